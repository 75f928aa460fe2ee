//! Queues: `VecDeque`, `BinaryHeap`, `Reverse`.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn both_ends(a: [u8; 4]) -> (VecDeque<u8>, Option<u8>, Option<u8>) {
    let mut queue = VecDeque::new();
    for x in a {
        match x {
            0 => queue.push_back(x),
            1 => queue.push_front(x),
            2 => {
                queue.pop_front();
            }
            _ => {
                if let Some(y) = queue.pop_back() {
                    queue.push_front(y + 4);
                    queue.push_back(9);
                }
            }
        }
    }
    let (front, back) = (queue.front().copied(), queue.back().copied());
    (queue, front, back)
}

#[symbolic(helper)]
fn rotating(a: [u8; 3]) -> Vec<u8> {
    let mut queue: VecDeque<u8> = a.into_iter().collect();
    let mut order = Vec::new();
    while let Some(x) = queue.pop_front() {
        if x > 1 {
            queue.push_back(x - 2);
        } else {
            order.push(x);
        }
    }
    order
}

#[symbolic(helper)]
fn deque_changes(a: [u8; 3], i: usize) -> (Option<u8>, VecDeque<u8>, bool, usize) {
    let mut queue: VecDeque<u8> = a.iter().copied().filter(|x| *x > 0).collect();
    let gone = queue.remove(i);
    if let Some(x) = queue.front_mut() {
        *x += 5;
    }
    if let Some(x) = queue.back_mut() {
        *x += 1;
    }
    for x in queue.iter_mut() {
        *x *= 2;
    }
    let length = queue.len();
    let found = queue.contains(&4);
    (gone, queue, found, length)
}

#[symbolic(helper)]
fn breadth_first(edges: [[bool; 3]; 3]) -> Option<usize> {
    let mut seen = [false; 3];
    let mut queue = VecDeque::from([(0, 0)]);
    seen[0] = true;
    while let Some((node, distance)) = queue.pop_front() {
        if node == 2 {
            return Some(distance);
        }
        for next in 0..3 {
            if edges[node][next] && !seen[next] {
                seen[next] = true;
                queue.push_back((next, distance + 1));
            }
        }
    }
    None
}

#[symbolic(helper)]
fn largest_first(a: [u8; 4]) -> (Vec<u8>, Option<u8>, usize) {
    let mut heap = BinaryHeap::new();
    for x in a {
        if x > 0 {
            heap.push(x);
        } else {
            heap.pop();
        }
    }
    let (top, length) = (heap.peek().copied(), heap.len());
    let mut order = Vec::new();
    while let Some(x) = heap.pop() {
        order.push(x);
    }
    (order, top, length)
}

#[symbolic(helper)]
fn smallest_first(a: [u8; 3]) -> (Vec<u8>, Vec<(u8, usize)>, u8) {
    let mut heap: BinaryHeap<Reverse<(u8, usize)>> = a.iter().enumerate().map(|(i, x)| Reverse((*x, i))).collect();
    let Reverse((first, _)) = heap.peek().unwrap().clone();
    let mut order = vec![];
    while let Some(Reverse((x, i))) = heap.pop() {
        order.push((x, i));
    }
    let heap = BinaryHeap::from(a.to_vec());
    (heap.into_sorted_vec(), order, first)
}

#[symbolic(helper)]
fn dijkstra(weights: [u32; 4]) -> Option<u32> {
    let edges = [(0, 1, weights[0]), (0, 2, weights[1]), (1, 2, weights[2]), (2, 3, weights[3])];
    let mut distance = [u32::MAX; 4];
    distance[0] = 0;
    let mut heap = BinaryHeap::new();
    heap.push(Reverse((0, 0)));
    while let Some(Reverse((cost, node))) = heap.pop() {
        if node == 3 {
            return Some(cost);
        }
        if cost > distance[node] {
            continue;
        }
        for (from, to, weight) in edges {
            if from == node && cost + weight < distance[to] {
                distance[to] = cost + weight;
                heap.push(Reverse((cost + weight, to)));
            }
        }
    }
    None
}

#[symbolic(helper)]
fn reversed(a: [u8; 3]) -> (Vec<u8>, Option<u8>, bool) {
    let mut v = a.to_vec();
    v.sort_by_key(|x| Reverse(*x));
    let most = a.iter().copied().min_by_key(|x| Reverse(x % 3));
    (v, most, Reverse(a[0]) < Reverse(a[1]))
}

#[test]
fn deques() {
    agree!(both_ends: a: [u8; 4] = 0..=3 => both_ends(a));
    agree!(rotating: a: [u8; 3] = 0..=4 => rotating(a));
    agree!(deque_changes: a: [u8; 3] = 0..=2, i: usize = 0..=3 => deque_changes(a, i));
    agree!(breadth_first: edges: [[bool; 3]; 3] => breadth_first(edges));
}

#[test]
fn heaps() {
    agree!(largest_first: a: [u8; 4] = 0..=3 => largest_first(a));
    agree!(smallest_first: a: [u8; 3] = 0..=2 => smallest_first(a));
    agree!(reversed: a: [u8; 3] = 0..=3 => reversed(a));
}

#[test]
fn shortest_paths() {
    agree!(dijkstra: weights: [u32; 4] = 1..=4 => dijkstra(weights));
}
