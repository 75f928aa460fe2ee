//! Sorting with unknown keys.

use std::rc::Rc;

use crate::graph::NodeId;
use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Padded, Scalar, Term, Value};

impl Tracer {
    /// Few numbers are sorted by a network of minima and maxima, many by inserting one after the other; other values by
    /// their ranks.
    pub(crate) fn sort(&mut self, items: &mut Rc<Vec<Value>>) -> Flow<()> {
        if !items.iter().all(|item| matches!(item, Value::Scalar(_))) {
            return self.sort_by(items, |this, first, second| this.compare(Binary::LessEqual, first, second));
        }
        let members = Rc::clone(items);
        if items.len() > LONGEST_MERGED {
            let mut sorted = Vec::with_capacity(items.len());
            for item in items.iter() {
                sorted = self.with_number(&sorted, item, true)?;
            }
            *items = Rc::new(sorted);
        } else {
            let items = Rc::make_mut(items);
            for (low, high) in network(items.len()) {
                let (a, b) = (items[low].clone(), items[high].clone());
                items[low] = self.lesser(true, &a, &b)?;
                items[high] = self.lesser(false, &a, &b)?;
            }
        }
        self.note_ranks(&members, items);
        Ok(())
    }

    /// Notes that some numbers are others in ascending order.
    fn note_ranks(&mut self, members: &[Value], sorted: &[Value]) {
        let mut nodes = |values: &[Value]| -> Option<Vec<NodeId>> {
            let node = |value: &Value| match value {
                Value::Scalar(scalar) if is_number(value) => Some(scalar.term.node(&mut self.graph)),
                _ => None,
            };
            values.iter().map(node).collect()
        };
        if let Some((members, sorted)) = nodes(members).zip(nodes(sorted)) {
            self.graph.know_ranks(&members, &sorted);
        }
    }

    /// A sorted list with one more number. Every place depends on two neighbours only: who needs the first or the last
    /// places needs no others of the list before.
    fn with_number(&mut self, sorted: &[Value], number: &Value, upward: bool) -> Flow<Vec<Value>> {
        let mut result = Vec::with_capacity(sorted.len() + 1);
        for place in 0..=sorted.len() {
            let at_most = match sorted.get(place) {
                Some(here) => self.lesser(upward, here, number)?,
                None => number.clone(),
            };
            result.push(match place.checked_sub(1) {
                Some(before) => self.lesser(!upward, &sorted[before], &at_most)?,
                None => at_most,
            });
        }
        Ok(result)
    }

    /// A sorted list with one more item, behind those that are in order with it; `so_far` is told in which order that is.
    fn with_item(
        &mut self,
        sorted: &[Value],
        item: &Value,
        ordered: &mut impl FnMut(&mut Self, &Value, &Value) -> Flow<Term>,
        so_far: &mut Direction,
    ) -> Flow<Vec<Value>> {
        let mut direction = Direction::of(sorted.iter().chain([item]));
        let mut stays = Vec::with_capacity(sorted.len());
        for other in sorted {
            let in_order = ordered(self, other, item)?;
            direction.see(self, other, item, in_order)?;
            stays.push(in_order);
        }
        so_far.and(&direction);
        if let Some(upward) = direction.is_upward() {
            return self.with_number(sorted, item, upward);
        }
        let mut result = Vec::with_capacity(sorted.len() + 1);
        for place in 0..=sorted.len() {
            let moved = match place.checked_sub(1) {
                Some(before) => self.either(stays[before], item, &sorted[before])?,
                None => item.clone(),
            };
            result.push(match sorted.get(place) {
                Some(here) => self.either(stays[place], here, &moved)?,
                None => moved,
            });
        }
        Ok(result)
    }

