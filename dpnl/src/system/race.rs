//! Compiling and partial circuits side by side, for one question: whichever comes first answers.
//!
//! They take turns on one thread, each going on where it was stopped. A few nodes of the partial circuits come first, which is
//! enough where the likeliest inputs settle most. Then each turn of compiling takes twice as long as everything before it, and
//! the turns of the partial circuits between them a quarter of that. What takes longer than some milliseconds goes on on two
//! threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::compiled::Compiled;
use super::{OutputOf, Subject, System};
use crate::error::{Error, Result};
use crate::search::approximate::{Approx, Bounds, Ended, Pair, Stop};
use crate::search::dovetail::TIME_FOR_PLANS;
use crate::search::exact::Recorder;
use crate::search::{Limits, Quota, interrupt};

/// A turn of compiling takes so many times as long as everything before it, and at least this.
const LONGER: u32 = 2;
const FIRST_TURN: Duration = Duration::from_millis(1);
/// Looking for more plans is left to a thread of its own, which can be told to stop.
const LONGEST_TURN: Duration = TIME_FOR_PLANS.saturating_sub(Duration::from_micros(1));
/// Partial circuits have turns this many times shorter: they are ahead where a few nodes are enough, and had those before.
const SHORTER: u32 = 4;
/// What takes longer is worth a second thread.
const WORTH_A_THREAD: Duration = Duration::from_millis(8);

/// Bounds as close as asked for, or else a circuit.
pub(super) type Won = std::result::Result<Bounds, Arc<Compiled>>;

/// Compiling and two partial circuits, each of which can go on where it was stopped.
pub(super) struct ApproximateRace<'a, 'q, F: Subject> {
    pub(super) system: &'a System<F>,
    pub(super) output: &'a OutputOf<F>,
    /// Of its own, so that nobody else waits.
    pub(super) recorder: Recorder,
    pub(super) pair: Pair<'a>,
    pub(super) quota: &'q Quota,
    pub(super) start: Instant,
}

impl<F: Subject> ApproximateRace<'_, '_, F> {
    /// The answer, and who found it.
    pub(super) fn run(&mut self, approx: &Approx) -> Result<Won> {
        match self.first_turns(approx)? {
            Some(won) => Ok(won),
            None => self.side_by_side(approx),
        }
    }

    /// Turns one after the other, as long as another thread is not worth it; `None` if that was not enough.
    fn first_turns(&mut self, approx: &Approx) -> Result<Option<Won>> {
        // Where a few nodes are enough they come first.
        if let Some(bounds) = self.pair.first_turn(&self.left_of(approx), self.quota)? {
            return Ok(Some(Ok(bounds)));
        }
        while self.start.elapsed() < WORTH_A_THREAD {
            let turn = (self.start.elapsed() * LONGER).clamp(FIRST_TURN, LONGEST_TURN);
            let left = self.left_of(approx).most_time().unwrap_or(Duration::MAX);
            if let Some(compiled) = self.compile(turn.min(left))? {
                return Ok(Some(Err(compiled)));
            }
            let left = self.left_of(approx);
            let turn = turn / SHORTER;
            let is_last = left.most_time().is_some_and(|time| time <= turn);
            let rules = if is_last { left } else { left.timeout(turn) };
            if let Ended::Rule(bounds) = self.pair.run(&rules, self.quota, &|| false)?
                && (is_last || bounds.stop != Stop::Timeout)
            {
                return Ok(Some(Ok(bounds)));
            }
        }
        Ok(None)
    }

    /// The partial circuits on this thread, compiling on another.
    fn side_by_side(&mut self, approx: &Approx) -> Result<Won> {
        let approx = self.left_of(approx);
        let limits = self.quota.left(self.pair.nodes());
        let limits = Limits {
            bytes: limits.bytes / 2,
            time: limits.time.min(approx.most_time().unwrap_or(Duration::MAX)),
            ..limits
        };
        let ApproximateRace { system, output, recorder, pair, quota, .. } = self;
        let (done, stop) = (AtomicBool::new(false), Arc::new(AtomicBool::new(false)));
        let (ended, compiled) = std::thread::scope(|scope| {
            let (stopped, done, output) = (&stop, &done, &**output);
            let compile = move || {
                let compile =
                    || system.store.compile_into(recorder, &*system.oracle, &system.layout, (output, None), limits);
                let compiled = interrupt::until(stopped, compile).ok();
                done.store(compiled.is_some(), Ordering::Release);
                compiled
            };
            let other = std::thread::Builder::new().spawn_scoped(scope, compile).ok();
            let ended = pair.run(&approx, quota, &|| done.load(Ordering::Acquire));
            stop.store(true, Ordering::Relaxed);
            let compiled = match other.map(std::thread::ScopedJoinHandle::join) {
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                Some(Ok(compiled)) => compiled,
                None => None,
            };
            (ended, compiled)
        });
        match (ended, compiled) {
            (Ok(Ended::Rule(bounds)), _) => Ok(Ok(bounds)),
            (_, Some(compiled)) => Ok(Err(compiled)),
            (Err(error), None) => Err(error),
            // Only a circuit overtakes.
            (Ok(Ended::Overtaken), None) => Err(self.pair.limit("time")),
        }
    }

    /// Compiles for so long; `None` if that was not enough.
    fn compile(&mut self, time: Duration) -> Result<Option<Arc<Compiled>>> {
        let left = self.quota.left(self.pair.nodes());
        let limits = Limits { time: time.min(left.time), bytes: left.bytes / 2, ..left };
        let System { store, oracle, layout, .. } = self.system;
        match store.compile_into(&mut self.recorder, &**oracle, layout, (self.output, None), limits) {
            Ok(compiled) => Ok(Some(compiled)),
            Err(Error::Limit { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// The rules for what is left of the time.
    fn left_of(&self, approx: &Approx) -> Approx {
        approx.most_time().map_or(*approx, |time| approx.timeout(time.saturating_sub(self.start.elapsed())))
    }
}
