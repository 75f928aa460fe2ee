//! Which local a name means.

use syn::{Ident, Lifetime, Type};

/// A loop or block that can be left by `break`.
pub struct Target {
    name: Option<String>,
    label: u32,
    is_loop: bool,
}

/// A closure that is being rewritten.
struct Enclosure {
    /// Number of scopes around it.
    depth: usize,
    /// For `move`: outer slots and the slots of their copies.
    copies: Option<Vec<(usize, usize)>>,
    /// Whether it uses outer slots themselves.
    borrows: bool,
}

/// What a function or closure returns.
struct Output {
    /// The type, if it is written.
    ty: Option<Type>,
    /// The number of the fact that is the type, if `?` has asked for it.
    fact: Option<usize>,
    /// The observer that sees it, if the type is not written.
    observer: Option<Ident>,
}

struct Local {
    name: String,
    slot: usize,
}

/// The names of a block.
#[derive(Default)]
struct Scope {
    locals: Vec<Local>,
    /// Functions and constants, which the whole block sees.
    items: Vec<String>,
}

/// What a name means.
pub struct Resolved {
    /// The slot.
    pub slot: usize,
}

/// The names in scope.
pub struct Scopes {
    scopes: Vec<Scope>,
    types: Vec<Option<Type>>,
    targets: Vec<Target>,
    enclosures: Vec<Enclosure>,
    outputs: Vec<Output>,
}

impl Default for Scopes {
    fn default() -> Self {
        Self {
            scopes: vec![Scope::default()],
            types: Vec::new(),
            targets: Vec::new(),
            enclosures: Vec::new(),
            outputs: Vec::new(),
        }
    }
}

impl Scopes {
    /// Number of slots so far.
    pub fn slots(&self) -> usize {
        self.types.len()
    }

    /// A new slot for a name.
    pub fn declare(&mut self, name: &Ident, ty: Option<&Type>) -> usize {
        let slot = self.fresh(ty.cloned());
        if let Some(scope) = self.scopes.last_mut() {
            scope.locals.push(Local { name: name.to_string(), slot });
        }
        slot
    }

    fn fresh(&mut self, ty: Option<Type>) -> usize {
        self.types.push(ty);
        self.types.len() - 1
    }

    /// The type that was written for a slot.
    pub fn ty(&self, slot: usize) -> Option<&Type> {
        self.types.get(slot).and_then(Option::as_ref)
    }

    pub fn enter(&mut self) {
        self.scopes.push(Scope::default());
    }

    pub fn leave(&mut self) {
        self.scopes.pop();
    }

    /// Adds a function or constant of the block.
    pub fn item(&mut self, name: &Ident) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.items.push(name.to_string());
        }
    }

    /// Whether a name means a function or constant of one of the blocks around.
    pub fn is_item(&self, name: &str) -> bool {
        self.nearest(name).is_none() && self.scopes.iter().any(|scope| scope.items.iter().any(|item| item == name))
    }

    /// The depth and the slot of the local that a name means. An item hides the locals around its block.
    fn nearest(&self, name: &str) -> Option<(usize, usize)> {
        for (depth, scope) in self.scopes.iter().enumerate().rev() {
            if let Some(local) = scope.locals.iter().rev().find(|local| local.name == name) {
                return Some((depth, local.slot));
            }
            if scope.items.iter().any(|item| item == name) {
                return None;
            }
        }
        None
    }

    /// The local that a name means here, if it is one.
    pub fn resolve(&mut self, name: &str) -> Option<Resolved> {
        let (depth, mut slot) = self.nearest(name)?;
        for index in 0..self.enclosures.len() {
            let enclosure = &mut self.enclosures[index];
            if depth >= enclosure.depth {
                continue;
            }
            let Some(copies) = &enclosure.copies else {
                enclosure.borrows = true;
                continue;
            };
            slot = match copies.iter().find(|(from, _)| *from == slot) {
                Some(&(_, to)) => to,
                None => {
                    let to = self.fresh(self.types[slot].clone());
                    if let Some(copies) = &mut self.enclosures[index].copies {
                        copies.push((slot, to));
                    }
                    to
                }
            };
        }
        Some(Resolved { slot })
    }

    /// Whether a closure that is being rewritten has copies among the slots from a number on.
    pub fn has_copies(&self, first: usize) -> bool {
        self.enclosures.iter().filter_map(|enclosure| enclosure.copies.as_ref()).flatten().any(|&(_, to)| to >= first)
    }

    /// Whether a closure is being rewritten.
    pub fn in_closure(&self) -> bool {
        !self.enclosures.is_empty()
    }

    /// Enters a closure.
    pub fn enter_closure(&mut self, moves: bool, output: Option<Type>) {
        let copies = moves.then(Vec::new);
        self.enclosures.push(Enclosure { depth: self.scopes.len(), copies, borrows: false });
        self.set_output(output);
        self.enter();
    }

    /// Leaves a closure; its copies, whether it borrows, and the observer of what it returns.
    pub fn leave_closure(&mut self) -> (Vec<(usize, usize)>, bool, Option<Ident>) {
        self.leave();
        let observer = self.outputs.pop().and_then(|output| output.observer);
        let enclosure = self.enclosures.pop();
        let borrows = enclosure.as_ref().is_some_and(|enclosure| enclosure.borrows);
        (enclosure.and_then(|enclosure| enclosure.copies).unwrap_or_default(), borrows, observer)
    }

    /// The type that `return` gives.
    pub fn set_output(&mut self, output: Option<Type>) {
        self.outputs.push(Output { ty: output, fact: None, observer: None });
    }

    /// The type that is returned, if it is written.
    pub fn output(&self) -> Option<&Type> {
        self.outputs.last().and_then(|output| output.ty.as_ref())
    }

    /// The observer that sees what is returned, if the type is not written.
    pub fn output_observer(&self) -> Option<&Ident> {
        self.outputs.last().and_then(|output| output.observer.as_ref())
    }

    /// The fact of the type that is returned, if it was asked for before.
    pub fn output_fact(&self) -> Option<usize> {
        self.outputs.last().and_then(|output| output.fact)
    }

    /// Says which fact is the type that is returned.
    pub fn know_output(&mut self, fact: usize) {
        if let Some(output) = self.outputs.last_mut() {
            output.fact = Some(fact);
        }
    }

    /// Says which observer sees what is returned.
    pub fn observer_output(&mut self, observer: Ident, fact: usize) {
        self.know_output(fact);
        if let Some(output) = self.outputs.last_mut() {
            output.observer = Some(observer);
        }
    }

    /// Enters something that `break` can leave.
    pub fn enter_target(&mut self, name: Option<&Lifetime>, label: u32, is_loop: bool) {
        self.targets.push(Target { name: name.map(|name| name.ident.to_string()), label, is_loop });
    }

    pub fn leave_target(&mut self) {
        self.targets.pop();
    }

    /// Where `break` or `continue` goes.
    pub fn target(&self, name: Option<&Lifetime>) -> Option<u32> {
        let wanted = name.map(|name| name.ident.to_string());
        self.targets
            .iter()
            .rev()
            .find(|target| if wanted.is_some() { target.name == wanted } else { target.is_loop })
            .map(|target| target.label)
    }
}
