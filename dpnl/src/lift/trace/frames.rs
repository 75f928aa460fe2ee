//! Frames: the locals of the calls in progress.
//!
//! A frame is added by every call of a function and of a closure that owns what it uses; a closure that borrows runs in
//! the frame it was made in. So a reference and a closure name a frame, and mean the same locals wherever they are
//! passed. Below all of them is one that no call uses: the heap, where cells are. Frames have serial numbers: one that has ended is never taken for a later one at the same height.

use std::rc::Rc;

use crate::index::{Id, Map};
use crate::lift::code::facts::Fact;
use crate::lift::code::{FactId, Routine, Slot};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Location, Value};

/// A frame: its height on the stack, and the number that no other frame of the run has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FrameId {
    height: usize,
    serial: usize,
}

/// Locals, by number.
pub(crate) type Locals = Map<Slot, Value>;

/// The locals of one call. States that have left share what they have in common.
#[derive(Debug, Clone)]
pub struct Frame {
    serial: usize,
    pub(crate) locals: Rc<Locals>,
}

/// The function that is running, with its facts.
#[derive(Debug, Clone)]
pub struct Context {
    /// The function.
    pub function: &'static Routine,
    /// What the compiler knows about it.
    pub(crate) facts: Rc<Map<FactId, Fact>>,
}

impl Tracer {
    /// Adds a frame with so many locals and makes it the current one; gives the one that was current.
    pub(crate) fn enter_frame(&mut self, slots: usize) -> FrameId {
        self.serials += 1;
        self.frames.push(Frame { serial: self.serials, locals: Rc::new(Map::filled(Value::Unset, slots)) });
        std::mem::replace(&mut self.frame, FrameId { height: self.frames.len() - 1, serial: self.serials })
    }

    /// Removes the frame that was added last, and goes back to another one.
    pub(crate) fn leave_frame(&mut self, back: FrameId) {
        // A way that has ended leaves no frames behind.
        self.frames.truncate(self.frame.height);
        self.frame = back;
    }

    /// Whether a frame still exists.
    pub(crate) fn is_alive(&self, frame: FrameId) -> bool {
        self.frames.get(frame.height).is_some_and(|found| found.serial == frame.serial)
    }

    fn alive(&self, frame: FrameId) -> Flow<usize> {
        if self.is_alive(frame) {
            return Ok(frame.height);
        }
        Err(self.fail("a closure or reference outlives the locals it uses; write `move` before the closure"))
    }

    /// A local of the current frame.
    pub(crate) fn local(&self, slot: Slot) -> Value {
        self.frames[self.frame.height].locals[slot].clone()
    }

    /// Sets a local of the current frame.
    pub(crate) fn set_local(&mut self, slot: Slot, value: Value) {
        Rc::make_mut(&mut self.frames[self.frame.height].locals)[slot] = value;
    }

    /// A local of any frame.
    pub(crate) fn local_of(&self, frame: FrameId, slot: Slot) -> Flow<&Value> {
        let height = self.alive(frame)?;
        self.frames[height].locals.get(slot).ok_or_else(|| self.defect("a reference to no local"))
    }

    /// A local of any frame, to be changed.
    pub(crate) fn local_mut(&mut self, frame: FrameId, slot: Slot) -> Flow<&mut Value> {
        let height = self.alive(frame)?;
        if self.frames[height].locals.get(slot).is_none() {
            return Err(self.defect("a reference to no local"));
        }
        self.changes += 1;
        Ok(&mut Rc::make_mut(&mut self.frames[height].locals)[slot])
    }

    /// The local that the current frame has next.
    pub(crate) fn next_slot(&self) -> Slot {
        Slot::new(self.frames[self.frame.height].locals.len())
    }

    /// A new local for a temporary value, which lives as long as its frame.
    pub(crate) fn temporary(&mut self, value: Value) -> (FrameId, Slot) {
        let slot = Rc::make_mut(&mut self.frames[self.frame.height].locals).push(value);
        (self.frame, slot)
    }

    /// Whether there are cells.
    pub(crate) fn has_heap(&self) -> bool {
        self.frames.first().is_some_and(|heap| heap.locals.len() > 0)
    }

    /// A new place that lives to the end of the run: what a `Cell` or `RefCell` holds.
    pub(crate) fn allocate(&mut self, value: Value) -> Flow<Location> {
        let Some(heap) = self.frames.first_mut() else { return Err(self.defect("nothing is running")) };
        let slot = Rc::make_mut(&mut heap.locals).push(value);
        Ok(Location { frame: FrameId { height: 0, serial: heap.serial }, slot, projections: Vec::new() })
    }

    /// Forgets a temporary value again, with all that came after it.
    pub(crate) fn forget(&mut self, slot: Slot) {
        Rc::make_mut(&mut self.frames[self.frame.height].locals).truncate(slot);
    }
}
