//! What a node of a program graph computes.

use std::fmt;

/// A node of a [`Graph`](super::Graph).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The node's position in the graph; arguments have smaller positions than the nodes that use them.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The node at a position, as given by [`NodeId::index`].
    #[inline]
    pub(crate) fn from_index(index: usize) -> Self {
        NodeId(index as u32)
    }

    /// No node.
    pub(crate) const NONE: NodeId = NodeId(u32::MAX);
}

impl crate::index::Id for NodeId {
    #[inline]
    fn new(position: usize) -> Self {
        NodeId(position as u32)
    }

    #[inline]
    fn position(self) -> usize {
        self.0 as usize
    }
}

/// The table of an opaque function, kept by the [`Graph`](super::Graph).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
pub struct TableId(pub(super) u32);

impl TableId {
    /// The table's position among the tables of the graph.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The table at a position, as given by [`TableId::index`].
    pub(crate) fn from_index(index: usize) -> Self {
        TableId(index as u32)
    }
}

/// The values of an opaque function over the possible values of its arguments.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct TableData {
    /// For each argument the values it is listed for, ascending.
    pub values: Vec<Vec<i128>>,
    /// The results, row-major: the last argument varies fastest.
    pub results: Vec<i128>,
}

impl TableData {
    /// The result for these arguments; 0 if one of them is not listed.
    pub fn get(&self, arguments: impl IntoIterator<Item = i128>) -> i128 {
        let mut row = 0;
        for (values, argument) in self.values.iter().zip(arguments) {
            match values.binary_search(&argument) {
                Ok(position) => row = row * values.len() + position,
                Err(_) => return 0,
            }
        }
        self.results.get(row).copied().unwrap_or(0)
    }
}

/// One operation. All are total: a divisor of 0 and an index out of range give 0, and a shift by an amount
/// outside `0..=127` gives 0. Whether the function is defined there is a separate condition of the program.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Operation {
    /// A random variable.
    Input(usize),
    /// A known number.
    Constant(i128),
    /// `Σ coefficient · term + constant`: flattened, terms in increasing order, no coefficient 0.
    Linear {
        /// The terms and their coefficients.
        terms: Box<[(NodeId, i128)]>,
        /// What is added to them.
        constant: i128,
    },
    /// Product of two unknown numbers.
    Multiply(NodeId, NodeId),
    /// Rust's `/`: towards zero.
    Divide(NodeId, NodeId),
    /// Rust's `%`: the sign of the dividend.
    Remainder(NodeId, NodeId),
    /// Rust's `div_euclid`.
    DivideEuclid(NodeId, NodeId),
    /// Rust's `rem_euclid`: never negative.
    RemainderEuclid(NodeId, NodeId),
    /// `&` on two's complement integers of unbounded width; the same for the next two.
    BitAnd(NodeId, NodeId),
    /// `|`.
    BitOr(NodeId, NodeId),
    /// `^`.
    BitXor(NodeId, NodeId),
    /// `<<`.
    ShiftLeft(NodeId, NodeId),
    /// `>>`, towards minus infinity.
    ShiftRight(NodeId, NodeId),
    /// 1 if the two are equal, else 0.
    Equal(NodeId, NodeId),
    /// 1 if the first is less than the second, else 0.
    Less(NodeId, NodeId),
    /// 1 if the condition is 0.
    Not(NodeId),
    /// 1 if all conditions are 1.
    All(Box<[NodeId]>),
    /// 1 if some condition is 1.
    Any(Box<[NodeId]>),
    /// Condition, value if it is 1, value if it is 0.
    Select(NodeId, NodeId, NodeId),
    /// `items[index]`.
    Element {
        /// Which item.
        index: NodeId,
        /// The items.
        items: Box<[NodeId]>,
    },
    /// The smallest of the members.
    Minimum(Box<[NodeId]>),
    /// The largest of the members.
    Maximum(Box<[NodeId]>),
    /// An opaque function.
    Table {
        /// Its arguments.
        arguments: Box<[NodeId]>,
        /// Its values.
        table: TableId,
    },
}

impl Operation {
    /// Calls `visit` for every argument, in order.
    #[inline]
    pub fn for_each_argument(&self, mut visit: impl FnMut(NodeId)) {
        use Operation::*;
        match self {
            Input(_) | Constant(_) => {}
            Linear { terms, .. } => terms.iter().for_each(|&(node, _)| visit(node)),
            Multiply(a, b) | Divide(a, b) | Remainder(a, b) | DivideEuclid(a, b) | RemainderEuclid(a, b) => {
                visit(*a);
                visit(*b);
            }
            BitAnd(a, b) | BitOr(a, b) | BitXor(a, b) | ShiftLeft(a, b) | ShiftRight(a, b) => {
                visit(*a);
                visit(*b);
            }
            Equal(a, b) | Less(a, b) => {
                visit(*a);
                visit(*b);
            }
            Not(a) => visit(*a),
            All(members) | Any(members) | Minimum(members) | Maximum(members) => {
                members.iter().for_each(|&member| visit(member));
            }
            Select(condition, then, otherwise) => {
                visit(*condition);
                visit(*then);
                visit(*otherwise);
            }
            Element { index, items } => {
                visit(*index);
                items.iter().for_each(|&item| visit(item));
            }
            Table { arguments, .. } => arguments.iter().for_each(|&argument| visit(argument)),
        }
    }
}

/// A place in the user's source code.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Place {
    /// The file, as `file!()` gives it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The scalar operations on concrete numbers: the definition everything else is measured against.
pub(crate) mod scalar {
    /// Both as machine words, if they fit: dividing those is much faster.
    #[inline]
    fn small(a: i128, b: i128) -> Option<(i64, i64)> {
        Some((i64::from(i32::try_from(a).ok()?), i64::from(i32::try_from(b).ok()?)))
    }
    #[inline]
    pub fn divide(a: i128, b: i128) -> i128 {
        match small(a, b) {
            _ if b == 0 => 0,
            Some((a, b)) => i128::from(a / b),
            None => a.checked_div(b).unwrap_or(i128::MAX),
        }
    }
    #[inline]
    pub fn remainder(a: i128, b: i128) -> i128 {
        match small(a, b) {
            _ if b == 0 => 0,
            Some((a, b)) => i128::from(a % b),
            None => a.checked_rem(b).unwrap_or(0),
        }
    }
    #[inline]
    pub fn divide_euclid(a: i128, b: i128) -> i128 {
        match small(a, b) {
            _ if b == 0 => 0,
            Some((a, b)) => i128::from(a.div_euclid(b)),
            None => a.checked_div_euclid(b).unwrap_or(i128::MAX),
        }
    }
    #[inline]
    pub fn remainder_euclid(a: i128, b: i128) -> i128 {
        match small(a, b) {
            _ if b == 0 => 0,
            Some((a, b)) => i128::from(a.rem_euclid(b)),
            None => a.checked_rem_euclid(b).unwrap_or(0),
        }
    }
    pub fn shift_left(a: i128, b: i128) -> i128 {
        if !(0..=127).contains(&b) || a == 0 {
            return 0;
        }
        let shifted = a << b;
        if shifted >> b == a {
            shifted
        } else if a > 0 {
            i128::MAX
        } else {
            i128::MIN
        }
    }
    pub fn shift_right(a: i128, b: i128) -> i128 {
        if (0..=127).contains(&b) { a >> b } else { 0 }
    }
}
