//! Ranges, as iterators and as indices of slices.
//!
//! Where an end is not known, the numbers of a range are those that it can have at most, each there under a condition:
//! so an index made of one is known, and an array can be written at it without a selection.

use crate::lift::code::table::Interval;
use crate::lift::code::{Binary, Code};
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Padded, Scalar, Term, Value};

/// A range, with the numbers that may still be given.
#[derive(Debug, Clone)]
pub struct Range {
    /// Where it starts.
    pub start: Option<Term>,
    /// Where it ends.
    pub end: Option<Term>,
    /// Whether the end belongs to it.
    pub inclusive: bool,
    /// The type of the numbers.
    pub kind: ScalarType,
    front: i128,
    back: i128,
}

impl Range {
    /// Number of numbers that may still be given.
    pub fn remaining(&self) -> Option<usize> {
        let mut count = self.back.checked_sub(self.front)?.saturating_add(1).max(0);
        if self.kind == ScalarType::Char && self.front < 0xD800 && self.back > 0xDFFF {
            count -= 0x800;
        }
        usize::try_from(count).ok()
    }
}

impl Tracer {
    /// `start..end`
    pub(crate) fn evaluate_range(&mut self, start: Option<Code>, end: Option<Code>, inclusive: bool) -> Flow<Value> {
        let start = start.map(|code| self.evaluate_scalar(code)).transpose()?;
        let end = end.map(|code| self.evaluate_scalar(code)).transpose()?;
        let kind = match (start, end) {
            (Some(start), Some(end)) => self.unify(start.kind, end.kind)?,
            (Some(Scalar { kind, .. }), None) | (None, Some(Scalar { kind, .. })) => kind,
            (None, None) => crate::lift::value::scalar::USIZE,
        };
        if let ScalarType::Float(_) = kind {
            return Err(
                self.fail("a range of floats is not supported in symbolic functions; write the two comparisons")
            );
        }
        let (start, end) = (start.map(|start| start.term), end.map(|end| end.term));
        Ok(Value::stream(Stream::Range(self.range(start, end, inclusive, kind))))
    }

    fn range(&self, start: Option<Term>, end: Option<Term>, inclusive: bool, kind: ScalarType) -> Range {
        let front = start.map_or(0, |start| self.bounds(start).0);
        let back = end.map_or(i128::MAX, |end| self.bounds(end).1.saturating_sub(i128::from(!inclusive)));
        Range { start, end, inclusive, kind, front, back }
    }

    /// A range that is one of two, if neither has given items yet.
    pub(crate) fn join_ranges(&mut self, condition: Term, a: &Range, b: &Range) -> Flow<Option<Range>> {
        let fresh = |tracer: &Self, range: &Range| {
            let new = tracer.range(range.start, range.end, range.inclusive, range.kind);
            (new.front, new.back) == (range.front, range.back)
        };
        let (true, true, true) = (a.inclusive == b.inclusive, fresh(self, a), fresh(self, b)) else { return Ok(None) };
        let kind = self.unify(a.kind, b.kind)?;
        let mut ends = [None; 2];
        for (end, sides) in ends.iter_mut().zip([(a.start, b.start), (a.end, b.end)]) {
            *end = match sides {
                (Some(a), Some(b)) => Some(self.select(condition, a, b)),
                (None, None) => None,
                _ => return Ok(None),
            };
        }
        Ok(Some(self.range(ends[0], ends[1], a.inclusive, kind)))
    }

    /// Methods of ranges that iterators do not have.
    pub(crate) fn range_method(&mut self, method: Interval, range: &Range, arguments: &[Value]) -> Flow<Value> {
        let term = match method {
            Interval::Start | Interval::End => {
                let end = if method == Interval::Start { range.start } else { range.end };
                let whole = self.range(range.start, range.end, range.inclusive, range.kind);
                let (Some(term), true) = (end, (whole.front, whole.back) == (range.front, range.back)) else {
                    return Err(self.fail("the ends of a range that was advanced are not known here"));
                };
                return Ok(Value::Scalar(Scalar { term, kind: range.kind }));
            }
            Interval::Contains => {
                let number = self.scalar(self.first(arguments)?)?;
                self.range_contains(range, number)?
            }
            // Ranges without an end are not empty, and have no such method.
            Interval::IsEmpty => self.range_is_empty(range)?.unwrap_or(Term::FALSE),
        };
        Ok(Value::boolean(term))
    }

    /// Whether nothing is left of a range; nothing if it has no end.
    fn range_is_empty(&mut self, range: &Range) -> Flow<Option<Term>> {
        let (Some(start), Some(end)) = (range.start, range.end) else { return Ok(None) };
        let operator = if range.inclusive { Binary::LessEqual } else { Binary::Less };
        // Numbers that were given are gone.
        let first = self.maximum(start, Term::Known(range.front));
        let some = self.compare_terms(operator, first, end)?;
        let left = self.less_equal_terms(first, Term::Known(range.back));
        let some = self.and(some, left);
        Ok(Some(self.not(some)))
    }

