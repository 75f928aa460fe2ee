//! Methods, associated functions, traits and operators of one's own types.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Not, Sub};

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Vector {
    #[domain(-2..=2)]
    x: i16,
    #[domain(-1..=1)]
    y: i16,
}

#[symbolic]
impl Vector {
    const ZERO: Vector = Vector { x: 0, y: 0 };
    const SCALE: i16 = 3;

    fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    fn norm(&self) -> i16 {
        self.x.abs() + self.y.abs()
    }

    fn scaled(self, by: i16) -> Self {
        Self::new(self.x * by, self.y * by * Self::SCALE)
    }

    fn bump(&mut self) {
        self.x += 1;
        if self.x > 2 {
            self.reset();
        }
    }

    fn reset(&mut self) {
        *self = Self::ZERO;
    }

    fn x_mut(&mut self) -> &mut i16 {
        &mut self.x
    }

    fn first(&self) -> &i16 {
        &self.x
    }

    /// Called like a method of the standard library, and another.
    fn max(&self, other: &Vector) -> i16 {
        self.norm().max(other.norm()) + 100
    }

    fn len(&self) -> usize {
        (self.x.unsigned_abs() + 1) as usize
    }

    fn iter(&self) -> impl Iterator<Item = i16> {
        [self.x, self.y].into_iter()
    }

    fn steps(self) -> i16 {
        if self.x <= 0 { 0 } else { 1 + Vector { x: self.x - 1, ..self }.steps() }
    }

    fn apply<F: Fn(i16) -> i16>(&self, f: F) -> Vector {
        Vector { x: f(self.x), y: f(self.y) }
    }

    fn both(&self, f: impl Fn(i16) -> i16) -> i16 {
        f(self.x) + f(self.y)
    }

    fn larger<'a>(&'a self, other: &'a Vector) -> &'a Vector {
        if self.norm() >= other.norm() { self } else { other }
    }
}

#[symbolic(helper)]
fn calls(v: Vector, w: Vector) -> (i16, Vector, i16, bool) {
    let u = Vector::new(v.x, w.y);
    let scaled = u.scaled(2);
    let r = &&scaled;
    (Vector::norm(&v) + w.norm() + r.norm(), scaled, *v.larger(&w).first(), u == Vector::ZERO)
}

#[symbolic(helper)]
fn mutable(v: Vector, c: bool) -> (Vector, [Vector; 2], i16) {
    let mut v = v;
    v.bump();
    let r = &mut v;
    r.bump();
    if c {
        r.bump();
    }
    *v.x_mut() += 10;
    let mut all = [v, Vector { x: 1, y: 1 }];
    all.iter_mut().for_each(|v| v.bump());
    for v in &mut all {
        v.bump();
    }
    all[usize::from(c)].reset();
    let mut o = Some(v);
    if let Some(v) = &mut o {
        v.bump();
    }
    (v, all, o.map_or(0, |v| v.norm()))
}

#[symbolic(helper)]
fn same_names(v: Vector, w: Vector, a: u8) -> (i16, usize, i16, u8, usize) {
    let n = [1, 2, 3].len();
    (v.max(&w), v.len(), v.iter().sum(), a.max(2), n + [v, w].iter().map(|v| v.len()).max().unwrap())
}

#[symbolic(helper)]
fn chained(v: Vector) -> (i16, Vector, i16, Option<i16>) {
    let vs = vec![v, v.scaled(2)];
    let all: i16 = vs.iter().map(Vector::norm).sum();
    let f = v.apply(|x| x + 1).scaled(-1);
    (all + v.steps(), f, v.both(|x| x * x), Some(v).map(|v| v.norm()))
}

#[symbolic]
impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Self::Output {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

#[symbolic]
impl<'a> Sub<&'a Vector> for &'a Vector {
    type Output = Vector;
    fn sub(self, other: &Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

#[symbolic]
impl Mul<i16> for Vector {
    type Output = Vector;
    fn mul(self, by: i16) -> Vector {
        Vector { x: self.x * by, y: self.y * by }
    }
}

#[symbolic]
impl Mul<Vector> for i16 {
    type Output = i16;
    fn mul(self, v: Vector) -> i16 {
        self * v.x + v.y
    }
}

#[symbolic]
impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        self.x += other.x;
        self.y += other.y + 1;
    }
}

#[symbolic]
impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self { x: -self.x, y: self.y }
    }
}

#[symbolic]
impl Not for Vector {
    type Output = bool;
    fn not(self) -> bool {
        self.x == 0
    }
}

#[symbolic]
impl From<(i16, i16)> for Vector {
    fn from((x, y): (i16, i16)) -> Self {
        Vector { x, y: y + 1 }
    }
}

