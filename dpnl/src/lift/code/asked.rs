//! Whether a method of the standard library is what rustc finds by its name.
//!
//! For `value.name(..)` rustc looks at the type of the value first, then at references to it, then at what it dereferences
//! to, and takes the first method that it meets. So `u8::cmp`, which takes a reference, gives way to a method `cmp(self)` of a
//! trait of the user's, and `[u8]::len` to one for `[u8; 3]`. No expression says which method a call has found, but two traits
//! with the same method at the same place are an error. Therefore the facts of a function ask once more at the places that come
//! before the method of the standard library, beside a trait that has the method there for every type: if another trait in
//! scope has it as well, rustc refuses the call. An [`Ask`] gives values of the types at those places.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::marker::PhantomData;
use std::ops::Not;

use crate::lift::code::facts::Witness;
use dpnl_table::Place;

/// A type that nobody has methods for.
#[derive(Debug)]
pub struct Nothing;

/// The types that come before a method of the standard library which is found at a [`Place`]: by value, and by reference.
pub trait Earlier<const PLACE: u8> {
    /// The type that comes first.
    type Value;
    /// The type to which a reference comes before the method.
    type Shared: ?Sized;
}

// Whoever asks has the trait of the standard library in scope, beside which another one is ambiguous.
impl Not for Nothing {
    type Output = Nothing;
    fn not(self) -> Nothing {
        self
    }
}

macro_rules! earlier {
    (@ $place:ident [$($generics:tt)*] $ty:ty => $value:ty, $shared:ty) => {
        impl<$($generics)*> Earlier<{ Place::$place as u8 }> for $ty {
            type Value = $value;
            type Shared = $shared;
        }
    };
    // What takes a reference is found at once if there is one.
    (Shared: $([$($generics:tt)*] $ty:ty => $value:ty, $shared:ty;)*) => {
        $(earlier! { @ Shared [$($generics)*] $ty => $value, $shared })*
    };
    ($place:ident: $([$($generics:tt)*] $ty:ty => $value:ty, $shared:ty;)*) => {$(
        earlier! { @ $place [$($generics)*] $ty => $value, $shared }
        earlier! { @ $place [$($generics)*] &$ty => $value, $shared }
        earlier! { @ $place [$($generics)*] &&$ty => $value, $shared }
        earlier! { @ $place [$($generics)*] &mut $ty => $value, $shared }
    )*};
}

earlier! { Operator: [] bool => bool, Nothing; }

/// Numbers, truth values, characters and orders. One implementation is for all of them: the type of a literal may be open where
/// rustc looks for one.
pub trait Single {}

// What takes a number itself comes after everything that takes a reference, if there is one.
earlier! { @ Number [S: Single] &S => Nothing, S }
earlier! { @ Number [S: Single] &mut S => Nothing, S }

// What takes a reference to a number comes after everything that takes the number.
earlier! { @ Shared [S: Single] S => S, Nothing }

macro_rules! scalars {
    ($($ty:ty)*) => {
        $(impl Single for $ty {})*
    };
}

scalars! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char Ordering }

earlier! { Shared:
    [T] Option<T> => Option<T>, Nothing;
    [T, E] Result<T, E> => Result<T, E>, Nothing;
    [T] Vec<T> => Vec<T>, Nothing;
    [T, const N: usize] [T; N] => [T; N], Nothing;
    [] String => String, Nothing;
    [K, V, S] HashMap<K, V, S> => HashMap<K, V, S>, Nothing;
    [K, S] HashSet<K, S> => HashSet<K, S>, Nothing;
    [K, V] BTreeMap<K, V> => BTreeMap<K, V>, Nothing;
    [K] BTreeSet<K> => BTreeSet<K>, Nothing;
    [T] VecDeque<T> => VecDeque<T>, Nothing;
    [T] BinaryHeap<T> => BinaryHeap<T>, Nothing;
}

