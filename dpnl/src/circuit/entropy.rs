//! The entropy of the inputs given the output, H(X | S = o), with its gradient: one pass up, one pass down.
//!
//! With p(x) = Π p_k(x_k) and P = Σ p(x) over the inputs with S = o,
//! H(X | S = o) = −Σ (p(x) / P) log (p(x) / P) = log P + T / P, where T = −Σ p(x) log p(x). The logarithm of a product is a sum,
//! so T is the derivative of the polynomial P in the direction in which every p_k(y) grows by −p_k(y) log p_k(y). Circuits
//! are deterministic (no input is counted twice) and decomposable (products share no variable), so their values are that
//! polynomial, and dual numbers (a value, and its derivative in that direction) give T on the way up; the adjoints of dual
//! numbers give its gradient on the way down. Directions are never negative, so nothing cancels.

use crate::circuit::ids::{FreeId, RowId, TapePlace};
use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::Tape;
use crate::index::{Id, Map};

/// Below this value plain numbers are not trusted.
const UNDERFLOW: f64 = 1e-200;

/// H(X | S = o) in nats; with its derivative by every entry of the rows in `gradient`, if that is asked for. `None` if
/// P(S = o) = 0.
pub(crate) fn entropy(tape: &Tape, rows: &[f64], gradient: Option<&mut [f64]>) -> Option<f64> {
    let plain = Pass::<f64>::upward(tape, rows);
    if plain.root.value >= UNDERFLOW {
        return Some(plain.finish(gradient));
    }
    let scaled = Pass::<Scaled>::upward(tape, rows);
    (!scaled.root.value.is_zero()).then(|| scaled.finish(gradient))
}

/// A number and its derivative.
#[derive(Debug, Clone, Copy)]
struct Dual<N> {
    value: N,
    tangent: N,
}

impl<N: Number> Dual<N> {
    const ZERO: Self = Dual { value: N::ZERO, tangent: N::ZERO };
    const ONE: Self = Dual { value: N::ONE, tangent: N::ZERO };

    fn add(self, other: Self) -> Self {
        Dual { value: self.value.add(other.value), tangent: self.tangent.add(other.tangent) }
    }

    fn multiply(self, other: Self) -> Self {
        let tangent = self.value.multiply(other.tangent).add_product(self.tangent, other.value);
        Dual { value: self.value.multiply(other.value), tangent }
    }

    /// The product with 1 + ε · `tangent`.
    fn grow(self, tangent: f64) -> Self {
        Dual { value: self.value, tangent: self.tangent.add_product(self.value, N::from_f64(tangent)) }
    }
}

/// −p log p.
fn share(p: f64) -> f64 {
    if p > 0.0 { (-p * p.ln()).max(0.0) } else { 0.0 }
}

struct Pass<'a, N> {
    tape: &'a Tape,
    rows: &'a [f64],
    /// The entropy of every row.
    entropies: Map<RowId, f64>,
    /// That of the variables of every set of free ones.
    free: Map<FreeId, f64>,
    free_at_root: f64,
    values: Map<TapePlace, Dual<N>>,
    root: Dual<N>,
}

impl<'a, N: Number> Pass<'a, N> {
    fn upward(tape: &'a Tape, rows: &'a [f64]) -> Self {
        let row = |variable: usize| rows[tape.layout.range(variable)].iter().map(|&p| share(p)).sum::<f64>();
        let entropies: Map<RowId, f64> = (0..tape.layout.variables()).map(row).collect();
        let of_set = |set: &[RowId]| set.iter().map(|&row| entropies[row]).sum::<f64>();
        let free: Map<FreeId, f64> = tape.free().sets.values().map(|set| of_set(set)).collect();
        let free_at_root = of_set(&tape.free().at_root);
        let mut values: Map<TapePlace, Dual<N>> = Map::default();
        values.reserve(tape.places());
        values.extend([Dual::ZERO, Dual::ONE]);
        values.extend(rows.iter().map(|&p| Dual { value: N::from_f64(p), tangent: N::from_f64(share(p)) }));
        let mut gaps = tape.free().gaps.iter().peekable();
        for &node in tape.nodes.values() {
            let mut value = if node.is_product() { Dual::ONE } else { Dual::ZERO };
            for (term, position) in tape.terms_of(node).iter().zip(node.terms()) {
                let child = values[term.child];
                if node.is_product() {
                    value = value.multiply(child);
                    continue;
                }
                let mut product = values[term.probability].multiply(child);
                if let Some(gap) = gaps.next_if(|gap| gap.term == position) {
                    product = product.grow(free[gap.free]);
                }
                value = value.add(product);
            }
            values.push(value);
        }
        let root = values[tape.root].grow(free_at_root);
        Pass { tape, rows, entropies, free, free_at_root, values, root }
    }

