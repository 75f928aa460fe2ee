//! Ground programs: atoms, rules without variables, and the random choices they depend on.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::logic::lexer::TextPlace;
use crate::logic::term::Term;

/// A condition in the body of a ground rule.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal {
    /// The atom holds.
    True(u32),
    /// The atom does not hold.
    False(u32),
    /// The choice takes this value.
    Choice(u32, u32),
}

/// `head :- body.`, without variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The atom that holds if the body does.
    pub head: u32,
    /// The conditions, sorted, all different.
    pub body: Box<[Literal]>,
}

/// Where the probabilities of a choice come from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// They are written in the program.
    Known(Vec<f64>),
    /// A network gives them.
    Network {
        name: String,
        /// What it looks at, as text.
        inputs: Vec<String>,
        /// Whether it gives the probability of the first value alone.
        fact: bool,
        /// Where the program says so.
        place: TextPlace,
    },
}

/// One random variable: an instance of a probabilistic fact, rule or annotated disjunction.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) source: Source,
    /// Number of values; the last one is "none of the heads" where they do not sum to one.
    pub(crate) values: usize,
    /// What the values make true, as text.
    pub(crate) labels: Vec<String>,
}

/// What grounding finds.
#[derive(Default)]
pub(crate) struct Ground {
    /// The atoms, as terms.
    pub(crate) atoms: Vec<Term>,
    /// Whether a rule without conditions gives the atom.
    pub(crate) certain: Vec<bool>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) choices: Vec<Choice>,
    atom_of: FxHashMap<Term, u32>,
    known_rules: FxHashSet<Rule>,
    proofs: FxHashMap<Vec<Literal>, u32>,
}

impl Ground {
    /// The atom of a term.
    pub(crate) fn atom(&mut self, term: Term) -> u32 {
        let next = self.atoms.len() as u32;
        let atom = *self.atom_of.entry(term).or_insert(next);
        if atom == next {
            self.atoms.push(term);
            self.certain.push(false);
        }
        atom
    }

    /// Adds a rule. Contradictory bodies are dropped.
    pub(crate) fn add(&mut self, head: u32, mut body: Vec<Literal>) {
        if self.certain[head as usize] || !normalise(&mut body) {
            return;
        }
        if body.is_empty() {
            self.certain[head as usize] = true;
        }
        let rule = Rule { head, body: body.into() };
        if self.known_rules.insert(rule.clone()) {
            self.rules.push(rule);
        }
    }

    /// An atom that holds if all of these do; `term` names it if it is new.
    pub(crate) fn conjunction(&mut self, mut body: Vec<Literal>, term: impl FnOnce(u32) -> Term) -> u32 {
        normalise(&mut body);
        if let Some(&atom) = self.proofs.get(&body) {
            return atom;
        }
        let term = term(self.proofs.len() as u32);
        let atom = self.atom(term);
        self.proofs.insert(body.clone(), atom);
        self.add(atom, body);
        atom
    }
}

/// Sorts a body and drops what appears twice; returns whether it can hold at all.
pub(crate) fn normalise(body: &mut Vec<Literal>) -> bool {
    body.sort_unstable();
    body.dedup();
    let mut before: Option<(u32, u32)> = None;
    for literal in body.iter() {
        match *literal {
            Literal::False(atom) if body.binary_search(&Literal::True(atom)).is_ok() => return false,
            Literal::Choice(variable, value) => {
                if before.is_some_and(|(other, first)| other == variable && first != value) {
                    return false;
                }
                before = Some((variable, value));
            }
            _ => {}
        }
    }
    true
}
