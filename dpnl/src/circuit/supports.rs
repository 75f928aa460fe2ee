//! Which variables the nodes of a tape depend on, as sets of bits; for finding what a term leaves free.

use crate::index::Id;
use crate::probabilities::RowLayout;

use super::ids::{RowId, TapePlace};
use super::tape::{Tape, base};

/// The sets of variables that the nodes of a tape depend on.
#[derive(Debug)]
pub(super) struct Supports<'a> {
    layout: &'a RowLayout,
    width: usize,
    words: Vec<u64>,
    /// What the latest node depends on but the child that was asked about does not.
    pub missing: Vec<u64>,
    kept: Vec<u64>,
}

impl<'a> Supports<'a> {
    pub fn new(tape: &'a Tape) -> Self {
        let width = tape.layout.variables().div_ceil(64);
        Supports {
            layout: &tape.layout,
            width,
            words: Vec::with_capacity((tape.nodes.len() + 1) * width),
            missing: vec![0; width],
            kept: Vec::new(),
        }
    }

    /// The next node depends on what its children depend on.
    pub fn push(&mut self, children: impl Iterator<Item = TapePlace>) {
        let end = self.words.len();
        self.words.resize(end + self.width, 0);
        for child in children {
            match self.find(child) {
                Found::Nothing => {}
                Found::Variable(row) => self.add(row),
                Found::Node(start) => {
                    let (below, own) = self.words.split_at_mut(end);
                    own.iter_mut().zip(&below[start..start + self.width]).for_each(|(word, other)| *word |= other);
                }
            }
        }
    }

    /// Remembers what the latest node depends on.
    pub fn keep(&mut self) {
        let start = self.words.len() - self.width;
        self.kept.clear();
        self.kept.extend_from_slice(&self.words[start..]);
    }

    /// The next node depends on what was remembered.
    pub fn push_kept(&mut self) {
        self.words.extend_from_slice(&self.kept);
    }

    /// The latest node depends on this variable, too.
    pub fn add(&mut self, row: RowId) {
        let start = self.words.len() - self.width;
        self.words[start + row.position() / 64] |= 1 << (row.position() % 64);
    }

    pub fn latest(&self) -> &[u64] {
        &self.words[self.words.len() - self.width..]
    }

    /// Finds what the latest node depends on but this child does not. Returns whether there is anything.
    pub fn missing(&mut self, child: TapePlace) -> bool {
        let found = self.find(child);
        let latest = &self.words[self.words.len() - self.width..];
        self.missing.copy_from_slice(latest);
        match found {
            Found::Nothing => {}
            Found::Variable(row) => self.missing[row.position() / 64] &= !(1 << (row.position() % 64)),
            Found::Node(start) => {
                let child = &self.words[start..start + self.width];
                self.missing.iter_mut().zip(child).for_each(|(word, other)| *word &= !other);
            }
        }
        self.missing.iter().any(|&word| word != 0)
    }

    fn find(&self, place: TapePlace) -> Found {
        match place.position().checked_sub(base(self.layout)) {
            _ if place <= TapePlace::ONE => Found::Nothing,
            Some(node) => Found::Node(node * self.width),
            None => Found::Variable(RowId::new(self.layout.value_at(place.position() - 2).0)),
        }
    }
}

/// What is at a place, as far as variables go.
enum Found {
    Nothing,
    Variable(RowId),
    /// A node, and where its words start.
    Node(usize),
}

/// The variables whose bits are set.
pub(super) fn members(words: &[u64], list: &mut Vec<RowId>) {
    list.clear();
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            list.push(RowId::new(index * 64 + rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    }
}
