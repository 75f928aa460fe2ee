//! Predicates that look at terms or take them apart: type tests, comparison, `=..`, `functor`, `arg`, `copy_term`.

use std::cmp::Ordering;

use super::{Builtin, BuiltinCall, Ways, equal, test};
use crate::error::Result;
use crate::logic::term::{Shape, Term};
use crate::logic::unify::Bindings;

pub(super) fn find(name: &str, arity: usize) -> Option<Builtin> {
    Some(match (name, arity) {
        ("\\=", 2) => |call| {
            let unifies = unifiable(call, call.arguments[0], call.arguments[1]);
            test(!unifies)
        },
        ("unifiable", 2) => |call| {
            let unifies = unifiable(call, call.arguments[0], call.arguments[1]);
            test(unifies)
        },
        ("==", 2) => |call| test(call.arguments[0] == call.arguments[1]),
        ("\\==", 2) => |call| test(call.arguments[0] != call.arguments[1]),
        ("@<", 2) => |call| test(order(call).is_lt()),
        ("@>", 2) => |call| test(order(call).is_gt()),
        ("@=<", 2) => |call| test(order(call).is_le()),
        ("@>=", 2) => |call| test(order(call).is_ge()),
        ("compare", 3) => |call| {
            let order = call.terms.compare(call.arguments[1], call.arguments[2]);
            let symbol = match order {
                Ordering::Less => "<",
                Ordering::Equal => "=",
                Ordering::Greater => ">",
            };
            let symbol = call.terms.atom(symbol);
            equal(call.arguments[0], symbol)
        },
        ("var", 1) => |call| test(call.is_free(0)),
        ("nonvar", 1) => |call| test(!call.is_free(0)),
        ("atom", 1) => |call| test(matches!(shape(call), Shape::Atom(_))),
        ("string", 1) => |call| test(matches!(shape(call), Shape::Text(_))),
        ("integer", 1) => |call| test(matches!(shape(call), Shape::Integer(_))),
        ("float" | "rational", 1) => |call| test(matches!(shape(call), Shape::Float(_))),
        ("number", 1) => |call| test(matches!(shape(call), Shape::Integer(_) | Shape::Float(_))),
        ("atomic" | "primitive", 1) => |call| test(!matches!(shape(call), Shape::Variable(_) | Shape::Compound(..))),
        ("simple", 1) => |call| test(!matches!(shape(call), Shape::Compound(..))),
        ("compound", 1) => |call| test(matches!(shape(call), Shape::Compound(..))),
        ("callable", 1) => |call| test(matches!(shape(call), Shape::Atom(_) | Shape::Compound(..))),
        ("ground", 1) => |call| test(call.terms.is_ground(call.arguments[0])),
        // As in ProbLog, a list that is still open at its end is one.
        ("is_list", 1) => |call| {
            let list = call.arguments[0];
            let (_, tail) = call.terms.items_and_tail(list);
            let open = tail != list && matches!(call.terms.shape(tail), Shape::Variable(_));
            test(open || call.terms.is(tail, "[]", 0))
        },
        ("$proper_list", 1) => |call| test(call.terms.items(call.arguments[0]).is_some()),
        ("=..", 2) => univ,
        ("functor", 3) => functor,
        ("arg", 3) => argument,
        ("copy_term", 2) => copy,
        ("subsumes_term" | "subsumes_chk", 2) => |call| {
            let (general, specific) = (call.arguments[0], call.arguments[1]);
            let holds = subsumes(call, general, specific);
            test(holds)
        },
        _ => return None,
    })
}

fn shape<'a>(call: &'a BuiltinCall<'_>) -> Shape<'a> {
    call.terms.shape(call.arguments[0])
}

fn order(call: &BuiltinCall<'_>) -> Ordering {
    call.terms.compare(call.arguments[0], call.arguments[1])
}

fn unifiable(call: &BuiltinCall<'_>, a: Term, b: Term) -> bool {
    let mut bindings = Bindings::default();
    bindings.reset(call.terms.variables(a).max(call.terms.variables(b)));
    bindings.unify(call.terms, (a, 0), (b, 0))
}

