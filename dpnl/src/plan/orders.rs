//! The orders in which a plan may read its inputs.

use crate::graph::{NodeId, Operation};
use crate::search::interrupt;

use super::cone::{Cone, Read};
use super::lower::sequence;
use super::{NONE, Order};

/// The smallest-frontier order is looked for while (reads)² × (arguments per node) stays below this.
const MOST_LOOKS: u64 = 20_000_000;

/// The different orders worth a try, cheapest to find first.
pub(super) struct Orders {
    in_program: Vec<u32>,
    in_declaration: Vec<u32>,
    open: std::vec::IntoIter<Order>,
    found: Vec<Vec<u32>>,
}

impl Orders {
    pub fn new(cone: &Cone) -> Self {
        let by = |key: &dyn Fn(u32) -> (u32, u32)| {
            let mut reads: Vec<u32> = (0..cone.reads.len() as u32).collect();
            reads.sort_by_key(|&read| key(read));
            reads
        };
        let first_use = first_uses(cone);
        let declared: Vec<u32> = (0..cone.reads.len() as u32).map(|read| declaration(cone, read)).collect();
        let open = vec![Order::Program, Order::Declaration, Order::Depth, Order::Reverse, Order::Frontier].into_iter();
        Orders {
            in_program: by(&|read| (first_use[read as usize], declared[read as usize])),
            in_declaration: by(&|read| (declared[read as usize], read)),
            open,
            found: Vec::new(),
        }
    }

    /// From the last to the first, if that is another order than those before.
    pub fn reverse(&self, cone: &Cone) -> Option<(Order, Vec<u32>)> {
        let reads = self.in_declaration.iter().rev().map(|&read| cone.node_of(read));
        let sequence = sequence(cone, reads);
        (!self.found.contains(&sequence)).then_some((Order::Reverse, sequence))
    }

    /// The next order that differs from those before, as a sequence of reads.
    pub fn next(&mut self, cone: &Cone) -> Option<(Order, Vec<u32>)> {
        let wish = |reads: &mut dyn Iterator<Item = u32>| sequence(cone, reads.map(|read| cone.node_of(read)));
        for order in self.open.by_ref() {
            let sequence = match order {
                Order::Program => wish(&mut self.in_program.iter().copied()),
                Order::Declaration => wish(&mut self.in_declaration.iter().copied()),
                Order::Reverse => wish(&mut self.in_declaration.iter().rev().copied()),
                Order::Depth => sequence(cone, cone.roots.iter().copied()),
                Order::Frontier => match smallest_frontier(cone, &self.in_program) {
                    Some(reads) => wish(&mut reads.into_iter()),
                    None => continue,
                },
            };
            if !self.found.contains(&sequence) {
                self.found.push(sequence.clone());
                return Some((order, sequence));
            }
        }
        None
    }
}

/// For every read the first node that uses it.
fn first_uses(cone: &Cone) -> Vec<u32> {
    let mut first = vec![u32::MAX; cone.reads.len()];
    for &node in &cone.nodes {
        cone.for_each_argument(node, |argument| {
            let read = cone.read_of[argument.index()];
            if read != NONE && matches!(cone.reads[read as usize], Read::Input(_)) {
                first[read as usize] = first[read as usize].min(node.index() as u32);
            }
        });
    }
    for (read, first) in first.iter_mut().enumerate() {
        if let Read::Chosen(node) = cone.reads[read] {
            *first = node.index() as u32;
        }
    }
    first
}

/// The first variable a read looks at.
fn declaration(cone: &Cone, read: u32) -> u32 {
    match cone.reads[read as usize] {
        Read::Input(variable) => variable as u32,
        Read::Chosen(node) => {
            let mut first = u32::MAX;
            cone.graph.operation(node).for_each_argument(|argument| match *cone.graph.operation(argument) {
                Operation::Input(variable) if cone.hidden[argument.index()] => first = first.min(variable as u32),
                _ => {}
            });
            first
        }
    }
}

/// Greedily the read after which the least has to be kept, in bits; among equals the one the program reads first.
fn smallest_frontier(cone: &Cone, in_program: &[u32]) -> Option<Vec<u32>> {
    let mut frontier = Frontier::new(cone);
    let looks = (cone.reads.len() as u64).saturating_mul(frontier.arguments.len() as u64);
    if looks > MOST_LOOKS {
        return None;
    }
    let mut open = in_program.to_vec();
    let mut order = Vec::with_capacity(open.len());
    while !open.is_empty() {
        if interrupt::requested() {
            return None;
        }
        let mut best: Option<(f64, usize)> = None;
        for (position, &read) in open.iter().enumerate() {
            let node = cone.node_of(read);
            if !frontier.ready(node) {
                continue;
            }
            let cost = frontier.cost_of(node);
            if best.is_none_or(|(least, _)| cost < least - 1e-9) {
                best = Some((cost, position));
            }
        }
        let (_, position) = best?;
        let read = open.remove(position);
        frontier.make_known(cone.node_of(read), true);
        order.push(read);
    }
    Some(order)
}

