#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn many(
    a: bool,
    b: bool,
    c: bool,
    d: bool,
    e: bool,
    f: bool,
    g: bool,
    h: bool,
    i: bool,
    j: bool,
    k: bool,
    l: bool,
    m: bool,
) -> bool {
    a & b & c & d & e & f & g & h & i & j & k & l & m
}

fn main() {}
