//! A crate that calls dpnl by another name: the macros must find it all the same.

use inference::prelude::*;

/// A random enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
pub enum Color {
    /// The first.
    Red,
    /// The second.
    Green,
}

/// Is the light green, and the digit even?
#[symbolic]
pub fn go(color: Color, #[domain(0..=9)] digit: u8) -> bool {
    color == Color::Green && digit % 2 < 1
}

#[cfg(test)]
mod tests {
    use super::{Color, Go, go};

    #[test]
    fn the_system_can_be_made() {
        assert!(go(Color::Green, 2));
        assert!(Go::system().is_ok());
    }
}
