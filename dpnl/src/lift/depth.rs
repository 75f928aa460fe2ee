//! A recursion that has no end, while somebody is prepared for it.
//!
//! A call cannot be stopped from outside, and one that uses up the stack ends the process. `#[symbolic]` leaves a [look](look) at
//! the beginning of functions that may come to themselves again: where the function is called to see what it
//! does, a stack that grows beyond all that a program would have is a panic, which is caught.

use std::cell::Cell;

/// The stack that a function may use: as much as the main thread of a program has.
const DEEPEST: usize = 8 << 20;

thread_local! {
    /// The address below which the stack must not grow; zero if nobody is prepared.
    static LOWEST: Cell<usize> = const { Cell::new(0) };
    static REACHED: Cell<bool> = const { Cell::new(false) };
}

/// At the beginning of a function that may come to itself again.
#[inline]
pub fn look() {
    let lowest = LOWEST.get();
    if lowest > 0 {
        compare(lowest);
    }
}

#[inline(never)]
fn compare(lowest: usize) {
    if here() < lowest {
        REACHED.set(true);
        panic!("a recursion does not end");
    }
}

/// An address on the stack, which grows downwards on every machine that Rust is for.
fn here() -> usize {
    let place = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&place)).addr()
}

/// Runs something on a thread with far more stack than a function may use; a recursion that goes deeper is a panic.
pub(crate) fn within<T>(work: impl FnOnce() -> T) -> T {
    struct Before(usize);
    impl Drop for Before {
        fn drop(&mut self) {
            LOWEST.set(self.0);
        }
    }
    let _before = Before(LOWEST.replace(here().saturating_sub(DEEPEST).max(1)));
    REACHED.set(false);
    work()
}

/// Whether a recursion went deeper on this thread.
pub(crate) fn was_reached() -> bool {
    REACHED.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lift::Quiet;

    fn deep(rest: u64) -> u64 {
        look();
        if rest == 0 { 0 } else { std::hint::black_box(deep(rest - 1)) + 1 }
    }

    #[test]
    fn only_what_goes_deeper_than_a_program_could_is_a_panic() {
        let thread = std::thread::Builder::new().stack_size(8 * DEEPEST).spawn(|| {
            let quiet = Quiet::new();
            let found = within(|| {
                let shallow = quiet.run(|| deep(1_000));
                assert!(!was_reached());
                let endless = quiet.run(|| deep(u64::MAX));
                (shallow, endless, was_reached())
            });
            // Nobody is prepared any more, and there is stack left.
            (found, deep(20_000))
        });
        let (found, after) = thread.unwrap().join().unwrap();
        assert_eq!(found, (Ok(1_000), Err("a recursion does not end".to_owned()), true));
        assert_eq!(after, 20_000);
    }
}
