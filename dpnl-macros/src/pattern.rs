//! `pattern!`: a Rust pattern as an event over the outputs of a function.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprLit, Lit, Pat, Path, RangeLimits, Result, parse_quote};

use crate::{crate_path, messages};

/// Expands to an `Event`; the pattern is emitted, too, so that rustc checks it against the output's type.
pub fn pattern(tokens: TokenStream) -> TokenStream {
    match expand(tokens) {
        Ok(event) => event,
        Err(error) => error.to_compile_error(),
    }
}

fn expand(tokens: TokenStream) -> Result<TokenStream> {
    let pattern = Pat::parse_multi_with_leading_vert.parse2(tokens)?;
    let dpnl = crate_path::resolve(None);
    let tree = Writer { dpnl: &dpnl }.pattern(&pattern)?;
    let mut checked = pattern;
    WithoutLists.visit_pat_mut(&mut checked);
    Ok(quote! {
        #dpnl::Event::from_pattern(#tree, |output| {
            #[allow(unreachable_patterns)]
            match output {
                #checked => true,
                _ => false,
            }
        })
    })
}

/// Leaves out what is inside of lists: rustc has to know their type before it looks at them, but the type of the output
/// may only follow from what is done with the event.
struct WithoutLists;

impl VisitMut for WithoutLists {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            Pat::Slice(_) => *pattern = parse_quote!(_),
            other => visit_mut::visit_pat_mut(self, other),
        }
    }
}

struct Writer<'a> {
    dpnl: &'a Path,
}

impl Writer<'_> {
    fn pattern(&self, pattern: &Pat) -> Result<TokenStream> {
        let dpnl = self.dpnl;
        let kind = quote_spanned!(pattern.span()=> #dpnl::event::pattern::Pattern);
        Ok(match pattern {
            Pat::Wild(_) => quote!(#kind::Any),
            Pat::Paren(inner) => return self.pattern(&inner.pat),
            Pat::Or(either) => {
                let cases: Vec<TokenStream> =
                    either.cases.iter().map(|case| self.pattern(case)).collect::<Result<_>>()?;
                quote!(#kind::Either(vec![#(#cases),*]))
            }
            Pat::Lit(literal) => {
                let number = number(&Expr::Lit(literal.clone()))?;
                quote!(#kind::Numbers(#number, #number))
            }
            Pat::Range(range) => {
                let low = range.start.as_deref().map_or(Ok(quote!(i128::MIN)), number)?;
                let high = match (&range.end, &range.limits) {
                    (None, _) => quote!(i128::MAX),
                    (Some(end), RangeLimits::Closed(_)) => number(end)?,
                    (Some(end), RangeLimits::HalfOpen(_)) => {
                        let end = number(end)?;
                        quote!(#end - 1)
                    }
                };
                quote!(#kind::Numbers(#low, #high))
            }
            Pat::Tuple(tuple) => {
                let parts = self.parts(tuple.elems.iter())?;
                quote!(#kind::Tuple(#parts))
            }
            Pat::Slice(slice) => {
                let parts = self.parts(slice.elems.iter())?;
                quote!(#kind::List(#parts))
            }
            Pat::Ident(name) if name.ident == "None" && name.subpat.is_none() => {
                let parts = self.parts([].into_iter())?;
                quote!(#kind::Variant("None", #parts))
            }
            Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() && name.mutability.is_none() => {
                let first = name.ident.to_string().chars().next().unwrap_or('_');
                if !first.is_uppercase() {
                    return Err(messages::event_binding().at(name));
                }
                // A constant.
                quote!(#kind::constant(&#name))
            }
            Pat::Path(path) => quote!(#kind::constant(&#path)),
            Pat::TupleStruct(variant) => {
                let name = last_name(&variant.path);
                let parts = self.parts(variant.elems.iter())?;
                quote!(#kind::Variant(#name, #parts))
            }
            Pat::Struct(fields) => {
                let name = last_name(&fields.path);
                let mut members = Vec::new();
                for field in &fields.fields {
                    let member = field.member.to_token_stream().to_string();
                    let pattern = self.pattern(&field.pat)?;
                    members.push(quote!((#member, #pattern)));
                }
                quote!(#kind::Fields(#name, vec![#(#members),*]))
            }
            other => return Err(messages::event_pattern().at(other)),
        })
    }

    /// Patterns in a row, with at most one `..` among them.
    fn parts<'a>(&self, patterns: impl Iterator<Item = &'a Pat>) -> Result<TokenStream> {
        let dpnl = self.dpnl;
        let (mut before, mut after): (Vec<TokenStream>, Option<Vec<TokenStream>>) = (Vec::new(), None);
        for pattern in patterns {
            if let Pat::Rest(_) = pattern {
                after = Some(Vec::new());
                continue;
            }
            let pattern = self.pattern(pattern)?;
            after.as_mut().unwrap_or(&mut before).push(pattern);
        }
        let after = match after {
            Some(after) => quote!(Some(vec![#(#after),*])),
            None => quote!(None),
        };
        Ok(quote!(#dpnl::event::pattern::Parts { before: vec![#(#before),*], after: #after }))
    }
}

/// A literal as a number.
fn number(expression: &Expr) -> Result<TokenStream> {
    let wrong = || messages::event_literal().at(expression);
    match expression {
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Int(number) => {
                let number: i128 = number.base10_parse()?;
                Ok(quote!(#number))
            }
            Lit::Bool(_) | Lit::Char(_) | Lit::Byte(_) => {
                let through = match lit {
                    Lit::Char(_) => quote!(u32::from(#lit)),
                    _ => quote!(#lit),
                };
                Ok(quote!(i128::from(#through)))
            }
            _ => Err(wrong()),
        },
        Expr::Unary(negative) if matches!(negative.op, syn::UnOp::Neg(_)) => {
            let number = number(&negative.expr)?;
            Ok(quote!((-#number)))
        }
        Expr::Path(constant) => Ok(quote!((#constant as i128))),
        _ => Err(wrong()),
    }
}

fn last_name(path: &Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}
