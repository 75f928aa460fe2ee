//! Gradients of random programs, through the circuits that the search records.

use super::walk::enumerate;
use crate::System;
use crate::graph::random::{Flavour, Random, all_inputs, sample_of};
use crate::oracle::derived::GraphOracle;

/// P is linear in every row, so dP/dp_k(y) is P with row k replaced by certainty of y.
#[test]
fn gradients_of_random_programs_agree_with_enumeration() {
    let flavours = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting, Flavour::Wide];
    let mut random = Random(80);
    for round in 0..250 {
        let program = sample_of(flavours[round % 5], &mut random, 140, 3 + round % 40).program;
        let rows: Vec<Vec<f64>> = program
            .graph
            .variables()
            .iter()
            .map(|variable| {
                let row: Vec<f64> = variable.values.iter().map(|_| random.unit() + 0.01).collect();
                let sum: f64 = row.iter().sum();
                row.iter().map(|p| p / sum).collect()
            })
            .collect();
        let inputs = all_inputs(&program.graph);
        let Some(target) = program.run(&inputs[random.below(inputs.len())]) else { continue };
        let system = System::from_oracle(GraphOracle::new(program.clone()).unwrap());
        let (p, gradient) = system.gradient(&rows, &target).unwrap();
        assert!((p - enumerate(&program, &rows, &target)).abs() < 1e-9, "round {round}\n{program}");
        for (variable, row) in rows.iter().enumerate() {
            for (value, found) in gradient[variable].iter().enumerate() {
                let mut certain = rows.clone();
                certain[variable] = (0..row.len()).map(|other| f64::from(u8::from(other == value))).collect();
                let expected = enumerate(&program, &certain, &target);
                assert!((found - expected).abs() < 1e-9, "round {round}: {found} for {expected}\n{program}");
            }
        }
    }
}
