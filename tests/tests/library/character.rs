//! Methods of `char`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn classes(code: u32) -> Option<([bool; 7], usize)> {
    let c = char::from_u32(code)?;
    let classes = [
        c.is_alphabetic(),
        c.is_alphanumeric(),
        c.is_numeric(),
        c.is_lowercase(),
        c.is_uppercase(),
        c.is_whitespace(),
        c.is_control(),
    ];
    Some((classes, c.len_utf8()))
}

#[symbolic(helper)]
fn digits(a: u8, radix: u32) -> (Option<u32>, bool) {
    let c = a as char;
    (c.to_digit(radix), c.is_digit(radix))
}

#[symbolic(helper)]
fn ranges(a: u8) -> (u32, bool) {
    let c = (b'a' + a) as char;
    (('b'..=c).filter(|x| *x != 'd').count() as u32, ('b'..'e').contains(&c))
}

#[symbolic(helper)]
fn cases(a: u8) -> (Option<char>, u32) {
    let c = (a + b'a') as char;
    (c.to_uppercase().next(), c.to_lowercase().map(|letter| letter as u32).sum())
}

#[test]
fn every_character_up_to_the_arabic_ones_and_some_at_the_gap() {
    agree!(classes: code: u32 = 0..=1600 => classes(code));
    agree!(classes: code: u32 = 0xD7F0..=0xE010 => classes(code));
    agree!(digits: a: u8 = 45..=105, radix: u32 = 1..=37 => digits(a, radix));
    agree!(cases: a: u8 = 0..=20 => cases(a));
    agree!(ranges: a: u8 = 0..=6 => ranges(a));
}
