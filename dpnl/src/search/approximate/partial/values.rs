//! The bounds of every problem, and how much each counts for the root: one pass up and one down.

use super::{Partial, PartialTermId, Problem, ProblemId};
use crate::circuit::{Number, Scaled};
use crate::index::{Id, Map};
use crate::search::approximate::interval::{Interval, product_above, product_below, sum_above, sum_below};

/// What zero counts as where gradients are wanted: smaller than any product of probabilities that are not zero.
pub(super) fn infinitesimal() -> Scaled {
    Scaled::ONE.shift(-(1 << 26))
}

/// Below this there are two zeros.
fn negligible() -> Scaled {
    Scaled::ONE.shift(-(1 << 26) - (1 << 25))
}

/// Bounds and weights per problem, kept in step with `Partial::problems`.
#[derive(Debug)]
pub(super) struct Values {
    bounds: Map<ProblemId, Interval>,
    /// The upper bound again, with zeros as infinitesimal where gradients are wanted.
    weight: Map<ProblemId, Scaled>,
    adjoint: Map<ProblemId, Scaled>,
    /// Nothing below the problem is open.
    settled: Map<ProblemId, bool>,
    /// Problems that are looked into and not settled, those below before those above.
    order: Vec<ProblemId>,
    /// The open problems below them.
    open: Vec<ProblemId>,
    is_open: bool,
}

impl Default for Values {
    /// Values of the root only.
    fn default() -> Self {
        Values {
            bounds: Map::filled(Interval::ZERO, 1),
            weight: Map::filled(Scaled::ZERO, 1),
            adjoint: Map::filled(Scaled::ZERO, 1),
            settled: Map::filled(false, 1),
            order: Vec::new(),
            open: Vec::new(),
            is_open: true,
        }
    }
}

impl Values {
    /// Memory per problem.
    pub(super) const BYTES: usize = 2 * size_of::<Interval>() + 1;

    /// Adds an open problem.
    pub(super) fn push(&mut self, upper: Scaled, weight: Scaled) {
        self.bounds.push(Interval { lower: Scaled::ZERO, upper });
        self.weight.push(weight);
        self.adjoint.push(Scaled::ZERO);
        self.settled.push(false);
    }

    /// The bounds of the whole.
    pub(super) fn root(&self) -> Interval {
        self.bounds[ProblemId::ROOT]
    }

    /// Whether anything is open that counts.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Number of problems that are not settled.
    pub(super) fn active(&self) -> usize {
        self.order.len() + self.open.len()
    }

    /// The bounds of a problem.
    pub(super) fn bounds(&self, problem: ProblemId) -> Interval {
        self.bounds[problem]
    }

    pub(super) fn weight(&self, problem: ProblemId) -> Scaled {
        self.weight[problem]
    }

    pub(super) fn adjoint(&self, problem: ProblemId) -> Scaled {
        self.adjoint[problem]
    }
}

impl Partial<'_> {
    /// Brings the bounds and the derivatives up to date.
    pub(super) fn update(&mut self) {
        (self.values.order, self.values.open) = self.postorder(true);
        let Partial { problems, terms, children, values, .. } = self;
        for &problem in &values.order {
            let Problem::Expanded { terms: range, .. } = &problems[problem] else { continue };
            let (mut bounds, mut weight, mut settled) = (Interval::ZERO, Scaled::ZERO, true);
            for term in terms.row(range.clone()) {
                let (mut lower, mut upper) = (term.factor.lower, term.factor.upper);
                let mut product = term.weight;
                for &child in children.row(term.children.clone()) {
                    lower = product_below(lower, values.bounds[child].lower);
                    upper = product_above(upper, values.bounds[child].upper);
                    product = product.multiply(values.weight[child]);
                    settled &= values.settled[child];
                }
                bounds.lower = sum_below(bounds.lower, lower);
                bounds.upper = sum_above(bounds.upper, upper);
                weight = weight.add(product);
            }
            values.bounds[problem] = bounds;
            values.weight[problem] = weight;
            values.settled[problem] = settled;
            values.adjoint[problem] = Scaled::ZERO;
        }
        values.open.iter().for_each(|&problem| values.adjoint[problem] = Scaled::ZERO);
        values.adjoint[ProblemId::ROOT] = Scaled::ONE;
        for index in (0..values.order.len()).rev() {
            let problem = values.order[index];
            let Problem::Expanded { terms: range, .. } = &problems[problem] else { continue };
            let above = values.adjoint[problem];
            for term in terms.row(range.clone()) {
                let children = children.row(term.children.clone());
                for (position, &child) in children.iter().enumerate() {
                    if values.settled[child] {
                        continue;
                    }
                    let others = children.iter().enumerate().filter(|(other, _)| *other != position);
                    let product = others.fold(above.multiply(term.weight), |product, (_, &other)| {
                        product.multiply(values.weight[other])
                    });
                    values.adjoint[child] = values.adjoint[child].add(product);
                }
            }
        }
        values.is_open =
            values.open.iter().any(|&problem| values.adjoint[problem].multiply(values.weight[problem]) > negligible());
    }

    /// The open problems that count, and how much.
    pub(super) fn priorities(&self) -> Vec<(Scaled, ProblemId)> {
        let Values { open, adjoint, weight, .. } = &self.values;
        let priorities = open.iter().map(|&problem| (adjoint[problem].multiply(weight[problem]), problem));
        priorities.filter(|(priority, _)| *priority > negligible()).collect()
    }

    /// The problems that are looked into, those below before those above, and the open ones below them; settled ones left out
    /// if asked for.
    pub(super) fn postorder(&self, only_unsettled: bool) -> (Vec<ProblemId>, Vec<ProblemId>) {
        let (mut order, mut open) = (Vec::new(), Vec::new());
        let mut visited = Map::filled(false, self.problems.len());
        // A problem, the term and the child that come next.
        let mut stack: Vec<(ProblemId, PartialTermId, usize)> = Vec::new();
        let mut enter = |problem: ProblemId, stack: &mut Vec<(ProblemId, PartialTermId, usize)>| {
            if (only_unsettled && self.values.settled[problem]) || std::mem::replace(&mut visited[problem], true) {
                return;
            }
            match &self.problems[problem] {
                Problem::Expanded { terms, .. } => stack.push((problem, terms.start, 0)),
                _ => open.push(problem),
            }
        };
        enter(ProblemId::ROOT, &mut stack);
        while let Some((problem, term, child)) = stack.last_mut() {
            let Problem::Expanded { terms, .. } = &self.problems[*problem] else { break };
            if *term == terms.end {
                order.push(*problem);
                stack.pop();
                continue;
            }
            if let Some(&next) = self.children(&self.terms[*term]).get(*child) {
                *child += 1;
                enter(next, &mut stack);
            } else {
                *term = PartialTermId::new(term.position() + 1);
                *child = 0;
            }
        }
        (order, open)
    }
}
