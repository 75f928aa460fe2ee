//! Methods of arrays, slices and `Vec`s that leave them as they are.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn parts(a: [u8; 4], i: usize) -> (usize, bool, Option<u8>, Option<u8>, Option<u8>, Option<Vec<u8>>, bool) {
    let v = a.to_vec();
    let s = v.as_slice();
    (
        s.len(),
        s[4 - i.min(4)..].is_empty(),
        s.first().copied(),
        a[..0].last().copied(),
        s.get(i).copied(),
        s.get(i..3).map(|part| part.to_vec()),
        s.contains(&(i as u8)),
    )
}

#[symbolic(helper)]
fn prefixes(a: [u8; 3], b: [u8; 2]) -> (bool, bool, Option<Vec<u8>>, Option<Vec<u8>>, bool) {
    (
        a.starts_with(&b),
        a.ends_with(&b),
        a.strip_prefix(&b).map(|rest| rest.to_vec()),
        a.strip_suffix(&b[1..]).map(|rest| rest.to_vec()),
        b.starts_with(&a),
    )
}

#[symbolic(helper)]
fn windows(a: [u8; 5], n: usize) -> (Vec<u8>, Vec<Vec<u8>>, Vec<usize>, Vec<u8>) {
    (
        a.windows(n).map(|w| w[0] + w[n - 1]).collect(),
        a.chunks(n).map(|c| c.to_vec()).collect(),
        a.chunks_exact(n).map(|c| c.len()).collect(),
        a.rchunks(n).map(|c| c[0]).collect(),
    )
}

#[symbolic(helper)]
fn splits(a: [u8; 3], i: usize) -> (u8, u8, Option<(u8, usize)>, Option<(u8, usize)>, Option<u8>) {
    let (left, right) = a.split_at(i);
    (
        left.iter().sum(),
        right.iter().sum(),
        a.split_first().map(|(x, rest)| (*x, rest.len())),
        left.split_last().map(|(x, rest)| (*x, rest.len())),
        a.split_at_checked(i + 1).map(|(left, _)| left.iter().sum()),
    )
}

#[symbolic(helper)]
fn joined(a: [u8; 2], b: [u8; 3]) -> (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>, [u8; 2], Vec<u8>) {
    let both = [a.to_vec(), b.to_vec(), vec![]];
    (
        both.concat(),
        both.join(&9),
        both.join(&[7, 8][..]),
        a.repeat(2),
        a.map(|x| x * 2),
        a.to_vec().into_boxed_slice().into_vec(),
    )
}

#[symbolic(helper)]
fn iterated(a: [u8; 3]) -> u8 {
    let mut total = 0;
    for x in a.iter() {
        total = total * 3 + x;
    }
    a.into_iter().fold(total, |total, x| total / 2 + x)
}

#[symbolic(helper)]
fn sorted(a: [i8; 4]) -> (bool, bool, bool, u8) {
    let mut calls = 0;
    let strictly = a.is_sorted_by(|x, y| {
        calls += 1;
        x < y
    });
    (a.is_sorted(), strictly, a.is_sorted_by_key(|x| x.abs()), calls)
}

#[symbolic(helper)]
fn sorted_until_a_panic(a: [u8; 3]) -> bool {
    a.is_sorted_by_key(|x| 6 / x)
}

/// Ties and items that are not sorted: where the standard library ends.
#[symbolic(helper)]
fn searched(a: [u8; 5], x: u8) -> (Result<usize, usize>, Result<usize, usize>, Result<usize, usize>, usize) {
    (
        a.binary_search(&x),
        a.binary_search_by(|y| x.cmp(y)),
        a.binary_search_by_key(&(x * 2), |y| y * 2),
        a.partition_point(|y| *y < x),
    )
}

#[symbolic(helper)]
fn searched_in_little(a: [u8; 1], x: u8) -> (Result<usize, usize>, Result<usize, usize>, usize) {
    (a.binary_search(&x), a[1..].binary_search(&x), a.partition_point(|y| *y <= x))
}

#[symbolic(helper)]
fn groups(a: [u8; 4]) -> (Vec<usize>, Vec<u8>, Vec<usize>) {
    (
        a.chunk_by(|x, y| x == y).map(|group| group.len()).collect(),
        a.chunk_by(|x, y| x <= y).map(|group| group[0]).collect(),
        a.split(|x| *x == 1).map(|part| part.len()).collect(),
    )
}

/// Only the groups that are asked for are looked at.
#[symbolic(helper)]
fn first_group(a: [u8; 3]) -> usize {
    a.chunk_by(|x, y| 6 / x == 6 / y).next().map_or(0, |group| group.len())
}

#[test]
fn parts_of_sequences() {
    agree!(parts: a: [u8; 4] = 0..=2, i: usize = 0..=5 => parts(a, i));
    agree!(prefixes: a: [u8; 3] = 0..=1, b: [u8; 2] = 0..=1 => prefixes(a, b));
    agree!(windows: a: [u8; 5] = 0..=1, n: usize = 0..=6 => windows(a, n));
    agree!(splits: a: [u8; 3] = 0..=2, i: usize = 0..=4 => splits(a, i));
    agree!(joined: a: [u8; 2] = 0..=2, b: [u8; 3] = 0..=1 => joined(a, b));
    agree!(iterated: a: [u8; 3] = 0..=2 => iterated(a));
}

#[test]
fn order_and_search() {
    agree!(sorted: a: [i8; 4] = -2..=1 => sorted(a));
    agree!(sorted_until_a_panic: a: [u8; 3] = 0..=2 => sorted_until_a_panic(a));
    agree!(searched: a: [u8; 5] = 0..=2, x: u8 = 0..=2 => searched(a, x));
    agree!(searched_in_little: a: [u8; 1] = 0..=2, x: u8 = 0..=2 => searched_in_little(a, x));
    agree!(groups: a: [u8; 4] = 0..=2 => groups(a));
    agree!(first_group: a: [u8; 3] = 0..=2 => first_group(a));
}

#[symbolic(helper)]
fn with_ends(a: [u8; 4]) -> Vec<Vec<u8>> {
    a.split_inclusive(|x| *x == 0).map(|part| part.to_vec()).collect()
}

#[test]
fn parts_with_their_ends() {
    agree!(with_ends: a: [u8; 4] = 0..=2 => with_ends(a));
}
