//! Graphs: ways, trees, orders, colours.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

use dpnl::prelude::*;

use crate::harness::check;

const EDGES: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (0, 3)];

/// The length of the shortest way through a small graph whose edges have random lengths.
#[symbolic(limit = 10_000)]
fn dijkstra(#[domain(1..=3)] lengths: [u32; 6]) -> Option<u32> {
    let mut neighbours: Vec<Vec<(usize, u32)>> = vec![Vec::new(); 4];
    for (&(from, to), &length) in EDGES.iter().zip(&lengths) {
        neighbours[from].push((to, length));
        neighbours[to].push((from, length));
    }
    let mut distance = [u32::MAX; 4];
    let mut heap = BinaryHeap::new();
    distance[0] = 0;
    heap.push(Reverse((0, 0)));
    while let Some(Reverse((cost, node))) = heap.pop() {
        if node == 3 {
            return Some(cost);
        }
        if cost > distance[node] {
            continue;
        }
        for &(next, length) in &neighbours[node] {
            let further = cost + length;
            if further < distance[next] {
                distance[next] = further;
                heap.push(Reverse((further, next)));
            }
        }
    }
    None
}

#[test]
fn the_shortest_way() {
    check(Dijkstra::system, &[3; 6], |x| {
        let length = |place: usize| x[place] as u32 + 1;
        dijkstra([length(0), length(1), length(2), length(3), length(4), length(5)])
    });
}

/// The number of steps from one corner of a maze to the other, breadth first.
#[symbolic(limit = 10_000)]
fn maze(walls: [[bool; 3]; 3]) -> Option<usize> {
    if walls[0][0] || walls[2][2] {
        return None;
    }
    let mut queue = VecDeque::from([((0usize, 0usize), 0)]);
    let mut seen = HashSet::new();
    seen.insert((0, 0));
    while let Some(((row, column), steps)) = queue.pop_front() {
        if (row, column) == (2, 2) {
            return Some(steps);
        }
        let around =
            [(row + 1, column), (row, column + 1), (row.wrapping_sub(1), column), (row, column.wrapping_sub(1))];
        for (r, c) in around {
            if r < 3 && c < 3 && !walls[r][c] && seen.insert((r, c)) {
                queue.push_back(((r, c), steps + 1));
            }
        }
    }
    None
}

#[test]
fn a_maze() {
    check(Maze::system, &[2; 9], |x| {
        let row = |start: usize| [x[start] == 1, x[start + 1] == 1, x[start + 2] == 1];
        maze([row(0), row(3), row(6)])
    });
}

#[derive(Domain, Debug, Clone)]
struct UnionFind {
    parent: Vec<usize>,
    sets: usize,
}

#[symbolic]
impl UnionFind {
    fn new(size: usize) -> Self {
        UnionFind { parent: (0..size).collect(), sets: size }
    }

    fn find(&self, mut node: usize) -> usize {
        while self.parent[node] != node {
            node = self.parent[node];
        }
        node
    }

    fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        self.parent[a.max(b)] = a.min(b);
        self.sets -= 1;
        true
    }
}

/// The number of connected parts, and whether there is a cycle.
#[symbolic]
fn components(present: [bool; 6]) -> (usize, bool) {
    let mut sets = UnionFind::new(4);
    let mut cycle = false;
    for (i, &(a, b)) in EDGES.iter().enumerate() {
        if present[i] && !sets.union(a, b) {
            cycle = true;
        }
    }
    (sets.sets, cycle)
}

#[test]
fn connected_parts() {
    check(Components::system, &[2; 6], |x| {
        components([x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1, x[4] == 1, x[5] == 1])
    });
}

/// An order in which tasks can be done, always the smallest that is free, if there is one.
#[symbolic]
fn topological(after: [[bool; 3]; 3]) -> Option<Vec<usize>> {
    let mut missing: Vec<usize> = (0..3).map(|task| (0..3).filter(|&other| after[task][other]).count()).collect();
    let mut free: BTreeSet<usize> = (0..3).filter(|&task| missing[task] == 0).collect();
    let mut order = vec![];
    while let Some(task) = free.pop_first() {
        order.push(task);
        for other in 0..3 {
            if after[other][task] {
                missing[other] -= 1;
                if missing[other] == 0 {
                    free.insert(other);
                }
            }
        }
    }
    (order.len() == 3).then_some(order)
}

#[test]
fn an_order_of_tasks() {
    check(Topological::system, &[2; 9], |x| {
        let row = |start: usize| [x[start] == 1, x[start + 1] == 1, x[start + 2] == 1];
        topological([row(0), row(3), row(6)])
    });
}

/// The weight of the smallest spanning tree.
#[symbolic(limit = 10_000)]
fn spanning_tree(#[domain(1..=3)] weights: [u32; 6]) -> u32 {
    let mut edges: Vec<(u32, usize, usize)> =
        EDGES.iter().zip(weights).map(|(&(a, b), weight)| (weight, a, b)).collect();
    edges.sort();
    let mut sets = UnionFind::new(4);
    edges.into_iter().filter(|&(_, a, b)| sets.union(a, b)).map(|(weight, ..)| weight).sum()
}

#[test]
fn the_smallest_spanning_tree() {
    check(SpanningTree::system, &[3; 6], |x| {
        let weight = |place: usize| x[place] as u32 + 1;
        spanning_tree([weight(0), weight(1), weight(2), weight(3), weight(4), weight(5)])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Colour {
    Red,
    Green,
    Blue,
}

/// How many edges of a ring have ends of the same colour, and how many colours are used.
#[symbolic]
fn colouring(colours: [Colour; 5]) -> (usize, usize) {
    let clashes = (0..5).filter(|&i| colours[i] == colours[(i + 1) % 5]).count();
    let used: HashSet<Colour> = colours.iter().copied().collect();
    (clashes, used.len())
}

const COLOURS: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];

#[test]
fn a_coloured_ring() {
    check(Colouring::system, &[3; 5], |x| {
        colouring([COLOURS[x[0]], COLOURS[x[1]], COLOURS[x[2]], COLOURS[x[3]], COLOURS[x[4]]])
    });
}

/// Degrees of separation between two people, from a list of who knows whom.
#[symbolic(limit = 10_000)]
fn friends(#[domain(0..=3)] pairs: [(u8, u8); 3]) -> Option<u32> {
    let mut knows: HashMap<u8, Vec<u8>> = HashMap::new();
    for (a, b) in pairs {
        knows.entry(a).or_default().push(b);
        knows.entry(b).or_default().push(a);
    }
    let mut reached = vec![0];
    for degree in 1..=3 {
        let mut wider = reached.clone();
        for person in &reached {
            for &other in knows.get(person).map(|list| list.as_slice()).unwrap_or(&[]) {
                if !wider.contains(&other) {
                    wider.push(other);
                }
            }
        }
        if wider.contains(&3) {
            return Some(degree);
        }
        reached = wider;
    }
    None
}

#[test]
fn degrees_of_separation() {
    check(Friends::system, &[4; 6], |x| {
        let pair = |place: usize| (x[place] as u8, x[place + 1] as u8);
        friends([pair(0), pair(2), pair(4)])
    });
}
