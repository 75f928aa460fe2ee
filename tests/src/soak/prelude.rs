//! What random functions call: types with impls, constants and helpers.

#![allow(missing_docs, reason = "they mean nothing")]

pub use dpnl::__private::{Function, Inputs};
pub use dpnl::prelude::*;

pub use super::check::{Checked, Outcome};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
pub enum Kind {
    Low = 1,
    High = 5,
    Middle = 3,
}

#[symbolic]
impl Kind {
    pub const FIRST: Kind = Kind::Low;

    pub fn next(self) -> Kind {
        match self {
            Kind::Low => Kind::High,
            Kind::High => Kind::Middle,
            Kind::Middle => Kind::FIRST,
        }
    }

    pub fn weight(&self) -> u8 {
        *self as u8 * 2
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Domain)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

#[symbolic]
impl Point {
    pub fn moved(&self, by: i32) -> Point {
        Point { y: self.y.wrapping_sub(by), ..*self }
    }

    pub fn turn(&mut self) {
        std::mem::swap(&mut self.x, &mut self.y);
    }
}

#[symbolic]
impl std::ops::Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y ^ other.y }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Domain)]
pub enum Shape {
    Dot,
    Line(u8),
    Square { width: u8, height: u8 },
}

#[symbolic]
impl Shape {
    pub fn area(&self) -> Option<u8> {
        match *self {
            Shape::Dot => Some(0),
            Shape::Line(length) if length > 100 => None,
            Shape::Line(length) => Some(length),
            Shape::Square { width, height } => width.checked_mul(height),
        }
    }
}

pub const TABLE: [u16; 4] = [3, 0, 500, 7];

#[symbolic(helper)]
pub fn twice(x: u8) -> u8 {
    x.wrapping_mul(2)
}

#[symbolic(helper)]
pub fn pick(kind: Kind, flag: bool) -> Option<u8> {
    match kind {
        Kind::Low => None,
        Kind::Middle if flag => Some(1),
        other => Some(other as u8),
    }
}

/// Changes what it is lent, and says whether it went over the edge.
#[symbolic(helper)]
pub fn bump(x: &mut u8, by: u8) -> bool {
    let (sum, over) = x.overflowing_add(by);
    *x = sum;
    over
}

#[symbolic(helper)]
pub fn grow(list: &mut Vec<u8>, item: u8) -> usize {
    if list.last() != Some(&item) {
        list.push(item);
    }
    list.len()
}
