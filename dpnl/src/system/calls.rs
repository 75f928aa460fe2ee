//! Calling a function on all its inputs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::enumeration::MOST_INPUTS;
use super::returned::Returns;
use crate::lift::{Inputs, Quiet, Returned, Series, SharedWitness, Walk, depth};

/// The stack of a thread that calls the function, far more than a recursion may [use](depth).
const STACK: usize = 64 << 20;
/// Inputs that one core takes at a time.
const CHUNK: u64 = 2_048;
/// Inputs between two looks at the clock.
const LOOK: u64 = 64;
const LACKS: &str = "its input type lacks a value";
const TOO_DEEP: &str = "a recursion in it does not end";
const TOO_LONG: &str = "calling it on all its inputs takes too long";

/// What calling the function takes.
pub(super) struct Calls {
    inputs: Inputs,
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
        let (quiet, next) = (Quiet::new(), AtomicU64::new(0));
        Ok(Calls { inputs: inputs.clone(), count, witness, quiet, next })
    }

    /// Calls the function on all inputs, one after the other.
    pub(super) fn here(
        &self,
        time: Duration,
        is_undefined: &mut dyn FnMut(&[usize]) -> bool,
    ) -> std::result::Result<Vec<Returns>, &'static str> {
        let start = Instant::now();
        let mut part = Returns::default();
        for first in (0..self.count).step_by(LOOK as usize) {
            if start.elapsed() > time {
                return Err(TOO_LONG);
            }
            self.call(first, LOOK, &mut part, is_undefined)?;
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
                depth::within(|| {
                    while let (Ok(()), Some(first)) = (called, calls.take()) {
                        called = calls.call(first, CHUNK, &mut part, &mut |_| false);
                    }
                });
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
        is_undefined: &mut dyn FnMut(&[usize]) -> bool,
    ) -> std::result::Result<(), &'static str> {
        let left = length.min(self.count - first);
        part.begin(first, left);
        let (real, before) = (self.witness.real(), part.len());
        let walk = self.inputs.walk(first).ok_or(LACKS)?;
        let mut chunk = Chunk { walk, left, is_called: false, part, before, is_undefined, added: Ok(()) };
        while real.call_on(&mut chunk, Some(&self.quiet)).ok_or(LACKS)?.is_err() {
            if depth::was_reached() {
                return Err(TOO_DEEP);
            }
            // Also if it has panicked after it returned something.
            chunk.add_panic();
        }
        chunk.added
    }
}

/// Consecutive inputs, and what the function returns on them.
struct Chunk<'a> {
    walk: Walk<'a>,
    /// The inputs from this one on.
    left: u64,
    /// Whether the function is called on this one.
    is_called: bool,
    part: &'a mut Returns,
    /// The outputs of the inputs before this one.
    before: usize,
    is_undefined: &'a mut dyn FnMut(&[usize]) -> bool,
    added: std::result::Result<(), &'static str>,
}

impl Chunk<'_> {
    /// This input has no output.
    fn add_panic(&mut self) {
        self.added = self.added.and_then(|()| self.part.add_panic(self.before));
    }

    /// On to the next input.
    fn advance(&mut self) {
        self.walk.advance();
        self.left -= 1;
        self.before += 1;
    }
}

impl Series for Chunk<'_> {
    fn next(&mut self) -> Option<&[i128]> {
        if self.is_called {
            self.advance();
        }
        self.is_called = true;
        while self.left > 0 && (self.is_undefined)(self.walk.choice()) {
            self.add_panic();
            self.advance();
        }
        (self.left > 0 && self.added.is_ok()).then(|| self.walk.numbers())
    }

    fn receive(&mut self, returned: &dyn Returned) {
        self.added = self.added.and_then(|()| self.part.add(returned));
    }
}
