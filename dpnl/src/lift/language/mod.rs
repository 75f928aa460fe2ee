//! The language: expressions, statements, patterns, places, calls and operators on lifted values.
//!
//! Each file adds to the [`Tracer`](crate::lift::trace::Tracer) what one kind of code means. The standard library is apart,
//! in `library`.

pub(crate) mod arithmetic;
pub(crate) mod calls;
pub(crate) mod compare;
mod convert;
pub(crate) mod expressions;
pub(crate) mod loops;
pub(crate) mod own;
pub(crate) mod patterns;
pub(crate) mod places;
pub(crate) mod structs;
pub(crate) mod terms;
