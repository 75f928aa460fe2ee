use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    macro_rules! double {
        ($x:expr) => {
            2 * $x
        };
    }
    let twice = double!(a);
    twice + 1
}

fn main() {}
