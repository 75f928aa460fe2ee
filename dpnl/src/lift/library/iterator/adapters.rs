//! Iterator adapters that stop, skip or nest.

use crate::lift::code::table::Adapter;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Term, Value};

impl Tracer {
    /// A method that makes another iterator of an iterator.
    pub(crate) fn adapted(&mut self, method: Adapter, stream: Stream, mut arguments: Vec<Value>) -> Flow<Stream> {
        let argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let mut inner = Box::new(stream);
        if method == Adapter::Rev {
            self.fix_positions(&mut inner, false)?;
        }
        Ok(match method {
            // What has ended stays so, unless it is one that goes on after its end.
            Adapter::Fuse if inner.alive().is_some() => Stream::Fuse(inner),
            Adapter::IntoIter | Adapter::Fuse => *inner,
            Adapter::Copied | Adapter::Cloned => Stream::Copied(inner),
            Adapter::Rev => Stream::Reverse(inner),
            Adapter::Map => Stream::Map(inner, argument),
            Adapter::Filter => Stream::Filter(inner, argument),
            Adapter::FilterMap => Stream::FilterMap(inner, argument),
            Adapter::FlatMap => Stream::Flatten(Box::new(Stream::Map(inner, argument)), [None, None]),
            Adapter::Flatten => Stream::Flatten(inner, [None, None]),
            Adapter::Enumerate => Stream::Enumerate(inner, Term::Known(0)),
            Adapter::Zip => Stream::Zip(inner, Box::new(self.stream_of(argument)?)),
            Adapter::Chain => Stream::Chain(inner, Box::new(self.stream_of(argument)?)),
            Adapter::Skip | Adapter::Take => {
                let count = self.scalar(&argument)?;
                let count = self.index_term(count)?;
                if method == Adapter::Skip { Stream::Skip(inner, count) } else { Stream::Take(inner, count) }
            }
            Adapter::StepBy => {
                let step = self.known_length(argument)?;
                self.require(Term::from(step != 0))?;
                Stream::StepBy(inner, step - 1, 0)
            }
            Adapter::TakeWhile => Stream::TakeWhile(inner, argument, Term::TRUE),
            Adapter::MapWhile => Stream::MapWhile(inner, argument, Term::TRUE),
            Adapter::SkipWhile => Stream::SkipWhile(inner, argument, Term::TRUE),
            Adapter::Cycle => Stream::Cycle(inner.clone(), inner),
            Adapter::Inspect => Stream::Inspect(inner, argument),
            Adapter::Scan => {
                let closure = arguments.pop().unwrap_or(Value::Unset);
                Stream::Scan(inner, closure, self.read(argument)?, Term::TRUE)
            }
            Adapter::Peekable => Stream::Peekable(inner, None),
        })
    }

    /// The next item of the adapters that [`next_item`](Self::next_item) leaves to this.
    pub(crate) fn next_limited(&mut self, stream: &mut Stream, back: bool) -> Flow<Option<Item>> {
        match stream {
            Stream::Skip(inner, count) => self.next_skipped(inner, count, back),
            Stream::Take(inner, count) => self.next_taken(inner, count, back),
            Stream::StepBy(inner, step, wait) => self.next_step(inner, *step, wait, back),
            Stream::Cycle(start, now) if !back => {
                if let Some(item) = self.next_item(now, false)? {
                    return Ok(Some(item));
                }
                *now = start.clone();
                self.next_item(now, false)
            }
            Stream::TakeWhile(inner, closure, alive) if !back => {
                let Some((item, going)) = self.next_alive(inner, alive)? else { return Ok(None) };
                let reached = self.and(item.present, going);
                let value = item.value.clone();
                let present = self.holds(reached, closure, value)?;
                *alive = self.still(going, item.present, present);
                Ok(Some(Item { present, value: item.value }))
            }
            Stream::MapWhile(inner, closure, alive) if !back => {
                let Some((item, going)) = self.next_alive(inner, alive)? else { return Ok(None) };
                let reached = self.and(item.present, going);
                let mapped = self.present_payload(reached, closure, item.value)?;
                *alive = self.still(going, item.present, mapped.present);
                Ok(Some(mapped))
            }
            Stream::SkipWhile(inner, closure, skipping) if !back => loop {
                let Some(Item { present, value }) = self.next_item(inner, false)? else { return Ok(None) };
                let asked = self.and(present, *skipping);
                let argument = value.clone();
                let skipped = self.holds(asked, closure, argument)?;
                *skipping = self.still(*skipping, present, skipped);
                let over = self.not(*skipping);
                let present = self.and(present, over);
                if present != Term::FALSE {
                    return Ok(Some(Item { present, value }));
                }
            },
            Stream::Flatten(outer, ends) => self.next_flat(outer, ends, back),
            _ => self.next_made(stream, back),
        }
    }

