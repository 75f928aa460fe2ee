//! Sorting with unknown keys.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Padded, Term, Value};

impl Tracer {
    /// Numbers are sorted by a network of minima and maxima; other values by their ranks.
    pub(crate) fn sort(&mut self, items: &mut Rc<Vec<Value>>) -> Flow<()> {
        if items.iter().all(|item| matches!(item, Value::Scalar(_))) {
            let items = Rc::make_mut(items);
            for (low, high) in network(items.len()) {
                let (a, b) = (items[low].clone(), items[high].clone());
                items[low] = self.lesser(true, &a, &b)?;
                items[high] = self.lesser(false, &a, &b)?;
            }
            return Ok(());
        }
        let all = Rc::clone(items);
        self.sort_by(items, |this, first, second| this.compare(Binary::LessEqual, &all[first], &all[second]))
    }

    /// A stable sort: an item's place is the number of items that come before it.
    pub(crate) fn sort_by(
        &mut self,
        items: &mut Rc<Vec<Value>>,
        mut ordered: impl FnMut(&mut Self, usize, usize) -> Flow<Term>,
    ) -> Flow<()> {
        let length = items.len();
        let mut ranks = vec![Term::Known(0); length];
        for first in 0..length {
            for second in first + 1..length {
                let in_order = ordered(self, first, second)?;
                ranks[second] = self.add(ranks[second], in_order);
                let swapped = self.not(in_order);
                ranks[first] = self.add(ranks[first], swapped);
            }
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
            let all = Rc::clone(&items);
            self.sort_by(&mut items, |this, first, second| {
                let reaches = this.reaches(second, length);
                let ends = this.not(reaches);
                let ordered = this.compare(Binary::LessEqual, &all[first], &all[second])?;
                Ok(this.or(ends, ordered))
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

/// More items than this are inserted one after the other: a sweep then keeps a sorted list of what it has read.
const LONGEST_MERGED: usize = 12;

/// Pairs of positions to be compared, for any number of items: Batcher's merge exchange (Knuth, volume 3, 5.2.2 M), which
/// has the fewest, or insertion.
fn network(length: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    if length < 2 {
        return pairs;
    }
    if length > LONGEST_MERGED {
        return (1..length).flat_map(|item| (0..item).rev().map(|place| (place, place + 1))).collect();
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
