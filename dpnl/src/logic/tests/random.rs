//! Random ground programs, with circles, negation, annotated disjunctions and evidence, beside plain enumeration.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::logic::{Engine, Program};
use crate::oracle::check_oracle;

/// A literal of the twin: an atom of a layer, or a head of a disjunction.
#[derive(Clone, Copy)]
enum Condition {
    Atom(usize, bool),
    Head(usize, usize, bool),
}

struct Twin {
    /// The probabilities of each disjunction's heads.
    disjunctions: Vec<Vec<f64>>,
    /// Atoms are numbered layer by layer; rules may use their own layer only positively.
    layer_of: Vec<usize>,
    rules: Vec<(usize, Vec<Condition>)>,
    evidence: Vec<(usize, bool)>,
}

impl Twin {
    fn new(rng: &mut StdRng) -> Self {
        let disjunctions: Vec<Vec<f64>> = (0..rng.random_range(1..=5))
            .map(|_| match rng.random_range(0..3) {
                0 => vec![0.3, 0.7],
                1 => vec![0.2, 0.3, 0.1],
                _ => vec![f64::from(rng.random_range(1..=9)) / 10.0],
            })
            .collect();
        let layers = rng.random_range(1..=3);
        let layer_of: Vec<usize> = (0..layers).flat_map(|layer| vec![layer; rng.random_range(1..=4)]).collect();
        let atoms = layer_of.len();
        let rules = (0..rng.random_range(1..=3 * atoms))
            .map(|_| {
                let head = rng.random_range(0..atoms);
                let body = (0..rng.random_range(0..=3))
                    .map(|_| {
                        let atom = rng.random_range(0..atoms);
                        let lower = layer_of[atom] < layer_of[head];
                        if rng.random_bool(0.4) || layer_of[atom] > layer_of[head] {
                            let group = rng.random_range(0..disjunctions.len());
                            let value = rng.random_range(0..disjunctions[group].len());
                            Condition::Head(group, value, rng.random_bool(0.8))
                        } else {
                            Condition::Atom(atom, !lower || rng.random_bool(0.5))
                        }
                    })
                    .collect();
                (head, body)
            })
            .collect();
        let evidence =
            (0..rng.random_range(0..=2)).map(|_| (rng.random_range(0..atoms), rng.random_bool(0.6))).collect();
        Twin { disjunctions, layer_of, rules, evidence }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (group, row) in self.disjunctions.iter().enumerate() {
            let heads: Vec<String> =
                row.iter().enumerate().map(|(value, p)| format!("{p}::h{group}_{value}")).collect();
            text += &format!("{}.\n", heads.join("; "));
        }
        for atom in 0..self.layer_of.len() {
            text += &format!("a{atom} :- fail.\nquery(a{atom}).\n");
        }
        for (head, body) in &self.rules {
            let conditions: Vec<String> = body
                .iter()
                .map(|condition| match *condition {
                    Condition::Atom(atom, true) => format!("a{atom}"),
                    Condition::Atom(atom, false) => format!("\\+a{atom}"),
                    Condition::Head(group, value, true) => format!("h{group}_{value}"),
                    Condition::Head(group, value, false) => format!("\\+h{group}_{value}"),
                })
                .collect();
            text += &if body.is_empty() {
                format!("a{head}.\n")
            } else {
                format!("a{head} :- {}.\n", conditions.join(", "))
            };
        }
        for (atom, holds) in &self.evidence {
            text += &format!("evidence(a{atom}, {holds}).\n");
        }
        text
    }

    /// The least model, layer by layer.
    fn model(&self, world: &[usize]) -> Vec<bool> {
        let mut holds = vec![false; self.layer_of.len()];
        for layer in 0..3 {
            loop {
                let before = holds.clone();
                for (head, body) in self.rules.iter().filter(|(head, _)| self.layer_of[*head] == layer) {
                    let fires = body.iter().all(|condition| match *condition {
                        Condition::Atom(atom, wanted) => holds[atom] == wanted,
                        Condition::Head(group, value, wanted) => (world[group] == value) == wanted,
                    });
                    holds[*head] |= fires;
                }
                if holds == before {
                    break;
                }
            }
        }
        holds
    }

