//! Running totals of long sums, conjunctions and disjunctions, kept by difference.
//!
//! A sum of n terms would cost n steps whenever one of them changes. Its totals remember what was **seen** of every
//! argument instead, and move by the difference when one changes. A list of conditions is a sum as well, of 0 or 1 per member: all of
//! them hold if the sum is their number, some of them does if it is not 0.
//!
//! **Laws.** The totals are the sums of what was seen, and the constant. While a node is live and does not wait in the queue, what was
//! seen of an argument is what its sets say. The totals of a node that is not live have no meaning; coming to life it looks at all
//! its arguments.

use crate::graph::{NodeId, Operation, Set};
use crate::index::{Id, Map};

use super::ids::{EdgeId, SeenId, TotalId};
use super::liveness::Status;
use super::prepared::Prepared;
use super::sets::View;
use super::state::State;
use super::trail::Change;
#[cfg(test)]
use super::{hash::Fingerprint, structure::reference};

/// Shorter nodes are computed anew, which costs less than keeping totals; tests keep them wherever they can.
const SHORTEST: usize = if cfg!(test) { 2 } else { 8 };
/// Sums beyond this might be cut off where numbers end, and are computed anew.
const LARGEST: i128 = 1 << 120;

/// The smallest and the largest value of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ends {
    pub low: i128,
    pub high: i128,
}

impl Ends {
    fn move_by(&mut self, old: Ends, new: Ends) {
        self.low = self.low.wrapping_sub(old.low).wrapping_add(new.low);
        self.high = self.high.wrapping_sub(old.high).wrapping_add(new.high);
    }
}

/// The nodes that have totals, for a whole program.
#[derive(Debug, Default)]
pub(super) struct Summed {
    /// The place of every node's totals, or [`TotalId::NONE`].
    of: Map<NodeId, TotalId>,
    nodes: Map<TotalId, SummedNode>,
    /// For everything that is seen, the place of its totals.
    owner: Map<SeenId, TotalId>,
}

/// A node that has totals.
#[derive(Debug)]
struct SummedNode {
    /// Where what is seen of its arguments starts.
    start: SeenId,
    constant: i128,
    /// No argument ever counts more than this, whatever its sign.
    largest: i128,
    /// No argument ever moves the sum by more than this.
    widest: i128,
    /// The size of all coefficients, if it is one; 0 otherwise.
    step: i128,
}

impl SummedNode {
    /// What is seen of the argument at a place.
    #[inline]
    fn seen(&self, place: usize) -> SeenId {
        SeenId::new(self.start.position() + place)
    }
}

impl Summed {
    /// Finds the long sums and lists of a program.
    pub fn new(operations: &Map<NodeId, Operation>, sets: &Map<NodeId, Set>) -> Self {
        let mut summed = Summed { of: Map::filled(TotalId::NONE, operations.len()), ..Summed::default() };
        for (node, operation) in operations.iter() {
            let (length, constant) = match operation {
                Operation::Linear { terms, constant } => (terms.len(), *constant),
                Operation::All(members) | Operation::Any(members) => (members.len(), 0),
                _ => continue,
            };
            if length < SHORTEST {
                continue;
            }
            let (mut position, mut largest, mut widest, mut total) = (0, 0, 0, constant.saturating_abs());
            operation.for_each_argument(|argument| {
                let Ends { low, high } = share(operation, position, &sets[argument]);
                let size = low.saturating_abs().max(high.saturating_abs());
                largest = size.max(largest);
                widest = high.saturating_sub(low).max(widest);
                total = total.saturating_add(size);
                position += 1;
            });
            if total <= LARGEST {
                let start = SeenId::new(summed.owner.len());
                let step = common_size(operation).unwrap_or(0);
                let own = summed.nodes.push(SummedNode { start, constant, largest, widest, step });
                summed.owner.extend(std::iter::repeat_n(own, length));
                summed.of[node] = own;
            }
        }
        summed
    }

    /// The place of a node's totals, if it has any.
    #[inline]
    pub fn place(&self, node: NodeId) -> Option<TotalId> {
        let place = self.of[node];
        (place != TotalId::NONE).then_some(place)
    }

    /// No argument of the node ever moves its sum by more than this.
    pub fn widest(&self, place: TotalId) -> i128 {
        self.nodes[place].widest
    }
}

/// The size of all coefficients of a sum, if it is one.
fn common_size(operation: &Operation) -> Option<i128> {
    let Operation::Linear { terms, .. } = operation else { return None };
    let mut sizes = terms.iter().map(|&(_, coefficient)| coefficient.saturating_abs());
    let first = sizes.next()?;
    sizes.all(|size| size == first).then_some(first)
}

