//! A tiny recursive evaluator over residuals: the simple twin of the search, for tests.

use rustc_hash::FxHashMap;

use crate::graph::{Program, Target};
use crate::oracle::derived::{GraphOracle, Options};
use crate::oracle::{Key, Oracle, Residual, Step};

/// The weight of a target, and how many search nodes it took.
pub struct Walk<'a> {
    pub probabilities: &'a [Vec<f64>],
    pub cache: FxHashMap<Key, f64>,
    pub nodes: u64,
    pub edges: u64,
    /// Search nodes that turned out to have no solution.
    pub dead: u64,
}

impl<'a> Walk<'a> {
    pub fn new(probabilities: &'a [Vec<f64>]) -> Self {
        Walk { probabilities, cache: FxHashMap::default(), nodes: 0, edges: 0, dead: 0 }
    }

    pub fn weight(&mut self, oracle: &GraphOracle, target: &Target) -> f64 {
        let mut residual = oracle.residual_by_cases(target).unwrap();
        let mut step = Step::default();
        residual.root(&mut step).unwrap();
        self.step(&mut *residual, step)
    }

    pub fn step(&mut self, residual: &mut dyn Residual, step: Step) -> f64 {
        if step.refuted {
            return 0.0;
        }
        let mut weight = 1.0;
        for (variable, set) in &step.masses {
            weight *= set.iter().map(|value| self.probabilities[*variable][value]).sum::<f64>();
        }
        for part in &step.parts {
            if let Some(&known) = part.key.as_ref().and_then(|key| self.cache.get(key)) {
                weight *= known;
                continue;
            }
            self.nodes += 1;
            let mut sum = 0.0;
            let mut next = Step::default();
            if let Some(cases) = residual.cases(part.id) {
                for case in 0..cases {
                    self.edges += 1;
                    residual.assume(part.id, case, &mut next).unwrap();
                    sum += self.step(residual, std::mem::take(&mut next));
                    residual.undo();
                }
            } else {
                let (variable, values) = residual.branch(part.id).unwrap();
                for value in values.iter() {
                    self.edges += 1;
                    residual.assign(part.id, variable, value, &mut next).unwrap();
                    sum += self.probabilities[variable][value] * self.step(residual, std::mem::take(&mut next));
                    residual.undo();
                }
            }
            self.dead += u64::from(sum == 0.0);
            if let Some(key) = &part.key {
                self.cache.insert(key.clone(), sum);
            }
            weight *= sum;
        }
        weight
    }
}

/// The weight of a target by running the program on every input.
pub fn enumerate(program: &Program, probabilities: &[Vec<f64>], target: &Target) -> f64 {
    let mut total = 0.0;
    for inputs in crate::graph::random::all_inputs(&program.graph) {
        if program.satisfied(&inputs, target) {
            total += weight_of(program, probabilities, &inputs);
        }
    }
    total
}

/// The probability of one input.
pub fn weight_of(program: &Program, probabilities: &[Vec<f64>], inputs: &[i128]) -> f64 {
    let variables = program.graph.variables().iter().zip(probabilities).zip(inputs);
    variables.map(|((variable, row), value)| row[variable.values.binary_search(value).unwrap()]).product()
}

/// All combinations of switches.
pub fn all_options() -> impl Iterator<Item = Options> {
    (0..32).map(|bits| Options {
        narrowing: bits & 1 != 0,
        keys: bits & 2 != 0,
        components: bits & 4 != 0,
        ordering: bits & 8 != 0,
        cuts: bits & 16 != 0,
        plans: false,
    })
}
