use dpnl::prelude::*;

macro_rules! vec {
    ($($item:expr),*) => { [9, $($item),*].to_vec() };
}

#[symbolic]
fn list(#[domain(0..=9)] a: u8) -> Vec<u8> {
    vec![a, 1]
}

fn main() {}
