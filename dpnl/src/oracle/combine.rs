//! Several oracles of the same function, asked in turn.

use crate::error::{Error, Result};
use crate::oracle::{Key, Oracle, Verdict};
use crate::valuation::Valuation;

/// A combination of valid oracles of one function: the first definite answer wins.
///
/// Put the cheap ones first. The variable to branch on comes from the first oracle, and so does the key.
/// The combination is valid if every member is.
pub struct FirstOf<T> {
    oracles: Vec<Box<dyn Oracle<Output = T>>>,
}

impl<T> FirstOf<T> {
    /// Combines the oracles, to be asked in this order.
    ///
    /// # Errors
    /// No oracle at all, or oracles over different domains.
    pub fn new(oracles: Vec<Box<dyn Oracle<Output = T>>>) -> Result<Self>
    where
        T: Clone + PartialEq + std::fmt::Debug + Send + Sync,
    {
        let Some(first) = oracles.first() else {
            return Err(Error::Argument {
                name: "oracles",
                found: "an empty list".into(),
                expected: "at least one oracle",
            });
        };
        for other in &oracles[1..] {
            if other.domains() != first.domains() {
                return Err(Error::Argument {
                    name: "oracles",
                    found: format!("a list with domains {:?} and {:?}", first.domains(), other.domains()),
                    expected: "oracles over the same domains",
                });
            }
        }
        Ok(FirstOf { oracles })
    }
}

impl<T: Clone + PartialEq + std::fmt::Debug + Send + Sync> Oracle for FirstOf<T> {
    type Output = T;

    fn domains(&self) -> &[usize] {
        self.oracles[0].domains()
    }

    fn verdict(&self, valuation: &Valuation, output: &T) -> Verdict {
        self.oracles
            .iter()
            .map(|oracle| oracle.verdict(valuation, output))
            .find(|&verdict| verdict != Verdict::Unknown)
            .unwrap_or(Verdict::Unknown)
    }

    fn choose(&self, valuation: &Valuation, output: &T) -> Option<usize> {
        self.oracles[0].choose(valuation, output)
    }

    fn key(&self, valuation: &Valuation, output: &T) -> Option<Key> {
        self.oracles[0].key(valuation, output)
    }

    fn impossible(&self, output: &T) -> Option<String> {
        self.oracles.iter().find_map(|oracle| oracle.impossible(output))
    }

    fn outputs(&self) -> Option<Vec<T>> {
        self.oracles.iter().find_map(|oracle| oracle.outputs())
    }

    fn variable_name(&self, variable: usize) -> String {
        self.oracles[0].variable_name(variable)
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        self.oracles[0].value_name(variable, value)
    }
}
