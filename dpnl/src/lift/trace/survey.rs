//! A look at the code of a function before it is called: whether its end shows, and what it uses.
//!
//! No call can be stopped from outside, so a function is called only where it is known to return. A trace tells, but takes
//! longer than calling a function on a few hundred inputs. For most functions a look is enough: without recursion, and with
//! no loops but `for`, they end. A call does not tell either whether a function depends on the order of a `HashMap`, which is
//! another one each time; but a look tells whether there is one.

use rustc_hash::FxHashSet;

use super::{Call, TraceLimits, Tracer};
use crate::lift::code::Function;
use crate::lift::code::facts::{Fact, Facts, Lifted};
use crate::lift::library::reverse::REVERSE;
use crate::lift::value::tagged::Definition;

/// What the code of a function and of those it calls shows of its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It has loops that go on until something happens.
    Loops,
    /// It may call itself, or nothing is known.
    Unknown,
    /// It ends.
    Certain,
}

/// What a look at a function and at all that it may call shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Survey {
    /// Whether it ends.
    pub end: End,
    /// Whether it makes a `HashMap` or a `HashSet`.
    pub hashes: bool,
    /// Whether all of it was built with a [look](crate::lift::watch) at everything that may overflow.
    pub watched: bool,
}

/// Looks at a function and at all that it may call.
pub fn survey(function: Lifted) -> Survey {
    let mut look = Look::default();
    look.visit(function);
    let end = match look {
        Look { recursive: true, .. } => End::Unknown,
        Look { loops: true, .. } => End::Loops,
        _ => End::Certain,
    };
    Survey { end, hashes: look.hashes, watched: !look.unwatched }
}

#[derive(Default)]
struct Look {
    /// The functions that call the one that is looked at, by their facts: one instantiation has one list.
    open: Vec<usize>,
    done: FxHashSet<usize>,
    /// The types whose operators were looked at.
    types: FxHashSet<&'static str>,
    /// Whether a function may come to itself again, or has no code.
    recursive: bool,
    loops: bool,
    hashes: bool,
    /// Whether something in it may overflow without anybody looking.
    unwatched: bool,
}

impl Look {
    fn visit(&mut self, lifted: Lifted) {
        let Some((function, facts)) = code(lifted) else {
            (self.recursive, self.unwatched) = (true, true);
            return;
        };
        let number = facts as usize;
        self.recursive |= self.open.contains(&number);
        if !self.done.insert(number) {
            return;
        }
        self.loops |= function.open_loops;
        self.unwatched |= !function.watched;
        self.open.push(number);
        for fact in facts() {
            match &fact {
                Fact::Standard(name, _) => self.hashes |= has_hashes(name),
                Fact::Type { ty, .. } => self.hashes |= ty.any_name(&has_hashes),
                _ => {}
            }
            match fact {
                Fact::Function(called) | Fact::Standard(_, Some(called)) => self.visit(called),
                Fact::Own(Some(own)) => self.visit(own.lifted),
                Fact::Definition(definition) => self.operators(definition),
                _ => {}
            }
        }
        self.open.pop();
    }

    /// The operators of a type, which sorting and comparing call.
    fn operators(&mut self, definition: &'static Definition) {
        // What `Reverse` calls is the comparison of what is in it, which is looked at by itself.
        if !self.types.insert(definition.name) || std::ptr::eq(definition, &REVERSE) {
            return;
        }
        // They are none of the calls that lead here: a comparison may well be defined by another one of its type.
        let open = std::mem::take(&mut self.open);
        let found = (definition.operators)();
        let compared = [found.equal, found.partial_compare, found.compare, found.negate, found.not, found.next];
        let all = found.binary.iter().copied().chain(compared).flatten();
        all.for_each(|own| self.visit(own.lifted));
        self.open = open;
    }
}

/// Whether a full name is one of a `HashMap` or `HashSet`.
fn has_hashes(name: &str) -> bool {
    name.contains("std::collections::hash::")
}

/// The code of a function and the list of its facts; `None` if it has none.
fn code(lifted: Lifted) -> Option<(&'static Function, Facts)> {
    let mut tracer = Tracer::new(TraceLimits::default(), 0);
    tracer.looking = true;
    lifted(Call { tracer: &mut tracer, arguments: Vec::new() });
    tracer.seen
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};

    use super::*;
    use crate::lift::Function as _;
    use crate::symbolic;

    #[symbolic]
    fn smallest(#[domain(0..=3)] numbers: [u8; 3]) -> Option<u8> {
        let mut heap: BinaryHeap<_> = numbers.into_iter().map(Reverse).collect();
        heap.pop().map(|Reverse(number)| number + 1)
    }

    #[symbolic]
    fn halvings(#[domain(0..=9)] number: u8) -> u8 {
        let (mut rest, mut count) = (number, 0);
        while rest > 0 {
            rest /= 2;
            count += 1;
        }
        count
    }

    #[symbolic]
    fn seen(#[domain(0..=3)] numbers: [u8; 3]) -> usize {
        let mut counts: HashMap<u8, u8> = HashMap::new();
        numbers.into_iter().for_each(|number| *counts.entry(number).or_insert(0) += 1);
        counts.len()
    }

    #[symbolic]
    fn down(#[domain(0..=9)] number: u8) -> u8 {
        if number == 0 { 0 } else { down(number - 1) }
    }

    #[test]
    fn a_look_shows_whether_a_function_ends_and_what_it_uses() {
        let look = |function| {
            let Survey { end, hashes, .. } = survey(function);
            (end, hashes)
        };
        // The comparison of `Reverse` has no code of its own, and nothing in it that may go on for ever.
        assert_eq!(look(Smallest::lifted), (End::Certain, false));
        assert_eq!(look(Halvings::lifted), (End::Loops, false));
        assert_eq!(look(Seen::lifted), (End::Certain, true));
        assert_eq!(look(Down::lifted), (End::Unknown, false));
    }
}
