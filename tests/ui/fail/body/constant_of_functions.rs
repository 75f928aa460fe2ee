use dpnl::prelude::*;

const OPERATORS: [(char, fn(u8, u8) -> Option<u8>); 2] = [('+', u8::checked_add), ('-', |a, b| a.checked_sub(b))];

#[symbolic]
fn calculated(#[domain(0..=1)] which: usize, #[domain(0..=9)] a: u8) -> Option<u8> {
    (OPERATORS[which].1)(a, 3)
}

fn main() {}
