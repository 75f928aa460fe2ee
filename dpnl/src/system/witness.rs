//! The function is the witness: a traced program is compared with the function it claims to be.
//!
//! Making a system compares on a handful of inputs, in at most the time that tracing took; [`System::verify`] compares on
//! as many as asked for.
//!
//! # What is compared
//! | function | traced program | |
//! | --- | --- | --- |
//! | a value | a value | must be equal |
//! | panics | a value | differ |
//! | panics | no value | agree |
//! | a value | no value | differ, if the function was built with debug assertions and overflow checks |
//!
//! In a traced program overflow and a `debug_assert!` that fails are panics, whatever the build. A function that was built
//! without those checks (`--release`) may therefore have a value where the program has none: nothing can be said about
//! such inputs, and they are counted apart. Where the program has a value none of these checks fails, so the function must
//! have the same value in every build.

use std::fmt;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::System;
use crate::error::{Error, Result};
use crate::graph::{NodeId, Program, Target};
use crate::lift::{Function, Inputs, Outcome, Quiet, Real, Receive, SharedWitness, Signature, Tree};
use crate::oracle::outputs::UNDEFINED;

/// Inputs that are compared when a system is made.
const HANDFUL: u64 = 64;
/// So many inputs are worth all cores.
const MANY: u64 = 4_096;
/// Inputs that one core takes at a time.
const CHUNK: u64 = 256;
/// How many times that are compared between two looks at the results.
const ROUND: usize = 64;
/// The same inputs in every run.
const SEED: u64 = 0x5eed;

/// An input on which a traced program is not the function. `Display` tells the story.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The name of the function.
    pub function: String,
    /// The input, variable by variable.
    pub input: String,
    /// What the function does.
    pub real: String,
    /// What the traced program says that it does.
    pub traced: String,
    /// Where in the source the part of the output comes from that differs, as far as it is known.
    pub place: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { function, input, real, traced, place } = self;
        writeln!(f, "the traced program of `{function}` is not the function, so nothing can be answered")?;
        writeln!(f, "  input     {input}")?;
        writeln!(f, "  function  {real}")?;
        writeln!(f, "  traced    {traced}")?;
        writeln!(f, "  look at   {place}")?;
        write!(
            f,
            "either dpnl mistakes something there: please report it, and wrap it in opaque!(..) meanwhile; or the function \
             depends on more than its parameters, such as a static, the time, or the order of a HashMap"
        )
    }
}

/// What [`System::verify`] has seen. `Display` prints a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// Inputs on which the function was called.
    pub inputs: u64,
    /// These are all inputs there are.
    pub exhaustive: bool,
    /// Inputs on which the function panics, and the traced program has no output.
    pub undefined: u64,
    /// Inputs on which the traced program has no output, and the function has one, but was built without overflow checks
    /// or debug assertions: it may have passed over what the program counts as a panic.
    pub unchecked: u64,
}

impl Verification {
    fn add(&mut self, seen: Seen) {
        self.inputs += 1;
        self.undefined += u64::from(seen == Seen::Undefined);
        self.unchecked += u64::from(seen == Seen::Unchecked);
    }
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.exhaustive { "all of them" } else { "a sample" };
        write!(f, "the traced program is the function on {} inputs ({how})", self.inputs - self.unchecked)?;
        if self.undefined > 0 {
            write!(f, "\nundefined: the function panics on {} of them", self.undefined)?;
        }
        if self.unchecked > 0 {
            write!(
                f,
                "\nnot compared: {} more, on which the program counts an overflow or a debug assertion as a panic; this \
                 build passes over them",
                self.unchecked
            )?;
        }
        Ok(())
    }
}

/// What one comparison came to, if there is no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Equal,
    Undefined,
    Unchecked,
}

/// What a system says that a function returns; `Err` if it contradicts itself.
pub(super) trait Claim: Sync {
    /// The output for an input, given by the position of the value of every variable. `None` where it panics.
    fn claimed(&self, choice: &[usize]) -> std::result::Result<Option<Target>, String>;
    /// The numbers of the output for an input, where that is known by these; see [`Encode::numbers`](crate::lift::Encode::numbers).
    fn numbers(&self, choice: &[usize]) -> Option<&[i128]> {
        let _ = choice;
        None
    }
    /// Where the source says so; `leaf` is the part of the output in question, if it is one.
    fn place(&self, choice: &[usize], leaf: Option<usize>) -> String;
}

/// The number of every variable of a program.
fn numbers(program: &Program, choice: &[usize]) -> Vec<i128> {
    program.graph.variables().iter().zip(choice).map(|(variable, &position)| variable.values[position]).collect()
}

