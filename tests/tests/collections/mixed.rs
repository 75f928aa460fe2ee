//! Collections of structs and enums, in loops with exits, through helpers and closures.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Color {
    Red,
    Green,
    Blue,
}

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Token {
    Number(u8),
    Plus,
    Times,
}

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    cost: u32,
    node: usize,
}

#[symbolic]
impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[symbolic]
impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost).then_with(|| self.node.cmp(&other.node))
    }
}

#[symbolic(helper)]
fn colors(a: [Color; 3]) -> (usize, BTreeMap<Color, u8>, bool) {
    let mut counts: HashMap<Color, u8> = HashMap::new();
    for color in a {
        *counts.entry(color).or_insert(0) += 1;
    }
    let red = counts.contains_key(&Color::Red);
    (counts.len(), counts.into_iter().collect(), red)
}

#[symbolic(helper)]
fn tokens(a: [u8; 4]) -> (usize, bool, Option<u32>) {
    let list: Vec<Token> = a
        .iter()
        .map(|x| match x {
            0 => Token::Plus,
            1 => Token::Times,
            x => Token::Number(*x),
        })
        .collect();
    let distinct: HashSet<Token> = list.iter().copied().collect();
    let mut stack: Vec<u32> = Vec::new();
    let mut value = Some(0);
    for token in &list {
        match token {
            Token::Number(x) => stack.push(u32::from(*x)),
            operator => {
                let (Some(x), Some(y)) = (stack.pop(), stack.pop()) else {
                    value = None;
                    break;
                };
                stack.push(if *operator == Token::Plus { x + y } else { x * y });
            }
        }
    }
    let result = value.and_then(|_| if stack.len() == 1 { stack.pop() } else { None });
    (distinct.len(), distinct.contains(&Token::Number(2)), result)
}

#[symbolic(helper)]
fn cheapest(weights: [u32; 5]) -> Option<u32> {
    let edges = [(0, 1, weights[0]), (0, 2, weights[1]), (1, 3, weights[2]), (2, 3, weights[3]), (1, 2, weights[4])];
    let mut done = HashSet::new();
    let mut heap = BinaryHeap::from([State { cost: 0, node: 0 }]);
    while let Some(State { cost, node }) = heap.pop() {
        if node == 3 {
            return Some(cost);
        }
        if !done.insert(node) {
            continue;
        }
        for &(from, to, weight) in edges.iter().filter(|edge| edge.0 == node) {
            heap.push(State { cost: cost + weight, node: to });
        }
    }
    None
}

#[symbolic(helper)]
fn reachable(edges: [[bool; 3]; 3]) -> usize {
    let mut seen = HashSet::from([0]);
    let mut stack = vec![0];
    while let Some(node) = stack.pop() {
        for next in 0..3 {
            if edges[node][next] && seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen.len()
}

#[symbolic(helper)]
fn push_all(list: &mut Vec<u8>, x: u8, times: u8) {
    for _ in 0..times {
        list.push(x);
    }
}

#[symbolic(helper)]
fn longest(lists: &[Vec<u8>]) -> usize {
    lists.iter().map(Vec::len).max().unwrap_or(0)
}

#[symbolic(helper)]
fn through_helpers(a: [u8; 2]) -> (Vec<u8>, usize, u8) {
    let mut list = vec![7];
    push_all(&mut list, a[0], a[1]);
    push_all(&mut list, 9, a[0]);
    let lists = [list.clone(), vec![1, 2]];
    let most = longest(&lists);
    let total = list.iter().map(|x| x + 1).sum();
    (list, most, total)
}

#[derive(Domain, Clone, PartialEq, Eq, Hash, Debug)]
struct Inventory {
    items: BTreeMap<u8, u8>,
    log: Vec<String>,
}

#[symbolic]
impl Inventory {
    fn new() -> Self {
        Inventory { items: BTreeMap::new(), log: Vec::new() }
    }
    fn add(&mut self, item: u8, count: u8) {
        *self.items.entry(item).or_insert(0) += count;
    }
    fn remove(&mut self, item: u8) -> bool {
        match self.items.get_mut(&item) {
            Some(count) if *count > 0 => {
                *count -= 1;
                if *count == 0 {
                    self.items.remove(&item);
                }
                true
            }
            _ => {
                self.log.push(format!("no {item}"));
                false
            }
        }
    }
}

#[symbolic(helper)]
fn inventory(a: [u8; 3]) -> (BTreeMap<u8, u8>, Vec<String>, bool) {
    let mut inventory = Inventory::new();
    inventory.add(a[0], 1);
    inventory.add(a[1], 2);
    let removed = inventory.remove(a[2]);
    inventory.remove(1);
    (inventory.items, inventory.log, removed)
}

#[symbolic(helper)]
fn sliding(a: [u8; 5]) -> Vec<u8> {
    let mut window: VecDeque<(usize, u8)> = VecDeque::new();
    let mut output = vec![];
    for (i, x) in a.iter().enumerate() {
        while window.back().is_some_and(|(_, y)| y <= x) {
            window.pop_back();
        }
        window.push_back((i, *x));
        if window.front().unwrap().0 + 3 <= i {
            window.pop_front();
        }
        if i >= 2 {
            output.push(window.front().unwrap().1);
        }
    }
    output
}

#[symbolic(helper)]
fn optional_lists(a: [u8; 3]) -> (Option<Vec<u8>>, usize) {
    let list: Vec<u8> = a.iter().copied().filter(|x| *x != 1).collect();
    let found = if list.is_empty() { None } else { Some(list) };
    let size = found.as_ref().map_or(0, |list| list.len());
    (found, size)
}

#[symbolic(helper)]
fn merged(a: [u8; 2], b: [u8; 2], c: bool) -> (BTreeSet<u8>, String) {
    let mut set = BTreeSet::new();
    let mut text = String::new();
    let mut add = |x: u8| {
        if set.insert(x) {
            text.push((b'a' + x) as char);
        }
    };
    for x in a {
        add(x);
    }
    if c {
        for x in b {
            add(x);
        }
    }
    (set, text)
}

#[test]
fn keys() {
    agree!(colors: a: [Color; 3] => colors(a));
    agree!(tokens: a: [u8; 4] = 0..=3 => tokens(a));
    agree!(inventory: a: [u8; 3] = 0..=2 => inventory(a));
}

#[test]
fn searches() {
    agree!(cheapest: weights: [u32; 5] = 1..=3 => cheapest(weights));
    agree!(reachable: edges: [[bool; 3]; 3] => reachable(edges));
    agree!(sliding: a: [u8; 5] = 0..=2 => sliding(a));
}

#[test]
fn passed_on() {
    agree!(through_helpers: a: [u8; 2] = 0..=3 => through_helpers(a));
    agree!(optional_lists: a: [u8; 3] = 0..=2 => optional_lists(a));
    agree!(merged: a: [u8; 2] = 0..=2, b: [u8; 2] = 0..=2, c: bool => merged(a, b, c));
}
