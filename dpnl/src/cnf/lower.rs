//! The formula as a program graph, like the one that `#[symbolic]` traces a function into.

use super::reduce::reduce;
use super::{Choice, Cnf};
use crate::error::{Error, Result};
use crate::graph::{Case, Graph, NodeId, Program, Shape, Target, Variable};

impl Cnf {
    /// The formula as a program: one input per [choice](Self::choices), and whether it holds as its only output.
    ///
    /// # Errors
    /// Hidden variables that cannot be resolved away.
    pub fn program(&self) -> Result<Program> {
        let cnf = reduce(self, false);
        let mut graph = Graph::new();
        let mut atoms: Vec<Option<NodeId>> = vec![None; cnf.variables()];
        for choice in cnf.choices() {
            match choice {
                Choice::Variable(variable) => {
                    let input = Variable::range(format!("{}", variable + 1), 0, 1);
                    atoms[variable] = Some(graph.input(input));
                }
                Choice::Distribution(number) => {
                    let distribution = &cnf.distributions()[number];
                    let last = distribution.weights.len() as i128 - 1;
                    let input = graph.input(Variable::range(format!("d{}", number + 1), 0, last));
                    for value in 0..distribution.weights.len() {
                        let constant = graph.constant(value as i128);
                        atoms[distribution.first + value] = Some(graph.equal(input, constant));
                    }
                }
            }
        }
        let mut clauses = Vec::with_capacity(cnf.clauses().len());
        for clause in cnf.clauses() {
            let mut literals = Vec::with_capacity(clause.len());
            for literal in clause {
                let atom = atoms[literal.variable()].ok_or_else(|| Error::Unsupported {
                    query: "the program of a formula with hidden variables",
                    remedy: format!("variable {} cannot be resolved away", literal.variable() + 1),
                })?;
                literals.push(if literal.is_positive() { atom } else { graph.not(atom) });
            }
            clauses.push(graph.any(literals));
        }
        let holds = graph.all(clauses);
        let condition = graph.boolean(true);
        let case = Case { shape: Shape("_".into()), condition, leaves: vec![holds] };
        Ok(Program { name: "formula".into(), graph, cases: vec![case] })
    }

    /// What to ask of [`program`](Self::program): the formula holds.
    pub fn target() -> Target {
        Target { shape: Shape("_".into()), leaves: vec![Some(1)] }
    }
}
