//! From the values that a function returns to the cases of its program.

pub(crate) mod decode;
pub(crate) mod encode;
pub mod read;
#[cfg(test)]
mod round_trips;
pub mod shape;

use crate::graph::{Case, Graph, NodeId, Shape};
use crate::lift::output::shape::{Leaves, Structure, Tree, flatten};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Term, Value};

/// What one run returns, and where.
#[derive(Debug)]
pub struct Ending {
    condition: NodeId,
    value: Tree<Term>,
}

impl Tracer {
    /// The end of a run.
    pub(crate) fn ending(&mut self, value: &Value) -> Flow<Ending> {
        let value = self.tree(value)?;
        Ok(Ending { condition: self.path_condition(), value })
    }

    fn tree(&mut self, value: &Value) -> Flow<Tree<Term>> {
        Ok(match self.read(value.clone())? {
            Value::Scalar(scalar) => Tree::Leaf(scalar.term),
            Value::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| self.tree(part)).collect::<Flow<_>>()?),
            Value::Sequence(items) => Tree::List(items.iter().map(|item| self.tree(item)).collect::<Flow<_>>()?),
            Value::Option(option) => Tree::Option {
                present: option.present,
                payload: self.part_tree(option.present, option.payload.as_deref())?,
            },
            Value::Result(result) => {
                let failure = self.not(result.success);
                Tree::Result {
                    success: result.success,
                    value: self.part_tree(result.success, result.value.as_deref())?,
                    error: self.part_tree(failure, result.error.as_deref())?,
                }
            }
            other => return Err(self.fail(format!("a symbolic function cannot return {}", other.describe()))),
        })
    }

    fn part_tree(&mut self, present: Term, part: Option<&Value>) -> Flow<Option<Box<Tree<Term>>>> {
        match part {
            Some(part) if present != Term::FALSE => Ok(Some(Box::new(self.tree(part)?))),
            _ => Ok(None),
        }
    }
}

/// Leaves that are terms.
struct Terms;

impl Leaves<Term> for Terms {
    fn known(&mut self, leaf: &Term) -> Option<i128> {
        leaf.known()
    }
    fn ignored(&mut self) -> Term {
        Term::Known(0)
    }
}

/// The cases of a program: one per shape, joined from all runs that end in it.
pub fn cases(graph: &mut Graph, structure: &Structure, endings: &[Ending]) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for ending in endings {
        for flat in flatten(structure, &ending.value, &mut Terms)? {
            let mut conditions = vec![ending.condition];
            for (leaf, side) in flat.decisions {
                let node = leaf.node(graph);
                conditions.push(if side { node } else { graph.not(node) });
            }
            let condition = graph.all(conditions);
            if graph.constant_value(condition) == Some(0) {
                continue;
            }
            let leaves: Vec<NodeId> = flat.leaves.iter().map(|leaf| leaf.node(graph)).collect();
            let shape = Shape(flat.shape.into_owned());
            match cases.iter_mut().find(|case| case.shape == shape) {
                Some(case) => {
                    for (old, new) in case.leaves.iter_mut().zip(leaves) {
                        *old = graph.select(condition, new, *old);
                    }
                    case.condition = graph.or(case.condition, condition);
                }
                None => cases.push(Case { shape, condition, leaves }),
            }
        }
    }
    Ok(cases)
}
