//! Terms, hash-consed: equal terms have equal numbers, so that a list of a hundred thousand elements is compared,
//! hashed and copied like an integer.
//!
//! Variables are numbered within the clause, call or answer they belong to. A term knows how many numbers it uses,
//! so that ground terms are recognised at once and never copied.

use std::cmp::Ordering;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A term of a [`Terms`].
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) struct Term(u32);

/// The text of an atom, a functor or a string.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) struct Name(u32);

/// A term as seen from outside.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Shape<'a> {
    Variable(u32),
    Atom(Name),
    Integer(i64),
    Float(f64),
    Text(Name),
    Compound(Name, &'a [Term]),
}

#[derive(Copy, Clone, Eq, PartialEq, Hash)]
enum Kind {
    Variable,
    Atom,
    Integer,
    Float,
    Text,
    Compound,
}

#[derive(Copy, Clone)]
struct Header {
    kind: Kind,
    /// One more than the largest number of a variable inside; 0 for a ground term.
    variables: u32,
    /// The number, the bits of the value, or the name.
    payload: u64,
    start: u32,
    end: u32,
}

/// The store of all terms of a program.
#[derive(Clone, Default)]
pub(crate) struct Terms {
    headers: Vec<Header>,
    arguments: Vec<Term>,
    unique: HashTable<Term>,
    texts: Vec<Box<str>>,
    names: FxHashMap<Box<str>, Name>,
}

