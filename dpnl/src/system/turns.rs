//! Taking turns without waiting for oneself.
//!
//! A worker of a rayon pool that waits for a part of its loop works on other jobs meanwhile. If it holds a lock then, and
//! one of those jobs asks for the same lock, it waits for itself for ever; and people do ask a system from inside of their
//! own loops. So no worker of a pool ever waits here: where a turn is taken it goes its own way, at the cost of work done
//! twice. All other threads wait, as one would expect.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// The lock; `None` if it is taken and this thread must not wait for it.
pub(super) fn turn<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    if rayon::current_thread_index().is_none() {
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
}

impl<T> Once<T> {
    pub(super) fn new() -> Self {
        Once { value: OnceLock::new(), computing: Mutex::new(()) }
    }

    /// The value. What could not be computed is not kept; the next one tries again.
    pub(super) fn get_or_try_compute<E>(&self, compute: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        let _turn = turn(&self.computing);
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        // Not within `get_or_init`, which lets others wait.
        let value = compute()?;
        Ok(self.value.get_or_init(|| value))
    }
}
