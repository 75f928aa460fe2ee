//! Iterators that are compared with each other, or item by item with themselves.
//!
//! Items are pulled only as long as nothing is decided, as Rust does: what comes after the first difference is not
//! evaluated.

use crate::lift::code::Binary;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Term, Value};

/// What is to be in order.
pub(crate) enum Sorted {
    /// The items.
    Plain,
    /// What a closure says of two items.
    By(Value),
    /// What a closure makes of the items.
    Key(Value),
}

impl Tracer {
    /// `is_sorted` and its relatives.
    pub(crate) fn is_sorted(&mut self, mut stream: Stream, mut by: Sorted) -> Flow<Value> {
        let site = self.here()?;
        let mut sorted = Term::TRUE;
        let mut last: Option<Value> = None;
        let mut count = 0;
        loop {
            self.check_count(count)?;
            count += 1;
            sorted = self.settle(sorted);
            if sorted == Term::FALSE {
                break;
            }
            let Some(item) = self.when_item(sorted, |this| this.next_sure(&mut stream, false))? else { break };
            let asked = self.and(sorted, item.present);
            let value = match &mut by {
                Sorted::Key(closure) => self.apply_where(asked, closure, vec![item.value], Value::Unset)?,
                _ => item.value,
            };
            let Some(before) = last.replace(value.clone()) else { continue };
            let ordered = match &mut by {
                Sorted::By(closure) => {
                    self.apply_where(asked, closure, vec![before, value], Value::boolean(Term::TRUE))?
                }
                _ if item.present == Term::TRUE => Value::boolean(self.compare(Binary::LessEqual, &before, &value)?),
                _ => self.branch(
                    site,
                    asked,
                    |this| this.compare(Binary::LessEqual, &before, &value).map(Value::boolean),
                    |_| Ok(Value::boolean(Term::TRUE)),
                )?,
            };
            let ordered = self.condition(ordered)?;
            sorted = self.and(sorted, ordered);
        }
        Ok(Value::boolean(sorted))
    }

    /// The order of two iterators as -1, 0 or 1; where only equality is asked for, all that is not 0 means that they differ.
    pub(crate) fn compare_streams(&mut self, mut first: Stream, mut second: Stream, equality: bool) -> Flow<Term> {
        let site = self.here()?;
        let (mut result, mut going) = (Term::Known(0), Term::TRUE);
        let mut count = 0;
        while going != Term::FALSE {
            self.check_count(count)?;
            count += 1;
            let a = self.when_item(going, |this| this.next_sure(&mut first, false))?;
            let b = self.when_item(going, |this| this.next_sure(&mut second, false))?;
            let present = |item: &Option<Item>| item.as_ref().map_or(Term::FALSE, |item| item.present);
            let (has_a, has_b) = (present(&a), present(&b));
            let both = self.and(has_a, has_b);
            let asked = self.and(going, both);
            let here = match (a, b) {
                (None, None) => break,
                (Some(a), Some(b)) => {
                    let order = self.branch(
                        site,
                        asked,
                        |this| {
                            if !equality {
                                return this.ordering(&a.value, &b.value).map(Value::ordering);
                            }
                            let equal = this.equal(&a.value, &b.value)?;
                            Ok(Value::ordering(this.not(equal)))
                        },
                        |_| Ok(Value::ordering(Term::Known(0))),
                    )?;
                    let order = self.scalar(&order)?.term;
                    let longer = self.subtract(has_a, has_b);
                    self.select(both, order, longer)
                }
                (Some(_), None) => has_a,
                (None, _) => self.negate(has_b),
            };
            result = self.select(going, here, result);
            let same = self.equal_terms(here, Term::Known(0));
            let on = self.and(asked, same);
            going = self.settle(on);
        }
        Ok(result)
    }
}
