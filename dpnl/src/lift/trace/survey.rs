//! A look at the code of a function before it is called: whether its end shows.
//!
//! No call can be stopped from outside, so a function is called only where it is known to return. A trace tells, but takes
//! longer than calling a function on a few hundred inputs. For most functions a look is enough: without recursion, and with
//! no loops but `for`, they end.

use rustc_hash::FxHashSet;

use super::{Call, TraceLimits, Tracer};
use crate::lift::code::Function;
use crate::lift::code::facts::{Fact, Facts, Lifted};
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

/// Looks at a function and at all that it may call.
pub fn end(function: Lifted) -> End {
    let survey = Survey::of(function);
    match (survey.unknown, survey.loops) {
        (true, _) => End::Unknown,
        (false, true) => End::Loops,
        (false, false) => End::Certain,
    }
}

/// Whether a function, and all that it may call, was built with a [look](crate::lift::watch) at everything that may overflow.
pub fn is_watched(function: Lifted) -> bool {
    Survey::of(function).watched
}

struct Survey {
    /// The functions that call the one that is looked at, by their facts: one instantiation has one list.
    open: Vec<usize>,
    done: FxHashSet<usize>,
    /// The types whose operators were looked at.
    types: FxHashSet<&'static str>,
    loops: bool,
    /// Whether a function may come to itself again, or has no code.
    unknown: bool,
    watched: bool,
}

impl Survey {
    fn of(function: Lifted) -> Self {
        let mut survey = Survey {
            open: Vec::new(),
            done: FxHashSet::default(),
            types: FxHashSet::default(),
            loops: false,
            unknown: false,
            watched: true,
        };
        survey.visit(function);
        survey
    }

    fn visit(&mut self, lifted: Lifted) {
        let Some((function, facts)) = code(lifted) else {
            (self.unknown, self.watched) = (true, false);
            return;
        };
        let number = facts as usize;
        if self.open.contains(&number) {
            self.unknown = true;
            return;
        }
        if !self.done.insert(number) {
            return;
        }
        self.loops |= function.open_loops;
        self.watched &= function.watched;
        self.open.push(number);
        for fact in facts() {
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
        if !self.types.insert(definition.name) {
            return;
        }
        // They are none of the calls that lead here: a comparison may well be defined by another one of its type.
        let open = std::mem::take(&mut self.open);
        let found = (definition.operators)();
        let compared = [found.equal, found.partial_compare, found.compare, found.negate, found.not, found.next];
        let all = found.binary.iter().copied().chain(compared).flatten();
        all.into_iter().for_each(|own| self.visit(own.lifted));
        self.open = open;
    }
}

/// The code of a function and the list of its facts; `None` if it has none.
fn code(lifted: Lifted) -> Option<(&'static Function, Facts)> {
    let mut tracer = Tracer::new(TraceLimits::default(), 0);
    tracer.looking = true;
    lifted(Call { tracer: &mut tracer, arguments: Vec::new() });
    tracer.seen
}
