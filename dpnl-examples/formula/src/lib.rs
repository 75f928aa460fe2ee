//! Formulas such as `3 + 4 × 2`, read by two networks (one for digits, one for operators) that learn from nothing but
//! the values of the formulas.
//!
//! [`function`] is the whole of the symbolic part. [`glyphs`] draws operators, [`samples`] makes formulas of images,
//! [`experiment`] trains and tests.

pub mod experiment;
pub mod function;
pub mod glyphs;
pub mod samples;
