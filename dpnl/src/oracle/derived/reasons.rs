//! What would settle a part: the few variables that decide it for an input.
//!
//! The [order](super::order) of the search makes known what the program computes first, so that keys meet. Bounds want something
//! else: to settle as much probability as possible with few assignments. An input gives every undecided node a value, and a value
//! has a *reason*: a disjunction is true because of one true member, a selection has the value of the branch that was taken.
//! Following reasons down from what is demanded leads to a set of variables whose values alone decide whether it is met; the
//! cheapest reason is the one whose variables take these values with the largest probability (variables that are used twice are
//! counted twice). Whichever variable is chosen, branching on it is right; this only looks, and changes nothing.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::graph::forward::forward;
use crate::graph::{NodeId, Operation, Set};
use crate::index::{Id, Map};
use crate::valuation::ValueSet;

use super::ids::{PartSlot, VariableId};
use super::state::State;

/// Inputs that are looked at: the most probable values, and some that are drawn.
const INPUTS: u64 = 3;

/// An input and its reasons, by node; what is not live has no meaning.
#[derive(Default)]
pub(super) struct Reasons {
    value: Map<NodeId, i128>,
    /// −log of the probability of the variables in the reason.
    cost: Map<NodeId, f64>,
}

impl Reasons {
    /// The variables of the most probable reason that was found for a part to be settled, one way or the other.
    pub fn settling(
        &mut self,
        state: &State<'_>,
        slot: PartSlot,
        probability: &dyn Fn(usize, usize) -> f64,
        seed: u64,
    ) -> Vec<VariableId> {
        let nodes = state.prepared.operations.len();
        if self.value.len() < nodes {
            (self.value, self.cost) = (Map::filled(0, nodes), Map::filled(0.0, nodes));
        }
        let mut rng = StdRng::seed_from_u64(seed);
        let mut best: Option<(f64, Vec<VariableId>)> = None;
        for input in 0..INPUTS {
            self.follow(state, probability, (input > 0).then_some(&mut rng));
            let demanded: Vec<NodeId> =
                state.demands.slots[slot].iter().map(|&rank| state.prepared.by_rank[rank]).collect();
            let met = |node: &&NodeId| state.demands.required[**node].contains(self.value[**node]);
            let cost = |node: NodeId| self.cost[node];
            let unmet = demanded.iter().filter(|node| !met(node)).copied();
            let from: Vec<NodeId> = match unmet.min_by(|&a, &b| cost(a).total_cmp(&cost(b))) {
                Some(unmet) => vec![unmet],
                None => demanded,
            };
            let total: f64 = from.iter().map(|&node| cost(node)).sum();
            if best.as_ref().is_none_or(|(least, _)| total < *least) {
                best = Some((total, self.variables(state, from)));
            }
        }
        best.map_or_else(Vec::new, |(_, variables)| variables)
    }

    /// Gives every live node the value it has for an input, and the cost of its reason.
    fn follow(&mut self, state: &State<'_>, probability: &dyn Fn(usize, usize) -> f64, mut rng: Option<&mut StdRng>) {
        let prepared = state.prepared;
        for node in prepared.operations.keys() {
            if !state.is_live(node) {
                continue;
            }
            let operation = &prepared.operations[node];
            let (value, cost) = match operation {
                Operation::Input(variable) => {
                    let own = VariableId::new(*variable);
                    let set = ValueSet::from_words(state.words(own));
                    let (chosen, share) = choose(&set, |value| probability(*variable, value), rng.as_deref_mut());
                    (prepared.domains[own].values[chosen], -share.max(f64::MIN_POSITIVE).ln())
                }
                operation => {
                    let single = |argument: NodeId| Set::single(self.value_of(state, argument));
                    let value = forward(operation, &prepared.tables, single).low();
                    let mut cost = 0.0;
                    self.because(state, node, value, |argument| cost += self.cost_of(state, argument));
                    (value, cost)
                }
            };
            self.value[node] = value;
            self.cost[node] = cost;
        }
    }

