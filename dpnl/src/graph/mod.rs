//! Program graphs.
