//! What the tests share: random functions given by tables, oracles for them, and plain enumeration as the truth.

pub mod overflowing;
pub mod programs;
pub mod soak;
pub mod wrapping;
pub mod wrapping_items;
pub mod wrapping_types;

use dpnl::oracle::derived::Options;
use dpnl::{Function, Key, Oracle, System, Valuation, Verdict};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Calls a function as a build with overflow checks does: where it is built without, what overflows panics all the same.
pub fn checked<T>(call: impl FnOnce() -> T) -> T {
    dpnl::__private::watch::watching(call, || ())
}

/// A function over finite domains, given by its table: `None` is undefined.
#[derive(Debug, Clone)]
pub struct Table {
    /// Number of values per variable.
    pub domains: Vec<usize>,
    /// The result for every input, the first variable changing fastest.
    pub results: Vec<Option<u8>>,
}

impl Table {
    /// A random function of at most `most` variables over domains of 1 to 12 values, `outputs` outputs, sometimes
    /// undefined, and with structure: some of them ignore variables, some are sums.
    pub fn random(rng: &mut StdRng, most: usize, outputs: u8) -> Self {
        let mut domains = Vec::new();
        let mut size = 1;
        for _ in 0..rng.random_range(1..=most) {
            let domain = rng.random_range(1..=12);
            if size * domain <= 1_500 {
                size *= domain;
                domains.push(domain);
            }
        }
        let kind = rng.random_range(0..3);
        let weights: Vec<usize> = domains.iter().map(|_| rng.random_range(0..3)).collect();
        let undefined = rng.random::<f64>() * 0.2;
        let results = (0..size)
            .map(|number| {
                let input = digits(&domains, number);
                let sum: usize = input.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
                let result = match kind {
                    0 => rng.random_range(0..outputs),
                    1 => (sum % usize::from(outputs)) as u8,
                    _ => (sum / 3).min(usize::from(outputs) - 1) as u8,
                };
                (rng.random::<f64>() >= undefined).then_some(result)
            })
            .collect();
        Table { domains, results }
    }

    /// The result for one input.
    pub fn result(&self, input: &[usize]) -> Option<u8> {
        let number = input.iter().zip(&self.domains).rev().fold(0, |number, (value, size)| number * size + value);
        self.results[number]
    }

    /// All inputs.
    pub fn inputs(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..self.results.len()).map(|number| digits(&self.domains, number))
    }

    /// P(S = output), by enumeration.
    pub fn probability(&self, rows: &[Vec<f64>], output: u8) -> f64 {
        self.inputs().filter(|input| self.result(input) == Some(output)).map(|input| weight(rows, &input)).sum()
    }

    /// dP/dp_k(y), by enumeration: the weights of the inputs with S = output and x_k = y, without the factor p_k(y).
    pub fn gradient(&self, rows: &[Vec<f64>], output: u8) -> Vec<Vec<f64>> {
        let mut gradient: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
        for input in self.inputs().filter(|input| self.result(input) == Some(output)) {
            for (variable, &value) in input.iter().enumerate() {
                gradient[variable][value] += input
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != variable)
                    .map(|(other, &value)| rows[other][value])
                    .product::<f64>();
            }
        }
        gradient
    }
}

/// The digits of `number` in the mixed radix of `domains`, the first changing fastest.
pub fn digits(domains: &[usize], mut number: usize) -> Vec<usize> {
    domains
        .iter()
        .map(|size| {
            let digit = number % size;
            number /= size;
            digit
        })
        .collect()
}

/// Π p_k(x_k).
pub fn weight(rows: &[Vec<f64>], input: &[usize]) -> f64 {
    rows.iter().zip(input).map(|(row, &value)| row[value]).product()
}

/// Random rows, some of them with zeros or a single one.
pub fn random_rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    domains
        .iter()
        .map(|&size| {
            let kind = rng.random_range(0..4);
            let sure = rng.random_range(0..size);
            let mut row: Vec<f64> = (0..size)
                .map(|value| match kind {
                    0 => f64::from(u8::from(value == sure)),
                    1 if value != sure && rng.random::<bool>() => 0.0,
                    2 => rng.random::<f64>().powi(8) + 1e-9,
                    _ => rng.random::<f64>() + 0.01,
                })
                .collect();
            let sum: f64 = row.iter().sum();
            row.iter_mut().for_each(|entry| *entry /= sum);
            row
        })
        .collect()
}

