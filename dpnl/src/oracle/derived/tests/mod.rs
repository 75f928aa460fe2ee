//! The derived oracle against plain enumeration.

mod agreement;
mod examples;
mod gradients;
mod incremental;
mod programs;
mod walk;

use crate::graph;
