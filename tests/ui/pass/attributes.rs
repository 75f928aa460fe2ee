//! No warnings, whatever the lints.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, nonstandard_style, rust_2018_idioms)]

use dpnl::prelude::*;

/// Documentation goes to the function and to its twin.
#[symbolic]
#[inline]
#[must_use]
pub fn double(#[domain(0..=9)] x: u8) -> u8 {
    2 * x
}

/// Not compiled, neither itself nor its twin.
#[symbolic]
#[cfg(any())]
pub fn never(#[domain(0..=9)] x: Missing) -> u8 {
    x
}

/// Lints can be switched off as usual.
#[symbolic(name = "Third")]
#[allow(non_snake_case)]
pub fn Odd_Name(#[allow(unused)] #[domain(0..=9)] x: u8, #[domain(0..=9)] bigNumber: u8) -> u8 {
    bigNumber
}

#[symbolic]
const fn unused_and_private(#[domain(0..=9)] x: u8) -> u8 {
    x
}

/// An enum with its own lints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
#[allow(non_camel_case_types)]
pub enum Direction {
    /// A name that is a keyword elsewhere.
    r#in,
    /// The other one.
    out,
}

fn main() -> dpnl::Result<()> {
    let _ = (double(2), Odd_Name(1, 2), unused_and_private(1));
    assert_eq!(Direction::LABELS, ["in", "out"]);
    Double::system()?;
    Third::system()?;
    Ok(())
}
