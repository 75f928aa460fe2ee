//! n-sum.
fn main() {}
