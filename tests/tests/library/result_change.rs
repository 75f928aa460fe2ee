//! Methods that give mutable references into a `Result`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn changed(p: bool, x: u8) -> (Result<u8, i8>, Result<u8, i8>) {
    let mut a: Result<u8, i8> = if p { Ok(x) } else { Err(x as i8 - 1) };
    let mut b = a;
    match a.as_mut() {
        Ok(value) => *value += 1,
        Err(error) => *error -= 1,
    }
    for value in b.iter_mut() {
        *value *= 3;
    }
    (a, b)
}

#[test]
fn results_are_changed_in_place() {
    agree!(changed: p: bool, x: u8 = 0..=2 => changed(p, x));
}
