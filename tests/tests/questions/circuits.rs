//! Circuits as values: written, read, saved and walked through.

use std::collections::HashMap;

use dpnl::Circuit;
use dpnl_tests::close;

use crate::Sums;
use crate::case::cases;

/// A reader of `.nnf` that knows nothing of dpnl: lines, literals, weights.
struct Nnf {
    nodes: Vec<NnfNode>,
    variables: usize,
    /// What the comments say: literal, variable, value.
    map: Vec<(i32, String, String)>,
}

enum NnfNode {
    Literal(i32),
    And(Vec<usize>),
    Or(Vec<usize>),
}

impl Nnf {
    fn read(text: &str) -> Nnf {
        let mut nnf = Nnf { nodes: Vec::new(), variables: 0, map: Vec::new() };
        let (mut announced, mut edges) = (None, 0);
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |from: usize| words[from..].iter().map(|word| word.parse::<i64>().unwrap());
            match words[0] {
                "c" => {
                    if let [_, literal, variable, "=", value] = words[..] {
                        nnf.map.push((literal.parse().unwrap(), variable.to_owned(), value.to_owned()));
                    }
                }
                "nnf" => {
                    let header: Vec<i64> = numbers(1).collect();
                    announced = Some((header[0] as usize, header[1]));
                    nnf.variables = header[2] as usize;
                }
                kind => {
                    let skip = match kind {
                        "L" => {
                            nnf.nodes.push(NnfNode::Literal(words[1].parse().unwrap()));
                            continue;
                        }
                        "A" => 1,
                        "O" => 2,
                        other => panic!("{other}"),
                    };
                    let children: Vec<usize> = numbers(skip + 1).map(|child| child as usize).collect();
                    assert_eq!(words[skip].parse::<usize>().unwrap(), children.len());
                    assert!(children.iter().all(|&child| child < nnf.nodes.len()), "children come first");
                    edges += children.len() as i64;
                    nnf.nodes.push(if kind == "A" { NnfNode::And(children) } else { NnfNode::Or(children) });
                }
            }
        }
        assert_eq!(announced, Some((nnf.nodes.len(), edges)));
        nnf
    }

    /// The value of the root with these weights of literals.
    fn count(&self, weight: impl Fn(i32) -> f64) -> f64 {
        let mut values: Vec<f64> = Vec::new();
        for node in &self.nodes {
            values.push(match node {
                NnfNode::Literal(literal) => weight(*literal),
                NnfNode::And(children) => children.iter().map(|&child| values[child]).product(),
                NnfNode::Or(children) => children.iter().map(|&child| values[child]).sum(),
            });
        }
        values[values.len() - 1]
    }

    /// Decomposable: no variable on two sides of a conjunction. Smooth: all of them on every side of a disjunction.
    fn is_decomposable_and_smooth(&self) -> bool {
        let mut supports: Vec<Vec<bool>> = Vec::new();
        for node in &self.nodes {
            let mut own = vec![false; self.variables + 1];
            match node {
                NnfNode::Literal(literal) => own[literal.unsigned_abs() as usize] = true,
                NnfNode::And(children) => {
                    for &child in children {
                        for (own, child) in own.iter_mut().zip(&supports[child]) {
                            if *own && *child {
                                return false;
                            }
                            *own |= child;
                        }
                    }
                }
                NnfNode::Or(children) => {
                    if let Some((first, others)) = children.split_first() {
                        if others.iter().any(|&other| supports[other] != supports[*first]) {
                            return false;
                        }
                        own.clone_from(&supports[*first]);
                    }
                }
            }
            supports.push(own);
        }
        true
    }

    /// Whether the formula holds, and how many ways there are to see it: one, if it is deterministic.
    fn proofs(&self, truth: &[bool]) -> f64 {
        self.count(|literal| f64::from(u8::from(truth[literal.unsigned_abs() as usize] == (literal > 0))))
    }
}

