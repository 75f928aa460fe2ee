//! From Rust values to trees of numbers: what a query asks for.

use std::cmp::Ordering;

use crate::graph::{Shape, Target};
use crate::lift::output::read;
use crate::lift::output::shape::{Leaves, Structure, Tree, flatten};
use crate::lift::value::scalar::{float_order, plain_float};
use crate::lift::value::tagged::{OPTION, RESULT};

/// A value that a symbolic function can return.
///
/// Implemented for integers, `bool`, `char`, `Ordering`, tuples up to twelve, arrays, `Vec`, `Option`, `Result`,
/// references and boxes of these, and by `#[derive(Domain)]` for structs and enums.
///
/// # Laws
/// `a.encode() == b.encode()` exactly if `a == b`, and
/// [`Decode::decode`](crate::lift::Decode::decode) undoes `numbers` for the types that have both.
#[diagnostic::on_unimplemented(
    message = "a symbolic function cannot return `{Self}`",
    label = "this type has no finite description",
    note = "return integers, bool, char, types with #[derive(Domain)], and tuples, arrays, Vec, Option or Result of these"
)]
pub trait Encode {
    /// What the type says about the shape of its values.
    fn structure() -> Structure;
    /// The value, taken apart.
    fn encode(&self) -> Tree<i128>;
    /// Adds the value to a list of numbers: those of its tree, in order. A list comes after its length, and an enum with
    /// fields after the position of the variant, whose fields alone count.
    ///
    /// Those of different values of a type differ, and none begins with those of another, so that the numbers stand for the
    /// value where there are many: to make a tree of each takes longer.
    fn numbers(&self, numbers: &mut Vec<i128>) {
        self.encode().numbers(numbers);
    }
}

/// What a query for `value` asks for: its shape and its leaves, without those that do not matter.
pub fn target<T: Encode + ?Sized>(value: &T) -> Target {
    // An encoded value always fits its own structure; the law of `Encode` says so, and the tests check it.
    structure_target(&T::structure(), &value.encode())
        .unwrap_or_else(|| Target { shape: Shape("!".to_owned()), leaves: Vec::new() })
}

/// The same for a value that is taken apart already; `None` if it is not one of this structure.
pub(crate) fn structure_target(structure: &Structure, tree: &Tree<i128>) -> Option<Target> {
    let tree = tree.map(&mut |&leaf| Some(leaf));
    let flat = flatten(structure, &tree, &mut KnownLeaves).ok()?.pop()?;
    Some(Target { shape: Shape(flat.shape.into_owned()), leaves: flat.leaves })
}

/// The same for a value that is known by its [numbers](Encode::numbers).
pub(crate) fn numbers_target(structure: &Structure, numbers: &[i128]) -> Target {
    // An encoded value always fits its own structure, as above.
    read::tree_of(structure, numbers)
        .and_then(|tree| structure_target(structure, &tree))
        .unwrap_or_else(|| Target { shape: Shape("?".to_owned()), leaves: Vec::new() })
}

/// Leaves that are all known.
struct KnownLeaves;

impl Leaves<Option<i128>> for KnownLeaves {
    fn known(&mut self, leaf: &Option<i128>) -> Option<i128> {
        *leaf
    }
    fn ignored(&mut self) -> Option<i128> {
        None
    }
}

macro_rules! encode_scalars {
    ($($scalar:ty),*) => {$(
        impl Encode for $scalar {
            fn structure() -> Structure {
                Structure::Scalar
            }
            fn encode(&self) -> Tree<i128> {
                Tree::Leaf(*self as i128)
            }
            #[inline]
            fn numbers(&self, numbers: &mut Vec<i128>) {
                numbers.push(*self as i128);
            }
        }
    )*};
}

encode_scalars!(u8, u16, u32, u64, usize, i8, i16, i32, i64, i128, isize, bool, char, Ordering);

impl Encode for f64 {
    fn structure() -> Structure {
        Structure::Scalar
    }
    fn encode(&self) -> Tree<i128> {
        Tree::Leaf(float_order(plain_float(*self)))
    }
}

