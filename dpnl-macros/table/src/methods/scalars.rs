//! Methods of what has no items: numbers, truth values, characters and orders; and those that many types have.

macro_rules! scalars {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

            /// Methods that many types have; those of their own come first.
            Common common "every type that has them" {
                Clone clone();
                ToOwned to_owned();
                AsRef as_ref();
                Borrow borrow();
                Into into() Receiver Result;
                TryInto try_into() Result;
                Cmp cmp(x);
                PartialCmp partial_cmp(x);
                Equal eq(x);
                NotEqual ne(x);
                Less lt(x);
                LessEqual le(x);
                Greater gt(x);
                GreaterEqual ge(x);
                Min min(x);
                Max max(x);
                Clamp clamp(x, x);
                ToText to_string();
            }
            /// Methods of integers.
            Integer integer "integers" {
                Abs abs();
                UnsignedAbs unsigned_abs();
                AbsDiff abs_diff(x);
                Signum signum();
                IsPositive is_positive();
                IsNegative is_negative();
                Pow pow(x);
                RemEuclid rem_euclid(x);
                DivEuclid div_euclid(x);
                DivCeil div_ceil(x);
                NextMultipleOf next_multiple_of(x);
                IsMultipleOf is_multiple_of(x);
                Isqrt isqrt();
                Ilog2 ilog2();
                Ilog10 ilog10();
                Ilog ilog(x);
                CheckedIlog2 checked_ilog2();
                CheckedIlog10 checked_ilog10();
                CheckedIlog checked_ilog(x);
                CheckedIsqrt checked_isqrt();
                Midpoint midpoint(x);
                NextPowerOfTwo next_power_of_two();
                CheckedNextPowerOfTwo checked_next_power_of_two();
                CheckedNextMultipleOf checked_next_multiple_of(x);
                CastSigned cast_signed();
                CastUnsigned cast_unsigned();
                ToBeBytes to_be_bytes();
                ToLeBytes to_le_bytes();
                ToNeBytes to_ne_bytes();
                IsPowerOfTwo is_power_of_two();
                CountOnes count_ones();
                CountZeros count_zeros();
                LeadingZeros leading_zeros();
                TrailingZeros trailing_zeros();
                LeadingOnes leading_ones();
                TrailingOnes trailing_ones();
                SwapBytes swap_bytes();
                ReverseBits reverse_bits();
                RotateLeft rotate_left(x);
                RotateRight rotate_right(x);
                UnboundedShl unbounded_shl(x);
                UnboundedShr unbounded_shr(x);
            }
            /// Methods of `NonZero`.
            NonZero non_zero "`NonZero`" {
                Get get();
            }
            /// Methods of `bool`.
            Boolean boolean "`bool`" {
                Then then(f0);
                ThenSome then_some(x);
                Not not();
            }
            /// Methods of `f32` and `f64`.
            Float float "`f32` and `f64`" {
                Abs abs();
                Signum signum();
                Floor floor();
                Ceil ceil();
                Round round();
                RoundTiesEven round_ties_even();
                Trunc trunc();
                Fract fract();
                Sqrt sqrt();
                Cbrt cbrt();
                Recip recip();
                Exp exp();
                Exp2 exp2();
                Ln ln();
                Log2 log2();
                Log10 log10();
                Sin sin();
                Cos cos();
                Tan tan();
                Asin asin();
                Acos acos();
                Atan atan();
                Tanh tanh();
                ToDegrees to_degrees();
                ToRadians to_radians();
                IsNan is_nan();
                IsFinite is_finite();
                IsInfinite is_infinite();
                IsSignNegative is_sign_negative();
                IsSignPositive is_sign_positive();
                Min min(x);
                Max max(x);
                Powi powi(x);
                Powf powf(x);
                Log log(x);
                Atan2 atan2(x);
                Hypot hypot(x);
                Copysign copysign(x);
                RemEuclid rem_euclid(x);
                DivEuclid div_euclid(x);
                TotalCmp total_cmp(x);
                MulAdd mul_add(x, x);
                Clamp clamp(x, x);
            }
            /// Methods that `char` and `u8` share.
            Ascii ascii "`char` and `u8`" {
                IsAscii is_ascii();
                IsAsciiDigit is_ascii_digit();
                IsAsciiAlphabetic is_ascii_alphabetic();
                IsAsciiAlphanumeric is_ascii_alphanumeric();
                IsAsciiLowercase is_ascii_lowercase();
                IsAsciiUppercase is_ascii_uppercase();
                IsAsciiPunctuation is_ascii_punctuation();
                IsAsciiWhitespace is_ascii_whitespace();
                IsAsciiHexdigit is_ascii_hexdigit();
                IsAsciiGraphic is_ascii_graphic();
                IsAsciiControl is_ascii_control();
                EqIgnoreAsciiCase eq_ignore_ascii_case(x);
                ToAsciiLowercase to_ascii_lowercase();
                ToAsciiUppercase to_ascii_uppercase();
            }
            /// Methods of `char`.
            Character character "`char`" {
                IsAlphabetic is_alphabetic();
                IsAlphanumeric is_alphanumeric();
                IsNumeric is_numeric();
                IsLowercase is_lowercase();
                IsUppercase is_uppercase();
                IsWhitespace is_whitespace();
                IsControl is_control();
                LenUtf8 len_utf8();
                ToUppercase to_uppercase();
                ToLowercase to_lowercase();
                ToDigit to_digit(x);
                IsDigit is_digit(x);
            }
            /// Methods of `std::cmp::Ordering`.
            Order order "`Ordering`" {
                Reverse reverse();
                Then then(x);
                ThenWith then_with(f0);
                IsLess is_lt();
                IsLessEqual is_le();
                IsGreater is_gt();
                IsGreaterEqual is_ge();
                IsEqual is_eq();
                IsNotEqual is_ne();
            }
        }
    };
}