/// What an argument adds to the sum if it lies in a set; for conditions, whether it holds.
fn share(operation: &Operation, position: usize, set: &Set) -> Ends {
    match operation {
        Operation::Linear { terms, .. } => match terms[position].1 {
            1 => Ends { low: set.low(), high: set.high() },
            coefficient => {
                let ends = [set.low(), set.high()].map(|end| end.saturating_mul(coefficient));
                Ends { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) }
            }
        },
        _ => Ends { low: i128::from(!set.contains(0)), high: i128::from(!set.without(0).is_empty()) },
    }
}

/// The sums over a node's arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Total {
    /// By the forward sets.
    pub forward: Ends,
    /// By the narrowed sets; out of date where nothing is narrowed.
    pub narrowed: Ends,
    /// Of those alone that have one value by their forward set.
    pub fixed: i128,
}

/// The totals of all nodes that have any.
pub(super) struct Totals {
    pub totals: Map<TotalId, Total>,
    /// What was seen of every argument of theirs, by its forward set.
    pub forward: Map<SeenId, Ends>,
    /// The same by its narrowed set.
    pub narrowed: Map<SeenId, Ends>,
}

impl Totals {
    pub fn new(prepared: &Prepared) -> Self {
        let Summed { nodes, owner, .. } = &prepared.summed;
        let none = Map::filled(Ends::default(), owner.len());
        Totals { totals: Map::filled(Total::default(), nodes.len()), forward: none.clone(), narrowed: none }
    }

    /// Takes in what is seen of an argument, and returns what was seen before.
    pub fn see_forward(&mut self, summed: &Summed, index: SeenId, new: Ends) -> Ends {
        let old = std::mem::replace(&mut self.forward[index], new);
        let total = &mut self.totals[summed.owner[index]];
        total.forward.move_by(old, new);
        if old.low == old.high {
            total.fixed = total.fixed.wrapping_sub(old.low);
        }
        if new.low == new.high {
            total.fixed = total.fixed.wrapping_add(new.low);
        }
        old
    }

    /// The same for its narrowed set.
    pub fn see_narrowed(&mut self, summed: &Summed, index: SeenId, new: Ends) -> Ends {
        let old = std::mem::replace(&mut self.narrowed[index], new);
        self.totals[summed.owner[index]].narrowed.move_by(old, new);
        old
    }
}

