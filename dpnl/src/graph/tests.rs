//! The builder's simplifications against plain evaluation, and the normal forms the engine counts on.

use super::random::{Random, all_inputs, replay, sample};
use super::*;

#[test]
fn simplifications_preserve_every_value() {
    let mut random = Random(1);
    for round in 0..3000 {
        let sample = sample(&mut random, 200, 4 + round % 40);
        let graph = &sample.program.graph;
        for inputs in all_inputs(graph) {
            let expected = replay(&sample.steps, &inputs);
            let values = graph.evaluate(&inputs);
            for (step, (&node, &expected)) in sample.pool.iter().zip(&expected).enumerate() {
                assert_eq!(
                    values[node.index()],
                    expected,
                    "round {round}, step {step}: {:?} on {inputs:?}",
                    sample.steps[step]
                );
            }
        }
    }
}

#[test]
fn sets_and_exact_tables_contain_the_truth() {
    let mut random = Random(2);
    for round in 0..1000 {
        let sample = sample(&mut random, 300, 4 + round % 40);
        let graph = &sample.program.graph;
        let inputs = all_inputs(graph);
        let runs: Vec<Vec<i128>> = inputs.iter().map(|inputs| graph.evaluate(inputs)).collect();
        for index in 0..graph.len() {
            let node = NodeId::from_index(index);
            let mut truth: Vec<i128> = runs.iter().map(|values| values[index]).collect();
            assert!(truth.iter().all(|&value| graph.set(node).contains(value)), "{:?}", graph.operation(node));
            truth.sort_unstable();
            truth.dedup();
            assert_eq!(graph.possible_values(node, 1000), Some(truth), "few inputs: exact");
        }
        let conditions: Vec<NodeId> =
            (0..graph.len()).map(NodeId::from_index).filter(|&node| graph.set(node) == Set::BOOLEAN).collect();
        for pair in conditions.windows(2) {
            let together = runs.iter().any(|values| pair.iter().all(|node| values[node.index()] == 1));
            assert_eq!(graph.can_be_together(pair), together);
        }
    }
}

fn digits(graph: &mut Graph, count: usize) -> Vec<NodeId> {
    (0..count).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, 9))).collect()
}

#[test]
fn sums_are_flattened_through_products_with_constants() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 3);
    let ten = graph.constant(10);
    let mut number = graph.constant(0);
    for &digit in &x {
        let shifted = graph.multiply(number, ten);
        number = graph.add(shifted, digit);
    }
    let terms = [(x[0], 100), (x[1], 10), (x[2], 1)];
    assert_eq!(graph.operation(number), &Operation::Linear { terms: terms.into(), constant: 0 });
    let without_last = graph.divide(number, ten);
    assert_eq!(
        graph.operation(without_last),
        &Operation::Linear { terms: [(x[0], 10), (x[1], 1)].into(), constant: 0 }
    );
    assert_eq!(graph.remainder(number, ten), x[2]);
}

#[test]
fn comparisons_cancel_what_both_sides_share() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 3);
    let (left, right) = (graph.add(x[0], x[2]), graph.add(x[1], x[2]));
    assert_eq!(graph.less(left, right), graph.less(x[0], x[1]));
    assert_eq!(graph.equal(right, left), graph.equal(x[0], x[1]));
    let (smaller_equal, greater) = (graph.less_equal(x[0], x[1]), graph.greater(x[0], x[1]));
    assert_eq!(graph.not(greater), smaller_equal);
}

#[test]
fn a_guarded_increment_is_a_sum() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 3);
    let (zero, one) = (graph.constant(0), graph.constant(1));
    let mut count = zero;
    let mut conditions = Vec::new();
    for pair in x.windows(2) {
        let condition = graph.less(pair[0], pair[1]);
        let more = graph.add(count, one);
        count = graph.select(condition, more, count);
        conditions.push((condition, 1));
    }
    assert_eq!(graph.operation(count), &Operation::Linear { terms: conditions.into(), constant: 0 });
}

#[test]
fn compare_and_swap_is_minimum_and_maximum() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 3);
    let greater = graph.greater(x[0], x[1]);
    let (low, high) = (graph.select(greater, x[1], x[0]), graph.select(greater, x[0], x[1]));
    assert_eq!(graph.operation(low), &Operation::Minimum([x[0], x[1]].into()));
    assert_eq!(graph.operation(high), &Operation::Maximum([x[0], x[1]].into()));
    assert_eq!(graph.less(high, x[0]), graph.boolean(false));
    let top = graph.maximum(high, x[2]);
    assert_eq!(graph.operation(top), &Operation::Maximum([x[0], x[1], x[2]].into()));
    assert_eq!(graph.less(high, top), graph.less(high, x[2]));
    assert_eq!(graph.maximum(low, x[0]), x[0]);
}

