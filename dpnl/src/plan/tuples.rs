//! A table's tuples: packed values, each tuple once, with a number.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::layout::Layout;

/// No tuple.
const NONE: u32 = u32::MAX;

/// Packed tuples, each with a number.
#[derive(Debug, Default)]
pub(super) struct Tuples {
    words: usize,
    packed: Vec<u64>,
    count: usize,
    index: Index,
}

/// From a tuple to its number.
#[derive(Debug)]
enum Index {
    /// By the tuple itself, where there are few bits.
    Dense(Vec<u32>),
    Hashed(HashTable<u32>),
}

impl Default for Index {
    fn default() -> Self {
        Index::Dense(vec![NONE])
    }
}

/// Tuples of up to this many bits are numbered by a plain array.
const DENSE_BITS: u32 = 12;

impl Tuples {
    pub fn new(layout: &Layout, expected: usize) -> Self {
        // An array that is not much larger than what will be in it.
        let bits = layout.bits.filter(|&bits| bits <= DENSE_BITS || (bits < 24 && 1usize << bits <= 2 * expected));
        let index = match bits {
            Some(bits) => Index::Dense(vec![NONE; 1 << bits]),
            None => Index::Hashed(HashTable::with_capacity(expected)),
        };
        Tuples { words: layout.words, packed: Vec::new(), count: 0, index }
    }

    /// The empty tuple alone: before anything is read.
    pub fn start() -> Self {
        let mut tuples = Tuples::new(&Layout::empty(), 1);
        tuples.number(&[]);
        tuples
    }

    /// Number of tuples.
    pub fn len(&self) -> usize {
        self.count
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        self.packed.capacity() * 8 + self.count * 8
    }

    /// The words of a tuple.
    pub fn get(&self, tuple: usize) -> &[u64] {
        &self.packed[tuple * self.words..(tuple + 1) * self.words]
    }

    /// The number of a tuple, if it is there.
    #[inline]
    pub fn find(&self, tuple: &[u64]) -> Option<usize> {
        let number = match &self.index {
            Index::Dense(numbers) => numbers[tuple.first().map_or(0, |&word| word as usize)],
            Index::Hashed(numbers) => {
                *numbers.find(hash(tuple), |&number| self.get(number as usize) == tuple).unwrap_or(&NONE)
            }
        };
        (number != NONE).then_some(number as usize)
    }

    #[inline]
    pub fn number(&mut self, tuple: &[u64]) -> u32 {
        let Tuples { words, packed, count, index } = self;
        let next = *count as u32;
        match index {
            Index::Dense(numbers) => {
                let number = &mut numbers[tuple.first().map_or(0, |&word| word as usize)];
                if *number != NONE {
                    return *number;
                }
                *number = next;
            }
            Index::Hashed(numbers) => {
                let hash = hash(tuple);
                let same = |&number: &u32| packed[number as usize * *words..][..*words] == *tuple;
                if let Some(&number) = numbers.find(hash, same) {
                    return number;
                }
                numbers.insert_unique(hash, next, |&number| hash_at(packed, *words, number));
            }
        }
        packed.extend_from_slice(tuple);
        *count += 1;
        next
    }
}

#[inline]
fn hash(tuple: &[u64]) -> u64 {
    match tuple {
        [word] => FxBuildHasher.hash_one(*word),
        _ => FxBuildHasher.hash_one(tuple),
    }
}

fn hash_at(packed: &[u64], words: usize, number: u32) -> u64 {
    hash(&packed[number as usize * words..][..words])
}
