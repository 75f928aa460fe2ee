//! The paper's own examples.

use super::*;

/// The formula of the paper's figure: A, B, C are 1, 2, 3.
const FIGURE: &str = "p cnf 3 5\n1 2 -3 0\n1 2 3 0\n2 -1 0\n-2 3 0\n-2 -3 0\n";

#[test]
fn the_figure_is_unsatisfiable() {
    let cnf = Cnf::parse(FIGURE).unwrap();
    // The tree of the figure: B first, then A and C below ¬B, and C below B. Nine calls.
    assert_eq!(prob_dpll(&cnf, 100).unwrap(), ProbDpll { count: 0.0, calls: 9 });
    assert_eq!(cnf.weighted_count().unwrap(), 0.0);
    assert_eq!(cnf.log_weighted_count().unwrap(), f64::NEG_INFINITY);
    assert!(cnf.posterior().is_err());
    assert!(prob_dpll(&cnf, 8).is_err());
}

#[test]
fn annotated_disjunctions_become_switches() {
    // digit(I, 0 … 2) with probabilities 0.2, 0.5, 0.3: switches of 0.2, 0.5 / 0.8, 1.
    let cnf = Cnf::parse("p cnf 3 1\nc p distribution 0.2 0.5 0.3\n-2 0\n").unwrap();
    let binary = cnf.with_binary_choices().unwrap();
    let switches: Vec<f64> = (3..6)
        .map(|variable| match &binary.kinds()[variable] {
            Kind::Weighted([_, on]) => on.value(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(switches, [0.2, 0.625, 1.0]);
    assert_close(prob_dpll(&binary, 1000).unwrap().count, 0.5, &binary);
    assert_close(cnf.weighted_count().unwrap(), 0.5, &cnf);
    // The values exclude each other.
    let both = Cnf::parse("p cnf 3 2\nc p distribution 0.2 0.5 0.3\n1 0\n2 0\n").unwrap();
    assert_eq!(both.weighted_count().unwrap(), 0.0);
    assert_eq!(prob_dpll(&both.with_binary_choices().unwrap(), 1000).unwrap().count, 0.0);
}

#[test]
fn prob_dpll_refuses_what_it_is_not_for() {
    let distributions = Cnf::parse("p cnf 2 0\nc p distribution 0.5 0.5\n").unwrap();
    assert!(prob_dpll(&distributions, 10).unwrap_err().to_string().contains("with_binary_choices"));
    let hidden = Cnf::parse("p cnf 2 0\nc p show 1 0\n").unwrap();
    assert!(prob_dpll(&hidden, 10).unwrap_err().to_string().contains("hidden"));
}

#[test]
fn ten_thousand_variables_do_not_overflow_the_stack() {
    let mut cnf = Cnf::new(10_000).unwrap();
    for variable in 1..10_000 {
        cnf.add_clause([Literal::new(variable - 1, false), Literal::new(variable, true)]).unwrap();
    }
    // A chain of implications: the number of models is one more than the number of variables.
    assert_eq!(cnf.exact_weighted_count().unwrap(), BigRational::from_integer(10_001.into()));
}
