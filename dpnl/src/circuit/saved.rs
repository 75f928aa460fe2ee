//! Circuits in files: what is written, and what is checked when it is read back.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::circuit::tape::{ONE, PRODUCT, SUM, Tape, TapeNode, Term};
use crate::circuit::value::{Circuit, CircuitVariable};
use crate::probabilities::RowLayout;
use crate::valuation::MAX_DOMAIN;

/// What a file says that it is.
const FORMAT: &str = "dpnl circuit 1";

/// A circuit as it is written.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: String,
    variables: Vec<CircuitVariable>,
    nodes: Vec<SavedNode>,
    root: u32,
}

/// A sum of products of two nodes, or a product. Numbers 0 and 1 are the constants, then come the values of all
/// variables in order, then the nodes of the list.
#[derive(Serialize, Deserialize)]
enum SavedNode {
    /// Terms that differ in the value of this variable.
    #[serde(rename = "decide")]
    Decide(u32, Vec<(u32, u32)>),
    #[serde(rename = "sum")]
    Sum(Vec<u32>),
    #[serde(rename = "product")]
    Product(Vec<u32>),
}

/// Why a file is not a circuit.
struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a circuit of dpnl: {}", self.0)
    }
}

impl Serialize for Circuit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = self.tape.nodes.iter().map(|&node| {
            let terms = self.tape.terms_of(node);
            let children = || terms.iter().map(|term| term.child).collect();
            match node.variable {
                PRODUCT => SavedNode::Product(children()),
                SUM => SavedNode::Sum(children()),
                variable => {
                    SavedNode::Decide(variable, terms.iter().map(|term| (term.probability, term.child)).collect())
                }
            }
        });
        let saved = Saved {
            format: FORMAT.to_owned(),
            variables: self.variables.to_vec(),
            nodes: nodes.collect(),
            root: self.tape.root,
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Circuit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(Saved::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Checks everything that an evaluation relies on.
fn read(saved: Saved) -> Result<Circuit, Fault> {
    if saved.format != FORMAT {
        return Err(Fault(format!("the format is {:?} instead of {FORMAT:?}", saved.format)));
    }
    let domains: Vec<usize> = saved.variables.iter().map(|variable| variable.values.len()).collect();
    if let Some(variable) = domains.iter().position(|&size| size == 0 || size > MAX_DOMAIN) {
        return Err(Fault(format!("variable {variable} has {} values", domains[variable])));
    }
    let layout = RowLayout::new(&domains);
    let base = 2 + layout.total();
    let mut supports = Supports { layout: &layout, width: domains.len().div_ceil(64), words: Vec::new() };
    let (mut nodes, mut terms): (Vec<TapeNode>, Vec<Term>) = (Vec::new(), Vec::new());
    for (index, node) in saved.nodes.iter().enumerate() {
        let fault = |text: &str| Fault(format!("node {} {text}", base + index));
        let below = |place: u32| {
            if (place as usize) < base + index { Ok(place) } else { Err(fault("refers to one that is not below it")) }
        };
        let start = terms.len() as u32;
        let (variable, pairs): (u32, Vec<(u32, u32)>) = match node {
            SavedNode::Product(children) => (PRODUCT, children.iter().map(|&child| (ONE, child)).collect()),
            SavedNode::Sum(children) => (SUM, children.iter().map(|&child| (ONE, child)).collect()),
            SavedNode::Decide(variable, pairs) => {
                let of =
                    |place: u32| (2..base).contains(&(place as usize)).then(|| layout.value_at(place as usize - 2).0);
                if (*variable as usize) >= domains.len()
                    || pairs.iter().any(|&(p, _)| of(p) != Some(*variable as usize))
                {
                    return Err(fault("decides on values that are not those of its variable"));
                }
                (*variable, pairs.clone())
            }
        };
        supports.push();
        for (probability, child) in pairs {
            let child = below(child)?;
            let shared = supports.add(child);
            if shared && variable == PRODUCT {
                return Err(fault("multiplies nodes that share a variable"));
            }
            if variable < SUM && supports.contains(child, variable) {
                return Err(fault("decides on a variable that is decided below it"));
            }
            terms.push(Term { child, probability });
        }
        if variable < SUM {
            supports.insert(variable);
        }
        nodes.push(TapeNode { variable, start, end: terms.len() as u32 });
    }
    if saved.root as usize >= base + nodes.len() {
        return Err(Fault("there is no such root".to_owned()));
    }
    let tape = Tape::from_parts(layout.clone(), nodes, terms, saved.root);
    Ok(Circuit { tape: Arc::new(tape), variables: saved.variables.into() })
}

/// The variables that every node depends on, as bits.
struct Supports<'a> {
    layout: &'a RowLayout,
    width: usize,
    words: Vec<u64>,
}

impl Supports<'_> {
    /// The next node, which depends on nothing so far.
    fn push(&mut self) {
        self.words.resize(self.words.len() + self.width, 0);
    }

    fn insert(&mut self, variable: u32) {
        let start = self.words.len() - self.width;
        self.words[start + variable as usize / 64] |= 1 << (variable % 64);
    }

    fn variable(&self, place: u32) -> Option<u32> {
        let entry = (place as usize).checked_sub(2).filter(|&entry| entry < self.layout.total())?;
        Some(self.layout.value_at(entry).0 as u32)
    }

    fn words_of(&self, place: u32) -> Option<std::ops::Range<usize>> {
        let node = (place as usize).checked_sub(2 + self.layout.total())?;
        Some(node * self.width..(node + 1) * self.width)
    }

    fn contains(&self, place: u32, variable: u32) -> bool {
        match (self.variable(place), self.words_of(place)) {
            (Some(own), _) => own == variable,
            (_, Some(words)) => self.words[words][variable as usize / 64] >> (variable % 64) & 1 == 1,
            _ => false,
        }
    }

    /// Adds what a child depends on to the latest node; whether some of it was there already.
    fn add(&mut self, place: u32) -> bool {
        let own = self.words.len() - self.width;
        if let Some(variable) = self.variable(place) {
            let shared = self.words[own + variable as usize / 64] >> (variable % 64) & 1 == 1;
            self.insert(variable);
            return shared;
        }
        let Some(words) = self.words_of(place) else { return false };
        let (below, latest) = self.words.split_at_mut(own);
        let mut shared = false;
        for (word, other) in latest.iter_mut().zip(&below[words]) {
            shared |= *word & other != 0;
            *word |= other;
        }
        shared
    }
}
