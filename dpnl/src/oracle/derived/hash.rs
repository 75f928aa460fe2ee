//! The fingerprint of a residual problem: a sum of 128-bit hashes, one per item of its description.
//!
//! A sum can be kept up to date while items come and go, in time independent of the size of the problem.
//! Two different descriptions collide with probability about 2^-128 per pair (the seed is drawn anew for
//! every compiled program), so that even 2^40 cached problems meet a collision with probability below 2^-48.

use std::hash::{BuildHasher, RandomState};

use crate::graph::Set;

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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Fingerprint(pub [u64; 2]);

impl Fingerprint {
    pub fn add(&mut self, other: Fingerprint) {
        self.0[0] = self.0[0].wrapping_add(other.0[0]);
        self.0[1] = self.0[1].wrapping_add(other.0[1]);
    }

    pub fn subtract(&mut self, other: Fingerprint) {
        self.0[0] = self.0[0].wrapping_sub(other.0[0]);
        self.0[1] = self.0[1].wrapping_sub(other.0[1]);
    }
}

/// Makes item hashes.
#[derive(Clone, Debug)]
pub(super) struct Hasher {
    seeds: [u64; 4],
}

impl Hasher {
    pub fn new() -> Self {
        Hasher { seeds: [1u64, 2, 3, 4].map(|lane| RandomState::new().hash_one(lane)) }
    }

    /// The hash of an item given as words.
    pub fn item(&self, words: impl IntoIterator<Item = u64>) -> Fingerprint {
        let [mut a, mut b, c, d] = self.seeds;
        for word in words {
            a = fold(a ^ word, 0x9e37_79b9_7f4a_7c15 ^ c);
            b = fold(b.rotate_left(23) ^ word, 0xd6e8_feb8_6659_fd93 ^ d);
        }
        Fingerprint([fold(a ^ c, 0xa076_1d64_78bd_642f), fold(b ^ d, 0xe703_7ed1_a0b4_28db)])
    }
}

impl Hasher {
    /// An item about one place in the program with a number attached.
    pub fn number(&self, kind: u64, node: usize, position: usize, value: i128) -> Fingerprint {
        self.item([kind << 32 | node as u64, position as u64, value as u64, (value >> 64) as u64])
    }

    /// An item about one place in the program with a set attached.
    pub fn set(&self, kind: u64, node: usize, set: &Set) -> Fingerprint {
        let (low, high) = (set.low(), set.high());
        self.item([
            kind << 32 | node as u64,
            low as u64,
            (low >> 64) as u64,
            high as u64,
            (high >> 64) as u64,
            set.bits(),
        ])
    }
}

/// A 64×64→128 bit product folded in half, on operands that are never zero.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a | 1) * u128::from(b | 1);
    (product as u64) ^ (product >> 64) as u64 ^ a.rotate_left(32)
}
