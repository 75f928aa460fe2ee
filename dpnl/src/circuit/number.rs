//! The two kinds of numbers that circuits are evaluated in: `f64`, and `f64` with a wide exponent.

/// A non-negative number that can be added and multiplied.
pub(crate) trait Number: Copy + PartialOrd {
    const ZERO: Self;
    const ONE: Self;
    fn from_f64(value: f64) -> Self;
    fn add(self, other: Self) -> Self;
    fn multiply(self, other: Self) -> Self;
    /// `self + a · b`.
    fn add_product(self, a: Self, b: Self) -> Self;
    /// `Σ a · b`.
    fn sum_of_products(pairs: impl Iterator<Item = (Self, Self)>) -> Self;
    /// `self / other` for `other` > 0.
    fn divide(self, other: Self) -> Self;
    fn to_f64(self) -> f64;
    fn natural_log(self) -> f64;

    fn is_zero(self) -> bool;
    /// Whether the number is not zero and has all the digits it can have.
    fn is_precise(self) -> bool;
}

/// 2^-960: far above the numbers that have lost digits, so that quotients of it are right, too.
pub(super) const PRECISE: f64 = f64::from_bits((1023 - 960) << 52);

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    #[inline]
    fn from_f64(value: f64) -> f64 {
        value
    }
    #[inline]
    fn add(self, other: f64) -> f64 {
        self + other
    }
    #[inline]
    fn multiply(self, other: f64) -> f64 {
        self * other
    }
    #[inline]
    fn add_product(self, a: f64, b: f64) -> f64 {
        self + a * b
    }
    #[inline]
    fn sum_of_products(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
        pairs.fold(0.0, |sum, (a, b)| sum + a * b)
    }
    #[inline]
    fn divide(self, other: f64) -> f64 {
        self / other
    }
    #[inline]
    fn to_f64(self) -> f64 {
        self
    }
    fn natural_log(self) -> f64 {
        self.ln()
    }
    #[inline]
    fn is_zero(self) -> bool {
        self == 0.0
    }
    #[inline]
    fn is_precise(self) -> bool {
        self >= PRECISE
    }
}

/// `mantissa × RADIX^exponent` with RADIX = 2^256: products of thousands of probabilities do not underflow, at
/// the full precision of `f64`.
///
/// A non-zero mantissa lies in [2^-256, 2^256). A number may have two such forms, which compare as equal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scaled {
    mantissa: f64,
    exponent: i32,
}

/// 2^256, as a bit pattern: biased exponent 1023 + 256.
const RADIX: f64 = f64::from_bits((1023 + 256) << 52);
const INVERSE: f64 = f64::from_bits((1023 - 256) << 52);

impl Scaled {
    #[inline]
    fn normal(mut mantissa: f64, mut exponent: i32) -> Self {
        if mantissa == 0.0 {
            return Scaled::ZERO;
        }
        while mantissa < INVERSE {
            mantissa *= RADIX;
            exponent -= 1;
        }
        while mantissa >= RADIX {
            mantissa *= INVERSE;
            exponent += 1;
        }
        Scaled { mantissa, exponent }
    }

    /// The exponent e with 2^e ≤ the number < 2^(e+1), unless it is zero.
    pub(crate) fn binary_exponent(self) -> Option<i32> {
        // A mantissa is a normal number: its exponent can be read off.
        let exponent = || (self.mantissa.to_bits() >> 52) as i32 - 1023;
        (self.mantissa > 0.0).then(|| exponent() + 256 * self.exponent)
    }

    /// The number with this natural logarithm, which is at most zero or close to it.
    pub(crate) fn from_log(log: f64) -> Self {
        if log == f64::NEG_INFINITY {
            return Scaled::ZERO;
        }
        let steps = (log / (256.0 * std::f64::consts::LN_2)).round();
        Scaled::normal((log - steps * 256.0 * std::f64::consts::LN_2).exp(), steps as i32)
    }

    /// A number below this one, by about a unit in the last place; zero stays.
    #[inline]
    pub(crate) fn rounded_down(self) -> Self {
        if self.is_zero() { self } else { Scaled::normal(self.mantissa.next_down(), self.exponent) }
    }

    /// A number above this one, by about a unit in the last place; zero stays.
    #[inline]
    pub(crate) fn rounded_up(self) -> Self {
        if self.is_zero() { self } else { Scaled::normal(self.mantissa.next_up(), self.exponent) }
    }

    /// Whether this is the number one, and products with it are exact.
    #[inline]
    pub(crate) fn is_one(self) -> bool {
        self.exponent == 0 && self.mantissa == 1.0
    }

    /// An `f64` that is not above the number: the number itself, unless it is subnormal.
    pub(crate) fn to_f64_below(self) -> f64 {
        let value = self.to_f64();
        if value >= f64::MIN_POSITIVE { value } else { value.next_down().max(0.0) }
    }

    /// An `f64` that is not below the number: the number itself, unless it is subnormal.
    pub(crate) fn to_f64_above(self) -> f64 {
        let value = self.to_f64();
        if value >= f64::MIN_POSITIVE || self.is_zero() { value } else { value.next_up() }
    }

    /// The number times 2^exponent.
    pub(crate) fn shift(self, exponent: i32) -> Self {
        let (steps, rest) = (exponent.div_euclid(256), exponent.rem_euclid(256));
        let factor = f64::from_bits((1023 + rest as u64) << 52);
        if self.is_zero() { self } else { Scaled::normal(self.mantissa * factor, self.exponent + steps) }
    }

