//! Programs that go over their inputs forwards and backwards: what a position sees on both sides is put together.

use super::*;

/// One step of a loop.
type Step = fn(&mut Graph, GraphNode, GraphNode) -> GraphNode;

/// What a loop may carry along; the last is no list of members.
fn step(random: &mut Random) -> Step {
    let steps: [Step; 4] = [Graph::maximum, Graph::minimum, Graph::add, |graph, so_far, input| {
        let two = graph.constant(2);
        let sum = graph.add(so_far, so_far);
        let sum = graph.add(sum, input);
        let next = graph.remainder_euclid(sum, two);
        let is_large = graph.less(two, input);
        graph.select(is_large, input, next)
    }];
    steps[random.below(4)]
}

/// Everything that a loop over the inputs comes to on its way, in the order of the inputs.
fn on_the_way(graph: &mut Graph, step: Step, inputs: impl Iterator<Item = GraphNode>) -> Vec<GraphNode> {
    let so_far = inputs.scan(None, |so_far, input| {
        *so_far = Some(so_far.map_or(input, |so_far| step(graph, so_far, input)));
        *so_far
    });
    so_far.collect()
}

fn both_ends(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<GraphNode> = (0..4 + random.below(2))
        .map(|index| {
            let low = random.between(-1, 1);
            graph.input(Variable::range(format!("x[{index}]"), low, low + 1 + random.below(2) as i128))
        })
        .collect();
    let (forward, backward) = (step(random), step(random));
    let left = on_the_way(&mut graph, forward, inputs.iter().copied());
    let mut right = on_the_way(&mut graph, backward, inputs.iter().rev().copied());
    right.reverse();
    let (zero, mut total, mut last) = (graph.constant(0), graph.constant(0), graph.constant(-1));
    let relation = random.below(4);
    for (index, &input) in inputs.iter().enumerate() {
        let (left, right) = (left[index], right[index]);
        let seen = match relation {
            0 => graph.minimum(left, right),
            1 => graph.less(left, right),
            2 => graph.equal(left, right),
            _ => graph.subtract(right, left),
        };
        let seen = if random.below(3) == 0 { graph.subtract(seen, input) } else { seen };
        total = graph.add(total, seen);
        let holds = graph.less(zero, seen);
        let place = graph.constant(index as i128);
        last = graph.select(holds, place, last);
    }
    let leaves = match random.below(3) {
        0 => vec![total],
        1 => vec![last],
        _ => vec![total, last],
    };
    let condition = if random.below(4) == 0 { graph.less(zero, total) } else { graph.boolean(true) };
    Program { name: "ends".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_programs_that_go_both_ways() {
    let guesses = compare_kind(both_ends, 17, 400, |method| matches!(method, Method::Guess(_)));
    assert!(guesses > 200, "{guesses} plans guess");
}

/// The sum over all places of the smaller of the largest to the left and the largest to the right, as rain is caught.
fn rain(size: usize, values: i128) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<GraphNode> =
        (0..size).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, values - 1))).collect();
    let mut total = graph.constant(0);
    for place in 0..size {
        let left = inputs[..=place].iter().copied().reduce(|a, b| graph.maximum(a, b)).unwrap();
        let right = inputs[place..].iter().copied().reduce(|a, b| graph.maximum(a, b)).unwrap();
        let level = graph.minimum(left, right);
        let water = graph.subtract(level, inputs[place]);
        total = graph.add(total, water);
    }
    let condition = graph.boolean(true);
    Program {
        name: "rain".into(),
        graph,
        cases: vec![Case { shape: Shape("s".into()), condition, leaves: vec![total] }],
    }
}

#[test]
fn a_loop_that_goes_backwards_is_guessed_as_its_state() {
    let mut tuples = Vec::new();
    for size in [8, 16] {
        let program = rain(size, 4);
        let plans = Plans::new(&program);
        let target = Target { shape: Shape("s".into()), leaves: vec![Some(size as i128 / 2)] };
        let planned = Planned::new(&program, &plans, target, 0).unwrap();
        let guessing = all_plans(&planned).into_iter().find(|plan| matches!(plan.method, Method::Guess(_))).unwrap();
        let domains = vec![4; size];
        let swept = planned.run(guessing, &mut planned.start(guessing), &mut Arena::new(), &domains, GENEROUS).unwrap();
        tuples.push(swept.widest);
    }
    // The two levels, what was read, and the water so far, which grows with the number of inputs.
    assert!(tuples[0] <= 512 && tuples[1] <= 4 * tuples[0], "{tuples:?}");
}
