//! List predicates that work on whole lists at once; what needs open lists falls back on the library's clauses.

use std::cmp::Ordering;

use rustc_hash::FxHashSet;

use super::arithmetic::{Number, evaluate};
use super::{Builtin, BuiltinCall, Ways, equal, test};
use crate::error::Result;
use crate::logic::term::{Shape, Term};
use crate::logic::unify::Bindings;

pub(super) fn find(name: &str, arity: usize) -> Option<Builtin> {
    Some(match (name, arity) {
        ("length", 2) => length,
        ("sort" | "list_to_ord_set", 2) => |call| sorted(call, true),
        ("msort", 2) => |call| sorted(call, false),
        ("sort", 4) => sort_by,
        ("sum_list" | "sumlist", 2) => sum,
        ("max_list", 2) => |call| extreme(call, Ordering::Greater),
        ("min_list", 2) => |call| extreme(call, Ordering::Less),
        ("max_member", 2) => |call| extreme_member(call, Ordering::Greater),
        ("min_member", 2) => |call| extreme_member(call, Ordering::Less),
        ("reverse", 2) => |call| {
            let mut items = call.items(0)?;
            items.reverse();
            let list = call.terms.list(&items);
            equal(call.arguments[1], list)
        },
        ("last", 2) => |call| match call.items(0)?.last() {
            Some(&last) => equal(call.arguments[1], last),
            None => test(false),
        },
        ("member", 2) => member,
        ("memberchk", 2) => |call| {
            let mut ways = member(call)?;
            let first = ways.iter().position(|way| way.iter().all(|&(a, b)| unifiable(call, a, b)));
            Ok(first.map(|index| ways.swap_remove(index)).into_iter().collect())
        },
        ("list_to_set", 2) => |call| {
            let mut seen = FxHashSet::default();
            let mut items = call.items(0)?;
            items.retain(|&item| seen.insert(item));
            let list = call.terms.list(&items);
            equal(call.arguments[1], list)
        },
        ("numlist", 3) => numlist,
        ("nth0", 3) => |call| nth(call, 0),
        ("nth1", 3) => |call| nth(call, 1),
        ("select", 3) => select,
        ("append", 3) => append,
        _ => return None,
    })
}

fn unifiable(call: &BuiltinCall<'_>, a: Term, b: Term) -> bool {
    let mut bindings = Bindings::default();
    bindings.reset(call.terms.variables(a).max(call.terms.variables(b)));
    bindings.unify(call.terms, (a, 0), (b, 0))
}

/// Items that `length` makes at most.
const MAX_LENGTH: i64 = 10_000_000;

fn length(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (items, tail) = call.terms.items_and_tail(call.arguments[0]);
    if call.terms.is(tail, "[]", 0) {
        let length = call.terms.integer(items.len() as i64);
        return equal(call.arguments[1], length);
    }
    if !matches!(call.terms.shape(tail), Shape::Variable(_)) {
        return test(false);
    }
    let more = call.integer(1)?.saturating_sub(items.len() as i64);
    if more < 0 {
        return test(false);
    }
    if more > MAX_LENGTH {
        return Err(call.error("the list would be too long"));
    }
    let fresh: Vec<Term> = (0..more).map(|_| call.fresh()).collect();
    let list = call.terms.list(&fresh);
    equal(tail, list)
}

fn sorted(call: &mut BuiltinCall<'_>, distinct: bool) -> Result<Ways> {
    let mut items = call.items(0)?;
    items.sort_by(|&a, &b| call.terms.compare(a, b));
    if distinct {
        items.dedup();
    }
    let list = call.terms.list(&items);
    equal(call.arguments[1], list)
}

/// `sort(Key, Order, List, Sorted)` of SWI-Prolog.
fn sort_by(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let key = usize::try_from(call.integer(0)?).map_err(|_| call.unfit(0, "0 or the number of an argument"))?;
    let (descending, distinct) = match call.terms.shape(call.arguments[1]) {
        Shape::Atom(name) => match call.terms.text(name) {
            "@<" => (false, true),
            "@=<" => (false, false),
            "@>" => (true, true),
            "@>=" => (true, false),
            _ => return Err(call.unfit(1, "one of @<, @=<, @>, @>=")),
        },
        _ => return Err(call.unfit(1, "one of @<, @=<, @>, @>=")),
    };
    let items = call.items(2)?;
    let mut keyed = Vec::with_capacity(items.len());
    for &item in &items {
        if key > call.terms.arity(item) {
            return Err(call.error("an item has no such argument to sort by"));
        }
        keyed.push((if key == 0 { item } else { call.terms.argument(item, key - 1) }, item));
    }
    keyed.sort_by(|a, b| {
        let order = call.terms.compare(a.0, b.0);
        if descending { order.reverse() } else { order }
    });
    if distinct {
        keyed.dedup_by_key(|(key, _)| *key);
    }
    let items: Vec<Term> = keyed.into_iter().map(|(_, item)| item).collect();
    let list = call.terms.list(&items);
    equal(call.arguments[3], list)
}

