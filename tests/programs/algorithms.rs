//! Algorithms from the textbook.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use dpnl::prelude::*;

use crate::harness::agrees;

#[symbolic]
fn bfs(edges: [[bool; 4]; 3]) -> Option<usize> {
    let mut dist = [None; 4];
    let mut queue = VecDeque::from([0usize]);
    dist[0] = Some(0);
    while let Some(node) = queue.pop_front() {
        if node == 3 {
            return dist[3];
        }
        for next in 0..4 {
            if edges[node][next] && dist[next].is_none() {
                dist[next] = dist[node].map(|d| d + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

#[test]
fn bfs_agrees() {
    agrees(Bfs::system, |a| bfs(a));
}

#[symbolic]
fn edit(#[domain(0..=2)] a: [u8; 4], #[domain(0..=2)] b: [u8; 4]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = if x == y { diagonal } else { 1 + diagonal.min(row[j]).min(row[j + 1]) };
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    *row.last().unwrap()
}

#[test]
fn edit_agrees() {
    agrees(Edit::system, |(a, b)| edit(a, b));
}

#[symbolic]
fn two_sum(#[domain(0..=6)] xs: [i32; 4], #[domain(4..=8)] target: i32) -> Option<(usize, usize)> {
    let mut seen: HashMap<i32, usize> = HashMap::new();
    for (i, x) in xs.iter().enumerate() {
        if let Some(&j) = seen.get(&(target - x)) {
            return Some((j, i));
        }
        seen.insert(*x, i);
    }
    None
}

#[test]
fn two_sum_agrees() {
    agrees(TwoSum::system, |(a, b)| two_sum(a, b));
}

#[derive(Debug, Clone, Domain)]
struct Stack<T> {
    items: Vec<T>,
}

#[symbolic]
impl<T: Clone> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, item: T) {
        self.items.push(item);
    }
    fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }
    fn peek(&self) -> Option<&T> {
        self.items.last()
    }
    fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

#[symbolic]
fn next_greater(#[domain(0..=4)] xs: [u8; 4]) -> [Option<u8>; 4] {
    let mut result = [None; 4];
    let mut stack: Stack<usize> = Stack::new();
    for (i, &x) in xs.iter().enumerate() {
        while let Some(&top) = stack.peek() {
            if xs[top] >= x {
                break;
            }
            result[top] = Some(x);
            stack.pop();
        }
        stack.push(i);
    }
    debug_assert!(!stack.is_empty());
    result
}

#[test]
fn next_greater_agrees() {
    agrees(NextGreater::system, |a| next_greater(a));
}

#[symbolic(helper)]
fn largest<T, F, K>(items: &[T], key: F) -> Option<&T>
where
    F: Fn(&T) -> K,
    K: Ord,
{
    let mut iter = items.iter();
    let mut best = iter.next()?;
    for item in iter {
        if key(item) > key(best) {
            best = item;
        }
    }
    Some(best)
}

#[symbolic]
fn farthest(#[domain(-3..=3)] points: [(i32, i32); 2], #[domain(-1..=1)] bias: i32) -> Option<(i32, i32)> {
    largest(&points, |&(x, y)| x.abs() + y.abs() + bias * x).copied()
}

#[test]
fn farthest_agrees() {
    agrees(Farthest::system, |(a, b)| farthest(a, b));
}

#[symbolic(helper)]
fn adder(n: i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}

#[symbolic(helper)]
fn compose(f: impl Fn(i32) -> i32, g: impl Fn(i32) -> i32) -> impl Fn(i32) -> i32 {
    move |x| g(f(x))
}

#[symbolic]
fn composed(#[domain(0..=5)] a: i32, #[domain(0..=5)] b: i32, swap: bool) -> i32 {
    let double = |x: i32| x * 2;
    if swap { compose(adder(a), double)(b) } else { compose(double, adder(a))(b) }
}

#[test]
fn composed_agrees() {
    agrees(Composed::system, |(a, b, c)| composed(a, b, c));
}

#[derive(Debug, Domain)]
struct Employee {
    salary: u32,
    reports: Vec<Rc<RefCell<Employee>>>,
}

#[symbolic(helper)]
fn payroll(boss: &Rc<RefCell<Employee>>) -> u32 {
    let boss = boss.borrow();
    boss.salary + boss.reports.iter().map(payroll).sum::<u32>()
}

#[symbolic]
fn company(#[domain(1..=3)] s: [u32; 3], raise: bool) -> u32 {
    let worker = Rc::new(RefCell::new(Employee { salary: s[0], reports: vec![] }));
    let lead = Rc::new(RefCell::new(Employee { salary: s[1], reports: vec![Rc::clone(&worker)] }));
    let boss = Rc::new(RefCell::new(Employee { salary: s[2], reports: vec![lead] }));
    if raise {
        worker.borrow_mut().salary += 2;
    }
    payroll(&boss)
}

#[test]
fn company_agrees() {
    agrees(Company::system, |(a, b)| company(a, b));
}
