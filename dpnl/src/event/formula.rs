//! Events as formulas over the leaves of an output, one formula per shape of output.

use std::fmt;

use super::Statement;
use super::parts::{OutputSlot, Part};
use super::pattern::Matcher;
use crate::graph::{Graph, NodeId, Set};

/// A condition on the leaves of an output of known shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Formula {
    Constant(bool),
    /// The leaf is a number between these, both included.
    Leaf(usize, i128, i128),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Not(Box<Formula>),
}

/// The numbers of an output, in the order of its shape; `None` for any.
pub(crate) type Leaves = Vec<Option<i128>>;

/// Alternatives that are solved one by one.
const MOST_ALTERNATIVES: usize = 32;

impl Formula {
    pub(super) fn all(members: Vec<Formula>) -> Formula {
        let mut flat = Vec::with_capacity(members.len());
        for member in members {
            match member {
                Formula::Constant(true) => {}
                Formula::Constant(false) => return Formula::Constant(false),
                Formula::All(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Formula::Constant(true),
            1 => flat.swap_remove(0),
            _ => Formula::All(flat),
        }
    }

    pub(super) fn any(members: Vec<Formula>) -> Formula {
        let mut flat = Vec::with_capacity(members.len());
        for member in members {
            match member {
                Formula::Constant(false) => {}
                Formula::Constant(true) => return Formula::Constant(true),
                Formula::Any(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Formula::Constant(false),
            1 => flat.swap_remove(0),
            _ => Formula::Any(flat),
        }
    }

    fn negated(self) -> Formula {
        match self {
            Formula::Constant(value) => Formula::Constant(!value),
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// Whether it holds for these leaves. Those that do not matter may be missing.
    pub(crate) fn holds(&self, leaves: &[Option<i128>]) -> bool {
        match self {
            Formula::Constant(value) => *value,
            Formula::Leaf(leaf, low, high) => {
                leaves.get(*leaf).copied().flatten().is_some_and(|value| (*low..=*high).contains(&value))
            }
            Formula::All(members) => members.iter().all(|member| member.holds(leaves)),
            Formula::Any(members) => members.iter().any(|member| member.holds(leaves)),
            Formula::Not(member) => !member.holds(leaves),
        }
    }

    /// The formula as a node of the graph that the leaves are nodes of.
    pub(crate) fn node(&self, graph: &mut Graph, leaves: &[NodeId]) -> NodeId {
        match self {
            Formula::Constant(value) => graph.boolean(*value),
            Formula::Leaf(leaf, low, high) => {
                let node = leaves[*leaf];
                let set = graph.set(node);
                let (low, high) = ((*low).max(set.low()), (*high).min(set.high()));
                let (lowest, highest) = (graph.constant(low), graph.constant(high));
                if low == high {
                    return graph.equal(node, lowest);
                }
                let (above, below) = (graph.less_equal(lowest, node), graph.less_equal(node, highest));
                graph.and(above, below)
            }
            Formula::All(members) => {
                let members: Vec<NodeId> = members.iter().map(|member| member.node(graph, leaves)).collect();
                graph.all(members)
            }
            Formula::Any(members) => {
                let members: Vec<NodeId> = members.iter().map(|member| member.node(graph, leaves)).collect();
                graph.any(members)
            }
            Formula::Not(member) => {
                let member = member.node(graph, leaves);
                graph.not(member)
            }
        }
    }

    /// The formula as a few assignments of leaves that exclude each other; `None` if it is not that simple.
    pub(crate) fn alternatives(&self, leaves: usize) -> Option<Vec<Leaves>> {
        let members = match self {
            Formula::Constant(false) => return Some(Vec::new()),
            Formula::Any(members) => members.as_slice(),
            other => std::slice::from_ref(other),
        };
        let mut found: Vec<Leaves> = Vec::new();
        for member in members {
            for alternative in member.conjunction(leaves)? {
                if found.iter().any(|other| covers(other, &alternative)) {
                    continue;
                }
                found.retain(|other| !covers(&alternative, other));
                if found.len() == MOST_ALTERNATIVES || !found.iter().all(|other| exclude(other, &alternative)) {
                    return None;
                }
                found.push(alternative);
            }
        }
        Some(found)
    }

    /// The same without a disjunction at the top: leaves that lie in small ranges.
    fn conjunction(&self, leaves: usize) -> Option<Vec<Leaves>> {
        let members = match self {
            Formula::Constant(true) => &[],
            Formula::Leaf(..) => std::slice::from_ref(self),
            Formula::All(members) => members.as_slice(),
            _ => return None,
        };
        let mut ranges: Vec<Option<(i128, i128)>> = vec![None; leaves];
        for member in members {
            let Formula::Leaf(leaf, low, high) = member else { return None };
            let (lowest, highest) = ranges[*leaf].unwrap_or((i128::MIN, i128::MAX));
            ranges[*leaf] = Some(((*low).max(lowest), (*high).min(highest)));
        }
        let mut found: Vec<Leaves> = vec![vec![None; leaves]];
        for (leaf, range) in ranges.into_iter().enumerate() {
            let Some((low, high)) = range else { continue };
            if low > high {
                return Some(Vec::new());
            }
            let count = usize::try_from(high.checked_sub(low)?).ok()?.checked_add(1)?;
            if found.len().checked_mul(count)? > MOST_ALTERNATIVES {
                return None;
            }
            let set = |alternative: &Leaves, value: i128| {
                let mut alternative = alternative.clone();
                alternative[leaf] = Some(value);
                alternative
            };
            found = found.iter().flat_map(|known| (low..=high).map(move |value| set(known, value))).collect();
        }
        Some(found)
    }
}

/// Whether everything that meets `small` meets `large`.
fn covers(large: &Leaves, small: &Leaves) -> bool {
    large.iter().zip(small).all(|(large, small)| large.is_none() || large == small)
}

fn exclude(a: &Leaves, b: &Leaves) -> bool {
    a.iter().zip(b).any(|(a, b)| a.is_some() && b.is_some() && a != b)
}

/// One shape of output, as far as an event is concerned.
pub(crate) struct View<'a> {
    pub(crate) shape: &'a str,
    /// How many leaves it has.
    pub(crate) leaves: usize,
    /// What is known about their values, if anything.
    pub(crate) sets: Option<Vec<Set>>,
    /// An output of this shape, taken apart.
    pub(crate) part: Option<Part<OutputSlot>>,
}

/// Why an event makes no formula.
#[derive(Debug)]
pub(crate) enum Fault {
    /// No output meets it.
    Impossible(String),
    /// It is not well formed.
    Malformed,
}

/// The formulas of a statement, one per shape. `target` gives the shape and the leaves of an output.
pub(crate) fn formulas<O: fmt::Debug>(
    statement: &Statement<O>,
    views: &[View<'_>],
    target: &dyn Fn(&O) -> (String, Leaves),
) -> Result<Vec<Formula>, Fault> {
    let mut reasons = Vec::new();
    let mut formulas = Vec::with_capacity(views.len());
    for view in views {
        formulas.push(
            StatementReading { view, target, reasons: &mut reasons }.statement(statement).ok_or(Fault::Malformed)?,
        );
    }
    if formulas.iter().any(|formula| *formula != Formula::Constant(false)) {
        return Ok(formulas);
    }
    let reason = reasons.into_iter().next().unwrap_or_else(|| "its parts contradict each other".to_owned());
    Err(Fault::Impossible(reason))
}

struct StatementReading<'a, 'b, O> {
    view: &'a View<'b>,
    target: &'a dyn Fn(&O) -> (String, Leaves),
    reasons: &'a mut Vec<String>,
}

impl<O> StatementReading<'_, '_, O> {
    fn statement(&mut self, statement: &Statement<O>) -> Option<Formula> {
        Some(match statement {
            Statement::Output(output) => self.output(output),
            Statement::Pattern(pattern) => self.apart(|matcher, part| matcher.pattern(pattern, part)),
            Statement::Part(path, value) => self.apart(|matcher, part| matcher.part(path, value, part)),
            Statement::All(members) => {
                Formula::all(members.iter().map(|statement| self.statement(statement)).collect::<Option<_>>()?)
            }
            Statement::Any(members) => {
                Formula::any(members.iter().map(|statement| self.statement(statement)).collect::<Option<_>>()?)
            }
            Statement::Not(statement) => self.statement(statement)?.negated(),
            Statement::Given(..) => return None,
        })
    }

    fn output(&mut self, output: &O) -> Formula {
        let (shape, leaves) = (self.target)(output);
        if shape != self.view.shape || leaves.len() != self.view.leaves {
            self.reasons.push("no output of the function has this structure".to_owned());
            return Formula::Constant(false);
        }
        let mut members = Vec::new();
        for (leaf, wanted) in leaves.into_iter().enumerate() {
            let Some(value) = wanted else { continue };
            match test(self.view, OutputSlot::Leaf(leaf), value, value) {
                Ok(formula) => members.push(formula),
                Err(set) => {
                    let lies = "where this part of the output lies";
                    self.reasons.push(format!("{value} is outside of {set}, {lies}"));
                    return Formula::Constant(false);
                }
            }
        }
        Formula::all(members)
    }

    fn apart(&mut self, look: impl FnOnce(&mut Matcher<'_>, &Part<OutputSlot>) -> Formula) -> Formula {
        let view = self.view;
        let Some(part) = &view.part else {
            self.reasons.push(format!("the output {} cannot be taken apart", view.shape));
            return Formula::Constant(false);
        };
        let test = |slot, low, high| test(view, slot, low, high);
        look(&mut Matcher { shape: view.shape, path: String::new(), reasons: self.reasons, test: &test }, part)
    }
}

/// "This place is a number between these"; if that is out of the question, where it lies.
fn test(view: &View<'_>, slot: OutputSlot, low: i128, high: i128) -> Result<Formula, String> {
    match (slot, &view.sets) {
        (OutputSlot::Known(value), _) if (low..=high).contains(&value) => Ok(Formula::Constant(true)),
        (OutputSlot::Known(value), _) => Err(Set::single(value).to_string()),
        (OutputSlot::Leaf(leaf), Some(sets)) => {
            let set = sets[leaf];
            if low <= set.low() && set.high() <= high {
                return Ok(Formula::Constant(true));
            }
            if set.is_disjoint(&Set::interval(low.max(set.low()), high.min(set.high()))) {
                return Err(set.to_string());
            }
            Ok(Formula::Leaf(leaf, low, high))
        }
        (OutputSlot::Leaf(leaf), None) => Ok(Formula::Leaf(leaf, low, high)),
    }
}
