//! Predicates whose answers depend on how they are called: those that reach `==`, `\\+`, `var`, `findall` and their like.
//!
//! For all others an atom is true or false, whoever asks. For these, `p(X)` may have an answer that `p(1)` has not: in
//! `p(X) :- X \\== 1` the open call succeeds. So their open calls get atoms of their own.

use rustc_hash::FxHashMap;

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
    }

    fn is_condition(&self, goal: Term) -> bool {
        self.terms.is(goal, "->", 2)
    }
}
