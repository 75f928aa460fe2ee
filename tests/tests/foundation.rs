//! The foundation through its public surface: errors, limits, depth, checking oracles, the paper's addition.

use std::time::Duration;

use dpnl::{
    AdditionOracle, Approx, Contradiction, Error, FirstOf, Key, Limits, NaiveOracle, Oracle, Stop, System, Valuation,
    Verdict, check_oracle,
};
use dpnl_tests::{Skill, Table, TableOracle, close, generator, random_rows};
use ndarray::array;
use rand::RngExt;

/// True if all of many booleans are true; reads like a chain, without recursion anywhere.
struct Conjunction(Vec<usize>);

impl Oracle for Conjunction {
    type Output = bool;
    fn domains(&self) -> &[usize] {
        &self.0
    }
    fn verdict(&self, v: &Valuation, o: &bool) -> Verdict {
        if (0..v.len()).any(|k| v.value(k) == Some(0)) {
            return Verdict::definite(!o);
        }
        if v.is_total() { Verdict::definite(*o) } else { Verdict::Unknown }
    }
}

#[test]
fn ten_thousand_variables_in_a_row() {
    let system = System::from_oracle(Conjunction(vec![2; 10_000]));
    let rows = vec![[1e-4, 1.0 - 1e-4]; 10_000];
    let expected = (1.0_f64 - 1e-4).powi(10_000);
    assert!((system.probability(&rows, &true).unwrap() - expected).abs() < 1e-12);
    assert!((system.probability(&rows, &false).unwrap() - (1.0 - expected)).abs() < 1e-12);
    let (_, gradient) = system.gradient(&rows, &true).unwrap();
    assert!((gradient[7_000][1] - expected / (1.0 - 1e-4)).abs() < 1e-10);
    assert_eq!(gradient[7_000][0], 0.0);
    let bounds = system.approximate(&rows, &true, &Approx::new()).unwrap();
    assert_eq!(bounds.stop, Stop::Exact);
    assert!((bounds.lower - expected).abs() < 1e-10);
}

#[test]
fn tiny_probabilities_keep_their_logarithm_and_its_gradient() {
    let system = System::from_oracle(Conjunction(vec![2; 3_000]));
    let rows = vec![[0.9, 0.1]; 3_000];
    assert_eq!(system.probability(&rows, &true).unwrap(), 0.0);
    let (log, gradient) = system.log_gradient(&rows, &true).unwrap();
    assert!((log - 3_000.0 * 0.1_f64.ln()).abs() < 1e-8);
    assert!((gradient[1_234][1] - 10.0).abs() < 1e-10 && gradient[1_234][0] == 0.0);
}

#[test]
fn the_papers_tree_without_keys_and_linear_growth_with_them() {
    // Right to left, 10 values of a[1], each with 10 of b[1] of which one fits, then the same for the left column:
    // 1 + 10 + 100 + 10 · (10 + 100) oracle calls, whatever the sum.
    let plain = System::from_oracle(AdditionOracle::new(2).unwrap());
    assert_eq!(plain.stats(&63).unwrap().search_nodes, 1 + 10 + 100 + 10 * 110);
    let calls = |digits: usize| {
        let system = System::from_oracle(AdditionOracle::new(digits).unwrap().with_keys());
        system.stats(&(10_u128.pow(digits as u32) * 3 / 7)).unwrap().search_nodes
    };
    assert!(calls(8) - calls(7) < 300, "{} {}", calls(7), calls(8));
}

#[test]
fn addition_agrees_with_enumeration() {
    let mut rng = generator(5);
    let system = System::from_oracle(AdditionOracle::new(2).unwrap());
    let keyed = System::from_oracle(AdditionOracle::new(2).unwrap().with_keys());
    let rows = random_rows(&mut rng, &[10; 4]);
    let mut sums = vec![0.0; 199];
    for number in 0..10_000 {
        let (a, b) = (number / 100, number % 100);
        let weight = rows[0][a / 10] * rows[1][a % 10] * rows[2][b / 10] * rows[3][b % 10];
        sums[a + b] += weight;
    }
    for (sum, &expected) in sums.iter().enumerate() {
        assert!(close(system.probability(&rows, &(sum as u128)).unwrap(), expected));
        assert!(close(keyed.probability(&rows, &(sum as u128)).unwrap(), expected));
    }
    assert!(matches!(system.probability(&rows, &199), Err(Error::ImpossibleOutput { .. })));
}