    fn finish(&self, gradient: Option<&mut [f64]>) -> f64 {
        let Dual { value, tangent } = self.root;
        let mean = tangent.divide(value).to_f64();
        if let Some(gradient) = gradient {
            let smallest = f64::MIN_POSITIVE;
            for ((entry, adjoint), &p) in gradient.iter_mut().zip(self.downward()).zip(self.rows) {
                // d(log P + T / P) = (dP · (−log p − T / P) + the adjoint's tangent) / P, for d(−p log p) = −1 − log p
                let direct = adjoint.value.divide(value).to_f64() * (-p.max(smallest).ln() - mean);
                *entry = direct + adjoint.tangent.divide(value).to_f64();
            }
        }
        // What is left of rounding must not make it negative.
        (value.natural_log() + mean).max(0.0)
    }

    /// The derivatives of the root by the entries of the rows.
    fn downward(&self) -> Vec<Dual<N>> {
        let tape = self.tape;
        let base = tape.base();
        let mut adjoints: Map<TapePlace, Dual<N>> = Map::filled(Dual::ZERO, self.values.len());
        let mut free: Map<RowId, Dual<N>> = Map::filled(Dual::ZERO, tape.layout.variables());
        let mut flow_to = |set: &[RowId], of_set: f64, flow: Dual<N>| {
            for &row in set {
                let others = (of_set - self.entropies[row]).max(0.0);
                let total = &mut free[row];
                *total = total.add(flow.grow(others));
            }
        };
        adjoints[tape.root] = Dual::ONE.grow(self.free_at_root);
        flow_to(&tape.free().at_root, self.free_at_root, self.values[tape.root]);
        let mut flows: Map<FreeId, Dual<N>> = Map::filled(Dual::ZERO, tape.free().sets.len());
        let mut gaps = tape.free().gaps.iter().rev().peekable();
        let mut before = Vec::new();
        for (index, &node) in tape.nodes.iter().rev() {
            let adjoint = adjoints[tape.place_of(index)];
            let terms = tape.terms_of(node);
            if node.is_product() {
                // The derivative by one factor is the product of the others: of those before it and those behind it.
                before.clear();
                before.push(adjoint);
                for term in terms {
                    before.push(before[before.len() - 1].multiply(self.values[term.child]));
                }
                let mut behind = Dual::ONE;
                for (place, term) in terms.iter().enumerate().rev() {
                    let child = term.child;
                    adjoints[child] = adjoints[child].add(before[place].multiply(behind));
                    behind = behind.multiply(self.values[child]);
                }
                continue;
            }
            for (term, position) in terms.iter().zip(node.terms()).rev() {
                let (child, entry) = (term.child, term.probability);
                let mut flow = adjoint;
                if let Some(gap) = gaps.next_if(|gap| gap.term == position) {
                    let total = &mut flows[gap.free];
                    *total = total.add(adjoint.multiply(self.values[entry]).multiply(self.values[child]));
                    flow = flow.grow(self.free[gap.free]);
                }
                adjoints[entry] = adjoints[entry].add(flow.multiply(self.values[child]));
                adjoints[child] = adjoints[child].add(flow.multiply(self.values[entry]));
            }
        }
        for ((set, &of_set), &flow) in tape.free().sets.values().zip(self.free.values()).zip(flows.values()) {
            flow_to(set, of_set, flow);
        }
        let mut derivatives = adjoints.as_slice()[2..base].to_vec();
        for (row, &flow) in free.iter() {
            for entry in tape.layout.range(row.position()) {
                derivatives[entry] = derivatives[entry].add(flow);
            }
        }
        derivatives
    }
}
