//! Methods of `Result`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn made(p: bool, x: u8) -> Result<u8, i8> {
    if p { Ok(x) } else { Err(x as i8 - 1) }
}

#[symbolic(helper)]
fn other(error: i8) -> u8 {
    (error + 5) as u8
}

#[symbolic(helper)]
fn tests(p: bool, x: u8) -> ([bool; 4], Option<u8>, Option<i8>) {
    let a = made(p, x);
    ([a.is_ok(), a.is_err(), a.is_ok_and(|x| x > 1), a.is_err_and(|e| e < 0)], a.ok(), a.err())
}

#[symbolic(helper)]
fn values(p: bool, x: u8) -> ([u8; 7], u8) {
    let a = made(p, x);
    let mut calls = 0;
    let lazy = a.unwrap_or_else(|error| {
        calls += 1;
        (error + 3) as u8
    });
    (
        [
            a.unwrap_or(7),
            lazy,
            a.unwrap_or_default(),
            a.map_or(9, |x| x + 1),
            a.map_or_else(|e| (e + 4) as u8, |x| x * 2),
            a.iter().count() as u8 + a.into_iter().sum::<u8>(),
            a.unwrap_or_else(other),
        ],
        calls,
    )
}

#[symbolic(helper)]
fn panics(p: bool, q: bool, x: u8) -> (u8, i8) {
    let (a, b) = (made(p, x), made(q, x));
    (a.unwrap() + a.expect("a value"), b.unwrap_err() + b.expect_err("an error"))
}

#[symbolic(helper)]
fn combined(p: bool, q: bool, x: u8, y: u8) -> [Result<u8, i8>; 6] {
    let (a, b) = (made(p, x), made(q, y));
    [
        a.map(|x| x + 1),
        a.map_err(|e| e - 1),
        a.and_then(|x| if x == 1 { Err(9) } else { Ok(x) }),
        a.or(b),
        a.or_else(|e| if e > 0 { Ok(3) } else { Err(e * 2) }),
        a.and(b),
    ]
}

#[symbolic(helper)]
fn referred(p: bool, a: [u8; 2]) -> (Result<u8, i8>, Result<u8, i8>, Option<Result<u8, i8>>, u8, i8) {
    let first: Result<&u8, i8> = if p { Ok(&a[0]) } else { Err(a[1] as i8) };
    let nested: Result<Option<u8>, i8> = first.copied().map(|x| x.checked_sub(1));
    let (mut good, mut bad) = (0, 0);
    let seen = first.inspect(|x| good += **x).inspect_err(|e| bad += *e);
    (first.copied(), seen.cloned(), nested.transpose(), good, bad)
}

#[test]
fn results() {
    agree!(tests: p: bool, x: u8 = 0..=2 => tests(p, x));
    agree!(values: p: bool, x: u8 = 0..=2 => values(p, x));
    agree!(panics: p: bool, q: bool, x: u8 = 0..=2 => panics(p, q, x));
    agree!(combined: p: bool, q: bool, x: u8 = 0..=2, y: u8 = 0..=2 => combined(p, q, x, y));
    agree!(referred: p: bool, a: [u8; 2] = 0..=2 => referred(p, a));
}

#[symbolic(helper)]
fn flat(p: bool, q: bool, x: u8) -> (Result<u8, u8>, usize) {
    let inner: Result<Result<u8, u8>, u8> = if p { Ok(if q { Ok(x) } else { Err(x + 10) }) } else { Err(x + 20) };
    let text: Result<String, u8> = if q { Ok("a".repeat(x as usize)) } else { Err(x) };
    (inner.flatten(), text.as_deref().map_or(9, |text: &str| text.len()))
}

#[test]
fn results_in_results() {
    agree!(flat: p: bool, q: bool, x: u8 = 0..=2 => flat(p, q, x));
}
