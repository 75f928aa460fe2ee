use dpnl::prelude::*;

#[symbolic]
fn r#loop(#[domain(0..=9)] r#type: u8) -> u8 {
    r#type
}

#[symbolic]
fn number_of_2s(#[domain(0..=9)] arguments: [u8; 2], #[given] system: u8) -> u8 {
    arguments[0] + system
}

#[symbolic(name = "Adder")]
fn plus(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    carry(a, b)
}

#[symbolic(helper)]
fn carry(a: u8, b: u8) -> u8 {
    a + b
}

#[symbolic(limit = 50)]
fn collatz(#[domain(1..=20)] mut n: u32) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

fn main() -> dpnl::Result<()> {
    Loop::system()?;
    NumberOf2s::system(3)?;
    Adder::system()?;
    Collatz::system()?;
    Ok(())
}
