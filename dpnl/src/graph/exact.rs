//! Sharp answers for nodes that depend on few inputs.
//!
//! Sets alone cannot bound loops such as Euclid's or Collatz's. A node whose inputs have a small joint
//! domain carries its exact table over that domain instead, made on demand and shared by later questions.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::{Graph, NodeId, Operation};

/// The largest joint domain over which tables are made.
const JOINT: usize = 4096;
/// Stored numbers after which the tables are dropped and made anew where needed.
const STORED: usize = 1 << 22;

/// What a node counts as effort, and a condition that is taken together with others.
const NODE: u64 = 16;
const CONDITION: u64 = 4;

/// How many nodes a question about feasibility may look at, and how deep it may go.
const STEPS: usize = 2000;
const DEPTH: usize = 64;

struct Effort {
    steps: usize,
    depth: usize,
}

/// A node's value for every combination of the variables it depends on, the last varying fastest.
#[derive(Debug)]
struct Exact {
    variables: Vec<usize>,
    values: Vec<i128>,
}

#[derive(Default)]
struct Store {
    /// `None`: the joint domain is too large.
    tables: FxHashMap<NodeId, Option<Arc<Exact>>>,
    stored: usize,
    /// Numbers that were computed or looked at so far.
    effort: u64,
}

/// The tables made so far. A copy of a graph starts without any.
#[derive(Default)]
pub(super) struct Tables(Mutex<Store>);

impl Clone for Tables {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Tables {
    fn store(&self) -> MutexGuard<'_, Store> {
        // A poisoned store only means that a thread died while holding it; its tables are still right.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Graph {
    /// How much was done so far to make the nodes and to answer questions about them, in numbers looked at. It does not
    /// depend on the machine.
    pub(crate) fn effort(&self) -> u64 {
        NODE * self.len() as u64 + self.exact.store().effort
    }

    /// A superset of the values the node can take, exact if it depends on few inputs. `None` if there are
    /// more than `limit`.
    pub fn possible_values(&self, node: NodeId, limit: usize) -> Option<Vec<i128>> {
        match self.exact(node) {
            Some(exact) => {
                let mut values = exact.values.clone();
                values.sort_unstable();
                values.dedup();
                (values.len() <= limit).then_some(values)
            }
            None => self.set(node).members(limit),
        }
    }

    /// Whether the node can take this value; `false` is a proof that it cannot.
    pub fn can_be(&self, node: NodeId, value: i128) -> bool {
        self.may_be(node, value, &mut Effort { steps: STEPS, depth: DEPTH })
    }

    /// Whether all these conditions can hold at once; `false` is a proof that they cannot.
    ///
    /// Conditions are taken together, the last first, as long as they depend on few inputs.
    pub fn can_be_together(&self, conditions: &[NodeId]) -> bool {
        self.may_be_together(conditions, &mut Effort { steps: STEPS, depth: DEPTH })
    }

    fn may_be(&self, node: NodeId, value: i128, effort: &mut Effort) -> bool {
        if !self.set(node).contains(value) {
            return false;
        }
        if let Some(exact) = self.exact(node) {
            return exact.values.contains(&value);
        }
        if effort.steps == 0 || effort.depth == 0 {
            return true;
        }
        effort.steps -= 1;
        effort.depth -= 1;
        let possible = match self.operation(node) {
            Operation::All(members) if value == 1 => self.may_be_together(members, effort),
            Operation::Any(members) if value == 1 => members.iter().any(|&member| self.may_be(member, 1, effort)),
            Operation::Any(members) if value == 0 => members.iter().all(|&member| self.may_be(member, 0, effort)),
            Operation::Not(inner) => self.may_be(*inner, 1 - value, effort),
            _ => true,
        };
        effort.depth += 1;
        possible
    }

    fn may_be_together(&self, conditions: &[NodeId], effort: &mut Effort) -> bool {
        self.exact.store().effort += CONDITION * conditions.len() as u64;
        let mut joint: Vec<(NodeId, Arc<Exact>)> = Vec::new();
        let mut variables: Vec<usize> = Vec::new();
        for &condition in conditions.iter().rev() {
            if !self.set(condition).contains(1) {
                return false;
            }
            let Some(exact) = self.exact(condition) else {
                if !self.may_be(condition, 1, effort) {
                    return false;
                }
                continue;
            };
            if !exact.values.contains(&1) {
                return false;
            }
            let mut union = variables.clone();
            union.extend(&exact.variables);
            union.sort_unstable();
            union.dedup();
            if self.joint_domain(&union).is_some() {
                variables = union;
                joint.push((condition, exact));
            }
        }
        if joint.len() < 2 {
            return true;
        }
        let size = self.joint_domain(&variables).unwrap_or(0);
        self.exact.store().effort += (joint.len() * size) as u64;
        let mut possible = vec![true; size];
        for (_, exact) in &joint {
            for (row, possible) in self.rows(&exact.variables, &variables, size).zip(&mut possible) {
                *possible &= exact.values[row] != 0;
            }
        }
        possible.contains(&true)
    }

