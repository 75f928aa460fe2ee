//! A program prepared for search, once: only what its outputs need, numbered densely, with users listed.

use smallvec::SmallVec;

use crate::error::{Error, Result};
use crate::graph::forward::forward;
use crate::graph::{NodeId, Operation, Program, Set, TableData};
use crate::valuation::{MAX_DOMAIN, ValueSet};

use super::blocks::Blocks;
use super::cuts::insert_names;
use super::hash::{Fingerprint, Hasher};
use super::joined::join;
use super::reading::Reading;
use super::structure::reference;
use super::totals::Summed;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A random variable.
#[derive(Debug)]
pub(super) struct Domain {
    /// Its values, ascending.
    pub values: Vec<i128>,
    /// Whether the values are consecutive and fit one word, so that sets convert by shifting.
    pub consecutive: bool,
    /// Where its words start in the state's `words`.
    pub offset: usize,
    /// Its input node, or [`NONE`] if no output depends on it.
    pub node: u32,
}

/// One shape of output, with the nodes renumbered.
#[derive(Debug)]
pub(super) struct PreparedCase {
    pub shape: crate::graph::Shape,
    pub condition: u32,
    pub leaves: Vec<u32>,
}

/// A program prepared for search. Arguments have smaller numbers than their users.
pub(super) struct Prepared {
    pub operations: Vec<Operation>,
    pub tables: Vec<TableData>,
    /// Node `n`'s edges to its arguments, in the order of `Operation::for_each_argument`, are numbered
    /// `edge_start[n]..edge_start[n + 1]`; `arguments` holds where each leads.
    pub edge_start: Vec<u32>,
    pub arguments: Vec<u32>,
    /// Node `n`'s users are `users[user_start[n]..user_start[n + 1]]`: the user and the number of its edge.
    pub user_start: Vec<u32>,
    pub users: Vec<(u32, u32)>,
    /// The value sets with nothing known.
    pub sets: Vec<Set>,
    /// Nodes with fewer inputs below them first; `by_rank` is the inverse.
    pub rank: Vec<u32>,
    pub by_rank: Vec<u32>,
    /// Whether comparing minima and maxima by structure may tell something about the node.
    pub provable: Vec<bool>,
    /// For a sum of which nothing but a remainder is used the divisor, else 0.
    pub modulus: Vec<i128>,
    /// The long sums and lists, whose totals are kept.
    pub summed: Summed,
    /// Whether the node is a minimum or maximum of nothing but variables, or of such nodes.
    pub picks_variable: Vec<bool>,
    /// Whether there is such a node.
    pub sorts: bool,
    /// The variables in the order in which the program reads them.
    pub reading: Reading,
    pub domains: Vec<Domain>,
    pub domain_sizes: Vec<usize>,
    /// All words of all variables, full.
    pub words: Vec<u64>,
    pub cases: Vec<PreparedCase>,
    pub blocks: Blocks,
    pub hasher: Hasher,
    /// For every edge, the hash of a reference to the argument itself.
    pub reference_hashes: Vec<Fingerprint>,
}

