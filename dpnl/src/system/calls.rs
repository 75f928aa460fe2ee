//! Calling a function on all its inputs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::enumeration::MOST_INPUTS;
use super::returned::Returns;
use crate::lift::{Inputs, Quiet, Receive, SharedWitness};

/// The stack of a thread that calls the function: recursion that could be traced has long been stopped.
const STACK: usize = 64 << 20;
/// Inputs that one core takes at a time.
const CHUNK: u64 = 2_048;
/// Inputs between two looks at the clock.
const LOOK: u64 = 64;
const LACKS: &str = "its input type lacks a value";
const TOO_LONG: &str = "calling it on all its inputs takes too long";

/// What calling the function takes.
pub(super) struct Calls {
    inputs: Inputs,
    sizes: Vec<usize>,
    pub(super) count: u64,
    witness: SharedWitness,
    quiet: Quiet,
    /// The first input that no thread has taken yet.
    next: AtomicU64,
}

impl Calls {
    pub(super) fn new(inputs: &Inputs, witness: SharedWitness) -> std::result::Result<Self, String> {
        let Some(count) = inputs.count().filter(|&all| all <= MOST_INPUTS) else {
            return Err(format!("it has more than {MOST_INPUTS} inputs"));
        };
        let sizes = inputs.variables().iter().map(|variable| variable.values.len()).collect();
        let (quiet, next) = (Quiet::new(), AtomicU64::new(0));
        Ok(Calls { inputs: inputs.clone(), sizes, count, witness, quiet, next })
    }

    /// Calls the function on all inputs, one after the other.
    pub(super) fn here(
        &self,
        time: Duration,
        mut is_undefined: impl FnMut(&[usize]) -> bool,
    ) -> std::result::Result<Vec<Returns>, &'static str> {
        let start = Instant::now();
        let mut part = Returns::default();
        for first in (0..self.count).step_by(LOOK as usize) {
            if start.elapsed() > time {
                return Err(TOO_LONG);
            }
            self.call(first, LOOK, &mut part, &mut is_undefined)?;
        }
        Ok(vec![part])
    }

    /// Calls the function on all inputs.
    ///
    /// What could not be traced may run for long, or for ever, and no call can be stopped from outside. So the calls are made
    /// by threads of their own; when the time is up they are left to themselves, and end with the call they are in.
    pub(super) fn all(self, time: Duration) -> std::result::Result<Vec<Returns>, &'static str> {
        let deadline = Instant::now() + time;
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let threads = self.count.div_ceil(CHUNK).min(cores) as usize;
        let calls = Arc::new(self);
        let (sender, receiver) = std::sync::mpsc::channel();
        for _ in 0..threads {
            let (calls, sender) = (Arc::clone(&calls), sender.clone());
            let work = move || {
                let mut part = Returns::default();
                let mut called = Ok(());
                while let (Ok(()), Some(first)) = (called, calls.take()) {
                    called = calls.call(first, CHUNK, &mut part, |_| false);
                }
                // Nobody waits for it any more if the time is up.
                let _ = sender.send(called.map(|()| part));
            };
            let thread = std::thread::Builder::new().name("dpnl enumeration".to_owned()).stack_size(STACK).spawn(work);
            thread.map_err(|_| "no thread could be started to call it")?;
        }
        drop(sender);
        let mut parts = Vec::with_capacity(threads);
        while parts.len() < threads {
            match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(part) => parts.push(part?),
                Err(_) => {
                    calls.next.store(u64::MAX, Ordering::Relaxed);
                    return Err(TOO_LONG);
                }
            }
        }
        Ok(parts)
    }

    /// The next inputs to call the function on.
    fn take(&self) -> Option<u64> {
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
            (next < self.count).then(|| next.saturating_add(CHUNK))
        });
        taken.ok()
    }

    /// Calls the function on `length` inputs from `first` on, numbers in the mixed radix of the sizes, and adds what it
    /// returns to a part. It is not called where it is known to have no output.
    fn call(
        &self,
        first: u64,
        length: u64,
        part: &mut Returns,
        mut is_undefined: impl FnMut(&[usize]) -> bool,
    ) -> std::result::Result<(), &'static str> {
        let (real, end) = (self.witness.real(), (first + length).min(self.count));
        let mut choice = vec![0; self.sizes.len()];
        let mut rest = first;
        for (position, &size) in choice.iter_mut().zip(&self.sizes).rev() {
            *position = (rest % size as u64) as usize;
            rest /= size as u64;
        }
        part.begin(first, end - first);
        // The same numbers for all inputs: to begin anew for each takes longer than many a function.
        let mut input = self.inputs.numbers(&choice).ok_or(LACKS)?;
        // The first variable that has changed since.
        let mut changed = self.sizes.len();
        for _ in first..end {
            let before = part.len();
            if is_undefined(&choice) {
                part.add_panic(before)?;
            } else {
                self.inputs.change(&mut input, &choice, changed).ok_or(LACKS)?;
                changed = self.sizes.len();
                let mut added = Ok(());
                let receive: Receive<'_> = &mut |returned| added = part.add(returned);
                if real.call_with(&input, Some(&self.quiet), receive).ok_or(LACKS)?.is_err() {
                    // Also if it has panicked after it returned something.
                    part.add_panic(before)?;
                }
                added?;
            }
            for (variable, &size) in self.sizes.iter().enumerate().rev() {
                changed = changed.min(variable);
                choice[variable] += 1;
                if choice[variable] < size {
                    break;
                }
                choice[variable] = 0;
            }
        }
        Ok(())
    }
}