    /// A stable sort by what says whether two items are in order. Many items are inserted one after the other: a sweep then
    /// keeps a sorted list of what it has read. Of few items a place is the number of items that come before it.
    pub(crate) fn sort_by(
        &mut self,
        items: &mut Rc<Vec<Value>>,
        mut ordered: impl FnMut(&mut Self, &Value, &Value) -> Flow<Term>,
    ) -> Flow<()> {
        let length = items.len();
        if length > LONGEST_MERGED {
            let mut sorted = Vec::with_capacity(length);
            let mut direction = Direction::of(items.iter());
            for item in items.iter() {
                sorted = self.with_item(&sorted, item, &mut ordered, &mut direction)?;
            }
            let members = std::mem::replace(items, Rc::new(sorted));
            match direction.is_upward() {
                Some(true) => self.note_ranks(&members, items),
                Some(false) => {
                    let upward: Vec<Value> = items.iter().rev().cloned().collect();
                    self.note_ranks(&members, &upward);
                }
                None => {}
            }
            return Ok(());
        }
        let mut ranks = vec![Term::Known(0); length];
        let mut direction = Direction::of(items.iter());
        for first in 0..length {
            for second in first + 1..length {
                let (a, b) = (&items[first], &items[second]);
                let in_order = ordered(self, a, b)?;
                direction.see(self, a, b, in_order)?;
                ranks[second] = self.add(ranks[second], in_order);
                let swapped = self.not(in_order);
                ranks[first] = self.add(ranks[first], swapped);
            }
        }
        // Equal numbers are the same number: nobody can tell in which order they were.
        if let Some(upward) = direction.is_upward() {
            self.sort(items)?;
            if !upward {
                Rc::make_mut(items).reverse();
            }
            return Ok(());
        }
        let mut sorted = Vec::with_capacity(length);
        for position in 0..length {
            let mut value: Option<Value> = None;
            for (item, &rank) in items.iter().zip(&ranks) {
                let here = self.equal_terms(rank, Term::Known(position as i128));
                if here == Term::FALSE {
                    continue;
                }
                value = Some(match value {
                    Some(value) => self.either(here, item, &value)?,
                    None => item.clone(),
                });
            }
            sorted.extend(value);
        }
        *items = Rc::new(sorted);
        Ok(())
    }

    /// The same for items that each have something beside them.
    pub(crate) fn sort_tagged(
        &mut self,
        items: &mut Rc<Vec<Value>>,
        tags: Vec<Value>,
        mut ordered: impl FnMut(&mut Self, (&Value, &Value), (&Value, &Value)) -> Flow<Term>,
    ) -> Flow<()> {
        let pair = |value: &Value| match value {
            Value::Tuple(parts) => Some((parts.first()?.clone(), parts.get(1)?.clone())),
            _ => None,
        };
        let tagged = tags.into_iter().zip(items.iter()).map(|(tag, item)| Value::tuple(vec![tag, item.clone()]));
        let mut tagged = Rc::new(tagged.collect());
        self.sort_by(&mut tagged, |this, first, second| {
            let (Some((tag, item)), Some((other_tag, other))) = (pair(first), pair(second)) else {
                return Err(this.fail("these items cannot be sorted"));
            };
            ordered(this, (&tag, &item), (&other_tag, &other))
        })?;
        *items = Rc::new(tagged.iter().filter_map(|value| Some(pair(value)?.1)).collect());
        Ok(())
    }

    /// Padding goes to the end: as the largest number that there can be, or by its rank.
    pub(crate) fn sort_padded(&mut self, list: &mut Padded) -> Flow<()> {
        let length = list.length;
        let mut largest = None;
        for item in &list.items {
            let Value::Scalar(scalar) = item else {
                largest = None;
                break;
            };
            let high = self.bounds(scalar.term).1;
            largest = Some((largest.map_or(high, |(before, _): (i128, _)| before.max(high)), scalar.kind));
        }
        let mut items = Rc::new(std::mem::take(&mut list.items));
        if let Some((largest, kind)) = largest {
            let padding = Value::number(largest, kind);
            for (position, item) in Rc::make_mut(&mut items).iter_mut().enumerate() {
                let present = self.reaches(position, length);
                *item = self.either(present, item, &padding)?;
            }
            self.sort(&mut items)?;
        } else {
            let ends: Vec<Value> = (0..items.len())
                .map(|position| {
                    let reaches = self.reaches(position, length);
                    Value::boolean(self.not(reaches))
                })
                .collect();
            self.sort_tagged(&mut items, ends, |this, (first_ends, first), (second_ends, second)| {
                let (first_ends, second_ends) = (this.scalar(first_ends)?.term, this.scalar(second_ends)?.term);
                let is_there = this.not(first_ends);
                let ordered = this.compare(Binary::LessEqual, first, second)?;
                let ordered = this.and(is_there, ordered);
                Ok(this.or(second_ends, ordered))
            })?;
        }
        list.items = Rc::unwrap_or_clone(items);
        Ok(())
    }

