//! The function is the witness: a trace that is not the function is found out, when the system is made or by `verify`.

#![allow(
    clippy::manual_checked_ops,
    clippy::boxed_local,
    clippy::never_loop,
    reason = "the functions are written in many ways on purpose"
)]

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dpnl::__private::{Arguments, Build, Call, Function, KeepShared as _, Kept, Series, Value};
use dpnl::prelude::*;
use dpnl::{Difference, Error};

/// A build with all checks, and one without.
const CHECKED: Build = Build { debug_assertions: true, overflow: || panic!("as overflow does"), watched: false };
const UNCHECKED: Build = Build { debug_assertions: false, overflow: || 0, watched: false };

#[symbolic(helper)]
fn halves(x: u8) -> u8 {
    loop {
        return x / 2;
    }
}

#[symbolic(helper)]
fn shares(x: u8) -> u8 {
    loop {
        return 9 / x;
    }
}

/// A function whose trace is that of another one.
macro_rules! impostor {
    ($name:ident, $traced:ident) => {
        struct $name;
        impl Function for $name {
            type Input = u8;
            type Output = u8;
            const NAME: &'static str = stringify!($name);
            fn lifted(call: Call<'_>) -> Value {
                $traced::lifted(call)
            }
        }
    };
}

impostor!(Halves, halves);
impostor!(Shares, shares);

/// The arguments of one number in `0..=high`, with `real` as the function.
fn arguments(high: i128, build: Build, real: fn(u8) -> u8) -> Arguments {
    let mut arguments = Arguments::new();
    arguments.ranged::<u8>("x", 0, high, &[]).unwrap();
    // So that it is traced, and not called on all its inputs: its end does not show.
    arguments.limit(10_000);
    let call = |real: &fn(u8) -> u8, series: &mut dyn Series| {
        while let Some(numbers) = series.next() {
            let &[number] = numbers else { return None };
            series.receive(&real(u8::try_from(number).ok()?));
        }
        Some(())
    };
    arguments.witness(Kept::new(real, call).keep(build));
    arguments
}

fn difference<T>(result: dpnl::Result<T>) -> Difference {
    match result {
        Err(Error::Difference(difference)) => *difference,
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("the difference was not found"),
    }
}

