//! The built-in predicates: each gets the arguments of a goal and gives the ways in which it holds.

mod arithmetic;
mod inspect;
mod lists;
mod text;

pub(crate) use arithmetic::evaluate;

use super::lexer::TextPlace;
use super::print::show;
use super::term::{Shape, Term, Terms};
use crate::error::{Error, Result};

/// List predicates written in Prolog; expanded where they are called.
pub(crate) const LIBRARY: &str = include_str!("library.pl");

/// The rules of `library(scope)`, which are there only if a program asks for them.
pub(crate) const SCOPE: &str = include_str!("scope.pl");

/// Before the names under which the library calls its own predicates.
pub(crate) const SHIELD: &str = "$library ";

/// One way in which a goal holds: pairs of terms that have to be equal.
pub(crate) type Equations = Vec<(Term, Term)>;

/// All ways in which a goal holds, in Prolog's order; none if it fails.
pub(crate) type Ways = Vec<Equations>;

/// A call of a built-in predicate.
pub(crate) struct BuiltinCall<'a> {
    pub(crate) terms: &'a mut Terms,
    pub(crate) arguments: &'a [Term],
    pub(crate) place: TextPlace,
    pub(crate) name: &'a str,
    /// Variables from this number on are new.
    pub(crate) fresh: u32,
}

/// A built-in predicate.
pub(crate) type Builtin = fn(&mut BuiltinCall<'_>) -> Result<Ways>;

/// The ways of a test.
fn test(holds: bool) -> Result<Ways> {
    Ok(if holds { vec![Vec::new()] } else { Vec::new() })
}

/// The ways of a goal that gives one result.
fn equal(a: Term, b: Term) -> Result<Ways> {
    Ok(vec![vec![(a, b)]])
}

impl BuiltinCall<'_> {
    /// An error about this call.
    fn error(&self, message: impl std::fmt::Display) -> Error {
        let name = self.name.strip_prefix(SHIELD).unwrap_or(self.name);
        self.place.error(format!("{name}/{}: {message}", self.arguments.len()))
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
    if let Some(name) = name.strip_prefix(SHIELD) {
        return find(name, arity);
    }
    Some(match (name, arity) {
        ("true" | "otherwise", 0) => |_| test(true),
        ("fail" | "false", 0) => |_| test(false),
        // What a program prints is not part of its meaning.
        ("nl", 0) | ("write_canonical" | "writeq" | "tab", 1) | ("format", 1 | 2) => |_| test(true),
        ("write" | "print" | "writeln" | "writenl" | "debugprint", 1..) => |_| test(true),
        ("error", 1..) => |call| {
            let parts: Vec<String> = call.arguments.iter().map(|&part| show(call.terms, part)).collect();
            Err(call.place.error(format!("the program reports an error: {}", parts.concat())))
        },
        ("=", 2) => |call| equal(call.arguments[0], call.arguments[1]),
        ("is" | "<" | ">" | "=<" | ">=" | "=:=" | "=\\=" | "succ", 2) | ("plus" | "between", 3) => {
            return arithmetic::find(name);
        }
        _ if lists::find(name, arity).is_some() => return lists::find(name, arity),
        _ if text::find(name, arity).is_some() => return text::find(name, arity),
        _ => return inspect::find(name, arity),
    })
}

/// Whether a program may not define this predicate.
pub(crate) fn is_reserved(name: &str, arity: usize) -> bool {
    find(name, arity).is_some() && !may_be_hidden(name, arity) || is_control(name, arity)
}

/// Whether this is a predicate on lists or texts: part of a library, and hidden by a program's own definition.
pub(crate) fn may_be_hidden(name: &str, arity: usize) -> bool {
    lists::find(name, arity).is_some() || text::find(name, arity).is_some()
}

/// Constructs that the engine itself knows.
pub(crate) fn is_control(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("," | ";" | "->" | "forall", 2)
            | ("\\+" | "not" | "once", 1)
            | ("call" | "call_nc" | "try_call", 1..)
            | ("findall" | "all" | "all_or_none" | "$choice", 3)
            | ("clause" | "subquery", 2 | 3)
            | ("subquery", 5)
    )
}

/// Built-in predicates of ProbLog and Prolog that are known not to be supported, for the message.
pub(crate) fn is_known_unsupported(name: &str) -> bool {
    [
        "assert",
        "load_external",
        "call_external",
        "aggregate_all",
        "asserta",
        "assertz",
        "retract",
        "retractall",
        "consult",
        "sample_uniform1",
        "bagof",
        "setof",
        "possible",
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
        "use_module",
        "erase",
        "abducible",
        "utility",
    ]
    .contains(&name)
}
