//! Names that mean something else than they usually do.

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
enum Coin {
    Penny,
    #[default]
    Nickel,
    Dime,
}

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Player {
    None,
    Cross,
}

mod own {
    use dpnl::prelude::*;

    #[symbolic(helper)]
    pub fn min(a: u8, b: u8) -> u8 {
        a * 10 + b
    }

    #[symbolic(helper)]
    pub fn drop(a: u8) -> u8 {
        a + 1
    }

    pub mod cmp {
        use dpnl::prelude::*;

        #[symbolic(helper)]
        pub fn max(a: u8, b: u8) -> u8 {
            a + b
        }
    }
}

#[symbolic(helper)]
fn own_functions(a: u8, b: u8) -> (u8, u8, u8, u8) {
    use own::cmp;
    use own::drop;
    use own::min;
    (min(a, b), drop(a), cmp::max(a, b), std::cmp::min(a, b))
}

#[symbolic(helper)]
fn default_variant(a: bool) -> (Coin, Coin, Option<Coin>) {
    let mut coin = Coin::Dime;
    let taken = std::mem::take(&mut coin);
    (if a { Coin::default() } else { taken }, coin, None)
}

#[symbolic(helper)]
fn variant_called_none(a: Player) -> (bool, u8, Option<Player>) {
    let other = Player::None;
    let number = match a {
        Player::None => 0,
        Player::Cross => 1,
    };
    (a == other, number, if a == Player::None { None } else { Some(a) })
}

#[symbolic(helper)]
fn comparisons(a: Coin, b: Coin) -> (bool, std::cmp::Ordering, Coin, u8) {
    (a < b, a.cmp(&b), a.max(b), a as u8)
}

#[symbolic(helper)]
fn chosen_by_configuration(x: bool) -> bool {
    if cfg!(any()) { !x } else { x }
}

#[test]
fn own_functions_with_standard_names() {
    agree!(own_functions: a: u8 = 0..=3, b: u8 = 0..=3 => own_functions(a, b));
}

#[test]
fn enums_are_what_they_say() {
    agree!(default_variant: a: bool => default_variant(a));
    agree!(variant_called_none: a: Player => variant_called_none(a));
    agree!(comparisons: a: Coin, b: Coin => comparisons(a, b));
    agree!(chosen_by_configuration: x: bool => chosen_by_configuration(x));
}
