//! Methods that give mutable references into arrays, slices and `Vec`s.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn items(a: [u8; 4], i: usize) -> ([u8; 4], Vec<u8>) {
    let mut b = a;
    for x in b.iter_mut() {
        *x += 1;
    }
    if let Some(x) = b.first_mut() {
        *x *= 2;
    }
    *b.last_mut().unwrap() += 5;
    if let Some(x) = b.get_mut(i) {
        *x = 9;
    }
    let mut v = a.to_vec();
    v.as_mut_slice()[0] = 7;
    let whole: &mut [u8] = v.as_mut();
    whole[1] += 1;
    (b, v)
}

#[symbolic(helper)]
fn halves(a: [u8; 4], i: usize) -> [u8; 4] {
    let mut b = a;
    let (left, right) = b.split_at_mut(i);
    if let (Some(x), Some(y)) = (left.first_mut(), right.first_mut()) {
        std::mem::swap(x, y);
    }
    if let Some((first, rest)) = b.split_first_mut() {
        *first += rest[0];
        rest[1] = 6;
    }
    if let Some((last, rest)) = b.split_last_mut() {
        rest[0] += *last;
    }
    b
}

#[symbolic(helper)]
fn chunks(a: [u8; 5], n: usize) -> ([u8; 5], [u8; 5]) {
    let (mut b, mut c) = (a, a);
    for (i, chunk) in b.chunks_mut(n).enumerate() {
        chunk[0] += 3;
        chunk.reverse();
        for x in chunk.iter_mut() {
            *x += i as u8;
        }
    }
    for chunk in c.chunks_exact_mut(2) {
        chunk.swap(0, 1);
    }
    (b, c)
}

#[test]
fn references_change_the_whole() {
    agree!(items: a: [u8; 4] = 0..=1, i: usize = 0..=5 => items(a, i));
    agree!(halves: a: [u8; 4] = 0..=2, i: usize = 0..=4 => halves(a, i));
    agree!(chunks: a: [u8; 5] = 0..=1, n: usize = 0..=3 => chunks(a, n));
}
