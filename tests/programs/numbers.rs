//! Numbers: sequences, sums, searches, geometry.

use std::ops::Mul;

use dpnl::prelude::*;

use crate::harness::check;

/// Steps of Collatz's sequence until 1.
#[symbolic]
fn collatz(#[domain(1..=30)] start: u64) -> usize {
    std::iter::successors(Some(start), |&n| match n {
        1 => None,
        n if n % 2 == 0 => Some(n / 2),
        n => Some(3 * n + 1),
    })
    .count()
}

#[test]
fn collatz_sequences() {
    check(Collatz::system, &[30], |x| collatz(x[0] as u64 + 1));
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
struct Fraction {
    numerator: i64,
    denominator: i64,
}

#[symbolic(helper)]
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

#[symbolic]
impl Fraction {
    fn new(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator, denominator) * denominator.signum();
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }
}

#[symbolic]
impl Mul for Fraction {
    type Output = Option<Fraction>;

    fn mul(self, other: Self) -> Self::Output {
        Fraction::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

#[symbolic]
fn product(
    #[domain(-3..=3)] a: i64,
    #[domain(-2..=4)] b: i64,
    #[domain(0..=3)] c: i64,
    #[domain(1..=3)] d: i64,
) -> Option<Fraction> {
    Fraction::new(a, b)? * Fraction::new(c, d)?
}

#[test]
fn fractions() {
    check(Product::system, &[7, 7, 4, 3], |x| product(x[0] as i64 - 3, x[1] as i64 - 2, x[2] as i64, x[3] as i64 + 1));
}

/// The largest sum of neighbours.
#[symbolic]
fn best_stretch(#[domain(-3..=3)] changes: [i32; 5]) -> i32 {
    let mut best = changes[0];
    let mut here = 0;
    for change in changes {
        here = (here + change).max(change);
        best = best.max(here);
    }
    best
}

#[test]
fn the_best_stretch() {
    let change = |x: usize| x as i32 - 3;
    check(BestStretch::system, &[7; 5], |x| {
        best_stretch([change(x[0]), change(x[1]), change(x[2]), change(x[3]), change(x[4])])
    });
}

/// Where a number is in a sorted list.
#[symbolic]
fn search(#[domain(0..=4)] steps: [u32; 4], #[domain(0..=12)] wanted: u32) -> Result<usize, usize> {
    let sorted: Vec<u32> = steps
        .iter()
        .scan(0, |total, &step| {
            *total += step + 1;
            Some(*total)
        })
        .collect();
    sorted.binary_search(&wanted)
}

#[test]
fn binary_search() {
    check(Search::system, &[5, 5, 5, 5, 13], |x| {
        search([x[0] as u32, x[1] as u32, x[2] as u32, x[3] as u32], x[4] as u32)
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Figure {
    Circle {
        #[domain(1..=3)]
        radius: u32,
    },
    Rectangle {
        #[domain(1..=3)]
        width: u32,
        #[domain(1..=3)]
        height: u32,
    },
    Nothing,
}

#[symbolic]
impl Figure {
    fn area(&self) -> u32 {
        match *self {
            // Near enough for whole numbers.
            Figure::Circle { radius } => 22 * radius.pow(2) / 7,
            Figure::Rectangle { width, height } => width * height,
            Figure::Nothing => 0,
        }
    }

    fn is_square(&self) -> bool {
        matches!(self, Figure::Rectangle { width, height } if width == height)
    }
}

#[symbolic]
fn figures(figures: [Figure; 2]) -> (u32, usize) {
    (figures.iter().map(Figure::area).sum(), figures.iter().filter(|figure| figure.is_square()).count())
}

#[test]
fn areas() {
    let figure = |tag: usize, radius: usize, width: usize, height: usize| match tag {
        0 => Figure::Circle { radius: radius as u32 + 1 },
        1 => Figure::Rectangle { width: width as u32 + 1, height: height as u32 + 1 },
        _ => Figure::Nothing,
    };
    check(Figures::system, &[3; 8], |x| figures([figure(x[0], x[1], x[2], x[3]), figure(x[4], x[5], x[6], x[7])]));
}

type Matrix = [[i32; 2]; 2];

#[symbolic(helper)]
fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    let mut product = [[0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            product[i][j] = (0..2).map(|k| a[i][k] * b[k][j]).sum();
        }
    }
    product
}

/// A power of a small matrix: its trace and determinant.
#[symbolic]
fn matrix_power(#[domain(-1..=1)] entries: [[i32; 2]; 2], #[domain(0..=4)] exponent: u32) -> (i32, i32) {
    let mut power = [[1, 0], [0, 1]];
    for _ in 0..exponent {
        power = multiply(&power, &entries);
    }
    (power[0][0] + power[1][1], power[0][0] * power[1][1] - power[0][1] * power[1][0])
}

#[test]
fn powers_of_matrices() {
    let entry = |x: usize| x as i32 - 1;
    check(MatrixPower::system, &[3, 3, 3, 3, 5], |x| {
        matrix_power([[entry(x[0]), entry(x[1])], [entry(x[2]), entry(x[3])]], x[4] as u32)
    });
}

/// The median and the mode of some numbers, by sorting.
#[symbolic(limit = 10_000)]
fn statistics(#[domain(0..=4)] numbers: [u8; 5]) -> (u8, u8) {
    let mut sorted = numbers;
    sorted.sort_unstable();
    let mut mode = sorted[0];
    let mut most = 0;
    for run in sorted.chunk_by(|a, b| a == b) {
        if run.len() > most {
            most = run.len();
            mode = run[0];
        }
    }
    (sorted[sorted.len() / 2], mode)
}

#[test]
fn medians_and_modes() {
    check(Statistics::system, &[5; 5], |x| statistics([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8, x[4] as u8]));
}

/// Two's complement and bit tricks on a byte made of nibbles.
#[symbolic]
fn bits(#[domain(0..=15)] high: u8, #[domain(0..=15)] low: u8) -> (i8, u32, u8) {
    let byte = (high << 4) | low;
    let reversed = byte.reverse_bits();
    (byte as i8, byte.count_ones() + reversed.trailing_zeros(), byte & byte.wrapping_neg())
}

#[test]
fn bit_tricks() {
    check(Bits::system, &[16, 16], |x| bits(x[0] as u8, x[1] as u8));
}

/// A list in a box, as beginners write them.
#[derive(Domain, Debug, Clone, PartialEq)]
enum List {
    End,
    Item(u8, Box<List>),
}

#[symbolic]
impl List {
    fn push(self, number: u8) -> List {
        List::Item(number, Box::new(self))
    }

    fn sum(&self) -> u32 {
        match self {
            List::End => 0,
            List::Item(number, rest) => *number as u32 + rest.sum(),
        }
    }
}

#[symbolic]
fn linked_list(#[domain(0..=3)] numbers: [u8; 4]) -> u32 {
    let mut list = List::End;
    for number in numbers {
        if number > 0 {
            list = list.push(number);
        }
    }
    list.sum()
}

#[test]
fn linked_lists() {
    check(LinkedList::system, &[4; 4], |x| linked_list([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8]));
}
