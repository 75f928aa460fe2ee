//! A program prepared for search, once: only what its outputs need, numbered densely, with users listed.

use std::ops::Range;

use smallvec::SmallVec;

use crate::error::{Error, Result};
use crate::graph::forward::forward;
use crate::graph::{NodeId, Operation, Program, Set, TableData};
use crate::index::{Id, Map};
use crate::valuation::{MAX_DOMAIN, ValueSet};

use super::blocks::Blocks;
use super::cuts::{Named, insert_names};
use super::edges::Edges;
use super::hash::{Fingerprint, Hasher};
use super::ids::{EdgeId, Rank, VariableId, WordId};
use super::joined::join;
use super::ladders;
use super::reading::Reading;
use super::structure::reference;
use super::totals::Summed;

/// A random variable.
#[derive(Debug)]
pub(super) struct Domain {
    /// Its values, ascending.
    pub values: Vec<i128>,
    /// Whether the values are consecutive and fit one word, so that sets convert by shifting.
    pub consecutive: bool,
    /// Where its words start in the state's `words`.
    pub offset: WordId,
    /// Its input node, or [`NodeId::NONE`] if no output depends on it.
    pub node: NodeId,
}

/// One shape of output, with the nodes renumbered.
#[derive(Debug)]
pub(super) struct PreparedCase {
    pub shape: crate::graph::Shape,
    pub condition: NodeId,
    pub leaves: Vec<NodeId>,
}

/// A program prepared for search. Arguments have smaller numbers than their users.
pub(super) struct Prepared {
    pub operations: Map<NodeId, Operation>,
    pub tables: Vec<TableData>,
    pub edges: Edges,
    /// The value sets with nothing known.
    pub sets: Map<NodeId, Set>,
    /// Nodes with fewer inputs below them first; `by_rank` is the inverse.
    pub rank: Map<NodeId, Rank>,
    pub by_rank: Map<Rank, NodeId>,
    /// Whether comparing minima and maxima by structure may tell something about the node.
    pub provable: Map<NodeId, bool>,
    /// For a sum of which nothing but a remainder is used the divisor, else 0.
    pub modulus: Map<NodeId, i128>,
    /// The long sums and lists, whose totals are kept.
    pub summed: Summed,
    /// Whether the node keeps something by difference, and so has to be told which of its arguments changed: it has totals, or is a
    /// minimum or maximum.
    pub by_difference: Map<NodeId, bool>,
    /// Whether the node is a sum whose terms are the rungs of a [ladder](super::ladders), the lowest first.
    pub ladders: Map<NodeId, bool>,
    /// Whether the node is a minimum or maximum of nothing but variables, or of such nodes.
    pub picks_variable: Map<NodeId, bool>,
    /// Whether there is such a node.
    pub sorts: bool,
    /// The variables in the order in which the program reads them.
    pub reading: Reading,
    pub domains: Map<VariableId, Domain>,
    pub domain_sizes: Vec<usize>,
    /// All words of all variables, full.
    pub words: Map<WordId, u64>,
    pub cases: Vec<PreparedCase>,
    pub blocks: Blocks,
    pub hasher: Hasher,
    /// For every edge, the hash of a reference to the argument itself.
    pub reference_hashes: Map<EdgeId, Fingerprint>,
}

