//! What the three dialects add to DIMACS text: weights, projection, distributions.
//!
//! They may stand anywhere, also before the header, so they are collected first and applied at the end.

use super::dimacs::Word;
use super::weight::shorten;
use super::{Cnf, Kind, Literal, Weight};
use crate::error::Result;

/// The directives of a text, in order.
#[derive(Default)]
pub(super) struct Directives<'a> {
    /// `c t TYPE`.
    task: Option<Word<'a>>,
    /// `c p weight LITERAL WEIGHT 0`.
    weights: Vec<(Word<'a>, Literal, Weight)>,
    /// `c p show VARIABLES… 0`; the first word of the first such line, and all variables.
    shown: Option<(Word<'a>, Vec<(Word<'a>, usize)>)>,
    /// `w VARIABLE PROBABILITY`; without a weight both values have 1.
    cachet: Vec<(Word<'a>, usize, Option<Weight>)>,
    /// `c p distribution P1 … PK`.
    distributions: Vec<(Word<'a>, Vec<Weight>)>,
}

impl<'a> Directives<'a> {
    /// Reads a line that begins with `c` or `w`.
    pub(super) fn read(&mut self, words: &[Word<'a>]) -> Result<()> {
        match words {
            [word, rest @ ..] if word.text == "w" => self.read_cachet(*word, rest),
            [_, t, task] if t.text == "t" && is_task(task.text) => {
                self.task = Some(*task);
                Ok(())
            }
            [_, p, word, rest @ ..] if p.text == "p" => match word.text {
                "weight" => self.read_weight(*word, rest),
                "show" => self.read_shown(*word, rest),
                "distribution" => self.read_distribution(*word, rest),
                // Other tools have directives of their own, about how to count, not about what.
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn read_weight(&mut self, word: Word<'a>, rest: &[Word<'a>]) -> Result<()> {
        let [literal, weight, end] = rest else {
            return Err(word.error("expected `c p weight LITERAL WEIGHT 0`"));
        };
        if end.text != "0" {
            return Err(end.error(format!("expected the 0 that ends the line, found `{}`", shorten(end.text))));
        }
        let number = literal.literal()?.ok_or_else(|| literal.error("expected a literal, found 0"))?;
        self.weights.push((*literal, number, weight.text.parse().map_err(|message: String| weight.error(message))?));
        Ok(())
    }

    fn read_shown(&mut self, word: Word<'a>, rest: &[Word<'a>]) -> Result<()> {
        let (_, shown) = self.shown.get_or_insert_with(|| (word, Vec::new()));
        for (index, variable) in rest.iter().enumerate() {
            match variable.literal()? {
                Some(literal) if literal.is_positive() => shown.push((*variable, literal.variable())),
                Some(_) => return Err(variable.error("expected a variable, found a negative literal")),
                None if index + 1 == rest.len() => return Ok(()),
                None => return Err(rest[index + 1].error("nothing may follow the 0 that ends the line")),
            }
        }
        Err(word.error("the line does not end; write `c p show VARIABLES… 0`"))
    }

    fn read_distribution(&mut self, word: Word<'a>, rest: &[Word<'a>]) -> Result<()> {
        if rest.is_empty() {
            return Err(word.error("expected `c p distribution P1 … PK`"));
        }
        let weight = |word: &Word| word.text.parse().map_err(|message: String| word.error(message));
        self.distributions.push((word, rest.iter().map(weight).collect::<Result<_>>()?));
        Ok(())
    }

    fn read_cachet(&mut self, word: Word<'a>, rest: &[Word<'a>]) -> Result<()> {
        let [variable, weight] = rest else { return Err(word.error("expected `w VARIABLE PROBABILITY`")) };
        let number = match variable.literal()? {
            Some(literal) if literal.is_positive() => literal.variable(),
            _ => return Err(variable.error("expected a variable, counted from 1")),
        };
        let probability = match weight.text {
            "-1" | "-1.0" => None,
            text => {
                let weight_of: Weight = text.parse().map_err(|message: String| weight.error(message))?;
                if weight_of.complement().is_none() {
                    return Err(weight.error("expected a probability, or -1 for weight 1 on both values"));
                }
                Some(weight_of)
            }
        };
        self.cachet.push((*variable, number, probability));
        Ok(())
    }

    /// Gives the formula, which has no clauses yet, its weights.
    pub(super) fn apply(self, cnf: &mut Cnf) -> Result<()> {
        let dialects = [
            self.weights.first().map(|(word, ..)| (*word, "`c p weight`")),
            self.cachet.first().map(|(word, ..)| (*word, "`w`")),
            self.distributions.first().map(|(word, _)| (*word, "`c p distribution`")),
        ];
        let mut used = dialects.into_iter().flatten();
        if let (Some((_, first)), Some((word, second))) = (used.next(), used.next()) {
            return Err(word.error(format!("{first} and {second} belong to different dialects; use one of them")));
        }
        if let Some(task) = self.task
            && matches!(task.text, "mc" | "pmc")
            && let Some((_, dialect)) = dialects.into_iter().flatten().next()
        {
            let message = format!("`c t {}` counts without weights, but the text has {dialect} lines", task.text);
            return Err(task.error(message));
        }
        self.apply_distributions(cnf)?;
        self.apply_weights(cnf)?;
        self.apply_cachet(cnf)?;
        self.apply_shown(cnf)
    }

    fn apply_weights(&self, cnf: &mut Cnf) -> Result<()> {
        let mut given: Vec<[Option<&Weight>; 2]> = vec![[None; 2]; cnf.variables()];
        for (word, literal, weight) in &self.weights {
            let variables = given.len();
            let Some(pair) = given.get_mut(literal.variable()) else {
                return Err(word.error(format!("the header announces {variables} variables")));
            };
            let place = &mut pair[usize::from(literal.is_positive())];
            if place.replace(weight).is_some_and(|other| other != weight) {
                return Err(word.error(format!("literal {} has another weight already", literal.to_dimacs())));
            }
        }
        for (word, literal, weight) in &self.weights {
            let [negative, positive] = given[literal.variable()];
            let complement = weight.complement();
            let (Some(negative), Some(positive)) = (negative.or(complement.as_ref()), positive.or(complement.as_ref()))
            else {
                let message = format!(
                    "the weight of literal {} is missing; without it it would be one less this weight, which is negative",
                    (!*literal).to_dimacs()
                );
                return Err(word.error(message));
            };
            cnf.kinds[literal.variable()] = Kind::Weighted([negative.clone(), positive.clone()]);
        }
        Ok(())
    }

    fn apply_cachet(&self, cnf: &mut Cnf) -> Result<()> {
        let Some((first, ..)) = self.cachet.first() else { return Ok(()) };
        let mut given = vec![false; cnf.variables()];
        for (word, variable, weight) in &self.cachet {
            let variables = given.len();
            let Some(known) = given.get_mut(*variable) else {
                return Err(word.error(format!("the header announces {variables} variables")));
            };
            if std::mem::replace(known, true) {
                return Err(word.error(format!("variable {} has a weight already", variable + 1)));
            }
            if let Some(weight) = weight {
                let complement = weight.complement().unwrap_or_else(Weight::one);
                cnf.kinds[*variable] = Kind::Weighted([complement, weight.clone()]);
            }
        }
        match given.iter().position(|known| !known) {
            None => Ok(()),
            Some(variable) => {
                let number = variable + 1;
                Err(first.error(format!("variable {number} has no weight; write `w {number} -1` for 1 on both values")))
            }
        }
    }

    fn apply_distributions(&self, cnf: &mut Cnf) -> Result<()> {
        let mut first = 0;
        for (word, weights) in &self.distributions {
            if first + weights.len() > cnf.variables() {
                let message = format!(
                    "the distributions need {} variables, but the header announces {}",
                    first + weights.len(),
                    cnf.variables()
                );
                return Err(word.error(message));
            }
            cnf.add_distribution(first, weights.clone()).map_err(|error| word.error(error.to_string()))?;
            first += weights.len();
        }
        if first > 0 {
            cnf.kinds[first..].fill(Kind::Hidden);
        }
        Ok(())
    }

    fn apply_shown(self, cnf: &mut Cnf) -> Result<()> {
        let Some((word, variables)) = self.shown else { return Ok(()) };
        if !cnf.distributions.is_empty() {
            return Err(
                word.error("with distributions the other variables are projected away; `c p show` cannot choose")
            );
        }
        let mut shown = vec![false; cnf.variables()];
        for (word, variable) in variables {
            match shown.get_mut(variable) {
                Some(shown) => *shown = true,
                None => return Err(word.error(format!("the header announces {} variables", cnf.variables()))),
            }
        }
        let neutral = |weights: &[Weight; 2]| weights.iter().all(Weight::is_one);
        for variable in (0..shown.len()).filter(|&variable| !shown[variable]) {
            if let Kind::Weighted(weights) = &cnf.kinds[variable]
                && !neutral(weights)
            {
                let message = format!("variable {} has weights, but is not among those to show", variable + 1);
                return Err(word.error(message));
            }
            cnf.kinds[variable] = Kind::Hidden;
        }
        Ok(())
    }
}

fn is_task(word: &str) -> bool {
    matches!(word, "mc" | "wmc" | "pmc" | "pwmc")
}
