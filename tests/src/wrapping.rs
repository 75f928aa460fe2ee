//! More functions that overflow on some of their inputs, by a sceptic: every kind of place and operation, numbers behind
//! references and pointers, closures, sums. They are built twice, see `overflowing`.
#![allow(missing_docs, reason = "what they do is what they are called")]
#![allow(clippy::all, clippy::pedantic, reason = "all ways to write it are wanted")]
#![allow(unused_assignments, reason = "that is the question")]

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::{Add, Not};
use std::rc::Rc;

use dpnl::prelude::*;

type Two = (u8, u8);

#[symbolic]
pub fn index_once(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> ([u8; 3], usize) {
    let mut list = [250, 10 * a, 3];
    let mut at = 0;
    let mut next = || {
        at += 1;
        at
    };
    list[next()] += 15 * b;
    list[next()] -= b;
    (list, at)
}

#[symbolic]
pub fn index_changed_by_the_right_side(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> [u8; 2] {
    let mut list = [16 * a, 240];
    let mut i = 0;
    list[i] += {
        i += 1;
        b
    };
    list
}

#[symbolic]
pub fn through_references(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, u8) {
    let (x, y) = (&(a * 16), &b);
    let z = &&x;
    (x + y, *x - *y, ***z * 2)
}

#[symbolic(helper)]
fn raise(number: &mut u8, by: &u8) {
    *number += by;
    *number <<= *by % 3;
}

#[symbolic]
pub fn through_mutable_references(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> [u8; 2] {
    let mut list = [a * 16, 100];
    for (i, item) in list.iter_mut().enumerate() {
        raise(item, &(b + i as u8));
        *item *= 2;
    }
    list
}

#[symbolic]
pub fn fields(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (Two, [u8; 2]) {
    let mut pair = ((a * 10, b), [1, 2]);
    pair.0.0 += b * 10;
    pair.1[pair.0.1 as usize % 2] *= pair.0.0;
    pair.0.1 -= 3;
    pair
}

#[symbolic]
pub fn behind_pointers(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, u8) {
    let mut boxed = Box::new(a * 16);
    *boxed += b;
    let shared = Rc::new(RefCell::new(b));
    *shared.borrow_mut() *= a + 3;
    let cell = Rc::new(Cell::new(a));
    cell.set(cell.get() * b + 40);
    (*boxed, *shared.borrow(), cell.get())
}

#[symbolic]
pub fn in_maps(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, u8) {
    let mut counts: BTreeMap<u8, u8> = BTreeMap::new();
    *counts.entry(a % 2).or_insert(200) += b * 5;
    *counts.entry(1).or_default() -= b / 8;
    let mut known = HashMap::from([(0_u8, 100_u8)]);
    if let Some(found) = known.get_mut(&(a % 3)) {
        *found *= b;
    }
    (counts.get(&0).copied().unwrap_or(0), counts[&1], known[&0])
}

#[symbolic]
pub fn in_options(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> Option<u8> {
    let mut found = if a > 3 { Some(a * 16) } else { None };
    if let Some(number) = &mut found {
        *number += b;
    }
    *found.get_or_insert(250) -= 1;
    *found.as_mut()? += b;
    found.map(|number| number - a).filter(|number| number + 1 > 2)
}

#[symbolic]
pub fn short_circuit(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (bool, bool) {
    (a > 3 && a * 20 > b, b == 0 || 15 - a >= 40 / b - 3)
}

#[symbolic]
pub fn branches(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    let x = if a > 7 { a * 20 } else { 250 + b };
    match b {
        0..=3 => x - 60,
        4 | 5 if a + 250 > 252 => 1,
        other => (x >> 4) * other,
    }
}

#[symbolic]
pub fn shifts(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u16, i32, u64) {
    let (n, m) = (i64::from(a) - 2, u128::from(b));
    (1 << n, 1u16 >> m, -5i32 << (a * 3), (b as u64) << (b as usize * 5))
}

#[symbolic]
pub fn shift_assignments(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> [u32; 2] {
    let mut list = [3, 1 << 20];
    list[usize::from(a) % 2] <<= b as i8 * 3 - 2;
    list[1] >>= a * 3;
    list
}

#[symbolic]
pub fn negations(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (i8, i64, i8, i128) {
    let x = (a as i8).wrapping_mul(16);
    let least = if b == 7 { i64::MIN } else { i64::from(b) };
    let longest = if a == 7 { i128::MIN } else { i128::from(a) };
    (-x, -least, -&x, -(-longest))
}

#[symbolic]
pub fn wide(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u128, i128, usize, isize) {
    let x = u128::from(u64::MAX) << (u32::from(a) * 4);
    let y = i128::MIN / 12 * i128::from(b);
    let z = usize::from(a) - usize::from(b) / 2;
    (x + u128::from(b), y - 9, z, z as isize * (isize::MAX / 11))
}

#[symbolic]
pub fn powers(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, i32, i64) {
    let list = [a, 3];
    let base = |x: u8| i32::from(x) - 8;
    (list[usize::from(b % 2)].pow(u32::from(b) / 4), base(a).pow(u32::from(b)), (a as i64 * -9).pow(b as u32))
}

#[symbolic]
pub fn absolutes(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (i8, i8, u8, u8) {
    let x = (a * 16) as i8;
    let list = vec![x, (b as i8) - 8];
    let all: Vec<i8> = list.iter().map(|y| y.abs()).collect();
    (all[0], (x / 2 + all[1]).abs(), x.unsigned_abs(), (a * 9 + b).next_power_of_two())
}

#[symbolic]
pub fn multiples(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    (a * 17).next_multiple_of(b + 1)
}

#[symbolic]
pub fn sums_of_options(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (Option<u8>, Result<u8, u8>) {
    let some: Option<u8> = [Some(a * 16), Some(b), None].into_iter().take(usize::from(b % 2) + 2).sum();
    let found: Result<u8, u8> = [Ok(a), Ok(b), Ok(2)].into_iter().product();
    (some, found)
}

#[symbolic]
pub fn sums_of_chains(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, i8, u8, u8) {
    let list = [a, b, 100];
    let reversed: i8 = list.iter().rev().map(|&x| x as i8 - 20).sum();
    let squares: u8 = list.iter().take(2).map(|x| x * x).sum();
    let pairs: u8 = list.iter().zip(&list[1..]).map(|(x, y)| x + y).sum();
    (list.iter().sum::<u8>() + pairs, reversed, squares, (1..=a % 7).product())
}

#[symbolic]
pub fn sum_of_a_variable(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let items = vec![a * 16, b].into_iter();
    let copies = items.clone();
    (items.sum(), copies.map(|x| x % 20).product())
}

#[symbolic]
pub fn sum_of_sums(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    [[a, b], [b, 9], [a, a]].iter().map(|row| row.iter().product::<u8>()).sum()
}

#[symbolic]
pub fn folds(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Option<u8>, Option<u8>, Vec<u8>) {
    let list = [a, b, 7];
    let scanned = list.iter().scan(100_u8, |state, x| {
        *state += x * 5;
        Some(*state)
    });
    (
        list.iter().fold(1, |all, x| all * (x % 8 + 1)),
        list.iter().copied().reduce(|x, y| x * 2 + y),
        list.iter().try_fold(200_u8, |all, &x| all.checked_add(x)),
        scanned.collect(),
    )
}

#[symbolic]
pub fn by_paths(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, Vec<i8>) {
    let list = [a, b, 200];
    (
        list.into_iter().fold(0, u8::add),
        u8::pow(a, 2),
        [a as i8 * 8, i8::MIN + b as i8].into_iter().map(i8::abs).collect(),
    )
}

#[symbolic(helper)]
fn doubled<T: Add<Output = T> + Copy>(x: T) -> T {
    x + x
}

#[symbolic]
pub fn generics(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u16, i8) {
    (doubled(a * 10), doubled(u16::from(b)), doubled(b as i8 * 8))
}

#[symbolic(helper)]
fn apply(function: impl Fn(u8) -> u8, number: u8) -> u8 {
    function(function(number)) - 1
}

#[symbolic]
pub fn closures_of_helpers(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    (apply(|x| x * 3, a), apply(|x| x - b, a + 9))
}

#[symbolic]
pub fn closures_among_others(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, f64, u8) {
    let (times, halved) = (|x, y| x * y, |x| x * 0.5);
    let chosen = |x: u8| if a > 7 { x * 20 } else { x + 250 };
    let block = {
        let more = 3;
        move |x| x - more
    };
    (times(a, b + 4), halved(f64::from(a)), chosen(b) / 2 + block(b))
}

#[symbolic]
pub fn closures_with_state(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Vec<u8>) {
    let mut total = 200;
    let mut add = |x: u8| {
        total += x;
        total
    };
    let list = vec![add(a), add(b), add(20)];
    (total, list)
}

#[symbolic(helper)]
const fn constant(x: u8) -> u8 {
    x * 17
}

const STEP: u8 = constant(3) + 2;

#[symbolic]
pub fn constants(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, usize) {
    const ROOM: usize = 2 * 3 + 1;
    let list = [0_u8; ROOM - 2];
    (constant(a + 1) / 2 + STEP * (b / 3), list.len() - usize::from(b) / 2)
}

#[symbolic]
pub fn inner_items(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    fn square(x: u8) -> u8 {
        x * x
    }
    const fn more(x: u8) -> u8 {
        x + 245
    }
    (square(a + 1), more(b))
}

#[symbolic]
pub fn loops(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let (mut total, mut i) = (0_u8, a);
    while i >= 2 {
        total += i * 3;
        i -= 2;
    }
    let found = loop {
        i += 40;
        if i > 200 - b {
            break i + b * 3;
        }
    };
    (total, found)
}

#[symbolic]
pub fn ranges(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (usize, Vec<u8>, u8) {
    let list = [1, 2, 3, 4, 5];
    let part = &list[usize::from(a) / 4..usize::from(b) - 1];
    let sum = (a - 1..=b + 1).map(|x| x * 2).max().unwrap_or(9);
    (part.len(), part.iter().map(|x| x + a * 16).collect(), sum)
}

#[symbolic]
pub fn open_ranges(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> Vec<u8> {
    (a * 17..).take(usize::from(b) / 4).collect()
}

#[symbolic]
pub fn early_exits(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> Option<u8> {
    let x = a.checked_mul(20)?;
    let Some(y) = x.checked_sub(b * 10) else { return Some(x - 100) };
    if y > 50 {
        return Some(y + 40);
    }
    Some((y - 3) * 2)
}

#[symbolic]
pub fn sorted_by_sums(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (Vec<u8>, Option<u8>) {
    let mut list = vec![a, b, 3, 1];
    list.sort_by_key(|x| 13 - x);
    let best = list.iter().copied().max_by_key(|x| x * 18);
    (list, best)
}

#[symbolic]
pub fn queues(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, VecDeque<u8>) {
    let mut queue = VecDeque::from([a, b]);
    let mut rounds = 0;
    while let Some(next) = queue.pop_front() {
        rounds += 1;
        if rounds > 4 {
            break;
        }
        queue.push_back(next * 3 + 1);
        queue[0] += 100;
    }
    (rounds, queue)
}

#[symbolic]
pub fn assertions(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    assert!(a * 17 >= b, "{}", a - b);
    debug_assert!(b - 1 < 14);
    debug_assert_ne!(a + 241, 255, "{}", a);
    assert_eq!(vec![a; usize::from(b)].len(), usize::from(b + 0));
    a
}

#[symbolic]
pub fn opaque_parts(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    let x: u8 = opaque!(u8::try_from(u32::from(a) * 17).unwrap());
    x + b
}

#[symbolic]
pub fn conditions(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (bool, u8) {
    let all = [a, b].iter().all(|x| x * 18 > 30);
    let place = [3, 9, 12].iter().position(|x| x - b > a);
    (all.not(), place.map_or(0, |place| place as u8 * 100))
}

#[symbolic]
pub fn nested(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    let mut list = vec![vec![a, b], vec![b]];
    list[usize::from(a % 2)][usize::from(b) / 8] += 245;
    let [first, ..] = &mut list[..] else { return 0 };
    first[0] -= 1;
    first.push(first[0] + first[1]);
    first.iter().map(|x| x / 4).sum::<u8>() - list[1][0]
}

#[symbolic]
pub fn subtraction_in_places(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> ([u8; 4], u8) {
    let mut list = [0, 1, 2, 3];
    let mut i = usize::from(a);
    list[i - 9] += 1;
    i -= 8;
    list[i % 4] = b - list[i - 1];
    (list, list[usize::from(b) - i])
}

#[symbolic]
pub fn wrapped_on_purpose(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Option<u8>, (u8, bool), u8, i8) {
    let x = a.wrapping_mul(50);
    (
        x.wrapping_add(b),
        a.checked_sub(b),
        a.overflowing_sub(b),
        (a * 9).saturating_mul(b),
        (a as i8 - 120 - 8).wrapping_neg(),
    )
}

#[symbolic]
pub fn floats(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (f64, u8) {
    let x = f64::from(a) * 1e300 * f64::from(b) + 0.5;
    (if x > 1.0 { -1.0 } else { x }, (f64::from(a) * 20.0) as u8 - b)
}

#[symbolic]
pub fn casts(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, i8, u64) {
    ((u16::from(a) * 40) as u8 + b, (a as i8 - 8) * (b as i8 + 7), (i64::from(a) - 4) as u64 + 4)
}

#[symbolic]
pub fn many_inputs(#[domain(0..=99)] a: [u8; 2], #[domain(0..=9)] b: u8) -> (u8, u8) {
    let weighted: u8 = a.iter().zip([1, 2]).map(|(x, weight)| x * weight).sum();
    (weighted - b, a[0] * (b / 3))
}

/// Without overflow, whatever is done.
#[symbolic]
pub fn calm(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, i32, Vec<u8>) {
    let mut list = vec![a, b];
    list[0] += list[1] * 16;
    list.push(list[0] - a);
    (a * 17 - b / 16, -i32::from(a) << 3, list)
}
