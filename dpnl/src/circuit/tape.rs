//! A tape: the nodes one output needs, children first, in flat arrays ready for evaluation.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::circuit::arena::{Arena, Gate, Node};
use crate::circuit::ids::{FreeId, Kind, RowId, TapeNodeId, TapePlace, TermId};
use crate::circuit::supports::{Supports, members};
use crate::circuit::units::Units;
use crate::error::{Error, Result};
use crate::index::{Id, Map, between};
use crate::probabilities::RowLayout;

/// Places and terms are numbered with 32 bits.
const MOST: usize = u32::MAX as usize;

/// One term of a sum, or one factor of a product.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TapeTerm {
    pub(crate) child: TapePlace,
    /// The probability; [`TapePlace::ONE`] for a case and for a factor.
    pub(crate) probability: TapePlace,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TapeNode {
    pub(crate) kind: Kind,
    pub(crate) start: TermId,
    pub(crate) end: TermId,
}

impl TapeNode {
    /// Its terms, by their numbers.
    #[inline]
    pub(crate) fn terms(self) -> impl DoubleEndedIterator<Item = TermId> + ExactSizeIterator + Clone {
        between(self.start..self.end)
    }

    #[inline]
    pub(crate) fn is_product(self) -> bool {
        self.kind == Kind::PRODUCT
    }
}

/// A term behind which some variables of its node are free: they take any value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gap {
    pub(crate) node: TapeNodeId,
    pub(crate) term: TermId,
    pub(crate) free: FreeId,
}

/// Where variables are free. The polynomial of P(S = o) has one factor per variable in every term, so gradients and
/// explanations need to know; the probability itself does not.
#[derive(Debug, Default)]
pub(crate) struct Free {
    /// The terms behind which some are; `sets[gap.free]` lists them.
    pub(crate) gaps: Vec<Gap>,
    pub(crate) sets: Map<FreeId, Box<[RowId]>>,
    /// The variables that S = o does not depend on at all.
    pub(crate) at_root: Vec<RowId>,
}

/// A compiled output: everything about `S = o` that does not depend on the probabilities.
#[derive(Debug)]
pub struct Tape {
    pub(crate) layout: RowLayout,
    pub(crate) nodes: Map<TapeNodeId, TapeNode>,
    pub(crate) terms: Map<TermId, TapeTerm>,
    /// Found when somebody asks.
    free: OnceLock<Free>,
    /// For every node whether all its terms have the same variables for sure; empty if nothing is known.
    simple: Vec<bool>,
    pub(crate) root: TapePlace,
    /// The units its values are computed in, since those of an earlier sample were too small for an `f64`.
    units: RwLock<Option<Arc<Units>>>,
}

impl Tape {
    /// Where the nodes begin among the places.
    #[inline]
    pub(crate) fn base(&self) -> usize {
        base(&self.layout)
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.base() + self.nodes.len()
    }

    /// The place of a node.
    #[inline]
    pub(crate) fn place_of(&self, step: TapeNodeId) -> TapePlace {
        TapePlace::new(self.base() + step.position())
    }

    /// The node at a place, if one is there.
    #[inline]
    pub(crate) fn step_at(&self, place: TapePlace) -> Option<TapeNodeId> {
        place.position().checked_sub(self.base()).map(TapeNodeId::new)
    }

    /// The variable and the value whose probability is at this place, both by position.
    pub(crate) fn value_at(&self, place: TapePlace) -> (usize, usize) {
        self.layout.value_at(place.position() - 2)
    }

