//! Thousands of random formulas, each asked in every way.

use num_traits::ToPrimitive;

use super::*;
use crate::oracle::derived::GraphOracle;
use crate::{Approx, System, check_oracle};

const ALL: Features = Features { hidden: true, distributions: true };

#[test]
fn counts_are_those_of_enumeration() {
    let mut random = Random(1);
    for _ in 0..4000 {
        let cnf = random_formula(&mut random, 9, ALL);
        let expected = enumerated(&cnf);
        let counter = cnf.counter();
        assert_eq!(counter.exact().unwrap(), expected, "{cnf}");
        let expected = expected.to_f64().unwrap();
        assert_close(cnf.weighted_count().unwrap(), expected, &cnf);
        assert_close(counter.count().unwrap().natural_log().exp(), expected, &cnf);
        // The whole formula as a system, times the factor.
        let rows = cnf.rows();
        let whole = cnf.system().probability(&rows, &true).unwrap();
        let factor: f64 =
            cnf.choices().iter().map(|&c| cnf.weights(c).iter().map(Weight::value).sum::<f64>()).product();
        assert_close(whole * factor, expected, &cnf);
        // The same without a reduction before it, which leaves hidden variables to the search.
        let plain = System::from_oracle(CnfOracle::new(&cnf)).probability(&rows, &true).unwrap();
        assert_close(plain * factor, expected, &cnf);
    }
}

#[test]
fn hidden_variables_are_projected_away() {
    let mut random = Random(8);
    for _ in 0..1500 {
        // Few variables that count, and clauses in which hidden ones prevail.
        let variables = 6 + random.below(5);
        let mut cnf = Cnf::new(variables).unwrap();
        for variable in 2 + random.below(3)..variables {
            cnf.hide(variable).unwrap();
        }
        for _ in 0..variables + random.below(3 * variables) {
            let clause: Vec<Literal> = (0..3).map(|_| random_literal(&mut random, variables)).collect();
            cnf.add_clause(clause).unwrap();
        }
        let expected = enumerated(&cnf);
        assert_eq!(cnf.exact_weighted_count().unwrap(), expected, "{cnf}");
        let share = expected.to_f64().unwrap() / 2_f64.powi(cnf.choices().len() as i32);
        let plain = System::from_oracle(CnfOracle::new(&cnf)).probability(&cnf.rows(), &true).unwrap();
        assert_close(plain, share, &cnf);
    }
}

#[test]
fn gradients_and_posteriors_are_those_of_enumeration() {
    let mut random = Random(2);
    for _ in 0..1500 {
        let cnf = random_formula(&mut random, 8, ALL);
        let models = models(&cnf);
        let choices = cnf.choices();
        let (count, gradient) = cnf.gradient().unwrap();
        let total: f64 = models.iter().map(|(_, weight)| weight.to_f64().unwrap()).sum();
        assert_close(count, total, &cnf);
        let posterior = cnf.posterior();
        assert_eq!(posterior.is_err(), total == 0.0, "{cnf}");
        for (index, &choice) in choices.iter().enumerate() {
            for value in 0..cnf.weights(choice).len() {
                // d count / d w(value) is the weight of the models with this value, without this factor.
                let derivative: f64 = models
                    .iter()
                    .filter(|(taken, _)| taken[index] == value)
                    .map(|(taken, _)| {
                        let others = choices.iter().zip(taken).enumerate().filter(|(other, _)| *other != index);
                        others.map(|(_, (&choice, &value))| cnf.weights(choice)[value].value()).product::<f64>()
                    })
                    .sum();
                assert_close(gradient[index][value], derivative, &cnf);
                if let Ok(posterior) = &posterior {
                    let share = derivative * cnf.weights(choice)[value].value() / total;
                    assert!((posterior[index][value] - share).abs() < 1e-10, "{cnf}");
                }
            }
        }
    }
}

#[test]
fn prob_dpll_and_the_binary_encoding_agree() {
    let mut random = Random(3);
    for _ in 0..1000 {
        let cnf = random_formula(&mut random, 7, Features { hidden: false, distributions: true });
        let expected = enumerated(&cnf);
        let binary = cnf.with_binary_choices().unwrap();
        assert!(binary.distributions().is_empty());
        assert_eq!(binary.exact_weighted_count().unwrap(), expected, "{cnf}\nas\n{binary}");
        let plain = prob_dpll(&binary, 1 << 20).unwrap();
        assert_close(plain.count, expected.to_f64().unwrap(), &binary);
    }
}

#[test]
fn the_program_graph_agrees() {
    let mut random = Random(4);
    let mut lowered = 0;
    for _ in 0..1000 {
        let cnf = random_formula(&mut random, 7, ALL);
        // What cannot be resolved away is refused.
        let Ok(program) = cnf.program() else { continue };
        lowered += 1;
        let system = System::from_oracle(GraphOracle::new(program).unwrap());
        // A program that is plainly false is refused as such.
        let probability = match system.probability(&cnf.rows(), &Cnf::target()) {
            Err(Error::ImpossibleOutput { .. }) => 0.0,
            other => other.unwrap(),
        };
        let expected = cnf.system().probability(&cnf.rows(), &true).unwrap();
        assert!((probability - expected).abs() < 1e-12, "{cnf}");
    }
    assert!(lowered > 800, "{lowered}");
}

