//! Narrowing: from the set a node must lie in back to the sets of its arguments.
//!
//! Every rule only drops values of an argument for which no values of the other arguments give an allowed
//! result, so what is dropped can never be part of a solution.

use super::divisors;
use crate::graph::operation::scalar;
use crate::graph::{NodeId, Operation, Set, TableData};

/// How many combinations of arguments are tried one by one.
const COMBINATIONS: u128 = 1 << 12;

/// Sums beyond this may have been cut off at the ends of the number range.
const SATURATED: i128 = 1 << 125;

/// Sums that spread over this much are treated by their bounds where that is enough.
const WIDE: i128 = 128;

/// What is known about the arguments of a node, and what was learned.
pub(super) trait Operands {
    /// The set of an argument.
    fn get(&self, argument: NodeId) -> Set;
    /// The argument must lie in `set`. Calls for sets that do not narrow anything are fine.
    fn narrow(&mut self, argument: NodeId, set: Set);
}

/// Narrows the arguments of a node that must lie in `result`.
pub(super) fn backward(operation: &Operation, tables: &[TableData], result: Set, arguments: &mut impl Operands) {
    use Operation::*;
    match operation {
        Input(_) | Constant(_) => {}
        Linear { terms, constant } => linear(terms.iter().copied(), *constant, result, arguments),
        Multiply(a, b)
        | Divide(a, b)
        | Remainder(a, b)
        | DivideEuclid(a, b)
        | RemainderEuclid(a, b)
        | BitAnd(a, b)
        | BitOr(a, b)
        | BitXor(a, b)
        | ShiftLeft(a, b)
        | ShiftRight(a, b) => binary(operation, *a, *b, result, arguments),
        Equal(a, b) => match result.value() {
            Some(0) => {
                for (one, other) in [(*a, *b), (*b, *a)] {
                    if let Some(value) = arguments.get(one).value() {
                        let rest = arguments.get(other).without(value);
                        arguments.narrow(other, rest);
                    }
                }
            }
            Some(_) => {
                let common = arguments.get(*a).intersect(&arguments.get(*b));
                arguments.narrow(*a, common);
                arguments.narrow(*b, common);
            }
            None => {}
        },
        Less(a, b) => {
            let (left, right) = (arguments.get(*a), arguments.get(*b));
            match result.value() {
                Some(0) => {
                    arguments.narrow(*a, left.at_least(right.low()));
                    arguments.narrow(*b, right.at_most(left.high()));
                }
                Some(_) => {
                    arguments.narrow(*a, left.at_most(right.high().saturating_sub(1)));
                    arguments.narrow(*b, right.at_least(left.low().saturating_add(1)));
                }
                None => {}
            }
        }
        Not(a) => {
            if let Some(value) = result.value() {
                arguments.narrow(*a, Set::single(1 - value));
            }
        }
        All(members) => gathered(members.iter().copied(), result, 1, arguments),
        Any(members) => gathered(members.iter().copied(), result, 0, arguments),
        Select(condition, then, otherwise) => {
            let chosen = arguments.get(*condition);
            let mut allowed = chosen;
            if arguments.get(*then).is_disjoint(&result) {
                allowed = allowed.intersect(&Set::single(0));
            }
            if arguments.get(*otherwise).is_disjoint(&result) {
                allowed = allowed.without(0);
            }
            arguments.narrow(*condition, allowed);
            match allowed.value() {
                Some(0) => arguments.narrow(*otherwise, arguments.get(*otherwise).intersect(&result)),
                Some(_) => arguments.narrow(*then, arguments.get(*then).intersect(&result)),
                None => {}
            }
        }
        Element { index, items } => element(*index, items, result, arguments),
        Minimum(members) => extreme((members.iter().copied(), None), result, arguments, true),
        Maximum(members) => extreme((members.iter().copied(), None), result, arguments, false),
        Table { arguments: nodes, table } => look_up(nodes, &tables[table.index()], result, arguments),
    }
}

