//! Selection: `if`, indexing by an unknown index, minimum and maximum.

use super::linear::LinearForm;
use super::{Graph, NodeId, Operation};

/// Longer minima and maxima are nested.
const LONGEST_EXTREME: usize = 128;

/// Choices of an index that are nested deeper are not looked through.
const DEEPEST_CHOICE: usize = 64;

impl Graph {
    /// `if condition { then } else { otherwise }`.
    pub fn select(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        let condition = self.truth(condition);
        if let Some(value) = self.constant_value(condition) {
            return if value == 0 { otherwise } else { then };
        }
        if let Operation::Not(opposite) = *self.operation(condition) {
            return self.select(opposite, otherwise, then);
        }
        let then = self.assuming(then, condition, true);
        let otherwise = self.assuming(otherwise, condition, false);
        if then == otherwise {
            return then;
        }
        if let Some(node) = self.select_boolean(condition, then, otherwise) {
            return node;
        }
        if let Some(node) = self.select_extreme(condition, then, otherwise) {
            return node;
        }
        if let Some(node) = self.select_common(condition, then, otherwise) {
            return node;
        }
        // Two selections with a branch in common are one, under a joint condition.
        match (self.operation(then), self.operation(otherwise)) {
            (_, &Operation::Select(second, inner, last)) if inner == then => {
                let either = self.or(condition, second);
                return self.select(either, then, last);
            }
            (&Operation::Select(second, inner, last), _) if last == otherwise => {
                let both = self.and(condition, second);
                return self.select(both, inner, otherwise);
            }
            _ => {}
        }
        self.intern(Operation::Select(condition, then, otherwise))
    }

    /// The node, simplified where the condition is known to be `value`.
    fn assuming(&mut self, node: NodeId, condition: NodeId, value: bool) -> NodeId {
        if node == condition {
            return self.boolean(value);
        }
        match self.operation(node) {
            Operation::Not(inner) if *inner == condition => self.boolean(!value),
            Operation::Select(inner, then, otherwise) if *inner == condition => {
                self.assuming(if value { *then } else { *otherwise }, condition, value)
            }
            Operation::All(members) | Operation::Any(members) => {
                let is_conjunction = matches!(self.operation(node), Operation::All(_));
                let opposite = self.known.get(&Operation::Not(condition)).copied();
                // A member that is decided here either drops out or decides the whole.
                let decided = |member: &NodeId| match *member {
                    member if member == condition => Some(value),
                    member if Some(member) == opposite => Some(!value),
                    _ => None,
                };
                let Some(fate) = members.iter().find_map(decided) else { return node };
                if fate != is_conjunction {
                    return self.boolean(fate);
                }
                let rest: Vec<NodeId> = members.iter().copied().filter(|member| decided(member).is_none()).collect();
                if is_conjunction { self.all(rest) } else { self.any(rest) }
            }
            _ => node,
        }
    }

    /// Selection between conditions is logic.
    fn select_boolean(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) -> Option<NodeId> {
        if !self.is_boolean(then) || !self.is_boolean(otherwise) {
            return None;
        }
        match (self.constant_value(then), self.constant_value(otherwise)) {
            (Some(1), _) => Some(self.or(condition, otherwise)),
            (_, Some(0)) => Some(self.and(condition, then)),
            (Some(_), _) => {
                let opposite = self.not(condition);
                Some(self.and(opposite, otherwise))
            }
            (_, Some(_)) => {
                let opposite = self.not(condition);
                Some(self.or(opposite, then))
            }
            (None, None) => {
                let opposite = self.not(then);
                (opposite == otherwise).then(|| self.equal(condition, then))
            }
        }
    }

    /// Compare and select: the smaller or the larger of the two.
    fn select_extreme(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) -> Option<NodeId> {
        match *self.operation(condition) {
            Operation::All(_) => self.select_guarded_extreme(condition, then, otherwise),
            Operation::Less(..) => {
                // Equal ones may go either way: `if height > 0 { height } else { 0 }` asks whether it is less than one.
                let (less, more) = (self.less(then, otherwise), self.less(otherwise, then));
                if less == condition || self.not(more) == condition {
                    Some(self.minimum(then, otherwise))
                } else if more == condition || self.not(less) == condition {
                    Some(self.maximum(then, otherwise))
                } else {
                    None
                }
            }
            Operation::Equal(a, b) => ((then, otherwise) == (a, b) || (then, otherwise) == (b, a)).then_some(otherwise),
            _ => None,
        }
    }