    pub(crate) fn units(&self) -> Option<Arc<Units>> {
        self.units.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_units(&self, units: Option<Units>) {
        *self.units.write().unwrap_or_else(PoisonError::into_inner) = units.map(Arc::new);
    }

    /// Flattens what `root` needs.
    ///
    /// # Errors
    /// More nodes or terms than can be numbered, here or in the arena.
    pub(crate) fn new(arena: &Arena, root: Gate, layout: &RowLayout, flattening: &mut Flattening) -> Result<Self> {
        flattening.order(arena, root, layout);
        let places = base(layout).saturating_add(flattening.order.len());
        if arena.is_full() || places.max(flattening.terms) >= MOST {
            return Err(Error::Limit { limit: "bytes", lower: 0.0, upper: 1.0, nodes: 0 });
        }
        let Flattening { order, places, simple, .. } = &*flattening;
        let mut nodes = Vec::with_capacity(order.len());
        let mut terms = Vec::with_capacity(flattening.terms);
        for &id in order.iter() {
            let start = TermId::new(terms.len());
            let alone = |child: &Gate| TapeTerm { child: places[child.index()], probability: TapePlace::ONE };
            let kind = match arena.node(id) {
                Node::Constant(_) => continue,
                Node::Decision { variable, .. } if simple.contains(id) => {
                    terms.extend_from_slice(simple.terms(id));
                    Kind::decision(RowId::new(variable))
                }
                Node::Decision { variable, edges } => {
                    let first = layout.index(variable, 0);
                    for edge in edges {
                        let child = places[edge.child.index()];
                        let values = arena.values(edge).iter();
                        terms.extend(
                            values.map(|value| TapeTerm { child, probability: TapePlace::of_entry(first + value) }),
                        );
                    }
                    Kind::decision(RowId::new(variable))
                }
                Node::Product(children) => {
                    terms.extend(children.iter().map(alone));
                    Kind::PRODUCT
                }
                Node::Sum(cases) => {
                    terms.extend(cases.iter().map(alone));
                    Kind::SUM
                }
            };
            nodes.push(TapeNode { kind, start, end: TermId::new(terms.len()) });
        }
        Ok(Tape {
            layout: layout.clone(),
            nodes: Map::from(nodes),
            terms: Map::from(terms),
            free: OnceLock::new(),
            simple: order.iter().map(|&id| simple.contains(id)).collect(),
            root: places[root.index()],
            units: RwLock::default(),
        })
    }

    /// From nodes, children first, whose places and variables are in range.
    pub(crate) fn from_parts(
        layout: RowLayout,
        nodes: Map<TapeNodeId, TapeNode>,
        terms: Map<TermId, TapeTerm>,
        root: TapePlace,
    ) -> Self {
        Tape { layout, nodes, terms, free: OnceLock::new(), simple: Vec::new(), root, units: RwLock::default() }
    }

    /// Number of decisions, sums and products.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Number of terms over all nodes.
    pub fn edges(&self) -> usize {
        self.terms.len()
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
            + size_of_val(self.terms.as_slice())
            + size_of_val(self.simple.as_slice())
            + self.terms.len() * (size_of::<f64>() + size_of::<Gap>()) // units and gaps, once there are any
            + size_of::<Self>()
    }

    #[inline]
    pub(crate) fn terms_of(&self, node: TapeNode) -> &[TapeTerm] {
        self.terms.row(node.start..node.end)
    }

    /// Where variables are free.
    pub(crate) fn free(&self) -> &Free {
        self.free.get_or_init(|| self.find_free())
    }

    /// Compares the support of every node with those of its children.
    fn find_free(&self) -> Free {
        let (mut supports, mut found) = (Supports::new(self), Free::default());
        let mut interned: FxHashMap<Box<[RowId]>, FreeId> = FxHashMap::default();
        let mut list = Vec::new();
        // The terms of the latest node that was looked at, and where its gaps are: the tuples of a sweep often lead to the
        // same tuples.
        let (mut latest_terms, mut latest_gaps): (&[TapeTerm], _) = (&[], 0..0);
        for (index, &node) in self.nodes.iter() {
            let terms = self.terms_of(node);
            if let (Some(true), Some(row)) = (self.simple.get(index.position()), node.kind.row()) {
                supports.push(terms.iter().map(|term| term.child).take(1));
                supports.add(row);
                continue;
            }
            if !node.is_product()
                && terms.len() == latest_terms.len()
                && terms.iter().zip(latest_terms).all(|(term, other)| term.child == other.child)
            {
                supports.push_kept();
                for gap in latest_gaps.clone() {
                    let Gap { node: other, term, free } = found.gaps[gap];
                    let offset = term.position() - self.nodes[other].start.position();
                    let term = TermId::new(node.start.position() + offset);
                    found.gaps.push(Gap { node: index, term, free });
                }
            } else {
                supports.push(terms.iter().map(|term| term.child));
                if node.is_product() {
                    continue;
                }
                let first_gap = found.gaps.len();
                let mut latest: Option<(TapePlace, Option<FreeId>)> = None;
                for (position, term) in node.terms().zip(terms) {
                    let free = match latest {
                        Some((child, free)) if child == term.child => free,
                        _ => supports.missing(term.child).then(|| {
                            members(&supports.missing, &mut list);
                            interned.get(list.as_slice()).copied().unwrap_or_else(|| {
                                let number = found.sets.push(list.as_slice().into());
                                interned.insert(list.as_slice().into(), number);
                                number
                            })
                        }),
                    };
                    latest = Some((term.child, free));
                    if let Some(free) = free {
                        found.gaps.push(Gap { node: index, term: position, free });
                    }
                }
                (latest_terms, latest_gaps) = (terms, first_gap..found.gaps.len());
                supports.keep();
            }
            if let Some(row) = node.kind.row() {
                supports.add(row);
            }
        }
        let variables = self.layout.variables();
        supports.push([self.root].into_iter());
        let absent: Vec<u64> = supports.latest().iter().map(|word| !word).collect();
        members(&absent, &mut list);
        found.at_root = list.into_iter().filter(|row| row.position() < variables).collect();
        found
    }
}

/// Where the nodes begin among the places.
pub(super) fn base(layout: &RowLayout) -> usize {
    2 + layout.total()
}

/// What flattening needs besides its result; kept from one tape to the next.
#[derive(Debug, Default)]
pub(crate) struct Flattening {
    /// A node was reached if its stamp is the current one.
    stamps: Vec<u32>,
    stamp: u32,
    /// The places of the nodes that were reached.
    places: Vec<TapePlace>,
    stack: Vec<(Gate, bool)>,
    order: Vec<Gate>,
    terms: usize,
    simple: Simple,
}

/// Decisions behind which there is at most a value of one other variable: their terms are the same on every tape.
#[derive(Debug, Default)]
struct Simple {
    /// For every node of the arena the range of its terms, or one of the two marks.
    ranges: Vec<(u32, u32)>,
    terms: Vec<TapeTerm>,
}

const UNKNOWN: (u32, u32) = (0, 0);
const NOT_SIMPLE: (u32, u32) = (1, 0);

impl Simple {
    fn contains(&self, id: Gate) -> bool {
        let (start, end) = self.ranges[id.index()];
        start < end
    }

