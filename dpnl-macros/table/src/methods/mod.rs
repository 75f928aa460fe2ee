//! The methods, by what they are called on.
//!
//! The lines stand in one file per family of receivers. Each file is a macro that hands its lines to the next one, after
//! those of the files before it; the last one hands all of them to `methods!`, which makes one table of them.

#[macro_use]
mod collections;
#[macro_use]
mod iterators;
#[macro_use]
mod options;
#[macro_use]
mod scalars;
#[macro_use]
mod sequences;
#[macro_use]
mod texts;

use crate::families::{Family, Operation};
use crate::{Entry, Question, argument};

/// The next file of lines, or the table.
macro_rules! next {
    ([] $($lines:tt)*) => {
        methods! { $($lines)* }
    };
    ([$next:ident $($then:ident)*] $($lines:tt)*) => {
        $next! { [$($then)*] $($lines)* }
    };
}

macro_rules! methods {
    ($(
        $(#[$documentation:meta])*
        $receiver:ident $field:ident $title:literal $($changed:ident)? {
            $($variant:ident $name:ident ( $($argument:ident),* ) $($question:ident)*;)*
        }
    )*) => {
        /// Whose methods an enum lists, and how the trace treats the receiver.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the enums of the same names say it")]
        pub enum Receiver {
            $($receiver,)*
            /// The families of integers.
            Family,
        }

        impl Receiver {
            /// All of them.
            pub const ALL: &[Receiver] = &[$(Receiver::$receiver,)* Receiver::Family];

            /// The field of [`Method`] for it, which is also the name of its enum without `Method`.
            pub fn field(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => stringify!($field),)*
                    Receiver::Family => "family",
                }
            }

            /// The name of its enum.
            pub fn name(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => stringify!($receiver),)*
                    Receiver::Family => "Family",
                }
            }

            /// Whether the receiver is a place that is changed, or that the result refers to.
            pub fn is_changed(self) -> bool {
                match self {
                    $(Receiver::$receiver => matches!(&[$(stringify!($changed))?] as &[&str], [_]),)*
                    Receiver::Family => false,
                }
            }

            /// What it is called in the documentation.
            pub fn title(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => $title,)*
                    Receiver::Family => "integers, by family",
                }
            }
        }

        $(
            $(#[$documentation])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            #[allow(missing_docs, reason = "the names are those of Rust's methods")]
            pub enum $receiver {
                $($variant,)*
            }
        )*

        /// What the name of a method means, by what it is called on.
        #[derive(Debug, Clone, Copy)]
        #[allow(missing_docs, reason = "the fields are the enums of this module")]
        pub struct Method {
            /// The name.
            pub name: &'static str,
            $(pub $field: Option<$receiver>,)*
            pub family: Option<(Family, Operation)>,
        }

        impl Method {
            /// A name without any meaning.
            pub const fn new(name: &'static str) -> Self {
                Self { name, $($field: None,)* family: None }
            }

            /// A name with all that it means with so many arguments.
            pub fn named(name: &'static str, arguments: usize) -> Self {
                Self::of(name, crate::meanings(name, arguments))
            }

            /// A name with these meanings.
            pub fn of(name: &'static str, meanings: impl Iterator<Item = &'static Entry>) -> Self {
                let mut method = Self::new(name);
                for entry in meanings {
                    match (entry.receiver, entry.variant) {
                        $($((Receiver::$receiver, stringify!($variant)) => method.$field = Some($receiver::$variant),)*)*
                        (Receiver::Family, _) => method.family = crate::families::named(entry.name),
                        _ => {}
                    }
                }
                method
            }

            /// Whether something that the method may be called on is changed by it, or referred to by the result.
            pub fn is_changing(&self) -> bool {
                $((self.$field.is_some() && Receiver::$receiver.is_changed()) ||)* false
            }
        }

        /// The methods, without the families of integers.
        pub const METHODS: &[Entry] = &[$($(Entry {
            receiver: Receiver::$receiver,
            variant: stringify!($variant),
            family: None,
            name: stringify!($name),
            arguments: &[$(argument!($argument)),*],
            questions: &[$(Question::$question),*],
        },)*)*];
    };
}

next! { [scalars sequences collections texts options iterators] }
