//! Items inside of a body: types, `impl` blocks, traits, functions, aliases, constants, statics, modules. None of them has
//! an attribute.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn structs(a: u8, b: u8) -> u8 {
    #[derive(Clone, Copy)]
    struct Point {
        x: u8,
        y: u8,
    }
    impl Point {
        fn new(x: u8, y: u8) -> Self {
            Self { x, y }
        }
        fn norm(&self) -> u8 {
            self.x + self.y
        }
        fn shift(&mut self, by: u8) {
            self.x += by;
        }
    }
    impl std::ops::Add for Point {
        type Output = Point;
        fn add(self, other: Point) -> Point {
            Point::new(self.x + other.x, self.y + other.y)
        }
    }
    struct Pair(Point, u8);
    let mut p = Point::new(a, b);
    p.shift(2);
    let Pair(q, factor) = Pair(p + p, 2);
    q.norm() * factor
}

#[symbolic(helper)]
fn enums(a: u8) -> bool {
    #[derive(Debug, Clone, Copy, PartialEq)]
    enum State {
        Idle,
        Busy(u8),
        Done,
    }
    let mut state = State::Idle;
    for i in 0..a {
        state = match state {
            State::Idle => State::Busy(i),
            State::Busy(n) if n > 2 => State::Done,
            State::Busy(n) => State::Busy(n + 1),
            State::Done => State::Done,
        };
    }
    state == State::Done
}

#[symbolic(helper)]
fn traits(a: u8, b: u8) -> u8 {
    trait Score {
        const BASE: u8;
        fn score(&self) -> u8;
        fn total(&self) -> u8 {
            self.score() + Self::BASE
        }
    }
    struct Plain(u8);
    struct Twice {
        value: u8,
    }
    impl Score for Plain {
        const BASE: u8 = 1;
        fn score(&self) -> u8 {
            self.0
        }
    }
    impl Score for Twice {
        const BASE: u8 = 2;
        fn score(&self) -> u8 {
            self.value * 2
        }
        fn total(&self) -> u8 {
            self.score() * Self::BASE
        }
    }
    impl Score for u8 {
        const BASE: u8 = 3;
        fn score(&self) -> u8 {
            *self
        }
    }
    fn sum<T: Score, U: Score>(t: &T, u: &U) -> u8 {
        t.total() + u.total()
    }
    sum(&Plain(a), &Twice { value: b }) + sum(&a, &Plain(b))
}

#[symbolic(helper)]
fn generics(a: u8) -> u8 {
    struct Pair<T> {
        left: T,
        right: T,
    }
    impl<T: Copy + Ord> Pair<T> {
        fn larger(&self) -> T {
            if self.left > self.right { self.left } else { self.right }
        }
    }
    Pair { left: a, right: 2 }.larger() + Pair { left: 'a', right: 'b' }.larger() as u8
}

#[symbolic(helper)]
fn conversions(a: u8, b: u8) -> bool {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    struct Card {
        rank: u8,
        suit: u8,
    }
    impl From<u8> for Card {
        fn from(rank: u8) -> Self {
            Card { rank, ..Default::default() }
        }
    }
    let card: Card = a.into();
    let set = std::collections::HashSet::from([card, Card::from(b)]);
    card < Card { rank: b, suit: 1 } && set.len() == 2
}

#[symbolic(helper)]
fn others(a: usize) -> u32 {
    type Number = u32;
    type Two = (Number, Number);
    static TABLE: [u32; 4] = [3, 1, 4, 1];
    struct Rule {
        cost: u32,
        gain: u32,
    }
    const RULES: [Rule; 2] = [Rule { cost: 1, gain: 5 }, Rule { cost: 2, gain: 3 }];
    mod units {
        pub const TEN: u32 = 10;
        pub fn scaled(x: u32) -> u32 {
            x * TEN
        }
    }
    let two: Two = (a as Number, TABLE[a]);
    let rule = &RULES[a % 2];
    units::scaled(two.0) + two.1 + rule.gain - rule.cost
}

#[symbolic(helper)]
fn in_blocks(a: u8) -> u8 {
    struct Total {
        sum: u8,
    }
    let first = {
        impl Total {
            fn add(&mut self, x: u8) -> &mut Self {
                self.sum += x;
                self
            }
        }
        let mut total = Total { sum: 0 };
        total.add(a).add(2);
        total.sum
    };
    let second = |x: u8| {
        #[derive(Clone, Copy)]
        struct Wrapped(u8);
        let wrapped = Wrapped(x);
        wrapped.0 + 1
    };
    if a > 0 {
        #[derive(PartialEq)]
        enum Kind {
            One,
            More,
        }
        let kind = if a == 1 { Kind::One } else { Kind::More };
        if kind == Kind::One { first } else { second(a) }
    } else {
        first + second(a)
    }
}

/// Another type of the same name, in a function that is called.
#[symbolic(helper)]
fn inner(a: u8) -> u8 {
    enum State {
        On(u8),
        Off,
    }
    match if a > 1 { State::On(a) } else { State::Off } {
        State::On(x) => x,
        State::Off => 9,
    }
}

#[symbolic(helper)]
fn same_names(a: u8) -> u8 {
    enum State {
        Off,
        On { by: u8 },
    }
    let state = if a > 2 { State::Off } else { State::On { by: a } };
    inner(a)
        + match state {
            State::On { by } => by,
            State::Off => 50,
        }
}

#[derive(Domain, Clone, Debug, PartialEq, Eq, Hash)]
struct Outer {
    #[domain(0..=3)]
    x: u8,
}

#[symbolic]
impl Outer {
    fn inside_of_a_method(&self) -> u8 {
        struct Inner {
            v: u8,
        }
        impl Inner {
            fn get(&self) -> u8 {
                self.v + 1
            }
        }
        fn plus(inner: &Inner) -> u8 {
            inner.get() + 1
        }
        plus(&Inner { v: self.x }) + format!("{}", self.x).len() as u8
    }
}

#[symbolic(helper)]
fn methods(outer: Outer) -> u8 {
    outer.inside_of_a_method()
}

#[test]
fn items_inside_of_bodies() {
    agree!(structs: a: u8 = 0..=5, b: u8 = 0..=5 => structs(a, b));
    agree!(enums: a: u8 = 0..=7 => enums(a));
    agree!(traits: a: u8 = 0..=3, b: u8 = 0..=3 => traits(a, b));
    agree!(generics: a: u8 = 0..=3 => generics(a));
    agree!(conversions: a: u8 = 0..=3, b: u8 = 0..=3 => conversions(a, b));
    agree!(others: a: usize = 0..=3 => others(a));
    agree!(in_blocks: a: u8 = 0..=3 => in_blocks(a));
    agree!(same_names: a: u8 = 0..=3 => same_names(a));
    agree!(methods: outer: Outer => methods(outer));
}
