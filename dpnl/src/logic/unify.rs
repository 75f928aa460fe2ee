//! Unification of terms from two scopes, and the terms that come out of it.
//!
//! A call and a clause both number their variables from 0. Instead of renaming one of them, a term is read together
//! with an offset: variable `n` at offset `k` is slot `n + k`.

use super::term::{Shape, Term, Terms};

/// A term and the offset of its variables.
type Placed = (Term, u32);

/// What variables stand for.
#[derive(Default)]
pub(crate) struct Bindings {
    slots: Vec<Option<Placed>>,
    /// The numbers that slots get in the terms that are built.
    numbers: Vec<u32>,
    next: u32,
    open: Vec<(Placed, Placed)>,
    /// Nodes that were looked at: a measure of the work done.
    pub(crate) work: u64,
}

const NO_NUMBER: u32 = u32::MAX;

impl Bindings {
    /// Starts anew with this many free variables.
    pub(crate) fn reset(&mut self, variables: u32) {
        self.slots.clear();
        self.slots.resize(variables as usize, None);
        self.numbers.clear();
        self.numbers.resize(variables as usize, NO_NUMBER);
        self.next = 0;
    }

    /// Follows variables to what they stand for.
    fn walk(&self, terms: &Terms, (mut term, mut offset): Placed) -> Placed {
        while let Shape::Variable(number) = terms.shape(term) {
            match self.slots[(number + offset) as usize] {
                Some(bound) => (term, offset) = bound,
                None => break,
            }
        }
        (term, offset)
    }

    /// Makes two terms equal, if that is possible. Without the occurs check, as Prolog does it, except that a
    /// variable is never bound to a term that contains it: such a pair does not unify.
    pub(crate) fn unify(&mut self, terms: &Terms, a: Placed, b: Placed) -> bool {
        self.open.clear();
        self.open.push((a, b));
        while let Some((a, b)) = self.open.pop() {
            self.work += 1;
            let (a, b) = (self.walk(terms, a), self.walk(terms, b));
            if a.0 == b.0 && (a.1 == b.1 || terms.is_ground(a.0)) {
                continue;
            }
            match (terms.shape(a.0), terms.shape(b.0)) {
                (Shape::Variable(number), _) => {
                    if !self.bind(terms, number + a.1, b) {
                        return false;
                    }
                }
                (_, Shape::Variable(number)) => {
                    if !self.bind(terms, number + b.1, a) {
                        return false;
                    }
                }
                (Shape::Compound(f, left), Shape::Compound(g, right)) => {
                    if f != g || left.len() != right.len() || (terms.is_ground(a.0) && terms.is_ground(b.0)) {
                        return false;
                    }
                    let pairs = left.iter().zip(right).map(|(&left, &right)| ((left, a.1), (right, b.1)));
                    self.open.extend(pairs.rev());
                }
                _ => return false,
            }
        }
        true
    }

    fn bind(&mut self, terms: &Terms, slot: u32, value: Placed) -> bool {
        if self.occurs(terms, slot, value) {
            return false;
        }
        self.slots[slot as usize] = Some(value);
        true
    }

    fn occurs(&mut self, terms: &Terms, slot: u32, value: Placed) -> bool {
        if terms.arity(value.0) == 0 || terms.is_ground(value.0) {
            return false;
        }
        let mut open = vec![value];
        while let Some(term) = open.pop() {
            self.work += 1;
            let (term, offset) = self.walk(terms, term);
            match terms.shape(term) {
                Shape::Variable(number) if number + offset == slot => return true,
                Shape::Compound(_, arguments) if !terms.is_ground(term) => {
                    open.extend(arguments.iter().map(|&argument| (argument, offset)));
                }
                _ => {}
            }
        }
        false
    }

    /// The term with everything filled in; free variables are numbered in the order they are met, over all terms
    /// built since the last [`reset`](Self::reset).
    pub(crate) fn build(&mut self, terms: &mut Terms, term: Term, offset: u32) -> Term {
        self.work += 1;
        if terms.is_ground(term) {
            return term;
        }
        let (term, offset) = self.walk(terms, (term, offset));
        match terms.shape(term) {
            Shape::Variable(number) => {
                let slot = (number + offset) as usize;
                if self.numbers[slot] == NO_NUMBER {
                    self.numbers[slot] = self.next;
                    self.next += 1;
                }
                terms.variable(self.numbers[slot])
            }
            Shape::Compound(name, arguments) if !terms.is_ground(term) => {
                let arguments: smallvec::SmallVec<[Term; 4]> = arguments.into();
                let built: smallvec::SmallVec<[Term; 4]> = stacker::maybe_grow(64 << 10, 1 << 20, || {
                    arguments.iter().map(|&argument| self.build(terms, argument, offset)).collect()
                });
                terms.compound_of(name, &built)
            }
            _ => term,
        }
    }
}

/// The term with its variables numbered from 0 in the order they appear.
pub(crate) fn canonical(bindings: &mut Bindings, terms: &mut Terms, term: Term) -> Term {
    bindings.reset(terms.variables(term));
    bindings.build(terms, term, 0)
}

/// The term with `by` added to the number of every variable.
pub(crate) fn shifted(terms: &mut Terms, term: Term, by: u32) -> Term {
    match terms.shape(term) {
        _ if terms.is_ground(term) => term,
        Shape::Variable(number) => terms.variable(number + by),
        Shape::Compound(name, arguments) => {
            let arguments: smallvec::SmallVec<[Term; 4]> = arguments.into();
            let made: smallvec::SmallVec<[Term; 4]> = stacker::maybe_grow(64 << 10, 1 << 20, || {
                arguments.iter().map(|&argument| shifted(terms, argument, by)).collect()
            });
            terms.compound_of(name, &made)
        }
        _ => term,
    }
}
