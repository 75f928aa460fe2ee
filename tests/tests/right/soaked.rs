//! What random functions (`--bin soak`) have found.

use dpnl::prelude::*;

use crate::against::traced;

/// After the last item is removed the list may have none, for all that its length says.
#[symbolic]
fn emptied_from_the_front(longer: bool, #[domain(0..=4)] x: u64) -> (u64, usize) {
    let mut list = vec![x, x];
    let mut total = 2;
    if longer {
        list.push(1);
    }
    while let Some(first) = list.first().copied() {
        list.remove(0);
        if first > 2 {
            break;
        }
        total ^= first / 2;
    }
    (total, list.len())
}

#[symbolic]
fn emptied_in_turns(#[domain(0..=3)] a: [u8; 3]) -> (Vec<u8>, Option<u8>, bool) {
    let mut list: Vec<u8> = a.iter().copied().filter(|x| *x > 0).collect();
    let mut taken = Vec::new();
    while !list.is_empty() {
        let middle = list.len() / 2;
        taken.push(list.remove(middle));
        if list.last() == Some(&2) {
            list.swap_remove(0);
        }
    }
    (taken, list.first().copied(), list.split_first().is_none())
}

/// A literal that does not fit its type wraps, where the lint against it is off.
#[symbolic]
#[allow(overflowing_literals, unused_comparisons)]
fn literals_that_do_not_fit(#[domain(0..=3)] x: i8) -> (bool, i8, i8, bool) {
    (127 <= 4_294_967_295, 200 + x, -(128) + x, 0x1_0000_0001 < x as i32 + 1)
}

#[test]
fn lists_that_are_emptied() {
    assert!(traced(EmptiedFromTheFront::system(), |(longer, x)| emptied_from_the_front(longer, x)));
    assert!(traced(EmptiedInTurns::system(), |a| emptied_in_turns(a)));
}

#[test]
fn literals_wrap() {
    assert!(traced(LiteralsThatDoNotFit::system(), |x| literals_that_do_not_fit(x)));
}
