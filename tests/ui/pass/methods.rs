//! Systems of methods, without warnings.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, nonstandard_style, rust_2018_idioms)]

/// Where the types are.
pub mod games {
    use dpnl::prelude::*;

    /// A game.
    #[derive(Domain, Clone, Copy, PartialEq, Debug)]
    pub struct Game {
        #[domain(0..=3)]
        stake: u8,
    }

    #[symbolic]
    impl Game {
        /// Both are random.
        #[symbolic(visibility = "pub")]
        pub fn play(&self, #[domain(0..=9)] bid: u8) -> bool {
            bid > self.stake
        }

        #[symbolic(name = "Doubled", visibility = "pub(crate)")]
        fn double(#[given] self, #[domain(0..=1)] (a, b): (u8, u8)) -> Self {
            let make = Self::new;
            make(self.stake + a + b)
        }

        #[symbolic]
        fn new(#[domain(0..=3)] stake: u8) -> Self {
            Game { stake }
        }
    }

    /// The twins are seen where their visibility says.
    pub fn check() -> dpnl::Result<()> {
        GameNew::system()?.verify(100)?;
        Doubled::system(Game { stake: 1 })?.verify(100)?;
        Ok(())
    }
}

fn main() -> dpnl::Result<()> {
    let system = games::GamePlay::system()?;
    assert_eq!(system.variables()[0].name, "self.stake");
    system.verify(100)?;
    games::check()
}
