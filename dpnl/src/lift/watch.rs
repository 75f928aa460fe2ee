//! Overflow in a build that does not check for it.
//!
//! Overflow counts as a panic in every build, but a function that was built without overflow checks wraps around and says
//! nothing. So in a build without debug assertions `#[symbolic]` leaves a look at the operands before every operation that may
//! overflow. The look costs what the compiler's own check would; only where there is an overflow, and somebody is
//! watching, it panics as a checked build would. Whoever calls the function for its own sake gets what Rust gives in such a
//! build. What a function has no look at (`u32::pow` as a value, say) the macro says as well, and then calls are not believed.
//!
//! Whether operands are integers is for the compiler to say: `(&Two(&a, &b)).__dpnl_add()` is found in [`WatchNumbers`] if they
//! are, and in [`WatchOthers`] if not. In generic code the compiler cannot say it, but the name of the type can when the code
//! runs: an integer that no look was taken at is missed, and the calls are not believed.

use std::any::type_name;
use std::cell::Cell;
use std::ops::Deref;

pub use integer::{Integer, IntegerLike};
pub use items::{Accumulated, Items, LeaveItems, LeaveOthers, Left, NoItems, WatchItems, Watched};

mod integer;
mod items;
#[cfg(test)]
mod tests;

thread_local! {
    static WATCH: Cell<Watch> = const { Cell::new(Watch { on: false, missed: false, gathered: "" }) };
}

/// What is known on a thread.
#[derive(Debug, Clone, Copy)]
struct Watch {
    /// Whether overflow is to be a panic.
    on: bool,
    /// Whether there was an operation of integers that no look was taken at.
    missed: bool,
    /// The type whose own `sum` or `product`, with a look at everything in it, was called since the last one was begun.
    gathered: &'static str,
}

/// Runs something in which overflow is a panic. `missed` hears if there may have been one without.
pub fn watching<T>(work: impl FnOnce() -> T, missed: impl FnOnce()) -> T {
    struct Before<M: FnOnce()>(Watch, Option<M>);
    impl<M: FnOnce()> Drop for Before<M> {
        fn drop(&mut self) {
            let after = WATCH.replace(self.0);
            if let Some(missed) = self.1.take().filter(|_| after.missed) {
                missed();
            }
        }
    }
    let _before = Before(WATCH.replace(Watch { on: true, missed: false, gathered: "" }), Some(missed));
    work()
}

/// Whether somebody wants to know.
pub fn is_watching() -> bool {
    WATCH.get().on
}

/// There was an operation that no look was taken at.
fn miss() {
    WATCH.set(Watch { missed: true, ..WATCH.get() });
}

/// In the `sum` or `product` of a type of one's own, with a look at everything in it.
#[inline]
pub fn gathering<T: ?Sized>() {
    if is_watching() {
        WATCH.set(Watch { gathered: type_name::<T>(), ..WATCH.get() });
    }
}

/// No look was taken at an operand of this type. If it is an integer, that is one too few.
#[inline]
fn pass_by<T: ?Sized>() {
    #[cold]
    fn named(name: &str) {
        const INTEGERS: [&str; 12] =
            ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];
        let name = name.trim_start_matches('&').trim_start_matches("mut ").trim_start_matches('&');
        if INTEGERS.contains(&name) {
            miss();
        }
    }
    if is_watching() {
        named(type_name::<T>());
    }
}

/// No look was taken at what a method is called on. If it is no float, there may be an integer behind it: `Box<u8>`, `Ref<u8>`.
#[inline]
fn pass_by_method<T: ?Sized>() {
    if is_watching() && !["f32", "f64"].contains(&type_name::<T>().trim_start_matches('&')) {
        miss();
    }
}

#[cold]
#[inline(never)]
fn overflow(operation: &str) {
    if is_watching() {
        panic!("attempt to {operation} with overflow");
    }
}

/// Two operands.
#[derive(Debug)]
pub struct Two<'a, A: ?Sized, B: ?Sized>(pub &'a A, pub &'a B);

/// One operand.
#[derive(Debug)]
pub struct One<'a, A: ?Sized>(pub &'a A);

/// Operations of integers of one type.
pub trait WatchNumbers {
    /// Before `+`.
    fn __dpnl_add(&self);
    /// Before `-`.
    fn __dpnl_subtract(&self);
    /// Before `*`.
    fn __dpnl_multiply(&self);
}

impl<A: IntegerLike + ?Sized, B: IntegerLike<Integer = A::Integer> + ?Sized> WatchNumbers for Two<'_, A, B> {
    #[inline]
    fn __dpnl_add(&self) {
        if self.0.integer().add_overflows(self.1.integer()) {
            overflow("add");
        }
    }
    #[inline]
    fn __dpnl_subtract(&self) {
        if self.0.integer().subtract_overflows(self.1.integer()) {
            overflow("subtract");
        }
    }
    #[inline]
    fn __dpnl_multiply(&self) {
        if self.0.integer().multiply_overflows(self.1.integer()) {
            overflow("multiply");
        }
    }
}

