//! Bayesian networks as programs: every value is drawn from the row that the values of its parents select.

use super::*;
use crate::oracle::Oracle;
use crate::oracle::derived::{GraphOracle, Options};
use crate::{Limits, System};

/// Every node: its states, and its parents with their strides.
struct Network {
    nodes: Vec<(usize, Vec<(usize, usize)>)>,
    /// The first row of each node.
    offsets: Vec<usize>,
    rows: usize,
}

impl Network {
    fn random(random: &mut Random, count: usize, most_states: usize, most_parents: usize, reach: usize) -> Self {
        let mut network = Network { nodes: Vec::new(), offsets: Vec::new(), rows: 0 };
        for node in 0..count {
            let first = node.saturating_sub(reach);
            let mut parents: Vec<usize> = Vec::new();
            for _ in 0..random.below(most_parents + 1).min(node - first) {
                parents.push(first + random.below(node - first));
            }
            parents.sort_unstable();
            parents.dedup();
            network.push(2 + random.below(most_states - 1), &parents);
        }
        network
    }

    fn push(&mut self, states: usize, parents: &[usize]) {
        let mut stride = 1;
        let mut pairs = Vec::new();
        for &parent in parents {
            pairs.push((parent, stride));
            stride *= self.nodes[parent].0;
        }
        self.nodes.push((states, pairs));
        self.offsets.push(self.rows);
        self.rows += stride;
    }

    /// The function that draws all values and returns those asked for.
    fn program(&self, queries: &[usize]) -> Program {
        let mut graph = Graph::new();
        let mut rows = Vec::new();
        for (states, pairs) in &self.nodes {
            let count = pairs.iter().map(|&(parent, _)| self.nodes[parent].0).product::<usize>();
            for _ in 0..count {
                let name = format!("row{}", rows.len());
                rows.push(graph.input(Variable::range(name, 0, *states as i128 - 1)));
            }
        }
        let mut values: Vec<GraphNode> = Vec::new();
        for ((_, pairs), &offset) in self.nodes.iter().zip(&self.offsets) {
            let mut row = graph.constant(offset as i128);
            for &(parent, stride) in pairs {
                let stride = graph.constant(stride as i128);
                let part = graph.multiply(values[parent], stride);
                row = graph.add(row, part);
            }
            values.push(graph.element(row, &rows));
        }
        let condition = graph.boolean(true);
        let leaves = queries.iter().map(|&query| values[query]).collect();
        Program { name: "network".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
    }

    /// P(queries = wanted) by eliminating the other nodes one by one, always one with the smallest table.
    fn eliminate(&self, rows: &[f64], layout: &RowLayout, queries: &[usize], wanted: &[usize]) -> f64 {
        let mut factors: Vec<Factor> = Vec::new();
        for (node, (states, pairs)) in self.nodes.iter().enumerate() {
            let mut scope: Vec<usize> = pairs.iter().map(|pair| pair.0).collect();
            scope.push(node);
            let mut factor = Factor::ones(&scope, &self.nodes);
            factor.fill(|values| {
                let row = pairs.iter().zip(values).map(|(pair, value)| pair.1 * value).sum::<usize>();
                let value = values[pairs.len()];
                let asked = queries.iter().position(|&query| query == node);
                let fits = asked.is_none_or(|position| wanted[position] == value);
                assert!(value < *states);
                if fits { rows[layout.index(self.offsets[node] + row, value)] } else { 0.0 }
            });
            factors.push(factor);
        }
        let mut open: Vec<usize> = (0..self.nodes.len()).collect();
        while !open.is_empty() {
            let scope_of = |node: usize| {
                let mut scope: Vec<usize> = vec![node];
                factors.iter().filter(|factor| factor.scope.contains(&node)).for_each(|factor| {
                    scope.extend(&factor.scope);
                });
                scope.sort_unstable();
                scope.dedup();
                scope
            };
            let size = |scope: &[usize]| scope.iter().map(|&node| self.nodes[node].0).product::<usize>();
            let node = open.iter().copied().min_by_key(|&node| size(&scope_of(node))).unwrap();
            open.retain(|&other| other != node);
            let scope = scope_of(node);
            let (used, rest): (Vec<Factor>, Vec<Factor>) =
                factors.into_iter().partition(|factor| factor.scope.contains(&node));
            let mut product = Factor::ones(&scope, &self.nodes);
            product.fill(|values| used.iter().map(|factor| factor.at(&scope, values)).product());
            factors = rest;
            factors.push(product.without(node, &self.nodes));
        }
        factors.iter().map(|factor| factor.entries[0]).product()
    }
}

/// A table over some nodes, the last varying fastest.
struct Factor {
    scope: Vec<usize>,
    sizes: Vec<usize>,
    entries: Vec<f64>,
}

impl Factor {
    fn ones(scope: &[usize], nodes: &[(usize, Vec<(usize, usize)>)]) -> Self {
        let sizes: Vec<usize> = scope.iter().map(|&node| nodes[node].0).collect();
        Factor { scope: scope.to_vec(), entries: vec![1.0; sizes.iter().product()], sizes }
    }

