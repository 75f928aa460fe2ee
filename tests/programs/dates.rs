//! Dates, clocks, checks and numbers of one's own.

use std::ops::{AddAssign, Index, IndexMut, Mul, Neg, Sub};

use dpnl::prelude::*;

use crate::harness::agrees;

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
enum Weekday {
    Sat,
    Sun,
    Mon,
    Tue,
    Wed,
    Thu,
    Fri,
}

#[symbolic]
impl TryFrom<i32> for Weekday {
    type Error = ();
    fn try_from(n: i32) -> Result<Self, ()> {
        Ok(match n {
            0 => Self::Sat,
            1 => Self::Sun,
            2 => Self::Mon,
            3 => Self::Tue,
            4 => Self::Wed,
            5 => Self::Thu,
            6 => Self::Fri,
            _ => return Err(()),
        })
    }
}

#[symbolic(name = "WeekdayTwin")]
fn weekday(#[domain(2023..=2026)] year: i32, #[domain(1..=12)] month: i32, #[domain(1..=28)] day: i32) -> Weekday {
    let (y, m) = if month < 3 { (year - 1, month + 12) } else { (year, month) };
    let h = (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400) % 7;
    h.try_into().unwrap()
}

#[test]
fn weekday_agrees() {
    agrees(WeekdayTwin::system, |(a, b, c)| weekday(a, b, c));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Domain)]
struct Time {
    #[domain(0..=23)]
    h: u32,
    #[domain(0..=11)]
    m5: u32,
}

#[symbolic]
impl AddAssign<u32> for Time {
    fn add_assign(&mut self, minutes: u32) {
        let total = self.h * 60 + self.m5 * 5 + minutes;
        *self = Time { h: total / 60 % 24, m5: total % 60 / 5 };
    }
}

#[symbolic]
fn later(mut start: Time, #[domain(0..=12)] quarters: u32) -> (Time, bool) {
    let before = start;
    for _ in 0..2 {
        start += quarters * 15;
    }
    (start, start < before)
}

#[test]
fn later_agrees() {
    agrees(Later::system, |(a, b)| later(a, b));
}

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
struct Gauss {
    #[domain(-2..=2)]
    re: i32,
    #[domain(-2..=2)]
    im: i32,
}

#[symbolic]
impl Mul for Gauss {
    type Output = Gauss;
    fn mul(self, o: Gauss) -> Gauss {
        Gauss { re: self.re * o.re - self.im * o.im, im: self.re * o.im + self.im * o.re }
    }
}

#[symbolic]
impl Neg for Gauss {
    type Output = Gauss;
    fn neg(self) -> Gauss {
        Gauss { re: -self.re, im: -self.im }
    }
}

#[symbolic]
impl Sub for Gauss {
    type Output = Gauss;
    fn sub(self, o: Gauss) -> Gauss {
        Gauss { re: self.re - o.re, im: self.im - o.im }
    }
}

#[symbolic(name = "GaussTwin")]
fn gauss(a: Gauss, b: Gauss) -> (Gauss, i32) {
    let c = a * b - -a;
    (c, c.re.pow(2) + c.im.pow(2))
}

#[test]
fn gauss_agrees() {
    agrees(GaussTwin::system, |(a, b)| gauss(a, b));
}

#[derive(Debug, Clone, PartialEq, Domain)]
struct Matrix {
    data: [[i32; 2]; 2],
}

#[symbolic]
impl Index<(usize, usize)> for Matrix {
    type Output = i32;
    fn index(&self, (r, c): (usize, usize)) -> &i32 {
        &self.data[r][c]
    }
}

#[symbolic]
impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut i32 {
        &mut self.data[r][c]
    }
}

#[symbolic]
impl Matrix {
    const ZERO: Matrix = Matrix { data: [[0; 2]; 2] };
    fn det(&self) -> i32 {
        self[(0, 0)] * self[(1, 1)] - self[(0, 1)] * self[(1, 0)]
    }
    fn transposed(&self) -> Matrix {
        let mut result = Matrix::ZERO;
        for r in 0..2 {
            for c in 0..2 {
                result[(c, r)] = self[(r, c)];
            }
        }
        result
    }
}

#[symbolic]
fn determinant(#[domain(-2..=2)] data: [[i32; 2]; 2]) -> (i32, bool) {
    let m = Matrix { data };
    let t = m.transposed();
    (m.det(), m == t)
}

#[test]
fn determinant_agrees() {
    agrees(Determinant::system, |a| determinant(a));
}

#[derive(Domain)]
struct Fib {
    a: u32,
    b: u32,
}

#[symbolic]
impl Iterator for Fib {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        let result = self.a;
        (self.a, self.b) = (self.b, self.a + self.b);
        Some(result)
    }
}

#[symbolic]
fn fib_sum(#[domain(0..=3)] a: u32, #[domain(0..=3)] b: u32, #[domain(1..=40)] limit: u32) -> u32 {
    Fib { a, b: b + 1 }.take_while(|&x| x < limit).filter(|x| x % 2 == 0).sum()
}

#[test]
fn fib_sum_agrees() {
    agrees(FibSum::system, |(a, b, c)| fib_sum(a, b, c));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Domain)]
struct Date {
    #[domain(2019..=2021)]
    year: i32,
    #[domain(1..=12)]
    month: i32,
    #[domain(1..=3)]
    day: i32,
}

#[symbolic]
impl Date {
    fn to_days(self) -> i32 {
        let y = if self.month <= 2 { self.year - 1 } else { self.year };
        let era = y.div_euclid(400);
        let yoe = y.rem_euclid(400);
        let mp = (self.month + 9) % 12;
        let doy = (153 * mp + 2) / 5 + self.day - 1;
        era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy
    }
}

#[symbolic]
impl Sub for Date {
    type Output = i32;
    fn sub(self, rhs: Date) -> i32 {
        self.to_days() - rhs.to_days()
    }
}

#[symbolic]
fn age(birth: Date, #[domain(1..=12)] month: i32) -> (i32, bool) {
    let today = Date { year: 2022, month, day: 2 };
    let days = today - birth;
    (days / 365, days % 7 == 0)
}

#[test]
fn age_agrees() {
    agrees(Age::system, |(a, b)| age(a, b));
}
