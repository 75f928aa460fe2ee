//! Programs without a lifted meaning: refused when the system is made, with a message that says what and where.

use std::ops::{Add, Not};

use dpnl::prelude::*;

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Coin {
    Penny,
    Nickel,
    Dime,
}

impl From<Coin> for u32 {
    fn from(coin: Coin) -> u32 {
        match coin {
            Coin::Penny => 1,
            Coin::Nickel => 5,
            Coin::Dime => 10,
        }
    }
}

impl From<u8> for Coin {
    fn from(_: u8) -> Coin {
        Coin::Dime
    }
}

impl Add for Coin {
    type Output = Coin;
    fn add(self, _: Coin) -> Coin {
        Coin::Dime
    }
}

impl Not for Coin {
    type Output = Coin;
    fn not(self) -> Coin {
        Coin::Dime
    }
}

impl Coin {
    fn reverse(self) -> Coin {
        Coin::Dime
    }
}

trait Count {
    fn count(&self) -> usize;
}

impl Count for [u8] {
    fn count(&self) -> usize {
        self.iter().filter(|y| **y == 1).count()
    }
}

#[symbolic]
fn from_own(a: Coin) -> u32 {
    u32::from(a)
}

#[symbolic]
fn into_own(a: Coin) -> u32 {
    let n: u32 = a.into();
    n
}

#[symbolic]
fn made_from_number(#[domain(0..=2)] a: u8) -> Coin {
    Coin::from(a)
}

#[symbolic]
fn added(a: Coin, b: Coin) -> Coin {
    a + b
}

#[symbolic]
fn negated(a: Coin) -> Coin {
    !a
}

#[symbolic]
fn reversed(a: Coin) -> Coin {
    a.reverse()
}

#[symbolic]
fn counted(#[domain(0..=2)] a: [u8; 3]) -> usize {
    a[..].count()
}

fn min(a: u8, b: u8) -> u8 {
    a + b
}

#[symbolic]
fn ordinary_min(#[domain(0..=2)] a: u8) -> u8 {
    min(a, 1)
}

const HUGE: u128 = 1 << 127;

#[symbolic]
fn huge(#[domain(0..=2)] a: u128) -> bool {
    a < HUGE
}

/// The message that a system is refused with must contain these words.
macro_rules! refused {
    ($twin:ident, $($word:literal),+) => {{
        let system = $twin::system().unwrap();
        // Functions with few inputs are called on all of them instead; the message says why.
        let Some(enumeration) = system.enumeration() else { panic!("{} is traced", stringify!($twin)) };
        let error = enumeration.reason.to_string();
        $(assert!(error.contains($word), "{error}");)+
        assert!(error.contains("refused.rs:"), "{error}");
    }};
}

#[test]
fn impls_of_users_are_never_replaced() {
    refused!(FromOwn, "Coin", "u32", "opaque!");
    refused!(IntoOwn, "Coin", "u32", "opaque!");
    refused!(MadeFromNumber, "u8", "Coin");
    refused!(Added, "Coin", "operator");
    refused!(Negated, "Coin", "operator");
    refused!(Reversed, "reverse");
    refused!(Counted, "count");
    refused!(OrdinaryMin, "min", "#[symbolic");
}

#[test]
fn numbers_that_have_no_lifted_form_are_not_cut() {
    refused!(Huge, "opaque!", "compared");
}
