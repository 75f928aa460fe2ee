//! From the sets of a node's arguments to the set of the node: one step of partial evaluation.

use super::operation::{Operation, TableData, scalar};
use super::{NodeId, Set};

/// How many pairs of arguments are tried one by one before falling back on bounds.
const PAIRS: u128 = 1 << 12;

/// The set of values the operation can take while its arguments range over their sets.
///
/// A superset of the truth; empty exactly if an argument's set is empty. If every argument is a single
/// value, so is the result, and it is what [`Graph::evaluate`](super::Graph::evaluate) computes.
pub(crate) fn forward(operation: &Operation, tables: &[TableData], set_of: impl Fn(NodeId) -> Set) -> Set {
    use Operation::*;
    match operation {
        // The caller knows what a variable may be.
        Input(_) => Set::ALL,
        Constant(value) => Set::single(*value),
        Linear { terms, constant } => linear(terms, *constant, set_of),
        Multiply(a, b) => multiply(set_of(*a), set_of(*b), a == b),
        Divide(a, b) => divide(set_of(*a), set_of(*b), scalar::divide),
        DivideEuclid(a, b) => divide(set_of(*a), set_of(*b), scalar::divide_euclid),
        Remainder(a, b) => remainder(set_of(*a), set_of(*b), scalar::remainder, false),
        RemainderEuclid(a, b) => remainder(set_of(*a), set_of(*b), scalar::remainder_euclid, true),
        BitAnd(a, b) => bitwise(set_of(*a), set_of(*b), |a, b| a & b),
        BitOr(a, b) => bitwise(set_of(*a), set_of(*b), |a, b| a | b),
        BitXor(a, b) => bitwise(set_of(*a), set_of(*b), |a, b| a ^ b),
        ShiftLeft(a, b) => shift(set_of(*a), set_of(*b), scalar::shift_left),
        ShiftRight(a, b) => shift(set_of(*a), set_of(*b), scalar::shift_right),
        Equal(a, b) => equal(set_of(*a), set_of(*b)),
        Less(a, b) => less(set_of(*a), set_of(*b)),
        Not(a) => {
            let a = set_of(*a);
            from_truth(a.contains(0), a.without(0).is_empty(), a.is_empty())
        }
        All(members) => all(members.iter().map(|&member| set_of(member))),
        Any(members) => any(members.iter().map(|&member| set_of(member))),
        Select(condition, then, otherwise) => {
            let condition = set_of(*condition);
            let mut result = Set::EMPTY;
            if !condition.without(0).is_empty() {
                result = set_of(*then);
            }
            if condition.contains(0) {
                result = result.union(&set_of(*otherwise));
            }
            result
        }
        Element { index, items } => {
            let index = set_of(*index);
            if index.is_empty() {
                return Set::EMPTY;
            }
            let mut result =
                if index.low() < 0 || index.high() >= items.len() as i128 { Set::single(0) } else { Set::EMPTY };
            for position in index.low().max(0)..=index.high().min(items.len() as i128 - 1) {
                if index.contains(position) {
                    result = result.union(&set_of(items[position as usize]));
                }
            }
            result
        }
        Minimum(members) => extreme(members.iter().map(|&member| set_of(member).negate())).negate(),
        Maximum(members) => extreme(members.iter().map(|&member| set_of(member))),
        Table { arguments, table } => {
            let sets: Vec<Set> = arguments.iter().map(|&argument| set_of(argument)).collect();
            look_up(&tables[table.0 as usize], &sets)
        }
    }
}

/// The bounds first: which values between them occur is only worked out where a set can hold them.
fn linear(terms: &[(NodeId, i128)], constant: i128, set_of: impl Fn(NodeId) -> Set) -> Set {
    let (mut low, mut high) = (constant, constant);
    for &(term, coefficient) in terms {
        let set = set_of(term);
        if set.is_empty() {
            return Set::EMPTY;
        }
        let (first, last) = if coefficient >= 0 { (set.low(), set.high()) } else { (set.high(), set.low()) };
        if coefficient == 1 {
            (low, high) = (low.saturating_add(first), high.saturating_add(last));
        } else {
            low = low.saturating_add(first.saturating_mul(coefficient));
            high = high.saturating_add(last.saturating_mul(coefficient));
        }
    }
    let bounds = Set::interval(low, high);
    if low == high || !bounds.is_exact() {
        return bounds;
    }
    let mut sum = Set::single(constant);
    for &(term, coefficient) in terms {
        sum = sum.add(&set_of(term).scale(coefficient));
    }
    sum
}

fn from_truth(can_be_true: bool, surely_true: bool, empty: bool) -> Set {
    match (empty, can_be_true, surely_true) {
        (true, ..) => Set::EMPTY,
        (_, false, _) => Set::single(0),
        (_, true, true) => Set::single(1),
        (_, true, false) => Set::BOOLEAN,
    }
}

fn corners(a: Set, b: Set, function: impl Fn(i128, i128) -> i128) -> Set {
    let values = [(a.low(), b.low()), (a.low(), b.high()), (a.high(), b.low()), (a.high(), b.high())]
        .map(|(a, b)| function(a, b));
    let low = values.iter().copied().fold(i128::MAX, i128::min);
    let high = values.iter().copied().fold(i128::MIN, i128::max);
    Set::interval(low, high)
}

