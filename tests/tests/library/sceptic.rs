//! Where the trace and Rust could part: ties, laziness, panics inside closures, iterators that are used in part or by
//! reference, and iterators whose position depends on what is random.

use dpnl::prelude::*;
use std::iter::successors;

use crate::harness::agree;

#[symbolic(helper)]
fn unknown_position(a: [u8; 4], c: bool) -> (Option<u8>, u8, usize, Vec<(usize, u8)>, Option<usize>) {
    let mut items = a.iter().copied();
    if c {
        items.next();
    }
    let mut other = items.clone();
    if a[0] == 1 {
        other.next_back();
    }
    let total = other.fold(0, |total, x| total * 3 + x);
    let last = items.clone().next_back();
    let length = items.len();
    let found = items.clone().rposition(|x| x == 1);
    (last, total, length, items.enumerate().rev().collect(), found)
}

#[symbolic(helper)]
fn unknown_position_in_adapters(a: [u8; 4], n: u8) -> (u8, u8, Option<u8>) {
    let mut items = a.iter();
    for _ in 0..n {
        items.next();
    }
    let zipped = items.clone().zip([1, 2, 3]).map(|(x, y)| x * y).sum();
    let skipped = items.clone().skip(1).rev().take(1).sum();
    (zipped, skipped, items.nth(1).copied())
}

/// Digits and operators, with a parser that looks ahead: its position depends on what it reads.
#[symbolic(helper)]
fn evaluated(a: [u8; 5]) -> Option<u32> {
    let mut tokens = a.iter().copied().peekable();
    let mut total = 0;
    loop {
        let mut number = tokens.next().filter(|x| *x < 2)? as u32;
        while let Some(digit) = tokens.next_if(|x| *x < 2) {
            number = number * 2 + digit as u32;
        }
        total += number;
        match tokens.next() {
            None => return Some(total),
            Some(2) => continue,
            Some(_) => return None,
        }
    }
}

#[symbolic(helper)]
fn digit(tokens: &mut std::iter::Peekable<std::slice::Iter<'_, u8>>) -> Option<u8> {
    tokens.next_if(|x| **x < 2).copied()
}

#[symbolic(helper)]
fn peeked_by_helpers(a: [u8; 4]) -> (u8, Option<u8>, bool) {
    let mut tokens = a.iter().peekable();
    let mut total = 0;
    while let Some(x) = digit(&mut tokens) {
        total = total * 2 + x + 1;
    }
    (total, tokens.next().copied(), tokens.peek().is_none())
}

#[symbolic(helper)]
fn peeked_after_filter(a: [u8; 4]) -> (Option<u8>, Option<u8>, u8, u8) {
    let mut calls = 0;
    let mut items = a
        .iter()
        .filter(|x| {
            calls += 1;
            **x != 1
        })
        .copied()
        .peekable();
    let first = items.peek().copied();
    let taken = items.next_if_eq(&2);
    let rest = items.next().unwrap_or(7);
    drop(items);
    (first, taken, rest, calls)
}

#[symbolic(helper)]
fn eaten_by_take_while(a: [u8; 4]) -> (u8, Option<u8>, u8) {
    let mut items = a.iter().copied();
    let before = items.by_ref().take_while(|x| *x != 1).sum();
    let next = items.next();
    (before, next, items.sum())
}

#[symbolic(helper)]
fn eaten_by_map_while(a: [u8; 4]) -> (u8, u8) {
    let mut items = a.iter();
    let before = items.by_ref().map_while(|x| x.checked_sub(1)).sum();
    (before, items.map(|x| x + 1).sum())
}

#[symbolic(helper)]
fn ties(a: [u8; 4]) -> [Option<usize>; 6] {
    let items = || a.iter().enumerate();
    [
        items().min_by_key(|(_, x)| **x / 2).map(|(i, _)| i),
        items().max_by_key(|(_, x)| **x / 2).map(|(i, _)| i),
        items().min_by(|x, y| x.1.cmp(y.1)).map(|(i, _)| i),
        items().max_by(|x, y| x.1.cmp(y.1)).map(|(i, _)| i),
        items().filter(|(_, x)| **x != 0).min_by_key(|(_, x)| **x).map(|(i, _)| i),
        items().rev().max_by_key(|(_, x)| **x).map(|(i, _)| i),
    ]
}

