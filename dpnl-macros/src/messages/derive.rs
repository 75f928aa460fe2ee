//! About types with `#[derive(Domain)]`.

use super::message;
use crate::bounds::MAX_DOMAIN;
use crate::errors::Message;

pub fn domain_of_union() -> Message {
    message("#[derive(Domain)] is for structs and enums, but this is a union; use an enum whose variants have fields")
}

pub fn derive_option(why: &str) -> Message {
    message(format!("{why}; #[domain(..)] on a type takes `crate = \"path::to::dpnl\"` and nothing else"))
}

pub fn domain_of_empty_enum() -> Message {
    message("#[derive(Domain)] needs at least one variant, since a random variable must have a value")
}

pub fn domain_of_too_many(count: usize) -> Message {
    message(format!("the enum has {count} variants, but a random variable can have at most {MAX_DOMAIN} values"))
}
