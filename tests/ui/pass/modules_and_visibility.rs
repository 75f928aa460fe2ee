use dpnl::prelude::*;

mod arithmetic {
    pub mod digits {
        use dpnl::prelude::symbolic;

        /// Public.
        #[symbolic]
        pub fn double(#[domain(0..=9)] x: u8) -> u8 {
            2 * x
        }

        #[symbolic]
        pub(super) fn triple(#[domain(0..=9)] x: u8) -> u8 {
            3 * x
        }
    }

    pub use digits::double;

    #[dpnl::prelude::symbolic]
    pub(crate) fn sixfold(#[domain(0..=9)] x: u8) -> u8 {
        digits::triple(double(x))
    }

    pub fn sixfold_can_be_made() -> bool {
        Sixfold::system().is_ok()
    }
}

use arithmetic::double;

#[symbolic]
fn private(x: bool) -> u8 {
    double(u8::from(x))
}

fn main() -> dpnl::Result<()> {
    use arithmetic::digits::Double;

    #[symbolic]
    fn local(#[domain(-3..=3)] x: i32) -> i32 {
        x.abs()
    }

    assert_eq!(local(-3), 3);
    assert_eq!(private(true), 2);
    assert!(arithmetic::sixfold_can_be_made());
    assert_eq!(arithmetic::sixfold(2), 12);
    Local::system()?;
    Double::system()?;
    arithmetic::Sixfold::system()?;
    Private::system()?;
    Ok(())
}
