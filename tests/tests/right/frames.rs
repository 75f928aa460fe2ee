//! Closures and references that cross calls.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn apply(f: fn(u8) -> u8, x: u8) -> u8 {
    f(x + 1) * 10 + x
}

#[symbolic(helper)]
fn pointer(a: u8) -> u8 {
    apply(|y| y, a)
}

#[symbolic(helper)]
fn twice(f: &dyn Fn(u8) -> u8, x: u8) -> u8 {
    let y = f(x);
    f(y) + x
}

#[symbolic(helper)]
fn dynamic(a: u8, b: u8) -> u8 {
    let offset = b + 1;
    twice(&|y| y + offset, a)
}

#[symbolic(helper)]
fn double(x: u8) -> u8 {
    x * 2
}

#[symbolic(helper)]
fn named(a: u8) -> u8 {
    let f = double;
    apply(double, a) + f(a) + twice(&double, a)
}

#[symbolic(helper)]
fn bump(x: &mut u8, by: u8) {
    *x += by;
}

#[symbolic(helper)]
fn first_or(p: (&mut u8, u8)) -> u8 {
    *p.0 += p.1;
    *p.0
}

#[symbolic(helper)]
fn maybe(p: Option<&mut u8>) -> bool {
    match p {
        Some(x) => {
            *x = 9;
            true
        }
        None => false,
    }
}

#[symbolic(helper)]
fn mutable(a: u8, b: bool) -> (u8, [u8; 2], u8, bool) {
    let mut x = a;
    bump(&mut x, 3);
    let mut items = [a, 1];
    bump(&mut items[1], x);
    let sum = first_or((&mut items[0], 2));
    let mut y = 1;
    let found = maybe(if b { Some(&mut y) } else { None });
    (x, items, sum + y, found)
}

#[symbolic(helper)]
fn push_all(v: &mut Vec<u8>, a: &[u8]) {
    for &x in a {
        v.push(x);
    }
    v.sort();
}

#[symbolic(helper)]
fn mutable_vector(a: [u8; 3]) -> Vec<u8> {
    let mut v = vec![2];
    push_all(&mut v, &a);
    v
}

#[symbolic(helper)]
fn stateful(a: [u8; 2]) -> u8 {
    let mut items = a.into_iter();
    let mut next = move || items.next().unwrap_or(0);
    next() * 10 + next()
}

#[symbolic(helper)]
fn counting(a: [u8; 3]) -> (Vec<u8>, u8) {
    let mut count = 0;
    let mut counter = move || {
        count += 1;
        count
    };
    let first = counter();
    let kept = a
        .iter()
        .filter(|x| **x > 1)
        .map(move |x| {
            count += x;
            count
        })
        .collect();
    (kept, first * 10 + counter())
}

#[symbolic(helper)]
fn adder(n: u8) -> impl Fn(u8) -> u8 {
    move |x| x + n
}

#[symbolic(helper)]
fn returned(a: u8, b: u8) -> u8 {
    let f = adder(a);
    let g = adder(b);
    let h = move |x| {
        let y = f(x);
        g(y) * 2
    };
    h(1)
}

#[symbolic(helper)]
fn stored(a: u8) -> u8 {
    let steps: [fn(u8) -> u8; 3] = [|x| x + 1, double, |x| x - 1];
    let mut x = a;
    for step in steps {
        x = step(x);
    }
    x
}

#[symbolic(helper)]
fn chosen(a: u8, b: bool) -> u8 {
    let f: &dyn Fn(u8) -> u8 = if b { &|x| x + 1 } else { &|x| x * 3 };
    f(a)
}

#[symbolic(helper)]
fn change_both(x: &mut u8, y: &mut u8, c: bool) -> u8 {
    let target = if c { x } else { y };
    *target += 5;
    *target
}

#[symbolic(helper)]
fn conditional_reference(a: u8, c: bool) -> (u8, u8, u8) {
    let (mut x, mut y) = (a, a + 1);
    let seen = change_both(&mut x, &mut y, c);
    (x, y, seen)
}

#[symbolic(helper)]
fn countdown(n: u8, total: &mut u8) {
    if n > 0 {
        *total += n;
        countdown(n - 1, total);
    }
}

#[symbolic(helper)]
fn recursive_reference(n: u8) -> u8 {
    let mut total = 0;
    countdown(n, &mut total);
    total
}

#[symbolic(helper)]
fn captured_by_reference(a: [u8; 2]) -> (u8, u8) {
    let mut sum = 0;
    let mut add = |x: u8| sum += x;
    add(a[0]);
    add(a[1]);
    (sum, a[0])
}

#[symbolic(helper)]
fn by_reference(a: [u8; 4]) -> (u8, Vec<u8>, u8) {
    let mut it = a.iter();
    let first: u8 = it.by_ref().take(2).sum();
    let mut seen = Vec::new();
    for x in &mut it {
        seen.push(*x);
        if *x > 1 {
            break;
        }
    }
    (first, seen, it.count() as u8)
}

#[symbolic(helper)]
fn temporaries(a: u8) -> u8 {
    let mut none: Option<u8> = None;
    *Some(3).insert(5) + *none.insert(a)
}

#[test]
fn functions_as_arguments() {
    agree!(pointer: a: u8 = 0..=3 => pointer(a));
    agree!(dynamic: a: u8 = 0..=3, b: u8 = 0..=3 => dynamic(a, b));
    agree!(named: a: u8 = 0..=3 => named(a));
    agree!(stored: a: u8 = 0..=3 => stored(a));
    agree!(chosen: a: u8 = 0..=3, b: bool => chosen(a, b));
    agree!(returned: a: u8 = 0..=3, b: u8 = 0..=3 => returned(a, b));
}

#[test]
fn references_as_arguments() {
    agree!(mutable: a: u8 = 0..=3, b: bool => mutable(a, b));
    agree!(mutable_vector: a: [u8; 3] = 0..=3 => mutable_vector(a));
    agree!(conditional_reference: a: u8 = 0..=3, c: bool => conditional_reference(a, c));
    agree!(recursive_reference: n: u8 = 0..=5 => recursive_reference(n));
    agree!(temporaries: a: u8 = 0..=3 => temporaries(a));
}

#[test]
fn closures_with_state() {
    agree!(stateful: a: [u8; 2] = 0..=3 => stateful(a));
    agree!(counting: a: [u8; 3] = 0..=3 => counting(a));
    agree!(captured_by_reference: a: [u8; 2] = 0..=3 => captured_by_reference(a));
    agree!(by_reference: a: [u8; 4] = 0..=2 => by_reference(a));
}
