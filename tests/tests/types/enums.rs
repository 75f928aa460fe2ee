//! Enums with fields: parameters, locals, outputs, constants, patterns.

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Shape {
    Dot,
    Circle(#[domain(0..=2)] u8),
    Rectangle {
        #[domain(1..=2)]
        width: u8,
        #[domain(1..=3)]
        height: u8,
    },
}

/// The same names as in `Shape`, in another order.
#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Other {
    Rectangle(bool),
    Dot,
    Circle,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
enum Colour {
    #[default]
    None,
    Some(#[domain(0..=1)] u8),
    Mixed(bool, bool),
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Level {
    Low = -3,
    High = 10,
}

#[symbolic(helper)]
fn area(s: Shape) -> u8 {
    match s {
        Shape::Dot => 0,
        Shape::Circle(r) => 3 * r * r,
        Shape::Rectangle { width, height } => width * height,
    }
}

#[symbolic(helper)]
fn constructed(n: u8, c: bool) -> Shape {
    if n == 0 {
        Shape::Dot
    } else if c {
        Shape::Circle(n)
    } else {
        let width = n + 1;
        Shape::Rectangle { height: n, width }
    }
}

#[symbolic(helper)]
fn round_trip(s: Shape) -> Shape {
    s
}

#[symbolic(helper)]
fn partial(s: Shape) -> (bool, u8, u8) {
    let is = matches!(s, Shape::Rectangle { width: 1, .. } | Shape::Circle(0 | 2));
    let wide = if let Shape::Rectangle { width: w @ 2.., .. } = s { w } else { 0 };
    let Shape::Circle(radius) = s else { return (is, wide, 100) };
    (is, wide, radius)
}

#[symbolic(helper)]
fn changed(s: Shape) -> Shape {
    let mut s = s;
    match &mut s {
        Shape::Circle(r) => *r += 1,
        Shape::Rectangle { width, .. } if *width == 2 => *width = 7,
        Shape::Rectangle { height, .. } => *height -= 1,
        Shape::Dot => {}
    }
    if let Shape::Rectangle { height, .. } = &mut s {
        *height += 1;
    }
    s
}

#[symbolic(helper)]
fn two_types(s: Shape, o: Other) -> u8 {
    match (s, o) {
        (Shape::Dot, Other::Dot) => 0,
        (Shape::Circle(a), Other::Circle) => a,
        (Shape::Rectangle { width, .. }, Other::Rectangle(true)) => 10 + width,
        (Shape::Dot, Other::Rectangle(b)) => 20 + u8::from(b),
        _ => 99,
    }
}

mod globs {
    use super::*;
    use Colour::*;

    #[symbolic(helper)]
    pub fn own_none(c: Colour, d: u8) -> (u8, Colour) {
        let back = if d == 0 { None } else { Mixed(d == 1, true) };
        let n = match c {
            None => 0,
            Some(x) => 1 + x,
            Mixed(a, b) => 10 + u8::from(a) + 2 * u8::from(b),
        };
        (n, back)
    }
}
use globs::own_none;

#[symbolic(helper)]
fn both_nones(c: Colour, o: Option<u8>) -> u8 {
    match (c, o) {
        (Colour::None, None) => 0,
        (Colour::None, Some(x)) => x,
        (Colour::Some(y), Some(x)) => 10 * x + y,
        (Colour::Mixed(..), Option::None) => 200,
        (Colour::Mixed(a, ..), _) => 100 + u8::from(a),
        (_, None) => 77,
    }
}

#[symbolic(helper)]
fn compared(a: Shape, b: Shape) -> (bool, bool, std::cmp::Ordering, Shape) {
    (a == b, a <= b, a.cmp(&b), a.min(b))
}

#[symbolic(helper)]
fn largest(shapes: [Shape; 2]) -> (Option<Shape>, u8) {
    let best = shapes.iter().copied().max();
    (best, shapes.iter().filter(|s| matches!(s, Shape::Circle(_))).count() as u8)
}

#[symbolic(helper)]
fn indexed(i: u8, s: Shape) -> (u8, Shape) {
    let mut all = [Shape::Dot, s, Shape::Circle(4), LAST];
    let found = all[i as usize];
    all[i as usize] = Shape::Circle(i);
    (area(found), all[1])
}

const LAST: Shape = Shape::Rectangle { width: 5, height: 2 };

#[symbolic(helper)]
fn levels(l: Level, c: Colour) -> (i32, Level, bool) {
    let m = if l == Level::Low { Level::High } else { Level::Low };
    (l as i32 + 1, m, c == Colour::default())
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
enum Expression {
    Number(u8),
    Add(Box<Expression>, Box<Expression>),
    Negate(Box<Expression>),
}

#[symbolic(helper)]
fn evaluate(e: &Expression) -> i16 {
    match e {
        Expression::Number(n) => i16::from(*n),
        Expression::Add(a, b) => evaluate(a) + evaluate(b),
        Expression::Negate(a) => -evaluate(a),
    }
}

#[symbolic(helper)]
fn recursive(n: u8, m: u8, c: bool) -> (i16, Expression) {
    let leaf = Expression::Number(n);
    let sum = Expression::Add(Box::new(leaf), Box::new(Expression::Number(m)));
    let e = if c { Expression::Negate(Box::new(sum)) } else { sum };
    (evaluate(&e), e)
}

#[symbolic(helper)]
fn in_options(s: Option<Shape>, t: [Option<Colour>; 2]) -> (u8, bool) {
    let first = match s {
        Some(Shape::Circle(r)) => r,
        Some(Shape::Rectangle { width, height }) => width + height,
        Some(Shape::Dot) => 50,
        None => 60,
    };
    (first, t.iter().flatten().any(|c| matches!(c, Colour::Some(1))))
}

#[symbolic(helper)]
fn mapped(o: Option<u8>) -> (Option<Shape>, Option<Pairs>) {
    (o.map(Shape::Circle), o.map(|n| (n, true)).map(Pairs))
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Pairs((u8, bool));

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Generic<T> {
    A(T),
    B { value: T, more: bool },
    Empty,
}

#[symbolic(helper)]
fn generics(n: u8, c: bool) -> (Generic<u8>, bool) {
    let g = match (n, c) {
        (0, _) => Generic::Empty,
        (_, true) => Generic::A(n),
        _ => Generic::B { value: n, more: c },
    };
    let h = Generic::A(c);
    let flag = match h {
        Generic::A(x) => x,
        Generic::B { more, .. } => more,
        Generic::Empty => false,
    };
    (g, flag)
}

#[symbolic(helper)]
fn machine(inputs: [bool; 4]) -> Result<u8, Colour> {
    let mut state = Colour::None;
    for input in inputs {
        state = match (state, input) {
            (Colour::None, true) => Colour::Some(1),
            (Colour::Some(n), true) if n < 3 => Colour::Some(n + 1),
            (Colour::Some(_), true) => return Err(state),
            (Colour::Some(n), false) => Colour::Mixed(n > 1, false),
            (other, _) => other,
        };
    }
    match state {
        Colour::Some(n) => Ok(n),
        _ => Err(state),
    }
}

#[test]
fn enums_agree_with_enumeration() {
    agree!(area: s: Shape => area(s));
    agree!(constructed: n: u8 = 0..=2, c: bool => constructed(n, c));
    agree!(round_trip: s: Shape => round_trip(s));
    agree!(partial: s: Shape => partial(s));
    agree!(changed: s: Shape => changed(s));
    agree!(two_types: s: Shape, o: Other => two_types(s, o));
    agree!(own_none: c: Colour, d: u8 = 0..=2 => own_none(c, d));
    agree!(both_nones: c: Colour, o: Option<u8> = 0..=3 => both_nones(c, o));
    agree!(compared: a: Shape, b: Shape => compared(a, b));
    agree!(largest: shapes: [Shape; 2] => largest(shapes));
    agree!(indexed: i: u8 = 0..=4, s: Shape => indexed(i, s));
    agree!(levels: l: Level, c: Colour => levels(l, c));
    agree!(recursive: n: u8 = 0..=2, m: u8 = 0..=2, c: bool => recursive(n, m, c));
    agree!(in_options: s: Option<Shape>, t: [Option<Colour>; 2] => in_options(s, t));
    agree!(mapped: o: Option<u8> = 0..=2 => mapped(o));
    agree!(generics: n: u8 = 0..=2, c: bool => generics(n, c));
    agree!(machine: inputs: [bool; 4] => machine(inputs));
}

#[symbolic]
fn surface(s: Shape, o: Option<bool>) -> (Shape, bool) {
    let t = match s {
        Shape::Circle(0) => Shape::Dot,
        other => other,
    };
    (t, o.unwrap_or(false))
}

/// The rows are the tag, then the fields of all variants; those of variants that are not chosen do not matter.
#[test]
fn an_enum_with_fields_is_a_random_parameter() {
    let system = Surface::system().unwrap();
    let names: Vec<_> = system.variables().iter().map(|variable| variable.name.clone()).collect();
    assert_eq!(names, ["s", "s.Circle.0", "s.Rectangle.width", "s.Rectangle.height", "o", "o.Some"]);
    assert_eq!(system.variables()[0].labels.as_deref().unwrap(), ["Dot", "Circle", "Rectangle"]);
    let rows = vec![
        vec![0.2, 0.3, 0.5],
        vec![0.1, 0.2, 0.7],
        vec![0.4, 0.6],
        vec![0.5, 0.25, 0.25],
        vec![0.5, 0.5],
        vec![0.9, 0.1],
    ];
    let found = system.probability(&rows, &(Shape::Dot, false)).unwrap();
    assert!((found - (0.2 + 0.3 * 0.1) * (0.5 + 0.5 * 0.9)).abs() < 1e-12, "{found}");
    let distribution = system.distribution(&rows).unwrap();
    assert_eq!(distribution.len(), 2 * (1 + 2 + 6));
    let sum: f64 = distribution.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    let best = system.explain(&rows, &(Shape::Rectangle { width: 2, height: 1 }, true)).unwrap();
    assert_eq!(best.input, (Shape::Rectangle { width: 2, height: 1 }, Some(true)));
}
