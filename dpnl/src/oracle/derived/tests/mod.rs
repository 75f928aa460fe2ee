//! The derived oracle against plain enumeration.

mod agreement;
mod examples;
pub(super) mod walk;
