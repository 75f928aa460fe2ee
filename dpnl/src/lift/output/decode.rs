//! From trees of numbers back to Rust values: the inputs that explain an output, and the outputs themselves.

use std::cmp::Ordering;

use crate::lift::output::encode::Encode;
use crate::lift::output::shape::Tree;
use crate::lift::value::scalar::float_of;
use crate::lift::value::tagged::{OPTION, RESULT};

/// A value that can be put together from its scalars.
///
/// Implemented for what [`Encode`](crate::lift::Encode) takes, except references: their owned forms stand for them
/// (`Vec<u8>` for `&[u8]`).
///
/// Whatever can be decoded can be encoded, so that a type which can be neither is reported once.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a random parameter or an output of a symbolic function",
    label = "not a type that is known to symbolic functions",
    note = "a struct or enum of your own: add #[derive(Domain)] to it, and write #[domain(low..=high)] before the integer fields of a random one",
    note = "others: use integers, bool, char, and tuples, arrays, Vec, Option or Result of these",
    note = "a parameter that is known when the system is made: write #[given] before it"
)]
pub trait Decode: Sized + Encode {
    /// The value of this type whose encoding is `tree`, if there is one.
    fn decode(tree: &Tree<i128>) -> Option<Self>;
}

macro_rules! decode_integers {
    ($($integer:ty),*) => {$(
        impl Decode for $integer {
            fn decode(tree: &Tree<i128>) -> Option<Self> {
                scalar(tree).and_then(|value| value.try_into().ok())
            }
        }
    )*};
}

decode_integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Decode for f64 {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        scalar(tree).map(float_of)
    }
}

impl Decode for f32 {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        scalar(tree).map(|order| float_of(order) as f32)
    }
}

impl Decode for bool {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        match scalar(tree)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Decode for char {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        char::from_u32(u32::decode(tree)?)
    }
}

impl Decode for Ordering {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        [Ordering::Less, Ordering::Equal, Ordering::Greater]
            .into_iter()
            .find(|ordering| Some(*ordering as i128) == scalar(tree))
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        T::decode(tree).map(Box::new)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        let Tree::List(items) = tree else { return None };
        // Functions are called on many inputs: the list does not grow item by item.
        let mut decoded = Vec::with_capacity(items.len());
        for item in items {
            decoded.push(T::decode(item)?);
        }
        Some(decoded)
    }
}

impl<T: Decode, const N: usize> Decode for [T; N] {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        let Tree::List(items) = tree else { return None };
        let items: &[Tree<i128>; N] = items.as_slice().try_into().ok()?;
        let mut missing = false;
        let decoded = items.each_ref().map(|item| {
            let decoded = if missing { None } else { T::decode(item) };
            missing |= decoded.is_none();
            decoded
        });
        (!missing).then(|| decoded.map(|item| item.expect("no item is missing")))
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        match tree.taken_apart(&OPTION)? {
            (0, _) => Some(None),
            (_, payload) => T::decode(payload.first()?).map(Some),
        }
    }
}

impl<T: Decode, E: Decode> Decode for Result<T, E> {
    fn decode(tree: &Tree<i128>) -> Option<Self> {
        match tree.taken_apart(&RESULT)? {
            (0, value) => T::decode(value.first()?).map(Ok),
            (_, error) => E::decode(error.first()?).map(Err),
        }
    }
}

macro_rules! decode_tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: Decode),*> Decode for ($($part,)*) {
            #[allow(non_snake_case, reason = "the type parameters name the parts")]
            fn decode(tree: &Tree<i128>) -> Option<Self> {
                let Tree::Tuple(parts) = tree else { return None };
                let [$($part),*] = parts.as_slice() else { return None };
                Some(($($part::decode($part)?,)*))
            }
        }
    )*};
}

crate::lift::for_tuples!(decode_tuples);

/// The number of a leaf; enums decode from it as well.
pub fn scalar(tree: &Tree<i128>) -> Option<i128> {
    match tree {
        Tree::Leaf(value) => Some(*value),
        _ => None,
    }
}
