//! Shapes of values: the one description that plain Rust values and lifted values share.
//!
//! A query asks for the inputs on which a function returns a given Rust value. The traced function knows its
//! output as a dynamic value made of graph nodes; the query knows it as a Rust value. Both are brought to the
//! same two things, a *shape* (a text) and a list of *leaves* (scalars), by the same function, [`flatten`]:
//!
//! ```text
//! Rust value  --Encode::encode-->  Tree<i128>    --+
//!                                                  +--flatten(structure)-->  shape text + leaves
//! lifted value -------(lift)---->  Tree<NodeId>  --+
//! ```
//!
//! The [`Structure`] comes from the Rust type ([`Encode::structure`](crate::lift::Encode::structure)), so that a
//! lifted `None`, which does not know its payload, still gets the right number of leaves.
//!
//! # The text of a shape
//!
//! | Rust type | shape | leaves |
//! | --- | --- | --- |
//! | integers, `bool`, `char`, fieldless enums, `Ordering` | `_` | the number: `false`/`true` are 0/1, a `char` is its code point, an enum is its **discriminant** |
//! | `()`, `(A,)`, `(A, B)` | `()`, `(a,)`, `(a, b)` | those of the parts, in order |
//! | `[T; N]`, `Vec<T>`, `[T]` | `[]`, `[t; 3]` when all items have the same shape, else `[t, u, v]` | those of the items, in order |
//! | a struct `Point` | `Point(a, b)` | those of the fields, in order |
//! | an enum with fields, all of fixed shape; also `Option` and `Result` | `Option(t)`, `Result(t, e)` | the position of the variant, then the fields of all variants; those of other variants are ignored |
//! | an enum with fields, otherwise | `None`, `Some(t)`: the variant with its fields | those of the fields |
//! | `&T`, `Box<T>` | as `T` | as `T` |
//!
//! A type has a *varying* shape when it contains a `Vec`, a slice or a `Box` (which may contain the type itself). For those
//! the variant is part of the shape, because `None` cannot say which of the payload's shapes it stands for; an unknown
//! variant then gives several shapes ([`Flat::decisions`] says which variant each one stands for).
//! So a value determines its shape and its leaves, and two values are equal exactly if both are.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Write as _;

use crate::lift::value::tagged::{Definition, Variant};

/// What a Rust type says about the shape of its values.
#[derive(Debug, Clone)]
pub enum Structure {
    /// One number.
    Scalar,
    /// A tuple; `()` has no parts.
    Tuple(Vec<Structure>),
    /// An array and its length.
    Array(Box<Structure>, usize),
    /// A `Vec` or a slice: a list whose length the type does not say.
    Sequence(fn() -> Structure),
    /// A struct or an enum with fields: its definition, and the fields of all variants one after the other.
    Tagged(&'static Definition, Vec<Structure>),
    /// What is inside of a `Box`, which may be the type itself.
    Inside(fn() -> Structure),
}

impl Structure {
    /// Whether every value of the type has the same shape.
    pub fn is_fixed(&self) -> bool {
        match self {
            Structure::Scalar => true,
            Structure::Tuple(parts) | Structure::Tagged(_, parts) => parts.iter().all(Structure::is_fixed),
            Structure::Array(item, length) => *length == 0 || item.is_fixed(),
            Structure::Sequence(_) | Structure::Inside(_) => false,
        }
    }

    /// The text and the number of leaves of a fixed structure; `None` for a varying one.
    pub fn fixed_shape(&self) -> Option<(Cow<'static, str>, usize)> {
        let all = |parts: &[Structure]| {
            let parts: Vec<_> = parts.iter().map(Structure::fixed_shape).collect::<Option<_>>()?;
            let leaves = parts.iter().map(|(_, leaves)| leaves).sum::<usize>();
            Some((parts.into_iter().map(|(text, _)| text).collect::<Vec<_>>(), leaves))
        };
        Some(match self {
            Structure::Scalar => (Cow::Borrowed("_"), 1),
            Structure::Tuple(parts) => {
                let (texts, leaves) = all(parts)?;
                (Cow::Owned(tuple_text(texts.into_iter())), leaves)
            }
            Structure::Tagged(definition, fields) => {
                let (texts, leaves) = all(fields)?;
                let tag = usize::from(!definition.is_struct());
                (Cow::Owned(named_text(definition.short_name(), texts.into_iter())), leaves + tag)
            }
            Structure::Array(_, 0) => (Cow::Borrowed("[]"), 0),
            Structure::Array(item, length) => {
                let (text, leaves) = item.fixed_shape()?;
                (Cow::Owned(format!("[{text}; {length}]")), leaves * length)
            }
            Structure::Sequence(_) | Structure::Inside(_) => return None,
        })
    }
}

/// A value taken apart, with leaves of any kind: numbers, graph nodes, variables, domains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Tree<L> {
    /// One scalar.
    Leaf(L),
    /// A tuple; `()` has no parts.
    Tuple(Vec<Tree<L>>),
    /// An array, a `Vec` or a slice.
    List(Vec<Tree<L>>),
    /// One of several trees of different shapes, each where its condition is 1: a list whose length is not known.
    Either(Vec<(L, Tree<L>)>),
    /// A struct or an enum with fields.
    Tagged {
        /// Its type.
        definition: &'static Definition,
        /// The position of the variant; a struct has none.
        tag: Option<L>,
        /// The fields of all variants; those of a variant that it is known not to be may be missing.
        fields: Vec<Option<Tree<L>>>,
    },
}

