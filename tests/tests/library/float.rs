//! Methods of floats, for both types; what they give is looked at closely by scaling it into an integer.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn close_up(x: f64) -> i64 {
    (x * 4_503_599_627_370_496.0) as i64
}

#[symbolic(helper)]
fn rounded(a: i32, b: i32) -> [i64; 8] {
    let x = f64::from(a) / f64::from(b);
    [x.floor(), x.ceil(), x.round(), x.round_ties_even(), x.trunc(), x.abs(), x.signum(), x.fract()].map(close_up)
}

#[symbolic(helper)]
fn rounded_single(a: i32, b: i32) -> [i64; 8] {
    let x = a as f32 / b as f32;
    [x.floor(), x.ceil(), x.round(), x.round_ties_even(), x.trunc(), x.abs(), x.signum(), x.fract()]
        .map(|y| close_up(y.into()))
}

#[symbolic(helper)]
fn roots(a: u8) -> ([i64; 4], i64) {
    let x = f64::from(a) * 0.1;
    ([x.sqrt(), x.cbrt(), x.recip(), x.hypot(1.5)].map(close_up), close_up(f64::from((a as f32 * 0.1).sqrt())))
}

#[symbolic(helper)]
fn powers(a: i32, n: i32) -> [i64; 4] {
    let x = a as f64 * 0.5;
    [x.powi(n), x.powf(0.5), x.exp(), x.exp2()].map(close_up)
}

#[symbolic(helper)]
fn logarithms(a: u16) -> [i64; 4] {
    let x = f64::from(a);
    [x.ln(), x.log2(), x.log10(), x.log(3.0)].map(close_up)
}

#[symbolic(helper)]
fn angles(a: i8, b: i8) -> [i64; 10] {
    let x = a as f64 * 0.25;
    [
        x.sin(),
        x.cos(),
        x.tan(),
        x.asin(),
        x.acos(),
        x.atan(),
        x.tanh(),
        x.atan2(b.into()),
        x.to_degrees(),
        x.to_radians(),
    ]
    .map(close_up)
}

#[symbolic(helper)]
fn kinds(a: i8, b: i8) -> ([bool; 5], Option<std::cmp::Ordering>, std::cmp::Ordering) {
    let (x, y) = (f64::from(a) / f64::from(b), f64::from(a) * -0.0);
    (
        [x.is_nan(), x.is_finite(), x.is_infinite(), y.is_sign_negative(), y.is_sign_positive()],
        x.partial_cmp(&y),
        x.total_cmp(&y),
    )
}

#[symbolic(helper)]
fn comparisons(a: i8, b: i8) -> [bool; 6] {
    let (x, y) = (f64::from(a) / f64::from(b), f64::from(b) * -0.0);
    [x < y, x <= y, x > y, x >= y, x == y, x != y]
}

#[symbolic(helper)]
fn two(a: i8, b: i8) -> [i64; 7] {
    let (x, y) = (f64::from(a) * 0.3, f64::from(b) * 0.7);
    [x.min(y), x.max(y), x.copysign(y), x.rem_euclid(y), x.div_euclid(y), x.mul_add(y, 0.1), x % y].map(close_up)
}

#[symbolic(helper)]
fn clamped(a: i8, low: i8, high: i8) -> i64 {
    close_up(f64::from(a).clamp(f64::from(low) - 0.5, f64::from(high) + 0.5))
}

#[symbolic(helper)]
fn casts(a: i16) -> (u8, i8, u16, i64, u64, i128, isize, u32) {
    let x = f64::from(a) * 1.7;
    (x as u8, x as i8, x as u16, x as i64, x as u64, x as i128, x as isize, (x as f32 * -1e30) as u32)
}

#[symbolic(helper)]
fn sums(a: [i8; 4], most: i8) -> (i64, i64, bool, i64) {
    let few = a.iter().filter(|&&x| x < most).map(|&x| f64::from(x) + 0.1);
    let none: f64 = few.clone().sum();
    let largest = few.clone().fold(f64::NEG_INFINITY, f64::max);
    (close_up(none), close_up(few.product::<f64>()), none.is_sign_negative(), largest as i64)
}

#[symbolic(helper)]
fn chosen(a: usize, b: bool, c: i8) -> (i64, i64) {
    const TABLE: [f64; 4] = [0.1, -2.5, 1e9, 0.3];
    let mut x = TABLE[a];
    if b {
        x = -x;
    } else if x < f64::from(c) {
        x += 0.2;
    }
    let y = if c > 0 { Some(x) } else { None };
    (close_up(x), y.map_or(-1, |y| y.round() as i64))
}

#[test]
fn methods_of_floats() {
    agree!(rounded: a: i32 = -9..=9, b: i32 = -2..=4 => rounded(a, b));
    agree!(rounded_single: a: i32 = -9..=9, b: i32 = -2..=7 => rounded_single(a, b));
    agree!(roots: a: u8 = 0..=255 => roots(a));
    agree!(powers: a: i32 = -5..=5, n: i32 = -3..=3 => powers(a, n));
    agree!(logarithms: a: u16 = 0..=300 => logarithms(a));
    agree!(angles: a: i8 = -9..=9, b: i8 = -3..=3 => angles(a, b));
    agree!(kinds: a: i8 = -2..=2, b: i8 = -2..=2 => kinds(a, b));
    agree!(two: a: i8 = -4..=4, b: i8 = -4..=4 => two(a, b));
    agree!(clamped: a: i8 = -4..=4, low: i8 = -1..=2, high: i8 = -2..=2 => clamped(a, low, high));
}

#[test]
fn floats_meet_other_numbers() {
    agree!(comparisons: a: i8 = -2..=2, b: i8 = -2..=2 => comparisons(a, b));
    agree!(casts: a: i16 = -300..=300 => casts(a));
    agree!(sums: a: [i8; 4] = -1..=2, most: i8 = -1..=2 => sums(a, most));
    agree!(chosen: a: usize = 0..=3, b: bool, c: i8 = -3..=3 => chosen(a, b, c));
}

const LOW: f64 = -0.5;

#[symbolic(helper)]
fn ratings(a: i32) -> (u8, u8, bool) {
    let mean = f64::from(a) / 2.0;
    let rating = match mean {
        ..-1.0 => 0,
        LOW..0.5 => 1,
        0.5 => 2,
        1.0..=1.5 => 3,
        _ => 4,
    };
    let broken = match (mean - mean) / f64::from(a) {
        f64::INFINITY => 1,
        LOW.. => 2,
        _ => 3,
    };
    (rating, broken, matches!(mean as f32, -1.5 | 0.0 | 1.5..))
}

#[test]
fn floats_in_patterns() {
    agree!(ratings: a: i32 = -4..=4 => ratings(a));
}
