//! Queries that name tensors, and the ground programs they share.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Result;
use crate::logic::inference::Inference;
use crate::logic::parser::{Kind, Parser};
use crate::logic::print::show;
use crate::logic::program::Program;
use crate::logic::term::{Term, Terms};
use crate::logic::unify::shifted;

/// Predicates with which a program could tell one tensor from another by more than equality.
const INSPECTING: [&str; 17] = [
    "@<",
    "@>",
    "@=<",
    "@>=",
    "compare",
    "sort",
    "msort",
    "list_to_ord_set",
    "max_member",
    "min_member",
    "=..",
    "functor",
    "arg",
    "setof",
    "bagof",
    "aggregate",
    "predsort",
];

/// A query with its tensors taken out.
pub(super) struct Question {
    /// The query, in which `tensor(0)`, `tensor(1)`, … stand for the tensors if the program cannot tell.
    pub(super) goal: String,
    /// What they stand for: `tensor(train(3))`.
    pub(super) tensors: Vec<String>,
}

impl Question {
    /// A text with the names of the tensors put back.
    pub(super) fn with_names(&self, text: &str) -> String {
        let mut parts = text.split("tensor(");
        let mut named = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let known = part.split_once(')').and_then(|(number, rest)| {
                let tensor: usize = number.parse().ok()?;
                Some((self.tensors.get(tensor)?, rest))
            });
            match known {
                Some((name, rest)) => named.extend([name, rest]),
                None => named.extend(["tensor(", part]),
            }
        }
        named
    }
}

/// A program and its ground programs, by query.
pub(super) struct Goals {
    program: Program,
    /// Whether the program cannot tell one tensor from another, except whether they are the same.
    opaque: bool,
    grounded: Mutex<FxHashMap<(String, bool), Arc<Inference>>>,
}

impl Goals {
    pub(super) fn new(program: Program) -> Self {
        let inspects = |name: &str| INSPECTING.contains(&name) || name.contains("tensor");
        let opaque = !program.names().any(inspects);
        Goals { program, opaque, grounded: Mutex::default() }
    }

    /// The queries with their tensors taken out.
    pub(super) fn questions(&self, queries: &[impl AsRef<str> + Sync]) -> Result<Vec<Question>> {
        let question = |(sample, query): (usize, &_)| {
            self.question(AsRef::<str>::as_ref(query)).map_err(|error| error.in_sample(sample))
        };
        queries.iter().enumerate().map(question).collect()
    }

    fn question(&self, query: &str) -> Result<Question> {
        if !self.opaque {
            return Ok(Question { goal: query.to_owned(), tensors: Vec::new() });
        }
        let syntax = Parser::new(query)?.single_term()?;
        let mut terms = Terms::default();
        let written = syntax.terms(&mut terms);
        let mut tensors: Vec<String> = Vec::new();
        let mut made: Vec<Term> = Vec::with_capacity(written.len());
        for (index, node) in syntax.nodes.iter().enumerate() {
            let term = match &node.kind {
                Kind::Functor(name, arguments) if name == "tensor" && arguments.len() == 1 => {
                    let text = show(&terms, written[index]);
                    let known = tensors.iter().position(|tensor| *tensor == text);
                    let number = known.unwrap_or_else(|| {
                        tensors.push(text);
                        tensors.len() - 1
                    });
                    let number = terms.integer(number as i64);
                    terms.compound("tensor", &[number])
                }
                Kind::Functor(name, arguments) => {
                    let arguments: Vec<Term> = arguments.iter().map(|&argument| made[argument]).collect();
                    terms.compound(name, &arguments)
                }
                _ => written[index],
            };
            made.push(term);
        }
        // Variable 0 is printed without a number, as if it stood alone.
        let goal = shifted(&mut terms, made[syntax.root], 1);
        Ok(Question { goal: show(&terms, goal), tensors })
    }

    /// The ground programs of some questions; those that are new are made on all cores.
    pub(super) fn inferences(&self, questions: &[Question], any: bool) -> Result<Vec<Arc<Inference>>> {
        let lock = || self.grounded.lock().unwrap_or_else(PoisonError::into_inner);
        let mut new: Vec<(usize, &str)> = Vec::new();
        {
            let known = lock();
            let mut seen = FxHashSet::default();
            for (sample, question) in questions.iter().enumerate() {
                if !known.contains_key(&(question.goal.clone(), any)) && seen.insert(question.goal.as_str()) {
                    new.push((sample, &question.goal));
                }
            }
        }
        let made: Vec<Result<Inference>> = new
            .par_iter()
            .map(|&(sample, goal)| self.program.ground(Some(goal), any).map_err(|error| error.in_sample(sample)))
            .collect();
        let mut known = lock();
        for ((_, goal), inference) in new.into_iter().zip(made) {
            known.insert((goal.to_owned(), any), Arc::new(inference?));
        }
        Ok(questions.iter().map(|question| Arc::clone(&known[&(question.goal.clone(), any)])).collect())
    }
}
