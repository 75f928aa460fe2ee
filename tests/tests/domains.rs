//! `#[domain(..)]` with lists of values: parameters and fields, every question beside enumeration.

use std::num::Wrapping;

use dpnl::prelude::*;
use dpnl::{Function, System};

#[allow(dead_code, reason = "it has more than is needed here")]
#[path = "../programs/harness.rs"]
mod harness;

use harness::agrees;

const COINS: [u16; 4] = [50, 20, 5, 10];
const VOWELS: &[char] = &['a', 'e', 'i'];
const STEP: u8 = 5;

/// The coins need not be in order, and rows follow the list.
#[symbolic]
fn change(
    #[domain(COINS)] coin: u16,
    #[domain([1, 2, 5, 10])] other: u16,
    #[domain(0 | 7..=9)] more: u16,
) -> (u16, bool) {
    (coin / other + more, coin > other * more)
}

#[symbolic]
fn spelled(
    #[domain(VOWELS)] a: [char; 2],
    #[domain('x' | 'b'..='d')] b: char,
    #[domain(['!', '?'])] c: char,
) -> String {
    let word: String = [a[0], b, a[1], c].iter().collect();
    if a[0] < b { word.to_uppercase() } else { word.replace('e', "") }
}

#[symbolic]
fn stepped(
    #[domain((0..=20).step_by(STEP))] a: u8,
    #[domain(-1 | (10..16).step_by(2))] b: i8,
    #[domain(1 << 2 | 3)] c: i8,
) -> i8 {
    a as i8 - b * c
}

#[derive(Domain, Debug, Clone, PartialEq)]
struct Order {
    #[domain([1, 6, 12])]
    eggs: u8,
    #[domain(0 | 3)]
    jars: Option<u8>,
    #[domain(COINS)]
    paid: u16,
}

#[symbolic]
fn rest(order: Order) -> Option<u16> {
    let price = u16::from(order.eggs) * 2 + u16::from(order.jars.unwrap_or(1));
    order.paid.checked_sub(price)
}

#[symbolic]
fn mixed<const N: usize>(
    #[domain(N | N + 2)] a: [usize; 2],
    #[domain(1 | 250)] b: Wrapping<u8>,
) -> (usize, Wrapping<u8>) {
    (a[0] * a[1], b * Wrapping(3) + Wrapping(10))
}

/// The values of the variables, in the order of the rows.
fn values<F: Function>(system: &System<F>) -> Vec<(&str, &[i128])> {
    system.variables().iter().map(|variable| (variable.name.as_str(), variable.values.as_slice())).collect()
}

#[test]
fn lists_of_values_are_the_values_of_variables() {
    let system = Change::system().unwrap();
    assert_eq!(values(&system), [("coin", &[50, 20, 5, 10][..]), ("other", &[1, 2, 5, 10]), ("more", &[0, 7, 8, 9])]);
    let system = Rest::system().unwrap();
    assert_eq!(values(&system)[0], ("order.eggs", &[1, 6, 12][..]));
    let names: Vec<&str> = values(&system).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["order.eggs", "order.jars", "order.jars.Some", "order.paid"]);
    let system = Stepped::system().unwrap();
    assert_eq!(values(&system), [("a", &[0, 5, 10, 15, 20][..]), ("b", &[-1, 10, 12, 14]), ("c", &[4, 3])]);
    let system = Spelled::system().unwrap();
    assert_eq!(system.variables()[2].labels.as_deref().unwrap(), ["'x'", "'b'", "'c'", "'d'"]);
}

#[test]
fn every_question_beside_enumeration() {
    agrees(Change::system, |(coin, other, more)| change(coin, other, more));
    agrees(Spelled::system, |(a, b, c)| spelled(a, b, c));
    agrees(Stepped::system, |(a, b, c)| stepped(a, b, c));
    agrees(Rest::system, rest);
    agrees(Mixed::<3>::system, |(a, b)| mixed::<3>(a, b));
}

#[test]
fn what_only_constants_reveal_is_an_error_of_the_system() {
    const TWICE: [u8; 3] = [1, 2, 1];
    const NONE: [u8; 0] = [];
    const WIDE: [u16; 2] = [1, 300];
    #[symbolic]
    fn double(#[domain(TWICE)] a: u8) -> u8 {
        a
    }
    #[symbolic]
    fn empty(#[domain(NONE)] a: u8) -> u8 {
        a
    }
    #[symbolic]
    fn outside(#[domain(WIDE)] a: u8) -> u8 {
        a
    }
    #[symbolic]
    fn same<const N: u8>(#[domain(1 | N)] a: u8) -> u8 {
        a
    }
    #[symbolic]
    fn nowhere<const N: u8>(#[domain((0..=9).step_by(N))] a: u8) -> u8 {
        a
    }
    let message = |error: Option<dpnl::Error>| error.expect("an error").to_string();
    assert!(message(Double::system().err()).contains("the value 1 is in the domain twice"));
    assert!(message(Empty::system().err()).contains("0 values"), "{}", message(Empty::system().err()));
    assert!(message(Outside::system().err()).contains("[1, 300] does not fit u8"));
    assert!(message(Same::<1>::system().err()).contains("the value 1 is in the domain twice"));
    assert!(Same::<2>::system().is_ok());
    assert!(Nowhere::<0>::system().is_err());
    assert!(Nowhere::<3>::system().is_ok());
}
