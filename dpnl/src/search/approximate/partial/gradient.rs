//! The gradient of the estimate √(lower · upper): one pass down the circuit for each bound.

use super::{NONE, Partial, Problem};
use crate::circuit::{Number, Scaled};
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

    fn slope(&self, order: &[u32], open: &[u32], side: impl Fn(Interval) -> Scaled) -> Slope {
        let value = |problem: u32| side(self.values.bounds(problem));
        let mass = |(variable, set): &(u32, crate::valuation::ValueSet)| {
            side(Interval::mass(self.layout, self.rows, *variable as usize, set))
        };
        let mut slope = Slope::new(self.layout);
        slope.total = value(0);
        let mut adjoint = vec![Scaled::ZERO; self.problems.len()];
        adjoint[0] = Scaled::ONE;
        let (mut factors, mut others): (Vec<Scaled>, Vec<Scaled>) = (Vec::new(), Vec::new());
        for &problem in order.iter().rev() {
            let Problem::Expanded { variable, terms } = &self.problems[problem as usize] else { continue };
            let above = adjoint[problem as usize];
            for term in self.terms(terms) {
                // The term is above × probability × masses × problems below.
                let probability = match *variable {
                    NONE => 1.0,
                    variable => self.rows[self.layout.index(variable as usize, term.value as usize)],
                };
                let masses = self.sets(&term.masses);
                let children = self.children(term);
                factors.clear();
                factors.extend([above, Scaled::from_f64(probability)]);
                factors.extend(masses.iter().map(mass));
                factors.extend(children.iter().map(|&child| value(child)));
                products_of_others(&factors, &mut others);
                let weight = above.multiply(others[0]);
                if *variable != NONE {
                    let value = std::iter::once(term.value as usize);
                    slope.add(self.layout, *variable as usize, value, (others[1], weight));
                }
                for ((variable, set), &others) in masses.iter().zip(&others[2..]) {
                    slope.add(self.layout, *variable as usize, set.iter(), (others, weight));
                }
                for (&child, &others) in children.iter().zip(&others[2 + masses.len()..]) {
                    adjoint[child as usize] = adjoint[child as usize].add(others);
                }
            }
        }
        for &problem in open {
            let (Problem::Open { ceiling, .. } | Problem::Pending { ceiling, .. }) = &self.problems[problem as usize]
            else {
                continue;
            };
            let sets = self.sets(ceiling);
            factors.clear();
            factors.push(adjoint[problem as usize]);
            factors.extend(sets.iter().map(mass));
            products_of_others(&factors, &mut others);
            let weight = adjoint[problem as usize].multiply(others[0]);
            for ((variable, set), &others) in sets.iter().zip(&others[1..]) {
                slope.add(self.layout, *variable as usize, set.iter(), (others, weight));
            }
        }
        slope
    }
}
