//! S: the addition of two numbers, digit by digit. Nothing here knows about probabilities.

use dpnl::prelude::*;

/// The digits of `a + b`, most significant first: `add(&[2, 8], &[3, 5]) == [0, 6, 3]`.
#[symbolic]
pub fn add(#[domain(0..=9)] a: &[u8], #[domain(0..=9)] b: &[u8]) -> Vec<u8> {
    let mut sum = vec![0; a.len() + 1];
    let mut carry = 0;
    for i in (0..a.len()).rev() {
        let d = carry + a[i] + b[i];
        sum[i + 1] = d % 10;
        carry = d / 10;
    }
    sum[0] = carry;
    sum
}
