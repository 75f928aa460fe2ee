//! The passes over a tape: upward for the value, downward for the gradient.
//!
//! Three ways to keep numbers in range, tried in this order: plain `f64`, which is enough for most; `f64` with every
//! node's numbers in a unit of its own ([`Units`]), as an earlier sample left them; and numbers with a wide exponent
//! ([`Scaled`]), which always do, and from which the units are learned.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::circuit::ids::{FreeId, RowId, TapeNodeId, TapePlace, TermId};
use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::Tape;
use crate::circuit::units::Units;
use crate::index::{Id, Map};

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
    /// The values of all places, and the derivatives of the root's value by them.
    values: Map<TapePlace, N>,
    adjoints: Map<TapePlace, N>,
    flows: Map<FreeId, N>,
    free: Map<RowId, N>,
    /// The products of the last factors of a product.
    after: Vec<N>,
}

impl<N> Default for Buffers<N> {
    fn default() -> Self {
        Buffers {
            values: Map::default(),
            adjoints: Map::default(),
            flows: Map::default(),
            free: Map::default(),
            after: Vec::new(),
        }
    }
}

impl Workspace {
    /// P(S = o) for checked, flat rows, in numbers that do not underflow.
    pub(crate) fn value(&mut self, tape: &Tape, rows: &[f64]) -> Scaled {
        self.upward(tape, rows).0
    }

    /// The weight of every place of the tape.
    pub(crate) fn scaled_values(mut self, tape: &Tape, rows: &[f64]) -> Map<TapePlace, Scaled> {
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
            Precision::Plain => {
                let weight = if divide_by_value { value.to_f64() } else { 1.0 };
                let derivatives = self.plain.downward(tape, &One);
                gradient.iter_mut().zip(derivatives).for_each(|(target, &source)| *target = source / weight);
            }
            Precision::InUnits(units) => {
                let root = self.plain.values[tape.root];
                let derivatives = self.plain.downward(tape, &*units);
                // The unit of a node that was zero is a guess, and its adjoint may be out of range.
                if !derivatives.iter().all(|derivative| derivative.is_finite()) {
                    self.scaled.upward(tape, rows, &One);
                    self.scaled_gradient(tape, value, divide_by_value, gradient);
                    return value;
                }
                for (target, &source) in gradient.iter_mut().zip(derivatives) {
                    *target = if divide_by_value { source / root } else { units.of_root(source).to_f64() };
                }
            }
            Precision::Scaled => self.scaled_gradient(tape, value, divide_by_value, gradient),
        }
        value
    }

    /// Adds Σ weight · dP/dp over the cases of the root, which is a sum (or the only case), to `gradient`. Weights are by
    /// the places of the cases and may be negative.
    pub(crate) fn weighted_gradient(
        &mut self,
        tape: &Tape,
        rows: &[f64],
        weights: &FxHashMap<TapePlace, f64>,
        gradient: &mut [f64],
    ) {
        let value = self.plain.upward(tape, rows, &One);
        let weight = |place: TapePlace| weights.get(&place).copied();
        let root = tape.step_at(tape.root).map(|step| tape.nodes[step]);
        let (factors, scale, total) = match (weight(tape.root), root) {
            (Some(only), _) => (Weights { first: TermId::new(0), weights: Vec::new() }, only, value),
            (None, Some(node)) => {
                let cases = tape.terms_of(node).iter().map(|term| term.child);
                let weights: Vec<f64> = cases.clone().map(|case| weight(case).unwrap_or(0.0)).collect();
                let total = cases.zip(&weights).map(|(case, weight)| weight * self.plain.values[case]).sum();
                (Weights { first: node.start, weights }, 1.0, total)
            }
            (None, None) => return,
        };
        let derivatives = self.plain.downward(tape, &factors);
        gradient.iter_mut().zip(derivatives).for_each(|(entry, d)| *entry += scale * d);
        // What does not matter at all was given the weight of the root, which knows nothing of the weights.
        for &variable in &tape.free().at_root {
            gradient[tape.layout.range(variable.position())]
                .iter_mut()
                .for_each(|entry| *entry += scale * (total - value));
        }
    }

    /// The gradient in numbers with a wide exponent, after their upward pass.
    fn scaled_gradient(&mut self, tape: &Tape, value: Scaled, divide_by_value: bool, gradient: &mut [f64]) {
        for (target, &source) in gradient.iter_mut().zip(self.scaled.downward(tape, &One)) {
            *target = if divide_by_value { source.divide(value).to_f64() } else { source.to_f64() };
        }
    }

    /// Computes all values in the first way that will do.
    fn upward(&mut self, tape: &Tape, rows: &[f64]) -> (Scaled, Precision) {
        let units = tape.units();
        let learned = units.is_some();
        match units {
            None => {
                let value = self.plain.upward(tape, rows, &One);
                if value >= UNDERFLOW {
                    return (Scaled::from_f64(value), Precision::Plain);
                }
            }
            Some(units) => {
                let value = self.plain.upward(tape, rows, &*units);
                if units.hold(tape, &self.plain.values) {
                    return (units.of_root(value), Precision::InUnits(units));
                }
            }
        }
        let value = self.scaled.upward(tape, rows, &One);
        let tiny = !value.is_zero() && value < Scaled::from_f64(UNDERFLOW);
        if tiny || learned {
            tape.set_units(if tiny { Units::learn(tape, &self.scaled.values) } else { None });
        }
        (value, Precision::Scaled)
    }
}