/// Whether a wide sum with these bounds stays inside the result whatever one term does, if none moves it by more than `widest`.
pub(super) fn has_slack(result: Set, (low, high): (i128, i128), widest: i128) -> bool {
    let slack = result.high().saturating_sub(low).min(high.saturating_sub(result.low()));
    !result.is_empty() && slack >= widest && high.saturating_sub(low) >= WIDE
}

/// Each term lies in what the result and the other terms leave for it.
pub(super) fn linear(
    terms: impl Iterator<Item = (NodeId, i128)> + Clone,
    constant: i128,
    result: Set,
    arguments: &mut impl Operands,
) {
    let mut fixed = constant;
    let (mut low, mut high, mut widest, mut count) = (0i128, 0i128, 0i128, 0);
    // Whether all terms go in steps of one size.
    let (mut step, mut even) = (0, true);
    for (term, coefficient) in terms.clone() {
        let set = arguments.get(term);
        match set.value() {
            Some(value) => fixed = fixed.saturating_add(value.saturating_mul(coefficient)),
            None => {
                let (first, last) = if coefficient >= 0 { (set.low(), set.high()) } else { (set.high(), set.low()) };
                let (first, last) = (first.saturating_mul(coefficient), last.saturating_mul(coefficient));
                low = low.saturating_add(first);
                high = high.saturating_add(last);
                widest = widest.max(last.saturating_sub(first));
                count += 1;
                let size = coefficient.saturating_abs();
                even &= (step == 0 || step == size) && set.is_contiguous();
                step = size;
            }
        }
    }
    if fixed == i128::MIN || fixed == i128::MAX {
        return;
    }
    let left = result.shift(-fixed);
    if has_slack(left, (low, high), widest) {
        return;
    }
    // Bounds tell all if the others are too wide for single values to count, whichever term is left out; or if everything goes
    // in steps of one size.
    let wide = high.saturating_sub(low).saturating_sub(widest) >= WIDE;
    let bounds_tell_all = wide || even && count > 0 && left.is_contiguous_in_steps(low, step);
    if bounds_tell_all && low > -SATURATED && high < SATURATED {
        for (term, coefficient) in terms {
            let set = arguments.get(term);
            let ends = [set.low(), set.high()].map(|end| end.saturating_mul(coefficient));
            let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            // What the result leaves if the others are as large, or as small, as they can be.
            let least = left.low().saturating_sub(high.saturating_sub(last));
            let most = left.high().saturating_sub(low.saturating_sub(first));
            if !set.is_single() && (first < least || last > most) {
                let (least, most) = if coefficient > 0 { (least, most) } else { (most, least) };
                arguments
                    .narrow(term, set.at_least(divide_up(least, coefficient)).at_most(divide_down(most, coefficient)));
            }
        }
        return;
    }
    let mut open: Vec<(NodeId, i128, Set, Set)> = Vec::with_capacity(count);
    for (term, coefficient) in terms {
        let set = arguments.get(term);
        if !set.is_single() {
            open.push((term, coefficient, set, set.scale(coefficient)));
        }
    }
    // The sums of what comes after each term.
    let mut after = vec![Set::single(0); open.len() + 1];
    for position in (0..open.len()).rev() {
        after[position] = after[position + 1].add(&open[position].3);
    }
    // Bounds that come near the end of the number range may have been cut off there and prove nothing.
    let trustworthy = after[0].low() > -SATURATED && after[0].high() < SATURATED;
    if after[0].is_subset(&left) || !trustworthy {
        return;
    }
    let mut before = Set::single(0);
    for (position, &(term, coefficient, set, scaled)) in open.iter().enumerate() {
        let others = before.add(&after[position + 1]);
        let allowed = left.subtract(&others);
        let narrowed = if set.is_exact() {
            set.filter(|value| allowed.contains(value.saturating_mul(coefficient)))
        } else {
            // coefficient · x in low..=high
            let (low, high) =
                if coefficient > 0 { (allowed.low(), allowed.high()) } else { (allowed.high(), allowed.low()) };
            set.at_least(divide_up(low, coefficient)).at_most(divide_down(high, coefficient))
        };
        if allowed.is_empty() {
            arguments.narrow(term, Set::EMPTY);
            return;
        }
        arguments.narrow(term, narrowed);
        before = before.add(&scaled);
    }
}

