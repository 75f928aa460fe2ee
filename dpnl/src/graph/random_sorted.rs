//! Random programs that sort: places of sorted numbers, alone and combined, for tests.

use super::random::Random;
use super::{Case, Graph, NodeId, Program, Shape, Variable};

impl Graph {
    /// The nodes in ascending order by exchanging neighbours, with what that is noted.
    pub(crate) fn sorted(&mut self, members: &[NodeId]) -> Vec<NodeId> {
        let mut items = members.to_vec();
        for end in (1..items.len()).rev() {
            for place in 0..end {
                let (a, b) = (items[place], items[place + 1]);
                items[place] = self.minimum(a, b);
                items[place + 1] = self.maximum(a, b);
            }
        }
        self.know_ranks(members, &items);
        items
    }
}

/// Sorts inputs and what is made of them; returns some places, their differences, or what they say of the inputs.
pub(crate) fn sorting_program(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<NodeId> = (0..4 + random.below(2))
        .map(|index| {
            let low = random.between(-2, 2);
            let mut variable = Variable::range(format!("x[{index}]"), low, low + 1 + random.below(3) as i128);
            // Now and then a gap between the values.
            if random.below(4) == 0 && variable.values.len() > 2 {
                variable.values.remove(1);
            }
            graph.input(variable)
        })
        .collect();
    let mut members = inputs.clone();
    for _ in 0..random.below(3) {
        let (a, b) = (random.pick(&inputs), random.pick(&inputs));
        members.push(match random.below(4) {
            0 => graph.constant(random.between(-1, 2)),
            1 => a,
            2 => graph.add(a, b),
            _ => {
                let is_less = graph.less(a, b);
                graph.select(is_less, b, inputs[0])
            }
        });
    }
    let sorted = graph.sorted(&members);
    let last = sorted.len() - 1;
    let mut leaves = Vec::new();
    for _ in 0..1 + random.below(3) {
        let (a, b) = (sorted[random.below(last + 1)], sorted[1 + random.below(last - 1)]);
        let modulus = graph.constant(2);
        leaves.push(match random.below(7) {
            0 => a,
            1 | 2 => b,
            3 => graph.subtract(b, a),
            4 => graph.remainder_euclid(b, modulus),
            5 => graph.less(inputs[0], b),
            _ => {
                let mut count = graph.constant(0);
                for &input in &inputs {
                    let is_above = graph.less(b, input);
                    count = graph.add(count, is_above);
                }
                count
            }
        });
    }
    let condition = match random.below(4) {
        0 => graph.less(sorted[0], sorted[last / 2]),
        _ => graph.boolean(true),
    };
    Program { name: "sorting".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn what_is_noted_of_sorted_numbers_is_true() {
    let mut random = Random(8);
    let mut checked = 0;
    for _ in 0..200 {
        let Program { graph, .. } = sorting_program(&mut random);
        for inputs in super::random::all_inputs(&graph) {
            let values = graph.evaluate(&inputs);
            for node in (0..graph.len()).map(NodeId::from_index) {
                let Some(ranked) = graph.ranked(node) else { continue };
                let mut members: Vec<i128> = ranked.members.iter().map(|member| values[member.index()]).collect();
                members.sort_unstable();
                assert_eq!(values[node.index()], members[ranked.rank]);
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}
