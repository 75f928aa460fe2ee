//! What has to be kept while inputs are read one after the other, in bits: by this the smallest frontier is looked for.

use crate::graph::{NodeId, Operation};
use crate::index::{Id, Map};

use super::cone::Cone;
use super::ids::{FrontierPlace, ReadId};

/// For every node its arguments, or its users.
struct Lists {
    starts: Vec<u32>,
    members: Vec<FrontierPlace>,
}

impl Lists {
    fn of(&self, node: FrontierPlace) -> &[FrontierPlace] {
        let node = node.position();
        &self.members[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

/// What is known, and what has to be kept because of it.
pub(super) struct Frontier {
    /// For every node of the graph its place among the nodes of the case.
    place: Map<NodeId, FrontierPlace>,
    arguments: Lists,
    users: Lists,
    /// Whether the node keeps an accumulator as soon as one argument is known.
    gathers: Map<FrontierPlace, bool>,
    is_read: Map<FrontierPlace, bool>,
    bits: Map<FrontierPlace, f64>,
    /// Arguments that are not known yet; users that still have to look at the node.
    unknown: Map<FrontierPlace, u32>,
    waiting: Map<FrontierPlace, u32>,
    known: Map<FrontierPlace, bool>,
    changed: Vec<FrontierPlace>,
}

impl Frontier {
    pub fn new(cone: &Cone) -> Self {
        let graph = cone.graph;
        let mut place = Map::filled(FrontierPlace::NONE, graph.len());
        let nodes: Map<FrontierPlace, NodeId> = cone.nodes.iter().copied().filter(|&node| !cone.hidden[node]).collect();
        nodes.iter().for_each(|(own, &node)| place[node] = own);
        let mut arguments = Lists { starts: vec![0], members: Vec::new() };
        let mut user_counts: Map<FrontierPlace, u32> = Map::filled(0, nodes.len());
        for &node in nodes.values() {
            cone.for_each_argument(node, |argument| {
                if !matches!(graph.operation(argument), Operation::Constant(_)) {
                    arguments.members.push(place[argument]);
                    user_counts[place[argument]] += 1;
                }
            });
            arguments.starts.push(arguments.members.len() as u32);
        }
        let mut starts = vec![0];
        starts.extend(user_counts.values().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        let mut filled = starts.clone();
        let mut users = Lists { starts, members: vec![FrontierPlace::NONE; arguments.members.len()] };
        for node in nodes.keys() {
            for argument in arguments.of(node) {
                let next = &mut filled[argument.position()];
                users.members[*next as usize] = node;
                *next += 1;
            }
        }
        let gathers = |&node: &NodeId| {
            use Operation::{All, Any, Linear, Maximum, Minimum};
            matches!(graph.operation(node), Linear { .. } | All(_) | Any(_) | Minimum(_) | Maximum(_))
        };
        Frontier {
            bits: nodes.values().map(|&node| (graph.set(node).len() as f64).log2().min(20.0)).collect(),
            is_read: nodes.values().map(|&node| cone.read_of[node] != ReadId::NONE).collect(),
            unknown: arguments.starts.windows(2).map(|pair| pair[1] - pair[0]).collect(),
            gathers: nodes.values().map(gathers).collect(),
            waiting: user_counts,
            known: Map::filled(false, nodes.len()),
            changed: Vec::new(),
            place,
            arguments,
            users,
        }
    }

    /// The number of pairs of a node and one of its arguments.
    pub fn links(&self) -> usize {
        self.arguments.members.len()
    }

    /// Whether all that the node looks at is known.
    pub fn ready(&self, node: NodeId) -> bool {
        self.unknown[self.place[node]] == 0
    }

    /// How many bits more (or fewer) are kept once the read is known; everything is as before afterwards.
    pub fn cost_of(&mut self, node: NodeId) -> f64 {
        self.change(node, false)
    }

    /// Reads it.
    pub fn make_known(&mut self, node: NodeId) {
        self.change(node, true);
    }

    fn change(&mut self, node: NodeId, for_good: bool) -> f64 {
        let start = self.place[node];
        self.changed.clear();
        self.known[start] = true;
        self.changed.push(start);
        let mut cost = 0.0;
        let mut next = 0;
        // Accumulators that start and arguments that retire, in the order in which nodes become known.
        let mut log: Vec<(FrontierPlace, bool)> = Vec::new();
        while next < self.changed.len() {
            let node = self.changed[next];
            next += 1;
            let arguments = self.arguments.of(node);
            cost += self.bits[node];
            if self.gathers[node]
                && arguments.len() > 1
                && arguments.iter().any(|argument| !self.changed.contains(argument))
            {
                // Its accumulator was kept before.
                cost -= self.bits[node];
            }
            for &user in self.users.of(node) {
                let arguments = self.arguments.of(user);
                let first = self.unknown[user] as usize == arguments.len();
                self.unknown[user] -= 1;
                log.push((user, true));
                if self.gathers[user] {
                    // The accumulator has seen it.
                    self.waiting[node] -= 1;
                    log.push((node, false));
                    if first && self.unknown[user] > 0 {
                        cost += self.bits[user];
                    }
                }
                if self.unknown[user] == 0 && !self.is_read[user] && !self.known[user] {
                    self.known[user] = true;
                    self.changed.push(user);
                    if !self.gathers[user] {
                        for &argument in arguments {
                            self.waiting[argument] -= 1;
                            log.push((argument, false));
                            if self.waiting[argument] == 0 && !self.changed.contains(&argument) {
                                cost -= self.bits[argument];
                            }
                        }
                    }
                }
            }
        }
        for &node in &self.changed {
            if self.waiting[node] == 0 {
                cost -= self.bits[node];
            }
        }
        if !for_good {
            for &(node, argument) in log.iter().rev() {
                if argument { self.unknown[node] += 1 } else { self.waiting[node] += 1 }
            }
            for &node in &self.changed {
                self.known[node] = false;
            }
        }
        cost
    }
}