impl State<'_> {
    /// Looks at all arguments of a node that comes to life. What was there before has no meaning and need not be kept.
    pub fn sum_up(&mut self, node: NodeId) {
        let summed = &self.prepared.summed;
        let Some(place) = summed.place(node) else { return };
        let own = &summed.nodes[place];
        let constant = Ends { low: own.constant, high: own.constant };
        let mut total = Total { forward: constant, narrowed: constant, fixed: own.constant };
        for (position, edge) in self.prepared.edges.of(node).enumerate() {
            let [forward, narrowed] = self.shares(node, place, position, edge);
            self.totals.forward[own.seen(position)] = forward;
            self.totals.narrowed[own.seen(position)] = narrowed;
            total.forward.move_by(Ends::default(), forward);
            total.narrowed.move_by(Ends::default(), narrowed);
            if forward.low == forward.high {
                total.fixed = total.fixed.wrapping_add(forward.low);
            }
        }
        self.totals.totals[place] = total;
    }

    /// Brings the totals of a node in step with arguments that changed.
    pub fn see(&mut self, node: NodeId, changed: &[EdgeId]) {
        let prepared = self.prepared;
        let summed = &prepared.summed;
        let Some(place) = summed.place(node) else { return };
        for &edge in changed {
            let position = prepared.edges.place(node, edge);
            let [forward, narrowed] = self.shares(node, place, position, edge);
            let index = summed.nodes[place].seen(position);
            if self.totals.forward[index] != forward {
                let old = self.totals.see_forward(summed, index, forward);
                self.trail.push(Change::SeenForward(index, old));
            }
            if self.totals.narrowed[index] != narrowed {
                let old = self.totals.see_narrowed(summed, index, narrowed);
                self.trail.push(Change::SeenNarrowed(index, old));
            }
        }
    }

    /// What an argument adds to the sum now, by its forward and by its narrowed set.
    fn shares(&self, node: NodeId, place: TotalId, position: usize, edge: EdgeId) -> [Ends; 2] {
        let operation = &self.prepared.operations[node];
        let argument = self.find(self.prepared.edges.argument(edge));
        // What the argument stands for may be known less well than the argument was: nothing is lost by that much.
        let largest = self.prepared.summed.nodes[place].largest;
        let share = |set: &Set| {
            let Ends { low, high } = share(operation, position, set);
            Ends { low: low.clamp(-largest, largest), high: high.clamp(-largest, largest) }
        };
        let forward = share(&self.sets.forward[argument]);
        if self.liveness.status[argument] == Status::Fixed || !self.options.narrowing {
            return [forward; 2];
        }
        [forward, share(&self.sets.narrowed[argument])]
    }

    /// The values of a live node as its totals tell them; `None` if it has none.
    #[inline]
    pub fn summed(&self, node: NodeId, view: View) -> Option<Set> {
        self.summed_at(node, self.prepared.summed.place(node)?, view)
    }

    fn summed_at(&self, node: NodeId, place: TotalId, view: View) -> Option<Set> {
        let summed = &self.prepared.summed;
        let total = &self.totals.totals[place];
        let Ends { low, high } = match view {
            View::Forward => total.forward,
            View::Narrowed => total.narrowed,
        };
        let truth = |surely: bool, possible: bool| Set::interval(i128::from(surely), i128::from(possible));
        Some(match &self.prepared.operations[node] {
            Operation::All(members) => truth(low == members.len() as i128, high == members.len() as i128),
            Operation::Any(_) => truth(low > 0, high > 0),
            Operation::Linear { terms, .. } => {
                let bounds = Set::interval(low, high);
                if low == high || !bounds.is_exact() {
                    return Some(bounds);
                }
                // So few values are left that each counts; and so few undecided terms, since each has two at least.
                let own = &summed.nodes[place];
                let places = self.liveness.links.of(node).map(|edge| self.prepared.edges.place(node, edge));
                let undecided = places.filter_map(|position| {
                    let Ends { low, high } = self.totals.forward[own.seen(position)];
                    (low != high).then_some(terms[position])
                });
                if own.step != 0
                    && let Some(sum) = self.sum_in_steps(undecided.clone(), view, own.step)
                {
                    return Some(sum.shift(total.fixed));
                }
                undecided.fold(Set::single(total.fixed), |sum, (term, coefficient)| {
                    sum.add(&self.set_of(view, term).scale(coefficient))
                })
            }
            _ => return None,
        })
    }

    /// The sum of terms whose coefficients have one size, if none of them has a gap.
    fn sum_in_steps(&self, terms: impl Iterator<Item = (NodeId, i128)>, view: View, step: i128) -> Option<Set> {
        let (mut low, mut high) = (0i128, 0i128);
        for (term, coefficient) in terms {
            let set = self.set_of(view, term);
            if !set.is_contiguous() {
                return None;
            }
            let (first, last) = (set.low(), set.high());
            let (first, last) =
                if coefficient > 0 { (first, last) } else { (last.checked_neg()?, first.checked_neg()?) };
            low = low.checked_add(first)?;
            high = high.checked_add(last)?;
        }
        Some(Set::progression(low.checked_mul(step)?, high.checked_mul(step)?, step))
    }

    /// Compares everything that is kept by difference with what it is by definition, between steps: the slow twin.
    #[cfg(test)]
    pub fn check_differences(&self) -> usize {
        let mut checked = 0;
        for node in self.prepared.operations.keys().filter(|&node| self.is_live(node)) {
            let prepared = self.prepared;
            let operation = &prepared.operations[node];
            let held: Vec<EdgeId> =
                prepared.edges.of(node).filter(|&edge| self.liveness.held[edge] != NodeId::NONE).collect();
            assert_eq!(self.liveness.links.of(node).collect::<Vec<_>>(), held, "the ring of {operation:?}");
            let mut references = Fingerprint::default();
            for &edge in held.iter().filter(|_| self.options.keys) {
                let position = prepared.edges.place(node, edge);
                references.add(prepared.hasher.item(&reference(node, position, self.liveness.held[edge])));
            }
            assert_eq!(self.prints.references[node], references, "the references of {operation:?}");
            let Some(place) = prepared.summed.place(node) else { continue };
            let own = &prepared.summed.nodes[place];
            let mut total = [own.constant; 5];
            for (position, edge) in prepared.edges.of(node).enumerate() {
                let [forward, narrowed] = self.shares(node, place, position, edge);
                let fixed = if forward.low == forward.high { forward.low } else { 0 };
                let shares = [forward.low, forward.high, narrowed.low, narrowed.high, fixed];
                total.iter_mut().zip(shares).for_each(|(total, share)| *total += share);
            }
            let Total { forward, narrowed, fixed } = self.totals.totals[place];
            let kept = [forward.low, forward.high, narrowed.low, narrowed.high, fixed];
            assert_eq!(kept, total, "the totals of {operation:?}");
            for view in [View::Forward, View::Narrowed].into_iter().filter(|_| self.options.narrowing) {
                let anew =
                    crate::graph::forward::forward(operation, &prepared.tables, |argument| self.set_of(view, argument));
                assert_eq!(self.summed(node, view), Some(anew), "the values of {operation:?}");
            }
            checked += 1;
        }
        checked
    }

    /// The constant and the decided terms of a live sum; `None` where numbers end.
    pub fn fixed_total(&self, node: NodeId) -> Option<i128> {
        if let Some(place) = self.prepared.summed.place(node) {
            return Some(self.totals.totals[place].fixed);
        }
        let Operation::Linear { terms, constant } = &self.prepared.operations[node] else { return None };
        terms.iter().try_fold(*constant, |sum, &(term, coefficient)| match self.forward_of(term).value() {
            Some(value) => sum.checked_add(value.checked_mul(coefficient)?),
            None => Some(sum),
        })
    }
}