/// How the values were computed.
enum Precision {
    Plain,
    InUnits(Arc<Units>),
    Scaled,
}

/// What the child of every term is multiplied with.
pub(crate) trait Factors<N> {
    fn apply(&self, term: TermId, child: N) -> N;
}

/// Nothing.
struct One;

impl<N> Factors<N> for One {
    #[inline]
    fn apply(&self, _term: TermId, child: N) -> N {
        child
    }
}

/// Weights of the terms of one node.
struct Weights {
    first: TermId,
    weights: Vec<f64>,
}

impl Factors<f64> for Weights {
    fn apply(&self, term: TermId, child: f64) -> f64 {
        match term.position().checked_sub(self.first.position()).and_then(|term| self.weights.get(term)) {
            Some(weight) => weight * child,
            None => child,
        }
    }
}

impl<N: Number> Buffers<N> {
    fn upward(&mut self, tape: &Tape, rows: &[f64], factors: &impl Factors<N>) -> N {
        let values = &mut self.values;
        values.clear();
        values.reserve(tape.places());
        values.extend([N::ZERO, N::ONE]);
        values.extend(rows.iter().map(|&value| N::from_f64(value)));
        for &node in tape.nodes.values() {
            let terms = tape.terms_of(node).iter().zip(node.terms());
            let children = terms.map(|(term, index)| (term, factors.apply(index, values[term.child])));
            let value = if node.is_product() {
                children.fold(N::ONE, |product, (_, child)| product.multiply(child))
            } else {
                N::sum_of_products(children.map(|(term, child)| (values[term.probability], child)))
            };
            values.push(value);
        }
        values[tape.root]
    }

    /// The derivatives of the root's value by the entries of the rows, after [`upward`](Self::upward).
    fn downward(&mut self, tape: &Tape, factors: &impl Factors<N>) -> &[N] {
        let base = tape.base();
        reset(&mut self.adjoints, tape.places());
        self.adjoints[tape.root] = N::ONE;
        for index in tape.nodes.keys().rev() {
            let adjoint = self.adjoints[TapePlace::new(base + index.position())];
            if adjoint.is_zero() {
                continue;
            }
            let node = tape.nodes[index];
            if node.is_product() {
                self.product_downward(tape, index, adjoint, factors);
                continue;
            }
            let Buffers { values, adjoints, .. } = self;
            for (term, position) in tape.terms_of(node).iter().zip(node.terms()) {
                let (child, entry) = (term.child, term.probability);
                let adjoint = factors.apply(position, adjoint);
                adjoints[entry] = adjoints[entry].add_product(adjoint, values[child]);
                adjoints[child] = adjoints[child].add_product(adjoint, values[entry]);
            }
        }
        self.fill_gaps(tape, factors);
        &self.adjoints.as_slice()[2..base]
    }

    /// The derivative of a product by one factor is the product of the others.
    fn product_downward(&mut self, tape: &Tape, index: TapeNodeId, adjoint: N, factors: &impl Factors<N>) {
        let node = tape.nodes[index];
        let children = tape.terms_of(node).iter().map(|term| term.child);
        let value = self.values[tape.place_of(index)];
        if value.is_precise() {
            let flow = adjoint.multiply(value);
            for child in children {
                self.adjoints[child] = self.adjoints[child].add(flow.divide(self.values[child]));
            }
            return;
        }
        // Zero, or so small that its last digits are lost: what is after each factor times what is before it.
        let Buffers { values, adjoints, after, .. } = self;
        after.clear();
        after.push(N::ONE);
        for child in children.clone().rev() {
            let product = after[after.len() - 1].multiply(values[child]);
            after.push(product);
        }
        let mut before = node.terms().fold(adjoint, |flow, term| factors.apply(term, flow));
        for (position, child) in children.enumerate() {
            let others = before.multiply(after[after.len() - 2 - position]);
            adjoints[child] = adjoints[child].add(others);
            before = before.multiply(values[child]);
        }
    }

