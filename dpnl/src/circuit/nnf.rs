//! Circuits as d-DNNF, in the `.nnf` format of c2d that other tools read.
//!
//! A line per node, children first, the root last: `L l` (a literal), `A n i…` (all of the nodes i), `O j n i…` (one of them,
//! where j is a variable on which two of them differ, or 0). A variable of two values is one Boolean variable, false for the
//! first value. A variable of more values is one Boolean variable per value, of which one is true, so that `X = y` is the
//! conjunction of all these literals. Every disjunction is deterministic and smooth, every conjunction decomposable. With
//! weight p(y) for the literal of a value and 1 for the negation of an indicator, the weighted count is P(S = o).

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::circuit::value::{Circuit, CircuitNode};

/// What a literal of [`Circuit::to_nnf`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal {
    /// The literal: a Boolean variable, counted from 1, negative for its negation.
    pub literal: i32,
    /// The variable of the function, by position.
    pub variable: usize,
    /// The value it takes, by position.
    pub value: usize,
}

impl Circuit {
    /// Which literal says that a variable takes a value, for all of them.
    pub fn literals(&self) -> Vec<Literal> {
        let mut literals = Vec::new();
        let mut next = 1;
        for (variable, described) in self.variables().iter().enumerate() {
            let size = described.values.len() as i32;
            let literal = |value: i32| if size == 2 { next * (2 * value - 1) } else { next + value };
            literals.extend((0..size).map(|value| Literal {
                literal: literal(value),
                variable,
                value: value as usize,
            }));
            next += if size == 2 { 1 } else { size };
        }
        literals
    }

    /// The circuit as deterministic, decomposable, smooth negation normal form (d-DNNF), in the format of c2d.
    ///
    /// Lines that start with `c` say which literal stands for which value. A literal of a variable with more than two values
    /// has weight p(y) and its negation weight 1; with two values the two literals have the two probabilities.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn either(a: bool, b: bool) -> bool {
    ///     a || b
    /// }
    /// let nnf = Either::system()?.circuit(&true)?.to_nnf();
    /// assert!(nnf.contains("c 1 a = true\n") && nnf.contains("\nnnf "));
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    pub fn to_nnf(&self) -> String {
        let mut writer = Writer::new(self);
        let root = writer.circuit();
        if root + 1 != writer.nodes {
            writer.line("A", &[root]);
        }
        let mut text = String::from("c d-DNNF written by dpnl; what the literals say:\n");
        for &Literal { literal, variable, value } in &writer.literals {
            let described = &self.variables()[variable];
            let _ = writeln!(text, "c {literal} {} = {}", described.name, described.values[value]);
        }
        let booleans = writer.literals.iter().map(|literal| literal.literal.abs()).max().unwrap_or(0);
        let _ = writeln!(text, "nnf {} {} {booleans}", writer.nodes, writer.edges);
        text + &writer.text
    }
}

struct Writer<'a> {
    circuit: &'a Circuit,
    literals: Vec<Literal>,
    /// Where the literals of each variable begin.
    starts: Vec<usize>,
    text: String,
    nodes: usize,
    edges: usize,
    /// The lines of literals, and of "this variable takes this value, or any".
    written: HashMap<i32, usize>,
    values: HashMap<(usize, Option<usize>), usize>,
}

impl<'a> Writer<'a> {
    fn new(circuit: &'a Circuit) -> Self {
        let mut starts = vec![0];
        for variable in circuit.variables() {
            starts.push(starts[starts.len() - 1] + variable.values.len());
        }
        Writer {
            circuit,
            literals: circuit.literals(),
            starts,
            text: String::new(),
            nodes: 0,
            edges: 0,
            written: HashMap::new(),
            values: HashMap::new(),
        }
    }

