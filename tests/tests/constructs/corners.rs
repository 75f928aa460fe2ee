//! Constructs in combination, as people write them.

use std::collections::HashMap;

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Cell {
    Empty,
    Wall,
    Goal,
}

type Digit = u8;
type Pair = (Digit, Option<Digit>);

#[symbolic(helper)]
fn slice_recursion(a: &[u8]) -> u8 {
    match a {
        [] => 0,
        [only] => *only,
        [first, middle @ .., last] => first + last + slice_recursion(middle),
    }
}

#[symbolic(helper)]
fn nested_functions(a: u8) -> u8 {
    #[symbolic(helper)]
    fn twice(x: u8) -> u8 {
        x * 2
    }
    const OFFSET: u8 = 3;
    let inner = {
        use std::cmp::max as larger;
        twice(a) + OFFSET
    };
    twice(inner)
}

#[symbolic(helper)]
fn aliases(a: Digit, b: Digit) -> Pair {
    let x: Digit = a + 1;
    let y: Option<Digit> = if b > 1 { Some(b as Digit) } else { None };
    let p: Pair = (x, y);
    (p.0, p.1.map(|d: Digit| d + 1))
}

#[symbolic(helper)]
fn nested_options(a: u8, b: u8) -> (Option<Option<u8>>, u8, bool) {
    let inner = a.checked_sub(b);
    let outer = if a > 2 { Some(inner) } else { None };
    let value = match outer {
        Some(Some(x)) if x > 1 => x,
        Some(Some(_)) => 20,
        Some(None) => 30,
        None => 40,
    };
    (outer, value, outer.flatten().is_some())
}

#[symbolic(helper)]
fn enum_grid(grid: [[Cell; 2]; 2], x: usize) -> (usize, bool, Cell) {
    let walls = grid.iter().flatten().filter(|cell| **cell == Cell::Wall).count();
    let reachable = match (grid[0][0], grid[1][x]) {
        (Cell::Empty | Cell::Goal, Cell::Goal) => true,
        (Cell::Wall, _) => false,
        (_, other) => other != Cell::Wall && x == 1,
    };
    (walls, reachable, grid[x][1 - x])
}

#[symbolic(helper)]
fn knapsack(weights: [usize; 3], values: [u8; 3]) -> u8 {
    let mut best = [0; 5];
    for (weight, value) in weights.into_iter().zip(values) {
        for capacity in (weight..5).rev() {
            best[capacity] = best[capacity].max(best[capacity - weight] + value);
        }
    }
    best[4]
}

#[symbolic(helper)]
fn game_of_life(cells: [bool; 6]) -> [bool; 6] {
    let mut next = cells;
    for i in 0..cells.len() {
        let left = if i == 0 { false } else { cells[i - 1] };
        let right = cells.get(i + 1).copied().unwrap_or(false);
        next[i] = match (left, cells[i], right) {
            (true, true, true) | (false, false, false) => false,
            (l, _, r) => l != r,
        };
    }
    next
}

#[symbolic(helper)]
fn iterator_by_hand(a: [u8; 3]) -> (u8, u8) {
    let mut total = 0;
    let mut items = a.iter().enumerate().filter(|(i, _)| *i != 1);
    while let Some((i, &x)) = items.next() {
        total += x * (i as u8 + 1);
    }
    let product = loop {
        if total > 5 {
            break total - 5;
        } else if total == 0 {
            break 1;
        }
        total *= 2;
    };
    (total, product)
}

#[symbolic(helper)]
fn wide_numbers(a: u128, b: i128) -> (u128, i128, bool) {
    let big = a * 1_000_000_000_000_000_000_000;
    (big + 7, b * -1_000_000_000_000_000_000_000, big > u64::MAX as u128)
}

#[symbolic(helper)]
fn char_ranges(c: char) -> (usize, char, bool) {
    let before = ('a'..=c).count();
    let shifted = ((c as u8 - b'a' + 13) % 26 + b'a') as char;
    (before, shifted, matches!(c, 'a' | 'e' | 'i' | 'o' | 'u'))
}

