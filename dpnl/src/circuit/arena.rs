//! The arena in which a search records what it finds: decisions, sums and products, hash-consed.
//!
//! The nodes of one system share one arena across outputs. Equal nodes are stored once, so even where the
//! search walks the paper's whole tree (no keys), what is kept is its reduced diagram.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::index::{Id, Map};
use crate::valuation::ValueSet;

use super::ids::{Kind, RowId, SetId};

/// A node of an [`Arena`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gate(u32);

impl Id for Gate {
    #[inline]
    fn new(position: usize) -> Self {
        Gate(position as u32)
    }

    #[inline]
    fn position(self) -> usize {
        self.0 as usize
    }
}

impl Gate {
    /// The node of weight 0.
    pub const FALSE: Gate = Gate(0);
    /// The node of weight 1.
    pub const TRUE: Gate = Gate(1);

    /// The node at a position, as given by [`index`](Self::index).
    pub(crate) fn at(index: usize) -> Self {
        Gate(index as u32)
    }

    /// Position in the arena; children come before their parents.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node as seen from outside.
#[derive(Debug, Clone, Copy)]
pub enum Node<'a> {
    /// Weight 0 or 1.
    Constant(bool),
    /// Σ over the edges: (mass of the edge's values of `variable`) × (weight of the edge's child).
    Decision {
        /// The variable decided on.
        variable: usize,
        /// Value sets and where they lead; values on no edge have weight 0. A search records disjoint sets. A sweep,
        /// which comes from the other side, records several edges for a value: no input reaches two of them.
        edges: &'a [Edge],
    },
    /// The sum over cases that exclude each other.
    Sum(&'a [Gate]),
    /// The product of children that share no variable.
    Product(&'a [Gate]),
}

/// A group of values of one variable that lead to the same child.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// Where the values lead.
    pub child: Gate,
    set: SetId,
}

/// Everything is numbered with 32 bits; a few numbers mean something else.
const MOST: u32 = u32::MAX - 2;

#[derive(Debug, Clone, Copy)]
struct Header {
    kind: Kind,
    /// Where its edges or its children are.
    start: u32,
    end: u32,
}

/// Hash-consed decisions, sums and products.
#[derive(Debug, Default)]
pub struct Arena {
    headers: Map<Gate, Header>,
    edges: Vec<Edge>,
    children: Vec<Gate>,
    sets: Map<SetId, ValueSet>,
    unique: HashTable<Gate>,
    unique_sets: HashTable<SetId>,
    scratch: Vec<(Gate, ValueSet)>,
    /// For sets of values that fit a word: the latest with this smallest value, and its number.
    small_sets: Vec<(u64, SetId)>,
    small_scratch: Vec<(u64, Gate)>,
    /// Whether something did not fit any more: what was recorded since is worth nothing.
    full: bool,
    /// Numbers start below this.
    most: u32,
}

impl Arena {
    /// An arena with the two constants.
    pub fn new() -> Self {
        let constant = Header { kind: Kind::PRODUCT, start: 0, end: 0 };
        Arena { headers: Map::from(vec![constant, constant]), most: MOST, ..Arena::default() }
    }

    /// Number of nodes, the two constants included.
    pub fn len(&self) -> usize {
        self.headers.len()
    }

    /// An arena always holds its two constants.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        self.headers.len() * (size_of::<Header>() + 8)
            + self.edges.len() * size_of::<Edge>()
            + self.children.len() * size_of::<Gate>()
            + self.sets.len() * (size_of::<ValueSet>() + 8)
    }

    /// Whether more was recorded than can be numbered. What comes out of a full arena must not be used.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The number of the thing that comes next in a list of this length.
    fn number(&mut self, length: usize) -> u32 {
        u32::try_from(length).ok().filter(|&number| number < self.most).unwrap_or_else(|| {
            self.full = true;
            0
        })
    }

