//! Methods of integers, options, results and conversions.

use dpnl::prelude::*;
use std::cmp::{max, min};

use crate::harness::agree;

#[symbolic(helper)]
fn extremes(a: i8, b: i8) -> [i8; 7] {
    [a.min(b), a.max(b), a.clamp(-2, 3), a.signum(), min(a, b), max(a, b), std::cmp::max(a, 0)]
}

#[symbolic(helper)]
fn absolute(a: i8, b: i8) -> (i8, u8, u8) {
    (a.abs(), a.abs_diff(b), a.unsigned_abs())
}

#[symbolic(helper)]
fn powers(a: i32, e: u32) -> (i32, i32, Option<i32>, i32, i32) {
    (a.pow(2), 2_i32.pow(e), a.checked_pow(e), a.wrapping_pow(e), a.saturating_pow(e))
}

#[symbolic(helper)]
fn power_overflow(a: u8, e: u32) -> u8 {
    a.pow(e)
}

#[symbolic(helper)]
fn euclid(a: i8, b: i8) -> (i8, i8) {
    (a.rem_euclid(b), a.div_euclid(b))
}

#[symbolic(helper)]
fn checked(a: u8, b: u8) -> [Option<u8>; 7] {
    [
        a.checked_add(b),
        a.checked_sub(b),
        a.checked_mul(b),
        a.checked_div(b),
        a.checked_rem(b),
        a.checked_shl(b as u32),
        a.checked_shr(b as u32),
    ]
}

#[symbolic(helper)]
fn checked_signed(a: i8, b: i8) -> [Option<i8>; 7] {
    [
        a.checked_add(b),
        a.checked_sub(b),
        a.checked_mul(b),
        a.checked_div(b),
        a.checked_rem(b),
        a.checked_neg(),
        a.checked_abs(),
    ]
}

#[symbolic(helper)]
fn wrapping(a: i8, b: i8) -> [i8; 6] {
    [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        a.wrapping_neg(),
        a.wrapping_abs(),
        a.wrapping_shl(b.unsigned_abs() as u32),
    ]
}

#[symbolic(helper)]
fn wrapping_wide(a: u64, b: u64) -> (u64, u64) {
    let hash = a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b;
    (hash, hash.wrapping_mul(hash).wrapping_add(b))
}

#[symbolic(helper)]
fn saturating(a: i8, b: i8) -> [i8; 3] {
    [a.saturating_add(b), a.saturating_sub(b), a.saturating_mul(b)]
}

#[symbolic(helper)]
fn overflowing(a: u8, b: u8) -> [(u8, bool); 3] {
    [a.overflowing_add(b), a.overflowing_sub(b), a.overflowing_mul(b)]
}

#[symbolic(helper)]
fn bits(a: u8, b: i8) -> (u32, u32, u32, u32, u32, u8) {
    (a.count_ones(), b.count_ones(), a.leading_zeros(), a.trailing_zeros(), b.count_zeros(), a.rotate_left(3))
}

#[symbolic(helper)]
fn roots(a: u32, b: u32) -> (u32, u32, u32, bool) {
    (a.isqrt(), a.div_ceil(b), a.next_multiple_of(b), a.is_power_of_two())
}

#[symbolic(helper)]
fn conversions(a: u8, b: i16) -> (u32, i64, u16, Option<u8>, bool, usize, char) {
    let wide: u16 = a.into();
    let narrow = u8::try_from(b);
    let fits: Result<u8, _> = b.try_into();
    let unwrapped: i8 = b.try_into().unwrap_or(-1);
    (
        u32::from(a),
        i64::from(b) + i64::from(unwrapped),
        wide * 300 / 300,
        narrow.ok(),
        fits.is_ok(),
        usize::from(a),
        char::from(a),
    )
}

#[symbolic(helper)]
fn conversion_panics(a: i16) -> u8 {
    let small: u8 = a.try_into().unwrap();
    small + u8::try_from(a - 1).expect("fits")
}

#[symbolic(helper)]
fn options(a: u8, b: u8) -> (bool, bool, u8, u8, Option<u8>, Option<u8>, Option<u8>, u8) {
    let x = a.checked_sub(b);
    (
        x.is_some(),
        x.is_none(),
        x.unwrap_or(9),
        x.unwrap_or_default(),
        x.map(|d| d * 2),
        x.and_then(|d| 6_u8.checked_div(d)),
        x.or(Some(b)).filter(|d| d % 2 == 0),
        x.map_or(5, |d| d + 1) + x.unwrap_or_else(|| b),
    )
}

