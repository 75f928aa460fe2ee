//! The signature: parameters as random variables or given values, constants, and the function itself as a witness.

pub(crate) mod constant;
pub mod derived;
pub(crate) mod domain;
pub(crate) mod function;
pub(crate) mod inputs;
pub(crate) mod parameter;
mod phantom;
pub(crate) mod quiet;
pub(crate) mod reported;
pub(crate) mod values;
pub(crate) mod witness;
pub mod written;
