//! Methods that `char` and `u8` share.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn of_bytes(a: u8) -> ([bool; 11], [u8; 2], bool) {
    let classes = [
        a.is_ascii(),
        a.is_ascii_digit(),
        a.is_ascii_alphabetic(),
        a.is_ascii_alphanumeric(),
        a.is_ascii_lowercase(),
        a.is_ascii_uppercase(),
        a.is_ascii_punctuation(),
        a.is_ascii_whitespace(),
        a.is_ascii_hexdigit(),
        a.is_ascii_graphic(),
        a.is_ascii_control(),
    ];
    (classes, [a.to_ascii_lowercase(), a.to_ascii_uppercase()], a.eq_ignore_ascii_case(&b'Q'))
}

#[symbolic(helper)]
fn of_characters(a: u8) -> ([bool; 11], [char; 2], bool) {
    let c = a as char;
    let classes = [
        c.is_ascii(),
        c.is_ascii_digit(),
        c.is_ascii_alphabetic(),
        c.is_ascii_alphanumeric(),
        c.is_ascii_lowercase(),
        c.is_ascii_uppercase(),
        c.is_ascii_punctuation(),
        c.is_ascii_whitespace(),
        c.is_ascii_hexdigit(),
        c.is_ascii_graphic(),
        c.is_ascii_control(),
    ];
    (classes, [c.to_ascii_lowercase(), c.to_ascii_uppercase()], c.eq_ignore_ascii_case(&'z'))
}

#[test]
fn every_byte() {
    agree!(of_bytes: a: u8 = 0..=255 => of_bytes(a));
    agree!(of_characters: a: u8 = 0..=255 => of_characters(a));
}
