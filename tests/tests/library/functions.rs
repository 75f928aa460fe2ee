//! Functions of the standard library.

use dpnl::prelude::*;
use std::cell::{Cell, RefCell};
use std::cmp;
use std::iter::{self, from_fn, successors};
use std::mem;
use std::rc::Rc;

use crate::harness::agree;

#[symbolic(helper)]
fn compared(a: u8, b: u8) -> (u8, u8, u8) {
    (cmp::min(a, b), std::cmp::max(a, b), u8::pow(a, 2))
}

#[symbolic(helper)]
fn exchanged(a: u8, b: [u8; 2]) -> (u8, [u8; 2], u8, u8, Vec<u8>, Vec<u8>) {
    let (mut x, mut y) = (a, 7);
    mem::swap(&mut x, &mut y);
    let old = std::mem::replace(&mut y, 9);
    let mut array = b;
    let before = mem::take(&mut array);
    let mut list = b.to_vec();
    let taken = mem::take(&mut list);
    mem::drop(vec![x]);
    (old, array, y, before[0], list, taken)
}

#[symbolic(helper)]
fn sources(a: u8) -> (Vec<u8>, Vec<u8>, u8, usize) {
    let mut calls = 0;
    let mut made: Vec<u8> = iter::once(a).chain(iter::empty()).chain(iter::repeat(3).take(2)).collect();
    made.extend(std::iter::repeat_n(a, 2));
    made.extend(iter::zip([1, 2, 3], [a, a + 1]).map(|(x, y)| x * y));
    let lazy = iter::once_with(|| 6 / a).take(a as usize).count();
    let counted = iter::repeat_with(|| {
        calls += 1;
        calls * a
    })
    .take(3)
    .collect();
    (made, counted, calls, lazy)
}

#[symbolic(helper)]
fn collatz(n: u32) -> (usize, Vec<u32>, Option<u32>) {
    let chain = || {
        successors(Some(n), |x| {
            if *x == 1 {
                None
            } else if x % 2 == 0 {
                Some(x / 2)
            } else {
                Some(3 * x + 1)
            }
        })
    };
    (
        chain().count(),
        successors(Some(n), |x| x.checked_sub(2)).collect(),
        iter::successors(Some(1), |x| Some(x * 2)).find(|x| *x > n),
    )
}

#[symbolic(helper)]
fn from_closures(a: [u8; 3]) -> (Vec<u8>, [Option<u8>; 4], [usize; 3], [u8; 2]) {
    let mut i = 0;
    let until = from_fn(|| {
        i += 1;
        if i < 4 && a[i - 1] != 1 { Some(a[i - 1] * 2) } else { None }
    })
    .collect();
    let mut j = 0;
    let mut again = iter::from_fn(move || {
        j += 1;
        a.get(j - 1).and_then(|x| x.checked_sub(1))
    });
    let squares: [usize; 3] = std::array::from_fn(|i| i * a[i] as usize);
    (until, [again.next(), again.next(), again.next(), again.next()], squares, core::array::from_fn(|i| a[i + 1]))
}

#[symbolic(helper)]
fn converted(a: u8, c: u32) -> (u32, Option<i8>, u8, Option<char>, Option<char>, Vec<u8>, Vec<u8>) {
    let made: Vec<u8> = Vec::from_iter([a, a + 1]);
    let mut list = Vec::with_capacity(2);
    list.push(std::convert::identity(a));
    let mut other: Vec<u8> = Vec::new();
    other.append(&mut list);
    (u32::from(a), i8::try_from(a).ok(), u8::default(), char::from_u32(c), char::from_digit(c, 16), made, other)
}

#[symbolic(helper)]
fn bytes(a: u8, b: u8) -> (u16, i16, u32, i64, i32) {
    let wide = u32::from_be_bytes([b, 0, 1, a]);
    (
        u16::from_be_bytes([a, b]),
        i16::from_le_bytes([a, b]),
        wide,
        i64::from_be_bytes([b, 0, 0, 0, 0, 0, a, 1]),
        i32::from_ne_bytes([a, b, a, b]),
    )
}

#[symbolic(helper)]
fn radixes(places: [usize; 3], radix: u32) -> (Option<u8>, Option<i8>, Option<u32>, bool) {
    let letters = ['0', '1', '7', 'f', 'Z', '-', '+', ' '];
    let text: String = places.iter().map(|&place| letters[place]).collect();
    let trimmed = u32::from_str_radix(text.trim(), 36).ok();
    (
        u8::from_str_radix(&text, radix).ok(),
        i8::from_str_radix(&text, 8).ok(),
        trimmed,
        i64::from_str_radix("", 2).is_ok(),
    )
}

#[symbolic(helper)]
fn wrong_radix(radix: u32) -> Option<u8> {
    u8::from_str_radix("1", radix).ok()
}

#[symbolic(helper)]
fn texts(a: u8, b: u8) -> (String, bool, usize) {
    let mut bytes = vec![b'a' + a, b'0' + b];
    bytes.retain(|byte| *byte != b'1');
    let text = String::from_utf8(bytes).unwrap();
    let letter = [b'a' + b];
    let same = std::str::from_utf8(&letter).is_ok_and(|letter| text.starts_with(letter));
    (text.clone(), same, text.len())
}

#[symbolic(helper)]
fn boxed(a: u8) -> (u8, u8) {
    let mut x = Box::new(a);
    *x += 1;
    let y = Box::new((a, *x));
    (*x, std::hint::black_box(y.0 + y.1))
}

