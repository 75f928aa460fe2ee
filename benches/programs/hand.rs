//! The same by hand: a map from state to probability, one input at a time.

use std::collections::HashMap;
use std::hash::Hash;

/// Rows of probabilities, one per input.
pub type Rows<'a> = &'a [Vec<f64>];

/// The distribution of the state after all inputs.
pub fn forward<S: Eq + Hash>(start: S, rows: Rows, step: impl Fn(usize, &S, usize) -> S) -> HashMap<S, f64> {
    let mut states = HashMap::from([(start, 1.0)]);
    for (index, row) in rows.iter().enumerate() {
        let mut next = HashMap::with_capacity(states.len());
        for (state, weight) in &states {
            for (value, p) in row.iter().enumerate() {
                *next.entry(step(index, state, value)).or_insert(0.0) += weight * p;
            }
        }
        states = next;
    }
    states
}

/// The probability of the states for which `wanted` holds.
pub fn sum<S>(states: &HashMap<S, f64>, wanted: impl Fn(&S) -> bool) -> f64 {
    states.iter().filter(|(state, _)| wanted(state)).map(|(_, p)| p).sum()
}

/// The probability of the inputs for which `wanted` holds, one by one.
pub fn enumerate(rows: Rows, wanted: impl Fn(&[usize]) -> bool) -> f64 {
    let mut values = vec![0; rows.len()];
    let mut total = 0.0;
    loop {
        if wanted(&values) {
            total += values.iter().zip(rows).map(|(&value, row)| row[value]).product::<f64>();
        }
        let Some(position) = (0..rows.len()).rev().find(|&k| values[k] + 1 < rows[k].len()) else { return total };
        values[position] += 1;
        values[position + 1..].fill(0);
    }
}

pub fn edit_distance(rows: Rows, word: &[u8], wanted: usize) -> f64 {
    let start: Vec<u8> = (0..=word.len() as u8).collect();
    let last = forward(start, rows, |index, row, letter| {
        let mut next = vec![index as u8 + 1];
        for j in 0..word.len() {
            let cost = u8::from(letter != usize::from(word[j]));
            next.push((next[j] + 1).min(row[j + 1] + 1).min(row[j] + cost));
        }
        next
    });
    sum(&last, |row| usize::from(row[word.len()]) == wanted)
}

pub fn longest_run(rows: Rows, wanted: usize) -> f64 {
    let last = forward((usize::MAX, 0, 0), rows, |_, &(letter, run, best), next| {
        let run = if next == letter { run + 1 } else { 1 };
        // More than wanted is all the same.
        (next, run.min(wanted + 1), usize::max(best, run).min(wanted + 1))
    });
    sum(&last, |state| state.2 == wanted)
}

pub fn election(rows: Rows, wanted: usize) -> f64 {
    let last = forward([0u16; 4], rows, |_, counts, vote| {
        let mut counts = *counts;
        counts[vote] += 1;
        counts
    });
    sum(&last, |counts| (0..4).all(|i| counts[i] < counts[wanted] || (counts[i] == counts[wanted] && i >= wanted)))
}

pub fn remainder(rows: Rows, wanted: u32) -> f64 {
    sum(&forward(0, rows, |_, &rest, digit| (10 * rest + digit as u32) % 97), |&rest| rest == wanted)
}

pub fn argmax(rows: Rows, wanted: usize) -> f64 {
    let last = forward((usize::MAX, 0), rows, |index, &(best, largest), digit| {
        if best == usize::MAX || digit > largest { (index, digit) } else { (best, largest) }
    });
    sum(&last, |state| state.0 == wanted)
}

/// Per cell of the row 0 closed, 1 open and dry, 2 wet; the row above where the row has not come yet.
pub fn percolation(rows: Rows, n: usize) -> f64 {
    let last = forward(0u64, rows, |index, &state, open| {
        let (i, j) = (index / n, index % n);
        let get = |state: u64, j: usize| state >> (2 * j) & 3;
        let above = i == 0 || get(state, j) == 2;
        let cell = match open {
            0 => 0,
            _ if above || (j > 0 && get(state, j - 1) == 2) => 2,
            _ => 1,
        };
        let mut state = state & !(3 << (2 * j)) | cell << (2 * j);
        if j + 1 == n {
            for j in (0..n - 1).rev() {
                if get(state, j) == 1 && get(state, j + 1) == 2 {
                    state |= 3 << (2 * j);
                    state ^= 1 << (2 * j);
                }
            }
            for j in 0..n {
                if get(state, j) == 1 {
                    state &= !(3 << (2 * j));
                }
            }
        }
        state
    });
    sum(&last, |&state| (0..n).any(|j| state >> (2 * j) & 3 == 2))
}

