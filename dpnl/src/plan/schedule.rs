//! In which step everything is read, or guessed.
//!
//! A guess is made just before the first step in which somebody who looks at it knows everything else: what is guessed
//! earlier has to be kept for nothing.

use crate::graph::{NodeId, Operation};
use crate::index::{Id, Map};

use super::cone::Cone;
use super::guess::ranked;
use super::ids::{GuessId, ReadId, StepId};

/// The steps of all reads and guesses, from 1.
pub(super) struct Schedule<'a> {
    guessed: &'a [NodeId],
    /// For every read of the cone, and for every guess.
    reads: Map<ReadId, StepId>,
    guesses: Map<GuessId, StepId>,
}

impl<'a> Schedule<'a> {
    /// Reads in this order, and guesses where they are looked at first.
    pub fn new(cone: &Cone, sequence: &[ReadId], guessed: &'a [NodeId]) -> Self {
        let mut schedule = Schedule {
            guessed,
            reads: Map::filled(StepId::START, cone.reads.len()),
            guesses: Map::filled(StepId::START, guessed.len()),
        };
        for (position, &read) in sequence.iter().enumerate() {
            schedule.reads[read] = StepId::new(position + 1);
        }
        let looks = schedule.first_looks(cone);
        let mut order: Vec<GuessId> = looks.keys().collect();
        order.sort_by_key(|&guess| looks[guess]);
        for (before, &guess) in order.iter().enumerate() {
            schedule.guesses[guess] = StepId::new(looks[guess].position() + before);
        }
        for read in schedule.reads.values_mut() {
            let before = order.partition_point(|&guess| looks[guess] <= *read);
            *read = StepId::new(read.position() + before);
        }
        schedule
    }

    /// The step of a read.
    pub fn of_read(&self, read: ReadId) -> StepId {
        self.reads[read]
    }

    /// The step of a guess.
    pub fn of_guess(&self, guess: GuessId) -> StepId {
        self.guesses[guess]
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.reads.len() + self.guesses.len()
    }

    /// For every node of the graph the step in which it becomes known, or is guessed.
    pub fn times(&self, cone: &Cone) -> Map<NodeId, StepId> {
        let guesses = self.guess_of(cone);
        let mut times = Map::filled(StepId::START, cone.graph.len());
        for &node in &cone.nodes {
            let mut time = StepId::START;
            match (cone.read_of[node], guesses[node]) {
                (ReadId::NONE, GuessId::NONE) => {
                    cone.for_each_argument(node, |argument| time = time.max(times[argument]))
                }
                (ReadId::NONE, guess) => time = self.guesses[guess],
                (read, _) => time = self.reads[read],
            }
            times[node] = time;
        }
        times
    }

    /// For every node of the graph its number among the guesses, or [`GuessId::NONE`].
    fn guess_of(&self, cone: &Cone) -> Map<NodeId, GuessId> {
        let mut guesses = Map::filled(GuessId::NONE, cone.graph.len());
        self.guesses.keys().zip(self.guessed).for_each(|(guess, &node)| guesses[node] = guess);
        guesses
    }

    /// For every guess the first read in whose step somebody looks at it, as if guesses took no steps. That is not who
    /// guesses, nor who gathers many: those wait for all of them anyway.
    fn first_looks(&self, cone: &Cone) -> Map<GuessId, StepId> {
        let mut looks = Map::filled(StepId::NONE, self.guessed.len());
        if self.guessed.is_empty() {
            return looks;
        }
        let (guess_of, times) = (self.guess_of(cone), self.times(cone));
        // The first read that is below each node.
        let mut earliest = Map::filled(StepId::NONE, cone.graph.len());
        for &node in cone.nodes.iter().filter(|node| !cone.hidden[**node]) {
            let read = cone.read_of[node];
            let mut first = if read == ReadId::NONE { StepId::NONE } else { self.reads[read] };
            let mut arguments = 0;
            cone.for_each_argument(node, |argument| {
                first = first.min(earliest[argument]);
                arguments += 1;
            });
            earliest[node] = first;
            if guess_of[node] != GuessId::NONE || (arguments > 2 && gathers(cone.graph.operation(node))) {
                continue;
            }
            cone.for_each_argument(node, |argument| {
                let guess = guess_of[argument];
                if guess != GuessId::NONE {
                    let look = if read == ReadId::NONE { others(cone, &times, node, argument) } else { times[node] };
                    looks[guess] = looks[guess].min(look);
                }
            });
        }
        let first = StepId::START.next();
        for (look, &node) in looks.values_mut().zip(self.guessed) {
            if let Some(ranked) = ranked(cone, node) {
                let members = ranked.members.iter().map(|member| times[*member]);
                *look = members.filter(|&time| time > StepId::START).min().unwrap_or(first).min(*look);
            }
            if *look == StepId::NONE {
                *look = earliest[node];
            }
            *look = (*look).clamp(first, StepId::new(self.reads.len()).max(first));
        }
        looks
    }
}

/// When all arguments of a node but one are known.
fn others(cone: &Cone, times: &Map<NodeId, StepId>, node: NodeId, one: NodeId) -> StepId {
    let mut latest = StepId::START;
    cone.for_each_argument(node, |argument| {
        if argument != one {
            latest = latest.max(times[argument]);
        }
    });
    latest
}

fn gathers(operation: &Operation) -> bool {
    use Operation::{All, Any, Linear, Maximum, Minimum};
    matches!(operation, Linear { .. } | All(_) | Any(_) | Minimum(_) | Maximum(_))
}
