//! `ref mut`, assignments to patterns, `write!`, constants of the compiler, blocks of constants.

use std::fmt::Write as _;

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
enum Slot {
    Empty,
    Full {
        #[domain(0..=2)]
        n: u8,
    },
}

#[symbolic(helper)]
fn mutable_references(mut a: [Slot; 2], i: usize) -> [Slot; 2] {
    if let Slot::Full { ref mut n } = a[i] {
        *n += 1;
    }
    match a[1 - i] {
        Slot::Full { n: ref mut k } if *k > 1 => *k = 0,
        ref mut other @ Slot::Empty => *other = Slot::Full { n: 2 },
        _ => {}
    }
    for slot in &mut a {
        match *slot {
            Slot::Full { ref mut n } => *n += 5,
            Slot::Empty => {}
        }
    }
    let mut pair = (1u8, [2u8, 3]);
    let (x, [ref mut y, _]) = pair;
    *y += x;
    // What was bound by value stays as it was.
    pair.0 = 9;
    if let Slot::Full { ref mut n } = a[0] {
        *n += pair.1[0] + x;
    }
    a
}

#[symbolic(helper)]
fn references(a: u8, mut list: [u8; 3]) -> (u8, u8, [u8; 3]) {
    let mut pair = (a, 1u8);
    let (ref mut x, ref y) = pair;
    *x += *y;
    let mut option = Some(a);
    if let Some(ref mut value) = option {
        *value += 3;
    }
    if let [ref mut first, .., ref last] = list {
        *first = *last;
    }
    let ref mut whole = list[1];
    *whole += 1;
    if let [_, rest @ ..] = &mut list {
        rest[0] += 1;
    }
    (pair.0, option.unwrap(), list)
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Point {
    #[domain(0..=3)]
    x: u8,
    #[domain(0..=3)]
    y: u8,
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Pair(#[domain(0..=3)] u8, #[domain(0..=3)] u8);

#[symbolic(helper)]
fn assignments(p: Point, pair: Pair, a: [u8; 3]) -> (u8, u8, u8, u8) {
    let (mut q, mut r, mut s, mut t);
    (q, _) = (p.x, 1);
    [r, .., s] = a;
    Point { x: t, .. } = p.clone();
    (q, r) = (r, q);
    _ = t;
    (s, ..) = (s + 1, 2, 3);
    let mut list = [0u8; 2];
    (list[0], list[1]) = (s, t);
    [list[1], list[0]] = list;
    Point { x: list[0], y: _ } = p;
    (Pair(t, _), [.., q]) = (pair, [1, q]);
    (q, r, list[0], list[1] + t)
}

#[symbolic(helper)]
fn written(a: u8) -> String {
    let mut text = String::new();
    for i in 0..a {
        write!(text, "{i},").unwrap();
    }
    writeln!(&mut text, "{:02}", a).unwrap();
    if write!(text, "{a:>3}").is_ok() {
        writeln!(text).ok();
    }
    text
}

#[symbolic(helper)]
fn compiled(a: usize) -> u64 {
    let text = concat!("ab", 1, 'c');
    let name = stringify!(abc);
    let seven = const { 3 + 4 };
    let here = line!() + column!() * 0;
    (text.len() + name.len() * a) as u64 + seven + u64::from(here > 1) + module_path!().is_empty() as u64
}

#[symbolic(helper)]
fn bytes(a: [u8; 2]) -> u8 {
    match &a {
        b"ab" => 1,
        [b'a', ..] => 2,
        _ => 3,
    }
}

#[test]
fn places_and_patterns() {
    agree!(mutable_references: a: [Slot; 2], i: usize = 0..=1 => mutable_references(a, i));
    agree!(references: a: u8 = 0..=3, list: [u8; 3] = 0..=2 => references(a, list));
    agree!(assignments: p: Point, pair: Pair, a: [u8; 3] = 0..=1 => assignments(p, pair, a));
    agree!(written: a: u8 = 0..=3 => written(a));
    agree!(compiled: a: usize = 0..=3 => compiled(a));
    agree!(bytes: a: [u8; 2] = 97..=99 => bytes(a));
}
