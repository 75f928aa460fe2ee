//! Inputs drawn from P(X | S = o): once upward, then downward along the weights.

use rand::{Rng, RngExt};

use crate::circuit::ids::{RowId, TapePlace};
use crate::circuit::number::{Number, Scaled};
use crate::circuit::passes::Workspace;
use crate::circuit::tape::Tape;
use crate::index::{Id, Map};

/// Draws inputs with S = o; `None` if P(S = o) = 0.
pub(crate) struct Sampler<'a> {
    tape: &'a Tape,
    rows: &'a [f64],
    values: Map<TapePlace, Scaled>,
}

impl<'a> Sampler<'a> {
    pub(crate) fn new(tape: &'a Tape, rows: &'a [f64]) -> Option<Self> {
        let values = Workspace::default().scaled_values(tape, rows);
        (!values[tape.root].is_zero()).then_some(Sampler { tape, rows, values })
    }

    pub(crate) fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Vec<usize> {
        let tape = self.tape;
        let mut input = vec![0; tape.layout.variables()];
        self.draw_free(&tape.free().at_root, &mut input, rng);
        let mut open = vec![tape.root];
        while let Some(place) = open.pop() {
            let Some(index) = tape.step_at(place) else {
                if place > TapePlace::ONE {
                    let (variable, value) = tape.value_at(place);
                    input[variable] = value;
                }
                continue;
            };
            let node = tape.nodes[index];
            let terms = tape.terms_of(node);
            if node.is_product() {
                open.extend(terms.iter().map(|term| term.child));
                continue;
            }
            let total = self.values[place];
            let mut point = rng.random::<f64>();
            let mut chosen = None;
            for (position, term) in node.terms().zip(terms) {
                let probability = self.values[term.probability];
                let weight = probability.multiply(self.values[term.child]).divide(total).to_f64();
                if weight > 0.0 {
                    chosen = Some((position, term));
                    point -= weight;
                    if point < 0.0 {
                        break;
                    }
                }
            }
            let Some((position, term)) = chosen else { continue };
            open.extend([term.probability, term.child]);
            if let Ok(gap) = tape.free().gaps.binary_search_by_key(&position, |gap| gap.term) {
                self.draw_free(&tape.free().sets[tape.free().gaps[gap].free], &mut input, rng);
            }
        }
        input
    }

    fn draw_free(&self, rows: &[RowId], input: &mut [usize], rng: &mut (impl Rng + ?Sized)) {
        for variable in rows.iter().map(|row| row.position()) {
            input[variable] = draw_value(&self.rows[self.tape.layout.range(variable)], rng);
        }
    }
}

/// Draws a value from a row.
fn draw_value(row: &[f64], rng: &mut (impl Rng + ?Sized)) -> usize {
    let total: f64 = row.iter().sum();
    let mut point = rng.random::<f64>() * total;
    let mut latest = 0;
    for (value, &probability) in row.iter().enumerate() {
        if probability > 0.0 {
            latest = value;
            point -= probability;
            if point < 0.0 {
                break;
            }
        }
    }
    latest
}