#[test]
fn written_circuits_are_read_by_others() {
    let mut read = 0;
    for case in cases(0..120) {
        let distribution = case.distribution(&case.rows);
        for (output, &p) in distribution.iter().filter_map(|(output, p)| Some((output.as_ref()?, p))).take(2) {
            let circuit = case.system.circuit(output).unwrap();
            let nnf = Nnf::read(&circuit.to_nnf());
            assert!(nnf.is_decomposable_and_smooth(), "seed {}", case.seed);
            let mut weights = HashMap::new();
            for literal in circuit.literals() {
                weights.insert(literal.literal, case.rows[literal.variable][literal.value]);
                let variable = &circuit.variables()[literal.variable];
                let described = (literal.literal, variable.name.clone(), variable.values[literal.value].clone());
                assert!(nnf.map.contains(&described), "{described:?}");
            }
            let found = nnf.count(|literal| weights.get(&literal).copied().unwrap_or(1.0));
            assert!(close(found, p), "seed {}: {found} {p}", case.seed);
            // Every input, as truth values: one proof if it gives the output, else none.
            for (input, given) in case.table.iter().take(300) {
                let mut truth = vec![false; nnf.variables + 1];
                for literal in circuit.literals().iter().filter(|literal| input[literal.variable] == literal.value) {
                    truth[literal.literal.unsigned_abs() as usize] = literal.literal > 0;
                }
                let expected = f64::from(u8::from(given.as_ref() == Some(output)));
                assert_eq!(nnf.proofs(&truth), expected, "seed {} {input:?}", case.seed);
            }
            read += 1;
        }
    }
    assert!(read > 100);
}

#[test]
fn saved_circuits_answer_the_same_numbers() {
    for case in cases(0..150) {
        let distribution = case.distribution(&case.rows);
        for output in distribution.keys().flatten().take(2) {
            let circuit = case.system.circuit(output).unwrap();
            let text = serde_json::to_string(&circuit).unwrap();
            let loaded: Circuit = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&loaded).unwrap(), text);
            let (p, gradient) = case.system.gradient(&case.rows, output).unwrap();
            assert_eq!(loaded.gradient(&case.rows).unwrap(), (p, gradient));
            assert_eq!(
                loaded.log_probability(&case.rows).unwrap(),
                case.system.log_probability(&case.rows, output).unwrap()
            );
            if p > 0.0 {
                assert_eq!(loaded.posterior(&case.rows).unwrap(), case.system.posterior(&case.rows, output).unwrap());
                assert_eq!(loaded.entropy(&case.rows).unwrap(), case.system.entropy(&case.rows, output).unwrap());
            }
            assert_eq!(loaded.variables(), circuit.variables());
        }
    }
}

#[test]
fn a_broken_file_is_an_error() {
    let circuit = Sums::system().unwrap().circuit(&[0; 7]).unwrap();
    let good = serde_json::to_value(&circuit).unwrap();
    let broken = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = good.clone();
        change(&mut value);
        serde_json::from_value::<Circuit>(value).map(|_| ()).unwrap_err().to_string()
    };
    assert!(broken(&|value| value["format"] = "something".into()).contains("format"));
    assert!(broken(&|value| value["root"] = 1_000_000.into()).contains("root"));
    assert!(broken(&|value| value["variables"][0]["values"] = serde_json::json!([])).contains("values"));
    let node = |text: &str| {
        let node: serde_json::Value = serde_json::from_str(text).unwrap();
        broken(&|value| value["nodes"].as_array_mut().unwrap().push(node.clone()))
    };
    assert!(node(r#"{"sum": [4000000]}"#).contains("below"));
    assert!(node(r#"{"product": [2, 3]}"#).contains("share a variable"));
    assert!(node(r#"{"decide": [0, [[12, 1]]]}"#).contains("not those of its variable"));
    assert!(node(r#"{"decide": [0, [[2, 3]]]}"#).contains("decided below"));
    assert!(node(r#"{"decide": [99, []]}"#).contains("not those of its variable"));
}

/// Walks through a circuit with nothing but its documentation.
fn evaluate(circuit: &Circuit, rows: &[Vec<f64>]) -> f64 {
    let mut values = vec![0.0; circuit.len()];
    for node in 0..circuit.len() {
        values[node] = match circuit.node(node) {
            dpnl::CircuitNode::Constant(value) => f64::from(u8::from(value)),
            dpnl::CircuitNode::Value { variable, value } => rows[variable][value],
            dpnl::CircuitNode::Sum(terms) => {
                terms.iter().map(|term| values[term.probability] * values[term.child]).sum()
            }
            dpnl::CircuitNode::Product(factors) => factors.iter().map(|&factor| values[factor]).product(),
        };
    }
    values[circuit.root()]
}

#[test]
fn circuits_can_be_walked_through() {
    for case in cases(0..60) {
        for (output, &p) in case.distribution(&case.rows).iter().filter(|(output, _)| output.is_some()).take(3) {
            let circuit = case.system.circuit(output.as_ref().unwrap()).unwrap();
            assert!(close(evaluate(&circuit, &case.rows), p));
        }
    }
}
