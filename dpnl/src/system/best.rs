//! The most probable output of very many: best first, leaf by leaf.
//!
//! No output is more probable than its beginning, so the first complete output that is the most probable beginning is the
//! best. Leaves that share no variable with the other leaves and with the condition of their case are independent of them, so
//! the best choice for such a group is part of the best output: once it is found, all other choices for the group are done
//! with. Without that, outputs that are all equally probable would all be looked at.

use std::collections::BinaryHeap;
use std::mem::size_of;

use super::{OutputOf, Subject, System};
use crate::circuit::{Number, Workspace};
use crate::error::{Error, Result};
use crate::event::{OutputSlot, Part};
use crate::graph::{Case, Graph, NodeId, Shape, Target};
use crate::oracle::Oracle;
use crate::search::Quota;

/// The outputs whose leaves can be listed: per shape the possible values of each leaf.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct LeafValues {
    pub(super) shape: Shape,
    pub(super) values: Vec<Vec<i128>>,
    pub(super) part: Part<OutputSlot>,
    /// Groups of leaves that are independent of each other.
    pub(super) groups: Vec<Vec<usize>>,
}

impl<F: Subject> System<F> {
    /// The most probable output, if there is one; the groups of leaves one after the other.
    pub(super) fn best_first(
        &self,
        oracle: &dyn Oracle<Output = Target>,
        choices: &[LeafValues],
        rows: &[f64],
    ) -> Result<Option<(OutputOf<F>, f64)>> {
        let (quota, mut nodes) = (Quota::new(self.limits), 0);
        let mut workspace = Workspace::default();
        let mut open = BinaryHeap::new();
        let mut p = |target: &Target, bound: f64, open: usize| -> Result<f64> {
            if oracle.impossible(target).is_some() {
                return Ok(0.0);
            }
            let bytes = open * (size_of::<Beginning>() + size_of::<Option<i128>>() * target.leaves.len());
            if let Some(limit) = quota.reached(nodes, bytes) {
                return Err(Error::Limit { limit, lower: 0.0, upper: bound, nodes });
            }
            let compiled = self.targets.compile(oracle, &self.layout, target, quota.left(nodes), None);
            let compiled = compiled.map_err(|error| match error {
                Error::Limit { limit, nodes, .. } => Error::Limit { limit, lower: 0.0, upper: bound, nodes },
                error => error,
            })?;
            nodes += compiled.stats.search_nodes + compiled.stats.terms;
            Ok(workspace.value(&compiled.tape, rows).to_f64())
        };
        for (case, LeafValues { shape, values, .. }) in choices.iter().enumerate() {
            let target = Target { shape: shape.clone(), leaves: vec![None; values.len()] };
            let p = p(&target, 1.0, 0)?;
            open.push(Beginning { p, case, chosen: 0, target });
        }
        let mut decided = vec![0; choices.len()];
        while let Some(Beginning { p: bound, case, mut chosen, target }) = open.pop() {
            if bound == 0.0 {
                break;
            }
            // All beginnings of a case with as many groups chosen have chosen the same for them.
            if chosen < decided[case] {
                continue;
            }
            let relevant = choices[case].part.relevant(&target.leaves);
            let open_leaf = |group: &Vec<usize>| {
                group.iter().copied().find(|leaf| target.leaves[*leaf].is_none() && relevant.contains(leaf))
            };
            let mut next = None;
            while let Some(group) = choices[case].groups.get(chosen) {
                next = open_leaf(group);
                if next.is_some() {
                    break;
                }
                // The first beginning that has the whole group has the best choice for it.
                chosen += 1;
                decided[case] = chosen;
            }
            let Some(leaf) = next else { return Ok(F::read_output(&target).map(|output| (output, bound))) };
            for &value in &choices[case].values[leaf] {
                let mut target = target.clone();
                target.leaves[leaf] = Some(value);
                let p = p(&target, bound, open.len())?;
                if p > 0.0 {
                    open.push(Beginning { p, case, chosen, target });
                }
            }
        }
        Ok(None)
    }
}

/// Groups of the leaves of a case that share no variable with each other; what the condition of the case reads is one of
/// them. The fields of an enum stay with what says which variant it is.
pub(super) fn groups(graph: &Graph, case: &Case, part: &Part<OutputSlot>) -> Vec<Vec<usize>> {
    let count = case.leaves.len();
    // Of leaves, and the condition after them.
    let condition = count;
    let mut groups = Groups((0..=condition).collect());
    let mut seen = vec![usize::MAX; graph.len()];
    for (member, &root) in case.leaves.iter().enumerate().chain([(condition, &case.condition)]) {
        let mut stack: Vec<NodeId> = vec![root];
        while let Some(node) = stack.pop() {
            // A node that another member has reached joins the two, if it reads anything: all it reads belongs to that one.
            match std::mem::replace(&mut seen[node.index()], member) {
                usize::MAX => {}
                before if before == member => continue,
                before if graph.constant_value(node).is_none() => {
                    groups.join(before, member);
                    continue;
                }
                _ => continue,
            }
            graph.operation(node).for_each_argument(|argument| stack.push(argument));
        }
    }
    part.tied(&mut |first, second| groups.join(first, second));
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    for leaf in 0..count {
        let root = groups.find(leaf);
        match found.iter_mut().find(|(known, _)| *known == root) {
            Some((_, leaves)) => leaves.push(leaf),
            None => found.push((root, vec![leaf])),
        }
    }
    found.into_iter().map(|(_, leaves)| leaves).collect()
}

/// Members that have been joined.
struct Groups(Vec<usize>);

impl Groups {
    fn find(&mut self, member: usize) -> usize {
        let mut root = member;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.find(first), self.find(second));
        self.0[first] = second;
    }
}

/// The beginning of an output: some leaves, and the probability that the output has them.
struct Beginning {
    p: f64,
    case: usize,
    /// Groups of leaves that are chosen already.
    chosen: usize,
    target: Target,
}

impl Ord for Beginning {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let known = |beginning: &Self| beginning.target.leaves.iter().flatten().count();
        // Of equals the longer one: there is less to do for it.
        self.p.total_cmp(&other.p).then_with(|| known(self).cmp(&known(other)))
    }
}
impl PartialOrd for Beginning {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Beginning {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Beginning {}
