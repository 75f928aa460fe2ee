//! A function beside a type that is called like its twin: no warning, no error, and rustdoc finds its links.
#![deny(warnings, missing_docs, unreachable_pub, hidden_glob_reexports, ambiguous_glob_reexports)]
#![deny(unused_imports, dead_code)]

/// A bank.
pub mod bank {
    use dpnl::prelude::*;

    /// An account.
    #[derive(Domain, Clone, Debug, PartialEq)]
    pub struct Account(#[domain(0..=9)] u8);

    /// A vault, which only the module knows.
    #[derive(Domain, Clone, Debug, PartialEq)]
    struct Vault(#[domain(0..=9)] u8);

    /// An [`Account`], see [`vault`].
    #[symbolic]
    pub fn account(#[domain(0..=9)] balance: u8) -> Account {
        Account(balance)
    }

    /// What is in it.
    #[symbolic]
    pub fn vault(#[domain(0..=9)] inside: u8) -> u8 {
        Vault(inside).0
    }

    /// A number.
    #[symbolic]
    pub fn number(#[domain(0..=9)] of: u8) -> u8 {
        of
    }
}

fn main() -> dpnl::Result<()> {
    bank::account::system()?;
    bank::vault::system()?;
    bank::Number::system()?;
    bank::number::system()?;
    assert_eq!(bank::account(3), bank::account(3));
    Ok(())
}
