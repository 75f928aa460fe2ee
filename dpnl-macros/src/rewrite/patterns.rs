//! Patterns.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Lit, Pat, Path, RangeLimits, Type};

use super::Rewriter;

/// The names that a pattern has bound so far: alternatives of `|` bind the same ones.
type Bound = HashMap<String, usize>;

impl Rewriter<'_> {
    /// The tree of a pattern, whose names are declared in the current scope.
    pub fn pattern(&mut self, pattern: &Pat, ty: Option<&Type>) -> TokenStream {
        self.bind(pattern, ty, &mut Bound::new())
    }

    fn bind(&mut self, pattern: &Pat, ty: Option<&Type>, bound: &mut Bound) -> TokenStream {
        match pattern {
            Pat::Wild(_) => quote!(__P::Wild),
            Pat::Paren(paren) => self.bind(&paren.pat, ty, bound),
            Pat::Type(typed) => self.bind(&typed.pat, Some(&typed.ty), bound),
            Pat::Reference(reference) => {
                let inner = self.bind(&reference.pat, None, bound);
                quote!(__P::Dereference(&#inner))
            }
            Pat::Ident(ident) => {
                if ident.by_ref.is_some() && ident.mutability.is_some() {
                    self.error(
                        ident,
                        "`ref mut` is not supported in symbolic functions; match on `&mut value` instead",
                    );
                }
                let plain = ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none();
                if plain && is_constant(&ident.ident) {
                    if ident.ident == "None" {
                        return quote!(__P::None);
                    }
                    let path = Path::from(ident.ident.clone());
                    return self.constant_pattern(&path);
                }
                let inner = match &ident.subpat {
                    Some((_, inner)) => {
                        let inner = self.bind(inner, None, bound);
                        quote!(::core::option::Option::Some(&#inner))
                    }
                    None => quote!(::core::option::Option::None),
                };
                let name = ident.ident.to_string();
                let slot = match bound.get(&name) {
                    Some(&slot) => slot,
                    None => {
                        let slot = self.scopes.declare(&ident.ident, ty);
                        bound.insert(name, slot);
                        slot
                    }
                };
                quote!(__P::Bind(#slot, #inner))
            }
            Pat::Lit(literal) => {
                let kind = self.literal(&literal.lit);
                let code = self.expression(&literal.span(), kind);
                quote!(__P::Value(&#code))
            }
            Pat::Path(path) => match path.path.segments.last() {
                Some(segment) if segment.ident == "None" => quote!(__P::None),
                _ => {
                    let constant = self.constant(pattern);
                    let code = self.expression(&path.span(), constant);
                    quote!(__P::Value(&#code))
                }
            },
            Pat::Const(_) => {
                let constant = self.constant(pattern);
                let code = self.expression(&pattern.span(), constant);
                quote!(__P::Value(&#code))
            }
            Pat::Range(range) => {
                let mut end = |bound: &Option<Box<Expr>>| match bound {
                    Some(bound) => {
                        let code = self.range_bound(bound);
                        quote!(::core::option::Option::Some(&#code))
                    }
                    None => quote!(::core::option::Option::None),
                };
                let (start, stop) = (end(&range.start), end(&range.end));
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                quote!(__P::Range { start: #start, end: #stop, inclusive: #inclusive })
            }
            Pat::Or(or) => {
                let alternatives: Vec<_> = or.cases.iter().map(|case| self.bind(case, ty, bound)).collect();
                quote!(__P::Or(&[#(#alternatives),*]))
            }
            Pat::Tuple(tuple) => {
                let (before, rest, after) = self.parts(tuple.elems.iter(), bound);
                let rest = rest.is_some();
                quote!(__P::Tuple { before: &[#(#before),*], rest: #rest, after: &[#(#after),*] })
            }
            Pat::Slice(slice) => {
                let (before, rest, after) = self.parts(slice.elems.iter(), bound);
                let rest = match rest {
                    Some(rest) => quote!(::core::option::Option::Some(&#rest)),
                    None => quote!(::core::option::Option::None),
                };
                quote!(__P::Slice { before: &[#(#before),*], rest: #rest, after: &[#(#after),*] })
            }
            Pat::TupleStruct(tuple) => {
                let name = tuple.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
                match (name.as_str(), tuple.elems.first()) {
                    ("Some" | "Ok" | "Err", Some(inner)) if tuple.elems.len() == 1 => {
                        let inner = match inner {
                            Pat::Rest(_) => quote!(__P::Wild),
                            inner => self.bind(inner, None, bound),
                        };
                        let name = Ident::new(&name, tuple.path.span());
                        quote!(__P::#name(&#inner))
                    }
                    _ => self.reject_pattern(
                        pattern,
                        "patterns of structs and of enums with fields are not supported in symbolic functions; use tuples \
                         and Option",
                    ),
                }
            }
            Pat::Struct(_) => {
                self.reject_pattern(pattern, "patterns of structs are not supported in symbolic functions; use tuples")
            }
            _ => self.reject_pattern(pattern, "this pattern is not supported in symbolic functions"),
        }
    }

    fn reject_pattern(&mut self, pattern: &Pat, message: &str) -> TokenStream {
        self.error(pattern, message);
        quote!(__P::Wild)
    }

    /// What comes before, at and after `..`.
    fn parts<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p Pat>,
        bound: &mut Bound,
    ) -> (Vec<TokenStream>, Option<TokenStream>, Vec<TokenStream>) {
        let (mut before, mut rest, mut after) = (Vec::new(), None, Vec::new());
        for part in parts {
            match part {
                Pat::Rest(_) => rest = Some(quote!(__P::Wild)),
                Pat::Ident(ident) if matches!(&ident.subpat, Some((_, inner)) if matches!(**inner, Pat::Rest(_))) => {
                    let slot = self.scopes.declare(&ident.ident, None);
                    bound.insert(ident.ident.to_string(), slot);
                    rest = Some(quote!(__P::Bind(#slot, ::core::option::Option::None)));
                }
                part => {
                    let part = self.bind(part, None, bound);
                    if rest.is_some() { after.push(part) } else { before.push(part) }
                }
            }
        }
        (before, rest, after)
    }

    fn constant_pattern(&mut self, path: &Path) -> TokenStream {
        let constant = self.constant(path);
        let code = self.expression(&path.span(), constant);
        quote!(__P::Value(&#code))
    }

    fn range_bound(&mut self, bound: &Expr) -> TokenStream {
        match bound {
            Expr::Lit(literal) => {
                let kind = self.literal(&literal.lit);
                self.expression(&literal.span(), kind)
            }
            other => self.expr(other),
        }
    }

    /// A literal, in an expression or a pattern.
    pub fn literal(&mut self, literal: &Lit) -> TokenStream {
        let scalar = |name: &str| {
            let variant = Ident::new(&name_of(name), literal.span());
            quote!(::core::option::Option::Some(__dpnl_code::ScalarType::Integer(__dpnl_code::IntegerType::#variant)))
        };
        match literal {
            Lit::Int(integer) => {
                let number = integer
                    .base10_parse::<i128>()
                    .unwrap_or_else(|_| integer.base10_parse::<u128>().map_or(0, |_| i128::MAX));
                let ty = match integer.suffix() {
                    "" => quote!(::core::option::Option::None),
                    "f32" | "f64" => return self.reject(literal, "floats are not supported in symbolic functions"),
                    suffix => scalar(suffix),
                };
                quote!(__K::Literal(#number, #ty))
            }
            Lit::Bool(value) => {
                let number = i128::from(value.value);
                quote!(__K::Literal(#number, ::core::option::Option::Some(__dpnl_code::ScalarType::Bool)))
            }
            Lit::Char(character) => {
                let number = i128::from(u32::from(character.value()));
                quote!(__K::Literal(#number, ::core::option::Option::Some(__dpnl_code::ScalarType::Char)))
            }
            Lit::Byte(byte) => {
                let (number, ty) = (i128::from(byte.value()), scalar("u8"));
                quote!(__K::Literal(#number, #ty))
            }
            Lit::ByteStr(bytes) => quote!(__K::Bytes(#bytes)),
            Lit::Str(_) => quote!(__K::Text),
            _ => self.reject(literal, "this literal is not supported in symbolic functions"),
        }
    }
}

/// A name in a pattern that does not bind: constants and variants are written in upper case.
fn is_constant(ident: &Ident) -> bool {
    ident.to_string().starts_with(char::is_uppercase)
}

/// `U8` for `u8`.
fn name_of(integer: &str) -> String {
    let mut characters = integer.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