    /// Looks at a node.
    pub fn node(&self, id: Gate) -> Node<'_> {
        if id <= Gate::TRUE {
            return Node::Constant(id == Gate::TRUE);
        }
        let Header { kind, start, end } = self.headers[id];
        match kind.row() {
            Some(row) => Node::Decision { variable: row.position(), edges: &self.edges[start as usize..end as usize] },
            None if kind == Kind::SUM => Node::Sum(&self.children[start as usize..end as usize]),
            None => Node::Product(&self.children[start as usize..end as usize]),
        }
    }

    /// The values of an edge.
    pub fn values(&self, edge: &Edge) -> &ValueSet {
        &self.sets[edge.set]
    }

    /// The decision on `variable`, of `domain` values, whose `value` leads to `child` for every pair given.
    /// Values that lead to the same child are grouped; a decision that makes no difference is its child.
    pub fn decision(&mut self, variable: usize, domain: usize, pairs: &[(usize, Gate)]) -> Gate {
        let mut groups = std::mem::take(&mut self.scratch);
        for &(value, child) in pairs.iter().filter(|(_, child)| *child != Gate::FALSE) {
            // Domains are small and values tend to group: a linear scan beats a map.
            match groups.iter_mut().find(|(other, _)| *other == child) {
                Some((_, set)) => set.insert(value),
                None => groups.push((child, ValueSet::single(domain, value))),
            }
        }
        let id = match groups.as_slice() {
            [] => Gate::FALSE,
            [(child, set)] if set.len() == domain => *child,
            _ => self.intern_decision(RowId::new(variable), &mut groups),
        };
        groups.clear();
        self.scratch = groups;
        id
    }

    /// The probability that `variable` takes a value of `set`.
    pub fn mass(&mut self, variable: usize, domain: usize, set: &ValueSet) -> Gate {
        if set.len() == domain {
            return Gate::TRUE;
        }
        if set.is_empty() {
            return Gate::FALSE;
        }
        self.intern_decision(RowId::new(variable), &mut vec![(Gate::TRUE, set.clone())])
    }

    /// The product of nodes that share no variable. Empties `factors`.
    pub fn product(&mut self, factors: &mut Vec<Gate>) -> Gate {
        factors.retain(|&factor| factor != Gate::TRUE);
        let id = match factors.as_slice() {
            [] => Gate::TRUE,
            [only] => *only,
            _ if factors.contains(&Gate::FALSE) => Gate::FALSE,
            _ => self.intern_list(Kind::PRODUCT, factors),
        };
        factors.clear();
        id
    }

    /// The sum over cases that exclude each other. Empties `cases`.
    pub fn sum(&mut self, cases: &mut Vec<Gate>) -> Gate {
        cases.retain(|&case| case != Gate::FALSE);
        let id = match cases.as_slice() {
            [] => Gate::FALSE,
            [only] => *only,
            _ => self.intern_list(Kind::SUM, cases),
        };
        cases.clear();
        id
    }

    /// The sum of (probability that the variable takes the value) × (weight of the child) over terms that exclude each
    /// other; a term without a variable ([`NO_VARIABLE`](Self::NO_VARIABLE)) is its child. Empties `terms`.
    pub(crate) fn mixture(&mut self, domains: &[usize], terms: &mut Vec<(u32, Gate, u32)>) -> Gate {
        terms.sort_unstable();
        let mut cases: SmallVec<[Gate; 4]> = SmallVec::new();
        for group in terms.chunk_by(|a, b| a.0 == b.0) {
            let variable = group[0].0;
            if variable == Self::NO_VARIABLE {
                cases.extend(group.iter().map(|term| term.1));
                continue;
            }
            let domain = domains[variable as usize];
            if domain <= 64 {
                cases.extend(self.small_mixture(RowId::new(variable as usize), domain, group));
                continue;
            }
            let mut edges = Vec::new();
            for values in group.chunk_by(|a, b| a.1 == b.1) {
                let mut set = ValueSet::empty(domain);
                values.iter().for_each(|&(_, _, value)| set.insert(value as usize));
                if values.len() == domain { cases.push(values[0].1) } else { edges.push((values[0].1, set)) }
            }
            if !edges.is_empty() {
                cases.push(self.intern_decision(RowId::new(variable as usize), &mut edges));
            }
        }
        terms.clear();
        match cases[..] {
            [only] if only != Gate::FALSE => only,
            _ => self.sum(&mut cases.into_vec()),
        }
    }

    /// The same for one variable whose sets of values fit a word: by far the most there are.
    fn small_mixture(&mut self, row: RowId, domain: usize, terms: &[(u32, Gate, u32)]) -> SmallVec<[Gate; 4]> {
        let (mut cases, mut edges) = (SmallVec::new(), std::mem::take(&mut self.small_scratch));
        for values in terms.chunk_by(|a, b| a.1 == b.1) {
            let set = values.iter().fold(0_u64, |set, &(_, _, value)| set | 1 << value);
            if values.len() == domain { cases.push(values[0].1) } else { edges.push((set, values[0].1)) }
        }
        if !edges.is_empty() {
            // As in `intern_decision`.
            edges.sort_unstable();
            let start = self.edges.len();
            for &(set, child) in &edges {
                let set = self.intern_small_set(set);
                self.edges.push(Edge { child, set });
            }
            cases.push(self.intern_edges(row, start));
        }
        edges.clear();
        self.small_scratch = edges;
        cases
    }

    /// In place of the variable of a term that reads none.
    pub(crate) const NO_VARIABLE: u32 = u32::MAX;

    fn intern_decision(&mut self, row: RowId, groups: &mut Vec<(Gate, ValueSet)>) -> Gate {
        // By values, so that the order does not depend on what was recorded before.
        groups.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
        let start = self.edges.len();
        for (child, set) in groups.drain(..) {
            let set = self.intern_set(set);
            self.edges.push(Edge { child, set });
        }
        self.intern_edges(row, start)
    }

    /// The decision on a variable with the edges from `start` on, which were just pushed.
    fn intern_edges(&mut self, row: RowId, start: usize) -> Gate {
        let (known, new) = self.edges.split_at(start);
        let kind = Kind::decision(row);
        let hash = FxBuildHasher.hash_one((kind, new));
        let same = |id: &Gate| {
            let header = self.headers[*id];
            header.kind == kind && known[header.start as usize..header.end as usize] == *new
        };
        if let Some(&id) = self.unique.find(hash, same) {
            self.edges.truncate(start);
            return id;
        }
        let (start, end) = (self.number(start), self.number(self.edges.len()));
        self.push(Header { kind, start, end }, hash)
    }

    /// Members keep the order the search found them in, which does not depend on what was recorded before.
    fn intern_list(&mut self, kind: Kind, members: &[Gate]) -> Gate {
        let hash = FxBuildHasher.hash_one((kind, members));
        let same = |id: &Gate| {
            let header = self.headers[*id];
            header.kind == kind && self.children[header.start as usize..header.end as usize] == *members
        };
        if let Some(&id) = self.unique.find(hash, same) {
            return id;
        }
        let start = self.number(self.children.len());
        self.children.extend_from_slice(members);
        let end = self.number(self.children.len());
        self.push(Header { kind, start, end }, hash)
    }

    fn push(&mut self, header: Header, hash: u64) -> Gate {
        let id = Gate(self.number(self.headers.len()));
        if self.full {
            return Gate::FALSE;
        }
        self.headers.push(header);
        let Arena { headers, edges, children, unique, .. } = self;
        unique.insert_unique(hash, id, |id| {
            let Header { kind, start, end } = headers[*id];
            let (start, end) = (start as usize, end as usize);
            match kind.row() {
                None => FxBuildHasher.hash_one((kind, &children[start..end])),
                Some(_) => FxBuildHasher.hash_one((kind, &edges[start..end])),
            }
        });
        id
    }

    fn intern_set(&mut self, set: ValueSet) -> SetId {
        let next = SetId::new(self.number(self.sets.len()) as usize);
        let Arena { sets, unique_sets, .. } = self;
        let hash = FxBuildHasher.hash_one(&set);
        if let Some(&id) = unique_sets.find(hash, |&id| sets[id] == set) {
            return id;
        }
        sets.push(set);
        unique_sets.insert_unique(hash, next, |&id| FxBuildHasher.hash_one(&sets[id]));
        next
    }

    /// The number of a set of values of a variable with at most 64 of them.
    fn intern_small_set(&mut self, set: u64) -> SetId {
        if let Some(&(_, id)) = self.small_sets.get(set.trailing_zeros() as usize).filter(|(known, _)| *known == set) {
            return id;
        }
        let id = self.intern_set(ValueSet::from_words(&[set]));
        if self.small_sets.is_empty() {
            self.small_sets = vec![(0, SetId::NONE); 64];
        }
        self.small_sets[set.trailing_zeros() as usize] = (set, id);
        id
    }

    /// Copies what `root` needs from another arena; `domains` are the numbers of values of the variables.
    pub fn import(&mut self, other: &Arena, root: Gate, domains: &[usize]) -> Gate {
        let mut reached = vec![false; root.index() + 1];
        reached[root.index()] = true;
        for index in (2..=root.index()).rev().filter(|_| root > Gate::TRUE) {
            if !reached[index] {
                continue;
            }
            match other.node(Gate(index as u32)) {
                Node::Constant(_) => {}
                Node::Decision { edges, .. } => edges.iter().for_each(|edge| reached[edge.child.index()] = true),
                Node::Sum(children) | Node::Product(children) => {
                    children.iter().for_each(|child| reached[child.index()] = true);
                }
            }
        }
        let mut copies = vec![Gate::FALSE; root.index() + 1];
        for index in (0..=root.index()).filter(|&index| reached[index]) {
            copies[index] = match other.node(Gate(index as u32)) {
                Node::Constant(value) => {
                    if value {
                        Gate::TRUE
                    } else {
                        Gate::FALSE
                    }
                }
                Node::Decision { variable, edges } => {
                    let pairs: Vec<(usize, Gate)> = edges
                        .iter()
                        .flat_map(|edge| other.values(edge).iter().map(|value| (value, copies[edge.child.index()])))
                        .collect();
                    self.decision(variable, domains[variable], &pairs)
                }
                Node::Product(children) => {
                    let mut factors = children.iter().map(|child| copies[child.index()]).collect();
                    self.product(&mut factors)
                }
                Node::Sum(children) => {
                    let mut cases = children.iter().map(|child| copies[child.index()]).collect();
                    self.sum(&mut cases)
                }
            };
        }
        copies[root.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arena_that_is_full_says_so_and_records_nothing_wrong() {
        let mut arena = Arena::new();
        let mut node = Gate::TRUE;
        arena.most = 1 << 12;
        let most = arena.most as usize;
        for round in 0..most + 10 {
            assert_eq!(arena.is_full(), round > most - 2, "{round}");
            node = arena.decision(round, 2, &[(0, node)]);
            assert!(!arena.is_full() || node == Gate::FALSE);
        }
        assert!(arena.len() <= most);
    }
}
