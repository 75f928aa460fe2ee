//! Plans and search side by side: the circuit of an output by whatever way comes through first.
//!
//! No cost model is trusted with the choice. The plans of an output and the search take turns, each with a budget that
//! grows from round to round, so that the whole costs a small factor of the best of them. A plan that was stopped goes on
//! from its last table, and the search from where it stood; one whose tables grow such that its end can be foreseen is not stopped before it. A sweep never
//! has more tuples than there are assignments of the inputs it has read, so plain enumeration is among the ways. Which way
//! came through is remembered for the shape of the output and goes first the next time. What a limit on time stopped goes on
//! from there when the same output is asked for again: whoever has little time asks again with more.

use std::fmt;
use std::time::{Duration, Instant};

use crate::circuit::Gate;
use crate::error::Result;
use crate::graph::Target;
use crate::oracle::Oracle;
use crate::plan::{Allowance, EARLY, Method, Plan, Planned, Running, Winner};
use crate::search::exact::{Found, Recorder, Search};
use crate::search::solved::Solved;
use crate::search::{Limits, interrupt, parallel};

/// Terms of a sweep in the first round.
const FIRST_TERMS: u64 = 1 << 14;
/// However dear they are, a turn has so many terms.
const LEAST_TERMS: u64 = 1 << 12;
/// The next turn of a plan that is finished before others are looked for allows this many times more.
const GROWTH: u64 = 4;
/// And the next round of turns: whoever just missed the end waits for the others to have as many times as much.
const ROUND_GROWTH: u64 = 2;
/// The search's turn is as long as that of the plans, and at least this.
const SHORTEST_TURN: Duration = Duration::from_millis(1);
/// Plans that are tried beyond the first round.
const KEPT: usize = 2;
/// A plan that cannot have more terms than this (as a logarithm) is run at once.
const CERTAIN: f64 = 20.0;
/// The same for a program that falls into blocks, if there are at most so many outputs: blocks have answers in common.
const CERTAIN_WITH_BLOCKS: f64 = 18.0;
const FEW_OUTPUTS: u128 = 64;
/// A plan with no more terms per step than this is run at once, too, if there are few outputs; the same if many.
const TERMS_PER_STEP: f64 = 512.0;
const TERMS_PER_STEP_WITH_BLOCKS: f64 = 48.0;
/// Plans whose estimate (a logarithm) is below this go before the search.
const PROMISING: f64 = 32.0;
/// Search nodes that a block may cost before anything else is tried.
const NODES_PER_BLOCK: u64 = 64;
/// What came through for another output of the same shape may cost so many times what it cost there before all the others
/// are asked: what is good for one output may be no good for the next, and so no more is lost than was spent before.
const REMEMBERED_TIMES: u64 = 2;
/// A plan may cost so many terms in any case, and no more than so many.
const REMEMBERED_TERMS: (u64, u64) = (1 << 17, 1 << 25);
/// A plan that will have come through after so many terms, as far as can be foreseen, goes on to the end at once; or
/// after so many times what it was allowed.
const FORESEEN: u64 = 1 << 17;
const FORESEEN_TIMES: u64 = 8;
/// To look for other plans, to try each of them and to search in between takes about as long as so many terms per step. So
/// the nearest of the first few goes on to its end before that if it is no further away; and it has turns up to a part of
/// that as long as it may turn out to be, as its end is only so many times further away.
const BEFORE_OTHERS: u64 = 1 << 14;
const PART: u64 = 4;
const IN_REACH: u64 = 4;
/// Terms that a plan may cost in its first turn as long as it only enumerates the inputs: it may yet do more than that,
/// but others should have their turn before.
const ENUMERATED: u64 = 1 << 13;
/// Search nodes that are tried where all plans so far only enumerated; fewer where little is allowed, because a node takes
/// about as long as so many terms.
const NODES_BEFORE_ENUMERATION: u64 = 1 << 9;
const TERMS_PER_NODE: u64 = 1 << 7;
/// With fewer nodes allowed than this only the search is asked: its bounds are what the user gets.
const FEW_NODES: u64 = 1 << 12;
/// With less time than this nobody looks for more plans than the program's own order: that takes long for large programs, and
/// only another thread can be told to leave it.
pub(crate) const TIME_FOR_PLANS: Duration = Duration::from_millis(4);