#[test]
fn the_oracle_is_valid() {
    let mut random = Random(5);
    for _ in 0..200 {
        let cnf = random_formula(&mut random, 6, ALL);
        check_oracle(&CnfOracle::new(&cnf), &[true, false]).unwrap_or_else(|error| panic!("{error}\n{cnf}"));
    }
}

#[test]
fn bounds_samples_and_explanations_are_right() {
    let mut random = Random(6);
    for seed in 0..300 {
        let cnf = random_formula(&mut random, 8, ALL);
        let system = cnf.system();
        let (rows, models) = (cnf.rows(), models(&cnf));
        let exact = system.probability(&rows, &true).unwrap();
        for nodes in [1, 3, 10, 1000] {
            let bounds = system.approximate(&rows, &true, &Approx::new().max_nodes(nodes)).unwrap();
            assert!(bounds.lower <= exact + 1e-12 && exact <= bounds.upper + 1e-12, "{bounds:?} {exact}\n{cnf}");
        }
        assert!((system.probability(&rows, &false).unwrap() - (1.0 - exact)).abs() < 1e-10, "{cnf}");
        if exact == 0.0 {
            continue;
        }
        let mut rng = <rand::rngs::StdRng as rand::SeedableRng>::seed_from_u64(seed);
        let sample = system.sample(&rows, &true, &mut rng).unwrap();
        assert!(models.iter().any(|(taken, _)| *taken == sample), "{cnf}");
        let best = system.explain(&rows, &true).unwrap();
        let chance = |taken: &[usize]| taken.iter().zip(&rows).map(|(&value, row)| row[value]).product::<f64>();
        let highest = models.iter().map(|(taken, _)| chance(taken)).fold(0.0, f64::max);
        assert_close(best.probability, highest, &cnf);
    }
}

#[test]
fn disjunctive_normal_forms_are_counted_by_negation() {
    let mut random = Random(7);
    for _ in 0..500 {
        let cnf = random_formula(&mut random, 7, Features { hidden: false, distributions: true });
        let mut dnf = Dnf::new(Cnf { clauses: Vec::new(), ..cnf.clone() }).unwrap();
        for clause in cnf.clauses() {
            dnf.add_term(clause.iter().copied()).unwrap();
        }
        let without = Cnf { clauses: Vec::new(), ..cnf.clone() };
        let mut expected = 0.0;
        for (taken, weight) in models(&without) {
            let holds = |literal: &Literal| match cnf.kinds()[literal.variable()] {
                Kind::Value(number, value) => {
                    let index = cnf.choices().iter().position(|&c| c == Choice::Distribution(number)).unwrap();
                    (taken[index] == value) == literal.is_positive()
                }
                _ => {
                    let wanted = Choice::Variable(literal.variable());
                    let index = cnf.choices().iter().position(|&c| c == wanted).unwrap();
                    (taken[index] == 1) == literal.is_positive()
                }
            };
            if cnf.clauses().iter().any(|term| term.iter().all(holds)) {
                expected += weight.to_f64().unwrap();
            }
        }
        assert_close(dnf.weighted_count().unwrap(), expected, &cnf);
    }
}

#[test]
fn a_tiny_disjunction_keeps_its_digits() {
    // One term of forty variables of probability 1/1000 each: 1e-120, of which 1 - p would leave nothing.
    let mut cnf = Cnf::new(40).unwrap();
    for variable in 0..40 {
        cnf.set_weights(variable, "0.999".parse().unwrap(), "0.001".parse().unwrap()).unwrap();
    }
    let mut dnf = Dnf::new(cnf).unwrap();
    dnf.add_term((0..40).map(|variable| Literal::new(variable, true))).unwrap();
    assert_close(dnf.weighted_count().unwrap(), 1e-120, &"forty rare variables");
}

/// Horn rules over a random digraph, cycles included: node 0 is reached, the last one is not.
#[test]
fn unreachability_by_horn_rules_is_that_of_a_walk() {
    let mut random = Random(9);
    for _ in 0..400 {
        let nodes = 3 + random.below(4);
        let edges: Vec<(usize, usize)> =
            (0..4 + random.below(7)).map(|_| (random.below(nodes), random.below(nodes))).collect();
        let mut cnf = Cnf::new(edges.len() + nodes).unwrap();
        let node = |number: usize| Literal::new(edges.len() + number, true);
        for (edge, &(from, to)) in edges.iter().enumerate() {
            cnf.set_weights(edge, "0.3".parse().unwrap(), "0.7".parse().unwrap()).unwrap();
            cnf.add_clause([!node(from), Literal::new(edge, false), node(to)]).unwrap();
        }
        (0..nodes).for_each(|number| cnf.hide(edges.len() + number).unwrap());
        cnf.add_clause([node(0)]).unwrap();
        cnf.add_clause([!node(nodes - 1)]).unwrap();
        let mut expected = 0.0;
        for chosen in 0..1_usize << edges.len() {
            let mut reached = vec![false; nodes];
            reached[0] = true;
            for _ in 0..nodes {
                for (edge, &(from, to)) in edges.iter().enumerate() {
                    reached[to] |= reached[from] && chosen >> edge & 1 == 1;
                }
            }
            if !reached[nodes - 1] {
                let up = chosen.count_ones() as i32;
                expected += 0.7_f64.powi(up) * 0.3_f64.powi(edges.len() as i32 - up);
            }
        }
        assert_close(cnf.weighted_count().unwrap(), expected, &cnf);
        let plain = System::from_oracle(CnfOracle::new(&cnf)).probability(&cnf.rows(), &true).unwrap();
        assert_close(plain, expected, &cnf);
    }
}
