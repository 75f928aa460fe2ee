//! Functions that overflow on some of their inputs, in every way there is. They are built twice: here, with overflow checks, where
//! calling them tells the truth, and without any in `tests/watched`, whose systems must find the same.
#![allow(missing_docs, reason = "what they do is what they are called")]
#![allow(clippy::all, clippy::pedantic, reason = "all ways to write it are wanted")]

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg};

use dpnl::prelude::*;

#[symbolic]
pub fn operators(#[domain(0..=40)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    let x = a * 7;
    let y = x - b * 2;
    (y + a) >> (b + 1)
}

#[symbolic]
pub fn signed(#[domain(-128..=127)] a: i8, #[domain(-2..=9)] b: i8) -> (i8, i8) {
    (-a, a << b)
}

#[symbolic]
pub fn assignments(#[domain(0..=30)] a: [u8; 2], #[domain(0..=7)] i: usize) -> [u8; 3] {
    let mut out = [200, 3, 1];
    out[i / 3] += a[0];
    out[1] *= a[1];
    out[2] <<= i + 2;
    out[2] -= 4;
    out
}

#[symbolic]
pub fn methods(#[domain(-9..=9)] a: i8, #[domain(0..=4)] b: u32, #[domain(120..=140)] c: u8) -> (i8, u8, i8) {
    (a.pow(b), c.next_power_of_two(), (a * 14 - 2).abs())
}

#[symbolic]
pub fn sums(#[domain(0..=90)] a: [u8; 2], #[domain(0..=3)] b: u8) -> (u8, u8, i32) {
    let all: u8 = a.iter().chain(&[b; 40]).sum();
    let product = a.iter().map(|&digit| digit % 8).product::<u8>();
    (all, product * b, a.iter().map(|&x| i32::from(x)).sum())
}

#[symbolic]
pub fn closures(#[domain(0..=9)] a: [u8; 3]) -> (u8, u8) {
    let weighted = |x: u8, y: u8| x * 20 + y;
    let horner = a.iter().fold(0u8, |all, &digit| all * 10 + digit);
    (horner, weighted(a[0], a[1]))
}

#[symbolic]
pub fn open_closure(#[domain(0..=99)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    let times = |x, y| x * y;
    times(a, b)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
pub struct Money(u8);

#[symbolic]
impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

#[symbolic]
impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        self.0 += other.0;
    }
}

#[symbolic]
impl Neg for Money {
    type Output = i8;
    fn neg(self) -> i8 {
        -(self.0 as i8)
    }
}

#[symbolic]
impl Money {
    fn double(self) -> Money {
        Money(self.0 * 2)
    }
    fn pow(&self, times: u32) -> u8 {
        self.0.wrapping_pow(times)
    }
}

#[symbolic]
pub trait Worth {
    fn pieces(&self) -> u8;
    fn worth(&self) -> u8 {
        self.pieces() * 5
    }
}

#[symbolic]
impl Worth for Money {
    fn pieces(&self) -> u8 {
        self.0 - 1
    }
}

#[symbolic]
pub fn own_types(#[domain(0..=99)] a: u8, #[domain(60..=130)] b: u8) -> (u8, u8, i8, u8) {
    let mut money = Money(a) + Money(b);
    money += Money(40);
    (money.double().0, Money(b).pow(2), -Money(b), Money(a).worth())
}

#[symbolic(helper)]
pub fn plus<T: Add<Output = T> + Copy>(a: T, b: T) -> T {
    a + b
}

#[symbolic]
pub fn generic(#[domain(0..=99)] a: u8, #[domain(0..=99)] b: u8) -> u8 {
    plus(plus(a, b), 100)
}

#[symbolic(helper)]
pub fn total<T: Sum<T>, I: Iterator<Item = T>>(items: I) -> T {
    items.sum()
}

#[symbolic]
pub fn generic_sum(#[domain(0..=99)] a: [u8; 3]) -> u8 {
    total(a.into_iter())
}

#[symbolic]
pub fn by_path(#[domain(0..=20)] a: u8, #[domain(0..=3)] b: u32) -> (u8, Option<u8>) {
    (u8::pow(a, b), Some(a).map(|x| Mul::mul(x, 13)))
}

#[symbolic]
pub fn assertions(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    debug_assert!(a + b < 15, "too much: {}", a + b);
    debug_assert_eq!(a / 4, b / 4);
    let larger = {
        debug_assert_ne!(a, 3);
        a.max(b)
    };
    larger
}