earlier! { Length:
    [T] Vec<T> => Vec<T>, Nothing;
    [T, const N: usize] [T; N] => [T; N], [T; N];
    [] String => String, Nothing;
    [K, V, S] HashMap<K, V, S> => HashMap<K, V, S>, Nothing;
    [K, S] HashSet<K, S> => HashSet<K, S>, Nothing;
    [K, V] BTreeMap<K, V> => BTreeMap<K, V>, Nothing;
    [K] BTreeSet<K> => BTreeSet<K>, Nothing;
    [T] VecDeque<T> => VecDeque<T>, Nothing;
    [T] BinaryHeap<T> => BinaryHeap<T>, Nothing;
}

earlier! { Item:
    [T] Option<T> => Option<T>, Nothing;
    [T, E] Result<T, E> => Result<T, E>, Nothing;
    [T] Vec<T> => Vec<T>, Vec<T>;
    [T, const N: usize] [T; N] => [T; N], [T; N];
    [] String => String, String;
    [K, V, S] HashMap<K, V, S> => HashMap<K, V, S>, Nothing;
    [K, S] HashSet<K, S> => HashSet<K, S>, Nothing;
    [K, V] BTreeMap<K, V> => BTreeMap<K, V>, Nothing;
    [K] BTreeSet<K> => BTreeSet<K>, Nothing;
    [T] VecDeque<T> => VecDeque<T>, Nothing;
    [T] BinaryHeap<T> => BinaryHeap<T>, Nothing;
}

earlier! { Changed:
    [T] Option<T> => Option<T>, Option<T>;
    [T, E] Result<T, E> => Result<T, E>, Result<T, E>;
    [T] Vec<T> => Vec<T>, Vec<T>;
    [T] [T] => Nothing, [T];
    [T, const N: usize] [T; N] => [T; N], [T; N];
    [] String => String, String;
    [K, V, S] HashMap<K, V, S> => HashMap<K, V, S>, HashMap<K, V, S>;
    [K, S] HashSet<K, S> => HashSet<K, S>, HashSet<K, S>;
    [K, V] BTreeMap<K, V> => BTreeMap<K, V>, BTreeMap<K, V>;
    [K] BTreeSet<K> => BTreeSet<K>, BTreeSet<K>;
    [T] VecDeque<T> => VecDeque<T>, VecDeque<T>;
    [T] BinaryHeap<T> => BinaryHeap<T>, BinaryHeap<T>;
}

/// Asks for the types that come before a method: `(&ask).earlier()` takes the first that fits.
#[derive(Debug)]
pub struct Ask<T: ?Sized, const PLACE: u8>(PhantomData<fn(&T)>);

impl<T: ?Sized, const PLACE: u8> Ask<T, PLACE> {
    /// The question for the type that a witness has seen.
    pub fn new(_: &Witness<T>) -> Self {
        Self(PhantomData)
    }
}

/// A value of a type that is only looked at by rustc.
#[derive(Debug)]
pub struct Earliest<V, S: ?Sized>(PhantomData<fn(&V, &S)>);

impl<V, S: ?Sized> Earliest<V, S> {
    /// A value of the type that comes first.
    #[allow(clippy::empty_loop, reason = "it is never called")]
    pub fn value(&self) -> V {
        loop {}
    }

    /// A reference that comes before the method.
    #[allow(clippy::empty_loop, reason = "it is never called")]
    pub fn shared(&self) -> &S {
        loop {}
    }
}

/// The type is one of the standard library's.
#[doc(hidden)]
pub trait AskedStandard {
    /// The type that comes first.
    type Value;
    /// The type to which a reference comes before the method.
    type Shared: ?Sized;
    /// The types.
    fn earlier(&self) -> Earliest<Self::Value, Self::Shared>;
}

impl<T: Earlier<PLACE> + ?Sized, const PLACE: u8> AskedStandard for Ask<T, PLACE> {
    type Value = T::Value;
    type Shared = T::Shared;
    fn earlier(&self) -> Earliest<T::Value, T::Shared> {
        Earliest(PhantomData)
    }
}

/// The type is another: what has the name is found in other ways.
#[doc(hidden)]
pub trait AskedOther {
    /// The types.
    fn earlier(&self) -> Earliest<Nothing, Nothing>;
}

impl<T: ?Sized, const PLACE: u8> AskedOther for &Ask<T, PLACE> {
    fn earlier(&self) -> Earliest<Nothing, Nothing> {
        Earliest(PhantomData)
    }
}