fn numbers(call: &BuiltinCall<'_>, index: usize) -> Result<Vec<Number>> {
    call.items(index)?.iter().map(|&item| evaluate(call.terms, item, call.place)).collect()
}

fn sum(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let mut total = Number::Integer(0);
    for number in numbers(call, 0)? {
        total = match (total, number) {
            (Number::Integer(a), Number::Integer(b)) => {
                Number::Integer(a.checked_add(b).ok_or_else(|| call.error("the sum does not fit 64 bits"))?)
            }
            (a, b) => Number::Float(a.to_f64() + b.to_f64()),
        };
    }
    let total = total.term(call.terms);
    equal(call.arguments[1], total)
}

fn extreme(call: &mut BuiltinCall<'_>, wanted: Ordering) -> Result<Ways> {
    let numbers = numbers(call, 0)?;
    let best = numbers.into_iter().reduce(|best, next| if next.compare(best) == Some(wanted) { next } else { best });
    match best {
        Some(best) => {
            let best = best.term(call.terms);
            equal(call.arguments[1], best)
        }
        None => test(false),
    }
}

/// ProbLog takes the list first, SWI-Prolog last.
fn extreme_member(call: &mut BuiltinCall<'_>, wanted: Ordering) -> Result<Ways> {
    let (list, member) = if call.terms.items(call.arguments[0]).is_some() { (0, 1) } else { (1, 0) };
    let items = call.items(list)?;
    let best =
        items.into_iter().reduce(|best, next| if call.terms.compare(next, best) == wanted { next } else { best });
    match best {
        Some(best) => equal(call.arguments[member], best),
        None => test(false),
    }
}

fn member(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (items, tail) = call.terms.items_and_tail(call.arguments[1]);
    if matches!(call.terms.shape(tail), Shape::Variable(_)) {
        return Err(call.unfit(1, "a list whose end is known"));
    }
    let wanted = call.arguments[0];
    if call.terms.is_ground(wanted) {
        // Most items can be told apart at once.
        let ground = |item: &Term| call.terms.is_ground(*item);
        return Ok(items
            .into_iter()
            .filter(|item| *item == wanted || !ground(item))
            .map(|item| vec![(wanted, item)])
            .collect());
    }
    Ok(items.into_iter().map(|item| vec![(wanted, item)]).collect())
}

fn numlist(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (low, high) = (call.integer(0)?, call.integer(1)?);
    if low > high {
        return test(false);
    }
    if high.saturating_sub(low) >= MAX_LENGTH {
        return Err(call.error("the list would be too long"));
    }
    let items: Vec<Term> = (low..=high).map(|value| call.terms.integer(value)).collect();
    let list = call.terms.list(&items);
    equal(call.arguments[2], list)
}

fn nth(call: &mut BuiltinCall<'_>, first: i64) -> Result<Ways> {
    let items = call.items(1)?;
    let (number, wanted) = (call.arguments[0], call.arguments[2]);
    if !call.is_free(0) {
        let index = call.integer(0)?.checked_sub(first).and_then(|index| usize::try_from(index).ok());
        return match index.and_then(|index| items.get(index)) {
            Some(&item) => equal(wanted, item),
            None => test(false),
        };
    }
    let ways = items.into_iter().enumerate();
    Ok(ways.map(|(index, item)| vec![(number, call.terms.integer(index as i64 + first)), (wanted, item)]).collect())
}

/// `select(Item, List, Rest)`, with the list or the rest known.
fn select(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (item, list, rest) = (call.arguments[0], call.arguments[1], call.arguments[2]);
    if let Some(items) = call.terms.items(list) {
        let mut ways = Vec::with_capacity(items.len());
        for index in 0..items.len() {
            let others: Vec<Term> = items[..index].iter().chain(&items[index + 1..]).copied().collect();
            let others = call.terms.list(&others);
            ways.push(vec![(item, items[index]), (rest, others)]);
        }
        return Ok(ways);
    }
    let items = call.items(2)?;
    let mut ways = Vec::with_capacity(items.len() + 1);
    for index in 0..=items.len() {
        let mut longer = items.clone();
        longer.insert(index, item);
        let longer = call.terms.list(&longer);
        ways.push(vec![(list, longer)]);
    }
    Ok(ways)
}

/// `append(Front, Back, Whole)`, with the front or the whole known.
fn append(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (front, back, whole) = (call.arguments[0], call.arguments[1], call.arguments[2]);
    if let Some(items) = call.terms.items(front) {
        let joined = call.terms.list_before(&items, back);
        return equal(joined, whole);
    }
    let Some(items) = call.terms.items(whole) else {
        return Err(call.error("the first or the third argument must be a list whose end is known"));
    };
    let mut ways = Vec::with_capacity(items.len() + 1);
    for index in 0..=items.len() {
        let head = call.terms.list(&items[..index]);
        let tail = call.terms.list(&items[index..]);
        ways.push(vec![(front, head), (back, tail)]);
    }
    Ok(ways)
}
