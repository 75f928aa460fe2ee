//! The passes over a tape: upward for the value, downward for the gradient.
//!
//! Three ways to keep numbers in range, tried in this order: plain `f64`, which is enough for most; `f64` with every
//! node's numbers in a unit of its own ([`Units`]), as an earlier sample left them; and numbers with a wide exponent
//! ([`Scaled`]), which always do, and from which the units are learned.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::{PRODUCT, Tape};
use crate::circuit::units::Units;

/// Below this value plain numbers are not trusted.
const UNDERFLOW: f64 = 1e-200;

/// Buffers that are reused from one evaluation to the next.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    plain: Buffers<f64>,
    scaled: Buffers<Scaled>,
}

#[derive(Debug)]
struct Buffers<N> {
    /// The values of all [places](Tape::base), and the derivatives of the root's value by them.
    values: Vec<N>,
    adjoints: Vec<N>,
    flows: Vec<N>,
    free: Vec<N>,
}

impl<N> Default for Buffers<N> {
    fn default() -> Self {
        Buffers { values: Vec::new(), adjoints: Vec::new(), flows: Vec::new(), free: Vec::new() }
    }
}

impl Workspace {
    /// P(S = o) for checked, flat rows, in numbers that do not underflow.
    pub(crate) fn value(&mut self, tape: &Tape, rows: &[f64]) -> Scaled {
        self.upward(tape, rows).0
    }

    /// The weight of every place of the tape.
    pub(crate) fn scaled_values(mut self, tape: &Tape, rows: &[f64]) -> Vec<Scaled> {
        self.scaled.upward(tape, rows, &One);
        self.scaled.values
    }

    /// P(S = o) and, in `gradient`, `weight(P)` × dP/dp for every entry of the flat rows.
    ///
    /// dP/dp_k(y) is the derivative of the polynomial Σ over inputs with S = o of Π p_k(x_k), that is
    /// P(S = o | X_k = y); it does not depend on how the search went.
    pub(crate) fn gradient(
        &mut self,
        tape: &Tape,
        rows: &[f64],
        divide_by_value: bool,
        gradient: &mut [f64],
    ) -> Scaled {
        let (value, way) = self.upward(tape, rows);
        if divide_by_value && value.is_zero() {
            gradient.fill(0.0);
            return value;
        }
        match way {
            Way::Plain => {
                let weight = if divide_by_value { 1.0 / value.to_f64() } else { 1.0 };
                let derivatives = self.plain.downward(tape, &One);
                gradient.iter_mut().zip(derivatives).for_each(|(target, &source)| *target = source * weight);
            }
            Way::InUnits(units) => {
                let root = self.plain.values[tape.root as usize];
                let derivatives = self.plain.downward(tape, &*units);
                for (target, &source) in gradient.iter_mut().zip(derivatives) {
                    *target = if divide_by_value { source / root } else { units.of_root(source).to_f64() };
                }
            }
            Way::Scaled => {
                for (target, &source) in gradient.iter_mut().zip(self.scaled.downward(tape, &One)) {
                    *target = if divide_by_value { source.divide(value).to_f64() } else { source.to_f64() };
                }
            }
        }
        value
    }

    /// Adds Σ weight · dP/dp over the cases of the root, which is a sum (or the only case), to `gradient`. Weights are by
    /// the places of the cases and may be negative.
    pub(crate) fn weighted_gradient(
        &mut self,
        tape: &Tape,
        rows: &[f64],
        weights: &FxHashMap<u32, f64>,
        gradient: &mut [f64],
    ) {
        self.plain.upward(tape, rows, &One);
        let weight = |place: u32| weights.get(&place).copied();
        let root = (tape.root as usize).checked_sub(tape.base()).map(|index| tape.nodes[index]);
        let (factors, scale) = match (weight(tape.root), root) {
            (Some(only), _) => (Weights { first: 0, weights: Vec::new() }, only),
            (None, Some(node)) => {
                let weights = tape.terms_of(node).iter().map(|term| weight(term.child).unwrap_or(0.0)).collect();
                (Weights { first: node.start as usize, weights }, 1.0)
            }
            (None, None) => return,
        };
        let derivatives = self.plain.downward(tape, &factors);
        gradient.iter_mut().zip(derivatives).for_each(|(entry, d)| *entry += scale * d);
    }

    /// Computes all values in the first way that will do.
    fn upward(&mut self, tape: &Tape, rows: &[f64]) -> (Scaled, Way) {
        let units = tape.units();
        let learned = units.is_some();
        match units {
            None => {
                let value = self.plain.upward(tape, rows, &One);
                if value >= UNDERFLOW {
                    return (Scaled::from_f64(value), Way::Plain);
                }
            }
            Some(units) => {
                let value = self.plain.upward(tape, rows, &*units);
                if units.hold(tape, &self.plain.values) {
                    return (units.of_root(value), Way::InUnits(units));
                }
            }
        }
        let value = self.scaled.upward(tape, rows, &One);
        let tiny = !value.is_zero() && value < Scaled::from_f64(UNDERFLOW);
        if tiny || learned {
            tape.set_units(if tiny { Units::learn(tape, &self.scaled.values) } else { None });
        }
        (value, Way::Scaled)
    }
}

/// How the values were computed.
enum Way {
    Plain,
    InUnits(Arc<Units>),
    Scaled,
}

