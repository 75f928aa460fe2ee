//! Names that the compiler decides: functions and methods of one's own that are called like those of the standard library.
//! What could be either is refused when it is compiled, see `ui/fail/body`.

use dpnl::prelude::*;

use crate::harness::agree;

mod numbers {
    use dpnl::prelude::*;

    #[symbolic]
    pub trait Numbers {
        fn pow(&self, exponent: u32) -> u8;
        fn add(self, other: u8) -> u8;
    }

    #[symbolic]
    impl Numbers for u8 {
        fn pow(&self, exponent: u32) -> u8 {
            100
        }

        fn add(self, other: u8) -> u8 {
            self ^ other
        }
    }
}

mod called {
    use dpnl::prelude::*;

    use super::numbers::Numbers;

    /// Methods of numbers take them by value, which goes before what takes a reference.
    #[symbolic(helper)]
    pub fn standard_goes_first(a: u8) -> u8 {
        a.pow(2)
    }

    #[symbolic(helper)]
    pub fn own_addition(a: u8, b: u8) -> u8 {
        a.add(b)
    }
}

/// The traits of the standard library.
#[symbolic(helper)]
fn through_traits(a: u8, b: u8) -> (u8, u8, u8, bool, std::cmp::Ordering, String) {
    use std::ops::{Add, Not};
    let sum = Add::add(a, b);
    let again = u8::add(a, b);
    (sum, again, Ord::max(a, b), Not::not(a < b), PartialOrd::partial_cmp(&a, &b).unwrap(), ToString::to_string(&a))
}

#[symbolic(helper)]
fn by_the_type(a: [u8; 3]) -> (usize, Option<u8>, bool, [u8; 3]) {
    (<[u8]>::len(&a), <[u8]>::first(&a).copied(), <[u8]>::contains(&a, &2), <[u8; 3]>::map(a, |x| x + 1))
}

#[symbolic(helper)]
fn as_values(a: [u8; 3]) -> (u8, u8, u32) {
    use std::ops::Add;
    (a.into_iter().fold(0, u8::add), a.into_iter().fold(0, u8::max), a.into_iter().map(u32::from).sum())
}

/// A function of the module with a prelude's name; the path tells it apart.
#[symbolic(helper)]
fn drop(a: u8) -> u8 {
    a + 1
}

#[symbolic(helper)]
fn own_drop(a: u8) -> u8 {
    self::drop(a) * 2
}

#[symbolic(helper)]
fn step(a: u8) -> u8 {
    a * 2
}

#[symbolic(helper)]
fn inner_hides_outer(a: u8) -> u8 {
    fn step(x: u8) -> u8 {
        x + 1
    }
    step(a)
}

#[symbolic(helper)]
fn inner_hides_inner(a: u8) -> (u8, u8, u8) {
    fn step(x: u8) -> u8 {
        x + 1
    }
    let second = {
        fn step(x: u8) -> u8 {
            x + 2
        }
        step(a)
    };
    let third = {
        fn step(x: u8) -> u8 {
            x + 3
        }
        step(a)
    };
    (step(a), second, third)
}

#[symbolic(helper)]
fn inner_hides_local(a: u8) -> (u8, u8) {
    let next = |x: u8| x + 10;
    let inside = {
        fn next(x: u8) -> u8 {
            x + 1
        }
        next(a)
    };
    (next(a), inside)
}

#[symbolic(helper)]
fn local_hides_inner(a: u8) -> (u8, u8) {
    fn next(x: u8) -> u8 {
        x + 1
    }
    let before = next(a);
    let next = |x: u8| x + 10;
    (before, next(a))
}

#[symbolic(helper)]
fn inner_with_standard_names(a: u8) -> (u8, u8, u8) {
    fn drop(x: u8) -> u8 {
        x + 1
    }
    fn max(x: u8, y: u8) -> u8 {
        x * 10 + y
    }
    fn swap<T: Copy>(x: T, y: T) -> (T, T) {
        (y, x)
    }
    (drop(a), max(a, 3), swap(a, 7).0)
}

#[test]
fn methods_of_own_traits() {
    use called::{own_addition, standard_goes_first};
    agree!(standard_goes_first: a: u8 = 0..=3 => standard_goes_first(a));
    agree!(own_addition: a: u8 = 0..=3, b: u8 = 0..=3 => own_addition(a, b));
}

#[test]
fn paths() {
    agree!(through_traits: a: u8 = 0..=3, b: u8 = 0..=3 => through_traits(a, b));
    agree!(by_the_type: a: [u8; 3] = 0..=2 => by_the_type(a));
    agree!(as_values: a: [u8; 3] = 0..=2 => as_values(a));
    agree!(own_drop: a: u8 = 0..=3 => own_drop(a));
}

#[test]
fn functions_inside_of_functions() {
    agree!(inner_hides_outer: a: u8 = 0..=3 => inner_hides_outer(a));
    agree!(inner_hides_inner: a: u8 = 0..=3 => inner_hides_inner(a));
    agree!(inner_hides_local: a: u8 = 0..=3 => inner_hides_local(a));
    agree!(local_hides_inner: a: u8 = 0..=3 => local_hides_inner(a));
    agree!(inner_with_standard_names: a: u8 = 0..=3 => inner_with_standard_names(a));
}

/// Types of one's own that are called like some of the standard library's.
mod types {
    use dpnl::prelude::*;

    #[derive(Clone, Copy, Debug, Domain)]
    pub enum Cell {
        Empty,
        Cross,
        Nought,
    }

    #[symbolic]
    impl Cell {
        /// Not the larger one.
        pub fn max(self, other: Cell) -> Cell {
            match self {
                Cell::Empty => other,
                _ => self,
            }
        }

        pub fn number(self) -> u8 {
            self as u8
        }
    }

    #[symbolic]
    impl PartialEq for Cell {
        fn eq(&self, other: &Cell) -> bool {
            matches!(self, Cell::Empty) == matches!(other, Cell::Empty)
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Domain)]
    pub struct Output(pub bool);

    #[symbolic]
    impl std::ops::Not for Output {
        type Output = bool;
        fn not(self) -> bool {
            self.0
        }
    }

    #[symbolic(helper)]
    pub fn marked(a: Cell, b: Cell) -> u8 {
        a.max(b).number()
    }

    #[symbolic(helper)]
    pub fn alike(a: Cell, b: Cell) -> bool {
        a == b
    }

    #[symbolic(helper)]
    pub fn inverted(a: Output) -> bool {
        !a
    }
}

#[test]
fn own_types_with_standard_names() {
    use types::{Cell, Output, alike, inverted, marked};
    agree!(marked: a: Cell, b: Cell => marked(a, b));
    agree!(alike: a: Cell, b: Cell => alike(a, b));
    agree!(inverted: a: Output => inverted(a));
}
