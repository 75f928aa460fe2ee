//! The passes over a tape: upward for the value, downward for the gradient.

use std::sync::atomic::Ordering;

use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::{PRODUCT, Tape};

/// Below this value the passes are repeated in [`Scaled`] numbers.
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
        match self.plain_value(tape, rows) {
            Some(value) => Scaled::from_f64(value),
            None => self.scaled_value(tape, rows),
        }
    }

    /// The weight of every place of the tape.
    pub(crate) fn scaled_values(mut self, tape: &Tape, rows: &[f64]) -> Vec<Scaled> {
        self.scaled.upward(tape, rows);
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
        if let Some(value) = self.plain_value(tape, rows) {
            let weight = if divide_by_value { 1.0 / value } else { 1.0 };
            for (target, &source) in gradient.iter_mut().zip(self.plain.downward(tape)) {
                *target = source * weight;
            }
            return Scaled::from_f64(value);
        }
        let value = self.scaled_value(tape, rows);
        if divide_by_value && value.is_zero() {
            gradient.fill(0.0);
            return value;
        }
        for (target, &source) in gradient.iter_mut().zip(self.scaled.downward(tape)) {
            *target = if divide_by_value { source.divide(value).to_f64() } else { source.to_f64() };
        }
        value
    }

    /// The value in plain numbers, if they are known to be enough.
    fn plain_value(&mut self, tape: &Tape, rows: &[f64]) -> Option<f64> {
        if tape.tiny.load(Ordering::Relaxed) {
            return None;
        }
        let value = self.plain.upward(tape, rows);
        (value >= UNDERFLOW).then_some(value)
    }

    /// The value in scaled numbers; remembers whether they were needed.
    fn scaled_value(&mut self, tape: &Tape, rows: &[f64]) -> Scaled {
        let value = self.scaled.upward(tape, rows);
        tape.tiny.store(value < Scaled::from_f64(UNDERFLOW) && !value.is_zero(), Ordering::Relaxed);
        value
    }
}

impl<N: Number> Buffers<N> {
    fn upward(&mut self, tape: &Tape, rows: &[f64]) -> N {
        let values = &mut self.values;
        values.clear();
        values.reserve(tape.base() + tape.nodes.len());
        values.extend([N::ZERO, N::ONE]);
        values.extend(rows.iter().map(|&value| N::from_f64(value)));
        for &node in &tape.nodes {
            let terms = tape.terms_of(node);
            let value = if node.variable == PRODUCT {
                terms.iter().fold(N::ONE, |product, term| product.multiply(values[term.child as usize]))
            } else {
                N::sum_of_products(
                    terms.iter().map(|term| (values[term.probability as usize], values[term.child as usize])),
                )
            };
            values.push(value);
        }
        values[tape.root as usize]
    }

    /// The derivatives of the root's value by the entries of the rows, after [`upward`](Self::upward).
    fn downward(&mut self, tape: &Tape) -> &[N] {
        let base = tape.base();
        reset(&mut self.adjoints, base + tape.nodes.len());
        self.adjoints[tape.root as usize] = N::ONE;
        for index in (0..tape.nodes.len()).rev() {
            let adjoint = self.adjoints[base + index];
            if adjoint.is_zero() {
                continue;
            }
            let node = tape.nodes[index];
            let terms = tape.terms_of(node);
            if node.variable == PRODUCT {
                self.product_downward(base + index, adjoint, terms.iter().map(|term| term.child as usize));
                continue;
            }
            let Buffers { values, adjoints, .. } = self;
            for term in terms {
                let (child, entry) = (term.child as usize, term.probability as usize);
                adjoints[entry] = adjoints[entry].add_product(adjoint, values[child]);
                adjoints[child] = adjoints[child].add_product(adjoint, values[entry]);
            }
        }
        self.fill_gaps(tape);
        &self.adjoints[2..base]
    }

    /// The derivative of a product by one factor is the product of the others.
    fn product_downward(&mut self, place: usize, adjoint: N, children: impl Iterator<Item = usize> + Clone) {
        let value = self.values[place];
        if !value.is_zero() {
            let flow = adjoint.multiply(value);
            for child in children {
                self.adjoints[child] = self.adjoints[child].add(flow.divide(self.values[child]));
            }
            return;
        }
        let mut zeros = children.clone().filter(|&child| self.values[child].is_zero());
        if let (Some(zero), None) = (zeros.next(), zeros.next()) {
            let others = children.filter(|&child| child != zero);
            let flow = others.fold(adjoint, |product, child| product.multiply(self.values[child]));
            self.adjoints[zero] = self.adjoints[zero].add(flow);
        }
    }

    /// Where a variable is free, each of its values has the weight of what flows through there.
    fn fill_gaps(&mut self, tape: &Tape) {
        if tape.gaps.is_empty() && tape.free_at_root.is_empty() {
            return;
        }
        reset(&mut self.free, tape.layout.variables());
        reset(&mut self.flows, tape.free_sets.len());
        for gap in &tape.gaps {
            let term = tape.terms[gap.term as usize];
            let flow = self.adjoints[tape.base() + gap.node as usize]
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
