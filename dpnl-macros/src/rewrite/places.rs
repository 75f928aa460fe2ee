//! Places that are assigned to.

use proc_macro2::TokenStream;
use syn::{Expr, UnOp};

use super::Rewriter;

impl Rewriter<'_> {
    /// The left side of an assignment.
    pub fn assigned(&mut self, place: &Expr) -> TokenStream {
        self.changes(place);
        self.expr(place)
    }

    /// Reports a change of what a `move` closure has captured: the tracer gives every call the captured value.
    pub fn changes(&mut self, place: &Expr) {
        match place {
            Expr::Path(path) => {
                let Some(ident) = path.path.get_ident() else { return };
                if self.scopes.resolve(&ident.to_string()).is_some_and(|resolved| resolved.moved) {
                    self.error(
                        ident,
                        format!(
                            "a `move` closure that changes `{ident}`, which it has captured, is not supported in symbolic \
                             functions; remove `move`, or pass the state along (for example with `fold`)"
                        ),
                    );
                }
            }
            Expr::Paren(paren) => self.changes(&paren.expr),
            Expr::Field(field) => self.changes(&field.base),
            Expr::Index(index) => self.changes(&index.expr),
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|part| self.changes(part)),
            Expr::Array(array) => array.elems.iter().for_each(|item| self.changes(item)),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {}
            _ => {}
        }
    }
}
