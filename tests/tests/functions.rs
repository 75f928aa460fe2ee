//! Annotated functions end to end: every query against plain enumeration of the function itself.

use dpnl::prelude::*;
use dpnl_tests::{close, generator, random_rows};

#[symbolic]
fn add<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[test]
fn addition_of_the_front_page() {
    let system = Add::<2>::system().unwrap();
    let rows = random_rows(&mut generator(1), &[10; 4]);
    let mut expected = 0.0;
    for number in 0..10_000 {
        let (a, b) = ([number / 1000, number / 100 % 10], [number / 10 % 10, number % 10]);
        let w: f64 = a.iter().chain(&b).zip(&rows).map(|(&d, row)| row[d]).product();
        if add(a.map(|d| d as u8), b.map(|d| d as u8)) == (0, [6, 3]) {
            expected += w;
        }
    }
    assert!(close(system.probability(&rows, &(0, [6, 3])).unwrap(), expected));
    let best = system.explain(&rows, &(0, [6, 3])).unwrap();
    let (a, b): ([u8; 2], [u8; 2]) = best.input;
    assert_eq!(add(a, b), (0, [6, 3]));
    let distribution = system.distribution(&rows).unwrap();
    assert!(close(distribution.iter().map(|(_, p)| p).sum(), 1.0));
    assert_eq!(system.undefined_probability(&rows).unwrap(), 0.0);
}
