//! The integers that looks are taken at, and what overflows.

/// An integer.
pub trait Integer: Copy + std::fmt::Debug {
    /// One, with which products begin.
    const ONE: Self;
    /// Nothing, with which sums begin.
    const ZERO: Self;
    /// Whether the operation overflows.
    fn add_overflows(self, other: Self) -> bool;
    /// Whether the operation overflows.
    fn subtract_overflows(self, other: Self) -> bool;
    /// Whether the operation overflows.
    fn multiply_overflows(self, other: Self) -> bool;
    /// Whether the operation overflows.
    fn negate_overflows(self) -> bool;
    /// Whether the operation overflows.
    fn absolute_overflows(self) -> bool;
    /// Whether the operation overflows.
    fn power_overflows(self, exponent: u32) -> bool;
    /// Whether the next power of two overflows.
    fn power_of_two_overflows(self) -> bool;
    /// Whether a number is shifted by more than its bits.
    fn shift_overflows(self, bits: impl Integer) -> bool;
    /// The sum, wrapped around.
    fn plus(self, other: Self) -> Self;
    /// The product, wrapped around.
    fn times(self, other: Self) -> Self;
    /// As a number of bits, if it can be one.
    fn bits(self) -> Option<u32>;
}

macro_rules! integers {
    ($absolute:expr, $power_of_two:expr; $($ty:ty)*) => {$(
        #[allow(clippy::redundant_closure_call, reason = "signed and unsigned numbers have different methods")]
        impl Integer for $ty {
            const ONE: Self = 1;
            const ZERO: Self = 0;
            #[inline]
            fn add_overflows(self, other: Self) -> bool {
                self.checked_add(other).is_none()
            }
            #[inline]
            fn subtract_overflows(self, other: Self) -> bool {
                self.checked_sub(other).is_none()
            }
            #[inline]
            fn multiply_overflows(self, other: Self) -> bool {
                self.checked_mul(other).is_none()
            }
            #[inline]
            fn negate_overflows(self) -> bool {
                self.checked_neg().is_none()
            }
            #[inline]
            fn absolute_overflows(self) -> bool {
                let overflows: fn(Self) -> bool = $absolute;
                overflows(self)
            }
            #[inline]
            fn power_overflows(self, exponent: u32) -> bool {
                self.checked_pow(exponent).is_none()
            }
            #[inline]
            fn power_of_two_overflows(self) -> bool {
                let overflows: fn(Self) -> bool = $power_of_two;
                overflows(self)
            }
            #[inline]
            fn shift_overflows(self, bits: impl Integer) -> bool {
                bits.bits().is_none_or(|bits| bits >= Self::BITS)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline]
            fn bits(self) -> Option<u32> {
                u32::try_from(self).ok()
            }
        }

        impl IntegerLike for $ty {
            type Integer = $ty;
            #[inline]
            fn integer(&self) -> $ty {
                *self
            }
        }
    )*};
}

/// An integer, or a reference to one.
pub trait IntegerLike {
    /// The integer.
    type Integer: Integer;
    /// Its value.
    fn integer(&self) -> Self::Integer;
}

integers! { |_| false, |number| number.checked_next_power_of_two().is_none(); u8 u16 u32 u64 u128 usize }
integers! { |number| number.checked_abs().is_none(), |_| false; i8 i16 i32 i64 i128 isize }

impl<N: IntegerLike + ?Sized> IntegerLike for &N {
    type Integer = N::Integer;
    #[inline]
    fn integer(&self) -> N::Integer {
        (**self).integer()
    }
}

impl<N: IntegerLike + ?Sized> IntegerLike for &mut N {
    type Integer = N::Integer;
    #[inline]
    fn integer(&self) -> N::Integer {
        (**self).integer()
    }
}
