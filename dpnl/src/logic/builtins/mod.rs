//! The built-in predicates: each gets the arguments of a goal and gives the ways in which it holds.

mod arithmetic;
mod inspect;
mod lists;
mod text;

pub(crate) use arithmetic::evaluate;

use super::lexer::Place;
use super::print::show;
use super::term::{Shape, Term, Terms};
use crate::error::{Error, Result};

/// List predicates written in Prolog; expanded where they are called.
pub(crate) const LIBRARY: &str = include_str!("library.pl");

/// One way in which a goal holds: pairs of terms that have to be equal.
pub(crate) type Equations = Vec<(Term, Term)>;

/// All ways in which a goal holds, in Prolog's order; none if it fails.
pub(crate) type Ways = Vec<Equations>;

/// A call of a built-in predicate.
pub(crate) struct Call<'a> {
    pub(crate) terms: &'a mut Terms,
    pub(crate) arguments: &'a [Term],
    pub(crate) place: Place,
    pub(crate) name: &'a str,
    /// Variables from this number on are new.
    pub(crate) fresh: u32,
}

/// A built-in predicate.
pub(crate) type Builtin = fn(&mut Call<'_>) -> Result<Ways>;

/// The ways of a test.
fn test(holds: bool) -> Result<Ways> {
    Ok(if holds { vec![Vec::new()] } else { Vec::new() })
}

/// The ways of a goal that gives one result.
fn equal(a: Term, b: Term) -> Result<Ways> {
    Ok(vec![vec![(a, b)]])
}

impl Call<'_> {
    /// An error about this call.
    fn error(&self, message: impl std::fmt::Display) -> Error {
        self.place.error(format!("{}/{}: {message}", self.name, self.arguments.len()))
    }

    /// An error about one argument.
    fn unfit(&self, index: usize, expected: &str) -> Error {
        let found = show(self.terms, self.arguments[index]);
        let free = matches!(self.terms.shape(self.arguments[index]), Shape::Variable(_));
        let what = if free { "is not bound".to_owned() } else { format!("is {found}") };
        self.error(format!("argument {} {what}, but must be {expected}", index + 1))
    }

    fn is_free(&self, index: usize) -> bool {
        matches!(self.terms.shape(self.arguments[index]), Shape::Variable(_))
    }

    /// A variable that appears nowhere else.
    fn fresh(&mut self) -> Term {
        self.fresh += 1;
        self.terms.variable(self.fresh - 1)
    }

    /// The items of an argument that has to be a list.
    fn items(&self, index: usize) -> Result<Vec<Term>> {
        self.terms.items(self.arguments[index]).ok_or_else(|| self.unfit(index, "a list"))
    }

    fn integer(&self, index: usize) -> Result<i64> {
        match self.terms.shape(self.arguments[index]) {
            Shape::Integer(value) => Ok(value),
            _ => Err(self.unfit(index, "an integer")),
        }
    }
}

/// The built-in predicate of this name and number of arguments.
pub(crate) fn find(name: &str, arity: usize) -> Option<Builtin> {
    Some(match (name, arity) {
        ("true" | "otherwise", 0) => |_| test(true),
        ("fail" | "false", 0) => |_| test(false),
        // What a program prints is not part of its meaning.
        ("nl", 0) | ("write" | "print" | "writeln" | "writenl" | "write_canonical" | "writeq" | "tab", 1) => {
            |_| test(true)
        }
        ("format", 1 | 2) => |_| test(true),
        ("debugprint", _) if arity > 0 => |_| test(true),
        ("=", 2) => |call| equal(call.arguments[0], call.arguments[1]),
        ("is" | "<" | ">" | "=<" | ">=" | "=:=" | "=\\=" | "succ", 2) | ("plus" | "between", 3) => {
            return arithmetic::find(name);
        }
        _ if lists::find(name, arity).is_some() => return lists::find(name, arity),
        _ if text::find(name, arity).is_some() => return text::find(name, arity),
        _ => return inspect::find(name, arity),
    })
}

/// Whether a program may not define this predicate. List predicates are part of a library, and may be hidden.
pub(crate) fn is_reserved(name: &str, arity: usize) -> bool {
    find(name, arity).is_some() && lists::find(name, arity).is_none() && text::find(name, arity).is_none()
        || matches!((name, arity), ("call" | "once", 1) | ("all" | "all_or_none", 3) | ("$choice", 3))
}

/// Built-in predicates of ProbLog and Prolog that are known not to be supported, for the message.
pub(crate) fn is_known_unsupported(name: &str) -> bool {
    [
        "assert",
        "asserta",
        "assertz",
        "retract",
        "retractall",
        "subquery",
        "consult",
        "sample_uniform1",
        "bagof",
        "setof",
        "aggregate_all",
        "cut",
        "possible",
        "clause",
        "try_call",
        "create_scope",
        "subquery_in_scope",
        "call_in_scope",
        "find_scope",
        "record",
        "recorda",
        "recordz",
        "recorded",
        "read",
        "nb_setval",
        "nb_getval",
        "b_setval",
        "b_getval",
        "catch",
        "throw",
        "halt",
        "aggregate",
        "use_module",
        "erase",
        "abducible",
        "utility",
    ]
    .contains(&name)
}
