//! Lifted functions: from annotated Rust to a program graph.
//!
//! `#[symbolic]` leaves a function as it is and adds a [code tree](code) of its body. [`trace`] walks the tree once, on
//! [values](Value) whose numbers are nodes of a graph instead of numbers, and gives the program that the function is.
//! In the order in which a value meets them:
//!
//! | folder | what for |
//! | --- | --- |
//! | `signature` | random variables and the lifted arguments made of them; constants; the function itself, to compare with |
//! | [`code`] | what the macro says a function is, what the compiler knows about it (facts), and methods of own types |
//! | `value` | what a Rust value is while a function is traced: its number, its type, two values joined into one |
//! | `trace` | runs, forks, joins: control flow on unknown conditions, frames of locals, the path that led here |
//! | `language` | expressions, statements, calls, patterns, places, operators, comparisons, casts |
//! | `library` | the standard library: methods and functions by receiver, and iterators |
//! | `opaque` | what is not traced but tabulated |
//! | `output` | what a function returns, as leaves and back |
//! | [`watch`] | how a function that was built without overflow checks tells that it overflows |
//! | [`depth`] | how a recursion without an end is stopped |
//!
//! Words used throughout: a run is *dead* when no input gets there; a value is *torn* when two sides of a condition left
//! values without a common form (reading it makes the trace start again and fork there); a local is *unset* before its
//! first assignment.

pub mod code;
pub mod depth;
mod language;
mod library;
mod opaque;
mod output;
mod signature;
mod trace;
mod value;
pub mod watch;

pub use crate::__lift_given as lift;
pub use code::{asked, facts, macros, methods};
pub use opaque::{LowerGiven, LowerLifted, LowerNothing, Lowered, lower};
pub use output::decode::{Decode, Numbers};
pub use output::encode::{Encode, target};
pub use output::shape::{Structure, Tree};
pub use output::{read, shape};
pub use signature::constant::{Given, KeepGiven, Known, Lift, LiftGiven, LoseGiven, LostGiven};
pub use signature::domain::Domain;
pub use signature::function::{Arguments, Function, Symbolic, ordinary};
pub use signature::inputs::Inputs;
pub use signature::parameter::{Declarations, DeclaredVariable, Finite, Ranged, declare_enumeration};
pub use signature::reported::{
    CloneGiven, CloneMissing, Cloned, Listed, ListedByRange, Random, Unknown, UnknownByRange, Unlisted, UnlistedByRange,
};
pub use signature::values::{Extent, Values};
pub use signature::witness::{
    Build, KeepLocal, KeepShared, Kept, Receive, Returned, Series, Witness, input_value, renewed, returned,
};
pub use signature::{derived, written};
pub use trace::{Call, LiftedArguments, TraceLimits, trace};
pub use value::Value;
pub use value::described::Type;
pub use value::scalar::{IntegerType, ScalarType};
pub use value::tagged::{Definition, Described, Form, Variant, definition};

pub(crate) use output::encode::numbers_target;
pub(crate) use signature::function::{Signature, compile, compile_backwards, compile_on};
pub(crate) use signature::inputs::Walk;
pub(crate) use signature::quiet::Quiet;
pub(crate) use signature::witness::{Outcome, Real, SharedWitness};
pub(crate) use trace::Traced;
pub(crate) use trace::survey::{End, Survey, survey};

use trace::{Site, Tracer};

/// Hands every length of tuples up to twelve to a macro.
macro_rules! for_tuples {
    ($macro:ident) => {
        $macro! {
            ()
            (A)
            (A, B)
            (A, B, C)
            (A, B, C, D)
            (A, B, C, D, E)
            (A, B, C, D, E, F)
            (A, B, C, D, E, F, G)
            (A, B, C, D, E, F, G, H)
            (A, B, C, D, E, F, G, H, I)
            (A, B, C, D, E, F, G, H, I, J)
            (A, B, C, D, E, F, G, H, I, J, K)
            (A, B, C, D, E, F, G, H, I, J, K, L)
        }
    };
}
use for_tuples;