    /// Where a variable is free, each of its values has the weight of what flows through there.
    fn fill_gaps(&mut self, tape: &Tape, factors: &impl Factors<N>) {
        if tape.free().gaps.is_empty() && tape.free().at_root.is_empty() {
            return;
        }
        reset(&mut self.free, tape.layout.variables());
        reset(&mut self.flows, tape.free().sets.len());
        for gap in &tape.free().gaps {
            let term = tape.terms[gap.term];
            let flow = factors
                .apply(gap.term, self.adjoints[tape.place_of(gap.node)])
                .multiply(self.values[term.probability])
                .multiply(self.values[term.child]);
            let total = &mut self.flows[gap.free];
            *total = total.add(flow);
        }
        for (set, &flow) in tape.free().sets.values().zip(self.flows.values()) {
            for &row in set {
                let total = &mut self.free[row];
                *total = total.add(flow);
            }
        }
        let value = self.values[tape.root];
        for &row in &tape.free().at_root {
            self.free[row] = value;
        }
        for (row, &flow) in self.free.iter().filter(|(_, flow)| !flow.is_zero()) {
            for place in tape.layout.range(row.position()).map(TapePlace::of_entry) {
                self.adjoints[place] = self.adjoints[place].add(flow);
            }
        }
    }
}

fn reset<K: Id, N: Number>(buffer: &mut Map<K, N>, length: usize) {
    buffer.clear();
    buffer.resize(length, N::ZERO);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Arena, Flattening};
    use crate::probabilities::RowLayout;

    /// `if w { a && b } else { !a && !b }`, as products below a decision.
    fn both_or_none() -> Tape {
        let domains = [2, 2, 2];
        let mut arena = Arena::new();
        let mut both = |value: usize| {
            let mut factors = [1, 2].map(|k| arena.decision(k, 2, &[(value, crate::circuit::Gate::TRUE)])).to_vec();
            arena.product(&mut factors)
        };
        let pairs = [(0, both(0)), (1, both(1))];
        let root = arena.decision(0, 2, &pairs);
        Tape::new(&arena, root, &RowLayout::new(&domains), &mut Flattening::default()).unwrap()
    }

    /// dP/da(true) = w · b, also where a · b is too small for an `f64`.
    #[test]
    fn derivatives_survive_products_that_underflow() {
        let tape = both_or_none();
        for (a, b) in [(1e-300, 1e-30), (1e-300, 3e-20), (1e-300, 0.0), (0.0, 0.25), (0.0, 0.0)] {
            let rows = [0.5, 0.5, 1.0 - a, a, 1.0 - b, b];
            let mut gradient = [0.0; 6];
            let value = Workspace::default().gradient(&tape, &rows, false, &mut gradient);
            assert_eq!(value.to_f64(), 0.5 * (1.0 - b));
            let expected = [1.0 - b, 0.0, 0.5 * (1.0 - b), 0.5 * b, 0.5, 0.5 * a];
            for (found, expected) in gradient.iter().zip(expected) {
                assert!((found - expected).abs() <= 1e-15 * expected + 1e-310, "{a} {b}: {found} for {expected}");
            }
        }
    }

    /// Units learned from one sample can be far off for nodes that are zero in the next: the derivative by what made them
    /// zero is right all the same. P = x0(0) · y0(1) y1(1) y2(1) y3(1) + x0(1) · x1(1) · x2(1) x3(1).
    #[test]
    fn adjoints_that_overflow_in_units_are_computed_otherwise() {
        use crate::circuit::Gate;
        let domains = [2; 8];
        let mut arena = Arena::new();
        let product = |arena: &mut Arena, variables: [usize; 2]| {
            let mut factors = variables.map(|variable| arena.decision(variable, 2, &[(1, Gate::TRUE)])).to_vec();
            arena.product(&mut factors)
        };
        let (first, second) = (product(&mut arena, [4, 5]), product(&mut arena, [6, 7]));
        let long = arena.product(&mut vec![first, second]);
        let pair = product(&mut arena, [2, 3]);
        let below = arena.decision(1, 2, &[(1, pair)]);
        let root = arena.decision(0, 2, &[(0, long), (1, below)]);
        let tape = Tape::new(&arena, root, &RowLayout::new(&domains), &mut Flattening::default()).unwrap();
        let power = |exponent: i32| 2_f64.powi(-exponent);
        let rows =
            |x: [f64; 4]| -> Vec<f64> { x.into_iter().chain([power(400); 4]).flat_map(|p| [1.0 - p, p]).collect() };
        let mut workspace = Workspace::default();
        let mut gradient = [0.0; 16];
        workspace.gradient(&tape, &rows([power(800), power(800), power(200), power(200)]), false, &mut gradient);
        assert!(tape.units().is_some());
        let value = workspace.gradient(&tape, &rows([0.5, 0.5, 0.0, 0.25]), false, &mut gradient);
        assert_eq!(value.binary_exponent(), Some(-1601));
        assert_eq!(gradient[5], 0.5 * 0.5 * 0.25, "by x2(1)");
        assert!(gradient.iter().all(|derivative| derivative.is_finite()), "{gradient:?}");
        workspace.gradient(&tape, &rows([0.5, 0.5, 0.0, 0.25]), true, &mut gradient);
        assert_eq!(gradient[5], f64::INFINITY, "the derivative of the logarithm is out of range, but a number");
    }
}
