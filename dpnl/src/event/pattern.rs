//! Patterns of outputs, and the leaves they look at.

use std::fmt;

use super::formula::Formula;
use super::parts::{OutputSlot, Part, Variant};
use crate::lift::Encode;

/// What [`pattern!`](crate::pattern) makes of a Rust pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// `_`
    Any,
    /// A literal or a range of numbers, both ends included.
    Numbers(i128, i128),
    /// A constant.
    Value(Part<i128>),
    /// `(a, b)`, `(a, ..)`
    Tuple(Parts),
    /// `[a, b]`, `[a, .., b]`
    List(Parts),
    /// `Some(a)`, `None`, `Ok(a)`, `Err(a)`, and the variants of other enums.
    Variant(&'static str, Parts),
    /// `Point { x: a, .. }`
    Fields(&'static str, Vec<(&'static str, Pattern)>),
    /// `a | b`
    Either(Vec<Pattern>),
}

/// Patterns in a row: before and after `..`, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Parts {
    /// Before `..`, or all.
    pub before: Vec<Pattern>,
    /// Behind `..`; `None` without it.
    pub after: Option<Vec<Pattern>>,
}

impl Pattern {
    /// The pattern of a constant.
    pub fn constant(value: &impl Encode) -> Self {
        Pattern::Value(Part::of(value))
    }
}

impl Parts {
    /// Each pattern with the place it stands for, if there are as many places as the pattern says.
    fn places(&self, count: usize) -> Option<impl Iterator<Item = (usize, &Pattern)>> {
        let after = self.after.as_deref().unwrap_or_default();
        let rest = count.checked_sub(self.before.len() + after.len())?;
        let start = self.before.len() + rest;
        (rest == 0 || self.after.is_some()).then(|| self.before.iter().enumerate().chain((start..).zip(after)))
    }
}

/// Finds out which leaves of an output a statement looks at, and keeps why it cannot be met.
pub(super) struct Matcher<'a> {
    /// The structure of the output.
    pub(super) shape: &'a str,
    /// Where we are in it.
    pub(super) path: String,
    pub(super) reasons: &'a mut Vec<String>,
    /// Turns "this leaf is between these" into a formula.
    pub(super) test: &'a dyn Fn(OutputSlot, i128, i128) -> Result<Formula, String>,
}

