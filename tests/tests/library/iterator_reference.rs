//! Iterators through references.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn header_and_body(a: [u8; 5]) -> (u8, u8, Option<u8>) {
    let mut items = a.iter().copied();
    let header: u8 = items.by_ref().take(2).sum();
    let until: u8 = items.by_ref().take_while(|x| *x != 1).sum();
    (header, until, items.next())
}

#[symbolic(helper)]
fn loops(a: [u8; 4]) -> (u8, u8) {
    let mut items = a.iter();
    let mut first = 0;
    for x in items.by_ref() {
        if *x == 0 {
            break;
        }
        first += x;
    }
    let mut rest = 0;
    for x in &mut items {
        rest = rest * 3 + x;
    }
    (first, rest)
}

#[test]
fn what_is_left_is_left() {
    agree!(header_and_body: a: [u8; 5] = 0..=2 => header_and_body(a));
    agree!(loops: a: [u8; 4] = 0..=2 => loops(a));
}
