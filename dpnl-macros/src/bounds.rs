//! A part of `#[domain(..)]`: a range or a value, and as far as literals go, which numbers it has.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, RangeLimits, UnOp};

use crate::types;

/// The most values a domain may have.
pub const MAX_DOMAIN: i128 = 1 << 16;

/// The two ends of a range; of a value, both are the value.
#[derive(Clone)]
pub struct Bounds {
    pub low: Expr,
    pub high: Expr,
    /// Whether `high` itself is included.
    pub inclusive: bool,
    /// The step of `(0..=100).step_by(5)`.
    pub step: Option<Expr>,
    /// Whether it was written as a value.
    is_value: bool,
}

/// Whether bounds were written as characters or as numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Literal {
    Character,
    Number,
}

impl Bounds {
    /// The bounds of a range expression with both ends, perhaps with a step.
    pub fn from_expression(expression: Expr) -> Option<Self> {
        match expression {
            Expr::Range(range) => {
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                Some(Bounds { low: *range.start?, high: *range.end?, inclusive, step: None, is_value: false })
            }
            Expr::Group(group) => Self::from_expression(*group.expr),
            Expr::Paren(paren) => Self::from_expression(*paren.expr),
            Expr::MethodCall(call) if call.method == "step_by" && call.args.len() == 1 && call.turbofish.is_none() => {
                let range = Self::from_expression(*call.receiver).filter(|range| range.step.is_none())?;
                Some(Bounds { step: call.args.into_iter().next(), ..range })
            }
            _ => None,
        }
    }

    /// A single value.
    pub fn value(value: Expr) -> Self {
        Bounds { low: value.clone(), high: value, inclusive: true, step: None, is_value: true }
    }

    /// Both ends, included, if they consist of literals.
    pub fn values(&self) -> Option<(i128, i128)> {
        let high = evaluate(&self.high)?;
        Some((evaluate(&self.low)?, if self.inclusive { high } else { high.checked_sub(1)? }))
    }

    /// How many numbers apart the values are, if it is a literal; 0 where no value could follow.
    pub fn distance(&self) -> Option<i128> {
        self.step.as_ref().map_or(Some(1), evaluate)
    }

    /// What the ends are written as, if that can be told.
    pub fn literal(&self) -> Option<Literal> {
        literal(&self.low).or_else(|| literal(&self.high))
    }

    /// How it is written.
    pub fn text(&self) -> String {
        let (low, high, dots) = (&self.low, &self.high, if self.inclusive { "..=" } else { ".." });
        // Tokens are printed with a blank after a sign.
        let text = |end: TokenStream| {
            let text = types::tidy(&end.to_string());
            text.strip_prefix("- ").map_or(text.clone(), |number| format!("-{number}"))
        };
        if self.is_value {
            return text(quote!(#low));
        }
        let range = format!("{}{dots}{}", text(quote!(#low)), text(quote!(#high)));
        match &self.step {
            Some(step) => format!("({range}).step_by({})", text(quote!(#step))),
            None => range,
        }
    }

    /// From the lower to the upper end.
    pub fn tokens(&self) -> TokenStream {
        let (low, high) = (&self.low, &self.high);
        if self.is_value { quote!(#low) } else { quote!(#low #high) }
    }

    /// Expressions of type `i128` for both ends, included.
    pub fn expand(&self) -> (TokenStream, TokenStream) {
        let (low, high) = (widen(&self.low), widen(&self.high));
        (low, if self.inclusive { high } else { quote!(#high - 1i128) })
    }

    /// An expression of type `i128` for the step.
    pub fn expand_step(&self) -> TokenStream {
        self.step.as_ref().map_or_else(|| quote!(1i128), widen)
    }
}

fn literal(expression: &Expr) -> Option<Literal> {
    match expression {
        Expr::Lit(literal) => match literal.lit {
            Lit::Char(_) => Some(Literal::Character),
            Lit::Int(_) | Lit::Byte(_) => Some(Literal::Number),
            _ => None,
        },
        Expr::Unary(unary) => literal(&unary.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// The value of an expression made of literals, operators and constants such as `u8::MAX`.
fn evaluate(expression: &Expr) -> Option<i128> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(integer) => integer.base10_parse().ok(),
            Lit::Byte(byte) => Some(byte.value().into()),
            Lit::Char(character) => Some(u32::from(character.value()).into()),
            _ => None,
        },
        Expr::Paren(paren) => evaluate(&paren.expr),
        Expr::Group(group) => evaluate(&group.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => evaluate(&unary.expr)?.checked_neg(),
        Expr::Binary(binary) => {
            let (left, right) = (evaluate(&binary.left)?, evaluate(&binary.right)?);
            match binary.op {
                BinOp::Add(_) => left.checked_add(right),
                BinOp::Sub(_) => left.checked_sub(right),
                BinOp::Mul(_) => left.checked_mul(right),
                BinOp::Div(_) => left.checked_div(right),
                BinOp::Rem(_) => left.checked_rem(right),
                BinOp::Shl(_) => left.checked_shl(right.try_into().ok()?),
                _ => None,
            }
        }
        Expr::Path(path) => {
            let segments: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            let [integer, bound] = segments.as_slice() else { return None };
            let (low, high) = types::integer_bounds(integer)?;
            match bound.as_str() {
                "MIN" => Some(low),
                "MAX" => Some(high),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The expression with all arithmetic done in `i128`, so that `N - 1` with `N = 0` is -1 and not a panic.
fn widen(expression: &Expr) -> TokenStream {
    match expression {
        Expr::Paren(paren) => widen(&paren.expr),
        Expr::Group(group) => widen(&group.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let operand = widen(&unary.expr);
            quote!((-#operand))
        }
        Expr::Binary(binary) if matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_)) => {
            let (left, operator, right) = (widen(&binary.left), &binary.op, widen(&binary.right));
            quote!((#left #operator #right))
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(integer) if integer.suffix().is_empty() => {
                // `1 as i128` in a large literal would be checked against i32.
                let typed = syn::LitInt::new(&format!("{}i128", integer.base10_digits()), integer.span());
                quote!(#typed)
            }
            _ => quote!((#literal as i128)),
        },
        other => quote_spanned!(other.span()=> ((#other) as i128)),
    }
}
