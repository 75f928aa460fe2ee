//! Functions that look back at all that was read before: pairs, records, what was seen. Each beside its dynamic
//! programme by hand, which keeps what matters of the past.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

use dpnl::symbolic;

/// Whether two of the digits add up to seven.
#[symbolic]
pub fn two_sum(#[domain(0..=9)] digits: &[u8]) -> bool {
    for i in 0..digits.len() {
        for j in i + 1..digits.len() {
            if digits[i] + digits[j] == 7 {
                return true;
            }
        }
    }
    false
}

/// How many different digits there are.
#[symbolic]
pub fn distinct(#[domain(0..=9)] digits: &[u8]) -> usize {
    (0..digits.len()).filter(|&i| !digits[..i].contains(&digits[i])).count()
}

/// The deepest fall from a price to a later one.
#[symbolic]
pub fn drawdown(#[domain(0..=9)] prices: &[u8]) -> u8 {
    let mut worst = 0;
    for i in 0..prices.len() {
        for j in i + 1..prices.len() {
            if prices[i] > prices[j] && prices[i] - prices[j] > worst {
                worst = prices[i] - prices[j];
            }
        }
    }
    worst
}

/// Whether the number of inversions is even.
#[symbolic]
pub fn even_inversions(#[domain(0..=5)] items: &[u8]) -> bool {
    let mut count = 0;
    for i in 0..items.len() {
        for j in 0..i {
            if items[j] > items[i] {
                count += 1;
            }
        }
    }
    count % 2 == 0
}

/// How many are higher than all that come after them.
#[symbolic]
pub fn leaders(#[domain(0..=9)] heights: &[u8]) -> usize {
    (0..heights.len()).filter(|&i| heights[i + 1..].iter().all(|&later| later < heights[i])).count()
}

/// How many are as large as the largest.
#[symbolic]
pub fn maxima(#[domain(0..=9)] values: &[u8]) -> usize {
    let largest = values.iter().max();
    values.iter().filter(|value| Some(*value) == largest).count()
}

/// The rain that stays between the walls.
#[symbolic]
pub fn rain(#[domain(0..=4)] heights: &[u32]) -> u32 {
    let mut total = 0;
    for i in 0..heights.len() {
        let left = heights[..=i].iter().max().unwrap();
        let right = heights[i..].iter().max().unwrap();
        total += left.min(right) - heights[i];
    }
    total
}

/// The same with the highest on each side in lists.
#[symbolic]
pub fn rain_by_lists(#[domain(0..=4)] heights: &[u32]) -> u32 {
    let n = heights.len();
    let (mut left, mut right) = (heights.to_vec(), heights.to_vec());
    for i in 1..n {
        left[i] = left[i - 1].max(heights[i]);
    }
    for i in (0..n - 1).rev() {
        right[i] = right[i + 1].max(heights[i]);
    }
    (0..n).map(|i| left[i].min(right[i]) - heights[i]).sum()
}

/// How many days there are to wait for a warmer one, in all.
#[symbolic]
pub fn warmer(#[domain(0..=4)] days: &[u8]) -> usize {
    let mut total = 0;
    for i in 0..days.len() {
        for j in i + 1..days.len() {
            if days[j] > days[i] {
                total += j - i;
                break;
            }
        }
    }
    total
}

/// The place of the first that comes only once.
#[symbolic]
pub fn first_once(#[domain(0..=4)] items: &[u8]) -> Option<usize> {
    (0..items.len()).find(|&i| items.iter().filter(|&&item| item == items[i]).count() == 1)
}

pub mod by_hand {
    use std::collections::HashMap;

    use crate::hand::{Rows, forward, sum};

    pub fn rain(rows: Rows, wanted: usize) -> f64 {
        // The highest so far, the highest from here on, which is known before, and the rain.
        let mut states: HashMap<(usize, usize, usize), f64> = (0..5).map(|right| ((0, right, 0), 1.0)).collect();
        for (place, row) in rows.iter().enumerate() {
            let mut next = HashMap::new();
            for ((left, right, total), weight) in states {
                for height in 0..=right {
                    let (left, here) = (left.max(height), weight * row[height]);
                    let total = total + left.min(right) - height;
                    let is_last = place + 1 == rows.len();
                    let rest = match height == right {
                        _ if total > wanted || (is_last && height < right) => 0..0,
                        true if is_last => 0..1,
                        true => 0..right + 1,
                        false => right..right + 1,
                    };
                    rest.for_each(|right| *next.entry((left, right, total)).or_insert(0.0) += here);
                }
            }
            states = next;
        }
        states.into_iter().filter(|(state, _)| state.2 == wanted).map(|(_, weight)| weight).sum()
    }

