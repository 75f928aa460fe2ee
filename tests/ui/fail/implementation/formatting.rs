#![allow(unused)]

use dpnl::prelude::*;
use std::fmt;

struct Point;

#[symbolic]
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

fn main() {}