#[symbolic(helper)]
fn plumbing(a: u8) -> (u8, u8) {
    let counter = Rc::new(Cell::new(a));
    let list = RefCell::new(vec![a]);
    Rc::clone(&counter).set(a + 1);
    list.borrow_mut().push(counter.get());
    (counter.get(), list.borrow()[1])
}

#[test]
fn modules() {
    agree!(compared: a: u8 = 0..=3, b: u8 = 0..=3 => compared(a, b));
    agree!(exchanged: a: u8 = 0..=2, b: [u8; 2] = 0..=2 => exchanged(a, b));
    agree!(sources: a: u8 = 0..=2 => sources(a));
    agree!(collatz: n: u32 = 1..=12 => collatz(n));
    agree!(from_closures: a: [u8; 3] = 0..=2 => from_closures(a));
}

#[test]
fn types() {
    agree!(converted: a: u8 = 125..=130, c: u32 = 0..=20 => converted(a, c));
    agree!(bytes: a: u8 = 126..=129, b: u8 = 126..=129 => bytes(a, b));
    agree!(radixes: places: [usize; 3] = 0..=7, radix: u32 = 15..=17 => radixes(places, radix));
    agree!(wrong_radix: radix: u32 = 0..=38 => wrong_radix(radix));
    agree!(texts: a: u8 = 0..=2, b: u8 = 0..=2 => texts(a, b));
    agree!(plumbing: a: u8 = 0..=3 => plumbing(a));
    agree!(boxed: a: u8 = 0..=3 => boxed(a));
}

#[symbolic(helper)]
fn not_zero(a: u8) -> Option<u8> {
    std::num::NonZero::new(a).map(std::num::NonZero::get)
}

#[test]
fn numbers_that_are_not_zero() {
    agree!(not_zero: a: u8 = 0..=2 => not_zero(a));
}

#[derive(Domain, Clone, PartialEq, Debug)]
enum Token {
    Number(u8),
    Name { letter: char },
    End,
}

#[symbolic(helper)]
fn same_kind(a: u8, b: u8) -> (bool, bool, bool) {
    let token = |x: u8| match x {
        0 | 1 => Token::Number(x),
        2 => Token::Name { letter: 'a' },
        _ => Token::End,
    };
    let (one, other) = (token(a), token(b));
    let same = std::mem::discriminant(&one) == std::mem::discriminant(&other);
    (same, std::mem::discriminant(&a.cmp(&b)) == std::mem::discriminant(&std::cmp::Ordering::Less), one == other)
}

#[symbolic(helper)]
fn rules(a: u8) -> Vec<Option<u8>> {
    let rules: Vec<(&str, Box<dyn Fn(u8) -> Option<u8>>)> =
        vec![("keep", Box::new(Some)), ("less", Box::new(move |x| x.checked_sub(a)))];
    let made: fn(u8) -> Result<u8, ()> = Ok;
    rules.iter().map(|(name, rule)| rule(a / 2).filter(|_| name.len() == 4 && made(a).is_ok())).collect()
}

#[test]
fn kinds_of_values_and_variants_as_functions() {
    agree!(same_kind: a: u8 = 0..=3, b: u8 = 0..=3 => same_kind(a, b));
    agree!(rules: a: u8 = 0..=3 => rules(a));
}

#[symbolic(helper)]
fn shared_values(a: [u8; 2], b: u8) -> (Vec<u8>, Vec<u8>, Vec<u8>, u8) {
    let first = Rc::new(a.to_vec());
    let mut second = Rc::clone(&first);
    Rc::make_mut(&mut second).push(b);
    let before = Rc::unwrap_or_clone(first.clone());
    if b > 1 {
        Rc::make_mut(&mut second)[0] += 1;
        *Rc::make_mut(&mut second).last_mut().unwrap() *= 2;
    }
    (before, first.to_vec(), Rc::unwrap_or_clone(second), b)
}

#[test]
fn what_is_shared_is_changed_apart() {
    agree!(shared_values: a: [u8; 2] = 0..=2, b: u8 = 0..=3 => shared_values(a, b));
}

#[symbolic]
fn owners(#[domain(0..=4)] a: u8, more: bool) -> (usize, usize, bool, bool, Option<u8>, Option<u8>, u8) {
    let mut shared = Rc::new(a);
    let changed = Rc::get_mut(&mut shared).map(|inside| {
        *inside += 1;
        *inside
    });
    let other = if more { Rc::clone(&shared) } else { Rc::new(a + 1) };
    let weak = Rc::downgrade(&shared);
    let counts = (Rc::strong_count(&shared), Rc::weak_count(&shared));
    let (same, equal) = (Rc::ptr_eq(&shared, &other), shared == other);
    let nothing: std::rc::Weak<u8> = std::rc::Weak::new();
    let back = Rc::try_unwrap(shared).map_or_else(|shared| *shared + 40, |inside| inside);
    let alive = weak.upgrade().or(nothing.upgrade()).map(|inside| *inside);
    (counts.0, counts.1, same, equal, changed.or(alive), Rc::into_inner(other), back)
}

#[test]
fn who_else_has_it_is_asked_of_the_function() {
    crate::weak::called(Owners::system(), &[5, 2], |v| owners(v[0] as u8, v[1] == 1));
    assert!(Owners::system().unwrap().enumeration().is_some());
}
