use dpnl::prelude::*;

trait Add {
    fn add(self, other: u8) -> u8;
}

impl Add for u8 {
    fn add(self, other: u8) -> u8 {
        self ^ other
    }
}

#[symbolic]
fn by_trait(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    Add::add(a, b)
}

fn main() {}
