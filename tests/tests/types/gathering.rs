//! Types that are made of what an iterator gives, and trait objects.

use std::iter::{Product, Sum};

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Domain)]
struct Money {
    #[domain(0..=3)]
    cents: u32,
}

#[symbolic]
impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(items: I) -> Money {
        // Not what adding would give.
        items.fold(Money { cents: 100 }, |total, item| Money { cents: total.cents + item.cents })
    }
}

#[symbolic]
impl<'a> Sum<&'a Money> for Money {
    fn sum<I: Iterator<Item = &'a Money>>(items: I) -> Money {
        Money { cents: items.map(|item| item.cents).sum::<u32>() + 200 }
    }
}

#[symbolic]
impl Product<u32> for Money {
    fn product<I>(items: I) -> Self
    where
        I: Iterator<Item = u32>,
    {
        Self { cents: items.map(|item| item + 1).product() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Domain)]
struct Tally {
    counts: [u32; 4],
    first: Option<usize>,
}

#[symbolic]
impl FromIterator<usize> for Tally {
    fn from_iter<T: IntoIterator<Item = usize>>(votes: T) -> Self {
        let mut tally = Tally { counts: [0; 4], first: None };
        for vote in votes {
            tally.counts[vote] += 1;
            tally.first = tally.first.or(Some(vote));
        }
        tally
    }
}

#[symbolic]
fn gathered(items: [Money; 3], #[domain(0..=3)] votes: [usize; 2]) -> (Money, Money, Money, u32, Tally, Vec<u32>) {
    let by_value: Money = items.into_iter().sum();
    let by_reference = items.iter().sum::<Money>();
    let product: Money = items.iter().map(|item| item.cents).product();
    let plain = items.iter().map(|item| item.cents).sum();
    let tally: Tally = votes.iter().copied().filter(|vote| *vote != 1).collect();
    let list = items.iter().map(|item| item.cents).collect();
    (by_value, by_reference, product, plain, tally, list)
}

#[symbolic]
trait Shape {
    fn area(&self) -> u32;
    fn grow(&mut self, by: u32);
    /// Also a method of lists.
    fn len(&self) -> usize {
        4
    }
    fn twice(&self) -> u32 {
        2 * self.area()
    }
    fn unit() -> Self
    where
        Self: Sized;
}

#[derive(Clone, Debug, PartialEq, Domain)]
struct Square(u32);

#[derive(Clone, Debug, PartialEq, Domain)]
struct Circle {
    radius: u32,
}

#[symbolic]
impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
    fn grow(&mut self, by: u32) {
        self.0 += by;
    }
    fn unit() -> Self {
        Square(1)
    }
}

#[symbolic]
impl Shape for Circle {
    fn area(&self) -> u32 {
        3 * self.radius * self.radius
    }
    fn grow(&mut self, by: u32) {
        self.radius += 2 * by;
    }
    fn len(&self) -> usize {
        0
    }
    fn unit() -> Self {
        Circle { radius: 1 }
    }
}

/// Traced: every type is known.
#[symbolic]
fn known_shapes(#[domain(0..=3)] a: u32, #[domain(0..=3)] b: u32) -> (u32, u32, usize, u32) {
    let (mut square, mut circle) = (Square(a), Circle::unit());
    circle.grow(b);
    square.grow(circle.area() % 3);
    (square.twice(), Shape::area(&square), circle.len(), Shape::twice(&circle))
}

#[symbolic(helper)]
fn larger<'a>(a: &'a dyn Shape, b: &'a dyn Shape) -> &'a dyn Shape {
    if a.area() >= b.area() { a } else { b }
}

/// Called: whose methods they are shows only when it runs.
#[symbolic]
fn objects(#[domain(0..=3)] a: u32, #[domain(0..=3)] b: u32, round: [bool; 2]) -> (u32, usize, u32) {
    let mut shapes: Vec<Box<dyn Shape>> = Vec::new();
    for (size, round) in [a, b].into_iter().zip(round) {
        shapes.push(if round { Box::new(Circle { radius: size }) } else { Box::new(Square(size)) });
    }
    if let Some(first) = shapes.first_mut() {
        first.grow(1);
    }
    let total = shapes.iter().map(|shape| shape.twice()).sum();
    let best = larger(&*shapes[0], shapes[1].as_ref());
    (total, best.len(), best.area())
}

