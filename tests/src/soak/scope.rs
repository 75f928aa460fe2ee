//! The variables in sight of a place, and the random choices of a program.

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

use super::types::Ty;

/// A local variable or a parameter.
#[derive(Debug, Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    /// Its type is not written, and known only from its uses: rustc wants it known before a method is called.
    pub vague: bool,
}

/// What is in sight.
#[derive(Debug)]
pub struct Scope {
    pub rng: StdRng,
    pub variables: Vec<Variable>,
    names: usize,
}

impl Scope {
    /// Nothing in sight.
    pub fn new(rng: StdRng) -> Self {
        Scope { rng, variables: Vec::new(), names: 0 }
    }

    /// A name that was not used yet.
    pub fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.rng.random_range(0..end)
    }

    /// True in one of so many cases.
    pub fn one_in(&mut self, many: u64) -> bool {
        self.rng.next_u64().is_multiple_of(many)
    }

    /// Brings a variable in sight.
    pub fn declare(&mut self, name: &str, ty: Ty, mutable: bool, vague: bool) {
        self.variables.push(Variable { name: name.to_owned(), ty, mutable, vague });
    }

    /// A variable that fits.
    pub fn find(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let found: Vec<&Variable> = self.variables.iter().filter(|variable| fits(variable)).collect();
        if found.is_empty() {
            return None;
        }
        let index = self.rng.random_range(0..found.len());
        Some(found[index].clone())
    }
}
