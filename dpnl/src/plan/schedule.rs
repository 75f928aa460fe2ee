//! In which step everything is read, or guessed.
//!
//! A guess is made just before the first step in which somebody who looks at it knows everything else: what is guessed
//! earlier has to be kept for nothing.

use crate::graph::{NodeId, Operation};

use super::NONE;
use super::cone::Cone;
use super::guess::ranked;

/// The steps of all reads and guesses, from 1.
pub(super) struct Schedule<'a> {
    guessed: &'a [NodeId],
    /// For every read of the cone, and for every guess.
    reads: Vec<u32>,
    guesses: Vec<u32>,
}

impl<'a> Schedule<'a> {
    /// Reads in this order, and guesses where they are looked at first.
    pub fn new(cone: &Cone, sequence: &[u32], guessed: &'a [NodeId]) -> Self {
        let mut schedule = Schedule { guessed, reads: vec![0; cone.reads.len()], guesses: vec![0; guessed.len()] };
        for (position, &read) in sequence.iter().enumerate() {
            schedule.reads[read as usize] = position as u32 + 1;
        }
        let looks = schedule.first_looks(cone);
        let mut order: Vec<usize> = (0..guessed.len()).collect();
        order.sort_by_key(|&guess| looks[guess]);
        for (before, &guess) in order.iter().enumerate() {
            schedule.guesses[guess] = looks[guess] + before as u32;
        }
        for read in &mut schedule.reads {
            *read += order.partition_point(|&guess| looks[guess] <= *read) as u32;
        }
        schedule
    }

    /// The step of a read.
    pub fn of_read(&self, read: u32) -> u32 {
        self.reads[read as usize]
    }

    /// The step of a guess, by its position among them.
    pub fn of_guess(&self, position: usize) -> u32 {
        self.guesses[position]
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.reads.len() + self.guesses.len()
    }

    /// For every node of the graph the step in which it becomes known, or is guessed.
    pub fn times(&self, cone: &Cone) -> Vec<u32> {
        let guesses = self.guess_of(cone);
        let mut times = vec![0; cone.graph.len()];
        for &node in &cone.nodes {
            let mut time = 0;
            match (cone.read_of[node.index()], guesses[node.index()]) {
                (NONE, NONE) => cone.for_each_argument(node, |argument| time = time.max(times[argument.index()])),
                (NONE, guess) => time = self.guesses[guess as usize],
                (read, _) => time = self.reads[read as usize],
            }
            times[node.index()] = time;
        }
        times
    }

    /// For every node of the graph its position among the guesses, or [`NONE`].
    fn guess_of(&self, cone: &Cone) -> Vec<u32> {
        let mut guesses = vec![NONE; cone.graph.len()];
        (0..).zip(self.guessed).for_each(|(position, node)| guesses[node.index()] = position);
        guesses
    }

    /// For every guess the first read in whose step somebody looks at it, as if guesses took no steps. That is not who
    /// guesses, nor who gathers many: those wait for all of them anyway.
    fn first_looks(&self, cone: &Cone) -> Vec<u32> {
        let mut looks = vec![NONE; self.guessed.len()];
        if looks.is_empty() {
            return looks;
        }
        let (guess_of, times) = (self.guess_of(cone), self.times(cone));
        // The first read that is below each node.
        let mut earliest = vec![NONE; cone.graph.len()];
        for &node in cone.nodes.iter().filter(|node| !cone.hidden[node.index()]) {
            let read = cone.read_of[node.index()];
            let mut first = if read == NONE { NONE } else { self.reads[read as usize] };
            let mut arguments = 0;
            cone.for_each_argument(node, |argument| {
                first = first.min(earliest[argument.index()]);
                arguments += 1;
            });
            earliest[node.index()] = first;
            if guess_of[node.index()] != NONE || (arguments > 2 && gathers(cone.graph.operation(node))) {
                continue;
            }
            cone.for_each_argument(node, |argument| {
                let guess = guess_of[argument.index()];
                if guess != NONE {
                    let look = if read == NONE { others(cone, &times, node, argument) } else { times[node.index()] };
                    looks[guess as usize] = looks[guess as usize].min(look);
                }
            });
        }
        for (look, &node) in looks.iter_mut().zip(self.guessed) {
            if let Some(ranked) = ranked(cone, node) {
                let members = ranked.members.iter().map(|member| times[member.index()]);
                *look = members.filter(|&time| time > 0).min().unwrap_or(1).min(*look);
            }
            if *look == NONE {
                *look = earliest[node.index()];
            }
            *look = (*look).clamp(1, self.reads.len().max(1) as u32);
        }
        looks
    }
}

/// When all arguments of a node but one are known.
fn others(cone: &Cone, times: &[u32], node: NodeId, one: NodeId) -> u32 {
    let mut latest = 0;
    cone.for_each_argument(node, |argument| {
        if argument != one {
            latest = latest.max(times[argument.index()]);
        }
    });
    latest
}

fn gathers(operation: &Operation) -> bool {
    use Operation::{All, Any, Linear, Maximum, Minimum};
    matches!(operation, Linear { .. } | All(_) | Any(_) | Minimum(_) | Maximum(_))
}
