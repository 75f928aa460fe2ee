//! Patterns of outputs, and the leaves they look at.

use std::fmt;

use super::formula::{Formula, Slot};
use crate::lift::Tree;

/// What [`pattern!`](crate::pattern) makes of a Rust pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// `_`
    Any,
    /// A literal or a range of numbers, both ends included.
    Numbers(i128, i128),
    /// A constant.
    Value(Tree<i128>),
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

impl Parts {
    /// Each pattern with the place it stands for, if there are as many places as the pattern says.
    fn places(&self, count: usize) -> Option<impl Iterator<Item = (usize, &Pattern)>> {
        let after = self.after.as_deref().unwrap_or_default();
        let rest = count.checked_sub(self.before.len() + after.len())?;
        let start = self.before.len() + rest;
        (rest == 0 || self.after.is_some()).then(|| self.before.iter().enumerate().chain((start..).zip(after)))
    }
}

/// Finds out which leaves of an output a claim looks at, and keeps why it cannot be met.
pub(super) struct Matcher<'a> {
    /// The structure of the output.
    pub(super) shape: &'a str,
    /// Where we are in it.
    pub(super) path: String,
    pub(super) reasons: &'a mut Vec<String>,
    /// Turns "this leaf is between these" into a formula.
    pub(super) test: &'a dyn Fn(Slot, i128, i128) -> Result<Formula, String>,
}

impl Matcher<'_> {
    /// When the output, taken apart, is as the pattern says.
    pub(super) fn pattern(&mut self, pattern: &Pattern, tree: &Tree<Slot>) -> Formula {
        match (pattern, tree) {
            (Pattern::Any, _) => Formula::Constant(true),
            (Pattern::Either(patterns), _) => {
                Formula::any(patterns.iter().map(|pattern| self.pattern(pattern, tree)).collect())
            }
            (Pattern::Value(value), _) => self.value(value, tree),
            (Pattern::Numbers(low, high), Tree::Leaf(slot)) => self.leaf(*slot, *low, *high),
            (Pattern::Tuple(parts), Tree::Tuple(trees)) => self.parts(parts, trees, |place| format!(".{place}")),
            (Pattern::List(parts), Tree::List(trees)) => self.parts(parts, trees, |place| format!("[{place}]")),
            (Pattern::Variant(name, parts), Tree::Option { present, payload }) => {
                self.variant(*name == "Some", *present, parts, payload.as_deref())
            }
            (Pattern::Variant(name, parts), Tree::Result { success, value, error }) => {
                let good = *name == "Ok";
                self.variant(good, *success, parts, if good { value.as_deref() } else { error.as_deref() })
            }
            _ => self.misfit(&pattern.to_string()),
        }
    }

    fn variant(&mut self, side: bool, slot: Slot, parts: &Parts, payload: Option<&Tree<Slot>>) -> Formula {
        let taken = self.leaf(slot, i128::from(side), i128::from(side));
        let trees: &[Tree<Slot>] = match payload {
            _ if parts.before.is_empty() => &[],
            Some(tree) => std::slice::from_ref(tree),
            None => return Formula::all(vec![taken, Formula::Constant(false)]),
        };
        Formula::all(vec![taken, self.parts(parts, trees, |_| ".unwrap()".to_owned())])
    }

    fn parts(&mut self, parts: &Parts, trees: &[Tree<Slot>], step: impl Fn(usize) -> String) -> Formula {
        let Some(places) = parts.places(trees.len()) else {
            return self.misfit(&format!("{} parts", parts.before.len() + parts.after.as_ref().map_or(0, Vec::len)));
        };
        Formula::all(
            places
                .map(|(place, pattern)| self.inside(&step(place), |matcher| matcher.pattern(pattern, &trees[place])))
                .collect(),
        )
    }

    /// When the output, taken apart, equals a value.
    pub(super) fn value(&mut self, value: &Tree<i128>, tree: &Tree<Slot>) -> Formula {
        let side = |matcher: &mut Self, value: Option<&Tree<i128>>, tree: Option<&Tree<Slot>>| match (value, tree) {
            (Some(value), Some(tree)) => matcher.inside(".unwrap()", |matcher| matcher.value(value, tree)),
            (None, _) => Formula::Constant(true),
            _ => Formula::Constant(false),
        };
        match (value, tree) {
            (Tree::Leaf(number), Tree::Leaf(slot)) => self.leaf(*slot, *number, *number),
            (Tree::Tuple(values), Tree::Tuple(trees)) if values.len() == trees.len() => {
                self.values(values, trees, |place| format!(".{place}"))
            }
            (Tree::List(values), Tree::List(trees)) if values.len() == trees.len() => {
                self.values(values, trees, |place| format!("[{place}]"))
            }
            (Tree::Option { present: found, payload: wanted }, Tree::Option { present, payload }) => {
                let taken = self.leaf(*present, *found, *found);
                let wanted = wanted.as_deref().filter(|_| *found != 0);
                Formula::all(vec![taken, side(self, wanted, payload.as_deref())])
            }
            (Tree::Result { success: found, value: good, error: bad }, Tree::Result { success, value, error }) => {
                let taken = self.leaf(*success, *found, *found);
                let rest = match found {
                    0 => side(self, bad.as_deref(), error.as_deref()),
                    _ => side(self, good.as_deref(), value.as_deref()),
                };
                Formula::all(vec![taken, rest])
            }
            _ => self.misfit(&Shown(value).to_string()),
        }
    }

    fn values(&mut self, values: &[Tree<i128>], trees: &[Tree<Slot>], step: impl Fn(usize) -> String) -> Formula {
        let pairs = values.iter().zip(trees).enumerate();
        Formula::all(
            pairs
                .map(|(place, (value, tree))| self.inside(&step(place), |matcher| matcher.value(value, tree)))
                .collect(),
        )
    }

    /// When the part at a path equals a value.
    pub(super) fn part(&mut self, path: &str, value: &Tree<i128>, tree: &Tree<Slot>) -> Formula {
        let Some((step, rest)) = first_step(path) else {
            if path.is_empty() {
                return self.value(value, tree);
            }
            self.reasons.push(format!("`{path}` is no path; write `.0`, `.1[3]` or `.name`"));
            return Formula::Constant(false);
        };
        let next = match (tree, step) {
            (Tree::Tuple(trees), Step::Field(name)) => name.parse().ok().and_then(|place: usize| trees.get(place)),
            (Tree::List(trees), Step::Item(place)) => trees.get(place),
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

    fn leaf(&mut self, slot: Slot, low: i128, high: i128) -> Formula {
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
            Pattern::Value(value) => Shown(value).fmt(f),
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

/// A value that is taken apart, for messages.
pub(super) struct Shown<'a>(pub(super) &'a Tree<i128>);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined =
            |trees: &[Tree<i128>]| trees.iter().map(|tree| Shown(tree).to_string()).collect::<Vec<_>>().join(", ");
        let inside =
            |tree: &Option<Box<Tree<i128>>>| tree.as_deref().map_or("_".to_owned(), |tree| Shown(tree).to_string());
        match self.0 {
            Tree::Leaf(number) => write!(f, "{number}"),
            Tree::Tuple(parts) => write!(f, "({})", joined(parts)),
            Tree::List(items) => write!(f, "[{}]", joined(items)),
            Tree::Option { present: 0, .. } => f.write_str("None"),
            Tree::Option { payload, .. } => write!(f, "Some({})", inside(payload)),
            Tree::Result { success: 0, error, .. } => write!(f, "Err({})", inside(error)),
            Tree::Result { value, .. } => write!(f, "Ok({})", inside(value)),
        }
    }
}
