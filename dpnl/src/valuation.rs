//! Valuations: what is known about every variable (the paper's `v`, Section 3.2).
//!
//! In the paper a valuation maps a variable to a value or to *unknown*. Here it maps a variable to the
//! **set** of values it may still take: unknown is the full set, known a singleton, and an engine that
//! narrows may leave anything between. An oracle author who only knows the paper uses
//! [`Valuation::value`] (`Some` = known, `None` = unknown) and can ignore the rest: a narrowed set also
//! reads as unknown, and answering for the full set is valid for each of its subsets.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::error::{Error, Result};

/// The largest number of values a variable may have.
pub const MAX_DOMAIN: usize = 1 << 16;

const UNKNOWN: u32 = u32::MAX;

/// A set of values of one variable, each value given by its index in the variable's domain.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueSet {
    words: SmallVec<[u64; 2]>,
}

impl ValueSet {
    /// The set of all values of a domain of `size` values.
    pub fn full(size: usize) -> Self {
        let mut words: SmallVec<[u64; 2]> = SmallVec::from_elem(u64::MAX, size.div_ceil(64));
        if let (Some(last), rest @ 1..) = (words.last_mut(), size % 64) {
            *last = (1 << rest) - 1;
        }
        ValueSet { words }
    }

    /// The empty set of a domain of `size` values.
    pub fn empty(size: usize) -> Self {
        ValueSet { words: SmallVec::from_elem(0, size.div_ceil(64)) }
    }

    /// The set of one value, of a domain of `size` values.
    pub fn single(size: usize, value: usize) -> Self {
        let mut set = Self::empty(size);
        set.insert(value);
        set
    }

    /// The set whose members are the bits of `words`, value 0 the lowest bit of the first word.
    pub fn from_words(words: &[u64]) -> Self {
        ValueSet { words: SmallVec::from_slice(words) }
    }

    /// The bits of the set, value 0 the lowest bit of the first word.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether `value` is in the set.
    pub fn contains(&self, value: usize) -> bool {
        self.words.get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Adds `value`, which must belong to the domain the set was made for.
    pub fn insert(&mut self, value: usize) {
        self.words[value / 64] |= 1 << (value % 64);
    }

    /// Removes `value`.
    pub fn remove(&mut self, value: usize) {
        if let Some(word) = self.words.get_mut(value / 64) {
            *word &= !(1 << (value % 64));
        }
    }

    /// Removes and returns the smallest value.
    pub fn pop_first(&mut self) -> Option<usize> {
        let index = self.words.iter().position(|&word| word != 0)?;
        let word = &mut self.words[index];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index * 64 + bit)
    }

    /// Number of values in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no value is left.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The values in the set, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        bits(&self.words)
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                index * 64 + bit
            })
        })
    })
}

/// Where each variable's words start; shared by all valuations of a search.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    domains: Vec<usize>,
    offsets: Vec<u32>,
}

/// For every variable, the set of values it may still take.
///
/// ```
/// use dpnl::Valuation;
/// let mut v = Valuation::unknown(&[10, 10, 2]).unwrap();
/// v.assign(0, 7);
/// assert_eq!(v.value(0), Some(7));
/// assert_eq!(v.value(1), None);
/// assert_eq!(v.to_string(), "[7, ?, ?]");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Valuation {
    layout: Arc<Layout>,
    words: Vec<u64>,
    /// The value of a variable whose set is a singleton, else [`UNKNOWN`]; kept in step by [`Self::refresh`].
    known: Vec<u32>,
}

impl Valuation {
    /// The valuation in which nothing is known, for variables with these numbers of values.
    ///
    /// # Errors
    /// A domain without values, or with more than [`MAX_DOMAIN`].
    pub fn unknown(domains: &[usize]) -> Result<Self> {
        let mut offsets = Vec::with_capacity(domains.len() + 1);
        let mut words = Vec::new();
        for (index, &size) in domains.iter().enumerate() {
            if size == 0 || size > MAX_DOMAIN {
                return Err(Error::DomainSize { variable: index.to_string(), size, limit: MAX_DOMAIN });
            }
            offsets.push(words.len() as u32);
            words.extend_from_slice(ValueSet::full(size).words());
        }
        offsets.push(words.len() as u32);
        let known = domains.iter().map(|&size| if size == 1 { 0 } else { UNKNOWN }).collect();
        Ok(Valuation { layout: Arc::new(Layout { domains: domains.to_vec(), offsets }), words, known })
    }

