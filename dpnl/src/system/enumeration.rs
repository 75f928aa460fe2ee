//! Enumeration of the function itself: the plan of last resort for what cannot be traced.
//!
//! If tracing meets something it has no lifted meaning for, runs into its limits, or takes more work than the table would,
//! the function is still there. Where its inputs are few it is called on all of them, and the system answers from the table:
//! every query works, exactly. Only where it may not return the function is not called: where the trace cannot tell that a
//! recursion ends, or that a loop does and neither does it for single inputs. Nor is a function believed that was built
//! without overflow checks: see `unchecked`.

use std::convert::Infallible;
use std::fmt;
use std::hash::BuildHasher as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::turns::Once;
use super::untyped::{UNDEFINED, undefined_target};
use super::witness::{Claim, Comparison};
use super::{System, unchecked};
use crate::error::{Error, Result};
use crate::graph::{Graph, Program, Runner, Target, Variable};
use crate::lift::{
    Arguments, End, Function, Inputs, Quiet, Receive, Returned, SharedWitness, Signature, Structure, Tree,
    structure_target, survey,
};
use crate::oracle::Tabulated;

/// At most so many inputs are enumerated: a second or two, for functions that take a microsecond.
pub(super) const MOST_INPUTS: u64 = 1 << 20;
/// And at most this long, for functions that take more.
const MOST_TIME: Duration = Duration::from_secs(30);
/// The stack of a thread that calls the function: recursion that could be traced has long been stopped.
const STACK: usize = 64 << 20;
/// Inputs that one core takes at a time.
const CHUNK: u64 = 2_048;
/// So few inputs are called on the thread that asks, if the function is sure to return.
pub(super) const FEW: u64 = 1 << 12;
/// Nodes of a program that are evaluated to tell where the function overflows, in all.
const EVALUATED: u64 = 1 << 20;
/// Inputs between two looks at the clock.
const LOOK: u64 = 64;
const LACKS: &str = "its input type lacks a value";
const MISSED: &str = "it was built without overflow checks, and may have overflowed without a sign";
const TOO_LONG: &str = "calling it on all its inputs takes too long";

/// How a function that cannot be traced was enumerated. `Display` prints it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Enumeration<'a> {
    /// Inputs that the function was called on: all of them.
    pub inputs: u64,
    /// Different outputs it gave.
    pub outputs: u64,
    /// Why it was not traced.
    pub reason: &'a Error,
}

impl fmt::Display for Enumeration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Enumeration { inputs, outputs, reason } = self;
        write!(f, "enumerated, not traced: called on all {inputs} inputs, {outputs} outputs; tracing said: {reason}")
    }
}

/// A function that was called on all its inputs.
pub(super) struct Enumerated {
    function: Signature,
    pub(super) table: Tabulated,
    trace: Once<Trace>,
    /// Traces it, when somebody asks.
    later: Box<Later>,
}

/// Gives the trace of a function that was called first.
type Later = dyn Fn() -> Result<Program> + Send + Sync;

/// What the trace of an enumerated function is.
enum Trace {
    /// It can be traced, too; this was found when somebody asked.
    Program(Box<Program>),
    /// It cannot: why, and a program of inputs only, with a note.
    Refused(Error, Box<Program>),
}

impl Enumerated {
    /// With what traces it when somebody asks.
    pub(super) fn new(
        function: Signature,
        table: Tabulated,
        later: impl Fn() -> Result<Program> + Send + Sync + 'static,
    ) -> Self {
        Enumerated { function, table, trace: Once::new(false), later: Box::new(later) }
    }

    /// The trace, which is made now if it was not before.
    fn trace(&self) -> &Trace {
        let trace = || {
            Ok::<_, Infallible>(
                (self.later)().map_or_else(|reason| self.refused(reason), |program| Trace::Program(Box::new(program))),
            )
        };
        let Ok(trace) = self.trace.get_or_try_compute(trace);
        trace
    }

    fn refused(&self, reason: Error) -> Trace {
        let mut graph = Graph::new();
        for variable in self.table.variables() {
            graph.input(variable.clone());
        }
        graph.set_note(self.describe(&reason).to_string());
        Trace::Refused(reason, Box::new(Program { name: self.function.name.to_owned(), graph, cases: Vec::new() }))
    }

