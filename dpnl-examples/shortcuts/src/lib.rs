//! Digits 0 to 4 learned from the sums of pairs 00, 01, 23 and 24 only (MNIST-Half).
//!
//! The sums say which images show 0 and which show 1, but 2, 3, 4 explain them no better than 3, 2, 3 or 4, 1, 2 do. A network
//! that settles on one of these readings is right about every sum and wrong about the digits: a reasoning shortcut.
//! [`function`] is the sum, [`experiment`] trains with and without an entropy term and tests what was learned.

pub mod experiment;
pub mod function;
