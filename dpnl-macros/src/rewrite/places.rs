//! Places that are assigned to.

use proc_macro2::TokenStream;
use syn::Expr;

use super::Rewriter;

impl Rewriter<'_> {
    /// The left side of an assignment.
    pub fn assigned(&mut self, place: &mut Expr) -> TokenStream {
        self.expr(place)
    }
}
