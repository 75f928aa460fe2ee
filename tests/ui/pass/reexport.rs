mod facade {
    pub use dpnl as inference;
}

use facade::inference::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
#[domain(crate = "crate::facade::inference")]
enum Color {
    Red,
    Green,
}

#[symbolic(crate = "crate::facade::inference")]
fn next(color: Color) -> Color {
    if color == Color::Red { Color::Green } else { Color::Red }
}

fn main() -> facade::inference::Result<()> {
    assert_eq!(next(Color::Red), Color::Green);
    Next::system()?;
    Ok(())
}
