#![allow(unused)]

use dpnl::prelude::*;

#[symbolic(nmae = "Adder")]
async fn add<T>(a: u8, #[domain(9..=0)] b: u8, c: f32, _: &T) -> f64 {
    println!("{a}");
    0.5
}

fn main() {}
