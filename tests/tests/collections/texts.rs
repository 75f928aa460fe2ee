//! Text: `String`, `str`, characters and bytes.

use std::collections::{BTreeMap, HashMap};

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn palindrome(a: [char; 4]) -> bool {
    let text: String = a.iter().collect();
    text.chars().rev().collect::<String>() == text
}

#[symbolic(helper)]
fn lengths(a: [char; 3]) -> (usize, usize, bool, Vec<u8>) {
    let text = String::from_iter(a);
    (text.len(), text.chars().count(), text.is_empty(), text.bytes().collect())
}

#[symbolic(helper)]
fn filtered(a: [char; 3]) -> (String, usize, Option<char>, Vec<(usize, char)>) {
    let mut text: String = a.into_iter().filter(|letter| *letter != 'b').collect();
    let indices = text.char_indices().collect();
    let last = text.pop();
    text.push('é');
    text.push_str("xy");
    let length = text.len();
    (text, length, last, indices)
}

#[symbolic(helper)]
fn matched(a: [u8; 2]) -> u8 {
    let word = match a[0] {
        0 => "zero",
        1 => "one",
        _ => "many",
    };
    let other = if a[1] == 0 { "one" } else { word };
    match other {
        "zero" => 10,
        "one" | "two" => 20,
        text if text.len() == 4 => 30 + a[1],
        _ => 0,
    }
}

#[symbolic(helper)]
fn formatted(a: u8, b: i8, c: bool) -> String {
    let name = "n";
    let text = format!("{name}={a:02}, {:>4}|{b:+}|{{{}}}", b, c);
    text + "!" + &a.to_string()
}

#[symbolic(helper)]
fn prefixed(a: u8, b: i8) -> String {
    format!("{a:#x} {a:#06b} {:<#8o}| {b:#X} {:5}", b, 'q')
}

#[symbolic(helper)]
fn sized(a: u8, width: usize) -> String {
    let (name, total) = ("tea", 7);
    format!("{a:width$}|{name:>width$}|{:<1$}|{:0w$}|{a:0width$}|{name:.2}|{2:>0$}", width, 5, name, w = total)
}

#[symbolic(helper)]
fn averaged(a: u8, b: u8) -> String {
    let mean = (f64::from(a) - f64::from(b)) / 4.0;
    format!("{mean:.1} {:>8.2} {mean} {:?} {:+06.1}", mean, mean as f32, -mean)
        + &format!("{:.*} {mean:>8.places$} {:w$.0$} {:.*?}", 1, mean, -mean, 2, mean, places = usize::from(b), w = 7)
}

#[symbolic(helper)]
fn debugged(a: u8, c: char) -> String {
    format!("{:?} {:?} {:?} {:x}", (a, c), [a, 1], "q\"", a + 8)
}

#[symbolic(helper)]
fn parsed(a: [char; 3]) -> (Option<u8>, Result<i32, ()>, bool) {
    let text: String = a.iter().filter(|letter| **letter != 'x').collect();
    let number = text.parse::<u8>().ok();
    let signed: Result<i32, ()> = text.parse().map_err(|_| ());
    (number, signed, text.parse::<i8>().is_ok())
}

#[symbolic(helper)]
fn numbers(a: [u8; 3]) -> u32 {
    let text = format!("{}{}{}", a[0], a[1], a[2]);
    text.parse::<u32>().unwrap() + text.chars().map(|letter| letter.to_digit(10).unwrap()).sum::<u32>()
}

#[symbolic(helper)]
fn split(a: [char; 4]) -> (Vec<String>, usize, String, Option<String>) {
    let text: String = a.into_iter().collect();
    let pieces = text.split(',').map(|piece| piece.to_string()).collect();
    let words = text.split_whitespace().count();
    let trimmed = text.trim().to_owned();
    let rest = text.split_once(',').map(|(_, rest)| rest.to_string());
    (pieces, words, trimmed, rest)
}

#[symbolic(helper)]
fn searched(a: [char; 3]) -> (bool, bool, bool, Option<usize>, Option<usize>, String) {
    let text: String = a.iter().collect();
    (
        text.starts_with("ab"),
        text.ends_with('a'),
        text.contains("aa") || text.contains(|letter: char| letter == 'é'),
        text.find('b'),
        text.rfind("a"),
        text.replace("a", "xy"),
    )
}

#[symbolic(helper)]
fn compared(a: [char; 2], b: [char; 2]) -> (bool, bool, std::cmp::Ordering, bool) {
    let a: String = a.into_iter().filter(|letter| *letter != 'é').collect();
    let b: String = b.iter().collect();
    (a == b, a < b, a.as_str().cmp("ab"), a == "a")
}

#[symbolic(helper)]
fn sliced(a: [u8; 3], k: usize) -> (String, usize, u8) {
    let text = format!("{}{}{}", a[0], a[1], a[2]);
    let part = &text[..k];
    let rest = &text[1..];
    (format!("{part}-{rest}"), part.len(), text.as_bytes()[k])
}