/// Random rows without zeros, so that no output is left out.
pub fn dense_rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    let row = |size| {
        let row: Vec<f64> = (0..size).map(|_| rng.random::<f64>() + 0.1).collect();
        let sum: f64 = row.iter().sum();
        row.into_iter().map(|entry| entry / sum).collect()
    };
    domains.iter().copied().map(row).collect()
}

/// A random generator for a test case.
pub fn generator(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// How much a [`TableOracle`] tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skill {
    /// Decides everything that can be decided.
    Complete,
    /// Decides only some of it, by a hash of the valuation.
    Patchy,
}

/// A valid oracle for a table that scans all sub-valuations; with exact keys if asked for.
#[derive(Debug, Clone)]
pub struct TableOracle {
    /// The function.
    pub table: Table,
    /// How much it tells.
    pub skill: Skill,
    /// Whether it gives keys: the unknown variables and the residual truth table.
    pub keys: bool,
}

impl TableOracle {
    fn residual_truth(&self, valuation: &Valuation, output: u8) -> Vec<bool> {
        let sets: Vec<Vec<usize>> = (0..valuation.len()).map(|variable| valuation.values(variable).collect()).collect();
        let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
        (0..sizes.iter().product())
            .map(|number| {
                let input: Vec<usize> =
                    digits(&sizes, number).into_iter().zip(&sets).map(|(index, set)| set[index]).collect();
                self.table.result(&input) == Some(output)
            })
            .collect()
    }
}

impl Oracle for TableOracle {
    type Output = u8;

    fn domains(&self) -> &[usize] {
        &self.table.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &u8) -> Verdict {
        let truth = self.residual_truth(valuation, *output);
        let patch = valuation.to_string().bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31) + u32::from(byte));
        if self.skill == Skill::Patchy && truth.len() > 1 && patch % 2 == 0 {
            return Verdict::Unknown;
        }
        match (truth.contains(&true), truth.contains(&false)) {
            (true, false) => Verdict::True,
            (false, _) => Verdict::False,
            _ => Verdict::Unknown,
        }
    }

    fn choose(&self, valuation: &Valuation, _output: &u8) -> Option<usize> {
        (0..valuation.len()).rev().find(|&variable| !valuation.is_known(variable))
    }

    fn key(&self, valuation: &Valuation, output: &u8) -> Option<Key> {
        if !self.keys {
            return None;
        }
        let unknown = (0..valuation.len()).filter(|&variable| !valuation.is_known(variable)).map(|v| v as u64);
        let truth = self.residual_truth(valuation, *output);
        Some(unknown.chain([u64::MAX]).chain(truth.into_iter().map(u64::from)).collect())
    }

    fn outputs(&self) -> Option<Vec<u8>> {
        let mut outputs: Vec<u8> = self.table.results.iter().flatten().copied().collect();
        outputs.sort_unstable();
        outputs.dedup();
        Some(outputs)
    }
}

/// Whether two numbers agree to a relative 1e-12 (or both are tiny).
pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs()) + 1e-15
}

/// Whether two sets of rows agree entry by entry.
pub fn rows_close(a: &[Vec<f64>], b: &[Vec<f64>]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| close(a, b)))
}

/// The system by its traced program alone, without a table that may answer for it.
///
/// # Panics
/// If the function cannot be traced.
pub fn by_trace<F: Function>(made: dpnl::Result<System<F>>) -> System<F> {
    let system = made.unwrap_or_else(|error| panic!("{}: {error}", F::NAME));
    assert!(system.enumeration().is_none(), "{} is not traced: {:?}", F::NAME, system.enumeration());
    system.with_options(Options::default()).unwrap_or_else(|error| panic!("{}: {error}", F::NAME))
}

/// A system as it is made, where few inputs are answered from a table, and by its traced program.
pub fn both_ways<F: Function>(make: impl Fn() -> dpnl::Result<System<F>>) -> [System<F>; 2] {
    [make().unwrap_or_else(|error| panic!("{}: {error}", F::NAME)), by_trace(make())]
}
