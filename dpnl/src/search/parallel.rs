//! The exact search over all cores, for trees without keys.
//!
//! Without keys the branches of the tree share nothing while they are searched, so the top of the tree is
//! expanded until there are enough open branches for all cores; each is searched with its own residual into its
//! own arena, and the circuits are put together at the end. Small trees are finished sequentially before that.
//!
//! The threads are the search's own. Those of the caller's rayon pool may all be waiting for this very circuit, and one that
//! waits for rayon may be given another of the caller's jobs meanwhile, which then waits for the circuit too: a deadlock.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::circuit::Gate;
use crate::error::Result;
use crate::oracle::{Oracle, Part, Residual, Step};
use crate::search::Limits;
use crate::search::exact::{Budget, Found, Recorder, Search};

/// Search nodes after which a tree without keys is worth a second core.
const WORTH_IT: u64 = 20_000;

/// How many levels of the tree the top may have.
const MAX_LEVELS: usize = 12;

/// Searches `S = output`, over all cores where that pays. A search that reached a limit is left in `stopped` and goes on from there
/// the next time.
pub(crate) fn search<'a, O: Oracle + ?Sized>(
    oracle: &'a O,
    output: &'a O::Output,
    stopped: &mut Option<Search<'a>>,
    recorder: &mut Recorder,
    limits: Limits,
) -> Result<(Found, u64)> {
    let mut budget = Budget::new(limits);
    let (mut current, resumed) = match stopped.take() {
        Some(search) => (search, true),
        None => (Search::new(oracle.residual_by_cases(output)?)?, false),
    };
    // Without keys branches share nothing while they are searched, so that they may be searched side by side.
    let splits = !resumed
        && single_part(current.root()).is_some_and(|part| part.key.is_none())
        && limits.nodes > WORTH_IT
        && threads() > 1;
    if splits {
        budget.restrict_nodes(WORTH_IT);
    }
    let found = current.go_on(recorder, oracle.domains(), &budget)?;
    if !splits || found.limit != Some("nodes") {
        *stopped = found.limit.map(|_| current);
        return Ok((found, budget.spent()));
    }
    budget.restart(limits.nodes);
    let top = Top::expand(oracle, output, threads() * 8)?;
    let found = top.solve(oracle, output, recorder, &budget)?;
    Ok((found, budget.spent()))
}

/// How many threads search side by side.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get())
}

/// The results of `work` on all items, in their order, by several threads.
fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            done.push((index, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        // Where no thread can be started, this one does it all.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, take).ok();
        let others: Vec<_> = (1..threads().min(items.len())).filter_map(start).collect();
        let mut done = take();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The part of a step that consists of nothing else.
fn single_part(step: &Step) -> Option<Part> {
    match step.parts.as_slice() {
        [part] if step.masses.is_empty() => Some(part.clone()),
        _ => None,
    }
}

/// One assignment on the way to a branch.
type Assignment = (usize, usize, usize);

/// The top of the tree: decisions whose branches are settled, expanded further, or open.
enum Top {
    Settled(Gate),
    Open(Vec<Assignment>),
    Decision { variable: usize, branches: Vec<(usize, Top)> },
}

impl Top {
    /// Expands level by level until `wanted` branches are open, or the top is deep enough.
    fn expand<O: Oracle + ?Sized>(oracle: &O, output: &O::Output, wanted: usize) -> Result<Top> {
        let mut residual = oracle.residual(output)?;
        let mut root = Step::default();
        residual.root(&mut root)?;
        let mut top = Top::Open(Vec::new());
        for _ in 0..MAX_LEVELS {
            if top.open().len() >= wanted {
                break;
            }
            top.deepen(&mut *residual, single_part(&root))?;
        }
        Ok(top)
    }

    /// Replaces every open branch that consists of a single part by a decision on that part.
    fn deepen(&mut self, residual: &mut dyn Residual, root: Option<Part>) -> Result<()> {
        match self {
            Top::Settled(_) => {}
            Top::Decision { branches, .. } => {
                for (_, branch) in branches {
                    branch.deepen(residual, root.clone())?;
                }
            }
            Top::Open(path) => {
                let mut step = Step::default();
                let mut part = root;
                for &(id, variable, value) in path.iter() {
                    residual.assign(id, variable, value, &mut step)?;
                    part = single_part(&step);
                }
                let mut branches = Vec::new();
                let mut decided = None;
                if let Some(part) = part {
                    let (variable, values) = residual.branch(part.id)?;
                    for value in values.iter() {
                        residual.assign(part.id, variable, value, &mut step)?;
                        branches.push((value, Top::after(&step, path, (part.id, variable, value))));
                        residual.undo();
                    }
                    decided = Some(variable);
                }
                path.iter().for_each(|_| residual.undo());
                if let Some(variable) = decided {
                    *self = Top::Decision { variable, branches };
                }
            }
        }
        Ok(())
    }

    fn after(step: &Step, path: &[Assignment], last: Assignment) -> Top {
        if step.refuted {
            return Top::Settled(Gate::FALSE);
        }
        if step.parts.is_empty() && step.masses.is_empty() {
            return Top::Settled(Gate::TRUE);
        }
        Top::Open(path.iter().copied().chain([last]).collect())
    }

    fn open(&self) -> Vec<&Vec<Assignment>> {
        match self {
            Top::Settled(_) => Vec::new(),
            Top::Open(path) => vec![path],
            Top::Decision { branches, .. } => branches.iter().flat_map(|(_, branch)| branch.open()).collect(),
        }
    }

    fn solve<O: Oracle + ?Sized>(
        &self,
        oracle: &O,
        output: &O::Output,
        recorder: &mut Recorder,
        budget: &Budget,
    ) -> Result<Found> {
        let domains = oracle.domains();
        let work = |path: &&Vec<Assignment>| {
            let mut local = Recorder::new();
            let mut residual = oracle.residual(output)?;
            let mut step = Step::default();
            residual.root(&mut step)?;
            for &(id, variable, value) in *path {
                residual.assign(id, variable, value, &mut step)?;
            }
            let found = Search::below(residual, step).go_on(&mut local, domains, budget)?;
            Ok((local, found))
        };
        let solved = side_by_side(&self.open(), work).into_iter().collect::<Result<Vec<(Recorder, Found)>>>()?;
        let mut limit = None;
        let mut copy = |(local, found): &(Recorder, Found)| {
            limit = limit.or(found.limit);
            let lower = recorder.arena.import(&local.arena, found.lower, domains);
            let upper = match found.limit {
                None => lower,
                Some(_) => recorder.arena.import(&local.arena, found.upper, domains),
            };
            (lower, upper)
        };
        let branches: Vec<(Gate, Gate)> = solved.iter().map(&mut copy).collect();
        let lower = self.assemble(&mut branches.iter().map(|pair| pair.0), recorder, domains);
        let upper = self.assemble(&mut branches.iter().map(|pair| pair.1), recorder, domains);
        Ok(Found { lower, upper, limit })
    }

    fn assemble(&self, solved: &mut impl Iterator<Item = Gate>, recorder: &mut Recorder, domains: &[usize]) -> Gate {
        match self {
            Top::Settled(node) => *node,
            Top::Open(_) => solved.next().unwrap_or(Gate::FALSE),
            Top::Decision { variable, branches } => {
                let pairs: Vec<(usize, Gate)> = branches
                    .iter()
                    .map(|(value, branch)| (*value, branch.assemble(solved, recorder, domains)))
                    .collect();
                recorder.arena.decision(*variable, domains[*variable], &pairs)
            }
        }
    }
}
