//! The oracle of a function that is known by its table: which inputs give which output.
//!
//! The plan of last resort, for functions that cannot be traced: no partial evaluation finds anything that the table does not
//! say outright. The inputs of an output become a [decision diagram](crate::circuit::diagram) once, and searches walk it. All
//! diagrams live in one arena, so that its nodes are exact keys, across valuations and across outputs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::circuit::{Arena, Gate, Level, Node, diagram};
use crate::error::Result;
use crate::graph::{Set, Shape, Target, Variable};
use crate::oracle::fingerprint;
use crate::oracle::outputs::{Outputs, UNDEFINED};
use crate::oracle::{Key, Oracle, Part, Residual, Step, Tester, Verdict};
use crate::valuation::{Valuation, ValueSet};

/// A function as a table, with its outputs in their encoded form. Inputs are numbers in the mixed radix of the domains,
/// the last variable changing fastest.
pub(crate) struct Tabulated {
    variables: Vec<Variable>,
    domains: Vec<usize>,
    levels: Vec<Level>,
    outputs: Outputs,
    /// The output of each input.
    table: Vec<u32>,
    sorted: OnceLock<Sorted>,
    /// Whether the inputs of an output were asked for.
    asked: AtomicBool,
    diagrams: Mutex<Arena>,
}

/// The inputs by what they give.
struct Sorted {
    /// All inputs, by output, ascending within each.
    inputs: Vec<u32>,
    /// Where the inputs of each output begin in `inputs`, and the end.
    starts: Vec<usize>,
}

impl Sorted {
    fn new(outputs: usize, table: &[u32]) -> Self {
        let mut starts = vec![0; outputs + 1];
        for &output in table {
            starts[output as usize + 1] += 1;
        }
        for output in 0..outputs {
            starts[output + 1] += starts[output];
        }
        let mut next = starts.clone();
        let mut inputs = vec![0; table.len()];
        for (input, &output) in (0..).zip(table) {
            let place = &mut next[output as usize];
            inputs[*place] = input;
            *place += 1;
        }
        Sorted { inputs, starts }
    }

    fn of(&self, output: usize) -> &[u32] {
        &self.inputs[self.starts[output]..self.starts[output + 1]]
    }
}

impl Tabulated {
    /// From the outputs, all different, and the position of the output of every input.
    pub(crate) fn new(variables: Vec<Variable>, outputs: Outputs, table: Vec<u32>) -> Self {
        let domains: Vec<usize> = variables.iter().map(|variable| variable.values.len()).collect();
        let levels = domains.iter().enumerate().map(|(variable, &domain)| Level { variable, domain }).collect();
        let diagrams = Mutex::new(Arena::new());
        Tabulated {
            variables,
            domains,
            levels,
            outputs,
            table,
            sorted: OnceLock::new(),
            asked: AtomicBool::new(false),
            diagrams,
        }
    }

    /// The position of the output of an input, which is given by the position of the value of every variable.
    pub(crate) fn position(&self, choice: &[usize]) -> Option<u32> {
        let input = self.domains.iter().zip(choice).fold(0, |input, (&domain, &value)| input * domain + value);
        self.table.get(input).copied()
    }

    /// The output of an input; `None` if there is no such input.
    pub(crate) fn output(&self, choice: &[usize]) -> Option<Target> {
        self.position(choice).map(|position| self.outputs.target(position))
    }

    /// The variables.
    pub(crate) fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Number of inputs.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    /// The outputs.
    pub(crate) fn outputs(&self) -> &Outputs {
        &self.outputs
    }

