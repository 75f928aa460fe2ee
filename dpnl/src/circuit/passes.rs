//! The passes over a tape: upward for the value, downward for the gradient.

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
    /// The flat rows, and behind them the 1 that stands in the terms of a sum over cases.
    rows: Vec<N>,
    values: Vec<N>,
    adjoints: Vec<N>,
    gradient: Vec<N>,
    flows: Vec<N>,
    free: Vec<N>,
}

impl<N> Default for Buffers<N> {
    fn default() -> Self {
        Buffers {
            rows: Vec::new(),
            values: Vec::new(),
            adjoints: Vec::new(),
            gradient: Vec::new(),
            flows: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl Workspace {
    /// P(S = o) for checked, flat rows, in numbers that do not underflow.
    pub(crate) fn value(&mut self, tape: &Tape, rows: &[f64]) -> Scaled {
        let value = self.plain.upward(tape, rows);
        if value >= UNDERFLOW {
            return Scaled::from_f64(value);
        }
        self.scaled.load(rows);
        self.scaled.upward_loaded(tape)
    }

    /// The weight of every node of the tape.
    pub(crate) fn scaled_values(mut self, tape: &Tape, rows: &[f64]) -> Vec<Scaled> {
        self.scaled.load(rows);
        self.scaled.upward_loaded(tape);
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
        let value = self.plain.upward(tape, rows);
        if value >= UNDERFLOW {
            self.plain.downward(tape);
            let weight = if divide_by_value { 1.0 / value } else { 1.0 };
            for (target, &source) in gradient.iter_mut().zip(&self.plain.gradient) {
                *target = source * weight;
            }
            return Scaled::from_f64(value);
        }
        self.scaled.load(rows);
        let value = self.scaled.upward_loaded(tape);
        if divide_by_value && value.is_zero() {
            gradient.fill(0.0);
            return value;
        }
        self.scaled.downward(tape);
        for (target, &source) in gradient.iter_mut().zip(&self.scaled.gradient) {
            *target = if divide_by_value { source.divide(value).to_f64() } else { source.to_f64() };
        }
        value
    }
}

impl Buffers<f64> {
    fn upward(&mut self, tape: &Tape, rows: &[f64]) -> f64 {
        self.rows.clear();
        self.rows.extend_from_slice(rows);
        self.rows.push(1.0);
        self.upward_loaded(tape)
    }
}

impl<N: Number> Buffers<N> {
    fn load(&mut self, rows: &[f64]) {
        self.rows.clear();
        self.rows.extend(rows.iter().map(|&value| N::from_f64(value)));
        self.rows.push(N::ONE);
    }

    fn upward_loaded(&mut self, tape: &Tape) -> N {
        self.values.clear();
        self.values.extend([N::ZERO, N::ONE]);
        for &node in &tape.nodes[2..] {
            let terms = tape.terms_of(node);
            let value = if node.variable == PRODUCT {
                terms.iter().fold(N::ONE, |product, term| product.multiply(self.values[term.child as usize]))
            } else {
                terms.iter().fold(N::ZERO, |sum, term| {
                    sum.add(self.rows[term.probability as usize].multiply(self.values[term.child as usize]))
                })
            };
            self.values.push(value);
        }
        self.values[tape.root as usize]
    }

    fn downward(&mut self, tape: &Tape) {
        reset(&mut self.gradient, self.rows.len());
        reset(&mut self.adjoints, tape.nodes.len());
        self.adjoints[tape.root as usize] = N::ONE;
        for index in (2..tape.nodes.len()).rev() {
            let adjoint = self.adjoints[index];
            if adjoint.is_zero() {
                continue;
            }
            let node = tape.nodes[index];
            let terms = tape.terms_of(node);
            if node.variable == PRODUCT {
                self.product_downward(index, adjoint, terms.iter().map(|term| term.child as usize));
                continue;
            }
            for term in terms {
                let (child, entry) = (term.child as usize, term.probability as usize);
                self.gradient[entry] = self.gradient[entry].add(adjoint.multiply(self.values[child]));
                self.adjoints[child] = self.adjoints[child].add(adjoint.multiply(self.rows[entry]));
            }
        }
        self.fill_gaps(tape);
    }

    /// The derivative of a product by one factor is the product of the others.
    fn product_downward(&mut self, index: usize, adjoint: N, children: impl Iterator<Item = usize> + Clone) {
        let value = self.values[index];
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
        reset(&mut self.free, tape.layout.variables());
        reset(&mut self.flows, tape.free_sets.len());
        for gap in &tape.gaps {
            let term = tape.terms[gap.term as usize];
            let flow = self.adjoints[gap.node as usize]
                .multiply(self.rows[term.probability as usize])
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
                self.gradient[entry] = self.gradient[entry].add(flow);
            }
        }
    }
}

fn reset<N: Number>(buffer: &mut Vec<N>, length: usize) {
    buffer.clear();
    buffer.resize(length, N::ZERO);
}
