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

pub use integer::{Integer, Number};

mod integer;
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

impl<A: Number + ?Sized, B: Number<Integer = A::Integer> + ?Sized> WatchNumbers for Two<'_, A, B> {
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

impl<A: Number + ?Sized, B: Number + ?Sized> WatchMixed for Two<'_, A, B> {
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

impl<A: Number + ?Sized> WatchNumber for One<'_, A> {
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

impl<A: Number + ?Sized> WatchNamed for &&One<'_, A> {
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

impl<A: Deref<Target: Number> + ?Sized> WatchNamedBehind for &One<'_, A> {
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

/// What `sum` or `product` is asked of.
#[derive(Debug)]
pub struct Items<'a, I: ?Sized>(pub &'a I);

/// An iterator over integers.
pub trait WatchItems {
    /// That it is to be watched.
    fn __dpnl_items(&self) -> Watched;
}

impl<I: Iterator + ?Sized> WatchItems for &&Items<'_, I>
where
    I::Item: Number,
{
    #[inline]
    fn __dpnl_items(&self) -> Watched {
        Watched {
            integer: type_name::<<I::Item as Number>::Integer>(),
            watching: is_watching(),
            overflow: Cell::new(None),
        }
    }
}

/// Any other iterator.
pub trait LeaveItems {
    /// That it is not.
    fn __dpnl_items(&self) -> Left {
        Left
    }
}

impl<I: Iterator + ?Sized> LeaveItems for &Items<'_, I> {}

/// What is no iterator: the method is its own, and whether there is a look at everything in it is said there.
pub trait LeaveOthers {
    /// That there is nothing to see.
    fn __dpnl_items(&self) -> Own {
        Own
    }
}

impl<I: ?Sized> LeaveOthers for Items<'_, I> {}

/// The answer that an iterator is to be watched.
#[derive(Debug)]
pub struct Watched {
    /// The name of the type of its numbers.
    integer: &'static str,
    watching: bool,
    /// The first operation that overflowed.
    overflow: Cell<Option<&'static str>>,
}

impl Watched {
    /// It is a variable, which may be needed where it is, so that no look is taken.
    #[inline]
    pub fn __dpnl_pass(&self) {
        if self.watching {
            miss();
        }
    }

    /// The iterator, with a look at the sums of its items.
    #[inline]
    pub fn __dpnl_sum<I: Iterator>(&self, items: I) -> Accumulated<'_, I>
    where
        I::Item: Number,
    {
        Accumulated { items, total: <I::Item as Number>::Integer::ZERO, sum: true, watched: self }
    }

    /// The iterator, with a look at the products of its items.
    #[inline]
    pub fn __dpnl_product<I: Iterator>(&self, items: I) -> Accumulated<'_, I>
    where
        I::Item: Number,
    {
        Accumulated { items, total: <I::Item as Number>::Integer::ONE, sum: false, watched: self }
    }

    /// What it came to. A number of the same type came to it in the same way; of another type nothing is known.
    #[inline]
    pub fn __dpnl_result<T>(&self, result: T) -> T {
        if self.watching {
            if type_name::<T>() != self.integer {
                miss();
            } else if let Some(operation) = self.overflow.get() {
                overflow(operation);
            }
        }
        result
    }
}

/// The answer that an iterator is not watched.
#[derive(Debug)]
pub struct Left;

impl Left {
    /// No one knows what it comes to.
    #[inline]
    pub fn __dpnl_pass(&self) {
        if is_watching() {
            miss();
        }
    }

    /// The same.
    #[inline]
    pub fn __dpnl_sum<I>(&self, items: I) -> I {
        if is_watching() {
            WATCH.set(Watch { gathered: "", ..WATCH.get() });
        }
        items
    }

    /// The same.
    #[inline]
    pub fn __dpnl_product<I>(&self, items: I) -> I {
        self.__dpnl_sum(items)
    }

    /// What it came to, by way of no one knows what, unless it was the type's own.
    #[inline]
    pub fn __dpnl_result<T>(&self, result: T) -> T {
        let name = type_name::<T>();
        if is_watching() && !["f32", "f64", WATCH.get().gathered].contains(&name) {
            miss();
        }
        result
    }
}

/// The answer that it is no iterator.
#[derive(Debug)]
pub struct Own;

impl Own {
    /// Nothing is passed by.
    #[inline]
    pub fn __dpnl_pass(&self) {}

    /// The same.
    #[inline]
    pub fn __dpnl_sum<I>(&self, own: I) -> I {
        own
    }

    /// The same.
    #[inline]
    pub fn __dpnl_product<I>(&self, own: I) -> I {
        own
    }

    /// The same.
    #[inline]
    pub fn __dpnl_result<T>(&self, result: T) -> T {
        result
    }
}

/// An iterator over integers that are added up, or multiplied.
#[derive(Debug)]
pub struct Accumulated<'a, I: Iterator>
where
    I::Item: Number,
{
    items: I,
    total: <I::Item as Number>::Integer,
    sum: bool,
    watched: &'a Watched,
}

impl<I: Iterator> Accumulated<'_, I>
where
    I::Item: Number,
{
    fn look(&mut self, item: &I::Item) {
        let (total, number) = (self.total, item.integer());
        let (overflows, operation) = if self.sum {
            self.total = total.plus(number);
            (total.add_overflows(number), "add")
        } else {
            self.total = total.times(number);
            (total.multiply_overflows(number), "multiply")
        };
        if overflows && self.watched.overflow.get().is_none() {
            self.watched.overflow.set(Some(operation));
        }
    }
}

impl<I: Iterator> Iterator for Accumulated<'_, I>
where
    I::Item: Number,
{
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let item = self.items.next()?;
        if self.watched.watching {
            self.look(&item);
        }
        Some(item)
    }

    // What adds up folds, and iterators have fast ways to.
    #[inline]
    fn fold<B, F: FnMut(B, I::Item) -> B>(self, first: B, mut step: F) -> B {
        if !self.watched.watching {
            return self.items.fold(first, step);
        }
        let mut all = first;
        for item in self {
            all = step(all, item);
        }
        all
    }
}