/// Compiles `S = output`.
pub(crate) fn solve<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    recorder: &mut Recorder,
    limits: Limits,
) -> Result<Solved> {
    solve_or_leave(oracle, output, recorder, limits, false)
}

/// The same for who has another way beyond the limit on nodes: what would not come through within it is not begun.
pub(crate) fn attempt<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    recorder: &mut Recorder,
    limits: Limits,
) -> Result<Solved> {
    solve_or_leave(oracle, output, recorder, limits, true)
}

fn solve_or_leave<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    recorder: &mut Recorder,
    limits: Limits,
    may_leave: bool,
) -> Result<Solved> {
    let planned = if limits.nodes < FEW_NODES { None } else { oracle.planned(output) };
    let deadline = Instant::now().checked_add(limits.time);
    let paused = recorder.paused.take();
    let (running, round) = match (&planned, paused) {
        (Some(planned), Some(paused)) if paused.target == *planned.target() => (paused.running, paused.round),
        _ => (Vec::new(), None),
    };
    let mut race = Race {
        oracle,
        output,
        recorder,
        limits,
        may_leave,
        deadline,
        running,
        stopped: None,
        enumerated: u64::MAX,
        round,
        search_nodes: 0,
        terms: 0,
    };
    let Some(planned) = planned else { return race.search_to_the_end() };
    let solved = race.run(&planned)?;
    // Where nobody waits any more plans were left half made, and their numbers mean nothing.
    if solved.found.limit == Some("time") && !interrupt::requested() {
        let (running, round) = (std::mem::take(&mut race.running), race.round.take());
        drop(race);
        recorder.paused = Some(Paused { target: planned.target().clone(), running, round });
    }
    Ok(solved)
}

/// How far the plans of an output had got when there was no time left.
pub(crate) struct Paused {
    target: Target,
    running: Vec<(usize, Running)>,
    round: Option<Round>,
}

impl Paused {
    /// Memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.running.iter().map(|(_, running)| running.bytes()).sum()
    }
}

impl fmt::Debug for Paused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paused").field("target", &self.target).finish_non_exhaustive()
    }
}

/// A round of turns: the plans that are left, and the terms that each may have.
struct Round {
    open: Vec<usize>,
    terms: u64,
}

/// Whether a plan that will come through after so many terms goes on to the end at once, if it was allowed so many.
fn is_near(forecast: u64, terms: u64) -> bool {
    forecast <= FORESEEN.max(terms.saturating_mul(FORESEEN_TIMES))
}

/// What a plan may have of a turn of so many terms, such that all turns take about as long.
fn share(terms: u64, plan: &Plan) -> u64 {
    (terms / plan.weight()).max(LEAST_TERMS.min(terms))
}

/// Search nodes that blocks may cost before anything else is tried.
fn nodes_for_blocks(planned: &Planned) -> u64 {
    FEW_NODES + NODES_PER_BLOCK * planned.blocks as u64
}

/// Search nodes in a trial that may have this many by the terms of the plan that came through: a node takes much longer
/// than a term, so where these were many the trial is about as long as the plan.
fn trial(nodes: u64, planned: &Planned) -> u64 {
    nodes.min(nodes_for_blocks(planned).max(nodes / TERMS_PER_NODE))
}

struct Race<'a, O: Oracle + ?Sized> {
    oracle: &'a O,
    output: &'a O::Output,
    recorder: &'a mut Recorder,
    limits: Limits,
    /// Whether the caller has another way once the limit on nodes is reached.
    may_leave: bool,
    deadline: Option<Instant>,
    /// Plans that were stopped, by their numbers.
    running: Vec<(usize, Running)>,
    /// The search, once it was stopped.
    stopped: Option<Search<'a>>,
    /// Terms that a plan may cost as long as it only enumerates.
    enumerated: u64,
    /// The round of turns they were stopped in.
    round: Option<Round>,
    search_nodes: u64,
    terms: u64,
}

