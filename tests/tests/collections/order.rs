//! The order of a `HashMap` or `HashSet`: what depends on it is refused, however rarely it shows; what does not is accepted.

use std::collections::{BTreeMap, HashMap, HashSet};

use dpnl::prelude::*;

#[symbolic(helper)]
fn counts(a: &[u8]) -> HashMap<u8, u8> {
    let mut counts = HashMap::new();
    for &x in a {
        *counts.entry(x).or_insert(0) += 1;
    }
    counts
}

/// One input in thirty thousand shows it.
#[symbolic]
fn first_of_two(#[domain(0..=9)] a: [u8; 8]) -> u8 {
    let counts = counts(&a);
    if counts.len() == 2 && counts.values().all(|count| *count == 4) { *counts.keys().next().unwrap() } else { 0 }
}

/// So few inputs that it could be called on all of them.
#[symbolic]
fn first_of_few(#[domain(0..=2)] a: [u8; 3]) -> u8 {
    let set: HashSet<u8> = a.into_iter().collect();
    if a == [2, 0, 2] { *set.iter().next().unwrap() } else { 7 }
}

#[symbolic]
fn tied(#[domain(0..=3)] a: [u8; 8]) -> u8 {
    counts(&a).into_iter().max_by_key(|(_, count)| *count).map_or(0, |(key, _)| key)
}

#[symbolic]
fn digits_in_order(#[domain(0..=3)] a: [u8; 8]) -> u32 {
    let mut number = 0;
    for (key, _) in &counts(&a) {
        number = number * 10 + *key as u32;
    }
    number
}

#[symbolic]
fn overwritten(#[domain(0..=5)] a: [u8; 8]) -> Option<u8> {
    let halves: HashMap<u8, u8> = counts(&a).into_iter().map(|(key, count)| (key / 2, count)).collect();
    halves.get(&1).copied()
}

#[symbolic]
fn kept_until_enough(#[domain(0..=3)] a: [u8; 8]) -> bool {
    let (mut left, mut set) = (2, a.into_iter().collect::<HashSet<u8>>());
    set.retain(|_| {
        left -= if left > 0 { 1 } else { 0 };
        left > 0
    });
    set.contains(&0)
}

#[symbolic]
fn listed(#[given] prices: &HashMap<u8, u8>, #[domain(0..=3)] a: u8) -> u8 {
    prices.keys().copied().nth(a as usize).unwrap_or(0)
}

macro_rules! refused {
    ($($twin:ident($($argument:expr),*)),* $(,)?) => {$(
        match $twin::system($($argument),*) {
            Err(dpnl::Error::Order { place, input, one, other, .. }) => {
                assert!(place.contains("order.rs:"), "{place}");
                assert!(!input.is_empty() && one != other, "{input}: {one}, {other}");
            }
            Err(error) => panic!("{}: {error}", stringify!($twin)),
            Ok(_) => panic!("{} is accepted", stringify!($twin)),
        }
    )*};
}

#[test]
fn what_depends_on_the_order_is_refused() {
    let prices = HashMap::from([(1, 2), (3, 4), (5, 6)]);
    refused!(FirstOfTwo(), FirstOfFew(), Tied(), DigitsInOrder(), Overwritten(), KeptUntilEnough(), Listed(&prices));
}

#[test]
fn the_message_shows_an_input_and_what_to_do() {
    let Err(error) = FirstOfFew::system() else { panic!("it is accepted") };
    let text = error.to_string();
    assert!(text.contains("a[0] = 2, a[1] = 0, a[2] = 2"), "{text}");
    assert!(text.contains("returns 0 in the order of the keys and returns 2 backwards"), "{text}");
    assert!(text.contains("take a BTreeMap or BTreeSet, or sort the items first"), "{text}");
}

#[symbolic]
fn totals(#[domain(0..=9)] a: [u8; 8]) -> (u8, u8, usize, u32) {
    let counts = counts(&a);
    let mut weighted = 0;
    for (key, count) in &counts {
        weighted += *key as u32 * *count as u32;
    }
    (counts.values().sum(), *counts.values().max().unwrap(), counts.len(), weighted)
}

#[symbolic]
fn questions(#[domain(0..=9)] a: [u8; 8]) -> (bool, bool, usize) {
    let set: HashSet<u8> = a.into_iter().collect();
    (set.iter().any(|x| *x > 7), set.iter().all(|x| x % 2 == 0), set.iter().filter(|x| **x < 5).count())
}

#[symbolic]
fn most_frequent(#[domain(0..=5)] a: [u8; 6]) -> u8 {
    let counts = counts(&a);
    let best = counts.iter().max_by_key(|(key, count)| (**count, std::cmp::Reverse(**key)));
    *best.unwrap().0
}

#[symbolic]
fn sorted(#[domain(0..=5)] a: [u8; 6]) -> Vec<u8> {
    let mut all: Vec<u8> = a.into_iter().collect::<HashSet<_>>().into_iter().collect();
    all.sort();
    all
}

#[symbolic]
fn single(#[domain(0..=5)] a: [u8; 6]) -> Option<u8> {
    let counts = counts(&a);
    counts.iter().find(|(_, count)| **count > 3).map(|(key, _)| *key)
}

#[symbolic]
fn inverted(#[domain(0..=3)] a: [u8; 6]) -> BTreeMap<u8, u8> {
    let mut sizes = BTreeMap::new();
    for (_, count) in counts(&a) {
        *sizes.entry(count).or_insert(0) += 1;
    }
    sizes
}

#[symbolic]
fn changed(#[domain(0..=3)] a: [u8; 6]) -> HashMap<u8, u8> {
    let mut counts = counts(&a);
    counts.retain(|key, count| *key != 1 && *count < 4);
    for count in counts.values_mut() {
        *count *= 2;
    }
    let others: HashSet<u8> = counts.drain().map(|(key, count)| key + count).collect();
    others.union(&HashSet::from([1, 2])).map(|x| (*x, x + 1)).collect()
}

#[symbolic]
fn priced(#[given] prices: &HashMap<u8, u32>, #[domain(0..=3)] a: [u8; 6]) -> u32 {
    prices.iter().map(|(key, price)| a.iter().filter(|x| *x == key).count() as u32 * price).sum()
}

#[test]
fn what_does_not_is_accepted() {
    assert!(Totals::system().unwrap().verify(2_000).is_ok());
    assert!(Questions::system().unwrap().verify(2_000).is_ok());
    assert!(MostFrequent::system().unwrap().verify(2_000).is_ok());
    assert!(Sorted::system().unwrap().verify(2_000).is_ok());
    assert!(Single::system().unwrap().verify(2_000).is_ok());
    assert!(Inverted::system().unwrap().verify(2_000).is_ok());
    assert!(Changed::system().unwrap().verify(2_000).is_ok());
    let prices = HashMap::from([(0, 5), (1, 9), (3, 100)]);
    assert!(Priced::system(&prices).unwrap().verify(2_000).is_ok());
}
