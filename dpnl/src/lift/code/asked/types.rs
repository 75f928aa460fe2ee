//! Which types have the methods of a [`Place`] themselves, and which are passed over on the way to them.

use std::cell::{Cell, Ref, RefCell, RefMut};
use std::cmp::Ordering;
use std::collections::{
    BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque, btree_map, btree_set, hash_map, hash_set, vec_deque,
};
use std::ops::{Range, RangeFrom, RangeInclusive};
use std::rc::Rc;
use std::{array, iter, option, slice, str, vec};

use super::{By, ByMut, Earlier, Earliest, Negated, Nothing, Single, Steps, Whole};
use dpnl_table::Place;

/// A reference is passed over, unless the method takes it.
macro_rules! references {
    ($($place:ident)*) => {$(
        impl<T: Earlier<{ Place::$place as u8 }> + ?Sized> Earlier<{ Place::$place as u8 }> for &T {
            type Itself = T::Shared;
            type Shared = <T::Shared as Steps>::After<By<Self>>;
            type Mutable = <T::Shared as Steps>::After<ByMut<Self>>;
        }

        impl<T: Earlier<{ Place::$place as u8 }> + ?Sized> Earlier<{ Place::$place as u8 }> for &mut T {
            type Itself = T::Mutable;
            type Shared = <T::Mutable as Steps>::After<By<Self>>;
            type Mutable = <T::Mutable as Steps>::After<ByMut<Self>>;
        }
    )*};
}

// Where every type has a method, references have it as well.
references! { Number Length Item Changed Slice Borrowed Celled Bound Held Advanced Operator }

macro_rules! earlier {
    // Methods that take the value: references to it are passed over.
    (@ value $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest;
            type Shared = Earliest<Nothing, Nothing, By<Self>>;
            type Mutable = Earliest<Nothing, Nothing, ByMut<Self>>;
        }
    };
    // Methods that take a reference: the value comes before.
    (@ reference $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest<Whole<Self>>;
            type Shared = Earliest;
            type Mutable = Earliest<Whole<Self>, Nothing, ByMut<Self>>;
        }
    };
    // The same of what has no values of its own.
    (@ slice $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest;
            type Shared = Earliest;
            type Mutable = Earliest<Nothing, Nothing, ByMut<Self>>;
        }
    };
    // The same of traits that mutable references have as well.
    (@ every_reference $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest<Whole<Self>>;
            type Shared = Earliest;
            type Mutable = Earliest<ByMut<Self>>;
        }
    };
    // Methods that take a mutable reference: the value and a reference come before.
    (@ mutable $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest<Whole<Self>, By<Self>>;
            type Shared = Earliest;
            type Mutable = Earliest;
        }
    };
    // The same of what has no values of its own.
    (@ mutable_slice $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest<Nothing, By<Self>>;
            type Shared = Earliest;
            type Mutable = Earliest;
        }
    };
    // What has no such method, so that one that is found is another.
    (@ lacking $place:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Itself = Earliest<Whole<Self>, By<Self>>;
            type Shared = Earliest<Nothing, By<Self>>;
            type Mutable = Earliest<Whole<Self>, By<Self>, ByMut<Self>>;
        }
    };
    ($($place:ident $kind:ident: $([$($generics:tt)*] $ty:ty;)*)*) => {
        $($(earlier! { @ $kind $place [$($generics)*] $ty })*)*
    };
}

/// Types that are passed over on the way to what they dereference to.
macro_rules! passed_over {
    ($($place:ident: $([$($generics:tt)*] $ty:ty => $target:ty;)*)*) => {$($(
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty
        where
            $target: Earlier<{ Place::$place as u8 }>,
        {
            type Itself = Passed<$target, Self, { Place::$place as u8 }>;
            type Shared = <Self::Itself as Steps>::After<By<Self>>;
            type Mutable = <Self::Itself as Steps>::After<ByMut<Self>>;
        }
    )*)*};
}

type Passed<Target, P, const PLACE: u8> = <<Target as Earlier<PLACE>>::Itself as Steps>::After<Whole<P>>;

