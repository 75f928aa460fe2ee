#![allow(unused)]

use std::cell::Cell;
use std::rc::Rc;

use dpnl::prelude::*;

#[symbolic]
fn read(a: Rc<u8>, b: Cell<bool>) -> u8 {
    *a
}

fn main() {}
