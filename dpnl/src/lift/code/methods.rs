//! Methods of the user's own types: how one lifted body finds another through the compiler's resolution.
//!
//! `#[symbolic]` on an `impl` block puts two things beside it for every method `norm` of a type:
//!
//! - an implementation of [`Method`] for the type, whose parameters are the name and whatever else tells one method from
//!   another of the same name (the `u8` of `impl Mul<u8> for Vector`); it carries the lifted body;
//! - a *companion* method with a telling name, with the same receiver and parameters, and an observer after them. The dead
//!   copy of a caller calls the companion, so that rustc finds it as it finds the method itself, through references,
//!   bounds and traits in scope; and the observer sees whose body it is.
//!
//! A method that is called like one of the standard library (`max`, `len`) has the same companion, but the name alone does
//! not say whose it is. There an observer sees the receiver, and [`Found`] asks whether its type has a [`Method`] of the name.

use std::marker::PhantomData;

use crate::lift::code::facts::{Lifted, Observer};
use crate::lift::value::Value;
use crate::lift::{Call, Symbolic};

/// A type without a value.
type Marker<T> = PhantomData<fn(&T)>;

/// How a method takes its receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// Not at all: an associated function.
    None,
    /// `self`, `&self`
    Value,
    /// `&mut self`
    Mutable,
}

/// A method of a type with a lifted body: the number of its name, and what else it depends on.
pub trait Method<const NAME: u64, A: ?Sized = ()> {
    /// How it takes its receiver.
    const RECEIVER: Receiver;
    /// The lifted body.
    fn answer(call: Call<'_>) -> Value;
}

/// A method of a type, as something that can be called.
#[derive(Debug)]
pub struct Of<T: ?Sized, const NAME: u64, A: ?Sized = ()>(Marker<T>, Marker<A>);

impl<T: Method<NAME, A> + ?Sized, const NAME: u64, A: ?Sized> Symbolic for Of<T, NAME, A> {
    const RECEIVER: Receiver = T::RECEIVER;
    fn lifted(call: Call<'_>) -> Value {
        T::answer(call)
    }
}

/// A method of a trait object: whose it is shows only when the program runs.
#[derive(Debug)]
pub struct Object;

impl Method<0> for Object {
    const RECEIVER: Receiver = Receiver::Value;
    fn answer(call: Call<'_>) -> Value {
        call.refuse(
            "whose method this is, of a trait object, shows only when the program runs; take `impl Trait` or a type parameter, \
             or make an enum of the types, to have it traced",
        )
    }
}

/// A constant among the parameters of a method.
#[derive(Debug)]
pub struct ConstantParameter<const N: usize>;

/// A lifted body, and how it takes its receiver.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    /// The body.
    pub lifted: Lifted,
    /// How it takes its receiver.
    pub receiver: Receiver,
}

impl Own {
    fn of<S: Symbolic>() -> Self {
        Own { lifted: S::lifted, receiver: S::RECEIVER }
    }
}

/// Asks whether a type has a method of its own: `(&&&&found).own()` takes the first that fits.
#[derive(Debug)]
pub struct Found<T: ?Sized, const NAME: u64, A: ?Sized = ()>(Marker<T>, Marker<A>);

impl<T: ?Sized, const NAME: u64, A: ?Sized> Found<T, NAME, A> {
    /// The question for the types that observers have seen.
    pub fn new(_: &Observer<T>, _: &Observer<A>) -> Self {
        Self(PhantomData, PhantomData)
    }

    /// The question for types that are known.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn ask() -> Self {
        Self(PhantomData, PhantomData)
    }
}

/// What `?` gives back: the error of a `Result`.
pub trait Failure {
    /// The error.
    type Error;
}

impl<T, E> Failure for Result<T, E> {
    type Error = E;
}

impl<T> Failure for Option<T> {
    type Error = ();
}

/// What is wanted of a conversion that may fail: the value of a `Result`.
pub trait Success {
    /// The value.
    type Value;
}

impl<T, E> Success for Result<T, E> {
    type Value = T;
}

/// Asks whether one type is made of another, if it can be, by a function of the user's.
pub fn success_conversion<T: Success, S: ?Sized, const NAME: u64>(
    _: &Observer<T>,
    _: &Observer<S>,
) -> Found<T::Value, NAME, S> {
    Found(PhantomData, PhantomData)
}

/// Asks whether the error of one type is converted to that of another by a function of the user's.
pub fn error_conversion<O: Failure, S: Failure, const NAME: u64>(
    _: &Observer<O>,
    _: &Observer<S>,
) -> Found<O::Error, NAME, S::Error> {
    Found(PhantomData, PhantomData)
}

/// What a pointer points to.
pub trait Pointer {
    /// The type behind it.
    type Target: ?Sized;
}

impl<T: ?Sized> Pointer for &T {
    type Target = T;
}

impl<T: ?Sized> Pointer for &mut T {
    type Target = T;
}

impl<T: ?Sized> Pointer for Box<T> {
    type Target = T;
}

/// The method of the type itself.
#[doc(hidden)]
pub trait FoundItself {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T: Method<NAME, A> + ?Sized, const NAME: u64, A: ?Sized> FoundItself for &&&Found<T, NAME, A> {
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<T, NAME, A>>())
    }
}

/// The method of what a pointer points to.
#[doc(hidden)]
pub trait FoundBehind {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T: Pointer<Target: Method<NAME, A>> + ?Sized, const NAME: u64, A: ?Sized> FoundBehind for &&Found<T, NAME, A> {
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<T::Target, NAME, A>>())
    }
}

