//! Outputs taken apart: what events look at, whatever way outputs are encoded.

use std::fmt;

use crate::lift::{self, Encode, Structure, Tree, read};

/// A value taken apart, with numbers of any kind in the places of its leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Part<L> {
    /// One number.
    Number(L),
    /// A tuple.
    Tuple(Vec<Part<L>>),
    /// An array or a `Vec`.
    List(Vec<Part<L>>),
    /// What has several forms while a function is traced; no value and no shape of an output has, and nothing fits it.
    Open,
    /// An enum with fields, or a struct.
    Tagged {
        /// Which of the variants it is, counted from 0; a struct has none.
        tag: Option<L>,
        /// The variants; fields that it is known not to have are missing.
        variants: Vec<Variant<L>>,
    },
}

/// A variant of an enum.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variant<L> {
    /// Its name.
    pub name: &'static str,
    /// The names of its fields, `0`, `1` … without names, and what is in them.
    pub fields: Vec<(&'static str, Option<Part<L>>)>,
}

/// A place of an output: one of its leaves, or a number that its shape says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputSlot {
    /// A leaf, by position.
    Leaf(usize),
    /// A number.
    Known(i128),
}

/// Numbers from here on stand for leaves in a tree that is read from a shape.
const FIRST_LEAF: i128 = 1 << 100;

impl Part<i128> {
    /// A value.
    pub fn of(value: &impl Encode) -> Self {
        Part::from_tree(&value.encode(), &|&number| number)
    }
}

impl Part<OutputSlot> {
    /// An output of this structure and shape, with this number of leaves.
    pub(crate) fn of_shape(structure: &Structure, shape: &str, leaves: usize) -> Option<Self> {
        let numbers: Vec<i128> = (0..leaves as i128).map(|leaf| FIRST_LEAF + leaf).collect();
        let tree = read::tree(structure, shape, &numbers)?;
        Some(Part::from_tree(&tree, &|&number| match number.checked_sub(FIRST_LEAF) {
            Some(leaf) if leaf >= 0 => OutputSlot::Leaf(leaf as usize),
            _ => OutputSlot::Known(number),
        }))
    }

    /// The leaves that matter, in order, as far as those that are known can tell: not those of the payload of a `None`.
    pub(crate) fn relevant(&self, known: &[Option<i128>]) -> Vec<usize> {
        let mut found = Vec::new();
        self.add_relevant(known, &mut found);
        found
    }

    /// Pairs of leaves that are to be chosen together: what says which variant an enum is, and everything in its fields.
    pub(crate) fn tied(&self, pair: &mut impl FnMut(usize, usize)) {
        match self {
            Part::Number(_) | Part::Open => {}
            Part::Tuple(parts) | Part::List(parts) => parts.iter().for_each(|part| part.tied(pair)),
            Part::Tagged { tag, variants } => {
                let fields =
                    || variants.iter().flat_map(|variant| &variant.fields).filter_map(|(_, field)| field.as_ref());
                if let Some(OutputSlot::Leaf(tag)) = tag {
                    let mut inside = Vec::new();
                    fields().for_each(|field| field.add_relevant(&[], &mut inside));
                    inside.into_iter().for_each(|leaf| pair(*tag, leaf));
                }
                fields().for_each(|field| field.tied(pair));
            }
        }
    }

    fn add_relevant(&self, known: &[Option<i128>], found: &mut Vec<usize>) {
        let mut look = |slot: &OutputSlot| match slot {
            OutputSlot::Leaf(leaf) => {
                found.push(*leaf);
                known.get(*leaf).copied().flatten()
            }
            OutputSlot::Known(value) => Some(*value),
        };
        match self {
            Part::Number(slot) => {
                look(slot);
            }
            Part::Open => {}
            Part::Tuple(parts) | Part::List(parts) => parts.iter().for_each(|part| part.add_relevant(known, found)),
            Part::Tagged { tag, variants } => {
                let tag = tag.as_ref().and_then(look);
                let possible = (0..).zip(variants).filter(|(position, _)| tag.is_none_or(|tag| tag == *position));
                let fields = possible.flat_map(|(_, variant)| &variant.fields);
                fields.filter_map(|(_, field)| field.as_ref()).for_each(|field| field.add_relevant(known, found));
            }
        }
    }
}

impl<L> Part<L> {
    fn from_tree<M>(tree: &Tree<M>, leaf: &dyn Fn(&M) -> L) -> Self {
        let parts = |trees: &[Tree<M>]| trees.iter().map(|tree| Part::from_tree(tree, leaf)).collect();
        match tree {
            Tree::Leaf(number) => Part::Number(leaf(number)),
            Tree::Tuple(trees) => Part::Tuple(parts(trees)),
            Tree::List(trees) => Part::List(parts(trees)),
            Tree::Either(_) => Part::Open,
            Tree::Tagged { definition, tag, fields } => {
                let field = |place: usize| fields.get(place)?.as_ref().map(|field| Part::from_tree(field, leaf));
                let variant = |variant: &lift::Variant| Variant {
                    name: variant.name,
                    fields: variant
                        .fields
                        .iter()
                        .zip(variant.first..)
                        .map(|(&name, place)| (name, field(place)))
                        .collect(),
                };
                Part::Tagged {
                    tag: tag.as_ref().map(leaf),
                    variants: definition.variants.iter().map(variant).collect(),
                }
            }
        }
    }
}

impl fmt::Display for Part<i128> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |parts: &[Part<i128>]| parts.iter().map(Part::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Part::Number(number) => write!(f, "{number}"),
            Part::Open => f.write_str("_"),
            Part::Tuple(parts) => write!(f, "({})", joined(parts)),
            Part::List(parts) => write!(f, "[{}]", joined(parts)),
            Part::Tagged { tag, variants } => {
                let Some(variant) = usize::try_from(tag.unwrap_or(0)).ok().and_then(|tag| variants.get(tag)) else {
                    return f.write_str("_");
                };
                f.write_str(variant.name)?;
                let field = |(name, field): &(&str, Option<Part<i128>>)| {
                    let text = field.as_ref().map_or("_".to_owned(), Part::to_string);
                    if name.starts_with(|first: char| first.is_ascii_digit()) {
                        text
                    } else {
                        format!("{name}: {text}")
                    }
                };
                let fields: Vec<String> = variant.fields.iter().map(field).collect();
                if fields.is_empty() { Ok(()) } else { write!(f, "({})", fields.join(", ")) }
            }
        }
    }
}
