//! Collections and text as outputs, constants and given values.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use dpnl::prelude::*;

const NAMES: [&str; 3] = ["zero", "one", "two"];

#[symbolic]
fn name(#[domain(0..=2)] a: usize) -> &'static str {
    NAMES[a]
}

#[symbolic]
fn text(#[domain(0..=9)] a: u8) -> (String, VecDeque<u8>) {
    (format!("{a}"), VecDeque::from([a, 1]))
}

#[symbolic]
fn counts(#[domain(0..=2)] a: [u8; 3]) -> (BTreeMap<u8, u8>, BTreeSet<u8>) {
    let mut counts = BTreeMap::new();
    for x in a {
        *counts.entry(x).or_insert(0) += 1;
    }
    (counts, a.into_iter().collect())
}

#[symbolic]
fn prices(#[domain('a'..='c')] a: char, #[given] prices: BTreeMap<char, u32>, #[given] free: HashSet<char>) -> u32 {
    if free.contains(&a) { 0 } else { prices[&a] }
}

fn main() -> dpnl::Result<()> {
    let rows = [vec![0.5, 0.25, 0.25]];
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    close(Name::system()?.probability(&rows, &"one")?, 0.25);
    let prices = BTreeMap::from([('a', 3), ('b', 5), ('c', 3)]);
    let system = Prices::system(prices, HashSet::from(['c']))?;
    close(system.probability(&rows, &3)?, 0.5);
    close(system.probability(&rows, &0)?, 0.25);
    let rows = [vec![0.1; 10]];
    close(Text::system()?.probability(&rows, &("7".to_owned(), VecDeque::from([7, 1])))?, 0.1);
    let rows = [vec![0.5, 0.5, 0.0], vec![0.5, 0.5, 0.0], vec![0.5, 0.5, 0.0]];
    close(Counts::system()?.probability(&rows, &(BTreeMap::from([(0, 1), (1, 2)]), BTreeSet::from([0, 1])))?, 0.375);
    Ok(())
}
