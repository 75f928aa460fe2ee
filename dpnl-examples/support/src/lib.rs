//! What the examples of dpnl share: MNIST, the paper's network, its optimiser, and what a run leaves behind.
//!
//! - [`mnist`]: the data, embedded (12,000 images) or read from a folder (all 70,000)
//! - [`lenet`]: the paper's digit classifier as one candle operation, and [`adam`], its optimiser
//! - [`training`]: the loop, with progress shown and an orderly end on Ctrl-C
//! - [`run`]: a task trained and tested for several seeds, and [`flags`], how a user asks for it
//! - [`record`], [`report`] and [`charts`]: figures, tables, files and pictures
//! - [`predictions`]: test samples with what was read in them

pub mod adam;
pub mod charts;
pub mod flags;
pub mod lenet;
pub mod mnist;
pub mod predictions;
mod progress;
pub mod record;
pub mod report;
pub mod run;
pub mod training;
