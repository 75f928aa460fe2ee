//! Maps and sets as outputs: keys need no order of their own, and program and function list them in the same one.

use std::collections::{HashMap, HashSet};

use dpnl::oracle::derived::Options;
use dpnl::prelude::*;

use crate::against::traced;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
enum Coin {
    Dime = 10,
    Penny = 1,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Domain)]
enum Place {
    Seat { row: char, numbers: Vec<u8> },
    Floor(Option<u8>),
    Box(Coin),
}

#[symbolic]
fn coins(coins: [Coin; 3], #[domain(1..=2)] worth: u8) -> HashMap<Coin, u8> {
    let mut counts = HashMap::new();
    for coin in coins {
        *counts.entry(coin).or_insert(0) += worth;
    }
    counts
}

#[symbolic]
fn places(#[domain(0..=2)] a: u8, #[domain('a'..='b')] row: char, coin: Coin, floor: bool) -> HashSet<Place> {
    // A list that is shorter may come later.
    let numbers = if a > 0 { vec![3 - a] } else { vec![1, 1] };
    let mut places = HashSet::from([Place::Seat { row, numbers }, Place::Seat { row: 'b', numbers: vec![1, 1] }]);
    places.insert(if floor { Place::Floor((a > 1).then_some(a)) } else { Place::Box(coin) });
    places.insert(Place::Floor(Some(2)));
    places
}

#[symbolic]
fn texts(#[domain('a'..='c')] letters: [char; 3]) -> HashMap<String, [Coin; 1]> {
    let [first, second, third] = letters;
    HashMap::from([(format!("{first}{second}"), [Coin::Dime]), (third.to_string(), [Coin::Penny])])
}

/// What is bought for how much, and with what: a map in a type of one's own, and a known one.
#[derive(Clone, Debug, PartialEq, Domain)]
struct Wallet {
    coins: HashMap<Coin, u8>,
    seen: HashSet<Place>,
}

#[symbolic]
fn spent(#[given] prices: &HashMap<Place, u8>, coin: Coin, #[domain(0..=2)] floor: u8) -> Wallet {
    let place = if floor > 1 { Place::Box(coin) } else { Place::Floor(Some(floor)) };
    let price = prices.get(&place).copied().unwrap_or(9);
    Wallet { coins: HashMap::from([(coin, price)]), seen: HashSet::from([place, Place::Floor(None)]) }
}

#[test]
fn known_keys_need_no_order_either() {
    let prices = HashMap::from([
        (Place::Floor(Some(1)), 5),
        (Place::Box(Coin::Penny), 2),
        (Place::Floor(None), 3),
        (Place::Box(Coin::Dime), 7),
        (Place::Seat { row: 'a', numbers: vec![2] }, 4),
        (Place::Seat { row: 'a', numbers: vec![1, 3] }, 1),
    ]);
    let system = Spent::system(&prices).unwrap();
    assert_eq!(system.verify(100).unwrap().inputs, 6);
    let traced = system.with_options(Options::default()).unwrap();
    assert!(traced.enumeration().is_none(), "{:?}", traced.enumeration());
    assert_eq!(traced.verify(100).unwrap().inputs, 6);
}

#[test]
fn keys_without_an_order_are_listed_in_one() {
    assert!(traced(Coins::system(), |(a, b)| coins(a, b)));
    assert!(traced(Places::system(), |(a, b, c, d)| places(a, b, c, d)));
    assert!(traced(Texts::system(), texts));
    let system = Coins::system().unwrap();
    let all = system.distribution(&vec![vec![0.5; 2]; 4]).unwrap();
    assert_eq!(all.len(), 8);
    let tens = all.iter().find(|(counts, _)| *counts == HashMap::from([(Coin::Dime, 3)])).unwrap();
    assert!((tens.1 - 1.0 / 16.0).abs() < 1e-12);
}
