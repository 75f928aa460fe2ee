//! The oracle every function has: it waits until everything is known (the paper's remark in Section 3.2).

use std::fmt::Debug;

use crate::oracle::{Oracle, Verdict};
use crate::valuation::Valuation;

/// The naive oracle of a closure: `Unknown` on partial valuations, and S itself on total ones.
///
/// DPNL with it is plain enumeration. A closure that returns `None` is undefined on that input, which then
/// belongs to no output.
///
/// ```
/// use dpnl::{NaiveOracle, System};
/// let xor = NaiveOracle::new(vec![2, 2], |x: &[usize]| Some(x[0] ^ x[1]));
/// let system = System::from_oracle(xor);
/// let p = system.probability(&[vec![0.5, 0.5], vec![0.9, 0.1]], &1).unwrap();
/// assert!((p - 0.5).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct NaiveOracle<S> {
    domains: Vec<usize>,
    function: S,
}

impl<S> NaiveOracle<S> {
    /// The naive oracle of `function` over variables with these numbers of values.
    pub fn new(domains: impl Into<Vec<usize>>, function: S) -> Self {
        NaiveOracle { domains: domains.into(), function }
    }
}

impl<S, T> Oracle for NaiveOracle<S>
where
    S: Fn(&[usize]) -> Option<T> + Send + Sync,
    T: Clone + PartialEq + Debug + Send + Sync,
{
    type Output = T;

    fn domains(&self) -> &[usize] {
        &self.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &T) -> Verdict {
        match valuation.total() {
            None => Verdict::Unknown,
            Some(values) => Verdict::definite((self.function)(&values).as_ref() == Some(output)),
        }
    }
}