pub fn cheapest_way(rows: Rows, n: usize, wanted: u32) -> f64 {
    let last = forward(vec![0u8; n], rows, |index, best, cost| {
        let (i, j) = (index / n, index % n);
        let mut best = best.clone();
        let before = match (i, j) {
            (0, 0) => 0,
            (0, _) => best[j - 1],
            (_, 0) => best[0],
            _ => best[j].min(best[j - 1]),
        };
        best[j] = before + cost as u8;
        best
    });
    sum(&last, |best| u32::from(best[n - 1]) == wanted)
}

pub fn connected(rows: Rows, n: usize) -> f64 {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).collect();
    let last = forward((0..n as u8).collect::<Vec<u8>>(), rows, |index, label, edge| {
        let mut label = label.clone();
        let (from, to) = (label[pairs[index].0], label[pairs[index].1]);
        if edge == 1 {
            label.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        }
        label
    });
    sum(&last, |label| label.iter().all(|&other| other == label[0]))
}

/// The last two rows and a bit decide a cell; what was wanted earlier has been checked.
pub fn life(rows: Rows, n: usize, wanted: &[bool]) -> f64 {
    let last = forward((0u64, true), rows, |index, &(seen, fine), alive| {
        let seen = seen | (alive as u64) << index;
        let mut fine = fine;
        let mut check = |cell: usize| {
            let (i, j) = (cell / n, cell % n);
            let mut around = 0;
            for y in i.saturating_sub(1)..(i + 2).min(n) {
                for x in j.saturating_sub(1)..(j + 2).min(n) {
                    around += u32::from((y, x) != (i, j) && seen >> (y * n + x) & 1 == 1);
                }
            }
            fine &= (around == 3 || (around == 2 && seen >> cell & 1 == 1)) == wanted[cell];
        };
        if let Some(cell) = index.checked_sub(n + 1).filter(|cell| cell % n != n - 1) {
            check(cell);
        }
        if index % n == n - 1 && index >= n {
            check(index - n);
        }
        if index + 1 == n * n {
            (n * (n - 1)..n * n).for_each(&mut check);
        }
        let forgotten = index.saturating_sub(2 * n + 1);
        if fine { (seen >> forgotten << forgotten, true) } else { (0, false) }
    });
    sum(&last, |state| state.1)
}

/// The ranks so far, sorted, and the suit of all cards so far: 4 before the first, 5 once there are two. After the last rank
/// only the kind of hand matters that they make.
pub fn five_cards(rows: Rows, wanted: u8) -> f64 {
    let last = forward((Vec::<u8>::new(), 4), rows, |index, (ranks, suit), value| {
        if index >= 5 {
            return (ranks.clone(), if *suit == 4 || *suit == value { value } else { 5 });
        }
        let mut ranks = ranks.clone();
        ranks.insert(ranks.partition_point(|&rank| rank < value as u8), value as u8);
        if index < 4 {
            return (ranks, 4);
        }
        let mut groups: Vec<usize> = ranks.chunk_by(|a, b| a == b).map(<[u8]>::len).collect();
        groups.sort_by(|a, b| b.cmp(a));
        let kind = match groups[..] {
            [5] | [4, 1] => 7,
            [3, 2] => 6,
            [3, ..] => 3,
            [2, 2, _] => 2,
            [2, ..] => 1,
            _ if ranks[4] - ranks[0] == 4 => 4,
            _ => 0,
        };
        (vec![kind], 4)
    });
    let kind = |kind: u8, is_flush: bool| match kind {
        4 if is_flush => 8,
        0..5 if is_flush => 5,
        kind => kind,
    };
    sum(&last, |(ranks, suit)| kind(ranks[0], *suit < 4) == wanted)
}

pub fn balanced(rows: Rows) -> f64 {
    let last = forward(0i32, rows, |_, &depth, open| match (depth, open) {
        (-1, _) | (0, 0) => -1,
        (depth, 0) => depth - 1,
        (depth, _) => depth + 1,
    });
    sum(&last, |&depth| depth == 0)
}

