//! Offices: bookings, votes, versions and accounts, each in a module of its own with what it needs.

use crate::harness::agrees;
use dpnl::prelude::*;
use std::collections::{BTreeMap, BinaryHeap};

mod bigrams {
    use super::*;
    #[symbolic]
    fn most_common_pair(#[domain('a'..='c')] s: [char; 5]) -> (char, char) {
        let mut counts: BTreeMap<(char, char), usize> = BTreeMap::new();
        for w in s.windows(2) {
            *counts.entry((w[0], w[1])).or_insert(0) += 1;
        }
        counts.into_iter().max_by(|(ka, a), (kb, b)| a.cmp(b).then_with(|| kb.cmp(ka))).map(|(k, _)| k).unwrap()
    }
    #[test]
    fn most_common_pair_agrees() {
        agrees(MostCommonPair::system, |a| most_common_pair(a));
    }
}

mod intervals {
    use super::*;
    #[symbolic]
    fn merged(#[domain(0..=3)] starts: [u8; 3], #[domain(1..=2)] lens: [u8; 3]) -> Vec<(u8, u8)> {
        let mut intervals: Vec<(u8, u8)> = starts.iter().zip(lens.iter()).map(|(&s, &l)| (s, s + l)).collect();
        intervals.sort();
        let mut merged: Vec<(u8, u8)> = Vec::with_capacity(intervals.len());
        for (s, e) in intervals {
            match merged.last_mut() {
                Some(last) if s <= last.1 => last.1 = last.1.max(e),
                _ => merged.push((s, e)),
            }
        }
        merged
    }
    #[test]
    fn merged_agrees() {
        agrees(Merged::system, |(a, b)| merged(a, b));
    }
}

mod version {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Domain)]
    struct Version {
        #[domain(0..=2)]
        major: u8,
        #[domain(0..=2)]
        minor: u8,
        #[domain(0..=1)]
        patch: u8,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Domain)]
    enum Compat {
        Same,
        Patch,
        Minor,
        Breaking,
        Downgrade,
    }
    #[symbolic(name = "Compatible")]
    fn compat(old: Version, new: Version) -> Compat {
        if new < old {
            return Compat::Downgrade;
        }
        if new == old {
            return Compat::Same;
        }
        match (new.major - old.major, new.minor.cmp(&old.minor)) {
            (0, std::cmp::Ordering::Equal) => Compat::Patch,
            (0, _) if old.major > 0 => Compat::Minor,
            _ => Compat::Breaking,
        }
    }
    #[test]
    fn compat_agrees() {
        agrees(Compatible::system, |(a, b)| compat(a, b));
    }
}

mod tax {
    use super::*;
    #[derive(Domain)]
    struct Bracket {
        upto: u32,
        rate: u32,
    }
    const BRACKETS: &[Bracket] =
        &[Bracket { upto: 10, rate: 0 }, Bracket { upto: 30, rate: 20 }, Bracket { upto: u32::MAX, rate: 45 }];
    #[symbolic]
    fn tax_cents(#[domain(0..=60)] income: u32, married: bool) -> u32 {
        let mut lower = 0;
        let mut tax = 0;
        for b in BRACKETS {
            let top = income.min(b.upto);
            if top > lower {
                tax += (top - lower) * b.rate;
            }
            lower = b.upto;
            if income <= b.upto {
                break;
            }
        }
        if married { tax * 9 / 10 } else { tax }
    }
    #[test]
    fn tax_cents_agrees() {
        agrees(TaxCents::system, |(a, b)| tax_cents(a, b));
    }
}

