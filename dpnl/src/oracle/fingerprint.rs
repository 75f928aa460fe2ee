//! Fingerprints of outputs: numbers by which a system finds again what it has compiled.
//!
//! Equal outputs have equal fingerprints; two outputs with the same fingerprint are told apart by `==`. Where the type has
//! `Hash` that is used, else the `Debug` text, so that outputs need no more than `Clone + PartialEq + Debug`.

use std::fmt::{Debug, Write};
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

/// Takes text instead of bytes.
struct Text(FxHasher);

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

/// The fingerprint of what `Debug` says.
pub(crate) fn of_text(value: &impl Debug) -> u64 {
    let mut text = Text(FxHasher::default());
    // A `Debug` that fails has said something all the same.
    let _ = write!(text, "{value:?}");
    text.0.finish()
}

/// The fingerprint of what `Hash` says.
pub(crate) fn of_hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// An output whose fingerprint is asked for: `(&Output(output)).fingerprint()` takes the first way that fits.
#[derive(Debug)]
pub struct Output<'a, T>(pub &'a T);

/// By `Hash`.
pub trait ByHash {
    /// The fingerprint.
    fn fingerprint(&self) -> u64;
}

impl<T: Hash> ByHash for Output<'_, T> {
    fn fingerprint(&self) -> u64 {
        of_hash(self.0)
    }
}

/// By `Debug`.
pub trait ByText {
    /// The fingerprint.
    fn fingerprint(&self) -> u64;
}

impl<T: Debug> ByText for &Output<'_, T> {
    fn fingerprint(&self) -> u64 {
        of_text(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Plain(u8);

    #[test]
    fn the_first_way_that_fits_is_taken() {
        let (number, plain) = (&Output(&7_u8), &Output(&Plain(7)));
        assert_eq!(number.fingerprint(), of_hash(&7_u8));
        assert_eq!(plain.fingerprint(), of_text(&Plain(7)));
        assert_ne!(Plain(7), Plain(8));
        assert_ne!(of_text(&Plain(7)), of_text(&Plain(8)));
    }
}