pub fn dice(rows: Rows, wanted: u32) -> f64 {
    sum(&forward(0, rows, |_, &total, value| total + value as u32 + 1), |&total| total == wanted)
}

pub fn luhn(rows: Rows) -> f64 {
    let last = forward(0, rows, |index, &total, digit| {
        let doubled = if digit > 4 { 2 * digit - 9 } else { 2 * digit };
        (total + if index % 2 == 0 { doubled } else { digit }) % 10
    });
    sum(&last, |&total| total == 0)
}

/// How many are below, and how many equal.
pub fn median(rows: Rows, wanted: usize) -> f64 {
    let last = forward((0, 0), rows, |_, &(below, equal), digit| {
        (below + usize::from(digit < wanted), equal + usize::from(digit == wanted))
    });
    sum(&last, |&(below, equal)| below <= rows.len() / 2 && below + equal > rows.len() / 2)
}

/// Patience: the smallest end of an increasing subsequence of each length.
pub fn increasing(rows: Rows, wanted: usize) -> f64 {
    let last = forward(Vec::<u8>::new(), rows, |_, ends, digit| {
        let mut ends = ends.clone();
        let digit = digit as u8;
        match ends.iter().position(|&end| end >= digit) {
            Some(place) => ends[place] = digit,
            None => ends.push(digit),
        }
        ends
    });
    sum(&last, |ends| ends.len() == wanted)
}

pub fn automaton(rows: Rows, wanted: usize) -> f64 {
    let last = forward(0, rows, |_, &state, letter| if letter == 1 { (state * 7 + 3) % 30 } else { (state + 11) % 30 });
    sum(&last, |&state| state == wanted)
}

/// The forward algorithm.
pub fn markov(rows: Rows, steps: usize, wanted: &[bool]) -> f64 {
    let mut states = HashMap::from([(0usize, 1.0)]);
    for t in 0..steps {
        let mut next = HashMap::new();
        for (state, weight) in &states {
            for (to, p) in rows[8 * t + state].iter().enumerate() {
                *next.entry(to).or_insert(0.0) += weight * p;
            }
        }
        for (state, weight) in &mut next {
            *weight *= rows[8 * (steps + t) + state][usize::from(wanted[t])];
        }
        states = next;
    }
    states.values().sum()
}

pub fn common_subsequence(rows: Rows, word: &[u8], wanted: usize) -> f64 {
    let last = forward(vec![0u8; word.len() + 1], rows, |_, row, letter| {
        let mut next = vec![0];
        for j in 0..word.len() {
            next.push(if letter == usize::from(word[j]) { row[j] + 1 } else { next[j].max(row[j + 1]) });
        }
        next
    });
    sum(&last, |row| usize::from(row[word.len()]) == wanted)
}

pub fn wildcard(rows: Rows, pattern: &[u8]) -> f64 {
    let m = pattern.len();
    let mut start = 1u64;
    for (j, &symbol) in pattern.iter().enumerate() {
        start |= u64::from(symbol == 5 && start >> j & 1 == 1) << (j + 1);
    }
    let last = forward(start, rows, |_, &row, letter| {
        let mut next = 0u64;
        for (j, &symbol) in pattern.iter().enumerate() {
            let hit = match symbol {
                5 => next >> j & 1 == 1 || row >> (j + 1) & 1 == 1,
                4 => row >> j & 1 == 1,
                _ => row >> j & 1 == 1 && usize::from(symbol) == letter,
            };
            next |= u64::from(hit) << (j + 1);
        }
        next
    });
    sum(&last, |row| row >> m & 1 == 1)
}

pub fn bowling(rows: Rows, wanted: usize) -> f64 {
    let last = forward((0, 1, 1, 0), rows, |index, &(score, one, two, first), pins| {
        let pins = if index % 2 == 1 { pins.min(10 - first) } else { pins };
        if index % 2 == 1 && first == 10 {
            return (score, one, two, 0);
        }
        let (score, mut one, mut two) = (score + pins * one, two, 1);
        if index % 2 == 0 && pins == 10 {
            (one, two) = (one + 1, two + 1);
        } else if index % 2 == 1 && first + pins == 10 {
            one += 1;
        }
        (score, one, two, if index % 2 == 0 { pins } else { 0 })
    });
    sum(&last, |state| state.0 == wanted)
}

