//! The methods that the other files do not call.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn map_methods(a: [u8; 3]) -> (Option<(u8, u8)>, Vec<u8>, Vec<u8>, u8, Option<(u8, u8)>, Option<(u8, u8)>, usize) {
    let mut map: BTreeMap<u8, u8> = BTreeMap::new();
    for x in a {
        map.entry(x).or_insert_with_key(|key| key * 3);
    }
    let pair = map.get_key_value(&a[1]).map(|(key, value)| (*key, *value));
    let last = map.last_key_value().map(|(key, value)| (*key, *value));
    let keys = map.clone().into_keys().collect();
    let values = map.clone().into_values().collect();
    let sum: u8 = map.keys().sum();
    let gone = map.remove_entry(&a[2]);
    let mut hashed: HashMap<u8, u8> = HashMap::with_capacity(2);
    hashed.extend(map);
    let key = *hashed.entry(a[0]).key();
    let all = hashed.drain().map(|(_, value)| value).sum::<u8>();
    (pair, keys, values, sum + key + all, last, gone, hashed.len())
}

#[symbolic(helper)]
fn set_methods(a: [u8; 2], b: [u8; 2]) -> (Vec<u8>, Vec<u8>, bool, u8) {
    let one = BTreeSet::from(a);
    let other: BTreeSet<u8> = b.into_iter().collect();
    let mut drained: HashSet<u8> = HashSet::with_capacity(4);
    drained.extend(&one);
    let sum = drained.drain().sum::<u8>() + drained.len() as u8;
    (
        one.difference(&other).copied().collect(),
        one.symmetric_difference(&other).copied().collect(),
        one.is_superset(&other),
        sum,
    )
}

#[symbolic(helper)]
fn queue_methods(a: [u8; 3]) -> (u8, u8, usize) {
    let mut heap = BinaryHeap::with_capacity(3);
    heap.extend(a.iter().filter(|x| **x > 0));
    let mut other = BinaryHeap::from([1, a[0]]);
    heap.append(&mut other);
    heap.retain(|x| *x != 2);
    let sum = heap.clone().into_vec().iter().sum();
    let mut queue: VecDeque<u8> = VecDeque::with_capacity(3);
    queue.extend(heap.drain());
    queue.retain(|x| *x > 1);
    (sum, queue.iter().sum(), heap.len() + queue.len())
}

#[symbolic(helper)]
fn cases(a: [char; 2]) -> (String, String, bool, Vec<u8>, String) {
    let mut text = String::with_capacity(4);
    text.extend(a);
    let lower = text.to_ascii_lowercase();
    let same = lower.eq_ignore_ascii_case(&text.to_lowercase());
    let upper = text.to_ascii_uppercase();
    text.insert_str(1, "-+");
    (lower, upper, same, text.clone().into_bytes(), text.repeat(2))
}

#[symbolic(helper)]
fn trimmed(a: [char; 3]) -> (String, String, String, String, String) {
    let text = String::from_iter(a);
    (
        text.trim_start().to_string(),
        text.trim_end().to_string(),
        text.trim_matches('!').to_string(),
        text.trim_start_matches(|letter| letter == '!' || letter == ' ').to_string(),
        text.trim_end_matches(['"', ' ']).to_string(),
    )
}

#[symbolic(helper)]
fn taken_apart(a: [char; 3]) -> (Option<String>, Option<String>, Vec<String>, Vec<String>, usize, usize) {
    let text: String = a.iter().collect();
    (
        text.strip_prefix("-").map(|rest| rest.to_string()),
        text.strip_suffix('.').map(str::to_string),
        text.split_terminator('.').map(|part| part.to_string()).collect(),
        text.splitn(2, '-').map(|part| part.to_string()).collect(),
        text.matches('-').count(),
        text.split_ascii_whitespace().count(),
    )
}

#[symbolic(helper)]
fn lines_of(a: [char; 3]) -> Vec<String> {
    let text = format!("x{}\r\n{}y{}", a[0], a[1], a[2]);
    text.lines().map(|line| line.to_string()).collect()
}

#[symbolic(helper)]
fn shown(a: u8, b: bool, c: char) -> String {
    a.to_string() + &b.to_string() + &c.to_string()
}

#[test]
fn maps_and_sets() {
    agree!(map_methods: a: [u8; 3] = 0..=2 => map_methods(a));
    agree!(set_methods: a: [u8; 2] = 0..=2, b: [u8; 2] = 0..=2 => set_methods(a, b));
}

#[test]
fn queues() {
    agree!(queue_methods: a: [u8; 3] = 0..=3 => queue_methods(a));
}

#[test]
fn texts() {
    // `@`, `A` and the last letters before `a` and `b`.
    agree!(cases: a: [char; 2] = 63..=99 => cases(a));
    agree!(trimmed: a: [char; 3] = 32..=34 => trimmed(a));
    agree!(taken_apart: a: [char; 3] = 44..=46 => taken_apart(a));
    agree!(lines_of: a: [char; 3] = 9..=11 => lines_of(a));
    agree!(shown: a: u8 = 8..=11, b: bool, c: char = 97..=233 => shown(a, b, c));
}