fn multiply(a: Set, b: Set, same: bool) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    if same {
        if a.is_exact() {
            return Set::from_values(a.iter().map(|value| value.saturating_mul(value)));
        }
        let high = a.low().saturating_mul(a.low()).max(a.high().saturating_mul(a.high()));
        let nearest = if a.contains(0) { 0 } else { a.low().saturating_abs().min(a.high().saturating_abs()) };
        return Set::interval(nearest.saturating_mul(nearest), high);
    }
    let hull = corners(a, b, i128::saturating_mul);
    if hull.is_exact() { a.pairs(&b, PAIRS, i128::saturating_mul).unwrap_or(hull) } else { hull }
}

fn divide(a: Set, b: Set, function: impl Fn(i128, i128) -> i128 + Copy) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    if let Some(exact) = a.pairs(&b, PAIRS, function) {
        return exact;
    }
    if let Some(divisor) = b.value() {
        // Monotone in the dividend.
        let (x, y) = (function(a.low(), divisor), function(a.high(), divisor));
        return Set::interval(x.min(y), x.max(y));
    }
    let mut result = if b.contains(0) { Set::single(0) } else { Set::EMPTY };
    for part in [b.at_least(1), b.at_most(-1)] {
        if !part.is_empty() {
            let hull = corners(a, part, function);
            // Rounding makes neither division monotone across zero; one more on each side is safe.
            result =
                result.union(&Set::interval(hull.low().saturating_sub(1).min(0), hull.high().saturating_add(1).max(0)));
        }
    }
    result
}

fn remainder(a: Set, b: Set, function: impl Fn(i128, i128) -> i128 + Copy, euclid: bool) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    if let Some(exact) = a.pairs(&b, PAIRS, function) {
        return exact;
    }
    let size = b.low().saturating_abs().max(b.high().saturating_abs());
    if b.is_single() && size > 0 && a.low() >= 0 && a.low() / size == a.high() / size {
        return Set::interval(a.low() % size, a.high() % size);
    }
    let high = if euclid || a.high() > 0 { size.saturating_sub(1).max(0) } else { 0 };
    let low = if euclid || a.low() >= 0 { 0 } else { -(size.saturating_sub(1).max(0)) };
    let hull = Set::interval(low, high);
    // A remainder is never further from zero than a dividend of the same sign.
    if a.low() >= 0 { hull.at_most(a.high().max(0)) } else { hull }
}

fn bitwise(a: Set, b: Set, function: impl Fn(i128, i128) -> i128 + Copy) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    if let Some(exact) = a.pairs(&b, PAIRS, function) {
        return exact;
    }
    // Both fit `width` bits (sign excluded), and so does the result.
    let width = [a.low(), a.high(), b.low(), b.high()]
        .into_iter()
        .map(|value| 128 - (if value < 0 { !value } else { value }).leading_zeros())
        .max()
        .unwrap_or(127);
    let top = if width >= 127 { i128::MAX } else { (1 << width) - 1 };
    if a.low() >= 0 && b.low() >= 0 { Set::interval(0, top) } else { Set::interval(!top, top) }
}

fn shift(a: Set, b: Set, function: impl Fn(i128, i128) -> i128 + Copy) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    if let Some(exact) = a.pairs(&b, PAIRS, function) {
        return exact;
    }
    let outside = if b.low() < 0 || b.high() > 127 { Set::single(0) } else { Set::EMPTY };
    let inside = b.intersect(&Set::interval(0, 127));
    if inside.is_empty() { outside } else { outside.union(&corners(a, inside, function)) }
}

pub(crate) fn equal(a: Set, b: Set) -> Set {
    if a.is_empty() || b.is_empty() {
        return Set::EMPTY;
    }
    from_truth(!a.is_disjoint(&b), a.is_single() && a == b, false)
}

pub(crate) fn less(a: Set, b: Set) -> Set {
    from_truth(a.low() < b.high(), a.high() < b.low(), a.is_empty() || b.is_empty())
}

pub(crate) fn all(members: impl Iterator<Item = Set>) -> Set {
    let mut surely = true;
    let mut possible = true;
    for member in members {
        if member.is_empty() {
            return Set::EMPTY;
        }
        possible &= !member.without(0).is_empty();
        surely &= !member.contains(0);
    }
    from_truth(possible, surely, false)
}

pub(crate) fn any(members: impl Iterator<Item = Set>) -> Set {
    let mut surely = false;
    let mut possible = false;
    for member in members {
        if member.is_empty() {
            return Set::EMPTY;
        }
        possible |= !member.without(0).is_empty();
        surely |= !member.contains(0);
    }
    from_truth(possible, surely, false)
}

/// The set of the maximum: members of any set that are not below the largest lower bound.
pub(crate) fn extreme(members: impl Iterator<Item = Set> + Clone) -> Set {
    let mut floor = i128::MIN;
    for member in members.clone() {
        if member.is_empty() {
            return Set::EMPTY;
        }
        floor = floor.max(member.low());
    }
    members.fold(Set::EMPTY, |result, member| result.union(&member.at_least(floor)))
}

fn look_up(table: &TableData, sets: &[Set]) -> Set {
    if sets.iter().any(Set::is_empty) {
        return Set::EMPTY;
    }
    // The positions each argument can still be at; a set with members that are not listed adds the 0.
    let mut result = Set::EMPTY;
    let mut rows = vec![0usize];
    for (set, values) in sets.iter().zip(&table.values) {
        let positions: Vec<usize> = (0..values.len()).filter(|&position| set.contains(values[position])).collect();
        if (positions.len() as u128) < set.len() {
            result = Set::single(0);
        }
        rows =
            rows.iter().flat_map(|row| positions.iter().map(move |position| row * values.len() + position)).collect();
    }
    let listed = Set::from_values(rows.iter().map(|&row| table.results.get(row).copied().unwrap_or(0)));
    result.union(&listed)
}