#[test]
fn conditions_absorb_each_other() {
    let mut graph = Graph::new();
    let x: Vec<NodeId> = (0..3).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, 1))).collect();
    let (a, b) = (x[0], x[1]);
    let (not_a, either) = (graph.not(a), graph.or(a, b));
    assert_eq!(graph.and(a, not_a), graph.boolean(false));
    assert_eq!(graph.and(a, either), a);
    assert_eq!(graph.and(not_a, either), graph.and(not_a, b));
    assert_eq!(graph.not(not_a), a);
    assert_eq!(graph.multiply(a, b), graph.and(a, b));
    let implied = graph.select(a, b, not_a);
    let again = graph.select(a, implied, b);
    assert_eq!(again, b, "nested selections on one condition: {:?}", graph.operation(again));
}

#[test]
fn a_long_running_total_stays_small() {
    let mut graph = Graph::new();
    let mut total = graph.constant(0);
    let mut stored = 0;
    for index in 0..2000 {
        let x = graph.input(Variable::range(format!("x[{index}]"), 0, 1));
        total = graph.add(total, x);
        if let Operation::Linear { terms, .. } = graph.operation(total) {
            stored += terms.len();
        }
    }
    assert_eq!(graph.bounds(total), (0, 2000));
    assert!(stored < 2000 * 129, "{stored} terms stored");
}

#[test]
fn programs_print_with_names_and_places() {
    let mut graph = Graph::new();
    let a = graph.input(Variable::range("a[0]", 0, 9));
    let b = graph.input(Variable::range("b[0]", 0, 9));
    let ten = graph.constant(10);
    let sum = graph.add(a, b);
    graph.mark(sum, Place { file: "src/add.rs", line: 3, column: 9 });
    let (digit, carry) = (graph.remainder(sum, ten), graph.divide(sum, ten));
    let condition = graph.boolean(true);
    let cases = vec![Case { shape: Shape("(_, [_; 1])".into()), condition, leaves: vec![carry, digit] }];
    let text = Program { name: "add".into(), graph, cases }.to_string();
    let expected = "\
program add
  input a[0] in 0..=9
  input b[0] in 0..=9
  n3 = a[0] + b[0]                                // src/add.rs:3:9
  n4 = n3 % 10
  n5 = n3 / 10
  return (_, [_; 1]): n5 n4
";
    assert_eq!(text, expected);
}

#[test]
fn an_element_at_a_choice_of_indices_is_a_choice_of_elements() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 200);
    let mut best = graph.constant(0);
    for index in 1..x.len() {
        let (own, current) = (x[index], graph.element(best, &x));
        let better = graph.greater(own, current);
        let index = graph.constant(index as i128);
        best = graph.select(better, index, best);
    }
    let largest = graph.element(best, &x);
    let looked_up = |node: NodeId| matches!(graph.operation(node), Operation::Element { .. });
    assert!((0..graph.len()).all(|node| !looked_up(NodeId::from_index(node))), "every element is a maximum");
    let values: Vec<i128> = (0..200).map(|index| index * 7 % 10).collect();
    assert_eq!(graph.evaluate(&values)[largest.index()], 9);
    assert_eq!(graph.evaluate(&values)[best.index()], 7, "the first of the largest");
}

#[test]
fn a_record_that_starts_with_a_number_is_a_maximum() {
    let mut graph = Graph::new();
    let height = graph.input(Variable::range("height", 0, 4));
    for start in [0, 2] {
        let start = graph.constant(start);
        let is_higher = graph.greater(height, start);
        let record = graph.select(is_higher, height, start);
        assert_eq!(record, graph.maximum(height, start));
        let is_lower = graph.less(height, start);
        let record = graph.select(is_lower, height, start);
        assert_eq!(record, graph.minimum(height, start));
    }
}

#[test]
fn a_guarded_record_is_a_maximum() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 40);
    let mut worst = graph.constant(0);
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            let falls = graph.greater(x[i], x[j]);
            let difference = graph.subtract(x[i], x[j]);
            let record =
                if j % 2 == 0 { graph.greater(difference, worst) } else { graph.greater_equal(difference, worst) };
            let both = graph.and(falls, record);
            worst = graph.select(both, difference, worst);
        }
    }
    let chosen = |node: NodeId| matches!(graph.operation(node), Operation::Select(..));
    let program = Program {
        name: "drawdown".into(),
        cases: vec![Case { shape: Shape("n".into()), condition: graph.clone().boolean(true), leaves: vec![worst] }],
        graph: graph.clone(),
    };
    assert!(!program.live_nodes().into_iter().any(chosen), "every record is a maximum");
    let mut random = Random(5);
    for _ in 0..50 {
        let values: Vec<i128> = x.iter().map(|_| random.between(0, 9)).collect();
        let expected = (0..40).flat_map(|i| (i..40).map(move |j| (i, j))).map(|(i, j)| values[i] - values[j]).max();
        assert_eq!(Some(graph.evaluate(&values)[worst.index()]), expected);
    }
}

