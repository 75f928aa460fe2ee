//! Functions and methods as values, calls through traits, conversions of one's own that may fail, `PhantomData`.

use std::marker::PhantomData;
use std::ops::Mul;
use std::str::FromStr;

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Wrapped(u8);

#[symbolic]
impl Wrapped {
    fn get(self) -> u8 {
        self.0
    }
    fn peek(&self) -> u8 {
        self.0 + 1
    }
    fn sum(a: u8, b: u8) -> u8 {
        a + b
    }
    fn zero() -> u8 {
        0
    }
    fn all(items: [u8; 2]) -> u8 {
        items.into_iter().map(Self).map(Self::get).sum()
    }
}

#[symbolic(helper)]
fn one(x: u8) -> u8 {
    x + 1
}

#[symbolic(helper)]
fn apply(f: fn(u8, u8) -> u8, a: u8, b: u8) -> u8 {
    f(a, b)
}

#[symbolic(helper)]
fn call<F: Fn(&Wrapped) -> u8>(f: F, wrapped: &Wrapped) -> u8 {
    f(wrapped)
}

#[symbolic(helper)]
fn functions(a: u8, b: u8) -> u8 {
    let larger = u8::max;
    let zero = Wrapped::zero;
    let get = Wrapped::get;
    let chosen = if a > b { Wrapped::sum } else { |x, y| x * y };
    let table: Vec<(u8, fn(u8, u8) -> u8)> = vec![(1, Wrapped::sum), (2, u8::min)];
    let first: [fn(u8) -> u8; 2] = [one, |x| x];
    larger(a, b)
        + apply(Wrapped::sum, a, b)
        + apply(u8::min, a, b)
        + call(Wrapped::peek, &Wrapped(a))
        + zero()
        + get(Wrapped(b))
        + chosen(1, 2)
        + table.iter().map(|(k, f)| k * f(a, b)).sum::<u8>()
        + first[(a % 2) as usize](b)
        + Wrapped::all([a, b])
}

#[symbolic(helper)]
fn through_traits(a: [u8; 3]) -> usize {
    let texts: Vec<String> = a.iter().map(ToString::to_string).collect();
    let wide: Vec<u32> = a.iter().copied().map(Into::into).collect();
    let copies: Vec<u8> = a.iter().map(Clone::clone).collect();
    let most = a.iter().copied().fold(0, Ord::max);
    let mixed = a.iter().copied().fold(0, std::ops::BitXor::bitxor);
    let lengths: Vec<usize> = texts.iter().map(String::len).collect();
    let negative = a.iter().copied().map(i32::from).map(std::ops::Neg::neg).sum::<i32>();
    texts.len()
        + wide.iter().sum::<u32>() as usize
        + copies.len()
        + (most + mixed) as usize
        + lengths.iter().sum::<usize>()
        + negative.unsigned_abs() as usize
        + Iterator::count(a.iter())
        + u8::mul(a[0], 2) as usize
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Op {
    Add,
    Sub,
}

#[symbolic]
impl TryFrom<char> for Op {
    type Error = char;
    fn try_from(c: char) -> Result<Op, char> {
        match c {
            '+' => Ok(Op::Add),
            '-' => Ok(Self::Sub),
            other => Err(other),
        }
    }
}

#[symbolic]
impl FromStr for Op {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let first = text.chars().next().ok_or_else(|| "empty".to_string())?;
        Op::try_from(first).map_err(|c| c.to_string())
    }
}