#[test]
fn large_trees_run_on_all_cores_with_the_same_result() {
    let mut rng = generator(1);
    let rows = random_rows(&mut rng, &[10; 8]);
    let plain = System::from_oracle(AdditionOracle::new(4).unwrap());
    let keyed = System::from_oracle(AdditionOracle::new(4).unwrap().with_keys());
    for sum in [0, 9_999, 12_345, 19_998] {
        let (p, dp) = plain.gradient(&rows, &sum).unwrap();
        let (q, dq) = keyed.gradient(&rows, &sum).unwrap();
        assert!(close(p, q));
        assert!(dpnl_tests::rows_close(&dp, &dq));
    }
    assert!(plain.stats(&12_345).unwrap().search_nodes > 100_000);
}

#[test]
fn malformed_rows_are_errors_that_name_the_place() {
    let system = System::from_oracle(AdditionOracle::new(1).unwrap());
    let good = vec![0.1; 10];
    let ask = |rows: &[Vec<f64>]| system.probability(rows, &3).unwrap_err();
    assert!(matches!(ask(std::slice::from_ref(&good)), Error::RowCount { expected: 2, found: 1, .. }));
    assert!(matches!(ask(&[good.clone(), vec![0.5, 0.5]]), Error::RowLength { row: 1, expected: 10, found: 2, .. }));
    let mut negative = good.clone();
    negative[3] = -0.1;
    negative[4] = 0.3;
    let error = ask(&[negative, good.clone()]);
    assert!(matches!(error, Error::Probability { row: 0, value: 3, .. }));
    assert!(error.to_string().contains("a[0]"), "{error}");
    let mut missing = good.clone();
    missing[9] = f64::NAN;
    assert!(matches!(ask(&[good.clone(), missing]), Error::Probability { row: 1, value: 9, .. }));
    let error = ask(&[good.clone(), vec![0.11; 10]]);
    assert!(matches!(error, Error::RowSum { row: 1, .. }) && error.to_string().contains("b[0]"), "{error}");
}

#[test]
fn rows_may_be_vectors_arrays_or_matrices_of_either_float() {
    let system = System::from_oracle(NaiveOracle::new(vec![2, 3], |x: &[usize]| Some(x[0] + x[1])));
    let expected = 0.25 * 0.5 + 0.75 * 0.25;
    assert_eq!(system.probability(&[vec![0.25, 0.75], vec![0.25, 0.25, 0.5]], &2).unwrap(), expected);
    assert_eq!(system.probability(&[&[0.25_f32, 0.75][..], &[0.25, 0.25, 0.5][..]], &2).unwrap(), expected);
    let padded = array![[0.25, 0.75, 0.0], [0.25, 0.25, 0.5]];
    assert_eq!(system.probability(&padded, &2).unwrap(), expected);
    assert_eq!(system.probability(&padded.view(), &2).unwrap(), expected);
    let spilled = array![[0.25, 0.5, 0.25], [0.25, 0.25, 0.5]];
    assert!(matches!(system.probability(&spilled, &2), Err(Error::RowLength { row: 0, .. })));
}

#[test]
fn limits_end_a_query_with_bounds_and_leave_the_system_usable() {
    let mut rng = generator(3);
    let rows = random_rows(&mut rng, &[10; 6]);
    let truth = System::from_oracle(AdditionOracle::new(3).unwrap()).probability(&rows, &777).unwrap();
    for nodes in [1, 2, 50, 500, 5_000, 30_000] {
        let limits = Limits { nodes, ..Limits::default() };
        let system = System::from_oracle(AdditionOracle::new(3).unwrap()).with_limits(limits);
        match system.probability(&rows, &777) {
            Ok(p) => assert!(close(p, truth)),
            Err(Error::Limit { limit, lower, upper, nodes: spent }) => {
                assert!(limit == "nodes" && spent >= nodes);
                assert!(lower <= truth + 1e-15 && truth <= upper + 1e-15, "{lower} {truth} {upper}");
            }
            Err(other) => panic!("{other}"),
        }
        assert!(matches!(system.probability(&rows, &99_999), Err(Error::ImpossibleOutput { .. })));
        match system.approximate(&rows, &777, &Approx::new().absolute(0.5)) {
            Ok(bounds) => assert!(bounds.lower <= truth && truth <= bounds.upper),
            Err(error) => assert!(nodes <= 50 && matches!(error, Error::Limit { .. }), "{error}"),
        }
    }
    let limits = Limits { time: Duration::ZERO, ..Limits::default() };
    let system = System::from_oracle(AdditionOracle::new(3).unwrap()).with_limits(limits);
    assert!(matches!(system.probability(&rows, &777), Err(Error::Limit { limit: "time", .. })));
    let limits = Limits { bytes: 100, ..Limits::default() };
    let system = System::from_oracle(AdditionOracle::new(3).unwrap()).with_limits(limits);
    assert!(matches!(system.probability(&rows, &777), Err(Error::Limit { limit: "bytes", .. })));
}

