//! The checked, wrapping, saturating and overflowing methods.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn checked(a: i8, b: i8) -> ([Option<i8>; 7], [Option<i8>; 2], [Option<i8>; 2]) {
    let two = [
        a.checked_add(b),
        a.checked_sub(b),
        a.checked_mul(b),
        a.checked_div(b),
        a.checked_rem(b),
        a.checked_div_euclid(b),
        a.checked_rem_euclid(b),
    ];
    let unsigned = b.unsigned_abs();
    (two, [a.checked_neg(), a.checked_abs()], [a.checked_add_unsigned(unsigned), a.checked_sub_unsigned(unsigned)])
}

#[symbolic(helper)]
fn wrapping(a: i8, b: i8) -> ([i8; 3], [i8; 2], [i8; 2]) {
    let unsigned = b.unsigned_abs();
    (
        [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b)],
        [a.wrapping_neg(), a.wrapping_abs()],
        [a.wrapping_add_unsigned(unsigned), a.wrapping_sub_unsigned(unsigned)],
    )
}

#[symbolic(helper)]
fn wrapping_divisions(a: i8, b: i8) -> [i8; 4] {
    [a.wrapping_div(b), a.wrapping_rem(b), a.wrapping_div_euclid(b), a.wrapping_rem_euclid(b)]
}

#[symbolic(helper)]
fn saturating(a: i8, b: i8) -> ([i8; 3], [i8; 2], [i8; 2]) {
    let unsigned = b.unsigned_abs();
    (
        [a.saturating_add(b), a.saturating_sub(b), a.saturating_mul(b)],
        [a.saturating_neg(), a.saturating_abs()],
        [a.saturating_add_unsigned(unsigned), a.saturating_sub_unsigned(unsigned)],
    )
}

#[symbolic(helper)]
fn saturating_division(a: i8, b: i8) -> i8 {
    a.saturating_div(b)
}

#[symbolic(helper)]
fn overflowing(a: i8, b: i8) -> ([(i8, bool); 3], [(i8, bool); 2], [(i8, bool); 2]) {
    let unsigned = b.unsigned_abs();
    (
        [a.overflowing_add(b), a.overflowing_sub(b), a.overflowing_mul(b)],
        [a.overflowing_neg(), a.overflowing_abs()],
        [a.overflowing_add_unsigned(unsigned), a.overflowing_sub_unsigned(unsigned)],
    )
}

#[symbolic(helper)]
fn overflowing_divisions(a: i8, b: i8) -> [(i8, bool); 4] {
    [a.overflowing_div(b), a.overflowing_rem(b), a.overflowing_div_euclid(b), a.overflowing_rem_euclid(b)]
}

#[symbolic(helper)]
fn shifts(a: i8, n: u32) -> ([Option<i8>; 2], [i8; 2], [(i8, bool); 2]) {
    (
        [a.checked_shl(n), a.checked_shr(n)],
        [a.wrapping_shl(n), a.wrapping_shr(n)],
        [a.overflowing_shl(n), a.overflowing_shr(n)],
    )
}

#[symbolic(helper)]
fn powers(a: i8, n: u32) -> (Option<i8>, i8, i8, (i8, bool)) {
    (a.checked_pow(n), a.wrapping_pow(n), a.saturating_pow(n), a.overflowing_pow(n))
}

#[symbolic(helper)]
fn signed(a: u8, b: i8) -> (Option<u8>, u8, u8, (u8, bool)) {
    (a.checked_add_signed(b), a.wrapping_add_signed(b), a.saturating_add_signed(b), a.overflowing_add_signed(b))
}

#[symbolic(helper)]
fn wide(a: u64, b: u64) -> (Option<u64>, u64, u64, (u64, bool)) {
    let large = u64::MAX - a;
    (large.checked_add(b), large.wrapping_mul(b), large.saturating_add(b), a.overflowing_sub(b))
}

#[symbolic(helper)]
fn strict(a: i8, b: i8) -> [i8; 6] {
    let unsigned = b.unsigned_abs();
    [
        a.strict_add(b),
        a.strict_sub(b),
        a.strict_mul(b),
        a.strict_neg(),
        a.strict_abs(),
        a.strict_add_unsigned(unsigned).strict_sub_unsigned(unsigned),
    ]
}

