//! Plans: a traced function as the dynamic programme its author had in mind.
//!
//! What decides the cost of a program is the state it carries from one part to the next. A plan reads the inputs in
//! some order and keeps, after each, a table from the tuples of values that later steps still need to circuit nodes. A
//! program is functional: inner nodes are determined by what they read, so only inputs multiply a table, and only tuples
//! that some input reaches exist. In the paper's words a tuple is a residual problem seen from the other side: what has
//! been read enters the rest only through these values, so valuations that agree on them are one.
//!
//! Reading everything one after the other is the dynamic programme in its usual form, a *path*. In general a plan is a
//! *tree* of such pieces: the values that connect a piece with the rest separate what is read in it from everything else,
//! so given them the two are independent and their weights multiply. What goes down the tree is a table per piece, from
//! the tuples of its separator to circuit nodes; a path is the tree with one piece.
//!
//! | file | holds |
//! | --- | --- |
//! | `ids` | the numbers that say what they count |
//! | `cone` | what one shape of output depends on, and what has to be read for it |
//! | `method` | the names of the plans |
//! | `choices` | the plans of a shape, made when they are asked for |
//! | `orders`, `frontier` | the orders in which to read |
//! | `lower`, `code`, `emitter` | straight-line code for an order; sums, conjunctions and maxima as chains (accumulators) |
//! | `moduli` | what is used only modulo some number |
//! | `cascade` | what `break` and `return` decide, as accumulators |
//! | `ahead` | what was read, as what the inputs to come would make of it |
//! | `guess` | what is known late, tried value by value before it is |
//! | `schedule` | in which step everything is read or guessed |
//! | `relevance` | what can no longer make a difference is forgotten |
//! | `decided` | what the label decides is not carried along |
//! | `clamp` | what is only compared is kept only as far as the comparison can tell |
//! | `estimate` | what a path could cost |
//! | `tree`, `pieces` | a tree of separators, and its steps |
//! | `layout` | which registers are alive after a step, packed into words |
//! | `narrow` | what the label rules out |
//! | `machine` | the code of the steps, flat |
//! | `special` | a step for one value of what it reads |
//! | `repeat` | steps that do the same as an earlier one |
//! | `sweep`, `progress`, `running`, `tuples` | the tables, step by step |
//! | `display` | a plan in words |
//! | `everything` | all outputs from one sweep |
//! | `record` | from the tables to the circuit |
//!
//! Which plan is taken, or the search, and when, is told at [`Method`]; [`dovetail`](crate::search::dovetail) lets them take
//! turns.

mod ahead;
mod cascade;
mod choices;
mod clamp;
mod code;
mod cone;
mod decided;
mod display;
mod emitter;
mod estimate;
mod everything;
mod frontier;
mod guess;
mod ids;
mod layout;
mod lower;
mod machine;
mod method;
mod moduli;
mod narrow;
mod orders;
mod pieces;
mod progress;
mod record;
mod relevance;
mod repeat;
mod running;
mod schedule;
mod special;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;
mod tuples;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::circuit::{Arena, Gate};
use crate::graph::{Program, Set, Target, Variable};
use crate::index::{Id, Map, VariableId};

pub(crate) use choices::EARLY;
use choices::PlanChoices;
use cone::Cone;
use decided::Decided;
use estimate::estimate;
pub(crate) use everything::outputs;
use ids::{ReadId, RegisterId};
use layout::Steps;
use lower::Code;
use machine::Machine;
pub use method::{Method, Order};
pub(crate) use progress::Allowance;
use progress::{Progress, Values};
pub(crate) use running::Running;

/// A plan that cannot have more terms than this (as a logarithm) is not compared with others.
const GOOD_ENOUGH: f64 = 18.0;
/// Nor is one that cannot have more terms per step than this: to look for another costs something per step, too.
const GOOD_ENOUGH_PER_STEP: f64 = 512.0;

/// Code that keeps no more bits than this from step to step is narrow.
const NARROW: f64 = 20.0;

/// So many lines of code in a step take about as long as all else that is done for a term.
const CHEAP_LINES: usize = 32;