#[symbolic(helper)]
fn cipher(a: [char; 3], shift: u8) -> String {
    a.iter()
        .map(
            |letter| {
                if letter.is_ascii_lowercase() { (b'a' + (*letter as u8 - b'a' + shift) % 26) as char } else { *letter }
            },
        )
        .collect()
}

#[symbolic(helper)]
fn run_length(a: [char; 4]) -> String {
    let mut output = String::new();
    let mut count = 0;
    let mut last = a[0];
    for letter in a {
        if letter == last {
            count += 1;
        } else {
            output.push_str(&format!("{count}{last}"));
            last = letter;
            count = 1;
        }
    }
    output += &format!("{count}{last}");
    output
}

#[symbolic(helper)]
fn letters_counted(a: [char; 3]) -> (BTreeMap<char, usize>, usize) {
    let text: String = a.iter().collect();
    let mut counts = BTreeMap::new();
    for letter in text.to_uppercase().chars() {
        *counts.entry(letter).or_insert(0) += 1;
    }
    let mut words: HashMap<String, usize> = HashMap::new();
    *words.entry(text).or_default() += 1;
    *words.entry("aba".to_string()).or_default() += 1;
    (counts, words.len())
}

#[symbolic(helper)]
fn roman(n: u8) -> String {
    let mut rest = n;
    let mut text = String::new();
    for (value, sign) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while rest >= value {
            text.push_str(sign);
            rest -= value;
        }
    }
    text
}

#[symbolic(helper)]
fn joined(a: [u8; 3]) -> (String, String) {
    let words: Vec<String> = a.iter().filter(|x| **x > 0).map(|x| x.to_string()).collect();
    (words.join(", "), words.concat())
}

#[symbolic(helper)]
fn changed(a: [char; 3], i: usize) -> (String, char) {
    let mut text: String = a.iter().collect();
    let gone = text.remove(i);
    text.insert(i, '-');
    text.retain(|letter| letter != 'b');
    text.truncate(2);
    text.extend(['y', 'z']);
    (text, gone)
}

const GREETING: &str = "ab";

#[symbolic(helper)]
fn bytes_of(a: [u8; 2]) -> (bool, bool) {
    (a == *b"ab", a.as_slice() == GREETING.as_bytes())
}

#[test]
fn characters() {
    agree!(palindrome: a: [char; 4] = 97..=99 => palindrome(a));
    agree!(lengths: a: [char; 3] = 126..=129 => lengths(a));
    agree!(filtered: a: [char; 3] = 97..=99 => filtered(a));
    agree!(cipher: a: [char; 3] = 96..=99, shift: u8 = 0..=25 => cipher(a, shift));
    agree!(bytes_of: a: [u8; 2] = 97..=99 => bytes_of(a));
    agree!(letters_counted: a: [char; 3] = 97..=98 => letters_counted(a));
    agree!(changed: a: [char; 3] = 97..=98, i: usize = 0..=3 => changed(a, i));
}

#[test]
fn formats() {
    agree!(matched: a: [u8; 2] = 0..=3 => matched(a));
    agree!(formatted: a: u8 = 8..=11, b: i8 = -11..=2, c: bool => formatted(a, b, c));
    agree!(prefixed: a: u8 = 0..=20, b: i8 = -3..=3 => prefixed(a, b));
    agree!(sized: a: u8 = 8..=11, width: usize = 0..=6 => sized(a, width));
    agree!(averaged: a: u8 = 0..=7, b: u8 = 0..=7 => averaged(a, b));
    agree!(debugged: a: u8 = 0..=10, c: char = 97..=98 => debugged(a, c));
    agree!(run_length: a: [char; 4] = 97..=98 => run_length(a));
    agree!(roman: n: u8 = 0..=30 => roman(n));
    agree!(joined: a: [u8; 3] = 0..=2 => joined(a));
}

#[test]
fn parses() {
    // From `+` to `3`: both signs, a comma, a full stop, a slash and digits.
    agree!(parsed: a: [char; 3] = 43..=51 => parsed(a));
    agree!(numbers: a: [u8; 3] = 0..=12 => numbers(a));
}

#[test]
fn searches() {
    agree!(split: a: [char; 4] = 43..=45 => split(a));
    agree!(searched: a: [char; 3] = 97..=99 => searched(a));
    agree!(compared: a: [char; 2] = 97..=98, b: [char; 2] = 97..=99 => compared(a, b));
    agree!(sliced: a: [u8; 3] = 0..=10, k: usize = 0..=6 => sliced(a, k));
}