#[test]
fn another_value_is_found_when_the_system_is_made() {
    let made = System::<Halves>::from_function(arguments(9, CHECKED, |x| if x == 7 { 4 } else { x / 2 }));
    let found = difference(made.map(|_| ()));
    assert_eq!((found.input.as_str(), found.real.as_str(), found.traced.as_str()), ("x = 7", "returns 4", "returns 3"));
    assert!(found.place.contains("witness.rs:"), "{}", found.place);
    let text = Error::Difference(Box::new(found)).to_string();
    for part in ["`Halves` is not the function", "x = 7", "returns 4", "returns 3", "look at", "opaque!"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_panic_where_the_trace_has_a_value_is_a_difference_in_every_build() {
    for build in [CHECKED, UNCHECKED] {
        let real = |x: u8| if x == 3 { panic!("three is not allowed") } else { x / 2 };
        let found = difference(System::<Halves>::from_function(arguments(9, build, real)).map(|_| ()));
        assert_eq!((found.input.as_str(), found.traced.as_str()), ("x = 3", "returns 1"));
        assert_eq!(found.real, "panics: three is not allowed");
    }
}

#[test]
fn a_value_where_the_trace_panics_counts_only_if_the_build_checks() {
    let real = |x: u8| if x == 0 { 200 } else { 9 / x };
    let found = difference(System::<Shares>::from_function(arguments(9, CHECKED, real)).map(|_| ()));
    assert_eq!((found.input.as_str(), found.real.as_str(), found.traced.as_str()), ("x = 0", "returns 200", "panics"));
    // Without checks it might be an overflow that the build passes over.
    let report = System::<Shares>::from_function(arguments(9, UNCHECKED, real)).unwrap().verify(100).unwrap();
    assert_eq!((report.inputs, report.undefined, report.unchecked, report.exhaustive), (10, 0, 1, true));
    assert!(report.to_string().contains("not compared: 1 more"), "{report}");
}

#[test]
fn agreement_is_counted() {
    let report = System::<Shares>::from_function(arguments(9, CHECKED, |x| 9 / x)).unwrap().verify(100).unwrap();
    assert_eq!((report.inputs, report.undefined, report.unchecked, report.exhaustive), (10, 1, 0, true));
    assert!(report.to_string().contains("10 inputs (all of them)"), "{report}");
}

/// The same on so many inputs that several threads work on them: the first difference is always the same.
#[test]
fn a_rare_difference_is_found_by_verify() {
    struct Wide;
    impl Function for Wide {
        type Input = (u16, u16);
        type Output = u16;
        const NAME: &'static str = "wide";
        fn lifted(call: Call<'_>) -> Value {
            widths::lifted(call)
        }
    }
    #[symbolic(helper)]
    fn widths(x: u16, y: u16) -> u16 {
        x.max(y)
    }
    let make = |wrong: bool| {
        let mut arguments = Arguments::new();
        arguments.ranged::<u16>("x", 0, 299, &[]).unwrap();
        arguments.ranged::<u16>("y", 0, 299, &[]).unwrap();
        let call = |wrong: &bool, series: &mut dyn Series| {
            while let Some(numbers) = series.next() {
                let &[x, y] = numbers else { return None };
                series.receive(&if *wrong && x + y == 590 && x % 4 == 3 { 0 } else { x.max(y) });
            }
            Some(())
        };
        arguments.witness(Kept::new(wrong, call).keep(CHECKED));
        System::<Wide>::from_function(arguments).unwrap()
    };
    let report = make(false).verify(1_000_000).unwrap();
    assert_eq!((report.inputs, report.exhaustive), (90_000, true));
    let report = make(false).verify(50_000).unwrap();
    assert_eq!((report.inputs, report.exhaustive), (50_000, false));
    for _ in 0..3 {
        let found = difference(make(true).verify(90_000));
        assert_eq!(found.input, "x = 299, y = 291");
    }
}

static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Says something else from the third call on.
fn drifting(x: bool) -> bool {
    x != (CALLS.fetch_add(1, Ordering::Relaxed) >= 2)
}

#[symbolic]
fn impure(x: bool) -> bool {
    dpnl::opaque!(drifting(x))
}

#[test]
fn a_function_that_depends_on_more_than_its_parameters_is_found_out() {
    let text = Impure::system().map(|_| ()).unwrap_err().to_string();
    assert!(text.contains("`impure` is not the function") && text.contains("more than its parameters"), "{text}");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
enum Order {
    Second = 2,
    First = 1,
}

/// Random and given parameters in every form of reference.
#[symbolic]
#[allow(clippy::too_many_arguments, reason = "the forms are what is tested")]
fn forms<'a, const N: usize>(
    #[domain(0..=1)] plain: [u8; N],
    #[domain(1..=2)] slice: &'a [u8],
    #[domain(0..=1)] nested: &[&[u8]],
    pair: (&bool, &[bool; 1]),
    boxed: Box<[bool]>,
    order: &Order,
    #[given] weight: u8,
    #[given] table: &[[u8; 2]],
    #[given] rows: &[&[u8]],
    #[given] maybe: Option<&'a [u8]>,
    #[given] fixed: &'static [u8],
    #[given] forms: (u8, &u8),
) -> (&'a [u8], u8) {
    let total = plain.iter().sum::<u8>() + nested[0][0] + u8::from(*pair.0 && pair.1[0]) + u8::from(boxed[0]);
    let given = table[1][0] + rows.len() as u8 + maybe.map_or(0, |row| row[0]) + fixed[0] + forms.0 + *forms.1;
    (slice, if *order == Order::First { total * weight } else { total + given })
}

#[symbolic]
fn crossing(#[domain(0..=3)] rows: &[&[u8]], #[given] table: &[&[u8]], #[given] name: Vec<String>) -> bool {
    rows[0][0] > table[0][1] || opaque!(name.len() > 7)
}

#[test]
fn parameters_of_every_form_reach_the_function() {
    let rows: [&[u8]; 2] = [&[1], &[]];
    let system = Forms::<2>::system(1, 1, 1, 1, 3, &[[1, 2], [3, 4]], &rows, Some(&[5]), &[6], (7, &8));
    let report = system.unwrap().verify(1 << 10).unwrap();
    assert_eq!((report.inputs, report.exhaustive, report.undefined), (256, true, 0));
    let report = Crossing::system(1, 2, &[&[1, 2], &[3]], vec!["a".into()]).unwrap().verify(100).unwrap();
    assert_eq!((report.inputs, report.exhaustive), (16, true));
}

type Row<'a> = &'a [u8];

/// The owned form of what an alias hides is not known.
#[symbolic]
fn hidden(x: bool, #[given] rows: &[Row<'_>]) -> bool {
    x && rows.len() > 1
}

#[test]
fn a_function_with_hidden_references_goes_without_a_witness() {
    let system = Hidden::system(&[&[1], &[2]]).unwrap();
    assert!(matches!(system.verify(10), Err(Error::Unsupported { query: "verify", .. })));
}

/// A `#[given]` value that must stay on its thread: the system is checked when it is made, and cannot be later.
#[symbolic]
fn pinned(x: bool, #[given] shared: Rc<RefCell<u8>>) -> bool {
    x && opaque!(*shared.borrow() > 2)
}

#[test]
fn what_must_stay_on_its_thread_is_not_kept() {
    let system = Pinned::system(Rc::new(RefCell::new(3))).unwrap();
    assert_eq!(system.probability(&[vec![0.25, 0.75]], &true).unwrap(), 0.75);
    let error = system.verify(10).unwrap_err().to_string();
    assert!(error.contains("cannot be sent to other threads"), "{error}");
}

#[symbolic]
fn shadowed(#[domain(0..=2)] shadowed: u8, #[given] given: u8) -> u8 {
    shadowed + given
}

#[test]
fn a_parameter_may_have_the_name_of_the_function() {
    assert_eq!(Shadowed::system(4).unwrap().verify(10).unwrap().inputs, 3);
}

#[symbolic]
fn overflowing(#[domain(0..=255)] x: u8) -> u8 {
    debug_assert!(x != 9);
    x + 250
}

/// In this build the two are panics; without checks they are counted apart. Either way there is no false alarm.
#[test]
fn overflow_raises_no_false_alarm_in_any_build() {
    let report = Overflowing::system().unwrap().verify(256).unwrap();
    assert_eq!((report.inputs, report.undefined + report.unchecked), (256, 250));
    if cfg!(debug_assertions) {
        assert_eq!(report.unchecked, 0);
    }
}

/// Two million inputs in a `system` that is made in an instant: the check ends with the time that tracing took, and `verify`
/// where it was asked to.
#[symbolic]
fn long(#[domain(0..=9)] digits: [u8; 200]) -> bool {
    digits.windows(2).all(|pair| pair[0] <= pair[1])
}

#[test]
fn large_inputs_are_sampled() {
    let report = Long::system().unwrap().verify(500).unwrap();
    assert_eq!((report.inputs, report.exhaustive, report.undefined), (500, false, 0));
}

/// The hook of the program, before, between and after.
#[test]
fn the_panic_hook_of_the_program_stays() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let loud = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |information| match information.payload().downcast_ref::<&str>() {
        Some(&"of the program") => _ = SEEN.fetch_add(1, Ordering::SeqCst),
        _ => loud(information),
    }));
    for _ in 0..20 {
        let system = Overflowing::system().unwrap();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| panic!("of the program"));
            system.verify(256).unwrap();
            assert!(other.join().is_err());
        });
        assert!(std::panic::catch_unwind(|| panic!("of the program")).is_err());
    }
    // A hook cannot be changed in one step, so another thread's panic may meet the default hook, once in a blue moon.
    assert!(SEEN.load(Ordering::SeqCst) >= 38, "{}", SEEN.load(Ordering::SeqCst));
}