    fn fill(&mut self, entry: impl Fn(&[usize]) -> f64) {
        let mut values = vec![0; self.sizes.len()];
        for index in 0..self.entries.len() {
            let mut rest = index;
            for position in (0..self.sizes.len()).rev() {
                values[position] = rest % self.sizes[position];
                rest /= self.sizes[position];
            }
            self.entries[index] = entry(&values);
        }
    }

    fn at(&self, scope: &[usize], values: &[usize]) -> f64 {
        let mut index = 0;
        for (node, size) in self.scope.iter().zip(&self.sizes) {
            let position = scope.iter().position(|other| other == node).unwrap();
            index = index * size + values[position];
        }
        self.entries[index]
    }

    fn without(&self, node: usize, nodes: &[(usize, Vec<(usize, usize)>)]) -> Self {
        let scope: Vec<usize> = self.scope.iter().copied().filter(|&other| other != node).collect();
        let mut sum = Factor::ones(&scope, nodes);
        sum.fill(|values| {
            let all = (0..nodes[node].0).map(|value| {
                let mut position = 0;
                let values = self.scope.iter().map(|&other| {
                    if other == node {
                        return value;
                    }
                    position += 1;
                    values[position - 1]
                });
                let values: Vec<usize> = values.collect();
                self.at(&self.scope, &values)
            });
            all.sum()
        });
        sum
    }
}

#[test]
fn plans_agree_with_enumeration_on_small_networks() {
    let mut random = Random(3);
    let (mut count, mut rounds) = (0, 0);
    while rounds < 150 {
        let nodes = 2 + random.below(4);
        let network = Network::random(&mut random, nodes, 3, 2, 4);
        let inputs: f64 = network
            .nodes
            .iter()
            .enumerate()
            .map(|(node, (states, _))| {
                let end = network.offsets.get(node + 1).copied().unwrap_or(network.rows);
                (*states as f64).log2() * (end - network.offsets[node]) as f64
            })
            .sum();
        if inputs > 11.0 {
            continue;
        }
        rounds += 1;
        let mut queries = vec![nodes - 1];
        if random.below(2) == 0 {
            queries.push(random.below(nodes));
        }
        count += compare(&network.program(&queries), &mut random);
    }
    assert!(count > 500, "{count}");
}

/// Trees on networks that no enumeration reaches, and the search where it comes through.
#[test]
fn trees_agree_with_variable_elimination_on_larger_networks() {
    let mut random = Random(5);
    for round in 0..24 {
        let nodes = 12 + round;
        let network = Network::random(&mut random, nodes, 4, 3, 4 + round / 2);
        let queries = [nodes - 1, random.below(nodes)];
        let program = network.program(&queries);
        let domains: Vec<usize> = program.graph.variables().iter().map(|variable| variable.values.len()).collect();
        let layout = RowLayout::new(&domains);
        let rows = rows(&mut random, &program);
        let run = |wanted: [usize; 2], method: Option<Method>| {
            let leaves = wanted.iter().map(|&value| Some(value as i128)).collect();
            let target = Target { shape: Shape("s".into()), leaves };
            let plans = Plans::new(&program);
            let planned = Planned::new(&program, &plans, target, 0).unwrap();
            for plan in all_plans(&planned).into_iter().filter(|plan| method.is_none_or(|method| plan.method == method))
            {
                let mut arena = Arena::new();
                let allowance = Allowance { terms: 1 << 18, ..GENEROUS };
                let Ok(swept) = planned.run(plan, &mut planned.start(plan), &mut arena, &domains, allowance) else {
                    assert_ne!(plan.method, Method::Tree, "the tree is not narrow: 2^{}", plan.estimate);
                    continue;
                };
                let tape = Tape::new(&arena, swept.node, &layout, &mut Flattening::default()).unwrap();
                let found = Workspace::default().value(&tape, &rows).to_f64();
                let expected = network.eliminate(&rows, &layout, &queries, &wanted);
                assert!((found - expected).abs() < 1e-12, "{}: {found}, by elimination {expected}", plan.method);
            }
        };
        let first = [random.below(network.nodes[queries[0]].0), random.below(network.nodes[queries[1]].0)];
        run(first, None);
        if queries[0] != queries[1] {
            run([0, 1], Some(Method::Tree));
        }
    }
}

#[test]
fn the_search_agrees_with_the_plans_on_networks() {
    let mut random = Random(9);
    for _ in 0..12 {
        let network = Network::random(&mut random, 7, 3, 2, 5);
        let program = network.program(&[6]);
        let rows = rows(&mut random, &program);
        let system = |plans: bool| {
            let options = Options { plans, ..Options::default() };
            let limits = Limits { nodes: 1 << 20, ..Limits::default() };
            System::from_oracle(GraphOracle::with_options(program.clone(), options).unwrap()).with_limits(limits)
        };
        let layout = RowLayout::new(system(true).oracle().domains());
        for value in 0..network.nodes[6].0 {
            let target = Target { shape: Shape("s".into()), leaves: vec![Some(value as i128)] };
            let by_search = system(false).probability(&layout.rows(&rows), &target).unwrap();
            let by_plan = system(true).probability(&layout.rows(&rows), &target).unwrap();
            assert!((by_search - by_plan).abs() < 1e-12, "search {by_search}, plan {by_plan}");
        }
    }
}

/// A knockout tournament: whatever the order of reading, a finished match per round waits for its neighbour.
#[test]
fn a_tree_is_found_where_paths_are_wide() {
    let mut random = Random(17);
    let mut network = Network { nodes: Vec::new(), offsets: Vec::new(), rows: 0 };
    (0..32).for_each(|_| network.push(8, &[]));
    for matches in 0..31 {
        network.push(8, &[2 * matches, 2 * matches + 1]);
    }
    let program = network.program(&[62]);
    let plans = Plans::new(&program);
    let target = Target { shape: Shape("s".into()), leaves: vec![Some(3)] };
    let planned = Planned::new(&program, &plans, target, 0).unwrap();
    let (trees, paths): (Vec<&Plan>, Vec<&Plan>) =
        all_plans(&planned).into_iter().partition(|plan| plan.method == Method::Tree);
    let best = paths.iter().map(|plan| plan.estimate).fold(f64::INFINITY, f64::min);
    assert!(trees[0].estimate + 3.0 < best, "tree 2^{}, path 2^{best}", trees[0].estimate);
    let domains: Vec<usize> = program.graph.variables().iter().map(|variable| variable.values.len()).collect();
    let (layout, rows) = (RowLayout::new(&domains), rows(&mut random, &program));
    let mut arena = Arena::new();
    let mut running = planned.start(trees[0]);
    let swept = planned.run(trees[0], &mut running, &mut arena, &domains, GENEROUS).unwrap();
    assert!((running.terms() as f64).log2() <= trees[0].estimate + 1.0, "{} terms", running.terms());
    let tape = Tape::new(&arena, swept.node, &layout, &mut Flattening::default()).unwrap();
    let found = Workspace::default().value(&tape, &rows).to_f64();
    let expected = network.eliminate(&rows, &layout, &[62], &[3]);
    assert!((found - expected).abs() < 1e-12, "{found}, by elimination {expected}");
}