#[symbolic(helper)]
fn from_the_end(a: [char; 4]) -> (Vec<String>, Vec<String>, Option<(String, String)>, Vec<String>) {
    let text: String = a.iter().collect();
    let pieces = text.rsplit('a').map(String::from).collect();
    let double: Vec<String> = text.rsplit("aa").map(str::to_string).collect();
    let some: Vec<String> = text.rsplitn(2, |c| c == 'b').map(String::from).collect();
    (pieces, some, text.rsplit_once("ab").map(|(before, after)| (before.to_owned(), after.to_owned())), double)
}

#[symbolic(helper)]
fn pieces_of(a: [char; 4]) -> (Vec<String>, String, Vec<(usize, String)>, bool) {
    let text = String::from_iter(a);
    let lines = text.split_inclusive('b').map(String::from).collect();
    let found = text.match_indices("ab").map(|(at, found)| (at, found.to_uppercase())).collect();
    (lines, text.replacen('a', "xy", 2), found, text.is_char_boundary(1))
}

#[symbolic(helper)]
fn at_bytes(a: [char; 3], n: usize) -> (String, Option<String>, Option<String>, bool) {
    let text = String::from_iter(a);
    let (first, second) = text.split_at(1.min(n));
    (
        format!("{second}|{first}"),
        text.get(1..n).map(String::from),
        text.get(..=n).map(String::from),
        text.is_char_boundary(n),
    )
}

#[symbolic(helper)]
fn edited(a: [char; 3], n: usize) -> (String, String, String, String, String) {
    let text: String = a.iter().collect();
    let (mut replaced, mut cut, mut drained) = (text.clone(), text.clone(), text.clone());
    replaced.replace_range(n..2, "--");
    let rest = cut.split_off(n);
    let taken: String = drained.drain(..n).rev().collect();
    let mut loud = text.clone();
    loud.make_ascii_uppercase();
    loud.push('Z');
    let mut quiet = loud + &taken;
    quiet.make_ascii_lowercase();
    (replaced, cut + "/" + &rest, drained, taken, quiet)
}

#[symbolic(helper)]
fn spread(a: u8, p: bool, c: char) -> (String, String, String) {
    let option = p.then_some((a, c));
    let result: Result<Vec<Option<u8>>, &str> = if p { Ok(vec![Some(a), None]) } else { Err("no\n'") };
    let nothing: Vec<u8> = (0..a).collect();
    (format!("{option:?} {result:?} {nothing:02?}"), format!("{option:#?}"), format!("{result:#?}"))
}

#[symbolic(helper)]
fn nested(a: u8, p: bool) -> (String, String) {
    let nothing: Vec<u8> = (0..a).collect();
    (format!("{:#?}{a:#?}", nothing), format!("{:#?}", ((a,), (), p)))
}

#[symbolic(helper)]
fn collected(a: [u8; 2]) -> (String, String) {
    let counts: std::collections::BTreeMap<u8, Vec<char>> = a.iter().map(|x| (*x, vec!['x'; *x as usize])).collect();
    let seen: std::collections::BTreeSet<u8> = a.into_iter().collect();
    let line: std::collections::VecDeque<u8> = a.into_iter().filter(|x| *x > 0).collect();
    (format!("{counts:?} {seen:?} {line:?} {:?}", std::cmp::Reverse(a[0])), format!("{counts:#?}{seen:#?}{line:#?}"))
}

#[symbolic(helper)]
fn with_exponents(a: i32) -> (String, String, String) {
    let half = f64::from(a) / 2.0;
    let all = [half, -half];
    (
        format!("{a:e} {:E} {a:+.1e}", a * 1000),
        format!("{half:e}|{half:>12.2e}|{:E}|{:08.1e}", half as f32, half / 3.0),
        format!("{all:.1?} {:x?} {:#X?}", [a + 20], a + 20),
    )
}

#[test]
fn text_from_the_end_and_at_bytes() {
    agree!(from_the_end: a: [char; 4] = 'a'..='b' => from_the_end(a));
    agree!(pieces_of: a: [char; 4] = 'a'..='c' => pieces_of(a));
    agree!(at_bytes: a: [char; 3] = 'a'..='b', n: usize = 0..=4 => at_bytes(a, n));
    agree!(at_bytes: a: [char; 3] = 'ÿ'..='Ā', n: usize = 0..=7 => at_bytes(a, n));
    agree!(at_bytes: a: [char; 3] = '\u{7f}'..='\u{80}', n: usize = 0..=4 => at_bytes(a, n));
    agree!(edited: a: [char; 3] = 'a'..='b', n: usize = 0..=4 => edited(a, n));
}

#[test]
fn values_as_text_on_one_line_and_on_several() {
    agree!(spread: a: u8 = 0..=1, p: bool, c: char = 'a'..='b' => spread(a, p, c));
    agree!(nested: a: u8 = 0..=2, p: bool => nested(a, p));
    agree!(collected: a: [u8; 2] = 0..=1 => collected(a));
    agree!(with_exponents: a: i32 = -3..=3 => with_exponents(a));
}
