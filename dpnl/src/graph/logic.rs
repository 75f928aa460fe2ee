//! Comparisons and conditions.

use super::linear::LinearForm;
use super::{Graph, NodeId, Operation};

impl Graph {
    /// `a == b`.
    pub fn equal(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let mut form = self.difference(a, b);
        let divisor = divide_by_common_factor(&mut form.terms);
        if form.terms.is_empty() {
            return self.boolean(form.constant == 0);
        }
        if form.constant % divisor != 0 || form.constant == i128::MIN {
            return self.boolean(false);
        }
        let mut right = -(form.constant / divisor);
        if form.terms[0].1 < 0 && right != i128::MIN {
            form.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = coefficient.saturating_neg());
            right = -right;
        }
        match form.terms[..] {
            [(x, 1), (y, -1)] if right == 0 => return self.intern(Operation::Equal(x, y)),
            [(x, 1), (y, 1)] if right == 1 && self.is_boolean(x) && self.is_boolean(y) => {
                let same = self.intern(Operation::Equal(x, y));
                return self.not(same);
            }
            [(x, 1)] if self.is_boolean(x) && right == 1 => return x,
            [(x, 1)] if self.is_boolean(x) && right == 0 => return self.not(x),
            _ => {}
        }
        if let Some(conditions) = self.counted_conditions(&form) {
            if right == conditions.len() as i128 {
                return self.all(conditions);
            }
            if right == 0 {
                let some = self.any(conditions);
                return self.not(some);
            }
        }
        form.constant = 0;
        let left = self.finish(form);
        let right = self.constant(right);
        self.intern(Operation::Equal(left, right))
    }

    /// `a < b`.
    pub fn less(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let mut form = self.difference(a, b);
        let divisor = divide_by_common_factor(&mut form.terms);
        if form.terms.is_empty() {
            return self.boolean(form.constant < 0);
        }
        // Σ c x + k < 0  ⇔  Σ (c/g) x < -⌊k/g⌋
        let Some(bound) = form.constant.div_euclid(divisor).checked_neg() else {
            return self.intern(Operation::Less(a, b));
        };
        self.less_than_constant(form.terms, bound)
    }

    /// `Σ coefficient · term < bound`, in the form with a positive first coefficient.
    fn less_than_constant(&mut self, mut terms: Vec<(NodeId, i128)>, bound: i128) -> NodeId {
        if let [(x, -1), (y, 1)] = terms[..]
            && bound == 0
        {
            return self.less_nodes(y, x);
        }
        if terms[0].1 < 0 {
            // -L < m  ⇔  not (L < 1 - m)
            terms.iter_mut().for_each(|(_, coefficient)| *coefficient = coefficient.saturating_neg());
            let opposite = self.less_than_constant(terms, 1_i128.saturating_sub(bound));
            return self.not(opposite);
        }
        match terms[..] {
            [(x, 1), (y, -1)] if bound == 0 => return self.less_nodes(x, y),
            [(x, 1), (y, -1)] if bound == 1 => {
                let greater = self.less_nodes(y, x);
                return self.not(greater);
            }
            _ => {}
        }
        let form = LinearForm { terms, constant: 0 };
        if let Some(conditions) = self.counted_conditions(&form) {
            if bound == conditions.len() as i128 {
                let every = self.all(conditions);
                return self.not(every);
            }
            if bound == 1 {
                let some = self.any(conditions);
                return self.not(some);
            }
        }
        let left = self.finish(form);
        let right = self.constant(bound);
        self.intern(Operation::Less(left, right))
    }

    /// `x < y` where neither is a sum that shares something with the other.
    fn less_nodes(&mut self, x: NodeId, y: NodeId) -> NodeId {
        if self.is_boolean(x) && self.is_boolean(y) {
            let lower = self.not(x);
            return self.and(lower, y);
        }
        // max(S) < max(T) only if the maximum of T lies outside S, and the same upside down.
        match (self.operation(x), self.operation(y)) {
            (_, Operation::Maximum(right)) => {
                let left = self.members_of(x, |operation| matches!(operation, Operation::Maximum(_)));
                let rest: Vec<NodeId> = right.iter().copied().filter(|member| !left.contains(member)).collect();
                if rest.len() < right.len() {
                    if rest.is_empty() {
                        return self.boolean(false);
                    }
                    let rest = self.maximum_of(rest);
                    return self.less(x, rest);
                }
            }
            (Operation::Minimum(left), _) => {
                let right = self.members_of(y, |operation| matches!(operation, Operation::Minimum(_)));
                let rest: Vec<NodeId> = left.iter().copied().filter(|member| !right.contains(member)).collect();
                if rest.len() < left.len() {
                    if rest.is_empty() {
                        return self.boolean(false);
                    }
                    let rest = self.minimum_of(rest);
                    return self.less(rest, y);
                }
            }
            _ => {}
        }
        if self.never_less(x, y, 3) {
            return self.boolean(false);
        }
        self.intern(Operation::Less(x, y))
    }

    /// Whether the shapes of minimum and maximum alone prove `x >= y`, looking `depth` levels down.
    fn never_less(&self, x: NodeId, y: NodeId, depth: usize) -> bool {
        if x == y {
            return true;
        }
        match (self.operation(x), self.operation(y)) {
            (Operation::Minimum(members), _) if depth > 0 && members.len() <= 8 => {
                members.iter().all(|&member| self.never_less(member, y, depth - 1))
            }
            (_, Operation::Maximum(members)) if depth > 0 && members.len() <= 8 => {
                members.iter().all(|&member| self.never_less(x, member, depth - 1))
            }
            (Operation::Maximum(members), _) => members.contains(&y),
            (_, Operation::Minimum(members)) => members.contains(&x),
            _ => false,
        }
    }

    /// The members of a node of the wanted kind; the node itself for any other.
    pub(super) fn members_of(&self, node: NodeId, wanted: impl Fn(&Operation) -> bool) -> Vec<NodeId> {
        match self.operation(node) {
            operation @ (Operation::All(members)
            | Operation::Any(members)
            | Operation::Minimum(members)
            | Operation::Maximum(members))
                if wanted(operation) =>
            {
                members.to_vec()
            }
            _ => vec![node],
        }
    }

    /// The terms of a sum that counts how many conditions hold.
    fn counted_conditions(&self, form: &LinearForm) -> Option<Vec<NodeId>> {
        let counts =
            form.terms.len() > 1 && form.terms.iter().all(|&(term, factor)| factor == 1 && self.is_boolean(term));
        counts.then(|| form.terms.iter().map(|&(term, _)| term).collect())
    }

    /// `a != b`.
    pub fn not_equal(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let equal = self.equal(a, b);
        self.not(equal)
    }

    /// `a <= b`.
    pub fn less_equal(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let greater = self.less(b, a);
        self.not(greater)
    }

    /// `a > b`.
    pub fn greater(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.less(b, a)
    }

    /// `a >= b`.
    pub fn greater_equal(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let less = self.less(a, b);
        self.not(less)
    }

    /// The node as a condition: whether it is not 0.
    pub(super) fn truth(&mut self, node: NodeId) -> NodeId {
        if self.is_boolean(node) {
            return node;
        }
        let zero = self.constant(0);
        self.not_equal(node, zero)
    }

    /// `!a`, for a condition.
    pub fn not(&mut self, a: NodeId) -> NodeId {
        let a = self.truth(a);
        let one = self.constant(1);
        self.weighted_sum(one, 1, a, -1)
    }

    /// `a && b`.
    pub fn and(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.all([a, b])
    }

    /// `a || b`.
    pub fn or(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.any([a, b])
    }

    /// Whether all conditions hold.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = NodeId>) -> NodeId {
        self.gather(conditions, true)
    }

    /// Whether some condition holds.
    pub fn any(&mut self, conditions: impl IntoIterator<Item = NodeId>) -> NodeId {
        self.gather(conditions, false)
    }

    /// `all` and `any` are the same up to exchanging the roles of true and false.
    fn gather(&mut self, conditions: impl IntoIterator<Item = NodeId>, conjunction: bool) -> NodeId {
        let neutral = i128::from(conjunction);
        let mut members = Vec::new();
        for condition in conditions {
            let condition = self.truth(condition);
            match self.constant_value(condition) {
                Some(value) if value == neutral => {}
                Some(_) => return condition,
                None => {
                    let parts = self.members_of(condition, |operation| is_gathering(operation, conjunction));
                    if members.len() + parts.len() <= LONGEST_CONDITION {
                        members.extend(parts)
                    } else {
                        members.push(condition)
                    }
                }
            }
        }
        members.sort_unstable();
        members.dedup();
        for &member in &members {
            if let Operation::Not(opposite) = self.operation(member)
                && members.binary_search(opposite).is_ok()
            {
                return self.boolean(!conjunction);
            }
        }
        if self.is_contradictory(&members, conjunction) {
            return self.boolean(!conjunction);
        }
        if let Some(smaller) = self.without_what_follows(&members, conjunction) {
            return self.gather(smaller, conjunction);
        }
        if let Some(smaller) = self.absorb(&members, conjunction) {
            return self.gather(smaller, conjunction);
        }
        if let Some(smaller) = self.join_comparisons(&members, conjunction) {
            return self.gather(smaller, conjunction);
        }
        match members[..] {
            [] => self.constant(neutral),
            [only] => only,
            _ if conjunction => self.intern(Operation::All(members.into())),
            _ => self.intern(Operation::Any(members.into())),
        }
    }

    /// `a < b || a == b` is `a <= b`, and `a >= b && a != b` is `a > b`; `None` if nothing of the kind applies.
    fn join_comparisons(&mut self, members: &[NodeId], conjunction: bool) -> Option<Vec<NodeId>> {
        // In a conjunction the comparisons are negated.
        let bare = |node: NodeId| match (self.operation(node), conjunction) {
            (Operation::Not(inner), true) => self.operation(*inner),
            (operation, false) => operation,
            _ => &Operation::Constant(0),
        };
        let (less, equal, a, b) = members.iter().find_map(|&less| {
            let Operation::Less(a, b) = *bare(less) else { return None };
            let same = |node: &&NodeId| matches!(*bare(**node), Operation::Equal(c, d) if (a, b) == (c, d) || (a, b) == (d, c));
            members.iter().find(same).map(|&equal| (less, equal, a, b))
        })?;
        let joined = if conjunction { self.less(b, a) } else { self.less_equal(a, b) };
        let rest = members.iter().copied().filter(|&member| member != less && member != equal);
        Some(rest.chain([joined]).collect())
    }

    /// `a && (a || b)` is `a`, and `a && (!a || b)` is `a && b`; `None` if nothing of the kind applies.
    fn absorb(&mut self, members: &[NodeId], conjunction: bool) -> Option<Vec<NodeId>> {
        for (position, &member) in members.iter().enumerate() {
            let inner = self.members_of(member, |operation| is_gathering(operation, !conjunction));
            if inner.len() < 2 {
                continue;
            }
            if inner.iter().any(|part| members.binary_search(part).is_ok()) {
                let mut smaller = members.to_vec();
                smaller.remove(position);
                return Some(smaller);
            }
            let opposite = |part: &NodeId| match self.operation(*part) {
                Operation::Not(opposite) => members.binary_search(opposite).is_ok(),
                _ => self.known.get(&Operation::Not(*part)).is_some_and(|not| members.binary_search(not).is_ok()),
            };
            let kept: Vec<NodeId> = inner.iter().copied().filter(|part| !opposite(part)).collect();
            if kept.len() < inner.len() {
                let mut smaller = members.to_vec();
                smaller[position] = self.gather(kept, !conjunction);
                return Some(smaller);
            }
        }
        None
    }
}

/// Longer conditions are nested, so that the path condition of a long loop does not store every prefix in full.
const LONGEST_CONDITION: usize = 128;

fn is_gathering(operation: &Operation, conjunction: bool) -> bool {
    matches!((operation, conjunction), (Operation::All(_), true) | (Operation::Any(_), false))
}

/// Divides all coefficients by their greatest common divisor and returns it.
fn divide_by_common_factor(terms: &mut [(NodeId, i128)]) -> i128 {
    let mut common: u128 = 0;
    for &(_, coefficient) in terms.iter() {
        let mut other = coefficient.unsigned_abs();
        while other != 0 {
            (common, other) = (other, common % other);
        }
    }
    let common = i128::try_from(common).unwrap_or(1).max(1);
    if common > 1 {
        terms.iter_mut().for_each(|(_, coefficient)| *coefficient /= common);
    }
    common
}