/// The smallest integer that is at least `a / b`, saturating where the numbers are saturated already.
pub(super) fn divide_up(a: i128, b: i128) -> i128 {
    if a == i128::MIN || a == i128::MAX {
        return if (a > 0) == (b > 0) { i128::MAX } else { i128::MIN };
    }
    let quotient = a / b;
    if a % b != 0 && (a > 0) == (b > 0) { quotient + 1 } else { quotient }
}

/// The largest integer that is at most `a / b`.
pub(super) fn divide_down(a: i128, b: i128) -> i128 {
    if a == i128::MIN || a == i128::MAX {
        return if (a > 0) == (b > 0) { i128::MAX } else { i128::MIN };
    }
    let quotient = a / b;
    if a % b != 0 && (a > 0) != (b > 0) { quotient - 1 } else { quotient }
}

/// Keeps the values that some value of the other argument supports.
fn binary(operation: &Operation, a: NodeId, b: NodeId, result: Set, arguments: &mut impl Operands) {
    let (left, right) = (arguments.get(a), arguments.get(b));
    let function: fn(i128, i128) -> i128 = match operation {
        Operation::Multiply(..) => i128::saturating_mul,
        Operation::Divide(..) => scalar::divide,
        Operation::Remainder(..) => scalar::remainder,
        Operation::DivideEuclid(..) => scalar::divide_euclid,
        Operation::RemainderEuclid(..) => scalar::remainder_euclid,
        Operation::BitAnd(..) => <i128 as std::ops::BitAnd>::bitand,
        Operation::BitOr(..) => <i128 as std::ops::BitOr>::bitor,
        Operation::BitXor(..) => <i128 as std::ops::BitXor>::bitxor,
        Operation::ShiftLeft(..) => scalar::shift_left,
        Operation::ShiftRight(..) => scalar::shift_right,
        _ => return,
    };
    let supported = |x: i128, y: i128| result.contains(function(x, y));
    if a == b {
        if left.is_exact() {
            arguments.narrow(a, left.filter(|value| supported(value, value)));
        }
        return;
    }
    if left.is_exact() && right.is_exact() && left.len() * right.len() <= COMBINATIONS {
        arguments.narrow(a, left.filter(|x| right.iter().any(|y| supported(x, y))));
        arguments.narrow(b, right.filter(|y| left.iter().any(|x| supported(x, y))));
        return;
    }
    if matches!(operation, Operation::Multiply(..)) {
        arguments.narrow(a, unless_creeping(left, factor(left, right, result)));
        let left = arguments.get(a);
        arguments.narrow(b, unless_creeping(right, factor(right, left, result)));
    }
    if let (Operation::DivideEuclid(..), Some(divisor @ 1..)) = (operation, right.value()) {
        let low = result.low().saturating_mul(divisor);
        let high = result.high().saturating_mul(divisor).saturating_add(divisor - 1);
        arguments.narrow(a, left.at_least(low).at_most(high));
    }
}

/// What is left of a wide factor, unless it is nearly all: the bounds of two factors would creep towards each other in thousands
/// of steps, and the search refutes what is between sooner.
fn unless_creeping(old: Set, new: Set) -> Set {
    let width = |set: &Set| set.high().saturating_sub(set.low());
    let creeps = !new.is_empty() && !new.is_exact() && width(&old).saturating_sub(width(&new)) < width(&old) / 32;
    if creeps { old } else { new }
}

