#![allow(unused)]

use dpnl::prelude::*;
use std::fmt;

struct Point;

#[symbolic]
impl fmt::Write for Point {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        Ok(())
    }
}

fn main() {}
