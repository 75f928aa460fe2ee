//! From numbers back to Rust values: the inputs of a call, the inputs that explain an output, and the outputs themselves.

use std::cmp::Ordering;

use crate::lift::output::encode::Encode;
use crate::lift::output::shape::Tree;
use crate::lift::value::scalar::float_of;

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
    /// The value of this type whose [numbers](Encode::numbers) come next, if there is one.
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self>;

    /// Becomes the value whose numbers come next. Where a function is called on many inputs, a list that has room stays.
    ///
    /// `None` leaves any value behind.
    #[inline]
    fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
        *self = Self::decode(numbers)?;
        Some(())
    }

    /// The same for each of these in turn.
    #[inline]
    fn renew_all(values: &mut [Self], numbers: &mut Numbers<'_>) -> Option<()> {
        values.iter_mut().try_for_each(|value| value.renew(numbers))
    }

    /// The value with these numbers.
    fn from_numbers(numbers: &[i128]) -> Option<Self> {
        let mut numbers = Numbers::new(numbers);
        let value = Self::decode(&mut numbers)?;
        numbers.end().map(|()| value)
    }

    /// The value of this type whose encoding is `tree`.
    fn from_tree(tree: &Tree<i128>) -> Option<Self> {
        let mut numbers = Vec::new();
        tree.numbers(&mut numbers);
        Self::from_numbers(&numbers)
    }
}

/// Numbers that are read one after the other.
#[derive(Debug)]
pub struct Numbers<'a> {
    rest: &'a [i128],
}

impl<'a> Numbers<'a> {
    /// All of these.
    pub fn new(numbers: &'a [i128]) -> Self {
        Numbers { rest: numbers }
    }

    /// The next one.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "nobody goes through them in a loop")]
    pub fn next(&mut self) -> Option<i128> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// The next ones.
    #[inline]
    fn several(&mut self, number: usize) -> Option<&'a [i128]> {
        let (several, rest) = self.rest.split_at_checked(number)?;
        self.rest = rest;
        Some(several)
    }

    /// That there are no more.
    #[inline]
    pub fn end(&self) -> Option<()> {
        self.rest.is_empty().then_some(())
    }

    /// The next one, as the position of a variant.
    #[inline]
    pub fn variant(&mut self) -> Option<usize> {
        usize::try_from(self.next()?).ok()
    }

    /// The next one, as a length, and how many items there is room made for: functions are called on many inputs, and a list
    /// does not grow item by item.
    fn length(&mut self) -> Option<(usize, usize)> {
        let length = usize::try_from(self.next()?).ok()?;
        Some((length, length.min(self.rest.len())))
    }
}

macro_rules! decode_integers {
    ($($integer:ty),*) => {$(
        impl Decode for $integer {
            #[inline]
            fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
                numbers.next()?.try_into().ok()
            }
            #[inline]
            fn renew_all(values: &mut [Self], numbers: &mut Numbers<'_>) -> Option<()> {
                let numbers = numbers.several(values.len())?;
                for (value, &number) in values.iter_mut().zip(numbers) {
                    *value = number.try_into().ok()?;
                }
                Some(())
            }
        }
    )*};
}

decode_integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Decode for f64 {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        numbers.next().map(float_of)
    }
}

impl Decode for f32 {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        numbers.next().map(|order| float_of(order) as f32)
    }
}

impl Decode for bool {
    #[inline]
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        match numbers.next()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Decode for char {
    #[inline]
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        char::from_u32(u32::decode(numbers)?)
    }
}

impl Decode for Ordering {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        let number = numbers.next()?;
        [Ordering::Less, Ordering::Equal, Ordering::Greater].into_iter().find(|ordering| *ordering as i128 == number)
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        T::decode(numbers).map(Box::new)
    }
    fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
        (**self).renew(numbers)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        let (length, room) = numbers.length()?;
        let mut decoded = Vec::with_capacity(room);
        for _ in 0..length {
            decoded.push(T::decode(numbers)?);
        }
        Some(decoded)
    }
    fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
        let (length, _) = numbers.length()?;
        self.truncate(length);
        T::renew_all(self, numbers)?;
        for _ in self.len()..length {
            self.push(T::decode(numbers)?);
        }
        Some(())
    }
}

impl<T: Decode, const N: usize> Decode for [T; N] {
    #[inline]
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        if numbers.next()? != N as i128 {
            return None;
        }
        let mut missing = false;
        let decoded: [Option<T>; N] = std::array::from_fn(|_| {
            let decoded = if missing { None } else { T::decode(numbers) };
            missing |= decoded.is_none();
            decoded
        });
        (!missing).then(|| decoded.map(|item| item.expect("no item is missing")))
    }
    #[inline]
    fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
        if numbers.next()? != N as i128 {
            return None;
        }
        T::renew_all(self, numbers)
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        match numbers.next()? {
            0 => Some(None),
            1 => T::decode(numbers).map(Some),
            _ => None,
        }
    }
}

impl<T: Decode, E: Decode> Decode for Result<T, E> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        match numbers.next()? {
            0 => T::decode(numbers).map(Ok),
            1 => E::decode(numbers).map(Err),
            _ => None,
        }
    }
}

impl Decode for String {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        let (length, room) = numbers.length()?;
        let mut text = String::with_capacity(room);
        for _ in 0..length {
            text.push(char::decode(numbers)?);
        }
        Some(text)
    }
    fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
        let (length, _) = numbers.length()?;
        self.clear();
        for _ in 0..length {
            self.push(char::decode(numbers)?);
        }
        Some(())
    }
}

macro_rules! decode_tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: Decode),*> Decode for ($($part,)*) {
            #[inline]
            #[allow(unused_variables, reason = "() has no parts")]
            fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
                Some(($($part::decode(numbers)?,)*))
            }
            #[inline]
            #[allow(unused_variables, non_snake_case, reason = "() has no parts, and parts are called like their types")]
            fn renew(&mut self, numbers: &mut Numbers<'_>) -> Option<()> {
                let ($($part,)*) = self;
                $($part.renew(numbers)?;)*
                Some(())
            }
        }
    )*};
}

crate::lift::for_tuples!(decode_tuples);
