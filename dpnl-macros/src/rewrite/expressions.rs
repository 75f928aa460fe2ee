//! Expressions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprBinary, ExprPath, Lit, Member, RangeLimits, UnOp};

use super::Rewriter;
use super::statements::optional;
use super::types::StaticLifetimes;
use crate::callee;

impl Rewriter<'_> {
    /// The tree of an expression.
    pub fn expr(&mut self, expression: &mut Expr) -> TokenStream {
        match expression {
            Expr::Paren(paren) => return self.expr(&mut paren.expr),
            Expr::Group(group) => return self.expr(&mut group.expr),
            _ => {}
        }
        let span = expression.span();
        let kind = self.kind(expression);
        self.expression(&span, kind)
    }

    fn kind(&mut self, expression: &mut Expr) -> TokenStream {
        if let Some(kind) = self.open_literal(expression) {
            return kind;
        }
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit, false),
            Expr::Path(path) => self.path(path),
            Expr::Tuple(tuple) => {
                let parts = self.exprs(&mut tuple.elems);
                quote!(__K::Tuple(&[#(#parts),*]))
            }
            Expr::Array(array) => {
                let items = self.exprs(&mut array.elems);
                quote!(__K::Array(&[#(#items),*]))
            }
            Expr::Repeat(repeat) => {
                let item = self.expr(&mut repeat.expr);
                let (span, length) = (repeat.len.span(), &repeat.len);
                let count = self.constant(&quote!({ let length: usize = #length; length }));
                let count = self.expression(&span, count);
                quote!(__K::Repeat(&#item, &#count))
            }
            Expr::Unary(unary) => {
                if let (UnOp::Neg(_), Expr::Lit(literal)) = (&unary.op, &*unary.expr) {
                    return self.literal(&literal.lit, true);
                }
                let inner = self.expr(&mut unary.expr);
                match unary.op {
                    UnOp::Neg(_) => quote!(__K::Unary(__dpnl_code::Unary::Negate, &#inner)),
                    UnOp::Not(_) => quote!(__K::Unary(__dpnl_code::Unary::Not, &#inner)),
                    UnOp::Deref(_) => quote!(__K::Unary(__dpnl_code::Unary::Dereference, &#inner)),
                    _ => self.reject(unary, "this operator is not supported in symbolic functions"),
                }
            }
            Expr::Reference(reference) => {
                let inner = self.expr(&mut reference.expr);
                if reference.mutability.is_some() {
                    quote!(__K::MutableReference(&#inner))
                } else {
                    quote!(__K::Reference(&#inner))
                }
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Cast(cast) => {
                let inner = self.expr(&mut cast.expr);
                let ty = self.see(expression);
                quote!(__K::Cast(&#inner, #ty))
            }
            Expr::Let(condition) => {
                let value = self.expr(&mut condition.expr);
                let pattern = self.pattern(&condition.pat, None);
                quote!(__K::Let(&#pattern, &#value))
            }
            Expr::If(branch) => self.if_expression(branch),
            Expr::Match(choice) => self.match_expression(choice),
            Expr::Block(block) => self.labelled_block(block),
            Expr::Loop(expression) => self.loop_expression(expression),
            Expr::While(expression) => self.while_expression(expression),
            Expr::ForLoop(expression) => self.for_expression(expression),
            Expr::Break(expression) => self.break_expression(expression),
            Expr::Continue(expression) => match self.scopes.target(expression.label.as_ref()) {
                Some(label) => quote!(__K::Continue(#label)),
                None => self.reject(expression, "there is no loop to continue"),
            },
            Expr::Return(expression) => self.return_expression(expression.expr.as_deref_mut()),
            Expr::Try(attempt) => {
                let value = self.expr(&mut attempt.expr);
                let seen = self.see(&mut attempt.expr);
                let output = self.output_fact();
                quote!(__K::Try { value: &#value, seen: #seen, output: #output })
            }
            Expr::Assign(assignment) => {
                let value = self.expr(&mut assignment.right);
                let place = self.assigned(&mut assignment.left);
                quote!(__K::Assign(&#place, &#value))
            }
            Expr::Field(field) => {
                let inner = self.expr(&mut field.base);
                match &field.member {
                    Member::Unnamed(index) => {
                        let index = index.index as usize;
                        quote!(__K::Field(&#inner, #index))
                    }
                    Member::Named(name) => self.reject(
                        name,
                        "named fields are not supported in symbolic functions: use tuples, or wrap the expression in \
                         opaque!(..)",
                    ),
                }
            }
            Expr::Index(index) => {
                let (inner, position) = (self.expr(&mut index.expr), self.expr(&mut index.index));
                quote!(__K::Index(&#inner, &#position))
            }
            Expr::Range(range) => {
                let mut end = |bound: &mut Option<Box<Expr>>| {
                    optional(bound.as_mut().map(|bound| {
                        let bound = self.expr(bound);
                        quote!(&#bound)
                    }))
                };
                let (start, stop) = (end(&mut range.start), end(&mut range.end));
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                quote!(__K::Range { start: #start, end: #stop, inclusive: #inclusive })
            }
            Expr::Closure(_) => self.closure_value(expression),
            Expr::Call(_) => self.call(expression),
            Expr::MethodCall(_) => self.method_call(expression),
            Expr::Macro(invocation) => self.macro_call(&mut invocation.mac),
            Expr::Const(_) => self.constant(expression),
            Expr::Infer(_) => quote!(__K::Discard),
            Expr::Struct(literal) => self.reject(
                literal,
                "structs are not supported in symbolic functions: use tuples, or wrap the expression in opaque!(..)",
            ),
            other => {
                self.reject(other, "this expression is not supported in symbolic functions; wrap it in opaque!(..)")
            }
        }
    }

    /// An integer without a suffix, whose type rustc knows.
    fn open_literal(&mut self, expression: &mut Expr) -> Option<TokenStream> {
        let (literal, negative) = match &*expression {
            Expr::Lit(literal) => (&literal.lit, false),
            Expr::Unary(unary) => match (&unary.op, &*unary.expr) {
                (UnOp::Neg(_), Expr::Lit(literal)) => (&literal.lit, true),
                _ => return None,
            },
            _ => return None,
        };
        let Lit::Int(integer) = literal else { return None };
        if !integer.suffix().is_empty() {
            return None;
        }
        let number = self.number(&literal.clone(), negative).unwrap_or_default();
        let ty = self.see(expression);
        Some(quote!(__K::Integer(#number, #ty)))
    }

    /// The fact of the type that the function or closure around returns.
    fn output_fact(&mut self) -> usize {
        if let Some(fact) = self.scopes.output_fact() {
            return fact;
        }
        if let Some(ty) = self.scopes.output() {
            let (mut ty, dpnl) = (ty.clone(), self.dpnl);
            StaticLifetimes.visit_type_mut(&mut ty);
            let fact = self.fact(quote!((&#dpnl::__private::facts::Witness::<#ty>::new()).seen()));
            self.scopes.know_output(fact);
            return fact;
        }
        let witness = self.witness();
        let fact = self.fact(quote!((&#witness).seen()));
        self.scopes.witness_output(witness, fact);
        fact
    }

    pub fn exprs<'e>(&mut self, expressions: impl IntoIterator<Item = &'e mut Expr>) -> Vec<TokenStream> {
        expressions.into_iter().map(|expression| self.expr(expression)).collect()
    }

    /// Something that is not a local, evaluated by plain Rust.
    pub fn constant(&mut self, tokens: &impl ToTokens) -> TokenStream {
        let fact = self.constant_fact(tokens);
        quote!(__K::Constant(#fact))
    }

    /// The fact of something that is evaluated by plain Rust.
    pub fn constant_fact(&mut self, tokens: &impl ToTokens) -> usize {
        let dpnl = self.dpnl;
        let lifted = self.with_items(quote!(#dpnl::__private::Lift::lift(&(#tokens))));
        self.fact(quote!(#dpnl::__private::facts::Fact::constant(|| #lifted)))
    }

    fn path(&mut self, path: &mut ExprPath) -> TokenStream {
        if path.qself.is_none() {
            let resolved = path.path.get_ident().and_then(|ident| self.scopes.resolve(&ident.to_string()));
            if let Some(resolved) = resolved {
                let slot = resolved.slot;
                return quote!(__K::Local(#slot));
            }
            let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["None"] => {
                    self.check_option();
                    return quote!(__K::None);
                }
                [.., "Option", "None"] => return quote!(__K::None),
                // A function; constants and statics are written in upper case.
                [.., name] if name.starts_with(|letter: char| letter.is_lowercase() || letter == '_') => {
                    let function = self.with_items(callee::lifted(&path.path, self.dpnl));
                    let dpnl = self.dpnl;
                    let fact = self.fact(quote!(#dpnl::__private::facts::Fact::Function(#function)));
                    return quote!(__K::Function(#fact));
                }
                _ => {}
            }
        }
        self.constant(path)
    }

    fn binary(&mut self, binary: &mut ExprBinary) -> TokenStream {
        if let BinOp::And(_) | BinOp::Or(_) = binary.op {
            let (a, b) = (self.expr(&mut binary.left), self.expr(&mut binary.right));
            let name = if matches!(binary.op, BinOp::And(_)) { quote!(And) } else { quote!(Or) };
            return quote!(__K::#name(&#a, &#b));
        }
        let (name, assigns) = match binary.op {
            BinOp::Add(_) => (quote!(Add), false),
            BinOp::Sub(_) => (quote!(Subtract), false),
            BinOp::Mul(_) => (quote!(Multiply), false),
            BinOp::Div(_) => (quote!(Divide), false),
            BinOp::Rem(_) => (quote!(Remainder), false),
            BinOp::BitXor(_) => (quote!(BitXor), false),
            BinOp::BitAnd(_) => (quote!(BitAnd), false),
            BinOp::BitOr(_) => (quote!(BitOr), false),
            BinOp::Shl(_) => (quote!(ShiftLeft), false),
            BinOp::Shr(_) => (quote!(ShiftRight), false),
            BinOp::Eq(_) => (quote!(Equal), false),
            BinOp::Lt(_) => (quote!(Less), false),
            BinOp::Le(_) => (quote!(LessEqual), false),
            BinOp::Ne(_) => (quote!(NotEqual), false),
            BinOp::Ge(_) => (quote!(GreaterEqual), false),
            BinOp::Gt(_) => (quote!(Greater), false),
            BinOp::AddAssign(_) => (quote!(Add), true),
            BinOp::SubAssign(_) => (quote!(Subtract), true),
            BinOp::MulAssign(_) => (quote!(Multiply), true),
            BinOp::DivAssign(_) => (quote!(Divide), true),
            BinOp::RemAssign(_) => (quote!(Remainder), true),
            BinOp::BitXorAssign(_) => (quote!(BitXor), true),
            BinOp::BitAndAssign(_) => (quote!(BitAnd), true),
            BinOp::BitOrAssign(_) => (quote!(BitOr), true),
            BinOp::ShlAssign(_) => (quote!(ShiftLeft), true),
            BinOp::ShrAssign(_) => (quote!(ShiftRight), true),
            _ => return self.reject(binary, "this operator is not supported in symbolic functions"),
        };
        let (a, b) = if assigns {
            (self.assigned(&mut binary.left), self.expr(&mut binary.right))
        } else {
            (self.expr(&mut binary.left), self.expr(&mut binary.right))
        };
        let kind = if assigns { quote!(Compound) } else { quote!(Binary) };
        quote!(__K::#kind(__dpnl_code::Binary::#name, &#a, &#b))
    }
}
