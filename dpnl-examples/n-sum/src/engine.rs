//! The engines that turn probabilities and sums into a loss.

use std::time::Duration;

use candle_core::Tensor;
use clap::ValueEnum;
use dpnl::prelude::*;
use dpnl::{AdditionOracle, HandWritten};
use serde::{Deserialize, Serialize};

use crate::function::Add;

/// Which engine reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// dpnl: the annotated function, compiled once per sum, exact
    Exact,
    /// the paper's DPNL: its hand-written oracle for addition, no caching, a fresh search for every sample, exact
    Plain,
    /// the paper's ApproxDPNL: stops at --timeout or --eps
    Approx,
}

impl Engine {
    /// Its name, as given on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Exact => "exact",
            Engine::Plain => "plain",
            Engine::Approx => "approx",
        }
    }
}

/// An engine, ready for numbers of one length.
pub struct Reasoner {
    engine: Engine,
    system: System<Add>,
    oracle: Option<AdditionOracle>,
    rules: Approx,
}

impl Reasoner {
    /// Prepares `engine` for numbers of `digits` digits; `timeout` and `epsilon` are for [`Engine::Approx`].
    ///
    /// # Errors
    /// No digits, or more than the plain engine takes.
    pub fn new(engine: Engine, digits: usize, timeout: Option<Duration>, epsilon: Option<f64>) -> dpnl::Result<Self> {
        let oracle = match engine {
            Engine::Plain => Some(AdditionOracle::new(digits)?),
            Engine::Exact | Engine::Approx => None,
        };
        let mut rules = Approx::new();
        if let Some(timeout) = timeout {
            rules = rules.timeout(timeout);
        }
        if let Some(epsilon) = epsilon {
            rules = rules.relative(epsilon);
        }
        Ok(Reasoner { engine, system: Add::system(digits, digits)?, oracle, rules })
    }

    /// The exact system, for questions after training.
    pub fn system(&self) -> &System<Add> {
        &self.system
    }

    /// The mean of −log P(sum) over a batch; `a` and `b` are `[batch, digits, 10]`.
    ///
    /// # Errors
    /// As [`System::nll`].
    pub fn loss(&self, a: &Tensor, b: &Tensor, sums: &[Vec<u8>]) -> dpnl::Result<Tensor> {
        match (self.engine, &self.oracle) {
            (Engine::Approx, _) => self.system.nll_approx(&[a, b], sums, &self.rules),
            (Engine::Plain, Some(oracle)) => {
                let number = |digits: &Vec<u8>| digits.iter().fold(0, |number, &digit| 10 * number + u128::from(digit));
                let sums: Vec<u128> = sums.iter().map(number).collect();
                // A new system every time: nothing is remembered from one step to the next.
                let system: System<HandWritten<&AdditionOracle>> = System::from_oracle(oracle);
                system.nll(&[a, b], &sums)
            }
            _ => self.system.nll(&[a, b], sums),
        }
    }
}
