//! Operators, casts, comparisons, matches, closures, calls, and the types they work on.

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Op {
    Plus,
    Minus,
    Times = 7,
}

const LIMIT: u8 = 4;
const PRIMES: [u8; 4] = [2, 3, 5, 7];

#[symbolic(helper)]
fn integer_operators(a: i8, b: i8) -> [i8; 5] {
    [a + b, a - b, a * b, a / b, a % b]
}

#[symbolic(helper)]
fn bit_operators(a: u8, b: u8) -> [u8; 6] {
    [a & b, a | b, a ^ b, !a, a << (b % 8), a >> (b % 8)]
}

#[symbolic(helper)]
fn signed_bits(a: i16, b: i16) -> [i16; 6] {
    [a & b, a | b, a ^ b, !a, a << (b & 7), a >> (b & 7)]
}

#[symbolic(helper)]
fn shift_overflow(a: u8, b: u32) -> u8 {
    (a << b) + (1 >> b)
}

#[symbolic(helper)]
fn overflow(a: u8, b: u8) -> u8 {
    a * 20 + b * 30
}

#[symbolic(helper)]
fn negation(a: i8) -> i8 {
    -a
}

#[symbolic(helper)]
fn boolean_operators(a: bool, b: bool, c: bool) -> [bool; 8] {
    [a && b, a || c, !a, a ^ b, a & c, a | b, a == b, (a != c) && (b || !c)]
}

#[symbolic(helper)]
fn short_circuit(a: u8, b: u8) -> (bool, bool) {
    (b != 0 && a / b > 1, b == 0 || a % b == 0)
}

#[symbolic(helper)]
fn casts(a: i16) -> (u8, i8, u16, u32, i64, u64, bool, usize, isize) {
    (a as u8, a as i8, a as u16, a as u32, a as i64, a as u64, (a > 3) as u8 as u16 == 1, a as usize, (a as isize) * 2)
}

#[symbolic(helper)]
fn characters(c: char, d: u8) -> (u32, char, bool, Option<u32>, char) {
    (c as u32, (b'a' + d) as char, c > 'b', c.to_digit(10), if c.is_ascii_digit() { 'x' } else { c })
}

#[symbolic(helper)]
fn comparisons(a: u8, b: u8, c: u8) -> [bool; 8] {
    [
        a < b,
        a <= b,
        a > b,
        a >= b,
        (a, b) < (b, c),
        [a, b, c] >= [b, b, a],
        (a, (b, true)) == (b, (a, a > c)),
        Some(a).filter(|&x| x > 1) > Some(b).filter(|x| *x > 2),
    ]
}

#[symbolic(helper)]
fn enums(op: Op, a: i32, b: i32) -> (i32, bool, u8, Op) {
    let result = match op {
        Op::Plus => a + b,
        Op::Minus => a - b,
        Op::Times => a * b,
    };
    let flipped = if op == Op::Plus { Op::Minus } else { op };
    (result, op < Op::Times, op as u8, flipped)
}

#[symbolic(helper)]
fn match_literals(a: u8, b: i8) -> (u8, i8) {
    let x = match a {
        0 => 10,
        1 | 2 => 20,
        3..=5 => 30,
        n @ (6 | 7) => n * 5,
        n if n % 2 == 0 => n,
        LIMIT => 1,
        _ => 40,
    };
    let y = match b {
        ..-1 => 1,
        -1 => 2,
        0 => 3,
        1.. => 4,
    };
    (x, y)
}

#[symbolic(helper)]
fn match_structures(a: u8, b: u8) -> (u8, u8, u8) {
    let x = match (a, b) {
        (0, _) => 1,
        (x, 0) | (0, x) => x,
        (x, y) if x == y => x + y,
        (x, y) => x * y,
    };
    let y = match a.checked_sub(b) {
        None => 0,
        Some(0) => 1,
        Some(n @ 1..=2) => n + 10,
        Some(n) => n,
    };
    let z = match [a, b, a] {
        [1, rest @ ..] => rest[0],
        [.., last] if last == 2 => 7,
        [first, _, _] => first,
    };
    (x, y, z)
}

