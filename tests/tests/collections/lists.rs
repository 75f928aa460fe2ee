//! Lists whose length depends on random values: stacks, filtered lists, slices up to an unknown end.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn brackets(a: [u8; 6]) -> bool {
    let mut stack = Vec::new();
    for c in a {
        if c < 2 {
            stack.push(c);
        } else if stack.pop() != Some(c - 2) {
            return false;
        }
    }
    stack.is_empty()
}

#[symbolic(helper)]
fn underflow(a: [u8; 4]) -> Option<u8> {
    let mut stack = vec![1];
    for c in a {
        match c {
            0 => {
                stack.pop()?;
            }
            1 => stack.push(c + 1),
            2 => {
                let top = stack.pop().unwrap();
                stack.push(top * 2);
            }
            _ => {
                let (x, y) = (stack.pop()?, stack.pop()?);
                stack.push(x + y);
            }
        }
    }
    stack.last().copied()
}

#[symbolic(helper)]
fn filtered(a: [u8; 4]) -> Vec<u8> {
    a.iter().copied().filter(|x| x % 2 == 0).collect()
}

#[symbolic(helper)]
fn filtered_twice(a: [u8; 4], i: usize) -> (usize, Option<u8>, u8, bool, u32) {
    let even: Vec<u8> = a.into_iter().filter(|x| x % 2 == 0).collect();
    let large: Vec<u8> = even.iter().map(|x| x + 1).filter(|x| *x > 1).collect();
    let sum = large.iter().map(|&x| u32::from(x)).sum::<u32>();
    (even.len(), large.get(i).copied(), even[i], even.contains(&2), sum)
}

#[symbolic(helper)]
fn iterated(a: [u8; 4]) -> (u32, u32, Option<u8>, Option<u8>) {
    let some: Vec<u8> = a.into_iter().filter(|x| *x != 1).collect();
    let mut number = 0;
    for (i, x) in some.iter().enumerate() {
        number += (i as u32 + 1) * u32::from(*x);
    }
    let mut reversed = 0;
    for x in some.iter().rev() {
        reversed = reversed * 10 + u32::from(*x);
    }
    (number, reversed, some.iter().copied().max(), some.first().copied())
}

#[symbolic(helper)]
fn backwards(a: [u8; 4]) -> Vec<(usize, u8)> {
    let some: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    some.iter().copied().enumerate().rev().collect()
}

#[symbolic(helper)]
fn inserted(a: [u8; 3], i: usize, j: usize) -> Vec<u8> {
    let mut v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    v.insert(i, 9);
    v.remove(j);
    v
}

#[symbolic(helper)]
fn swap_removed(a: [u8; 3], i: usize) -> (u8, Vec<u8>) {
    let mut v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    let x = v.swap_remove(i);
    (x, v)
}

#[symbolic(helper)]
fn sorted(a: [u8; 4]) -> (Vec<u8>, bool) {
    let mut v: Vec<u8> = a.into_iter().filter(|x| *x != 2).collect();
    let before = v.is_sorted();
    v.sort();
    (v, before)
}

#[symbolic(helper)]
fn sorted_pairs(a: [u8; 3]) -> Vec<(u8, usize)> {
    let mut v: Vec<(u8, usize)> = a.into_iter().enumerate().filter(|(_, x)| *x != 1).map(|(i, x)| (x, i)).collect();
    v.sort_by(|a, b| b.cmp(a));
    v.reverse();
    v.sort_unstable();
    v.sort_by_key(|p| 3 - p.0);
    v
}

#[symbolic(helper)]
fn compared(a: [u8; 3], b: [u8; 2]) -> (bool, bool, bool, std::cmp::Ordering) {
    let a: Vec<u8> = a.into_iter().filter(|x| *x != 1).collect();
    let b: Vec<u8> = b.into_iter().filter(|x| *x != 1).collect();
    (a == b, a < b, a != [0], a.cmp(&b))
}

