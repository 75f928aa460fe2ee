//! Questions about events: parts of outputs, several outputs, evidence, other functions; against plain enumeration.
#![allow(
    clippy::redundant_pattern_matching,
    clippy::manual_checked_ops,
    reason = "patterns and functions as users write them"
)]

use dpnl::prelude::*;
use dpnl::{Approx, Error, Events, OutputOf};
use dpnl_tests::programs::{Output, generate, traced};
use dpnl_tests::{Skill, Table, TableOracle, both_ways, close, generator, random_rows, rows_close, weight};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};

/// An event in the words of this test, which can tell by itself whether an output meets it.
#[derive(Debug, Clone)]
enum Told {
    Is(Output),
    Part(usize, i128),
    All(Vec<Told>),
    Any(Vec<Told>),
    Not(Box<Told>),
}

/// The number at one of the places `.0`, `.1`, `.2[i]` and `.3[i]`.
fn number(output: &Output, place: usize) -> Option<i128> {
    match place {
        0 => Some(output.0),
        1 => Some(output.1),
        2..=4 => Some(output.2[place - 2]),
        _ => output.3.get(place - 5).copied(),
    }
}

fn path(place: usize) -> String {
    match place {
        0 | 1 => format!(".{place}"),
        2..=4 => format!(".2[{}]", place - 2),
        _ => format!(".3[{}]", place - 5),
    }
}

impl Told {
    fn random(rng: &mut StdRng, outputs: &[Output], depth: usize) -> Told {
        let some = |rng: &mut StdRng| outputs[rng.random_range(0..outputs.len())].clone();
        match rng.random_range(0..if depth == 0 { 2 } else { 6 }) {
            0 => Told::Is(some(rng)),
            1 => {
                let place = rng.random_range(0..7);
                let known = number(&some(rng), place);
                Told::Part(place, known.unwrap_or(0))
            }
            2 | 3 => {
                let count = rng.random_range(1..4);
                Told::Any((0..count).map(|_| Told::random(rng, outputs, depth - 1)).collect())
            }
            4 => Told::All((0..rng.random_range(0..3)).map(|_| Told::random(rng, outputs, depth - 1)).collect()),
            _ => Told::Not(Box::new(Told::random(rng, outputs, depth - 1))),
        }
    }

    fn holds(&self, output: &Output) -> bool {
        match self {
            Told::Is(wanted) => wanted == output,
            Told::Part(place, value) => number(output, *place) == Some(*value),
            Told::All(members) => members.iter().all(|member| member.holds(output)),
            Told::Any(members) => members.iter().any(|member| member.holds(output)),
            Told::Not(member) => !member.holds(output),
        }
    }

    fn event(&self) -> Event<Output> {
        match self {
            Told::Is(output) => Event::is(output.clone()),
            Told::Part(place, value) => Event::part(&path(*place), *value),
            Told::All(members) => Event::all(members.iter().map(Told::event)),
            Told::Any(members) => Event::any(members.iter().map(Told::event)),
            Told::Not(member) => !member.event(),
        }
    }
}

/// Σ Π p over these inputs, and its gradient.
fn truth(inputs: &[Vec<usize>], rows: &[Vec<f64>]) -> (f64, Vec<Vec<f64>>) {
    let mut gradient: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
    for input in inputs {
        for (variable, &value) in input.iter().enumerate() {
            let others = input.iter().enumerate().filter(|(other, _)| *other != variable);
            gradient[variable][value] += others.map(|(other, &value)| rows[other][value]).product::<f64>();
        }
    }
    (inputs.iter().map(|input| weight(rows, input)).sum(), gradient)
}