impl<L> Tree<L> {
    /// The only leaf, if the tree is a number and the structure says so, too.
    fn number(&self, structure: &Structure) -> Option<&L> {
        match (structure, self) {
            (Structure::Scalar, Tree::Leaf(leaf)) => Some(leaf),
            _ => None,
        }
    }

    /// The same tree with other leaves, visited in order.
    pub fn map<M>(&self, leaf: &mut impl FnMut(&L) -> M) -> Tree<M> {
        match self {
            Tree::Leaf(value) => Tree::Leaf(leaf(value)),
            Tree::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| part.map(leaf)).collect()),
            Tree::List(items) => Tree::List(items.iter().map(|item| item.map(leaf)).collect()),
            Tree::Either(trees) => {
                Tree::Either(trees.iter().map(|(here, tree)| (leaf(here), tree.map(leaf))).collect())
            }
            Tree::Tagged { definition, tag, fields } => Tree::Tagged {
                definition,
                tag: tag.as_ref().map(&mut *leaf),
                fields: fields.iter().map(|field| field.as_ref().map(|field| field.map(leaf))).collect(),
            },
        }
    }

    /// Calls `visit` on every leaf, in order.
    pub fn for_each(&self, visit: &mut impl FnMut(&L)) {
        self.map(&mut |leaf| visit(leaf));
    }
}

impl Tree<i128> {
    /// Adds the value to a list of numbers; see [`Encode::numbers`](crate::lift::Encode::numbers).
    pub(crate) fn numbers(&self, numbers: &mut Vec<i128>) {
        match self {
            Tree::Leaf(number) => numbers.push(*number),
            Tree::Tuple(parts) => parts.iter().for_each(|part| part.numbers(numbers)),
            Tree::List(items) => {
                numbers.push(items.len() as i128);
                items.iter().for_each(|item| item.numbers(numbers));
            }
            Tree::Either(trees) => {
                numbers.push(trees.len() as i128);
                for (here, tree) in trees {
                    numbers.push(*here);
                    tree.numbers(numbers);
                }
            }
            Tree::Tagged { definition, tag, fields } => {
                numbers.extend(*tag);
                let own = usize::try_from(tag.unwrap_or(0))
                    .ok()
                    .and_then(|tag| fields.get(definition.variants.get(tag)?.range()));
                own.into_iter().flatten().flatten().for_each(|field| field.numbers(numbers));
            }
        }
    }

    /// The order in which a map lists its keys where Rust defines none: that of derived comparisons, which the type of the keys
    /// need not have.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Tree::Leaf(a), Tree::Leaf(b)) => a.cmp(b),
            (Tree::Tuple(a), Tree::Tuple(b)) | (Tree::List(a), Tree::List(b)) => {
                let parts = a.iter().zip(b).map(|(a, b)| a.order(b));
                parts.chain([a.len().cmp(&b.len())]).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            }
            (Tree::Tagged { tag: a, fields: first, .. }, Tree::Tagged { tag: b, fields: second, .. }) => {
                // Of the same variant, the same fields are there.
                let pairs = first.iter().flatten().zip(second.iter().flatten());
                let fields = pairs.map(|(a, b)| a.order(b)).find(|order| order.is_ne());
                a.cmp(b).then(fields.unwrap_or(Ordering::Equal))
            }
            // Keys are known, and of one type.
            _ => Ordering::Equal,
        }
    }

    /// A value of a variant, with the fields of that variant.
    pub fn variant(definition: &'static Definition, variant: usize, own: Vec<Tree<i128>>) -> Self {
        let mut fields = vec![None; definition.width()];
        for (field, own) in definition.variants[variant].range().zip(own) {
            fields[field] = Some(own);
        }
        Tree::Tagged { definition, tag: (!definition.is_struct()).then_some(variant as i128), fields }
    }
}

