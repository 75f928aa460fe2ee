//! Methods that many types have.

use dpnl::prelude::*;
use std::borrow::Borrow;

use crate::harness::agree;

#[symbolic(helper)]
fn copies(a: [u8; 2]) -> (Vec<u8>, [u8; 2], Vec<u8>, u8) {
    let v = a.to_vec();
    let mut w = v.clone();
    w[0] = 9;
    let part: Vec<u8> = a[..1].to_owned();
    let whole: &[u8] = v.as_ref();
    let b: &[u8] = w.borrow();
    let w = std::borrow::Cow::Borrowed(b).into_owned();
    (w.clone(), a.clone(), part, whole[0] + w[1])
}

#[symbolic(helper)]
fn conversions(a: i16) -> (i32, Option<u8>, Result<i8, ()>, Option<i16>) {
    let wide: i32 = a.into();
    let narrow: Result<u8, _> = a.try_into();
    let signed: Result<i8, std::num::TryFromIntError> = a.try_into();
    (wide, narrow.ok(), signed.map_err(|_| ()), a.into())
}

#[symbolic(helper)]
fn comparisons(a: (u8, i8), b: (u8, i8)) -> ([bool; 6], i8, Option<i8>, (u8, i8), (u8, i8), (u8, i8)) {
    let all = [a.eq(&b), a.ne(&b), a.lt(&b), a.le(&b), a.gt(&b), a.ge(&b)];
    let order = a.cmp(&b) as i8;
    (all, order, a.partial_cmp(&b).map(|order| order as i8), a.min(b), a.max(b), a.clamp((1, -1), (1, 1)))
}

#[symbolic(helper)]
fn options_compare(a: Option<u8>, b: Option<u8>) -> (bool, i8, Option<u8>) {
    (a < b, a.cmp(&b) as i8, a.max(b))
}

#[symbolic(helper)]
fn bad_clamp(a: u8, low: u8, high: u8) -> u8 {
    a.clamp(low, high)
}

#[test]
fn methods_of_many_types() {
    agree!(copies: a: [u8; 2] = 0..=2 => copies(a));
    agree!(conversions: a: i16 = -130..=300 => conversions(a));
    agree!(comparisons: a: (u8, i8) = 0..=2, b: (u8, i8) = 0..=2 => comparisons(a, b));
    agree!(bad_clamp: a: u8 = 0..=3, low: u8 = 0..=3, high: u8 = 0..=3 => bad_clamp(a, low, high));
}
