//! What is left of a ground program: without what is certain or impossible, without what the goals do not need.

use std::sync::Arc;

use super::clause::Database;
use super::closure::{State, Status, Structure, components};
use super::ground::program::{Choice, Ground, normalise};
use super::ground::{Literal, Rule};
use super::print::show;
use super::term::{Shape, Term, Terms};
use crate::error::Result;

/// What became of an atom.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    Known(bool),
    /// Undecided: its number in the reduced program.
    Open(u32),
}

/// A ground program that contains only what is undecided and needed.
pub(crate) struct Reduced {
    pub(crate) structure: Arc<Structure>,
    pub(crate) choices: Vec<Choice>,
    /// What became of the atoms that were asked for.
    pub(crate) targets: Vec<Target>,
}

/// Reduces a program to what `wanted` depends on.
pub(crate) fn reduce(database: &Database, terms: &Terms, ground: Ground, wanted: &[u32]) -> Result<Reduced> {
    let Ground { atoms, rules, choices, .. } = ground;
    let domains = choices.iter().map(|choice| choice.values).collect();
    let raw = Structure::new(atoms.len(), rules, domains);
    let mut state = State::new(&raw);
    state.start();
    check_negation(database, terms, &atoms, &raw, &state)?;
    // Downwards from what is wanted.
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; atoms.len()];
    let mut choice_number = vec![UNSEEN; choices.len()];
    let mut order: Vec<u32> = Vec::new();
    for &atom in wanted {
        if state.status(atom) == Status::Unknown && number[atom as usize] == UNSEEN {
            number[atom as usize] = order.len() as u32;
            order.push(atom);
        }
    }
    let mut next = 0;
    let mut live: Vec<u32> = Vec::new();
    while let Some(&atom) = order.get(next) {
        next += 1;
        for &rule in raw.rules_of.of(atom) {
            if state.is_dead(rule) {
                continue;
            }
            live.push(rule);
            for &literal in &raw.rules[rule as usize].body {
                match literal {
                    Literal::Choice(variable, _) => choice_number[variable as usize] = 0,
                    Literal::True(below) | Literal::False(below) => {
                        if state.status(below) == Status::Unknown && number[below as usize] == UNSEEN {
                            number[below as usize] = order.len() as u32;
                            order.push(below);
                        }
                    }
                }
            }
        }
    }
    // Choices keep the order in which they were met: that of the program's text, mostly.
    let mut kept = Vec::new();
    for (choice, number) in choices.into_iter().zip(&mut choice_number) {
        if *number != UNSEEN {
            *number = kept.len() as u32;
            kept.push(choice);
        }
    }
    let mut reduced: Vec<Rule> = Vec::with_capacity(live.len());
    let mut known = rustc_hash::FxHashSet::default();
    for rule in live {
        let Rule { head, body } = &raw.rules[rule as usize];
        let mut left: Vec<Literal> = body
            .iter()
            .filter(|literal| state.literal(**literal).is_none())
            .map(|&literal| match literal {
                Literal::True(atom) => Literal::True(number[atom as usize]),
                Literal::False(atom) => Literal::False(number[atom as usize]),
                Literal::Choice(variable, value) => Literal::Choice(choice_number[variable as usize], value),
            })
            .collect();
        left.sort_unstable();
        let rule = Rule { head: number[*head as usize], body: left.into() };
        if known.insert(rule.clone()) {
            reduced.push(rule);
        }
    }
    let targets = wanted
        .iter()
        .map(|&atom| match state.status(atom) {
            Status::Unknown => Target::Open(number[atom as usize]),
            status => Target::Known(status == Status::True),
        })
        .collect();
    let domains: Vec<usize> = kept.iter().map(|choice| choice.values).collect();
    let (structure, targets) = inline(Structure::new(order.len(), reduced, domains), targets);
    Ok(Reduced { structure: Arc::new(structure), choices: kept, targets })
}

/// Conditions that an atom's only rule may have to be written out where the atom is used.
const MAX_INLINE: usize = 3;