    /// `if guard && best < new { new } else { best }` is the larger of `best` and `if guard { new } else { the least that
    /// best can be }`: a maximum can be put together in any order, a chain of selections cannot.
    fn select_guarded_extreme(&mut self, condition: NodeId, new: NodeId, best: NodeId) -> Option<NodeId> {
        let Operation::All(members) = self.operation(condition) else { return None };
        let members = members.clone();
        // Equal ones may go either way.
        let (less, more) = (self.less(new, best), self.less(best, new));
        let (at_most, at_least) = (self.not(more), self.not(less));
        let position = members.iter().position(|member| [less, more, at_most, at_least].contains(member))?;
        let is_largest = [more, at_least].contains(&members[position]);
        let guard: Vec<NodeId> = members.iter().copied().filter(|&member| member != members[position]).collect();
        let guard = self.all(guard);
        let set = self.set(best);
        let neutral = self.constant(if is_largest { set.low() } else { set.high() });
        let new = self.select(guard, new, neutral);
        Some(if is_largest { self.maximum(best, new) } else { self.minimum(best, new) })
    }

    /// What both branches add comes out of the selection: a guarded increment is a sum, not a choice.
    fn select_common(&mut self, condition: NodeId, then: NodeId, otherwise: NodeId) -> Option<NodeId> {
        let (left, right) = (self.linear_form(then), self.linear_form(otherwise));
        let shared = |form: &LinearForm, other: &LinearForm| -> Vec<(NodeId, i128)> {
            form.terms.iter().copied().filter(|term| other.terms.binary_search(term).is_ok()).collect()
        };
        let common = shared(&left, &right);
        if common.is_empty() && !(left.terms.is_empty() && right.terms.is_empty()) {
            return None;
        }
        let rest = |form: &LinearForm| -> Vec<(NodeId, i128)> {
            form.terms.iter().copied().filter(|term| common.binary_search(term).is_err()).collect()
        };
        let extra = left.constant.checked_sub(right.constant)?;
        let (then, otherwise) = (rest(&left), rest(&right));
        let common = self.finish(LinearForm { terms: common, constant: right.constant });
        if then.is_empty() && otherwise.is_empty() {
            return Some(self.weighted_sum(common, 1, condition, extra));
        }
        let then = self.finish(LinearForm { terms: then, constant: extra });
        let otherwise = self.finish(LinearForm { terms: otherwise, constant: 0 });
        let chosen = self.select(condition, then, otherwise);
        Some(self.add(common, chosen))
    }

    /// `items[index]`; 0 if the index is out of range.
    pub fn element(&mut self, index: NodeId, items: &[NodeId]) -> NodeId {
        self.element_within(index, items, DEEPEST_CHOICE)
    }

    /// The same, looking through `depth` levels of choices of an index.
    fn element_within(&mut self, index: NodeId, items: &[NodeId], depth: usize) -> NodeId {
        match self.starting_at_the_first(index, items) {
            Some((index, items)) => self.element_of(index, &items, depth),
            None => self.element_of(index, items, depth),
        }
    }

    /// A row of a table, `table[8 * row + column]`, has an index and items of its own: those from the first that can be
    /// meant on, in steps of what the index is a multiple of.
    fn starting_at_the_first(&mut self, index: NodeId, items: &[NodeId]) -> Option<(NodeId, Vec<NodeId>)> {
        let Operation::Linear { terms, constant } = self.operation(index) else { return None };
        let first = self.set(index).low();
        let stride = terms.iter().fold(0, |divisor, &(_, factor)| greatest_common_divisor(divisor, factor));
        let start = usize::try_from(first).ok().filter(|&start| start < items.len())?;
        let rest = constant.checked_sub(first)?;
        if (first == 0 && stride == 1) || stride == 0 || rest % stride != 0 {
            return None;
        }
        let terms = terms.iter().map(|&(term, factor)| (term, factor / stride)).collect();
        let index = self.finish(LinearForm { terms, constant: rest / stride });
        Some((index, items[start..].iter().copied().step_by(usize::try_from(stride).ok()?).collect()))
    }