impl Terms {
    /// The name with this text.
    pub(crate) fn name(&mut self, text: &str) -> Name {
        if let Some(&name) = self.names.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.into());
        self.names.insert(text.into(), name);
        name
    }

    /// The name with this text, if there is one.
    pub(crate) fn known_name(&self, text: &str) -> Option<Name> {
        self.names.get(text).copied()
    }

    /// The text of a name.
    pub(crate) fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }

    pub(crate) fn variable(&mut self, number: u32) -> Term {
        self.intern(Kind::Variable, u64::from(number), &[])
    }

    pub(crate) fn atom(&mut self, text: &str) -> Term {
        let name = self.name(text);
        self.atom_of(name)
    }

    pub(crate) fn atom_of(&mut self, name: Name) -> Term {
        self.intern(Kind::Atom, u64::from(name.0), &[])
    }

    pub(crate) fn integer(&mut self, value: i64) -> Term {
        self.intern(Kind::Integer, value as u64, &[])
    }

    pub(crate) fn float(&mut self, value: f64) -> Term {
        self.intern(Kind::Float, value.to_bits(), &[])
    }

    /// A string, `"…"` in a program.
    pub(crate) fn string(&mut self, text: &str) -> Term {
        let name = self.name(text);
        self.intern(Kind::Text, u64::from(name.0), &[])
    }

    /// `text(arguments…)`, or the atom if there are none.
    pub(crate) fn compound(&mut self, text: &str, arguments: &[Term]) -> Term {
        let name = self.name(text);
        self.compound_of(name, arguments)
    }

    pub(crate) fn compound_of(&mut self, name: Name, arguments: &[Term]) -> Term {
        let kind = if arguments.is_empty() { Kind::Atom } else { Kind::Compound };
        self.intern(kind, u64::from(name.0), arguments)
    }

    /// The list of `items` before `tail`.
    pub(crate) fn list_before(&mut self, items: &[Term], tail: Term) -> Term {
        let dot = self.name(".");
        items.iter().rev().fold(tail, |rest, &item| self.compound_of(dot, &[item, rest]))
    }

    /// The list of `items`.
    pub(crate) fn list(&mut self, items: &[Term]) -> Term {
        let nil = self.atom("[]");
        self.list_before(items, nil)
    }

    /// What the term is.
    pub(crate) fn shape(&self, term: Term) -> Shape<'_> {
        let Header { kind, payload, start, end, .. } = self.headers[term.0 as usize];
        match kind {
            Kind::Variable => Shape::Variable(payload as u32),
            Kind::Atom => Shape::Atom(Name(payload as u32)),
            Kind::Integer => Shape::Integer(payload as i64),
            Kind::Float => Shape::Float(f64::from_bits(payload)),
            Kind::Text => Shape::Text(Name(payload as u32)),
            Kind::Compound => Shape::Compound(Name(payload as u32), &self.arguments[start as usize..end as usize]),
        }
    }

    /// One argument of a compound term.
    pub(crate) fn argument(&self, term: Term, index: usize) -> Term {
        self.arguments[self.headers[term.0 as usize].start as usize + index]
    }

    /// Number of arguments.
    pub(crate) fn arity(&self, term: Term) -> usize {
        let header = &self.headers[term.0 as usize];
        (header.end - header.start) as usize
    }

    /// The name and the number of arguments of an atom or compound term.
    pub(crate) fn functor(&self, term: Term) -> Option<(Name, usize)> {
        let header = &self.headers[term.0 as usize];
        matches!(header.kind, Kind::Atom | Kind::Compound).then(|| (Name(header.payload as u32), self.arity(term)))
    }

    /// Whether the term is `text(…)` with this many arguments.
    pub(crate) fn is(&self, term: Term, text: &str, arity: usize) -> bool {
        self.functor(term).is_some_and(|(name, count)| count == arity && self.text(name) == text)
    }

    /// One more than the largest number of a variable in the term; 0 if it is ground.
    pub(crate) fn variables(&self, term: Term) -> u32 {
        self.headers[term.0 as usize].variables
    }

    /// Whether there is no variable in the term.
    pub(crate) fn is_ground(&self, term: Term) -> bool {
        self.variables(term) == 0
    }

    /// The items of a proper list.
    pub(crate) fn items(&self, list: Term) -> Option<Vec<Term>> {
        let (items, tail) = self.items_and_tail(list);
        self.is(tail, "[]", 0).then_some(items)
    }

    /// The items of a list and what stands behind them, `[]` for a proper list.
    pub(crate) fn items_and_tail(&self, list: Term) -> (Vec<Term>, Term) {
        let Some(dot) = self.known_name(".") else { return (Vec::new(), list) };
        let (mut items, mut rest) = (Vec::new(), list);
        while let Shape::Compound(name, &[item, tail]) = self.shape(rest) {
            if name != dot {
                break;
            }
            items.push(item);
            rest = tail;
        }
        (items, rest)
    }

    /// How many terms there are.
    pub(crate) fn len(&self) -> usize {
        self.headers.len()
    }

    /// An estimate of the memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.headers.len() * (size_of::<Header>() + 8) + self.arguments.len() * 4 + self.texts.len() * 64
    }

    /// The standard order of terms: variables, numbers, atoms, strings, compound terms.
    pub(crate) fn compare(&self, a: Term, b: Term) -> Ordering {
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            if a == b {
                continue;
            }
            let found = match (self.shape(a), self.shape(b)) {
                (Shape::Compound(f, left), Shape::Compound(g, right)) => {
                    let order = left.len().cmp(&right.len()).then_with(|| self.text(f).cmp(self.text(g)));
                    if order == Ordering::Equal {
                        open.extend(left.iter().copied().zip(right.iter().copied()).rev());
                    }
                    order
                }
                (left, right) => self.compare_simple(left, right),
            };
            if found != Ordering::Equal {
                return found;
            }
        }
        Ordering::Equal
    }

    fn compare_simple(&self, a: Shape<'_>, b: Shape<'_>) -> Ordering {
        let rank = |shape: &Shape<'_>| match shape {
            Shape::Variable(_) => 0,
            Shape::Integer(_) | Shape::Float(_) => 1,
            Shape::Atom(_) => 2,
            Shape::Text(_) => 3,
            Shape::Compound(..) => 4,
        };
        match (a, b) {
            (Shape::Variable(a), Shape::Variable(b)) => a.cmp(&b),
            (Shape::Atom(a), Shape::Atom(b)) | (Shape::Text(a), Shape::Text(b)) => self.text(a).cmp(self.text(b)),
            (Shape::Integer(a), Shape::Integer(b)) => a.cmp(&b),
            (Shape::Float(a), Shape::Float(b)) => a.total_cmp(&b),
            // Compared by value; the float comes first where they are equal.
            (Shape::Integer(a), Shape::Float(b)) => (a as f64).total_cmp(&b).then(Ordering::Greater),
            (Shape::Float(a), Shape::Integer(b)) => a.total_cmp(&(b as f64)).then(Ordering::Less),
            (a, b) => rank(&a).cmp(&rank(&b)),
        }
    }

    fn intern(&mut self, kind: Kind, payload: u64, arguments: &[Term]) -> Term {
        let hash = FxBuildHasher.hash_one((kind, payload, arguments));
        let Terms { headers, arguments: stored, unique, .. } = self;
        let same = |term: &Term| {
            let header = &headers[term.0 as usize];
            header.kind == kind
                && header.payload == payload
                && stored[header.start as usize..header.end as usize] == *arguments
        };
        if let Some(&term) = unique.find(hash, same) {
            return term;
        }
        let variables = match kind {
            Kind::Variable => payload as u32 + 1,
            _ => arguments.iter().map(|argument| headers[argument.0 as usize].variables).max().unwrap_or(0),
        };
        let start = stored.len() as u32;
        stored.extend_from_slice(arguments);
        let term = Term(headers.len() as u32);
        headers.push(Header { kind, variables, payload, start, end: stored.len() as u32 });
        unique.insert_unique(hash, term, |term| {
            let Header { kind, payload, start, end, .. } = headers[term.0 as usize];
            FxBuildHasher.hash_one((kind, payload, &stored[start as usize..end as usize]))
        });
        term
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_are_one_term() {
        let mut terms = Terms::default();
        let (x, one) = (terms.variable(0), terms.integer(1));
        let a = terms.compound("f", &[x, one]);
        let b = terms.compound("f", &[x, one]);
        assert_eq!(a, b);
        assert_eq!((terms.variables(a), terms.is_ground(one)), (1, true));
        let list = terms.list(&[one, one]);
        assert_eq!(terms.items(list), Some(vec![one, one]));
        assert_eq!(terms.items(a), None);
    }

    #[test]
    fn the_standard_order() {
        let mut terms = Terms::default();
        let (x, half, one, one_float) = (terms.variable(0), terms.float(0.5), terms.integer(1), terms.float(1.0));
        let (atom, text) = (terms.atom("a"), terms.string("a"));
        let (f, g) = (terms.compound("f", &[one]), terms.compound("a", &[one, one]));
        let sorted = [x, half, one_float, one, atom, text, f, g];
        for (i, &a) in sorted.iter().enumerate() {
            for (j, &b) in sorted.iter().enumerate() {
                assert_eq!(terms.compare(a, b), i.cmp(&j), "{i} {j}");
            }
        }
    }
}
