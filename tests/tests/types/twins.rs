//! Functions beside types that are called as their twins would be: the type goes first, and the function's own name asks.

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Account {
    #[domain(0..=9)]
    balance: u8,
}

/// Mentioned in the signature.
#[symbolic]
pub fn account(#[domain(0..=9)] balance: u8, frozen: bool) -> Option<Account> {
    if frozen { None } else { Some(Account { balance: balance + 1 }) }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Grade {
    Passed,
    Failed,
}

/// Mentioned in the body.
#[symbolic]
fn grade(#[domain(0..=9)] points: u8) -> bool {
    let grade = if points > 4 { Grade::Passed } else { Grade::Failed };
    grade == Grade::Passed
}

type Weight = u32;

/// Not mentioned at all: a type, an alias, a trait and an enum of one's own go first all the same.
#[symbolic]
fn weight(#[domain(0..=9)] of: u8) -> u8 {
    of / 2
}

trait Measure {
    fn measure(&self) -> Weight;
}

impl Measure for u8 {
    fn measure(&self) -> Weight {
        7
    }
}

/// [`Measure`] is a trait; see also [`weight`].
#[symbolic]
fn measure<const N: usize>(#[domain(0..=3)] of: [u8; N]) -> u8 {
    of.iter().sum()
}

mod model {
    use dpnl::prelude::*;

    #[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Card(#[domain(1..=4)] pub u8);

    #[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Seat(#[domain(0..=1)] pub u8);
}

use model::Card;

/// Imported by its name.
#[symbolic]
fn card(#[domain(1..=4)] rank: u8) -> u8 {
    let card = Card(rank);
    card.0 * 2
}

/// With a name that is asked for, beside the type.
#[symbolic(name = "CardSystem")]
fn card_again(card: Card) -> u8 {
    card.0
}

/// A method whose twin has the name of a type.
#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Game {
    #[domain(0..=3)]
    score: u8,
}

#[derive(Debug, PartialEq)]
struct GamePlay;

#[symbolic]
impl Game {
    #[symbolic]
    fn play(&self, #[domain(0..=3)] bid: u8) -> bool {
        self.score > bid
    }

    #[symbolic]
    fn stop(&self) -> u8 {
        self.score
    }
}

/// Names of the prelude of dpnl, and of the standard library.
mod prelude {
    use dpnl::prelude::*;

    #[symbolic]
    fn verdict(#[domain(0..=9)] x: u8) -> bool {
        x > 3
    }

    #[symbolic]
    fn event(#[domain(0..=9)] x: u8) -> bool {
        x > 3
    }

    #[symbolic]
    fn string(#[domain(0..=9)] x: u8) -> String {
        x.to_string()
    }

    #[symbolic]
    fn option(#[domain(0..=9)] x: u8) -> u8 {
        let found: Option<u8> = x.checked_sub(3);
        Option::unwrap_or(found, 9)
    }

    #[symbolic]
    fn vec(#[domain(0..=9)] x: u8) -> usize {
        Vec::<u8>::with_capacity(3).len() + usize::from(x)
    }

    #[test]
    fn they_have_systems() {
        Verdict::system().unwrap().verify(10).unwrap();
        Event::system().unwrap().verify(10).unwrap();
        string::system().unwrap().verify(10).unwrap();
        option::system().unwrap().verify(10).unwrap();
        vec::system().unwrap().verify(10).unwrap();
        assert!(Vec::<u8>::new().is_empty());
    }
}

/// Types that come with everything else of a module.
mod together {
    use super::model::*;
    use dpnl::prelude::*;

    #[symbolic]
    pub(super) fn seat(#[domain(0..=1)] number: u8) -> Seat {
        Seat(number)
    }

    #[symbolic]
    pub(in super::super) fn card(#[domain(1..=4)] rank: u8) -> bool {
        Card(rank) == Card(2)
    }
}

/// Who sees a function sees its twin.
mod visible {
    pub mod inner {
        use dpnl::prelude::*;

        pub type Size = usize;

        #[symbolic]
        pub(self) fn own(#[domain(0..=9)] x: u8) -> u8 {
            x
        }

        #[symbolic]
        pub(in crate::twins) fn wide(#[domain(0..=9)] x: u8) -> u8 {
            x
        }

        #[symbolic]
        pub(in super::super) fn above(#[domain(0..=9)] x: u8) -> u8 {
            x
        }

        #[symbolic]
        pub fn aliased<const N: Size>(#[domain(0..=9)] x: [u8; N]) -> u8 {
            x[N - 1]
        }

        #[test]
        fn it_sees_its_own() {
            Own::system().unwrap().verify(10).unwrap();
        }
    }

    pub use inner::{Aliased, aliased};
}

#[test]
fn the_twin_is_asked_by_the_name_of_the_function() {
    account::system().unwrap().verify(100).unwrap();
    grade::system().unwrap().verify(100).unwrap();
    weight::system().unwrap().verify(100).unwrap();
    measure::<2>::system().unwrap().verify(100).unwrap();
    card::system().unwrap().verify(100).unwrap();
    CardSystem::system().unwrap().verify(100).unwrap();
    GameStop::system().unwrap().verify(100).unwrap();
    together::seat::system().unwrap().verify(100).unwrap();
    together::card::system().unwrap().verify(100).unwrap();
    visible::inner::Wide::system().unwrap().verify(100).unwrap();
    visible::inner::Above::system().unwrap().verify(100).unwrap();
    visible::Aliased::<2>::system().unwrap().verify(100).unwrap();
    visible::aliased::<2>::system().unwrap().verify(100).unwrap();
    let half = account::system().unwrap().probability(&[vec![0.1; 10], vec![0.5, 0.5]], &Some(Account { balance: 3 }));
    assert!((half.unwrap() - 0.05).abs() < 1e-12);
    assert_eq!((GamePlay, Account { balance: 2 }.balance, 3_u8.measure()), (GamePlay, 2, 7 as Weight));
}

#[test]
fn inside_of_a_function() {
    #[symbolic]
    fn grade(#[domain(0..=9)] points: u8) -> Option<Grade> {
        Some(if points > 6 { Grade::Passed } else { Grade::Failed })
    }
    #[symbolic]
    fn seat(#[domain(0..=9)] number: u8) -> u8 {
        number
    }
    grade::system().unwrap().verify(100).unwrap();
    Seat::system().unwrap().verify(100).unwrap();
    assert_eq!(Grade::Passed, Grade::Passed);
}

#[test]
fn they_are_traced() {
    agree!(account: balance: u8 = 0..=9, frozen: bool => account(balance, frozen));
    agree!(grade: points: u8 = 0..=9 => grade(points));
    agree!(weight: of: u8 = 0..=9 => weight(of));
    agree!(card: rank: u8 = 1..=4 => card(rank));
}
