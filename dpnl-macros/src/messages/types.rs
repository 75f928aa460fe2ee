//! What types are that no random parameter and no output can have, in words.

pub const COLLECTION: &str = "a collection other than an array or a Vec";
pub const FUNCTION_POINTER: &str = "a function pointer";
pub const RAW_POINTER: &str = "a raw pointer";
pub const TRAIT_OBJECT: &str = "a trait object";
pub const NEVER: &str = "the never type";
pub const SHARED: &str = "a shared or interior-mutable value";
pub const HEAP: &str = "a heap, whose order of items is not defined";
pub const MUTABLE_REFERENCE: &str = "a mutable borrow";
pub const IMPL_TRAIT: &str = "not written out";
