//! The programs the bars are measured on, built by hand on the graph, as tracing would leave them.

use super::graph::{Case, Graph, NodeId, Program, Shape, Target, Variable};

fn program(name: &str, mut graph: Graph, leaves: Vec<NodeId>) -> Program {
    let condition = graph.boolean(true);
    let cases = vec![Case { shape: Shape("output".into()), condition, leaves }];
    Program { name: name.into(), graph, cases }
}

/// A target for programs of one case.
pub fn target(leaves: impl IntoIterator<Item = i128>) -> Target {
    Target { shape: Shape("output".into()), leaves: leaves.into_iter().map(Some).collect() }
}

fn digits(graph: &mut Graph, name: &str, count: usize) -> Vec<NodeId> {
    (0..count).map(|index| graph.input(Variable::range(format!("{name}[{index}]"), 0, 9))).collect()
}

/// Addition digit by digit: carry first, then the digits of the sum, most significant first.
pub fn addition(count: usize) -> Program {
    let mut graph = Graph::new();
    let (a, b) = (digits(&mut graph, "a", count), digits(&mut graph, "b", count));
    let (mut carry, ten) = (graph.constant(0), graph.constant(10));
    let mut sum = vec![carry; count];
    for index in (0..count).rev() {
        let d = graph.add(carry, a[index]);
        let d = graph.add(d, b[index]);
        sum[index] = graph.remainder(d, ten);
        carry = graph.divide(d, ten);
    }
    sum.insert(0, carry);
    program("add", graph, sum)
}

/// `number(a) + number(b)`.
pub fn number_addition(count: usize) -> Program {
    let mut graph = Graph::new();
    let (a, b) = (digits(&mut graph, "a", count), digits(&mut graph, "b", count));
    let ten = graph.constant(10);
    let number = |graph: &mut Graph, digits: &[NodeId]| {
        let mut number = graph.constant(0);
        for &digit in digits {
            let shifted = graph.multiply(number, ten);
            number = graph.add(shifted, digit);
        }
        number
    };
    let (a, b) = (number(&mut graph, &a), number(&mut graph, &b));
    let sum = graph.add(a, b);
    program("add_numbers", graph, vec![sum])
}

/// Argsort by counting, for each element, how many come before it: the rank of each element.
pub fn rank_sort(count: usize) -> Program {
    let mut graph = Graph::new();
    let x = digits(&mut graph, "x", count);
    let one = graph.constant(1);
    let mut ranks = Vec::new();
    for i in 0..count {
        let mut rank = graph.constant(0);
        for j in 0..count {
            let before = match j {
                j if j == i => continue,
                j if j < i => graph.less_equal(x[j], x[i]),
                _ => graph.less(x[j], x[i]),
            };
            let more = graph.add(rank, one);
            rank = graph.select(before, more, rank);
        }
        ranks.push(rank);
    }
    program("argsort_by_ranks", graph, ranks)
}

/// Argsort by bubble sort: indices permuted by compare and swap on the keys.
pub fn bubble_sort(count: usize) -> Program {
    let mut graph = Graph::new();
    let mut keys = digits(&mut graph, "x", count);
    let mut indices: Vec<NodeId> = (0..count).map(|index| graph.constant(index as i128)).collect();
    for end in (1..count).rev() {
        for j in 0..end {
            let swap = graph.greater(keys[j], keys[j + 1]);
            for items in [&mut keys, &mut indices] {
                let (left, right) = (items[j], items[j + 1]);
                items[j] = graph.select(swap, right, left);
                items[j + 1] = graph.select(swap, left, right);
            }
        }
    }
    program("argsort_by_bubbles", graph, indices)
}

/// Whether 1 can be reached from 0 in a complete digraph with random edges, by Bellman–Ford rounds.
pub fn reachability(count: usize) -> Program {
    let mut graph = Graph::new();
    let mut edge = vec![vec![None; count]; count];
    for (from, row) in edge.iter_mut().enumerate() {
        for (to, cell) in row.iter_mut().enumerate() {
            if from != to {
                *cell = Some(graph.input(Variable::range(format!("edge[{from}][{to}]"), 0, 1)));
            }
        }
    }
    let mut reached: Vec<NodeId> = (0..count).map(|node| graph.boolean(node == 0)).collect();
    for _ in 1..count {
        let mut next = reached.clone();
        for (from, row) in edge.iter().enumerate() {
            for (to, cell) in row.iter().enumerate() {
                if let Some(cell) = *cell {
                    let through = graph.and(reached[from], cell);
                    next[to] = graph.or(next[to], through);
                }
            }
        }
        reached = next;
    }
    program("reach", graph, vec![reached[1]])
}

