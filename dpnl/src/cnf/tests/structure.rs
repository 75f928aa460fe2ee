//! The pieces: reduction, determined variables, keys.

use super::super::gates::determined;
use super::super::reduce::reduce;
use super::*;

#[test]
fn variables_that_follow_from_others_are_found() {
    // 3 ⟺ 1 ∧ 2, and 4 free.
    let cnf = Cnf::parse("p cnf 4 3\n-3 1 0\n-3 2 0\n3 -1 -2 0\n").unwrap();
    // Any of 1, 2, 3 alone may be determined or not; 3 is the only one.
    assert_eq!(determined(&cnf), [2]);
    // Two that are equal: one of them, not both.
    let equal = Cnf::parse("p cnf 2 2\n-1 2 0\n1 -2 0\n").unwrap();
    assert_eq!(determined(&equal).len(), 1);
    assert_eq!(equal.exact_weighted_count().unwrap().to_string(), "2");
}

#[test]
fn reduction_keeps_choices_unless_only_the_count_matters() {
    let mut random = Random(11);
    for _ in 0..500 {
        let cnf = random_formula(&mut random, 8, Features { hidden: true, distributions: true });
        let kept = reduce(&cnf, false);
        assert_eq!(kept.choices(), cnf.choices());
        assert_eq!(enumerated(&kept), enumerated(&cnf), "{cnf}\nto\n{kept}");
        let literals = |cnf: &Cnf| cnf.clauses().iter().map(|clause| clause.len()).sum::<usize>();
        assert!(
            kept.clauses().len() <= cnf.clauses().len() + cnf.variables(),
            "{} {}",
            literals(&kept),
            literals(&cnf)
        );
        let counted = reduce(&cnf, true);
        let models_of = |cnf: &Cnf| cnf.exact_weighted_count().unwrap();
        assert_eq!(models_of(&counted), enumerated(&cnf));
    }
}

#[test]
fn an_or_network_without_evidence_vanishes() {
    // Fifty gates with outputs of weight 1 that nothing constrains: the count is one, without a search.
    let mut text = String::from("p cnf 100 0\n");
    for gate in 0..50 {
        let output = 51 + gate;
        let inputs = [1 + gate, 1 + (gate * 7 + 3) % 50, 1 + (gate * 11 + 5) % 50];
        text += &format!("w {} 0.1\nw {output} -1\n", 1 + gate);
        inputs.iter().for_each(|input| text += &format!("-{input} {output} 0\n"));
        text += &format!("-{output} {} {} {} 0\n", inputs[0], inputs[1], inputs[2]);
    }
    let cnf = Cnf::parse(&text).unwrap();
    let counter = cnf.counter();
    assert_eq!(counter.exact().unwrap().to_string(), "1");
    assert_eq!(counter.formula().clauses().len(), 0);
    assert_eq!(counter.stats().unwrap().search_nodes, 1);
}

#[test]
fn a_chain_takes_as_long_as_it_is() {
    // Of any three in a row, the first one's value is that of one of the others.
    let length = 300;
    let mut text = format!("p cnf {length} {}\n", 2 * (length - 2));
    let weight = |variable: usize| 0.2 + 0.1 * (variable % 7) as f64;
    for variable in 1..=length {
        text += &format!("c p weight {variable} {} 0\n", weight(variable));
        text += &format!("c p weight -{variable} {} 0\n", 1.0 - weight(variable));
    }
    for first in 1..length - 1 {
        text += &format!("-{first} {} {} 0\n{first} -{} -{} 0\n", first + 1, first + 2, first + 1, first + 2);
    }
    let counter = Cnf::parse(&text).unwrap().counter();
    // By hand, along the chain: the mass of every pair of neighbours.
    let mass = |variable: usize, value: bool| if value { weight(variable) } else { 1.0 - weight(variable) };
    let both = [false, true];
    let mut pairs = both.map(|a| both.map(|b| mass(1, a) * mass(2, b)));
    for variable in 3..=length {
        pairs = both.map(|b| {
            both.map(|c| {
                let before = both.iter().filter(|&&a| a == b || a == c);
                before.map(|&a| pairs[usize::from(a)][usize::from(b)]).sum::<f64>() * mass(variable, c)
            })
        });
    }
    let expected: f64 = pairs.iter().flatten().sum();
    let found = counter.count().unwrap();
    assert!((found.natural_log() - expected.ln()).abs() < 1e-9, "{found}, not {expected}");
    let nodes = counter.stats().unwrap().search_nodes;
    assert!(nodes < 20 * length as u64, "{nodes} nodes");
}

#[test]
fn components_are_searched_once() {
    // Twenty copies of the same small formula over different variables, and a chain through two hundred.
    let mut cnf = Cnf::new(60).unwrap();
    for copy in 0..20 {
        let [a, b, c] = [0, 1, 2].map(|offset| Literal::new(3 * copy + offset, true));
        cnf.add_clause([a, b, c]).unwrap();
        cnf.add_clause([!a, !b]).unwrap();
    }
    let counter = cnf.counter();
    // Seven of eight, less the two with a and b: five models each.
    assert_eq!(counter.exact().unwrap(), BigRational::from_integer(num_bigint::BigInt::from(5).pow(20)));
    assert!(counter.stats().unwrap().search_nodes <= 121);
    let mut chain = Cnf::new(200).unwrap();
    for link in 1..200 {
        chain.add_clause([Literal::new(link - 1, true), Literal::new(link, true)]).unwrap();
    }
    assert!(chain.counter().stats().unwrap().search_nodes < 2000);
}

#[test]
fn limits_end_a_count_with_bounds() {
    let mut random = Random(12);
    let mut cnf = Cnf::new(60).unwrap();
    for _ in 0..150 {
        let clause: Vec<Literal> = (0..3).map(|_| random_literal(&mut random, 60)).collect();
        cnf.add_clause(clause).unwrap();
    }
    let limits = crate::Limits { nodes: 50, ..crate::Limits::default() };
    match cnf.counter().with_limits(limits).count() {
        Err(Error::Limit { lower, upper, .. }) => {
            let exact = cnf.weighted_count().unwrap();
            assert!(lower <= exact && exact <= upper, "{lower} {exact} {upper}");
        }
        other => panic!("{other:?}"),
    }
    let bounds = cnf.counter().approximate(&crate::Approx::new().max_nodes(500)).unwrap();
    let exact = cnf.log_weighted_count().unwrap();
    assert!(bounds.lower.natural_log() <= exact && exact <= bounds.upper.natural_log(), "{bounds:?} {exact}");
}