/// The successor of an item is computed with the item, asked for or not.
#[symbolic(helper)]
fn eager_successors(n: u8, count: usize) -> u8 {
    successors(Some(n), |x| Some(x * 4)).take(count).last().unwrap_or(0)
}

#[symbolic(helper)]
fn panics_only_where_asked(a: [u8; 3]) -> (bool, Option<u8>) {
    let inverse = |x: &u8| 6 / *x;
    (a.iter().map(inverse).any(|x| x == 6), a.iter().map(inverse).find(|x| *x == 3))
}

#[symbolic(helper)]
fn question_marks(a: [u8; 3]) -> (Option<u8>, Result<u8, u8>) {
    let total = a.iter().try_fold(0_u8, |total, x| {
        let less = x.checked_sub(1)?;
        if total == 3 { None } else { Some(total + less * 2) }
    });
    let kept = a.iter().map(|x| if *x == 2 { Err(*x) } else { Ok(x + 1) }).try_fold(1, |total, x: Result<u8, u8>| {
        let x = x?;
        if x * total > 3 { Err(total) } else { Ok(x * total) }
    });
    (total, kept)
}

#[symbolic(helper)]
fn two_ended(a: [u8; 5]) -> (bool, u8) {
    let mut items = a.iter();
    let mut rounds = 0;
    while let (Some(x), Some(y)) = (items.next(), items.next_back()) {
        if x != y {
            return (false, rounds);
        }
        rounds += 1;
    }
    (true, rounds)
}

#[symbolic(helper)]
fn flattened_from_both_ends(a: [u8; 3]) -> (Option<u8>, Option<u8>, Vec<u8>) {
    let mut items = a.iter().filter(|x| **x != 1).flat_map(|x| (0..*x).map(|y| y + 1));
    let (first, last) = (items.next_back(), items.next());
    (first, last, items.collect())
}

#[symbolic(helper)]
fn fused(a: [u8; 3]) -> [Option<u8>; 3] {
    let mut items = a.iter().map_while(|x| x.checked_sub(1)).fuse();
    [items.next(), items.next(), items.next()]
}

#[symbolic(helper)]
fn states_stay_apart(a: [u8; 2]) -> (Vec<u8>, Vec<u8>) {
    let sums = a.iter().scan(0, |state, x| {
        *state += x + 1;
        Some(*state)
    });
    let again = sums.clone();
    (sums.collect(), again.collect())
}

#[test]
fn positions_that_depend_on_the_input() {
    agree!(unknown_position: a: [u8; 4] = 0..=2, c: bool => unknown_position(a, c));
    agree!(unknown_position_in_adapters: a: [u8; 4] = 0..=1, n: u8 = 0..=5 => unknown_position_in_adapters(a, n));
    agree!(evaluated: a: [u8; 5] = 0..=3 => evaluated(a));
    agree!(peeked_by_helpers: a: [u8; 4] = 0..=2 => peeked_by_helpers(a));
    agree!(peeked_after_filter: a: [u8; 4] = 0..=2 => peeked_after_filter(a));
}

#[test]
fn iterators_used_in_part() {
    agree!(eaten_by_take_while: a: [u8; 4] = 0..=2 => eaten_by_take_while(a));
    agree!(eaten_by_map_while: a: [u8; 4] = 0..=2 => eaten_by_map_while(a));
    agree!(two_ended: a: [u8; 5] = 0..=1 => two_ended(a));
    agree!(flattened_from_both_ends: a: [u8; 3] = 0..=3 => flattened_from_both_ends(a));
    agree!(fused: a: [u8; 3] = 0..=2 => fused(a));
    agree!(states_stay_apart: a: [u8; 2] = 0..=2 => states_stay_apart(a));
}

#[test]
fn ties_and_panics() {
    agree!(ties: a: [u8; 4] = 0..=3 => ties(a));
    agree!(eager_successors: n: u8 = 0..=20, count: usize = 0..=4 => eager_successors(n, count));
    agree!(panics_only_where_asked: a: [u8; 3] = 0..=2 => panics_only_where_asked(a));
    agree!(question_marks: a: [u8; 3] = 0..=3 => question_marks(a));
}
