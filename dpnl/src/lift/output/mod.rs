//! From the values that a function returns to the cases of its program.

mod collections;
pub(crate) mod decode;
pub(crate) mod encode;
pub mod read;
#[cfg(test)]
mod round_trips;
pub mod shape;

use crate::graph::{Case, Graph, NodeId, Shape};
use crate::lift::output::shape::{Leaves, Structure, Tree, flatten};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::tagged::{OPTION, RESULT};
use crate::lift::value::{Tagged, Term, Value, Wrapper};

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
            Value::Scalar(scalar) => Tree::Leaf(self.plain_number(scalar)?),
            Value::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| self.tree(part)).collect::<Flow<_>>()?),
            Value::Sequence(items) => Tree::List(items.iter().map(|item| self.tree(item)).collect::<Flow<_>>()?),
            Value::Padded(list) => {
                let mut lists = Vec::with_capacity(list.items.len() + 1);
                let items = list.items.iter().map(|item| self.tree(item)).collect::<Flow<Vec<_>>>()?;
                for length in 0..=items.len() {
                    let here = self.equal_terms(list.length, Term::Known(length as i128));
                    if here != Term::FALSE {
                        lists.push((here, Tree::List(items[..length].to_vec())));
                    }
                }
                Tree::Either(lists)
            }
            Value::Map(map) => {
                let items = self.collect_items(map.by_key())?;
                self.tree(&items)?
            }
            Value::Wrapped(Wrapper::Text | Wrapper::Deque, inner) => self.tree(&inner)?,
            Value::Tagged(tagged) => {
                let mut fields = Vec::with_capacity(tagged.fields.len());
                for (position, variant) in tagged.definition.variants.iter().enumerate() {
                    let here = if tagged.has(position) { self.is_variant(&tagged, position) } else { Term::FALSE };
                    for field in &tagged.fields[variant.range()] {
                        fields.push(if here == Term::FALSE {
                            None
                        } else {
                            Some(self.masked_tree(here, &tagged, field)?)
                        });
                    }
                }
                let tag = (!tagged.definition.is_struct()).then_some(tagged.tag);
                Tree::Tagged { definition: tagged.definition, tag, fields }
            }
            other => return Err(self.fail(format!("a symbolic function cannot return {}", other.describe()))),
        })
    }
}

impl Tracer {
    /// A field where the value is of its variant. Elsewhere it is 0, so that outputs which are the same in Rust are the
    /// same here; there are never many of them for the standard types.
    fn masked_tree(&mut self, here: Term, whole: &Tagged, field: &Value) -> Flow<Tree<Term>> {
        let tree = self.tree(field)?;
        if here == Term::TRUE || [&OPTION, &RESULT].contains(&whole.definition) {
            return Ok(tree);
        }
        Ok(tree.map(&mut |&leaf| self.select(here, leaf, Term::Known(0))))
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
            for (leaf, number) in flat.decisions {
                let (node, number) = (leaf.node(graph), graph.constant(number));
                conditions.push(graph.equal(node, number));
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
