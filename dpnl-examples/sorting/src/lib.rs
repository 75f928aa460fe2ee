//! Digits learned from order alone: images of n digits, and which of them comes first, second, … when they are sorted.
//!
//! [`function`] is the whole of the symbolic part, an ordinary bubble sort; [`experiment`] trains and tests.

pub mod experiment;
pub mod function;