impl<O: Oracle + ?Sized> Race<'_, O> {
    fn run(&mut self, planned: &Planned<'_>) -> Result<Solved> {
        if let Some(round) = self.round.take() {
            return self.take_turns(planned, round);
        }
        // The way that came through the last time has the first go.
        match planned.case.winner() {
            Winner::Search => {
                let nodes = planned.case.nodes().saturating_mul(REMEMBERED_TIMES).max(nodes_for_blocks(planned));
                if let Some(solved) = self.search(Limits { nodes, ..self.limits }, planned)? {
                    return Ok(solved);
                }
                if let Some(solved) = self.run_what_is_certain(planned)? {
                    return Ok(solved);
                }
            }
            Winner::Plan(index) => {
                if planned.blocks > 0
                    && let Some((nodes, stays)) = planned.case.next_trial()
                    && let Some(solved) =
                        self.search(Limits { nodes: trial(nodes, planned), ..self.limits }, planned)?
                {
                    if !stays {
                        planned.case.remember(Winner::Plan(index));
                    }
                    return Ok(solved);
                }
                let (least, most) = REMEMBERED_TERMS;
                let terms = planned.case.terms().saturating_mul(REMEMBERED_TIMES).clamp(least, most);
                if let Some(solved) = self.sweep(planned, index, terms, &mut 0) {
                    return Ok(solved);
                }
                // Then all is as if nothing had been asked before.
                if let Some(solved) = self.run_what_is_certain(planned)? {
                    return Ok(solved);
                }
            }
            Winner::Unknown => {
                if let Some(solved) = self.run_what_is_certain(planned)? {
                    return Ok(solved);
                }
                if self.limits.time < TIME_FOR_PLANS && !self.is_late() {
                    return self.search_to_the_end();
                }
                if planned.blocks > 0 && !self.is_late() {
                    let turn = Limits { nodes: nodes_for_blocks(planned), ..self.limits };
                    if let Some(solved) = self.search(turn, planned)? {
                        return Ok(solved);
                    }
                }
            }
        }
        if self.is_late() {
            return Ok(self.given_up());
        }
        let open = planned.ranking();
        let Some(best) = open.first().and_then(|&best| planned.plan(best)) else { return self.search_to_the_end() };
        if best.estimate > PROMISING
            && let Some(solved) = self.search(Limits { time: SHORTEST_TURN, ..self.limits }, planned)?
        {
            return Ok(solved);
        }
        self.take_turns(planned, Round { open, terms: FIRST_TERMS })
    }

    /// Runs a plan to the end that cannot cost much; `None` if all might.
    fn run_what_is_certain(&mut self, planned: &Planned<'_>) -> Result<Option<Solved>> {
        let (certain, per_step) = match planned.blocks {
            0 => (CERTAIN, TERMS_PER_STEP),
            _ if planned.outputs() <= FEW_OUTPUTS => (CERTAIN_WITH_BLOCKS, TERMS_PER_STEP),
            _ => (0.0, TERMS_PER_STEP_WITH_BLOCKS),
        };
        let is_certain = |plan: &Plan| plan.estimate <= certain.max((per_step * plan.length() as f64).log2());
        let Some(first) = planned.first() else { return Ok(None) };
        if is_certain(first) && first.is_good_enough() {
            return Ok(self.sweep(planned, 0, u64::MAX, &mut 0));
        }
        // The program's own order costs only what is reached of it, which may be far less than what could be: it has a
        // go before anything else is even looked for.
        if certain > 0.0 {
            let terms = FIRST_TERMS.max((per_step * first.length() as f64) as u64);
            self.enumerated = ENUMERATED;
            if let Some(solved) = self.sweep(planned, 0, terms, &mut 0) {
                return Ok(Some(solved));
            }
            if self.is_late() || self.limits.time < TIME_FOR_PLANS {
                return Ok(None);
            }
            // So have those that read ahead or guess, one after the other: other plans take longer to find.
            for number in 1..=EARLY {
                let Some(plan) = planned.plan(number) else { continue };
                if let Some(solved) = self.short_sweep(planned, number, share(terms, plan), &mut 0) {
                    return Ok(Some(solved));
                }
            }
            self.enumerated = u64::MAX;
            if let Some(solved) = self.finish_the_nearest(planned, terms) {
                return Ok(Some(solved));
            }
            // Nothing was found twice: what the search rules out may be all there is to gain.
            let nodes = NODES_BEFORE_ENUMERATION.min(self.nodes_left() / TERMS_PER_NODE);
            if self.running.iter().all(|(_, running)| running.only_enumerates())
                && let Some(solved) = self.search(Limits { nodes, ..self.limits }, planned)?
            {
                return Ok(Some(solved));
            }
        }
        if self.is_late() || self.limits.time < TIME_FOR_PLANS {
            return Ok(None);
        }
        if self.may_leave && self.nodes_left() < BEFORE_OTHERS / PART * first.length() as u64 {
            return Ok(Some(self.left()));
        }
        match planned.ranking().first().and_then(|&best| Some((best, planned.plan(best)?))) {
            Some((best, plan)) if is_certain(plan) => Ok(self.sweep(planned, best, u64::MAX, &mut 0)),
            _ => Ok(None),
        }
    }

    fn take_turns(&mut self, planned: &Planned<'_>, Round { mut open, mut terms }: Round) -> Result<Solved> {
        loop {
            let start = Instant::now();
            let mut progress = Vec::with_capacity(open.len());
            for &index in &open {
                let Some(plan) = planned.plan(index) else { continue };
                let mut steps = 0;
                if let Some(solved) = self.sweep(planned, index, share(terms, plan), &mut steps) {
                    return Ok(solved);
                }
                // In thousandths: plans differ in how many steps they have.
                let length = plan.length().max(1);
                progress.push((std::cmp::Reverse(1000 * steps / length), index));
            }
            let turn = Limits { time: start.elapsed().max(SHORTEST_TURN), ..self.limits };
            if let Some(solved) = self.search(turn, planned)? {
                self.round = solved.found.limit.map(|_| Round { open, terms });
                return Ok(solved);
            }
            // Those that got furthest go on.
            progress.sort();
            open = progress.into_iter().map(|(_, index)| index).take(KEPT).collect();
            self.running.retain(|(index, _)| open.contains(index));
            terms = terms.saturating_mul(ROUND_GROWTH);
        }
    }

    /// One turn of the search; `None` if it was not enough.
    fn search(&mut self, turn: Limits, planned: &Planned<'_>) -> Result<Option<Solved>> {
        let (nodes_left, time_left) = (self.nodes_left(), self.time_left());
        let limits = Limits { nodes: turn.nodes.min(nodes_left), time: turn.time.min(time_left), ..turn };
        let (found, spent) = parallel::search(self.oracle, self.output, &mut self.stopped, self.recorder, limits)?;
        self.search_nodes += spent;
        match found.limit {
            Some("nodes") if limits.nodes < nodes_left => return Ok(None),
            Some("time") if limits.time < time_left => return Ok(None),
            Some(_) => {}
            None => {
                planned.case.remember(Winner::Search);
                planned.case.remember_nodes(self.search_nodes);
            }
        }
        Ok(Some(self.solved(found)))
    }

    /// One turn of a plan, which may have so many terms in all its turns; `None` if that was not enough. It is longer
    /// where the end can be foreseen.
    fn sweep(&mut self, planned: &Planned<'_>, index: usize, terms: u64, steps: &mut usize) -> Option<Solved> {
        let solved = self.short_sweep(planned, index, terms, steps);
        let forecast = match self.running.last() {
            Some((last, running)) if *last == index && solved.is_none() => {
                planned.plan(index).and_then(|plan| running.forecast(plan))
            }
            _ => None,
        };
        match forecast {
            Some(forecast) if forecast > terms && is_near(forecast, terms) => {
                self.short_sweep(planned, index, forecast.saturating_mul(2), steps)
            }
            _ => solved,
        }
    }

    /// Turns for the plan that will be through first of all that were stopped, as far as can be foreseen: to look for
    /// other plans takes long, too. What only enumerates would have to do that to the end.
    fn finish_the_nearest(&mut self, planned: &Planned<'_>, mut terms: u64) -> Option<Solved> {
        loop {
            let (number, forecast) = self.nearest(planned)?;
            let plan = planned.plan(number)?;
            let before_others = BEFORE_OTHERS.saturating_mul(plan.length() as u64);
            match forecast {
                Some(forecast) if forecast <= before_others.max(FORESEEN) => {
                    return self.short_sweep(planned, number, forecast.saturating_mul(2), &mut 0);
                }
                Some(forecast) if forecast > before_others.saturating_mul(IN_REACH) => return None,
                _ => {}
            }
            terms = terms.saturating_mul(GROWTH);
            if terms > (before_others / PART).max(FORESEEN) {
                return None;
            }
            if let Some(solved) = self.short_sweep(planned, number, share(terms, plan), &mut 0) {
                return Some(solved);
            }
        }
    }

    /// The plan that was stopped and has the smallest forecast, if it does more than to enumerate; where nothing can be
    /// foreseen yet, what it could cost at most stands for that.
    fn nearest(&self, planned: &Planned<'_>) -> Option<(usize, Option<u64>)> {
        let merging = self.running.iter().filter(|(_, running)| !running.only_enumerates());
        let costs = merging.filter_map(|(number, running)| {
            let plan = planned.plan(*number)?;
            let forecast = running.forecast(plan);
            let cost = forecast.map_or(plan.estimate, |forecast| (forecast.max(1) as f64).log2());
            Some((*number, forecast, cost.min(plan.estimate) + (plan.weight() as f64).log2()))
        });
        let nearest = costs.min_by(|a, b| a.2.total_cmp(&b.2));
        nearest.map(|(number, forecast, _)| (number, forecast))
    }

    /// One turn of a plan, no longer than that.
    fn short_sweep(&mut self, planned: &Planned<'_>, index: usize, terms: u64, steps: &mut usize) -> Option<Solved> {
        let plan = planned.plan(index)?;
        let mut running = match self.running.iter().position(|(other, _)| *other == index) {
            Some(position) => self.running.swap_remove(position).1,
            None => planned.start(plan),
        };
        *steps = running.steps();
        // What is ahead of the others waits for them.
        let has_turn = running.terms() < terms.max(1);
        let solved = if has_turn { self.turn(planned, (index, plan), &mut running, terms, steps) } else { None };
        self.running.push((index, running));
        solved
    }

    fn turn(
        &mut self,
        planned: &Planned<'_>,
        (index, plan): (usize, &Plan),
        running: &mut Running,
        terms: u64,
        steps: &mut usize,
    ) -> Option<Solved> {
        let before = running.terms();
        let allowance = Allowance {
            terms: terms.min(self.nodes_left().saturating_add(before)),
            enumerated: self.enumerated,
            bytes: self.limits.bytes.saturating_sub(self.recorder.bytes()),
            deadline: self.deadline,
        };
        let swept = planned.run(plan, running, &mut self.recorder.arena, self.oracle.domains(), allowance);
        self.terms += running.terms().saturating_sub(before);
        match swept {
            Ok(swept) => {
                planned.case.remember(Winner::Plan(index));
                planned.case.remember_terms(running.terms());
                Some(Solved {
                    method: plan.method,
                    tuples: swept.widest,
                    width: plan.width(),
                    ..self.solved(Found::exact(swept.node))
                })
            }
            Err(gave_up) => {
                *steps = gave_up.steps;
                None
            }
        }
    }

    fn search_to_the_end(&mut self) -> Result<Solved> {
        let limits = Limits { time: self.time_left(), nodes: self.nodes_left(), ..self.limits };
        let (found, spent) = parallel::search(self.oracle, self.output, &mut self.stopped, self.recorder, limits)?;
        self.search_nodes += spent;
        Ok(self.solved(found))
    }

    /// Whether there is no time left, or nobody waits any more: then no plan is looked for.
    fn is_late(&self) -> bool {
        self.time_left().is_zero() || interrupt::requested()
    }

    /// Nothing was found within the nodes.
    fn left(&self) -> Solved {
        self.solved(Found { lower: Gate::FALSE, upper: Gate::TRUE, limit: Some("nodes") })
    }

    /// Nothing was found in time.
    fn given_up(&self) -> Solved {
        self.solved(Found { lower: Gate::FALSE, upper: Gate::TRUE, limit: Some("time") })
    }

    fn nodes_left(&self) -> u64 {
        self.limits.nodes.saturating_sub(self.search_nodes).saturating_sub(self.terms)
    }

    fn time_left(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn solved(&self, found: Found) -> Solved {
        Solved {
            found,
            search_nodes: self.search_nodes,
            method: Method::Search,
            terms: self.terms,
            tuples: 0,
            width: 0,
        }
    }
}
