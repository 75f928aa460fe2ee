//! Neural predicates: clauses whose probabilities a network gives.
//!
//! `nn(name, [X], Y, [0, 1, 2]) :: digit(X, Y).` is an annotated disjunction with one head per value of the domain;
//! `nn(name, [X]) :: smokes(X).` is a probabilistic fact. As for every probabilistic clause, each instance (all of its
//! variables bound, the output aside) is a choice of its own.

use rustc_hash::FxHashSet;

use super::clause::{Database, Group, instance_variables};
use super::parser::{Kind, Syntax};
use super::term::Term;
use super::unify::Bindings;
use crate::error::Result;

/// The network of a neural predicate.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) name: String,
    /// The list of inputs, over the clause's variables.
    pub(crate) inputs: Term,
    /// Whether it gives one probability, that of the only head.
    pub(crate) fact: bool,
}

const FORMS: &str =
    "the forms of a neural predicate are nn(name, [X], Y, [0, 1, 2]) :: p(X, Y) and nn(name, [X]) :: p(X)";

impl Database {
    /// Adds a clause whose probability is `nn(…)`.
    pub(super) fn add_network(
        &mut self,
        syntax: &Syntax,
        made: &[Term],
        (annotation, head): (usize, usize),
        (body, body_node): (Term, Option<usize>),
    ) -> Result<()> {
        let place = syntax.nodes[annotation].place;
        let (name, inputs, output) =
            match (syntax.arguments(annotation, "nn", 2), syntax.arguments(annotation, "nn", 4)) {
                (Some(&[name, inputs]), _) => (name, inputs, None),
                (_, Some(&[name, inputs, output, domain])) => (name, inputs, Some((output, domain))),
                _ => return Err(place.error(FORMS)),
            };
        self.check_head(syntax, head)?;
        let Kind::Functor(name, _) = &syntax.nodes[name].kind else {
            return Err(syntax.nodes[name].place.error(format!("the name of a network is an atom; {FORMS}")));
        };
        if self.terms.items(made[inputs]).is_none_or(|items| items.is_empty()) {
            return Err(syntax.nodes[inputs].place.error(format!("the inputs of a network are a list; {FORMS}")));
        }
        let mut variables = Vec::new();
        for node in [head, inputs].into_iter().chain(body_node) {
            instance_variables(syntax, node, &mut variables);
        }
        variables.sort_unstable();
        variables.dedup();
        let mut heads = vec![made[head]];
        if let Some((output, domain)) = output {
            let values = self.domain(syntax, made, domain)?;
            let Kind::Variable(number) = syntax.nodes[output].kind else {
                return Err(syntax.nodes[output]
                    .place
                    .error(format!("the output of a network is a variable; {FORMS}")));
            };
            let mut elsewhere = Vec::new();
            for node in [inputs].into_iter().chain(body_node) {
                instance_variables(syntax, node, &mut elsewhere);
            }
            if elsewhere.contains(&number) {
                let message = "the output of a network belongs to the head, not to the inputs or the body";
                return Err(syntax.nodes[output].place.error(message));
            }
            variables.retain(|&variable| variable != number);
            heads = values.iter().map(|&value| self.with_value(made[head], syntax.variables, number, value)).collect();
        }
        let members: Vec<Term> = variables.iter().map(|&number| self.terms.variable(number)).collect();
        let network = Network { name: name.clone(), inputs: made[inputs], fact: output.is_none() };
        let group = Group {
            place,
            probabilities: Vec::new(),
            heads,
            network: Some(network),
            instance: self.terms.compound("$v", &members),
            variables: syntax.variables,
        };
        self.push_group(group, body);
        Ok(())
    }

    /// The values that a network tells apart.
    fn domain(&self, syntax: &Syntax, made: &[Term], domain: usize) -> Result<Vec<Term>> {
        let place = syntax.nodes[domain].place;
        let values = self.terms.items(made[domain]);
        let ground = |values: &Vec<Term>| !values.is_empty() && values.iter().all(|&value| self.terms.is_ground(value));
        let Some(values) = values.filter(ground) else {
            return Err(place.error(format!("the domain of a network is a list of its values; {FORMS}")));
        };
        let distinct: FxHashSet<Term> = values.iter().copied().collect();
        if distinct.len() < values.len() {
            return Err(place.error("a value appears twice in the domain of the network"));
        }
        Ok(values)
    }

    /// A head with its output filled in; all other variables keep their numbers.
    fn with_value(&mut self, head: Term, variables: u32, output: u32, value: Term) -> Term {
        let mut bindings = Bindings::default();
        bindings.reset(variables);
        let numbers: Vec<Term> = (0..variables).map(|number| self.terms.variable(number)).collect();
        let keep = self.terms.compound("$v", &numbers);
        bindings.build(&mut self.terms, keep, 0);
        let output = self.terms.variable(output);
        bindings.unify(&self.terms, (output, 0), (value, 0));
        bindings.build(&mut self.terms, head, 0)
    }
}