/// What the bounds of a product and of its other factor leave of a factor, if nothing is negative; all of it otherwise.
fn factor(own: Set, other: Set, product: Set) -> Set {
    if own.is_empty() || other.is_empty() || product.is_empty() {
        return own;
    }
    if own.low() < 0 || other.low() < 0 || product.low() < 0 {
        return own;
    }
    if let Some(left) = product.value().and_then(|product| divisors::factor(own, other, product)) {
        return left;
    }
    let mut left = own;
    if other.low() > 0 {
        left = left.at_most(product.high() / other.low());
    }
    match other.high() {
        0 if product.low() > 0 => Set::EMPTY,
        0 => left,
        high => left.at_least(divide_up(product.low(), high)),
    }
}

/// `All` with neutral value 1, and `Any` with neutral value 0.
pub(super) fn gathered(
    members: impl Iterator<Item = NodeId> + Clone,
    result: Set,
    neutral: i128,
    arguments: &mut impl Operands,
) {
    let Some(value) = result.value() else { return };
    if value == neutral {
        members.for_each(|member| arguments.narrow(member, Set::single(neutral)));
        return;
    }
    // Some member must decide; if only one still can, it does.
    let deciding = 1 - neutral;
    let mut candidates = members.clone().filter(|&member| arguments.get(member).contains(deciding));
    let found = (candidates.next(), candidates.next());
    match found {
        (None, _) => {
            if let Some(member) = members.clone().next() {
                arguments.narrow(member, Set::EMPTY);
            }
        }
        (Some(only), None) => arguments.narrow(only, Set::single(deciding)),
        _ => {}
    }
}

fn element(index: NodeId, items: &[NodeId], result: Set, arguments: &mut impl Operands) {
    let set = arguments.get(index);
    let possible = |position: i128| match usize::try_from(position).ok().and_then(|position| items.get(position)) {
        Some(&item) => !arguments.get(item).is_disjoint(&result),
        None => result.contains(0),
    };
    let mut allowed = set.filter(possible);
    if !set.is_exact() && !result.contains(0) {
        allowed = allowed.at_least(0).at_most(items.len() as i128 - 1);
    }
    if let Some(&item) =
        allowed.value().and_then(|position| usize::try_from(position).ok()).and_then(|at| items.get(at))
    {
        arguments.narrow(item, arguments.get(item).intersect(&result));
    }
    arguments.narrow(index, allowed);
}

/// `Maximum`; `Minimum` is the same with all signs flipped. Beside the members that are open there may be the best of those that are not.
pub(super) fn extreme(
    (members, best): (impl Iterator<Item = NodeId> + Clone, Option<i128>),
    result: Set,
    arguments: &mut impl Operands,
    flipped: bool,
) {
    let reached = best.is_some_and(|best| result.contains(best));
    let view = |set: Set| if flipped { set.negate() } else { set };
    let result = view(result);
    if result.is_empty() {
        return;
    }
    let mut reaching = None;
    let mut several = reached;
    for member in members.clone() {
        let set = view(arguments.get(member)).at_most(result.high());
        arguments.narrow(member, view(set));
        if !set.is_disjoint(&result) {
            several |= reaching.is_some();
            reaching = Some(member);
        }
    }
    match (reaching, several) {
        (None, false) => {
            if let Some(member) = members.clone().next() {
                arguments.narrow(member, Set::EMPTY);
            }
        }
        (Some(only), false) => arguments.narrow(only, view(view(arguments.get(only)).intersect(&result))),
        _ => {}
    }
}