/// The same with rounds that update in place, as one writes it without thinking.
pub fn reachability_in_place(count: usize) -> Program {
    let mut graph = Graph::new();
    let mut edge = Vec::new();
    for from in 0..count {
        for to in 0..count {
            edge.push(graph.input(Variable::range(format!("edge[{from}][{to}]"), 0, 1)));
        }
    }
    let mut reached: Vec<NodeId> = (0..count).map(|node| graph.boolean(node == 0)).collect();
    for _ in 1..count {
        for from in 0..count {
            for to in 0..count {
                let through = graph.and(reached[from], edge[from * count + to]);
                reached[to] = graph.or(reached[to], through);
            }
        }
    }
    program("reach", graph, vec![reached[1]])
}

/// The value of some digits.
fn number(graph: &mut Graph, digits: &[NodeId]) -> NodeId {
    let ten = graph.constant(10);
    digits.iter().fold(graph.constant(0), |number, &digit| {
        let shifted = graph.multiply(number, ten);
        graph.add(shifted, digit)
    })
}

/// `number(a) * number(b)`.
pub fn number_product(count: usize) -> Program {
    let mut graph = Graph::new();
    let (a, b) = (digits(&mut graph, "a", count), digits(&mut graph, "b", count));
    let (a, b) = (number(&mut graph, &a), number(&mut graph, &b));
    let product = graph.multiply(a, b);
    program("multiply", graph, vec![product])
}

/// `number(x) % modulus`.
pub fn number_remainder(count: usize, modulus: i128) -> Program {
    let mut graph = Graph::new();
    let x = digits(&mut graph, "x", count);
    let (number, modulus) = (number(&mut graph, &x), graph.constant(modulus));
    let rest = graph.remainder(number, modulus);
    program("remainder", graph, vec![rest])
}

/// Whether brackets are balanced: no prefix closes more than it opens.
pub fn balanced(count: usize) -> Program {
    let mut graph = Graph::new();
    let (one, zero) = (graph.constant(1), graph.constant(0));
    let (mut depth, mut fine) = (zero, graph.boolean(true));
    for index in 0..count {
        let open = graph.input(Variable::range(format!("open[{index}]"), 0, 1));
        let (up, down) = (graph.add(depth, one), graph.subtract(depth, one));
        depth = graph.select(open, up, down);
        let below = graph.less(depth, zero);
        let above = graph.not(below);
        fine = graph.and(fine, above);
    }
    let even = graph.equal(depth, zero);
    let fine = graph.and(fine, even);
    program("balanced", graph, vec![fine])
}

/// Whether water runs from the first row of a grid to the last, through open cells.
pub fn percolation(size: usize) -> Program {
    let mut graph = Graph::new();
    let mut wet: Vec<NodeId> = Vec::new();
    for row in 0..size {
        let open: Vec<NodeId> =
            (0..size).map(|column| graph.input(Variable::range(format!("open[{row}][{column}]"), 0, 1))).collect();
        let mut next: Vec<NodeId> = match row {
            0 => open.clone(),
            _ => open.iter().zip(&wet).map(|(&open, &above)| graph.and(open, above)).collect(),
        };
        let sideways = (1..size).map(|column| (column, column - 1)).chain((1..size).rev().map(|at| (at - 1, at)));
        for (to, from) in sideways {
            let through = graph.and(open[to], next[from]);
            next[to] = graph.or(next[to], through);
        }
        wet = next;
    }
    let some = graph.any(wet);
    program("percolation", graph, vec![some])
}

/// The places of these numbers of digits, sorted.
pub fn places(count: usize, places: &[usize]) -> Program {
    let mut graph = Graph::new();
    let digits = digits(&mut graph, "d", count);
    let sorted = graph.sorted(&digits);
    program("places", graph, places.iter().map(|&place| sorted[place]).collect())
}
