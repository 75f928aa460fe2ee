//! The search alone on the programs that plans are compared on, with whatever else of it is switched off.

use super::*;
use crate::oracle::Oracle;
use crate::oracle::derived::{GraphOracle, Options};
use crate::{HandWritten, Limits, System};

/// More than any of the programs should take, which have some hundred inputs.
const NODES: u64 = 1 << 20;

/// The search for all outputs of one program, one after the other, which have solved problems in common.
pub struct Searched {
    systems: Vec<System<HandWritten<GraphOracle>>>,
    layout: RowLayout,
}

impl Searched {
    /// Everything but plans, and something less.
    pub fn new(program: &Program, random: &mut Random) -> Self {
        let whole = Options { plans: false, ..Options::default() };
        let mut on = || random.below(3) > 0;
        let (narrowing, keys, components, ordering) = (on(), on(), on(), on());
        let part = Options { narrowing, keys, components, ordering, cuts: on() && keys, plans: false };
        let limits = Limits { nodes: NODES, ..Limits::default() };
        let system = |options: Options| {
            System::from_oracle(GraphOracle::with_options(program.clone(), options).unwrap()).with_limits(limits)
        };
        let systems = vec![system(whole), system(part)];
        let layout = RowLayout::new(systems[0].oracle().domains());
        Searched { systems, layout }
    }

    /// The probability of an output and its gradient must be these.
    pub fn compare(&self, rows: &[f64], target: &Target, expected: f64, slopes: &[f64]) {
        for system in &self.systems {
            let oracle = system.oracle();
            if let Some(why) = oracle.impossible(target) {
                assert!(expected == 0.0, "{target:?} is {expected}, but: {why}\n{}", oracle.program());
                continue;
            }
            let options = oracle.options();
            let (value, gradient) = system.gradient(&self.layout.rows(rows), target).unwrap();
            let place = || format!("{options:?}: {target:?}\n{}", oracle.program());
            assert!((value - expected).abs() < 1e-9, "{expected}, found {value}, {}", place());
            for (found, expected) in gradient.iter().flatten().zip(slopes) {
                assert!((found - expected).abs() < 1e-9, "gradient {expected}, found {found}, {}", place());
            }
        }
    }
}
