//! Digits learned from sums, through a ProbLog program whose neural predicate reads the images.
//!
//! [`program`] has the two programs and their queries; [`experiment`] trains and tests.

pub mod experiment;
pub mod program;
