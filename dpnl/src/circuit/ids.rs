//! What is numbered in circuits, each kind with a type of its own; a node of an arena is a [`Gate`](super::Gate).

use crate::index::{Id, ids};

ids! {
    /// A place of a tape: the constants 0 and 1, then the entries of the flat rows, then the nodes. So that a variable takes a
    /// value is no node at all, but the place of that probability.
    pub(crate) TapePlace;
    /// A node of a tape, counted from 0, children first.
    pub(crate) TapeNodeId;
    /// A term of a tape; those of a node are numbered in a row.
    pub(crate) TermId;
    /// A set of variables that are free behind terms.
    pub(crate) FreeId;
    /// A variable, by its row of probabilities.
    pub(crate) RowId;
    /// A set of values in an arena.
    pub(super) SetId;
}

impl TapePlace {
    /// The place of the constant 0.
    pub(crate) const ZERO: TapePlace = TapePlace(0);
    /// The place of the constant 1.
    pub(crate) const ONE: TapePlace = TapePlace(1);

    /// The place of an entry of the flat rows.
    #[inline]
    pub(crate) fn of_entry(entry: usize) -> Self {
        TapePlace::new(2 + entry)
    }
}

/// What a node does: a sum over the values of a variable, a sum over cases, or a product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kind(u32);

impl Kind {
    pub(crate) const PRODUCT: Kind = Kind(u32::MAX);
    pub(crate) const SUM: Kind = Kind(u32::MAX - 1);

    pub(crate) fn decision(row: RowId) -> Self {
        Kind(row.0)
    }

    /// The variable of a decision.
    pub(crate) fn row(self) -> Option<RowId> {
        (self.0 < Kind::SUM.0).then_some(RowId(self.0))
    }
}