/// Pointers, which every method passes over that is not their own.
macro_rules! pointers {
    ($($place:ident)*) => {
        passed_over! {$(
            $place:
            [T: ?Sized] Box<T> => T;
            [T: ?Sized] Rc<T> => T;
            ['a, T: ?Sized] Ref<'a, T> => T;
            ['a, T: ?Sized] RefMut<'a, T> => T;
        )*}
    };
}

pointers! { Number Length Item Changed Slice Borrowed Celled Bound Held }

macro_rules! scalars {
    ($($ty:ty)*) => {
        $(
            impl Single for $ty {}
            earlier! { @ value Number [] $ty }
        )*
    };
}

scalars! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char Ordering }

/// Without its trait, the method of an operator is another.
impl Earlier<{ Place::Operator as u8 }> for bool {
    type Itself = Earliest<Whole<bool>, Whole<Negated>>;
    type Shared = Earliest<By<bool>, Whole<Negated>>;
    type Mutable = Earliest<Nothing, Whole<Negated>>;
}

earlier! {
    Number value:
    [T] Option<T>;
    [T, E] Result<T, E>;

    Shared reference:
    [T] Option<T>;
    [T, E] Result<T, E>;
    [T] Vec<T>;
    [T, const N: usize] [T; N];
    [] String;
    [K, V, S] HashMap<K, V, S>;
    [K, S] HashSet<K, S>;
    [K, V] BTreeMap<K, V>;
    [K] BTreeSet<K>;
    [T] VecDeque<T>;
    [T] BinaryHeap<T>;
    [T: ?Sized] Box<T>;
    [T: ?Sized] Rc<T>;
    [T] Cell<T>;
    [T] RefCell<T>;
    [T] Range<T>;
    [T] RangeInclusive<T>;

    Length reference:
    [T] Vec<T>;
    [] String;
    [K, V, S] HashMap<K, V, S>;
    [K, S] HashSet<K, S>;
    [K, V] BTreeMap<K, V>;
    [K] BTreeSet<K>;
    [T] VecDeque<T>;
    [T] BinaryHeap<T>;

    Length slice:
    [T] [T];
    [] str;

    Item reference:
    [T] Option<T>;
    [T, E] Result<T, E>;
    [K, V, S] HashMap<K, V, S>;
    [K, S] HashSet<K, S>;
    [K, V] BTreeMap<K, V>;
    [K] BTreeSet<K>;
    [T] VecDeque<T>;
    [T] BinaryHeap<T>;
    [T] Cell<T>;
    [T] RefCell<T>;
    [T] Range<T>;
    [T] RangeFrom<T>;
    [T] RangeInclusive<T>;

    Item slice:
    [T] [T];
    [] str;

    Changed mutable:
    [T] Option<T>;
    [T, E] Result<T, E>;
    [T] Vec<T>;
    [] String;
    [K, V, S] HashMap<K, V, S>;
    [K, S] HashSet<K, S>;
    [K, V] BTreeMap<K, V>;
    [K] BTreeSet<K>;
    [T] VecDeque<T>;
    [T] BinaryHeap<T>;

    Borrowed reference:
    [T] RefCell<T>;

    Borrowed lacking:
    [T] Cell<T>;

    Celled reference:
    [T] Cell<T>;

    Celled lacking:
    [T] RefCell<T>;

    Bound reference:
    [T] RangeInclusive<T>;

    Bound lacking:
    [T] Range<T>;
    [T] RangeFrom<T>;

    Held lacking:
    [T] Vec<T>;
    [T, const N: usize] [T; N];
    [] String;

    Referred mutable:
    [T] Option<T>;
    [T, E] Result<T, E>;
    [T] Vec<T>;
    [T, const N: usize] [T; N];
    [T: ?Sized] Box<T>;

    Slice mutable:
    [T] Option<T>;
    [T, E] Result<T, E>;
    [] String;
    [K, V, S] HashMap<K, V, S>;
    [K, V] BTreeMap<K, V>;
    [T] VecDeque<T>;

    Slice mutable_slice:
    [T] [T];
}

passed_over! {
    Length:
    [T, const N: usize] [T; N] => [T];

    Item:
    [T] Vec<T> => [T];
    [T, const N: usize] [T; N] => [T];
    [] String => str;

    Changed:
    [T, const N: usize] [T; N] => [T];

    Slice:
    [T] Vec<T> => [T];
    [T, const N: usize] [T; N] => [T];
}

/// Arrays and slices have none of the methods that change a length: what is found is another.
impl<T> Earlier<{ Place::Changed as u8 }> for [T] {
    type Itself = Earliest<Nothing, By<[T]>, ByMut<[T]>>;
    type Shared = Earliest;
    type Mutable = Earliest<Nothing, Nothing, ByMut<[T]>>;
}

/// Nor have text and slices those of a `Cow`.
macro_rules! held {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Earlier<{ Place::Held as u8 }> for $ty {
            type Itself = Earliest<Nothing, By<$ty>, ByMut<$ty>>;
            type Shared = Earliest<Nothing, By<$ty>>;
            type Mutable = Earliest<Nothing, Nothing, ByMut<$ty>>;
        }
    )*};
}