    /// The probability of every output: one pass over the table. `rows` has the values of all variables one after another.
    pub(crate) fn probabilities(&self, rows: &[f64]) -> Vec<f64> {
        let last = self.domains.len();
        let starts: Vec<usize> =
            self.domains.iter().scan(0, |next, domain| Some(std::mem::replace(next, *next + domain))).collect();
        // The product of the first so many factors of the input, and Neumaier's sum per output.
        let (mut choice, mut products) = (vec![0; last], vec![1.0; last + 1]);
        let mut sums = vec![(0.0_f64, 0.0_f64); self.outputs.len()];
        let mut changed = 0;
        for &output in &self.table {
            for variable in changed..last {
                products[variable + 1] = products[variable] * rows[starts[variable] + choice[variable]];
            }
            let (sum, lost) = &mut sums[output as usize];
            let (term, before) = (products[last], *sum);
            *sum += term;
            *lost += if before >= term { (before - *sum) + term } else { (term - *sum) + before };
            changed = last;
            while changed > 0 {
                changed -= 1;
                choice[changed] += 1;
                if choice[changed] < self.domains[changed] {
                    break;
                }
                choice[changed] = 0;
            }
        }
        sums.into_iter().map(|(sum, lost)| sum + lost).collect()
    }

    /// The shapes of the outputs, each with the number of its leaves.
    pub(crate) fn shapes(&self) -> Vec<(Shape, usize, Option<Vec<Set>>)> {
        let mut shapes: Vec<(Shape, usize, Option<Vec<Set>>)> = Vec::new();
        for Target { shape, leaves } in self.outputs.targets() {
            if shapes.iter().all(|(known, ..)| known != shape) {
                shapes.push((shape.clone(), leaves.len(), None));
            }
        }
        shapes
    }

    /// The function with every output replaced by one of `outputs`, by position.
    pub(crate) fn mapped(&self, outputs: Vec<Target>, position: impl Fn(&Target) -> u32) -> Tabulated {
        let positions: Vec<u32> = self.outputs.targets().iter().map(position).collect();
        let table = self.table.iter().map(|&output| positions[output as usize]).collect();
        Tabulated::new(self.variables.clone(), Outputs::of_targets(outputs), table)
    }

    /// The circuit of the target, straight from the table.
    pub(crate) fn record(&self, target: &Target, arena: &mut Arena) -> Gate {
        diagram(arena, &self.levels, self.inputs_of(target).into_iter().map(u64::from))
    }

    /// Every output with its circuit.
    pub(crate) fn everything<'a>(&'a self, arena: &'a mut Arena) -> impl Iterator<Item = (&'a Target, Gate)> {
        let sorted = self.sorted();
        self.outputs.targets().iter().enumerate().map(|(output, target)| {
            (target, diagram(arena, &self.levels, sorted.of(output).iter().copied().map(u64::from)))
        })
    }

    fn sorted(&self) -> &Sorted {
        self.sorted.get_or_init(|| Sorted::new(self.outputs.len(), &self.table))
    }

    /// The inputs that give the target, ascending. Leaves that it leaves open may have any value.
    fn inputs_of(&self, target: &Target) -> Vec<u32> {
        if let Some(output) = self.outputs.position(target) {
            // Who asks about one output only need not wait until all inputs are sorted.
            if self.sorted.get().is_none() && !self.asked.swap(true, Ordering::Relaxed) {
                let all = (0..).zip(&self.table);
                return all.filter(|&(_, &found)| found == output).map(|(input, _)| input).collect();
            }
            return self.sorted().of(output as usize).to_vec();
        }
        let sorted = self.sorted();
        if target.shape.0 == UNDEFINED {
            return Vec::new();
        }
        let fits = |output: &Target| {
            let mut leaves = target.leaves.iter().zip(&output.leaves);
            target.shape == output.shape
                && target.leaves.len() == output.leaves.len()
                && leaves.all(|(wanted, found)| wanted.is_none() || wanted == found)
        };
        let targets = self.outputs.targets();
        let positions = (0..targets.len()).filter(|&output| fits(&targets[output]));
        let mut inputs: Vec<u32> = positions.flat_map(|output| sorted.of(output).iter().copied()).collect();
        inputs.sort_unstable();
        inputs
    }

    /// Whether an input lies inside of a valuation.
    fn is_inside(&self, mut input: usize, valuation: &Valuation) -> bool {
        (0..self.domains.len()).rev().all(|variable| {
            let value = input % self.domains[variable];
            input /= self.domains[variable];
            valuation.set(variable).contains(value)
        })
    }

    /// Tells of inputs whether they give the target.
    pub(crate) fn tester_of(&self, target: &Target) -> Tester<'_> {
        let mut gives = vec![false; self.outputs.len()];
        for input in self.inputs_of(target) {
            gives[self.table[input as usize] as usize] = true;
        }
        Box::new(move |values| {
            let input = self.domains.iter().zip(values).fold(0, |input, (&domain, &value)| input * domain + value);
            Ok(self.table.get(input).is_some_and(|&output| gives[output as usize]))
        })
    }

    fn diagrams(&self) -> MutexGuard<'_, Arena> {
        self.diagrams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state that a search for the target walks.
    pub(crate) fn walk(&self, target: &Target) -> Box<dyn Residual + '_> {
        let inputs = self.inputs_of(target).into_iter().map(u64::from);
        let root = diagram(&mut self.diagrams(), &self.levels, inputs);
        Box::new(Walk { table: self, root })
    }
}

