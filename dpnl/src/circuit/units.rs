//! Units: a power of two per node of a tape, in which its values are plain numbers near one.
//!
//! The probability of one label of a hundred digits is far below what an `f64` can hold, and so are the weights of most
//! nodes of its circuit; but from sample to sample they are of the same order. So the powers are learned from one
//! sample, and the next one is computed in `f64` with one more multiplication per term.

use crate::circuit::ids::{TapeNodeId, TapePlace, TermId};
use crate::circuit::number::{Number, PRECISE, Scaled};
use crate::circuit::passes::Factors;
use crate::circuit::tape::Tape;
use crate::index::Map;

/// Values between these are far enough from the ends of the range that nothing in a sum is lost that matters.
const SMALLEST: f64 = f64::from_bits((1023 - 500) << 52);
const LARGEST: f64 = f64::from_bits((1023 + 500) << 52);

/// The units of the nodes of one tape.
#[derive(Debug)]
pub(crate) struct Units {
    /// For every term the unit of its child over that of its node; for a product all of it is with the first term.
    factors: Map<TermId, f64>,
    /// The exponent of the root's unit.
    root: i32,
}

impl Factors<f64> for Units {
    #[inline]
    fn apply(&self, term: TermId, child: f64) -> f64 {
        self.factors[term] * child
    }
}

impl Units {
    /// The units in which all these values are near one; `None` if neighbours are too far apart.
    pub(crate) fn learn(tape: &Tape, values: &Map<TapePlace, Scaled>) -> Option<Units> {
        let mut exponents: Map<TapePlace, i32> = Map::filled(0, tape.places());
        let mut factors = Map::filled(1.0, tape.terms.len());
        for (index, &node) in tape.nodes.iter() {
            let place = tape.place_of(index);
            let terms = tape.terms_of(node);
            let children = || terms.iter().map(|term| exponents[term.child]);
            // What was zero may be positive next time, and then of the order of what it is made of.
            let from_children = || match node.is_product() {
                true => children().sum(),
                false => children().max().unwrap_or(0),
            };
            let own: i32 = values[place].binary_exponent().unwrap_or_else(from_children);
            if node.is_product() {
                factors[node.start] = power(children().sum::<i32>() - own)?;
            } else {
                for (term, child) in node.terms().zip(children()) {
                    factors[term] = power(child - own)?;
                }
            }
            exponents[place] = own;
        }
        Some(Units { factors, root: exponents[tape.root] })
    }

    /// Whether these values, computed in the units, are to be trusted.
    pub(crate) fn hold(&self, tape: &Tape, values: &Map<TapePlace, f64>) -> bool {
        let lost = |index: TapeNodeId| {
            // Zero because something is zero, or because it was too small?
            let node = tape.nodes[index];
            let positive = |place: TapePlace| values[place] > 0.0;
            let mut terms = tape.terms_of(node).iter();
            match node.is_product() {
                true => terms.all(|term| positive(term.child)),
                false => terms.any(|term| positive(term.child) && positive(term.probability)),
            }
        };
        let within = |value: f64| (SMALLEST..=LARGEST).contains(&value);
        // On the way to a product that is in range the numbers may have been out of it.
        let precise = |index: TapeNodeId| {
            let node = tape.nodes[index];
            let mut product = 1.0;
            !node.is_product()
                || tape.terms_of(node).iter().zip(node.terms()).all(|(term, position)| {
                    product *= self.apply(position, values[term.child]);
                    product >= PRECISE
                })
        };
        let mut nodes = tape.nodes.keys().zip(&values.as_slice()[tape.base()..]);
        let holds = |(index, &value): (TapeNodeId, &f64)| match value {
            0.0 => !lost(index),
            _ => within(value) && precise(index),
        };
        nodes.all(holds)
    }

    /// A number in the root's unit.
    pub(crate) fn of_root(&self, value: f64) -> Scaled {
        Scaled::from_f64(value).shift(self.root)
    }
}

/// 2 to this power; zero if that is too small to matter, `None` if it is too large.
fn power(exponent: i32) -> Option<f64> {
    match exponent {
        ..=-1075 => Some(0.0),
        -1074..=-1023 => Some(f64::from_bits(1 << (exponent + 1074))),
        -1022..=900 => Some(f64::from_bits(((1023 + exponent) as u64) << 52)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact() {
        for exponent in [-1074, -1023, -1022, -1, 0, 1, 900] {
            let expected = if exponent < -1000 {
                2.0_f64.powi(exponent + 1000) * 2.0_f64.powi(-1000)
            } else {
                2.0_f64.powi(exponent)
            };
            assert_eq!(power(exponent), Some(expected), "{exponent}");
        }
        assert_eq!(power(-1075), Some(0.0));
        assert_eq!(power(901), None);
    }

    #[test]
    fn exponents_and_shifts_undo_each_other() {
        for value in [1.0, 0.75, 1e-300, 3.5e-17] {
            for shift in [-5000, -256, -3, 0, 7, 300] {
                let shifted = Scaled::from_f64(value).shift(shift);
                let exponent = shifted.binary_exponent().unwrap();
                let mantissa = shifted.shift(-exponent).to_f64();
                assert!((1.0..2.0).contains(&mantissa), "{value} {shift}: {mantissa}");
                assert_eq!(shifted.shift(-shift).to_f64(), value);
            }
        }
        assert_eq!(Scaled::ZERO.binary_exponent(), None);
    }
}
