//! Clauses as the engine wants them: one head each, bodies as terms whose goals know their places, and groups of
//! annotated heads of which at most one is chosen.

use rustc_hash::{FxHashMap, FxHashSet};

use super::builtins;
use super::lexer::TextPlace;
use super::network::Network;
use super::parser::{Kind, Parser, Syntax};
use super::term::{Name, Shape, Term, Terms};
use crate::error::Result;

/// A name and a number of arguments.
pub(crate) type Predicate = (Name, usize);

/// One head and its body; variables are numbered from 0.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Term,
    /// A goal: `$at(place, goal)` combined by `,` `;` `->` `\+`.
    pub(crate) body: Term,
    pub(crate) variables: u32,
    /// Where the head stands.
    pub(crate) place: TextPlace,
}

/// The heads of an annotated disjunction, or a single probabilistic head; every ground instance is one random
/// variable.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) place: TextPlace,
    /// The probability of each head, as a term over the clause's variables.
    pub(crate) probabilities: Vec<Term>,
    pub(crate) heads: Vec<Term>,
    pub(crate) network: Option<Network>,
    /// `$v(…)`: the variables that tell the instances apart.
    pub(crate) instance: Term,
    pub(crate) variables: u32,
}

/// The clauses of one predicate, found by the first argument.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClauseIndex {
    pub(crate) clauses: Vec<usize>,
    /// For the principal functor of the first argument, the clauses it may match, in order.
    by_first: FxHashMap<First, Vec<usize>>,
    /// The clauses whose first argument is a variable.
    open: Vec<usize>,
    /// Expanded in place instead of being tabled: the library's list predicates.
    pub(crate) inline: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum First {
    Simple(Term),
    Functor(Name, usize),
}

impl ClauseIndex {
    /// The clauses that a call may match.
    pub(crate) fn candidates(&self, terms: &Terms, goal: Term) -> &[usize] {
        if terms.arity(goal) == 0 {
            return &self.clauses;
        }
        match first(terms, terms.argument(goal, 0)) {
            None => &self.clauses,
            Some(first) => self.by_first.get(&first).unwrap_or(&self.open),
        }
    }
}

fn first(terms: &Terms, argument: Term) -> Option<First> {
    match terms.shape(argument) {
        Shape::Variable(_) => None,
        Shape::Compound(name, arguments) => Some(First::Functor(name, arguments.len())),
        _ => Some(First::Simple(argument)),
    }
}

/// A program's clauses.
#[derive(Clone, Default)]
pub(crate) struct Database {
    pub(crate) terms: Terms,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) groups: Vec<Group>,
    pub(crate) definitions: FxHashMap<Predicate, ClauseIndex>,
    /// The names that the program itself uses.
    used: FxHashSet<Name>,
    /// Whether a goal without clauses fails instead of being a mistake.
    pub(crate) unknown_fails: bool,
    /// Predicates that have negative heads.
    pub(super) negated: Vec<Predicate>,
    /// Predicates that depend on goals which see whether variables are bound.
    pub(super) seeing: FxHashSet<Predicate>,
    /// Number of clauses that belong to the library.
    library_clauses: usize,
    library: bool,
}

/// Constructs that the engine itself knows; they cannot be defined by a program.
const CONTROL: [(&str, usize); 9] =
    [(",", 2), (";", 2), ("->", 2), ("\\+", 1), ("not", 1), ("!", 0), ("findall", 3), ("forall", 2), (":-", 2)];

/// The library, read once.
fn library() -> Result<Database> {
    static LIBRARY: std::sync::OnceLock<Result<Database>> = std::sync::OnceLock::new();
    let read = || {
        let mut database = Database { library: true, ..Database::default() };
        database.add_text(builtins::LIBRARY)?;
        database.shield();
        database.definitions.values_mut().for_each(|definition| definition.inline = true);
        Ok(database)
    };
    LIBRARY.get_or_init(read).clone()
}