    fn element_of(&mut self, index: NodeId, items: &[NodeId], depth: usize) -> NodeId {
        let set = self.set(index);
        if let Some(position) = set.value() {
            return match usize::try_from(position).ok().and_then(|position| items.get(position)) {
                Some(&item) => item,
                None => self.constant(0),
            };
        }
        let inside = set.low() >= 0 && set.high() < items.len() as i128;
        let zero = self.constant(0);
        // What cannot be reached must not make two otherwise equal nodes different.
        let last = set.high().saturating_add(1).clamp(0, items.len() as i128) as usize;
        let mut reachable: Vec<NodeId> = items[..last].to_vec();
        for (position, item) in reachable.iter_mut().enumerate() {
            if !set.contains(position as i128) {
                *item = zero;
            }
        }
        let mut candidates = reachable.iter().enumerate().filter(|&(position, _)| set.contains(position as i128));
        match candidates.next() {
            None => return zero,
            Some((_, &first)) if inside && candidates.all(|(_, &item)| item == first) => return first,
            _ => {}
        }
        if inside && set.is_boolean() {
            return self.select(index, reachable[1], reachable[0]);
        }
        let operation = Operation::Element { index, items: reachable.into() };
        if let Some(&node) = self.known.get(&operation) {
            return node;
        }
        match self.element_of_choice(&operation, depth) {
            Some(node) => {
                self.known.insert(operation, node);
                node
            }
            None => self.intern(operation),
        }
    }

    /// An element whose index is a choice of indices is a choice of elements, where that saves looking up at least one
    /// of them: `d[best]` after `if d[i] > d[best] { best = i }` is the maximum so far.
    fn element_of_choice(&mut self, element: &Operation, depth: usize) -> Option<NodeId> {
        let Operation::Element { index, items } = element else { return None };
        let (condition, then, otherwise) = match *self.operation(*index) {
            Operation::Select(condition, then, otherwise) => (condition, then, otherwise),
            Operation::Linear { ref terms, constant } => match terms[..] {
                [(condition, extra)] if self.is_boolean(condition) => {
                    (condition, self.constant(constant.checked_add(extra)?), self.constant(constant))
                }
                _ => return None,
            },
            _ => return None,
        };
        if depth == 0 {
            return None;
        }
        let [then, otherwise] = [then, otherwise].map(|index| self.element_within(index, items, depth - 1));
        let looked_up = |node: NodeId| matches!(self.operation(node), Operation::Element { .. });
        if looked_up(then) && looked_up(otherwise) { None } else { Some(self.select(condition, then, otherwise)) }
    }

    /// The smaller of the two.
    pub fn minimum(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.minimum_of(vec![a, b])
    }

    /// The larger of the two.
    pub fn maximum(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.maximum_of(vec![a, b])
    }

    /// The smallest of some nodes.
    pub(super) fn minimum_of(&mut self, nodes: Vec<NodeId>) -> NodeId {
        self.extreme(nodes, false)
    }

    /// The largest of some nodes.
    pub(super) fn maximum_of(&mut self, nodes: Vec<NodeId>) -> NodeId {
        self.extreme(nodes, true)
    }

    fn extreme(&mut self, nodes: Vec<NodeId>, largest: bool) -> NodeId {
        if nodes.iter().all(|&node| self.is_boolean(node)) {
            return if largest { self.any(nodes) } else { self.all(nodes) };
        }
        let mut members: Vec<NodeId> = Vec::new();
        for &node in &nodes {
            let parts = self.members_of(node, |operation| match operation {
                Operation::Maximum(_) => largest,
                Operation::Minimum(_) => !largest,
                _ => false,
            });
            if members.len() + parts.len() <= LONGEST_EXTREME { members.extend(parts) } else { members.push(node) }
        }
        members.sort_unstable();
        members.dedup();
        let mut kept: Vec<NodeId> = Vec::new();
        for (position, &member) in members.iter().enumerate() {
            let beaten = members.iter().enumerate().any(|(other_position, &other)| {
                other_position != position
                    && self.beats(other, member, largest)
                    && (other_position < position || !self.beats(member, other, largest))
            });
            if !beaten {
                kept.push(member);
            }
        }
        match kept[..] {
            [only] => only,
            _ if largest => self.intern(Operation::Maximum(kept.into())),
            _ => self.intern(Operation::Minimum(kept.into())),
        }
    }

    /// Whether `other` always decides against `member` (is at least as large, or at least as small).
    fn beats(&self, other: NodeId, member: NodeId, largest: bool) -> bool {
        let (better, worse) = (self.set(other), self.set(member));
        if largest && better.low() >= worse.high() || !largest && better.high() <= worse.low() {
            return true;
        }
        match (self.operation(other), self.operation(member)) {
            // max(.., min(S), ..) with a member of S, or with the minimum of a part of S, beside it.
            (_, Operation::Minimum(parts)) if largest => self
                .members_of(other, |operation| matches!(operation, Operation::Minimum(_)))
                .iter()
                .all(|part| parts.contains(part)),
            (_, Operation::Maximum(parts)) if !largest => self
                .members_of(other, |operation| matches!(operation, Operation::Maximum(_)))
                .iter()
                .all(|part| parts.contains(part)),
            _ => false,
        }
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
