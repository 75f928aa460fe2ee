//! DIMACS text, in and out. Every mistake is reported with its line and column.
//!
//! Clauses and the header are read here; what the dialects add is in [`directives`](super::directives).

use std::fmt;

use super::directives::Directives;
use super::weight::shorten;
use super::{Clause, Cnf, Dnf, Kind, Literal, MAX_VARIABLES, normal_clause};
use crate::error::{Error, Result};

/// A word of the text and where it stands; lines and columns count from 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Word<'_> {
    /// An error at this word.
    pub(super) fn error(&self, message: impl Into<String>) -> Error {
        Error::Syntax { line: self.line, column: self.column, message: message.into() }
    }

    /// The literal that the word stands for, `None` if it is the 0 that ends a list.
    pub(super) fn literal(&self) -> Result<Option<Literal>> {
        let number: i64 = self.text.parse().map_err(|_| {
            self.error(format!("expected a literal (a number, negative if negated), found `{}`", shorten(self.text)))
        })?;
        if number == 0 {
            return Ok(None);
        }
        let too_large = || self.error(format!("there are at most {MAX_VARIABLES} variables, found {number}"));
        Ok(Some(Literal::from_dimacs(number).ok_or_else(too_large)?))
    }
}

/// The words of one line.
pub(super) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut column, mut start) = (0, None);
    for (place, character) in text.char_indices().chain([(text.len(), ' ')]) {
        column += 1;
        match (character.is_whitespace(), start) {
            (false, None) => start = Some((place, column)),
            (true, Some((from, column))) => {
                words.push(Word { text: &text[from..place], line, column });
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The text of a formula, taken apart.
struct Text<'a> {
    /// The word `cnf` or `dnf`, the number of variables and that of clauses.
    header: Option<(Word<'a>, usize, usize)>,
    clauses: Vec<Option<Clause>>,
    directives: Directives<'a>,
}

impl<'a> Text<'a> {
    fn read(text: &'a str) -> Result<Self> {
        let mut all = Text { header: None, clauses: Vec::new(), directives: Directives::default() };
        let mut clause: Vec<Literal> = Vec::new();
        let mut begun: Option<Word<'a>> = None;
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, text) in text.lines().enumerate().map(|(index, text)| (index + 1, text)) {
            let words = words(line, text);
            let Some(&first) = words.first() else { continue };
            match first.text {
                "%" => break,
                "p" if begun.is_none() => all.read_header(&words)?,
                "c" | "w" if begun.is_none() || first.text == "c" => all.directives.read(&words)?,
                // A comment glued to its sign.
                other if other.starts_with('c') => {}
                _ => {
                    let Some((_, variables, _)) = all.header else {
                        return Err(first.error("expected the header `p cnf VARIABLES CLAUSES` before the clauses"));
                    };
                    for word in words {
                        begun.get_or_insert(word);
                        match word.literal()? {
                            Some(literal) if literal.variable() < variables => clause.push(literal),
                            Some(_) => {
                                return Err(word.error(format!("the header announces {variables} variables")));
                            }
                            None => {
                                all.clauses.push(normal_clause(std::mem::take(&mut clause)));
                                begun = None;
                            }
                        }
                    }
                }
            }
        }
        match begun {
            Some(word) => Err(word.error("the clause that begins here does not end; write 0 after its literals")),
            None => Ok(all),
        }
    }

    fn read_header(&mut self, words: &[Word<'a>]) -> Result<()> {
        if self.header.is_some() {
            return Err(words[0].error("a second header; a text has one line `p cnf VARIABLES CLAUSES`"));
        }
        let [_, format, variables, clauses] = words else {
            return Err(words[0].error("expected `p cnf VARIABLES CLAUSES`"));
        };
        if !matches!(format.text, "cnf" | "dnf") {
            return Err(format.error(format!("expected `cnf`, found `{}`", shorten(format.text))));
        }
        let number = |word: &Word| {
            word.text
                .parse::<usize>()
                .map_err(|_| word.error(format!("expected a number, found `{}`", shorten(word.text))))
        };
        let count = number(variables)?;
        if count > MAX_VARIABLES {
            return Err(variables.error(format!("there are at most {MAX_VARIABLES} variables, found {count}")));
        }
        self.header = Some((*format, count, number(clauses)?));
        Ok(())
    }

    /// The formula, if the header announces this format.
    fn finish(self, format: &str) -> Result<(Cnf, Vec<Clause>)> {
        let Some((found, variables, announced)) = self.header else {
            let message = format!("the text has no header `p {format} VARIABLES CLAUSES`");
            return Err(Error::Syntax { line: 1, column: 1, message });
        };
        if found.text != format {
            return Err(found.error(format!("expected `{format}`, found `{}`", found.text)));
        }
        if self.clauses.len() < announced {
            let message = format!("the header announces {announced} clauses, but only {} follow", self.clauses.len());
            return Err(found.error(message));
        }
        let mut cnf = Cnf::new(variables)?;
        self.directives.apply(&mut cnf)?;
        Ok((cnf, self.clauses.into_iter().flatten().collect()))
    }
}

impl Cnf {
    /// Reads a formula in DIMACS format. The weights come in one of three dialects:
    ///
    /// - the model counting competition's: `c p weight LITERAL WEIGHT 0` (of a variable with one such line only the
    ///   other literal has one less the weight; without any, both have 1), `c p show VARIABLES… 0` for projected
    ///   counting, and `c t mc`, `wmc`, `pmc` or `pwmc`;
    /// - Cachet's: `w VARIABLE PROBABILITY` for every variable, where -1 means weight 1 for both values;
    /// - Schlandals': `c p distribution P1 … PK` makes the next K variables, counted from the first, the values of a
    ///   categorical variable; variables in no distribution are projected away.
    ///
    /// Weights are zero or positive, decimals or fractions, and need not be probabilities. More clauses than the
    /// header announces are taken (evidence is often appended); fewer are an error.
    ///
    /// # Errors
    /// [`Error::Syntax`] with the line and the column of the mistake.
    pub fn parse(text: &str) -> Result<Self> {
        let (mut cnf, clauses) = Text::read(text)?.finish("cnf")?;
        cnf.clauses = clauses;
        Ok(cnf)
    }
}

impl Dnf {
    /// Reads a formula in disjunctive normal form: as [`Cnf::parse`], with the header `p dnf VARIABLES TERMS` and a
    /// conjunction in place of each clause.
    ///
    /// # Errors
    /// [`Error::Syntax`] with the line and the column of the mistake.
    pub fn parse(text: &str) -> Result<Self> {
        let (mut negation, terms) = Text::read(text)?.finish("dnf")?;
        negation.clauses = terms.iter().map(|term| term.iter().map(|&literal| !literal).collect()).collect();
        Ok(Dnf { negation })
    }
}

impl fmt::Display for Cnf {
    /// The formula in DIMACS format, in the competition's dialect or, where there are distributions, in Schlandals'.
    /// A formula with distributions in other places than those of Schlandals' dialect cannot be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.kinds.len(), self.clauses.len())?;
        for distribution in &self.distributions {
            write!(f, "c p distribution")?;
            distribution.weights.iter().try_for_each(|weight| write!(f, " {}", weight.exact()))?;
            writeln!(f)?;
        }
        if self.distributions.is_empty() && self.kinds.contains(&Kind::Hidden) {
            write!(f, "c p show")?;
            let shown = self.kinds.iter().enumerate().filter(|(_, kind)| **kind != Kind::Hidden);
            shown.into_iter().try_for_each(|(variable, _)| write!(f, " {}", variable + 1))?;
            writeln!(f, " 0")?;
        }
        for (variable, kind) in self.kinds.iter().enumerate() {
            if let Kind::Weighted(weights) = kind {
                for (weight, value) in weights.iter().zip([false, true]) {
                    let literal = Literal::new(variable, value).to_dimacs();
                    writeln!(f, "c p weight {literal} {} 0", weight.exact())?;
                }
            }
        }
        for clause in &self.clauses {
            clause.iter().try_for_each(|literal| write!(f, "{} ", literal.to_dimacs()))?;
            writeln!(f, "0")?;
        }
        Ok(())
    }
}
