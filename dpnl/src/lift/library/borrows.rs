//! Borrows of a `RefCell`: where one may still be held, a second one is refused.
//!
//! Rust counts borrows while the program runs and panics at a second one that does not go together with the first. When a
//! guard is dropped depends on temporaries, scopes and moves. The trace keeps a list of all guards that *may* still be there,
//! which is never too short: those of the statement that is running, those that a `let` may have kept, to the end of its
//! block, and those that a call may have returned. A borrow that goes together with all of them is certainly fine; any other
//! one is an error, never a value.

use crate::lift::code::table::{Cells, Function};
use crate::lift::code::{Closure, Code, Expression, Kind, Pattern, Slot, Unary};
use crate::lift::trace::frames::FrameId;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::Location;

/// A borrow that may still be held.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    /// The place of the cell on the heap; nothing once it was dropped.
    cell: Option<Slot>,
    mutable: bool,
    /// The local that has it, if it is known.
    local: Option<(FrameId, Slot)>,
    /// A function or closure may have returned it.
    returned: bool,
}

impl Tracer {
    /// Borrows a cell.
    pub(crate) fn borrow_cell(&mut self, cell: &Location, mutable: bool) -> Flow<()> {
        self.check_borrows(cell, mutable)?;
        self.guards.push(Guard { cell: Some(cell.slot), mutable, local: None, returned: false });
        Ok(())
    }

    /// Refuses what Rust panics at if a guard is still there.
    pub(crate) fn check_borrows(&self, cell: &Location, mutable: bool) -> Flow<()> {
        if self.guards.iter().any(|guard| guard.cell == Some(cell.slot) && (mutable || guard.mutable)) {
            return Err(self.fail(
                "this RefCell may still be borrowed here, and Rust panics where it is; let the earlier borrow end first: \
                 with its statement, with a block around it, or with `drop`",
            ));
        }
        Ok(())
    }

    /// Does something, after which all guards that it has made are gone.
    pub(crate) fn releasing<T>(&mut self, work: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let before = self.guards.len();
        let result = work(self);
        self.guards.truncate(before);
        result
    }

    /// Evaluates the body of a function or closure: what it does not return is gone afterwards.
    pub(crate) fn returning<T>(&mut self, body: Code, work: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let before = self.guards.len();
        let result = work(self);
        let returns = may_hold(body);
        let mut made = self.guards.split_off(before.min(self.guards.len()));
        made.retain(|guard| returns || guard.returned);
        made.iter_mut().for_each(|guard| *guard = Guard { local: None, returned: true, ..*guard });
        self.guards.extend(made);
        result
    }

    /// After a `let` or `return` with this value: the guards made since then are gone, unless it may hold them.
    pub(crate) fn settle_guards(&mut self, before: usize, value: Code, pattern: Option<&'static Pattern>) {
        let made = self.guards.get_mut(before..).unwrap_or_default();
        if !may_hold(value) && !made.iter().any(|guard| guard.returned) {
            self.guards.truncate(before);
            return;
        }
        let local = match pattern {
            Some(Pattern::Bind(slot, None)) => Some((self.frame, *slot)),
            _ => None,
        };
        for guard in made {
            guard.local = local;
            guard.returned = pattern.is_none();
        }
    }

    /// After an assignment of this value.
    ///
    /// # Errors
    /// If it may hold a guard: it would outlive its block.
    pub(crate) fn refuse_guards(&self, before: usize, value: Code) -> Flow<()> {
        let made = self.guards.get(before..).unwrap_or_default();
        if made.iter().any(|guard| guard.returned) || (!made.is_empty() && may_hold(value)) {
            return Err(self.fail("a borrow of a RefCell is assigned here; bind it with a `let` of its own"));
        }
        Ok(())
    }

    /// The end of a block whose statements began with `start` guards and ended with `end`.
    pub(crate) fn leave_block(&mut self, (start, end): (usize, usize), value: Option<Code>) {
        let moved =
            value.and_then(|value| if let Kind::Local(slot) = value.kind { Some((self.frame, slot)) } else { None });
        let mut position = 0;
        self.guards.retain_mut(|guard| {
            guard.returned |= position >= start && moved.is_some() && guard.local == moved;
            position += 1;
            guard.returned || !(start..end).contains(&(position - 1))
        });
    }

    /// `drop(guard)`
    pub(crate) fn drop_guards(&mut self, candidates: &[Function], arguments: &'static [Expression]) {
        if let [Expression { kind: Kind::Local(slot), .. }] = arguments
            && candidates.contains(&Function::Drop)
        {
            let local = Some((self.frame, *slot));
            self.guards.iter_mut().filter(|guard| guard.local == local).for_each(|guard| guard.cell = None);
        }
    }
}

/// Whether the value of an expression may hold a guard that was made in it, as far as can be read from it; what a call
/// returns is known when it returns.
fn may_hold(code: Code) -> bool {
    match &code.kind {
        Kind::Method { method, receiver, arguments, .. } => {
            is_borrow(code) || passes_on(arguments) || (method.option.is_some() && may_contain(receiver))
        }
        Kind::Closure(Closure { body, .. }) => may_hold(body),
        Kind::Reference(inner) | Kind::MutableReference(inner) => may_extend(inner),
        Kind::Block(block) => block.value.is_some_and(may_hold),
        Kind::If(_, then, otherwise) => may_hold(then) || otherwise.is_some_and(may_hold),
        Kind::Match(_, arms) => arms.iter().any(|arm| may_hold(&arm.body)),
        Kind::Tuple(parts) | Kind::Array(parts) | Kind::Variant { fields: parts, .. } => parts.iter().any(may_hold),
        Kind::Struct { fields, base, .. } => {
            fields.iter().any(|(_, field)| may_hold(field)) || base.is_some_and(may_hold)
        }
        Kind::Standard { arguments, .. } | Kind::Apply(_, arguments) => passes_on(arguments),
        Kind::Try { value, .. } | Kind::Field(value, _) | Kind::Named(value, _) => may_contain(value),
        Kind::Loop(..) => true,
        _ => false,
    }
}

/// `cell.borrow()`, `cell.borrow_mut()`
fn is_borrow(code: Code) -> bool {
    matches!(&code.kind, Kind::Method { method, .. } if matches!(method.cell, Some(Cells::Borrow | Cells::BorrowMut)))
}

/// Whether a part of the value may be a guard: what is behind a guard is not one.
fn may_contain(code: Code) -> bool {
    !is_borrow(code) && may_hold(code)
}

/// Whether what is called with these may hold a guard for that. References to temporaries end with the statement.
fn passes_on(arguments: &'static [Expression]) -> bool {
    let by_value = |code: &&Expression| !matches!(code.kind, Kind::Reference(_) | Kind::MutableReference(_));
    arguments.iter().filter(by_value).any(may_hold)
}

/// Whether a reference to it keeps a guard that was made in it: temporaries in a place live as long as the reference.
fn may_extend(code: Code) -> bool {
    match &code.kind {
        Kind::Unary(Unary::Dereference, inner)
        | Kind::Field(inner, _)
        | Kind::Named(inner, _)
        | Kind::Index(inner, _)
        | Kind::OwnIndex(inner, ..) => may_extend(inner),
        _ => may_hold(code),
    }
}

/// Whether a condition binds something by `let`, whose temporaries live as long as what it decides.
pub(crate) fn binds(condition: Code) -> bool {
    match &condition.kind {
        Kind::Let(..) => true,
        Kind::And(a, b) => binds(a) || binds(b),
        _ => false,
    }
}