impl Prepared {
    /// Prepares a program; `with_cuts` gives names to the nodes worth cutting.
    pub fn new(program: &Program, with_cuts: bool) -> Result<Self> {
        let graph = &program.graph;
        let joined = join(program);
        let live = live_nodes(program, &joined);
        let mut number = vec![NONE; graph.len()];
        let mut operations = Vec::new();
        for index in (0..graph.len()).filter(|&index| live[index]) {
            number[index] = operations.len() as u32;
            let operation = joined[index].as_ref().unwrap_or(graph.operation(NodeId::from_index(index)));
            operations.push(renumber(operation, &number));
        }
        let mut domains = Vec::new();
        let mut words = Vec::new();
        for (variable, &node) in graph.variables().iter().zip(graph.inputs()) {
            let size = variable.values.len();
            if size == 0 || size > MAX_DOMAIN {
                return Err(Error::DomainSize { variable: variable.name.clone(), size, limit: MAX_DOMAIN });
            }
            let consecutive = size <= 64 && variable.values[size - 1] - variable.values[0] == size as i128 - 1;
            let offset = words.len();
            words.extend_from_slice(ValueSet::full(size).words());
            domains.push(Domain { values: variable.values.clone(), consecutive, offset, node: number[node.index()] });
        }
        let tables = graph.tables().to_vec();
        let mut sets = initial_sets(&operations, &tables, &domains);
        let mut named = Vec::new();
        if with_cuts {
            let moved;
            (operations, moved, named) = insert_names(operations, &sets);
            let renumbered = |old: &mut u32| *old = if *old == NONE { NONE } else { moved[*old as usize] };
            number.iter_mut().for_each(renumbered);
            domains.iter_mut().for_each(|domain| renumbered(&mut domain.node));
            sets = initial_sets(&operations, &tables, &domains);
        }
        let blocks = Blocks::new(&operations, &sets, named, program.cases.len());
        let (mut edge_start, mut arguments) = (vec![0], Vec::new());
        for operation in &operations {
            operation.for_each_argument(|argument| arguments.push(argument.index() as u32));
            edge_start.push(arguments.len() as u32);
        }
        let hasher = Hasher::new();
        let mut reference_hashes = Vec::with_capacity(arguments.len());
        for node in 0..operations.len() {
            let edges = edge_start[node] as usize..edge_start[node + 1] as usize;
            for (position, edge) in edges.enumerate() {
                reference_hashes.push(hasher.item(&reference(node as u32, position, arguments[edge])));
            }
        }
        let (user_start, users) = list_users(&edge_start, &arguments);
        let (rank, by_rank) = rank(&operations, domains.len());
        let has_extremes =
            operations.iter().any(|operation| matches!(operation, Operation::Minimum(_) | Operation::Maximum(_)));
        let provable = operations
            .iter()
            .map(|operation| match operation {
                Operation::Minimum(_) | Operation::Maximum(_) => true,
                Operation::Less(..) => has_extremes,
                _ => false,
            })
            .collect();
        let mut picks_variable = vec![false; operations.len()];
        for (node, operation) in operations.iter().enumerate() {
            if let Operation::Minimum(members) | Operation::Maximum(members) = operation {
                picks_variable[node] = members.iter().all(|member| {
                    let is_variable = matches!(operations[member.index()], Operation::Input(_));
                    is_variable || picks_variable[member.index()]
                });
            }
        }
        let cases: Vec<PreparedCase> = program
            .cases
            .iter()
            .map(|case| PreparedCase {
                shape: case.shape.clone(),
                condition: number[case.condition.index()],
                leaves: case.leaves.iter().map(|leaf| number[leaf.index()]).collect(),
            })
            .collect();
        Ok(Prepared {
            tables,
            edge_start,
            arguments,
            user_start,
            users,
            rank,
            by_rank,
            provable,
            modulus: moduli(&operations, &cases),
            summed: Summed::new(&operations, &sets),
            sorts: picks_variable.contains(&true),
            picks_variable,
            reading: Reading::new(&operations, &sets, domains.len()),
            operations,
            sets,
            domain_sizes: domains.iter().map(|domain| domain.values.len()).collect(),
            domains,
            words,
            cases,
            blocks,
            reference_hashes,
            hasher,
        })
    }

    /// The numbers of a node's edges.
    #[inline]
    pub fn edges(&self, node: u32) -> std::ops::Range<usize> {
        self.edge_start[node as usize] as usize..self.edge_start[node as usize + 1] as usize
    }

    /// A node's users, each with the number of its edge to the node.
    #[inline]
    pub fn users(&self, node: u32) -> &[(u32, u32)] {
        &self.users[self.user_start[node as usize] as usize..self.user_start[node as usize + 1] as usize]
    }

    /// Calls `visit` with every user of a node, its edge and the node; and so on for the users it returns true for.
    #[inline]
    pub fn for_each_named(&self, node: u32, mut visit: impl FnMut(u32, u32, u32) -> bool) {
        let mut aliases: SmallVec<[u32; 8]> = SmallVec::new();
        let mut named = Some(node);
        while let Some(node) = named {
            for &(user, edge) in self.users(node) {
                if visit(user, edge, node) {
                    aliases.push(user);
                }
            }
            named = aliases.pop();
        }
    }

    /// The words of a variable's set within `words`.
    pub fn words_of(&self, variable: usize) -> std::ops::Range<usize> {
        let domain = &self.domains[variable];
        domain.offset..domain.offset + domain.values.len().div_ceil(64)
    }
}