    /// Number of combinations of these variables, if it is small.
    fn joint_domain(&self, variables: &[usize]) -> Option<usize> {
        variables
            .iter()
            .try_fold(1usize, |size, &variable| size.checked_mul(self.variables[variable].values.len()))
            .filter(|&size| size <= JOINT)
    }

    /// For every combination of `all` variables in turn, the row of the same combination in a table over `some` of them.
    fn rows<'a>(&'a self, some: &'a [usize], all: &'a [usize], size: usize) -> impl Iterator<Item = usize> + 'a {
        let mut strides = vec![0; all.len()];
        let mut stride = 1;
        for &variable in some.iter().rev() {
            if let Ok(position) = all.binary_search(&variable) {
                strides[position] = stride;
            }
            stride *= self.variables[variable].values.len();
        }
        let sizes: Vec<usize> = all.iter().map(|&variable| self.variables[variable].values.len()).collect();
        let mut digits = vec![0; all.len()];
        let mut row = 0;
        (0..size).map(move |_| {
            let current = row;
            for position in (0..digits.len()).rev() {
                digits[position] += 1;
                row += strides[position];
                if digits[position] < sizes[position] {
                    break;
                }
                row -= strides[position] * sizes[position];
                digits[position] = 0;
            }
            current
        })
    }

    /// The table of a node, if its inputs have a small joint domain.
    fn exact(&self, node: NodeId) -> Option<Arc<Exact>> {
        let mut store = self.exact.store();
        if store.stored > STORED {
            *store = Store { effort: store.effort, ..Store::default() };
        }
        // An explicit stack: programs can be deep.
        let mut pending = vec![node];
        while let Some(&top) = pending.last() {
            if store.tables.contains_key(&top) {
                pending.pop();
                continue;
            }
            let waiting = pending.len();
            let mut too_large = false;
            self.operation(top).for_each_argument(|argument| match store.tables.get(&argument) {
                None => pending.push(argument),
                Some(None) => too_large = true,
                Some(Some(_)) => {}
            });
            if too_large {
                pending.truncate(waiting);
            }
            if pending.len() == waiting {
                let table = if too_large { None } else { self.make_exact(top, &store) };
                let size = table.as_ref().map_or(1, |table| table.values.len() + 8);
                store.stored += size;
                store.effort += size as u64;
                store.tables.insert(top, table);
                pending.pop();
            }
        }
        store.tables.get(&node).cloned().flatten()
    }

    /// The table of a node all of whose arguments have theirs.
    fn make_exact(&self, node: NodeId, store: &Store) -> Option<Arc<Exact>> {
        let operation = self.operation(node);
        let mut arguments: Vec<(NodeId, Arc<Exact>)> = Vec::new();
        let mut complete = true;
        operation.for_each_argument(|argument| match store.tables.get(&argument) {
            Some(Some(exact)) => arguments.push((argument, exact.clone())),
            _ => complete = false,
        });
        if !complete {
            return None;
        }
        arguments.sort_unstable_by_key(|&(argument, _)| argument);
        arguments.dedup_by_key(|&mut (argument, _)| argument);
        let mut variables: Vec<usize> = match operation {
            Operation::Input(variable) => vec![*variable],
            _ => arguments.iter().flat_map(|(_, exact)| exact.variables.iter().copied()).collect(),
        };
        variables.sort_unstable();
        variables.dedup();
        let size = self.joint_domain(&variables)?;
        if let Operation::Input(variable) = operation {
            return Some(Arc::new(Exact { values: self.variables[*variable].values.clone(), variables }));
        }
        let mut rows: Vec<_> =
            arguments.iter().map(|(_, exact)| self.rows(&exact.variables, &variables, size)).collect();
        let mut current = vec![0; arguments.len()];
        let values = (0..size)
            .map(|_| {
                for ((value, rows), (_, exact)) in current.iter_mut().zip(&mut rows).zip(&arguments) {
                    *value = rows.next().map_or(0, |row| exact.values[row]);
                }
                self.evaluate_one(operation, &[], |argument| {
                    let found = arguments.binary_search_by_key(&argument, |&(node, _)| node);
                    found.map_or(0, |position| current[position])
                })
            })
            .collect();
        drop(rows);
        Some(Arc::new(Exact { variables, values }))
    }
}
