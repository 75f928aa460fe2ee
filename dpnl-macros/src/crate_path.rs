//! How the generated code names dpnl: it may be renamed in `Cargo.toml`, or reached through another crate.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::Span;
use syn::{Ident, Path, parse_quote};

/// The path to dpnl: the one that was asked for, else the name in the manifest of the crate that is compiled.
pub fn resolve(asked: Option<Path>) -> Path {
    if let Some(path) = asked {
        return path;
    }
    let name = match crate_name("dpnl") {
        Ok(FoundCrate::Name(name)) => name,
        // Inside of dpnl itself `extern crate self as dpnl` makes the path below work; where dpnl is not a direct
        // dependency rustc says that it cannot be found, at the attribute.
        Ok(FoundCrate::Itself) | Err(_) => "dpnl".to_owned(),
    };
    let name = Ident::new(&name, Span::call_site());
    parse_quote!(::#name)
}
