//! Sums, disjunctions and maxima of some hundred members, alone and beside a threshold that has half of them in common
//! with them: against a dynamic programme by hand.

use std::collections::HashMap;

use super::*;
use crate::oracle::derived::{GraphOracle, Options};
use crate::{Limits, System};

const MEMBERS: usize = 300;
/// So many of them are counted as well.
const COUNTED: usize = 150;

/// What all members come to.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Whole {
    Sum,
    Any,
    Maximum,
}

/// Members are numbers from 0 to `largest`. Whether a member is counted, and as `Any` looked for, is whether it is the
/// largest.
struct Members {
    whole: Whole,
    largest: i128,
    /// Whether so many of the first members are the largest is a second output.
    threshold: Option<i128>,
}

impl Members {
    fn program(&self) -> Program {
        let mut graph = Graph::new();
        let members: Vec<GraphNode> =
            (0..MEMBERS).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, self.largest))).collect();
        let (zero, largest) = (graph.constant(0), graph.constant(self.largest));
        let are_largest: Vec<GraphNode> = members.iter().map(|&member| graph.equal(member, largest)).collect();
        let mut leaves = vec![match self.whole {
            Whole::Sum => members.iter().fold(zero, |sum, &member| graph.add(sum, member)),
            Whole::Any => graph.any(are_largest.iter().copied()),
            Whole::Maximum => members.iter().fold(zero, |largest, &member| graph.maximum(largest, member)),
        }];
        if let Some(threshold) = self.threshold {
            let count = are_largest[..COUNTED].iter().fold(zero, |count, &is_largest| graph.add(count, is_largest));
            let threshold = graph.constant(threshold);
            leaves.push(graph.greater_equal(count, threshold));
        }
        let condition = graph.boolean(true);
        Program { name: "members".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
    }

    /// What the members come to and, if they are counted, whether the threshold is reached: with the probabilities.
    fn by_hand(&self, rows: &[Vec<f64>]) -> HashMap<Vec<i128>, f64> {
        let mut states = HashMap::from([((0, 0), 1.0)]);
        for (index, row) in rows.iter().enumerate() {
            let mut next = HashMap::new();
            for (&(whole, count), weight) in &states {
                for (value, p) in (0i128..).zip(row) {
                    let is_largest = i128::from(value == self.largest);
                    let whole = match self.whole {
                        Whole::Sum => whole + value,
                        Whole::Any => whole.max(is_largest),
                        Whole::Maximum => whole.max(value),
                    };
                    let most = self.threshold.unwrap_or(0);
                    let count = if index < COUNTED { (count + is_largest).min(most) } else { count };
                    *next.entry((whole, count)).or_insert(0.0) += weight * p;
                }
            }
            states = next;
        }
        let mut outputs = HashMap::new();
        for ((whole, count), weight) in states {
            let reached = self.threshold.map(|threshold| i128::from(count >= threshold));
            *outputs.entry([whole].into_iter().chain(reached).collect()).or_insert(0.0) += weight;
        }
        outputs
    }
}

/// Every way to these outputs; the search alone only where a few of the members are free, since a node of it is checked in
/// full in such builds. Returns how many plans came through.
fn compare_ways(members: &Members, wholes: &[i128], random: &mut Random) -> usize {
    let program = members.program().with_chains();
    let domains = vec![members.largest as usize + 1; MEMBERS];
    let layout = RowLayout::new(&domains);
    let flat = rows(random, &program);
    let outputs = members.by_hand(&layout.rows(&flat));
    let limits = Limits { nodes: 1 << 20, ..Limits::default() };
    let system = |plans: bool| {
        let options = Options { plans, ..Options::default() };
        System::from_oracle(GraphOracle::with_options(program.clone(), options).unwrap()).with_limits(limits)
    };
    let (search, both) = (system(false), system(true));
    let plans = Plans::new(&program);
    let mut count = 0;
    for &whole in wholes {
        for reached in if members.threshold.is_some() { vec![Some(0), Some(1)] } else { vec![None] } {
            let leaves: Vec<i128> = [whole].into_iter().chain(reached).collect();
            let expected = outputs.get(&leaves).copied().unwrap_or(0.0);
            let close = |found: f64, way: &str| {
                let is_close = (found - expected).abs() <= 1e-9 * expected + 1e-300;
                assert!(is_close, "{:?}, {leaves:?} by {way}: {found}, by hand {expected}", members.whole);
            };
            let target = Target { shape: Shape("s".into()), leaves: leaves.iter().copied().map(Some).collect() };
            close(both.probability(&layout.rows(&flat), &target).unwrap(), "plans and search");
            if members.whole != Whole::Sum || whole.min(MEMBERS as i128 * members.largest - whole) < 5 {
                let found = search.probability(&layout.rows(&flat), &target);
                close(found.unwrap_or_else(|error| panic!("{:?}, {leaves:?}: {error}", members.whole)), "search");
            }
            let planned = Planned::new(&program, &plans, target, 0).unwrap();
            for plan in all_plans(&planned) {
                let (mut arena, mut running) = (Arena::new(), planned.start(plan));
                let allowance = Allowance { terms: 1 << 18, ..GENEROUS };
                let Ok(swept) = planned.run(plan, &mut running, &mut arena, &domains, allowance) else { continue };
                let tape = Tape::new(&arena, swept.node, &layout, &mut Flattening::default()).unwrap();
                close(Workspace::default().value(&tape, &flat).to_f64(), &plan.method.to_string());
                count += 1;
            }
        }
    }
    count
}

#[test]
fn sums_of_many_members_are_right_whatever_the_way() {
    let mut random = Random(21);
    for (largest, threshold) in [(1, None), (2, None), (1, Some(70)), (2, Some(12))] {
        let members = Members { whole: Whole::Sum, largest, threshold };
        let count = compare_ways(&members, &[0, 3, 150 * largest, 300 * largest - 2], &mut random);
        assert!(count >= 4, "{count} plans came through");
    }
}

#[test]
fn disjunctions_and_maxima_of_many_members_are_right_whatever_the_way() {
    let mut random = Random(23);
    for threshold in [None, Some(1), Some(70)] {
        for whole in [Whole::Any, Whole::Maximum] {
            let members = Members { whole, largest: 3, threshold };
            let wholes: &[i128] = if whole == Whole::Any { &[0, 1] } else { &[0, 1, 2, 3] };
            let count = compare_ways(&members, wholes, &mut random);
            assert!(count >= wholes.len(), "{count} plans came through");
        }
    }
}
