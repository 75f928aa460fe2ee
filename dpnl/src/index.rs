//! Typed indices: a number that says what it counts, and maps that take no other.
//!
//! Nodes, edges, variables, parts: much here is numbered densely from 0. With a type of its own for each kind a number of
//! the wrong kind does not compile, and at run time nothing is left of it.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut, Range};

/// A number that counts things of one kind.
pub(crate) trait Id: Copy {
    /// The thing at a position.
    fn new(position: usize) -> Self;

    /// Its position.
    fn position(self) -> usize;
}

/// Declares kinds of numbers, each with [`Id`] and a `NONE` that is no number at all.
macro_rules! ids {
    ($($(#[$doc:meta])* $visible:vis $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            $visible struct $name(u32);

            impl $name {
                /// None of them.
                #[allow(dead_code, reason = "not every kind has a use for it")]
                $visible const NONE: $name = $name(u32::MAX);
            }

            impl $crate::index::Id for $name {
                #[inline]
                fn new(position: usize) -> Self {
                    $name(position as u32)
                }

                #[inline]
                fn position(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}
pub(crate) use ids;

ids! {
    /// A random variable, in the order of declaration.
    pub(crate) VariableId;
}

/// All from one to before another.
#[inline]
pub(crate) fn between<K: Id>(keys: Range<K>) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + Clone {
    (keys.start.position()..keys.end.position()).map(K::new)
}

/// One value for each of the first so many things of a kind.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Map<K, V> {
    values: Vec<V>,
    keys: PhantomData<fn(K)>,
}

impl<K: Id, V> Map<K, V> {
    /// The same value for all.
    pub fn filled(value: V, length: usize) -> Self
    where
        V: Clone,
    {
        Map::from(vec![value; length])
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// What comes after all that have a value.
    pub fn end(&self) -> K {
        K::new(self.values.len())
    }

    /// Gives the next thing its value.
    pub fn push(&mut self, value: V) -> K {
        self.values.push(value);
        K::new(self.values.len() - 1)
    }

    /// Gives the next things their values.
    pub fn extend(&mut self, values: impl IntoIterator<Item = V>) {
        self.values.extend(values);
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.values.reserve(more);
    }

    /// Takes the values of one thing and of all after it away.
    pub fn truncate(&mut self, end: K) {
        self.values.truncate(end.position());
    }

    /// The value of a thing, if it has one.
    pub fn get(&self, key: K) -> Option<&V> {
        self.values.get(key.position())
    }

    /// Takes all values away.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Gives the first so many things a value and no other: those that have none yet get this one.
    pub fn resize(&mut self, length: usize, value: V)
    where
        V: Clone,
    {
        self.values.resize(length, value);
    }

    /// Takes the value of the last thing away.
    pub fn pop(&mut self) -> Option<V> {
        self.values.pop()
    }

    /// All that have a value.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + Clone + use<K, V> {
        (0..self.values.len()).map(K::new)
    }

    /// All values, in order.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// The same, to change them.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }

    /// All with their values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator + Clone {
        self.values.iter().enumerate().map(|(position, value)| (K::new(position), value))
    }

    /// The values of some in a row.
    #[inline]
    pub fn row(&self, keys: Range<K>) -> &[V] {
        &self.values[keys.start.position()..keys.end.position()]
    }

    /// The values alone.
    pub fn as_slice(&self) -> &[V] {
        &self.values
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Map::from(Vec::new())
    }
}

impl<K, V> From<Vec<V>> for Map<K, V> {
    fn from(values: Vec<V>) -> Self {
        Map { values, keys: PhantomData }
    }
}

impl<K, V> FromIterator<V> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Map::from(Vec::from_iter(values))
    }
}

impl<K: Id, V> Index<K> for Map<K, V> {
    type Output = V;

    #[inline]
    fn index(&self, key: K) -> &V {
        &self.values[key.position()]
    }
}

impl<K: Id, V> IndexMut<K> for Map<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.values[key.position()]
    }
}

impl<K, V: std::fmt::Debug> std::fmt::Debug for Map<K, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.values.fmt(f)
    }
}
