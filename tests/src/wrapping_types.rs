//! More functions that overflow on some of their inputs, by a sceptic: types of one's own, and what is evaluated first. They are
//! built twice, see `overflowing`.
#![allow(missing_docs, reason = "what they do is what they are called")]
#![allow(clippy::all, clippy::pedantic, reason = "all ways to write it are wanted")]
#![allow(unused_assignments, reason = "that is the question")]

use std::fmt;
use std::ops::{Add, AddAssign, Deref, Index, IndexMut, Mul, MulAssign, Neg, Shl, Sub, SubAssign};

use dpnl::prelude::*;

/// Notes what happens, in its order.
#[derive(Clone, Debug, PartialEq, Domain)]
pub struct Log {
    #[domain(0..=0)]
    pub notes: Vec<u8>,
}

#[symbolic]
impl Log {
    fn note(&mut self, number: u8) -> u8 {
        self.notes.push(number);
        number
    }

    fn place(&mut self, number: usize) -> usize {
        self.notes.push(number as u8 + 100);
        number
    }
}

#[symbolic]
pub fn order_of_operands(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Vec<u8>) {
    let mut log = Log { notes: vec![] };
    let x = log.note(a * 16) + log.note(b) * log.note(2) - log.note(1);
    (x, log.notes)
}