/// What the child of every term is multiplied with.
pub(crate) trait Factors<N> {
    fn apply(&self, term: usize, child: N) -> N;
}

/// Nothing.
struct One;

impl<N> Factors<N> for One {
    #[inline]
    fn apply(&self, _term: usize, child: N) -> N {
        child
    }
}

/// Weights of the terms of one node.
struct Weights {
    first: usize,
    weights: Vec<f64>,
}

impl Factors<f64> for Weights {
    fn apply(&self, term: usize, child: f64) -> f64 {
        match term.checked_sub(self.first).and_then(|term| self.weights.get(term)) {
            Some(weight) => weight * child,
            None => child,
        }
    }
}

impl<N: Number> Buffers<N> {
    fn upward(&mut self, tape: &Tape, rows: &[f64], factors: &impl Factors<N>) -> N {
        let values = &mut self.values;
        values.clear();
        values.reserve(tape.base() + tape.nodes.len());
        values.extend([N::ZERO, N::ONE]);
        values.extend(rows.iter().map(|&value| N::from_f64(value)));
        for &node in &tape.nodes {
            let terms = tape.terms_of(node).iter().zip(node.start as usize..);
            let children = terms.map(|(term, index)| (term, factors.apply(index, values[term.child as usize])));
            let value = if node.variable == PRODUCT {
                children.fold(N::ONE, |product, (_, child)| product.multiply(child))
            } else {
                N::sum_of_products(children.map(|(term, child)| (values[term.probability as usize], child)))
            };
            values.push(value);
        }
        values[tape.root as usize]
    }

    /// The derivatives of the root's value by the entries of the rows, after [`upward`](Self::upward).
    fn downward(&mut self, tape: &Tape, factors: &impl Factors<N>) -> &[N] {
        let base = tape.base();
        reset(&mut self.adjoints, base + tape.nodes.len());
        self.adjoints[tape.root as usize] = N::ONE;
        for index in (0..tape.nodes.len()).rev() {
            let adjoint = self.adjoints[base + index];
            if adjoint.is_zero() {
                continue;
            }
            let node = tape.nodes[index];
            if node.variable == PRODUCT {
                self.product_downward(tape, index, adjoint, factors);
                continue;
            }
            let Buffers { values, adjoints, .. } = self;
            for (term, position) in tape.terms_of(node).iter().zip(node.start as usize..) {
                let (child, entry) = (term.child as usize, term.probability as usize);
                let adjoint = factors.apply(position, adjoint);
                adjoints[entry] = adjoints[entry].add_product(adjoint, values[child]);
                adjoints[child] = adjoints[child].add_product(adjoint, values[entry]);
            }
        }
        self.fill_gaps(tape, factors);
        &self.adjoints[2..base]
    }

    /// The derivative of a product by one factor is the product of the others.
    fn product_downward(&mut self, tape: &Tape, index: usize, adjoint: N, factors: &impl Factors<N>) {
        let node = tape.nodes[index];
        let children = tape.terms_of(node).iter().map(|term| term.child as usize);
        let value = self.values[tape.base() + index];
        if !value.is_zero() {
            let flow = adjoint.multiply(value);
            for child in children {
                self.adjoints[child] = self.adjoints[child].add(flow.divide(self.values[child]));
            }
            return;
        }
        let mut zeros = children.clone().filter(|&child| self.values[child].is_zero());
        if let (Some(zero), None) = (zeros.next(), zeros.next()) {
            let start = (node.start as usize..node.end as usize).fold(adjoint, |flow, term| factors.apply(term, flow));
            let others = children.filter(|&child| child != zero);
            let flow = others.fold(start, |product, child| product.multiply(self.values[child]));
            self.adjoints[zero] = self.adjoints[zero].add(flow);
        }
    }

    /// Where a variable is free, each of its values has the weight of what flows through there.
    fn fill_gaps(&mut self, tape: &Tape, factors: &impl Factors<N>) {
        if tape.gaps.is_empty() && tape.free_at_root.is_empty() {
            return;
        }
        reset(&mut self.free, tape.layout.variables());
        reset(&mut self.flows, tape.free_sets.len());
        for gap in &tape.gaps {
            let term = tape.terms[gap.term as usize];
            let flow = factors
                .apply(gap.term as usize, self.adjoints[tape.base() + gap.node as usize])
                .multiply(self.values[term.probability as usize])
                .multiply(self.values[term.child as usize]);
            let total = &mut self.flows[gap.free as usize];
            *total = total.add(flow);
        }
        for (set, &flow) in tape.free_sets.iter().zip(&self.flows) {
            for &variable in set {
                let total = &mut self.free[variable as usize];
                *total = total.add(flow);
            }
        }
        let value = self.values[tape.root as usize];
        for &variable in &tape.free_at_root {
            self.free[variable as usize] = value;
        }
        for (variable, &flow) in self.free.iter().enumerate().filter(|(_, flow)| !flow.is_zero()) {
            for entry in tape.layout.range(variable) {
                self.adjoints[2 + entry] = self.adjoints[2 + entry].add(flow);
            }
        }
    }
}

fn reset<N: Number>(buffer: &mut Vec<N>, length: usize) {
    buffer.clear();
    buffer.resize(length, N::ZERO);
}