#[test]
fn events_of_random_programs_agree_with_enumeration() {
    let mut asked = [0; 3];
    for seed in 0..400 {
        let program = generate(seed);
        let table = traced::table(&program);
        let outputs: Vec<Output> = table.iter().filter_map(|(_, output)| output.clone()).collect();
        let Some(system) = traced::system(&program).filter(|_| !outputs.is_empty()) else { continue };
        let system = system.events();
        let mut rng = generator(seed);
        let rows = random_rows(&mut rng, &traced::sizes(&program));
        for _ in 0..6 {
            let told = Told::random(&mut rng, &outputs, 2);
            let evidence = rng.random::<bool>().then(|| Told::random(&mut rng, &outputs, 1));
            let meets = |told: &Told, output: &Option<Output>| output.as_ref().is_some_and(|output| told.holds(output));
            let of = |meets: &dyn Fn(&Option<Output>) -> bool| -> Vec<Vec<usize>> {
                table.iter().filter(|(_, output)| meets(output)).map(|(input, _)| input.clone()).collect()
            };
            let both = of(&|output| meets(&told, output) && evidence.as_ref().is_none_or(|told| meets(told, output)));
            let below = of(&|output| evidence.as_ref().is_none_or(|told| meets(told, output)));
            let event = match &evidence {
                Some(evidence) => told.event().given(evidence.event()),
                None => told.event(),
            };
            let context = || format!("seed {seed}: {event}\n{}", dpnl_tests::programs::render(&program, "program"));
            let ((above, above_gradient), (under, under_gradient)) = (truth(&both, &rows), truth(&below, &rows));
            let (under, under_gradient) = match &evidence {
                Some(_) => (under, under_gradient),
                None => (1.0, rows.iter().map(|row| vec![0.0; row.len()]).collect()),
            };
            let found = match system.gradient(&rows, &event) {
                Err(Error::ImpossibleOutput { .. }) => {
                    assert!(both.is_empty(), "{} is possible", context());
                    asked[0] += 1;
                    continue;
                }
                Err(Error::ZeroProbability { .. }) => {
                    assert!(under == 0.0, "{}", context());
                    continue;
                }
                found => found,
            };
            let (p, gradient) = found.unwrap_or_else(|error| panic!("{error}: {}", context()));
            asked[if evidence.is_some() { 2 } else { 1 }] += 1;
            assert!(close(p, above / under), "{p} instead of {}: {}", above / under, context());
            assert_eq!(system.probability(&rows, &event).unwrap(), p);
            for (variable, row) in gradient.iter().enumerate() {
                for (value, &d) in row.iter().enumerate() {
                    // d(a / b) = da / b − a db / b²
                    let expected = above_gradient[variable][value] / under
                        - above / under * under_gradient[variable][value] / under;
                    assert!((d - expected).abs() < 1e-8 * (1.0 + expected.abs()), "{d}, {expected}: {}", context());
                }
            }
            if above > 0.0 {
                inputs_of(&system, &rows, &event, &both, &mut rng);
            }
        }
    }
    assert!(asked.iter().all(|&count| count > 50), "{asked:?}");
}

/// Posterior, explanations and samples are those of the inputs that meet the event.
fn inputs_of<F: dpnl::Subject>(
    system: &System<F>,
    rows: &[Vec<f64>],
    event: &OutputOf<F>,
    inputs: &[Vec<usize>],
    rng: &mut impl Rng,
) {
    let total: f64 = inputs.iter().map(|input| weight(rows, input)).sum();
    let mut posterior: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
    for input in inputs {
        let share = weight(rows, input) / total;
        input.iter().enumerate().for_each(|(variable, &value)| posterior[variable][value] += share);
    }
    assert!(rows_close(&system.posterior(rows, event).unwrap(), &posterior));
    let shares = inputs.iter().map(|input| weight(rows, input) / total).filter(|&share| share > 0.0);
    let entropy: f64 = shares.map(|share| -share * share.ln()).sum();
    assert!((system.entropy(rows, event).unwrap() - entropy).abs() < 1e-9 * (1.0 + entropy));
    let circuit = system.circuit(event).unwrap();
    let mut weights: Vec<f64> = inputs.iter().map(|input| weight(rows, input)).filter(|&weight| weight > 0.0).collect();
    weights.sort_by(|a, b| b.total_cmp(a));
    let best = circuit.explanations(rows, 4).unwrap();
    assert_eq!(best.len(), weights.len().min(4));
    for (found, expected) in best.iter().zip(weights) {
        assert!(close(found.probability, expected) && inputs.contains(&found.input));
    }
    for input in circuit.samples(rows, 5, rng).unwrap() {
        assert!(inputs.contains(&input));
    }
}

#[test]
fn events_of_hand_written_oracles_are_sets_of_outputs() {
    for seed in 0..40 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 4);
        let rows = random_rows(&mut rng, &table.domains);
        let oracle = TableOracle { table: table.clone(), skill: Skill::Complete, keys: rng.random() };
        let system = System::from_oracle(oracle).events();
        let p = |outputs: &[u8]| -> f64 { outputs.iter().map(|&output| table.probability(&rows, output)).sum() };
        let cases = [
            (Event::one_of([0, 2, 0]), p(&[0, 2])),
            (Event::is(1) | Event::one_of([1, 3]), p(&[1, 3])),
            (!Event::one_of([0, 1]), p(&[2, 3])),
            (!(Event::is(0) | Event::is(1)) & !Event::is(3), p(&[2])),
            (Event::all([]), p(&[0, 1, 2, 3])),
        ];
        for (event, expected) in cases {
            let found = match system.probability(&rows, &event) {
                // Not even listed by the oracle.
                Err(Error::ImpossibleOutput { .. }) if expected == 0.0 => continue,
                found => found.unwrap(),
            };
            assert!(close(found, expected), "seed {seed}: {event}");
            if seed % 8 != 0 {
                continue;
            }
            let bounds = system.approximate(&rows, &event, &Approx::new()).unwrap();
            assert!(close(bounds.lower, expected) && close(bounds.upper, expected), "seed {seed}: {event}");
        }
    }
}

