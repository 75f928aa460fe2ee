//! Decisions: votes, rules, schedules, checks of numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dpnl::prelude::*;

use crate::harness::check;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Candidate {
    Ada,
    Blaise,
    Carl,
}

/// Who wins by plurality, if anybody does alone.
#[symbolic(limit = 10_000)]
fn plurality(votes: [Candidate; 5]) -> Option<Candidate> {
    let mut tally = BTreeMap::new();
    for vote in votes {
        *tally.entry(vote).or_insert(0u32) += 1;
    }
    let most = *tally.values().max()?;
    let mut leaders = tally.iter().filter(|(_, count)| **count == most).map(|(candidate, _)| *candidate);
    let first = leaders.next()?;
    match leaders.next() {
        Some(_) => None,
        None => Some(first),
    }
}

const CANDIDATES: [Candidate; 3] = [Candidate::Ada, Candidate::Blaise, Candidate::Carl];

#[test]
fn a_plurality_vote() {
    check(Plurality::system, &[3; 5], |x| {
        plurality([CANDIDATES[x[0]], CANDIDATES[x[1]], CANDIDATES[x[2]], CANDIDATES[x[3]], CANDIDATES[x[4]]])
    });
}

const RANKINGS: [[Candidate; 3]; 6] = {
    use Candidate::*;
    [
        [Ada, Blaise, Carl],
        [Ada, Carl, Blaise],
        [Blaise, Ada, Carl],
        [Blaise, Carl, Ada],
        [Carl, Ada, Blaise],
        [Carl, Blaise, Ada],
    ]
};

/// Instant-runoff voting: the weakest candidate is struck out until one has a majority.
#[symbolic(limit = 10_000)]
fn instant_runoff(#[domain(0..=5)] ballots: [usize; 4]) -> Candidate {
    let mut standing: BTreeSet<Candidate> = [Candidate::Ada, Candidate::Blaise, Candidate::Carl].into();
    loop {
        let mut counts: HashMap<Candidate, usize> = standing.iter().map(|&candidate| (candidate, 0)).collect();
        for ballot in ballots {
            if let Some(choice) = RANKINGS[ballot].iter().find(|candidate| standing.contains(candidate)) {
                *counts.get_mut(choice).unwrap() += 1;
            }
        }
        let &winner = standing.iter().rev().max_by_key(|candidate| counts[candidate]).unwrap();
        if standing.len() == 1 || counts[&winner] * 2 > ballots.len() {
            return winner;
        }
        let &weakest = standing.iter().min_by_key(|candidate| counts[candidate]).unwrap();
        standing.remove(&weakest);
    }
}

#[test]
fn an_instant_runoff() {
    check(InstantRunoff::system, &[6; 4], |x| instant_runoff([x[0], x[1], x[2], x[3]]));
}

/// Borda's count.
#[symbolic]
fn borda(#[domain(0..=5)] ballots: [usize; 3]) -> [u32; 3] {
    let mut points = [0; 3];
    for ballot in ballots {
        for (place, candidate) in RANKINGS[ballot].into_iter().enumerate() {
            points[candidate as usize] += 2 - place as u32;
        }
    }
    points
}

#[test]
fn a_borda_count() {
    check(Borda::system, &[6; 3], |x| borda([x[0], x[1], x[2]]));
}

#[derive(Domain, Debug, Clone, PartialEq)]
struct Applicant {
    #[domain(16..=70)]
    age: u32,
    employed: bool,
    #[domain(0..=4)]
    debts: u32,
    history: History,
}

#[derive(Domain, Debug, Clone, PartialEq)]
enum History {
    Unknown,
    Good {
        #[domain(1..=3)]
        years: u32,
    },
    Bad,
}

