//! Iterators, and the methods of arrays, slices and `Vec`s.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn folds(a: [u8; 3]) -> (u8, u8, u8, usize, bool, bool, u8) {
    (
        a.iter().sum(),
        a.iter().product(),
        a.iter().fold(1, |acc, x| acc * 2 + x),
        a.iter().filter(|&&x| x > 1).count(),
        a.iter().all(|&x| x < 3),
        a.iter().any(|x| *x == 2),
        a.iter().map(|x| x * x).sum::<u8>(),
    )
}

#[symbolic(helper)]
fn searches(a: [u8; 4], wanted: u8) -> (Option<usize>, Option<u8>, Option<u8>, bool, Option<u8>) {
    (
        a.iter().position(|&x| x == wanted),
        a.iter().copied().find(|x| x % 2 == 1),
        a.iter().find_map(|&x| x.checked_sub(wanted)),
        a.contains(&wanted),
        a.iter().copied().skip_while(|&x| x != wanted).nth(1),
    )
}

#[symbolic(helper)]
fn extremes(a: [i8; 4]) -> (Option<i8>, Option<i8>, Option<usize>, Option<usize>, i8) {
    (
        a.iter().copied().min(),
        a.iter().copied().filter(|x| *x > 0).max(),
        (0..4).min_by_key(|&i| a[i]),
        (0..4).max_by_key(|&i| a[i].abs()),
        *a.iter().max_by(|x, y| (*x % 3).cmp(&(*y % 3))).unwrap(),
    )
}

#[symbolic(helper)]
fn filtered_extreme(a: [u8; 3]) -> (Option<u8>, Option<(u8, usize)>) {
    let lowest = a.iter().filter(|x| **x >= 2).min().copied();
    let pair = a.iter().copied().zip(0..).filter(|(x, _)| x % 2 == 0).max();
    (lowest, pair)
}

#[symbolic(helper)]
fn chains(a: [u8; 4], b: [u8; 4]) -> (u8, u8, u8, u8, usize, u8) {
    (
        a.iter().zip(b.iter()).map(|(x, y)| x * y).sum(),
        a.iter().rev().skip(1).step_by(2).sum(),
        a.iter().chain(&b).take(5).sum(),
        a.iter().enumerate().filter(|(i, _)| i % 2 == 1).map(|(_, x)| *x).sum(),
        a.windows(2).filter(|w| w[0] < w[1]).count(),
        a.chunks(3).map(|chunk| chunk.iter().product::<u8>()).sum(),
    )
}

#[symbolic(helper)]
fn symbolic_enumeration(a: [u8; 4]) -> (usize, Option<usize>, u8) {
    let weighted = a.iter().filter(|&&x| x > 0).enumerate().map(|(i, &x)| i * x as usize).sum();
    let place = a.iter().filter(|x| **x != 1).position(|&x| x == 2);
    let rest = a.iter().filter(|x| **x > 0).skip(1).take(2).sum();
    (weighted, place, rest)
}

#[symbolic(helper)]
fn lazy(a: [u8; 3]) -> (bool, u8, Option<u8>) {
    // Later items would divide by zero.
    let any = a.iter().map(|&x| 6 / x).any(|y| y == 3);
    let sum = a.iter().take_while(|&&x| x != 0).map(|x| 6 / x).sum();
    let first = a.iter().map(|x| 10 / x).next();
    (any, sum, first)
}

#[symbolic(helper)]
fn flattening(a: [u8; 3]) -> (u8, usize, u8) {
    let pairs = (0..3).flat_map(|i| (0..i).map(move |j| (i, j)));
    let sum = pairs.map(|(i, j)| a[i] * a[j]).sum();
    let some = a.iter().map(|&x| x.checked_sub(1)).flatten().count();
    let nested = [[a[0], a[1]], [a[2], 1]];
    (sum, some, nested.iter().flatten().sum())
}

#[symbolic(helper)]
fn mapping(a: [u8; 3]) -> ([u8; 3], Vec<u8>, Vec<(usize, u8)>, Vec<u8>) {
    let doubled = a.map(|x| x * 2);
    let collected: Vec<u8> = a.iter().map(|x| x + 1).collect();
    let pairs = a.into_iter().enumerate().collect::<Vec<_>>();
    let reversed = a.iter().rev().cloned().collect();
    (doubled, collected, pairs, reversed)
}

