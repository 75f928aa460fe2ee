//! A tape: the nodes one output needs, children first, in flat arrays ready for evaluation.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::circuit::arena::{Arena, Node, NodeId};
use crate::probabilities::RowLayout;

/// Marks a product among the decisions.
pub(crate) const PRODUCT: u32 = u32::MAX;
/// Marks a sum over cases among the decisions: it is evaluated like one, with 1 for all probabilities.
pub(crate) const SUM: u32 = u32::MAX - 1;

/// One term of a sum, or one factor of a product.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Term {
    /// Position of the child on the tape.
    pub(crate) child: u32,
    /// Position of the probability in the flat rows, or their length for a case, which stands for 1; unused in a
    /// product.
    pub(crate) probability: u32,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TapeNode {
    /// The variable of a decision, or [`SUM`], or [`PRODUCT`].
    pub(crate) variable: u32,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A term behind which some variables of its node are free: they take any value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gap {
    pub(crate) node: u32,
    pub(crate) term: u32,
    pub(crate) free: u32,
}

/// A compiled output: everything about `S = o` that does not depend on the probabilities.
///
/// Positions 0 and 1 are the constants 0 and 1; the last node is the root.
#[derive(Debug)]
pub struct Tape {
    pub(crate) layout: RowLayout,
    pub(crate) nodes: Vec<TapeNode>,
    pub(crate) terms: Vec<Term>,
    /// Where variables are free; `free_sets[gap.free]` lists them. The polynomial of P(S = o) has one factor
    /// per variable in every term, so gradients and explanations need to know.
    pub(crate) gaps: Vec<Gap>,
    pub(crate) free_sets: Vec<Box<[u32]>>,
    /// The variables that S = o does not depend on at all.
    pub(crate) free_at_root: Vec<u32>,
    pub(crate) root: u32,
}

impl Tape {
    /// Flattens what `root` needs.
    pub(crate) fn new(arena: &Arena, root: NodeId, layout: &RowLayout) -> Self {
        let order = children_first(arena, root);
        let constants = [(NodeId::FALSE, 0), (NodeId::TRUE, 1)];
        let numbered = order.iter().enumerate().map(|(index, &id)| (id, index as u32 + 2));
        let positions: FxHashMap<NodeId, u32> = constants.into_iter().chain(numbered).collect();
        let constant = TapeNode { variable: PRODUCT, start: 0, end: 0 };
        let mut tape = Tape {
            layout: layout.clone(),
            nodes: vec![constant; 2],
            terms: Vec::new(),
            gaps: Vec::new(),
            free_sets: Vec::new(),
            free_at_root: Vec::new(),
            root: 0,
        };
        for &id in &order {
            let start = tape.terms.len() as u32;
            let variable = match arena.node(id) {
                Node::Constant(_) => continue,
                Node::Decision { variable, edges } => {
                    for edge in edges {
                        let child = positions[&edge.child];
                        for value in arena.values(edge).iter() {
                            let probability = layout.index(variable, value) as u32;
                            tape.terms.push(Term { child, probability });
                        }
                    }
                    variable as u32
                }
                Node::Product(children) => {
                    tape.terms.extend(children.iter().map(|child| Term { child: positions[child], probability: 0 }));
                    PRODUCT
                }
                Node::Sum(cases) => {
                    let probability = layout.total() as u32;
                    tape.terms.extend(cases.iter().map(|case| Term { child: positions[case], probability }));
                    SUM
                }
            };
            tape.nodes.push(TapeNode { variable, start, end: tape.terms.len() as u32 });
        }
        tape.root = positions[&root];
        tape.find_gaps();
        tape
    }

    /// Number of decisions, sums and products.
    pub fn nodes(&self) -> usize {
        self.nodes.len() - 2
    }

    /// Number of terms over all nodes.
    pub fn edges(&self) -> usize {
        self.terms.len()
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
            + size_of_val(self.terms.as_slice())
            + size_of_val(self.gaps.as_slice())
            + self.free_sets.iter().map(|set| size_of_val(&**set) + 16).sum::<usize>()
            + size_of::<Self>()
    }

    /// The probability in a term of a sum.
    pub(crate) fn probability(&self, rows: &[f64], term: Term) -> f64 {
        rows.get(term.probability as usize).copied().unwrap_or(1.0)
    }

    pub(crate) fn terms_of(&self, node: TapeNode) -> &[Term] {
        &self.terms[node.start as usize..node.end as usize]
    }

    /// Compares the support of every node with those of its children.
    fn find_gaps(&mut self) {
        let variables = self.layout.variables();
        let width = variables.div_ceil(64);
        let mut supports = vec![0_u64; width * self.nodes.len()];
        let mut interned: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut missing = vec![0_u64; width];
        for (index, node) in self.nodes.iter().enumerate() {
            let (below, rest) = supports.split_at_mut(index * width);
            let support = &mut rest[..width];
            let terms = &self.terms[node.start as usize..node.end as usize];
            for term in terms {
                let child = &below[term.child as usize * width..][..width];
                support.iter_mut().zip(child).for_each(|(word, other)| *word |= other);
            }
            if node.variable == PRODUCT {
                continue;
            }
            let mut latest: Option<(u32, Option<u32>)> = None;
            for (offset, term) in terms.iter().enumerate() {
                let free = match latest {
                    Some((child, free)) if child == term.child => free,
                    _ => {
                        let child = &below[term.child as usize * width..][..width];
                        for (word, (all, some)) in missing.iter_mut().zip(support.iter().zip(child)) {
                            *word = all & !some;
                        }
                        let list = members(&missing);
                        (!list.is_empty()).then(|| {
                            *interned.entry(list.into_boxed_slice()).or_insert_with_key(|list| {
                                self.free_sets.push(list.clone());
                                self.free_sets.len() as u32 - 1
                            })
                        })
                    }
                };
                latest = Some((term.child, free));
                if let Some(free) = free {
                    self.gaps.push(Gap { node: index as u32, term: node.start + offset as u32, free });
                }
            }
            if node.variable != SUM {
                support[node.variable as usize / 64] |= 1 << (node.variable % 64);
            }
        }
        let root = &supports[self.root as usize * width..][..width];
        let absent: Vec<u64> = root.iter().map(|word| !word).collect();
        self.free_at_root = members(&absent).into_iter().filter(|&variable| (variable as usize) < variables).collect();
    }
}

fn members(words: &[u64]) -> Vec<u32> {
    let mut list = Vec::new();
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            list.push(index as u32 * 64 + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
    list
}

/// The nodes below `root`, children before parents, in an order that depends on the circuit alone:
/// the same numbers come out whatever else the arena holds.
fn children_first(arena: &Arena, root: NodeId) -> Vec<NodeId> {
    let mut seen: FxHashSet<NodeId> = FxHashSet::from_iter([NodeId::FALSE, NodeId::TRUE]);
    let mut order = Vec::new();
    let mut stack = vec![(root, false)];
    while let Some((id, expanded)) = stack.pop() {
        if expanded {
            order.push(id);
            continue;
        }
        if !seen.insert(id) {
            continue;
        }
        stack.push((id, true));
        match arena.node(id) {
            Node::Constant(_) => {}
            Node::Decision { edges, .. } => stack.extend(edges.iter().map(|edge| (edge.child, false))),
            Node::Sum(children) | Node::Product(children) => stack.extend(children.iter().map(|&child| (child, false))),
        }
    }
    order
}
