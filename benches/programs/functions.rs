//! The functions, as anybody would write them.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

use dpnl::symbolic;

#[symbolic]
pub fn edit_distance(#[domain(0..=3)] s: &[u8], #[given] word: Vec<u8>) -> usize {
    let n = word.len();
    let mut row: Vec<usize> = vec![0; n + 1];
    for j in 0..=n {
        row[j] = j;
    }
    for i in 0..s.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..n {
            let cost = if s[i] == word[j] { 0 } else { 1 };
            let next = (row[j] + 1).min(row[j + 1] + 1).min(diagonal + cost);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[n]
}

#[symbolic]
pub fn longest_run(#[domain(0..=2)] s: &[u8]) -> usize {
    let mut best = 1;
    let mut run = 1;
    for i in 1..s.len() {
        run = if s[i] == s[i - 1] { run + 1 } else { 1 };
        if run > best {
            best = run;
        }
    }
    best
}

#[symbolic]
pub fn election(#[domain(0..=3)] votes: &[usize]) -> usize {
    let mut counts = [0u32; 4];
    for i in 0..votes.len() {
        counts[votes[i]] += 1;
    }
    let mut winner = 0;
    for candidate in 1..4 {
        if counts[candidate] > counts[winner] {
            winner = candidate;
        }
    }
    winner
}

#[symbolic]
pub fn remainder(#[domain(0..=9)] digits: &[u32]) -> u32 {
    let mut rest = 0;
    for i in 0..digits.len() {
        rest = (10 * rest + digits[i]) % 97;
    }
    rest
}

#[symbolic]
pub fn argmax(#[domain(0..=9)] d: &[u8]) -> usize {
    let mut best = 0;
    for i in 1..d.len() {
        if d[i] > d[best] {
            best = i;
        }
    }
    best
}

/// Water from above: down, then along the row in both directions.
#[symbolic]
pub fn percolation(open: &[bool], #[given] n: usize) -> bool {
    let mut wet: Vec<bool> = vec![true; n];
    for i in 0..n {
        for j in 0..n {
            wet[j] = open[i * n + j] && (wet[j] || (j > 0 && wet[j - 1]));
        }
        for j in (0..n - 1).rev() {
            if open[i * n + j] && wet[j + 1] {
                wet[j] = true;
            }
        }
    }
    wet.iter().any(|&w| w)
}

#[symbolic]
pub fn cheapest_way(#[domain(0..=2)] cost: &[u32], #[given] n: usize) -> u32 {
    let mut best: Vec<u32> = vec![0; n];
    for i in 0..n {
        for j in 0..n {
            let before = if i == 0 && j == 0 {
                0
            } else if i == 0 {
                best[j - 1]
            } else if j == 0 {
                best[0]
            } else {
                best[j].min(best[j - 1])
            };
            best[j] = before + cost[i * n + j];
        }
    }
    best[n - 1]
}

#[symbolic]
pub fn connected(edges: &[bool], #[given] n: usize) -> bool {
    let mut label: Vec<usize> = vec![0; n];
    for k in 0..n {
        label[k] = k;
    }
    let mut next = 0;
    for i in 0..n {
        for j in 0..i {
            let (from, to) = (label[i], label[j]);
            for k in 0..n {
                if edges[next] && label[k] == from {
                    label[k] = to;
                }
            }
            next += 1;
        }
    }
    (1..n).all(|k| label[k] == label[0])
}

#[symbolic]
pub fn life(alive: &[bool], #[given] n: usize) -> Vec<bool> {
    let mut next: Vec<bool> = vec![false; n * n];
    for i in 0..n {
        for j in 0..n {
            let mut around = 0;
            for y in i.saturating_sub(1)..(i + 2).min(n) {
                for x in j.saturating_sub(1)..(j + 2).min(n) {
                    if (y != i || x != j) && alive[y * n + x] {
                        around += 1;
                    }
                }
            }
            next[i * n + j] = around == 3 || (alive[i * n + j] && around == 2);
        }
    }
    next
}

#[symbolic]
pub fn balanced(open: &[bool]) -> bool {
    let mut depth: i32 = 0;
    let mut fine = true;
    for i in 0..open.len() {
        depth += if open[i] { 1 } else { -1 };
        if depth < 0 {
            fine = false;
        }
    }
    fine && depth == 0
}

#[symbolic]
pub fn dice(#[domain(1..=6)] d: &[u32]) -> u32 {
    let mut total = 0;
    for i in 0..d.len() {
        total += d[i];
    }
    total
}

#[symbolic]
pub fn luhn(#[domain(0..=9)] d: &[u32]) -> bool {
    let mut total = 0;
    for i in 0..d.len() {
        let mut x = d[i];
        if i % 2 == 0 {
            x *= 2;
            if x > 9 {
                x -= 9;
            }
        }
        total += x;
    }
    total % 10 == 0
}

#[symbolic]
pub fn median(#[domain(0..=9)] d: &[u8]) -> u8 {
    let mut sorted = d.to_vec();
    sorted.sort();
    sorted[d.len() / 2]
}

#[symbolic]
pub fn increasing(#[domain(0..=9)] d: &[u8]) -> usize {
    let mut length: Vec<usize> = vec![1; d.len()];
    let mut best = 1;
    for i in 0..d.len() {
        for j in 0..i {
            if d[j] < d[i] && length[j] + 1 > length[i] {
                length[i] = length[j] + 1;
            }
        }
        if length[i] > best {
            best = length[i];
        }
    }
    best
}

/// Two rails; each rung mixes them through a gate that may be stuck.
#[symbolic]
pub fn ladder(gates: &[bool], noise: &[bool]) -> bool {
    let (mut a, mut b) = (true, false);
    for i in 0..gates.len() {
        let (x, y) = (a != noise[2 * i], b != noise[2 * i + 1]);
        (a, b) = if gates[i] { (x && y, x || y) } else { (y, x) };
    }
    a != b
}

#[symbolic]
pub fn reachable(edges: &[bool], #[given] n: usize) -> bool {
    let mut reached: Vec<bool> = vec![false; n];
    reached[0] = true;
    for _ in 1..n {
        for i in 0..n {
            for j in 0..n {
                if reached[i] && edges[i * n + j] {
                    reached[j] = true;
                }
            }
        }
    }
    reached[1]
}

/// A card is rank and suit; the kinds of hand from a high card (0) to a straight flush (8).
#[symbolic]
pub fn hand(#[domain(0..=12)] ranks: [usize; 5], #[domain(0..=3)] suits: [u8; 5]) -> u8 {
    let mut counts = [0u8; 13];
    for rank in ranks {
        counts[rank] += 1;
    }
    let (mut pairs, mut triple, mut four) = (0, false, false);
    let (mut run, mut straight) = (0, false);
    for count in counts {
        run = if count == 1 { run + 1 } else { 0 };
        straight = straight || run == 5;
        if count == 2 {
            pairs += 1;
        }
        triple = triple || count == 3;
        four = four || count >= 4;
    }
    let flush = (1..5).all(|i| suits[i] == suits[0]);
    if straight && flush {
        8
    } else if four {
        7
    } else if triple && pairs == 1 {
        6
    } else if flush {
        5
    } else if straight {
        4
    } else if triple {
        3
    } else {
        pairs
    }
}