#[symbolic(helper)]
fn option_state(a: u8, b: u8) -> (Option<u8>, Option<u8>, u8, u8) {
    let mut best: Option<u8> = None;
    for x in [a, b, 3] {
        if best.is_none_or(|old| x > old) {
            best = Some(x);
        }
    }
    let mut slot = if a > b { Some(a) } else { None };
    let taken = slot.take();
    if let Some(x) = best.as_mut() {
        *x += 1;
    }
    let zipped = taken.zip(best).map_or(0, |(x, y)| x + y);
    (best, taken, zipped, slot.unwrap_or(7))
}

#[symbolic(helper)]
fn unwrap_panics(a: u8, b: u8) -> u8 {
    a.checked_sub(b).unwrap() + b.checked_sub(1).expect("not zero")
}

#[symbolic(helper)]
fn results(a: u8, b: u8) -> (bool, u8, Option<u8>, Result<u8, u8>, u8) {
    let x = a.checked_sub(b).ok_or(b - a + 10);
    (
        x.is_ok(),
        x.unwrap_or(1),
        x.ok(),
        x.map(|v| v + 1).map_err(|e| e * 2).and_then(|v| if v == 2 { Err(0) } else { Ok(v) }),
        x.unwrap_or_else(|e| e),
    )
}

#[symbolic(helper)]
fn bools(a: u8, b: u8) -> (Option<u8>, Option<u8>, i32) {
    ((a > b).then(|| a - b), (a < b).then_some(b), i32::from(a == b))
}

#[symbolic(helper)]
fn orderings(a: u8, b: u8) -> (bool, i32, std::cmp::Ordering) {
    use std::cmp::Ordering;
    let by_match = match a.cmp(&b) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    (a.cmp(&b).is_lt(), by_match, b.cmp(&a).reverse().then(Ordering::Less))
}

#[test]
fn integers() {
    agree!(extremes: a: i8 = -5..=5, b: i8 = -5..=5 => extremes(a, b));
    agree!(absolute: a: i8 = -128..=-120, b: i8 = -5..=5 => absolute(a, b));
    agree!(absolute: a: i8 = -9..=9, b: i8 = -5..=5 => absolute(a, b));
    agree!(powers: a: i32 = -7..=7, e: u32 = 0..=35 => powers(a, e));
    agree!(power_overflow: a: u8 = 0..=20, e: u32 = 0..=12 => power_overflow(a, e));
    agree!(euclid: a: i8 = -9..=9, b: i8 = -4..=4 => euclid(a, b));
    agree!(euclid: a: i8 = -128..=-126, b: i8 = -4..=4 => euclid(a, b));
    agree!(bits: a: u8 = 0..=255, b: i8 = -4..=4 => bits(a, b));
    agree!(roots: a: u32 = 0..=40, b: u32 = 0..=5 => roots(a, b));
}

#[test]
fn families() {
    agree!(checked: a: u8 = 0..=30, b: u8 = 0..=30 => checked(a, b));
    agree!(checked: a: u8 = 240..=255, b: u8 = 0..=30 => checked(a, b));
    agree!(checked_signed: a: i8 = -128..=-115, b: i8 = -12..=12 => checked_signed(a, b));
    agree!(checked_signed: a: i8 = -4..=127, b: i8 = -3..=3 => checked_signed(a, b));
    agree!(wrapping: a: i8 = -128..=-120, b: i8 = -12..=12 => wrapping(a, b));
    agree!(wrapping: a: i8 = 100..=127, b: i8 = -12..=12 => wrapping(a, b));
    agree!(wrapping_wide: a: u64 = 0..=9, b: u64 = 0..=9 => wrapping_wide(a, b));
    agree!(saturating: a: i8 = -128..=-100, b: i8 = -12..=12 => saturating(a, b));
    agree!(saturating: a: i8 = 100..=127, b: i8 = -12..=40 => saturating(a, b));
    agree!(overflowing: a: u8 = 200..=230, b: u8 = 0..=60 => overflowing(a, b));
}

#[test]
fn between_types() {
    agree!(conversions: a: u8 = 0..=90, b: i16 = -3..=300 => conversions(a, b));
    agree!(conversion_panics: a: i16 = -3..=300 => conversion_panics(a));
}

#[test]
fn optional() {
    agree!(options: a: u8 = 0..=9, b: u8 = 0..=9 => options(a, b));
    agree!(option_state: a: u8 = 0..=5, b: u8 = 0..=5 => option_state(a, b));
    agree!(unwrap_panics: a: u8 = 0..=5, b: u8 = 0..=5 => unwrap_panics(a, b));
    agree!(results: a: u8 = 0..=9, b: u8 = 0..=9 => results(a, b));
    agree!(bools: a: u8 = 0..=5, b: u8 = 0..=5 => bools(a, b));
    agree!(orderings: a: u8 = 0..=5, b: u8 = 0..=5 => orderings(a, b));
}