    /// Whether a range contains a number.
    pub(crate) fn range_contains(&mut self, range: &Range, number: Scalar) -> Flow<Term> {
        self.unify(range.kind, number.kind)?;
        let mut inside = Term::TRUE;
        if let Some(start) = range.start {
            inside = self.less_equal_terms(start, number.term);
            // Numbers that were given are gone.
            let front = self.less_equal_terms(Term::Known(range.front), number.term);
            inside = self.and(inside, front);
        }
        if range.end.is_some() {
            let back = self.less_equal_terms(number.term, Term::Known(range.back));
            inside = self.and(inside, back);
        }
        if let Some(end) = range.end {
            let operator = if range.inclusive { Binary::LessEqual } else { Binary::Less };
            let below = self.compare_terms(operator, number.term, end)?;
            inside = self.and(inside, below);
        }
        Ok(inside)
    }

    /// The bounds of a slice, which must be known; panics where they are out of range.
    pub(crate) fn slice_bounds(&mut self, stream: &Stream, length: usize) -> Flow<(usize, usize)> {
        let Stream::Range(range) = stream else {
            return Err(self.fail("an iterator cannot be used as an index"));
        };
        self.unify(range.kind, crate::lift::value::scalar::USIZE)?;
        let start = range.start.map_or(Ok(0), |start| self.decide_number(start))?;
        let end = match range.end {
            Some(end) => self.decide_number(end)?.saturating_add(i128::from(range.inclusive)),
            None => length as i128,
        };
        let start = if range.start.is_some() { start.max(range.front) } else { start };
        self.require(Term::from(0 <= start && start <= end && end <= length as i128))?;
        Ok((start as usize, end as usize))
    }

    /// The bounds of `text.get(start..end)`, without the end of what has none; nothing for a range that is none.
    pub(crate) fn optional_bounds(&mut self, stream: &Stream) -> Flow<Option<(i128, Option<i128>)>> {
        let Stream::Range(range) = stream else {
            return Err(self.fail("an iterator cannot be used as an index"));
        };
        let start = range.start.map_or(Ok(0), |start| self.decide_number(start))?;
        let end = match range.end {
            Some(end) => Some(self.decide_number(end)?.saturating_add(i128::from(range.inclusive))),
            None => None,
        };
        Ok(end.is_none_or(|end| start <= end).then_some((start, end)))
    }

    /// `list[start..end]` where the start is known and the length or the end is not: nothing otherwise.
    pub(crate) fn part_of_list(&mut self, whole: &Value, index: &Value) -> Flow<Option<Value>> {
        let (Some((length, items)), Value::Stream(stream)) = (list(whole), index) else { return Ok(None) };
        let Stream::Range(range) = stream.as_ref() else { return Ok(None) };
        let end = match range.end {
            Some(end) if range.inclusive => self.add(end, Term::Known(1)),
            Some(end) => end,
            None => length,
        };
        let known = length.known().is_some() && end.known().is_some();
        let (Some(start), false) = (range.start.map_or(Some(0), Term::known), known) else { return Ok(None) };
        self.unify(range.kind, crate::lift::value::scalar::USIZE)?;
        let start = start.max(if range.start.is_some() { range.front } else { start });
        let Ok(start) = usize::try_from(start) else { return Ok(None) };
        let whole = Padded { length, items: items.to_vec() };
        self.padded_part(&whole, start, end).map(Some)
    }

    pub(crate) fn next_of_range(&mut self, range: &mut Range, back: bool) -> Flow<Option<Item>> {
        let Some(start) = range.start else {
            return Err(self.fail("a range without a start cannot be iterated over"));
        };
        if range.front > range.back {
            return Ok(None);
        }
        if back && range.end.is_none() {
            return Err(self.fail("a range without an end cannot be iterated over from the back"));
        }
        let next = if back { range.back } else { range.front };
        if range.end.is_none() && next >= last_of(range.kind) {
            return Err(self.fail("a range without an end may go beyond the numbers of its type; write where it ends"));
        }
        let number = Term::Known(next);
        // Between these there are no characters.
        let gap = range.kind == ScalarType::Char && (next == 0xD800 || next == 0xDFFF);
        match (back, gap) {
            (false, false) => range.front += 1,
            (true, false) => range.back -= 1,
            (false, true) => {
                range.front = 0xE000;
                return self.next_of_range(range, back);
            }
            (true, true) => {
                range.back = 0xD7FF;
                return self.next_of_range(range, back);
            }
        }
        let mut present = self.less_equal_terms(start, number);
        if let Some(end) = range.end {
            let operator = if range.inclusive { Binary::LessEqual } else { Binary::Less };
            let below = self.compare_terms(operator, number, end)?;
            present = self.and(present, below);
        }
        Ok(Some(Item { present, value: Value::Scalar(Scalar { term: number, kind: range.kind }) }))
    }
}

/// The last number of a type, at which a range without an end overflows.
fn last_of(kind: ScalarType) -> i128 {
    match kind {
        ScalarType::Integer(integer) => integer.maximum(),
        _ => i128::from(u32::from(char::MAX)),
    }
}