fn look_up(nodes: &[NodeId], table: &TableData, result: Set, arguments: &mut impl Operands) {
    let sets: Vec<Set> = nodes.iter().map(|&node| arguments.get(node)).collect();
    let combinations = sets.iter().fold(1u128, |product, set| product.saturating_mul(set.len()));
    if combinations > COMBINATIONS || !sets.iter().all(Set::is_exact) {
        return;
    }
    let members: Vec<Vec<i128>> = sets.iter().map(|set| set.iter().collect()).collect();
    let mut supported: Vec<Vec<bool>> = members.iter().map(|members| vec![false; members.len()]).collect();
    let mut digits = vec![0usize; members.len()];
    'combinations: loop {
        let value = table.get(digits.iter().zip(&members).map(|(&digit, members)| members[digit]));
        if result.contains(value) {
            for (digit, supported) in digits.iter().zip(&mut supported) {
                supported[*digit] = true;
            }
        }
        for position in (0..digits.len()).rev() {
            digits[position] += 1;
            if digits[position] < members[position].len() {
                continue 'combinations;
            }
            digits[position] = 0;
        }
        break;
    }
    for ((&node, members), supported) in nodes.iter().zip(&members).zip(&supported) {
        let kept = members.iter().zip(supported).filter(|&(_, &supported)| supported).map(|(&value, _)| value);
        arguments.narrow(node, Set::from_values(kept));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::random::Random;
    use crate::index::Id;

    struct Sets(Vec<Set>);

    impl Operands for Sets {
        fn get(&self, argument: NodeId) -> Set {
            self.0[argument.index()]
        }

        fn narrow(&mut self, argument: NodeId, set: Set) {
            let own = &mut self.0[argument.index()];
            *own = own.intersect(&set);
        }
    }

    /// What is left of each term if all combinations are tried.
    fn supported(sets: &[Set], coefficients: &[i128], constant: i128, result: Set) -> Vec<Set> {
        let mut left = vec![Set::EMPTY; sets.len()];
        let mut inputs: Vec<Vec<i128>> = vec![Vec::new()];
        for set in sets {
            inputs = inputs.iter().flat_map(|input| set.iter().map(|value| [&input[..], &[value]].concat())).collect();
        }
        for input in inputs {
            let sum: i128 = input.iter().zip(coefficients).map(|(value, coefficient)| value * coefficient).sum();
            if result.contains(sum + constant) {
                left.iter_mut().zip(&input).for_each(|(set, &value)| *set = set.union(&Set::single(value)));
            }
        }
        left
    }

    #[test]
    fn sums_in_steps_of_one_size_keep_what_has_support_and_nothing_else() {
        let mut random = Random(11);
        let mut narrowed = 0;
        for round in 0..20_000 {
            let step = random.between(1, 3);
            let count = 1 + random.below(4);
            let gaps = round % 4 == 3;
            let sets: Vec<Set> = (0..count)
                .map(|_| {
                    let low = random.between(-5, 5);
                    let set = Set::interval(low, low + random.between(0, 3));
                    if gaps { set.filter(|value| value == set.low() || random.below(3) > 0) } else { set }
                })
                .collect();
            let coefficients: Vec<i128> = (0..count).map(|_| random.pick(&[step, -step])).collect();
            let constant = random.between(-3, 3);
            let low = random.between(-40, 40);
            let result = Set::interval(low, low + random.between(0, 30));
            // Sometimes what the sum cannot be is left out, sometimes more than that.
            let result = match random.below(3) {
                0 => result,
                1 => result.filter(|value| (value - constant) % step == 0),
                _ => result.filter(|_| random.below(4) > 0),
            };
            let expected = supported(&sets, &coefficients, constant, result);
            let terms = (0..count).map(NodeId::new).zip(coefficients.iter().copied());
            let mut found = Sets(sets.clone());
            if result.is_empty() {
                continue;
            }
            linear(terms, constant, result, &mut found);
            let case =
                format!("{coefficients:?} · {sets:?} + {constant} in {result:?}: {:?} for {expected:?}", found.0);
            assert!(expected.iter().zip(&found.0).all(|(expected, found)| expected.is_subset(found)), "lost: {case}");
            // Where no term has a choice there is nothing to narrow, and the caller sees it.
            let refuted = expected.iter().all(Set::is_empty);
            if refuted {
                let open = sets.iter().any(|set| !set.is_single());
                assert!(!open || found.0.iter().any(Set::is_empty), "not refuted: {case}");
            } else {
                assert_eq!(found.0, expected, "{case}");
            }
            narrowed += usize::from(!refuted && found.0 != sets);
        }
        assert!(narrowed > 1_500, "{narrowed}");
    }
}