/// The value sets with nothing known.
fn initial_sets(operations: &[Operation], tables: &[TableData], domains: &[Domain]) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::with_capacity(operations.len());
    for operation in operations {
        sets.push(match operation {
            Operation::Input(variable) => Set::from_values(domains[*variable].values.iter().copied()),
            _ => forward(operation, tables, |argument| sets[argument.index()]),
        });
    }
    sets
}

/// For every sum of which nothing but the remainder by one constant is used, that constant; 0 for other nodes.
fn moduli(operations: &[Operation], cases: &[PreparedCase]) -> Vec<i128> {
    let mut modulus: Vec<Option<i128>> = vec![Some(0); operations.len()];
    for operation in operations {
        let divisor = match operation {
            Operation::RemainderEuclid(a, b) if a != b => match operations[b.index()] {
                Operation::Constant(divisor @ 1..) => Some((a.index(), divisor)),
                _ => None,
            },
            _ => None,
        };
        operation.for_each_argument(|argument| {
            let own = &mut modulus[argument.index()];
            *own = match (divisor, *own) {
                (Some((sum, divisor)), Some(0)) if sum == argument.index() => Some(divisor),
                (Some((sum, divisor)), Some(same)) if sum == argument.index() && same == divisor => *own,
                _ => None,
            };
        });
    }
    for case in cases {
        modulus[case.condition as usize] = None;
        case.leaves.iter().for_each(|&leaf| modulus[leaf as usize] = None);
    }
    let is_sum = |node: usize| matches!(operations[node], Operation::Linear { .. });
    modulus.iter().enumerate().map(|(node, modulus)| modulus.filter(|_| is_sum(node)).unwrap_or(0)).collect()
}

fn live_nodes(program: &Program, joined: &[Option<Operation>]) -> Vec<bool> {
    let mut live = vec![false; joined.len()];
    for case in &program.cases {
        live[case.condition.index()] = true;
        case.leaves.iter().for_each(|leaf| live[leaf.index()] = true);
    }
    for index in (0..live.len()).rev() {
        if live[index] {
            let operation = joined[index].as_ref().unwrap_or(program.graph.operation(NodeId::from_index(index)));
            operation.for_each_argument(|argument| live[argument.index()] = true);
        }
    }
    live
}

pub(super) fn renumber(operation: &Operation, number: &[u32]) -> Operation {
    use Operation::*;
    let new = |node: &NodeId| NodeId::from_index(number[node.index()] as usize);
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

pub(super) fn list_users(edge_start: &[u32], arguments: &[u32]) -> (Vec<u32>, Vec<(u32, u32)>) {
    let nodes = edge_start.len() - 1;
    let mut user_start = vec![0u32; nodes + 1];
    for &argument in arguments {
        user_start[argument as usize + 1] += 1;
    }
    for node in 0..nodes {
        user_start[node + 1] += user_start[node];
    }
    let mut next = user_start.clone();
    let mut users = vec![(NONE, NONE); arguments.len()];
    for node in 0..nodes {
        for edge in edge_start[node]..edge_start[node + 1] {
            let slot = &mut next[arguments[edge as usize] as usize];
            users[*slot as usize] = (node as u32, edge);
            *slot += 1;
        }
    }
    (user_start, users)
}

/// Ranks nodes by the number of variables they depend on (by position in very large programs, where
/// counting would cost too much), earlier nodes first among equals.
fn rank(operations: &[Operation], variables: usize) -> (Vec<u32>, Vec<u32>) {
    const WORDS: usize = 1 << 24;
    let width = variables.div_ceil(64);
    let mut support = vec![0u32; operations.len()];
    if width * operations.len() <= WORDS {
        let mut bits = vec![0u64; width * operations.len()];
        for (node, operation) in operations.iter().enumerate() {
            let (before, rest) = bits.split_at_mut(node * width);
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
    let mut by_rank: Vec<u32> = (0..operations.len() as u32).collect();
    by_rank.sort_by_key(|&node| support[node as usize]);
    let mut rank = vec![0; operations.len()];
    for (position, &node) in by_rank.iter().enumerate() {
        rank[node as usize] = position as u32;
    }
    (rank, by_rank)
}