#[symbolic]
fn add(#[domain(0..=9)] a: [u8; 2], #[domain(0..=9)] b: [u8; 2]) -> (u8, [u8; 2]) {
    let low = a[1] + b[1];
    let high = a[0] + b[0] + low / 10;
    (high / 10, [high % 10, low % 10])
}

#[symbolic]
fn divide(#[domain(0..=5)] a: u8, #[domain(0..=5)] b: u8) -> Option<u8> {
    if b == 0 { None } else { Some(a / b) }
}

#[symbolic]
fn smaller(#[domain(0..=5)] a: u8, #[domain(0..=5)] b: u8) -> Result<u8, bool> {
    if a < b { Ok(b - a) } else { Err(a == b) }
}

#[symbolic]
fn odd(#[domain(0..=5)] items: [u8; 3]) -> Vec<u8> {
    items.into_iter().filter(|item| item % 2 == 1).collect()
}

/// P(event) by enumeration with uniform digits: the share of inputs whose output matches.
macro_rules! share {
    ($outputs:expr, $($pattern:tt)*) => {{
        let outputs: Vec<_> = $outputs;
        outputs.iter().filter(|output| matches!(output, $($pattern)*)).count() as f64 / outputs.len() as f64
    }};
}

#[test]
fn patterns_are_those_of_rust() {
    let uniform = |variables: usize, values: usize| vec![vec![1.0 / values as f64; values]; variables];
    let sums = || -> Vec<(u8, [u8; 2])> {
        let digits = |number: u16| [(number / 10) as u8, (number % 10) as u8];
        (0..100).flat_map(|a| (0..100).map(move |b| add(digits(a), digits(b)))).collect()
    };
    let system = Add::system().unwrap().events();
    macro_rules! same {
        ($system:expr, $rows:expr, $outputs:expr; $($pattern:pat),* $(,)?) => {$(
            let found = $system.probability(&$rows, &pattern!($pattern)).unwrap();
            let expected = share!($outputs, $pattern);
            assert!((found - expected).abs() < 1e-12, "{}: {found}, {expected}", stringify!($pattern));
        )*};
    }
    same!(system, uniform(4, 10), sums(); (0, [6, 3]), (_, [6, _]), (1, _), _, (_, [_, 0 | 5]), (0, [3..=5, ..]), (_, [.., 7]),
        (0 | 1, [1..=9, 0..=4]), (0, [1, 2]) | (1, [_, 3]) | (_, [4, _]), (..,), (_, [5..7, 2 | 3 | 9]));
    let pairs = || (0..=5).flat_map(|a| (0..=5).map(move |b| (a, b)));
    let quotients = || pairs().map(|(a, b)| divide(a, b)).collect();
    for system in both_ways(Divide::system).map(|system| system.events()) {
        same!(system, uniform(2, 6), quotients(); None, Some(_), Some(0), Some(1..=3), None | Some(5));
    }
    let differences = || pairs().map(|(a, b)| smaller(a, b)).collect();
    for system in both_ways(Smaller::system).map(|system| system.events()) {
        same!(system, uniform(2, 6), differences(); Ok(_), Err(true), Err(_), Ok(2) | Err(false), Ok(1..=2));
    }
    let lists = || -> Vec<Vec<u8>> { pairs().flat_map(|(a, b)| (0..=5).map(move |c| odd([a, b, c]))).collect() };
    for system in both_ways(Odd::system).map(|system| system.events()) {
        let p = |event: Event<Vec<u8>>| system.probability(&uniform(3, 6), &event).unwrap();
        let share = |holds: &dyn Fn(&[u8]) -> bool| {
            lists().iter().filter(|list| holds(list)).count() as f64 / lists().len() as f64
        };
        assert!(close(p(Event::part("[0]", 3)), share(&|list| list.first() == Some(&3))));
        assert!(close(p(!Event::part("[0]", 3)), share(&|list| list.first() != Some(&3))));
        assert!(close(p(Event::part("", vec![1, 5])), share(&|list| list == [1, 5])));
        assert!(close(
            p(Event::part("[1]", 3) | Event::part("[0]", 1)),
            share(&|list| { list.get(1) == Some(&3) || list.first() == Some(&1) })
        ));
    }
}