impl Matcher<'_> {
    /// When the output, taken apart, is as the pattern says.
    pub(super) fn pattern(&mut self, pattern: &Pattern, part: &Part<OutputSlot>) -> Formula {
        match (pattern, part) {
            (Pattern::Any, _) => Formula::Constant(true),
            (Pattern::Either(patterns), _) => {
                Formula::any(patterns.iter().map(|pattern| self.pattern(pattern, part)).collect())
            }
            (Pattern::Value(value), _) => self.value(value, part),
            (Pattern::Numbers(low, high), Part::Number(slot)) => self.leaf(*slot, *low, *high),
            (Pattern::Tuple(patterns), Part::Tuple(parts)) => {
                self.parts(patterns, &all(parts), |place| format!(".{place}"))
            }
            (Pattern::List(patterns), Part::List(parts)) => {
                self.parts(patterns, &all(parts), |place| format!("[{place}]"))
            }
            (Pattern::Variant(name, patterns), Part::Tagged { tag, variants }) => {
                let Some((taken, variant)) = self.variant(name, *tag, variants) else {
                    return self.misfit(&pattern.to_string());
                };
                let fields: Vec<Option<&Part<OutputSlot>>> =
                    variant.fields.iter().map(|(_, field)| field.as_ref()).collect();
                // `None`, and not `Some` without its field: rustc has seen to that.
                if patterns.before.is_empty() && patterns.after.is_none() {
                    return taken;
                }
                Formula::all(vec![taken, self.parts(patterns, &fields, |place| format!(".{name}.{place}"))])
            }
            (Pattern::Fields(name, fields), Part::Tagged { tag, variants }) => {
                let Some((taken, variant)) = self.variant(name, *tag, variants) else {
                    return self.misfit(&pattern.to_string());
                };
                let mut formulas = vec![taken];
                for (field, pattern) in fields {
                    formulas.push(match variant.fields.iter().find(|(name, _)| name == field) {
                        Some((_, Some(part))) => {
                            self.inside(&format!(".{field}"), |matcher| matcher.pattern(pattern, part))
                        }
                        _ => Formula::Constant(false),
                    });
                }
                Formula::all(formulas)
            }
            _ => self.misfit(&pattern.to_string()),
        }
    }

    /// The variant of this name, and when it is taken.
    fn variant<'p>(
        &mut self,
        name: &str,
        tag: Option<OutputSlot>,
        variants: &'p [Variant<OutputSlot>],
    ) -> Option<(Formula, &'p Variant<OutputSlot>)> {
        let position = variants.iter().position(|variant| variant.name == name)?;
        Some((self.tag(tag, position as i128), &variants[position]))
    }

    fn tag(&mut self, tag: Option<OutputSlot>, position: i128) -> Formula {
        tag.map_or(Formula::Constant(true), |tag| self.leaf(tag, position, position))
    }

    fn parts(
        &mut self,
        patterns: &Parts,
        parts: &[Option<&Part<OutputSlot>>],
        step: impl Fn(usize) -> String,
    ) -> Formula {
        let Some(places) = patterns.places(parts.len()) else {
            let count = patterns.before.len() + patterns.after.as_ref().map_or(0, Vec::len);
            return self.misfit(&format!("{count} parts"));
        };
        let formula = |(place, pattern): (usize, &Pattern)| match parts[place] {
            Some(part) => self.inside(&step(place), |matcher| matcher.pattern(pattern, part)),
            None => Formula::Constant(false),
        };
        Formula::all(places.map(formula).collect())
    }

    /// When the output, taken apart, equals a value.
    pub(super) fn value(&mut self, value: &Part<i128>, part: &Part<OutputSlot>) -> Formula {
        match (value, part) {
            (Part::Number(number), Part::Number(slot)) => self.leaf(*slot, *number, *number),
            (Part::Tuple(values), Part::Tuple(parts)) if values.len() == parts.len() => {
                self.values(values, parts, |place| format!(".{place}"))
            }
            (Part::List(values), Part::List(parts)) if values.len() == parts.len() => {
                self.values(values, parts, |place| format!("[{place}]"))
            }
            (Part::Tagged { tag: wanted, variants: values }, Part::Tagged { tag, variants }) => {
                let wanted = wanted.unwrap_or(0);
                let mut formulas = vec![self.tag(*tag, wanted)];
                let position = usize::try_from(wanted).unwrap_or(usize::MAX);
                let (Some(value), Some(variant)) = (values.get(position), variants.get(position)) else {
                    return self.misfit(&value.to_string());
                };
                for ((name, value), (_, part)) in value.fields.iter().zip(&variant.fields) {
                    formulas.push(match (value, part) {
                        (Some(value), Some(part)) => {
                            self.inside(&format!(".{name}"), |matcher| matcher.value(value, part))
                        }
                        (None, _) => Formula::Constant(true),
                        (Some(_), None) => Formula::Constant(false),
                    });
                }
                Formula::all(formulas)
            }
            _ => self.misfit(&value.to_string()),
        }
    }

    fn values(&mut self, values: &[Part<i128>], parts: &[Part<OutputSlot>], step: impl Fn(usize) -> String) -> Formula {
        let pairs = values.iter().zip(parts).enumerate();
        let formula = |(place, (value, part)): (usize, (&Part<i128>, &Part<OutputSlot>))| {
            self.inside(&step(place), |matcher| matcher.value(value, part))
        };
        Formula::all(pairs.map(formula).collect())
    }

    /// When the part at a path equals a value.
    pub(super) fn part(&mut self, path: &str, value: &Part<i128>, part: &Part<OutputSlot>) -> Formula {
        let Some((step, rest)) = first_step(path) else {
            if path.is_empty() {
                return self.value(value, part);
            }
            self.reasons.push(format!("`{path}` is no path; write `.0`, `.1[3]` or `.name`"));
            return Formula::Constant(false);
        };
        let next = match (part, step) {
            (Part::Tuple(parts), Step::Field(name)) => name.parse().ok().and_then(|place: usize| parts.get(place)),
            (Part::List(parts), Step::Item(place)) => parts.get(place),
            // The fields of a struct; an enum is looked into by a pattern.
            (Part::Tagged { variants, .. }, Step::Field(name)) if variants.len() == 1 => {
                let field = variants[0].fields.iter().find(|(field, _)| *field == name);
                field.and_then(|(_, field)| field.as_ref())
            }
            _ => None,
        };
        let text = &path[..path.len() - rest.len()];
        match next {
            Some(next) => self.inside(text, |matcher| matcher.part(rest, value, next)),
            None => {
                self.reasons.push(format!("the output, {}, has no part S{}{text}", self.shape, self.path));
                Formula::Constant(false)
            }
        }
    }

    fn inside<T>(&mut self, step: &str, look: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        self.path.push_str(step);
        let found = look(self);
        self.path.truncate(length);
        found
    }

    fn leaf(&mut self, slot: OutputSlot, low: i128, high: i128) -> Formula {
        (self.test)(slot, low, high).unwrap_or_else(|set| {
            let range = if low == high { low.to_string() } else { format!("{low}..={high}") };
            self.reasons.push(format!("{range} is outside of {set}, where S{} lies", self.path));
            Formula::Constant(false)
        })
    }

    fn misfit(&mut self, what: &str) -> Formula {
        self.reasons.push(format!("{what} does not fit S{} of the output {}", self.path, self.shape));
        Formula::Constant(false)
    }
}

