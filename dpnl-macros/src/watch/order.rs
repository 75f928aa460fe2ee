//! Whether it makes a difference which side of `a += b` is evaluated first.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, ExprMethodCall, ExprReference, Macro};

/// Whether one side may change what the other one reads.
pub fn matters(binary: &ExprBinary) -> bool {
    if !is_assignment(&binary.op) || is_variable(&binary.left) {
        return false;
    }
    let (left, right) = (changed(&binary.left), changed(&binary.right));
    mentions(binary.right.to_token_stream(), &left) || mentions(binary.left.to_token_stream(), &right)
}

fn is_assignment(operator: &BinOp) -> bool {
    use BinOp::{AddAssign, MulAssign, ShlAssign, ShrAssign, SubAssign};
    matches!(operator, AddAssign(_) | SubAssign(_) | MulAssign(_) | ShlAssign(_) | ShrAssign(_))
}

/// Whether nothing is evaluated to find a place.
fn is_variable(place: &Expr) -> bool {
    match place {
        Expr::Path(_) => true,
        Expr::Field(field) => is_variable(&field.base),
        Expr::Paren(paren) => is_variable(&paren.expr),
        Expr::Group(group) => is_variable(&group.expr),
        _ => false,
    }
}

/// The names of what an expression may change.
fn changed(expression: &Expr) -> Vec<String> {
    let mut changes = Changes(Vec::new());
    changes.visit_expr(expression);
    changes.0
}

struct Changes(Vec<String>);

impl Changes {
    /// The variable that a place is in.
    fn note(&mut self, place: &Expr) {
        match place {
            Expr::Path(path) => self.0.extend(path.path.get_ident().map(ToString::to_string)),
            Expr::Field(field) => self.note(&field.base),
            Expr::Index(index) => self.note(&index.expr),
            Expr::Paren(paren) => self.note(&paren.expr),
            Expr::Group(group) => self.note(&group.expr),
            Expr::Unary(unary) => self.note(&unary.expr),
            Expr::MethodCall(call) => self.note(&call.receiver),
            _ => {}
        }
    }
}

impl Visit<'_> for Changes {
    fn visit_expr(&mut self, expression: &Expr) {
        match expression {
            Expr::Assign(assign) => self.note(&assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.note(&binary.left),
            Expr::Call(call) => self.note(&call.func),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.note(&call.receiver);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_reference(&mut self, reference: &ExprReference) {
        if reference.mutability.is_some() {
            self.note(&reference.expr);
        }
        visit::visit_expr_reference(self, reference);
    }

    fn visit_macro(&mut self, invocation: &Macro) {
        names(invocation.tokens.clone(), &mut self.0);
    }
}

fn names(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => found.push(name.to_string()),
            TokenTree::Group(group) => names(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn mentions(tokens: TokenStream, known: &[String]) -> bool {
    let mut found = Vec::new();
    names(tokens, &mut found);
    found.iter().any(|name| known.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_the_other_side() {
        let matters = |text: &str| match syn::parse_str::<Expr>(text) {
            Ok(Expr::Binary(binary)) => matters(&binary),
            _ => panic!("{text} is no operation"),
        };
        for text in [
            "list[i] += { i += 1; 3 }",
            "list[log.place(1)] += log.note(2)",
            "list[next()] -= next()",
            "list[i] *= step(&mut i)",
            "*items.next().unwrap() += items.len()",
            "list[i] += f!(i)",
        ] {
            assert!(matters(text), "{text}");
        }
        for text in [
            "total += { total = 3; 1 }",
            "list[i] += other[i] * weight(i)",
            "*counts.entry(x).or_insert(0) += weight(x)",
            "list[i - 1] <<= items.next().unwrap()",
            "list[i] + { i += 1; 3 }",
        ] {
            assert!(!matters(text), "{text}");
        }
    }
}
