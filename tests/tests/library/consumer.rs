//! Methods that consume an iterator.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn folds(a: [u8; 4]) -> (u32, u32, u8, u8, u32, usize, usize, Option<u8>) {
    let mut seen = 0;
    a.iter().for_each(|x| seen = seen * 3 + x);
    (
        a.iter().fold(0, |total, x| total * 10 + *x as u32),
        a.iter().rfold(0, |total, x| total * 10 + *x as u32),
        seen,
        a.iter().sum(),
        a.iter().map(|x| *x as u32 + 1).product(),
        a.iter().filter(|x| **x == 1).count(),
        a.iter().skip(1).len(),
        a.iter().filter(|x| **x != 0).copied().last(),
    )
}

#[symbolic(helper)]
fn sums_of_options(a: [u8; 3]) -> (Option<u8>, Result<u8, u8>, Option<u8>) {
    (
        a.iter().map(|x| x.checked_sub(1)).sum(),
        a.iter().map(|x| if *x == 2 { Err(*x) } else { Ok(100 * x) }).sum(),
        a.iter().map(|x| 2_u8.checked_sub(*x)).product(),
    )
}

/// After the first `None` nothing is computed.
#[symbolic(helper)]
fn sum_until_none(a: [u8; 3]) -> Option<u8> {
    a.iter().map(|x| if *x == 1 { None } else { Some(6 / x) }).sum()
}

#[symbolic(helper)]
fn extremes(a: [i8; 4]) -> ([Option<i8>; 2], [Option<(usize, i8)>; 4]) {
    let pairs = || a.iter().copied().enumerate();
    (
        [a.iter().copied().filter(|x| *x != 0).min(), a.iter().copied().filter(|x| *x != 0).max()],
        [
            pairs().min_by_key(|(_, x)| x.abs()),
            pairs().max_by_key(|(_, x)| x.abs()),
            pairs().min_by(|x, y| y.1.cmp(&x.1)),
            pairs().max_by(|x, y| y.1.cmp(&x.1)),
        ],
    )
}

#[symbolic(helper)]
fn collections(a: [u8; 3]) -> (Vec<u8>, Option<Vec<u8>>, (Vec<u8>, Vec<u8>), (Vec<usize>, Vec<u8>)) {
    (
        a.iter().filter(|x| **x > 0).copied().collect(),
        a.iter().map(|x| x.checked_sub(1)).collect(),
        a.iter().partition(|x| **x == 1),
        a.iter().copied().enumerate().unzip(),
    )
}

#[symbolic(helper)]
fn reduced(a: [u8; 3]) -> (Option<u8>, Option<u8>, Option<u8>) {
    (
        a.iter().copied().reduce(|x, y| x * 3 + y),
        a.iter().copied().filter(|x| *x != 1).reduce(|x, y| x * 2 + y),
        a[..0].iter().copied().reduce(|x, y| x + y),
    )
}

#[symbolic(helper)]
fn sorted(a: [i8; 4]) -> (bool, bool, bool) {
    let items = || a.iter().filter(|x| **x != 0);
    (items().is_sorted(), items().is_sorted_by(|x, y| x < y), items().is_sorted_by_key(|x| x.abs()))
}

#[symbolic(helper)]
fn compared(a: [u8; 3], b: [u8; 2]) -> ([bool; 6], i8, Option<i8>) {
    let (x, y) = (|| a.iter().filter(|x| **x != 1), || b.iter());
    (
        [x().eq(y()), x().ne(y()), x().lt(y()), x().le(y()), x().gt(y()), x().ge(y())],
        x().cmp(y()) as i8,
        x().partial_cmp(y()).map(|order| order as i8),
    )
}

/// Nothing is computed after the first difference.
#[symbolic(helper)]
fn compared_until_a_difference(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().map(|x| 6 / x).lt(b.iter().map(|x| 6 / x))
}

#[test]
fn folds_and_sums() {
    agree!(folds: a: [u8; 4] = 0..=2 => folds(a));
    agree!(sums_of_options: a: [u8; 3] = 0..=2 => sums_of_options(a));
    agree!(sum_until_none: a: [u8; 3] = 0..=2 => sum_until_none(a));
    agree!(extremes: a: [i8; 4] = -1..=1 => extremes(a));
    agree!(reduced: a: [u8; 3] = 0..=2 => reduced(a));
}

#[test]
fn collections_and_comparisons() {
    agree!(collections: a: [u8; 3] = 0..=2 => collections(a));
    agree!(sorted: a: [i8; 4] = -1..=1 => sorted(a));
    agree!(compared: a: [u8; 3] = 0..=2, b: [u8; 2] = 0..=2 => compared(a, b));
    agree!(compared_until_a_difference: a: [u8; 3] = 0..=2, b: [u8; 3] = 0..=2 => compared_until_a_difference(a, b));
}
