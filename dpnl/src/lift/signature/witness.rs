//! The function itself, as a witness for its trace.
//!
//! The traced program is a claim about a Rust function, and the function can be called. `#[symbolic]` hands it over as a
//! closure that takes the numbers of the random parameters, one input after the other, and hands over the outputs, with the `#[given]` values inside.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::lift::output::decode::{Decode, Numbers};
use crate::lift::output::encode::Encode;
use crate::lift::output::shape::Tree;
use crate::lift::signature::function::Function;
use crate::lift::signature::quiet::{Quiet, caught};
use crate::lift::value::Value;
use crate::lift::watch::watching;

/// Calls the function on a series of inputs; `None` if one of them is not one of its inputs.
type Shared = dyn Fn(&mut dyn Series) -> Option<()> + Send + Sync;
type Local = dyn Fn(&mut dyn Series) -> Option<()>;
/// Takes what a function returns.
pub type Receive<'a> = &'a mut dyn FnMut(&dyn Returned);
/// The `#[given]` values, lifted.
type Lifting = dyn Fn() -> Vec<Value> + Send + Sync;

/// How the crate of the function was built, as the macro found it there.
#[derive(Debug, Clone, Copy)]
pub struct Build {
    /// `cfg!(debug_assertions)`.
    pub debug_assertions: bool,
    /// Overflows, and so panics if overflow is checked in that crate.
    pub overflow: fn() -> u8,
    /// Whether it was built with a [look](crate::lift::watch) at what may overflow.
    pub watched: bool,
}

impl Build {
    /// Whether the function panics where its meaning says so: on overflow and where a `debug_assert!` fails.
    fn is_checked(self) -> bool {
        self.debug_assertions && cfg!(panic = "unwind") && Quiet::new().run(self.overflow).is_err()
    }
}

/// A function that can be called.
#[derive(Clone)]
pub struct Witness {
    call: Callable,
    build: Build,
    missed: Arc<AtomicBool>,
}

#[derive(Clone)]
enum Callable {
    Shared(Arc<Shared>, Option<Arc<Lifting>>),
    /// A `#[given]` value must stay on its thread.
    Local(Rc<Local>),
}

/// What a function returns, whatever its type.
pub trait Returned {
    /// Its tree.
    fn tree(&self) -> Tree<i128>;
    /// Adds it to a list of numbers; see [`Encode::numbers`].
    fn numbers(&self, numbers: &mut Vec<i128>);
}

impl<T: Encode> Returned for T {
    fn tree(&self) -> Tree<i128> {
        self.encode()
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        Encode::numbers(self, numbers);
    }
}

/// Inputs that a function is called on, one after the other. What a call needs besides the function, such as room for a list,
/// is kept from one to the next.
pub trait Series {
    /// The numbers of the next input (the random parameters); `None` after the last.
    fn next(&mut self) -> Option<&[i128]>;
    /// What the function returns for it.
    fn receive(&mut self, returned: &dyn Returned);
}

/// A series of one.
struct Single<'a> {
    input: Option<&'a [i128]>,
    receive: Receive<'a>,
}

impl Series for Single<'_> {
    fn next(&mut self) -> Option<&[i128]> {
        self.input.take()
    }
    fn receive(&mut self, returned: &dyn Returned) {
        (self.receive)(returned);
    }
}

/// What calling the function came to; the error is the message of its panic.
pub type Outcome = Result<Tree<i128>, String>;

impl Witness {
    fn new(call: Callable, build: Build) -> Self {
        Witness { call, build, missed: Arc::default() }
    }

    /// The function was built with a look at what may overflow: whether it has one at everything.
    pub(crate) fn set_watched(&mut self, watched: bool) {
        self.build.watched &= watched && cfg!(panic = "unwind");
    }

    /// The function, for use on this thread.
    pub fn real(&self) -> Real<'_> {
        let call: &Local = match &self.call {
            Callable::Shared(call, _) => &**call,
            Callable::Local(call) => &**call,
        };
        Real { call, build: self.build, missed: &self.missed }
    }

    /// What a system can keep; `None` if a `#[given]` value must stay on its thread.
    pub fn shared(&self) -> Option<SharedWitness> {
        match &self.call {
            Callable::Shared(call, given) => {
                let missed = Arc::clone(&self.missed);
                Some(SharedWitness { call: Arc::clone(call), given: given.clone(), build: self.build, missed })
            }
            Callable::Local(_) => None,
        }
    }
}

impl fmt::Debug for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Witness").field("build", &self.build).finish_non_exhaustive()
    }
}

/// A [`Witness`] that a system keeps.
#[derive(Clone)]
pub struct SharedWitness {
    call: Arc<Shared>,
    given: Option<Arc<Lifting>>,
    build: Build,
    missed: Arc<AtomicBool>,
}

impl SharedWitness {
    /// The function.
    pub fn real(&self) -> Real<'_> {
        Real { call: &*self.call, build: self.build, missed: &self.missed }
    }

    /// The `#[given]` values once more, to trace it later; `None` if they cannot be lifted again.
    pub(crate) fn given(&self) -> Option<Vec<Value>> {
        self.given.as_ref().map(|given| given())
    }
}