#[test]
fn what_cannot_match_is_an_error_that_says_why() {
    let system = Add::system().unwrap().events();
    let rows = vec![vec![0.1; 10]; 4];
    let message = |event: Event<(u8, [u8; 2])>| system.probability(&rows, &event).unwrap_err().to_string();
    assert!(
        message(pattern!((2, _))).contains("2 is outside of 0..=1, where S.0 lies"),
        "{}",
        message(pattern!((2, _)))
    );
    assert!(message(pattern!((_, [_, 10..=20]))).contains("where S.1[1] lies"));
    assert!(message(Event::part(".2", 1)).contains("has no part S.2"));
    assert!(message(Event::part(".1[2]", 1)).contains("has no part S.1[2]"));
    assert!(message(Event::part("1", 1)).contains("is no path"));
    assert!(message(Event::part(".1", 1)).contains("does not fit"));
    assert!(message(Event::is((0, [1, 2])) & pattern!((1, _))).contains("never"));
    assert!(message(Event::one_of([])).contains("never"));
    assert!(message(!Event::all([])).contains("never"));
    let nested = pattern!((1, _)).given(pattern!((_, [1, _]))) & pattern!((_, [_, 3]));
    assert!(message(nested).contains("`given` last"));
    let twice = pattern!((1, _)).given(pattern!((_, [1, _]))).given(pattern!((_, [_, 3])));
    // 14 of the 100 pairs whose sum ends in 13 have the sum 13, the others 113.
    assert!(close(system.probability(&rows, &twice).unwrap(), 0.86));
    // Possible, but not with these rows.
    let sure: Vec<Vec<f64>> = (0..4).map(|_| (0..10).map(|value| f64::from(u8::from(value == 0))).collect()).collect();
    assert_eq!(system.probability(&sure, &pattern!((1, _))).unwrap(), 0.0);
    let error = system.probability(&sure, &pattern!((_, [1, _])).given(pattern!((1, _)))).unwrap_err();
    assert!(matches!(error, Error::ZeroProbability { .. }), "{error}");
}

#[symbolic]
fn carries(#[domain(0..=9)] x: [u8; 2], #[domain(0..=9)] y: [u8; 2]) -> u8 {
    let low = u8::from(x[1] + y[1] > 9);
    low + u8::from(x[0] + y[0] + low > 9)
}

#[symbolic]
fn quotient(#[domain(0..=5)] a: u8, #[domain(0..=5)] b: u8) -> u8 {
    a / b
}

#[test]
fn two_functions_of_the_same_inputs() {
    let both = Add::system().unwrap().joint(&Carries::system().unwrap()).unwrap();
    let mut rng = generator(3);
    let rows: Vec<Vec<f64>> = (0..4)
        .map(|_| {
            let row: Vec<f64> = (0..10).map(|_| rng.random::<f64>() + 0.01).collect();
            let sum: f64 = row.iter().sum();
            row.iter().map(|p| p / sum).collect()
        })
        .collect();
    let digits = |number: usize| [(number / 10) as u8, (number % 10) as u8];
    let mut expected = std::collections::HashMap::new();
    for (a, b) in (0..100).flat_map(|a| (0..100).map(move |b| (a, b))) {
        let p = weight(&rows, &[a / 10, a % 10, b / 10, b % 10]);
        *expected.entry((add(digits(a), digits(b)), carries(digits(a), digits(b)))).or_insert(0.0) += p;
    }
    for (output, p) in &expected {
        assert!(close(both.probability(&rows, output).unwrap(), *p), "{output:?}");
    }
    let events = both.events();
    let two: f64 = expected.iter().filter(|((_, carries), _)| *carries == 2).map(|(_, p)| p).sum();
    let sixes: f64 = expected.iter().filter(|((sum, n), _)| *n == 2 && sum.1[1] == 6).map(|(_, p)| p).sum();
    let found = events.probability(&rows, &pattern!(((_, [_, 6]), _)).given(pattern!((_, 2)))).unwrap();
    assert!(close(found, sixes / two), "{found} {}", sixes / two);
    // Where one of them panics there is no pair.
    let rows = random_rows(&mut rng, &[6; 2]);
    for (divide, quotient) in both_ways(Divide::system).iter().zip(&both_ways(Quotient::system)) {
        let partial = divide.joint(quotient).unwrap();
        assert!(close(partial.undefined_probability(&rows).unwrap(), rows[1][0]));
        // Its program is there, whichever way it is answered.
        assert!(partial.enumeration().is_none() && !partial.program().cases.is_empty());
    }
    let message = Add::system().unwrap().joint(&Divide::system().unwrap()).unwrap_err().to_string();
    assert!(message.contains("do not have the same inputs"), "{message}");
}

