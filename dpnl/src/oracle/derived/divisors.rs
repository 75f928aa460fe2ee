//! The factors of a known product.
//!
//! Of two wide factors whose product is known, bounds alone leave nearly everything: only divisors of the product are left in
//! truth, and there are few of them. They are found once per product and thread.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::graph::Set;

/// Products that are remembered.
const REMEMBERED: usize = 256;
/// Small factors are found by division, larger ones by Pollard's method, which is given up after so many steps: a product of two
/// primes beyond a million or so is not worth more.
const SMALL: u64 = 1 << 10;
const STEPS: u32 = 1 << 12;

/// Divisors, ascending; `None` if the number was not taken apart.
type Divisors = Option<Rc<[u64]>>;

thread_local! {
    static KNOWN: RefCell<FxHashMap<u64, Divisors>> = RefCell::default();
}

/// What a known product leaves of a factor, if nothing is negative: the bounds of its divisors within `own` whose counterpart is
/// within `other`. `None` if the product is too hard to take apart.
pub(super) fn factor(own: Set, other: Set, product: i128) -> Option<Set> {
    let product = u64::try_from(product).ok().filter(|&product| product > 0)?;
    let divisors = KNOWN.with_borrow_mut(|known| {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.entry(product).or_insert_with(|| divisors(product).map(Rc::from)).clone()
    })?;
    let first = divisors.partition_point(|&divisor| i128::from(divisor) < own.low());
    let last = divisors.partition_point(|&divisor| i128::from(divisor) <= own.high());
    let within = divisors.get(first..last).unwrap_or_default().iter().copied();
    let fits = |&divisor: &u64| own.contains(i128::from(divisor)) && other.contains(i128::from(product / divisor));
    let (low, high) = (within.clone().find(fits), within.rev().find(fits));
    Some(match (low, high) {
        (Some(low), Some(high)) => Set::interval(i128::from(low), i128::from(high)).intersect(&own),
        _ => Set::EMPTY,
    })
}

/// All divisors, ascending, unless they are hard to find.
fn divisors(number: u64) -> Option<Vec<u64>> {
    let mut primes = Vec::new();
    let mut rest = number;
    for divisor in 2..SMALL {
        while rest.is_multiple_of(divisor) {
            primes.push(divisor);
            rest /= divisor;
        }
    }
    let mut parts = if rest > 1 { vec![rest] } else { Vec::new() };
    while let Some(part) = parts.pop() {
        if is_prime(part) {
            primes.push(part);
        } else {
            let factor = large_factor(part)?;
            parts.extend([factor, part / factor]);
        }
    }
    primes.sort_unstable();
    let (mut found, mut before, mut latest) = (vec![1], 1, 0);
    for prime in primes {
        // Once more the same prime: only what the one before it made is new.
        let from = if prime == latest { before } else { 0 };
        before = found.len();
        latest = prime;
        for index in from..before {
            found.push(found[index] * prime);
        }
    }
    found.sort_unstable();
    Some(found)
}

/// A proper factor of a composite number without small ones, if one is found soon: Floyd's cycle in x² + c.
fn large_factor(number: u64) -> Option<u64> {
    let mut steps = 0;
    (1..).find_map(|c| {
        let step = |x: u64| ((u128::from(x) * u128::from(x) + c) % u128::from(number)) as u64;
        let (mut slow, mut fast) = (2, 2);
        while steps < STEPS {
            steps += 1;
            slow = step(slow);
            fast = step(step(fast));
            let common = greatest_common_divisor(slow.abs_diff(fast), number);
            if common == number {
                // Another c leads elsewhere.
                return None;
            }
            if common > 1 {
                return Some(Some(common));
            }
        }
        Some(None)
    })?
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The test of Miller and Rabin, with bases that are enough for 64 bits.
fn is_prime(number: u64) -> bool {
    let power = |mut base: u128, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = result * base % u128::from(number);
            }
            base = base * base % u128::from(number);
            exponent /= 2;
        }
        result
    };
    let twos = (number - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base: u64| {
        if base >= number {
            return true;
        }
        let mut x = power(u128::from(base), (number - 1) >> twos);
        if x == 1 || x == u128::from(number - 1) {
            return true;
        }
        (1..twos).any(|_| {
            x = x * x % u128::from(number);
            x == u128::from(number - 1)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_divisors_and_nothing_else() {
        for number in (1..3_000).chain([1 << 20, 6_700_417 * 65_537, 12_289 * 12_289, 3 * 1_000_003]) {
            let found = divisors(number).unwrap();
            assert!(found.is_sorted_by(|a, b| a < b), "{number}");
            assert!(found.iter().all(|divisor| number % divisor == 0), "{number}");
            if number < 3_000 {
                assert_eq!(found.len(), (1..=number).filter(|divisor| number % divisor == 0).count(), "{number}");
            }
        }
        assert_eq!(divisors(6_700_417 * 65_537).unwrap(), [1, 65_537, 6_700_417, 6_700_417 * 65_537]);
        assert_eq!(divisors(12_289 * 12_289).unwrap().len(), 3);
        assert_eq!(divisors(u64::MAX).unwrap().len(), 128);
        assert_eq!(divisors(u64::MAX - 58).unwrap().len(), 2);
        // Two primes of 32 bits: right if they are found, and given up soon if not.
        let hard = 4_294_967_291 * 4_294_967_279;
        assert!(divisors(hard).is_none_or(|found| found == [1, 4_294_967_279, 4_294_967_291, hard]));
    }

    #[test]
    fn a_factor_lies_between_divisors() {
        let (own, other) = (Set::interval(100, 5_000), Set::interval(1, 50));
        // 6,000 = 120 · 50 = … = 3,000 · 2; 6,000 itself is too large.
        assert_eq!(factor(own, other, 6_000), Some(Set::interval(120, 3_000)));
        assert_eq!(factor(own, Set::interval(49, 49), 6_000), Some(Set::EMPTY));
        assert_eq!(factor(own, other, 0), None);
        assert_eq!(factor(own, other, i128::from(u64::MAX) + 1), None);
    }
}
