//! What a `Cow` holds, owned.

use std::borrow::Cow;

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn absolute(numbers: &[i8]) -> Cow<'_, [i8]> {
    let mut all = Cow::Borrowed(numbers);
    for at in 0..all.len() {
        if all[at] < 0 {
            all.to_mut()[at] = -numbers[at];
        }
    }
    all
}

#[symbolic(helper)]
fn sizes(a: [i8; 3]) -> (Vec<i8>, i8, [i8; 3]) {
    let all = absolute(&a);
    let sum = all.iter().sum();
    (all.into_owned(), sum, a)
}

#[test]
fn what_a_cow_holds_can_be_taken_out() {
    agree!(sizes: a: [i8; 3] = -1..=1 => sizes(a));
}
