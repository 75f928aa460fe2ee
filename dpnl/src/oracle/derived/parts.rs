//! Independent parts: connected components of what is live.
//!
//! A part that was connected can only fall apart where something was removed. Searches start from every
//! node that lost a neighbour, take turns, and merge where they meet; as soon as at most one is unfinished
//! it owns the rest of the part without having to walk it. So finding that nothing fell apart usually costs
//! a few steps, and cutting off small parts costs their size.

use std::collections::VecDeque;

use crate::graph::{NodeId, Operation};
use crate::index::{Id, Map};

use super::hash::Fingerprint;
use super::ids::{Group, PartSlot, VariableId};
use super::state::State;

/// An independent part of the problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartRecord {
    /// Holds the part's unresolved assertions.
    pub slot: PartSlot,
    /// The sum over the part's live nodes.
    pub fingerprint: Fingerprint,
    /// Where the part begins in the order of the program; see [`State::choose`].
    pub from: usize,
}

/// Marks of the latest search; a stamp from an earlier search counts as unmarked.
pub(super) struct Marks {
    stamp: Map<NodeId, u32>,
    group: Map<NodeId, Group>,
    current: u32,
    /// A number per node, for whoever marks it.
    pub share: Map<NodeId, f64>,
}

impl Marks {
    pub fn new(nodes: usize) -> Self {
        let (stamp, group) = (Map::filled(0, nodes), Map::filled(Group::NONE, nodes));
        Marks { stamp, group, current: 0, share: Map::filled(0.0, nodes) }
    }

    /// Unmarks all nodes.
    pub fn start(&mut self) {
        if self.current == u32::MAX {
            self.stamp.values_mut().for_each(|stamp| *stamp = 0);
            self.current = 0;
        }
        self.current += 1;
    }

    /// Marks a node; returns the group it is in already, if any.
    pub fn mark(&mut self, node: NodeId, group: Group) -> Option<Group> {
        if self.stamp[node] == self.current {
            return Some(self.group[node]);
        }
        self.stamp[node] = self.current;
        self.group[node] = group;
        None
    }
}

struct Searches {
    parent: Map<Group, Group>,
    waiting: Map<Group, VecDeque<NodeId>>,
}

impl Searches {
    fn root(&self, mut group: Group) -> Group {
        while self.parent[group] != group {
            group = self.parent[group];
        }
        group
    }
}