held! {
    [T] [T];
    [] str;
}

/// Iterators; others are asked about in general.
macro_rules! iterators {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        earlier! { @ every_reference Length [$($generics)*] $ty }
        earlier! { @ mutable Advanced [$($generics)*] $ty }
    )*};
}

iterators! {
    [T] Range<T>;
    [T] RangeFrom<T>;
    [T] RangeInclusive<T>;
    ['a, T] slice::Iter<'a, T>;
    ['a, T] slice::IterMut<'a, T>;
    ['a, T] slice::Windows<'a, T>;
    ['a, T] slice::Chunks<'a, T>;
    [T, const N: usize] array::IntoIter<T, N>;
    [T] vec::IntoIter<T>;
    ['a, T] vec::Drain<'a, T>;
    ['a] str::Chars<'a>;
    ['a] str::Bytes<'a>;
    ['a] str::CharIndices<'a>;
    ['a] str::Lines<'a>;
    ['a] str::SplitWhitespace<'a>;
    ['a, T] option::Iter<'a, T>;
    [T] option::IntoIter<T>;
    ['a, K, V] hash_map::Iter<'a, K, V>;
    ['a, K, V] hash_map::Keys<'a, K, V>;
    ['a, K, V] hash_map::Values<'a, K, V>;
    [K, V] hash_map::IntoIter<K, V>;
    ['a, K] hash_set::Iter<'a, K>;
    [K] hash_set::IntoIter<K>;
    ['a, K, V] btree_map::Iter<'a, K, V>;
    ['a, K, V] btree_map::Keys<'a, K, V>;
    ['a, K, V] btree_map::Values<'a, K, V>;
    [K, V] btree_map::IntoIter<K, V>;
    ['a, K] btree_set::Iter<'a, K>;
    [K] btree_set::IntoIter<K>;
    ['a, T] vec_deque::Iter<'a, T>;
    [T] vec_deque::IntoIter<T>;
    [I, J] iter::Chain<I, J>;
    [I] iter::Cloned<I>;
    [I] iter::Copied<I>;
    [I] iter::Cycle<I>;
    [I] iter::Enumerate<I>;
    [I, F] iter::Filter<I, F>;
    [I, F] iter::FilterMap<I, F>;
    [I] iter::Fuse<I>;
    [I, F] iter::Inspect<I, F>;
    [I, F] iter::Map<I, F>;
    [I, F] iter::MapWhile<I, F>;
    [I: Iterator] iter::Peekable<I>;
    [I] iter::Rev<I>;
    [I, S, F] iter::Scan<I, S, F>;
    [I] iter::Skip<I>;
    [I, F] iter::SkipWhile<I, F>;
    [I] iter::StepBy<I>;
    [I] iter::Take<I>;
    [I, F] iter::TakeWhile<I, F>;
    [I, J] iter::Zip<I, J>;
    [T] iter::Empty<T>;
    [T] iter::Once<T>;
    [T] iter::Repeat<T>;
    [F] iter::FromFn<F>;
    [T, F] iter::Successors<T, F>;
}

// A box of an iterator is one.
earlier! { @ mutable Advanced [I: Iterator + ?Sized] Box<I> }
