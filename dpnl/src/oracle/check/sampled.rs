//! Random valuations, narrowed sets included, with all or some of their total sub-valuations.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::check_choice;
use super::report::{Check, Contradiction, Counterexample};
use crate::oracle::{Oracle, Verdict};
use crate::valuation::{Valuation, ValueSet};

/// Valuations drawn per check.
const VALUATIONS: usize = 4_000;
/// A valuation with at most this many total sub-valuations is checked against all of them.
const ALL_TOTALS: usize = 256;
/// Otherwise this many are drawn.
const SOME_TOTALS: usize = 24;

pub(super) fn check<O: Oracle + ?Sized>(
    oracle: &O,
    outputs: &[O::Output],
    nothing_known: &Valuation,
    only_narrowed: bool,
    check: &mut Check,
) -> Result<(), Box<Counterexample>> {
    if nothing_known.is_empty() {
        return Ok(());
    }
    let mut rng = StdRng::seed_from_u64(0x5eed);
    // Wide valuations cost more to draw: keep the total work bounded.
    let count = (VALUATIONS * 64 / (64 + nothing_known.len())).max(64);
    for index in 0..count {
        let narrowed = only_narrowed || index % 4 == 3;
        let valuation = draw(nothing_known, narrowed, &mut rng);
        let output = &outputs[rng.random_range(0..outputs.len())];
        check_one(oracle, output, outputs, &valuation, check, &mut rng)?;
    }
    Ok(())
}

/// A valuation with a random share of unknowns; if `narrowed`, some variables are left with a random set.
fn draw(nothing_known: &Valuation, narrowed: bool, rng: &mut StdRng) -> Valuation {
    let mut valuation = nothing_known.clone();
    let share = rng.random::<f64>();
    for variable in 0..valuation.len() {
        let domain = valuation.domains()[variable];
        if rng.random::<f64>() >= share {
            valuation.assign(variable, rng.random_range(0..domain));
        } else if narrowed && rng.random::<bool>() {
            let mut set = ValueSet::single(domain, rng.random_range(0..domain));
            (0..domain).filter(|_| rng.random::<bool>()).for_each(|value| set.insert(value));
            valuation.restrict(variable, &set);
        }
    }
    valuation
}

fn check_one<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    outputs: &[O::Output],
    valuation: &Valuation,
    check: &mut Check,
    rng: &mut StdRng,
) -> Result<(), Box<Counterexample>> {
    check.valuations += 1;
    let verdict = oracle.verdict(valuation, output);
    if valuation.is_total() {
        if verdict == Verdict::Unknown {
            return Err(Counterexample::new(valuation, output, verdict, Contradiction::Undecided));
        }
        let other = outputs.iter().find(|other| *other != output && oracle.verdict(valuation, other) == Verdict::True);
        if let (Verdict::True, Some(other)) = (verdict, other) {
            let contradiction = Contradiction::TwoOutputs(format!("{other:?}"));
            return Err(Counterexample::new(valuation, output, verdict, contradiction));
        }
        return Ok(());
    }
    if verdict == Verdict::Unknown {
        check_choice(oracle, valuation, output)?;
    }
    let (totals, all) = totals(valuation, rng);
    let (mut some_true, mut some_false) = (false, false);
    for total in totals {
        let there = oracle.verdict(&total, output);
        if there == Verdict::Unknown {
            return Err(Counterexample::new(&total, output, there, Contradiction::Undecided));
        }
        if verdict != Verdict::Unknown && there != verdict {
            return Err(Counterexample::new(valuation, output, verdict, Contradiction::Total(total)));
        }
        some_true |= there == Verdict::True;
        some_false |= there == Verdict::False;
    }
    if all && some_true != some_false {
        check.count(valuation, output, some_true, verdict);
    }
    Ok(())
}

/// All total sub-valuations if they are few, else some of them; and whether they are all.
fn totals(valuation: &Valuation, rng: &mut StdRng) -> (Vec<Valuation>, bool) {
    let sets: Vec<Vec<usize>> = (0..valuation.len()).map(|variable| valuation.values(variable).collect()).collect();
    let count = sets.iter().try_fold(1_usize, |product, set| product.checked_mul(set.len()));
    let Some(count) = count.filter(|&count| count <= ALL_TOTALS) else {
        let mut pick = || {
            let mut total = valuation.clone();
            for (variable, set) in sets.iter().enumerate() {
                total.assign(variable, set[rng.random_range(0..set.len())]);
            }
            total
        };
        return ((0..SOME_TOTALS).map(|_| pick()).collect(), false);
    };
    let nth = |mut number: usize| {
        let mut total = valuation.clone();
        for (variable, set) in sets.iter().enumerate() {
            total.assign(variable, set[number % set.len()]);
            number /= set.len();
        }
        total
    };
    ((0..count).map(nth).collect(), true)
}
