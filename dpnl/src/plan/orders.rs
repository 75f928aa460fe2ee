//! The orders in which a plan may read its inputs.

use crate::graph::Operation;
use crate::index::{Id, Map, VariableId};
use crate::search::interrupt;

use super::Order;
use super::cone::{Cone, Read};
use super::frontier::Frontier;
use super::ids::ReadId;
use super::lower::sequence;

/// The smallest-frontier order is looked for while (reads)² × (arguments per node) stays below this.
const MOST_LOOKS: u64 = 20_000_000;

/// The different orders worth a try, cheapest to find first.
pub(super) struct Orders {
    in_program: Vec<ReadId>,
    in_declaration: Vec<ReadId>,
    open: std::vec::IntoIter<Order>,
    found: Vec<Vec<ReadId>>,
}

impl Orders {
    pub fn new(cone: &Cone) -> Self {
        // Equal ones stay in the order in which they were found.
        let by = |key: &dyn Fn(ReadId) -> (usize, usize)| {
            let mut reads: Vec<ReadId> = cone.reads.keys().collect();
            reads.sort_by_key(|&read| key(read));
            reads
        };
        let first_use = first_uses(cone);
        let declared: Map<ReadId, VariableId> = cone.reads.keys().map(|read| declaration(cone, read)).collect();
        let open = vec![Order::Program, Order::Declaration, Order::Depth, Order::Reverse, Order::Frontier].into_iter();
        Orders {
            in_program: by(&|read| (first_use[read] as usize, declared[read].position())),
            in_declaration: by(&|read| (declared[read].position(), 0)),
            open,
            found: Vec::new(),
        }
    }

    /// From the last to the first, if that is another order than those before.
    pub fn reverse(&self, cone: &Cone) -> Option<(Order, Vec<ReadId>)> {
        let reads = self.in_declaration.iter().rev().map(|&read| cone.node_of(read));
        let sequence = sequence(cone, reads);
        (!self.found.contains(&sequence)).then_some((Order::Reverse, sequence))
    }

    /// The next order that differs from those before, as a sequence of reads.
    pub fn next(&mut self, cone: &Cone) -> Option<(Order, Vec<ReadId>)> {
        let wish = |reads: &mut dyn Iterator<Item = ReadId>| sequence(cone, reads.map(|read| cone.node_of(read)));
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
fn first_uses(cone: &Cone) -> Map<ReadId, u32> {
    let mut first = Map::filled(u32::MAX, cone.reads.len());
    for &node in &cone.nodes {
        cone.for_each_argument(node, |argument| {
            let read = cone.read_of[argument];
            if read != ReadId::NONE && matches!(cone.reads[read], Read::Input(_)) {
                first[read] = first[read].min(node.index() as u32);
            }
        });
    }
    for (read, &kind) in cone.reads.iter() {
        if let Read::Chosen(node) = kind {
            first[read] = node.index() as u32;
        }
    }
    first
}

/// The first variable a read looks at.
fn declaration(cone: &Cone, read: ReadId) -> VariableId {
    match cone.reads[read] {
        Read::Input(variable) => variable,
        Read::Chosen(node) => {
            let mut first = VariableId::NONE;
            cone.graph.operation(node).for_each_argument(|argument| match *cone.graph.operation(argument) {
                Operation::Input(variable) if cone.hidden[argument] => first = first.min(VariableId::new(variable)),
                _ => {}
            });
            first
        }
    }
}

/// Greedily the read after which the least has to be kept, in bits; among equals the one the program reads first.
fn smallest_frontier(cone: &Cone, in_program: &[ReadId]) -> Option<Vec<ReadId>> {
    let mut frontier = Frontier::new(cone);
    let looks = (cone.reads.len() as u64).saturating_mul(frontier.links() as u64);
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
        frontier.make_known(cone.node_of(read));
        order.push(read);
    }
    Some(order)
}
