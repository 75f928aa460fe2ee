//! Methods of `Option`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn made(p: bool, x: u8) -> Option<u8> {
    if p { Some(x) } else { None }
}

#[symbolic(helper)]
fn tests(p: bool, x: u8) -> [bool; 5] {
    let a = made(p, x);
    [a.is_some(), a.is_none(), a.is_some_and(|x| x > 1), a.is_none_or(|x| x > 1), a.as_ref().is_some()]
}

#[symbolic(helper)]
fn values(p: bool, x: u8, y: u8) -> ([u8; 6], u8) {
    let a = made(p, x);
    let mut calls = 0;
    let lazy = a.unwrap_or_else(|| {
        calls += 1;
        12 / y
    });
    (
        [
            a.unwrap_or(y),
            lazy,
            a.unwrap_or_default(),
            a.map_or(y, |x| x + 1),
            a.map_or_else(|| y * 3, |x| x * 2),
            a.iter().sum::<u8>() + a.into_iter().count() as u8,
        ],
        calls,
    )
}

#[symbolic(helper)]
fn panics(p: bool, q: bool, x: u8) -> u8 {
    made(p, x).unwrap() + made(q, x).expect("a value")
}

#[symbolic(helper)]
fn combined(p: bool, q: bool, x: u8, y: u8) -> [Option<u8>; 9] {
    let (a, b) = (made(p, x), made(q, y));
    [
        a.map(|x| x + 1),
        a.and_then(|x| x.checked_sub(1)),
        a.filter(|x| *x != 1),
        a.or(b),
        a.or_else(|| b.map(|y| y + 5)),
        a.and(b),
        a.xor(b),
        a.zip(b).map(|(x, y)| x * 10 + y),
        a.map(|x| made(q, x)).flatten(),
    ]
}

#[symbolic(helper)]
fn referred(p: bool, a: [u8; 2]) -> (Option<u8>, Option<u8>, Option<u8>, usize) {
    let first = if p { a.first() } else { None };
    let text: Option<Vec<u8>> = if p { Some(a.to_vec()) } else { None };
    (first.copied(), first.cloned(), first.map(|x| x + 1), text.as_deref().map_or(0, |items| items.len()))
}

#[symbolic(helper)]
fn results(p: bool, x: u8) -> (Result<u8, u8>, Result<u8, u8>, Result<Option<u8>, u8>, (Option<u8>, Option<bool>), u8) {
    let a = made(p, x);
    let inner: Option<Result<u8, u8>> = a.map(|x| if x == 1 { Err(x) } else { Ok(x) });
    let mut seen = 0;
    let pair = a.inspect(|x| seen += *x).map(|x| (x, x > 1)).unzip();
    (a.ok_or(7), a.ok_or_else(|| x + 8), inner.transpose(), pair, seen)
}

#[test]
fn options() {
    agree!(tests: p: bool, x: u8 = 0..=2 => tests(p, x));
    agree!(values: p: bool, x: u8 = 0..=2, y: u8 = 0..=2 => values(p, x, y));
    agree!(panics: p: bool, q: bool, x: u8 = 0..=2 => panics(p, q, x));
    agree!(combined: p: bool, q: bool, x: u8 = 0..=2, y: u8 = 0..=2 => combined(p, q, x, y));
    agree!(referred: p: bool, a: [u8; 2] = 0..=2 => referred(p, a));
    agree!(results: p: bool, x: u8 = 0..=2 => results(p, x));
}
