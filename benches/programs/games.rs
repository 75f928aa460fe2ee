//! Games and simulations: loops that end early, queues, caches, checksums. Each beside its dynamic programme by hand.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

use dpnl::symbolic;

/// A gambler with ten coins plays until they are gone or doubled.
#[symbolic]
pub fn gambler(#[domain(-1..=1)] steps: &[i32]) -> i32 {
    let mut money = 10;
    for &step in steps {
        if money == 0 || money == 20 {
            break;
        }
        money += step;
    }
    money
}

/// Whether the shooter wins within so many rolls of two dice.
#[symbolic]
pub fn craps(#[domain(1..=6)] first: &[u32], #[domain(1..=6)] second: &[u32]) -> bool {
    let mut point = 0;
    for i in 0..first.len() {
        let sum = first[i] + second[i];
        if point == 0 {
            match sum {
                7 | 11 => return true,
                2 | 3 | 12 => return false,
                _ => point = sum,
            }
        } else if sum == point {
            return true;
        } else if sum == 7 {
            return false;
        }
    }
    false
}

/// The roll with which a game of pig is won by somebody who holds at twelve.
#[symbolic]
pub fn pig(#[domain(1..=6)] rolls: &[u32], #[given] goal: u32) -> usize {
    let mut score = 0;
    let mut turn = 0;
    for (i, &roll) in rolls.iter().enumerate() {
        if roll == 1 {
            turn = 0;
        } else {
            turn += roll;
            if turn >= 12 {
                score += turn;
                turn = 0;
            }
        }
        if score >= goal {
            return i;
        }
    }
    rolls.len()
}

/// Two runners; who draws level with the other is pushed back.
#[symbolic]
pub fn race(#[domain(1..=3)] a: &[u32], #[domain(1..=3)] b: &[u32], #[given] goal: u32) -> u32 {
    let (mut x, mut y) = (0, 0);
    for i in 0..a.len() {
        x += a[i];
        if x >= goal {
            return 1;
        }
        y += b[i];
        if y >= goal {
            return 2;
        }
        if x == y {
            x = x.saturating_sub(2);
        }
    }
    0
}

/// Where a robot ends that turns left, turns right, or goes.
#[symbolic]
pub fn robot(#[domain(0..=2)] commands: &[u8]) -> (i32, i32) {
    let (mut x, mut y, mut direction) = (0i32, 0i32, 0u8);
    for &command in commands {
        match command {
            0 => direction = (direction + 1) % 4,
            1 => direction = (direction + 3) % 4,
            _ => match direction {
                0 => y += 1,
                1 => x += 1,
                2 => y -= 1,
                _ => x -= 1,
            },
        }
    }
    (x, y)
}

/// How often a heating is switched.
#[symbolic]
pub fn thermostat(#[domain(-2..=2)] drift: &[i32]) -> u32 {
    let mut temperature = 20;
    let mut on = false;
    let mut switches = 0;
    for &change in drift {
        temperature += change + if on { 1 } else { -1 };
        temperature = temperature.clamp(10, 30);
        let next = if temperature < 18 {
            true
        } else if temperature > 22 {
            false
        } else {
            on
        };
        if next != on {
            switches += 1;
        }
        on = next;
    }
    switches
}

/// The largest sum of a stretch.
#[symbolic]
pub fn kadane(#[domain(-3..=3)] d: &[i32]) -> i32 {
    let mut best = d[0];
    let mut here = d[0];
    for &x in &d[1..] {
        here = x.max(here + x);
        best = best.max(here);
    }
    best
}

/// The longest a queue gets.
#[symbolic]
pub fn queue(#[domain(0..=2)] arrivals: &[u32], served: &[bool]) -> u32 {
    let mut waiting = 0u32;
    let mut longest = 0;
    for (arriving, &is_served) in arrivals.iter().zip(served) {
        waiting += arriving;
        if is_served && waiting > 0 {
            waiting -= 1;
        }
        longest = longest.max(waiting);
    }
    longest
}

/// Hits of a cache of three that forgets what was used least recently.
#[symbolic]
pub fn cache(#[domain(0..=4)] keys: &[u8]) -> u32 {
    let mut cached: Vec<u8> = Vec::new();
    let mut hits = 0;
    for &key in keys {
        if let Some(place) = cached.iter().position(|&other| other == key) {
            hits += 1;
            cached.remove(place);
        } else if cached.len() == 3 {
            cached.remove(0);
        }
        cached.push(key);
    }
    hits
}

/// Bins of ten that first fit takes.
#[symbolic]
pub fn first_fit(#[domain(1..=6)] items: &[u32]) -> usize {
    let mut bins: Vec<u32> = Vec::new();
    for &item in items {
        let mut placed = false;
        for bin in bins.iter_mut() {
            if !placed && *bin + item <= 10 {
                *bin += item;
                placed = true;
            }
        }
        if !placed {
            bins.push(item);
        }
    }
    bins.len()
}

/// A checksum of eight bits over half bytes.
#[symbolic]
pub fn crc(#[domain(0..=15)] halves: &[u32]) -> u32 {
    let mut crc = 0u32;
    for &half in halves {
        crc ^= half << 4;
        for _ in 0..4 {
            crc = if crc & 0x80 != 0 { ((crc << 1) ^ 0x07) & 0xff } else { (crc << 1) & 0xff };
        }
    }
    crc
}

pub mod by_hand {
    use crate::hand::{Rows, forward, sum};

