//! Whether the comparisons of a type are what `#[derive(..)]` makes of them.
//!
//! The tracer compares structs and enums field by field, variants in order, unless an `impl` by hand is annotated with
//! `#[symbolic]`. An `impl` by hand without the attribute cannot be seen by a macro; but it can be called. So the real
//! comparisons of a type are tried on samples that differ in one field each, and a type that answers otherwise than a
//! derived comparison would is refused.

use std::cmp::Ordering;
use std::marker::PhantomData;

/// Samples of one type, at most.
const SAMPLES: usize = 48;

/// A type with sample values: `#[derive(Domain)]` implements it if all fields have some.
pub trait Sample: Clone {
    /// A few values. What is behind a pointer has `depth` levels, so that types may contain themselves.
    fn samples(depth: usize) -> Vec<Self>;
}

macro_rules! sample_integers {
    ($($integer:ty),*) => {$(
        impl Sample for $integer {
            fn samples(_: usize) -> Vec<Self> {
                vec![1, 0, 2, 9]
            }
        }
    )*};
}

sample_integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Sample for bool {
    fn samples(_: usize) -> Vec<Self> {
        vec![false, true]
    }
}

impl Sample for char {
    fn samples(_: usize) -> Vec<Self> {
        vec!['a', 'b', 'A']
    }
}

impl Sample for String {
    fn samples(_: usize) -> Vec<Self> {
        vec!["a".to_owned(), String::new(), "B".to_owned()]
    }
}

impl Sample for Ordering {
    fn samples(_: usize) -> Vec<Self> {
        vec![Ordering::Less, Ordering::Equal, Ordering::Greater]
    }
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn samples(depth: usize) -> Vec<Self> {
        let items = T::samples(depth);
        let Some(first) = items.first() else { return Vec::new() };
        let mut samples = vec![std::array::from_fn(|_| first.clone())];
        for position in 0..N.min(2) {
            samples.extend(
                items.iter().skip(1).map(|item| {
                    std::array::from_fn(|index| if index == position { item.clone() } else { first.clone() })
                }),
            );
        }
        samples
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn samples(depth: usize) -> Vec<Self> {
        let items = if depth == 0 { Vec::new() } else { T::samples(depth - 1) };
        let mut samples: Vec<Self> = items.iter().map(|item| vec![item.clone()]).collect();
        samples.extend([Vec::new(), items]);
        samples
    }
}

impl<T: Sample> Sample for Box<T> {
    fn samples(depth: usize) -> Vec<Self> {
        if depth == 0 { Vec::new() } else { T::samples(depth - 1).into_iter().map(Box::new).collect() }
    }
}

impl<T: Sample> Sample for Option<T> {
    fn samples(depth: usize) -> Vec<Self> {
        T::samples(depth).into_iter().map(Some).chain([None]).collect()
    }
}

impl<T: Sample, E: Sample> Sample for Result<T, E> {
    fn samples(depth: usize) -> Vec<Self> {
        let errors = E::samples(depth).into_iter().map(Err);
        T::samples(depth).into_iter().map(Ok).chain(errors).collect()
    }
}

macro_rules! sample_tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: Sample),*> Sample for ($($part,)*) {
            #[allow(non_snake_case, unused_variables, clippy::unused_unit, reason = "the type parameters name the parts")]
            fn samples(depth: usize) -> Vec<Self> {
                $(
                    let $part = $part::samples(depth);
                    if $part.is_empty() {
                        return Vec::new();
                    }
                )*
                let longest = [0 $(, $part.len())*].into_iter().max().unwrap_or(0).max(1);
                // One after the other, and a shift of the last against the first.
                (0..longest).map(|index| ($($part[index % $part.len()].clone(),)*)).collect()
            }
        }
    )*};
}

crate::lift::for_tuples!(sample_tuples);

/// A variant with samples of its fields: the first of each, and all others of one field at a time.
pub fn vary<T>(lengths: &[usize], mut make: impl FnMut(&[usize]) -> T) -> Vec<T> {
    if lengths.contains(&0) {
        return Vec::new();
    }
    let mut choice = vec![0; lengths.len()];
    let mut made = vec![make(&choice)];
    for position in 0..lengths.len() {
        for sample in 1..lengths[position] {
            choice[position] = sample;
            made.push(make(&choice));
        }
        choice[position] = 0;
    }
    made
}

/// What trying the comparisons of a type has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Derived {
    /// `==` is not known to differ from a derived one.
    pub equal: bool,
    /// `<` and `cmp` are not known to differ from derived ones.
    pub order: bool,
}

impl Derived {
    /// For types of the standard library.
    pub fn certain() -> Self {
        Derived { equal: true, order: true }
    }

