//! Programs that go over their inputs twice: what the first loop comes to decides what the second makes of them.

use super::*;

/// What the first loop comes to.
fn summary(graph: &mut Graph, random: &mut Random, inputs: &[GraphNode]) -> GraphNode {
    let reduce = |graph: &mut Graph, step: fn(&mut Graph, GraphNode, GraphNode) -> GraphNode| {
        let mut rest = inputs.iter().copied();
        let first = rest.next().unwrap();
        rest.fold(first, |so_far, input| step(graph, so_far, input))
    };
    match random.below(4) {
        0 => reduce(graph, Graph::maximum),
        1 => reduce(graph, Graph::minimum),
        2 => reduce(graph, Graph::add),
        _ => {
            let (sum, modulus) = (reduce(graph, Graph::add), graph.constant(random.between(2, 3)));
            graph.remainder_euclid(sum, modulus)
        }
    }
}

/// One or two summaries, and a second loop that counts, adds or chooses by them.
fn twice(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<GraphNode> = (0..4 + random.below(2))
        .map(|index| {
            let low = random.between(-1, 1);
            graph.input(Variable::range(format!("x[{index}]"), low, low + 1 + random.below(2) as i128))
        })
        .collect();
    let summaries: Vec<GraphNode> = (0..1 + random.below(2)).map(|_| summary(&mut graph, random, &inputs)).collect();
    let (zero, one) = (graph.constant(0), graph.constant(1));
    let (mut count, mut last) = (zero, zero);
    let relation = random.below(3);
    for (index, &input) in inputs.iter().enumerate() {
        let summary = summaries[index % summaries.len()];
        let holds = match relation {
            0 => graph.equal(input, summary),
            1 => graph.less(input, summary),
            _ => {
                let doubled = graph.add(input, input);
                graph.greater(doubled, summary)
            }
        };
        let weight = if random.below(4) == 0 { summary } else { one };
        let weight = graph.select(holds, weight, zero);
        count = graph.add(count, weight);
        let place = graph.constant(index as i128);
        last = graph.select(holds, place, last);
    }
    let mut leaves = vec![count];
    if random.below(2) == 0 {
        leaves.push(last);
    }
    if random.below(4) == 0 {
        leaves.push(summaries[0]);
    }
    let condition = if random.below(4) == 0 { graph.less(zero, count) } else { graph.boolean(true) };
    Program { name: "twice".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_programs_that_read_twice() {
    let guesses = compare_kind(twice, 5, 400, |method| matches!(method, Method::Guess(_)));
    assert!(guesses > 300, "{guesses} plans guess");
}
