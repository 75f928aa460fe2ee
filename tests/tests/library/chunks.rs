//! Methods of lists that give arrays.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn ends(a: Vec<u8>) -> (u8, u8, u8, u8) {
    let Some([x, y]) = a.first_chunk() else { return (9, 0, 0, 0) };
    let Some(&[z]) = a.last_chunk() else { return (8, 0, 0, 0) };
    let split = match a.split_first_chunk::<2>() {
        Some((&[x, y], rest)) => x + 2 * y + rest.len() as u8,
        None => 0,
    };
    let last = a.split_last_chunk::<3>().map_or(50, |(rest, [x, .., z])| x * 2 + z + rest.len() as u8);
    (x + 3 * y, z, split, last)
}

#[symbolic(helper)]
fn pieces(a: [u8; 5]) -> (u8, u8, usize) {
    let (chunks, rest) = a.as_chunks::<2>();
    let rising = a.array_windows().filter(|[x, y, z]| x < y && y <= z).count();
    (chunks.iter().map(|[x, y]| x * y).sum(), rest[0], rising)
}

#[symbolic(helper)]
fn kept(a: [u8; 4], n: usize) -> (Option<[u8; 2]>, usize) {
    let kept: Vec<u8> = a.into_iter().filter(|x| *x > 0).collect();
    (kept.first_chunk().copied(), kept[..n.min(kept.len())].as_chunks::<2>().0.len())
}

#[test]
fn arrays_of_lists() {
    agree!(ends: a: Vec<u8> [4] = 0..=2 => ends(a));
    agree!(ends: a: Vec<u8> [2] = 0..=2 => ends(a));
    agree!(ends: a: Vec<u8> [1] = 0..=2 => ends(a));
    agree!(pieces: a: [u8; 5] = 0..=2 => pieces(a));
    agree!(kept: a: [u8; 4] = 0..=2, n: usize = 0..=4 => kept(a, n));
}