    fn describe<'a>(&self, reason: &'a Error) -> Enumeration<'a> {
        let outputs = self.table.outputs().iter().filter(|output| output.shape.0 != UNDEFINED).count() as u64;
        Enumeration { inputs: self.table.len() as u64, outputs, reason }
    }

    /// The traced program; for a function that cannot be traced, one of inputs only.
    pub(super) fn program(&self) -> &Program {
        match self.trace() {
            Trace::Program(program) | Trace::Refused(_, program) => program,
        }
    }

    /// The traced program, or why there is none.
    pub(super) fn traced(&self) -> Result<&Program> {
        match self.trace() {
            Trace::Program(program) => Ok(program),
            Trace::Refused(reason, _) => Err(reason.clone()),
        }
    }

    /// How it was enumerated, if it cannot be traced.
    pub(super) fn enumeration(&self) -> Option<Enumeration<'_>> {
        match self.trace() {
            Trace::Program(_) => None,
            Trace::Refused(reason, _) => Some(self.describe(reason)),
        }
    }

    /// What there is to compare with the function: its trace, or, if there is none, the table.
    pub(super) fn claim(&self) -> Result<&dyn Claim> {
        match self.trace() {
            Trace::Program(program) => Ok(&**program),
            // What is known of the trace is that it is wrong.
            Trace::Refused(difference @ (Error::Difference(_) | Error::Order { .. }), _) => Err(difference.clone()),
            Trace::Refused(..) => Ok(self),
        }
    }
}

impl Claim for Enumerated {
    fn claimed(&self, choice: &[usize]) -> std::result::Result<Option<Target>, String> {
        let output = self.table.output(choice).ok_or("has no such input")?;
        Ok((output.shape.0 != UNDEFINED).then(|| output.clone()))
    }

    fn place(&self, _choice: &[usize], _leaf: Option<usize>) -> String {
        format!("the function `{}`, which was enumerated: it does not always return the same", self.function.name)
    }
}

/// Calls a function on all its inputs. If that cannot be, `reason` stays the error, with a hint; if it can, `later` traces it
/// when somebody asks, with more patience.
pub(super) fn enumerate(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: Option<SharedWitness>,
    reason: Error,
    later: Option<impl Fn() -> Result<Program> + Send + Sync + 'static>,
) -> Result<Enumerated> {
    let (Some(witness), true) = (witness, cfg!(panic = "unwind")) else { return Err(reason) };
    let mut table = Err(String::new());
    if witness.real().is_checked() {
        table = tabulate(function, inputs, witness.clone(), MOST_TIME);
    }
    // Also if its calls have shown that it is not.
    if table.is_err() && !witness.real().is_checked() {
        table = unchecked::tabulate(function, arguments, inputs, &witness, MOST_TIME);
    }
    let table = table.map_err(|why| with_hint(reason.clone(), &why))?;
    let enumerated = match later {
        Some(later) => Enumerated::new(function, table, later),
        None => Enumerated::new(function, table, move || Err(reason.clone())),
    };
    if survey(function.lifted).hashes || arguments.has_hashes() {
        // Every call has another order of the items of a HashMap.
        Comparison { function, inputs, claim: &enumerated }.many(&witness, MOST_INPUTS)?;
    }
    Ok(enumerated)
}

/// The table of a function that is called on all its inputs, in at most this time; else why not.
pub(super) fn tabulate(
    function: Signature,
    inputs: &Inputs,
    witness: SharedWitness,
    time: Duration,
) -> std::result::Result<Tabulated, String> {
    let (calls, time) = (Calls::new(inputs, witness.clone())?, time.min(MOST_TIME));
    // To start a thread may take longer than the calls, where all cores are at work.
    let here = calls.count <= FEW && survey(function.lifted).end == End::Certain;
    let parts = if here { calls.here(time, |_| false) } else { calls.all(time) };
    let (outputs, table) = parts.and_then(|parts| join(function, parts))?;
    if witness.real().is_watched() && !witness.real().is_checked() {
        return Err(MISSED.to_owned());
    }
    Ok(Tabulated::new(variables(inputs), outputs, table))
}

