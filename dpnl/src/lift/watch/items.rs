//! `sum` and `product`: a look at everything that is added up or multiplied.

use std::any::type_name;
use std::cell::Cell;

use super::{Integer, IntegerLike, WATCH, Watch, is_watching, miss, overflow};

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
    I::Item: IntegerLike,
{
    #[inline]
    fn __dpnl_items(&self) -> Watched {
        Watched {
            integer: type_name::<<I::Item as IntegerLike>::Integer>(),
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
    fn __dpnl_items(&self) -> NoItems {
        NoItems
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
        I::Item: IntegerLike,
    {
        Accumulated { items, total: <I::Item as IntegerLike>::Integer::ZERO, sum: true, watched: self }
    }

    /// The iterator, with a look at the products of its items.
    #[inline]
    pub fn __dpnl_product<I: Iterator>(&self, items: I) -> Accumulated<'_, I>
    where
        I::Item: IntegerLike,
    {
        Accumulated { items, total: <I::Item as IntegerLike>::Integer::ONE, sum: false, watched: self }
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
pub struct NoItems;

impl NoItems {
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
    I::Item: IntegerLike,
{
    items: I,
    total: <I::Item as IntegerLike>::Integer,
    sum: bool,
    watched: &'a Watched,
}

impl<I: Iterator> Accumulated<'_, I>
where
    I::Item: IntegerLike,
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
    I::Item: IntegerLike,
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