    pub fn warmer(rows: Rows, wanted: usize) -> f64 {
        let backward: Vec<Vec<f64>> = rows.iter().rev().cloned().collect();
        // How far away the next day is that is warmer than each value, 0 if there is none, and the days so far.
        let last = forward(([0u8; 5], 0), &backward, |_, &(next, total), day| {
            let total = total + usize::from(next[day]);
            let next = std::array::from_fn(|value| match next[value] {
                _ if day > value => 1,
                0 => 0,
                away => away + 1,
            });
            (next, total.min(wanted + 1))
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn first_once(rows: Rows, wanted: usize) -> f64 {
        // The items up to the place that is asked for, and which of them came again.
        let last = forward((Vec::new(), 0u8), rows, |place, (items, again), item| {
            let is_again = items.contains(&item);
            let items = if place <= wanted { [items.as_slice(), &[item]].concat() } else { items.clone() };
            (items, if is_again { again | 1 << item } else { *again })
        });
        let comes_again = |item: &usize, again: u8| again >> item & 1 == 1;
        sum(&last, |(items, again)| items.iter().position(|item| !comes_again(item, *again)) == Some(wanted))
    }

    pub fn two_sum(rows: Rows, wanted: bool) -> f64 {
        // The digits so far as a set, and whether there was a pair.
        let last = forward((0u16, false), rows, |_, &(seen, found), digit| {
            let pair = digit <= 7 && seen & (1 << (7 - digit)) != 0;
            if found || pair { (0, true) } else { (seen | 1 << digit, false) }
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn distinct(rows: Rows, wanted: u32) -> f64 {
        let last = forward(0u16, rows, |_, &seen, digit| seen | 1 << digit);
        sum(&last, |seen| seen.count_ones() == wanted)
    }

    pub fn drawdown(rows: Rows, wanted: usize) -> f64 {
        let last = forward((0, 0), rows, |_, &(highest, worst), price| {
            let highest = price.max(highest);
            (highest, worst.max(highest - price))
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn even_inversions(rows: Rows, wanted: bool) -> f64 {
        // Whether each value came up an even number of times, and the inversions.
        let last = forward((0u8, 0), rows, |_, &(odd, inversions), item| {
            (odd ^ (1 << item), (inversions + (odd >> (item + 1)).count_ones()) % 2)
        });
        sum(&last, |state| (state.1 == 0) == wanted)
    }

    pub fn leaders(rows: Rows, wanted: usize) -> f64 {
        let backward: Vec<Vec<f64>> = rows.iter().rev().cloned().collect();
        let last = forward((None, 0), &backward, |_, &(highest, count), height| match highest {
            Some(highest) if height <= highest => (Some(highest), count),
            _ => (Some(height), count + 1),
        });
        sum(&last, |state| state.1 == wanted)
    }

    pub fn maxima(rows: Rows, wanted: usize) -> f64 {
        let last = forward((0, 0), rows, |_, &(largest, count), value| match value.cmp(&largest) {
            std::cmp::Ordering::Less => (largest, count),
            std::cmp::Ordering::Equal => (largest, count + 1),
            std::cmp::Ordering::Greater => (value, 1),
        });
        sum(&last, |state| state.1 == wanted)
    }

    /// The election of `small.rs`, for each candidate that could drop out.
    pub fn ranked_choice(rows: Rows, wanted: usize) -> f64 {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let dropping = |out: usize| {
            let last = forward(([0u8; 3], [0u8; 3]), rows, |_, &(mut first, mut second), ballot| {
                let [best, next, _] = orders[ballot];
                first[best] += 1;
                second[if best == out { next } else { best }] += 1;
                (first, second)
            });
            let wins = |second: &[u8; 3]| {
                let mut winner = usize::from(out == 0);
                for candidate in (0..3).filter(|&candidate| candidate != out) {
                    if second[candidate] > second[winner] {
                        winner = candidate;
                    }
                }
                winner
            };
            let fewest = |first: &[u8; 3]| (0..3).min_by_key(|&candidate| first[candidate]) == Some(out);
            sum(&last, |(first, second)| fewest(first) && wins(second) == wanted)
        };
        (0..3).map(dropping).sum()
    }
}