    fn terms(&self, id: Gate) -> &[TapeTerm] {
        let (start, end) = self.ranges[id.index()];
        &self.terms[start as usize..end as usize]
    }

    /// Looks at a node once.
    fn learn(&mut self, arena: &Arena, id: Gate, layout: &RowLayout) {
        if self.ranges[id.index()] != UNKNOWN {
            return;
        }
        self.ranges[id.index()] = NOT_SIMPLE;
        let Node::Decision { variable, edges } = arena.node(id) else { return };
        let start = self.terms.len();
        let mut behind = None;
        for edge in edges {
            let (place, other) = match literal(arena, edge.child) {
                Some((other, value)) => (TapePlace::of_entry(layout.index(other, value)), Some(other)),
                None if edge.child == Gate::TRUE => (TapePlace::ONE, None),
                None => (TapePlace::ZERO, None),
            };
            if place == TapePlace::ZERO || *behind.get_or_insert(other) != other {
                self.terms.truncate(start);
                return;
            }
            let first = layout.index(variable, 0);
            let values = arena.values(edge).iter();
            self.terms
                .extend(values.map(|value| TapeTerm { child: place, probability: TapePlace::of_entry(first + value) }));
        }
        if self.terms.len() >= MOST {
            self.terms.truncate(start);
        } else if self.terms.len() > start {
            self.ranges[id.index()] = (start as u32, self.terms.len() as u32);
        }
    }
}

/// The variable and the value, if the node only says that the one takes the other.
fn literal(arena: &Arena, id: Gate) -> Option<(usize, usize)> {
    match arena.node(id) {
        Node::Decision { variable, edges: [edge] } if edge.child == Gate::TRUE => {
            let values = arena.values(edge);
            if values.len() == 1 { Some((variable, values.iter().next()?)) } else { None }
        }
        _ => None,
    }
}

impl Flattening {
    /// The place of a node on the latest tape, which must need it.
    pub(crate) fn place(&self, node: Gate) -> TapePlace {
        self.places[node.index()]
    }

    /// Lists the nodes below `root`, children before parents, in an order that depends on the circuit alone: the same
    /// numbers come out whatever else the arena holds.
    fn order(&mut self, arena: &Arena, root: Gate, layout: &RowLayout) {
        self.stamps.resize(arena.len(), 0);
        self.places.resize(arena.len(), TapePlace::ZERO);
        self.simple.ranges.resize(arena.len(), UNKNOWN);
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.order.clear();
        self.terms = 0;
        let Flattening { stamps, stamp, places, stack, order, terms, simple, .. } = self;
        for (constant, place) in [(Gate::FALSE, TapePlace::ZERO), (Gate::TRUE, TapePlace::ONE)] {
            stamps[constant.index()] = *stamp;
            places[constant.index()] = place;
        }
        let base = base(layout);
        stack.push((root, false));
        while let Some((id, expanded)) = stack.pop() {
            if expanded {
                places[id.index()] = TapePlace::new(base + order.len());
                order.push(id);
                continue;
            }
            if stamps[id.index()] == *stamp {
                continue;
            }
            stamps[id.index()] = *stamp;
            if let Some((variable, value)) = literal(arena, id) {
                places[id.index()] = TapePlace::of_entry(layout.index(variable, value));
                continue;
            }
            simple.learn(arena, id, layout);
            if simple.contains(id) {
                *terms += simple.terms(id).len();
                places[id.index()] = TapePlace::new(base + order.len());
                order.push(id);
                continue;
            }
            stack.push((id, true));
            let mut visit = |child: Gate| {
                if stamps[child.index()] != *stamp {
                    stack.push((child, false));
                }
            };
            match arena.node(id) {
                Node::Constant(_) => {}
                Node::Decision { edges, .. } => {
                    for edge in edges {
                        *terms += arena.values(edge).len();
                        visit(edge.child);
                    }
                }
                Node::Sum(children) | Node::Product(children) => {
                    *terms += children.len();
                    children.iter().copied().for_each(visit);
                }
            }
        }
    }
}