    /// The next item of an iterator that is pulled only while `alive`; also whether it still is.
    pub(crate) fn next_alive(&mut self, inner: &mut Stream, alive: &mut Term) -> Flow<Option<(Item, Term)>> {
        *alive = self.settle(*alive);
        if *alive == Term::FALSE {
            return Ok(None);
        }
        let going = *alive;
        Ok(self.when_item(going, |this| this.next_item(inner, false))?.map(|item| (item, going)))
    }

    /// Goes on if it did and the item was not there or passed.
    pub(crate) fn still(&mut self, going: Term, present: Term, passed: Term) -> Term {
        let absent = self.not(present);
        let fine = self.or(absent, passed);
        self.and(going, fine)
    }

    fn next_skipped(&mut self, inner: &mut Stream, count: &mut Term, back: bool) -> Flow<Option<Item>> {
        if back {
            return match (self.decided_length(inner)?, *count) {
                (Some(length), Term::Known(count)) if length as i128 > count => self.next_item(inner, true),
                (Some(_), Term::Known(_)) => Ok(None),
                _ => Err(self.fail("`skip(..).rev()` needs known numbers; collect first")),
            };
        }
        loop {
            let Some(Item { present, value }) = self.next_item(inner, false)? else { return Ok(None) };
            let skipping = self.less_terms(Term::Known(0), *count);
            let skipped = self.and(present, skipping);
            *count = self.subtract(*count, skipped);
            let kept = self.not(skipping);
            let present = self.and(present, kept);
            if present != Term::FALSE {
                return Ok(Some(Item { present, value }));
            }
        }
    }

    fn next_taken(&mut self, inner: &mut Stream, count: &mut Term, back: bool) -> Flow<Option<Item>> {
        if back {
            let (Some(length), Term::Known(wanted)) = (self.decided_length(inner)?, *count) else {
                return Err(self.fail("`take(..).rev()` needs known numbers; collect first"));
            };
            for _ in 0..(length as i128 - wanted).max(0) {
                self.next_item(inner, true)?;
            }
            *count = Term::Known(wanted.min(length as i128) - 1);
            return if wanted > 0 { self.next_item(inner, true) } else { Ok(None) };
        }
        let going = self.less_terms(Term::Known(0), *count);
        let going = self.settle(going);
        if going == Term::FALSE {
            return Ok(None);
        }
        let Some(Item { present, value }) = self.when_item(going, |this| this.next_item(inner, false))? else {
            return Ok(None);
        };
        let present = self.and(present, going);
        *count = self.subtract(*count, present);
        Ok(Some(Item { present, value }))
    }

    fn next_step(&mut self, inner: &mut Stream, step: usize, wait: &mut usize, back: bool) -> Flow<Option<Item>> {
        if back {
            let Some(length) = self.decided_length(inner)? else {
                return Err(self.fail("`step_by(..).rev()` needs a known number of items; collect first"));
            };
            if length <= *wait {
                return Ok(None);
            }
            for _ in 0..(length - 1 - *wait) % (step + 1) {
                self.next_item(inner, true)?;
            }
            return self.next_item(inner, true);
        }
        for _ in 0..std::mem::replace(wait, step) {
            if self.next_sure(inner, false)?.is_none() {
                return Ok(None);
            }
        }
        self.next_sure(inner, false)
    }

    fn next_flat(
        &mut self,
        outer: &mut Stream,
        ends: &mut [Option<(Term, Box<Stream>)>; 2],
        back: bool,
    ) -> Flow<Option<Item>> {
        let own = usize::from(back);
        let mut over = false;
        loop {
            // After the last group, what is left of the one at the other end.
            let current = if over { &mut ends[1 - own] } else { &mut ends[own] };
            if let Some((condition, inner)) = current {
                // A group that has become impossible ends, although its items would go on.
                let condition = self.settle(*condition);
                if condition != Term::FALSE
                    && let Some(Item { present, value }) =
                        self.when_item(condition, |this| this.next_item(inner, back))?
                {
                    let present = self.and(condition, present);
                    return Ok(Some(Item { present, value }));
                }
                *current = None;
            }
            if over {
                return Ok(None);
            }
            let Some(Item { present, value }) = self.next_item(outer, back)? else {
                over = true;
                continue;
            };
            let present = self.settle(present);
            if present != Term::FALSE && !matches!(value, Value::Unset) {
                ends[own] = Some((present, Box::new(self.stream_of(value)?)));
            }
        }
    }
}