/// The table of a function that was traced, but built without overflow checks: its program, which must have a case for what
/// is undefined, tells where it overflows. `None` if that takes longer than asking the program.
pub(super) fn tabulate_traced(
    function: Signature,
    program: &Program,
    inputs: &Inputs,
    witness: SharedWitness,
    time: Duration,
) -> Option<Tabulated> {
    let calls = Calls::new(inputs, witness).ok()?;
    let panics = program.cases.iter().any(|case| case.shape.0 == UNDEFINED);
    let mut runner = panics.then(|| Runner::new(program, &undefined_target()));
    if runner.as_ref().is_some_and(|runner| calls.count * runner.len() as u64 > EVALUATED) {
        return None;
    }
    let parts = calls.here(time, |choice| runner.as_mut().is_some_and(|runner| runner.satisfied(choice)));
    let (outputs, table) = parts.and_then(|parts| join(function, parts)).ok()?;
    Some(Tabulated::new(variables(inputs), outputs, table))
}

/// The variables as the graph and the table know them.
pub(super) fn variables(inputs: &Inputs) -> Vec<Variable> {
    let variables = inputs.variables().iter().cloned();
    variables
        .map(|variable| Variable { name: variable.name, values: variable.values, labels: variable.labels })
        .collect()
}

/// The error of tracing, with a word on why the function was not enumerated instead.
fn with_hint(error: Error, why: &str) -> Error {
    match error {
        Error::Trace { place, message } => {
            Error::Trace { place, message: format!("{message}; nor can the function be enumerated: {why}") }
        }
        Error::Endless { place, message } => {
            Error::Endless { place, message: format!("{message}; nor can the function be enumerated: {why}") }
        }
        other => other,
    }
}

/// What calling the function takes.
struct Calls {
    inputs: Inputs,
    sizes: Vec<usize>,
    count: u64,
    witness: SharedWitness,
    quiet: Quiet,
    /// Whether the parts of an input are the variables in their order.
    in_order: bool,
    /// The first input that no thread has taken yet.
    next: AtomicU64,
}

/// The outputs of consecutive inputs: the numbers of those there are, and which each input gives.
///
/// An output is looked up by its [numbers](crate::lift::Encode::numbers); only one that is new is taken apart.
#[derive(Default)]
struct Part {
    /// The numbers of all outputs, one output after the other.
    numbers: Vec<i128>,
    /// Where the numbers of each output end, and its tree; `None` for a panic, which has no numbers.
    outputs: Vec<(usize, Option<Tree<i128>>)>,
    /// The positions of the outputs, by the hash of their numbers, which stands beside them.
    known: HashTable<(u64, u32)>,
    /// The positions of small numbers again, by the number: most functions return one of few.
    small: Vec<u32>,
    /// The position of the last output: consecutive inputs often give the same.
    last: u32,
    /// That of a panic.
    panic: Option<u32>,
    table: Vec<u32>,
}

/// No position is known.
const NONE: u32 = u32::MAX;

impl Part {
    /// The next input gives this.
    fn add(&mut self, returned: &dyn Returned) -> std::result::Result<(), &'static str> {
        let begin = self.numbers.len();
        returned.numbers(&mut self.numbers);
        let position = self.position(begin, || returned.tree())?;
        self.table.push(position);
        Ok(())
    }

    /// The next input gives nothing.
    fn add_panic(&mut self) -> std::result::Result<(), &'static str> {
        let position = self.position_of_panic()?;
        self.table.push(position);
        Ok(())
    }

    fn position_of_panic(&mut self) -> std::result::Result<u32, &'static str> {
        if let Some(position) = self.panic {
            return Ok(position);
        }
        let position = self.next()?;
        self.outputs.push((self.numbers.len(), None));
        self.panic = Some(position);
        Ok(position)
    }

    fn next(&self) -> std::result::Result<u32, &'static str> {
        u32::try_from(self.outputs.len()).ok().filter(|&next| next != NONE).ok_or("it has too many outputs")
    }

    /// The numbers of an output.
    fn numbers(&self, position: u32) -> &[i128] {
        let before = position.checked_sub(1).map_or(0, |before| self.outputs[before as usize].0);
        &self.numbers[before..self.outputs[position as usize].0]
    }

    /// The position of the output whose numbers are the last ones from `begin` on. They are kept only if it is new.
    fn position(&mut self, begin: usize, tree: impl FnOnce() -> Tree<i128>) -> std::result::Result<u32, &'static str> {
        let small = match self.numbers[begin..] {
            [number] => u8::try_from(number).ok(),
            _ => None,
        };
        if let Some(small) = small {
            if self.small.is_empty() {
                self.small.resize(1 << u8::BITS, NONE);
            }
            let known = self.small[usize::from(small)];
            if known != NONE {
                self.numbers.truncate(begin);
                return Ok(known);
            }
        } else if let Some((_, Some(_))) = self.outputs.get(self.last as usize)
            && *self.numbers(self.last) == self.numbers[begin..]
        {
            self.numbers.truncate(begin);
            return Ok(self.last);
        }
        let hash = FxBuildHasher.hash_one(&self.numbers[begin..]);
        let same = |&(other, position): &(u64, u32)| other == hash && *self.numbers(position) == self.numbers[begin..];
        let position = match self.known.find(hash, same) {
            Some(&(_, position)) => {
                self.numbers.truncate(begin);
                position
            }
            None => {
                let position = self.next()?;
                self.known.insert_unique(hash, (hash, position), |&(hash, _)| hash);
                self.outputs.push((self.numbers.len(), Some(tree())));
                position
            }
        };
        match small {
            Some(small) => self.small[usize::from(small)] = position,
            None => self.last = position,
        }
        Ok(position)
    }
}

