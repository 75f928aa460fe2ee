//! Generic helpers, functions as arguments, nested functions, and what is refused about types.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn largest<T: Ord + Copy>(items: &[T]) -> T {
    let mut best = items[0];
    for &item in items {
        if item > best {
            best = item;
        }
    }
    best
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Card {
    #[domain(1..=3)]
    rank: u8,
    red: bool,
}

#[symbolic(helper)]
fn generic(a: u8, b: u8, c: Card, d: Card) -> (u8, Card, i64) {
    (largest(&[a, b, 2]), largest(&[c, d]), largest(&[i64::from(a), -1]))
}

#[symbolic(helper)]
fn total(items: impl Iterator<Item = u8>) -> u8 {
    items.map(|x| x * 2).sum()
}

#[symbolic(helper)]
fn twice<F>(f: F, x: u8) -> u8
where
    F: Fn(u8) -> u8,
{
    f(f(x))
}

#[symbolic(helper)]
fn dynamic(f: &dyn Fn(u8) -> u8, x: u8) -> u8 {
    f(x) + 1
}

#[symbolic(helper)]
fn pointer(f: fn(u8) -> u8, x: u8) -> u8 {
    f(x)
}

#[symbolic(helper)]
fn increment(x: u8) -> u8 {
    x + 1
}

#[symbolic(helper)]
fn adder(n: u8) -> impl Fn(u8) -> u8 {
    move |x| x + n
}

#[symbolic(helper)]
fn swap_if(a: &mut u8, b: &mut u8, c: bool) {
    if c {
        std::mem::swap(a, b);
    }
}

#[symbolic(helper)]
fn first<'a>(items: &'a [u8]) -> &'a u8 {
    &items[0]
}

#[symbolic(helper)]
fn second(items: &[u8]) -> &u8 {
    &items[1]
}

#[symbolic(helper)]
fn functions(a: u8, b: u8, c: bool) -> (u8, u8, u8, u8, (u8, u8), u8) {
    let k = 3;
    let add = adder(b);
    let fs: [fn(u8) -> u8; 2] = [increment, |x| x * 2];
    let (mut x, mut y) = (a, b);
    swap_if(&mut x, &mut y, c);
    (
        total([a, b].into_iter()) + total(vec![a].iter().copied()),
        twice(|x| x + k, a) + twice(increment, b),
        dynamic(&|x| x * 2, a) + pointer(increment, b),
        add(a) + add(1) + fs[usize::from(c)](a),
        (x, y),
        *first(&[a, b]) + *second(&[a, b]),
    )
}

#[derive(Domain)]
struct Rules<F: Fn(u8) -> bool> {
    accept: F,
    limit: u8,
}

#[symbolic]
impl<F: Fn(u8) -> bool> Rules<F> {
    fn check(&self, x: u8) -> bool {
        x < self.limit && (self.accept)(x)
    }
}

#[symbolic(helper)]
fn stored(a: u8, limit: u8) -> (bool, u8) {
    let rules = Rules { accept: |x| x % 2 == 0, limit };
    let table: Vec<Box<dyn Fn(u8) -> u8>> = vec![Box::new(|x| x + 1), Box::new(move |x| x + limit)];
    (rules.check(a), table.iter().map(|f| f(a)).sum())
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pair<T> {
    a: T,
    b: T,
}

#[symbolic]
impl<T: Copy + PartialOrd> Pair<T> {
    fn new(a: T, b: T) -> Self {
        Pair { a, b }
    }

    fn sorted(self) -> Pair<T> {
        if self.a > self.b { Self::new(self.b, self.a) } else { self }
    }

    fn mapped<U>(self, f: impl Fn(T) -> U) -> Pair<U> {
        Pair { a: f(self.a), b: f(self.b) }
    }
}

#[symbolic(helper)]
fn pairs(a: u8, b: u8, c: Card) -> (Pair<u8>, Pair<bool>, Card) {
    let p = Pair::new(a, b).sorted();
    let q = Pair { a: c, b: Card { rank: 2, red: true } };
    (p, p.mapped(|x| x > 1), q.sorted().a)
}

#[symbolic(helper)]
fn nested(a: u8) -> u8 {
    fn double(x: u8) -> u8 {
        if x > 2 { triple(x) } else { x * 2 }
    }
    fn triple(x: u8) -> u8 {
        x * 3
    }
    double(a) + triple(1)
}

/// An iterator of one's own.
#[derive(Domain, Debug, Clone)]
struct Countdown {
    left: u8,
}

#[symbolic]
impl Iterator for Countdown {
    type Item = u8;
    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.left)
    }
}

#[symbolic(helper)]
fn iterators(n: u8) -> (u8, u8, Option<u8>) {
    let mut sum = 0;
    for x in (Countdown { left: n }) {
        sum += x;
    }
    let mut c = Countdown { left: n };
    let first = c.next();
    (sum, Countdown { left: n }.map(|x| x * 2).take(2).sum(), first)
}

#[test]
fn generic_helpers_agree_with_enumeration() {
    agree!(generic: a: u8 = 0..=3, b: u8 = 0..=3, c: Card, d: Card => generic(a, b, c, d));
    agree!(functions: a: u8 = 0..=3, b: u8 = 0..=3, c: bool => functions(a, b, c));
    agree!(stored: a: u8 = 0..=3, limit: u8 = 0..=3 => stored(a, limit));
    agree!(pairs: a: u8 = 0..=3, b: u8 = 0..=3, c: Card => pairs(a, b, c));
    agree!(nested: a: u8 = 0..=4 => nested(a));
    agree!(iterators: n: u8 = 0..=3 => iterators(n));
}

/// Comparisons by hand that nobody annotated.
#[derive(Domain, Debug, Clone, Copy)]
struct Loose {
    #[domain(0..=1)]
    key: u8,
    #[domain(0..=1)]
    note: u8,
}

impl PartialEq for Loose {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Backwards {
    Low,
    High,
}

impl PartialOrd for Backwards {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        (*other as u8).partial_cmp(&(*self as u8))
    }
}

#[symbolic]
fn loosely(a: Loose, b: Loose) -> bool {
    a == b
}

#[symbolic]
fn within(a: Loose, b: Loose) -> bool {
    Some((a, 1)) == Some((b, 1))
}

#[symbolic(name = "Backwards_")]
#[allow(non_camel_case_types)]
fn backwards(a: Backwards, b: Backwards) -> (bool, bool) {
    (a == b, a < b)
}

#[symbolic]
fn forwards(a: Backwards, b: Backwards) -> bool {
    a == b
}

#[test]
fn comparisons_by_hand_are_never_replaced() {
    for reason in [
        Loosely::system().unwrap().enumeration().map(|found| found.reason.to_string()),
        Within::system().unwrap().enumeration().map(|found| found.reason.to_string()),
    ] {
        let reason = reason.expect("not traced");
        assert!(reason.contains("`PartialEq` is written by hand for `Loose`"), "{reason}");
    }
    let backwards = Backwards_::system().unwrap();
    let reason = backwards.enumeration().expect("not traced").reason.to_string();
    assert!(reason.contains("`PartialOrd` or `Ord` is written by hand for `Backwards`"), "{reason}");
    assert!(Forwards::system().unwrap().enumeration().is_none(), "what is derived is traced");
}
