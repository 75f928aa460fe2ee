//! Changes through mutable items, and iterators that stop inside of groups.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn found(a: [u8; 3]) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().find(|x| **x == 1) {
        *x = 9;
    }
    v
}

#[symbolic(helper)]
fn filtered(a: [u8; 3]) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().filter(|x| **x > 1).next() {
        *x += 5;
    }
    v
}

#[symbolic(helper)]
fn nth(a: [u8; 3], i: usize) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().nth(i) {
        *x = 7;
    }
    v
}

#[symbolic(helper)]
fn reversed(a: [u8; 3]) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().rev().find(|x| **x == 1) {
        *x = 9;
    }
    v
}

#[symbolic(helper)]
fn mapped(a: [u8; 3]) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().find_map(|x| if *x > 0 { Some(x) } else { None }) {
        *x = 8;
    }
    v
}

#[symbolic(helper)]
fn skipped(a: [u8; 3], n: usize) -> [u8; 3] {
    let mut v = a;
    if let Some(x) = v.iter_mut().skip(n).next() {
        *x = 6;
    }
    if let Some(x) = v.iter_mut().filter(|x| **x < 2).last() {
        *x = 5;
    }
    if let Some(x) = v.iter_mut().max_by_key(|x| **x) {
        *x = 0;
    }
    v
}

#[symbolic(helper)]
fn exit_in_group(a: [u8; 3]) -> u8 {
    for y in a.iter().filter(|x| **x > 3).flat_map(|x| [*x, 0]) {
        if y > 3 {
            return y;
        }
    }
    0
}

#[symbolic(helper)]
fn panic_in_group(a: [u8; 3]) -> u8 {
    a.iter()
        .filter(|x| **x > 3)
        .flat_map(|x| [*x, 1])
        .map(|y| {
            assert!(y < 5);
            y
        })
        .sum()
}

#[symbolic(helper)]
fn digits(d: u32, r: u32) -> Option<char> {
    char::from_digit(d, r)
}

#[test]
fn changes_of_items_are_kept() {
    agree!(found: a: [u8; 3] = 0..=2 => found(a));
    agree!(filtered: a: [u8; 3] = 0..=2 => filtered(a));
    agree!(nth: a: [u8; 3] = 0..=1, i: usize = 0..=3 => nth(a, i));
    agree!(reversed: a: [u8; 3] = 0..=2 => reversed(a));
    agree!(mapped: a: [u8; 3] = 0..=2 => mapped(a));
    agree!(skipped: a: [u8; 3] = 0..=2, n: usize = 0..=3 => skipped(a, n));
}

#[test]
fn groups_end_where_nobody_can_be() {
    agree!(exit_in_group: a: [u8; 3] = 0..=5 => exit_in_group(a));
    agree!(panic_in_group: a: [u8; 3] = 0..=5 => panic_in_group(a));
}

#[test]
fn a_radix_out_of_range_panics_in_the_function_only() {
    agree!(digits: d: u32 = 0..=12, r: u32 = 35..=38 => digits(d, r));
}