impl State<'_> {
    /// Splits the part that was just worked on (its slot is `self.demands.slot`) into independent ones.
    /// The first of them keeps the slot.
    pub fn split(&mut self, fingerprint: Fingerprint, from: usize, marks: &mut Marks) -> Vec<PartRecord> {
        let own = self.demands.slot;
        if self.demands.slots[own].is_empty() {
            return Vec::new();
        }
        let whole = PartRecord { slot: own, fingerprint, from };
        let mut seeds = std::mem::take(&mut self.liveness.touched);
        seeds.retain(|&node| self.is_live(node));
        seeds.sort_unstable();
        seeds.dedup();
        if seeds.len() < 2 || !self.options.components {
            return vec![whole];
        }
        let (members, kept) = self.search(&seeds, marks);
        let mut parts = vec![whole];
        for (group, nodes) in members.iter() {
            if nodes.is_empty() || Some(group) == kept {
                continue;
            }
            let slot = self.demands.new_slot(&mut self.trail);
            let mut sum = Fingerprint::default();
            for &node in nodes {
                sum.add(self.prints.contribution[node]);
                if let Operation::Input(variable) = self.prepared.operations[node] {
                    self.demands.set_slot(&mut self.trail, VariableId::new(variable), slot);
                }
                if self.demands.asserted[node] {
                    let rank = self.prepared.rank[node];
                    self.demands.remove(&mut self.trail, own, rank);
                    self.demands.insert(&mut self.trail, slot, rank);
                }
            }
            parts[0].fingerprint.subtract(sum);
            parts.push(PartRecord { slot, fingerprint: sum, from });
        }
        parts
    }

    /// Finds the components that contain the seeds. Returns the nodes of each, and which one stays where it
    /// is: the one that was not walked to its end, or else the largest.
    fn search(&self, seeds: &[NodeId], marks: &mut Marks) -> (Map<Group, Vec<NodeId>>, Option<Group>) {
        marks.start();
        let mut searches = Searches {
            parent: (0..seeds.len()).map(Group::new).collect(),
            waiting: seeds.iter().map(|&seed| VecDeque::from([seed])).collect(),
        };
        let mut walked: Vec<(NodeId, Group)> = Vec::new();
        for (group, &seed) in searches.parent.keys().zip(seeds) {
            marks.mark(seed, group);
            walked.push((seed, group));
        }
        let mut unfinished: Vec<Group> = searches.parent.keys().collect();
        while unfinished.len() > 1 {
            let mut position = 0;
            while position < unfinished.len() && unfinished.len() > 1 {
                let group = unfinished[position];
                if searches.root(group) != group {
                    unfinished.swap_remove(position);
                    continue;
                }
                let Some(node) = searches.waiting[group].pop_front() else {
                    unfinished.swap_remove(position);
                    continue;
                };
                self.for_each_neighbour(node, |neighbour| match marks.mark(neighbour, group) {
                    None => {
                        searches.waiting[group].push_back(neighbour);
                        walked.push((neighbour, group));
                    }
                    Some(other) => {
                        let other = searches.root(other);
                        if other != group {
                            searches.parent[other] = group;
                            let mut moved = std::mem::take(&mut searches.waiting[other]);
                            searches.waiting[group].append(&mut moved);
                        }
                    }
                });
                position += 1;
            }
        }
        let mut members = Map::filled(Vec::new(), seeds.len());
        for (node, group) in walked {
            members[searches.root(group)].push(node);
        }
        let rest = unfinished.first().map(|&group| searches.root(group));
        let kept = rest.or_else(|| members.keys().max_by_key(|&group| members[group].len()));
        (members, kept)
    }

    /// Compares what a fingerprint stands for with what it stood for before, in parts of moderate size.
    #[cfg(debug_assertions)]
    pub fn check_fingerprint(&self, part: PartRecord, marks: &mut Marks) {
        const LARGEST: usize = 300;
        if !self.options.keys || !self.options.components {
            return;
        }
        marks.start();
        let mut nodes: Vec<NodeId> =
            self.demands.slots[part.slot].iter().map(|&rank| self.prepared.by_rank[rank]).collect();
        nodes.retain(|&node| marks.mark(node, Group::NONE).is_none());
        let mut next = 0;
        while let Some(&node) = nodes.get(next) {
            next += 1;
            for edge in self.liveness.links.of(node) {
                let argument = self.liveness.held[edge];
                if marks.mark(argument, Group::NONE).is_none() {
                    nodes.push(argument);
                }
            }
            if nodes.len() > LARGEST {
                return;
            }
        }
        let mut items = Vec::new();
        nodes.iter().for_each(|&node| self.describe_items(node, |words| items.push(words.to_vec())));
        for &node in &nodes {
            let mut own = Fingerprint::default();
            self.describe_items(node, |words| own.add(self.prepared.hasher.item(words)));
            let operation = &self.prepared.operations[node];
            assert_eq!(own, self.prints.contribution[node], "the share of {operation:?} is out of step");
        }
        let mut sum = Fingerprint::default();
        items.iter().for_each(|item| sum.add(self.prepared.hasher.item(item)));
        assert_eq!(sum, part.fingerprint, "the fingerprint of a part is not the sum of its shares");
        self.prepared.hasher.ledger.check(sum, items);
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        self.liveness.links.of(node).for_each(|edge| visit(self.liveness.held[edge]));
        self.for_each_user(node, |user, edge| {
            if self.liveness.held[edge] == node {
                visit(user);
            }
        });
    }
}
