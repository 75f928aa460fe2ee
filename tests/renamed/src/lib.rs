//! A crate that calls dpnl by another name: the macros must find it all the same. It is built without overflow checks (see
//! the workspace's profiles), and overflow must count as a panic all the same.

use inference::prelude::*;

/// A random enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
pub enum Color {
    /// The first.
    Red,
    /// The second.
    Green,
}

/// Is the light green, and the digit even?
#[symbolic]
pub fn go(color: Color, #[domain(0..=9)] digit: u8) -> bool {
    color == Color::Green && digit % 2 < 1
}

/// A search by halves, whose end a trace cannot tell: it is enumerated. The last places do not fit.
#[symbolic]
pub fn place(#[domain(0..=5)] steps: [u8; 4], #[domain(0..=9)] wanted: u8) -> u8 {
    let mut sorted = Vec::new();
    let mut total = 0;
    for step in steps {
        total += step;
        sorted.push(total);
    }
    let (mut low, mut high) = (0, sorted.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match sorted[middle].cmp(&wanted) {
            std::cmp::Ordering::Equal => return middle as u8 * 100,
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    low as u8 * 100 + 1
}

/// As it is traced: the table beside a trace must not wrap either.
#[symbolic]
pub fn product(#[domain(0..=99)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    a * b
}

/// Balanced brackets by a chart: more work to trace than to call on all its inputs, and far less than tracing each of them.
#[symbolic]
pub fn balanced(open: [bool; 14]) -> bool {
    const N: usize = 14;
    let mut whole = [[false; N + 1]; N + 1];
    for length in 2..=N {
        for i in 0..=N - length {
            let j = i + length;
            let outer = open[i] && !open[j - 1];
            let inside = outer && (length == 2 || whole[i + 1][j - 1]);
            whole[i][j] = inside || (i + 1..j).any(|k| whole[i][k] && whole[k][j]);
        }
    }
    whole[0][N]
}

#[cfg(test)]
mod tests {
    use super::{Balanced, Color, Go, Place, Product, go, place};

    #[test]
    fn the_system_can_be_made() {
        assert!(go(Color::Green, 2));
        assert!(Go::system().is_ok());
    }
    /// The share of the inputs on which `fits` holds.
    fn share<const N: usize>(sizes: [usize; N], fits: impl Fn([usize; N]) -> bool) -> f64 {
        let all: usize = sizes.iter().product();
        let fitting = (0..all).filter(|&number| {
            let mut rest = number;
            fits(sizes.map(|size| {
                let digit = rest % size;
                rest /= size;
                digit
            }))
        });
        fitting.count() as f64 / all as f64
    }

    /// What `place` returns, as it was built and without its last product.
    fn place_of([a, b, c, d, wanted]: [usize; 5]) -> (u8, usize) {
        let built = place([a, b, c, d].map(|step| step as u8), wanted as u8);
        let position = (0..=4).find(|place| [100 * place, 100 * place + 1].contains(&(built as usize)));
        // 44, 45, 144 and 145 are 300, 301, 400 and 401 wrapped.
        (built, position.unwrap_or(if built < 100 { 3 } else { 4 }))
    }

    #[test]
    fn overflow_is_a_panic_where_the_build_does_not_check() {
        assert_eq!(place([0; 4], 7), 145, "this crate is to be built without overflow checks");
        let system = Place::system().unwrap();
        assert!(system.enumeration().is_some(), "{}", system.program());
        let sizes = [6, 6, 6, 6, 10];
        let rows = sizes.map(|size| vec![1.0 / size as f64; size]);
        let over = share(sizes, |input| place_of(input).1 > 2);
        assert!(over > 0.1 && (system.undefined_probability(&rows).unwrap() - over).abs() < 1e-12);
        for output in [0, 1, 100, 101, 200, 201] {
            let expected = share(sizes, |input| place_of(input).0 == output);
            assert!((system.probability(&rows, &output).unwrap() - expected).abs() < 1e-12, "{output}");
        }
        assert!(system.probability(&rows, &145).unwrap_or(0.0).abs() < 1e-12);
        assert!(system.verify(u64::MAX).unwrap().unchecked > 0);
    }

    #[test]
    fn nor_does_a_table_beside_a_trace_wrap() {
        let system = Product::system().unwrap();
        let rows = [vec![0.01; 100], vec![0.1; 10]];
        let over = share([100, 10], |[a, b]| a * b > 255);
        assert!((system.undefined_probability(&rows).unwrap() - over).abs() < 1e-12);
        let eight = share([100, 10], |[a, b]| a * b == 8);
        assert!((system.probability(&rows, &8).unwrap() - eight).abs() < 1e-12);
    }

    #[test]
    fn a_function_is_traced_before_each_of_its_inputs_is() {
        let system = Balanced::system().unwrap();
        let rows = vec![vec![0.5; 2]; 14];
        // 429 ways to pair fourteen brackets.
        assert!((system.probability(&rows, &true).unwrap() - 429.0 / 16_384.0).abs() < 1e-12);
        assert!(system.enumeration().is_none(), "{}", system.program());
    }
}
