//! Helpers that do not return.

use dpnl::prelude::*;

#[symbolic(helper)]
fn refuse(number: u8) -> ! {
    panic!("{number} is too large")
}

#[symbolic]
fn small(#[domain(0..=3)] number: u8) -> u8 {
    if number > 2 { refuse(number) } else { number }
}

fn main() {
    let found = Small::system().expect("a system").verify(4).expect("the function");
    assert_eq!((found.inputs, found.undefined), (4, 1));
}