#[symbolic]
impl From<i16> for Vector {
    fn from(x: i16) -> Self {
        Vector { x, y: 0 }
    }
}

#[symbolic(helper)]
fn operators(v: Vector, w: Vector, c: bool) -> (Vector, Vector, Vector, i16, bool, Vector) {
    let mut sum = v + w;
    sum += v;
    if c {
        sum += Vector { x: 1, y: 1 };
    }
    let k = 2;
    (sum, &v - &w, v * k * 2, 3_i16 * v, !v, -v + w)
}

#[symbolic(helper)]
fn conversions(v: Vector, c: bool) -> (Vector, Vector, Vector) {
    let a = Vector::from((v.x, v.y));
    let b: Vector = v.x.into();
    (a, b, Vector::from(if c { 1_i16 } else { v.y }))
}

#[symbolic]
trait Area {
    const SIDES: u8;
    fn area(&self) -> u8;
    fn twice(&self) -> u8 {
        2 * self.area() + Self::SIDES
    }
    fn grow(&mut self, by: u8);
    fn unit() -> Self
    where
        Self: Sized;
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Square(#[domain(0..=3)] u8);

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Rectangle {
    #[domain(0..=2)]
    w: u8,
    #[domain(1..=2)]
    h: u8,
}

#[symbolic]
impl Area for Square {
    const SIDES: u8 = 1;
    fn area(&self) -> u8 {
        self.0 * self.0
    }
    fn grow(&mut self, by: u8) {
        self.0 += by;
    }
    fn unit() -> Self {
        Square(1)
    }
}

#[symbolic]
impl Area for Rectangle {
    const SIDES: u8 = 2;
    fn area(&self) -> u8 {
        self.w * self.h
    }
    fn twice(&self) -> u8 {
        self.area()
    }
    fn grow(&mut self, by: u8) {
        self.w += by;
    }
    fn unit() -> Self {
        Rectangle { w: 1, h: 1 }
    }
}

#[symbolic]
impl Area for u8 {
    const SIDES: u8 = 0;
    fn area(&self) -> u8 {
        *self + 1
    }
    fn grow(&mut self, by: u8) {
        *self += by;
    }
    fn unit() -> Self {
        7
    }
}

#[symbolic(helper)]
fn total<T: Area>(items: &[T]) -> u8 {
    items.iter().map(|item| item.area()).sum::<u8>() + T::SIDES
}

#[symbolic(helper)]
fn grown<T>(mut item: T, by: u8) -> (T, u8)
where
    T: Area + Clone,
{
    item.grow(by);
    let n = item.twice() + T::unit().area();
    (item, n)
}

#[symbolic(helper)]
fn traits(s: Square, r: Rectangle, n: u8) -> (u8, u8, u8, u8, (Square, u8), (u8, u8)) {
    (s.twice(), r.twice(), total(&[s, s]), total(&[r]) + Area::area(&n), grown(s, n), grown::<u8>(n, 1))
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Grid {
    cells: [[u8; 2]; 2],
}

#[symbolic]
impl Index<(usize, usize)> for Grid {
    type Output = u8;
    fn index(&self, (row, column): (usize, usize)) -> &u8 {
        &self.cells[row][column]
    }
}

#[symbolic]
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut u8 {
        &mut self.cells[row][column]
    }
}

#[symbolic(helper)]
fn indexed(i: usize, j: usize, n: u8) -> (Grid, u8) {
    let mut grid = Grid { cells: [[1, 2], [3, 4]] };
    grid[(i, 1)] += n;
    grid[(1, j)] = grid[(0, 0)] + grid[(i, j)];
    let found = grid[(i, j)];
    (grid, found)
}

#[test]
fn methods_agree_with_enumeration() {
    agree!(calls: v: Vector, w: Vector => calls(v, w));
    agree!(mutable: v: Vector, c: bool => mutable(v, c));
    agree!(same_names: v: Vector, w: Vector, a: u8 = 0..=3 => same_names(v, w, a));
    agree!(chained: v: Vector => chained(v));
}

#[test]
fn operators_agree_with_enumeration() {
    agree!(operators: v: Vector, w: Vector, c: bool => operators(v, w, c));
    agree!(conversions: v: Vector, c: bool => conversions(v, c));
    agree!(indexed: i: usize = 0..=1, j: usize = 0..=1, n: u8 = 0..=2 => indexed(i, j, n));
}

#[test]
fn traits_agree_with_enumeration() {
    agree!(traits: s: Square, r: Rectangle, n: u8 = 0..=2 => traits(s, r, n));
}