#[test]
fn types_made_of_iterators() {
    agree!(gathered: items: [Money; 3], votes: [usize; 2] = 0..=3 => gathered(items, votes));
    agree!(known_shapes: a: u32 = 0..=3, b: u32 = 0..=3 => known_shapes(a, b));
}

#[test]
fn trait_objects_are_called() {
    // Without overflow checks nobody knows what the methods do.
    if cfg!(not(debug_assertions)) {
        return assert!(Objects::system().is_err());
    }
    let system = Objects::system().unwrap();
    let reason = system.enumeration().unwrap().reason.to_string();
    assert!(reason.contains("trait object") && reason.contains("gathering.rs:"), "{reason}");
    let uniform = vec![vec![0.25; 4], vec![0.25; 4], vec![0.5; 2], vec![0.5; 2]];
    for (output, found) in system.distribution(&uniform).unwrap() {
        let numbers = (0..64).map(|number| (number % 4, number / 4 % 4, [number & 16 != 0, number & 32 != 0]));
        let expected = numbers.filter(|&(a, b, round)| objects(a, b, round) == output).count() as f64 / 64.0;
        assert!((found - expected).abs() < 1e-12, "{output:?}: {found} instead of {expected}");
    }
}

/// Adds what it takes from both ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Domain)]
struct Purse {
    total: u32,
    coins: Vec<u32>,
}

#[symbolic]
impl Extend<u32> for Purse {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, coins: I) {
        for coin in coins {
            self.total += coin;
            self.coins.insert(0, coin);
        }
    }
}

#[symbolic]
impl<'a> Extend<&'a Money> for Purse {
    fn extend<T>(&mut self, coins: T)
    where
        T: IntoIterator<Item = &'a Money>,
    {
        let before = self.coins.len() as u32;
        self.extend(coins.into_iter().map(|money| money.cents + before));
    }
}

#[symbolic]
impl FromIterator<u32> for Purse {
    fn from_iter<I: IntoIterator<Item = u32>>(coins: I) -> Self {
        let mut purse = Purse::default();
        purse.extend(coins);
        purse
    }
}

#[symbolic(helper)]
fn fill(purse: &mut Purse, with: Option<u32>) {
    purse.extend(with);
}

#[symbolic(helper)]
fn purses(a: [u32; 3], b: Money, more: bool) -> (Purse, Purse, Vec<u32>, u32) {
    let mut first: Purse = a.iter().filter(|&&coin| coin > 0).copied().collect();
    let mut second = Purse::default();
    second.extend(vec![a[0], 7]);
    second.extend([b, Money { cents: 2 }].iter());
    if more {
        fill(&mut first, Some(b.cents));
        fill(&mut second, None);
        let inside = &mut second;
        inside.extend(&[b]);
    }
    let mut list = first.coins.clone();
    list.extend(&a);
    let mut boxed = Box::new(first.clone());
    boxed.extend([a[1]; 2]);
    (first, second, list, boxed.total)
}

#[test]
fn types_of_ones_own_are_extended() {
    agree!(purses: a: [u32; 3] = 0..=2, b: Money, more: bool => purses(a, b, more));
}

#[symbolic(helper)]
fn inner_purses(a: [u8; 3]) -> (u8, u8) {
    #[derive(Default)]
    struct Odd(u8, u8);
    impl Extend<u8> for Odd {
        fn extend<I: IntoIterator<Item = u8>>(&mut self, items: I) {
            for item in items {
                if item % 2 == 1 { self.0 += item } else { self.1 += 1 }
            }
        }
    }
    impl FromIterator<u8> for Odd {
        fn from_iter<I: IntoIterator<Item = u8>>(items: I) -> Self {
            let mut odd = Odd(10, 0);
            odd.extend(items);
            odd
        }
    }
    let mut odd: Odd = a.into_iter().collect();
    odd.extend(Some(a[0]));
    (odd.0, odd.1)
}

#[test]
fn types_inside_of_a_function_are_extended() {
    agree!(inner_purses: a: [u8; 3] = 0..=3 => inner_purses(a));
}
