//! What a review of the engine found, entry by entry, and where its tests are.
//!
//! | entry | what was wrong or at risk | tests |
//! | --- | --- | --- |
//! | B1 | the relative rule and the estimate where P is tiny | `tests/bounds.rs`: `the_relative_rule_holds_where_rows_are_sure_of_something_else`, `bounds_of_tables_down_to_the_end_of_the_range`, `labels_of_hundreds_of_digits_have_bounds_in_logarithms`; `search/approximate/tests.rs`: `bounds_and_rules_are_true_for_random_programs`, `estimates_of_random_programs_keep_their_promise` |
//! | B2 | a deadlock inside of the caller's rayon loop | `tests/engine.rs`: `a_system_may_be_asked_from_inside_of_a_loop_of_rayon`; `tests/bounds.rs`: `a_tree_without_keys_asked_from_inside_of_rayon` |
//! | B3 | limits that were not obeyed, or remembered | `tests/bounds.rs`: `every_query_obeys_its_limits`, `limits_on_listing_outputs_are_not_remembered` |
//! | B4 | a residual that cannot assume its cases | `tests/engine.rs`: `a_residual_that_cannot_assume_its_cases_is_an_error`, `checking_an_oracle_walks_its_residuals` |
//! | R1 | cuts that are none | `oracle/derived/blocks.rs`: `cuts_that_close_a_circle_between_blocks_are_refused`; `oracle/derived/tests/agreement.rs`: `a_node_that_is_used_twice_by_another_closes_a_circle`, `programs_of_blocks_agree_with_enumeration` |
//! | R2 | keys that meet | `oracle/derived/hash.rs`: `items_that_differ_in_one_bit_have_nothing_in_common`; `oracle/derived/tests/agreement.rs`: `verdicts_are_valid_and_keys_mean_equal_problems` |
//! | R3 | numbers on the tape | `circuit/passes.rs`: `derivatives_survive_products_that_underflow`, `adjoints_that_overflow_in_units_are_computed_otherwise`; `tests/circuits.rs`: `tiny_probabilities_do_not_depend_on_what_was_asked_before`; here: zeros and tiny entries in one row |
//! | R4 | rows that do not quite sum to one | `tests/engine.rs`: `answers_do_not_depend_on_what_a_row_lacks_of_one` |
//! | R5 | narrowing casts | `circuit/arena.rs`: `an_arena_that_is_full_says_so_and_records_nothing_wrong` |
//! | R6 | sets at the end of the number range | `graph/set.rs`: `wide_sets_saturate_instead_of_overflowing`, `the_ends_of_the_number_range_are_kept` |
//! | R7 | bounds above one where a limit is reached | here |
//! | 1.3 | approximations, domains above 64 values and gradients on random programs | `search/approximate/tests.rs`; `oracle/derived/tests/agreement.rs`: `wide_programs_agree_with_enumeration`; `oracle/derived/tests/gradients.rs` |

use dpnl::prelude::*;
use dpnl::{Error, Limits};
use dpnl_tests::{close, digits, generator, random_rows, weight};
use rand::RngExt as _;

/// Blocks and cases: a carry between columns, and two shapes of output.
#[symbolic]
fn r7_columns(#[domain(0..=4)] a: [u8; 4], #[domain(0..=4)] b: [u8; 4]) -> Option<[u8; 4]> {
    let mut carry = 0;
    let mut sum = [0; 4];
    for i in (0..4).rev() {
        let digit = carry + a[i] + b[i];
        sum[i] = digit % 5;
        carry = digit / 5;
    }
    if carry == 1 { None } else { Some(sum) }
}

/// Every vertex of a ring is coloured; what is asked is how many neighbours differ.
#[symbolic]
fn r7_ring(#[domain(0..=2)] colors: [u8; 7]) -> usize {
    (0..7).filter(|&i| colors[i] != colors[(i + 3) % 7]).count()
}

