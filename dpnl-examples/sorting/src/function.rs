//! S: a sorting routine. Nothing here knows about probabilities.

use dpnl::prelude::*;

/// The positions of the digits in ascending order, equal digits in the order they came:
/// `order(&[7, 2, 7, 0]) == [3, 1, 0, 2]`.
#[symbolic]
pub fn order(#[domain(0..=9)] digits: &[u8]) -> Vec<usize> {
    let mut keys = digits.to_vec();
    let mut order: Vec<usize> = (0..keys.len()).collect();
    for end in (1..keys.len()).rev() {
        for i in 0..end {
            if keys[i] > keys[i + 1] {
                keys.swap(i, i + 1);
                order.swap(i, i + 1);
            }
        }
    }
    order
}