    /// `select_nth_unstable`: what the standard library does on few items, where it sorts all of them, or moves only one.
    pub(crate) fn select_nth(&mut self, items: &mut Rc<Vec<Value>>, position: usize) -> Flow<()> {
        const SORTED: usize = 16;
        self.require(Term::from(position < items.len()))?;
        let last = items.len() - 1;
        if items.len() > SORTED || items.iter().any(|item| !matches!(item, Value::Scalar(_))) {
            return Err(self.fail(format!(
                "`select_nth_unstable` leaves an order that is not specified; it is known for up to {SORTED} numbers: \
                 sort instead"
            )));
        }
        if position != 0 && position != last {
            return self.sort(items);
        }
        // The first minimum, or the first maximum, changes places with the item there.
        let (mut best, mut index) = (items[0].clone(), Term::Known(0));
        for (other, item) in items.iter().enumerate().skip(1) {
            let operator = if position == 0 && last != 0 { Binary::Less } else { Binary::Greater };
            let better = self.compare(operator, item, &best)?;
            best = self.either(better, item, &best)?;
            index = self.select(better, Term::Known(other as i128), index);
        }
        let place = Value::usize(Term::Known(position as i128));
        self.swap(items, &Value::usize(index), &place)
    }
}

/// Whether what says that two numbers are in order is their own order, or that one backwards.
struct Direction {
    upward: bool,
    downward: bool,
}

impl Direction {
    /// Of these items; what are no numbers have no such order.
    fn of<'a>(mut items: impl Iterator<Item = &'a Value>) -> Self {
        let are_numbers = items.all(is_number);
        Direction { upward: are_numbers, downward: are_numbers }
    }

    /// Two items, and whether they are said to be in order.
    fn see(&mut self, tracer: &mut Tracer, first: &Value, second: &Value, in_order: Term) -> Flow<()> {
        self.upward = self.upward && tracer.compare(Binary::LessEqual, first, second)? == in_order;
        self.downward = self.downward && tracer.compare(Binary::GreaterEqual, first, second)? == in_order;
        Ok(())
    }

    /// What is the case here and there.
    fn and(&mut self, other: &Direction) {
        self.upward &= other.upward;
        self.downward &= other.downward;
    }

    /// Whether it goes up, or down; `None` if neither.
    fn is_upward(&self) -> Option<bool> {
        (self.upward || self.downward).then_some(self.upward)
    }
}

/// Whether equal ones are the same: not what is compared in a way of its own, nor floats.
pub(crate) fn is_number(item: &Value) -> bool {
    item.is_plain() && !matches!(item, Value::Scalar(Scalar { kind: ScalarType::Float(_), .. }))
}

/// More items than this are inserted one after the other.
const LONGEST_MERGED: usize = 12;

/// Pairs of positions to be compared, for any number of items: Batcher's merge exchange (Knuth, volume 3, 5.2.2 M), which
/// has the fewest.
fn network(length: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    if length < 2 {
        return pairs;
    }
    let top = length.next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let (mut q, mut r, mut d) = (top, 0, p);
        loop {
            for low in 0..length - d {
                if low & p == r {
                    pairs.push((low, low + d));
                }
            }
            if q == p {
                break;
            }
            d = q - p;
            q /= 2;
            r = p;
        }
        p /= 2;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn the_network_sorts_all_zeros_and_ones() {
        for length in 0..=14 {
            for bits in 0_u32..1 << length {
                let mut items: Vec<u32> = (0..length).map(|position| bits >> position & 1).collect();
                for (low, high) in network(length as usize) {
                    if items[low] > items[high] {
                        items.swap(low, high);
                    }
                }
                assert!(items.is_sorted(), "{length} items, {bits:b}");
            }
        }
    }
}
