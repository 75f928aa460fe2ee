//! Boards, dice and cards.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::fmt::{self, Display};

use dpnl::prelude::*;

use crate::harness::agrees;

#[symbolic]
fn mines(grid: [[bool; 3]; 3], #[domain(0..=2)] at: (usize, usize)) -> Option<usize> {
    let (r, c) = at;
    if grid[r][c] {
        return None;
    }
    let mut n = 0;
    for row in grid.iter().take(r + 2).skip(r.saturating_sub(1)) {
        n += row.iter().take(c + 2).skip(c.saturating_sub(1)).filter(|&&m| m).count();
    }
    Some(n)
}

#[test]
fn mines_agrees() {
    agrees(Mines::system, |(a, b)| mines(a, b));
}

#[derive(Debug, Clone, PartialEq, Domain)]
struct Fighter {
    health: i32,
    strength: i32,
}

#[symbolic]
impl Fighter {
    fn new(strength: i32) -> Fighter {
        Fighter { health: 10, strength }
    }
    fn is_alive(&self) -> bool {
        self.health > 0
    }
    fn hit(&self, other: &mut Fighter, roll: i32) {
        other.health -= (self.strength + roll).max(0);
    }
}

#[symbolic]
fn duel(#[domain(1..=4)] rolls: [i32; 5], #[domain(0..=1)] advantage: i32) -> (bool, Fighter) {
    let mut a = Fighter::new(2 + advantage);
    let mut b = Fighter::new(2);
    for (i, roll) in rolls.iter().enumerate() {
        if !a.is_alive() || !b.is_alive() {
            break;
        }
        if i % 2 == 0 {
            a.hit(&mut b, *roll);
        } else {
            b.hit(&mut a, *roll);
        }
    }
    (a.is_alive(), b)
}

#[test]
fn duel_agrees() {
    agrees(Duel::system, |(a, b)| duel(a, b));
}

#[symbolic]
fn mastermind(#[domain(0..=2)] secret: [u8; 4], #[domain(0..=2)] guess: [u8; 4]) -> (usize, usize) {
    let exact = secret.iter().zip(guess.iter()).filter(|(s, g)| s == g).count();
    let total: usize = (0..3u8)
        .map(|c| secret.iter().filter(|&&s| s == c).count().min(guess.iter().filter(|&&g| g == c).count()))
        .sum();
    (exact, total - exact)
}

#[test]
fn mastermind_agrees() {
    agrees(Mastermind::system, |(a, b)| mastermind(a, b));
}

#[symbolic]
fn war(#[domain(1..=4)] left: [u8; 3], #[domain(1..=4)] right: [u8; 3]) -> (usize, usize) {
    let mut a: VecDeque<u8> = left.into_iter().collect();
    let mut b = VecDeque::from(right);
    for _ in 0..4 {
        let (Some(x), Some(y)) = (a.pop_front(), b.pop_front()) else { break };
        match x.cmp(&y) {
            Ordering::Greater => a.extend([x, y]),
            Ordering::Less => b.extend([y, x]),
            Ordering::Equal => {}
        }
    }
    (a.len(), b.len())
}

#[test]
fn war_agrees() {
    agrees(War::system, |(a, b)| war(a, b));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
struct Player {
    #[domain(0..=3)]
    score: u8,
    #[domain(0..=1)]
    level: u8,
}

#[symbolic]
impl Ord for Player {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.cmp(&other.score).reverse().then_with(|| self.level.cmp(&other.level))
    }
}

#[symbolic]
impl PartialOrd for Player {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[symbolic]
fn ranking(mut players: [Player; 3]) -> [Player; 3] {
    players.sort();
    players
}

#[test]
fn ranking_agrees() {
    agrees(Ranking::system, |a| ranking(a));
}

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
enum Suit {
    Hearts,
    Spades,
}

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
struct Card {
    suit: Suit,
    #[domain(1..=13)]
    rank: u8,
}

impl Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Hearts => "H",
            Suit::Spades => "S",
        })
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            1 => write!(f, "A{}", self.suit),
            11 => write!(f, "J{}", self.suit),
            n => write!(f, "{}{}", n, self.suit),
        }
    }
}

#[symbolic]
fn card_text(card: Card, shout: bool) -> String {
    let s = card.to_string();
    if shout { format!("{card}!") } else { s.to_lowercase() }
}

#[test]
fn card_text_agrees() {
    agrees(CardText::system, |(a, b)| card_text(a, b));
}
