//! What can be foreseen of a sweep from how it went so far.

use super::*;

/// A sweep with so many terms in each of its steps.
fn so_far(terms: impl Iterator<Item = u64>) -> Progress {
    let mut progress = Progress::new();
    let sums = terms.scan(0, |sum, terms| {
        *sum += terms;
        Some(*sum)
    });
    progress.spent = sums.collect();
    progress
}

#[test]
fn a_table_that_has_stopped_growing_is_foreseen_to_stay_as_it_is() {
    // Sets of digits: there are no more than 1,024 of them.
    let sets = |step: u32| 10 * (1 << step.min(10));
    let all: u64 = (0..40).map(sets).sum();
    let forecast = so_far((0..20).map(sets)).forecast(40).unwrap();
    assert!(forecast >= all / 2 && forecast <= all * 2, "{forecast} foreseen, {all} in the end");
}

#[test]
fn a_table_that_grows_like_a_power_is_foreseen() {
    let table = |step: u64| 2 * (step + 1) * (step + 1);
    let all: u64 = (0..60).map(table).sum();
    let forecast = so_far((0..20).map(table)).forecast(60).unwrap();
    assert!(forecast >= all / 2 && forecast <= all * 2, "{forecast} foreseen, {all} in the end");
    assert_eq!(so_far((0..4).map(table)).forecast(60), None);
}