/// What [`flatten`] needs to know about the leaves of a tree.
pub trait Leaves<L> {
    /// The leaf's value, if it has only one.
    fn known(&mut self, leaf: &L) -> Option<i128>;
    /// A leaf for a place that no query looks at, such as the payload of a `None`.
    fn ignored(&mut self) -> L;
}

/// One shape of a value, with its leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flat<L> {
    /// The value has this shape where every one of these leaves is that number.
    /// Empty unless the variant of something of varying shape is not known.
    pub decisions: Vec<(L, i128)>,
    /// The canonical text.
    pub shape: Cow<'static, str>,
    /// The scalars, in order.
    pub leaves: Vec<L>,
}

/// Brings a tree to its shape and leaves, as described in the [module's documentation](self).
///
/// Usually there is one [`Flat`]; there are several when a variant that belongs to the shape is not known.
///
/// # Errors
/// The tree is not a value of this structure. That is a defect of whoever built the tree; the text says where.
pub fn flatten<L: Clone>(
    structure: &Structure,
    tree: &Tree<L>,
    leaves: &mut impl Leaves<L>,
) -> Result<Vec<Flat<L>>, String> {
    match (structure, tree) {
        (_, Tree::Either(trees)) => {
            let mut all = Vec::new();
            for (here, tree) in trees {
                let known = leaves.known(here);
                if known == Some(0) {
                    continue;
                }
                let mut flats = flatten(structure, tree, leaves)?;
                if known.is_none() {
                    flats.iter_mut().for_each(|flat| flat.decisions.insert(0, (here.clone(), 1)));
                }
                all.extend(flats);
            }
            Ok(all)
        }
        (Structure::Scalar, Tree::Leaf(leaf)) => Ok(vec![scalar(leaf)]),
        (Structure::Tuple(structures), Tree::Tuple(trees)) if structures.len() == trees.len() => {
            let parts = structures.iter().zip(trees);
            Ok(join(parts, leaves)?.into_iter().map(|product| product.finish(tuple_text)).collect())
        }
        (Structure::Array(item, length), Tree::List(trees)) if *length == trees.len() => list(item, trees, leaves),
        (Structure::Sequence(item), Tree::List(trees)) => list(&item(), trees, leaves),
        (Structure::Inside(inner), tree) => flatten(&inner(), tree, leaves),
        (Structure::Tagged(definition, structures), Tree::Tagged { definition: found, tag, fields })
            if definition == found && structures.len() == fields.len() =>
        {
            let name = definition.short_name();
            let Some(tag) = tag else {
                return variant(name, structures, fields, leaves);
            };
            if structure.is_fixed() {
                let mut product = Product { decisions: Vec::new(), shapes: Vec::new(), leaves: vec![tag.clone()] };
                for (structure, field) in structures.iter().zip(fields) {
                    product.push(side(structure, field.as_ref(), leaves)?);
                }
                return Ok(vec![product.finish(|shapes| named_text(name, shapes))]);
            }
            let known = leaves.known(tag);
            let mut flats = Vec::new();
            for (number, found) in (0..).zip(definition.variants) {
                if known.is_some_and(|known| known != number) || (known.is_none() && !is_possible(found, fields)) {
                    continue;
                }
                let (structures, fields) = (&structures[found.range()], &fields[found.range()]);
                let mut own = variant(found.name, structures, fields, leaves)?;
                if known.is_none() {
                    own.iter_mut().for_each(|flat| flat.decisions.insert(0, (tag.clone(), number)));
                }
                flats.extend(own);
            }
            Ok(flats)
        }
        _ => Err(format!("a value of structure {structure:?} was expected, but it is {}", kind(tree))),
    }
}

/// What a tree is, for messages.
fn kind<L>(tree: &Tree<L>) -> String {
    match tree {
        Tree::Leaf(_) => "a scalar".to_owned(),
        Tree::Tuple(parts) => format!("a tuple of {} parts", parts.len()),
        Tree::List(items) => format!("a list of {} items", items.len()),
        Tree::Either(_) => "one of several values".to_owned(),
        Tree::Tagged { definition, .. } => format!("a value of `{}`", definition.name),
    }
}

fn scalar<L: Clone>(leaf: &L) -> Flat<L> {
    Flat { decisions: Vec::new(), shape: Cow::Borrowed("_"), leaves: vec![leaf.clone()] }
}

/// Whether all fields of a variant are there.
fn is_possible<L>(variant: &Variant, fields: &[Option<Tree<L>>]) -> bool {
    fields[variant.range()].iter().all(Option::is_some)
}

