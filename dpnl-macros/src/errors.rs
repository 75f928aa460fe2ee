//! Mistakes, collected so that all of them are reported together.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// A text of the catalogue that does not have a place yet.
pub struct Message(pub String);

impl Message {
    /// The mistake at the place of these tokens, all of which are underlined.
    pub fn at(self, tokens: &impl ToTokens) -> syn::Error {
        syn::Error::new_spanned(tokens, self.0)
    }
}

/// The mistakes found so far. Dropping them unseen is a defect, so they end in a [`TokenStream`].
#[derive(Default)]
#[must_use]
pub struct Errors(Vec<syn::Error>);

impl Errors {
    /// Adds a mistake, ours or one of darling's.
    pub fn push(&mut self, error: impl Into<syn::Error>) {
        self.0.push(error.into());
    }

    /// The value, or nothing after adding the mistake.
    pub fn handle<T, E: Into<syn::Error>>(&mut self, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Adds all mistakes of another list.
    pub fn append(&mut self, other: Errors) {
        self.0.extend(other.0);
    }

    /// Whether there are no mistakes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A `compile_error!` per mistake.
    pub fn report(self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}
