//! Games: scores, hands, boards, dice.

use std::cmp::Ordering;
use std::collections::HashMap;

use dpnl::prelude::*;

use crate::harness::check;

/// The score of three frames of bowling with the rolls that follow.
#[symbolic]
fn bowling(#[domain(0..=10)] rolls: [u8; 4]) -> Option<u32> {
    let mut score = 0;
    let mut roll = 0;
    for _frame in 0..2 {
        let first = *rolls.get(roll)? as u32;
        if first == 10 {
            score += 10 + *rolls.get(roll + 1)? as u32 + *rolls.get(roll + 2)? as u32;
            roll += 1;
            continue;
        }
        let second = *rolls.get(roll + 1)? as u32;
        let pins = first + second;
        if pins > 10 {
            return None;
        }
        score += pins;
        if pins == 10 {
            score += *rolls.get(roll + 2)? as u32;
        }
        roll += 2;
    }
    Some(score)
}

#[test]
fn a_bowling_score() {
    check(Bowling::system, &[11; 4], |x| bowling([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8]));
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    Ace,
    Number(#[domain(2..=10)] u8),
    Face,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hand {
    Bust,
    Points(u8),
    Blackjack,
}

#[symbolic]
impl Hand {
    fn of(cards: &[Card]) -> Hand {
        let mut total = 0;
        let mut aces = 0;
        for card in cards {
            total += match card {
                Card::Ace => {
                    aces += 1;
                    11
                }
                Card::Number(pips) => *pips,
                Card::Face => 10,
            };
        }
        while total > 21 && aces > 0 {
            total -= 10;
            aces -= 1;
        }
        match (total, cards.len()) {
            (21, 2) => Hand::Blackjack,
            (points, _) if points <= 21 => Hand::Points(points),
            _ => Hand::Bust,
        }
    }
}

/// A hand of two cards, to which another is drawn below fifteen points, beside a dealer's.
#[symbolic]
fn blackjack(mine: [Card; 2], next: Card) -> (Hand, Ordering) {
    let mut cards = mine.to_vec();
    if let Hand::Points(points) = Hand::of(&cards)
        && points < 15
    {
        cards.push(next);
    }
    let hand = Hand::of(&cards);
    (hand, hand.cmp(&Hand::of(&[Card::Face, Card::Number(8)])))
}

fn card(tag: usize, number: usize) -> Card {
    match tag {
        0 => Card::Ace,
        1 => Card::Number(number as u8 + 2),
        _ => Card::Face,
    }
}

#[test]
fn blackjack_hands() {
    check(Blackjack::system, &[3, 9, 3, 9, 3, 9], |x| {
        blackjack([card(x[0], x[1]), card(x[2], x[3])], card(x[4], x[5]))
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    Rock,
    Paper,
    Scissors,
}

#[symbolic]
impl Shape {
    fn beats(self, other: Shape) -> bool {
        matches!(
            (self, other),
            (Shape::Rock, Shape::Scissors) | (Shape::Paper, Shape::Rock) | (Shape::Scissors, Shape::Paper)
        )
    }
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Default)]
struct Score {
    left: u8,
    right: u8,
    draws: u8,
}

#[symbolic]
fn rock_paper_scissors(rounds: [(Shape, Shape); 3]) -> Score {
    rounds.iter().fold(Score::default(), |score, &(left, right)| {
        if left.beats(right) {
            Score { left: score.left + 1, ..score }
        } else if right.beats(left) {
            Score { right: score.right + 1, ..score }
        } else {
            Score { draws: score.draws + 1, ..score }
        }
    })
}

const SHAPES: [Shape; 3] = [Shape::Rock, Shape::Paper, Shape::Scissors];

#[test]
fn rounds_of_rock_paper_scissors() {
    check(RockPaperScissors::system, &[3; 6], |x| {
        let shape = |place: usize| SHAPES[x[place]];
        rock_paper_scissors([(shape(0), shape(1)), (shape(2), shape(3)), (shape(4), shape(5))])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Cross,
    Nought,
}

#[derive(Domain, Debug, Clone, PartialEq)]
enum Verdict {
    Won(Cell),
    Open,
    Impossible(String),
}

/// Who has won a game of noughts and crosses.
#[symbolic]
fn noughts_and_crosses(board: [[Cell; 3]; 3]) -> Verdict {
    let count = |kind: Cell| board.iter().flatten().filter(|&&cell| cell == kind).count() as i32;
    let ahead = count(Cell::Cross) - count(Cell::Nought);
    if !(0..=1).contains(&ahead) {
        return Verdict::Impossible(format!("{ahead}"));
    }
    let mut lines: Vec<[Cell; 3]> = board.to_vec();
    for column in 0..3 {
        lines.push([board[0][column], board[1][column], board[2][column]]);
    }
    lines.push([board[0][0], board[1][1], board[2][2]]);
    lines.push([board[0][2], board[1][1], board[2][0]]);
    for line in &lines {
        if line[0] != Cell::Empty && line.iter().all(|cell| *cell == line[0]) {
            return Verdict::Won(line[0]);
        }
    }
    Verdict::Open
}

const CELLS: [Cell; 3] = [Cell::Empty, Cell::Cross, Cell::Nought];

#[test]
fn noughts_and_crosses_boards() {
    check(NoughtsAndCrosses::system, &[3; 9], |x| {
        let row = |start: usize| [CELLS[x[start]], CELLS[x[start + 1]], CELLS[x[start + 2]]];
        noughts_and_crosses([row(0), row(3), row(6)])
    });
}

/// Points for five dice: the best of a few categories.
#[symbolic]
fn dice_poker(#[domain(1..=6)] dice: [u8; 5]) -> &'static str {
    let mut counts = [0; 7];
    for die in dice {
        counts[die as usize] += 1;
    }
    let mut sorted = counts;
    sorted.sort_by(|a, b| b.cmp(a));
    let straight = counts[1..6].iter().all(|&count| count == 1) || counts[2..].iter().all(|&count| count == 1);
    match sorted {
        [5, ..] => "five of a kind",
        [4, ..] => "four of a kind",
        [3, 2, ..] => "full house",
        _ if straight => "straight",
        [3, ..] => "three of a kind",
        [2, 2, ..] => "two pairs",
        [2, ..] => "pair",
        _ => "nothing",
    }
}

#[test]
fn five_dice() {
    check(DicePoker::system, &[6; 5], |x| {
        dice_poker([x[0] as u8 + 1, x[1] as u8 + 1, x[2] as u8 + 1, x[3] as u8 + 1, x[4] as u8 + 1])
    });
}

/// Snakes and ladders on a short board: the square after some throws, and how many ladders were climbed.
#[symbolic]
fn snakes_and_ladders(#[domain(1..=6)] throws: [usize; 4]) -> (usize, u8) {
    let jumps: HashMap<usize, usize> = [(3, 9), (7, 2), (11, 14), (16, 5)].into_iter().collect();
    let mut square = 0;
    let mut climbed = 0;
    for throw in throws {
        if square + throw > 20 {
            continue;
        }
        square += throw;
        if let Some(&target) = jumps.get(&square) {
            if target > square {
                climbed += 1;
            }
            square = target;
        }
    }
    (square, climbed)
}

#[test]
fn snakes_ladders() {
    check(SnakesAndLadders::system, &[6; 4], |x| snakes_and_ladders([x[0] + 1, x[1] + 1, x[2] + 1, x[3] + 1]));
}

/// Whether the player to move wins at nim.
#[symbolic]
fn nim(#[domain(0..=5)] heaps: [u32; 3], misere: bool) -> bool {
    let xor = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if misere && heaps.iter().all(|&heap| heap <= 1) { xor == 0 } else { xor != 0 }
}

#[test]
fn heaps_of_nim() {
    check(Nim::system, &[6, 6, 6, 2], |x| nim([x[0] as u32, x[1] as u32, x[2] as u32], x[3] == 1));
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Suit {
    Clubs,
    Hearts,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Playing {
    #[domain(1..=4)]
    rank: u8,
    suit: Suit,
}

/// Who takes a trick: the highest trump, or the highest of the suit that was led.
#[symbolic]
fn trick(cards: [Playing; 3], trump: Suit) -> usize {
    let led = cards[0].suit;
    let worth = |card: &Playing| match card.suit {
        suit if suit == trump => 100 + card.rank,
        suit if suit == led => card.rank,
        _ => 0,
    };
    let (winner, _) = cards.iter().enumerate().max_by_key(|(place, card)| (worth(card), usize::MAX - place)).unwrap();
    winner
}

#[test]
fn tricks() {
    let suit = |x: usize| [Suit::Clubs, Suit::Hearts][x];
    let card = |rank: usize, x: usize| Playing { rank: rank as u8 + 1, suit: suit(x) };
    check(Trick::system, &[4, 2, 4, 2, 4, 2, 2], |x| {
        trick([card(x[0], x[1]), card(x[2], x[3]), card(x[4], x[5])], suit(x[6]))
    });
}
