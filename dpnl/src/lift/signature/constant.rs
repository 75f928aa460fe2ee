//! From Rust values to lifted ones: constants, and `#[given]` arguments.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::lift::value::scalar::{FloatType, IntegerType, ScalarType, float_order};
use crate::lift::value::{Foreign, Term, Value};

/// A type whose values can be used in symbolic functions.
///
/// Implemented for integers, floats, `bool`, `char`, `Ordering`, tuples up to twelve, arrays, slices, `Vec`, `Option`, `Result`,
/// references and boxes of these, and by `#[derive(Domain)]` for structs and enums.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used in a symbolic function",
    label = "not an integer, bool, char, type with #[derive(Domain)], or a tuple, array, Vec or Option of these",
    note = "wrap the expression in opaque!(..), or add #[derive(Domain)] to a struct or enum of your own",
    note = "a table of functions: make it inside of the function, with `let`; what a constant points to is not seen"
)]
pub trait Lift {
    /// The value, lifted.
    fn lift(&self) -> Value;
}

macro_rules! lift_integers {
    ($($integer:ty => $variant:ident),*) => {$(
        impl Lift for $integer {
            fn lift(&self) -> Value {
                // Numbers beyond 2^127 have no lifted form.
                #[allow(clippy::useless_conversion, reason = "the macro is for all integer types")]
                let number = i128::try_from(*self).ok();
                number.map_or_else(
                    || Value::Foreign(Foreign(Rc::new(*self))),
                    |number| Value::number(number, ScalarType::Integer(IntegerType::$variant)),
                )
            }
        }
    )*};
}

lift_integers!(
    u8 => U8, u16 => U16, u32 => U32, u64 => U64, u128 => U128, usize => Usize,
    i8 => I8, i16 => I16, i32 => I32, i64 => I64, i128 => I128, isize => Isize
);

impl Lift for f64 {
    fn lift(&self) -> Value {
        Value::number(float_order(*self), ScalarType::Float(FloatType::F64))
    }
}

impl Lift for f32 {
    fn lift(&self) -> Value {
        Value::number(float_order(f64::from(*self)), ScalarType::Float(FloatType::F32))
    }
}

impl Lift for bool {
    fn lift(&self) -> Value {
        Value::boolean(Term::from(*self))
    }
}

impl Lift for char {
    fn lift(&self) -> Value {
        Value::number(i128::from(u32::from(*self)), ScalarType::Char)
    }
}

impl Lift for Ordering {
    fn lift(&self) -> Value {
        Value::ordering(Term::Known(*self as i128))
    }
}

impl<T: Lift> Lift for [T] {
    fn lift(&self) -> Value {
        Value::sequence(self.iter().map(T::lift).collect())
    }
}

impl<T: Lift> Lift for Vec<T> {
    fn lift(&self) -> Value {
        self.as_slice().lift()
    }
}

impl<T: Lift, const N: usize> Lift for [T; N] {
    fn lift(&self) -> Value {
        self.as_slice().lift()
    }
}

impl<T: Lift> Lift for Option<T> {
    fn lift(&self) -> Value {
        self.as_ref().map_or_else(Value::none, |payload| Value::some(payload.lift()))
    }
}

impl<T: Lift, E: Lift> Lift for Result<T, E> {
    fn lift(&self) -> Value {
        match self {
            Ok(value) => Value::ok(value.lift()),
            Err(error) => Value::err(error.lift()),
        }
    }
}

macro_rules! lift_pointers {
    ($($pointer:ty),*) => {$(
        impl<T: Lift + ?Sized> Lift for $pointer {
            fn lift(&self) -> Value {
                (**self).lift()
            }
        }
    )*};
}

lift_pointers!(&T, Box<T>);

macro_rules! lift_tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: Lift),*> Lift for ($($part,)*) {
            #[allow(non_snake_case, reason = "the type parameters name the parts")]
            fn lift(&self) -> Value {
                let ($($part,)*) = self;
                Value::tuple(vec![$($part.lift()),*])
            }
        }
    )*};
}

crate::lift::for_tuples!(lift_tuples);

/// Chooses between [`LiftGiven`] and [`KeepGiven`]: `(&&&Given(value)).given()` takes the first that fits.
#[doc(hidden)]
#[derive(Debug)]
pub struct Given<T>(pub T);

/// A `#[given]` value that can be lifted.
#[doc(hidden)]
pub trait LiftGiven {
    /// The value, lifted.
    fn given(&self) -> Value;
}

impl<T: Lift> LiftGiven for &&Given<T> {
    fn given(&self) -> Value {
        self.0.lift()
    }
}

/// A `#[given]` value of another type, which only `opaque!` can look at.
#[doc(hidden)]
pub trait KeepGiven {
    /// The value, kept as it is.
    fn given(&self) -> Value;
}

impl<T: Clone + 'static> KeepGiven for &Given<T> {
    fn given(&self) -> Value {
        Value::Foreign(Foreign(Rc::new(self.0.clone())))
    }
}

/// A type of `#[given]` values: nothing implements it, so that a type which is none of them is reported with advice.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a #[given] parameter of type `{Self}` cannot be kept by the system",
    label = "its values can neither be traced nor cloned",
    note = "add #[derive(Clone)] to the type, and let it own what it holds",
    note = "or add #[derive(Domain)] to a struct or enum, so that its fields can be used outside of opaque!(..)"
)]
pub trait Known {}

/// A `#[given]` value of a type that is not `Clone`.
#[doc(hidden)]
pub trait LoseGiven<T> {
    /// Never compiles.
    fn given(&self) -> Value
    where
        T: Known;
}

impl<T> LoseGiven<T> for Given<T> {
    fn given(&self) -> Value
    where
        T: Known,
    {
        Value::Unset
    }
}

/// A `#[given]` value of a type that was reported already.
#[doc(hidden)]
pub trait LostGiven {
    /// Nothing.
    fn given(&self) -> Value;
}

impl<T> LostGiven for Given<T> {
    fn given(&self) -> Value {
        Value::Unset
    }
}

/// A `#[given]` value, lifted if its type can be.
#[doc(hidden)]
#[macro_export]
macro_rules! __lift_given {
    ($value:expr) => {{
        #[allow(unused_imports)]
        use $crate::__private::{KeepGiven as _, LiftGiven as _, LoseGiven as _};
        (&&&$crate::__private::Given($value)).given()
    }};
}