impl Encode for f32 {
    fn structure() -> Structure {
        Structure::Scalar
    }
    fn encode(&self) -> Tree<i128> {
        f64::from(*self).encode()
    }
}

impl Encode for u128 {
    fn structure() -> Structure {
        Structure::Scalar
    }
    fn encode(&self) -> Tree<i128> {
        // Traced numbers stay far below 2^127, so a number that is capped here equals none of them.
        Tree::Leaf(i128::try_from(*self).unwrap_or(i128::MAX))
    }
}

macro_rules! encode_pointers {
    ($($pointer:ty),*) => {$(
        impl<T: Encode + ?Sized> Encode for $pointer {
            fn structure() -> Structure {
                T::structure()
            }
            fn encode(&self) -> Tree<i128> {
                (**self).encode()
            }
            fn numbers(&self, numbers: &mut Vec<i128>) {
                (**self).numbers(numbers);
            }
        }
    )*};
}

encode_pointers!(&T);

impl<T: Encode + ?Sized> Encode for Box<T> {
    fn structure() -> Structure {
        Structure::Inside(T::structure)
    }
    fn encode(&self) -> Tree<i128> {
        (**self).encode()
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        (**self).numbers(numbers);
    }
}

impl<T: Encode, const N: usize> Encode for [T; N] {
    fn structure() -> Structure {
        Structure::Array(Box::new(T::structure()), N)
    }
    fn encode(&self) -> Tree<i128> {
        self.as_slice().encode()
    }
    #[inline]
    fn numbers(&self, numbers: &mut Vec<i128>) {
        self.as_slice().numbers(numbers);
    }
}

impl<T: Encode> Encode for [T] {
    fn structure() -> Structure {
        Structure::Sequence(T::structure)
    }
    fn encode(&self) -> Tree<i128> {
        Tree::List(self.iter().map(T::encode).collect())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers.push(self.len() as i128);
        self.iter().for_each(|item| item.numbers(numbers));
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn structure() -> Structure {
        <[T]>::structure()
    }
    fn encode(&self) -> Tree<i128> {
        self.as_slice().encode()
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        self.as_slice().numbers(numbers);
    }
}

impl<T: Encode> Encode for Option<T> {
    fn structure() -> Structure {
        Structure::Tagged(&OPTION, vec![T::structure()])
    }
    fn encode(&self) -> Tree<i128> {
        let payload = self.iter().map(T::encode).collect();
        Tree::variant(&OPTION, usize::from(self.is_some()), payload)
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers.push(i128::from(self.is_some()));
        if let Some(value) = self {
            value.numbers(numbers);
        }
    }
}

impl<T: Encode, E: Encode> Encode for Result<T, E> {
    fn structure() -> Structure {
        Structure::Tagged(&RESULT, vec![T::structure(), E::structure()])
    }
    fn encode(&self) -> Tree<i128> {
        match self {
            Ok(value) => Tree::variant(&RESULT, 0, vec![value.encode()]),
            Err(error) => Tree::variant(&RESULT, 1, vec![error.encode()]),
        }
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers.push(i128::from(self.is_err()));
        match self {
            Ok(value) => value.numbers(numbers),
            Err(error) => error.numbers(numbers),
        }
    }
}

macro_rules! encode_tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: Encode),*> Encode for ($($part,)*) {
            fn structure() -> Structure {
                Structure::Tuple(vec![$($part::structure()),*])
            }
            #[allow(non_snake_case, reason = "the type parameters name the parts")]
            fn encode(&self) -> Tree<i128> {
                let ($($part,)*) = self;
                Tree::Tuple(vec![$($part.encode()),*])
            }
            #[allow(non_snake_case, unused_variables, reason = "the type parameters name the parts; () has none")]
            fn numbers(&self, numbers: &mut Vec<i128>) {
                let ($($part,)*) = self;
                $($part.numbers(numbers);)*
            }
        }
    )*};
}

crate::lift::for_tuples!(encode_tuples);