/// Operations of integers of any types.
pub trait WatchMixed {
    /// Before `<<` and `>>`.
    fn __dpnl_shift(&self);
    /// Before `pow`.
    fn __dpnl_power(&self);
}

impl<A: IntegerLike + ?Sized, B: IntegerLike + ?Sized> WatchMixed for Two<'_, A, B> {
    #[inline]
    fn __dpnl_shift(&self) {
        if self.0.integer().shift_overflows(self.1.integer()) {
            overflow("shift");
        }
    }
    #[inline]
    fn __dpnl_power(&self) {
        if self.1.integer().bits().is_some_and(|exponent| self.0.integer().power_overflows(exponent)) {
            overflow("multiply");
        }
    }
}

/// Operations of one integer.
pub trait WatchNumber {
    /// Before `-`.
    fn __dpnl_negate(&self);
    /// Before `abs`.
    fn __dpnl_absolute(&self);
    /// Before `next_power_of_two`.
    fn __dpnl_power_of_two(&self);
}

impl<A: IntegerLike + ?Sized> WatchNumber for One<'_, A> {
    #[inline]
    fn __dpnl_negate(&self) {
        if self.0.integer().negate_overflows() {
            overflow("negate");
        }
    }
    #[inline]
    fn __dpnl_absolute(&self) {
        if self.0.integer().absolute_overflows() {
            overflow("negate");
        }
    }
    #[inline]
    fn __dpnl_power_of_two(&self) {
        if self.0.integer().power_of_two_overflows() {
            overflow("add");
        }
    }
}

/// Operations of anything else, which look after themselves, if they are not integers in generic code.
pub trait WatchOthers {
    /// No look is taken.
    fn pass(&self);
    /// No look is taken at what a method is called on.
    fn pass_method(&self);
    /// Before `+`.
    #[inline]
    fn __dpnl_add(&self) {
        self.pass();
    }
    /// Before `-`.
    #[inline]
    fn __dpnl_subtract(&self) {
        self.pass();
    }
    /// Before `*`.
    #[inline]
    fn __dpnl_multiply(&self) {
        self.pass();
    }
    /// Before `<<` and `>>`.
    #[inline]
    fn __dpnl_shift(&self) {
        self.pass();
    }
    /// Before `pow`.
    #[inline]
    fn __dpnl_power(&self) {
        self.pass_method();
    }
    /// Before `-`.
    #[inline]
    fn __dpnl_negate(&self) {
        self.pass();
    }
    /// Before `abs`.
    #[inline]
    fn __dpnl_absolute(&self) {
        self.pass_method();
    }
    /// Before `next_power_of_two`.
    #[inline]
    fn __dpnl_power_of_two(&self) {
        self.pass_method();
    }
}

impl<A: ?Sized, B: ?Sized> WatchOthers for &Two<'_, A, B> {
    #[inline]
    fn pass(&self) {
        pass_by::<A>();
    }
    #[inline]
    fn pass_method(&self) {
        pass_by_method::<A>();
    }
}

impl<A: ?Sized> WatchOthers for &One<'_, A> {
    #[inline]
    fn pass(&self) {
        pass_by::<A>();
    }
    #[inline]
    fn pass_method(&self) {
        pass_by_method::<A>();
    }
}

/// A method with the name of an operator: `counter.add(1)`, which is the user's own unless it is called on an integer.
pub trait WatchNamed {
    /// There is no look at integers here.
    fn __dpnl_named(&self);
}

impl<A: IntegerLike + ?Sized> WatchNamed for &&One<'_, A> {
    #[inline]
    fn __dpnl_named(&self) {
        if is_watching() {
            miss();
        }
    }
}

/// The same on a type of one's own with an integer behind it.
pub trait WatchNamedBehind {
    /// There is no look at integers here.
    fn __dpnl_named(&self);
}

impl<A: Deref<Target: IntegerLike> + ?Sized> WatchNamedBehind for &One<'_, A> {
    #[inline]
    fn __dpnl_named(&self) {
        if is_watching() {
            miss();
        }
    }
}

/// The same on anything else.
pub trait WatchNamedOthers {
    /// What the standard library has around a value may be around an integer.
    fn __dpnl_named(&self);
}

impl<A: ?Sized> WatchNamedOthers for One<'_, A> {
    #[inline]
    fn __dpnl_named(&self) {
        if is_watching() {
            let name = type_name::<A>().trim_start_matches('&').trim_start_matches("mut ").trim_start_matches('&');
            if ["alloc::", "core::", "std::"].iter().any(|library| name.starts_with(library)) {
                miss();
            }
            pass_by::<A>();
        }
    }
}
