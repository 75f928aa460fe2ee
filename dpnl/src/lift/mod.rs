//! Lifted values.
