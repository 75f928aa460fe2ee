//! `NonZero`, and the numbers that wrap around or saturate.

use std::num::{NonZero, NonZeroI8, NonZeroU8, NonZeroU32, Saturating, Wrapping};

use dpnl::prelude::*;

use crate::harness::agree;

const START: Wrapping<u8> = Wrapping(250);
const MOST: Saturating<i8> = Saturating(126);
const TWO: NonZeroU8 = NonZeroU8::new(2).unwrap();

#[symbolic(helper)]
fn wrapped(a: u8, b: u8) -> (Wrapping<u8>, [u8; 6], [bool; 3], Wrapping<u8>) {
    let (one, other) = (Wrapping(a) + START, Wrapping(b));
    let mut all = one;
    all += other;
    all *= Wrapping(3);
    all -= 1;
    all.0 ^= 1;
    let results =
        [(one - other).0, (one * other).0, (one & other | Wrapping(1)).0, (-one).0, (!other).0, (one << 3 >> 1).0];
    (all, results, [one < other, one == other, one.max(other) == one], Wrapping::default())
}

#[symbolic(helper)]
fn wrapped_division(a: i8, b: i8) -> (Wrapping<i8>, Wrapping<i8>, Wrapping<i8>, u32) {
    let (a, b) = (Wrapping(a), Wrapping(b));
    (a / b, a % b, a * b * a, (a | b).0.count_ones())
}

#[symbolic(helper)]
fn checksum(bytes: [u8; 3]) -> (u8, Wrapping<u8>, String) {
    let mut hash = Wrapping(7_u8);
    for byte in bytes {
        hash = hash * Wrapping(31) + Wrapping(byte);
    }
    let total: Wrapping<u8> = bytes.iter().filter(|byte| **byte > 97).map(|&byte| Wrapping(byte)).sum();
    (hash.0, total, format!("{hash}/{total:?}/{hash:02x}"))
}

#[symbolic(helper)]
fn saturated(a: i8, b: i8) -> (Saturating<i8>, [i8; 5], bool) {
    let (one, other) = (Saturating(a), Saturating(b));
    let mut all = one + MOST;
    all -= other;
    all += Saturating(3);
    let Saturating(negated) = -one;
    (all, [(one * other).0, negated, (!one).0, one.pow(2).0, (one ^ other).0], one >= other)
}

#[symbolic(helper)]
fn saturated_division(a: i8, b: i8) -> (Saturating<i8>, Saturating<i8>) {
    (Saturating(a) / Saturating(b), Saturating(a) % Saturating(b))
}

#[symbolic(helper)]
fn share(total: u8, people: u8) -> Option<u8> {
    let people = NonZeroU8::new(people)?;
    Some(total / people.get() + total % people)
}

#[symbolic(helper)]
fn non_zeros(a: u8, b: i8) -> (Option<NonZeroU8>, Result<i8, String>, bool, u8) {
    let first = NonZero::<u8>::new(a);
    let second = NonZeroI8::new(b).ok_or_else(|| format!("{b} is zero"));
    let order = match (first, NonZero::new(a / 2)) {
        (Some(whole), Some(half)) => half < whole && whole >= TWO,
        (whole, half) => half == whole,
    };
    let bits = first.map_or(0, |number| number.trailing_zeros() as u8 + u8::from(number | TWO));
    (first, second.map(NonZeroI8::get), order, bits)
}

#[symbolic(helper)]
fn divided(a: u32, by: u32) -> u32 {
    NonZeroU32::new(by).map_or(0, |by| a / by + a.div_ceil(by.get()))
}

#[test]
fn numbers_with_an_arithmetic_of_their_own() {
    agree!(wrapped: a: u8 = 0..=9, b: u8 = 0..=9 => wrapped(a, b));
    agree!(wrapped_division: a: i8 = -128..=-125, b: i8 = -2..=2 => wrapped_division(a, b));
    agree!(checksum: bytes: [u8; 3] = 97..=99 => checksum(bytes));
    agree!(saturated: a: i8 = -128..=-124, b: i8 = -3..=3 => saturated(a, b));
    agree!(saturated: a: i8 = 100..=104, b: i8 = -3..=3 => saturated(a, b));
    agree!(saturated_division: a: i8 = -127..=-125, b: i8 = -2..=2 => saturated_division(a, b));
    agree!(share: total: u8 = 0..=20, people: u8 = 0..=4 => share(total, people));
    agree!(non_zeros: a: u8 = 0..=5, b: i8 = -1..=1 => non_zeros(a, b));
    agree!(divided: a: u32 = 0..=9, by: u32 = 0..=3 => divided(a, by));
}