#[symbolic(helper)]
fn conversions(c: char) -> Result<Op, String> {
    let text = c.to_string();
    let op: Op = text.parse()?;
    let again = Op::from_str(&text);
    let third: Result<Op, char> = c.try_into();
    let number: u8 = "12".parse().unwrap();
    let narrow: Result<u8, _> = u8::try_from(300u32);
    if Ok(op) == again && third == Ok(op) && number == 12 && narrow.is_err() { again } else { Err("no".into()) }
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Meters;

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Length<U> {
    #[domain(0..=3)]
    value: u32,
    unit: PhantomData<U>,
}

#[symbolic]
impl<U> Length<U> {
    fn new(value: u32) -> Self {
        Length { value, unit: PhantomData }
    }
    fn add(&self, other: &Self) -> Self {
        Self::new(self.value + other.value)
    }
}

#[symbolic]
fn longer(length: Length<Meters>, #[domain(0..=3)] by: u32) -> u32 {
    length.add(&Length::new(by)).value
}

/// Its own `max`, on a type with a name of one letter that is not mentioned.
#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct S(u8);

#[symbolic]
impl S {
    fn max(self, other: S) -> S {
        S(self.0 * 10 + other.0)
    }
    fn get(&self) -> u8 {
        self.0
    }
}

#[symbolic(helper)]
fn make(a: u8) -> S {
    S(a)
}

#[symbolic(helper)]
fn unmentioned(a: u8, b: u8) -> u8 {
    make(a).max(make(b)).get()
}

#[symbolic]
trait Visitor {
    fn visit(&mut self, x: u8);
}

#[symbolic]
impl Visitor for Wrapped {
    fn visit(&mut self, x: u8) {
        self.0 += x;
    }
}

#[symbolic(helper)]
fn walk<V: Visitor + ?Sized>(items: &[u8], visitor: &mut V) {
    items.iter().for_each(|&x| visitor.visit(x));
}

#[symbolic(helper)]
fn visited(a: [u8; 3]) -> u8 {
    let mut sum = Wrapped(0);
    walk(&a, &mut sum);
    sum.0
}

type Test = fn(u8) -> bool;

#[derive(Domain)]
struct Rule {
    name: &'static str,
    test: Test,
}

#[derive(Domain)]
enum Step {
    Map(fn(u8) -> u8),
    Both(Test, [Test; 2]),
}

/// Closures where only a field, a variant or the name of a type says that they are pointers.
#[symbolic(helper)]
fn pointers_by_fields(a: u8, b: u8) -> usize {
    let odd: Test = |x| x % 2 == 1;
    let rules = [Rule { name: "big", test: |x| x > 3 }, Rule { name: "odd", test: odd }];
    let more = vec![Rule { name: "sum", test: |x| (x + 1).max(3) % 4 == 0 }];
    let steps = vec![Step::Map(|x| x + 1), Step::Both(|x| x < 2, [|x| x.is_multiple_of(3), odd])];
    let table: Vec<(u8, Test)> = vec![(1, |x| x == 1), (2, |x| x.pow(2) > 6)];
    let mut total = rules.iter().chain(&more).filter(|rule| (rule.test)(a)).map(|rule| rule.name.len()).sum::<usize>();
    for step in &steps {
        total += match step {
            Step::Map(next) => next(b) as usize,
            Step::Both(first, others) => first(b) as usize + others.iter().filter(|test| test(a)).count(),
        };
    }
    total + table.iter().filter(|(_, test)| test(b)).map(|(worth, _)| *worth as usize).sum::<usize>()
}

#[test]
fn values_and_conversions() {
    agree!(pointers_by_fields: a: u8 = 0..=5, b: u8 = 0..=5 => pointers_by_fields(a, b));
    agree!(functions: a: u8 = 0..=4, b: u8 = 0..=4 => functions(a, b));
    agree!(through_traits: a: [u8; 3] = 0..=4 => through_traits(a));
    agree!(conversions: c: char = '+'..='/' => conversions(c));
    agree!(unmentioned: a: u8 = 0..=3, b: u8 = 0..=3 => unmentioned(a, b));
    agree!(visited: a: [u8; 3] = 0..=3 => visited(a));
    let longer = Longer::system().unwrap();
    assert!(longer.enumeration().is_none());
    longer.verify(100).unwrap();
}