#[test]
fn time_ends_an_approximation() {
    let rows = vec![vec![0.1; 10]; 12];
    let system = System::from_oracle(NaiveOracle::new(vec![10; 12], |x: &[usize]| Some(x.iter().sum::<usize>())));
    let bounds = system.approximate(&rows, &54, &Approx::new().timeout(Duration::from_millis(20))).unwrap();
    assert_eq!(bounds.stop, Stop::Timeout);
    assert!(bounds.lower <= bounds.upper && bounds.nodes > 1);
}

#[test]
fn odd_arguments_are_errors() {
    let system = System::from_oracle(AdditionOracle::new(1).unwrap());
    let rows = vec![vec![0.1; 10]; 2];
    for epsilon in [-0.1, f64::NAN, f64::INFINITY] {
        let rules = Approx::new().relative(epsilon);
        assert!(matches!(system.approximate(&rows, &3, &rules), Err(Error::Argument { .. })));
    }
    for (epsilon, delta) in [(0.0, 0.1), (0.1, 0.0), (1.5, 0.1), (0.1, f64::NAN)] {
        let result = system.estimate(&rows, &3, epsilon, delta, &mut generator(0));
        assert!(matches!(result, Err(Error::Argument { .. })));
    }
    assert!(matches!(AdditionOracle::new(0), Err(Error::Argument { .. })));
    assert!(FirstOf::<u8>::new(Vec::new()).is_err());
    assert!(check_oracle(&AdditionOracle::new(1).unwrap(), &[]).is_err());
    let empty = System::from_oracle(NaiveOracle::new(vec![0], |x: &[usize]| Some(x[0])));
    assert!(empty.probability(&[Vec::<f64>::new()], &0).is_err());
}

#[test]
fn combined_oracles_answer_where_one_of_them_does() {
    let mut rng = generator(11);
    for _ in 0..50 {
        let table = Table::random(&mut rng, 4, 2);
        let rows = random_rows(&mut rng, &table.domains);
        let patchy = || Box::new(TableOracle { table: table.clone(), skill: Skill::Patchy, keys: false });
        let complete = TableOracle { table: table.clone(), skill: Skill::Complete, keys: false };
        let both = FirstOf::new(vec![patchy(), Box::new(complete.clone())]).unwrap();
        let alone = System::from_oracle(complete).stats(&0).unwrap().search_nodes;
        let system = System::from_oracle(both);
        assert!(close(system.probability(&rows, &0).unwrap(), table.probability(&rows, 0)));
        assert_eq!(system.stats(&0).unwrap().search_nodes, alone);
    }
}

#[test]
fn no_variables_is_a_constant() {
    let system = System::from_oracle(NaiveOracle::new(vec![], |_: &[usize]| Some(7)));
    let none: [Vec<f64>; 0] = [];
    assert_eq!(system.probability(&none, &7).unwrap(), 1.0);
    assert_eq!(system.probability(&none, &8).unwrap(), 0.0);
}

#[test]
fn valid_oracles_pass_the_check() {
    for seed in 0..60 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 3);
        let complete =
            check_oracle(&TableOracle { table: table.clone(), skill: Skill::Complete, keys: true }, &[0, 1, 2]);
        let complete = complete.unwrap();
        assert!(complete.complete && complete.missed.is_none(), "{complete}");
        let patchy = TableOracle { table, skill: Skill::Patchy, keys: false };
        assert!(check_oracle(&patchy, &[0, 1, 2]).is_ok());
    }
    let report = check_oracle(&AdditionOracle::new(2).unwrap().with_keys(), &[0, 63, 198]).unwrap();
    assert!(report.exhaustive && !report.complete && report.keys > 0, "{report}");
    let wide = check_oracle(&AdditionOracle::new(12).unwrap().with_keys(), &[0, 63, 198]).unwrap();
    assert!(!wide.exhaustive, "{wide}");
}

