//! What is rewritten as a program is read: directives, negative heads, heads with aggregates.

use rustc_hash::FxHashSet;

use super::builtins;
use super::clause::{Database, Predicate};
use super::parser::{Kind, Syntax};
use super::print::show;
use super::term::{Shape, Term};
use crate::error::Result;

/// Libraries whose predicates are here anyway.
const LIBRARIES: [&str; 9] =
    ["lists", "apply", "string", "aggregate", "assert", "collect", "control", "builtin", "cut"];

impl Syntax {
    /// The position of the argument of a head that is an aggregate, `avg<X>`.
    pub(super) fn aggregate(&self, head: usize) -> Option<usize> {
        match &self.nodes[self.unscoped(head)].kind {
            Kind::Functor(_, arguments) => {
                arguments.iter().position(|&argument| self.arguments(argument, "$aggregate", 2).is_some())
            }
            _ => None,
        }
    }

    /// An aggregate means something only as an argument of a head.
    pub(super) fn check_aggregates(&self, head: usize) -> Result<()> {
        let count = usize::from(self.aggregate(head).is_some());
        let found = (0..self.nodes.len()).filter(|&node| self.arguments(node, "$aggregate", 2).is_some());
        match found.skip(count).last() {
            Some(node) => {
                let message = "an aggregate such as avg<X> must be an argument of the head, and the only one there";
                let function = self.arguments(node, "$aggregate", 2).map_or(node, |parts| parts[0]);
                Err(self.nodes[function].place.error(message))
            }
            None => Ok(()),
        }
    }

    /// The head without the scope before it: `p(X)` of `scope:p(X)`.
    fn unscoped(&self, head: usize) -> usize {
        self.arguments(head, ":", 2).map_or(head, |parts| parts[1])
    }
}

impl Database {
    /// Does what a directive says, at once.
    pub(super) fn directive(&mut self, syntax: &Syntax, made: &[Term], node: usize) -> Result<()> {
        let place = syntax.nodes[node].place;
        let Kind::Functor(name, arguments) = &syntax.nodes[node].kind else {
            return Err(place.error("this is no directive"));
        };
        match (name.as_str(), arguments.as_slice()) {
            ("use_module", &[library] | &[library, _]) => {
                let name =
                    syntax.arguments(library, "library", 1).and_then(|inner| match &syntax.nodes[inner[0]].kind {
                        Kind::Functor(name, _) => Some(name.as_str()),
                        _ => None,
                    });
                match name {
                    Some(name) if LIBRARIES.contains(&name) => Ok(()),
                    Some("scope") => self.add_library(builtins::SCOPE),
                    _ => Err(place.error(format!("{} is not supported", show(&self.terms, made[library])))),
                }
            }
            ("unknown", &[what]) | ("set_prolog_flag", &[_, what]) if syntax.arguments(what, "fail", 0).is_some() => {
                self.unknown_fails = true;
                Ok(())
            }
            ("assert" | "assertz", &[clause]) => self.add_rooted(syntax, made, clause),
            ("asserta", &[clause]) => {
                self.add_rooted(syntax, made, clause)?;
                let head = syntax.arguments(clause, ":-", 2).map_or(clause, |rule| rule[0]);
                if let Some(definition) =
                    self.terms.functor(made[head]).and_then(|functor| self.definitions.get_mut(&functor))
                {
                    definition.clauses.rotate_right(1);
                }
                Ok(())
            }
            (
                "table" | "nocache" | "discontiguous" | "style_check" | "set_prolog_flag" | "module" | "ensure_loaded",
                _,
            ) => Ok(()),
            ("nl", []) | ("write" | "print" | "writeln" | "writenl" | "format", _) => Ok(()),
            ("dynamic", &[declared]) => {
                self.declare(syntax, declared);
                Ok(())
            }
            _ if builtins::is_known_unsupported(name) || name == "initialization" => {
                Err(place.error(format!("the directive {name}/{} is not supported", arguments.len())))
            }
            _ => Err(place.error(format!(
                "the directive {name}/{} is not supported; goals are asked with query(…)",
                arguments.len()
            ))),
        }
    }

    /// Predicates that may have no clauses.
    fn declare(&mut self, syntax: &Syntax, declared: usize) {
        let mut open = vec![declared];
        while let Some(node) = open.pop() {
            match (&syntax.nodes[node].kind, syntax.arguments(node, "/", 2)) {
                (_, Some(&[name, arity])) => {
                    if let (Kind::Functor(name, _), Kind::Integer(arity)) =
                        (&syntax.nodes[name].kind, &syntax.nodes[arity].kind)
                    {
                        let predicate = (self.terms.name(name), usize::try_from(*arity).unwrap_or(0));
                        self.definitions.entry(predicate).or_default();
                    }
                }
                (Kind::Functor(name, inner), _) if name == "," || name == "." => open.extend(inner),
                _ => {}
            }
        }
    }

