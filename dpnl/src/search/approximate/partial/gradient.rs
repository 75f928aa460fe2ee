//! The gradient of the estimate √(lower · upper): one pass down the circuit for each bound.

use super::{Partial, Problem, ProblemId};
use crate::circuit::{Number, Scaled};
use crate::index::{Id, Map, VariableId};
use crate::search::approximate::interval::Interval;
use crate::search::approximate::slope::{Slope, log_gradient, products_of_others};

impl Partial<'_> {
    /// The gradient of log √(lower · upper); zero where the lower bound is zero.
    ///
    /// Both bounds are values of the same circuit, in which an open problem counts 0 or the mass of its sets.
    pub(crate) fn log_gradient(&self) -> Vec<Scaled> {
        let (order, open) = self.postorder(false);
        // From below an open problem counts nothing, whatever the rows.
        let lower = self.slope(&order, &[], |bounds| bounds.lower);
        let upper = self.slope(&order, &open, |bounds| bounds.upper);
        log_gradient(self.layout, &lower, &upper)
    }

    fn slope(&self, order: &[ProblemId], open: &[ProblemId], side: impl Fn(Interval) -> Scaled) -> Slope {
        let value = |problem: ProblemId| side(self.values.bounds(problem));
        let mass = |(variable, set): &(VariableId, crate::valuation::ValueSet)| {
            side(Interval::mass(self.layout, self.rows, variable.position(), set))
        };
        let mut slope = Slope::new(self.layout);
        slope.total = value(ProblemId::ROOT);
        let mut adjoint = Map::filled(Scaled::ZERO, self.problems.len());
        adjoint[ProblemId::ROOT] = Scaled::ONE;
        let (mut factors, mut others): (Vec<Scaled>, Vec<Scaled>) = (Vec::new(), Vec::new());
        for &problem in order.iter().rev() {
            let Problem::Expanded { variable, terms } = &self.problems[problem] else { continue };
            let above = adjoint[problem];
            for term in self.terms(terms) {
                // The term is above × probability × masses × problems below.
                let probability = match *variable {
                    VariableId::NONE => 1.0,
                    variable => self.rows[self.layout.index(variable.position(), term.value as usize)],
                };
                let masses = self.sets(&term.masses);
                let children = self.children(term);
                factors.clear();
                factors.extend([above, Scaled::from_f64(probability)]);
                factors.extend(masses.iter().map(mass));
                factors.extend(children.iter().map(|&child| value(child)));
                products_of_others(&factors, &mut others);
                let weight = above.multiply(others[0]);
                if *variable != VariableId::NONE {
                    let value = std::iter::once(term.value as usize);
                    slope.add(self.layout, variable.position(), value, (others[1], weight));
                }
                for ((variable, set), &others) in masses.iter().zip(&others[2..]) {
                    slope.add(self.layout, variable.position(), set.iter(), (others, weight));
                }
                for (&child, &others) in children.iter().zip(&others[2 + masses.len()..]) {
                    adjoint[child] = adjoint[child].add(others);
                }
            }
        }
        for &problem in open {
            let (Problem::Open { ceiling, .. } | Problem::Pending { ceiling, .. }) = &self.problems[problem] else {
                continue;
            };
            let sets = self.sets(ceiling);
            factors.clear();
            factors.push(adjoint[problem]);
            factors.extend(sets.iter().map(mass));
            products_of_others(&factors, &mut others);
            let weight = adjoint[problem].multiply(others[0]);
            for ((variable, set), &others) in sets.iter().zip(&others[1..]) {
                slope.add(self.layout, variable.position(), set.iter(), (others, weight));
            }
        }
        slope
    }
}
