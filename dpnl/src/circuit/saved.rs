//! Circuits in files: what is written, and what is checked when it is read back.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::circuit::ids::{Kind, RowId, TapeNodeId, TapePlace, TermId};
use crate::circuit::tape::{Tape, TapeNode, TapeTerm};
use crate::circuit::value::{Circuit, CircuitVariable};
use crate::index::{Id, Map};
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
        let nodes = self.tape.nodes.values().map(|&node| {
            let terms = self.tape.terms_of(node);
            let children = || terms.iter().map(|term| number(term.child)).collect();
            match node.kind.row() {
                _ if node.is_product() => SavedNode::Product(children()),
                None => SavedNode::Sum(children()),
                Some(row) => {
                    let pairs = terms.iter().map(|term| (number(term.probability), number(term.child)));
                    SavedNode::Decide(row.position() as u32, pairs.collect())
                }
            }
        });
        let saved = Saved {
            format: FORMAT.to_owned(),
            variables: self.variables.to_vec(),
            nodes: nodes.collect(),
            root: number(self.tape.root),
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Circuit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(Saved::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// A place as it is written.
fn number(place: TapePlace) -> u32 {
    place.position() as u32
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
    let (mut nodes, mut terms): (Map<TapeNodeId, TapeNode>, Map<TermId, TapeTerm>) = (Map::default(), Map::default());
    for (index, node) in saved.nodes.iter().enumerate() {
        let fault = |text: &str| Fault(format!("node {} {text}", base + index));
        let below = |place: u32| {
            if (place as usize) < base + index {
                Ok(TapePlace::new(place as usize))
            } else {
                Err(fault("refers to one that is not below it"))
            }
        };
        let start = TermId::new(terms.len());
        let alone = |children: &[u32]| children.iter().map(|&child| (TapePlace::ONE, child)).collect();
        let (kind, pairs): (Kind, Vec<(TapePlace, u32)>) = match node {
            SavedNode::Product(children) => (Kind::PRODUCT, alone(children)),
            SavedNode::Sum(children) => (Kind::SUM, alone(children)),
            SavedNode::Decide(variable, pairs) => {
                let of =
                    |place: u32| (2..base).contains(&(place as usize)).then(|| layout.value_at(place as usize - 2).0);
                if (*variable as usize) >= domains.len()
                    || pairs.iter().any(|&(p, _)| of(p) != Some(*variable as usize))
                {
                    return Err(fault("decides on values that are not those of its variable"));
                }
                let pairs = pairs.iter().map(|&(probability, child)| (TapePlace::new(probability as usize), child));
                (Kind::decision(RowId::new(*variable as usize)), pairs.collect())
            }
        };
        supports.push();
        for (probability, child) in pairs {
            let child = below(child)?;
            let shared = supports.add(child);
            if shared && kind == Kind::PRODUCT {
                return Err(fault("multiplies nodes that share a variable"));
            }
            if kind.row().is_some_and(|row| supports.contains(child, row)) {
                return Err(fault("decides on a variable that is decided below it"));
            }
            terms.push(TapeTerm { child, probability });
        }
        if let Some(row) = kind.row() {
            supports.insert(row);
        }
        nodes.push(TapeNode { kind, start, end: TermId::new(terms.len()) });
    }
    if saved.root as usize >= base + nodes.len() {
        return Err(Fault("there is no such root".to_owned()));
    }
    let tape = Tape::from_parts(layout.clone(), nodes, terms, TapePlace::new(saved.root as usize));
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

    fn insert(&mut self, row: RowId) {
        let start = self.words.len() - self.width;
        self.words[start + row.position() / 64] |= 1 << (row.position() % 64);
    }

    fn row(&self, place: TapePlace) -> Option<RowId> {
        let entry = place.position().checked_sub(2).filter(|&entry| entry < self.layout.total())?;
        Some(RowId::new(self.layout.value_at(entry).0))
    }

    fn words_of(&self, place: TapePlace) -> Option<std::ops::Range<usize>> {
        let node = place.position().checked_sub(2 + self.layout.total())?;
        Some(node * self.width..(node + 1) * self.width)
    }

    fn contains(&self, place: TapePlace, row: RowId) -> bool {
        match (self.row(place), self.words_of(place)) {
            (Some(own), _) => own == row,
            (_, Some(words)) => self.words[words][row.position() / 64] >> (row.position() % 64) & 1 == 1,
            _ => false,
        }
    }

    /// Adds what a child depends on to the latest node; whether some of it was there already.
    fn add(&mut self, place: TapePlace) -> bool {
        let own = self.words.len() - self.width;
        if let Some(row) = self.row(place) {
            let shared = self.words[own + row.position() / 64] >> (row.position() % 64) & 1 == 1;
            self.insert(row);
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
