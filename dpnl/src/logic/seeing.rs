//! Predicates whose answers depend on how they are called: those that reach `==`, `\\+`, `var`, `findall` and their like.
//!
//! For all others an atom is true or false, whoever asks. For these, `p(X)` may have an answer that `p(1)` has not: in
//! `p(X) :- X \\== 1` the open call succeeds. So their open calls get atoms of their own.

use rustc_hash::{FxHashMap, FxHashSet};

use super::builtins;
use super::clause::{Database, Predicate};
use super::term::{Shape, Term, Terms};

/// Goals that hold for the same instances whether or not their variables are bound when they are called, or fail with an
/// error.
const BLIND: [&str; 31] = [
    "=",
    "true",
    "fail",
    "false",
    "otherwise",
    "is",
    "<",
    ">",
    "=<",
    ">=",
    "=:=",
    "=\\=",
    "between",
    "succ",
    "plus",
    "member",
    "append",
    "select",
    "length",
    "nth0",
    "nth1",
    "reverse",
    "last",
    "sum_list",
    "sumlist",
    "numlist",
    "nl",
    "write",
    "writeln",
    "print",
    "$choice",
];

impl Database {
    /// Whether a goal's predicate depends on goals which see whether variables are bound.
    pub(crate) fn sees_bindings(&self, terms: &Terms, goal: Term) -> bool {
        match terms.functor(goal) {
            Some(predicate) if self.definitions.contains_key(&predicate) => self.seeing.contains(&predicate),
            // Not a predicate of the program: a conjunction or the like that was asked as a whole.
            _ => true,
        }
    }

    /// Finds the predicates that do.
    pub(super) fn find_seeing(&mut self) {
        let mut callers: FxHashMap<Predicate, Vec<Predicate>> = FxHashMap::default();
        let mut found: Vec<Predicate> = Vec::new();
        for (&predicate, definition) in &self.definitions {
            for &clause in &definition.clauses {
                let mut open = vec![self.clauses[clause].body];
                while let Some(goal) = open.pop() {
                    let Some((name, arity)) = self.terms.functor(goal) else {
                        found.push(predicate);
                        continue;
                    };
                    let text = self.terms.text(name);
                    match (text, self.terms.shape(goal)) {
                        ("," | ";", Shape::Compound(_, &[left, right])) if !self.is_condition(left) => {
                            open.extend([left, right]);
                        }
                        ("$at", Shape::Compound(_, &[_, inner])) => open.push(inner),
                        _ if self.definitions.contains_key(&(name, arity)) => {
                            callers.entry((name, arity)).or_default().push(predicate);
                        }
                        _ if BLIND.contains(&text.strip_prefix(builtins::SHIELD).unwrap_or(text)) => {}
                        _ => found.push(predicate),
                    }
                }
            }
        }
        while let Some(predicate) = found.pop() {
            if self.seeing.insert(predicate) {
                found.extend(callers.remove(&predicate).unwrap_or_default());
            }
        }
        let own = |predicate: &Predicate| self.definitions.get(predicate).is_some_and(|definition| !definition.inline);
        if self.seeing.iter().any(own) {
            let open = self.with_open_answers();
            self.seeing.extend(open);
        }
    }

    /// Predicates that may have answers with variables. Who sees whether a variable is bound tells such an answer from
    /// its instances: in `p(_, Y) :- a. p(1, 2) :- b.` the open call has the answer `p(1, 2)` by `b` alone.
    fn with_open_answers(&self) -> FxHashSet<Predicate> {
        let mut open: FxHashSet<Predicate> = FxHashSet::default();
        loop {
            let before = open.len();
            for (&predicate, definition) in &self.definitions {
                let binds = |&clause: &usize| {
                    let clause = &self.clauses[clause];
                    let mut bound = FxHashSet::default();
                    self.bind(clause.body, &open, &mut bound);
                    self.variables_of(clause.head).iter().all(|variable| bound.contains(variable))
                };
                if !open.contains(&predicate) && !definition.clauses.iter().all(binds) {
                    open.insert(predicate);
                }
            }
            if open.len() == before {
                return open;
            }
        }
    }

    /// Adds the variables that a goal binds, as far as that is plain to see.
    fn bind(&self, goal: Term, open: &FxHashSet<Predicate>, bound: &mut FxHashSet<u32>) {
        let mut goals = vec![goal];
        while let Some(goal) = goals.pop() {
            let Some((name, arity)) = self.terms.functor(goal) else { continue };
            match (self.terms.text(name), self.terms.shape(goal)) {
                (",", Shape::Compound(_, &[left, right])) => goals.extend([right, left]),
                ("$at", Shape::Compound(_, &[_, inner])) => goals.push(inner),
                ("=", Shape::Compound(_, &[left, right])) => {
                    let (left, right) = (self.variables_of(left), self.variables_of(right));
                    let all = |variables: &[u32], bound: &FxHashSet<u32>| variables.iter().all(|v| bound.contains(v));
                    if all(&left, bound) || all(&right, bound) {
                        bound.extend(left.into_iter().chain(right));
                    }
                }
                // All of their variables have to be bound in the end; the choice is that of one instance.
                ("is" | "<" | ">" | "=<" | ">=" | "=:=" | "=\\=" | "between" | "succ" | "plus" | "$choice", _) => {
                    bound.extend(self.variables_of(goal));
                }
                _ if !open.contains(&(name, arity))
                    && self.definitions.get(&(name, arity)).is_some_and(|definition| !definition.inline) =>
                {
                    bound.extend(self.variables_of(goal));
                }
                _ => {}
            }
        }
    }

    /// The numbers of the variables in a term.
    fn variables_of(&self, term: Term) -> Vec<u32> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            match self.terms.shape(term) {
                Shape::Variable(number) => found.push(number),
                Shape::Compound(_, arguments) if !self.terms.is_ground(term) && seen.insert(term) => {
                    open.extend(arguments);
                }
                _ => {}
            }
        }
        found
    }

    fn is_condition(&self, goal: Term) -> bool {
        self.terms.is(goal, "->", 2)
    }
}
