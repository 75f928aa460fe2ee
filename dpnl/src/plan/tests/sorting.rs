//! Programs that sort and then need a few places only.

use super::*;
use crate::graph::sorting_program;

#[test]
fn plans_agree_with_enumeration_on_programs_that_sort() {
    let guesses = compare_kind(sorting_program, 7, 300, |method| matches!(method, Method::Guess(_)));
    assert!(guesses > 150, "{guesses} plans guess");
}

#[test]
fn a_guessed_place_of_sorted_numbers_leaves_nothing_to_sort() {
    let mut graph = Graph::new();
    let inputs: Vec<GraphNode> =
        (0..9).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, 9))).collect();
    let sorted = graph.sorted(&inputs);
    let spread = graph.subtract(sorted[6], sorted[2]);
    let condition = graph.boolean(true);
    let cases = vec![Case { shape: Shape("s".into()), condition, leaves: vec![spread] }];
    let program = Program { name: "spread".into(), graph, cases };
    let plans = Plans::new(&program);
    let target = Target { shape: Shape("s".into()), leaves: vec![Some(4)] };
    let planned = Planned::new(&program, &plans, target, 0).unwrap();
    let guesses = all_plans(&planned).into_iter().find(|plan| matches!(plan.method, Method::Guess(_))).unwrap();
    // Two guesses, and the members below and above each.
    assert!(guesses.width() <= 6, "{}", guesses.width());
}
