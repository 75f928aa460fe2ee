//! Types of numbers that are found while tracing.
//!
//! An integer literal without a suffix has the type that its use gives it, possibly much later: in
//! `let mut count = 0; .. return count`, only the return type says where `count` overflows. Such a literal gets a
//! variable, one per place in the source and kept over all runs of a trace; operators unify the types of their
//! operands. Where an overflow check needs a type that is not known yet, the variable is remembered, and the
//! function is traced again with what the first run has learned; what nothing determines is an `i32`, as in Rust.

use rustc_hash::FxHashMap;

use super::Site;
use super::scalar::{IntegerType, ScalarType};

/// The type of lengths and indices.
pub const USIZE: ScalarType = ScalarType::Integer(IntegerType::Usize);

/// The type of a scalar, or the variable that stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScalarKind {
    /// A type.
    Is(ScalarType),
    /// A type that is not known yet.
    Variable(u32),
}

/// The variables and what is known about them.
#[derive(Debug, Default)]
pub struct Types {
    entries: Vec<Entry>,
    sites: FxHashMap<Site, u32>,
    learned: FxHashMap<Site, ScalarType>,
    needed: bool,
}

#[derive(Debug, Clone, Copy)]
enum Entry {
    Parent(u32),
    Free,
    Bound(ScalarType),
}

impl Types {
    /// The type of the expression at a place: what an earlier run found, or a variable.
    pub fn at(&mut self, site: Site) -> ScalarKind {
        if let Some(&scalar) = self.learned.get(&site) {
            return ScalarKind::Is(scalar);
        }
        let next = self.entries.len() as u32;
        let variable = *self.sites.entry(site).or_insert(next);
        if variable == next {
            self.entries.push(Entry::Free);
        }
        self.resolve(ScalarKind::Variable(variable))
    }

    fn root(&self, mut variable: u32) -> u32 {
        while let Entry::Parent(parent) = self.entries[variable as usize] {
            variable = parent;
        }
        variable
    }

    /// What is known about a type by now.
    pub fn resolve(&self, kind: ScalarKind) -> ScalarKind {
        match kind {
            ScalarKind::Is(_) => kind,
            ScalarKind::Variable(variable) => {
                let root = self.root(variable);
                match self.entries[root as usize] {
                    Entry::Bound(scalar) => ScalarKind::Is(scalar),
                    _ => ScalarKind::Variable(root),
                }
            }
        }
    }

    /// The type, or nothing; then the function is traced again once it is known.
    pub fn need(&mut self, kind: ScalarKind) -> Option<ScalarType> {
        match self.resolve(kind) {
            ScalarKind::Is(scalar) => Some(scalar),
            ScalarKind::Variable(_) => {
                self.needed = true;
                None
            }
        }
    }

    /// Makes two types one. `None` if they are different types.
    pub fn unify(&mut self, a: ScalarKind, b: ScalarKind) -> Option<ScalarKind> {
        match (self.resolve(a), self.resolve(b)) {
            (ScalarKind::Is(first), ScalarKind::Is(second)) => (first == second).then_some(ScalarKind::Is(first)),
            (ScalarKind::Is(scalar), ScalarKind::Variable(variable))
            | (ScalarKind::Variable(variable), ScalarKind::Is(scalar)) => {
                self.entries[variable as usize] = Entry::Bound(scalar);
                Some(ScalarKind::Is(scalar))
            }
            (ScalarKind::Variable(first), ScalarKind::Variable(second)) => {
                if first != second {
                    self.entries[second as usize] = Entry::Parent(first);
                }
                Some(ScalarKind::Variable(first))
            }
        }
    }

    /// Ends a trace. True if it needed types that it had not learned in time: then it must run again, with what
    /// is known now. A trace that did not end well knows only part of the types, so that nothing is an `i32` yet.
    pub fn learn(&mut self, complete: bool) -> bool {
        let mut news = false;
        if std::mem::take(&mut self.needed) {
            let sites: Vec<_> = self.sites.iter().map(|(&site, &variable)| (site, variable)).collect();
            for (site, variable) in sites {
                match self.resolve(ScalarKind::Variable(variable)) {
                    ScalarKind::Is(scalar) => news |= self.learned.insert(site, scalar).is_none(),
                    ScalarKind::Variable(_) if complete => {
                        news |= self.learned.insert(site, ScalarType::Integer(IntegerType::I32)).is_none();
                    }
                    ScalarKind::Variable(_) => {}
                }
            }
        }
        self.sites.clear();
        self.entries.clear();
        news
    }
}
