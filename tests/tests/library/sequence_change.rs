//! Methods that change arrays, slices and `Vec`s.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn pushed(a: [u8; 3], i: usize) -> (Vec<u8>, Option<u8>, u8, Vec<u8>) {
    let mut v = a.to_vec();
    v.push(9);
    v.insert(i, 7);
    let popped = v.pop();
    let removed = v.remove(i.min(1));
    let mut w = v.clone();
    w.truncate(2);
    w.resize(4, 5);
    w.swap_remove(0);
    (v, popped, removed, w)
}

#[symbolic(helper)]
fn extended(a: [u8; 3]) -> (Vec<u8>, Vec<u8>, usize) {
    let mut v = vec![1];
    v.extend(a.iter().map(|x| x + 1));
    v.extend_from_slice(&a[1..]);
    let mut w = a.to_vec();
    w.reserve(10);
    v.append(&mut w);
    v.shrink_to_fit();
    v.extend_from_within(1..=2);
    let mut gone = v.clone();
    gone.clear();
    (v, w, gone.len())
}

#[symbolic(helper)]
fn moved(a: [u8; 4], i: usize) -> ([u8; 4], [u8; 4], [u8; 4], [u8; 4], [u8; 4]) {
    let (mut reversed, mut left, mut right, mut swapped, mut filled) = (a, a, a, a, a);
    reversed.reverse();
    left.rotate_left(i);
    right.rotate_right(1);
    swapped.swap(0, i);
    filled[1..3].fill(a[0]);
    (reversed, left, right, swapped, filled)
}

#[symbolic(helper)]
fn copied(a: [u8; 4], b: [u8; 2], i: usize) -> ([u8; 4], [u8; 4], [u8; 4], [u8; 2]) {
    let (mut x, mut y, mut z, mut w) = (a, a, a, b);
    x[1..3].copy_from_slice(&b);
    y[..2].clone_from_slice(&b);
    y.copy_within(1.., i);
    z[2..].swap_with_slice(&mut w);
    (x, y, z, w)
}

#[symbolic(helper)]
fn with_closures(a: [u8; 3], n: usize) -> (Vec<u8>, [u8; 3], u8) {
    let mut v = a.to_vec();
    let mut next = 0;
    v.resize_with(n, || {
        next += 1;
        next * 2
    });
    let mut b = a;
    b.fill_with(|| {
        next += 1;
        next
    });
    (v, b, next)
}

#[symbolic(helper)]
fn drained(a: [u8; 4], i: usize) -> (Vec<u8>, u8, Vec<u8>, Vec<u8>, Vec<u8>) {
    let mut v = a.to_vec();
    let total = v.drain(i..3).map(|x| x + 1).sum();
    let mut w = a.to_vec();
    let out: Vec<u8> = w.splice(1..2, [7, 8, a[0]]).collect();
    let end = w.split_off(2);
    (v, total, w, out, end)
}

#[symbolic(helper)]
fn drained_in_part(a: [u8; 4]) -> (Option<u8>, Vec<u8>) {
    let mut v = a.to_vec();
    let first = v.drain(..2).next();
    (first, v)
}

#[symbolic(helper)]
fn filtered(a: [u8; 4]) -> (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>, Option<u8>) {
    let (mut kept, mut single, mut keyed, mut by) = (a.to_vec(), a.to_vec(), a.to_vec(), a.to_vec());
    kept.retain(|x| *x != 1);
    kept.retain_mut(|x| {
        *x += 1;
        *x != 1
    });
    single.dedup();
    keyed.dedup_by_key(|x| *x / 2);
    by.dedup_by(|later, before| *later < *before);
    let last = kept.pop_if(|x| *x > 1);
    (kept, single, keyed, by, last)
}

#[symbolic(helper)]
fn sorts(a: [i8; 4]) -> ([i8; 4], [i8; 4], [(i8, u8); 4], [i8; 4], [(i8, u8); 4]) {
    let (mut plain, mut unstable, mut by, mut unstable_by) = (a, a, a, a);
    plain.sort();
    unstable.sort_unstable();
    let mut keyed = [(a[0], 0), (a[1], 1), (a[2], 2), (a[3], 3)];
    let mut cached = keyed;
    keyed.sort_by_key(|pair| pair.0.abs());
    cached.sort_by_cached_key(|pair| -pair.0);
    by.sort_by(|x, y| y.cmp(x));
    unstable_by.sort_unstable_by(|x, y| y.cmp(x));
    assert_eq!(by, unstable_by);
    unstable_by.sort_unstable_by_key(|x| *x);
    (plain, unstable, keyed, unstable_by, cached)
}

#[symbolic(helper)]
fn selected(a: [u8; 4], k: usize) -> ([u8; 4], u8) {
    let mut b = a;
    let (_, middle, rest) = b.select_nth_unstable(k);
    *middle += 10;
    let longest = rest.len() as u8;
    (b, longest)
}

#[test]
fn pushes_and_moves() {
    agree!(pushed: a: [u8; 3] = 0..=1, i: usize = 0..=5 => pushed(a, i));
    agree!(extended: a: [u8; 3] = 0..=2 => extended(a));
    agree!(moved: a: [u8; 4] = 0..=2, i: usize = 0..=5 => moved(a, i));
    agree!(copied: a: [u8; 4] = 0..=1, b: [u8; 2] = 0..=1, i: usize = 0..=2 => copied(a, b, i));
    agree!(with_closures: a: [u8; 3] = 0..=1, n: usize = 0..=5 => with_closures(a, n));
}

#[test]
fn drains_and_filters() {
    agree!(drained: a: [u8; 4] = 0..=1, i: usize = 0..=4 => drained(a, i));
    agree!(drained_in_part: a: [u8; 4] = 0..=1 => drained_in_part(a));
    agree!(filtered: a: [u8; 4] = 0..=2 => filtered(a));
}

#[test]
fn orders() {
    agree!(sorts: a: [i8; 4] = -1..=1 => sorts(a));
    agree!(selected: a: [u8; 4] = 0..=2, k: usize = 0..=4 => selected(a, k));
}