/// The flats of a variant with its fields.
fn variant<L: Clone>(
    name: &str,
    structures: &[Structure],
    fields: &[Option<Tree<L>>],
    leaves: &mut impl Leaves<L>,
) -> Result<Vec<Flat<L>>, String> {
    if fields.iter().any(Option::is_none) {
        return Err(format!("`{name}` has no payload"));
    }
    let parts = structures.iter().zip(fields.iter().flatten());
    Ok(join(parts, leaves)?.into_iter().map(|product| product.finish(|shapes| named_text(name, shapes))).collect())
}

/// A field of fixed structure, with ignored leaves if it is missing.
fn side<L: Clone>(
    structure: &Structure,
    payload: Option<&Tree<L>>,
    leaves: &mut impl Leaves<L>,
) -> Result<Flat<L>, String> {
    match payload {
        Some(payload) => flatten(structure, payload, leaves)?.pop().ok_or_else(|| "no shape".to_owned()),
        None => {
            let (shape, count) = structure.fixed_shape().ok_or_else(|| "not a fixed structure".to_owned())?;
            Ok(Flat { decisions: Vec::new(), shape, leaves: (0..count).map(|_| leaves.ignored()).collect() })
        }
    }
}

fn list<L: Clone>(item: &Structure, trees: &[Tree<L>], leaves: &mut impl Leaves<L>) -> Result<Vec<Flat<L>>, String> {
    // Most lists are lists of numbers.
    let numbers: Option<Vec<L>> = trees.iter().map(|tree| tree.number(item).cloned()).collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
        let shape = Cow::Owned(format!("[_; {}]", numbers.len()));
        return Ok(vec![Flat { decisions: Vec::new(), shape, leaves: numbers }]);
    }
    let parts = trees.iter().map(|tree| (item, tree));
    Ok(join(parts, leaves)?.into_iter().map(|product| product.finish(list_text)).collect())
}

/// The parts of a tuple or a list so far: one choice of shape for every part.
#[derive(Clone)]
struct Product<L> {
    decisions: Vec<(L, i128)>,
    shapes: Vec<Cow<'static, str>>,
    leaves: Vec<L>,
}

impl<L> Product<L> {
    fn push(&mut self, flat: Flat<L>) {
        self.decisions.extend(flat.decisions);
        self.shapes.push(flat.shape);
        self.leaves.extend(flat.leaves);
    }

    fn finish(self, text: impl Fn(std::vec::IntoIter<Cow<'static, str>>) -> String) -> Flat<L> {
        Flat { decisions: self.decisions, shape: Cow::Owned(text(self.shapes.into_iter())), leaves: self.leaves }
    }
}

fn join<'a, L: Clone + 'a>(
    parts: impl Iterator<Item = (&'a Structure, &'a Tree<L>)>,
    leaves: &mut impl Leaves<L>,
) -> Result<Vec<Product<L>>, String> {
    let mut products = vec![Product { decisions: Vec::new(), shapes: Vec::new(), leaves: Vec::new() }];
    for (structure, tree) in parts {
        let mut flats = flatten(structure, tree, leaves)?;
        let last = flats.pop().ok_or_else(|| "no shape".to_owned())?;
        let mut others = Vec::new();
        for flat in flats {
            others.extend(products.iter().cloned().map(|mut product| {
                product.push(flat.clone());
                product
            }));
        }
        products.iter_mut().for_each(|product| product.push(last.clone()));
        products.extend(others);
    }
    Ok(products)
}

/// `()`, `(_,)`, `(_, _)`.
fn tuple_text(parts: impl Iterator<Item = Cow<'static, str>>) -> String {
    let parts: Vec<_> = parts.collect();
    if parts.len() == 1 { format!("({},)", parts[0]) } else { format!("({})", parts.join(", ")) }
}

/// `None`, `Some(_)`, `Point(_, _)`.
fn named_text(name: &str, fields: impl Iterator<Item = Cow<'static, str>>) -> String {
    let fields: Vec<_> = fields.collect();
    if fields.is_empty() { name.to_owned() } else { format!("{name}({})", fields.join(", ")) }
}

/// `[]`, `[_; 3]`, `[[_; 1], [_; 2]]`.
fn list_text(items: impl Iterator<Item = Cow<'static, str>>) -> String {
    let items: Vec<_> = items.collect();
    let mut text = String::from("[");
    match items.first() {
        Some(first) if items.iter().all(|item| item == first) => {
            let _ = write!(text, "{first}; {}", items.len());
        }
        _ => text.push_str(&items.join(", ")),
    }
    text.push(']');
    text
}
