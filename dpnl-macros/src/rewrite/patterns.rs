//! Patterns.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, ExprUnary, Ident, Lit, LitFloat, Member, Pat, PatIdent, Path, RangeLimits, Type, UnOp};

use super::Rewriter;
use crate::messages;

/// The names that a pattern has bound so far: alternatives of `|` bind the same ones.
type Bound = HashMap<String, usize>;

impl Rewriter<'_> {
    /// The tree of a pattern, whose names are declared in the current scope.
    pub fn pattern(&mut self, pattern: &Pat, ty: Option<&Type>) -> TokenStream {
        self.bind(pattern, ty, &mut Bound::new())
    }

    /// The pattern of a value that was looked at by [`scrutinee`](Self::scrutinee).
    pub fn pattern_of(&mut self, pattern: &Pat, by_place: bool) -> TokenStream {
        let before = std::mem::replace(&mut self.by_place, by_place);
        let tree = self.pattern(pattern, None);
        self.by_place = before;
        tree
    }

    /// A value that is matched. Where a pattern says `ref mut`, it is the place of the value, and the names that do not say
    /// so get what is there: whether that is so.
    pub fn scrutinee<'p>(
        &mut self,
        value: &mut Expr,
        patterns: impl IntoIterator<Item = &'p Pat>,
    ) -> (TokenStream, bool) {
        let by_place = patterns.into_iter().any(has_mutable_reference) && is_place(value);
        let span = value.span();
        let tree = self.expr(value);
        if !by_place {
            return (tree, false);
        }
        (self.expression(&span, quote!(__K::MutableReference(&#tree))), true)
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
                let plain = ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none();
                if plain && is_constant(&ident.ident) {
                    return self.path_pattern(&Path::from(ident.ident.clone()), ident);
                }
                self.check_binding(&ident.ident);
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
                let by_value = self.by_place && !(ident.by_ref.is_some() && ident.mutability.is_some());
                let bound = quote!(__P::Bind(#slot, #inner));
                if by_value { quote!(__P::Dereference(&#bound)) } else { bound }
            }
            Pat::Lit(literal) if matches!(literal.lit, Lit::Str(_)) => {
                let text = &literal.lit;
                quote!(__P::Text(#text))
            }
            Pat::Lit(ExprLit { lit: Lit::ByteStr(bytes), .. }) => {
                let bytes = bytes.value().into_iter().map(i128::from);
                quote!(__P::Slice { before: &[#(__P::Number(#bytes)),*], rest: ::core::option::Option::None, after: &[] })
            }
            Pat::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
                let number = float_value(float, false);
                quote!(__P::Float(#number))
            }
            Pat::Lit(literal) => match self.number(&literal.lit, false) {
                Some(number) => quote!(__P::Number(#number)),
                None => quote!(__P::Wild),
            },
            Pat::Path(path) => self.path_pattern(&path.path, path),
            Pat::Const(block) => {
                let fact = self.constant_fact(block);
                quote!(__P::Constant(#fact))
            }
            Pat::Range(range) => {
                let mut end = |bound: &Option<Box<Expr>>| match bound {
                    Some(bound) => {
                        let bound = self.range_bound(bound);
                        quote!(::core::option::Option::Some(#bound))
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
                let name = variant_name(&tuple.path);
                let (before, rest, after) = self.parts(tuple.elems.iter(), bound);
                let rest = rest.is_some();
                quote!(__P::Variant { name: #name, before: &[#(#before),*], rest: #rest, after: &[#(#after),*] })
            }
            Pat::Struct(fields) => {
                let name = variant_name(&fields.path);
                let fields: Vec<_> = fields
                    .fields
                    .iter()
                    .map(|field| {
                        let name = member_name(&field.member);
                        let pattern = self.bind(&field.pat, None, bound);
                        quote!((#name, #pattern))
                    })
                    .collect();
                quote!(__P::Struct { name: #name, fields: &[#(#fields),*] })
            }
            other => {
                self.defect(other);
                quote!(__P::Wild)
            }
        }
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

    /// A variant without fields, or a constant: those are written in capitals.
    fn path_pattern(&mut self, path: &Path, pattern: &impl ToTokens) -> TokenStream {
        if is_variant(path) {
            let name = variant_name(path);
            return quote!(__P::Variant { name: #name, before: &[], rest: true, after: &[] });
        }
        let fact = self.constant_fact(pattern);
        quote!(__P::Constant(#fact))
    }

    fn range_bound(&mut self, bound: &Expr) -> TokenStream {
        let float = match bound {
            Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => Some(float_value(float, false)),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match &**expr {
                Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => Some(float_value(float, true)),
                _ => None,
            },
            _ => None,
        };
        if let Some(number) = float {
            return quote!(__dpnl_code::PatternBound::Float(#number));
        }
        let number = match bound {
            Expr::Lit(literal) => self.number(&literal.lit, false),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
                Expr::Lit(literal) => self.number(&literal.lit, true),
                _ => None,
            },
            other => {
                let fact = self.constant_fact(other);
                return quote!(__dpnl_code::PatternBound::Constant(#fact));
            }
        };
        match number {
            Some(number) => quote!(__dpnl_code::PatternBound::Number(#number)),
            None => quote!(__dpnl_code::PatternBound::Number(0)),
        }
    }

    /// Whether a path is the plain name of a variant of `Option` or `Result`; rustc checks it.
    pub fn is_standard(&mut self, path: &Path) -> bool {
        let Some(name) = path.get_ident() else { return false };
        if name == "Some" {
            self.check(quote!(
                const _: fn(()) -> ::core::option::Option<()> = Some;
            ));
        } else if name == "Ok" || name == "Err" {
            self.check(quote!(const _: fn(()) -> ::core::result::Result<(), ()> = #name;));
        } else {
            return false;
        }
        true
    }

    /// Checks that a name in a pattern binds, and is no constant or variant.
    fn check_binding(&mut self, ident: &Ident) {
        self.check(quote!(const _: fn() = || { let #ident @ _ = (); };));
    }

    /// The number that a literal is.
    pub fn number(&mut self, literal: &Lit, negative: bool) -> Option<i128> {
        match literal {
            Lit::Int(integer) => {
                let digits = integer.base10_digits();
                let number = if negative { format!("-{digits}").parse() } else { digits.parse::<i128>() }.ok();
                if number.is_none() {
                    self.errors.push(messages::large_number().at(literal));
                }
                number
            }
            Lit::Bool(value) => Some(i128::from(value.value)),
            Lit::Char(character) => Some(i128::from(u32::from(character.value()))),
            Lit::Byte(byte) => Some(i128::from(byte.value())),
            _ => {
                self.errors.push(messages::text_literal().at(literal));
                None
            }
        }
    }

    /// A literal that says its own type.
    pub fn literal(&mut self, literal: &Lit, negative: bool) -> TokenStream {
        let scalar = match literal {
            Lit::ByteStr(bytes) => return quote!(__K::Bytes(#bytes)),
            Lit::Str(text) => return quote!(__K::Text(#text)),
            Lit::Bool(_) => quote!(Bool),
            Lit::Char(_) => quote!(Char),
            Lit::Int(integer) => {
                let variant = Ident::new(&name_of(integer.suffix()), literal.span());
                quote!(Integer(__dpnl_code::IntegerType::#variant))
            }
            _ => quote!(Integer(__dpnl_code::IntegerType::U8)),
        };
        match self.number(literal, negative) {
            Some(number) => quote!(__K::Literal(#number, __dpnl_code::ScalarType::#scalar)),
            None => quote!(__K::Panic),
        }
    }
}

/// The number that a float in a pattern is.
fn float_value(float: &LitFloat, negative: bool) -> f64 {
    let number: f64 = float.base10_digits().parse().unwrap_or_default();
    if negative { -number } else { number }
}

/// Whether a pattern says `ref mut`.
fn has_mutable_reference(pattern: &Pat) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_pat_ident(&mut self, ident: &'ast PatIdent) {
            self.0 |= ident.by_ref.is_some() && ident.mutability.is_some();
            visit::visit_pat_ident(self, ident);
        }
        fn visit_expr(&mut self, _: &'ast Expr) {}
    }
    let mut finder = Finder(false);
    finder.visit_pat(pattern);
    finder.0
}

/// Whether an expression is a place, so that a reference to it outlives the expression.
fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Group(group) => is_place(&group.expr),
        _ => false,
    }
}

/// Whether a path is named like a variant or struct: `Shape::Circle`, not `Shape::SIDES` and not `u8::MAX`.
pub fn is_variant(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.unraw().to_string();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    })
}

/// The name of a variant or struct.
pub fn variant_name(path: &Path) -> String {
    path.segments.last().map(|last| last.ident.unraw().to_string()).unwrap_or_default()
}

/// The name of a field.
pub fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
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
