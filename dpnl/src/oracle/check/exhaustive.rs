//! Every valuation of value-or-unknown, numbered in mixed radix; digit `|V_k|` of variable `k` is "unknown".

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::check_choice;
use super::report::{Check, Contradiction, Counterexample};
use crate::oracle::{Key, Oracle, Verdict};
use crate::valuation::Valuation;

/// Up to this many evaluations are spent on comparing residual problems with equal keys.
const KEY_WORK: usize = 1 << 24;

/// What is true of all total sub-valuations of a valuation.
#[derive(Clone, Copy)]
struct Truth {
    all: bool,
    any: bool,
}

/// Number of digits of a variable; a variable with one value is never unknown.
fn radix(domain: usize) -> usize {
    if domain == 1 { 1 } else { domain + 1 }
}

struct Cube<'a> {
    domains: &'a [usize],
    /// How far apart the numbers of neighbouring digits of a variable are.
    strides: Vec<usize>,
    size: usize,
}

impl<'a> Cube<'a> {
    fn new(domains: &'a [usize]) -> Self {
        let mut size = 1;
        let strides = domains
            .iter()
            .map(|&domain| {
                let stride = size;
                size *= radix(domain);
                stride
            })
            .collect();
        Cube { domains, strides, size }
    }

    fn digit(&self, number: usize, variable: usize) -> usize {
        number / self.strides[variable] % radix(self.domains[variable])
    }

    fn load(&self, number: usize, valuation: &mut Valuation) {
        for (variable, &domain) in self.domains.iter().enumerate() {
            match self.digit(number, variable) {
                digit if digit == domain => valuation.forget(variable),
                digit => valuation.assign(variable, digit),
            }
        }
    }

    fn unknown(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.domains.len()).filter(move |&variable| self.digit(number, variable) == self.domains[variable])
    }

    /// The numbers of all total sub-valuations.
    fn totals(&self, number: usize) -> Vec<usize> {
        let mut totals = vec![number];
        for variable in self.unknown(number) {
            let (domain, stride) = (self.domains[variable], self.strides[variable]);
            totals = totals
                .iter()
                .flat_map(|&total| (0..domain).map(move |value| total - (domain - value) * stride))
                .collect();
        }
        totals
    }
}

pub(super) fn check<O: Oracle + ?Sized>(
    oracle: &O,
    outputs: &[O::Output],
    mut valuation: Valuation,
    check: &mut Check,
) -> Result<(), Box<Counterexample>> {
    let cube = Cube::new(oracle.domains());
    let mut owner: FxHashMap<usize, usize> = FxHashMap::default();
    let mut truths: Vec<Vec<Truth>> = Vec::with_capacity(outputs.len());
    for (position, output) in outputs.iter().enumerate() {
        let truth = truths_of(oracle, output, &cube, &mut valuation)?;
        for (number, _) in
            truth.iter().enumerate().filter(|(number, truth)| truth.any && cube.unknown(*number).next().is_none())
        {
            let first = *owner.entry(number).or_insert(position);
            if outputs[first] != *output {
                cube.load(number, &mut valuation);
                let other = Contradiction::TwoOutputs(format!("{:?}", outputs[first]));
                return Err(Counterexample::new(&valuation, output, Verdict::True, other));
            }
        }
        truths.push(truth);
    }
    let key_work: usize = oracle.domains().iter().fold(outputs.len(), |work, &size| work.saturating_mul(2 * size));
    let mut keys = Keys { seen: FxHashMap::default(), enabled: key_work <= KEY_WORK };
    for (output, truth) in outputs.iter().zip(&truths) {
        for number in 0..cube.size {
            cube.load(number, &mut valuation);
            check_one(oracle, output, &valuation, (&cube, number), truth, check)?;
            keys.check(oracle, output, &valuation, (&cube, number), truth, check)?;
        }
    }
    Ok(())
}

/// What holds below every valuation, from the verdicts on the total ones.
fn truths_of<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    cube: &Cube<'_>,
    valuation: &mut Valuation,
) -> Result<Vec<Truth>, Box<Counterexample>> {
    let mut truths: Vec<Truth> = Vec::with_capacity(cube.size);
    for number in 0..cube.size {
        // "Unknown" is the largest digit, so the valuations with one unknown less come first.
        let truth = match cube.unknown(number).next() {
            Some(variable) => {
                let (domain, stride) = (cube.domains[variable], cube.strides[variable]);
                (1..=domain).map(|step| truths[number - step * stride]).fold(
                    Truth { all: true, any: false },
                    |below, truth| Truth { all: below.all && truth.all, any: below.any || truth.any },
                )
            }
            None => {
                cube.load(number, valuation);
                match oracle.verdict(valuation, output) {
                    Verdict::Unknown => {
                        let undecided = Contradiction::Undecided;
                        return Err(Counterexample::new(valuation, output, Verdict::Unknown, undecided));
                    }
                    verdict => Truth { all: verdict == Verdict::True, any: verdict == Verdict::True },
                }
            }
        };
        truths.push(truth);
    }
    Ok(truths)
}

fn check_one<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    valuation: &Valuation,
    (cube, number): (&Cube<'_>, usize),
    truths: &[Truth],
    check: &mut Check,
) -> Result<(), Box<Counterexample>> {
    check.valuations += 1;
    let verdict = oracle.verdict(valuation, output);
    let Truth { all, any } = truths[number];
    let wrong = (verdict == Verdict::True && !all) || (verdict == Verdict::False && any);
    if wrong {
        let witness = cube.totals(number).into_iter().find(|&total| truths[total].all != (verdict == Verdict::True));
        let mut total = valuation.clone();
        cube.load(witness.unwrap_or(number), &mut total);
        return Err(Counterexample::new(valuation, output, verdict, Contradiction::Total(total)));
    }
    if cube.unknown(number).next().is_some() {
        if verdict == Verdict::Unknown && !valuation.is_total() {
            check_choice(oracle, valuation, output)?;
        }
        if all || !any {
            check.count(valuation, output, all, verdict);
        }
    }
    Ok(())
}

/// The residual problems seen so far, by key.
struct Keys {
    /// Fingerprint, valuation and output of the first residual problem with the key.
    seen: FxHashMap<Key, (u64, Valuation, String)>,
    enabled: bool,
}

impl Keys {
    fn check<O: Oracle + ?Sized>(
        &mut self,
        oracle: &O,
        output: &O::Output,
        valuation: &Valuation,
        (cube, number): (&Cube<'_>, usize),
        truths: &[Truth],
        check: &mut Check,
    ) -> Result<(), Box<Counterexample>>
    where
        O::Output: Debug,
    {
        if !self.enabled || valuation.is_total() || oracle.verdict(valuation, output) != Verdict::Unknown {
            return Ok(());
        }
        let Some(key) = oracle.key(valuation, output) else { return Ok(()) };
        let mut hasher = FxHasher::default();
        cube.unknown(number).for_each(|variable| variable.hash(&mut hasher));
        cube.totals(number).into_iter().for_each(|total| truths[total].all.hash(&mut hasher));
        let fingerprint = hasher.finish();
        match self.seen.get(&key) {
            None => {
                self.seen.insert(key, (fingerprint, valuation.clone(), format!("{output:?}")));
            }
            Some((same, ..)) if *same == fingerprint => check.keys += 1,
            Some((_, other, other_output)) => {
                let contradiction = Contradiction::Key { other: other.clone(), other_output: other_output.clone() };
                return Err(Counterexample::new(valuation, output, Verdict::Unknown, contradiction));
            }
        }
        Ok(())
    }
}
