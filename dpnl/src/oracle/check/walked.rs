//! What a search makes of an oracle: its residuals, with their parts, masses, cases and keys.
//!
//! A search is run on the residual of every output, and the circuit it records is compared with the verdicts on total
//! valuations: on each of them the circuit says whether S = o, and for random rows it has the weight of all those that
//! say so. All outputs share what was solved, as they do in a system.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::report::{Check, Contradiction, Counterexample};
use crate::circuit::{Number, Tape, Workspace};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Verdict};
use crate::probabilities::RowLayout;
use crate::search::Limits;
use crate::search::exact::{Budget, Found, Recorder, Search};
use crate::valuation::Valuation;

/// Search nodes for all outputs together.
const NODES: u64 = 1 << 16;
/// Up to this many pairs of a total valuation and an output are compared one by one; else some valuations are drawn.
const ALL_PAIRS: usize = 1 << 14;
const SOME_TOTALS: usize = 100;

pub(super) fn check<O: Oracle + ?Sized>(
    oracle: &O,
    outputs: &[O::Output],
    nothing_known: &Valuation,
    check: &mut Check,
) -> Result<()> {
    let layout = RowLayout::new(oracle.domains());
    let mut rng = StdRng::seed_from_u64(0x3a1c);
    let (totals, all) = totals(nothing_known, ALL_PAIRS / outputs.len(), &mut rng);
    let rows = random_rows(oracle.domains(), &mut rng);
    let nodes = (NODES / outputs.len() as u64).max(64);
    for by_cases in [false, true] {
        let mut recorder = Recorder::new();
        for output in outputs {
            let residual = if by_cases { oracle.residual_by_cases(output)? } else { oracle.residual(output)? };
            let budget = Budget::new(Limits { nodes, ..Limits::default() });
            let found = Search::new(residual)?.go_on(&mut recorder, oracle.domains(), &budget)?;
            let circuit = FoundCircuits::new(&mut recorder, found, &layout)?;
            let wrong = |found: f64, expected: f64, valuation: &Valuation| {
                let contradiction = Contradiction::Weight { by_cases, found, expected };
                Error::InvalidOracle(Counterexample::new(valuation, output, Verdict::Unknown, contradiction))
            };
            let mut expected = 0.0;
            for total in &totals {
                check.walked += 1;
                let holds = match oracle.verdict(total, output) {
                    Verdict::True => 1.0,
                    Verdict::False => 0.0,
                    Verdict::Unknown => {
                        let contradiction = Contradiction::Undecided;
                        let counterexample = Counterexample::new(total, output, Verdict::Unknown, contradiction);
                        return Err(Error::InvalidOracle(counterexample));
                    }
                };
                let certain = certain_rows(total);
                let (lower, upper) = circuit.bounds(&certain);
                if !(lower <= holds && holds <= upper) {
                    return Err(wrong(if lower > holds { lower } else { upper }, holds, total));
                }
                let chosen = certain.iter().zip(&rows).filter(|&(&certain, _)| certain > 0.0);
                expected += holds * chosen.map(|(_, p)| p).product::<f64>();
            }
            let (lower, upper) = circuit.bounds(&rows);
            if all && !(lower <= expected * (1.0 + SLACK) + SLACK && expected <= upper * (1.0 + SLACK) + SLACK) {
                return Err(wrong(if lower > expected { lower } else { upper }, expected, nothing_known));
            }
        }
    }
    Ok(())
}

/// For rounding, in comparisons of sums.
const SLACK: f64 = 1e-9;

/// What a search found; two circuits if it was not finished.
struct FoundCircuits {
    lower: Tape,
    upper: Option<Tape>,
}

impl FoundCircuits {
    fn new(recorder: &mut Recorder, found: Found, layout: &RowLayout) -> Result<Self> {
        let Recorder { arena, flattening, .. } = recorder;
        let lower = Tape::new(arena, found.lower, layout, flattening)?;
        let upper = match found.limit {
            None => None,
            Some(_) => Some(Tape::new(arena, found.upper, layout, flattening)?),
        };
        Ok(FoundCircuits { lower, upper })
    }

    fn bounds(&self, rows: &[f64]) -> (f64, f64) {
        let value = |tape: &Tape| Workspace::default().value(tape, rows).to_f64();
        let lower = value(&self.lower);
        (lower, self.upper.as_ref().map_or(lower, value))
    }
}

/// The rows that are sure of a total valuation.
fn certain_rows(total: &Valuation) -> Vec<f64> {
    let row = |variable: usize| {
        let set = total.set(variable);
        (0..total.domains()[variable]).map(move |value| f64::from(u8::from(set.contains(value))))
    };
    (0..total.len()).flat_map(row).collect()
}

fn random_rows(domains: &[usize], rng: &mut StdRng) -> Vec<f64> {
    let mut rows = Vec::new();
    for &size in domains {
        let start = rows.len();
        rows.extend((0..size).map(|_| rng.random::<f64>() + 0.05));
        let sum: f64 = rows[start..].iter().sum();
        rows[start..].iter_mut().for_each(|entry| *entry /= sum);
    }
    rows
}

/// All total valuations if there are at most this many, else some of them; and whether they are all.
fn totals(nothing_known: &Valuation, most: usize, rng: &mut StdRng) -> (Vec<Valuation>, bool) {
    let domains = nothing_known.domains();
    let count = domains.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
    let all = count.filter(|&count| count <= most);
    let mut totals = Vec::new();
    for mut number in 0..all.unwrap_or(SOME_TOTALS) {
        let mut total = nothing_known.clone();
        for (variable, &size) in domains.iter().enumerate() {
            total.assign(variable, if all.is_some() { number % size } else { rng.random_range(0..size) });
            number /= size;
        }
        totals.push(total);
    }
    (totals, all.is_some())
}