/// A plan for one shape of output.
pub(crate) struct Plan {
    pub(crate) method: Method,
    steps: Steps,
    /// The logarithm (base 2) of the number of terms there could be.
    pub(crate) estimate: f64,
}

impl Plan {
    /// The plan that reads in this order.
    fn path(cone: &Cone, order: Order, sequence: &[ReadId], keep_leaves: bool) -> Option<Self> {
        Plan::of_code(cone, Method::Sweep(order), lower::lower(cone, sequence)?, keep_leaves)
    }

    /// The plan that reads in this order and keeps what the inputs to come would make of what was read; `None` where that
    /// is nothing else.
    fn ahead(cone: &Cone, order: Order, sequence: &[ReadId], keep_leaves: bool) -> Option<Self> {
        Plan::of_code(cone, Method::Ahead(order), Plan::code_ahead(cone, sequence)?, keep_leaves)
    }

    fn code_ahead(cone: &Cone, sequence: &[ReadId]) -> Option<Code> {
        let values = |variable: VariableId| {
            let values = &cone.graph.variables()[variable.position()].values;
            values.iter().map(|&value| i64::try_from(value).ok()).collect()
        };
        ahead::read_ahead(lower::lower(cone, sequence)?, values)
    }

    /// The plan that reads in this order and guesses what is known only late; `None` where that makes nothing smaller.
    fn guess(cone: &Cone, order: Order, sequence: &[ReadId], keep_leaves: bool) -> Option<Self> {
        let code = guess::guess(cone, sequence, lower::lower(cone, sequence)?.width())?;
        Plan::of_code(cone, Method::Guess(order), code, keep_leaves)
    }

    fn of_code(cone: &Cone, method: Method, code: Code, keep_leaves: bool) -> Option<Self> {
        let code = clamp::insert_clamps(&relevance::forget(code), &[]);
        let steps = Steps::path(code, keep_leaves)?;
        let estimate = estimate(&steps, cone);
        Some(Plan { method, steps, estimate })
    }

    /// A plan along a tree of separators. Sums and the like are taken apart as in this order.
    fn tree(cone: &Cone, sequence: &[ReadId], keep_leaves: bool) -> Option<Self> {
        let code = clamp::insert_clamps(&lower::lower(cone, sequence)?, &[]);
        let (steps, estimate) = Steps::tree(code, keep_leaves)?;
        Some(Plan { method: Method::Tree, steps, estimate })
    }

    /// The steps for one label, if that makes what is kept smaller. `demands` says what the label and further roots want,
    /// and `sets` what it leaves of the values of registers.
    fn specialised(
        &self,
        demands: impl Fn(&Code, &[i128]) -> Vec<(RegisterId, i128)>,
        sets: &Map<RegisterId, Set>,
    ) -> Option<Specialised> {
        if self.method == Method::Tree {
            return None;
        }
        let decided = self.decided(sets);
        let (code, further) = match &decided {
            Some(Decided { code, wanted }) => (code, &wanted[..]),
            None => (&self.steps.code, &[][..]),
        };
        let demands = demands(code, further);
        if decided.is_none() && !clamp::is_worth_it(code, &demands) {
            return None;
        }
        let steps = Steps::path(clamp::insert_clamps(code, &demands), false)?;
        Some(Specialised { steps, further: further.to_vec() })
    }

    /// The code without what the label decides, if that is worth it.
    fn decided(&self, sets: &Map<RegisterId, Set>) -> Option<Decided> {
        if self.estimate <= GOOD_ENOUGH && !cfg!(test) {
            return None;
        }
        let code = &self.steps.code;
        let Decided { code: short, wanted } = decided::decide(code, sets)?;
        let short = relevance::forget(short);
        (short.width() < code.width()).then_some(Decided { code: short, wanted })
    }

    /// The largest number of values kept from one step to the next.
    pub(crate) fn width(&self) -> usize {
        self.steps.width()
    }

    /// Whether looking for a better one would cost more than this one.
    pub(crate) fn is_good_enough(&self) -> bool {
        self.estimate <= GOOD_ENOUGH.max((GOOD_ENOUGH_PER_STEP * self.length() as f64).log2())
    }

