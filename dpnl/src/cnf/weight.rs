//! Weights of literals, exactly as they are written.

use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The longest number that is read.
const MAX_DIGITS: usize = 1000;
/// Weights other than zero lie between 10^-SCALE and 10^SCALE, so that a ratio of two fits an `f64`.
const SCALE: i32 = 150;

/// A weight: zero or a positive number, kept exactly.
///
/// Written as a decimal (`0.25`, `2.5e-1`) or as a fraction (`1/4`).
///
/// ```
/// use dpnl::cnf::Weight;
/// let quarter: Weight = "0.25".parse().unwrap();
/// assert_eq!(quarter, "1/4".parse().unwrap());
/// assert_eq!(quarter.value(), 0.25);
/// assert!("-0.25".parse::<Weight>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weight(Arc<BigRational>);

impl Weight {
    /// The weight 1.
    pub fn one() -> Self {
        Weight(Arc::new(BigRational::one()))
    }

    /// A weight from an exact number.
    ///
    /// # Errors
    /// What is wrong with it: negative, or too far from one.
    pub fn new(exact: BigRational) -> Result<Self, String> {
        if exact.is_negative() {
            return Err("a weight is zero or positive".into());
        }
        let limit = BigRational::from_integer(BigInt::from(10).pow(SCALE as u32));
        if !exact.is_zero() && (exact > limit || exact.recip() > limit) {
            return Err(format!("a weight is zero or between 1e-{SCALE} and 1e{SCALE}"));
        }
        Ok(Weight(Arc::new(exact)))
    }

    /// The weight as exactly as an `f64` can hold it, read as the number it is: 0.1 becomes 1/10 and not its neighbour.
    ///
    /// # Errors
    /// As [`new`](Self::new); NaN and infinities.
    pub fn from_f64(value: f64) -> Result<Self, String> {
        // The shortest decimal that reads as this number.
        format!("{value:e}").parse()
    }

    /// The exact number.
    pub fn exact(&self) -> &BigRational {
        &self.0
    }

    /// The number, rounded.
    pub fn value(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }

    /// Whether the weight is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the weight is one.
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// One less the weight, where that is a weight.
    pub fn complement(&self) -> Option<Self> {
        Weight::new(BigRational::one() - &*self.0).ok()
    }
}

impl std::str::FromStr for Weight {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let not_a_number = || format!("`{}` is no number; write 0.25, 2.5e-1 or 1/4", shorten(text));
        if text.len() > MAX_DIGITS {
            return Err(format!("a number of {} characters is too long (at most {MAX_DIGITS})", text.len()));
        }
        match text.split_once('/') {
            None => Weight::new(decimal(text).ok_or_else(not_a_number)?),
            Some((above, below)) => {
                let (above, below) = decimal(above).zip(decimal(below)).ok_or_else(not_a_number)?;
                if below.is_zero() {
                    return Err("a fraction over zero".into());
                }
                Weight::new(above / below)
            }
        }
    }
}

/// The number that a decimal stands for.
fn decimal(text: &str) -> Option<BigRational> {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(place) => (&text[..place], text[place + 1..].parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{part}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = BigInt::parse_bytes(digits.as_bytes(), 10)? * sign;
    // Far beyond the range of weights; the power itself must stay small.
    let exponent = exponent.clamp(-5000, 5000) - part.len() as i32;
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    Some(if exponent < 0 { BigRational::new(number, power) } else { BigRational::from_integer(number * power) })
}

/// The beginning of a text, for messages.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        for (text, above, below) in [
            ("0.1", 1, 10),
            (".5", 1, 2),
            ("1.", 1, 1),
            ("+2e3", 2000, 1),
            ("25e-2", 1, 4),
            ("1/3", 1, 3),
            ("0.5/1.5", 1, 3),
            ("0", 0, 1),
            ("-0", 0, 1),
            ("0e99999", 0, 1),
        ] {
            let exact = BigRational::new(above.into(), below.into());
            assert_eq!(text.parse::<Weight>(), Weight::new(exact), "{text}");
        }
    }

    #[test]
    fn what_is_no_weight_is_refused() {
        for text in
            ["", ".", "-1", "e", "1e", "1e+", "0x10", "1/0", "1//2", "/", "nan", "inf", "1e151", "1e-151", "1_0"]
        {
            assert!(text.parse::<Weight>().is_err(), "{text}");
        }
        assert!("1e999999999".parse::<Weight>().is_err());
        assert!("1e99999999999".parse::<Weight>().is_err());
        assert!("9".repeat(1001).parse::<Weight>().is_err());
        assert!(Weight::from_f64(f64::NAN).is_err() && Weight::from_f64(f64::INFINITY).is_err());
    }

    #[test]
    fn a_double_is_the_decimal_it_prints_as() {
        assert_eq!(Weight::from_f64(0.1), "1/10".parse());
        assert_eq!(Weight::from_f64(0.1).unwrap().value(), 0.1);
    }
}
