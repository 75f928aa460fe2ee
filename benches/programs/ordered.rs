//! Functions that sort, or that need to know what all inputs come to before they look at the first. Each beside its dynamic
//! programme by hand, which tries what the whole will come to.

use dpnl::symbolic;

/// What lies between the quartiles.
#[symbolic]
pub fn spread(#[domain(0..=9)] values: &[u8]) -> u8 {
    let mut sorted = values.to_vec();
    sorted.sort();
    sorted[3 * values.len() / 4] - sorted[values.len() / 4]
}

/// The mean of what is left without the lowest and the highest third, rounded down, from its two ends.
#[symbolic]
pub fn midrange(#[domain(0..=9)] values: &[u8]) -> u8 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let third = values.len() / 3;
    (sorted[third] + sorted[values.len() - 1 - third]) / 2
}

/// How many are above the median.
#[symbolic]
pub fn above_median(#[domain(0..=9)] values: &[u8]) -> usize {
    let mut sorted = values.to_vec();
    sorted.sort();
    let median = sorted[values.len() / 2];
    values.iter().filter(|&&value| value > median).count()
}

/// How many are above the mean, rounded down.
#[symbolic]
pub fn above_mean(#[domain(0..=9)] values: &[u32]) -> usize {
    let mean = values.iter().sum::<u32>() / values.len() as u32;
    values.iter().filter(|&&value| value > mean).count()
}

/// The second largest value.
#[symbolic]
pub fn second_largest(#[domain(0..=9)] values: &[u8]) -> u8 {
    let (mut first, mut second) = (0, 0);
    for &value in values {
        if value > first {
            second = first;
            first = value;
        } else if value > second {
            second = value;
        }
    }
    second
}

/// Whether some value has more than half of the votes (Boyer and Moore): a candidate in one loop, its votes in another.
#[symbolic]
pub fn majority(#[domain(0..=4)] votes: &[u8]) -> Option<u8> {
    let (mut candidate, mut lead) = (0, 0);
    for &vote in votes {
        if lead == 0 {
            candidate = vote;
            lead = 1;
        } else if vote == candidate {
            lead += 1;
        } else {
            lead -= 1;
        }
    }
    let count = votes.iter().filter(|&&vote| vote == candidate).count();
    (2 * count > votes.len()).then_some(candidate)
}

/// The best profit with at most two purchases.
#[symbolic]
pub fn two_trades(#[domain(0..=9)] prices: &[i32]) -> i32 {
    let (mut bought, mut sold, mut again, mut done) = (-100, 0, -100, 0);
    for &price in prices {
        bought = bought.max(-price);
        sold = sold.max(bought + price);
        again = again.max(sold - price);
        done = done.max(again + price);
    }
    done
}

/// Brackets, 0 opens and 1 closes, 2 may be either or nothing: whether they can be balanced.
#[symbolic]
pub fn jokers(#[domain(0..=2)] brackets: &[u8]) -> bool {
    let (mut least, mut most) = (0i32, 0i32);
    for &bracket in brackets {
        match bracket {
            0 => (least, most) = (least + 1, most + 1),
            1 => (least, most) = (least - 1, most - 1),
            _ => (least, most) = (least - 1, most + 1),
        }
        if most < 0 {
            return false;
        }
        least = least.max(0);
    }
    least == 0
}

/// The number of runs and the longest of them.
#[symbolic]
pub fn plateaus(#[domain(0..=5)] values: &[u8]) -> (usize, usize) {
    let (mut runs, mut longest, mut run) = (0, 0, 0);
    for i in 0..values.len() {
        if i > 0 && values[i] == values[i - 1] {
            run += 1;
        } else {
            runs += 1;
            run = 1;
        }
        longest = longest.max(run);
    }
    (runs, longest)
}

/// How many different values there are, by a mask of bits.
#[symbolic]
pub fn mask(#[domain(0..=9)] values: &[u32]) -> u32 {
    let mut seen = 0u32;
    for &value in values {
        seen |= 1 << value;
    }
    seen.count_ones()
}

