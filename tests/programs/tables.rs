//! Hands, dice, words and caches: what is sorted, counted and looked up.

use std::collections::{BTreeMap, HashMap};

use dpnl::prelude::*;

use crate::harness::agrees;

#[symbolic]
fn yahtzee(#[domain(1..=6)] dice: [u8; 5]) -> (&'static str, u32) {
    let mut counts = [0usize; 7];
    for d in dice {
        counts[d as usize] += 1;
    }
    let sum: u32 = dice.iter().map(|&d| d as u32).sum();
    let has = |n: usize| counts.iter().any(|&c| c == n);
    let straight = |len: usize| counts[1..].windows(len).any(|w| w.iter().all(|&c| c > 0));
    if has(5) {
        ("yahtzee", 50)
    } else if straight(5) {
        ("large straight", 40)
    } else if straight(4) {
        ("small straight", 30)
    } else if has(3) && has(2) {
        ("full house", 25)
    } else if has(4) {
        ("four", sum)
    } else if has(3) {
        ("three", sum)
    } else {
        ("chance", sum)
    }
}

#[test]
fn yahtzee_agrees() {
    agrees(Yahtzee::system, |a| yahtzee(a));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
enum Rank {
    Ace,
    Pip(#[domain(2..=9)] u8),
    Face,
}
#[symbolic]
impl From<Rank> for u8 {
    fn from(r: Rank) -> u8 {
        match r {
            Rank::Ace => 1,
            Rank::Pip(n) => n,
            Rank::Face => 10,
        }
    }
}
#[symbolic]
fn hand_value(cards: [Rank; 2]) -> Option<u8> {
    let hard: u8 = cards.iter().map(|&c| u8::from(c)).sum();
    let soft = cards.contains(&Rank::Ace);
    match hard {
        n if n > 21 => None,
        n if soft && n + 10 <= 21 => Some(n + 10),
        n => Some(n),
    }
}

#[test]
fn hand_value_agrees() {
    agrees(HandValue::system, |a| hand_value(a));
}

const WORDS: [&str; 5] = ["the", "cat", "sat", "The", "mat"];
#[symbolic]
fn most_common(#[domain(0..=4)] picks: [usize; 4]) -> (String, usize) {
    let text = picks.iter().map(|&i| WORDS[i]).collect::<Vec<_>>().join(" ");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, n)| *n).unwrap()
}

#[test]
fn most_common_agrees() {
    agrees(MostCommon::system, |a| most_common(a));
}

#[symbolic]
fn anagram_groups(#[domain('a'..='b')] words: [[char; 3]; 4]) -> usize {
    let mut groups: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, w) in words.iter().enumerate() {
        let mut key = w.to_vec();
        key.sort();
        groups.entry(key.into_iter().collect()).or_insert_with(Vec::new).push(i);
    }
    groups.values().map(|g| g.len()).max().unwrap_or_default()
}

#[test]
fn anagram_groups_agrees() {
    agrees(AnagramGroups::system, |a| anagram_groups(a));
}

#[symbolic]
fn edit_distance(#[domain('a'..='c')] word: [char; 5]) -> usize {
    let target = "abcab";
    let t: Vec<char> = target.chars().collect();
    let mut prev: Vec<usize> = (0..=t.len()).collect();
    for (i, wc) in word.iter().enumerate() {
        let mut cur = vec![i + 1];
        for (j, tc) in t.iter().enumerate() {
            let sub = prev[j] + usize::from(wc != tc);
            cur.push(sub.min(prev[j + 1] + 1).min(cur[j] + 1));
        }
        prev = cur;
    }
    prev[t.len()]
}

#[test]
fn edit_distance_agrees() {
    agrees(EditDistance::system, |a| edit_distance(a));
}

#[symbolic]
fn merge(#[domain(0..=3)] starts: [u32; 3], #[domain(1..=4)] lens: [u32; 3]) -> Vec<(u32, u32)> {
    let mut spans: Vec<(u32, u32)> = starts.iter().zip(lens.iter()).map(|(&s, &l)| (s, s + l)).collect();
    spans.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (s, e) in spans {
        match merged.last_mut() {
            Some(last) if s <= last.1 => last.1 = last.1.max(e),
            _ => merged.push((s, e)),
        }
    }
    merged
}

#[test]
fn merge_agrees() {
    agrees(Merge::system, |(a, b)| merge(a, b));
}

#[derive(Domain)]
struct Lru {
    cap: usize,
    items: Vec<(u8, u32)>,
    hits: u32,
}
#[symbolic]
impl Lru {
    fn new(cap: usize) -> Self {
        Self { cap, items: Vec::with_capacity(cap), hits: 0 }
    }
    fn get(&mut self, key: u8) -> Option<u32> {
        let pos = self.items.iter().position(|(k, _)| *k == key)?;
        let item = self.items.remove(pos);
        self.items.insert(0, item);
        self.hits += 1;
        Some(item.1)
    }
    fn put(&mut self, key: u8, value: u32) {
        if let Some(pos) = self.items.iter().position(|(k, _)| *k == key) {
            self.items.remove(pos);
        } else if self.items.len() == self.cap {
            self.items.pop();
        }
        self.items.insert(0, (key, value));
    }
}
#[symbolic]
fn cache_hits(#[domain(0..=3)] requests: [u8; 5]) -> u32 {
    let mut cache = Lru::new(2);
    for (t, r) in requests.into_iter().enumerate() {
        if cache.get(r).is_none() {
            cache.put(r, t as u32);
        }
    }
    cache.hits
}

#[test]
fn cache_hits_agrees() {
    agrees(CacheHits::system, |a| cache_hits(a));
}

#[derive(Domain)]
struct Lcg {
    state: u32,
}
#[symbolic]
impl Iterator for Lcg {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.state = self.state.wrapping_mul(1103515245).wrapping_add(12345) & 0x7fff_ffff;
        Some(self.state >> 16)
    }
}
#[symbolic]
fn rolls(#[domain(0..=511)] seed: u32) -> [u32; 3] {
    let mut rng = Lcg { state: seed };
    let mut out = [0; 3];
    for slot in out.iter_mut() {
        *slot = rng.next().unwrap() % 6 + 1;
    }
    out
}

#[test]
fn rolls_agrees() {
    agrees(Rolls::system, |a| rolls(a));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
enum Health {
    Susceptible,
    Infected,
    Recovered,
}
#[symbolic]
fn outbreak(mut people: [Health; 6]) -> (usize, usize) {
    let mut peak = 0;
    for _ in 0..3 {
        let before = people;
        for i in 0..before.len() {
            let left = before[(i + before.len() - 1) % before.len()];
            let right = before[(i + 1) % before.len()];
            people[i] = match before[i] {
                Health::Susceptible if left == Health::Infected || right == Health::Infected => Health::Infected,
                Health::Infected => Health::Recovered,
                other => other,
            };
        }
        peak = peak.max(people.iter().filter(|p| matches!(p, Health::Infected)).count());
    }
    (peak, people.iter().filter(|&&p| p == Health::Susceptible).count())
}

#[test]
fn outbreak_agrees() {
    agrees(Outbreak::system, |a| outbreak(a));
}

#[symbolic]
fn josephus(#[domain(1..=12)] n: usize, #[domain(1..=9)] k: usize) -> usize {
    let mut circle: Vec<usize> = (1..=n).collect();
    let mut i = 0;
    while circle.len() > 1 {
        i = (i + k - 1) % circle.len();
        circle.remove(i);
    }
    circle[0]
}

#[test]
fn josephus_agrees() {
    agrees(Josephus::system, |(a, b)| josephus(a, b));
}