impl Oracle for Tabulated {
    type Output = Target;

    fn fingerprint(&self, output: &Self::Output) -> u64 {
        fingerprint::of_hash(output)
    }

    fn domains(&self) -> &[usize] {
        &self.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &Target) -> Verdict {
        let inputs = self.inputs_of(output);
        let inside = inputs.iter().filter(|&&input| self.is_inside(input as usize, valuation)).count();
        let all: usize = (0..valuation.len()).map(|variable| valuation.set(variable).len()).product();
        match inside {
            0 => Verdict::False,
            _ if inside == all => Verdict::True,
            _ => Verdict::Unknown,
        }
    }

    fn impossible(&self, output: &Target) -> Option<String> {
        let given = match self.outputs.position(output) {
            Some(position) => self.table.contains(&position),
            None => !self.inputs_of(output).is_empty(),
        };
        (!given).then(|| format!("the function was called on all {} inputs, and none gives it", self.len()))
    }

    fn variable_name(&self, variable: usize) -> String {
        self.variables[variable].name.clone()
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        let variable = &self.variables[variable];
        match &variable.labels {
            Some(labels) => labels[value].clone(),
            None => variable.values[value].to_string(),
        }
    }

    fn tester<'a>(&'a self, output: &'a Target) -> Result<Tester<'a>> {
        Ok(self.tester_of(output))
    }

    fn residual<'a>(&'a self, output: &'a Target) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.walk(output))
    }
}

/// A walk down a diagram: what is left after some assignments is one of its nodes.
struct Walk<'a> {
    table: &'a Tabulated,
    root: Gate,
}

impl Walk<'_> {
    fn enter(node: Gate, step: &mut Step) {
        step.clear();
        step.refuted = node == Gate::FALSE;
        if node > Gate::TRUE {
            step.parts.push(Part { id: node.index(), key: Some(Key::from(node.index() as u64)) });
        }
    }
}

impl Residual for Walk<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        Self::enter(self.root, step);
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        let diagrams = self.table.diagrams();
        match diagrams.node(Gate::at(part)) {
            Node::Decision { variable, edges } => {
                let mut values = ValueSet::empty(self.table.domains[variable]);
                for edge in edges {
                    diagrams.values(edge).iter().for_each(|value| values.insert(value));
                }
                Ok((variable, values))
            }
            // A diagram has decisions only.
            _ => Ok((0, ValueSet::full(self.table.domains.first().copied().unwrap_or(1)))),
        }
    }

    fn assign(&mut self, part: usize, _variable: usize, value: usize, step: &mut Step) -> Result<()> {
        let diagrams = self.table.diagrams();
        let node = match diagrams.node(Gate::at(part)) {
            Node::Decision { edges, .. } => {
                edges.iter().find(|edge| diagrams.values(edge).contains(value)).map_or(Gate::FALSE, |edge| edge.child)
            }
            _ => Gate::FALSE,
        };
        Self::enter(node, step);
        Ok(())
    }

    fn undo(&mut self) {}
}
