//! Lifted functions: from annotated Rust to a program graph.
//!
//! `#[symbolic]` leaves a function as it is and adds a [code tree](code) of its body. [`trace`] walks the tree once, on
//! [values](Value) whose numbers are nodes of a graph instead of numbers, and gives the program that the function is.
//! In the order in which a value meets them:
//!
//! | module | what for |
//! | --- | --- |
//! | `parameter`, [`function`](Function), `domain` | random variables, and the lifted arguments made of them |
//! | [`code`], [`facts`], `described` | what the macro says a function is, and what the compiler knows about it |
//! | `tracer`, `control`, `frames` | runs, forks, joins: control flow on unknown conditions, and locals |
//! | `evaluate`, `calls`, `loops`, `patterns`, `places` | expressions, statements, calls, patterns, assignments |
//! | `terms`, `arithmetic`, `compare`, `convert` | numbers, their operators and conversions |
//! | `methods`, `functions`, `numbers`, `families`, `sequences`, `changes`, `options` | the standard library |
//! | `stream`, `ranges`, `adapters`, `consumers` | iterators |
//! | `constant`, `opaque` | constants, and what is not traced but tabulated |
//! | `witness`, `quiet` | the function itself, to compare with; its panics |
//! | `output`, [`shape`], `encode`, `decode`, [`read`] | what a function returns, as leaves and back |

mod adapters;
mod arithmetic;
mod calls;
mod changes;
pub mod code;
mod compare;
mod constant;
mod consumers;
mod control;
mod convert;
mod decode;
mod described;
mod domain;
mod encode;
mod evaluate;
pub mod facts;
mod families;
mod frames;
mod function;
mod functions;
mod join;
mod loops;
mod methods;
mod numbers;
mod opaque;
mod options;
mod output;
mod parameter;
mod path;
mod patterns;
mod places;
mod quiet;
mod ranges;
pub mod read;
#[cfg(test)]
mod round_trips;
mod scalar;
mod sequences;
pub mod shape;
mod stream;
mod terms;
mod tracer;
mod value;
mod witness;

pub use crate::__lift_given as lift;
pub use constant::{Given, KeepGiven, Lift, LiftGiven};
pub use decode::{Decode, scalar as decode_scalar};
pub use described::Type;
pub use domain::Domain;
pub use encode::{Encode, target};
pub use function::{Arguments, Function, Inputs, Symbolic, compile, ordinary};
pub use opaque::{LowerGiven, LowerLifted, Lowered, lower};
pub use parameter::{Bounds, Declarations, Finite, Ranged, Variable, declare_enumeration};
pub use scalar::{IntegerType, ScalarType};
pub use shape::{Structure, Tree};
pub use tracer::{Arguments as LiftedArguments, Call, TraceLimits, trace};
pub use value::Value;
pub use witness::{Build, KeepLocal, KeepShared, Kept, Witness, input_value, output_tree};

pub(crate) use encode::tree_target;
pub(crate) use quiet::Quiet;
pub(crate) use witness::{Outcome, Real, SharedWitness};

use tracer::{Site, Tracer};

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
