//! Looks, taken as the macro takes them: by a reference, which is where integers and others part.
#![allow(clippy::needless_borrow, reason = "the macro cannot know whether a reference is needed")]

use super::*;
use crate::lift::signature::quiet::Quiet;
use std::ops::Add;

fn panics(work: impl FnOnce()) -> bool {
    Quiet::new().run(|| watching(work, || ())).is_err()
}

fn is_missed(work: impl FnOnce()) -> bool {
    let mut missed = false;
    watching(work, || missed = true);
    missed
}

#[test]
fn integers_are_watched_and_others_are_not() {
    assert!(panics(|| (&Two(&255_u8, &1_u8)).__dpnl_add()));
    assert!(panics(|| (&Two(&&255_u8, &1_u8)).__dpnl_add()));
    assert!(!panics(|| (&Two(&254_u8, &1_u8)).__dpnl_add()));
    assert!(panics(|| (&Two(&0_u8, &1_u8)).__dpnl_subtract()));
    assert!(panics(|| (&Two(&i128::MAX, &2_i128)).__dpnl_multiply()));
    assert!(panics(|| (&Two(&1_u8, &8_i64)).__dpnl_shift()));
    assert!(panics(|| (&Two(&1_u8, &-1_i64)).__dpnl_shift()));
    assert!(!panics(|| (&Two(&1_u8, &7_usize)).__dpnl_shift()));
    assert!(panics(|| (&Two(&2_i8, &7_u32)).__dpnl_power()));
    assert!(panics(|| (&One(&i8::MIN)).__dpnl_negate()));
    assert!(panics(|| (&One(&1_u8)).__dpnl_negate()));
    assert!(panics(|| (&One(&i8::MIN)).__dpnl_absolute()));
    assert!(panics(|| (&One(&129_u8)).__dpnl_power_of_two()));
    assert!(!panics(|| (&Two(&f64::MAX, &f64::MAX)).__dpnl_add()));
    assert!(!panics(|| (&Two(&String::new(), &"a")).__dpnl_add()));
}

/// As in a generic helper: what `T` is shows when it runs.
fn generic<T: Add<Output = T> + Copy>(a: T, b: T) -> T {
    (&Two(&a, &b)).__dpnl_add();
    a + b
}

#[test]
fn integers_in_generic_code_are_missed() {
    assert!(is_missed(|| _ = generic(1_u8, 2)));
    assert!(!is_missed(|| _ = generic(1.0, 2.0)));
    assert!(!is_missed(|| (&Two(&1_u8, &2_u8)).__dpnl_add()));
    assert!(is_missed(|| (&Two(&Box::new(1_u8), &2_u32)).__dpnl_power()));
    assert!(is_missed(|| (&One(&std::rc::Rc::new(1_i8))).__dpnl_absolute()));
    assert!(!is_missed(|| (&One(&-1.0_f64)).__dpnl_absolute()));
    assert!(is_missed(|| {
        let parts = [Some(1_u8), None].into_iter();
        let look = (&&&Items(&parts)).__dpnl_items();
        assert_eq!(look.__dpnl_result(look.__dpnl_sum(parts).sum::<Option<u8>>()), None);
    }));
}

/// Has a method with the name of an operator, and a sum of its own.
struct Till(u8);

impl Till {
    fn sum(&self) -> u8 {
        self.0
    }
}

impl std::ops::Deref for Till {
    type Target = str;
    fn deref(&self) -> &str {
        "till"
    }
}

struct Behind(u8);

impl std::ops::Deref for Behind {
    type Target = u8;
    fn deref(&self) -> &u8 {
        &self.0
    }
}

