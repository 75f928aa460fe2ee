//! Games and machines with a state, each in a module of its own with what it needs.

use dpnl::prelude::*;

use crate::harness::agrees;

mod vending {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Event {
        Nickel,
        Dime,
        Quarter,
        Select(#[domain(0..=2)] usize),
        Refund,
    }
    #[derive(Debug, Clone, PartialEq, Eq, Hash, Domain)]
    enum State {
        Idle,
        HasMoney(u32),
        Dispensed { item: usize, change: u32 },
    }
    const PRICES: [u32; 3] = [10, 25, 40];
    #[symbolic]
    impl State {
        fn step(self, event: Event) -> State {
            use self::Event::*;
            match (self, event) {
                (State::Idle | State::Dispensed { .. }, Nickel) => State::HasMoney(5),
                (State::Idle | State::Dispensed { .. }, Dime) => State::HasMoney(10),
                (State::Idle | State::Dispensed { .. }, Quarter) => State::HasMoney(25),
                (State::HasMoney(m), Nickel) => State::HasMoney(m + 5),
                (State::HasMoney(m), Dime) => State::HasMoney(m + 10),
                (State::HasMoney(m), Quarter) => State::HasMoney(m + 25),
                (State::HasMoney(m), Select(item)) if m >= PRICES[item] => {
                    State::Dispensed { item, change: m - PRICES[item] }
                }
                (State::HasMoney(_), Refund) => State::Idle,
                (state, _) => state,
            }
        }
    }
    #[symbolic]
    fn vend(events: [Event; 3]) -> State {
        events.into_iter().fold(State::Idle, |s, e| s.step(e))
    }
    #[test]
    fn vend_agrees() {
        agrees(Vend::system, |x| vend(x));
    }
}

mod tictactoe {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Mark {
        Empty,
        X,
        O,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Status {
        Win(Mark),
        Draw,
        Open,
        Invalid,
    }
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    #[symbolic]
    fn judge(upper: [Mark; 6]) -> Status {
        let mut board = [Mark::O; 9];
        board[..6].copy_from_slice(&upper);
        let xs = board.iter().filter(|&&m| m == Mark::X).count();
        let os = board.iter().filter(|&&m| m == Mark::O).count();
        if xs < os || xs > os + 1 {
            return Status::Invalid;
        }
        let wins = |m: Mark| LINES.iter().any(|line| line.iter().all(|&i| board[i] == m));
        match (wins(Mark::X), wins(Mark::O)) {
            (true, true) => Status::Invalid,
            (true, false) => Status::Win(Mark::X),
            (false, true) => Status::Win(Mark::O),
            (false, false) if xs + os == 9 => Status::Draw,
            _ => Status::Open,
        }
    }
    #[test]
    fn judge_agrees() {
        agrees(Judge::system, |x| judge(x));
    }
}

mod matching_pennies {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Side {
        Heads,
        Tails,
    }
    #[symbolic]
    impl std::ops::Not for Side {
        type Output = Side;
        fn not(self) -> Side {
            match self {
                Side::Heads => Side::Tails,
                Side::Tails => Side::Heads,
            }
        }
    }
    #[symbolic]
    fn pennies(even: [Side; 6], odd_first: Side, #[domain(0..=2)] strategy: u8) -> i32 {
        let mut purse = 0i32;
        let mut odd = odd_first;
        for e in even {
            purse += if e == odd { 1 } else { -1 };
            odd = match strategy {
                0 => e,
                1 => !e,
                _ => !odd,
            };
            if purse.abs() == 3 {
                break;
            }
        }
        purse
    }
    #[test]
    fn pennies_agrees() {
        agrees(Pennies::system, |(x, y, z)| pennies(x, y, z));
    }
}

mod tennis {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Score {
        Points(u8, u8),
        Deuce,
        Advantage(bool),
        Game(bool),
    }
    #[symbolic(helper)]
    fn point(score: Score, server: bool) -> Score {
        use Score::*;
        match score {
            Points(3, _) if server => Game(true),
            Points(_, 3) if !server => Game(false),
            Points(2, 3) | Points(3, 2) => Deuce,
            Points(a, b) => {
                if server {
                    Points(a + 1, b)
                } else {
                    Points(a, b + 1)
                }
            }
            Deuce => Advantage(server),
            Advantage(s) if s == server => Game(s),
            Advantage(_) => Deuce,
            done @ Game(_) => done,
        }
    }
    #[symbolic]
    fn tennis_game(points: [bool; 9]) -> Score {
        let mut s = Score::Points(0, 0);
        for p in points.iter() {
            s = point(s, *p);
        }
        s
    }
    #[test]
    fn tennis_game_agrees() {
        agrees(TennisGame::system, |x| tennis_game(x));
    }
}

mod rock_paper {
    use super::*;
    use std::cmp::Ordering;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Hand {
        Rock,
        Paper,
        Scissors,
    }
    #[symbolic]
    impl PartialOrd for Hand {
        fn partial_cmp(&self, other: &Hand) -> Option<Ordering> {
            use Hand::*;
            Some(match (self, other) {
                (a, b) if a == b => Ordering::Equal,
                (Rock, Scissors) | (Paper, Rock) | (Scissors, Paper) => Ordering::Greater,
                _ => Ordering::Less,
            })
        }
    }
    #[symbolic]
    fn best_of(a: [Hand; 3], b: [Hand; 3]) -> Ordering {
        let mut wins = [0, 0];
        for (x, y) in a.iter().zip(&b) {
            match x.partial_cmp(y) {
                Some(Ordering::Greater) => wins[0] += 1,
                Some(Ordering::Less) => wins[1] += 1,
                _ => (),
            }
            if wins.contains(&2) {
                break;
            }
        }
        wins[0].cmp(&wins[1])
    }
    #[test]
    fn best_of_agrees() {
        agrees(BestOf::system, |(x, y)| best_of(x, y));
    }
}

mod traffic {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Light {
        Red,
        Amber { rising: bool },
        Green,
    }
    #[symbolic]
    impl Light {
        const CYCLE: u8 = 2;
        fn next(self, pressed: bool) -> Self {
            match self {
                Self::Red if pressed => Self::Red,
                Self::Red => Self::Amber { rising: true },
                Self::Amber { rising: true } => Self::Green,
                Self::Green => Self::Amber { rising: false },
                Self::Amber { .. } => Self::Red,
            }
        }
        fn delay(&self) -> u8 {
            if let Light::Amber { .. } = self { 1 } else { Self::CYCLE }
        }
    }
    #[symbolic]
    fn crossing(buttons: [bool; 10]) -> (Light, u8) {
        let mut light = Light::Red;
        let mut waited = 0;
        for &b in buttons.iter() {
            light = light.next(b);
            waited += light.delay();
        }
        (light, waited)
    }
    #[test]
    fn crossing_agrees() {
        agrees(Crossing::system, |x| crossing(x));
    }
}

mod snakes {
    use super::*;
    #[symbolic]
    fn snakes_ladders(#[domain(1..=6)] rolls: [usize; 4]) -> usize {
        let jumps = |p: usize| match p {
            3 => 11,
            9 => 2,
            14 => 4,
            17 => 7,
            6 => 16,
            other => other,
        };
        let mut pos = 0;
        for r in rolls {
            if pos + r > 20 {
                continue;
            }
            pos = jumps(pos + r);
            if pos == 20 {
                break;
            }
        }
        pos
    }
    #[test]
    fn snakes_ladders_agrees() {
        agrees(SnakesLadders::system, |x| snakes_ladders(x));
    }
}
