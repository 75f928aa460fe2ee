//! Random programs with what enumeration says about them.

use std::collections::HashMap;

use dpnl::prelude::*;
use dpnl_tests::programs::{Output, generate, traced};
use dpnl_tests::{generator, random_rows, weight};

/// A random program with everything that enumeration says about it.
pub struct Case {
    pub seed: u64,
    pub system: System<traced::Traceable>,
    pub rows: Vec<Vec<f64>>,
    pub table: Vec<(Vec<usize>, Option<Output>)>,
}

pub fn cases(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Case> {
    seeds.filter_map(|seed| {
        let program = generate(seed);
        let system = traced::system(&program)?;
        let rows = random_rows(&mut generator(seed), &traced::sizes(&program));
        Some(Case { seed, system, rows, table: traced::table(&program) })
    })
}

pub fn share(p: f64) -> f64 {
    if p > 0.0 { -p * p.ln() } else { 0.0 }
}

impl Case {
    pub fn distribution(&self, rows: &[Vec<f64>]) -> HashMap<Option<Output>, f64> {
        let mut found = HashMap::new();
        for (input, output) in &self.table {
            *found.entry(output.clone()).or_default() += weight(rows, input);
        }
        found
    }

    /// H(X | S = o), where the inputs with S = o are weighed by rows that need not sum to one.
    pub fn entropy(&self, rows: &[Vec<f64>], output: &Output) -> f64 {
        let inputs = self.table.iter().filter(|(_, found)| found.as_ref() == Some(output));
        let weights: Vec<f64> = inputs.map(|(input, _)| weight(rows, input)).collect();
        let total: f64 = weights.iter().sum();
        weights.iter().map(|weight| share(weight / total)).sum()
    }
}