#[derive(Domain, Debug, Clone, PartialEq)]
enum Decision {
    Accept { limit: u32 },
    Review(&'static str),
    Reject,
}

/// A rule engine for credit.
#[symbolic]
fn credit(applicant: Applicant) -> Decision {
    let Applicant { age, employed, debts, ref history } = applicant;
    if age < 18 {
        return Decision::Reject;
    }
    let score = match history {
        History::Unknown => 1,
        History::Good { years } if *years > 2 => 4,
        History::Good { years } => 1 + years,
        History::Bad => 0,
    } + if employed { 2 } else { 0 };
    match (score, debts) {
        (0, _) | (_, 4) => Decision::Reject,
        (s, d) if s > d => Decision::Accept { limit: (s - d) * 100 },
        (_, d) if d >= 3 => Decision::Review("debts"),
        _ => Decision::Review("score"),
    }
}

#[test]
fn credit_rules() {
    check(Credit::system, &[55, 2, 5, 3, 3], |x| {
        let history = match x[3] {
            0 => History::Unknown,
            1 => History::Good { years: x[4] as u32 + 1 },
            _ => History::Bad,
        };
        credit(Applicant { age: x[0] as u32 + 16, employed: x[1] == 1, debts: x[2] as u32, history })
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
struct Meeting {
    #[domain(0..=3)]
    start: u8,
    #[domain(1..=2)]
    hours: u8,
}

#[symbolic]
impl Meeting {
    fn end(&self) -> u8 {
        self.start + self.hours
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end() && other.start < self.end()
    }
}

/// The most meetings that one room can hold, greedily by their ends.
#[symbolic(limit = 10_000)]
fn room(meetings: [Meeting; 4]) -> (usize, bool) {
    let mut sorted = meetings;
    sorted.sort_by_key(|meeting| (meeting.end(), meeting.start));
    let mut free_from = 0;
    let mut held = 0;
    for meeting in &sorted {
        if meeting.start >= free_from {
            held += 1;
            free_from = meeting.end();
        }
    }
    let clash = meetings.iter().enumerate().any(|(i, a)| meetings[i + 1..].iter().any(|b| a.overlaps(b)));
    (held, clash)
}

#[test]
fn meetings_in_a_room() {
    let meeting = |start: usize, hours: usize| Meeting { start: start as u8, hours: hours as u8 + 1 };
    check(Room::system, &[4, 2, 4, 2, 4, 2, 4, 2], |x| {
        room([meeting(x[0], x[1]), meeting(x[2], x[3]), meeting(x[4], x[5]), meeting(x[6], x[7])])
    });
}

/// Luhn's check of the digits of a card.
#[symbolic]
fn luhn(#[domain(0..=9)] digits: [u8; 4]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, &digit)| {
            let doubled = if place % 2 == 1 { digit * 2 } else { digit };
            u32::from(if doubled > 9 { doubled - 9 } else { doubled })
        })
        .sum();
    sum.is_multiple_of(10)
}

#[test]
fn card_numbers() {
    check(Luhn::system, &[10; 4], |x| luhn([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8]));
}

/// A cyclic redundancy check of one byte.
#[symbolic]
fn checksum(bits: [bool; 8]) -> u8 {
    let byte = bits.iter().fold(0u8, |byte, &bit| byte << 1 | u8::from(bit));
    let mut crc = byte;
    for _ in 0..8 {
        crc = if crc & 0x80 != 0 { (crc << 1) ^ 0x07 } else { crc << 1 };
    }
    crc & 0x0f
}

#[test]
fn checksums() {
    check(Checksum::system, &[2; 8], |x| {
        checksum([x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1, x[4] == 1, x[5] == 1, x[6] == 1, x[7] == 1])
    });
}

/// The data of a Hamming code word with at most one wrong bit.
#[symbolic]
fn hamming(word: [bool; 7]) -> [bool; 4] {
    let mut word = word;
    let wrong = (1..=7).filter(|&place| word[place - 1]).fold(0, |sum, place| sum ^ place);
    if wrong != 0 {
        word[wrong - 1] ^= true;
    }
    [word[2], word[4], word[5], word[6]]
}

#[test]
fn hamming_codes() {
    check(Hamming::system, &[2; 7], |x| {
        hamming([x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1, x[4] == 1, x[5] == 1, x[6] == 1])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// Whether a shop is open, and in how many hours it opens or closes.
#[symbolic]
fn opening(day: Weekday, #[domain(0..=23)] hour: u8, holiday: bool) -> Result<u8, Option<u8>> {
    let hours = match day {
        _ if holiday => None,
        Weekday::Sunday => None,
        Weekday::Saturday => Some((10, 16)),
        Weekday::Thursday => Some((9, 21)),
        _ => Some((9, 18)),
    };
    match hours {
        Some((from, to)) if (from..to).contains(&hour) => Ok(to - hour),
        Some((from, _)) if hour < from => Err(Some(from - hour)),
        _ => Err(None),
    }
}

#[test]
fn opening_hours() {
    let days = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];
    check(Opening::system, &[7, 24, 2], |x| opening(days[x[0]], x[1] as u8, x[2] == 1));
}

/// Days in a month, and whether the next day is in the next year.
#[symbolic]
fn calendar(
    #[domain(1896..=1904)] year: u16,
    #[domain(1..=12)] month: u8,
    #[domain(1..=31)] day: u8,
) -> Option<(u8, bool)> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (day <= days).then(|| (days, month == 12 && day == days))
}

#[test]
fn calendars() {
    check(Calendar::system, &[9, 12, 31], |x| calendar(x[0] as u16 + 1896, x[1] as u8 + 1, x[2] as u8 + 1));
}

#[symbolic]
trait Discount {
    fn percent(&self) -> u32;

    fn apply(&self, price: u32) -> u32 {
        price - price * self.percent() / 100
    }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Customer {
    New,
    Regular(#[domain(1..=9)] u32),
    Employee,
}

#[symbolic]
impl Discount for Customer {
    fn percent(&self) -> u32 {
        match self {
            Customer::New => 0,
            Customer::Regular(years) => (years * 2).min(10),
            Customer::Employee => 30,
        }
    }

    fn apply(&self, price: u32) -> u32 {
        let reduced = price - price * self.percent() / 100;
        if *self == Customer::Employee { reduced.max(50) } else { reduced }
    }
}

#[symbolic(helper)]
fn total<D: Discount>(customer: &D, prices: &[u32]) -> u32 {
    prices.iter().map(|&price| customer.apply(price)).sum()
}

#[symbolic]
fn bill(customer: Customer, #[domain(1..=20)] first: u32, #[domain(1..=3)] second: u32) -> u32 {
    total(&customer, &[first * 10, second * 100])
}

#[test]
fn discounts() {
    check(Bill::system, &[3, 9, 20, 3], |x| {
        let customer = match x[0] {
            0 => Customer::New,
            1 => Customer::Regular(x[1] as u32 + 1),
            _ => Customer::Employee,
        };
        bill(customer, x[2] as u32 + 1, x[3] as u32 + 1)
    });
}

#[symbolic(helper)]
fn largest<T: Ord + Copy>(items: &[T]) -> Option<T> {
    let mut items = items.iter();
    let mut best = *items.next()?;
    for &item in items {
        if item > best {
            best = item;
        }
    }
    Some(best)
}

/// The oldest pair of equal age and name, with generic helpers.
#[symbolic]
fn oldest(#[domain(1..=4)] ages: [u8; 3], #[domain('a'..='c')] names: [char; 3]) -> (Option<u8>, Option<(u8, char)>) {
    let people: Vec<(u8, char)> = ages.into_iter().zip(names).collect();
    let grown: Vec<u8> = ages.iter().copied().filter(|age| age % 2 == 0).collect();
    (largest(&grown), largest(&people))
}

#[test]
fn the_oldest() {
    let name = |x: usize| ['a', 'b', 'c'][x];
    check(Oldest::system, &[4, 4, 4, 3, 3, 3], |x| {
        oldest([x[0] as u8 + 1, x[1] as u8 + 1, x[2] as u8 + 1], [name(x[3]), name(x[4]), name(x[5])])
    });
}
