//! Structs: parameters, locals, outputs, constants, patterns, updates.

use dpnl::prelude::*;
use dpnl_tests::both_ways;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
struct Point {
    #[domain(0..=3)]
    x: u8,
    #[domain(-1..=1)]
    y: i8,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pair(#[domain(0..=2)] u8, bool);

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Marker;

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Segment {
    from: Point,
    to: Point,
}

#[symbolic(helper)]
fn fields(p: Point) -> (u8, i8) {
    (p.x + 1, -p.y)
}

#[symbolic(helper)]
fn construct(p: Point) -> Point {
    let x = p.x / 2;
    Point { y: p.y.abs(), x }
}

#[symbolic(helper)]
fn update(p: Point, c: bool) -> Point {
    let q = Point { x: 9, ..p };
    if c { Point { y: 0, ..q } } else { Point { ..q } }
}

#[symbolic(helper)]
fn assigned(mut p: Point, c: bool) -> Point {
    if c {
        p.x += 2;
    }
    p.y = if p.x > 2 { 1 } else { p.y };
    let r = &mut p;
    r.x = r.x.min(4);
    let y = &mut r.y;
    *y -= 1;
    p
}

#[symbolic(helper)]
fn patterns(p: Point, q: Pair) -> u8 {
    let Point { x, .. } = p;
    let Point { x: other, y } = p;
    let Pair(n, flag) = q;
    match (&p, q) {
        (Point { x: 0, y: -1 }, _) => 100,
        (Point { x: a @ 1..=2, .. }, Pair(b, true)) => *a * 10 + b,
        (&Point { y: 1, x }, Pair(.., false)) => x + 50,
        (Point { .. }, Pair(0, ..)) => 7,
        _ => x + other + n + u8::from(flag) + y.unsigned_abs(),
    }
}

#[symbolic(helper)]
fn tuple_struct(q: Pair) -> (u8, bool, Pair) {
    let mut r = q;
    r.0 = r.0 * 2;
    if r.1 {
        r = Pair(7, false);
    }
    (q.0, q.1, r)
}

#[symbolic(helper)]
fn unit_struct(c: bool) -> (Marker, bool) {
    let m = Marker;
    let same = m == Marker;
    match m {
        Marker => (Marker, same && c),
    }
}

#[symbolic(helper)]
fn nested(p: Point, q: Point) -> Segment {
    let mut s = Segment { from: p, to: q };
    if s.from.x > s.to.x {
        let t = s.from;
        s.from = s.to;
        s.to = t;
    }
    s.to.y = s.from.y;
    let Segment { from: Point { x, .. }, ref to } = s;
    s.from.x = x + to.x;
    s
}

const TABLE: [Point; 3] = [Point { x: 5, y: 1 }, Point { x: 2, y: -1 }, ORIGIN];
const ORIGIN: Point = Point { x: 0, y: 0 };

#[symbolic(helper)]
fn constants(i: u8, p: Point) -> (Point, u8, bool) {
    let found = TABLE[i as usize];
    let total: u8 = TABLE.iter().map(|p| p.x).sum();
    (found, total + found.x, p == ORIGIN || found == TABLE[1])
}

#[symbolic(helper)]
fn arrays(ps: [Point; 2], i: u8) -> (Point, u8, [Point; 2]) {
    let mut qs = ps;
    qs[i as usize].x += 1;
    for p in qs.iter_mut() {
        p.y = 0;
    }
    qs.iter_mut().for_each(|p| p.x *= 2);
    let best = ps.iter().max().unwrap();
    (*best, ps.iter().filter(|p| p.x > 1).count() as u8, qs)
}

#[symbolic(helper)]
fn derived(p: Point, q: Point) -> (bool, bool, std::cmp::Ordering, Point, Point) {
    let smaller = std::cmp::min(p, q);
    (p == q, p < q, p.cmp(&q), smaller, p.max(q))
}

#[symbolic(helper)]
fn sorted(mut ps: [Point; 2]) -> [Point; 2] {
    ps.sort();
    ps
}

#[symbolic(helper)]
fn options(p: Point, c: bool) -> Option<Point> {
    let o = if c { Some(p) } else { None };
    o.map(|p| Point { x: p.x + 1, ..p }).filter(|p| p.y != 0)
}

#[symbolic(helper)]
fn defaults(c: bool, p: Point) -> Point {
    let d = Point::default();
    let e: Point = Default::default();
    if c { Point { x: d.x + e.x, ..Default::default() } } else { p }
}

#[symbolic(helper)]
fn parameter_pattern(Point { x, y }: Point, (a, b): (u8, bool)) -> i8 {
    let f = |Point { x, .. }: Point| x + 1;
    let g = |&Point { x, y }: &Point| (x, y);
    let (u, v) = g(&Point { x, y });
    (f(Point { x, y }) + a + u) as i8 + v * y + i8::from(b)
}

/// A field called like a method.
#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Odd {
    len: u8,
    max: [u8; 2],
    r#type: bool,
}

#[symbolic(helper)]
fn odd_names(a: u8, c: bool) -> (u8, usize, Odd) {
    let o = Odd { len: a, max: [a, 1], r#type: c };
    let Odd { r#type, max: [first, _], .. } = o.clone();
    (o.len + first + u8::from(r#type), o.max.len(), o)
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Stack {
    items: Vec<u8>,
    depth: usize,
}

#[symbolic(helper)]
fn vectors(a: u8, b: u8) -> Stack {
    let mut s = Stack { items: Vec::new(), depth: 0 };
    s.items.push(a);
    s.items.push(b);
    s.depth = s.items.len();
    s.items[0] += 1;
    s.items.swap(0, 1);
    s
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Wrapper<T> {
    inner: T,
    count: u8,
}

#[symbolic(helper)]
fn generic(a: u8, c: bool) -> (Wrapper<u8>, Wrapper<Option<bool>>) {
    let w = Wrapper { inner: a, count: 1 };
    let v = Wrapper { inner: if c { Some(c) } else { None }, count: w.count + w.inner };
    (w, v)
}

struct View<'a> {
    items: &'a [u8],
    start: usize,
}

#[derive(Domain)]
struct Cursor<'a> {
    items: &'a [u8],
    at: usize,
}

#[symbolic(helper)]
fn borrowed(items: [u8; 3], at: usize) -> u8 {
    let c = Cursor { items: &items, at };
    let Cursor { items, at } = c;
    items[at] + items.len() as u8
}

/// A struct that is changed through a reference held in another.
#[derive(Domain)]
struct Editor<'a> {
    target: &'a mut Point,
    edits: u8,
}

#[symbolic(helper)]
fn edited(p: Point, c: bool) -> (Point, u8) {
    let mut p = p;
    let mut e = Editor { target: &mut p, edits: 0 };
    if c {
        e.target.x += 1;
        e.edits += 1;
    }
    e.target.y = 0;
    let edits = e.edits;
    (p, edits)
}

#[symbolic(helper)]
fn early(p: Point) -> Result<Point, Pair> {
    if p.x == 3 {
        return Err(Pair(p.x, p.y == 0));
    }
    let q = if p.y < 0 { None } else { Some(p) };
    let q = q.ok_or(Pair(0, false))?;
    Ok(Point { x: q.x + 1, ..q })
}

#[symbolic(helper)]
fn shared_name(x: u8) -> u8 {
    struct_like(Pair(x, true)).0
}

#[symbolic(helper)]
fn struct_like(Pair(a, b): Pair) -> Pair {
    Pair(a + u8::from(b), !b)
}

#[test]
fn structs_agree_with_enumeration() {
    agree!(fields: p: Point => fields(p));
    agree!(construct: p: Point => construct(p));
    agree!(update: p: Point, c: bool => update(p, c));
    agree!(assigned: p: Point, c: bool => assigned(p, c));
    agree!(patterns: p: Point, q: Pair => patterns(p, q));
    agree!(tuple_struct: q: Pair => tuple_struct(q));
    agree!(unit_struct: c: bool => unit_struct(c));
    agree!(nested: p: Point, q: Point => nested(p, q));
    agree!(constants: i: u8 = 0..=2, p: Point => constants(i, p));
    agree!(arrays: ps: [Point; 2], i: u8 = 0..=1 => arrays(ps, i));
    agree!(derived: p: Point, q: Point => derived(p, q));
    agree!(sorted: ps: [Point; 2] => sorted(ps));
    agree!(options: p: Point, c: bool => options(p, c));
    agree!(defaults: c: bool, p: Point => defaults(c, p));
    agree!(parameter_pattern: p: Point, q: (u8, bool) = 0..=3 => parameter_pattern(p, q));
    agree!(odd_names: a: u8 = 0..=3, c: bool => odd_names(a, c));
    agree!(vectors: a: u8 = 0..=3, b: u8 = 0..=3 => vectors(a, b));
    agree!(generic: a: u8 = 0..=3, c: bool => generic(a, c));
    agree!(borrowed: items: [u8; 3] = 0..=2, at: usize = 0..=3 => borrowed(items, at));
    agree!(edited: p: Point, c: bool => edited(p, c));
    agree!(early: p: Point => early(p));
    agree!(shared_name: x: u8 = 0..=3 => shared_name(x));
}

/// One variable per field, called after it.
#[symbolic]
fn distance(s: Segment) -> u8 {
    s.from.x.abs_diff(s.to.x) + s.from.y.abs_diff(s.to.y)
}

#[test]
fn a_struct_is_a_random_parameter() {
    let system = Distance::system().unwrap();
    let names: Vec<_> = system.variables().iter().map(|variable| variable.name.clone()).collect();
    assert_eq!(names, ["s.from.x", "s.from.y", "s.to.x", "s.to.y"]);
    let rows = vec![vec![0.25; 4], vec![0.2, 0.3, 0.5], vec![0.1, 0.2, 0.3, 0.4], vec![1.0, 0.0, 0.0]];
    let found = system.probability(&rows, &0).unwrap();
    assert!((found - 0.25 * 0.2).abs() < 1e-12, "{found}");
    let best = system.explain(&rows, &5).unwrap();
    assert_eq!(best.input, Segment { from: Point { x: 0, y: 1 }, to: Point { x: 3, y: -1 } });
}

#[symbolic]
fn moved(p: Point, #[domain(0..=1)] by: u8) -> Point {
    Point { x: p.x + by, ..p }
}

#[test]
fn a_struct_is_an_output() {
    let [system, traced] = both_ways(Moved::system);
    let rows = vec![vec![0.25; 4], vec![0.2, 0.3, 0.5], vec![0.5, 0.5]];
    let distribution = system.distribution(&rows).unwrap();
    assert_eq!(distribution.len(), 15);
    let sum: f64 = distribution.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let impossible = system.probability(&rows, &Point { x: 9, y: 0 }).unwrap_err().to_string();
    assert!(impossible.contains("called on all 24 inputs, and none gives it"), "{impossible}");
    let impossible = traced.probability(&rows, &Point { x: 9, y: 0 }).unwrap_err().to_string();
    assert!(impossible.contains("9 is outside of 0..=4"), "{impossible}");
}