impl Claim for Program {
    fn claimed(&self, choice: &[usize]) -> std::result::Result<Option<Target>, String> {
        let values = self.graph.evaluate(&numbers(self, choice));
        let mut holding =
            self.cases.iter().filter(|case| values[case.condition.index()] == 1 && case.shape.0 != UNDEFINED);
        let Some(case) = holding.next() else { return Ok(None) };
        if let Some(other) = holding.next() {
            return Err(format!("returns both a {} and a {}", case.shape, other.shape));
        }
        let leaves = case.leaves.iter().map(|leaf| Some(values[leaf.index()])).collect();
        Ok(Some(Target { shape: case.shape.clone(), leaves }))
    }

    fn place(&self, choice: &[usize], leaf: Option<usize>) -> String {
        let values = self.graph.evaluate(&numbers(self, choice));
        let case = self.cases.iter().find(|case| values[case.condition.index()] == 1 && case.shape.0 != UNDEFINED);
        let nodes: Vec<NodeId> = match (case, leaf) {
            (Some(case), Some(leaf)) => case.leaves.get(leaf).copied().into_iter().collect(),
            (Some(case), None) => vec![case.condition],
            (None, _) => self.cases.iter().map(|case| case.condition).collect(),
        };
        let place = nodes.iter().find_map(|&node| self.graph.nearest_place(node));
        place.map_or_else(|| format!("the function `{}`", self.name), |place| place.to_string())
    }
}

/// A claim about a function that can be called.
pub(super) struct Comparison<'a> {
    pub(super) function: Signature,
    pub(super) inputs: &'a Inputs,
    pub(super) claim: &'a dyn Claim,
}

impl Comparison<'_> {
    /// Compares on a handful of inputs, until `time` is up.
    pub(super) fn handful(&self, real: Real<'_>, time: Duration) -> Result<()> {
        let start = Instant::now();
        let draws = Draws::new(self.inputs, HANDFUL);
        let mut caller = Caller::new(real);
        let mut choice = Vec::new();
        for number in 0..draws.count {
            draws.draw(number, &mut choice);
            self.compare(&mut caller, &choice)?;
            if start.elapsed() >= time {
                break;
            }
        }
        Ok(())
    }

    /// Compares on `count` inputs, or on all of them if there are no more.
    pub(super) fn many(&self, witness: &SharedWitness, count: u64) -> Result<Verification> {
        let draws = Draws::new(self.inputs, count);
        let mut whole = Verification { inputs: 0, exhaustive: draws.exhaustive, undefined: 0, unchecked: 0 };
        let part = |first: u64| {
            let mut part = Verification { inputs: 0, ..whole };
            let mut caller = Caller::new(witness.real());
            let mut choice = Vec::new();
            for number in first..(first + CHUNK).min(draws.count) {
                draws.draw(number, &mut choice);
                part.add(self.compare(&mut caller, &choice)?);
            }
            Ok::<_, Error>(part)
        };
        // The first difference is reported, however many threads there are.
        let (mut next, round) = (0, if draws.count < MANY { 1 } else { ROUND });
        let mut parts = Vec::new();
        while next < draws.count {
            let firsts: Vec<u64> = (next..draws.count).step_by(CHUNK as usize).take(round).collect();
            next += CHUNK * round as u64;
            match firsts.as_slice() {
                [only] => parts.push(part(*only)?),
                several => {
                    let found: Vec<Result<Verification>> = several.par_iter().map(|&first| part(first)).collect();
                    for found in found {
                        parts.push(found?);
                    }
                }
            }
        }
        for part in parts {
            whole.inputs += part.inputs;
            whole.undefined += part.undefined;
            whole.unchecked += part.unchecked;
        }
        Ok(whole)
    }

    fn compare(&self, caller: &mut Caller<'_>, choice: &[usize]) -> Result<Seen> {
        if let Some(numbers) = self.claim.numbers(choice) {
            let lacks = || self.lacks(choice);
            return match caller.differs(&self.inputs.numbers(choice).ok_or_else(lacks)?, numbers).ok_or_else(lacks)? {
                None => Ok(Seen::Equal),
                Some(outcome) => self.judge(caller, choice, &self.claim.claimed(choice), &outcome),
            };
        }
        let claimed = self.claim.claimed(choice);
        if matches!(claimed, Ok(None)) && cfg!(not(panic = "unwind")) {
            // The panic that is expected here could not be caught.
            return Ok(Seen::Unchecked);
        }
        let expected = !matches!(claimed, Ok(Some(_)));
        let outcome = self.inputs.numbers(choice).and_then(|input| caller.call(&input, expected));
        self.judge(caller, choice, &claimed, &outcome.ok_or_else(|| self.lacks(choice))?)
    }

    fn lacks(&self, choice: &[usize]) -> Error {
        Error::Unsupported {
            query: "the comparison with the function",
            remedy: format!("the input type has no value for {choice:?}"),
        }
    }

    /// Compares a claim with what calling the function came to.
    fn judge(
        &self,
        caller: &mut Caller<'_>,
        choice: &[usize],
        claimed: &std::result::Result<Option<Target>, String>,
        outcome: &Outcome,
    ) -> Result<Seen> {
        let real = outcome.as_ref().ok().map(|tree| self.function.target(tree).ok_or(tree));
        let leaf = match (claimed, &real) {
            (Ok(Some(claimed)), Some(Ok(real))) => match differing_leaf(claimed, real) {
                None => return Ok(Seen::Equal),
                Some(leaf) => leaf,
            },
            (Ok(None), None) => return Ok(Seen::Undefined),
            (Ok(None), Some(_)) if !caller.is_checked() => return Ok(Seen::Unchecked),
            _ => None,
        };
        Err(Error::Difference(Box::new(Difference {
            function: self.function.name.to_owned(),
            input: describe_input(self.inputs, choice),
            real: match outcome {
                Ok(tree) => describe_output(self.function, tree),
                Err(message) => format!("panics: {message}"),
            },
            traced: match claimed {
                Ok(Some(target)) => describe_target(self.function, target),
                Ok(None) => "panics".to_owned(),
                Err(contradiction) => contradiction.clone(),
            },
            place: self.claim.place(choice, leaf),
        })))
    }
}

