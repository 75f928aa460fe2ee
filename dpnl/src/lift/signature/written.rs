//! How values of one's own types are written as text: by their own `Display` and `Debug`, which are called.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;

use crate::lift::output::decode::Decode;
use crate::lift::output::shape::Tree;

/// By what a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// `{}`
    Display,
    /// `{:?}`
    Debug,
    /// `{:#?}`
    Pretty,
}

/// The text of a value; `None` if its type cannot be written so.
pub type Written = fn(&Tree<i128>, Writing) -> Option<String>;

/// Nothing is known about how the values of a type are written.
pub fn nobody_knows(_: &Tree<i128>, _: Writing) -> Option<String> {
    None
}

/// Chooses between the ways to write a type: `(&Text::<T>::new()).displayed(..)` takes the first that fits.
#[derive(Debug)]
pub struct Text<T>(PhantomData<T>);

impl<T> Text<T> {
    /// The choice for a type.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

macro_rules! ways {
    ($bound:ident $way:ident ($($argument:ident)?) |$value:ident| $written:expr, $by:ident $not:ident) => {
        #[doc = concat!("Types with `", stringify!($bound), "`.")]
        pub trait $by {
            /// The text of a value.
            fn $way(&self, tree: &Tree<i128>, $($argument: Writing)?) -> Option<String>;
        }

        impl<T: Decode + $bound> $by for Text<T> {
            fn $way(&self, tree: &Tree<i128>, $($argument: Writing)?) -> Option<String> {
                let $value = T::from_tree(tree)?;
                Some($written)
            }
        }

        #[doc = concat!("Types without `", stringify!($bound), "`.")]
        pub trait $not {
            /// No text.
            fn $way(&self, tree: &Tree<i128>, $($argument: Writing)?) -> Option<String>;
        }

        impl<T> $not for &Text<T> {
            fn $way(&self, _: &Tree<i128>, $($argument: Writing)?) -> Option<String> {
                $(let _ = $argument;)?
                None
            }
        }
    };
}

ways! { Display displayed() |value| format!("{value}"), ByDisplay NotByDisplay }
ways! { Debug debugged(way) |value| if way == Writing::Pretty { format!("{value:#?}") } else { format!("{value:?}") }, ByDebug NotByDebug }