fn enumerated<T: PartialEq>(rows: &[Vec<f64>], output: &T, function: impl Fn(&[usize]) -> T) -> f64 {
    let sizes: Vec<usize> = rows.iter().map(Vec::len).collect();
    let choices = (0..sizes.iter().product()).map(|number| digits(&sizes, number));
    choices.filter(|choice| function(choice) == *output).map(|choice| weight(rows, &choice)).sum()
}

#[test]
fn r7_bounds_where_a_limit_is_reached_are_bounds() {
    let mut reached = 0;
    for nodes in (0..60).step_by(4) {
        let limits = Limits { nodes, ..Limits::default() };
        let rows = random_rows(&mut generator(nodes), &[5; 8]);
        let label = Some([1, 0, 4, 2]);
        // A handful of columns is asked for without the table that would answer.
        let system = R7Columns::system().unwrap().with_options(Default::default()).unwrap().with_limits(limits);
        match system.probability(&rows, &label) {
            Ok(_) => {}
            Err(Error::Limit { lower, upper, .. }) => {
                reached += 1;
                let truth = enumerated(&rows, &label, |choice| {
                    let number = |at: usize| choice[at] as u8;
                    r7_columns(std::array::from_fn(number), std::array::from_fn(|at| number(at + 4)))
                });
                assert!(0.0 <= lower && lower <= truth * (1.0 + 1e-9), "{lower} {truth}");
                assert!(truth <= upper * (1.0 + 1e-9) && upper <= 1.0, "{truth} {upper}");
            }
            Err(other) => panic!("{other}"),
        }
        let rows = random_rows(&mut generator(nodes), &[3; 7]);
        let system = R7Ring::system().unwrap().with_options(Default::default()).unwrap().with_limits(limits);
        match system.probability(&rows, &5) {
            Ok(_) => {}
            Err(Error::Limit { lower, upper, .. }) => {
                reached += 1;
                let truth = enumerated(&rows, &5, |choice| r7_ring(std::array::from_fn(|at| choice[at] as u8)));
                assert!(0.0 <= lower && lower <= truth * (1.0 + 1e-9), "{lower} {truth}");
                assert!(truth <= upper * (1.0 + 1e-9) && upper <= 1.0, "{truth} {upper}");
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(reached >= 3, "{reached} limits were reached");
}

/// What a confident network says: one entry of nearly one, zeros, and entries that are nearly zero, all in one row.
#[test]
fn r3_zeros_and_tiny_entries_in_one_row() {
    let system = R7Columns::system().unwrap();
    let mut rng = generator(3);
    for _ in 0..6 {
        let rows: Vec<Vec<f64>> = (0..8)
            .map(|_| {
                let sure = rng.random_range(0..5);
                let mut row: Vec<f64> = (0..5)
                    .map(|_| if rng.random_range(0..2) == 0 { 0.0 } else { 10_f64.powi(-rng.random_range(20..300)) })
                    .collect();
                row[sure] = 1.0;
                row
            })
            .collect();
        for label in [None, Some([0, 1, 2, 3]), Some([4, 4, 4, 3])] {
            let run = |choice: &[usize]| {
                let number = |at: usize| choice[at] as u8;
                r7_columns(std::array::from_fn(number), std::array::from_fn(|at| number(at + 4)))
            };
            let truth = enumerated(&rows, &label, run);
            let (found, gradient) = system.gradient(&rows, &label).unwrap();
            assert!(close(found, truth) || truth < 1e-290, "{found} {truth}");
            assert!(gradient.iter().flatten().all(|derivative| derivative.is_finite()));
            for variable in 0..8 {
                let along: f64 = (0..5).map(|value| rows[variable][value] * gradient[variable][value]).sum();
                assert!(close(along, truth) || truth < 1e-290, "{along} {truth}");
            }
            if let Ok((_, gradient)) = system.log_gradient(&rows, &label) {
                assert!(gradient.iter().flatten().all(|derivative| !derivative.is_nan()));
            }
        }
    }
}
