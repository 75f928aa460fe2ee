//! Methods that make another iterator of an iterator.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn each(a: [u8; 4]) -> (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>) {
    (
        a.iter().copied().rev().collect(),
        a.iter().cloned().map(|x| x + 1).collect(),
        a.iter().filter(|x| **x != 1).cloned().collect(),
        a.iter().filter_map(|x| x.checked_sub(1)).fuse().collect(),
        (0..4).into_iter().map(|i| a[i]).collect(),
    )
}

#[symbolic(helper)]
fn nested(a: [u8; 3]) -> (Vec<u8>, Vec<u8>, Vec<u8>, u8) {
    let groups = [vec![a[0]], vec![], vec![a[1], a[2]]];
    let mut both = a.iter().flat_map(|x| [*x, 9]);
    let (first, last) = (both.next().unwrap(), both.next_back().unwrap());
    (
        a.iter().flat_map(|x| 0..*x).collect(),
        groups.iter().flatten().copied().rev().collect(),
        both.rev().collect(),
        first * 10 + last,
    )
}

#[symbolic(helper)]
fn counted(a: [u8; 4], n: usize) -> (Vec<(usize, u8)>, Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>) {
    (
        a.iter().copied().enumerate().rev().collect(),
        a.iter().copied().skip(n).collect(),
        a.iter().copied().take(n).collect(),
        a.iter().copied().step_by(n).collect(),
        a[..1].iter().chain(&a[2..]).zip(a.iter()).map(|(x, y)| x * 3 + y).collect(),
    )
}

#[symbolic(helper)]
fn until(a: [u8; 4]) -> (u8, u8, u8, u8) {
    (
        a.iter().take_while(|x| **x != 1).sum(),
        a.iter().map_while(|x| x.checked_sub(1)).sum(),
        a.iter().skip_while(|x| **x != 1).sum(),
        a.iter().cycle().take(6).sum(),
    )
}

/// What ends for a while goes on when it is asked again.
#[symbolic(helper)]
fn asked_again(a: [u8; 3]) -> [Option<u8>; 4] {
    let mut items = a.iter().map_while(|x| x.checked_sub(1));
    let mut taken = a.iter().copied().take_while(|x| *x != 0);
    let (x, y, z) = (items.next(), items.next(), items.next());
    [x, y, z, taken.next().and(taken.next()).or(taken.next())]
}

#[symbolic(helper)]
fn inspected(a: [u8; 3]) -> (u8, u8) {
    let mut seen = 0;
    let found = a.iter().inspect(|x| seen += **x).filter(|x| **x != 1).map(|x| 6 / x).next().unwrap_or(9);
    (found, seen)
}

#[symbolic(helper)]
fn scanned(a: [u8; 4]) -> (Vec<u8>, u8) {
    let sums = a.iter().scan(1, |state, x| {
        *state += x;
        if *state > 4 { None } else { Some(*state) }
    });
    let all: u8 = a
        .iter()
        .scan((0, 1), |state, x| {
            *state = (state.1, state.0 + x);
            Some(state.0)
        })
        .sum();
    (sums.collect(), all)
}

#[symbolic(helper)]
fn scanned_by_hand(a: [u8; 3]) -> [Option<u8>; 4] {
    let mut sums = a.iter().scan(0, |state, x| {
        *state += x;
        if *state == 1 { None } else { Some(*state) }
    });
    [sums.next(), sums.next(), sums.next(), sums.next()]
}

/// Runs of equal items, by looking ahead.
#[symbolic(helper)]
fn runs(a: [u8; 4]) -> (u8, u8) {
    let mut items = a.iter().copied().peekable();
    let (mut runs, mut longest) = (0, 0);
    while let Some(x) = items.next() {
        let mut length = 1;
        while items.peek() == Some(&x) {
            items.next();
            length += 1;
        }
        runs += 1;
        longest = length.max(longest);
    }
    (runs, longest)
}

#[test]
fn lazy_chains() {
    agree!(each: a: [u8; 4] = 0..=2 => each(a));
    agree!(nested: a: [u8; 3] = 0..=2 => nested(a));
    agree!(counted: a: [u8; 4] = 0..=1, n: usize = 0..=5 => counted(a, n));
    agree!(until: a: [u8; 4] = 0..=2 => until(a));
    agree!(asked_again: a: [u8; 3] = 0..=2 => asked_again(a));
    agree!(inspected: a: [u8; 3] = 0..=2 => inspected(a));
}

#[test]
fn chains_with_a_state() {
    agree!(scanned: a: [u8; 4] = 0..=2 => scanned(a));
    agree!(scanned_by_hand: a: [u8; 3] = 0..=2 => scanned_by_hand(a));
    agree!(runs: a: [u8; 4] = 0..=2 => runs(a));
}