pub mod by_hand {
    use crate::hand::{Rows, forward, sum};

    /// Two places of the sorted values: how many are below and above each, for all that they could be.
    fn two_places(rows: Rows, places: [usize; 2], wanted: impl Fn(usize, usize) -> bool) -> f64 {
        let mut total = 0.0;
        for low in 0..10 {
            for high in (low..10).filter(|&high| wanted(low, high)) {
                let last = forward([0; 4], rows, |_, &[a, b, c, d], value| {
                    let more = |count: usize, holds: bool| count + usize::from(holds);
                    [more(a, value < low), more(b, value > low), more(c, value < high), more(d, value > high)]
                });
                let is = |below: usize, above: usize, place: usize| below <= place && above < rows.len() - place;
                total += sum(&last, |&[a, b, c, d]| is(a, b, places[0]) && is(c, d, places[1]));
            }
        }
        total
    }

    pub fn spread(rows: Rows, wanted: usize) -> f64 {
        let count = rows.len();
        two_places(rows, [count / 4, 3 * count / 4], |low, high| high - low == wanted)
    }

    pub fn midrange(rows: Rows, wanted: usize) -> f64 {
        let third = rows.len() / 3;
        two_places(rows, [third, rows.len() - 1 - third], |low, high| (low + high) / 2 == wanted)
    }

    pub fn above_median(rows: Rows, wanted: usize) -> f64 {
        let place = rows.len() / 2;
        let of_median = |median: usize| {
            let last = forward((0, 0), rows, |_, &(below, above), value| {
                (below + usize::from(value < median), above + usize::from(value > median))
            });
            sum(&last, |&(below, above)| below <= place && above < rows.len() - place && above == wanted)
        };
        (0..10).map(of_median).sum()
    }

    pub fn above_mean(rows: Rows, wanted: usize) -> f64 {
        let of_mean = |mean: usize| {
            let last =
                forward((0, 0), rows, |_, &(total, above), value| (total + value, above + usize::from(value > mean)));
            sum(&last, |&(total, above)| total / rows.len() == mean && above == wanted)
        };
        (0..10).map(of_mean).sum()
    }

    pub fn second_largest(rows: Rows, wanted: usize) -> f64 {
        let last = forward(
            (0, 0),
            rows,
            |_, &(first, second), value| {
                if value > first { (value, first) } else { (first, second.max(value)) }
            },
        );
        sum(&last, |state| state.1 == wanted)
    }

    pub fn majority(rows: Rows, wanted: usize) -> f64 {
        let last = forward(0, rows, |_, &count, vote| count + usize::from(vote == wanted));
        sum(&last, |count| 2 * count > rows.len())
    }

    pub fn two_trades(rows: Rows, wanted: i32) -> f64 {
        let last = forward((-100, 0, -100, 0), rows, |_, &(bought, sold, again, done), price| {
            let price = price as i32;
            let bought = price.wrapping_neg().max(bought);
            let sold = sold.max(bought + price);
            let again = again.max(sold - price);
            (bought, sold, again, done.max(again + price))
        });
        sum(&last, |state| state.3 == wanted)
    }

    pub fn jokers(rows: Rows) -> f64 {
        let last = forward((0i32, 0i32), rows, |_, &(least, most), bracket| {
            let (down, up) = [(1, 1), (-1, -1), (-1, 1)][bracket];
            if most + up < 0 || most < 0 { (0, -1) } else { ((least + down).max(0), most + up) }
        });
        sum(&last, |&(least, most)| least == 0 && most >= 0)
    }

    pub fn plateaus(rows: Rows, wanted: (usize, usize)) -> f64 {
        let last = forward((6, 0, 0, 0), rows, |_, &(before, runs, longest, run), value| {
            let (runs, run) = if value == before { (runs, run + 1) } else { (runs + 1, 1) };
            (value, runs, run.max(longest), run)
        });
        sum(&last, |state| (state.1, state.2) == wanted)
    }
}
