//! Expressions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprPath, Member, RangeLimits, UnOp};

use super::Rewriter;
use super::statements::optional;

impl Rewriter<'_> {
    /// The tree of an expression.
    pub fn expr(&mut self, expression: &Expr) -> TokenStream {
        match expression {
            Expr::Paren(paren) => return self.expr(&paren.expr),
            Expr::Group(group) => return self.expr(&group.expr),
            _ => {}
        }
        let kind = self.kind(expression);
        self.expression(&expression.span(), kind)
    }

    fn kind(&mut self, expression: &Expr) -> TokenStream {
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Path(path) => self.path(path),
            Expr::Tuple(tuple) => {
                let parts = self.exprs(&tuple.elems);
                quote!(__K::Tuple(&[#(#parts),*]))
            }
            Expr::Array(array) => {
                let items = self.exprs(&array.elems);
                quote!(__K::Array(&[#(#items),*]))
            }
            Expr::Repeat(repeat) => {
                let (item, count) = (self.expr(&repeat.expr), self.expr(&repeat.len));
                quote!(__K::Repeat(&#item, &#count))
            }
            Expr::Unary(unary) => {
                let inner = self.expr(&unary.expr);
                match unary.op {
                    UnOp::Neg(_) => quote!(__K::Unary(__dpnl_code::Unary::Negate, &#inner)),
                    UnOp::Not(_) => quote!(__K::Unary(__dpnl_code::Unary::Not, &#inner)),
                    UnOp::Deref(_) => quote!(__K::Unary(__dpnl_code::Unary::Dereference, &#inner)),
                    _ => self.reject(unary, "this operator is not supported in symbolic functions"),
                }
            }
            Expr::Reference(reference) => {
                if reference.mutability.is_some() {
                    self.changes(&reference.expr);
                    let inner = self.expr(&reference.expr);
                    quote!(__K::MutableReference(&#inner))
                } else {
                    let inner = self.expr(&reference.expr);
                    quote!(__K::Reference(&#inner))
                }
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Cast(cast) => {
                let (inner, ty) = (self.expr(&cast.expr), self.ty(&cast.ty));
                quote!(__K::Cast(&#inner, #ty))
            }
            Expr::Let(condition) => {
                let value = self.expr(&condition.expr);
                let pattern = self.pattern(&condition.pat, None);
                quote!(__K::Let(&#pattern, &#value))
            }
            Expr::If(branch) => self.if_expression(branch, None),
            Expr::Match(choice) => self.match_expression(choice, None),
            Expr::Block(block) => self.labelled_block(block, None),
            Expr::Loop(expression) => self.loop_expression(expression),
            Expr::While(expression) => self.while_expression(expression),
            Expr::ForLoop(expression) => self.for_expression(expression),
            Expr::Break(expression) => self.break_expression(expression),
            Expr::Continue(expression) => match self.scopes.target(expression.label.as_ref()) {
                Some(label) => quote!(__K::Continue(#label)),
                None => self.reject(expression, "there is no loop to continue"),
            },
            Expr::Return(expression) => self.return_expression(expression.expr.as_deref()),
            Expr::Try(attempt) => {
                let inner = self.expr(&attempt.expr);
                quote!(__K::Try(&#inner))
            }
            Expr::Assign(assignment) => {
                let value = self.expr(&assignment.right);
                let place = self.assigned(&assignment.left);
                quote!(__K::Assign(&#place, &#value))
            }
            Expr::Field(field) => {
                let inner = self.expr(&field.base);
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
                let (inner, position) = (self.expr(&index.expr), self.expr(&index.index));
                quote!(__K::Index(&#inner, &#position))
            }
            Expr::Range(range) => {
                let mut end = |bound: &Option<Box<Expr>>| {
                    optional(bound.as_ref().map(|bound| {
                        let bound = self.expr(bound);
                        quote!(&#bound)
                    }))
                };
                let (start, stop) = (end(&range.start), end(&range.end));
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                quote!(__K::Range { start: #start, end: #stop, inclusive: #inclusive })
            }
            Expr::Closure(closure) => self.closure(closure),
            Expr::Call(call) => self.call(call, None),
            Expr::MethodCall(call) => self.method_call(call, None),
            Expr::Macro(invocation) => self.macro_call(&invocation.mac),
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

    pub fn exprs<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expr>) -> Vec<TokenStream> {
        expressions.into_iter().map(|expression| self.expr(expression)).collect()
    }

    /// Something that is not a local, evaluated by plain Rust.
    pub fn constant(&mut self, tokens: &impl ToTokens) -> TokenStream {
        let dpnl = self.dpnl;
        let lifted = self.with_items(quote!(#dpnl::lift::Lift::lift(&(#tokens))));
        quote!(__K::Constant(|| #lifted))
    }

    fn path(&mut self, path: &ExprPath) -> TokenStream {
        if path.qself.is_none() {
            let resolved = path.path.get_ident().and_then(|ident| self.scopes.resolve(&ident.to_string()));
            if let Some(resolved) = resolved {
                let slot = resolved.slot;
                return quote!(__K::Local(#slot));
            }
            if path.path.segments.last().is_some_and(|segment| segment.ident == "None") {
                return quote!(__K::Builtin { name: "None", on: __T::Unknown, arguments: &[] });
            }
        }
        self.constant(path)
    }

    fn binary(&mut self, binary: &ExprBinary) -> TokenStream {
        if let BinOp::And(_) | BinOp::Or(_) = binary.op {
            let (a, b) = (self.expr(&binary.left), self.expr(&binary.right));
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
            (self.assigned(&binary.left), self.expr(&binary.right))
        } else {
            (self.expr(&binary.left), self.expr(&binary.right))
        };
        let kind = if assigns { quote!(Compound) } else { quote!(Binary) };
        quote!(__K::#kind(__dpnl_code::Binary::#name, &#a, &#b))
    }
}
