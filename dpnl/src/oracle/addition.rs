//! The paper's hand-written oracle for the sum of two N-digit numbers (Algorithm 6), the worked example.

use crate::error::{Error, Result};
use crate::oracle::fingerprint;
use crate::oracle::{Key, Oracle, Verdict};
use crate::valuation::Valuation;

/// The digits of two N-digit numbers in, their sum out.
///
/// Variables `0..N` are the digits of the first number, most significant first, and `N..2N` those of the
/// second. The oracle adds from right to left, as one does on paper (Algorithm 5), and stops at the first
/// pair of digits that is not known: if a digit of the result is already wrong, the answer is `False`.
/// `choose` follows the same order, right to left, first number first.
///
/// ```
/// use dpnl::{AdditionOracle, Oracle, Valuation, Verdict};
/// let oracle = AdditionOracle::new(2).unwrap();
/// let mut v = Valuation::unknown(oracle.domains()).unwrap(); // ?? + ??
/// v.assign(1, 8);
/// v.assign(3, 5); // ?8 + ?5
/// assert_eq!(oracle.verdict(&v, &64), Verdict::False); // cannot end in 4
/// assert_eq!(oracle.verdict(&v, &63), Verdict::Unknown);
/// ```
#[derive(Debug, Clone)]
pub struct AdditionOracle {
    domains: Vec<usize>,
    keys: bool,
}

impl AdditionOracle {
    /// The largest number of digits whose sums fit the output type.
    pub const MAX_DIGITS: usize = 38;

    /// The oracle for numbers of `digits` digits, without keys: DPNL walks exactly the paper's tree.
    ///
    /// # Errors
    /// No digits, or more than [`Self::MAX_DIGITS`].
    pub fn new(digits: usize) -> Result<Self> {
        if !(1..=Self::MAX_DIGITS).contains(&digits) {
            return Err(Error::Argument { name: "digits", found: digits.to_string(), expected: "between 1 and 38" });
        }
        Ok(AdditionOracle { domains: vec![10; 2 * digits], keys: false })
    }

    /// The same with keys: after each finished pair of digits only the carry and the rest of the sum matter.
    #[must_use]
    pub fn with_keys(mut self) -> Self {
        self.keys = true;
        self
    }

    /// Number of digits of each number.
    pub fn digits(&self) -> usize {
        self.domains.len() / 2
    }

    /// Adds the known pairs from the right. `Err`: a digit of the sum is already wrong.
    /// `Ok`: the number of pairs added, the carry, and what is left of the sum.
    fn add_known(&self, valuation: &Valuation, sum: u128) -> std::result::Result<(usize, u128, u128), ()> {
        let digits = self.digits();
        let (mut carry, mut rest) = (0, sum);
        for pairs in 0..digits {
            let column = digits - 1 - pairs;
            let (Some(a), Some(b)) = (valuation.value(column), valuation.value(digits + column)) else {
                return Ok((pairs, carry, rest));
            };
            let total = (a + b) as u64 + carry as u64;
            let (next, digit) = divide_by_ten(rest);
            if total % 10 != digit {
                return Err(());
            }
            carry = u128::from(total / 10);
            rest = next;
        }
        Ok((digits, carry, rest))
    }
}

/// Quotient and remainder; in 64 bits where the number fits, which is several times faster.
fn divide_by_ten(number: u128) -> (u128, u64) {
    match u64::try_from(number) {
        Ok(small) => (u128::from(small / 10), small % 10),
        Err(_) => (number / 10, (number % 10) as u64),
    }
}

impl Oracle for AdditionOracle {
    type Output = u128;

    fn fingerprint(&self, output: &Self::Output) -> u64 {
        fingerprint::of_hash(output)
    }

    fn domains(&self) -> &[usize] {
        &self.domains
    }

    fn verdict(&self, valuation: &Valuation, sum: &u128) -> Verdict {
        match self.add_known(valuation, *sum) {
            Err(()) => Verdict::False,
            Ok((pairs, carry, rest)) if pairs == self.digits() => Verdict::definite(carry == rest),
            Ok(_) => Verdict::Unknown,
        }
    }

    fn choose(&self, valuation: &Valuation, _sum: &u128) -> Option<usize> {
        let digits = self.digits();
        (0..digits).rev().flat_map(|column| [column, digits + column]).find(|&variable| !valuation.is_known(variable))
    }

    fn key(&self, valuation: &Valuation, sum: &u128) -> Option<Key> {
        if !self.keys {
            return None;
        }
        let (pairs, carry, rest) = self.add_known(valuation, *sum).ok()?;
        let digits = self.digits();
        // Columns left of the first incomplete pair may be known too if the user chose another order.
        let known = (0..digits - pairs)
            .rev()
            .flat_map(|column| [column, digits + column])
            .map(|variable| valuation.value(variable).map_or(10, |value| value as u64));
        Some([pairs as u64, carry as u64, rest as u64, (rest >> 64) as u64].into_iter().chain(known).collect())
    }

    fn impossible(&self, sum: &u128) -> Option<String> {
        let largest = 2 * (10_u128.pow(self.digits() as u32) - 1);
        (*sum > largest).then(|| format!("the largest sum of two {}-digit numbers is {largest}", self.digits()))
    }

    fn outputs(&self) -> Option<Vec<u128>> {
        let largest = 2 * (10_u128.pow(self.digits() as u32) - 1);
        (largest < 1 << 20).then(|| (0..=largest).collect())
    }

    fn variable_name(&self, variable: usize) -> String {
        let digits = self.digits();
        if variable < digits { format!("a[{variable}]") } else { format!("b[{}]", variable - digits) }
    }
}