    /// The variables at the ends of the reasons of these nodes.
    fn variables(&self, state: &State<'_>, mut pending: Vec<NodeId>) -> Vec<VariableId> {
        let mut visited = Map::filled(false, self.value.len());
        let mut variables = Vec::new();
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut visited[node], true) || !state.is_live(node) {
                continue;
            }
            if let Operation::Input(variable) = state.prepared.operations[node] {
                variables.push(VariableId::new(variable));
                continue;
            }
            let value = self.value[node];
            self.because(state, node, value, |argument| pending.push(state.find(argument)));
        }
        variables
    }

    fn value_of(&self, state: &State<'_>, argument: NodeId) -> i128 {
        let node = state.find(argument);
        let set = &state.sets.forward[node];
        // What is not live does not matter to those that are.
        if set.is_single() || !state.is_live(node) { set.low() } else { self.value[node] }
    }

    fn cost_of(&self, state: &State<'_>, argument: NodeId) -> f64 {
        let node = state.find(argument);
        if state.is_live(node) { self.cost[node] } else { 0.0 }
    }

    /// The arguments whose values are the reason for the node's value.
    fn because(&self, state: &State<'_>, node: NodeId, value: i128, mut visit: impl FnMut(NodeId)) {
        use Operation::*;
        let operation = &state.prepared.operations[node];
        let (value_of, cost_of) = (|node| self.value_of(state, node), |node| self.cost_of(state, node));
        let cheapest = |members: &[NodeId], wanted: i128| {
            let members = members.iter().copied().filter(|&member| value_of(member) == wanted);
            members.min_by(|&a, &b| cost_of(a).total_cmp(&cost_of(b)))
        };
        let set_of = |argument: NodeId| state.sets.forward[state.find(argument)];
        let one = match operation {
            All(members) if value == 0 => cheapest(members, 0),
            Any(members) if value != 0 => members
                .iter()
                .copied()
                .filter(|&member| value_of(member) != 0)
                .min_by(|&a, &b| cost_of(a).total_cmp(&cost_of(b))),
            Multiply(a, b) if value == 0 => cheapest(&[*a, *b], 0),
            Maximum(members) if value == state.sets.forward[node].high() => cheapest(members, value),
            Minimum(members) if value == state.sets.forward[node].low() => cheapest(members, value),
            Equal(a, b) if value == 0 && !set_of(*b).contains(value_of(*a)) => Some(*a),
            Equal(a, b) if value == 0 && !set_of(*a).contains(value_of(*b)) => Some(*b),
            Less(a, b) if value != 0 && value_of(*a) < set_of(*b).low() => Some(*a),
            Less(a, b) if value != 0 && set_of(*a).high() < value_of(*b) => Some(*b),
            Less(a, b) if value == 0 && value_of(*a) >= set_of(*b).high() => Some(*a),
            Less(a, b) if value == 0 && set_of(*a).low() >= value_of(*b) => Some(*b),
            _ => None,
        };
        match operation {
            _ if one.is_some() => one.into_iter().for_each(visit),
            Select(condition, then, otherwise) => {
                let (taken, other) = if value_of(*condition) != 0 { (*then, *otherwise) } else { (*otherwise, *then) };
                // Where both branches are the same the condition does not matter.
                let same = value_of(other) == value && cost_of(other) < cost_of(*condition);
                visit(if same { other } else { *condition });
                visit(taken);
            }
            Element { index, items } => {
                visit(*index);
                let item = usize::try_from(value_of(*index)).ok().and_then(|index| items.get(index));
                item.into_iter().for_each(|&item| visit(item));
            }
            operation => operation.for_each_argument(visit),
        }
    }
}

/// The most probable value of a set, or one that is drawn; and its share of the set.
fn choose(set: &ValueSet, weight: impl Fn(usize) -> f64, rng: Option<&mut StdRng>) -> (usize, f64) {
    let total: f64 = set.iter().map(&weight).sum();
    let most = |a: usize, b: usize| if weight(b) > weight(a) { b } else { a };
    let mut chosen = set.iter().reduce(most).unwrap_or(0);
    if let Some(rng) = rng {
        let mut left = rng.random::<f64>() * total;
        for value in set.iter() {
            left -= weight(value);
            if left < 0.0 {
                chosen = value;
                break;
            }
        }
    }
    (chosen, if total > 0.0 { weight(chosen) / total } else { 0.0 })
}