    /// How much dearer its terms are than those of a plan with little code.
    pub(crate) fn weight(&self) -> u64 {
        1 + (self.steps.code.instructions.len() / (CHEAP_LINES * self.length().max(1))) as u64
    }

    /// The number of steps.
    pub(crate) fn length(&self) -> usize {
        self.steps.all().count()
    }
}

/// The steps for one label, and what further roots of theirs have to be.
struct Specialised {
    steps: Steps,
    further: Vec<i128>,
}

/// What a sweep came to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Swept {
    pub(crate) node: Gate,
    /// The largest number of tuples after one step.
    pub(crate) widest: usize,
}

/// A sweep that ran into its allowance, and how many steps it had made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GaveUp {
    pub(crate) steps: usize,
}

/// What is known about the plans for one shape of output.
pub(crate) struct CasePlans {
    case: usize,
    choices: PlanChoices,
    /// Which way came through last: 0 none yet, 1 search, 2 and above a plan.
    winner: AtomicU64,
    /// The nodes of the search that came through.
    nodes: AtomicU64,
    /// The terms of the plan that came through, and how often the search was tried instead.
    terms: AtomicU64,
    trials: AtomicU64,
}

/// Which way came through last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Winner {
    Unknown,
    Search,
    Plan(usize),
}

/// All plans of a program, made when they are first asked for.
pub(crate) struct Plans {
    cases: Vec<CasePlans>,
    values: OnceLock<Option<Values>>,
}

impl Plans {
    pub(crate) fn new(program: &Program) -> Self {
        let cases = (0..program.cases.len())
            .map(|case| CasePlans {
                case,
                choices: PlanChoices::default(),
                winner: AtomicU64::new(0),
                nodes: AtomicU64::new(0),
                terms: AtomicU64::new(0),
                trials: AtomicU64::new(0),
            })
            .collect();
        Plans { cases, values: OnceLock::new() }
    }

    fn values(&self, program: &Program) -> Option<&Values> {
        let make = || {
            let values = |variable: &Variable| variable.values.iter().map(|&value| i64::try_from(value).ok()).collect();
            Some(Values::new(program.graph.variables().iter().map(values).collect::<Option<_>>()?))
        };
        self.values.get_or_init(make).as_ref()
    }
}

impl CasePlans {
    pub(crate) fn winner(&self) -> Winner {
        match self.winner.load(Ordering::Relaxed) {
            0 => Winner::Unknown,
            1 => Winner::Search,
            plan => Winner::Plan(plan as usize - 2),
        }
    }

    /// Remembers what the plan cost that came through.
    pub(crate) fn remember_terms(&self, terms: u64) {
        self.terms.store(terms, Ordering::Relaxed);
    }

    /// What the plan cost that came through last.
    pub(crate) fn terms(&self) -> u64 {
        self.terms.load(Ordering::Relaxed)
    }

    /// Remembers what the search cost where it came through.
    pub(crate) fn remember_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// What the search cost where it came through last.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// A plan starts anew for every label, where the search goes through blocks that labels have in common. So it has two
    /// trials after a plan came through: one to get to know the blocks, with about as much effort as the plan takes, and
    /// one in which it has to be much faster. Returns the nodes it may cost, and whether it stays if that is enough.
    pub(crate) fn next_trial(&self) -> Option<(u64, bool)> {
        const NODES_TO_LEARN: u64 = 1;
        const NODES_TO_STAY: u64 = 4;
        let terms = self.terms.load(Ordering::Relaxed);
        match self
            .trials
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |trials| (trials < 2).then_some(trials + 1))
        {
            Ok(0) => Some((terms / NODES_TO_LEARN, false)),
            Ok(_) => Some((terms / NODES_TO_STAY, true)),
            Err(_) => None,
        }
    }

    pub(crate) fn remember(&self, winner: Winner) {
        let number = match winner {
            Winner::Unknown => 0,
            Winner::Search => 1,
            Winner::Plan(plan) => plan as u64 + 2,
        };
        self.winner.store(number, Ordering::Relaxed);
    }
}

/// The plans for one output.
pub struct Planned<'a> {
    program: &'a Program,
    plans: &'a Plans,
    pub(crate) case: &'a CasePlans,
    target: Target,
    /// Number of blocks the search would go through one by one; 0 if there are none.
    pub(crate) blocks: usize,
}

