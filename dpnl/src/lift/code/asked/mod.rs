//! Whether a method of the standard library is what rustc finds by its name.
//!
//! For `value.name(..)` rustc looks at the type of the value first, then at references to it, then at what it dereferences
//! to, and takes the first method that it meets. So `u8::cmp`, which takes a reference, gives way to a method `cmp(self)` of a
//! trait of the user's, and `[u8]::len` to one for `[u8; 3]`. No expression says which method a call has found, but two traits
//! with the same method at the same place are an error. Therefore the facts of a function ask once more at the places that come
//! before the method of the standard library, beside a trait that has the method there for every type: if another trait in
//! scope has it as well, rustc refuses the call. An [`Ask`] gives values of the types at those places.
//!
//! What comes before a method `len(&self)` of `Vec<u8>`, called on a `Rc<Vec<u8>>`: the pointer is passed over, that is the
//! `Rc` itself and references to it; and then the `Vec` itself. [`Earliest`] holds the last two types that are passed over, and
//! what comes first of the type that has the method.

mod types;

use std::marker::PhantomData;
use std::ops::Not;

use crate::lift::code::facts::Observer;
use dpnl_table::Place;

/// A type that nobody has methods for.
#[derive(Debug)]
pub struct Nothing;

impl Nothing {
    /// What is asked about operators needs no trait here.
    #[allow(clippy::should_implement_trait, reason = "the trait need not be in scope")]
    pub fn not(self) -> Self {
        self
    }

    /// It comes before that of the standard library's trait, which every type has.
    #[allow(clippy::should_implement_trait, reason = "the trait need not be in scope")]
    pub fn borrow(&self) {}
}

/// A type that has nothing but an operator, whose trait must be in scope. Rustc names it if it is not.
#[derive(Debug)]
#[allow(non_camel_case_types, reason = "it is read as a sentence")]
pub struct the_trait_Not_is_not_in_scope;

pub(crate) use the_trait_Not_is_not_in_scope as Negated;

impl Not for Negated {
    type Output = Negated;
    fn not(self) -> Negated {
        self
    }
}

/// A type at a place: `Nothing`, [`Whole`], [`By`] or [`ByMut`].
pub trait At {
    /// The type.
    type Type<'a>
    where
        Self: 'a;
}

/// The type itself.
#[derive(Debug)]
pub struct Whole<T>(PhantomData<fn(&T)>);

/// A reference to the type.
#[derive(Debug)]
pub struct By<T: ?Sized>(PhantomData<fn(&T)>);

/// A mutable reference to the type.
#[derive(Debug)]
pub struct ByMut<T: ?Sized>(PhantomData<fn(&T)>);

impl At for Nothing {
    type Type<'a> = Nothing;
}

impl<T> At for Whole<T> {
    type Type<'a>
        = T
    where
        T: 'a;
}

impl<T: ?Sized> At for By<T> {
    type Type<'a>
        = &'a T
    where
        T: 'a;
}

impl<T: ?Sized> At for ByMut<T> {
    type Type<'a>
        = &'a mut T
    where
        T: 'a;
}

/// What comes before a method: of the type that has it, what takes it by value and by reference; and the types that are
/// passed over before, whose references are passed over as well.
#[derive(Debug)]
pub struct Earliest<V = Nothing, S = Nothing, A = Nothing, B = Nothing>(PhantomData<fn(&V, &S, &A, &B)>);

// The names are none of the standard library's, which are the names that are asked about.
#[allow(clippy::empty_loop, reason = "it is never called")]
impl<V: At, S: At, A: At, B: At> Earliest<V, S, A, B> {
    /// A value of the type that has the method.
    pub fn value_before(&self) -> V::Type<'_> {
        loop {}
    }

    /// A reference to it.
    pub fn reference_before(&self) -> S::Type<'_> {
        loop {}
    }

    /// A value of the type that is passed over first.
    pub fn passed_first(&self) -> A::Type<'_> {
        loop {}
    }

    /// A value of the type that is passed over next.
    pub fn passed_next(&self) -> B::Type<'_> {
        loop {}
    }
}

/// [`Earliest`], as what can be passed over further types.
pub trait Steps {
    /// It, after a type was passed over.
    type After<L>: Steps;
    /// The question.
    const ASKED: Self;
}

impl<V, S, A, B> Steps for Earliest<V, S, A, B> {
    type After<L> = Earliest<V, S, L, A>;
    const ASKED: Self = Earliest(PhantomData);
}

/// What comes before a method of the standard library that is found at a [`Place`], called on the type or on a reference.
pub trait Earlier<const PLACE: u8> {
    /// On the type itself.
    type Itself: Steps;
    /// On a reference to it.
    type Shared: Steps;
    /// On a mutable reference to it.
    type Mutable: Steps;
}

/// Numbers, truth values, characters and orders.
pub trait Single {}

/// An iterator without methods of its own, in place of one whose type is not known here.
#[derive(Debug)]
pub struct Some<T>(PhantomData<fn(&T)>);

impl<T> Clone for Some<T> {
    fn clone(&self) -> Self {
        Some(PhantomData)
    }
}

impl<T> Iterator for Some<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        None
    }
}

impl<T> DoubleEndedIterator for Some<T> {
    fn next_back(&mut self) -> Option<T> {
        None
    }
}

impl<T> ExactSizeIterator for Some<T> {}

/// Asks for the types that come before a method: `(&&ask).earlier()` takes the first that fits.
#[derive(Debug)]
pub struct Ask<T: ?Sized, const PLACE: u8>(PhantomData<fn(&T)>);

impl<T: ?Sized, const PLACE: u8> Ask<T, PLACE> {
    /// The question for the type that an observer has seen.
    pub fn new(_: &Observer<T>) -> Self {
        Self(PhantomData)
    }
}

/// The type is one of the standard library's.
#[doc(hidden)]
pub trait AskedStandard {
    /// What comes before.
    type Earlier: Steps;
    /// What comes before.
    fn earlier(&self) -> Self::Earlier;
}

impl<T: Earlier<PLACE> + ?Sized, const PLACE: u8> AskedStandard for &Ask<T, PLACE> {
    type Earlier = T::Itself;
    fn earlier(&self) -> T::Itself {
        T::Itself::ASKED
    }
}

/// The type is some other iterator.
#[doc(hidden)]
pub trait AskedIterator<T> {
    /// What comes before.
    fn earlier(&self) -> Earliest<Whole<Some<T>>, By<Some<T>>>;
}

impl<I: Iterator + ?Sized> AskedIterator<I::Item> for &&Ask<I, { Place::Advanced as u8 }> {
    fn earlier(&self) -> Earliest<Whole<Some<I::Item>>, By<Some<I::Item>>> {
        Earliest(PhantomData)
    }
}

/// The type is that of a number or the like. One implementation is for all of them: the type of a literal may be open where
/// rustc looks for one.
#[doc(hidden)]
pub trait AskedSingle<S> {
    /// What comes before.
    fn earlier(&self) -> Earliest<Whole<S>>;
}

impl<S: Single> AskedSingle<S> for &&Ask<S, { Place::Shared as u8 }> {
    fn earlier(&self) -> Earliest<Whole<S>> {
        Earliest(PhantomData)
    }
}

/// The type is another: what has the name is found in other ways.
#[doc(hidden)]
pub trait AskedOther {
    /// What comes before.
    fn earlier(&self) -> Earliest;
}

impl<T: ?Sized, const PLACE: u8> AskedOther for Ask<T, PLACE> {
    fn earlier(&self) -> Earliest {
        Earliest(PhantomData)
    }
}
