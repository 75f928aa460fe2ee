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

#[symbolic(helper)]
fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() > 2 { Cow::Owned(text[..2].to_string()) } else { Cow::Borrowed(text) }
}

/// Which of both it is shows only when the function runs.
#[symbolic]
fn kinds(#[domain(0..=120)] a: u16) -> (bool, String, usize) {
    let text = a.to_string();
    let short = shortened(&text);
    let owned = matches!(&short, Cow::Owned(_));
    let length = if let Cow::Borrowed(text) = &short { text.len() } else { 9 };
    (owned, short.into_owned(), length)
}

#[test]
fn which_of_both_a_cow_is() {
    crate::weak::called(Kinds::system(), &[121], |v| kinds(v[0] as u16));
    assert!(Kinds::system().unwrap().enumeration().unwrap().reason.to_string().contains("borrowed or owned"));
}
