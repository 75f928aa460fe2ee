//! More functions that overflow on some of their inputs: items inside of bodies, with and without attributes, and what the
//! compiler evaluates. They are built twice, see `overflowing`.
#![allow(missing_docs, reason = "what they do is what they are called")]
#![allow(clippy::all, clippy::pedantic, reason = "all ways to write it are wanted")]

use std::fmt;

use dpnl::prelude::*;

#[symbolic]
pub fn inner_helpers(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    #[symbolic(helper)]
    fn square(x: u8) -> u8 {
        #[dpnl::prelude::symbolic(helper)]
        fn times(x: u8, y: u8) -> u8 {
            x * y
        }
        times(x, x)
    }
    #[symbolic(helper)]
    const fn more(x: u8) -> u8 {
        x + 245
    }
    (square(a + 1), more(b))
}

#[symbolic]
pub fn inner_function_with_a_system(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    #[symbolic]
    fn shifted(#[domain(0..=15)] x: u8, #[domain(0..=15)] by: u8) -> u8 {
        (x << (by / 2)) + 8 * by
    }
    shifted(a, b) - 3
}

#[symbolic]
pub fn inner_blocks_with_attributes(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    #[derive(Domain, Clone, Copy)]
    struct Pair {
        #[domain(0..=15)]
        x: u8,
        #[domain(0..=15)]
        y: u8,
    }
    #[symbolic]
    trait Weigh {
        fn weight(&self) -> u8;
        fn twice(&self) -> u8 {
            self.weight() * 2
        }
    }
    #[symbolic]
    impl Pair {
        fn product(&self) -> u8 {
            self.x * self.y + 30
        }
    }
    #[symbolic]
    impl Weigh for Pair {
        fn weight(&self) -> u8 {
            9 * self.x - self.y
        }
    }
    let pair = Pair { x: a, y: b };
    (pair.product(), pair.twice())
}

#[symbolic]
pub fn inner_blocks(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, u8) {
    const WIDTH: usize = 2 + 1;
    struct Steps<const N: usize>([u8; N]);
    trait Total {
        const START: u8 = 3 * 5;
        fn total(&self) -> u8;
    }
    impl<const N: usize> Steps<N> {
        const LAST: usize = N - 1;
        const fn first(&self) -> u8 {
            self.0[0] * 18
        }
        fn last(&self) -> u8 {
            self.0[Self::LAST] + 230
        }
    }
    impl Total for Steps<{ WIDTH + 1 }> {
        fn total(&self) -> u8 {
            Self::START + self.0.iter().sum::<u8>() * 4
        }
    }
    let steps = Steps::<{ WIDTH + 1 }>([a, b, b / 2, a + b]);
    (steps.first(), steps.last(), steps.total())
}

#[symbolic]
pub fn inner_enums(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    #[derive(Clone, Copy, PartialEq)]
    enum Kind {
        Low = 2 * 3,
        High = 1 + 200,
    }
    static OFFSET: u8 = 7 * 3;
    let kind = if a > b { Kind::High } else { Kind::Low };
    let more = match a {
        0..=MIDDLE => kind as u8 + b * OFFSET,
        _ if a - 8 > b => a * b * 3,
        _ => const { 2 + 3 },
    };
    const MIDDLE: u8 = 15 - 8;
    (more, kind as u8 + 4 * a)
}

#[derive(Domain)]
struct Sum(#[domain(0..=15)] u8, #[domain(0..=15)] u8);

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + u32::from(self.1))
    }
}

#[symbolic]
pub fn in_macros(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (String, usize, bool) {
    assert!(a * 20 > b || b < 14, "{}", a + b);
    assert_ne!(a + 1, b - a / 8, "not {}", a - b);
    let list = vec![a + b; usize::from(a) / 5 + 1];
    let items = vec![a - b / 2, b * 16, 1 + 1];
    let inside = matches!(items[0] + items[1], low if low * 2 > 40);
    (format!("{} {sum:>3} {0}", stringify!(a + b * -c), sum = list[0] * 9), items.len() - list.len() / 2, inside)
}

#[symbolic]
pub fn inner_module(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> u8 {
    mod numbers {
        pub const SIZE: u8 = 4 * 4;
        pub const LIST: [u8; 1 + 1] = [SIZE - 1, 2];
    }
    a * numbers::SIZE + b * numbers::LIST[1]
}

#[symbolic]
pub fn inner_closures(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8) {
    fn apply(x: u8, f: impl Fn(u8) -> u8) -> u8 {
        f(x) - 1
    }
    let scaled = |x: u8| {
        fn triple(x: u8) -> u8 {
            x * 3
        }
        triple(x) * 7 + b
    };
    (apply(a, scaled), apply(b, |x: u8| x * 20))
}

/// A method of a type whose block says it for all of them.
#[derive(Domain, Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    #[domain(0..=15)]
    factor: u8,
}

#[symbolic]
impl Scale {
    const UNIT: u8 = 2 * 8;

    const fn wide(self) -> u8 {
        self.factor * Self::UNIT
    }

    fn of(self, x: u8) -> u8 {
        #[symbolic(helper)]
        fn inner(x: u8) -> u8 {
            x + 100
        }
        fn outer(x: u8) -> u8 {
            x * 17
        }
        inner(outer(x)) - self.factor
    }
}

#[symbolic]
pub fn methods_with_inner_functions(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, String) {
    let scale = Scale { factor: a };
    (scale.wide() + b, scale.of(b), Sum(a, b).to_string())
}

/// Its methods are called like operators, and are none.
#[derive(Domain, Clone, Debug, PartialEq)]
pub struct Tally {
    #[domain(0..=15)]
    total: u8,
    names: Vec<String>,
}

#[symbolic]
impl Tally {
    fn add(&mut self, by: u8) -> &mut Self {
        self.total += 7 * by;
        self
    }

    fn sub(&self, by: &[u8]) -> u8 {
        self.total - by[0]
    }

    fn mul(&mut self, name: &str, times: u8) -> &String {
        self.total *= times;
        self.names.push(name.to_string());
        &self.names[0]
    }
}

#[symbolic]
pub fn methods_called_like_operators(#[domain(0..=15)] a: u8, #[domain(0..=15)] b: u8) -> (u8, u8, usize) {
    let mut tally = Tally { total: a, names: vec![] };
    tally.add(b);
    tally.add(tally.total / 2);
    let length = tally.mul("first", 1 + b / 8).len();
    let list = vec![b * 3];
    let left = tally.sub(&list);
    (tally.total, left, length)
}
