//! Loops whose rounds are all the same: later rounds look up what earlier ones found.

use super::*;

/// One round: the next state from the state and what is read; the same for the same seed.
fn round(graph: &mut Graph, seed: u64, state: [GraphNode; 2], read: GraphNode) -> [GraphNode; 2] {
    let mut random = Random(seed);
    let modulus = graph.constant(random.between(2, 5));
    let number = graph.constant(random.between(0, 3));
    let is_small = graph.less(state[0], number);
    let factor = graph.constant(random.between(1, 3));
    let scaled = graph.multiply(state[0], factor);
    let sum = graph.add(scaled, read);
    let first = graph.remainder_euclid(sum, modulus);
    let larger = graph.maximum(state[1], read);
    let chosen = graph.select(is_small, state[1], larger);
    let second = match random.below(4) {
        0 => chosen,
        1 => graph.element(read, &[first, chosen, number]),
        2 => graph.bit_xor(chosen, read),
        _ => {
            let next = graph.add(chosen, read);
            graph.minimum(next, modulus)
        }
    };
    let is_reset = graph.equal(read, number);
    let zero = graph.constant(0);
    [if random.below(2) == 0 { first } else { graph.select(is_reset, zero, first) }, second]
}

fn rounds(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let (seed, chain) = (random.below(1 << 20) as u64, random.below(3) == 0);
    let most = if chain { 1 } else { 1 + random.below(2) as i128 };
    let mut state = [graph.constant(0), graph.constant(1)];
    for number in 0..if most == 1 && !chain { 8 } else { 5 } {
        let mut input = |name: &str| graph.input(Variable::range(format!("{name}{number}"), 0, most));
        // A row per state, as in a chain, or one for all.
        let rows = [input("a"), if chain { input("b") } else { state[0] }];
        let read = if chain {
            let two = graph.constant(2);
            let index = graph.remainder_euclid(state[0], two);
            graph.element(index, &rows)
        } else {
            rows[0]
        };
        state = round(&mut graph, seed, state, read);
    }
    let number = graph.constant(random.between(0, 2));
    let leaves = match random.below(3) {
        0 => state.to_vec(),
        1 => vec![graph.equal(state[0], number)],
        _ => vec![graph.less(state[1], number)],
    };
    let condition = graph.boolean(true);
    Program { name: "rounds".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_loops_whose_rounds_are_the_same() {
    let mut random = Random(17);
    let mut remembered = 0;
    for _ in 0..150 {
        let program = rounds(&mut random);
        compare(&program, &mut random);
        let plans = Plans::new(&program);
        let target = all_inputs(&program.graph).iter().find_map(|inputs| program.run(inputs));
        let Some(planned) = target.and_then(|target| Planned::new(&program, &plans, target, 0)) else { continue };
        let Some(first) = planned.first() else { continue };
        let domains: Vec<usize> = program.graph.variables().iter().map(|variable| variable.values.len()).collect();
        let mut running = planned.start(first);
        planned.run(first, &mut running, &mut Arena::new(), &domains, GENEROUS).unwrap();
        remembered += usize::from(running.progress.repeats.remembers());
    }
    assert!(remembered > 50, "{remembered} programs had rounds to remember");
}