    /// The product, with a mantissa between 2^-512 and 2^512.
    #[inline]
    fn loose_product(self, other: Scaled) -> Scaled {
        Scaled { mantissa: self.mantissa * other.mantissa, exponent: self.exponent + other.exponent }
    }

    /// The sum of two numbers whose mantissas are at least 2^-512, or zero, and far from the end of the range.
    #[inline]
    fn loose_sum(self, other: Scaled) -> Scaled {
        if self.exponent == other.exponent {
            return Scaled { mantissa: self.mantissa + other.mantissa, exponent: self.exponent };
        }
        let (low, high) = if self.exponent < other.exponent { (self, other) } else { (other, self) };
        if high.mantissa == 0.0 {
            return low;
        }
        // Five steps apart nothing is left to add.
        let steps = high.exponent.saturating_sub(low.exponent).min(5);
        let lowered = (0..steps).fold(low.mantissa, |mantissa, _| mantissa * INVERSE);
        Scaled { mantissa: high.mantissa + lowered, exponent: high.exponent }
    }
}

impl PartialEq for Scaled {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(std::cmp::Ordering::Equal)
    }
}

impl PartialOrd for Scaled {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        // Neighbouring exponents overlap, so bring both to one scale first.
        let (low, high) = if self.exponent <= other.exponent { (self, other) } else { (other, self) };
        let shift = high.exponent.saturating_sub(low.exponent);
        let lowered = match shift {
            0 => low.mantissa,
            1 => low.mantissa * INVERSE,
            2 => low.mantissa * INVERSE * INVERSE,
            _ => 0.0,
        };
        let order = lowered.partial_cmp(&high.mantissa);
        if self.exponent <= other.exponent { order } else { order.map(std::cmp::Ordering::reverse) }
    }
}

impl Number for Scaled {
    const ZERO: Scaled = Scaled { mantissa: 0.0, exponent: i32::MIN / 2 };
    const ONE: Scaled = Scaled { mantissa: 1.0, exponent: 0 };

    #[inline]
    fn from_f64(value: f64) -> Scaled {
        Scaled::normal(value, 0)
    }

    #[inline]
    fn add(self, other: Scaled) -> Scaled {
        let sum = self.loose_sum(other);
        Scaled::normal(sum.mantissa, sum.exponent)
    }

    #[inline]
    fn add_product(self, a: Scaled, b: Scaled) -> Scaled {
        let sum = self.loose_sum(a.loose_product(b));
        Scaled::normal(sum.mantissa, sum.exponent)
    }

    #[inline]
    fn sum_of_products(pairs: impl Iterator<Item = (Scaled, Scaled)>) -> Scaled {
        let sum = pairs.fold(Scaled::ZERO, |sum, (a, b)| sum.loose_sum(a.loose_product(b)));
        Scaled::normal(sum.mantissa, sum.exponent)
    }

    #[inline]
    fn multiply(self, other: Scaled) -> Scaled {
        Scaled::normal(self.mantissa * other.mantissa, self.exponent + other.exponent)
    }

    #[inline]
    fn divide(self, other: Scaled) -> Scaled {
        Scaled::normal(self.mantissa / other.mantissa, self.exponent - other.exponent)
    }

    fn to_f64(self) -> f64 {
        match self.exponent {
            0 => self.mantissa,
            1 => self.mantissa * RADIX,
            exponent if exponent > 3 => f64::INFINITY,
            exponent if exponent < -6 => 0.0,
            exponent => {
                let factor = if exponent < 0 { INVERSE } else { RADIX };
                (0..exponent.abs()).fold(self.mantissa, |value, _| value * factor)
            }
        }
    }

    fn natural_log(self) -> f64 {
        if self.mantissa == 0.0 {
            return f64::NEG_INFINITY;
        }
        self.mantissa.ln() + f64::from(self.exponent) * 256.0 * std::f64::consts::LN_2
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    #[inline]
    fn is_precise(self) -> bool {
        self.mantissa != 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_f64_where_both_can() {
        for (a, b) in [(0.3, 0.7), (1e-100, 1e-90), (0.0, 0.5), (1.0, 1e-200), (1e-150, 1e-150)] {
            let (x, y) = (Scaled::from_f64(a), Scaled::from_f64(b));
            assert_eq!(x.add(y).to_f64(), a + b);
            assert!((x.multiply(y).to_f64() - a * b).abs() <= 1e-15 * a * b);
            assert_eq!(x.partial_cmp(&y), a.partial_cmp(&b));
            if b > 0.0 {
                assert!((x.divide(y).to_f64() - a / b).abs() <= 1e-15 * (a / b));
            }
        }
    }

    #[test]
    fn reaches_far_below_f64() {
        let tiny = (0..3000).fold(Scaled::ONE, |value, _| value.multiply(Scaled::from_f64(0.1)));
        assert!((tiny.natural_log() - 3000.0 * 0.1_f64.ln()).abs() < 1e-9);
        assert_eq!(tiny.to_f64(), 0.0);
        assert_eq!(tiny.divide(tiny).to_f64(), 1.0);
        assert!((Scaled::from_log(tiny.natural_log()).divide(tiny).to_f64() - 1.0).abs() < 1e-9);
        assert!(tiny.rounded_down() < tiny && tiny < tiny.rounded_up());
        assert!(tiny.to_f64_below() == 0.0 && tiny.to_f64_above() > 0.0);
        assert_eq!(Scaled::ZERO.multiply(Scaled::ZERO), Scaled::ZERO);
        assert_eq!(Scaled::ZERO.add(tiny), tiny);
    }
}