#[test]
fn comparisons_rule_each_other_out() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 40);
    let (a, b) = x.split_at(20);
    let [a, b] = [a, b].map(|half| half.iter().fold(graph.constant(0), |sum, &digit| graph.add(sum, digit)));
    let (less, more, equal) = (graph.less(a, b), graph.greater(a, b), graph.equal(a, b));
    let other = graph.greater(x[3], x[30]);
    let (yes, no) = (graph.boolean(true), graph.boolean(false));
    assert_eq!(graph.all([less, other, more]), no);
    assert_eq!(graph.all([less, equal]), no);
    let (not_less, not_more, not_equal) = (graph.not(less), graph.not(more), graph.not(equal));
    // `a > b` guards `a - b`.
    let guarded = graph.all([more, other]);
    let outside = graph.not(guarded);
    assert_eq!(graph.any([not_less, outside]), yes);
    assert_eq!(graph.all([more, other, not_less, not_equal]), guarded);
    assert_eq!(graph.any([less, equal, not_more]), not_more);
    let [three, five, six] = [3, 5, 6].map(|number| graph.constant(number));
    let (below, above) = (graph.less(a, three), graph.greater(a, five));
    assert_eq!(graph.all([below, other, above]), no);
    let is_six = graph.equal(a, six);
    assert_eq!(graph.all([below, is_six, other]), no);
    let both = graph.all([above, is_six, other]);
    assert_ne!(both, no);
    // Nothing is ruled out at the ends of the numbers.
    let wide = graph.input(Variable { name: "w".into(), values: vec![i128::MIN, 0, i128::MAX], labels: None });
    for end in [i128::MIN, i128::MAX] {
        let end_node = graph.constant(end);
        let (at_end, at_least) = (graph.equal(wide, end_node), graph.greater_equal(wide, end_node));
        let both = graph.all([at_end, at_least, other]);
        let mut values = vec![0; 41];
        (values[3], values[40]) = (5, end);
        assert_eq!(graph.evaluate(&values)[both.index()], 1, "{end}");
    }
}

#[test]
fn a_remainder_reduces_coefficients() {
    let mut graph = Graph::new();
    let x = digits(&mut graph, 30);
    let ten = graph.constant(10);
    let number = x.iter().fold(graph.constant(0), |number, &digit| {
        let shifted = graph.multiply(number, ten);
        graph.add(shifted, digit)
    });
    let divisor = graph.constant(97);
    let rest = graph.remainder(number, divisor);
    let Operation::RemainderEuclid(sum, _) = *graph.operation(rest) else { panic!("{:?}", graph.operation(rest)) };
    let Operation::Linear { terms, .. } = graph.operation(sum) else { panic!("{:?}", graph.operation(sum)) };
    assert!(terms.iter().all(|&(_, coefficient)| coefficient.abs() < 97));
    let values: Vec<i128> = (0..30).map(|index| index * 3 % 10).collect();
    let expected = values.iter().fold(0, |rest, digit| (rest * 10 + digit) % 97);
    assert_eq!(graph.evaluate(&values)[rest.index()], expected);
    // Small coefficients keep their sign, and the sum stays one that others use, too.
    let difference = graph.subtract(x[0], x[1]);
    let wrapped = graph.remainder_euclid(difference, ten);
    assert_eq!(graph.operation(wrapped), &Operation::RemainderEuclid(difference, ten));
}

#[test]
fn running_sums_become_chains() {
    let mut random = Random(9);
    for round in 0..60 {
        let mut graph = Graph::new();
        let inputs: Vec<NodeId> =
            (0..160).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, 1))).collect();
        let mut sum = graph.constant(0);
        let mut leaves = Vec::new();
        for &input in &inputs {
            let factor = graph.constant(random.between(-3, 3));
            let scaled = graph.multiply(input, factor);
            sum = graph.add(sum, scaled);
            if round % 3 == 0 || random.below(3) > 0 {
                let offset = graph.constant(random.between(-4, 4));
                leaves.push(graph.less(sum, offset));
            }
        }
        let condition = graph.boolean(true);
        let cases = vec![Case { shape: Shape("s".into()), condition, leaves }];
        let flat = Program { name: "sums".into(), graph, cases };
        let chained = flat.clone().with_chains();
        for _ in 0..20 {
            let values: Vec<i128> = inputs.iter().map(|_| random.between(0, 1)).collect();
            assert_eq!(flat.run(&values), chained.run(&values));
        }
        let terms = |program: &Program| -> usize {
            let count = |node: NodeId| match program.graph.operation(node) {
                Operation::Linear { terms, .. } => terms.len(),
                _ => 0,
            };
            program.live_nodes().into_iter().map(count).sum()
        };
        assert!(terms(&chained) < 160 * 6, "{} of {} terms are left", terms(&chained), terms(&flat));
    }
}

#[test]
fn chains_change_no_value_of_random_programs() {
    let mut random = Random(11);
    for round in 0..400 {
        let flavour = [super::random::Flavour::Counting, super::random::Flavour::Mixed][round % 2];
        let program = super::random::sample_of(flavour, &mut random, 200, 10 + round % 60).program;
        let chained = program.clone().with_chains();
        for inputs in all_inputs(&program.graph) {
            assert_eq!(program.run(&inputs), chained.run(&inputs), "round {round}");
        }
    }
}
