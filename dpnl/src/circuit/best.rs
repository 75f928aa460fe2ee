//! The most probable inputs with S = o, in exact order.
//!
//! Every node gets the list of its k best derivations, from the lists of its children: products of two sorted lists
//! are combined lazily, best first. The numbers are [`Scaled`], so that thousands of variables keep their order.

use std::collections::BinaryHeap;

use crate::circuit::ids::{FreeId, RowId, TapePlace};
use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::Tape;
use crate::index::{Id, Map, ids};

ids! {
    /// How an entry came about.
    DerivationId;
}

/// How an entry came about; shared between entries.
#[derive(Debug, Clone, Copy)]
enum Derivation {
    Empty,
    Choice { row: RowId, value: u32 },
    Join(DerivationId, DerivationId),
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    weight: Scaled,
    derivation: DerivationId,
}

/// The derivation of nothing at all.
const EMPTY: DerivationId = DerivationId(0);

/// Entries, best first.
type List = Vec<Entry>;

struct DerivationBuilder<'a> {
    tape: &'a Tape,
    rows: &'a [f64],
    most: usize,
    derivations: Map<DerivationId, Derivation>,
}

/// The `most` best inputs of positive probability, best first: their value indices and their probability.
pub(crate) fn best_inputs(tape: &Tape, rows: &[f64], most: usize) -> Vec<(Vec<usize>, f64)> {
    let mut builder = DerivationBuilder { tape, rows, most, derivations: Map::from(vec![Derivation::Empty]) };
    let root = builder.root();
    root.into_iter().map(|entry| (builder.input(entry.derivation), entry.weight.to_f64())).collect()
}

impl DerivationBuilder<'_> {
    fn root(&mut self) -> List {
        let empty = Entry { weight: Scaled::ONE, derivation: EMPTY };
        let tape = self.tape;
        let free: Map<FreeId, List> = tape.free().sets.values().map(|set| self.free(set)).collect();
        let mut lists: Map<TapePlace, List> = Map::default();
        lists.reserve(tape.places());
        lists.extend([Vec::new(), vec![empty]]);
        lists.extend((0..self.rows.len()).map(|entry| {
            let (variable, value) = tape.layout.value_at(entry);
            self.choice(RowId::new(variable), value as u32)
        }));
        let mut gaps = tape.free().gaps.iter().peekable();
        for &node in tape.nodes.values() {
            let mut list = Vec::new();
            if node.is_product() {
                list.push(empty);
                for term in tape.terms_of(node) {
                    list = self.combine(&list, &lists[term.child]);
                }
            } else {
                for (index, term) in node.terms().zip(tape.terms_of(node)) {
                    let mut below = self.combine(&lists[term.probability], &lists[term.child]);
                    if let Some(gap) = gaps.next_if(|gap| gap.term == index) {
                        below = self.combine(&below, &free[gap.free]);
                    }
                    list.extend(below);
                }
                list.sort_by(|a, b| compare(b.weight, a.weight));
                list.truncate(self.most);
            }
            lists.push(list);
        }
        let free = self.free(&tape.free().at_root);
        self.combine(&lists[tape.root], &free)
    }

    /// The best assignments of variables that may take any value.
    fn free(&mut self, rows: &[RowId]) -> List {
        let mut list = vec![Entry { weight: Scaled::ONE, derivation: EMPTY }];
        for &row in rows {
            let domain = self.tape.layout.domain(row.position()) as u32;
            let mut choices: List = (0..domain).flat_map(|value| self.choice(row, value)).collect();
            choices.sort_by(|a, b| compare(b.weight, a.weight));
            list = self.combine(&list, &choices);
        }
        list
    }

    fn choice(&mut self, row: RowId, value: u32) -> List {
        let probability = self.rows[self.tape.layout.index(row.position(), value as usize)];
        if probability == 0.0 {
            return Vec::new();
        }
        vec![Entry {
            weight: Scaled::from_f64(probability),
            derivation: self.derive(Derivation::Choice { row, value }),
        }]
    }

    fn derive(&mut self, derivation: Derivation) -> DerivationId {
        self.derivations.push(derivation)
    }

    /// The best pairs of an entry of each list.
    fn combine(&mut self, left: &[Entry], right: &[Entry]) -> List {
        if left.is_empty() || right.is_empty() {
            return Vec::new();
        }
        let pair = |i: usize, j: usize| Pair { weight: left[i].weight.multiply(right[j].weight), i, j };
        let mut open = BinaryHeap::from([pair(0, 0)]);
        let mut list = Vec::new();
        while let Some(Pair { weight, i, j }) = open.pop() {
            let derivation = match (left[i].derivation, right[j].derivation) {
                (EMPTY, only) | (only, EMPTY) => only,
                (a, b) => self.derive(Derivation::Join(a, b)),
            };
            list.push(Entry { weight, derivation });
            if list.len() == self.most {
                break;
            }
            if j + 1 < right.len() {
                open.push(pair(i, j + 1));
            }
            // Each pair is reached once: along the first column, then along its row.
            if j == 0 && i + 1 < left.len() {
                open.push(pair(i + 1, 0));
            }
        }
        list
    }

    fn input(&self, derivation: DerivationId) -> Vec<usize> {
        let mut values = vec![0; self.tape.layout.variables()];
        let mut open = vec![derivation];
        while let Some(derivation) = open.pop() {
            match self.derivations[derivation] {
                Derivation::Empty => {}
                Derivation::Choice { row, value } => values[row.position()] = value as usize,
                Derivation::Join(a, b) => open.extend([a, b]),
            }
        }
        values
    }
}

struct Pair {
    weight: Scaled,
    i: usize,
    j: usize,
}

impl Ord for Pair {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        compare(self.weight, other.weight).then((other.i, other.j).cmp(&(self.i, self.j)))
    }
}
impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Pair {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Pair {}

fn compare(a: Scaled, b: Scaled) -> std::cmp::Ordering {
    a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
}