/// Not traced but enumerated: floating point has no lifted meaning.
#[symbolic]
fn rounded(#[domain(0..=5)] a: u8, #[domain(0..=5)] b: u8) -> (u8, u8) {
    let mean = opaque!(halved(a, b));
    (mean, a.max(b))
}

fn halved(a: u8, b: u8) -> u8 {
    (f64::from(a + b) / 2.0).round() as u8
}

#[test]
fn bounds_of_events_enclose_the_truth() {
    let mut rng = generator(11);
    let system = Rounded::system().unwrap().events();
    let rows = random_rows(&mut rng, &[6; 2]);
    let p = |holds: &dyn Fn((u8, u8)) -> bool| -> f64 {
        let pairs = (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| holds(rounded(a as u8, b as u8))).map(|(a, b)| rows[0][a] * rows[1][b]).sum()
    };
    let cases: [(Event<(u8, u8)>, f64); 4] = [
        (pattern!((3, _)), p(&|(mean, _)| mean == 3)),
        (pattern!((3, _) | (_, 4)), p(&|(mean, most)| mean == 3 || most == 4)),
        (!pattern!((1..=3, 2..)), p(&|(mean, most)| !((1..=3).contains(&mean) && most >= 2))),
        (Event::one_of([(2, 2), (3, 3), (2, 2)]), p(&|output| output == (2, 2) || output == (3, 3))),
    ];
    for (event, expected) in cases {
        assert!(close(system.probability(&rows, &event).unwrap(), expected), "{event}");
        let given = event.clone().given(pattern!((_, _)));
        assert!(matches!(system.approximate(&rows, &given, &Approx::new()), Err(Error::Unsupported { .. })));
        let bounds = system.approximate(&rows, &event, &Approx::new().absolute(0.01)).unwrap();
        assert!(bounds.lower <= expected + 1e-12 && expected <= bounds.upper + 1e-12, "{event}: {bounds:?} {expected}");
    }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Split {
    #[domain(0..=5)]
    small: u8,
    #[domain(0..=5)]
    large: u8,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Found {
    Same,
    Apart(#[domain(0..=5)] u8),
    Ends {
        #[domain(0..=5)]
        low: u8,
        #[domain(0..=5)]
        high: u8,
    },
}

#[symbolic(name = "Split2")]
fn split(#[domain(0..=5)] a: u8, #[domain(0..=5)] b: u8) -> (Split, Found) {
    let found = if a == b {
        Found::Same
    } else if a > b {
        Found::Apart(a - b)
    } else {
        Found::Ends { low: a, high: b }
    };
    (Split { small: a.min(b), large: a.max(b) }, found)
}

#[test]
fn structs_and_enums_are_looked_into() {
    both_ways(Split2::system).map(|system| system.events()).iter().for_each(look_into);
    let (best, p) =
        Split2::system().unwrap().most_probable_output(&vec![vec![0.0, 0.1, 0.6, 0.3, 0.0, 0.0]; 2]).unwrap();
    assert_eq!(best, (Split { small: 2, large: 2 }, Found::Same));
    assert!((p - 0.36).abs() < 1e-12);
}

fn look_into(system: &System<Events<Split2>>) {
    let uniform = vec![vec![1.0 / 6.0; 6]; 2];
    let outputs = || -> Vec<(Split, Found)> { (0..=5).flat_map(|a| (0..=5).map(move |b| split(a, b))).collect() };
    macro_rules! same {
        ($($pattern:pat),* $(,)?) => {$(
            let found = system.probability(&uniform, &pattern!($pattern)).unwrap();
            let expected = share!(outputs(), $pattern);
            assert!((found - expected).abs() < 1e-12, "{}: {found}, {expected}", stringify!($pattern));
        )*};
    }
    same!(
        (Split { small: 2, .. }, _),
        (Split { small: 1..=3, large: 4 }, Found::Ends { .. }),
        (_, Found::Same),
        (_, Found::Apart(2 | 3)),
        (_, Found::Ends { low: 1, high: 3..=5 }) | (Split { large: 5, .. }, _),
        (Split { .. }, Found::Apart(_)),
    );
    let large = system.probability(&uniform, &Event::part(".0.large", 5)).unwrap();
    assert!((large - 11.0 / 36.0).abs() < 1e-12);
    let whole = system.probability(&uniform, &Event::part(".1", Found::Apart(5))).unwrap();
    assert!((whole - 1.0 / 36.0).abs() < 1e-12);
}