    /// The rows of two lists, in turn.
    fn in_turn(rows: Rows) -> Vec<Vec<f64>> {
        let half = rows.len() / 2;
        (0..half).flat_map(|i| [rows[i].clone(), rows[half + i].clone()]).collect()
    }

    pub fn gambler(rows: Rows, wanted: i32) -> f64 {
        let step = |_, &money: &i32, step: usize| match money {
            0 | 20 => money,
            _ => money + step as i32 - 1,
        };
        sum(&forward(10, rows, step), |&money| money == wanted)
    }

    pub fn craps(rows: Rows) -> f64 {
        // The point, the first die of a roll, and who has won.
        let last = forward((0, 0, 0), &in_turn(rows), |i, &(point, first, won), die| {
            let sum = first + die + 1;
            match (won, i % 2) {
                (1 | 2, _) => (0, 0, won),
                (_, 0) => (point, die + 1, 0),
                _ if point == 0 => match sum {
                    7 | 11 => (0, 0, 1),
                    2 | 3 | 12 => (0, 0, 2),
                    _ => (sum, 0, 0),
                },
                _ if sum == point => (0, 0, 1),
                _ if sum == 7 => (0, 0, 2),
                _ => (point, 0, 0),
            }
        });
        sum(&last, |state| state.2 == 1)
    }

    pub fn pig(rows: Rows, goal: usize, wanted: usize) -> f64 {
        let last = forward((0, 0, None), rows, |i, &(score, turn, won), die| {
            let turn = if die == 0 { 0 } else { turn + die + 1 };
            let (score, turn) = if turn >= 12 { (score + turn, 0) } else { (score, turn) };
            match won {
                Some(_) => (0, 0, won),
                None if score >= goal => (0, 0, Some(i)),
                None => (score, turn, None),
            }
        });
        sum(&last, |state| state.2 == Some(wanted))
    }

    pub fn race(rows: Rows, goal: u32, wanted: u32) -> f64 {
        let last = forward((0u32, 0u32, 0), &in_turn(rows), |i, &(x, y, won), step| {
            let step = step as u32 + 1;
            match (won, i % 2) {
                (1 | 2, _) => (0, 0, won),
                (_, 0) if x + step >= goal => (0, 0, 1),
                (_, 0) => (x + step, y, 0),
                _ if y + step >= goal => (0, 0, 2),
                _ => (if x == y + step { x.saturating_sub(2) } else { x }, y + step, 0),
            }
        });
        sum(&last, |state| state.2 == wanted)
    }

    pub fn robot(rows: Rows, wanted: (i32, i32)) -> f64 {
        let last = forward((0i32, 0i32, 0), rows, |_, &(x, y, direction), command| match (command, direction) {
            (0, _) => (x, y, (direction + 1) % 4),
            (1, _) => (x, y, (direction + 3) % 4),
            (_, 0) => (x, y + 1, 0),
            (_, 1) => (x + 1, y, 1),
            (_, 2) => (x, y - 1, 2),
            _ => (x - 1, y, 3),
        });
        sum(&last, |state| (state.0, state.1) == wanted)
    }

    pub fn thermostat(rows: Rows, wanted: u32) -> f64 {
        let last = forward((20, false, 0), rows, |_, &(temperature, on, switches), change| {
            let temperature = (temperature + change as i32 - 2 + if on { 1 } else { -1 }).clamp(10, 30);
            let next = temperature < 18 || (on && temperature <= 22);
            (temperature, next, switches + u32::from(next != on))
        });
        sum(&last, |state| state.2 == wanted)
    }

    pub fn kadane(rows: Rows, wanted: i32) -> f64 {
        let last = forward((0, i32::MIN), rows, |_, &(here, best), x| {
            let here = (x as i32 - 3 + here.max(0)).min(wanted + 1);
            (here, here.max(best))
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn queue(rows: Rows, wanted: u32) -> f64 {
        let last = forward((0u32, 0u32), &in_turn(rows), |i, &(waiting, longest), value| match i % 2 {
            // More than wanted is all the same.
            0 => (waiting + value as u32, longest),
            _ => {
                let waiting = waiting.saturating_sub(value as u32).min(wanted + 1);
                (waiting, longest.max(waiting))
            }
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn cache(rows: Rows, wanted: u32) -> f64 {
        let last = forward((Vec::new(), 0), rows, |_, (cached, hits), key| {
            let (mut cached, mut hits): (Vec<usize>, u32) = (cached.clone(), *hits);
            if let Some(place) = cached.iter().position(|&other| other == key) {
                hits += 1;
                cached.remove(place);
            } else if cached.len() == 3 {
                cached.remove(0);
            }
            cached.push(key);
            (cached, hits)
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn first_fit(rows: Rows, wanted: usize) -> f64 {
        let last = forward(Vec::new(), rows, |_, bins: &Vec<usize>, value| {
            let (mut bins, item) = (bins.clone(), value + 1);
            match bins.iter_mut().find(|bin| **bin + item <= 10) {
                Some(bin) => *bin += item,
                None => bins.push(item),
            }
            bins
        });
        sum(&last, |bins| bins.len() == wanted)
    }

    pub fn crc(rows: Rows, wanted: u32) -> f64 {
        let step = |_, &crc: &u32, half: usize| {
            (0..4).fold(crc ^ (half as u32) << 4, |crc, _| (crc << 1 ^ if crc & 0x80 != 0 { 0x07 } else { 0 }) & 0xff)
        };
        sum(&forward(0, rows, step), |&crc| crc == wanted)
    }
}