impl Prepared {
    /// Prepares a program; `with_cuts` gives names to the nodes worth cutting.
    pub fn new(program: &Program, with_cuts: bool) -> Result<Self> {
        let graph = &program.graph;
        let joined = join(program);
        let mut ladders = ladders::LadderBuilder::new(graph);
        let live = live_nodes(program, &joined, &ladders);
        // From the nodes of the graph to those of the prepared program.
        let mut number = Map::filled(NodeId::NONE, graph.len());
        let mut operations = Map::default();
        let mut is_ladder: Vec<NodeId> = Vec::new();
        for node in live.keys().filter(|&node| live[node]) {
            let operation = joined[node].as_ref().unwrap_or(graph.operation(node));
            number[node] = match ladders.ranked(node) {
                Some(ranked) => ladders.build(node, ranked, &number, &mut operations),
                None => operations.push(renumber(operation, &number)),
            };
            if ladders.ranked(node).is_some() {
                is_ladder.push(number[node]);
            }
        }
        let mut domains = Map::default();
        let mut words = Vec::new();
        for (variable, &node) in graph.variables().iter().zip(graph.inputs()) {
            let size = variable.values.len();
            if size == 0 || size > MAX_DOMAIN {
                return Err(Error::DomainSize { variable: variable.name.clone(), size, limit: MAX_DOMAIN });
            }
            let consecutive = size <= 64 && variable.values[size - 1] - variable.values[0] == size as i128 - 1;
            let offset = WordId::new(words.len());
            words.extend_from_slice(ValueSet::full(size).words());
            domains.push(Domain { values: variable.values.clone(), consecutive, offset, node: number[node] });
        }
        let tables = graph.tables().to_vec();
        let mut sets = initial_sets(&operations, &tables, &domains);
        let mut named = Vec::new();
        if with_cuts {
            let moved;
            Named { operations, moved, nodes: named } = insert_names(&operations, &sets);
            let renumbered = |old: &mut NodeId| *old = if *old == NodeId::NONE { NodeId::NONE } else { moved[*old] };
            number.values_mut().for_each(renumbered);
            is_ladder.iter_mut().for_each(renumbered);
            domains.values_mut().for_each(|domain: &mut Domain| renumbered(&mut domain.node));
            sets = initial_sets(&operations, &tables, &domains);
        }
        let blocks = Blocks::new(&operations, &sets, named, program.cases.len());
        let edges = Edges::new(&operations);
        let hasher = Hasher::new();
        let mut reference_hashes = Map::default();
        for node in operations.keys() {
            for (position, edge) in edges.of(node).enumerate() {
                reference_hashes.push(hasher.item(&reference(node, position, edges.argument(edge))));
            }
        }
        let (rank, by_rank) = rank(&operations, domains.len());
        let has_extremes =
            operations.values().any(|operation| matches!(operation, Operation::Minimum(_) | Operation::Maximum(_)));
        let provable = operations
            .values()
            .map(|operation| match operation {
                Operation::Minimum(_) | Operation::Maximum(_) => true,
                Operation::Less(..) => has_extremes,
                _ => false,
            })
            .collect();
        let summed = Summed::new(&operations, &sets);
        let by_difference = operations
            .iter()
            .map(|(node, operation)| {
                summed.place(node).is_some() || matches!(operation, Operation::Minimum(_) | Operation::Maximum(_))
            })
            .collect();
        let mut picks_variable = Map::filled(false, operations.len());
        for (node, operation) in operations.iter() {
            if let Operation::Minimum(members) | Operation::Maximum(members) = operation {
                picks_variable[node] = members.iter().all(|member| {
                    let is_variable = matches!(operations[*member], Operation::Input(_));
                    is_variable || picks_variable[*member]
                });
            }
        }
        let mut ladders = Map::filled(false, operations.len());
        is_ladder.into_iter().for_each(|node| ladders[node] = matches!(operations[node], Operation::Linear { .. }));
        let cases: Vec<PreparedCase> = program
            .cases
            .iter()
            .map(|case| PreparedCase {
                shape: case.shape.clone(),
                condition: number[case.condition],
                leaves: case.leaves.iter().map(|&leaf| number[leaf]).collect(),
            })
            .collect();
        Ok(Prepared {
            tables,
            edges,
            rank,
            by_rank,
            provable,
            modulus: moduli(&operations, &cases),
            summed,
            by_difference,
            ladders,
            sorts: picks_variable.as_slice().contains(&true),
            picks_variable,
            reading: Reading::new(&operations, &sets, domains.len()),
            operations,
            sets,
            domain_sizes: domains.values().map(|domain| domain.values.len()).collect(),
            domains,
            words: Map::from(words),
            cases,
            blocks,
            reference_hashes,
            hasher,
        })
    }

    /// Calls `visit` with every user of a node, its edge and the node; and so on for the users it returns true for.
    #[inline]
    pub fn for_each_named(&self, node: NodeId, mut visit: impl FnMut(NodeId, EdgeId, NodeId) -> bool) {
        let mut aliases: SmallVec<[NodeId; 8]> = SmallVec::new();
        let mut named = Some(node);
        while let Some(node) = named {
            for &(user, edge) in self.edges.users(node) {
                if visit(user, edge, node) {
                    aliases.push(user);
                }
            }
            named = aliases.pop();
        }
    }

    /// The words of a variable's set with nothing known.
    #[inline]
    pub fn full(&self, variable: VariableId) -> &[u64] {
        self.words.row(self.words_of(variable))
    }

    /// The words of a variable's set within `words`.
    pub fn words_of(&self, variable: VariableId) -> Range<WordId> {
        let domain = &self.domains[variable];
        domain.offset..WordId::new(domain.offset.position() + domain.values.len().div_ceil(64))
    }
}

/// The value sets with nothing known.
fn initial_sets(
    operations: &Map<NodeId, Operation>,
    tables: &[TableData],
    domains: &Map<VariableId, Domain>,
) -> Map<NodeId, Set> {
    let mut sets: Map<NodeId, Set> = Map::default();
    for operation in operations.values() {
        sets.push(match operation {
            Operation::Input(variable) => Set::from_values(domains[VariableId::new(*variable)].values.iter().copied()),
            _ => forward(operation, tables, |argument| sets[argument]),
        });
    }
    sets
}