fn all(parts: &[Part<OutputSlot>]) -> Vec<Option<&Part<OutputSlot>>> {
    parts.iter().map(Some).collect()
}

enum Step<'a> {
    Field(&'a str),
    Item(usize),
}

/// The first step of a path, and the rest.
fn first_step(path: &str) -> Option<(Step<'_>, &str)> {
    if let Some(rest) = path.strip_prefix('.') {
        let end = rest.find(['.', '[']).unwrap_or(rest.len());
        return (end > 0).then(|| (Step::Field(&rest[..end]), &rest[end..]));
    }
    let (digits, rest) = path.strip_prefix('[')?.split_once(']')?;
    Some((Step::Item(digits.parse().ok()?), rest))
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Any => f.write_str("_"),
            Pattern::Numbers(low, high) if low == high => write!(f, "{low}"),
            Pattern::Numbers(i128::MIN, high) => write!(f, "..={high}"),
            Pattern::Numbers(low, i128::MAX) => write!(f, "{low}.."),
            Pattern::Numbers(low, high) => write!(f, "{low}..={high}"),
            Pattern::Value(value) => value.fmt(f),
            Pattern::Tuple(parts) if parts.after.is_none() && parts.before.len() == 1 => write!(f, "({parts},)"),
            Pattern::Tuple(parts) => write!(f, "({parts})"),
            Pattern::List(parts) => write!(f, "[{parts}]"),
            Pattern::Variant(name, parts) if parts.before.is_empty() && parts.after.is_none() => f.write_str(name),
            Pattern::Variant(name, parts) => write!(f, "{name}({parts})"),
            Pattern::Fields(name, fields) => {
                let fields: Vec<String> = fields.iter().map(|(field, pattern)| format!("{field}: {pattern}")).collect();
                write!(f, "{name} {{ {}, .. }}", fields.join(", "))
            }
            Pattern::Either(patterns) => write!(f, "{}", join(patterns, " | ")),
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.before, ", "))?;
        let Some(after) = &self.after else { return Ok(()) };
        let between = if self.before.is_empty() { "" } else { ", " };
        write!(f, "{between}..{}{}", if after.is_empty() { "" } else { ", " }, join(after, ", "))
    }
}

fn join(patterns: &[Pattern], separator: &str) -> String {
    patterns.iter().map(Pattern::to_string).collect::<Vec<_>>().join(separator)
}