    /// The probability of each atom given the evidence; `None` if the evidence is impossible.
    fn enumerate(&self) -> Option<Vec<f64>> {
        let mut weights = vec![0.0; self.layer_of.len()];
        let mut total = 0.0;
        let sizes: Vec<usize> = self.disjunctions.iter().map(|row| row.len() + 1).collect();
        let count: usize = sizes.iter().product();
        for mut number in 0..count {
            let mut world = Vec::new();
            let mut weight = 1.0;
            for (size, row) in sizes.iter().zip(&self.disjunctions) {
                let value = number % size;
                number /= size;
                weight *= row.get(value).copied().unwrap_or(1.0 - row.iter().sum::<f64>());
                world.push(value);
            }
            let model = self.model(&world);
            if weight > 1e-12 && self.evidence.iter().all(|&(atom, wanted)| model[atom] == wanted) {
                total += weight;
                for (sum, holds) in weights.iter_mut().zip(model) {
                    *sum += if holds { weight } else { 0.0 };
                }
            }
        }
        (total > 0.0).then(|| weights.iter().map(|weight| weight / total).collect())
    }
}

#[test]
fn random_programs_agree_with_enumeration() {
    let mut impossible = 0;
    for seed in 0..2000 {
        let twin = Twin::new(&mut StdRng::seed_from_u64(seed));
        let text = twin.text();
        let expected = twin.enumerate();
        for engine in [Engine::Closures, Engine::Graph] {
            let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).with_engine(engine);
            match (program.answers(), &expected) {
                (Ok(answers), Some(expected)) => {
                    for (answer, p) in answers.iter().zip(expected) {
                        let found = answer.probability;
                        assert!(
                            (found - p).abs() < 1e-9,
                            "seed {seed}, {engine:?}, {}: {found}, not {p}\n{text}",
                            answer.atom
                        );
                    }
                }
                (Err(error), None) => {
                    assert!(error.to_string().contains("inconsistent"), "{error}");
                    impossible += 1;
                }
                (found, expected) => panic!("seed {seed}: {found:?}, not {expected:?}\n{text}"),
            }
        }
    }
    assert!(impossible > 50, "the random programs must also have inconsistent evidence: {impossible}");
}

/// The paper's oracle for programs is valid, and complete where a program has neither negation nor disjunctions.
#[test]
fn closures_of_random_programs_are_valid_oracles() {
    let (mut checked, mut complete) = (0, 0);
    for seed in 5000..5150 {
        let mut twin = Twin::new(&mut StdRng::seed_from_u64(seed));
        twin.evidence.clear();
        let plain = seed % 2 == 0;
        if plain {
            twin.disjunctions.iter_mut().for_each(|row| row.truncate(1));
            for condition in twin.rules.iter_mut().flat_map(|(_, body)| body) {
                match condition {
                    Condition::Atom(_, wanted) => *wanted = true,
                    Condition::Head(_, value, wanted) => (*value, *wanted) = (0, true),
                }
            }
        }
        let program = Program::parse(&twin.text()).unwrap().with_engine(Engine::Closures);
        let inference = program.inference().unwrap();
        for query in 0..twin.layer_of.len() {
            let Some(goals) = inference.goals_of(query).0.filter(|goals| !goals.is_empty()) else { continue };
            let opposite = goals.iter().map(|&(atom, wanted)| (atom, !wanted)).collect();
            let report = check_oracle(inference.system().oracle(), &[goals, opposite])
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{}", twin.text()));
            checked += 1;
            if plain {
                assert!(report.complete, "seed {seed}: {report:?}\n{}", twin.text());
                complete += 1;
            }
        }
    }
    assert!(checked > 150 && complete > 50, "{checked} oracles, {complete} of them plain");
}
