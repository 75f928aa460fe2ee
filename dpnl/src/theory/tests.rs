use super::*;
use crate::graph::random::Random;
use crate::{System, check_oracle};

/// A random formula over the given ones, and the same as a function of their values.
type Meaning = Box<dyn Fn(&[bool]) -> bool>;

fn random_formula(random: &mut Random, theory: &mut Theory, atoms: &[Formula], depth: usize) -> (Formula, Meaning) {
    if depth == 0 || random.below(5) == 0 {
        let index = random.below(atoms.len());
        return (atoms[index], Box::new(move |values| values[index]));
    }
    let (a, meaning_a) = random_formula(random, theory, atoms, depth - 1);
    let (b, meaning_b) = random_formula(random, theory, atoms, depth - 1);
    match random.below(5) {
        0 => (!a, Box::new(move |values| !meaning_a(values))),
        1 => (theory.all([a, b]), Box::new(move |values| meaning_a(values) && meaning_b(values))),
        2 => (theory.any([a, b]), Box::new(move |values| meaning_a(values) || meaning_b(values))),
        3 => (theory.implies(a, b), Box::new(move |values| !meaning_a(values) || meaning_b(values))),
        _ => (theory.iff(a, b), Box::new(move |values| meaning_a(values) == meaning_b(values))),
    }
}

/// Random theories: judged atoms, defined ones, and a query over all of them.
#[test]
fn the_oracle_is_valid_complete_and_agrees_with_enumeration() {
    let mut random = Random(21);
    for _ in 0..100 {
        let mut theory = Theory::new();
        let count = 1 + random.below(5);
        let judged: Vec<Formula> = (0..count).map(|_| theory.atom()).collect();
        let (definition, defined) = random_formula(&mut random, &mut theory, &judged, 3);
        let extra = theory.atom();
        let axiom = theory.iff(extra, definition);
        theory.axiom(axiom);
        let mut atoms = judged.clone();
        atoms.push(extra);
        let (query, meaning) = random_formula(&mut random, &mut theory, &atoms, 3);
        let oracle = theory.oracle(&judged, query).unwrap();
        let report = check_oracle(&oracle, &[true, false]).unwrap();
        assert!(report.complete, "{report:?}");
        let rows: Vec<[f64; 2]> = (0..count).map(|_| random.unit()).map(|p| [1.0 - p, p]).collect();
        let mut expected = 0.0;
        for number in 0..1_usize << count {
            let mut values: Vec<bool> = (0..count).map(|index| number >> index & 1 == 1).collect();
            values.push(defined(&values));
            if meaning(&values) {
                expected += rows.iter().zip(&values).map(|(row, &value)| row[usize::from(value)]).product::<f64>();
            }
        }
        let system = System::from_oracle(oracle);
        assert!((system.probability(&rows, &true).unwrap() - expected).abs() < 1e-12);
        assert!((system.probability(&rows, &false).unwrap() - (1.0 - expected)).abs() < 1e-12);
    }
}

#[test]
fn judged_formulas_have_to_decide_the_query() {
    let mut theory = Theory::new();
    let [a, b] = theory.atoms();
    let message = theory.oracle(&[a], b).unwrap_err().to_string();
    assert!(message.contains("do not decide"), "{message}");
    // A query that the axioms settle needs no judgement.
    theory.axiom(b);
    let system = System::from_oracle(theory.oracle(&[a], b).unwrap());
    assert_eq!(system.probability(&[[0.5, 0.5]], &true).unwrap(), 1.0);
}

#[test]
fn judged_formulas_have_to_be_coherent() {
    let mut theory = Theory::new();
    let [a, b] = theory.atoms();
    let exclusive = theory.any([!a, !b]);
    theory.axiom(exclusive);
    let either = theory.any([a, b]);
    let message = theory.oracle(&[a, b], either).unwrap_err().to_string();
    assert!(message.contains("only 3 of the 2^2"), "{message}");
    let message = theory.oracle(&[a, a], a).unwrap_err().to_string();
    assert!(message.contains("only 2 of the 2^2"), "{message}");
    let stranger = Theory::new().atom();
    assert!(Theory::new().oracle(&[], stranger).is_err());
}

/// The witnesses keep the search to the variables that matter: of forty, only those of the query.
#[test]
fn witnesses_guide_the_choice() {
    let mut theory = Theory::new();
    let judged: Vec<Formula> = (0..40).map(|_| theory.atom()).collect();
    let pairs = [theory.all([judged[37], judged[38]]), theory.all([judged[5], judged[39]])];
    let query = theory.any(pairs);
    let system = System::from_oracle(theory.oracle(&judged, query).unwrap());
    let rows = vec![[0.5, 0.5]; 40];
    assert!((system.probability(&rows, &true).unwrap() - 7.0 / 16.0).abs() < 1e-12);
    let nodes = system.stats(&true).unwrap().search_nodes;
    assert!(nodes <= 31, "{nodes}");
}