#[test]
fn names_of_operators_are_missed_where_there_may_be_an_integer() {
    let mut till = Till(3);
    let own = &mut till;
    assert!(!is_missed(|| (&&&One(&own)).__dpnl_named()));
    assert!(!is_missed(|| (&&&One(&till)).__dpnl_named()));
    assert!(is_missed(|| (&&&One(&1_u8)).__dpnl_named()));
    assert!(is_missed(|| (&&&One(&&1_u8)).__dpnl_named()));
    assert!(is_missed(|| (&&&One(&Box::new(1_u8))).__dpnl_named()));
    assert!(is_missed(|| (&&&One(&Behind(1))).__dpnl_named()));
    fn generic<T: Copy>(number: T) {
        (&&&One(&number)).__dpnl_named();
    }
    assert!(is_missed(|| generic(1_i64)));
    assert!(!is_missed(|| (&&&Items(&till)).__dpnl_items().__dpnl_pass()));
    assert!(is_missed(|| (&&&Items(&[1_u8].iter())).__dpnl_items().__dpnl_pass()));
    assert!(is_missed(|| (&&&Items(&[Some(1_u8)].iter())).__dpnl_items().__dpnl_pass()));
    assert!(!is_missed(|| {
        let look = (&&&Items(&till)).__dpnl_items();
        assert_eq!(look.__dpnl_result(look.__dpnl_sum(&till).sum()), 3);
    }));
}

#[test]
fn a_sum_of_a_type_of_ones_own_is_missed_where_it_does_not_say_that_it_looks() {
    struct Fee;
    let total = |looks: bool| {
        let look = Left;
        _ = look.__dpnl_sum([1_u8].iter());
        if looks {
            gathering::<Fee>();
        }
        look
    };
    assert!(!is_missed(|| _ = total(true).__dpnl_result(Fee)));
    assert!(is_missed(|| _ = total(false).__dpnl_result(Fee)));
    assert!(is_missed(|| _ = total(true).__dpnl_result(Some(1_u8))));
    assert!(is_missed(|| {
        _ = total(true);
        _ = total(false).__dpnl_result(Fee);
    }));
}

fn sum(items: &[i8]) -> i8 {
    let items = items.iter();
    let look = (&&&Items(&items)).__dpnl_items();
    look.__dpnl_result(look.__dpnl_sum(items).fold(0, |a: i8, b| a.wrapping_add(*b)))
}

#[test]
fn sums_and_products_are_watched_on_the_way() {
    assert!(panics(|| _ = sum(&[127, 1, -5])));
    assert!(!panics(|| assert_eq!(sum(&[127, -5, 1]), 123)));
    let product = |items: [u8; 2]| {
        let items = items.into_iter();
        let look = (&&&Items(&items)).__dpnl_items();
        look.__dpnl_result(look.__dpnl_product(items).fold(1_u8, u8::wrapping_mul))
    };
    assert!(panics(|| _ = product([16, 16])));
    assert!(!panics(|| assert_eq!(product([16, 15]), 240)));
    let halves = [0.5, 0.5].into_iter();
    let look = (&&&Items(&halves)).__dpnl_items();
    let one: f64 = look.__dpnl_result(look.__dpnl_sum(halves).sum());
    assert!((one - 1.0).abs() < 1e-12);
}

/// A sum of another type may have room for what the items have not.
struct Total(u32);
impl std::iter::Sum<u8> for Total {
    fn sum<I: Iterator<Item = u8>>(items: I) -> Total {
        Total(items.map(u32::from).sum())
    }
}

#[test]
fn a_sum_of_another_type_does_not_overflow_where_its_items_would() {
    let total = || {
        let items = [200_u8, 200].into_iter();
        let look = (&&&Items(&items)).__dpnl_items();
        look.__dpnl_result(look.__dpnl_sum(items).sum::<Total>()).0
    };
    assert!(!panics(|| assert_eq!(total(), 400)));
    assert!(is_missed(|| _ = total()));
}

#[test]
fn nobody_is_disturbed_who_does_not_watch() {
    (&Two(&255_u8, &1_u8)).__dpnl_add();
    assert_eq!(sum(&[127, 1]), -128);
    assert!(!is_watching() && watching(is_watching, || ()) && !is_watching());
}
