//! Maps and sets.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn all_different(a: [u8; 3]) -> bool {
    let seen: HashSet<u8> = a.iter().copied().collect();
    seen.len() == a.len()
}

#[symbolic(helper)]
fn first_repeated(a: [u8; 4]) -> Option<u8> {
    let mut seen = HashSet::new();
    for x in a {
        if !seen.insert(x) {
            return Some(x);
        }
    }
    None
}

#[symbolic(helper)]
fn two_sum(a: [u8; 4], target: u8) -> Option<(usize, usize)> {
    let mut seen: HashMap<u8, usize> = HashMap::new();
    for (i, x) in a.iter().enumerate() {
        if let Some(j) = target.checked_sub(*x).and_then(|y| seen.get(&y)) {
            return Some((*j, i));
        }
        seen.insert(*x, i);
    }
    None
}

#[symbolic(helper)]
fn counted(a: [u8; 4]) -> BTreeMap<u8, usize> {
    let mut counts = BTreeMap::new();
    for x in a {
        *counts.entry(x).or_insert(0) += 1;
    }
    counts
}

#[symbolic(helper)]
fn most_frequent(a: [u8; 4]) -> (u8, usize) {
    let mut counts: HashMap<u8, usize> = HashMap::new();
    for x in &a {
        *counts.entry(*x).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap();
    let key = counts.iter().filter(|(_, count)| **count == most).map(|(key, _)| *key).min().unwrap();
    (key, most)
}

#[symbolic(helper)]
fn old_values(a: [u8; 3]) -> Vec<Option<usize>> {
    let mut map = BTreeMap::new();
    a.iter().enumerate().map(|(i, x)| map.insert(*x, i)).collect()
}

#[symbolic(helper)]
fn removed(a: [u8; 3], b: [u8; 2]) -> (bool, Option<u8>, usize, bool, BTreeSet<u8>) {
    let mut set: BTreeSet<u8> = a.into_iter().collect();
    let mut map: HashMap<u8, u8> = a.iter().map(|x| (*x, x + 1)).collect();
    let gone = set.remove(&b[0]);
    let value = map.remove(&b[1]);
    (gone, value, set.len() + map.len(), map.contains_key(&b[0]), set)
}

#[symbolic(helper)]
fn indexed(a: [u8; 3], k: u8) -> u8 {
    let map: HashMap<u8, u8> = HashMap::from([(0, a[0]), (1, a[1]), (2, a[2])]);
    map[&k] + map.get(&(k + 1)).copied().unwrap_or(9)
}

#[symbolic(helper)]
fn modified(a: [u8; 3]) -> (Vec<(u8, u8)>, u8) {
    let mut map: BTreeMap<u8, u8> = BTreeMap::new();
    for x in a {
        map.entry(x).and_modify(|v| *v += 10).or_insert_with(|| x + 1);
    }
    if let Some(v) = map.get_mut(&a[0]) {
        *v *= 2;
    }
    for (k, v) in map.iter_mut() {
        *v += *k;
    }
    for v in map.values_mut() {
        *v += 1;
    }
    for (_, v) in &mut map {
        *v += 1;
    }
    let sum = map.values().sum();
    (map.into_iter().collect(), sum)
}

#[symbolic(helper)]
fn grouped(a: [u8; 3]) -> (BTreeMap<u8, Vec<u8>>, usize) {
    let mut groups: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    for x in a {
        groups.entry(x % 2).or_default().push(x);
    }
    let longest = groups.values().map(|group| group.len()).max().unwrap_or(0);
    (groups, longest)
}

#[symbolic(helper)]
fn broken_loop(a: [u8; 4]) -> (usize, BTreeSet<(u8, bool)>) {
    let mut seen = BTreeSet::new();
    let mut steps = 0;
    for x in a {
        if seen.contains(&(x, true)) {
            break;
        }
        seen.insert((x, x > 1));
        steps += 1;
        if x == 0 {
            continue;
        }
        seen.insert((x - 1, steps > 1));
    }
    (steps, seen)
}

#[symbolic(helper)]
fn ends(a: [u8; 3]) -> (Option<u8>, Option<u8>, Option<(u8, usize)>, Option<u8>, BTreeMap<u8, usize>) {
    let mut set: BTreeSet<u8> = a.into_iter().filter(|x| *x > 0).collect();
    let mut map: BTreeMap<u8, usize> = a.into_iter().enumerate().map(|(i, x)| (x, i)).collect();
    let (first, last) = (set.first().copied(), set.last().copied());
    let key = map.first_key_value().map(|(k, v)| (*k, *v));
    let popped = set.pop_first();
    map.pop_last();
    (first, last, key, popped, map)
}

#[symbolic(helper)]
fn operations(a: [u8; 2], b: [u8; 2]) -> (Vec<u8>, Vec<u8>, usize, bool, bool, u8, bool) {
    let a: BTreeSet<u8> = a.into();
    let b = BTreeSet::from(b);
    let union: Vec<u8> = a.union(&b).copied().collect();
    let both: Vec<u8> = a.intersection(&b).cloned().collect();
    let either = &a ^ &b;
    let rest: HashSet<u8> = (&a - &b).into_iter().collect();
    (union, both, either.len(), a.is_subset(&b), a.is_disjoint(&b), rest.iter().sum(), a == b)
}

#[symbolic(helper)]
fn compared(a: [u8; 2], b: [u8; 2]) -> (bool, bool, std::cmp::Ordering) {
    let x: HashMap<u8, u8> = [(0, a[0]), (a[1], 1)].into_iter().collect();
    let y: HashMap<u8, u8> = [(0, b[0]), (b[1], 1)].into_iter().collect();
    let p: BTreeSet<u8> = a.into_iter().collect();
    let q: BTreeSet<u8> = b.into_iter().collect();
    (x == y, p < q, p.cmp(&q))
}

#[symbolic(helper)]
fn retained(a: [u8; 3], low: u8, high: u8) -> (BTreeMap<u8, u8>, Vec<u8>, u8) {
    let mut map: BTreeMap<u8, u8> = a.iter().map(|x| (*x, x * 2)).collect();
    map.retain(|k, v| {
        *v += 1;
        k % 2 == 0 || *v > 6
    });
    let keys: Vec<u8> = map.range(low..=high).map(|(k, _)| *k).collect();
    let mut set: HashSet<u8> = a.into_iter().collect();
    set.retain(|x| *x > 1);
    (map, keys, set.iter().sum())
}

#[symbolic(helper)]
fn extended(a: [u8; 3], c: bool) -> (BTreeSet<u8>, usize, bool) {
    let mut set = BTreeSet::new();
    if c {
        set.insert(a[0]);
        set.extend(&a[1..]);
    } else {
        set.insert(7);
    }
    let mut other: BTreeSet<u8> = BTreeSet::from([1, 2]);
    set.append(&mut other);
    let size = set.len();
    let empty = other.is_empty();
    if a[2] == 0 {
        set.clear();
    }
    (set, size, empty)
}

const PRICES: [(char, u32); 3] = [('a', 3), ('b', 5), ('c', 7)];

#[symbolic(helper)]
fn priced(a: [char; 3]) -> Option<u32> {
    let prices: HashMap<char, u32> = PRICES.into_iter().collect();
    let mut total = 0;
    for letter in a {
        total += prices.get(&letter)?;
    }
    Some(total)
}

#[symbolic(helper)]
fn wide_keys(a: [u8; 2]) -> usize {
    let mut set = HashSet::new();
    set.insert([a[0], a[1], a[0], a[1], a[0], a[1]]);
    set.insert([a[1], a[0], a[1], a[0], a[1], a[0]]);
    set.len()
}

#[symbolic(helper)]
fn optional_keys(a: [u8; 3]) -> (usize, bool) {
    let mut seen: HashMap<Option<u8>, u8> = HashMap::new();
    for x in a {
        *seen.entry(x.checked_sub(1)).or_insert(10) += x;
    }
    (seen.len(), seen.get(&None) == Some(&10))
}

#[symbolic(helper)]
fn map_of_maps(a: [u8; 3]) -> u32 {
    let mut edges: HashMap<u8, HashSet<u8>> = HashMap::new();
    edges.entry(a[0]).or_default().insert(a[1]);
    edges.entry(a[1]).or_default().insert(a[2]);
    edges.values().map(|targets| targets.len() as u32).sum::<u32>() * 10 + edges.len() as u32
}

#[test]
fn sets() {
    agree!(all_different: a: [u8; 3] = 0..=2 => all_different(a));
    agree!(first_repeated: a: [u8; 4] = 0..=3 => first_repeated(a));
    agree!(operations: a: [u8; 2] = 0..=2, b: [u8; 2] = 0..=2 => operations(a, b));
    agree!(extended: a: [u8; 3] = 0..=2, c: bool => extended(a, c));
    agree!(broken_loop: a: [u8; 4] = 0..=2 => broken_loop(a));
    agree!(wide_keys: a: [u8; 2] = 0..=3 => wide_keys(a));
}

#[test]
fn maps() {
    agree!(two_sum: a: [u8; 4] = 0..=2, target: u8 = 0..=4 => two_sum(a, target));
    agree!(counted: a: [u8; 4] = 0..=2 => counted(a));
    agree!(most_frequent: a: [u8; 4] = 0..=2 => most_frequent(a));
    agree!(old_values: a: [u8; 3] = 0..=2 => old_values(a));
    agree!(removed: a: [u8; 3] = 0..=2, b: [u8; 2] = 0..=2 => removed(a, b));
    agree!(indexed: a: [u8; 3] = 0..=2, k: u8 = 0..=4 => indexed(a, k));
    agree!(modified: a: [u8; 3] = 0..=2 => modified(a));
    agree!(retained: a: [u8; 3] = 0..=3, low: u8 = 0..=2, high: u8 = 1..=3 => retained(a, low, high));
    agree!(priced: a: [char; 3] = 97..=100 => priced(a));
    agree!(optional_keys: a: [u8; 3] = 0..=2 => optional_keys(a));
}

#[test]
fn nested() {
    agree!(grouped: a: [u8; 3] = 0..=3 => grouped(a));
    agree!(map_of_maps: a: [u8; 3] = 0..=2 => map_of_maps(a));
}

#[test]
fn order() {
    agree!(ends: a: [u8; 3] = 0..=2 => ends(a));
    agree!(compared: a: [u8; 2] = 0..=2, b: [u8; 2] = 0..=2 => compared(a, b));
}

#[symbolic(helper)]
fn entries_by_variant(a: [u8; 3], p: bool) -> (u8, Vec<(u8, u8)>, Option<u8>) {
    use std::collections::btree_map::Entry;
    let mut counts: BTreeMap<u8, u8> = BTreeMap::new();
    let (mut twice, mut gone) = (0, None);
    for x in a {
        match counts.entry(x) {
            Entry::Occupied(mut entry) if p => {
                *entry.get_mut() += 1;
                twice += *entry.get() * entry.key();
                if *entry.get() == 3 {
                    gone = Some(entry.insert(9));
                }
            }
            Entry::Occupied(entry) => gone = Some(entry.remove()),
            Entry::Vacant(entry) if x == 2 => *entry.insert_entry(3).into_mut() += 1,
            Entry::Vacant(entry) if x > 5 => gone = Some(entry.into_key()),
            Entry::Vacant(entry) => *entry.insert(1) += u8::from(p && x == 1),
        }
    }
    (twice, counts.into_iter().collect(), gone)
}

#[symbolic(helper)]
fn hashed_entries(a: [u8; 3]) -> (u8, u8) {
    use std::collections::hash_map::{Entry, HashMap};
    let mut places: HashMap<u8, u8> = HashMap::new();
    let mut first = 0;
    for (at, x) in (0..).zip(a) {
        if let Entry::Vacant(entry) = places.entry(x) {
            entry.insert(at);
            first += at;
        } else if let Entry::Occupied(entry) = places.entry(x) {
            let (key, at) = entry.remove_entry();
            first += key * 10 + at;
        }
    }
    (first, places.values().sum())
}

#[symbolic(helper)]
fn entries_at_the_ends(a: [u8; 3]) -> (Option<u8>, Option<(u8, u8)>, Vec<(u8, u8)>) {
    let mut counts: BTreeMap<u8, u8> = a.iter().filter(|x| **x > 0).map(|x| (*x, 1)).collect();
    let first = counts.first_entry().map(|entry| *entry.key());
    if let Some(mut entry) = counts.last_entry() {
        *entry.get_mut() += 4;
    }
    let last = if a[0] > 1 { counts.last_entry().map(|entry| entry.remove_entry()) } else { None };
    (first, last, counts.into_iter().collect())
}

#[test]
fn entries_that_are_there_or_not() {
    agree!(entries_by_variant: a: [u8; 3] = 0..=2, p: bool => entries_by_variant(a, p));
    agree!(entries_by_variant: a: [u8; 3] = 5..=6, p: bool => entries_by_variant(a, p));
    agree!(hashed_entries: a: [u8; 3] = 0..=2 => hashed_entries(a));
    agree!(entries_at_the_ends: a: [u8; 3] = 0..=2 => entries_at_the_ends(a));
}