/// What is known, and what has to be kept because of it.
struct Frontier {
    /// For every node of the graph its place among the nodes of the case.
    place: Vec<u32>,
    /// Arguments and users of each node, flat.
    starts: Vec<u32>,
    arguments: Vec<u32>,
    user_starts: Vec<u32>,
    users: Vec<u32>,
    /// Whether the node keeps an accumulator as soon as one argument is known.
    gathers: Vec<bool>,
    is_read: Vec<bool>,
    bits: Vec<f64>,
    /// Arguments that are not known yet; users that still have to look at the node.
    unknown: Vec<u32>,
    waiting: Vec<u32>,
    known: Vec<bool>,
    changed: Vec<u32>,
}

impl Frontier {
    fn new(cone: &Cone) -> Self {
        let graph = cone.graph;
        let mut place = vec![NONE; graph.len()];
        let nodes: Vec<NodeId> = cone.nodes.iter().copied().filter(|node| !cone.hidden[node.index()]).collect();
        for (index, node) in nodes.iter().enumerate() {
            place[node.index()] = index as u32;
        }
        let count = nodes.len();
        let (mut starts, mut arguments) = (vec![0], Vec::new());
        let mut user_counts = vec![0u32; count];
        for &node in &nodes {
            cone.for_each_argument(node, |argument| {
                if !matches!(graph.operation(argument), Operation::Constant(_)) {
                    arguments.push(place[argument.index()]);
                    user_counts[place[argument.index()] as usize] += 1;
                }
            });
            starts.push(arguments.len() as u32);
        }
        let mut user_starts = vec![0u32; count + 1];
        for index in 0..count {
            user_starts[index + 1] = user_starts[index] + user_counts[index];
        }
        let mut filled = user_starts.clone();
        let mut users = vec![0; arguments.len()];
        for index in 0..count {
            for &argument in &arguments[starts[index] as usize..starts[index + 1] as usize] {
                users[filled[argument as usize] as usize] = index as u32;
                filled[argument as usize] += 1;
            }
        }
        let gathers = nodes
            .iter()
            .map(|&node| {
                use Operation::{All, Any, Linear, Maximum, Minimum};
                matches!(graph.operation(node), Linear { .. } | All(_) | Any(_) | Minimum(_) | Maximum(_))
            })
            .collect();
        Frontier {
            bits: nodes.iter().map(|&node| (graph.set(node).len() as f64).log2().min(20.0)).collect(),
            is_read: nodes.iter().map(|node| cone.read_of[node.index()] != NONE).collect(),
            unknown: starts.windows(2).map(|pair| pair[1] - pair[0]).collect(),
            waiting: user_counts,
            known: vec![false; count],
            changed: Vec::new(),
            place,
            starts,
            arguments,
            user_starts,
            users,
            gathers,
        }
    }

    fn ready(&self, node: NodeId) -> bool {
        self.unknown[self.place[node.index()] as usize] == 0
    }

    /// How many bits more (or fewer) are kept once the read is known; everything is as before afterwards.
    fn cost_of(&mut self, node: NodeId) -> f64 {
        self.make_known(node, false)
    }

    fn make_known(&mut self, node: NodeId, for_good: bool) -> f64 {
        let start = self.place[node.index()];
        self.changed.clear();
        self.known[start as usize] = true;
        self.changed.push(start);
        let mut cost = 0.0;
        let mut next = 0;
        // Accumulators that start and arguments that retire, in the order in which nodes become known.
        let mut log: Vec<(u32, bool)> = Vec::new();
        while next < self.changed.len() {
            let node = self.changed[next] as usize;
            next += 1;
            let begun = self.gathers[node] && self.arguments_of(node).len() > 1;
            cost += self.bits[node];
            if begun && self.arguments_of(node).iter().any(|&argument| !self.changed.contains(&argument)) {
                // Its accumulator was kept before.
                cost -= self.bits[node];
            }
            for position in self.user_starts[node]..self.user_starts[node + 1] {
                let user = self.users[position as usize] as usize;
                let first = self.unknown[user] as usize == self.arguments_of(user).len();
                self.unknown[user] -= 1;
                log.push((user as u32, true));
                if self.gathers[user] {
                    // The accumulator has seen it.
                    self.waiting[node] -= 1;
                    log.push((node as u32, false));
                    if first && self.unknown[user] > 0 {
                        cost += self.bits[user];
                    }
                }
                if self.unknown[user] == 0 && !self.is_read[user] && !self.known[user] {
                    self.known[user] = true;
                    self.changed.push(user as u32);
                    if !self.gathers[user] {
                        for position in self.starts[user]..self.starts[user + 1] {
                            let argument = self.arguments[position as usize];
                            self.waiting[argument as usize] -= 1;
                            log.push((argument, false));
                            if self.waiting[argument as usize] == 0 && !self.changed.contains(&argument) {
                                cost -= self.bits[argument as usize];
                            }
                        }
                    }
                }
            }
        }
        for &node in &self.changed {
            if self.waiting[node as usize] == 0 {
                cost -= self.bits[node as usize];
            }
        }
        if !for_good {
            for &(node, argument) in log.iter().rev() {
                if argument { self.unknown[node as usize] += 1 } else { self.waiting[node as usize] += 1 }
            }
            for index in 0..self.changed.len() {
                self.known[self.changed[index] as usize] = false;
            }
        }
        cost
    }

    fn arguments_of(&self, node: usize) -> &[u32] {
        &self.arguments[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}