#[symbolic(helper)]
fn filter_collect(a: [u8; 4]) -> Vec<u8> {
    a.iter().filter_map(|&x| if x > 1 { Some(x * 2) } else { None }).collect()
}

#[symbolic(helper)]
fn collect_options(a: [u8; 3]) -> (Option<Vec<u8>>, Result<Vec<u8>, u8>) {
    let all: Option<Vec<u8>> = a.iter().map(|&x| x.checked_sub(1)).collect();
    (all, a.iter().map(|&x| if x < 2 { Ok(x) } else { Err(x) }).collect())
}

#[symbolic(helper)]
fn partitions(a: [u8; 3]) -> (Vec<u8>, Vec<u8>) {
    let (small, large): (Vec<u8>, Vec<u8>) = a.iter().partition(|x| **x < 2);
    (small, large)
}

#[symbolic(helper)]
fn function_names(a: [u8; 3]) -> (u32, Option<u8>, i32, u8) {
    let wide: u32 = a.iter().copied().map(u32::from).sum();
    let some = a.iter().copied().map(Some).last().unwrap();
    (wide, some, a.iter().map(|&x| x as i32 - 1).map(i32::abs).sum(), a.into_iter().fold(0, u8::max))
}

#[symbolic(helper)]
fn iterator_state(a: [u8; 4]) -> (Option<u8>, u8, Option<u8>) {
    let mut items = a.iter().copied();
    let first = items.next();
    let found = items.find(|x| *x == 1).unwrap_or(9);
    (first, found, items.next())
}

#[symbolic(helper)]
fn ranges(a: u8, n: usize) -> (bool, bool, usize, usize, u32) {
    (
        (2..5).contains(&a),
        (a..=4).is_empty(),
        (0..n).len(),
        (1..=n).filter(|i| i % 2 == 0).count(),
        (1..=u32::from(a)).product(),
    )
}

#[symbolic(helper)]
fn sorting(a: [u8; 4]) -> ([u8; 4], Vec<u8>, [u8; 4]) {
    let mut sorted = a;
    sorted.sort();
    let mut descending = a.to_vec();
    descending.sort_by(|x, y| y.cmp(x));
    let mut by_key = a;
    by_key.sort_by_key(|x| x % 3);
    (sorted, descending, by_key)
}

#[symbolic(helper)]
fn argsort(a: [u8; 4]) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    order.sort_by_key(|&i| a[i]);
    order
}

/// So many that they are inserted one after the other.
#[symbolic(helper)]
fn sorting_many(a: [bool; 10]) -> (Vec<bool>, Vec<(bool, usize)>, Vec<usize>, Vec<u8>) {
    let mut items = a.to_vec();
    items.extend([true, false, a[3] && a[5], a[0] != a[9]]);
    let mut descending = items.clone();
    descending.sort_by(|x, y| y.cmp(x));
    let mut pairs: Vec<(bool, usize)> = items.iter().copied().zip(0..).collect();
    pairs.sort_by_key(|pair| !pair.0);
    let mut places: Vec<usize> = (0..items.len()).collect();
    places.sort_by_key(|&place| (items[place], place % 3));
    let mut numbers: Vec<u8> = items.iter().zip(0u8..).map(|(&item, place)| place * 2 + u8::from(item)).collect();
    numbers.sort_by_key(|number| number % 5);
    (descending, pairs, places, numbers)
}

#[symbolic(helper)]
fn bubble_sort(mut a: [u8; 4]) -> [u8; 4] {
    for i in 0..4 {
        for j in 0..3 - i {
            if a[j] > a[j + 1] {
                a.swap(j, j + 1);
            }
        }
    }
    a
}

#[symbolic(helper)]
fn sort_pairs(a: [(u8, u8); 3]) -> [(u8, u8); 3] {
    let mut a = a;
    a.sort_unstable();
    a
}

