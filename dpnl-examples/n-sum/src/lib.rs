//! The paper's experiment, MNIST-N-SUM: a network learns to read digits from nothing but the sums of the numbers
//! they form.
//!
//! [`function`] is the whole of the symbolic part. [`samples`] puts images together to sums, [`engine`] asks dpnl for
//! the loss, [`experiment`] trains and tests, [`predict`] shows what was learned, and [`results`] writes the record of
//! many runs beside what is [`published`].

pub mod engine;
pub mod experiment;
pub mod function;
pub mod predict;
pub mod published;
pub mod results;
pub mod samples;