impl Database {
    /// Reads a program.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let mut own = library()?;
        let library = std::mem::take(&mut own.definitions);
        own.library = false;
        own.library_clauses = own.clauses.len();
        own.add_text(text)?;
        own.divide_negated();
        // What a program defines itself hides what the library has under that name.
        for (predicate, definition) in library {
            own.definitions.entry(predicate).or_insert(definition);
        }
        own.index();
        own.find_seeing();
        Ok(own)
    }

    /// Adds rules that a program gets with a library.
    pub(super) fn add_library(&mut self, text: &str) -> Result<()> {
        self.library = true;
        let added = self.add_text(text);
        self.library = false;
        added
    }

    fn add_text(&mut self, text: &str) -> Result<()> {
        let mut parser = Parser::new(text)?;
        while let Some(syntax) = parser.clause()? {
            self.add(&syntax)?;
        }
        Ok(())
    }

    /// The names that the program itself uses.
    #[cfg(feature = "candle")]
    pub(crate) fn own_names(&self) -> impl Iterator<Item = &str> {
        self.used.iter().map(|&name| self.terms.text(name))
    }

    /// The clauses of the program itself.
    pub(crate) fn own_clauses(&self) -> impl Iterator<Item = usize> {
        self.library_clauses..self.clauses.len()
    }

    /// The group and the head that a clause's body ends in, if its head has a probability.
    pub(crate) fn annotation(&self, terms: &Terms, body: Term) -> Option<(usize, usize)> {
        let choice = match terms.shape(body) {
            Shape::Compound(name, &[_, choice]) if terms.text(name) == "," => choice,
            _ => body,
        };
        match terms.shape(choice) {
            Shape::Compound(name, &[group, index, _]) if terms.text(name) == "$choice" => {
                match (terms.shape(group), terms.shape(index)) {
                    (Shape::Integer(group), Shape::Integer(index)) => Some((group as usize, index as usize)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn index(&mut self) {
        let Database { terms, clauses, definitions, .. } = self;
        for definition in definitions.values_mut() {
            let firsts: Vec<(usize, Option<First>)> = definition
                .clauses
                .iter()
                .map(|&clause| {
                    let head = clauses[clause].head;
                    (clause, if terms.arity(head) == 0 { None } else { first(terms, terms.argument(head, 0)) })
                })
                .collect();
            for key in firsts.iter().filter_map(|(_, first)| *first) {
                definition.by_first.entry(key).or_default();
            }
            for (clause, first) in firsts {
                match first {
                    Some(first) => definition.by_first.entry(first).or_default().push(clause),
                    None => {
                        definition.open.push(clause);
                        definition.by_first.values_mut().for_each(|list| list.push(clause));
                    }
                }
            }
        }
    }

    fn add(&mut self, syntax: &Syntax) -> Result<()> {
        let made = syntax.terms(&mut self.terms);
        if !self.library {
            let Database { terms, used, .. } = self;
            used.extend(made.iter().filter_map(|&term| terms.functor(term)).map(|(name, _)| name));
        }
        self.add_rooted(syntax, &made, syntax.root)
    }

    /// Adds the clause that is a part of what was written.
    pub(super) fn add_rooted(&mut self, syntax: &Syntax, made: &[Term], root: usize) -> Result<()> {
        if let Some(&[directive]) = syntax.arguments(root, ":-", 1).or_else(|| syntax.arguments(root, "?-", 1)) {
            return self.directive(syntax, made, directive);
        }
        if syntax.arguments(root, "-->", 2).is_some() {
            return Err(syntax.nodes[root].place.error("grammar rules (-->) are not supported"));
        }
        let rule = syntax.arguments(root, ":-", 2).or_else(|| syntax.arguments(root, "<-", 2));
        let (head, body_node) = match rule {
            Some(&[head, body]) => (head, Some(body)),
            _ => (root, None),
        };
        let body = match body_node {
            Some(node) => self.body(syntax, made, node)?,
            None => self.terms.atom("true"),
        };
        let mut heads = Vec::new();
        let mut rest = head;
        while let Some(&[one, more]) = syntax.arguments(rest, ";", 2) {
            heads.push(one);
            rest = more;
        }
        heads.push(rest);
        let annotated = heads.iter().any(|&head| syntax.arguments(head, "::", 2).is_some());
        if !annotated {
            let &[head] = heads.as_slice() else {
                let place = syntax.nodes[head].place;
                return Err(place.error("a disjunction as a head needs a probability on every head: 0.5::a; 0.5::b"));
            };
            self.check_head(syntax, head)?;
            syntax.check_aggregates(head)?;
            let place = syntax.nodes[head].place;
            let (head, body, variables) = match syntax.aggregate(head) {
                Some(position) => self.aggregated(syntax, made, (head, position), body)?,
                None => (made[head], body, syntax.variables),
            };
            self.push(head, body, variables, place);
            return Ok(());
        }
        self.add_group(syntax, made, &heads, (body, body_node))
    }

    fn add_group(
        &mut self,
        syntax: &Syntax,
        made: &[Term],
        heads: &[usize],
        (body, body_node): (Term, Option<usize>),
    ) -> Result<()> {
        let mut group = Group {
            place: syntax.nodes[heads[0]].place,
            probabilities: Vec::new(),
            heads: Vec::new(),
            network: None,
            instance: self.terms.atom("$v"),
            variables: syntax.variables,
        };
        let mut nodes: Vec<usize> = body_node.into_iter().collect();
        for &node in heads {
            let place = syntax.nodes[node].place;
            let Some(&[probability, head]) = syntax.arguments(node, "::", 2) else {
                return Err(
                    place.error("this head has no probability; every head of an annotated disjunction needs one")
                );
            };
            let start = syntax.nodes[probability].place;
            if matches!(&syntax.nodes[probability].kind, Kind::Functor(name, _) if name == "nn") {
                if heads.len() > 1 {
                    return Err(start.error("a neural annotated disjunction is one head: its domain lists the values"));
                }
                return self.add_network(syntax, made, (probability, head), (body, body_node));
            }
            if syntax.arguments(probability, "t", 1).is_some() || syntax.arguments(probability, "t", 2).is_some() {
                return Err(
                    start.error("t(_) asks for learning from interpretations, which is not supported; write a number")
                );
            }
            if syntax.arguments(probability, "?", 0).is_some() {
                return Err(start.error("decisions (?::) and utilities are not supported; write a probability"));
            }
            self.check_head(syntax, head)?;
            if syntax.aggregate(head).is_some() {
                return Err(place.error("a head with an aggregate such as avg<X> has no probability"));
            }
            syntax.check_aggregates(head)?;
            group.probabilities.push(made[probability]);
            group.heads.push(made[head]);
            nodes.extend([probability, head]);
        }
        let mut variables = Vec::new();
        nodes.iter().for_each(|&node| instance_variables(syntax, node, &mut variables));
        variables.sort_unstable();
        variables.dedup();
        let members: Vec<Term> = variables.iter().map(|&number| self.terms.variable(number)).collect();
        group.instance = self.terms.compound("$v", &members);
        self.push_group(group, body);
        Ok(())
    }

    /// One clause per head: the body, then the choice.
    pub(super) fn push_group(&mut self, group: Group, body: Term) {
        let number = self.terms.integer(self.groups.len() as i64);
        for (index, &head) in group.heads.iter().enumerate() {
            let index = self.terms.integer(index as i64);
            let choice = self.terms.compound("$choice", &[number, index, group.instance]);
            let body = if self.terms.is(body, "true", 0) { choice } else { self.terms.compound(",", &[body, choice]) };
            self.push(head, body, group.variables, group.place);
        }
        self.groups.push(group);
    }

    pub(super) fn push(&mut self, head: Term, body: Term, variables: u32, place: TextPlace) {
        let head = self.positive(head);
        if let Some(predicate) = self.terms.functor(head) {
            self.definitions.entry(predicate).or_default().clauses.push(self.clauses.len());
            self.clauses.push(Clause { head, body, variables, place });
        }
    }

    pub(super) fn check_head(&self, syntax: &Syntax, head: usize) -> Result<()> {
        let node = &syntax.nodes[head];
        let Kind::Functor(name, arguments) = &node.kind else {
            return Err(node.place.error("this is no head: a head is an atom such as p or p(X, 1)"));
        };
        let arity = arguments.len();
        if matches!((name.as_str(), arity), ("\\+" | "not", 1))
            && !matches!(syntax.nodes[arguments[0]].kind, Kind::Variable(_))
        {
            return self.check_head(syntax, arguments[0]);
        }
        if CONTROL.contains(&(name, arity)) || (!self.library && builtins::is_reserved(name, arity)) {
            return Err(node.place.error(format!("{name}/{arity} is built in and cannot be defined")));
        }
        Ok(())
    }

    /// Where the first clause of a term's predicate stands; the start of the text if there is none.
    pub(crate) fn place_of(&self, terms: &Terms, term: Term) -> TextPlace {
        let definition = terms.functor(term).and_then(|predicate| self.definitions.get(&predicate));
        let clause = definition.and_then(|definition| definition.clauses.first());
        clause.map_or(TextPlace { line: 1, column: 1 }, |&clause| self.clauses[clause].place)
    }

    /// A goal that comes from outside of the program.
    pub(crate) fn goal(&mut self, text: &str) -> Result<Term> {
        let syntax = Parser::new(text)?.single_term()?;
        let made = syntax.terms(&mut self.terms);
        match &syntax.nodes[syntax.root].kind {
            Kind::Functor(..) => Ok(made[syntax.root]),
            _ => Err(syntax.nodes[syntax.root].place.error("this is no goal; ask for an atom such as path(1, 6)")),
        }
    }

    /// A body with its places.
    fn body(&mut self, syntax: &Syntax, made: &[Term], node: usize) -> Result<Term> {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let place = syntax.nodes[node].place;
            match &syntax.nodes[node].kind {
                Kind::Functor(name, arguments) => {
                    match (name.as_str(), arguments.as_slice()) {
                        ("," | ";" | "->", &[left, right]) => {
                            let left = self.body(syntax, made, left)?;
                            let right = self.body(syntax, made, right)?;
                            Ok(self.terms.compound(name, &[left, right]))
                        }
                        ("\\+" | "not", &[inner]) => {
                            let inner = self.body(syntax, made, inner)?;
                            Ok(self.terms.compound("\\+", &[inner]))
                        }
                        ("!", []) => {
                            Err(place.error("the cut (!) is not supported; use (condition -> then ; else) or \\+"))
                        }
                        ("::", [_, _]) => Err(place
                            .error("a probability belongs to a head; define a probabilistic fact and call it here")),
                        _ => Ok(self.at(place, made[node])),
                    }
                }
                Kind::Variable(_) => {
                    let call = self.terms.compound("call", &[made[node]]);
                    Ok(self.at(place, call))
                }
                _ => Err(place.error("a number or a text is no goal")),
            }
        })
    }

    /// A goal that knows its place. Those of the library have none: they are at the place of the call.
    pub(super) fn at(&mut self, place: TextPlace, goal: Term) -> Term {
        if self.library {
            return goal;
        }
        let packed = self.terms.integer(place.packed());
        self.terms.compound("$at", &[packed, goal])
    }
}

/// The variables whose values tell the instances of a probabilistic clause apart: all, except for those that only
/// appear inside a negation or an aggregation, where they are bound locally.
pub(super) fn instance_variables(syntax: &Syntax, node: usize, found: &mut Vec<u32>) {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        match &syntax.nodes[node].kind {
            Kind::Variable(number) => found.push(*number),
            Kind::Functor(name, arguments) => match (name.as_str(), arguments.len()) {
                ("\\+" | "not", 1) | ("forall", 2) => {}
                ("findall" | "all" | "all_or_none", 3) => open.push(arguments[2]),
                _ => open.extend(arguments),
            },
            _ => {}
        }
    }
}