impl Calls {
    fn new(inputs: &Inputs, witness: SharedWitness) -> std::result::Result<Self, String> {
        let Some(count) = inputs.count().filter(|&all| all <= MOST_INPUTS) else {
            return Err(format!("it has more than {MOST_INPUTS} inputs"));
        };
        let sizes = inputs.variables().iter().map(|variable| variable.values.len()).collect();
        let (quiet, in_order, next) = (Quiet::new(), inputs.is_in_order(), AtomicU64::new(0));
        Ok(Calls { inputs: inputs.clone(), sizes, count, witness, quiet, in_order, next })
    }

    /// Calls the function on all inputs, one after the other.
    fn here(
        &self,
        time: Duration,
        mut is_undefined: impl FnMut(&[usize]) -> bool,
    ) -> std::result::Result<Vec<Part>, &'static str> {
        let start = Instant::now();
        let mut part = Part::default();
        for first in (0..self.count).step_by(LOOK as usize) {
            if start.elapsed() > time {
                return Err(TOO_LONG);
            }
            self.call(first, LOOK, &mut part, &mut is_undefined)?;
        }
        Ok(vec![part])
    }

    /// Calls the function on all inputs.
    ///
    /// What could not be traced may run for long, or for ever, and no call can be stopped from outside. So the calls are made
    /// by threads of their own; when the time is up they are left to themselves, and end with the call they are in.
    fn all(self, time: Duration) -> std::result::Result<Vec<Part>, &'static str> {
        let deadline = Instant::now() + time;
        let chunks = self.count.div_ceil(CHUNK);
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let calls = Arc::new(self);
        let (sender, receiver) = std::sync::mpsc::channel();
        for _ in 0..chunks.min(cores) {
            let (calls, sender) = (Arc::clone(&calls), sender.clone());
            let work = move || {
                while let Some(first) = calls.take() {
                    let mut part = Part::default();
                    let called = calls.call(first, CHUNK, &mut part, |_| false).map(|()| part);
                    if sender.send((first, called)).is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().name("dpnl enumeration".to_owned()).stack_size(STACK).spawn(work);
            thread.map_err(|_| "no thread could be started to call it")?;
        }
        drop(sender);
        let mut parts = Vec::with_capacity(chunks as usize);
        while (parts.len() as u64) < chunks {
            match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok((first, part)) => parts.push((first, part?)),
                Err(_) => {
                    calls.next.store(u64::MAX, Ordering::Relaxed);
                    return Err(TOO_LONG);
                }
            }
        }
        parts.sort_unstable_by_key(|(first, _)| *first);
        Ok(parts.into_iter().map(|(_, part)| part).collect())
    }

    /// The next inputs to call the function on.
    fn take(&self) -> Option<u64> {
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
            (next < self.count).then(|| next.saturating_add(CHUNK))
        });
        taken.ok()
    }

    /// Calls the function on `length` inputs from `first` on, numbers in the mixed radix of the sizes, and adds what it
    /// returns to a part. It is not called where it is known to have no output.
    fn call(
        &self,
        first: u64,
        length: u64,
        part: &mut Part,
        mut is_undefined: impl FnMut(&[usize]) -> bool,
    ) -> std::result::Result<(), &'static str> {
        let (real, end) = (self.witness.real(), (first + length).min(self.count));
        let mut choice = vec![0; self.sizes.len()];
        let mut rest = first;
        for (position, &size) in choice.iter_mut().zip(&self.sizes).rev() {
            *position = (rest % size as u64) as usize;
            rest /= size as u64;
        }
        part.table.reserve((end - first) as usize);
        // One tree for all inputs: to make another for each takes longer than many a function.
        let mut input = self.inputs.tree(&choice).ok_or(LACKS)?;
        // The first variable that has changed since.
        let mut changed = self.sizes.len();
        for _ in first..end {
            if is_undefined(&choice) {
                part.add_panic()?;
            } else {
                self.inputs.change(&mut input, &choice, if self.in_order { changed } else { 0 }).ok_or(LACKS)?;
                changed = self.sizes.len();
                let (before, mut added) = (part.table.len(), Ok(()));
                let receive: Receive<'_> = &mut |returned| added = part.add(returned);
                if real.call_with(&input, Some(&self.quiet), receive).ok_or(LACKS)?.is_err() {
                    // Also if it has panicked after it returned something.
                    part.table.truncate(before);
                    part.add_panic()?;
                }
                added?;
            }
            for (variable, &size) in self.sizes.iter().enumerate().rev() {
                changed = changed.min(variable);
                choice[variable] += 1;
                if choice[variable] < size {
                    break;
                }
                choice[variable] = 0;
            }
        }
        Ok(())
    }
}

