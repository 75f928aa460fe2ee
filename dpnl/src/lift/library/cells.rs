//! `Cell`, `RefCell` and `Rc`: values that several owners change.
//!
//! A cell is a place of its own, which lives to the end of the run; whoever has it has the number of the place. That an
//! `Rc` is shared matters only if there are cells inside: of anything else a clone is as good. That a `RefCell` is not
//! borrowed twice is for [`borrows`](super::borrows).

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::table::Cells;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Location, Value};

impl Tracer {
    /// `Cell::new`, `RefCell::new`
    pub(crate) fn new_cell(&mut self, value: Value) -> Flow<Value> {
        let value = self.owned(value)?;
        Ok(Value::Cell(Rc::new(self.allocate(value)?)))
    }

    /// `Rc::new`
    pub(crate) fn new_shared(value: Value) -> Value {
        if value.has_cells() { Value::Shared(Rc::new(value)) } else { value }
    }

    /// A value that is not a reference to a place; an `Rc` stays one.
    fn owned(&mut self, value: Value) -> Flow<Value> {
        match value {
            Value::Location(place) => {
                let value = self.read_place(&place)?;
                self.owned(value)
            }
            Value::Torn(sites) => Err(self.untear(&sites)),
            value => Ok(value),
        }
    }

    /// `value.clone()`, where it matters who shares what; nothing if it does not.
    pub(crate) fn cloned(&mut self, value: &Value) -> Flow<Option<Value>> {
        if !self.has_heap() {
            return Ok(None);
        }
        match self.owned(value.clone())? {
            shared @ Value::Shared(_) => Ok(Some(shared)),
            Value::Cell(place) => {
                let content = self.read_place(&place)?;
                let content = self.cloned(&content)?.unwrap_or(content);
                self.new_cell(content).map(Some)
            }
            value if value.has_cells() => {
                Err(self.fail("a clone of something with cells inside is not supported; clone its parts, or use an Rc"))
            }
            _ => Ok(None),
        }
    }

    /// A method of a `Cell` or `RefCell`.
    pub(crate) fn cell_method(
        &mut self,
        method: Cells,
        result: Option<FactId>,
        place: &Location,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let argument = arguments.pop().unwrap_or(Value::Unset);
        match method {
            Cells::Borrow => self.borrow_cell(place, false)?,
            Cells::BorrowMut => self.borrow_cell(place, true)?,
            // A cell that is borrowed is a `RefCell`.
            Cells::Replace | Cells::Take | Cells::Swap => self.check_borrows(place, true)?,
            Cells::Get | Cells::Set | Cells::Update | Cells::IntoInner | Cells::GetMut => {}
        }
        let old = self.read_place(place)?;
        let new = match method {
            Cells::Get | Cells::IntoInner | Cells::Borrow => return Ok(old),
            Cells::BorrowMut | Cells::GetMut => return Ok(Self::reference(place.clone())),
            Cells::Set | Cells::Replace => self.owned(argument)?,
            Cells::Update => {
                let mut closure = argument;
                self.apply(&mut closure, vec![old.clone()])?
            }
            Cells::Take => self.default_at(result)?,
            Cells::Swap => {
                let Value::Cell(other) = self.read(argument)? else { return Err(self.fail("a Cell is expected here")) };
                self.check_borrows(&other, true)?;
                let new = self.read_place(&other)?;
                self.write_place(&other, old.clone())?;
                new
            }
        };
        self.write_place(place, new)?;
        Ok(match method {
            Cells::Replace | Cells::Take => old,
            _ => Value::unit(),
        })
    }
}

impl Value {
    /// Whether there are cells inside that clones of this do not share.
    fn has_cells(&self) -> bool {
        match self {
            Value::Cell(_) => true,
            Value::Tuple(parts) | Value::Sequence(parts) => parts.iter().any(Value::has_cells),
            Value::Tagged(tagged) => tagged.fields.iter().any(Value::has_cells),
            _ => false,
        }
    }
}
