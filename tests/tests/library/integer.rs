//! Methods of integers.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn signs(a: i8, b: i8) -> (i8, u8, u8, i8, bool, bool) {
    (a.abs(), a.unsigned_abs(), a.abs_diff(b), a.signum(), a.is_positive(), a.is_negative())
}

#[symbolic(helper)]
fn divisions(a: i8, b: i8) -> (i8, i8, i8) {
    (a.pow(2), a.rem_euclid(b), a.div_euclid(b))
}

#[symbolic(helper)]
fn multiples(a: u8, b: u8) -> (u8, bool, Option<u8>) {
    (a.div_ceil(b), a.is_multiple_of(b), a.checked_next_multiple_of(b))
}

#[symbolic(helper)]
fn multiples_by_zero(a: u8, b: u8) -> (bool, Option<u8>) {
    (a.is_multiple_of(b), a.checked_next_multiple_of(b))
}

#[symbolic(helper)]
fn next_multiple(a: u8, b: u8) -> u8 {
    a.next_multiple_of(b)
}

#[symbolic(helper)]
fn roots(a: i16, base: i16) -> (Option<i16>, Option<u32>, Option<u32>, Option<u32>) {
    (a.checked_isqrt(), a.checked_ilog2(), a.checked_ilog10(), a.checked_ilog(base))
}

#[symbolic(helper)]
fn roots_or_panics(a: i16, base: i16) -> (i16, u32, u32, u32) {
    (a.isqrt(), a.ilog2(), a.ilog10(), a.ilog(base))
}

#[symbolic(helper)]
fn midpoints(a: i8, b: i8, c: u8) -> (i8, u8, i64) {
    (a.midpoint(b), c.midpoint(255), (a as i64).midpoint(b as i64))
}

#[symbolic(helper)]
fn powers_of_two(a: u8) -> (bool, Option<u8>, u16) {
    (a.is_power_of_two(), a.checked_next_power_of_two(), (a as u16).next_power_of_two())
}

#[symbolic(helper)]
fn next_power(a: u8) -> u8 {
    a.next_power_of_two()
}

#[symbolic(helper)]
fn bits(a: i16) -> ([u32; 6], i16, i16, i16, i16) {
    let counts =
        [a.count_ones(), a.count_zeros(), a.leading_zeros(), a.trailing_zeros(), a.leading_ones(), a.trailing_ones()];
    (counts, a.swap_bytes(), a.reverse_bits(), a.rotate_left(3), a.rotate_right(5))
}

#[symbolic(helper)]
fn rotated(a: u8, n: u32) -> (u8, u8) {
    (a.rotate_left(n), a.rotate_right(n))
}

#[symbolic(helper)]
fn bytes(a: i32) -> ([u8; 4], [u8; 4], i32, u32, [u8; 4]) {
    let (big, little) = (a.to_be_bytes(), a.to_le_bytes());
    (big, little, i32::from_le_bytes(little), u32::from_be_bytes([big[3], big[0], 7, big[1]]), a.to_ne_bytes())
}

#[symbolic(helper)]
fn cast(a: i8, b: u8) -> (u8, i8, u32) {
    (a.cast_unsigned(), b.cast_signed(), (a as i32).cast_unsigned())
}

#[test]
fn arithmetic_beyond_operators() {
    agree!(signs: a: i8 = -128..=-120, b: i8 = -3..=3 => signs(a, b));
    agree!(signs: a: i8 = -3..=3, b: i8 = 125..=127 => signs(a, b));
    agree!(divisions: a: i8 = -13..=12, b: i8 = -3..=3 => divisions(a, b));
    agree!(multiples: a: u8 = 0..=255, b: u8 = 1..=4 => multiples(a, b));
    agree!(multiples_by_zero: a: u8 = 0..=3, b: u8 = 0..=3 => multiples_by_zero(a, b));
    // There is no look at it: calls of a build without overflow checks tell nothing.
    if cfg!(debug_assertions) {
        agree!(next_multiple: a: u8 = 240..=255, b: u8 = 0..=17 => next_multiple(a, b));
    }
    agree!(roots: a: i16 = -3..=130, base: i16 = -1..=4 => roots(a, base));
    agree!(roots_or_panics: a: i16 = -1..=20, base: i16 = 0..=3 => roots_or_panics(a, base));
    agree!(midpoints: a: i8 = -3..=4, b: i8 = -4..=3, c: u8 = 250..=255 => midpoints(a, b, c));
}

#[test]
fn powers_and_bits() {
    agree!(powers_of_two: a: u8 = 0..=255 => powers_of_two(a));
    agree!(next_power: a: u8 = 120..=135 => next_power(a));
    agree!(bits: a: i16 = -70..=70 => bits(a));
    agree!(rotated: a: u8 = 127..=133, n: u32 = 0..=17 => rotated(a, n));
    agree!(bytes: a: i32 = -300..=300 => bytes(a));
    agree!(cast: a: i8 = -128..=-120, b: u8 = 120..=135 => cast(a, b));
}

#[symbolic(helper)]
fn unbounded(a: i8, b: u8, n: u32) -> (i8, i8, u8, u8) {
    (a.unbounded_shl(n), a.unbounded_shr(n), b.unbounded_shl(n), b.unbounded_shr(n))
}

#[test]
fn shifts_by_any_number() {
    agree!(unbounded: a: i8 = -3..=3, b: u8 = 0..=3, n: u32 = 0..=10 => unbounded(a, b, n));
    agree!(unbounded: a: i8 = -128..=-127, b: u8 = 254..=255, n: u32 = 5..=9 => unbounded(a, b, n));
}