    /// The head a clause is kept under: `\+p(X)` becomes a predicate of its own.
    pub(super) fn positive(&mut self, head: Term) -> Term {
        let (mut inner, mut negative) = (head, false);
        while let Shape::Compound(name, &[below]) = self.terms.shape(inner)
            && matches!(self.terms.text(name), "\\+" | "not")
        {
            (inner, negative) = (below, !negative);
        }
        let Some((name, arity)) = self.terms.functor(inner).filter(|_| negative) else { return inner };
        if !self.negated.contains(&(name, arity)) {
            self.negated.push((name, arity));
        }
        self.renamed(inner, "$not ")
    }

    fn renamed(&mut self, head: Term, prefix: &str) -> Term {
        let Some((name, _)) = self.terms.functor(head) else { return head };
        let text = format!("{prefix}{}", self.terms.text(name));
        let arguments = match self.terms.shape(head) {
            Shape::Compound(_, arguments) => arguments.to_vec(),
            _ => Vec::new(),
        };
        self.terms.compound(&text, &arguments)
    }

    /// A predicate with negative heads holds where a clause gives it and no clause gives its opposite.
    pub(super) fn divide_negated(&mut self) {
        for (name, arity) in std::mem::take(&mut self.negated) {
            let definition = self.definitions.remove(&(name, arity)).unwrap_or_default();
            for &clause in &definition.clauses {
                self.clauses[clause].head = self.renamed(self.clauses[clause].head, "$yes ");
            }
            let variables: Vec<Term> = (0..arity as u32).map(|number| self.terms.variable(number)).collect();
            let head = self.terms.compound_of(name, &variables);
            let (yes, no) = (self.renamed(head, "$yes "), self.renamed(head, "$not "));
            let place = self.place_of_definition(no);
            if let Some(predicate) = self.terms.functor(yes) {
                self.definitions.insert(predicate, definition);
            }
            let not = self.terms.compound("\\+", &[no]);
            let body = self.terms.compound(",", &[yes, not]);
            self.push(head, body, arity as u32, place);
        }
    }

    /// Lets the library's clauses call each other and the list predicates under names of their own, so that a program
    /// that defines, say, its own `member/2` does not change what the library means.
    pub(super) fn shield(&mut self) {
        let own: FxHashSet<Predicate> = self.definitions.keys().copied().collect();
        for index in 0..self.clauses.len() {
            let body = self.shielded(self.clauses[index].body, &own);
            self.clauses[index].body = body;
            let clause = self.clauses[index].clone();
            let head = self.renamed(clause.head, builtins::SHIELD);
            self.push(head, clause.body, clause.variables, clause.place);
        }
    }

    fn shielded(&mut self, goal: Term, own: &FxHashSet<Predicate>) -> Term {
        let Some((name, arity)) = self.terms.functor(goal) else { return goal };
        let text = self.terms.text(name).to_owned();
        let goals: &[usize] = match (text.as_str(), arity) {
            ("," | ";" | "->", 2) => &[0, 1],
            ("\\+", 1) => &[0],
            ("$at", 2) | ("findall" | "all" | "all_or_none", 3) => &[1],
            _ if own.contains(&(name, arity)) || builtins::may_be_hidden(&text, arity) => {
                return self.renamed(goal, builtins::SHIELD);
            }
            _ => return goal,
        };
        let Shape::Compound(_, arguments) = self.terms.shape(goal) else { return goal };
        let mut arguments = arguments.to_vec();
        for &position in goals {
            arguments[position] = self.shielded(arguments[position], own);
        }
        self.terms.compound_of(name, &arguments)
    }

    fn place_of_definition(&self, head: Term) -> super::lexer::TextPlace {
        self.place_of(&self.terms, head)
    }

    /// `p(G, avg<X>) :- body` as `p(G, R) :- $aggregate(avg, X, [G], body, R)`.
    pub(super) fn aggregated(
        &mut self,
        syntax: &Syntax,
        made: &[Term],
        (scoped, position): (usize, usize),
        body: Term,
    ) -> Result<(Term, Term, u32)> {
        let place = syntax.nodes[scoped].place;
        let head = syntax.unscoped(scoped);
        let (Kind::Functor(name, arguments), result) = (&syntax.nodes[head].kind, syntax.variables) else {
            return Err(place.error("this is no head"));
        };
        let Some(&[function, value]) = syntax.arguments(arguments[position], "$aggregate", 2) else {
            return Err(place.error("this is no aggregate"));
        };
        let result = self.terms.variable(result);
        let mut whole: Vec<Term> = arguments.iter().map(|&argument| made[argument]).collect();
        whole[position] = result;
        let others: Vec<usize> = (0..arguments.len()).filter(|&index| index != position).collect();
        let scope = syntax.arguments(scoped, ":", 2).map(|parts| made[parts[0]]);
        let group: Vec<Term> = scope.into_iter().chain(others.iter().map(|&other| made[arguments[other]])).collect();
        let group = self.terms.list(&group);
        let goal = self.terms.compound("$aggregate", &[made[function], made[value], group, body, result]);
        let goal = self.at(place, goal);
        let mut head = self.terms.compound(name, &whole);
        if let Some(scope) = scope {
            head = self.terms.compound(":", &[scope, head]);
        }
        Ok((head, goal, syntax.variables + 1))
    }
}