#[symbolic(helper)]
fn strict_divisions(a: i8, b: i8) -> [i8; 4] {
    [a.strict_div(b), a.strict_rem(b), a.strict_div_euclid(b), a.strict_rem_euclid(b)]
}

#[symbolic(helper)]
fn strict_powers(a: i8, n: u32) -> i8 {
    a.strict_pow(n) ^ a.strict_shl(n) ^ a.strict_shr(n)
}

#[symbolic(helper)]
fn less_signed(a: u8, b: i8) -> (Option<u8>, u8, u8, (u8, bool)) {
    (a.checked_sub_signed(b), a.wrapping_sub_signed(b), a.saturating_sub_signed(b), a.overflowing_sub_signed(b))
}

#[symbolic(helper)]
fn strict_signed(a: u8, b: i8) -> u8 {
    a.strict_add_signed(b)
}

#[test]
fn results_outside_of_the_type_panic_in_every_build() {
    agree!(strict: a: i8 = -128..=-125, b: i8 = -2..=2 => strict(a, b));
    agree!(strict: a: i8 = -2..=2, b: i8 = -2..=2 => strict(a, b));
    agree!(strict: a: i8 = 62..=66, b: i8 = 1..=2 => strict(a, b));
    agree!(strict_divisions: a: i8 = -128..=-126, b: i8 = -2..=2 => strict_divisions(a, b));
    agree!(strict_powers: a: i8 = -3..=3, n: u32 = 0..=9 => strict_powers(a, n));
    agree!(strict_signed: a: u8 = 0..=3, b: i8 = -5..=2 => strict_signed(a, b));
    agree!(less_signed: a: u8 = 0..=3, b: i8 = -2..=5 => less_signed(a, b));
    agree!(less_signed: a: u8 = 252..=255, b: i8 = -5..=2 => less_signed(a, b));
}

#[test]
fn results_outside_of_the_type() {
    agree!(checked: a: i8 = -128..=-125, b: i8 = -128..=-125 => checked(a, b));
    agree!(wrapping: a: i8 = -128..=-125, b: i8 = -128..=-125 => wrapping(a, b));
    agree!(saturating: a: i8 = -128..=-125, b: i8 = -128..=-125 => saturating(a, b));
    agree!(overflowing: a: i8 = -128..=-125, b: i8 = -128..=-125 => overflowing(a, b));
    agree!(checked: a: i8 = -2..=2, b: i8 = -2..=2 => checked(a, b));
    agree!(wrapping: a: i8 = -2..=2, b: i8 = -2..=2 => wrapping(a, b));
    agree!(saturating: a: i8 = -2..=2, b: i8 = -2..=2 => saturating(a, b));
    agree!(overflowing: a: i8 = -2..=2, b: i8 = -2..=2 => overflowing(a, b));
    agree!(checked: a: i8 = 125..=127, b: i8 = 125..=127 => checked(a, b));
    agree!(wrapping: a: i8 = 125..=127, b: i8 = 125..=127 => wrapping(a, b));
    agree!(saturating: a: i8 = 125..=127, b: i8 = 125..=127 => saturating(a, b));
    agree!(overflowing: a: i8 = 125..=127, b: i8 = 125..=127 => overflowing(a, b));
    agree!(wide: a: u64 = 0..=3, b: u64 = 0..=4 => wide(a, b));
    agree!(signed: a: u8 = 0..=3, b: i8 = -5..=2 => signed(a, b));
    agree!(signed: a: u8 = 252..=255, b: i8 = -2..=5 => signed(a, b));
}

#[test]
fn divisions_by_zero_and_of_the_smallest() {
    agree!(wrapping_divisions: a: i8 = -128..=-126, b: i8 = -2..=2 => wrapping_divisions(a, b));
    agree!(saturating_division: a: i8 = -128..=-126, b: i8 = -2..=2 => saturating_division(a, b));
    agree!(overflowing_divisions: a: i8 = -128..=-126, b: i8 = -2..=2 => overflowing_divisions(a, b));
    agree!(overflowing_divisions: a: i8 = -7..=7, b: i8 = -3..=3 => overflowing_divisions(a, b));
}

#[test]
fn shifts_and_powers() {
    agree!(shifts: a: i8 = -3..=3, n: u32 = 0..=9 => shifts(a, n));
    agree!(powers: a: i8 = -4..=4, n: u32 = 0..=8 => powers(a, n));
}
