//! What is gone through in its own order: rustc says whether it may be a `HashMap` or `HashSet`, which have none.
//!
//! Where a function goes through such a collection it may depend on an order that Rust does not define, and has to be traced
//! to tell. Most functions only look things up in them. So of everything that is gone through, by a `for` loop or a method, the
//! type is a fact of the function (`dpnl::__private::facts::Fact::Through`). There is none where the order shows at a glance
//! not to matter: `counts.values().max()`, `seen.iter().any(|x| *x > 3)`.

use quote::quote;
use syn::{BinOp, Expr, ExprMethodCall, Ident, Lit, UnOp};

use super::Rewriter;

/// Methods that give what they are called on, one after the other.
const ITEMS: [&str; 9] =
    ["iter", "iter_mut", "into_iter", "keys", "values", "values_mut", "into_keys", "into_values", "drain"];
/// Other methods that go through what they are called on.
const THROUGH: [&str; 6] = ["retain", "union", "intersection", "difference", "symmetric_difference", "extract_if"];
/// Methods that go through their argument.
const THROUGH_ARGUMENT: [&str; 11] =
    ["extend", "zip", "chain", "eq", "ne", "lt", "le", "gt", "ge", "cmp", "partial_cmp"];
/// Other methods whose result is gone through where they are called, or goes through what it is made of.
const ADAPTERS: [&str; 9] = ["enumerate", "rev", "zip", "skip", "take", "windows", "chunks", "chars", "bytes"];

impl Rewriter<'_> {
    /// What is gone through by a `for` loop.
    pub fn gone_through(&mut self, items: &mut Expr) {
        let known = match &*items {
            Expr::Range(_) => true,
            Expr::MethodCall(call) => ITEMS.iter().chain(&ADAPTERS).any(|name| call.method == name),
            _ => false,
        };
        if !known {
            self.goes_through(items);
        }
    }

    /// A value is gone through.
    fn goes_through(&mut self, items: &mut Expr) {
        let (observer, dpnl) = (self.observer(), self.dpnl);
        *items = Expr::Verbatim(quote!(#observer.same(#items)));
        self.fact(quote!(#dpnl::__private::facts::through(&#observer)));
    }

    /// Something may be gone through, whatever it is.
    pub fn may_go_through(&mut self) {
        let dpnl = self.dpnl;
        self.fact(quote!(#dpnl::__private::facts::Fact::Through("")));
    }

    /// Whether it shows that the order does not matter in which a call goes through what it is called on.
    pub fn changes_calmly(&self, call: &ExprMethodCall) -> bool {
        let calm = |closure: &Expr| matches!(closure, Expr::Closure(closure) if is_calm(&closure.body, self.own_types));
        call.method == "retain" && call.args.iter().all(calm)
    }

    /// Whether the order of the items does not matter that a call takes from what it is called on; `above` says so of what the
    /// call gives.
    pub fn is_indifferent(&self, call: &ExprMethodCall, above: bool) -> bool {
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        match (name.as_str(), arguments.as_slice()) {
            ("count" | "max" | "min" | "sum", []) => true,
            ("any" | "all", [Expr::Closure(closure)]) => is_calm(&closure.body, self.own_types),
            ("copied" | "cloned", []) => above,
            ("map" | "filter", [Expr::Closure(closure)]) => above && is_calm(&closure.body, self.own_types),
            _ => false,
        }
    }

    /// A method call that may go through what it is called on. `observer` has seen that already, if there is one; `indifferent`
    /// says that the order does not matter. Gives the observer.
    pub fn receiver_gone_through(
        &mut self,
        call: &mut ExprMethodCall,
        mut observer: Option<Ident>,
        indifferent: bool,
    ) -> Option<Ident> {
        let name = call.method.to_string();
        if ITEMS.iter().chain(&THROUGH).any(|known| *known == name) && !indifferent {
            let (seen, dpnl) = (observer.unwrap_or_else(|| self.observer()), self.dpnl);
            let receiver = &call.receiver;
            *call.receiver = Expr::Verbatim(quote!((*#seen.through(&(#receiver)))));
            self.fact(quote!(#dpnl::__private::facts::through(&#seen)));
            observer = Some(seen);
        }
        if name == "flatten" {
            self.may_go_through();
        }
        if let (true, [argument]) =
            (THROUGH_ARGUMENT.contains(&name.as_str()), &mut call.args.iter_mut().collect::<Vec<_>>()[..])
            && !matches!(argument, Expr::Closure(_))
        {
            let (seen, dpnl) = (self.observer(), self.dpnl);
            **argument = Expr::Verbatim(quote!((*#seen.through(&(#argument)))));
            self.fact(quote!(#dpnl::__private::facts::through(&#seen)));
        }
        observer
    }

    /// What a call gives: what is gone through in it, and what must be the same for equal items.
    pub fn result_gone_through(&mut self, name: &str, expression: &mut Expr) {
        let dpnl = self.dpnl;
        if name == "flat_map" {
            self.goes_through(expression);
        } else if ["max", "min", "sum"].contains(&name)
            && matches!(&*expression, Expr::MethodCall(call) if call.args.is_empty())
        {
            let observer = self.observer();
            *expression = Expr::Verbatim(quote!(#observer.same(#expression)));
            self.fact(quote!(#dpnl::__private::facts::settled(&#observer)));
        }
    }
}

/// Whether nothing comes of evaluating an expression but its value: nothing changes, and nothing panics. `own` says that
/// operators may be the user's.
fn is_calm(expression: &Expr, own: bool) -> bool {
    let calm = |expression: &Expr| is_calm(expression, own);
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(paren) => calm(&paren.expr),
        Expr::Group(group) => calm(&group.expr),
        Expr::Field(field) => calm(&field.base),
        Expr::Cast(cast) => calm(&cast.expr),
        Expr::Reference(reference) => reference.mutability.is_none() && calm(&reference.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().all(calm),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_) | UnOp::Not(_)) && calm(&unary.expr),
        Expr::MethodCall(call) => {
            let known = ["len", "is_empty", "is_some", "is_none"];
            call.args.is_empty() && known.iter().any(|name| call.method == name) && calm(&call.receiver)
        }
        Expr::Binary(binary) => {
            let both = calm(&binary.left) && calm(&binary.right);
            both && match binary.op {
                BinOp::And(_) | BinOp::Or(_) => true,
                BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                    !own || is_number(&binary.left) || is_number(&binary.right)
                }
                BinOp::Rem(_) | BinOp::Div(_) => is_number(&binary.right) && !is_zero(&binary.right),
                _ => false,
            }
        }
        _ => false,
    }
}

fn is_number(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(found) if matches!(found.lit, Lit::Int(_) | Lit::Char(_) | Lit::Bool(_) | Lit::Byte(_)))
}

fn is_zero(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(found) if matches!(&found.lit, Lit::Int(number) if number.base10_digits() == "0"))
}
