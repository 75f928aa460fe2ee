//! The signature: parameters as random variables or given values, constants, and the function itself as a witness.

pub(crate) mod constant;
pub mod derived;
pub(crate) mod domain;
pub(crate) mod function;
pub(crate) mod parameter;
pub(crate) mod quiet;
pub(crate) mod witness;