#[symbolic(helper)]
fn if_let(a: u8, b: u8) -> u8 {
    if let Some(d) = a.checked_sub(b)
        && d > 1
        && let 3..=5 = d
    {
        d * 2
    } else if let (1, x) | (x, 2) = (a, b) {
        x
    } else if matches!((a, b), (4, n) if n > 5) {
        77
    } else {
        0
    }
}

#[symbolic(helper)]
fn blocks(a: u8) -> u8 {
    let x = {
        const STEP: u8 = 3;
        a + STEP
    };
    x + { if a > 2 { 1 } else { 2 } }
        + match a {
            3 => 1,
            _ => 0,
        }
}

#[symbolic(helper)]
fn closures(a: u8, b: u8) -> (u8, u8, u8, u8) {
    let offset = 3;
    let shift = |x| x + offset;
    let both = |x: u8, (y, z): (u8, u8)| -> u8 { x * 2 + y + z };
    let mut count = 0;
    let mut bump = |by: u8| {
        if by > 2 {
            return 0;
        }
        count += by;
        count
    };
    let first = bump(a);
    let second = bump(b);
    let k = a;
    let moved = move |x: u8| x + k;
    (shift(a) + shift(b), both(a, (b, 1)), first + second + count, moved(b))
}

#[symbolic(helper)]
fn slices(a: [u8; 5], i: usize) -> (u8, u8, u8, usize) {
    let middle = &a[1..4];
    let tail = &middle[1..];
    let all = &a[..];
    let inclusive = &a[..=2];
    (middle[i % 3], tail.iter().sum(), all[4] + inclusive[2], a[2..].len())
}

#[symbolic(helper)]
fn unknown_slice(a: [u8; 4], i: usize, j: usize) -> u8 {
    a[i..j].iter().sum()
}

#[symbolic(helper)]
fn constants(a: usize) -> (u8, u8, u32, u8) {
    let last = PRIMES[PRIMES.len() - 1];
    (PRIMES[a], last, u32::MAX / 2 - u32::MAX / 2 + 1, u8::MAX - LIMIT)
}

#[symbolic(helper)]
fn digits_of(n: u32) -> Vec<u32> {
    let mut digits = Vec::new();
    let mut n = n;
    while n > 0 {
        digits.push(n % 10);
        n /= 10;
    }
    digits
}

#[symbolic(helper)]
fn helper_square(x: u32) -> u32 {
    x * x
}

mod inner {
    use super::*;
    #[symbolic(helper)]
    pub fn total<const N: usize>(a: [u32; N]) -> u32 {
        let mut sum = 0;
        for i in 0..N {
            sum += helper_square(a[i]);
        }
        sum
    }

    #[symbolic(helper)]
    pub fn repeat<const K: usize>(x: u32) -> [u32; K] {
        [x; K]
    }
}

#[symbolic(helper)]
fn calls(a: u32, b: u32) -> (u32, u32, [u32; 3]) {
    use inner::repeat;
    (inner::total([a, b, 1]), inner::total::<2>([a, 2]), repeat::<3>(helper_square(b)))
}

#[symbolic(helper)]
fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

#[symbolic(helper)]
fn fibonacci(n: u8) -> u32 {
    match n {
        0 | 1 => u32::from(n),
        _ => fibonacci(n - 1) + fibonacci(n - 2),
    }
}

#[symbolic(helper)]
fn ackermann(m: u8, n: u8) -> u8 {
    if m == 0 {
        n + 1
    } else if n == 0 {
        ackermann(m - 1, 1)
    } else {
        ackermann(m - 1, ackermann(m, n - 1))
    }
}

#[symbolic(helper)]
fn panics(a: u8, b: u8) -> u8 {
    assert!(a != 3, "three is {}", a);
    assert_eq!(a + b - a, b);
    assert_ne!(a, b);
    if a == 1 {
        panic!("one");
    }
    match b {
        0..=4 => a + b,
        5 => unreachable!(),
        _ => a - b,
    }
}

#[symbolic(helper)]
fn late_type(a: u8) -> u8 {
    let mut count = 0;
    for _ in 0..a {
        count += 40;
    }
    let big = 300;
    let _ = big * 1000;
    count
}