/// `None` if the outputs are the same; else the leaf that differs, if it is one.
fn differing_leaf(claimed: &Target, real: &Target) -> Option<Option<usize>> {
    if claimed.shape != real.shape || claimed.leaves.len() != real.leaves.len() {
        return Some(None);
    }
    let mut leaves = claimed.leaves.iter().zip(&real.leaves);
    leaves.position(|(claimed, real)| real.is_some() && claimed != real).map(Some)
}

pub(super) fn describe_input(inputs: &Inputs, choice: &[usize]) -> String {
    let values = inputs.variables().iter().zip(choice).map(|(variable, &position)| {
        let label = variable.labels.as_ref().and_then(|labels| labels.get(position).cloned());
        let value = label.or_else(|| variable.values.get(position).map(i128::to_string));
        format!("{} = {}", variable.name, value.unwrap_or_default())
    });
    values.collect::<Vec<_>>().join(", ")
}

fn describe_output(function: Signature, tree: &Tree<i128>) -> String {
    function.text(tree).map_or_else(|| format!("returns {tree:?}"), |output| format!("returns {output}"))
}

pub(super) fn describe_target(function: Signature, target: &Target) -> String {
    let leaves: Vec<i128> = target.leaves.iter().map(|leaf| leaf.unwrap_or_default()).collect();
    let output = function.text_of(&target.shape.0, &leaves);
    output.map_or_else(|| format!("returns {} with {leaves:?}", target.shape), |output| format!("returns {output}"))
}

/// Calls a function, and silences the panics that are expected.
struct Caller<'a> {
    real: Real<'a>,
    quiet: Option<Quiet>,
    checked: Option<bool>,
    /// Room for what is returned.
    found: Vec<i128>,
}

impl<'a> Caller<'a> {
    fn new(real: Real<'a>) -> Self {
        Caller { real, quiet: None, checked: None, found: Vec::new() }
    }

    fn call(&mut self, input: &[i128], panics: bool) -> Option<Outcome> {
        let quiet = if panics { Some(&*self.quiet.get_or_insert_with(Quiet::new)) } else { None };
        self.real.call(input, quiet)
    }

    /// Calls the function where it is said to return these numbers: what came of it if it does not. `None` if this is none of
    /// its inputs.
    fn differs(&mut self, input: &[i128], numbers: &[i128]) -> Option<Option<Outcome>> {
        let (mut found, mut tree) = (std::mem::take(&mut self.found), None);
        let receive: Receive<'_> = &mut |returned| {
            found.clear();
            returned.numbers(&mut found);
            tree = (found != numbers).then(|| returned.tree());
        };
        let outcome = self.real.call_with(input, None, receive);
        self.found = found;
        Some(match (outcome?, tree) {
            (Ok(()), None) => None,
            (Ok(()), Some(tree)) => Some(Ok(tree)),
            (Err(message), _) => Some(Err(message)),
        })
    }

    fn is_checked(&mut self) -> bool {
        if self.real.is_watched() {
            // It may have shown just now that it is not.
            return self.real.is_checked();
        }
        *self.checked.get_or_insert_with(|| self.real.is_checked())
    }
}

