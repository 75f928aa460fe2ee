//! Random small programs for tests: every operation, mixed domains, shared parts, several cases.
//!
//! While building, each node is paired with a closure-free recipe (`Step`) that recomputes it from its
//! arguments on concrete numbers, so that the builder's simplifications are tested as well.

use super::operation::scalar;
use super::{Case, Graph, NodeId, Program, Shape, Variable};

/// A small generator of pseudo-random numbers (splitmix64); tests must not depend on a crate's stream.
#[derive(Clone)]
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        low + self.below((high - low + 1) as usize) as i128
    }

    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// How one entry of the pool was made: the operation's number and its arguments' positions in the pool.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Input(usize),
    Constant(i128),
    Call(u8, Vec<usize>),
    Table(usize, Vec<i128>, Vec<i128>),
}

/// A random program, and the recipe it was built from.
pub(crate) struct Sample {
    pub program: Program,
    pub pool: Vec<NodeId>,
    pub steps: Vec<Step>,
}

/// What kind of program to build.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Flavour {
    /// Every operation.
    Mixed,
    /// Compare, select, minimum and maximum over variables with one domain: sorting and searching.
    Ordering,
    /// Conditions over many Boolean variables: reachability, circuits.
    Logic,
    /// Guarded increments, sums and remainders: counting.
    Counting,
    /// Sums, products and remainders of numbers with more than 64 values: several words per variable.
    Wide,
}

impl Flavour {
    fn numbers(self) -> &'static [u8] {
        match self {
            Flavour::Mixed => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21, 22],
            Flavour::Ordering => &[11, 12, 11, 12, 20],
            Flavour::Logic => &[20, 22, 20],
            Flavour::Counting => &[0, 1, 22, 22, 22, 6, 5, 20, 21],
            Flavour::Wide => &[0, 0, 1, 2, 2, 5, 6, 6, 12, 20, 21],
        }
    }

    fn conditions(self) -> &'static [u8] {
        match self {
            Flavour::Ordering => &[13, 13, 16, 14, 18],
            Flavour::Logic => &[15, 18, 18, 19, 19, 17],
            _ => &[13, 14, 15, 16, 17, 18, 19, 13, 14],
        }
    }

    /// Number of values, and the smallest, for the next variable.
    fn domain(self, random: &mut Random) -> (usize, i128) {
        match self {
            Flavour::Mixed => ([1, 2, 2, 3, 4, 5, 10][random.below(7)], random.between(-3, 2)),
            Flavour::Ordering => (3, 0),
            Flavour::Logic => (2, 0),
            Flavour::Counting => (2 + random.below(3), 0),
            Flavour::Wide => ([2, 3, 65, 90, 130][random.below(5)], random.between(-2, 3)),
        }
    }
}

/// Builds a random program over a few variables.
pub(crate) fn sample(random: &mut Random, largest_joint: usize, operations: usize) -> Sample {
    sample_of(Flavour::Mixed, random, largest_joint, operations)
}

