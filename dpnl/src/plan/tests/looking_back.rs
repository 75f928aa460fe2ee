//! Programs that look back at all that was read before: records, pairs, counts of what was seen.

use super::*;

/// What a pair of inputs has to do with each other.
fn pair(graph: &mut Graph, random: &mut Random, earlier: GraphNode, later: GraphNode) -> GraphNode {
    let number = graph.constant(random.between(0, 3));
    match random.below(5) {
        0 => graph.less(earlier, later),
        1 => graph.equal(earlier, later),
        2 => graph.greater_equal(earlier, later),
        3 => {
            let sum = graph.add(earlier, later);
            graph.equal(sum, number)
        }
        _ => {
            let difference = graph.subtract(later, earlier);
            graph.less(number, difference)
        }
    }
}

/// Gathers one condition and one number per pair in some way.
fn looking_back(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<GraphNode> = (0..4 + random.below(2))
        .map(|index| {
            let low = random.between(-1, 1);
            graph.input(Variable::range(format!("x[{index}]"), low, low + 1 + random.below(2) as i128))
        })
        .collect();
    let (zero, one) = (graph.constant(0), graph.constant(1));
    let mut chain: Vec<GraphNode> = Vec::new();
    let (mut found, mut count, mut best) = (graph.boolean(false), zero, zero);
    // From the first on or from the last, which is how the outer loop may run.
    let outer: Vec<usize> = match random.below(2) {
        0 => (0..inputs.len()).collect(),
        _ => (0..inputs.len()).rev().collect(),
    };
    let seed = random.below(1000) as u64;
    for &later in &outer {
        let mut longest = one;
        for earlier in 0..later {
            // The same relation for all pairs, as in a loop; now and then another.
            let mut same = Random(seed);
            let source = if random.below(8) == 0 { &mut *random } else { &mut same };
            let holds = pair(&mut graph, source, inputs[earlier], inputs[later]);
            found = graph.or(found, holds);
            let factor = graph.constant(1 + seed as i128 % 3);
            let weight = graph.multiply(holds, factor);
            count = graph.add(count, weight);
            let difference = graph.subtract(inputs[later], inputs[earlier]);
            let is_record = graph.greater(difference, best);
            let both = graph.and(holds, is_record);
            best = graph.select(both, difference, best);
            if let Some(&other) = chain.get(earlier) {
                let longer = graph.add(other, one);
                let is_longer = graph.greater(longer, longest);
                let both = graph.and(holds, is_longer);
                longest = graph.select(both, longer, longest);
            }
        }
        if chain.len() == later {
            chain.push(longest);
        }
    }
    let modulus = graph.constant(random.between(2, 3));
    let mut leaves = Vec::new();
    for _ in 0..1 + random.below(2) {
        leaves.push(match random.below(5) {
            0 => found,
            1 => count,
            2 => graph.remainder(count, modulus),
            3 => best,
            _ => chain.iter().copied().reduce(|a, b| graph.maximum(a, b)).unwrap_or(zero),
        });
    }
    let condition = if random.below(4) == 0 { graph.less(zero, count) } else { graph.boolean(true) };
    Program { name: "back".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_programs_that_look_back() {
    let ahead = compare_kind(looking_back, 3, 400, |method| matches!(method, Method::Ahead(_)));
    assert!(ahead > 300, "{ahead} plans read ahead");
}
