//! Types that only the compiler knows.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn even_fibonacci(n: usize) -> bool {
    let mut dp = [0u64; 50];
    dp[0] = 1;
    dp[1] = 1;
    for i in 2..50 {
        dp[i] = dp[i - 1] + dp[i - 2];
    }
    dp[n] % 2 == 0
}

#[symbolic(helper)]
fn wide_mask(x: u64) -> bool {
    let mask = 1 << 40;
    (x & mask) == 0
}

#[symbolic(helper)]
fn wraps(c: usize) -> bool {
    let mut a = [0u8; 2];
    a[0] = 200;
    a[1] = 100;
    a[c].wrapping_add(100) == 44
}

#[symbolic(helper)]
fn deferred(a: bool) -> bool {
    let x: u8;
    if a {
        x = 200;
    } else {
        x = 100;
    }
    x.wrapping_add(100) == 44
}

#[symbolic(helper)]
fn parts(a: bool) -> (u32, bool, u32) {
    let mut t = (0u8, false);
    t.0 = 1;
    let mut n = 0u16;
    let r = &mut n;
    *r = 1;
    let mut best: Option<u8> = None;
    best = Some(200);
    let mut v: Vec<u64> = Vec::new();
    v.push(1);
    let nested = [[0u8, 1], [200, 100]];
    let wrapped = nested[1][0].wrapping_add(nested[1][1]);
    (
        t.0.leading_zeros() + n.count_zeros() + v[0].leading_zeros(),
        best.map(|b| b.wrapping_add(100)) == Some(44) && a,
        u32::from(wrapped),
    )
}

#[symbolic(helper)]
fn extremes(a: bool) -> (i8, i64, bool) {
    let x = if a { -128 } else { 127 };
    let y = -9_223_372_036_854_775_808;
    let z: i8 = x;
    (z.wrapping_sub(1), y, -170_141_183_460_469_231_731_687_303_715_884_105_728 < i128::from(z))
}

#[symbolic(helper)]
fn afar(a: u8) -> bool {
    let mut total = 0;
    for i in 0..3 {
        total += i * 100;
    }
    let limit: u64 = u64::from(a) + total;
    let shifted = 1 << (a + 30);
    let wide: i64 = shifted;
    limit > 300 && wide.trailing_zeros() == u32::from(a) + 30
}

#[symbolic(helper)]
fn inferred_cast(a: i16) -> (u8, u32) {
    let x: u8 = a as _;
    let y: u32 = (a as i8) as _;
    (x, y)
}

#[symbolic(helper)]
fn inferred_targets(a: [u8; 3]) -> (u32, Vec<u16>, Option<Vec<u8>>, [u8; 2], i64) {
    let sum = a.iter().map(|&x| u32::from(x)).sum();
    let wide = a.iter().map(|&x| x.into()).collect();
    let all = a.iter().map(|&x| x.checked_sub(1)).collect();
    let pair = a[..2].try_into().unwrap();
    let product = a.iter().map(|&x| i64::from(x)).product();
    (sum, wide, all, pair, product)
}

#[symbolic(helper)]
fn take_array(a: [u8; 2]) -> ([u8; 2], u8, Vec<u8>) {
    let mut a = a;
    let b = std::mem::take(&mut a);
    let mut v = vec![b[0]];
    let w = std::mem::take(&mut v);
    (b, a[0] + a[1] + v.len() as u8, w)
}

#[symbolic(helper)]
fn defaults(a: u8) -> (u8, [u8; 3], Option<u8>, (bool, char), Vec<u8>) {
    (
        a.checked_sub(1).unwrap_or_default(),
        Default::default(),
        Option::default(),
        <(bool, char)>::default(),
        Vec::default(),
    )
}

#[symbolic(helper)]
fn widened_error(a: u8) -> Result<u8, u32> {
    let check = |x: u8| if x > 2 { Err(x) } else { Ok(x) };
    let y = check(a)?;
    Ok(y + 1)
}

#[symbolic(helper)]
fn closure_question(a: u8, b: u8) -> Option<u8> {
    let sub = |x: u8| {
        let y = x.checked_sub(b)?;
        Some(y + 1)
    };
    let ratio = |x: u8| -> Result<u8, u8> { Ok(10_u8.checked_div(x).ok_or(3)? + 1) };
    sub(a).map(|x| x + ratio(b).unwrap_or(100))
}

#[symbolic(helper)]
fn index_after_change(a: [u8; 2]) -> u8 {
    let mut a = a;
    a[{
        a[0] = 5;
        0
    }]
}

#[symbolic(helper)]
fn advanced_range(a: u8) -> (bool, bool, bool, usize) {
    let mut r = 0..5;
    r.next();
    let mut s = 0..1;
    s.next();
    let mut t = 0..=a;
    t.next();
    (r.contains(&0), s.is_empty(), t.contains(&0), t.count())
}

#[symbolic(helper)]
fn surrogates(a: bool) -> (usize, Option<char>) {
    let end = if a { '\u{E001}' } else { '\u{D7FF}' };
    (('\u{D7FE}'..='\u{E001}').count(), ('\u{D7FE}'..=end).rev().nth(1))
}

#[symbolic(helper)]
fn generic_types<const N: usize>(a: [u8; N]) -> ([u16; N], usize) {
    let wide: Vec<u16> = a.iter().map(|&x| u16::from(x)).collect();
    (wide.try_into().unwrap(), N * 1000)
}

#[test]
fn literals_have_the_types_of_the_compiler() {
    agree!(even_fibonacci: n: usize = 0..=49 => even_fibonacci(n));
    agree!(wide_mask: x: u64 = 0..=3 => wide_mask(x));
    agree!(wraps: c: usize = 0..=1 => wraps(c));
    agree!(deferred: a: bool => deferred(a));
    agree!(parts: a: bool => parts(a));
    agree!(extremes: a: bool => extremes(a));
    agree!(afar: a: u8 = 0..=5 => afar(a));
}

#[test]
fn targets_have_the_types_of_the_compiler() {
    agree!(inferred_cast: a: i16 = -300..=300 => inferred_cast(a));
    agree!(inferred_targets: a: [u8; 3] = 0..=2 => inferred_targets(a));
    agree!(take_array: a: [u8; 2] = 0..=3 => take_array(a));
    agree!(defaults: a: u8 = 0..=3 => defaults(a));
    agree!(generic_types::<3>: a: [u8; 3] = 0..=2 => generic_types(a));
    agree!(widened_error: a: u8 = 0..=4 => widened_error(a));
    agree!(closure_question: a: u8 = 0..=3, b: u8 = 0..=3 => closure_question(a, b));
}

#[test]
fn values_are_read_when_rust_reads_them() {
    agree!(index_after_change: a: [u8; 2] = 0..=3 => index_after_change(a));
    agree!(advanced_range: a: u8 = 0..=4 => advanced_range(a));
    agree!(surrogates: a: bool => surrogates(a));
}