/// Writes the body of an atom's only rule where the atom is used, so that rules show the choices they depend on.
fn inline(structure: Structure, targets: Vec<Target>) -> (Structure, Vec<Target>) {
    let mut bodies: Vec<Option<Vec<Literal>>> = vec![None; structure.atoms];
    let mut rules: Vec<Rule> = Vec::with_capacity(structure.rules.len());
    // Components come in the order of their dependencies.
    for component in 0..structure.cyclic.len() as u32 {
        for &atom in structure.members.of(component) {
            let own = structure.rules_of.of(atom);
            for &rule in own {
                let mut body = Vec::new();
                for &literal in &structure.rules[rule as usize].body {
                    match literal {
                        Literal::True(below) if bodies[below as usize].is_some() => {
                            body.extend(bodies[below as usize].iter().flatten());
                        }
                        literal => body.push(literal),
                    }
                }
                if !normalise(&mut body) {
                    continue;
                }
                let alone = own.len() == 1 && !structure.cyclic[component as usize];
                if alone && body.len() <= MAX_INLINE {
                    bodies[atom as usize] = Some(body.clone());
                }
                rules.push(Rule { head: atom, body: body.into() });
            }
        }
    }
    // Atoms that nothing uses any more are dropped.
    let whole = Structure::new(structure.atoms, rules, structure.domains);
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; whole.atoms];
    let mut order: Vec<u32> = Vec::new();
    let mut reach = |atom: u32, order: &mut Vec<u32>| {
        if number[atom as usize] == UNSEEN {
            number[atom as usize] = order.len() as u32;
            order.push(atom);
        }
        number[atom as usize]
    };
    let targets = targets
        .into_iter()
        .map(|target| match target {
            Target::Open(atom) => Target::Open(reach(atom, &mut order)),
            known => known,
        })
        .collect();
    let mut kept = Vec::new();
    let mut next = 0;
    while let Some(&atom) = order.get(next) {
        next += 1;
        for &rule in whole.rules_of.of(atom) {
            let mut body: Vec<Literal> = whole.rules[rule as usize]
                .body
                .iter()
                .map(|&literal| match literal {
                    Literal::True(below) => Literal::True(reach(below, &mut order)),
                    Literal::False(below) => Literal::False(reach(below, &mut order)),
                    choice => choice,
                })
                .collect();
            body.sort_unstable();
            kept.push(Rule { head: next as u32 - 1, body: body.into() });
        }
    }
    (Structure::new(order.len(), kept, whole.domains), targets)
}

/// Refuses programs in which an undecided atom depends on its own negation.
fn check_negation(
    database: &Database,
    terms: &Terms,
    atoms: &[Term],
    raw: &Structure,
    state: &State<'_>,
) -> Result<()> {
    let open = |atom: u32| state.status(atom) == Status::Unknown;
    let each = |atom: u32, visit: &mut dyn FnMut(u32, bool)| {
        if !open(atom) {
            return;
        }
        for &rule in raw.rules_of.of(atom).iter().filter(|&&rule| !state.is_dead(rule)) {
            for &literal in &raw.rules[rule as usize].body {
                match literal {
                    Literal::True(below) if open(below) => visit(below, true),
                    Literal::False(below) if open(below) => visit(below, false),
                    _ => {}
                }
            }
        }
    };
    let component = components(raw.atoms, |atom, visit| each(atom, &mut |below, _| visit(below)));
    for atom in 0..raw.atoms as u32 {
        let mut bad = None;
        each(atom, &mut |below, positive| {
            if !positive && component[below as usize] == component[atom as usize] {
                bad = Some(below);
            }
        });
        if let Some(below) = bad {
            // Behind the names that the engine made up stand the goals themselves.
            let real = |atom: u32| match terms.shape(atoms[atom as usize]) {
                Shape::Compound(name, &[goal]) if terms.text(name) == "$exists" => goal,
                Shape::Compound(name, &[_, answer]) if terms.text(name) == "$call" => answer,
                _ => atoms[atom as usize],
            };
            let (above, below) = (real(atom), real(below));
            let place = database.place_of(terms, above);
            let (above, below) = (show(terms, above), show(terms, below));
            return Err(place.error(format!(
                "a cycle through negation: {above} depends on \\+{below}, and {below} on {above}; such a program has no \
                 single meaning"
            )));
        }
    }
    Ok(())
}