#[symbolic(helper)]
fn wide(a: u64, b: i64) -> (u64, i64) {
    (a * 6_364_136_223_846_793_005, b * -4_611_686_018_427_387_904)
}

#[symbolic(helper)]
fn vectors(a: Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(3);
    for x in a {
        if x > 1 {
            out.push(x);
        }
    }
    out
}

#[symbolic(helper)]
fn slice_parameter(a: &[u8], flags: &[bool; 2], p: (u8, u8)) -> u8 {
    let mut total = p.0;
    for (x, flag) in a.iter().zip(flags) {
        if *flag && p.1 != 1 {
            total += x;
        }
    }
    total
}

#[test]
fn operators() {
    agree!(integer_operators: a: i8 = -12..=12, b: i8 = -12..=12 => integer_operators(a, b));
    agree!(bit_operators: a: u8 = 0..=40, b: u8 = 0..=12 => bit_operators(a, b));
    agree!(signed_bits: a: i16 = -20..=20, b: i16 = -9..=9 => signed_bits(a, b));
    agree!(shift_overflow: a: u8 = 0..=3, b: u32 = 0..=10 => shift_overflow(a, b));
    agree!(overflow: a: u8 = 0..=13, b: u8 = 0..=9 => overflow(a, b));
    agree!(negation: a: i8 = -128..=-100 => negation(a));
    agree!(boolean_operators: a: bool, b: bool, c: bool => boolean_operators(a, b, c));
    agree!(short_circuit: a: u8 = 0..=9, b: u8 = 0..=4 => short_circuit(a, b));
    agree!(wide: a: u64 = 0..=5, b: i64 = -3..=3 => wide(a, b));
}

#[test]
fn types() {
    agree!(casts: a: i16 = -300..=300 => casts(a));
    agree!(characters: c: char = '0'..='z', d: u8 = 0..=3 => characters(c, d));
    agree!(comparisons: a: u8 = 0..=4, b: u8 = 0..=4, c: u8 = 0..=4 => comparisons(a, b, c));
    agree!(enums: op: Op, a: i32 = -3..=3, b: i32 = -3..=3 => enums(op, a, b));
    agree!(late_type: a: u8 = 0..=9 => late_type(a));
    agree!(vectors: a: Vec<u8> [4] = 0..=3 => vectors(a));
    agree!(slice_parameter: a: Vec<u8> [2] = 0..=3, f: [bool; 2], p: (u8, u8) = 0..=2 => slice_parameter(&a, &f, p));
}

#[test]
fn choices() {
    agree!(match_literals: a: u8 = 0..=12, b: i8 = -3..=3 => match_literals(a, b));
    agree!(match_structures: a: u8 = 0..=6, b: u8 = 0..=6 => match_structures(a, b));
    agree!(if_let: a: u8 = 0..=9, b: u8 = 0..=9 => if_let(a, b));
    agree!(blocks: a: u8 = 0..=6 => blocks(a));
}

#[test]
fn functions() {
    agree!(closures: a: u8 = 0..=4, b: u8 = 0..=4 => closures(a, b));
    agree!(calls: a: u32 = 0..=4, b: u32 = 0..=4 => calls(a, b));
    agree!(factorial: n: u32 = 0..=14 => factorial(n));
    agree!(fibonacci: n: u8 = 0..=9 => fibonacci(n));
    agree!(ackermann: m: u8 = 0..=2, n: u8 = 0..=2 => ackermann(m, n));
    agree!(digits_of: n: u32 = 0..=1200 => digits_of(n));
}

#[test]
fn indices() {
    agree!(slices: a: [u8; 5] = 0..=2, i: usize = 0..=4 => slices(a, i));
    agree!(unknown_slice: a: [u8; 4] = 0..=2, i: usize = 0..=4, j: usize = 0..=5 => unknown_slice(a, i, j));
    agree!(constants: a: usize = 0..=4 => constants(a));
}

#[test]
fn panicking() {
    agree!(panics: a: u8 = 0..=9, b: u8 = 0..=9 => panics(a, b));
}
