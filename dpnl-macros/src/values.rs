//! `#[domain(..)]`: which values it lists, and as far as literals go, whether it can be right.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Path, Type};

use crate::bounds::{Bounds, Literal, MAX_DOMAIN};
use crate::types;

/// What the attribute says.
#[derive(Clone)]
pub enum Values {
    /// `0..=9`, `1 | 2 | 5..=9`, `[1, 2, 5]`: ranges and values, one after the other.
    Parts { parts: Vec<Bounds>, is_array: bool, span: Span },
    /// `COINS`: a constant array.
    Constant(Expr),
}

impl Values {
    /// Reads what stands between the parentheses. As in a pattern, `|` stands between values and ranges.
    pub fn read(tokens: TokenStream) -> Option<Self> {
        let span = tokens.span();
        let mut alternatives = vec![TokenStream::new()];
        for token in tokens {
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '|' => alternatives.push(TokenStream::new()),
                token => alternatives.last_mut()?.extend([token]),
            }
        }
        let expressions = alternatives.into_iter().map(syn::parse2::<Expr>).collect::<syn::Result<Vec<_>>>().ok()?;
        let parts = |parts| Values::Parts { parts, is_array: false, span };
        if let [expression] = expressions.as_slice() {
            return match strip(expression.clone()) {
                Expr::Array(array) => {
                    let items = array.elems.into_iter().map(|item| (!is_range(&item)).then(|| Bounds::value(item)));
                    Some(Values::Parts { parts: items.collect::<Option<_>>()?, is_array: true, span })
                }
                Expr::Path(path) => Some(Values::Constant(Expr::Path(path))),
                expression => Some(parts(vec![Bounds::from_expression(expression)?])),
            };
        }
        let part = |expression: Expr| {
            if is_range(&expression) { Bounds::from_expression(expression) } else { Some(Bounds::value(expression)) }
        };
        Some(parts(expressions.into_iter().map(part).collect::<Option<_>>()?))
    }

    /// What the values are written as, if that can be told.
    fn literal(&self) -> Option<Literal> {
        match self {
            Values::Parts { parts, .. } => parts.iter().find_map(Bounds::literal),
            Values::Constant(_) => None,
        }
    }

    /// How it is written.
    pub fn text(&self) -> String {
        match self {
            Values::Parts { parts, is_array, .. } => {
                let texts: Vec<String> = parts.iter().map(Bounds::text).collect();
                if *is_array { format!("[{}]", texts.join(", ")) } else { texts.join(" | ") }
            }
            Values::Constant(constant) => types::tidy(&constant.to_token_stream().to_string()),
        }
    }

    /// From the first to the last value.
    pub fn tokens(&self) -> TokenStream {
        match self {
            Values::Parts { parts, span, .. } if parts.is_empty() => quote_spanned!(*span=> domain),
            Values::Parts { parts, .. } => parts.iter().map(Bounds::tokens).collect(),
            Values::Constant(constant) => constant.to_token_stream(),
        }
    }

    /// An expression for the values.
    pub fn expand(&self, dpnl: &Path) -> TokenStream {
        let values = quote!(#dpnl::__private::Values);
        match self {
            Values::Parts { parts, .. } => {
                if let [only] = parts.as_slice()
                    && only.step.is_none()
                {
                    let (low, high) = only.expand();
                    return quote!(#values::between(#low, #high));
                }
                let parts = parts.iter().map(|part| {
                    let ((low, high), step) = (part.expand(), part.expand_step());
                    quote!((#low, #high, #step))
                });
                quote!(#values::listed(&[#(#parts),*]))
            }
            Values::Constant(constant) => quote_spanned!(constant.span()=> #values::constants(&#constant[..])),
        }
    }
}

fn strip(expression: Expr) -> Expr {
    match expression {
        Expr::Paren(paren) => strip(*paren.expr),
        Expr::Group(group) => strip(*group.expr),
        other => other,
    }
}

/// Whether an expression is a range, whatever its ends are, or one with a step.
fn is_range(expression: &Expr) -> bool {
    match expression {
        Expr::Range(_) | Expr::MethodCall(_) => true,
        Expr::Paren(paren) => is_range(&paren.expr),
        Expr::Group(group) => is_range(&group.expr),
        _ => false,
    }
}

/// Why a domain of literals does not fit a type.
pub enum Misfit {
    /// It has no values.
    Empty,
    /// It has more than [`MAX_DOMAIN`].
    TooWide(i128),
    /// The type does not have all of these values.
    Outside { ty: String, low: i128, high: i128 },
    /// Characters for an integer, or numbers for a `char`.
    Literal(Literal),
    /// A value is there twice.
    Twice { value: String, at: TokenStream },
}

/// What is wrong with the values for a parameter whose innermost types are `leaves`.
pub fn misfit(values: &Values, leaves: &[&Type]) -> Option<Misfit> {
    for leaf in leaves {
        match (types::kind(leaf), values.literal()) {
            (types::Kind::Integer { .. }, Some(Literal::Character)) => {
                return Some(Misfit::Literal(Literal::Character));
            }
            (types::Kind::Char, Some(Literal::Number)) => return Some(Misfit::Literal(Literal::Number)),
            _ => {}
        }
    }
    let Values::Parts { parts, .. } = values else { return None };
    let mut size = 0_i128;
    for part in parts {
        let ((low, high), step) = (part.values()?, part.distance()?);
        if high < low || step < 1 {
            return Some(Misfit::Empty);
        }
        size = size.saturating_add((high.saturating_sub(low) / step).saturating_add(1));
    }
    if size == 0 {
        return Some(Misfit::Empty);
    }
    let ends: Vec<_> = parts.iter().filter_map(Bounds::values).collect();
    for leaf in leaves {
        if let types::Kind::Integer { low: least, high: greatest } = types::kind(leaf)
            && ends.iter().any(|&(low, high)| low < least || high > greatest)
        {
            return Some(Misfit::Outside { ty: types::text(leaf), low: least, high: greatest });
        }
    }
    if size > MAX_DOMAIN { Some(Misfit::TooWide(size)) } else { twice(values.literal(), parts) }
}

/// A value that is there twice, and the part that has it once more.
fn twice(literal: Option<Literal>, parts: &[Bounds]) -> Option<Misfit> {
    if parts.len() == 1 {
        return None;
    }
    let mut seen = HashSet::new();
    for part in parts {
        let ((low, high), step) = (part.values()?, usize::try_from(part.distance()?).ok()?);
        for value in (low..=high).step_by(step) {
            if !seen.insert(value) {
                let letter = u32::try_from(value).ok().and_then(char::from_u32);
                let value = match (literal, letter) {
                    (Some(Literal::Character), Some(letter)) => format!("{letter:?}"),
                    _ => value.to_string(),
                };
                return Some(Misfit::Twice { value, at: part.tokens() });
            }
        }
    }
    None
}