/// One table from the parts, in order.
fn join(function: Signature, parts: Vec<Part>) -> std::result::Result<(Vec<Target>, Vec<u32>), &'static str> {
    let mut parts = parts.into_iter();
    let mut whole = parts.next().unwrap_or_default();
    whole.table.reserve(parts.as_slice().iter().map(|part| part.table.len()).sum());
    for mut part in parts {
        let mut positions = Vec::with_capacity(part.outputs.len());
        for position in 0..part.outputs.len() {
            positions.push(match part.outputs[position].1.take() {
                Some(tree) => {
                    let begin = whole.numbers.len();
                    whole.numbers.extend_from_slice(part.numbers(position as u32));
                    whole.position(begin, || tree)?
                }
                None => whole.position_of_panic()?,
            });
        }
        whole.table.extend(part.table.iter().map(|&output| positions[output as usize]));
    }
    // Outputs in the order of the inputs that give them first, however many threads there were.
    let structure = (function.structure)();
    let mut positions = vec![NONE; whole.outputs.len()];
    let mut outputs = Vec::with_capacity(whole.outputs.len());
    for output in &mut whole.table {
        let position = &mut positions[*output as usize];
        if *position == NONE {
            *position = outputs.len() as u32;
            outputs.push(found(&structure, whole.outputs[*output as usize].1.take())?);
        }
        *output = *position;
    }
    Ok((outputs, whole.table))
}

/// What one output of the function asks for.
fn found(structure: &Structure, output: Option<Tree<i128>>) -> std::result::Result<Target, &'static str> {
    let Some(tree) = output else { return Ok(undefined_target()) };
    // Larger numbers than these are all encoded alike.
    let mut capped = false;
    tree.for_each(&mut |&leaf| capped |= leaf == i128::MAX);
    if capped {
        return Err("it returns numbers beyond 2^127");
    }
    structure_target(structure, &tree).ok_or("its output does not fit its type")
}

impl<F: Function> System<F> {
    /// How the function was enumerated, if it could not be traced; `None` for a traced function. One of few inputs, which was
    /// called before it was traced, is traced now to tell.
    ///
    /// A function that tracing has no meaning for, that takes too many paths, or that takes more work to trace than to call
    /// on all its inputs, is called on all of them if these are at most 1,048,576. All queries work as for a traced one, and
    /// are exact. Functions with more inputs are refused, and so are loops and recursions that may go on for ever for all
    /// the trace can tell. Overflow counts as a panic in every build: where the function was built without overflow checks, its
    /// lifted twin runs on every input as well, and what that has no meaning for is refused.
    pub fn enumeration(&self) -> Option<Enumeration<'_>> {
        self.oracle().untyped.enumerated().and_then(Enumerated::enumeration)
    }
}
