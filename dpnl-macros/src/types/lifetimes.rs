//! Lifetimes: naming those that are left out, and which ones bounds mention.

use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Generics, Ident, Lifetime, ParenthesizedGenericArguments, TypeFnPtr, TypeReference, WherePredicate};

/// Makes all lifetimes `'static`.
pub struct StaticLifetimes;

impl VisitMut for StaticLifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new("'static", lifetime.span());
    }
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(Lifetime::new("'static", reference.and_token.span));
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }
}

/// Leaves all lifetimes to the compiler.
pub struct InferredLifetimes;

impl VisitMut for InferredLifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new("'_", lifetime.span());
    }
}

/// Names the lifetimes that are left out; whether there were any. Those of the arguments of closures stay as they are.
pub struct ElidedLifetimes(pub bool);

impl ElidedLifetimes {
    /// The name.
    pub const NAME: &str = "'__elided";
}

impl VisitMut for ElidedLifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new(Self::NAME, lifetime.span());
            self.0 = true;
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(Lifetime::new(Self::NAME, reference.and_token.span));
            self.0 = true;
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut ParenthesizedGenericArguments) {}

    fn visit_type_fn_ptr_mut(&mut self, _: &mut TypeFnPtr) {}
}

/// The lifetimes that are mentioned by bounds on types.
pub fn bounding_lifetimes(generics: &Generics) -> Vec<Ident> {
    struct Finder(Vec<Ident>);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
            self.0.push(lifetime.ident.clone());
        }
    }
    let mut finder = Finder(Vec::new());
    generics.type_params().for_each(|parameter| finder.visit_type_param(parameter));
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate {
            finder.visit_predicate_type(predicate);
        }
    }
    finder.0
}
