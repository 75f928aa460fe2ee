//! The fingerprint of a residual problem: a sum of 128-bit hashes, one per item of its description.
//!
//! A sum can be kept up to date while items come and go, in time independent of the size of the problem.
//! Two different descriptions collide with probability about 2^-128 per pair (the seed is drawn anew for
//! every prepared program), so that even 2^40 cached problems meet a collision with probability below 2^-48.
//!
//! Items are hashed as wyhash does it, two words at a time by a folded 64×64→128 bit product, in two lanes with
//! secrets of their own. In debug builds a [`Ledger`] keeps the items behind every fingerprint and compares them when
//! it is met again, so that tests check the fingerprints themselves and not only what follows from them.

use std::hash::{BuildHasher, RandomState};

use crate::graph::{NodeId, Set};

/// Kinds of items in a fingerprint.
pub(super) mod kind {
    pub const VARIABLE: u64 = 1;
    pub const REFERENCE: u64 = 2;
    pub const FIXED: u64 = 3;
    pub const TOTAL: u64 = 4;
    pub const REQUIRED: u64 = 5;
    /// A tree of blocks.
    pub const TREE: u64 = 6;
    /// A block with its cuts given.
    pub const INSIDE: u64 = 7;
}

/// A sum of item hashes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Fingerprint(pub [u64; 2]);

impl Fingerprint {
    #[inline]
    pub fn add(&mut self, other: Fingerprint) {
        self.0[0] = self.0[0].wrapping_add(other.0[0]);
        self.0[1] = self.0[1].wrapping_add(other.0[1]);
    }

    #[inline]
    pub fn subtract(&mut self, other: Fingerprint) {
        self.0[0] = self.0[0].wrapping_sub(other.0[0]);
        self.0[1] = self.0[1].wrapping_sub(other.0[1]);
    }
}

/// Makes item hashes.
#[derive(Debug)]
pub(super) struct Hasher {
    /// Three secrets for each of the two lanes.
    secrets: [[u64; 3]; 2],
    #[cfg(debug_assertions)]
    pub ledger: Ledger,
}

impl Hasher {
    pub fn new() -> Self {
        let secrets = [0u64, 1].map(|lane| [0u64, 1, 2].map(|word| RandomState::new().hash_one((lane, word))));
        Hasher {
            secrets,
            #[cfg(debug_assertions)]
            ledger: Ledger::default(),
        }
    }

    /// The hash of an item given as words.
    #[inline]
    pub fn item(&self, words: &[u64]) -> Fingerprint {
        Fingerprint(self.secrets.map(|[seed, first, second]| {
            let mut hash = seed;
            let (pairs, rest) = words.as_chunks::<2>();
            for &[a, b] in pairs {
                hash = fold(a ^ first, b ^ hash);
            }
            if let [last] = rest {
                hash = fold(last ^ second, hash);
            }
            fold(hash ^ first, words.len() as u64 ^ second)
        }))
    }
}

/// An item about one place in the program with a number attached.
#[inline]
pub(super) fn number(kind: u64, node: NodeId, position: usize, value: i128) -> [u64; 4] {
    [kind << 32 | node.index() as u64, position as u64, value as u64, (value >> 64) as u64]
}

/// An item about one place in the program with a set attached.
#[inline]
pub(super) fn set(kind: u64, node: NodeId, set: &Set) -> [u64; 6] {
    let (low, high) = (set.low(), set.high());
    [kind << 32 | node.index() as u64, low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64, set.bits()]
}

/// A 64×64→128 bit product folded in half.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ (product >> 64) as u64
}

/// What fingerprints were made from: the sorted items of each.
#[cfg(debug_assertions)]
#[derive(Debug, Default)]
pub(super) struct Ledger(std::sync::Mutex<rustc_hash::FxHashMap<Fingerprint, Vec<Vec<u64>>>>);

#[cfg(debug_assertions)]
impl Ledger {
    /// Notes a description, and compares it with what had the same fingerprint before.
    pub fn check(&self, fingerprint: Fingerprint, mut items: Vec<Vec<u64>>) {
        items.sort_unstable();
        let mut known = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let before = known.entry(fingerprint).or_insert_with(|| items.clone());
        assert_eq!(*before, items, "two problems have one fingerprint");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_differ_in_one_bit_have_nothing_in_common() {
        let hasher = Hasher::new();
        for length in 1..8 {
            let words = vec![0u64; length];
            let Fingerprint(whole) = hasher.item(&words);
            for bit in 0..64 * length {
                let mut other = words.clone();
                other[bit / 64] ^= 1 << (bit % 64);
                let Fingerprint(changed) = hasher.item(&other);
                for (a, b) in whole.into_iter().zip(changed) {
                    let flipped = (a ^ b).count_ones();
                    assert!((8..=56).contains(&flipped), "bit {bit} of {length} words changes {flipped} bits");
                }
            }
            assert_ne!(hasher.item(&words), hasher.item(&vec![0; length + 1]), "how many words there are counts");
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "two problems have one fingerprint")]
    fn the_ledger_notices_a_collision() {
        let ledger = Ledger::default();
        ledger.check(Fingerprint([1, 2]), vec![vec![1], vec![2]]);
        ledger.check(Fingerprint([1, 2]), vec![vec![2], vec![1]]);
        ledger.check(Fingerprint([1, 2]), vec![vec![1]]);
    }
}
