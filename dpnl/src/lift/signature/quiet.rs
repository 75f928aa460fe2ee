//! Running user code that is expected to panic, without a word on standard error.
//!
//! Panics are part of a function's meaning: an input on which it panics belongs to no output. To find such inputs the
//! function is called, and the panic caught. A process has one panic hook, which would print each of them, and which
//! belongs to the program. So while there is a [`Quiet`], a hook of ours stands in front of the program's: it is silent on
//! threads that are inside of [`Quiet::run`], and hands every other panic on. When the last [`Quiet`] is gone the
//! program's own hook is put back. If the program changes its hook in between, its new hook stays.
//!
//! Rust can only take a hook and set a hook, one after the other; for the few nanoseconds between them Rust's default hook
//! is in force for other threads.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

/// The program's hook, while ours stands in front of it.
type Behind = Arc<RwLock<Option<Hook>>>;

thread_local! {
    /// How many [`Quiet::run`]s the thread is in.
    static EXPECTED: Cell<usize> = const { Cell::new(0) };
}

/// Who needs our hook, and what it stands in front of.
struct Installed {
    users: usize,
    behind: Behind,
    /// Where our hook lives, to tell it from one that the program has set since.
    address: usize,
}

static INSTALLED: Mutex<Option<Installed>> = Mutex::new(None);

/// While one of these lives, panics inside of [`run`](Self::run) are not printed.
#[derive(Debug)]
pub struct Quiet {
    /// Hooks cannot be changed while the thread panics; then they are left alone, and panics are printed.
    installed: bool,
}

impl Quiet {
    /// Puts our hook in front of the program's, unless it is there already.
    pub fn new() -> Self {
        if std::thread::panicking() {
            return Quiet { installed: false };
        }
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        match installed.as_mut() {
            // The program may have set a hook since: then ours is gone, and the new one needs one in front of it.
            Some(state) if is_in_force(state) => state.users += 1,
            Some(state) => {
                let users = state.users;
                *state = install(users + 1);
            }
            None => *installed = Some(install(1)),
        }
        Quiet { installed: true }
    }

    /// Runs something. A panic is caught and its message given back.
    ///
    /// # Errors
    /// The message of the panic.
    #[allow(clippy::unused_self, reason = "there must be one, or the panic is printed")]
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, String> {
        EXPECTED.set(EXPECTED.get() + 1);
        let result = caught(work);
        EXPECTED.set(EXPECTED.get() - 1);
        result
    }
}

/// Runs something. A panic is printed, caught, and its message given back.
///
/// # Errors
/// The message of the panic.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(payload.as_ref()))
}

impl Drop for Quiet {
    fn drop(&mut self) {
        if !self.installed {
            return;
        }
        let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(state) = installed.as_mut() else { return };
        state.users -= 1;
        // While the thread panics hooks cannot be changed: ours stays, and the next user takes it over.
        if state.users == 0 && !std::thread::panicking() {
            remove(state);
            *installed = None;
        }
    }
}

fn install(users: usize) -> Installed {
    let behind: Behind = Arc::new(RwLock::new(None));
    let ours: Hook = Box::new({
        let behind = Arc::clone(&behind);
        move |information| {
            if EXPECTED.try_with(|expected| expected.get() > 0).unwrap_or(false) {
                return;
            }
            if let Some(hook) = behind.read().unwrap_or_else(PoisonError::into_inner).as_ref() {
                hook(information);
            }
        }
    });
    let address = address(&ours);
    let theirs = take_hook();
    *behind.write().unwrap_or_else(PoisonError::into_inner) = Some(theirs);
    set_hook(ours);
    Installed { users, behind, address }
}

/// Whether our hook is the one in force. Takes a look by taking the hook and putting it back.
fn is_in_force(state: &Installed) -> bool {
    // Nobody holds the other end any more: our hook was dropped.
    if Arc::strong_count(&state.behind) == 1 {
        return false;
    }
    let current = take_hook();
    let same = address(&current) == state.address;
    set_hook(current);
    same
}

/// Puts the program's hook back, unless the program has set another one.
fn remove(state: &Installed) {
    if Arc::strong_count(&state.behind) == 1 {
        return;
    }
    let current = take_hook();
    if address(&current) == state.address {
        let theirs = state.behind.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(theirs) = theirs {
            set_hook(theirs);
        }
    } else {
        set_hook(current);
    }
}

fn address(hook: &Hook) -> usize {
    std::ptr::from_ref(&**hook).cast::<()>().addr()
}

/// What a panic says.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a text".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Hooks belong to the process, so everything about them is one test.
    #[test]
    fn the_hook_of_the_program_is_left_alone() {
        static OWN: AtomicUsize = AtomicUsize::new(0);
        static OTHER: AtomicUsize = AtomicUsize::new(0);
        let before = take_hook();
        // Panics of other tests of this binary must not be counted.
        let ours = |information: &PanicHookInfo<'_>| {
            information.payload().downcast_ref::<&str>().is_some_and(|text| text.starts_with("counted"))
        };
        // It owns something, so that it has an address of its own.
        let one = Box::new(1);
        set_hook(Box::new(move |information| {
            OWN.fetch_add(if ours(information) { *one } else { 0 }, Ordering::SeqCst);
        }));
        let hook = take_hook();
        let place = address(&hook);
        set_hook(hook);
        let quiet = Quiet::new();
        let caught = quiet.run(|| panic!("counted, if it were not expected"));
        assert_eq!(caught, Err::<(), _>("counted, if it were not expected".to_owned()));
        assert_eq!(OWN.load(Ordering::SeqCst), 0, "an expected panic reaches no hook");
        // Other threads, and this one outside of `run`, meet the program's hook.
        assert!(std::thread::spawn(|| panic!("counted on another thread")).join().is_err());
        assert!(catch_unwind(|| panic!("counted here")).is_err());
        assert_eq!(OWN.load(Ordering::SeqCst), 2);
        // Expected within expected, and a second user at the same time.
        let second = Quiet::new();
        assert_eq!(second.run(|| quiet.run(|| panic!("counted inside")).is_err()), Ok(true));
        drop(quiet);
        assert!(second.run(|| panic!("counted still")).is_err());
        assert_eq!(OWN.load(Ordering::SeqCst), 2);
        drop(second);
        let hook = take_hook();
        assert_eq!(address(&hook), place, "afterwards the program's own hook is back, not one around it");
        set_hook(hook);
        // A hook that the program sets meanwhile stays.
        let quiet = Quiet::new();
        set_hook(Box::new(move |information| {
            OTHER.fetch_add(usize::from(ours(information)), Ordering::SeqCst);
        }));
        let late = Quiet::new();
        assert!(late.run(|| panic!("counted never")).is_err());
        drop(quiet);
        drop(late);
        assert!(catch_unwind(|| panic!("counted by the other")).is_err());
        assert_eq!((OWN.load(Ordering::SeqCst), OTHER.load(Ordering::SeqCst)), (2, 1));
        set_hook(before);
    }
}
