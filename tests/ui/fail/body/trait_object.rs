#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
trait Shape {
    fn area(&self) -> u8;
}

#[derive(Domain, Clone, PartialEq, Debug)]
struct Square(#[domain(0..=3)] u8);

#[symbolic]
impl Shape for Square {
    fn area(&self) -> u8 {
        self.0 * self.0
    }
}

#[symbolic(helper)]
fn of_one(shape: &dyn Shape) -> u8 {
    shape.area()
}

#[symbolic]
fn of_all(a: Square, b: Square) -> u8 {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(a), Box::new(b)];
    shapes.iter().map(|shape| shape.area()).sum()
}

fn main() {}