pub fn blackjack(rows: Rows, wanted: usize) -> f64 {
    let last = forward((0, 0), rows, |_, &(total, soft), value| {
        if total >= 17 {
            return (total, 0);
        }
        let card = if value == 0 { 11 } else { value + 1 };
        let (total, soft) = (total + card, soft + usize::from(card == 11));
        if total > 21 && soft > 0 { (total - 10, soft - 1) } else { (total, soft) }
    });
    sum(&last, |state| state.0 == wanted)
}

pub fn snakes(rows: Rows, wanted: usize) -> f64 {
    let mut jump: Vec<usize> = (0..31).collect();
    for (from, to) in [(3, 22), (5, 8), (11, 26), (17, 4), (21, 9), (27, 1)] {
        jump[from] = to;
    }
    let last = forward(0, rows, |_, &square, roll| if square + roll < 30 { jump[square + roll + 1] } else { square });
    sum(&last, |&square| square == wanted)
}

pub fn coins(rows: Rows, values: &[usize], amount: usize) -> f64 {
    let last = forward(1u128, rows, |index, &payable, present| {
        if present == 1 { (payable | payable << values[index]) & ((1 << (amount + 1)) - 1) } else { payable }
    });
    sum(&last, |payable| payable >> amount & 1 == 1)
}

pub fn committee(rows: Rows, each: usize) -> f64 {
    let voters = rows.len() / each;
    let last = forward((0, 0), rows, |index, &(yes, count), paper| {
        let count = count + paper;
        if index % each == each - 1 { (yes + usize::from(2 * count > each), 0) } else { (yes, count) }
    });
    sum(&last, |state| 2 * state.0 > voters)
}

/// The state of the two rails, an input at a time.
pub fn ladder(rows: Rows, size: usize) -> f64 {
    let (gates, noise) = rows.split_at(size);
    let mut states = HashMap::from([((true, false), 1.0)]);
    for i in 0..size {
        let mut next = HashMap::new();
        for (&(a, b), weight) in &states {
            for bits in 0..8usize {
                let (gate, first, second) = (bits & 1, bits >> 1 & 1, bits >> 2);
                let (x, y) = (a != (first == 1), b != (second == 1));
                let state = if gate == 1 { (x && y, x || y) } else { (y, x) };
                *next.entry(state).or_insert(0.0) +=
                    weight * gates[i][gate] * noise[2 * i][first] * noise[2 * i + 1][second];
            }
        }
        states = next;
    }
    sum(&states, |&(a, b)| a != b)
}

/// The open brackets as bits below a leading one; 0 once something does not match.
pub fn stack(rows: Rows) -> f64 {
    let last = forward(1u64, rows, |_, &open, bracket| match bracket {
        _ if open == 0 => 0,
        0 | 1 => open << 1 | bracket as u64,
        _ if open > 1 && open & 1 == bracket as u64 - 2 => open >> 1,
        _ => 0,
    });
    sum(&last, |&open| open == 1)
}

/// What is reached, and what of it is new, layer by layer: nobody has looked at the edges of new nodes yet.
pub fn reachable(rows: Rows, n: usize) -> f64 {
    let mut layers = HashMap::from([((1u32, 1u32), 1.0)]);
    let mut found = 0.0;
    for _ in 1..n {
        let mut after = HashMap::new();
        for (&(reached, new), &weight) in &layers {
            let mut nexts = vec![(0u32, weight)];
            for to in (0..n).filter(|to| reached >> to & 1 == 0) {
                let news = (0..n).filter(|from| new >> from & 1 == 1);
                let none: f64 = news.map(|from| rows[from * n + to][0]).product();
                let with: Vec<(u32, f64)> =
                    nexts.iter().map(|&(next, weight)| (next | 1 << to, weight * (1.0 - none))).collect();
                nexts.iter_mut().for_each(|(_, weight)| *weight *= none);
                nexts.extend(with);
            }
            for (next, weight) in nexts {
                if next >> 1 & 1 == 1 {
                    found += weight;
                } else if next != 0 {
                    *after.entry((reached | next, next)).or_insert(0.0) += weight;
                }
            }
        }
        layers = after;
    }
    found
}