/// A function to call.
#[derive(Clone, Copy)]
pub struct Real<'a> {
    call: &'a Local,
    build: Build,
    /// Whether it did something that might have overflowed without anybody looking.
    missed: &'a AtomicBool,
}

impl Real<'_> {
    /// Whether it panics on overflow and where a `debug_assert!` fails, as its trace does. If not, a value where the trace
    /// has none proves nothing.
    ///
    /// Of a function that is watched this may show when it is called: ask again after the calls.
    pub fn is_checked(&self) -> bool {
        if self.build.watched { !self.missed.load(Ordering::Relaxed) } else { self.build.is_checked() }
    }

    /// Whether it was built without overflow checks, and a look at what may overflow.
    pub fn is_watched(&self) -> bool {
        self.build.watched
    }

    /// Calls the function; `None` if these are not the numbers of one of its inputs.
    ///
    /// A panic is caught, and printed unless there is a [`Quiet`] for it.
    pub fn call(&self, input: &[i128], quiet: Option<&Quiet>) -> Option<Outcome> {
        let mut tree = None;
        let outcome = self.call_with(input, quiet, &mut |returned| tree = Some(returned.tree()))?;
        Some(outcome.and_then(|()| tree.ok_or_else(|| "nothing was returned".to_owned())))
    }

    /// The same, where `receive` takes what is returned.
    pub fn call_with(&self, input: &[i128], quiet: Option<&Quiet>, receive: Receive<'_>) -> Option<Result<(), String>> {
        self.call_on(&mut Single { input: Some(input), receive }, quiet)
    }

    /// The same for a series of inputs, up to the first that panics.
    pub fn call_on(&self, series: &mut dyn Series, quiet: Option<&Quiet>) -> Option<Result<(), String>> {
        let missed = || self.missed.store(true, Ordering::Relaxed);
        let mut call = || (self.call)(series);
        let work = || if self.build.watched { watching(call, missed) } else { call() };
        match quiet {
            Some(quiet) => quiet.run(work),
            None => caught(work),
        }
        .transpose()
    }
}

/// Chooses between [`KeepShared`] and [`KeepLocal`]: `(&Kept::new(..)).keep(..)` takes the first that fits.
#[doc(hidden)]
pub struct Kept<G> {
    given: Cell<Option<G>>,
    call: fn(&G, &mut dyn Series) -> Option<()>,
    lift: Option<fn(&G) -> Vec<Value>>,
}

impl<G> Kept<G> {
    /// The choice for a function with these `#[given]` values.
    pub fn new(given: G, call: fn(&G, &mut dyn Series) -> Option<()>) -> Self {
        Kept { given: Cell::new(Some(given)), call, lift: None }
    }

    /// With the way to lift these values, once more.
    #[must_use]
    pub fn lifting(self, lift: fn(&G) -> Vec<Value>) -> Self {
        Kept { lift: Some(lift), ..self }
    }
}

/// A function that can be called from every thread.
#[doc(hidden)]
pub trait KeepShared {
    /// The function, to be kept.
    fn keep(&self, build: Build) -> Option<Witness>;
}

impl<G: Send + Sync + 'static> KeepShared for Kept<G> {
    fn keep(&self, build: Build) -> Option<Witness> {
        let (given, call) = (Arc::new(self.given.take()?), self.call);
        let lifting = self.lift.map(|lift| -> Arc<Lifting> {
            let given = Arc::clone(&given);
            Arc::new(move || lift(&given))
        });
        Some(Witness::new(Callable::Shared(Arc::new(move |series| call(&given, series)), lifting), build))
    }
}

/// A function with a `#[given]` value that must stay on its thread.
#[doc(hidden)]
pub trait KeepLocal {
    /// The function, to be kept.
    fn keep(&self, build: Build) -> Option<Witness>;
}

impl<G: 'static> KeepLocal for &Kept<G> {
    fn keep(&self, build: Build) -> Option<Witness> {
        let (given, call) = (self.given.take()?, self.call);
        Some(Witness::new(Callable::Local(Rc::new(move |series| call(&given, series))), build))
    }
}

/// The input of a function from its numbers.
#[doc(hidden)]
pub fn input_value<F: Function>(numbers: &[i128]) -> Option<F::Input> {
    F::Input::from_numbers(numbers)
}

/// The same, in the room of the input before.
#[doc(hidden)]
#[inline]
pub fn renewed<'a, F: Function>(room: &'a mut Option<F::Input>, numbers: &[i128]) -> Option<&'a F::Input> {
    match room {
        Some(kept) => {
            let mut numbers = Numbers::new(numbers);
            kept.renew(&mut numbers)?;
            numbers.end()?;
        }
        None => *room = Some(input_value::<F>(numbers)?),
    }
    room.as_ref()
}

/// An output of a function.
#[doc(hidden)]
pub fn returned<F: Function>(output: &F::Output) -> &dyn Returned {
    output
}