#[symbolic(helper)]
fn vectors_of_vectors(a: [u8; 3]) -> Vec<Vec<u8>> {
    let mut groups: Vec<Vec<u8>> = vec![Vec::new(); 2];
    for x in a {
        groups[(x % 2) as usize].push(x);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

#[symbolic(helper)]
fn split_and_swap(a: [u8; 4]) -> [u8; 4] {
    let mut a = a;
    let (left, right) = a.split_at_mut(2);
    left[0] += right[1];
    std::mem::swap(&mut left[1], &mut right[0]);
    let [first, .., last] = &mut a;
    {
        *first += 1;
        *last *= 2;
    }
    a
}

#[symbolic(helper)]
fn stateful_closure(a: [u8; 3]) -> (Vec<u8>, u8) {
    let mut seen = 0;
    let running: Vec<u8> = a
        .iter()
        .map(|x| {
            if *x == 2 {
                return 0;
            }
            seen += x;
            seen
        })
        .collect();
    (running, seen)
}

#[symbolic(helper)]
fn unknown_take(a: [u8; 4], n: usize) -> (u8, u8, Option<u8>, Vec<u8>) {
    (
        a.iter().take(n).sum(),
        a.iter().skip(n).sum(),
        a.iter().nth(n).copied(),
        a.iter().take_while(|x| **x > 0).copied().collect(),
    )
}

#[symbolic(helper)]
fn bounded_by_overflow(a: u8) -> u8 {
    let mut x = a + 1;
    let mut steps = 0;
    while x < 200 {
        x *= 2;
        steps += 1;
    }
    steps
}

#[symbolic(helper)]
fn dead_code_panics(a: u8) -> u8 {
    let x = if a > 100 { a / 0_u8.min(a) } else { a };
    let table = [1, 2, 3];
    let y = if a < 3 { table[a as usize] } else { 0 };
    x + y
}

#[symbolic(helper)]
fn tuple_order(a: [(u8, u8); 3]) -> ((u8, u8), Option<(u8, u8)>, usize) {
    let mut best = a[0];
    for &pair in &a[1..] {
        best = best.max(pair);
    }
    (best, a.iter().copied().min_by_key(|&(x, y)| (y, x)), a.iter().filter(|p| **p < best).count())
}

#[symbolic(helper)]
fn labelled_while(a: u8, b: u8) -> (u8, u8) {
    let (mut x, mut y) = (a, 0);
    'outer: while x < 10 {
        x += 1;
        loop {
            y += 1;
            if y % 3 == 0 {
                continue 'outer;
            }
            if x + y > b + 8 {
                break 'outer;
            }
            if y > x {
                break;
            }
        }
    }
    (x, y)
}

#[symbolic(helper)]
fn looked_up(table: HashMap<u8, u8>, offset: i32, a: u8) -> u8 {
    let key = a + 1;
    opaque!(table.get(&key).copied().unwrap_or(offset as u8)) + 1
}

#[test]
fn combinations() {
    agree!(slice_recursion: a: Vec<u8> [5] = 0..=2 => slice_recursion(&a));
    agree!(nested_functions: a: u8 = 0..=9 => nested_functions(a));
    agree!(aliases: a: u8 = 0..=3, b: u8 = 0..=3 => aliases(a, b));
    agree!(nested_options: a: u8 = 0..=5, b: u8 = 0..=5 => nested_options(a, b));
    agree!(enum_grid: grid: [[Cell; 2]; 2], x: usize = 0..=1 => enum_grid(grid, x));
    agree!(knapsack: w: [usize; 3] = 1..=4, v: [u8; 3] = 0..=2 => knapsack(w, v));
    agree!(game_of_life: cells: [bool; 6] => game_of_life(cells));
    agree!(iterator_by_hand: a: [u8; 3] = 0..=3 => iterator_by_hand(a));
    agree!(tuple_order: a: [(u8, u8); 3] = 0..=2 => tuple_order(a));
    agree!(labelled_while: a: u8 = 0..=9, b: u8 = 0..=5 => labelled_while(a, b));
}

#[test]
fn corners() {
    agree!(wide_numbers: a: u128 = 0..=5, b: i128 = -3..=3 => wide_numbers(a, b));
    agree!(char_ranges: c: char = 'a'..='z' => char_ranges(c));
    agree!(vectors_of_vectors: a: [u8; 3] = 0..=3 => vectors_of_vectors(a));
    agree!(split_and_swap: a: [u8; 4] = 0..=3 => split_and_swap(a));
    agree!(stateful_closure: a: [u8; 3] = 0..=3 => stateful_closure(a));
    agree!(unknown_take: a: [u8; 4] = 0..=2, n: usize = 0..=5 => unknown_take(a, n));
    agree!(bounded_by_overflow: a: u8 = 0..=255 => bounded_by_overflow(a));
    agree!(dead_code_panics: a: u8 = 0..=9 => dead_code_panics(a));
}

#[test]
fn given_values_of_any_type() {
    use dpnl::__private::{IntegerType, LiftedArguments, ScalarType, Structure, TraceLimits, Value, trace};
    use dpnl::graph::Variable;

    let table = HashMap::from([(1_u8, 10_u8), (3, 30)]);
    let program = trace(
        "looked_up",
        TraceLimits::default(),
        &Structure::Scalar,
        &|graph| {
            let input = graph.input(Variable::range("a", 0, 4));
            LiftedArguments {
                values: vec![
                    dpnl::__private::lift!(table.clone()),
                    dpnl::__private::lift!(7_i32),
                    Value::variable(input, ScalarType::Integer(IntegerType::U8)),
                ],
            }
        },
        looked_up::lifted,
    )
    .unwrap();
    for a in 0..=4 {
        let found = program.run(&[i128::from(a)]).unwrap().leaves[0];
        assert_eq!(found, Some(i128::from(looked_up(table.clone(), 7, a))));
    }
}

macro_rules! tripled {
    ($value:expr) => {{
        let each = $value;
        each + each + each
    }};
}

/// A macro of one's own is a table of what it computes.
#[symbolic(helper)]
fn own_macros(a: u8, b: u8) -> (u8, u8) {
    let each: u8 = b + 1;
    let sum: u8 = opaque!(tripled!(a + each));
    (sum, opaque!(tripled!(sum / 3)) - each)
}

#[test]
fn macros_of_ones_own_are_opaque() {
    agree!(own_macros: a: u8 = 0..=9, b: u8 = 0..=3 => own_macros(a, b));
}
