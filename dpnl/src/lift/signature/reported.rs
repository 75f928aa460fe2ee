//! Bounds that are asked for in such a way that a type which lacks several of them is reported once, with advice.
//!
//! Each question is a method on a reference: rustc takes the first implementation that fits. The last one fits every type and
//! is never run, because another bound of the generated code has failed by then.

use std::marker::PhantomData;

use crate::error::Result;
use crate::lift::Decode;
use crate::lift::signature::function::Arguments;
use crate::lift::signature::parameter::{Finite, Ranged};
use crate::lift::signature::values::Values;

/// A random parameter: `(&&&Random::<T>::new()).finite(..)`.
#[derive(Debug)]
pub struct Random<T>(PhantomData<T>);

impl<T> Random<T> {
    /// The question for a type.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

macro_rules! questions {
    ($bound:ident, $method:ident, ($($name:ident: $ty:ty),*), $listed:ident, $unlisted:ident, $unknown:ident) => {
        /// The type says which values it takes.
        pub trait $listed {
            /// Declares the next parameter.
            ///
            /// # Errors
            #[doc = concat!("See [`Arguments::", stringify!($method), "`].")]
            fn $method(&self, arguments: &mut Arguments, name: &str, $($name: $ty,)* lengths: &[usize]) -> Result<()>;
        }

        impl<T: $bound> $listed for &&Random<T> {
            fn $method(&self, arguments: &mut Arguments, name: &str, $($name: $ty,)* lengths: &[usize]) -> Result<()> {
                arguments.$method::<T>(name, $($name,)* lengths)
            }
        }

        /// The type is known, but does not say which values it takes: that is the mistake.
        pub trait $unlisted<T> {
            /// Never compiles.
            ///
            /// # Errors
            /// None.
            fn $method(&self, arguments: &mut Arguments, name: &str, $($name: $ty,)* lengths: &[usize]) -> Result<()>
            where
                T: $bound;
        }

        impl<T: Decode> $unlisted<T> for &Random<T> {
            fn $method(&self, arguments: &mut Arguments, name: &str, $($name: $ty,)* lengths: &[usize]) -> Result<()>
            where
                T: $bound,
            {
                arguments.$method::<T>(name, $($name,)* lengths)
            }
        }

        /// The type is not known, which the type of the inputs reports.
        pub trait $unknown {
            /// Never runs.
            ///
            /// # Errors
            /// None.
            fn $method(&self, _: &mut Arguments, _: &str, $(_: $ty,)* _: &[usize]) -> Result<()> {
                Ok(())
            }
        }

        impl<T> $unknown for Random<T> {}
    };
}

questions!(Finite, finite, (), Listed, Unlisted, Unknown);
questions!(Ranged, valued, (values: Values), ListedByRange, UnlistedByRange, UnknownByRange);

/// A clone of a `#[given]` value: `(&&Cloned(&value)).cloned()`.
#[derive(Debug)]
pub struct Cloned<'a, T: ?Sized>(pub &'a T);

/// The type is `Clone`.
pub trait CloneGiven<T> {
    /// The clone.
    fn cloned(&self) -> T;
}

impl<T: Clone> CloneGiven<T> for &Cloned<'_, T> {
    fn cloned(&self) -> T {
        self.0.clone()
    }
}

/// The type is not `Clone`, which is reported where the value is passed.
pub trait CloneMissing<T> {
    /// Never runs.
    fn cloned(&self) -> T;
}

impl<T> CloneMissing<T> for Cloned<'_, T> {
    fn cloned(&self) -> T {
        unreachable!("a value that cannot be cloned was reported when this was compiled")
    }
}