#[symbolic(helper)]
fn changes(a: [u8; 4], i: usize, j: usize) -> ([u8; 4], Vec<u8>, [u8; 4]) {
    let mut b = a;
    b.swap(i, j);
    let mut v = b.to_vec();
    v.reverse();
    v.truncate(3);
    v.insert(1, 9);
    v.extend([7, 8]);
    let removed = v.remove(i);
    v.push(removed);
    let mut c = a;
    c.rotate_left(1);
    c[..2].reverse();
    c[2..].fill(5);
    (b, v, c)
}

#[symbolic(helper)]
fn vectors(a: [u8; 3]) -> (usize, bool, Option<u8>, Option<u8>, Option<u8>, Vec<u8>) {
    let mut v = Vec::new();
    for x in a {
        if x != 1 {
            v.push(x);
        } else {
            v.pop();
        }
    }
    (v.len(), v.is_empty(), v.first().copied(), v.last().copied(), v.get(1).copied(), v)
}

#[symbolic(helper)]
fn mutable_items(a: [[u8; 2]; 2], i: usize) -> ([[u8; 2]; 2], u8) {
    let mut grid = a;
    for row in grid.iter_mut() {
        for (j, cell) in row.iter_mut().enumerate() {
            *cell += j as u8;
        }
        row.swap(0, 1);
    }
    if let Some(row) = grid.get_mut(i) {
        row[0] = 9;
    }
    *grid[0].last_mut().unwrap() += 1;
    let total = grid.iter().map(|row| row.iter().sum::<u8>()).sum();
    (grid, total)
}

#[symbolic(helper)]
fn comparisons(a: [u8; 3], b: [u8; 2]) -> (bool, bool, bool, bool) {
    (a[..2] == b, a.starts_with(&b), a.to_vec() < b.to_vec(), a.iter().rev().eq([1, 2, 0].iter()))
}

#[test]
fn consumers() {
    agree!(folds: a: [u8; 3] = 0..=4 => folds(a));
    agree!(searches: a: [u8; 4] = 0..=3, w: u8 = 0..=3 => searches(a, w));
    agree!(extremes: a: [i8; 4] = -2..=2 => extremes(a));
    agree!(filtered_extreme: a: [u8; 3] = 0..=4 => filtered_extreme(a));
}

#[test]
fn adapters() {
    agree!(chains: a: [u8; 4] = 0..=2, b: [u8; 4] = 0..=2 => chains(a, b));
    agree!(symbolic_enumeration: a: [u8; 4] = 0..=3 => symbolic_enumeration(a));
    agree!(lazy: a: [u8; 3] = 0..=4 => lazy(a));
    agree!(flattening: a: [u8; 3] = 0..=4 => flattening(a));
    agree!(ranges: a: u8 = 0..=6, n: usize = 0..=6 => ranges(a, n));
}

#[test]
fn collections() {
    agree!(mapping: a: [u8; 3] = 0..=3 => mapping(a));
    agree!(filter_collect: a: [u8; 4] = 0..=3 => filter_collect(a));
    agree!(collect_options: a: [u8; 3] = 0..=3 => collect_options(a));
    agree!(partitions: a: [u8; 3] = 0..=3 => partitions(a));
    agree!(function_names: a: [u8; 3] = 0..=3 => function_names(a));
    agree!(iterator_state: a: [u8; 4] = 0..=2 => iterator_state(a));
}

#[test]
fn sorts() {
    agree!(sorting: a: [u8; 4] = 0..=4 => sorting(a));
    agree!(sorting_many: a: [bool; 10] => sorting_many(a));
    agree!(argsort: a: [u8; 4] = 0..=4 => argsort(a));
    agree!(bubble_sort: a: [u8; 4] = 0..=4 => bubble_sort(a));
    agree!(sort_pairs: a: [(u8, u8); 3] = 0..=2 => sort_pairs(a));
}

#[test]
fn sequences() {
    agree!(changes: a: [u8; 4] = 0..=1, i: usize = 0..=4, j: usize = 0..=3 => changes(a, i, j));
    agree!(vectors: a: [u8; 3] = 0..=3 => vectors(a));
    agree!(mutable_items: a: [[u8; 2]; 2] = 0..=2, i: usize = 0..=2 => mutable_items(a, i));
    agree!(comparisons: a: [u8; 3] = 0..=2, b: [u8; 2] = 0..=2 => comparisons(a, b));
}
