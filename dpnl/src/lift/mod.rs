//! Lifted values.

mod decode;
mod domain;
mod encode;
mod parameter;
pub mod read;
#[cfg(test)]
mod round_trips;
mod scalar;
pub mod shape;

pub use decode::{Decode, scalar as decode_scalar};
pub use domain::Domain;
pub use encode::{Encode, target};
pub use parameter::{Bounds, Declarations, Finite, Ranged, Variable, declare_enumeration};
pub use scalar::{IntegerType, ScalarType};
pub use shape::{Structure, Tree};

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
