//! Taking turns without waiting for oneself.
//!
//! A worker of a rayon pool that waits for a part of its loop works on other jobs meanwhile. If it holds a lock then, and
//! one of those jobs asks for the same lock, it waits for itself for ever; and people do ask a system from inside of their
//! own loops. The library itself never waits for rayon while it holds a turn, but the code of a hand-written oracle may. So
//! where such code runs no worker of a pool ever waits: where the turn is taken it goes its own way, at the cost of work done
//! twice. Everywhere else all threads wait, and what one of them compiled is there for the others.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// The lock; `None` if it is taken and this thread must not wait for it. `closed` says that whoever holds it runs no code of
/// the user's meanwhile.
pub(super) fn turn<T>(mutex: &Mutex<T>, closed: bool) -> Option<MutexGuard<'_, T>> {
    if closed || rayon::current_thread_index().is_none() {
        return Some(mutex.lock().unwrap_or_else(PoisonError::into_inner));
    }
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// A value that is computed when it is first asked for, and then kept.
#[derive(Debug)]
pub(super) struct Once<T> {
    value: OnceLock<T>,
    computing: Mutex<()>,
    closed: bool,
}

impl<T> Once<T> {
    /// Nothing yet; `closed` if no code of the user's runs while it is computed.
    pub(super) fn new(closed: bool) -> Self {
        Once { value: OnceLock::new(), computing: Mutex::new(()), closed }
    }

    /// The value. What could not be computed is not kept; the next one tries again.
    pub(super) fn get_or_try_compute<E>(&self, compute: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        let _turn = turn(&self.computing, self.closed);
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        // Not within `get_or_init`, which lets others wait.
        let value = compute()?;
        Ok(self.value.get_or_init(|| value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rayon::prelude::*;

    #[test]
    fn workers_of_a_pool_wait_where_they_may_and_nothing_is_computed_twice() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().unwrap();
        let (once, computed) = (Once::new(true), AtomicUsize::new(0));
        pool.install(|| {
            (0..64).into_par_iter().for_each(|_| {
                let compute = || -> Result<usize, ()> {
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    Ok(computed.fetch_add(1, Ordering::SeqCst))
                };
                assert_eq!(once.get_or_try_compute(compute), Ok(&0));
            });
        });
        assert_eq!(computed.load(Ordering::SeqCst), 1);
        // Where code of the user's may run they do not wait for a turn that is taken.
        let mutex = Mutex::new(());
        let held = mutex.lock().unwrap();
        assert!(pool.install(|| turn(&mutex, false).is_none()));
        drop(held);
        assert!(pool.install(|| turn(&mutex, false).is_some()));
        assert!(pool.install(|| turn(&mutex, true).is_some()));
    }
}