    /// Number of variables.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there are no variables at all.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Number of values of every variable.
    pub fn domains(&self) -> &[usize] {
        &self.layout.domains
    }

    /// The value of `variable` if it is known (the paper's `v[k]`), `None` if it is unknown.
    #[inline]
    pub fn value(&self, variable: usize) -> Option<usize> {
        let value = self.known[variable];
        (value != UNKNOWN).then_some(value as usize)
    }

    /// Whether `variable` is known.
    #[inline]
    pub fn is_known(&self, variable: usize) -> bool {
        self.known[variable] != UNKNOWN
    }

    /// Whether every variable is known.
    pub fn is_total(&self) -> bool {
        self.known.iter().all(|&value| value != UNKNOWN)
    }

    /// The first unknown variable, if there is one.
    pub fn first_unknown(&self) -> Option<usize> {
        self.known.iter().position(|&value| value == UNKNOWN)
    }

    /// Whether `variable` may still take `value`.
    #[inline]
    pub fn allows(&self, variable: usize, value: usize) -> bool {
        self.set_words(variable).get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The values that `variable` may still take, in increasing order.
    pub fn values(&self, variable: usize) -> impl Iterator<Item = usize> + '_ {
        bits(self.set_words(variable))
    }

    /// The values that `variable` may still take, as a set.
    pub fn set(&self, variable: usize) -> ValueSet {
        ValueSet::from_words(self.set_words(variable))
    }

    /// Whether nothing has been ruled out for `variable`.
    pub fn is_full(&self, variable: usize) -> bool {
        self.set(variable).len() == self.layout.domains[variable]
    }

    /// Makes `variable` known.
    ///
    /// # Panics
    /// If `variable` or `value` does not exist.
    #[inline]
    pub fn assign(&mut self, variable: usize, value: usize) {
        assert!(value < self.layout.domains[variable], "variable {variable} has no value {value}");
        let words = self.set_words_mut(variable);
        words.fill(0);
        words[value / 64] = 1 << (value % 64);
        self.known[variable] = value as u32;
    }

    /// Makes `variable` unknown again.
    #[inline]
    pub fn forget(&mut self, variable: usize) {
        let size = self.layout.domains[variable];
        let words = self.set_words_mut(variable);
        words.fill(u64::MAX);
        if let (Some(last), rest @ 1..) = (words.last_mut(), size % 64) {
            *last = (1 << rest) - 1;
        }
        self.known[variable] = if size == 1 { 0 } else { UNKNOWN };
    }

    /// Sets what `variable` may take.
    ///
    /// # Panics
    /// If the set was made for a domain of another size.
    pub fn restrict(&mut self, variable: usize, set: &ValueSet) {
        self.set_words_mut(variable).copy_from_slice(set.words());
        self.refresh(variable);
    }

    /// The values of all variables, if all are known.
    pub fn total(&self) -> Option<Vec<usize>> {
        (0..self.len()).map(|variable| self.value(variable)).collect()
    }

    fn refresh(&mut self, variable: usize) {
        let mut values = bits(self.set_words(variable));
        let known = match (values.next(), values.next()) {
            (Some(value), None) => value as u32,
            _ => UNKNOWN,
        };
        drop(values);
        self.known[variable] = known;
    }

    #[inline]
    fn set_words(&self, variable: usize) -> &[u64] {
        let offsets = &self.layout.offsets;
        &self.words[offsets[variable] as usize..offsets[variable + 1] as usize]
    }

    #[inline]
    fn set_words_mut(&mut self, variable: usize) -> &mut [u64] {
        let offsets = &self.layout.offsets;
        &mut self.words[offsets[variable] as usize..offsets[variable + 1] as usize]
    }
}

impl fmt::Display for Valuation {
    /// `[3, ?, {1 2}]`: known, unknown, narrowed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for variable in 0..self.len() {
            if variable > 0 {
                f.write_str(", ")?;
            }
            match self.value(variable) {
                Some(value) => write!(f, "{value}")?,
                None if self.is_full(variable) => f.write_str("?")?,
                None => {
                    let values: Vec<String> = self.values(variable).map(|value| value.to_string()).collect();
                    write!(f, "{{{}}}", values.join(" "))?;
                }
            }
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Valuation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
