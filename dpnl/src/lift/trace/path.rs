//! Paths: the conditions under which a place is reached, shared between all states that have come the same way.

use std::rc::Rc;

use crate::graph::NodeId;
use crate::lift::trace::Site;

/// The conditions under which a place is reached, the last one first. Copies share what they have in common.
#[derive(Debug, Clone, Default)]
pub struct Path(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    conjunct: Conjunct,
    before: Path,
    length: usize,
}

/// One condition of a path.
#[derive(Debug, Clone, Copy)]
pub struct Conjunct {
    /// The condition.
    pub condition: NodeId,
    /// Where it was met; nothing for conditions that are not joined again (no panic, the outcome of a fork).
    pub site: Option<Site>,
}

impl Path {
    /// Number of conditions.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// Adds a condition.
    pub fn push(&mut self, conjunct: Conjunct) {
        let before = std::mem::take(self);
        let length = before.len() + 1;
        *self = Path(Some(Rc::new(Link { conjunct, before, length })));
    }

    /// The conditions, the last one first.
    pub fn iter(&self) -> impl Iterator<Item = &Conjunct> {
        let mut path = self;
        std::iter::from_fn(move || {
            let link = path.0.as_deref()?;
            path = &link.before;
            Some(&link.conjunct)
        })
    }

    fn pop(&mut self) -> Option<Conjunct> {
        let link = self.0.take()?;
        let conjunct = link.conjunct;
        *self = link.before.clone();
        Some(conjunct)
    }

    fn is_same(&self, other: &Path) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// What two paths have in common, and what each has after that, the first one first.
    pub fn part(mut self, mut other: Path) -> (Path, Vec<Conjunct>, Vec<Conjunct>) {
        let (mut rest, mut other_rest) = (Vec::new(), Vec::new());
        while !self.is_same(&other) {
            if self.len() >= other.len() {
                rest.extend(self.pop());
            } else {
                other_rest.extend(other.pop());
            }
        }
        rest.reverse();
        other_rest.reverse();
        (self, rest, other_rest)
    }
}

impl Drop for Path {
    /// Step by step: a long path must not need a deep stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(link) = next {
            next = Rc::try_unwrap(link).ok().and_then(|mut link| link.before.0.take());
        }
    }
}
