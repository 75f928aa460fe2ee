#![allow(unused)]

use dpnl::prelude::*;

struct Table {
    entries: Vec<u8>,
}

#[symbolic]
fn look_up(#[domain(0..=1)] a: u8, #[given] table: Table) -> u8 {
    opaque!(table.entries[a as usize])
}

fn main() {}
