//! Methods that use up a part of an iterator, which lives on.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn steps(a: [u8; 4], n: usize) -> ([Option<u8>; 4], u8) {
    let mut items = a.iter().copied();
    let first = items.next();
    let last = items.next_back();
    let some = items.nth(n);
    (([first, last, some, items.nth_back(0)]), items.sum())
}

#[symbolic(helper)]
fn searched(a: [u8; 4]) -> (bool, u8, bool, u8, Option<u8>, u8) {
    let mut items = a.iter();
    let any = items.any(|x| *x == 1);
    let after_any = items.sum();
    let mut items = a.iter();
    let all = items.all(|x| *x != 1);
    let after_all = items.sum();
    let mut items = a.iter();
    let found = items.find(|x| **x == 1).copied();
    (any, after_any, all, after_all, found, items.sum())
}

#[symbolic(helper)]
fn positions(a: [u8; 4]) -> (Option<usize>, Option<usize>, Option<u8>, Option<u8>, usize) {
    let mut items = a.iter();
    let mapped = items.find_map(|x| x.checked_sub(1));
    let rest = items.len();
    (
        a.iter().position(|x| *x == 1),
        a.iter().rposition(|x| *x == 1),
        mapped,
        a.iter().copied().rfind(|x| *x != 0),
        rest,
    )
}

#[symbolic(helper)]
fn tried(a: [u8; 4]) -> (Option<u8>, Result<u8, u8>, u8, Option<u8>, Result<(), u8>, u8) {
    let mut items = a.iter();
    let total = items.try_fold(250_u8, |total, x| total.checked_add(x * 2));
    let rest = items.sum();
    let folded = a.iter().try_fold(0, |total, x| if *x == 1 { Err(total) } else { Ok(total + x) });
    let kept = a.iter().filter(|x| **x != 0).try_fold(9, |total: u8, x| total.checked_sub(x * 3));
    let mut seen = 0;
    let each = a.iter().try_for_each(|x| {
        seen += x;
        if *x == 2 { Err(seen) } else { Ok(()) }
    });
    (total, folded, rest, kept, each, seen)
}

/// Numbers separated by 0: a parser that looks ahead.
#[symbolic(helper)]
fn parsed(a: [u8; 5]) -> (u32, u32) {
    let mut items = a.iter().copied().peekable();
    let (mut total, mut count) = (0, 0);
    while items.peek().is_some() {
        let mut number = 0;
        while let Some(digit) = items.next_if(|x| *x != 0) {
            number = number * 10 + digit as u32;
        }
        total += number;
        count += 1;
        items.next_if_eq(&0);
    }
    (total, count)
}

#[symbolic(helper)]
fn number(items: &mut std::iter::Peekable<std::vec::IntoIter<u8>>) -> u32 {
    let mut number = 0;
    while let Some(digit) = items.next_if(|x| *x != 0) {
        number = number * 10 + digit as u32;
    }
    number
}

/// What is looked at is computed once.
#[symbolic(helper)]
fn looked_at_once(a: [u8; 3]) -> (u8, Option<u8>, u8) {
    let mut calls = 0;
    let (first, second) = {
        let mut items = a.iter().map(|x| {
            calls += 1;
            x + 1
        });
        let mut items = items.by_ref().peekable();
        let first = *items.peek().unwrap() + *items.peek().unwrap();
        (first, items.next_if(|x| *x == 2).or(items.next()))
    };
    (first, second, calls)
}

#[test]
fn iterators_live_on() {
    agree!(steps: a: [u8; 4] = 0..=1, n: usize = 0..=3 => steps(a, n));
    agree!(searched: a: [u8; 4] = 0..=2 => searched(a));
    agree!(positions: a: [u8; 4] = 0..=2 => positions(a));
    agree!(tried: a: [u8; 4] = 0..=2 => tried(a));
}

#[test]
fn iterators_look_ahead() {
    agree!(parsed: a: [u8; 5] = 0..=2 => parsed(a));
    agree!(looked_at_once: a: [u8; 3] = 0..=2 => looked_at_once(a));
}