mod parking {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
    enum Size {
        Small,
        Medium,
        Large,
    }
    #[derive(Debug, Default, Clone, Domain)]
    struct Lot {
        free: [u8; 3],
    }
    #[symbolic]
    impl Lot {
        fn with(small: u8, medium: u8, large: u8) -> Self {
            Lot { free: [small, medium, large] }
        }
        fn park(&mut self, s: Size) -> Option<Size> {
            [Size::Small, Size::Medium, Size::Large].into_iter().filter(|x| *x >= s).find(|&slot| {
                let n = &mut self.free[slot as usize];
                if *n > 0 {
                    *n -= 1;
                    true
                } else {
                    false
                }
            })
        }
    }
    #[symbolic]
    fn turned_away(cars: [Size; 5]) -> usize {
        let mut lot = Lot::with(1, 2, 1);
        cars.iter().filter(|&&c| lot.park(c).is_none()).count()
    }
    #[test]
    fn turned_away_agrees() {
        agrees(TurnedAway::system, |a| turned_away(a));
    }
}

mod schedule {
    use super::*;
    use std::cmp::Reverse;
    #[symbolic]
    fn finishing_order(#[domain(0..=1)] priorities: [u8; 3], #[domain(1..=2)] durations: [u8; 3]) -> (Vec<usize>, u32) {
        let mut heap = BinaryHeap::new();
        for (id, (&priority, &duration)) in priorities.iter().zip(&durations).enumerate() {
            heap.push((priority, Reverse(duration), Reverse(id)));
        }
        let mut clock = 0u32;
        let mut waiting = 0;
        let mut order = vec![];
        while let Some((_, Reverse(d), Reverse(id))) = heap.pop() {
            waiting += clock;
            clock += d as u32;
            order.push(id);
        }
        (order, waiting)
    }
    #[test]
    fn finishing_order_agrees() {
        agrees(FinishingOrder::system, |(a, b)| finishing_order(a, b));
    }
}

mod elections {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
    enum Party {
        Red,
        Blue,
        Green,
    }
    #[symbolic]
    fn dhondt(#[domain(0..=4)] votes: [u32; 3]) -> BTreeMap<Party, u32> {
        let parties = [Party::Red, Party::Blue, Party::Green];
        let mut seats: BTreeMap<Party, u32> = parties.iter().map(|&p| (p, 0)).collect();
        for _ in 0..3 {
            let winner = parties
                .iter()
                .zip(votes)
                .max_by_key(|&(p, v)| (v * 60 / (seats[p] + 1), std::cmp::Reverse(*p)))
                .map(|(p, _)| *p);
            if let Some(w) = winner {
                seats.entry(w).and_modify(|s| *s += 1).or_insert(1);
            }
        }
        seats
    }
    #[test]
    fn dhondt_agrees() {
        agrees(Dhondt::system, |a| dhondt(a));
    }
}

mod bank {
    use super::*;
    #[derive(Debug, Clone, PartialEq, Eq, Domain)]
    enum TxError {
        Insufficient { needed: u32, available: u32 },
        Frozen,
    }
    #[derive(Debug, Clone, Copy, Domain)]
    enum Tx {
        Deposit(#[domain(0..=2)] u32),
        Withdraw(#[domain(0..=3)] u32),
        Freeze,
    }
    #[derive(Debug, Clone, Default, PartialEq, Domain)]
    struct Account {
        balance: u32,
        frozen: bool,
        history: Vec<i32>,
    }
    #[symbolic]
    impl Account {
        fn apply(mut self, tx: Tx) -> Result<Self, TxError> {
            if self.frozen {
                return Err(TxError::Frozen);
            }
            match tx {
                Tx::Deposit(n) => {
                    self.balance += n;
                    self.history.push(n as i32);
                }
                Tx::Withdraw(n) if n > self.balance => {
                    return Err(TxError::Insufficient { needed: n, available: self.balance });
                }
                Tx::Withdraw(n) => {
                    self.balance -= n;
                    self.history.push(-(n as i32));
                }
                Tx::Freeze => self.frozen = true,
            }
            Ok(self)
        }
    }
    #[symbolic]
    fn replay(txs: [Tx; 3]) -> Result<Account, TxError> {
        txs.into_iter().try_fold(Account::default(), Account::apply)
    }
    #[test]
    fn replay_agrees() {
        agrees(Replay::system, |a| replay(a));
    }
}