/// The inputs to compare on: all of them if they are few, else corners and random ones.
pub(super) struct Draws {
    sizes: Vec<usize>,
    count: u64,
    exhaustive: bool,
}

impl Draws {
    pub(super) fn new(inputs: &Inputs, count: u64) -> Self {
        let sizes: Vec<usize> = inputs.variables().iter().map(|variable| variable.values.len()).collect();
        let all = inputs.count();
        let exhaustive = all.is_some_and(|all| all <= count);
        Draws { sizes, count: all.map_or(count, |all| all.min(count)), exhaustive }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The input of a number below [`count`](Self::count).
    pub(super) fn draw(&self, number: u64, choice: &mut Vec<usize>) {
        choice.clear();
        if self.exhaustive {
            let mut rest = number;
            choice.extend(self.sizes.iter().map(|&size| {
                let position = rest % size as u64;
                rest /= size as u64;
                position as usize
            }));
            return;
        }
        let positions = self.sizes.iter();
        let last = self.sizes.len().saturating_sub(1);
        match number {
            0 => choice.extend(positions.map(|_| 0)),
            1 => choice.extend(positions.map(|size| size - 1)),
            2 => choice.extend(positions.enumerate().map(|(index, size)| index % size)),
            3 => choice.extend(positions.enumerate().map(|(index, size)| (last - index) % size)),
            4 => choice.extend(positions.enumerate().map(|(index, size)| (index % 2) * (size - 1))),
            5 => choice.extend(positions.enumerate().map(|(index, size)| (1 - index % 2) * (size - 1))),
            _ => self.random(number, choice),
        }
    }

    /// Uniform inputs rarely have equal, ordered or extreme values, on which much code depends: other kinds are drawn too.
    fn random(&self, number: u64, choice: &mut Vec<usize>) {
        let mut rng = StdRng::seed_from_u64(SEED ^ number.rotate_left(32));
        let mut shares: Vec<f64> = self.sizes.iter().map(|_| rng.random()).collect();
        match number % 8 {
            0 => shares.sort_by(f64::total_cmp),
            1 => shares.sort_by(|a, b| b.total_cmp(a)),
            2 | 3 => {
                let few: [f64; 3] = rng.random();
                shares.iter_mut().for_each(|share| *share = few[rng.random_range(0..few.len())]);
            }
            4 => {
                for share in &mut shares {
                    if rng.random_range(0..4) > 0 {
                        *share = if rng.random() { 0.0 } else { 1.0 };
                    }
                }
            }
            _ => {}
        }
        let sized = shares.iter().zip(&self.sizes);
        choice.extend(sized.map(|(share, &size)| ((share * size as f64) as usize).min(size - 1)));
    }
}

impl<F: Function> System<F> {
    /// Compares the system with the function itself on so many inputs, or on all of them if there are no more.
    ///
    /// Making a system does the same on a handful of inputs. Put this into a test of your own, next to the function:
    ///
    /// ```
    /// use dpnl::prelude::*;
    ///
    /// #[symbolic]
    /// fn share(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    ///     a / b
    /// }
    ///
    /// let report = Share::system()?.verify(1_000)?;
    /// assert!(report.exhaustive);
    /// assert_eq!((report.inputs, report.undefined), (100, 10)); // it panics where b is 0
    /// println!("{report}");
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// Overflow and a `debug_assert!` that fails are panics for a system, in every build. A function that was built without
    /// these checks (`--release`) is compared wherever the system says that it does not panic; the other inputs are
    /// counted apart ([`Verification::unchecked`]). Panics are caught and not printed. With `panic = "abort"` they cannot be
    /// caught, so the function is only called on inputs on which the system says that it does not panic.
    ///
    /// # Errors
    /// [`Error::Difference`] with the first input on which the two differ. [`Error::Unsupported`] if the function cannot be
    /// called any more: a `#[given]` value must stay on its thread, or its parameters are references to references to
    /// references.
    pub fn verify(&self, count: u64) -> Result<Verification> {
        let oracle = self.oracle();
        let witness = oracle.witness().ok_or_else(|| Error::Unsupported {
            query: "verify",
            remedy: "the function was not kept: a #[given] value cannot be sent to other threads, or a parameter is a \
                     reference to references to references"
                .into(),
        })?;
        oracle.untyped.comparison()?.many(witness, count)
    }
}
