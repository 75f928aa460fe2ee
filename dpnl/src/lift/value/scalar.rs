//! The types that one number can have.

use std::fmt;

use crate::lift::value::tagged::Definition;

/// The type of a scalar: what its numbers mean, and where its arithmetic overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScalarType {
    /// An integer type.
    Integer(IntegerType),
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
            Self::Bool => formatter.write_str("bool"),
            Self::Char => formatter.write_str("char"),
            Self::Ordering => formatter.write_str("Ordering"),
            Self::Enumeration(definition) => formatter.write_str(definition.short_name()),
        }
    }
}
