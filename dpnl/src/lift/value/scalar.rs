//! The types that one number can have.

use std::fmt;

use crate::lift::value::tagged::Definition;

/// The type of a scalar: what its numbers mean, and where its arithmetic overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScalarType {
    /// An integer type.
    Integer(IntegerType),
    /// `f32` or `f64`: the place in the total order of the number.
    Float(FloatType),
    /// `bool`: 0 or 1.
    Bool,
    /// `char`: its code point.
    Char,
    /// `std::cmp::Ordering`: -1, 0 or 1.
    Ordering,
    /// A fieldless enum with `#[derive(Domain)]`: its discriminant.
    Enumeration(&'static Definition),
}

/// The type of lengths and indices.
pub const USIZE: ScalarType = ScalarType::Integer(IntegerType::Usize);

/// Rust's types of floating-point numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the variants are Rust's own types")]
pub enum FloatType {
    F32,
    F64,
}

impl FloatType {
    /// The name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

/// The integer that stands for a float while a function is traced: in the order of [`f64::total_cmp`], so that floats that
/// are neither NaN nor -0 compare as their integers do. An `f32` stands for the `f64` that it is.
pub fn float_order(number: f64) -> i128 {
    let bits = number.to_bits() as i64;
    i128::from(bits ^ (((bits >> 63) as u64) >> 1) as i64)
}

/// The float that an integer stands for.
pub fn float_of(order: i128) -> f64 {
    let order = order as i64;
    f64::from_bits((order ^ (((order >> 63) as u64) >> 1) as i64) as u64)
}

/// The one of equal floats that stands for them in outputs: 0 for -0, and one NaN for all.
pub fn plain_float(number: f64) -> f64 {
    if number.is_nan() {
        f64::NAN
    } else if number == 0.0 {
        0.0
    } else {
        number
    }
}

/// Rust's integer types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the variants are Rust's own types")]
pub enum IntegerType {
    U8,
    U16,
    U32,
    U64,
    U128,
    Usize,
    I8,
    I16,
    I32,
    I64,
    I128,
    Isize,
}

impl IntegerType {
    /// Every integer type.
    pub const ALL: [IntegerType; 12] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::Usize,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
        Self::Isize,
    ];

    /// The type with this name, such as `u8`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|integer| integer.name() == name)
    }

    /// The name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::Usize => "usize",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 => "i128",
            Self::Isize => "isize",
        }
    }

    /// Number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::U8 | Self::I8 => 8,
            Self::U16 | Self::I16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::I64 => 64,
            Self::U128 | Self::I128 => 128,
            Self::Usize | Self::Isize => usize::BITS,
        }
    }

    /// Whether there are negative numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128 | Self::Isize)
    }

    /// The smallest number.
    pub fn minimum(self) -> i128 {
        if self.is_signed() { i128::MIN >> (128 - self.bits()) } else { 0 }
    }

    /// The largest number; that of `u128` is capped to the largest `i128`.
    pub fn maximum(self) -> i128 {
        match (self.is_signed(), self.bits()) {
            (true, bits) => i128::MAX >> (128 - bits),
            (false, 128) => i128::MAX,
            (false, bits) => (1 << bits) - 1,
        }
    }
}

impl fmt::Display for IntegerType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for ScalarType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(integer) => integer.fmt(formatter),
            Self::Float(float) => formatter.write_str(float.name()),
            Self::Bool => formatter.write_str("bool"),
            Self::Char => formatter.write_str("char"),
            Self::Ordering => formatter.write_str("Ordering"),
            Self::Enumeration(definition) => formatter.write_str(definition.short_name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_floats_is_that_of_their_integers() {
        let nan = f64::NAN;
        let numbers =
            [-nan, f64::NEG_INFINITY, -1e300, -1.0, -1e-300, -0.0, 0.0, 5e-324, 0.1, 1.0, 2.5, f64::INFINITY, nan];
        for pair in numbers.windows(2) {
            assert!(float_order(pair[0]) < float_order(pair[1]), "{pair:?}");
        }
        for number in numbers {
            assert_eq!(float_of(float_order(number)).to_bits(), number.to_bits());
        }
    }
}