/// A table oracle with one wrong answer, chosen at random.
struct Broken {
    inner: TableOracle,
    valuation: String,
    output: u8,
    answer: Verdict,
}

impl Oracle for Broken {
    type Output = u8;
    fn domains(&self) -> &[usize] {
        self.inner.domains()
    }
    fn verdict(&self, v: &Valuation, o: &u8) -> Verdict {
        if *o == self.output && v.to_string() == self.valuation { self.answer } else { self.inner.verdict(v, o) }
    }
}

#[test]
fn a_single_wrong_answer_is_found() {
    let mut found = 0;
    for seed in 0..200 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 2);
        let inner = TableOracle { table: table.clone(), skill: Skill::Complete, keys: false };
        let mut v = Valuation::unknown(&table.domains).unwrap();
        for (k, &size) in table.domains.iter().enumerate() {
            if rng.random::<bool>() {
                v.assign(k, rng.random_range(0..size));
            }
        }
        let answer = match inner.verdict(&v, &0) {
            Verdict::Unknown => Verdict::definite(rng.random::<bool>()),
            // Answering "unknown" is wrong only where everything is known.
            _ if v.is_total() => Verdict::Unknown,
            Verdict::True => Verdict::False,
            Verdict::False => Verdict::True,
        };
        let broken = Broken { inner, valuation: v.to_string(), output: 0, answer };
        let Err(Error::InvalidOracle(counterexample)) = check_oracle(&broken, &[0, 1]) else {
            panic!("seed {seed}: {v} answered {answer:?} was not found")
        };
        assert_eq!(counterexample.valuation.to_string(), v.to_string());
        assert_eq!((counterexample.output.as_str(), counterexample.verdict), ("0", answer));
        if let Contradiction::Total(total) = &counterexample.contradiction {
            let truth = table.result(&total.total().unwrap()) == Some(0);
            assert_eq!(truth, answer == Verdict::False);
            found += 1;
        }
    }
    assert!(found > 50);
}

#[test]
fn a_key_that_forgets_something_is_found() {
    struct Forgetful(AdditionOracle);
    impl Oracle for Forgetful {
        type Output = u128;
        fn domains(&self) -> &[usize] {
            self.0.domains()
        }
        fn verdict(&self, v: &Valuation, o: &u128) -> Verdict {
            self.0.verdict(v, o)
        }
        fn key(&self, v: &Valuation, _o: &u128) -> Option<Key> {
            // Which variables are known, but not their values.
            Some((0..v.len()).map(|k| u64::from(v.is_known(k))).collect())
        }
    }
    let error = check_oracle(&Forgetful(AdditionOracle::new(2).unwrap()), &[63]).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("same key"), "{text}");
}

#[test]
fn a_counterexample_reads_well() {
    struct Hasty;
    impl Oracle for Hasty {
        type Output = u8;
        fn domains(&self) -> &[usize] {
            &[2, 3]
        }
        fn verdict(&self, v: &Valuation, o: &u8) -> Verdict {
            match v.value(0) {
                Some(0) => Verdict::definite(*o == 0),
                Some(_) => v.value(1).map_or(Verdict::Unknown, |b| Verdict::definite(*o == (b % 2) as u8)),
                None => Verdict::False,
            }
        }
    }
    let text = check_oracle(&Hasty, &[0, 1]).unwrap_err().to_string();
    let expected = "the oracle is not valid\n  valuation  [?, 0]\n  output     0\n  answer     False (S is this output \
                    nowhere below)\n  but        [0, 0] is below it, and there the oracle itself answers True";
    assert_eq!(text, expected);
}

#[test]
fn an_oracle_that_never_decides_is_an_error_not_a_loop() {
    struct Mute;
    impl Oracle for Mute {
        type Output = u8;
        fn domains(&self) -> &[usize] {
            &[2, 2]
        }
        fn verdict(&self, _: &Valuation, _: &u8) -> Verdict {
            Verdict::Unknown
        }
    }
    let system = System::from_oracle(Mute);
    let rows = [[0.5, 0.5], [0.5, 0.5]];
    assert!(matches!(system.probability(&rows, &0), Err(Error::Undecided { .. })));
    assert!(matches!(system.approximate(&rows, &0, &Approx::new()), Err(Error::Undecided { .. })));
    assert!(check_oracle(&Mute, &[0]).unwrap_err().to_string().contains("every variable is known"));
}
