//! What the examples of dpnl share: MNIST, the paper's network, its optimiser, and what a run leaves behind.
//!
//! - [`mnist`]: the data, embedded (12,000 images) or read from a folder (all 70,000)
//! - [`lenet`]: the paper's digit classifier as one candle operation, and [`adam`], its optimiser
//! - [`training`]: the loop, with a progress bar and an orderly end on Ctrl-C
//! - [`report`] and [`charts`]: figures, tables, files and pictures

pub mod adam;
pub mod charts;
pub mod lenet;
pub mod mnist;
pub mod report;
pub mod training;