/// For every sum of which nothing but the remainder by one constant is used, that constant; 0 for other nodes.
fn moduli(operations: &Map<NodeId, Operation>, cases: &[PreparedCase]) -> Map<NodeId, i128> {
    let mut modulus: Map<NodeId, Option<i128>> = Map::filled(Some(0), operations.len());
    for operation in operations.values() {
        let divisor = match operation {
            Operation::RemainderEuclid(a, b) if a != b => match operations[*b] {
                Operation::Constant(divisor @ 1..) => Some((*a, divisor)),
                _ => None,
            },
            _ => None,
        };
        operation.for_each_argument(|argument| {
            let own = &mut modulus[argument];
            *own = match (divisor, *own) {
                (Some((sum, divisor)), Some(0)) if sum == argument => Some(divisor),
                (Some((sum, divisor)), Some(same)) if sum == argument && same == divisor => *own,
                _ => None,
            };
        });
    }
    for case in cases {
        modulus[case.condition] = None;
        case.leaves.iter().for_each(|&leaf| modulus[leaf] = None);
    }
    let is_sum = |node: NodeId| matches!(operations[node], Operation::Linear { .. });
    modulus.iter().map(|(node, modulus)| modulus.filter(|_| is_sum(node)).unwrap_or(0)).collect()
}

fn live_nodes(
    program: &Program,
    joined: &Map<NodeId, Option<Operation>>,
    ladders: &ladders::LadderBuilder,
) -> Map<NodeId, bool> {
    let mut live = Map::filled(false, joined.len());
    for case in &program.cases {
        live[case.condition] = true;
        case.leaves.iter().for_each(|&leaf| live[leaf] = true);
    }
    for node in joined.keys().rev() {
        if let (true, Some(ranked)) = (live[node], ladders.ranked(node)) {
            ranked.members.iter().for_each(|&member| live[member] = true);
        } else if live[node] {
            let operation = joined[node].as_ref().unwrap_or(program.graph.operation(node));
            operation.for_each_argument(|argument| live[argument] = true);
        }
    }
    live
}

pub(super) fn renumber(operation: &Operation, number: &Map<NodeId, NodeId>) -> Operation {
    use Operation::*;
    let new = |node: &NodeId| number[*node];
    let list = |nodes: &[NodeId]| -> Box<[NodeId]> { nodes.iter().map(new).collect() };
    match operation {
        Input(variable) => Input(*variable),
        Constant(value) => Constant(*value),
        Linear { terms, constant } => Linear {
            terms: terms.iter().map(|(term, coefficient)| (new(term), *coefficient)).collect(),
            constant: *constant,
        },
        Multiply(a, b) => Multiply(new(a), new(b)),
        Divide(a, b) => Divide(new(a), new(b)),
        Remainder(a, b) => Remainder(new(a), new(b)),
        DivideEuclid(a, b) => DivideEuclid(new(a), new(b)),
        RemainderEuclid(a, b) => RemainderEuclid(new(a), new(b)),
        BitAnd(a, b) => BitAnd(new(a), new(b)),
        BitOr(a, b) => BitOr(new(a), new(b)),
        BitXor(a, b) => BitXor(new(a), new(b)),
        ShiftLeft(a, b) => ShiftLeft(new(a), new(b)),
        ShiftRight(a, b) => ShiftRight(new(a), new(b)),
        Equal(a, b) => Equal(new(a), new(b)),
        Less(a, b) => Less(new(a), new(b)),
        Not(a) => Not(new(a)),
        All(members) => All(list(members)),
        Any(members) => Any(list(members)),
        Select(condition, then, otherwise) => Select(new(condition), new(then), new(otherwise)),
        Element { index, items } => Element { index: new(index), items: list(items) },
        Minimum(members) => Minimum(list(members)),
        Maximum(members) => Maximum(list(members)),
        Table { arguments, table } => Table { arguments: list(arguments), table: *table },
    }
}

/// Ranks nodes by the number of variables they depend on (by position in very large programs, where
/// counting would cost too much), earlier nodes first among equals.
fn rank(operations: &Map<NodeId, Operation>, variables: usize) -> (Map<NodeId, Rank>, Map<Rank, NodeId>) {
    const WORDS: usize = 1 << 24;
    let width = variables.div_ceil(64);
    let mut support: Map<NodeId, u32> = Map::filled(0, operations.len());
    if width * operations.len() <= WORDS {
        let mut bits = vec![0u64; width * operations.len()];
        for (node, operation) in operations.iter() {
            let (before, rest) = bits.split_at_mut(node.index() * width);
            let own = &mut rest[..width];
            if let Operation::Input(variable) = operation {
                own[variable / 64] |= 1 << (variable % 64);
            }
            operation.for_each_argument(|argument| {
                let start = argument.index() * width;
                own.iter_mut().zip(&before[start..start + width]).for_each(|(word, other)| *word |= other);
            });
            support[node] = own.iter().map(|word| word.count_ones()).sum();
        }
    }
    let mut by_rank: Vec<NodeId> = operations.keys().collect();
    by_rank.sort_by_key(|&node| support[node]);
    let by_rank = Map::from(by_rank);
    let mut rank = Map::filled(Rank::NONE, operations.len());
    for (position, &node) in by_rank.iter() {
        rank[node] = position;
    }
    (rank, by_rank)
}