/// Builds a random program of one flavour.
pub(crate) fn sample_of(flavour: Flavour, random: &mut Random, largest_joint: usize, operations: usize) -> Sample {
    let mut graph = Graph::new();
    let (mut pool, mut steps, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
    let mut joint = 1;
    let variables = if flavour == Flavour::Mixed { 1 + random.below(6) } else { 3 + random.below(6) };
    for index in 0..variables {
        let (size, low) = flavour.domain(random);
        if joint * size > largest_joint {
            break;
        }
        joint *= size;
        let mut value = low;
        let gap = if random.below(6) == 0 { 40 } else { 1 };
        let mut values = Vec::new();
        for _ in 0..size {
            values.push(value);
            value += if flavour == Flavour::Mixed && random.below(4) == 0 { random.between(1, 1 + gap) } else { 1 };
        }
        let is_condition = values == [0, 1];
        pool.push(graph.input(Variable { name: format!("x[{index}]"), values, labels: None }));
        steps.push(Step::Input(index));
        if is_condition {
            conditions.push(pool.len() - 1);
        }
    }
    for round in 0..3 {
        let value =
            if flavour == Flavour::Wide && round == 0 { random.pick(&[7, 97, 100]) } else { random.between(-2, 10) };
        pool.push(graph.constant(value));
        steps.push(Step::Constant(value));
    }
    for _ in 0..operations {
        // Recent entries are taken more often, so that programs grow deep as well as wide.
        let count = pool.len();
        let argument = |random: &mut Random| {
            if random.below(2) == 0 { random.below(count) } else { count - 1 - random.below(count.min(6)) }
        };
        let condition = |random: &mut Random| if conditions.is_empty() { None } else { Some(random.pick(&conditions)) };
        let step = if random.below(24) == 0 {
            let at = argument(random);
            let values: Vec<i128> = (-2..8).filter(|_| random.below(4) > 0).collect();
            let results = values.iter().map(|_| random.between(-3, 6)).collect();
            Step::Table(at, values, results)
        } else if random.below(5) < 2 {
            let code = random.pick(flavour.conditions());
            match code {
                15 => match condition(random) {
                    Some(at) => Step::Call(code, vec![at]),
                    None => continue,
                },
                16..=19 => {
                    let members: Option<Vec<usize>> =
                        (0..if code <= 17 { 2 } else { 1 + random.below(4) }).map(|_| condition(random)).collect();
                    match members {
                        Some(members) => Step::Call(code, members),
                        None => continue,
                    }
                }
                _ => Step::Call(code, vec![argument(random), argument(random)]),
            }
        } else {
            let code = random.pick(flavour.numbers());
            match code {
                20 => match condition(random) {
                    Some(at) => Step::Call(code, vec![at, argument(random), argument(random)]),
                    None => continue,
                },
                21 => Step::Call(code, (0..2 + random.below(4)).map(|_| argument(random)).collect()),
                22 => match condition(random) {
                    // A guarded increment, the bread and butter of counting loops.
                    Some(at) => Step::Call(code, vec![at, argument(random)]),
                    None => continue,
                },
                _ => Step::Call(code, vec![argument(random), argument(random)]),
            }
        };
        let node = build(&mut graph, &step, &pool);
        let (low, high) = graph.bounds(node);
        if low < -1_000_000 || high > 1_000_000 {
            continue;
        }
        pool.push(node);
        if matches!(step, Step::Call(13..=19, _)) {
            conditions.push(pool.len() - 1);
        }
        steps.push(step);
    }
    let cases = cases(random, &mut graph, &pool, &conditions);
    Sample { program: Program { name: "random".into(), graph, cases }, pool, steps }
}

/// Builds a random program made of blocks, each with variables of its own, that touch in single nodes only: a block
/// takes up to two results of earlier blocks, and a result may go to more than one place.
pub(crate) fn sample_of_blocks(random: &mut Random, largest_joint: usize) -> Program {
    const CODES: [u8; 12] = [0, 1, 2, 6, 11, 12, 13, 14, 16, 17, 20, 22];
    let mut graph = Graph::new();
    let (mut results, mut leaves): (Vec<NodeId>, Vec<NodeId>) = (Vec::new(), Vec::new());
    let (mut joint, mut variables) = (1, 0);
    for _ in 0..2 + random.below(4) {
        let mut pool: Vec<NodeId> = vec![graph.constant(random.between(0, 3))];
        let mut conditions = Vec::new();
        for _ in 0..random.below(3) {
            if !results.is_empty() {
                let at = random.below(results.len());
                pool.push(if random.below(4) == 0 { results[at] } else { results.swap_remove(at) });
            }
        }
        for _ in 0..2 + random.below(2) {
            let size = 2 + random.below(2);
            if joint * size <= largest_joint {
                joint *= size;
                pool.push(graph.input(Variable::range(format!("x[{variables}]"), 0, size as i128 - 1)));
                variables += 1;
            }
        }
        // Everything the block is given counts.
        let given = pool.clone();
        let mixed = given.into_iter().reduce(|a, b| match random.below(3) {
            0 => graph.add(a, b),
            1 => graph.maximum(a, b),
            _ => graph.subtract(a, b),
        });
        pool.extend(mixed);
        for _ in 0..random.below(5) {
            let code = random.pick(&CODES);
            let mut arguments: Vec<usize> = (0..3).map(|_| random.below(pool.len())).collect();
            if code >= 20 {
                match conditions.is_empty() {
                    true => continue,
                    false => arguments[0] = random.pick(&conditions),
                }
            }
            if code == 22 || code < 20 {
                arguments.truncate(2);
            }
            pool.push(build(&mut graph, &Step::Call(code, arguments), &pool));
            if (13..=17).contains(&code) {
                conditions.push(pool.len() - 1);
            }
        }
        for _ in 0..1 + random.below(2) {
            let modulus = graph.constant(2 + random.below(3) as i128);
            let node = pool[pool.len() - 1 - random.below(pool.len().min(2))];
            results.push(graph.remainder_euclid(node, modulus));
        }
        if random.below(3) > 0 {
            leaves.push(pool[pool.len() - 1 - random.below(pool.len().min(3))]);
        }
    }
    leaves.push(results[results.len() - 1]);
    let zero = graph.constant(0);
    let condition = if random.below(3) == 0 { graph.equal(results[0], zero) } else { graph.boolean(true) };
    let mut cases = vec![Case { shape: Shape("output".into()), condition, leaves: leaves.clone() }];
    if random.below(2) == 0 {
        // A second shape of output, with fewer leaves: other blocks matter, and they are numbered differently.
        let condition = graph.not(condition);
        leaves.retain(|_| random.below(2) == 0);
        leaves.push(results[0]);
        cases.push(Case { shape: Shape("other".into()), condition, leaves });
    }
    Program { name: "blocks".into(), graph, cases }
}

fn cases(random: &mut Random, graph: &mut Graph, pool: &[NodeId], conditions: &[usize]) -> Vec<Case> {
    let leaves = |random: &mut Random| -> Vec<NodeId> {
        (0..1 + random.below(3)).map(|_| pool[pool.len() - 1 - random.below(pool.len().min(8))]).collect()
    };
    let mut cases = Vec::new();
    let mut open = graph.boolean(true);
    for shape in 0..random.below(3) {
        if let Some(&at) = conditions.get(random.below(conditions.len().max(1))) {
            let condition = graph.and(open, pool[at]);
            let opposite = graph.not(pool[at]);
            open = graph.and(open, opposite);
            cases.push(Case { shape: Shape(format!("s{shape}")), condition, leaves: leaves(random) });
        }
    }
    if random.below(4) > 0 || cases.is_empty() {
        cases.push(Case { shape: Shape("last".into()), condition: open, leaves: leaves(random) });
    }
    cases
}

fn build(graph: &mut Graph, step: &Step, pool: &[NodeId]) -> NodeId {
    match step {
        Step::Input(_) => pool[0],
        Step::Constant(value) => graph.constant(*value),
        Step::Table(at, values, results) => graph.table(&[pool[*at]], vec![values.clone()], results.clone()),
        Step::Call(code, arguments) => {
            let nodes: Vec<NodeId> = arguments.iter().map(|&at| pool[at]).collect();
            let a = nodes[0];
            let b = nodes.get(1).copied().unwrap_or(a);
            match code {
                0 => graph.add(a, b),
                1 => graph.subtract(a, b),
                2 => graph.multiply(a, b),
                3 => graph.divide(a, b),
                4 => graph.remainder(a, b),
                5 => graph.divide_euclid(a, b),
                6 => graph.remainder_euclid(a, b),
                7 => graph.bit_and(a, b),
                8 => graph.bit_or(a, b),
                9 => graph.bit_xor(a, b),
                10 => graph.shift_right(a, b),
                11 => graph.minimum(a, b),
                12 => graph.maximum(a, b),
                13 => graph.less(a, b),
                14 => graph.equal(a, b),
                15 => graph.not(a),
                16 => graph.less_equal(a, b),
                17 => graph.not_equal(a, b),
                18 => graph.all(nodes),
                19 => graph.any(nodes),
                20 => graph.select(a, b, nodes[2]),
                21 => graph.element(a, &nodes[1..]),
                _ => {
                    let one = graph.constant(1);
                    let more = graph.add(b, one);
                    graph.select(a, more, b)
                }
            }
        }
    }
}

/// The values of the whole pool on concrete inputs, straight from the recipe.
pub(crate) fn replay(steps: &[Step], inputs: &[i128]) -> Vec<i128> {
    let mut values: Vec<i128> = Vec::new();
    for step in steps {
        let value = match step {
            Step::Input(variable) => inputs[*variable],
            Step::Constant(value) => *value,
            Step::Table(at, listed, results) => {
                listed.iter().position(|value| *value == values[*at]).map_or(0, |row| results[row])
            }
            Step::Call(code, arguments) => {
                let numbers: Vec<i128> = arguments.iter().map(|&at| values[at]).collect();
                let a = numbers[0];
                let b = numbers.get(1).copied().unwrap_or(a);
                match code {
                    0 => a + b,
                    1 => a - b,
                    2 => a * b,
                    3 => scalar::divide(a, b),
                    4 => scalar::remainder(a, b),
                    5 => scalar::divide_euclid(a, b),
                    6 => scalar::remainder_euclid(a, b),
                    7 => a & b,
                    8 => a | b,
                    9 => a ^ b,
                    10 => scalar::shift_right(a, b),
                    11 => a.min(b),
                    12 => a.max(b),
                    13 => i128::from(a < b),
                    14 => i128::from(a == b),
                    15 => 1 - a,
                    16 => i128::from(a <= b),
                    17 => i128::from(a != b),
                    18 => i128::from(numbers.iter().all(|&x| x == 1)),
                    19 => i128::from(numbers.contains(&1)),
                    20 => {
                        if a == 1 {
                            b
                        } else {
                            numbers[2]
                        }
                    }
                    21 => usize::try_from(a).ok().and_then(|index| numbers[1..].get(index)).copied().unwrap_or(0),
                    _ => {
                        if a == 1 {
                            b + 1
                        } else {
                            b
                        }
                    }
                }
            }
        };
        values.push(value);
    }
    values
}

/// Every input of the program, as numbers.
pub(crate) fn all_inputs(graph: &Graph) -> Vec<Vec<i128>> {
    let mut inputs = vec![Vec::new()];
    for variable in graph.variables() {
        inputs = inputs
            .iter()
            .flat_map(|prefix| {
                variable.values.iter().map(move |&value| {
                    let mut longer = prefix.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    inputs
}