#[symbolic]
pub fn places(#[domain(0..=2)] keys: [u8; 3], #[domain(0..=255)] step: u8) -> Vec<(u8, u8)> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_insert(40u8) += step / 2;
    }
    let mut next = 0;
    let mut advance = || {
        next += 1;
        next
    };
    let mut list = vec![1u8, 2, 3];
    list[advance()] += step;
    list[advance()] *= 2;
    counts.into_iter().chain([(9, list[1]), (9, list[2])]).collect()
}

#[symbolic]
pub fn cells(#[domain(0..=255)] a: u8, #[domain(0..=9)] b: u8) -> (u8, u8) {
    let (kept, shared) = (Cell::new(a), RefCell::new(b));
    kept.set(kept.get() + b);
    *shared.borrow_mut() *= 30;
    let sum = *shared.borrow() + 2;
    *shared.borrow_mut() += 1;
    (kept.get(), sum + shared.into_inner() / 2)
}

#[symbolic]
pub fn in_order(#[domain(0..=255)] a: u8) -> (u8, String) {
    let mut x = a / 2;
    let mut text = String::from("<");
    let sum = x + {
        x -= 1;
        x
    };
    text += &x.to_string();
    let text = text + ">" + &format!("{}", x + 140);
    (sum, text)
}

#[symbolic]
pub fn macros(#[domain(0..=255)] a: u8, #[domain(0..=3)] b: u8) -> (Vec<u8>, bool, String) {
    assert!(a - 1 != 30);
    let mut text = String::new();
    write!(text, "{}-{sum}", a * 2, sum = b + a).unwrap();
    (vec![a + 10; usize::from(b) - 1 + 1], matches!(a + b, 3..=9), text)
}

#[symbolic]
pub fn constants(#[domain(0..=9)] a: [u8; 2]) -> u8 {
    const M: usize = 2;
    const FACTOR: u8 = 3 * 9;
    const fn twice(x: u8) -> u8 {
        x * 2
    }
    fn nested(x: u8) -> u8 {
        x * FACTOR
    }
    struct Scale(u8);
    impl Scale {
        fn scaled(&self, x: u8) -> u8 {
            x * self.0 - 1
        }
    }
    let table = [1; M + 1];
    nested(a[0]) + twice(60) * table[M] + Scale(30).scaled(a[1])
}

#[derive(Debug, Clone, PartialEq, Domain)]
pub struct Wide(u32);

#[symbolic]
impl Sum<u8> for Wide {
    fn sum<I: Iterator<Item = u8>>(items: I) -> Wide {
        Wide(items.map(|item| item as u32).sum())
    }
}

#[symbolic]
pub fn wider(#[domain(0..=200)] a: [u8; 2]) -> u32 {
    a.iter().copied().sum::<Wide>().0
}

#[symbolic]
pub fn large(#[domain(0..=70)] a: u32, #[domain(0..=4)] b: u64) -> (u64, i64) {
    let shifted = 1u64 << a;
    (shifted * b, i64::MIN + a as i64 - b as i64)
}

#[symbolic]
pub fn floats(#[domain(0..=9)] a: [u8; 2]) -> (i32, u8) {
    let mean = a.iter().map(|&x| f64::from(x)).sum::<f64>() / 2.0;
    let spread = (f64::from(a[0]) - mean).abs() * -10.0;
    (spread as i32, a[0] - a[1])
}

#[symbolic]
pub fn counted(#[domain('a'..='c')] letters: [char; 4], #[domain(60..=90)] each: u8) -> u8 {
    let mut counts: HashMap<char, u8> = HashMap::new();
    for letter in letters {
        let count = counts.entry(letter).or_insert(0);
        *count += each;
    }
    counts.values().copied().max().unwrap_or(0) - each
}

#[symbolic]
pub fn recursive(#[domain(0..=9)] n: u8) -> u8 {
    if n < 2 { 1 } else { n * recursive(n - 1) }
}

#[symbolic]
pub fn many(#[domain(0..=255)] a: u8, #[domain(0..=63)] b: u8) -> u8 {
    let (mut x, mut steps) = (a, 0u8);
    while x > 1 {
        x = if x % 2 == 0 { x / 2 } else { 3 * x + 1 };
        steps += b;
    }
    steps
}