impl<'a> Planned<'a> {
    /// `None` if the program has no such output.
    pub(crate) fn new(program: &'a Program, plans: &'a Plans, target: Target, blocks: usize) -> Option<Self> {
        let case = program.cases.iter().position(|case| case.shape == target.shape)?;
        (program.cases[case].leaves.len() == target.leaves.len()).then(|| Planned {
            program,
            plans,
            case: &plans.cases[case],
            target,
            blocks,
        })
    }

    /// The output.
    pub(crate) fn target(&self) -> &Target {
        &self.target
    }

    /// The number of outputs there could be.
    pub(crate) fn outputs(&self) -> u128 {
        let leaves = self.program.cases[self.case.case].leaves.iter();
        leaves.fold(1, |product, &leaf| product.saturating_mul(self.program.graph.set(leaf).len()))
    }

    fn cone(&self) -> Cone<'a> {
        Cone::new(self.program, &self.program.cases[self.case.case])
    }

    /// The plan that reads as the program does.
    pub(crate) fn first(&self) -> Option<&'a Plan> {
        self.case.choices.first(&|| self.cone())
    }

    /// A plan by its number: 0 is the [first](Self::first), then come the [early](EARLY) ones.
    pub(crate) fn plan(&self, number: usize) -> Option<&'a Plan> {
        self.case.choices.get(number, &|| self.cone())
    }

    /// The numbers of all plans, best estimate first.
    pub(crate) fn ranking(&self) -> Vec<usize> {
        self.case.choices.ranking(&|| self.cone())
    }

    /// The roots and what the label wants them to be, and what further roots have to be.
    fn demands(&self, code: &Code, further: &[i128]) -> Vec<(RegisterId, i128)> {
        let wanted = [Some(1)].into_iter().chain(self.target.leaves.iter().copied());
        let wanted = wanted.chain(further.iter().copied().map(Some));
        let demands = code.roots.iter().copied().zip(wanted);
        demands.filter_map(|(root, value)| Some((root, value?))).collect()
    }

    /// Gets a plan ready for this output.
    pub(crate) fn start(&self, plan: &Plan) -> Running {
        let demands = |code: &Code, further: &[i128]| self.demands(code, further);
        let general = &plan.steps.code;
        let sets = narrow::narrow(general, demands(general, &[]).into_iter());
        let specialised = sets.as_ref().and_then(|sets| plan.specialised(demands, sets));
        let (steps, sets) = match specialised {
            Some(Specialised { steps, further }) => {
                let sets = narrow::narrow(&steps.code, demands(&steps.code, &further).into_iter());
                (Some(steps), sets)
            }
            None => (None, sets),
        };
        let ready = steps.as_ref().unwrap_or(&plan.steps);
        let allowed = sets.map(|sets| {
            let bounds = narrow::bounds(&ready.code, &sets);
            (Machine::new(ready, &bounds), bounds)
        });
        Running { specialised: steps, allowed, progress: Progress::new() }
    }

    /// Runs a plan from where it was stopped, and records the circuit.
    pub(crate) fn run(
        &self,
        plan: &Plan,
        running: &mut Running,
        arena: &mut Arena,
        domains: &[usize],
        allowance: Allowance,
    ) -> Result<Swept, GaveUp> {
        let Some(values) = self.plans.values(self.program) else {
            return Err(GaveUp { steps: 0 });
        };
        let Running { specialised, allowed, progress } = running;
        let steps = specialised.as_ref().unwrap_or(&plan.steps);
        let Some((machine, bounds)) = allowed else { return Ok(Swept { node: Gate::FALSE, widest: 0 }) };
        let swept = sweep::go_on(progress, steps, machine, values, bounds, allowance)?;
        if swept.last.len() == 0 {
            return Ok(Swept { node: Gate::FALSE, widest: swept.widest });
        }
        // All roots are known and as demanded: one empty tuple is left.
        let weights = record::record(&swept, &[0], domains, arena);
        Ok(Swept { node: weights[0], widest: swept.widest })
    }
}