/// Whether some values of the variables of `general` make it equal to `specific`, whose variables stay as they are.
fn subsumes(call: &BuiltinCall<'_>, general: Term, specific: Term) -> bool {
    let mut values: rustc_hash::FxHashMap<u32, Term> = rustc_hash::FxHashMap::default();
    let mut open = vec![(general, specific)];
    while let Some((a, b)) = open.pop() {
        match (call.terms.shape(a), call.terms.shape(b)) {
            (Shape::Variable(number), _) if *values.entry(number).or_insert(b) != b => return false,
            (Shape::Variable(_), _) => {}
            (Shape::Compound(f, left), Shape::Compound(g, right)) if f == g && left.len() == right.len() => {
                open.extend(left.iter().copied().zip(right.iter().copied()));
            }
            _ if a != b => return false,
            _ => {}
        }
    }
    true
}

fn univ(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let term = call.arguments[0];
    let parts = match call.terms.shape(term) {
        Shape::Variable(_) => {
            let parts = call.items(1)?;
            let Some((&head, arguments)) = parts.split_first() else {
                return Err(call.unfit(1, "a list of a name and arguments"));
            };
            let made = match call.terms.shape(head) {
                Shape::Atom(name) => call.terms.compound_of(name, arguments),
                _ if arguments.is_empty() && !matches!(call.terms.shape(head), Shape::Variable(_)) => head,
                _ => return Err(call.unfit(1, "a list that starts with an atom")),
            };
            return equal(term, made);
        }
        Shape::Compound(name, arguments) => {
            let arguments = arguments.to_vec();
            let mut parts = vec![call.terms.atom_of(name)];
            parts.extend(arguments);
            parts
        }
        _ => vec![term],
    };
    let list = call.terms.list(&parts);
    equal(call.arguments[1], list)
}

/// Arguments that `functor` makes at most.
const MAX_ARITY: i64 = 1 << 20;

fn functor(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let term = call.arguments[0];
    let (name, arity) = match call.terms.shape(term) {
        Shape::Variable(_) => {
            let arity = call.integer(2)?;
            if !(0..=MAX_ARITY).contains(&arity) {
                return Err(call.unfit(2, "a number of arguments"));
            }
            let made = match call.terms.shape(call.arguments[1]) {
                Shape::Atom(name) => {
                    let arguments: Vec<Term> = (0..arity).map(|_| call.fresh()).collect();
                    call.terms.compound_of(name, &arguments)
                }
                Shape::Variable(_) | Shape::Compound(..) => return Err(call.unfit(1, "an atom")),
                _ if arity == 0 => call.arguments[1],
                _ => return Err(call.unfit(1, "an atom")),
            };
            return equal(term, made);
        }
        Shape::Compound(name, arguments) => {
            let arity = arguments.len() as i64;
            (call.terms.atom_of(name), arity)
        }
        _ => (term, 0),
    };
    let arity = call.terms.integer(arity);
    Ok(vec![vec![(call.arguments[1], name), (call.arguments[2], arity)]])
}

fn argument(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let Shape::Compound(_, arguments) = call.terms.shape(call.arguments[1]) else {
        return Err(call.unfit(1, "a compound term"));
    };
    let arguments = arguments.to_vec();
    if call.is_free(0) {
        let (number, wanted) = (call.arguments[0], call.arguments[2]);
        let ways = arguments.iter().enumerate();
        return Ok(ways
            .map(|(index, &argument)| vec![(number, call.terms.integer(index as i64 + 1)), (wanted, argument)])
            .collect());
    }
    let number = call.integer(0)?;
    match usize::try_from(number).ok().and_then(|number| arguments.get(number.checked_sub(1)?)) {
        Some(&argument) => equal(call.arguments[2], argument),
        None => test(false),
    }
}

fn copy(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let term = call.arguments[0];
    let fresh: Vec<Term> = (0..call.terms.variables(term)).map(|_| call.fresh()).collect();
    let copied = replace(call, term, &fresh);
    equal(call.arguments[1], copied)
}

/// The term with its variables replaced.
fn replace(call: &mut BuiltinCall<'_>, term: Term, fresh: &[Term]) -> Term {
    if call.terms.is_ground(term) {
        return term;
    }
    stacker::maybe_grow(64 << 10, 1 << 20, || match call.terms.shape(term) {
        Shape::Variable(number) => fresh[number as usize],
        Shape::Compound(name, arguments) => {
            let arguments = arguments.to_vec();
            let made: Vec<Term> = arguments.iter().map(|&argument| replace(call, argument, fresh)).collect();
            call.terms.compound_of(name, &made)
        }
        _ => term,
    })
}