#[symbolic(helper)]
fn joined(a: u8, b: u8) -> Vec<u8> {
    let mut v = if a > 2 { vec![a, b] } else { vec![] };
    if b > 1 {
        v.push(7);
    } else {
        v.truncate(1);
    }
    let w = match a {
        0 => vec![1, 2, 3],
        1 => vec![b],
        _ => v.clone(),
    };
    v.extend(&w);
    v.extend_from_slice(&[b, 1]);
    v
}

#[symbolic(helper)]
fn retained(a: [u8; 4], k: usize) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let mut v = a.to_vec();
    v.retain(|x| *x != 1);
    let mut w = v.clone();
    w.dedup();
    v.truncate(k);
    let mut empty = v.clone();
    empty.append(&mut v);
    (w, v, empty)
}

#[symbolic(helper)]
fn changed_items(a: [u8; 4]) -> Vec<u8> {
    let mut v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    for x in &mut v {
        *x += 1;
    }
    if let Some(last) = v.last_mut() {
        *last += 10;
    }
    if let Some(x) = v.get_mut(1) {
        *x *= 2;
    }
    v[0] += 20;
    let n = v.len();
    v.swap(0, n - 1);
    v
}

#[symbolic(helper)]
fn part_of(a: [u8; 4], k: usize) -> (u8, usize, Option<u8>) {
    let part = &a[..k];
    let rest = &a[1..=k];
    (part.iter().sum(), rest.len(), rest.iter().copied().max())
}

#[symbolic(helper)]
fn patterns(a: [u8; 3]) -> u8 {
    let v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    match v.as_slice() {
        [] => 100,
        [x] => *x,
        [first, .., last] if first == last => 50 + first,
        [first, rest @ ..] => first * 10 + rest.len() as u8,
    }
}

#[symbolic(helper)]
fn list_loop(a: [u8; 3]) -> u32 {
    let mut stack: Vec<u8> = a.into_iter().filter(|x| *x > 1).collect();
    let mut steps = 0;
    while let Some(x) = stack.pop() {
        steps += 1;
        if x > 1 {
            stack.push(x / 2);
            if x % 2 == 1 {
                stack.push(x / 3);
            }
        }
    }
    steps
}

#[symbolic(helper)]
fn nested(a: [u8; 3]) -> (Vec<Vec<u8>>, usize) {
    let mut groups: Vec<Vec<u8>> = vec![vec![], vec![]];
    for x in a {
        groups[(x % 2) as usize].push(x);
    }
    let count = groups.iter().filter(|group| !group.is_empty()).count();
    (groups, count)
}

#[symbolic(helper)]
fn early_end(a: [u8; 4]) -> (Vec<u8>, bool) {
    let mut seen = Vec::new();
    for x in a {
        if seen.contains(&x) {
            return (seen, true);
        }
        seen.push(x);
        if x == 2 {
            break;
        }
    }
    (seen, false)
}

#[symbolic(helper)]
fn parted(a: [u8; 3]) -> (Vec<u8>, Vec<u8>, Option<Vec<u8>>, Result<Vec<u8>, u8>) {
    let (even, odd): (Vec<u8>, Vec<u8>) = a.into_iter().partition(|x| x % 2 == 0);
    let all: Option<Vec<u8>> = a.iter().filter(|x| **x != 3).map(|x| x.checked_sub(1)).collect();
    let fine: Result<Vec<u8>, u8> = even.iter().map(|&x| if x < 2 { Ok(x + 5) } else { Err(x) }).collect();
    (even, odd, all, fine)
}

#[symbolic(helper)]
fn zipped(a: [u8; 3], b: [u8; 3]) -> (u32, Vec<(u8, u8)>, [u8; 2]) {
    let v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    let w: Vec<u8> = b.into_iter().filter(|x| *x > 0).collect();
    let product = v.iter().zip(&w).map(|(x, y)| u32::from(x * y)).sum();
    let pairs = v.iter().copied().chain(w.iter().copied()).skip(1).step_by(2).zip(w.iter().copied()).collect();
    (product, pairs, v.try_into().unwrap_or([9, 9]))
}

