//! The bounds of every problem, and how much each counts for the root: one pass up and one down.

use super::{Partial, Problem};
use crate::circuit::{Number, Scaled};
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
    bounds: Vec<Interval>,
    /// The upper bound again, with zeros as infinitesimal where gradients are wanted.
    weight: Vec<Scaled>,
    adjoint: Vec<Scaled>,
    /// Nothing below the problem is open.
    settled: Vec<bool>,
    /// Problems that are looked into and not settled, those below before those above.
    order: Vec<u32>,
    /// The open problems below them.
    open: Vec<u32>,
    is_open: bool,
}

impl Default for Values {
    /// Values of the root only.
    fn default() -> Self {
        Values {
            bounds: vec![Interval::ZERO],
            weight: vec![Scaled::ZERO],
            adjoint: vec![Scaled::ZERO],
            settled: vec![false],
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
        self.bounds[0]
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
    pub(super) fn bounds(&self, problem: u32) -> Interval {
        self.bounds[problem as usize]
    }

    pub(super) fn weight(&self, problem: u32) -> Scaled {
        self.weight[problem as usize]
    }

    pub(super) fn adjoint(&self, problem: u32) -> Scaled {
        self.adjoint[problem as usize]
    }
}

impl Partial<'_> {
    /// Brings the bounds and the derivatives up to date.
    pub(super) fn update(&mut self) {
        (self.values.order, self.values.open) = self.postorder(true);
        let Partial { problems, terms, children, values, .. } = self;
        for &problem in &values.order {
            let Problem::Expanded { terms: range, .. } = &problems[problem as usize] else { continue };
            let (mut bounds, mut weight, mut settled) = (Interval::ZERO, Scaled::ZERO, true);
            for term in &terms[range.start as usize..range.end as usize] {
                let (mut lower, mut upper) = (term.factor.lower, term.factor.upper);
                let mut product = term.weight;
                for &child in &children[term.children.start as usize..term.children.end as usize] {
                    let child = child as usize;
                    lower = product_below(lower, values.bounds[child].lower);
                    upper = product_above(upper, values.bounds[child].upper);
                    product = product.multiply(values.weight[child]);
                    settled &= values.settled[child];
                }
                bounds.lower = sum_below(bounds.lower, lower);
                bounds.upper = sum_above(bounds.upper, upper);
                weight = weight.add(product);
            }
            values.bounds[problem as usize] = bounds;
            values.weight[problem as usize] = weight;
            values.settled[problem as usize] = settled;
            values.adjoint[problem as usize] = Scaled::ZERO;
        }
        values.open.iter().for_each(|&problem| values.adjoint[problem as usize] = Scaled::ZERO);
        values.adjoint[0] = Scaled::ONE;
        for index in (0..values.order.len()).rev() {
            let problem = values.order[index] as usize;
            let Problem::Expanded { terms: range, .. } = &problems[problem] else { continue };
            let above = values.adjoint[problem];
            for term in &terms[range.start as usize..range.end as usize] {
                let children = &children[term.children.start as usize..term.children.end as usize];
                for (position, &child) in children.iter().enumerate() {
                    if values.settled[child as usize] {
                        continue;
                    }
                    let others = children.iter().enumerate().filter(|(other, _)| *other != position);
                    let product = others.fold(above.multiply(term.weight), |product, (_, &other)| {
                        product.multiply(values.weight[other as usize])
                    });
                    values.adjoint[child as usize] = values.adjoint[child as usize].add(product);
                }
            }
        }
        values.is_open = values
            .open
            .iter()
            .any(|&problem| values.adjoint[problem as usize].multiply(values.weight[problem as usize]) > negligible());
    }

    /// The open problems that count, and how much.
    pub(super) fn priorities(&self) -> Vec<(Scaled, u32)> {
        let Values { open, adjoint, weight, .. } = &self.values;
        let priorities =
            open.iter().map(|&problem| (adjoint[problem as usize].multiply(weight[problem as usize]), problem));
        priorities.filter(|(priority, _)| *priority > negligible()).collect()
    }

    /// The problems that are looked into, those below before those above, and the open ones below them; settled ones left out
    /// if asked for.
    pub(super) fn postorder(&self, only_unsettled: bool) -> (Vec<u32>, Vec<u32>) {
        let (mut order, mut open) = (Vec::new(), Vec::new());
        let mut visited = vec![false; self.problems.len()];
        // A problem, the term and the child that come next.
        let mut stack: Vec<(u32, u32, u32)> = Vec::new();
        let mut enter = |problem: u32, stack: &mut Vec<(u32, u32, u32)>| {
            let at = problem as usize;
            if (only_unsettled && self.values.settled[at]) || std::mem::replace(&mut visited[at], true) {
                return;
            }
            match &self.problems[at] {
                Problem::Expanded { terms, .. } => stack.push((problem, terms.start, 0)),
                _ => open.push(problem),
            }
        };
        enter(0, &mut stack);
        while let Some((problem, term, child)) = stack.last_mut() {
            let Problem::Expanded { terms, .. } = &self.problems[*problem as usize] else { break };
            if *term == terms.end {
                order.push(*problem);
                stack.pop();
                continue;
            }
            let below = &self.terms[*term as usize].children;
            let next = below.start + *child;
            if next < below.end {
                *child += 1;
                enter(self.children[next as usize], &mut stack);
            } else {
                *term += 1;
                *child = 0;
            }
        }
        (order, open)
    }
}
