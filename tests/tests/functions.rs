//! Annotated functions end to end: every query against plain enumeration of the function itself.

use dpnl::oracle::derived::Options;
use dpnl::prelude::*;
use dpnl_tests::{by_trace, close, generator, random_rows};

#[symbolic]
fn add<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[test]
fn addition_of_the_front_page() {
    let system = Add::<2>::system().unwrap();
    let rows = random_rows(&mut generator(1), &[10; 4]);
    let mut expected = 0.0;
    for number in 0..10_000 {
        let (a, b) = ([number / 1000, number / 100 % 10], [number / 10 % 10, number % 10]);
        let w: f64 = a.iter().chain(&b).zip(&rows).map(|(&d, row)| row[d]).product();
        if add(a.map(|d| d as u8), b.map(|d| d as u8)) == (0, [6, 3]) {
            expected += w;
        }
    }
    assert!(close(system.probability(&rows, &(0, [6, 3])).unwrap(), expected));
    let best = system.explain(&rows, &(0, [6, 3])).unwrap();
    let (a, b): ([u8; 2], [u8; 2]) = best.input;
    assert_eq!(add(a, b), (0, [6, 3]));
    let distribution = system.distribution(&rows).unwrap();
    assert!(close(distribution.iter().map(|(_, p)| p).sum(), 1.0));
    assert_eq!(system.undefined_probability(&rows).unwrap(), 0.0);
}

#[symbolic]
fn order<const N: usize>(#[domain(0..=3)] x: [u8; N]) -> [usize; N] {
    let mut keys = x;
    let mut order = [0; N];
    for i in 1..N {
        order[i] = order[i - 1] + 1;
    }
    for end in (1..N).rev() {
        for i in 0..end {
            if keys[i] > keys[i + 1] {
                keys.swap(i, i + 1);
                order.swap(i, i + 1);
            }
        }
    }
    order
}

#[symbolic]
fn quotient(#[domain(-3..=3)] a: i8, #[domain(0..=4)] b: i8) -> i8 {
    a / b + 1
}

#[test]
fn derived_oracles_are_valid_like_any_other() {
    let add = by_trace(Add::<1>::system());
    let report = check_oracle(add.oracle(), &[(0, [7]), (1, [8]), (1, [0])]).unwrap();
    assert!(report.exhaustive && report.keys > 0, "{report}");
    let order = by_trace(Order::<3>::system());
    assert!(check_oracle(order.oracle(), &[[0, 1, 2], [2, 1, 0], [1, 2, 0]]).unwrap().exhaustive);
    let quotient = by_trace(Quotient::system());
    assert!(check_oracle(quotient.oracle(), &[0, 1, 2, 4]).unwrap().exhaustive);
}

/// Plain DPNL, every part of the machinery on its own, and ApproxDPNL give the numbers of enumeration.
#[test]
fn every_engine_agrees_on_a_sorting_function() {
    let mut rng = generator(8);
    let all = Options { plans: false, ..Options::default() };
    for round in 0..6 {
        let rows = random_rows(&mut rng, &[4; 4]);
        let output = [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]][round % 3];
        let mut truth = 0.0;
        for number in 0..256_usize {
            let x: [usize; 4] = std::array::from_fn(|i| number >> (2 * i) & 3);
            if order(x.map(|value| value as u8)) == output {
                truth += x.iter().zip(&rows).map(|(&value, row)| row[value]).product::<f64>();
            }
        }
        for options in [
            Options::default(),
            all,
            Options { keys: false, ..all },
            Options { narrowing: false, ..all },
            Options { components: false, ..all },
            Options { ordering: false, ..all },
            Options { cuts: false, ..all },
            Options::plain(),
        ] {
            let system = Order::<4>::system().unwrap().with_options(options).unwrap();
            assert!(close(system.probability(&rows, &output).unwrap(), truth), "{options:?}");
            let bounds = system.approximate(&rows, &output, &Approx::new().max_nodes(9)).unwrap();
            assert!(bounds.lower <= truth + 1e-12 && truth <= bounds.upper + 1e-12, "{options:?}: {bounds:?}");
            let exact = system.approximate(&rows, &output, &Approx::new()).unwrap();
            assert!(close(exact.lower, truth) && close(exact.upper, truth), "{options:?}: {exact:?}");
        }
    }
}

#[test]
fn inputs_that_panic_belong_to_no_output() {
    let system = Quotient::system().unwrap();
    let rows = random_rows(&mut generator(2), &[7, 5]);
    assert!(close(system.undefined_probability(&rows).unwrap(), rows[1][0]));
    let defined: f64 = system.distribution(&rows).unwrap().iter().map(|(_, p)| p).sum();
    assert!(close(defined, 1.0 - rows[1][0]));
    assert!(matches!(system.probability(&rows, &99), Err(dpnl::Error::ImpossibleOutput { .. })));
}

#[test]
fn pictures_and_programs_name_the_variables() {
    let system = Add::<2>::system().unwrap();
    let program = system.program().to_string();
    assert!(program.contains("a[1]") && program.contains("functions.rs"), "{program}");
    let folder = std::env::temp_dir().join(format!("dpnl-pictures-{}", std::process::id()));
    let [program, circuit] = system.write_svg(&(0, [6, 3]), &folder).unwrap();
    assert!(std::fs::read_to_string(program).unwrap().contains("b[1]"));
    assert!(std::fs::read_to_string(circuit).unwrap().contains("a[0]"));
    std::fs::remove_dir_all(folder).unwrap();
}
