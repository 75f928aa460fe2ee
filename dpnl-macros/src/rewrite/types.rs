//! Types in the text of a function.

use syn::Lifetime;
use syn::visit_mut::{self, VisitMut};

/// Makes all lifetimes `'static`.
pub struct StaticLifetimes;

impl VisitMut for StaticLifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new("'static", lifetime.span());
    }
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(Lifetime::new("'static", reference.and_token.span));
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }
}