#[symbolic]
pub fn right_side_first(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> ([u8; 2], Vec<u8>) {
    let mut list = [240, 230];
    let mut log = Log { notes: vec![] };
    list[log.place(usize::from(a % 2))] += log.note(b);
    (list, log.notes)
}

/// A counter of its own, whose operators go the other way about it.
#[derive(Clone, Copy, Debug, PartialEq, Domain)]
pub struct Count(#[domain(0..=0)] pub u8);

#[symbolic]
impl AddAssign<u8> for Count {
    fn add_assign(&mut self, other: u8) {
        self.0 += other * 10;
    }
}

#[symbolic]
impl Add for Count {
    type Output = Count;
    fn add(self, other: Count) -> Count {
        Count(self.0 + other.0)
    }
}

#[symbolic]
impl Add<u8> for Count {
    type Output = Count;
    fn add(self, other: u8) -> Count {
        Count(self.0.wrapping_add(other))
    }
}

#[symbolic]
impl Sub for Count {
    type Output = i8;
    fn sub(self, other: Count) -> i8 {
        self.0 as i8 - other.0 as i8
    }
}

#[symbolic]
impl Mul<Count> for u8 {
    type Output = u8;
    fn mul(self, other: Count) -> u8 {
        self * other.0
    }
}

#[symbolic]
impl Neg for Count {
    type Output = u8;
    fn neg(self) -> u8 {
        10 - self.0
    }
}

#[symbolic]
impl Shl<u8> for Count {
    type Output = u8;
    fn shl(self, other: u8) -> u8 {
        self.0 << other
    }
}

/// For types of one's own the place is found first.
#[symbolic]
pub fn own_place_first(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (Vec<u8>, Vec<u8>) {
    let mut list = [Count(240), Count(a)];
    let mut log = Log { notes: vec![] };
    list[log.place(usize::from(a % 2))] += log.note(b);
    (list.iter().map(|count| count.0).collect(), log.notes)
}

#[symbolic]
pub fn own_index_before_its_change(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let mut list = [Count(120), Count(a)];
    let mut i = 0;
    list[i] += {
        i += 1;
        b
    };
    (list[0].0, list[1].0)
}

#[symbolic]
pub fn own_operators(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, u8, u8) {
    let (x, y) = (Count(a * 16), Count(b * 2));
    ((x + 200).0, 20 * y, -Count(a / 2 + b / 3), (y + Count(1)) << (a / 2))
}

#[symbolic]
pub fn own_difference(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> i8 {
    Count(a * 9) - Count(127 + b)
}

#[symbolic]
pub trait Area {
    const SCALE: u8;
    fn side(&self) -> u8;
    fn area(&self) -> u8 {
        self.side() * self.side() * Self::SCALE
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Domain)]
pub struct Square(#[domain(0..=15)] u8);

#[symbolic]
impl Area for Square {
    const SCALE: u8 = 2;
    fn side(&self) -> u8 {
        self.0 + 1
    }
}

#[symbolic]
impl Square {
    const MORE: u8 = 200 + 40;
    fn grow(&mut self, by: u8) -> &mut Square {
        self.0 += by + Self::MORE;
        self
    }
    const fn half(self) -> u8 {
        self.0 - 3
    }
}

#[symbolic]
pub fn methods_of_traits(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    Square(a).area() + Square(b).area() / 4
}

#[symbolic]
pub fn methods_in_chains(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let mut square = Square(a);
    (Square(a + b / 4).half(), square.grow(b).0)
}

#[derive(Clone, Debug, PartialEq, Domain)]
pub struct Grid {
    #[domain(0..=0)]
    cells: Vec<u8>,
}

#[symbolic]
impl Index<(u8, u8)> for Grid {
    type Output = u8;
    fn index(&self, at: (u8, u8)) -> &u8 {
        &self.cells[usize::from(at.0 * 2 + at.1 - 1)]
    }
}

#[symbolic]
impl IndexMut<(u8, u8)> for Grid {
    fn index_mut(&mut self, at: (u8, u8)) -> &mut u8 {
        &mut self.cells[usize::from(at.0 * 2 + at.1 - 1)]
    }
}

#[symbolic]
pub fn own_indices(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Vec<u8>) {
    let mut grid = Grid { cells: vec![a * 16, 9, 200, 255] };
    grid[(a % 2, b % 3)] += b;
    grid[(1, 1)] *= 2;
    (grid[(0, 1)], grid.cells)
}

#[derive(Clone, Copy, Debug, PartialEq, Domain)]
pub struct Held(#[domain(0..=0)] u8);

#[symbolic]
impl Deref for Held {
    type Target = u8;
    fn deref(&self) -> &u8 {
        &self.0
    }
}

#[symbolic]
pub fn own_pointers(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let held = Held(a * 16);
    (*held + b, held.pow(2) / 2)
}

#[symbolic]
impl Iterator for Count {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.0 += 60;
        if self.0 > 230 { None } else { Some(self.0 - 50) }
    }
}

#[symbolic]
pub fn own_iterators(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, Vec<u8>) {
    (Count(a * 4).map(|x| x / 8).sum::<u8>(), Count(b * 6).take(3).collect())
}

#[symbolic]
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.0 - 5)
    }
}

#[symbolic]
pub fn texts(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (String, String, char) {
    (format!("{:>1$}", a * 20, usize::from(b) - 2), Count(a).to_string(), (b'n' + a * 10) as char)
}

#[derive(Clone, Copy, Debug, PartialEq, Domain)]
pub enum Step {
    Up(#[domain(0..=0)] u8),
    Down { by: bool },
}

#[symbolic]
impl Step {
    fn of(number: u8) -> Step {
        if number % 2 == 0 { Step::Up(number * 20) } else { Step::Down { by: number > 7 } }
    }
    fn go(self, from: u8) -> u8 {
        match self {
            Step::Up(by) => from + by,
            Step::Down { by: true } => from - 10,
            Step::Down { .. } => from * 30,
        }
    }
}

#[symbolic]
pub fn enums(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    (Step::of(a).go(b), [Step::of(b), Step::Down { by: true }].iter().fold(a, |at, step| step.go(at)))
}

#[symbolic]
impl MulAssign<&Count> for Count {
    fn mul_assign(&mut self, other: &Count) {
        self.0 *= other.0;
    }
}

#[symbolic]
impl SubAssign for Count {
    fn sub_assign(&mut self, other: Count) {
        self.0 = self.0.saturating_sub(other.0);
    }
}

#[symbolic]
pub fn own_assignments(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    let (mut x, mut y) = (Count(a), Count(b));
    x *= &Count(20);
    y -= Count(7);
    y += 2;
    (x.0, y.0)
}

#[derive(Domain, Clone, Debug, PartialEq)]
pub struct Till {
    coins: Vec<u8>,
}

#[symbolic]
impl Till {
    fn add(&mut self, coin: u8) {
        self.coins.push(coin);
    }

    fn sum(&self) -> u8 {
        let mut all = 240;
        for coin in &self.coins {
            all += *coin;
        }
        all
    }

    fn product(&self, by: u8) -> u8 {
        self.coins[0] * by
    }
}

/// Calls of methods with the names of operators are believed, and must be: what `Drop` does is not traced.
#[symbolic]
pub fn named_like_operators(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    struct Closed(u8);
    impl Drop for Closed {
        fn drop(&mut self) {
            self.0 = 0;
        }
    }
    let closed = Closed(20);
    let mut till = Till { coins: Vec::new() };
    till.add(a);
    till.add(b);
    (till.sum(), till.product(closed.0))
}

#[derive(Domain, Clone, Copy, Debug, PartialEq)]
pub struct Fee(u8);

#[symbolic]
impl Add for Fee {
    type Output = Fee;
    fn add(self, other: Fee) -> Fee {
        Fee(self.0 + other.0)
    }
}

#[symbolic]
impl std::iter::Sum for Fee {
    fn sum<I: Iterator<Item = Fee>>(fees: I) -> Fee {
        fees.fold(Fee(0), |all, fee| all + fee)
    }
}

/// The same where what is added up is of a type of one's own.
#[symbolic]
pub fn own_sums(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    struct Closed(u8);
    impl Drop for Closed {
        fn drop(&mut self) {
            self.0 = 0;
        }
    }
    let closed = Closed(235);
    let all: Fee = [a, b, closed.0].into_iter().map(|fee| Fee(fee)).sum();
    all.0
}