#[symbolic(helper)]
fn windows_and_chunks(a: [u8; 4]) -> (u32, Vec<u8>) {
    let v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    let rises = v.windows(2).filter(|w| w[0] < w[1]).count() as u32;
    (rises, v.chunks(2).map(|c| c.iter().sum()).collect())
}

#[symbolic(helper)]
fn opaque_length(a: [u8; 3]) -> usize {
    let v: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    opaque!(v.iter().map(|x| usize::from(*x)).sum::<usize>() + v.capacity().min(0))
}

#[test]
fn stacks() {
    agree!(brackets: a: [u8; 6] = 0..=3 => brackets(a));
    agree!(underflow: a: [u8; 4] = 0..=3 => underflow(a));
    agree!(list_loop: a: [u8; 3] = 0..=7 => list_loop(a));
}

#[test]
fn filters() {
    agree!(filtered: a: [u8; 4] = 0..=3 => filtered(a));
    agree!(filtered_twice: a: [u8; 4] = 0..=3, i: usize = 0..=4 => filtered_twice(a, i));
    agree!(iterated: a: [u8; 4] = 0..=3 => iterated(a));
    agree!(backwards: a: [u8; 4] = 0..=2 => backwards(a));
    agree!(parted: a: [u8; 3] = 0..=3 => parted(a));
    agree!(zipped: a: [u8; 3] = 0..=2, b: [u8; 3] = 0..=2 => zipped(a, b));
    agree!(windows_and_chunks: a: [u8; 4] = 0..=2 => windows_and_chunks(a));
}

#[test]
fn changes() {
    agree!(inserted: a: [u8; 3] = 0..=2, i: usize = 0..=3, j: usize = 0..=3 => inserted(a, i, j));
    agree!(swap_removed: a: [u8; 3] = 0..=3, i: usize = 0..=3 => swap_removed(a, i));
    agree!(joined: a: u8 = 0..=4, b: u8 = 0..=4 => joined(a, b));
    agree!(retained: a: [u8; 4] = 0..=2, k: usize = 0..=4 => retained(a, k));
    agree!(changed_items: a: [u8; 4] = 0..=2 => changed_items(a));
    agree!(nested: a: [u8; 3] = 0..=3 => nested(a));
    agree!(early_end: a: [u8; 4] = 0..=3 => early_end(a));
}

#[test]
fn order() {
    agree!(sorted: a: [u8; 4] = 0..=3 => sorted(a));
    agree!(sorted_pairs: a: [u8; 3] = 0..=2 => sorted_pairs(a));
    agree!(compared: a: [u8; 3] = 0..=2, b: [u8; 2] = 0..=2 => compared(a, b));
}

#[test]
fn parts() {
    agree!(part_of: a: [u8; 4] = 0..=2, k: usize = 0..=5 => part_of(a, k));
    agree!(patterns: a: [u8; 3] = 0..=2 => patterns(a));
    agree!(opaque_length: a: [u8; 3] = 0..=2 => opaque_length(a));
}

#[symbolic]
fn matching<const N: usize>(#[domain(0..=3)] a: [u8; N]) -> bool {
    let mut stack = Vec::new();
    for c in a {
        if c < 2 {
            stack.push(c);
        } else if stack.pop() != Some(c - 2) {
            return false;
        }
    }
    stack.is_empty()
}

#[symbolic]
fn evens<const N: usize>(#[domain(0..=9)] a: [u8; N]) -> Vec<u8> {
    a.into_iter().filter(|x| x % 2 == 0).collect()
}

#[test]
fn a_stack_costs_a_polynomial_number_of_nodes() {
    let sizes = [
        Matching::<5>::system().unwrap().program().graph.len(),
        Matching::<10>::system().unwrap().program().graph.len(),
        Matching::<20>::system().unwrap().program().graph.len(),
    ];
    // Twice the length costs at most a cube of it: a fork per history would cost thousands of times as much.
    assert!(sizes[1] < 8 * sizes[0] && sizes[2] < 8 * sizes[1], "{sizes:?}");
    let system = Evens::<12>::system().unwrap();
    // One per length, and one for what is undefined.
    assert_eq!(system.program().cases.len(), 14);
}
