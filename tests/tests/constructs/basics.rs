//! Operators, lets, blocks, ifs and loops on integers.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn add<const N: usize>(a: [u8; N], b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[symbolic(helper)]
fn divide(a: i32, b: i32) -> i32 {
    if b != 0 { a / b } else { 0 }
}

#[symbolic(helper)]
fn early(a: u8, b: u8) -> u8 {
    if a == 3 {
        return 7;
    }
    let c = a - b;
    if c > 2 {
        return c * 2;
    }
    c
}

#[symbolic(helper)]
fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[symbolic(helper)]
fn collatz(start: u32) -> u32 {
    let mut n = start;
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

#[test]
fn addition() {
    agree!(add::<2>: a: [u8; 2] = 0..=9, b: [u8; 2] = 0..=9 => add(a, b));
}

#[test]
fn conditions() {
    agree!(divide: a: i32 = -5..=5, b: i32 = -3..=3 => divide(a, b));
    agree!(early: a: u8 = 0..=9, b: u8 = 0..=9 => early(a, b));
}

#[test]
fn loops() {
    agree!(greatest_common_divisor: a: u32 = 0..=30, b: u32 = 0..=30 => greatest_common_divisor(a, b));
    agree!(collatz: a: u32 = 1..=20 => collatz(a));
}
