//! Ending work on another thread that is not wanted any more.
//!
//! Whoever starts a thread that compiles gives it a flag; the budgets of searches and sweeps that the thread starts look at it
//! when they look at the clock. It belongs to the thread rather than to the limits: those are the user's.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a search says that ended by it, in the place of a limit.
pub(crate) const INTERRUPT: &str = "interrupt";

thread_local! {
    static FLAG: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Does some work on this thread that ends early once the flag is set.
pub(crate) fn until<R>(flag: &Arc<AtomicBool>, work: impl FnOnce() -> R) -> R {
    let before = FLAG.replace(Some(Arc::clone(flag)));
    let result = work();
    FLAG.set(before);
    result
}

/// The flag of this thread, for those that work for it.
pub(crate) fn flag() -> Option<Arc<AtomicBool>> {
    FLAG.with_borrow(Clone::clone)
}

/// Whether this thread's work is not wanted any more.
pub(crate) fn requested() -> bool {
    FLAG.with_borrow(|flag| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)))
}
