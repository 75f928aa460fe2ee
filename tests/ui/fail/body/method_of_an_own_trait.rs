use dpnl::prelude::*;

trait Mine {
    fn cmp(self, other: &u8) -> u8;
    fn pow(&self, exponent: u32) -> u8;
}

impl Mine for u8 {
    fn cmp(self, _: &u8) -> u8 {
        7
    }
    fn pow(&self, _: u32) -> u8 {
        8
    }
}

trait Length {
    fn len(&self) -> usize;
}

impl Length for [u8; 3] {
    fn len(&self) -> usize {
        42
    }
}

#[symbolic]
fn compared(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    a.cmp(&b)
}

#[symbolic]
fn powers(#[domain(0..=9)] a: [u8; 2]) -> u8 {
    a.iter().map(|x| x.pow(2)).sum()
}

#[symbolic]
fn counted(#[domain(0..=9)] a: [u8; 3]) -> usize {
    a.len()
}

fn main() {}