    fn line(&mut self, kind: &str, children: &[usize]) -> usize {
        self.text.push_str(kind);
        let _ = write!(self.text, " {}", children.len());
        children.iter().for_each(|child| {
            let _ = write!(self.text, " {child}");
        });
        self.text.push('\n');
        self.edges += children.len();
        self.nodes += 1;
        self.nodes - 1
    }

    fn all(&mut self, children: &[usize]) -> usize {
        if let [only] = children { *only } else { self.line("A", children) }
    }

    fn literal(&mut self, literal: i32) -> usize {
        if let Some(&node) = self.written.get(&literal) {
            return node;
        }
        let _ = writeln!(self.text, "L {literal}");
        self.nodes += 1;
        self.written.insert(literal, self.nodes - 1);
        self.nodes - 1
    }

    /// The variable takes this value.
    fn value(&mut self, variable: usize, value: usize) -> usize {
        if let Some(&node) = self.values.get(&(variable, Some(value))) {
            return node;
        }
        let own: Vec<i32> =
            self.literals[self.starts[variable]..self.starts[variable + 1]].iter().map(|own| own.literal).collect();
        let node = if own.len() == 2 {
            self.literal(own[value])
        } else {
            let signed = |(other, &literal): (usize, &i32)| if other == value { literal } else { -literal };
            let literals: Vec<i32> = own.iter().enumerate().map(signed).collect();
            let children: Vec<usize> = literals.into_iter().map(|literal| self.literal(literal)).collect();
            self.all(&children)
        };
        self.values.insert((variable, Some(value)), node);
        node
    }

    /// The variable takes any value.
    fn any(&mut self, variable: usize) -> usize {
        if let Some(&node) = self.values.get(&(variable, None)) {
            return node;
        }
        let size = self.starts[variable + 1] - self.starts[variable];
        let values: Vec<usize> = (0..size).map(|value| self.value(variable, value)).collect();
        let decides = if size == 2 { self.literals[self.starts[variable]].literal.abs() } else { 0 };
        let node = self.line(&format!("O {decides}"), &values);
        self.values.insert((variable, None), node);
        node
    }

    /// Writes all nodes; the line of the root.
    fn circuit(&mut self) -> usize {
        let circuit = self.circuit;
        let mut needed = vec![false; circuit.len()];
        needed[circuit.root()] = true;
        for place in (0..circuit.len()).rev().filter(|&place| place >= 2) {
            if !needed[place] {
                continue;
            }
            match circuit.node(place) {
                CircuitNode::Sum(terms) => terms.iter().for_each(|term| {
                    needed[term.probability] = true;
                    needed[term.child] = true;
                }),
                CircuitNode::Product(factors) => factors.iter().for_each(|&factor| needed[factor] = true),
                CircuitNode::Constant(_) | CircuitNode::Value { .. } => {}
            }
        }
        let mut lines = vec![usize::MAX; circuit.len()];
        for place in (0..circuit.len()).filter(|&place| needed[place]) {
            lines[place] = match circuit.node(place) {
                CircuitNode::Constant(true) => self.line("A", &[]),
                CircuitNode::Constant(false) => self.line("O 0", &[]),
                CircuitNode::Value { variable, value } => self.value(variable, value),
                CircuitNode::Product(factors) => {
                    let factors: Vec<usize> = factors.iter().map(|&factor| lines[factor]).collect();
                    self.all(&factors)
                }
                CircuitNode::Sum(terms) => {
                    let mut cases = Vec::with_capacity(terms.len());
                    for term in terms {
                        let mut parts: Vec<usize> = [term.probability, term.child]
                            .into_iter()
                            .filter(|&part| part != 1)
                            .map(|part| lines[part])
                            .collect();
                        parts.extend(term.free.iter().map(|&variable| self.any(variable)));
                        cases.push(self.all(&parts));
                    }
                    self.line("O 0", &cases)
                }
            };
        }
        let mut parts = vec![lines[circuit.root()]];
        parts.extend(circuit.free().into_iter().map(|variable| self.any(variable)));
        self.all(&parts)
    }
}
