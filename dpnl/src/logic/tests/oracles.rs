//! The closures as an oracle, gradients, explanations and samples.

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::logic::{Engine, Program};
use crate::oracle::check_oracle;

const GRAPH: &str = "0.5::e(1,2). 0.4::e(2,3). 0.3::e(3,1). 0.6::e(1,3). 0.2::x; 0.5::y.
    p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), e(Z,Y).
    far :- p(1,3), \\+ x. odd :- y. odd :- p(2,1), x. query(p(1,3)). query(far). query(odd). evidence(p(3,1)) :- fail.";

#[test]
fn closures_are_a_valid_oracle() {
    const SMALL: &str = "0.5::e(1,2). 0.4::e(2,1). 0.2::x; 0.5::y. p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), e(Z,Y).
        far :- p(1,1), \\+ x. odd :- y. odd :- p(2,1), x. query(p(2,2)). query(far). query(odd).";
    for engine in [Engine::Closures, Engine::Graph] {
        let inference = Program::parse(SMALL).unwrap().with_engine(engine).inference().unwrap();
        for query in 0..3 {
            let (goals, _) = inference.goals_of(query);
            let goals = goals.unwrap();
            let opposite = goals.iter().map(|&(atom, wanted)| (atom, !wanted)).collect();
            check_oracle(inference.system().oracle(), &[goals, opposite]).unwrap();
        }
    }
}

#[test]
fn gradients_are_differences() {
    let text = |p: f64| {
        format!("{p}::a. 0.3::b. 0.6::c; 0.2::d :- a. q :- a, b. q :- c. e :- q. e :- d. query(q). evidence(e).")
    };
    let at = |p: f64| Program::parse(&text(p)).unwrap().answers().unwrap()[0].probability;
    let inference = Program::parse(&text(0.4)).unwrap().inference().unwrap();
    let (p, gradients) = inference.gradient(0).unwrap();
    assert!((p - at(0.4)).abs() < 1e-12);
    let a = gradients.iter().find(|choice| choice.values[0] == "a").unwrap();
    // The probability of a and that of its absence move in opposite directions.
    let slope = a.gradient[0] - a.gradient[1];
    let expected = (at(0.4 + 1e-6) - at(0.4 - 1e-6)) / 2e-6;
    assert!((slope - expected).abs() < 1e-6, "{slope} {expected}");
}

#[test]
fn explanations_and_samples() {
    let program =
        Program::parse("0.3::a. 0.9::b. 0.5::c. q :- a, b. q :- c, \\+ a. query(q). query(c). evidence(q).").unwrap();
    let reasons = program.explain().unwrap();
    assert_eq!(reasons[0].choices, ["\\+(a)", "b", "c"]);
    assert!((reasons[0].probability - 0.7 * 0.9 * 0.5).abs() < 1e-12);
    let mut rng = StdRng::seed_from_u64(1);
    let worlds = program.samples(4000, &mut rng).unwrap();
    assert!(worlds.iter().all(|world| world.contains(&"q".to_owned())));
    let share = worlds.iter().filter(|world| world.contains(&"c".to_owned())).count() as f64 / 4000.0;
    let expected = program.answers().unwrap()[1].probability;
    assert!((share - expected).abs() < 0.04, "{share} {expected}");
}

#[test]
fn bounds_enclose() {
    let program = Program::parse(GRAPH).unwrap();
    let approx = crate::Approx::new().absolute(0.05);
    for ((atom, bounds), answer) in program.approximate(&approx).unwrap().iter().zip(program.answers().unwrap()) {
        assert_eq!(*atom, answer.atom);
        assert!(bounds.lower <= answer.probability + 1e-12 && answer.probability <= bounds.upper + 1e-12);
    }
}

#[test]
fn goals_from_outside() {
    let program = Program::parse(GRAPH).unwrap();
    assert!((program.query("p(1,3)").unwrap() - (1.0 - 0.4 * (1.0 - 0.5 * 0.4))).abs() < 1e-12);
    assert!((program.query("p(1,_)").unwrap() - (1.0 - 0.5 * 0.4)).abs() < 1e-12);
    assert_eq!(program.answers_of("p(1,X)").unwrap().len(), 3);
    assert!((program.query("(x ; y)").unwrap() - 0.7).abs() < 1e-12);
}

/// Complete digraphs: both engines, and the closures where the graph would be slow.
#[test]
fn reachability_in_complete_graphs() {
    let program = |n: usize| {
        let mut text = String::from("p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), e(Z,Y). query(p(0,1)).\n");
        for i in 0..n {
            for j in (0..n).filter(|&j| j != i) {
                text += &format!("0.{}::e({i},{j}).\n", 1 + (i * 7 + j * 3) % 9);
            }
        }
        Program::parse(&text).unwrap()
    };
    for n in 2..=4 {
        let [a, b] = [Engine::Closures, Engine::Graph]
            .map(|engine| program(n).with_engine(engine).answers().unwrap()[0].probability);
        assert!((a - b).abs() < 1e-9);
    }
    let inference = program(7).inference().unwrap();
    let nodes = inference.stats(0).unwrap().unwrap().search_nodes;
    assert!(nodes < 20_000, "{nodes} search nodes");
}
