//! The oracle that answers the questions about a program: the program graph, or the closures where there are circles.

use std::sync::Arc;

use super::closure::{ClosureOracle, Goal, Structure};
use super::lower::lower;
use crate::error::Result;
use crate::graph::{Shape, Target};
use crate::oracle::derived::GraphOracle;
use crate::oracle::{Key, Oracle, Residual, Verdict};
use crate::valuation::Valuation;

/// The oracle of a ground program. An output lists atoms of the program that have to hold, or not to.
pub struct LogicOracle {
    engine: Engine,
}

enum Engine {
    Closure(ClosureOracle),
    /// The oracle of the graph, and for every atom its place among the outputs.
    Graph(Box<GraphOracle>, Vec<Option<u32>>),
}

/// The names of variables and of their values.
pub(crate) type Names = Arc<[(String, Vec<String>)]>;

impl LogicOracle {
    /// By closures (Algorithm 7): polynomial whatever the number of proofs, circles included.
    pub(crate) fn by_closures(structure: Arc<Structure>, names: Names) -> Self {
        LogicOracle { engine: Engine::Closure(ClosureOracle::new(structure, names)) }
    }

    /// Through the program graph, where circles are unrolled. `asked` are the atoms that outputs may mention.
    pub(crate) fn by_graph(structure: &Structure, names: &Names, asked: &[u32]) -> Result<Self> {
        let mut position = vec![None; structure.atoms];
        for (index, &atom) in asked.iter().enumerate() {
            position[atom as usize].get_or_insert(index as u32);
        }
        let oracle = GraphOracle::new(lower(structure, names, asked))?;
        Ok(LogicOracle { engine: Engine::Graph(Box::new(oracle), position) })
    }

    /// The program graph, where that is what answers.
    pub fn graph(&self) -> Option<&crate::graph::Program> {
        match &self.engine {
            Engine::Closure(_) => None,
            Engine::Graph(oracle, _) => Some(oracle.program()),
        }
    }
}

/// The outputs of the graph that goals ask for; `None` if two of them contradict each other.
fn target(oracle: &GraphOracle, position: &[Option<u32>], goals: &[Goal]) -> Option<Target> {
    let count = oracle.program().cases.first().map_or(0, |case| case.leaves.len());
    let mut leaves = vec![None; count];
    for &(atom, wanted) in goals {
        let leaf = &mut leaves[position[atom as usize]? as usize];
        if leaf.is_some_and(|before| before != i128::from(wanted)) {
            return None;
        }
        *leaf = Some(i128::from(wanted));
    }
    Some(Target { shape: Shape("atoms".to_owned()), leaves })
}

impl Oracle for LogicOracle {
    type Output = Vec<Goal>;

    fn overlapping(&self) -> bool {
        true
    }

    fn domains(&self) -> &[usize] {
        match &self.engine {
            Engine::Closure(oracle) => oracle.domains(),
            Engine::Graph(oracle, _) => oracle.domains(),
        }
    }

    fn verdict(&self, valuation: &Valuation, output: &Vec<Goal>) -> Verdict {
        match &self.engine {
            Engine::Closure(oracle) => oracle.verdict(valuation, output),
            Engine::Graph(oracle, position) => match target(oracle, position, output) {
                Some(target) => oracle.verdict(valuation, &target),
                None => Verdict::False,
            },
        }
    }

    fn choose(&self, valuation: &Valuation, output: &Vec<Goal>) -> Option<usize> {
        match &self.engine {
            Engine::Closure(oracle) => oracle.choose(valuation, output),
            Engine::Graph(oracle, position) => oracle.choose(valuation, &target(oracle, position, output)?),
        }
    }

    fn key(&self, valuation: &Valuation, output: &Vec<Goal>) -> Option<Key> {
        match &self.engine {
            Engine::Closure(oracle) => oracle.key(valuation, output),
            Engine::Graph(oracle, position) => oracle.key(valuation, &target(oracle, position, output)?),
        }
    }

    fn impossible(&self, output: &Vec<Goal>) -> Option<String> {
        match &self.engine {
            Engine::Closure(oracle) => oracle.impossible(output),
            Engine::Graph(_, position) => {
                let known = |atom: u32| position.get(atom as usize).is_some_and(Option::is_some);
                output.iter().any(|&(atom, _)| !known(atom)).then(|| "this atom was not asked for".to_owned())
            }
        }
    }

    fn variable_name(&self, variable: usize) -> String {
        match &self.engine {
            Engine::Closure(oracle) => oracle.variable_name(variable),
            Engine::Graph(oracle, _) => oracle.variable_name(variable),
        }
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        match &self.engine {
            Engine::Closure(oracle) => oracle.value_name(variable, value),
            Engine::Graph(oracle, _) => oracle.value_name(variable, value),
        }
    }

    fn residual<'a>(&'a self, output: &'a Vec<Goal>) -> Result<Box<dyn Residual + 'a>> {
        match &self.engine {
            Engine::Closure(oracle) => oracle.residual(output),
            Engine::Graph(oracle, position) => match target(oracle, position, output) {
                Some(target) => Ok(Box::new(oracle.engine(target))),
                None => Ok(Box::new(Refuted)),
            },
        }
    }

    fn residual_by_cases<'a>(&'a self, output: &'a Vec<Goal>) -> Result<Box<dyn Residual + 'a>> {
        match &self.engine {
            Engine::Closure(oracle) => oracle.residual_by_cases(output),
            Engine::Graph(oracle, position) => match target(oracle, position, output) {
                Some(target) => Ok(oracle.by_cases(target)),
                None => Ok(Box::new(Refuted)),
            },
        }
    }
}

/// The residual of goals that contradict each other.
struct Refuted;

impl Residual for Refuted {
    fn root(&mut self, step: &mut crate::oracle::Step) -> Result<()> {
        step.clear();
        step.refuted = true;
        Ok(())
    }

    fn branch(&mut self, _part: usize) -> Result<(usize, crate::valuation::ValueSet)> {
        Err(crate::error::Error::Undecided { valuation: "contradictory goals".to_owned() })
    }

    fn assign(&mut self, _: usize, _: usize, _: usize, step: &mut crate::oracle::Step) -> Result<()> {
        self.root(step)
    }

    fn undo(&mut self) {}
}
