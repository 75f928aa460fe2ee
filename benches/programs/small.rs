//! Functions with few inputs: plain enumeration is quick, so nothing may be much slower than that.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

use dpnl::symbolic;

/// Kahn's algorithm on four nodes; nodes on a cycle come last, as 4.
#[symbolic]
pub fn topological(edges: [bool; 16]) -> [usize; 4] {
    let mut degree = [0u8; 4];
    for from in 0..4 {
        for to in 0..4 {
            if edges[4 * from + to] {
                degree[to] += 1;
            }
        }
    }
    let mut order = [4; 4];
    let mut placed = [false; 4];
    for position in 0..4 {
        let mut next = 4;
        for node in 0..4 {
            if next == 4 && !placed[node] && degree[node] == 0 {
                next = node;
            }
        }
        order[position] = next;
        if next < 4 {
            placed[next] = true;
            for to in 0..4 {
                if edges[4 * next + to] {
                    degree[to] -= 1;
                }
            }
        }
    }
    order
}

/// Gale and Shapley with three on each side; a preference is one of the six orders.
#[symbolic]
pub fn stable_matching(#[domain(0..=5)] men: [usize; 3], #[domain(0..=5)] women: [usize; 3]) -> [usize; 3] {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let ranks = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
    let mut asked = [0; 3];
    let mut partner = [3; 3];
    for _ in 0..9 {
        let mut free = 3;
        for man in 0..3 {
            if (0..3).all(|woman| partner[woman] != man) {
                free = man;
            }
        }
        if free < 3 && asked[free] < 3 {
            let woman = orders[men[free]][asked[free]];
            asked[free] += 1;
            let rank = ranks[women[woman]];
            if partner[woman] == 3 || rank[free] < rank[partner[woman]] {
                partner[woman] = free;
            }
        }
    }
    partner
}

/// Three candidates; a ballot is one of the six orders. The candidate with the fewest first places drops out.
#[symbolic]
pub fn ranked_choice(#[domain(0..=5)] ballots: &[usize]) -> usize {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut first = [0usize; 3];
    for ballot in ballots {
        first[orders[*ballot][0]] += 1;
    }
    let mut last = 0;
    for candidate in 1..3 {
        if first[candidate] < first[last] {
            last = candidate;
        }
    }
    let mut second = [0usize; 3];
    for ballot in ballots {
        let order = orders[*ballot];
        second[if order[0] == last { order[1] } else { order[0] }] += 1;
    }
    let mut winner = if last == 0 { 1 } else { 0 };
    for candidate in 0..3 {
        if candidate != last && second[candidate] > second[winner] {
            winner = candidate;
        }
    }
    winner
}

/// Adler's two sums over five digits, the second taken with the first.
#[symbolic]
pub fn checksum(#[domain(0..=9)] digits: [u32; 5]) -> u32 {
    let (mut a, mut b) = (1, 0);
    for digit in digits {
        a = (a + 7 * digit + 3) % 251;
        b = (b + a * a) % 251;
    }
    (b * 16 + a) % 61
}
