//! Methods that change an `Option`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn taken(p: bool, x: u8) -> (Option<u8>, Option<u8>, Option<u8>, Option<u8>) {
    let mut a = if p { Some(x) } else { None };
    let old = a.replace(x + 1);
    let mut b = old;
    let out = b.take();
    (a, old, b, out)
}

#[symbolic(helper)]
fn inserted(p: bool, x: u8) -> (Option<u8>, Option<u8>, Option<u8>, u8) {
    let start = if p { Some(x) } else { None };
    let (mut a, mut b, mut c) = (start, start, start);
    *a.insert(3) += x;
    *b.get_or_insert(5) += 1;
    *b.take_if(|x| *x == 2).get_or_insert_default() += 1;
    let mut calls = 0;
    *c.get_or_insert_with(|| {
        calls += 1;
        x + 6
    }) += 2;
    (a, b, c, calls)
}

#[symbolic(helper)]
fn changed(p: bool, x: u8) -> (Option<u8>, Option<u8>, Option<Vec<u8>>) {
    let start = if p { Some(x) } else { None };
    let (mut a, mut b) = (start, start);
    if let Some(x) = a.as_mut() {
        *x += 1;
    }
    for x in b.iter_mut() {
        *x *= 2;
    }
    let mut c = start.map(|x| vec![x, 1]);
    if let Some(items) = c.as_deref_mut() {
        items[0] = 9;
    }
    (a, b, c)
}

#[symbolic(helper)]
fn taken_if(p: bool, x: u8) -> (Option<u8>, Option<u8>) {
    let mut a = if p { Some(x) } else { None };
    let out = a.take_if(|x| {
        *x += 1;
        *x == 2
    });
    (a, out)
}

#[test]
fn options_are_changed_in_place() {
    agree!(taken: p: bool, x: u8 = 0..=2 => taken(p, x));
    agree!(inserted: p: bool, x: u8 = 0..=2 => inserted(p, x));
    agree!(changed: p: bool, x: u8 = 0..=2 => changed(p, x));
    agree!(taken_if: p: bool, x: u8 = 0..=2 => taken_if(p, x));
}