    /// Tries the comparisons of a type on samples: what they are, and what they would be if they were derived. What is not
    /// known is `None`.
    pub fn tried<T>(
        mut samples: Vec<T>,
        real: impl Fn(&T, &T) -> Answers,
        derived: impl Fn(&T, &T) -> Answers,
    ) -> Self {
        samples.truncate(SAMPLES);
        let mut found = Self::certain();
        for a in &samples {
            for b in &samples {
                let (real, derived) = (real(a, b), derived(a, b));
                found.equal &= real.equal.is_none() || derived.equal.is_none() || real.equal == derived.equal;
                found.order &= real.order.is_none() || derived.order.is_none() || real.order == derived.order;
            }
        }
        found
    }
}

/// The answers of two values to being compared, as far as their type can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answers {
    /// `a == b`
    pub equal: Option<bool>,
    /// `a.partial_cmp(&b)`
    pub order: Option<Option<Ordering>>,
}

impl Answers {
    /// The answers of two variants, of which the positions are given.
    pub fn variants(a: i128, b: i128) -> Self {
        Answers { equal: Some(a == b), order: Some(Some(a.cmp(&b))) }
    }

    /// The answers of what comes first, and where it is equal those of the rest.
    #[must_use]
    pub fn then(self, rest: Answers) -> Self {
        Answers {
            equal: self.equal.zip(rest.equal).map(|(first, rest)| first && rest),
            order: self.order.zip(rest.order).map(|(first, rest)| match first {
                Some(Ordering::Equal) => rest,
                other => other,
            }),
        }
    }
}

/// Asks two values whether they can be compared: `(&&Asked(a, b)).equal()` takes the first that fits.
#[derive(Debug)]
pub struct Asked<'a, T>(pub &'a T, pub &'a T);

/// Values with `==`.
#[doc(hidden)]
pub trait AskEqual {
    /// `a == b`
    fn equal(&self) -> Option<bool>;
}

impl<T: PartialEq> AskEqual for &Asked<'_, T> {
    fn equal(&self) -> Option<bool> {
        Some(self.0 == self.1)
    }
}

/// Values without `==`.
#[doc(hidden)]
pub trait AskNotEqual {
    /// Nothing.
    fn equal(&self) -> Option<bool>;
}

impl<T> AskNotEqual for Asked<'_, T> {
    fn equal(&self) -> Option<bool> {
        None
    }
}

/// Values with `<`.
#[doc(hidden)]
pub trait AskOrder {
    /// `a.partial_cmp(&b)`
    fn order(&self) -> Option<Option<Ordering>>;
}

impl<T: PartialOrd> AskOrder for &Asked<'_, T> {
    fn order(&self) -> Option<Option<Ordering>> {
        Some(self.0.partial_cmp(self.1))
    }
}

/// Values without `<`.
#[doc(hidden)]
pub trait AskNoOrder {
    /// Nothing.
    fn order(&self) -> Option<Option<Ordering>>;
}

impl<T> AskNoOrder for Asked<'_, T> {
    fn order(&self) -> Option<Option<Ordering>> {
        None
    }
}

/// Asks a type for samples: `(&&Samples::<T>::new()).some(depth)` takes the first that fits.
#[derive(Debug)]
pub struct Samples<T>(PhantomData<fn() -> T>);

impl<T> Samples<T> {
    /// The question.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

/// Types with samples.
#[doc(hidden)]
pub trait SomeSamples<T> {
    /// The samples.
    fn some(&self, depth: usize) -> Vec<T>;
}

impl<T: Sample> SomeSamples<T> for &Samples<T> {
    fn some(&self, depth: usize) -> Vec<T> {
        T::samples(depth)
    }
}

/// Types without.
#[doc(hidden)]
pub trait NoSamples<T> {
    /// None.
    fn some(&self, depth: usize) -> Vec<T>;
}

impl<T> NoSamples<T> for Samples<T> {
    fn some(&self, _: usize) -> Vec<T> {
        Vec::new()
    }
}

/// The samples of a field: `(&&held).pick(index)` takes the first that fits.
#[derive(Debug)]
pub struct Held<T>(pub Vec<T>);

/// Fields with samples.
#[doc(hidden)]
pub trait PickSome<T> {
    /// A copy of a sample.
    fn pick(&self, index: usize) -> T;
}

impl<T: Sample> PickSome<T> for &Held<T> {
    fn pick(&self, index: usize) -> T {
        self.0[index].clone()
    }
}

/// Fields without, of which nothing is picked.
#[doc(hidden)]
pub trait PickNone<T> {
    /// Never called.
    fn pick(&self, index: usize) -> T;
}

impl<T> PickNone<T> for Held<T> {
    fn pick(&self, _: usize) -> T {
        unreachable!("a field without samples")
    }
}
