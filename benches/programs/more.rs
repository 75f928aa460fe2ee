//! More functions: automata, chains, parsers, games.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

use dpnl::symbolic;

/// Thirty states, two letters.
#[symbolic]
pub fn automaton(word: &[bool]) -> usize {
    let mut state = 0;
    for i in 0..word.len() {
        state = if word[i] { (state * 7 + 3) % 30 } else { (state + 11) % 30 };
    }
    state
}

/// A hidden chain of eight states: a transition row per state and step, an observation each.
#[symbolic]
pub fn markov(#[domain(0..=7)] moves: &[usize], seen: &[bool], #[given] steps: usize) -> Vec<bool> {
    let mut state = 0;
    let mut observed = vec![false; steps];
    for t in 0..steps {
        state = moves[8 * t + state];
        observed[t] = seen[8 * t + state];
    }
    observed
}

#[symbolic]
pub fn common_subsequence(#[domain(0..=3)] s: &[u8], #[given] word: Vec<u8>) -> usize {
    let n = word.len();
    let mut row: Vec<usize> = vec![0; n + 1];
    for i in 0..s.len() {
        let mut diagonal = 0;
        for j in 0..n {
            let next = if s[i] == word[j] { diagonal + 1 } else { row[j].max(row[j + 1]) };
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[n]
}

/// A pattern of letters, 4 for any one letter and 5 for any number of them.
#[symbolic]
pub fn wildcard(#[domain(0..=3)] s: &[u8], #[given] pattern: Vec<u8>) -> bool {
    let m = pattern.len();
    let mut row: Vec<bool> = vec![false; m + 1];
    row[0] = true;
    for j in 0..m {
        row[j + 1] = row[j] && pattern[j] == 5;
    }
    for i in 0..s.len() {
        let mut diagonal = row[0];
        row[0] = false;
        for j in 0..m {
            let here = row[j + 1];
            row[j + 1] =
                if pattern[j] == 5 { row[j] || here } else { diagonal && (pattern[j] == 4 || pattern[j] == s[i]) };
            diagonal = here;
        }
    }
    row[m]
}

/// The grammar S → S S | ( S ) | ( ) by a chart.
#[symbolic]
pub fn chart(open: &[bool]) -> bool {
    let n = open.len();
    let mut whole: Vec<Vec<bool>> = vec![vec![false; n + 1]; n + 1];
    for length in 2..=n {
        for i in 0..=n - length {
            let j = i + length;
            let outer = open[i] && !open[j - 1];
            let mut found = outer && (length == 2 || whole[i + 1][j - 1]);
            for k in i + 1..j {
                found = found || (whole[i][k] && whole[k][j]);
            }
            whole[i][j] = found;
        }
    }
    whole[0][n]
}

/// Pins of each ball if all ten stand; a second ball cannot take more than is left.
#[symbolic]
pub fn bowling(#[domain(0..=10)] balls: &[u32]) -> u32 {
    let mut score = 0;
    let (mut one, mut two) = (1, 1);
    for frame in 0..balls.len() / 2 {
        let first = balls[2 * frame];
        score += first * one;
        (one, two) = (two, 1);
        if first == 10 {
            (one, two) = (one + 1, two + 1);
        } else {
            let second = balls[2 * frame + 1].min(10 - first);
            score += second * one;
            (one, two) = (two, 1);
            if first + second == 10 {
                one += 1;
            }
        }
    }
    score
}

/// Draw to 17; an ace counts 11 while that does not bust.
#[symbolic]
pub fn blackjack(#[domain(1..=10)] cards: &[u32]) -> u32 {
    let (mut total, mut soft) = (0, 0);
    for i in 0..cards.len() {
        if total < 17 {
            let card = if cards[i] == 1 { 11 } else { cards[i] };
            if card == 11 {
                soft += 1;
            }
            total += card;
            if total > 21 && soft > 0 {
                total -= 10;
                soft -= 1;
            }
        }
    }
    total
}

#[symbolic]
pub fn snakes(#[domain(1..=6)] rolls: &[usize]) -> usize {
    let mut jump = [0usize; 31];
    for i in 0..31 {
        jump[i] = i;
    }
    jump[3] = 22;
    jump[5] = 8;
    jump[11] = 26;
    jump[17] = 4;
    jump[21] = 9;
    jump[27] = 1;
    let mut square = 0;
    for i in 0..rolls.len() {
        if square + rolls[i] <= 30 {
            square = jump[square + rolls[i]];
        }
    }
    square
}

/// How many ways there are to pay with the coins that are there, as far as it matters.
#[symbolic]
pub fn coins(present: &[bool], #[given] values: Vec<usize>, #[given] amount: usize) -> bool {
    let mut payable: Vec<bool> = vec![false; amount + 1];
    payable[0] = true;
    for i in 0..present.len() {
        let value = values[i];
        for sum in (value..=amount).rev() {
            if present[i] && payable[sum - value] {
                payable[sum] = true;
            }
        }
    }
    payable[amount]
}

/// Each voter reads several papers and follows their majority; the committee follows the majority of voters.
#[symbolic]
pub fn committee(papers: &[bool], #[given] each: usize) -> bool {
    let voters = papers.len() / each;
    let mut yes = 0;
    for voter in 0..voters {
        let mut count = 0;
        for paper in 0..each {
            if papers[voter * each + paper] {
                count += 1;
            }
        }
        if 2 * count > each {
            yes += 1;
        }
    }
    2 * yes > voters
}

/// The bits that differ between a number and its double.
#[symbolic]
pub fn bit_trick(#[domain(0..=2047)] x: u32) -> u32 {
    (x ^ (x << 1)) & (x | (x >> 3))
}

/// Two kinds of brackets, 0 and 1 open, 2 and 3 close; what is open is on a stack.
#[symbolic]
pub fn stack(#[domain(0..=3)] brackets: &[u8]) -> bool {
    let mut open = Vec::new();
    for i in 0..brackets.len() {
        let bracket = brackets[i];
        if bracket < 2 {
            open.push(bracket);
        } else if open.pop() != Some(bracket - 2) {
            return false;
        }
    }
    open.is_empty()
}