/// The method behind two pointers.
#[doc(hidden)]
pub trait FoundFurther {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T, const NAME: u64, A: ?Sized> FoundFurther for &Found<T, NAME, A>
where
    T: Pointer<Target: Pointer<Target: Method<NAME, A>>> + ?Sized,
{
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<<T::Target as Pointer>::Target, NAME, A>>())
    }
}

/// No method.
#[doc(hidden)]
pub trait FoundNothing {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T: ?Sized, const NAME: u64, A: ?Sized> FoundNothing for Found<T, NAME, A> {
    fn own(&self) -> Option<Own> {
        None
    }
}

/// Asks whether a type is made of what an iterator gives by a function of the user's, `Sum::sum` or the like:
/// `(&gathered).own()` takes the first that fits.
#[derive(Debug)]
pub struct Gathered<T: ?Sized, S: ?Sized, const NAME: u64>(Marker<T>, Marker<S>);

impl<T: ?Sized, S: ?Sized, const NAME: u64> Gathered<T, S, NAME> {
    /// The question for the types that observers have seen: what is wanted, and the iterator.
    pub fn new(_: &Observer<T>, _: &Observer<S>) -> Self {
        Self(PhantomData, PhantomData)
    }
}

/// The function of the type that is wanted.
#[doc(hidden)]
pub trait GatheredByOwn {
    /// The function.
    fn own(&self) -> Option<Own>;
}

impl<T: Method<NAME, (S, S::Item)> + ?Sized, S: Iterator, const NAME: u64> GatheredByOwn for Gathered<T, S, NAME> {
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<T, NAME, (S, S::Item)>>())
    }
}

/// No function.
#[doc(hidden)]
pub trait GatheredByStandard {
    /// The function.
    fn own(&self) -> Option<Own>;
}

impl<T: ?Sized, S: ?Sized, const NAME: u64> GatheredByStandard for &Gathered<T, S, NAME> {
    fn own(&self) -> Option<Own> {
        None
    }
}

/// Asks whether a type takes the items of another by an `Extend` of the user's: `(&&&extended).own()` takes the first that fits.
#[derive(Debug)]
pub struct Extended<T: ?Sized, S: ?Sized, const NAME: u64>(Marker<T>, Marker<S>);

impl<T: ?Sized, S: ?Sized, const NAME: u64> Extended<T, S, NAME> {
    /// The question for the types that observers have seen: what is extended, and by what.
    pub fn new(_: &Observer<T>, _: &Observer<S>) -> Self {
        Self(PhantomData, PhantomData)
    }
}

/// The method of the type itself.
#[doc(hidden)]
pub trait ExtendedByOwn {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T, S: IntoIterator, const NAME: u64> ExtendedByOwn for &&Extended<T, S, NAME>
where
    T: Method<NAME, (S, S::Item)> + ?Sized,
{
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<T, NAME, (S, S::Item)>>())
    }
}

/// The method of what a pointer points to.
#[doc(hidden)]
pub trait ExtendedBehind {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T, S: IntoIterator, const NAME: u64> ExtendedBehind for &Extended<T, S, NAME>
where
    T: Pointer<Target: Method<NAME, (S, S::Item)>> + ?Sized,
{
    fn own(&self) -> Option<Own> {
        Some(Own::of::<Of<T::Target, NAME, (S, S::Item)>>())
    }
}

/// No such method.
#[doc(hidden)]
pub trait ExtendedByStandard {
    /// The method.
    fn own(&self) -> Option<Own>;
}

impl<T: ?Sized, S: ?Sized, const NAME: u64> ExtendedByStandard for Extended<T, S, NAME> {
    fn own(&self) -> Option<Own> {
        None
    }
}

/// Asks whether a type has a `Drop`: `(&dropped).drops()` takes the first that fits.
#[derive(Debug)]
pub struct Dropped<T: ?Sized>(Marker<T>);

impl<T: ?Sized> Dropped<T> {
    /// The question for a type.
    pub fn ask() -> Self {
        Self(PhantomData)
    }
}

/// There is one.
#[doc(hidden)]
pub trait DroppedByOwn {
    /// Whether there is one.
    fn drops(&self) -> bool;
}

#[allow(drop_bounds, reason = "the question is whether it was written, not whether there is something to free")]
impl<T: Drop + ?Sized> DroppedByOwn for Dropped<T> {
    fn drops(&self) -> bool {
        true
    }
}

/// There is none.
#[doc(hidden)]
pub trait DroppedByNothing {
    /// Whether there is one.
    fn drops(&self) -> bool;
}

impl<T: ?Sized> DroppedByNothing for &Dropped<T> {
    fn drops(&self) -> bool {
        false
    }
}

/// What a type says about the operators that take nothing but itself, found where the type is derived.
#[derive(Debug, Clone, Copy, Default)]
pub struct Operators {
    /// `PartialEq::eq`
    pub equal: Option<Own>,
    /// `PartialOrd::partial_cmp`
    pub partial_compare: Option<Own>,
    /// `Ord::cmp`
    pub compare: Option<Own>,
    /// `Neg::neg`
    pub negate: Option<Own>,
    /// `Not::not`
    pub not: Option<Own>,
    /// `Iterator::next`
    pub next: Option<Own>,
    /// Whether there is a `Drop`.
    pub drops: bool,
    /// `Add::add` and the others, with two operands of the type; in the order of [`Binary`](super::Binary).
    pub binary: [Option<Own>; 10],
}
