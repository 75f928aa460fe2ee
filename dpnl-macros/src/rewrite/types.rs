//! Types, as far as the tracer needs them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, Ident, Lifetime, Path, PathArguments, Type};

use super::Rewriter;

impl Rewriter<'_> {
    /// The tree of a type.
    pub fn ty(&mut self, ty: &Type) -> TokenStream {
        match ty {
            Type::Reference(reference) => self.ty(&reference.elem),
            Type::Paren(paren) => self.ty(&paren.elem),
            Type::Group(group) => self.ty(&group.elem),
            Type::Tuple(tuple) => {
                let parts: Vec<_> = tuple.elems.iter().map(|part| self.ty(part)).collect();
                quote!(__T::Tuple(&[#(#parts),*]))
            }
            Type::Slice(slice) => {
                let item = self.ty(&slice.elem);
                quote!(__T::Sequence(&#item))
            }
            Type::Array(array) => {
                let item = self.ty(&array.elem);
                let length = &array.len;
                if self.names_locals(length) {
                    quote!(__T::Sequence(&#item))
                } else {
                    quote!(__T::Array(&#item, #length))
                }
            }
            Type::Path(path) if path.qself.is_none() => self.path_type(ty, &path.path),
            _ => quote!(__T::Unknown),
        }
    }

    fn path_type(&mut self, ty: &Type, path: &Path) -> TokenStream {
        let Some(segment) = path.segments.last() else { return quote!(__T::Unknown) };
        let arguments: Vec<&Type> = match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => arguments
                .args
                .iter()
                .filter_map(|argument| match argument {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        match (segment.ident.to_string().as_str(), arguments.as_slice()) {
            ("Vec", [item]) => {
                let item = self.ty(item);
                quote!(__T::Sequence(&#item))
            }
            ("Vec", []) => quote!(__T::Sequence(&__T::Unknown)),
            ("Option", [payload]) => {
                let payload = self.ty(payload);
                quote!(__T::Option(&#payload))
            }
            ("Option", []) => quote!(__T::Option(&__T::Unknown)),
            ("Result", []) => quote!(__T::Result(&__T::Unknown, &__T::Unknown)),
            ("Result", [value]) => {
                let value = self.ty(value);
                quote!(__T::Result(&#value, &__T::Unknown))
            }
            ("Result", [value, error]) => {
                let (value, error) = (self.ty(value), self.ty(error));
                quote!(__T::Result(&#value, &#error))
            }
            ("Box", [inner]) => self.ty(inner),
            ("Self", _) => quote!(__T::Unknown),
            _ if is_open(ty) || self.type_names_locals(ty) => quote!(__T::Unknown),
            _ => {
                let mut ty = ty.clone();
                StaticLifetimes.visit_type_mut(&mut ty);
                self.with_items(quote!(__dpnl_code::TypeOf::<#ty>::TYPE))
            }
        }
    }

    /// Whether an expression mentions a local, such as a const generic.
    pub fn names_locals(&mut self, expression: &Expr) -> bool {
        let mut names = Names(Vec::new());
        names.visit_expr(expression);
        names.0.iter().any(|name| self.scopes.resolve(name).is_some())
    }

    fn type_names_locals(&mut self, ty: &Type) -> bool {
        let mut names = Names(Vec::new());
        names.visit_type(ty);
        names.0.iter().any(|name| self.scopes.resolve(name).is_some())
    }
}

/// Collects paths of one segment.
struct Names(Vec<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_path(&mut self, path: &'ast Path) {
        if let Some(ident) = path.get_ident() {
            self.0.push(ident.to_string());
        }
        visit::visit_path(self, path);
    }
}

/// Whether a type contains `_` or something that has no name.
fn is_open(ty: &Type) -> bool {
    struct Open(bool);
    impl<'ast> Visit<'ast> for Open {
        fn visit_type(&mut self, ty: &'ast Type) {
            self.0 |= matches!(ty, Type::Infer(_) | Type::ImplTrait(_) | Type::Macro(_) | Type::Verbatim(_));
            visit::visit_type(self, ty);
        }
    }
    let mut open = Open(false);
    open.visit_type(ty);
    open.0
}

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

/// Where a const generic can be read off the arguments: a parameter, and the way to the array it is the length of.
pub fn length_of<'a>(generic: &Ident, parameters: impl Iterator<Item = &'a Type>) -> TokenStream {
    for (position, ty) in parameters.enumerate() {
        let mut steps = Vec::new();
        if find_length(generic, ty, &mut steps) {
            return quote!(::core::option::Option::Some((#position, &[#(#steps),*])));
        }
    }
    quote!(::core::option::Option::None)
}

fn find_length(generic: &Ident, ty: &Type, steps: &mut Vec<TokenStream>) -> bool {
    match ty {
        Type::Reference(reference) => find_length(generic, &reference.elem, steps),
        Type::Paren(paren) => find_length(generic, &paren.elem, steps),
        Type::Group(group) => find_length(generic, &group.elem, steps),
        Type::Array(array) => {
            if matches!(&array.len, Expr::Path(path) if path.path.is_ident(generic)) {
                return true;
            }
            find_item_length(generic, &array.elem, steps)
        }
        Type::Slice(slice) => find_item_length(generic, &slice.elem, steps),
        Type::Tuple(tuple) => tuple.elems.iter().enumerate().any(|(part, ty)| {
            steps.push(quote!(__dpnl_code::Step::Part(#part)));
            find_length(generic, ty, steps) || {
                steps.pop();
                false
            }
        }),
        Type::Path(path) => {
            let Some(segment) = path.path.segments.last().filter(|segment| segment.ident == "Vec") else {
                return false;
            };
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return false };
            matches!(arguments.args.first(), Some(GenericArgument::Type(item)) if find_item_length(generic, item, steps))
        }
        _ => false,
    }
}

fn find_item_length(generic: &Ident, item: &Type, steps: &mut Vec<TokenStream>) -> bool {
    steps.push(quote!(__dpnl_code::Step::Item));
    find_length(generic, item, steps) || {
        steps.pop();
        false
    }
}
