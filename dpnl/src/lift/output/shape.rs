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
//! | integers, `bool`, `char`, enums with `#[derive(Domain)]`, `Ordering` | `_` | the number: `false`/`true` are 0/1, a `char` is its code point, an enum is its **discriminant** |
//! | `()`, `(A,)`, `(A, B)` | `()`, `(a,)`, `(a, b)` | those of the parts, in order |
//! | `[T; N]`, `Vec<T>`, `[T]` | `[]`, `[t; 3]` when all items have the same shape, else `[t, u, v]` | those of the items, in order |
//! | `Option<T>`, `T` of fixed shape | `Option(t)` | presence (0/1), then the payload's; `None` ignores the payload's |
//! | `Option<T>`, `T` of varying shape | `None`, `Some(t)` | those of the payload |
//! | `Result<T, E>`, both of fixed shape | `Result(t, e)` | 1 for `Ok`, then the value's, then the error's; the side not taken is ignored |
//! | `Result<T, E>`, otherwise | `Ok(t)`, `Err(e)` | those of the payload |
//! | `&T`, `Box<T>` | as `T` | as `T` |
//!
//! A type has a *varying* shape when it contains a `Vec` or a slice. For those the presence of an `Option` is
//! part of the shape, because `None` cannot say which of the payload's shapes it stands for; an unknown
//! presence then gives two shapes ([`Flat::decisions`] says which side each one stands for).
//! So a value determines its shape and its leaves, and two values are equal exactly if both are.

use std::borrow::Cow;
use std::fmt::Write as _;

/// What a Rust type says about the shape of its values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Structure {
    /// One number.
    Scalar,
    /// A tuple; `()` has no parts.
    Tuple(Vec<Structure>),
    /// An array and its length.
    Array(Box<Structure>, usize),
    /// A `Vec` or a slice: a list whose length the type does not say.
    Sequence(Box<Structure>),
    /// An `Option`.
    Option(Box<Structure>),
    /// A `Result`: the structures of `Ok` and `Err`.
    Result(Box<Structure>, Box<Structure>),
}

impl Structure {
    /// Whether every value of the type has the same shape.
    pub fn is_fixed(&self) -> bool {
        match self {
            Structure::Scalar => true,
            Structure::Tuple(parts) => parts.iter().all(Structure::is_fixed),
            Structure::Array(item, length) => *length == 0 || item.is_fixed(),
            Structure::Sequence(_) => false,
            Structure::Option(payload) => payload.is_fixed(),
            Structure::Result(value, error) => value.is_fixed() && error.is_fixed(),
        }
    }

    /// The text and the number of leaves of a fixed structure; `None` for a varying one.
    pub fn fixed_shape(&self) -> Option<(Cow<'static, str>, usize)> {
        Some(match self {
            Structure::Scalar => (Cow::Borrowed("_"), 1),
            Structure::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(Structure::fixed_shape).collect::<Option<_>>()?;
                let leaves = parts.iter().map(|(_, leaves)| leaves).sum();
                (Cow::Owned(tuple_text(parts.into_iter().map(|(text, _)| text))), leaves)
            }
            Structure::Array(_, 0) => (Cow::Borrowed("[]"), 0),
            Structure::Array(item, length) => {
                let (text, leaves) = item.fixed_shape()?;
                (Cow::Owned(format!("[{text}; {length}]")), leaves * length)
            }
            Structure::Sequence(_) => return None,
            Structure::Option(payload) => {
                let (text, leaves) = payload.fixed_shape()?;
                (Cow::Owned(format!("Option({text})")), leaves + 1)
            }
            Structure::Result(value, error) => {
                let ((value, first), (error, second)) = (value.fixed_shape()?, error.fixed_shape()?);
                (Cow::Owned(format!("Result({value}, {error})")), first + second + 1)
            }
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
    /// An `Option`: whether it is present (0/1), and the payload unless it is known to be absent.
    Option {
        /// 1 for `Some`, 0 for `None`.
        present: L,
        /// The payload; may be missing when `present` is known to be 0.
        payload: Option<Box<Tree<L>>>,
    },
    /// A `Result`: whether it is `Ok` (0/1), and the payloads of the sides that are possible.
    Result {
        /// 1 for `Ok`, 0 for `Err`.
        success: L,
        /// The payload of `Ok`; may be missing when `success` is known to be 0.
        value: Option<Box<Tree<L>>>,
        /// The payload of `Err`; may be missing when `success` is known to be 1.
        error: Option<Box<Tree<L>>>,
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
            Tree::Option { present, payload } => Tree::Option {
                present: leaf(present),
                payload: payload.as_ref().map(|payload| Box::new(payload.map(leaf))),
            },
            Tree::Result { success, value, error } => Tree::Result {
                success: leaf(success),
                value: value.as_ref().map(|value| Box::new(value.map(leaf))),
                error: error.as_ref().map(|error| Box::new(error.map(leaf))),
            },
        }
    }

    /// Calls `visit` on every leaf, in order.
    pub fn for_each(&self, visit: &mut impl FnMut(&L)) {
        self.map(&mut |leaf| visit(leaf));
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
    /// The value has this shape where every one of these leaves is 1 (`true`) or 0 (`false`).
    /// Empty unless an `Option` or a `Result` of varying shape is not known to be present or absent.
    pub decisions: Vec<(L, bool)>,
    /// The canonical text.
    pub shape: Cow<'static, str>,
    /// The scalars, in order.
    pub leaves: Vec<L>,
}

/// Brings a tree to its shape and leaves, as described in the [module's documentation](self).
///
/// Usually there is one [`Flat`]; there are several when a presence that belongs to the shape is not known.
///
/// # Errors
/// The tree is not a value of this structure. That is a defect of whoever built the tree; the text says where.
pub fn flatten<L: Clone>(
    structure: &Structure,
    tree: &Tree<L>,
    leaves: &mut impl Leaves<L>,
) -> Result<Vec<Flat<L>>, String> {
    match (structure, tree) {
        (Structure::Scalar, Tree::Leaf(leaf)) => Ok(vec![scalar(leaf)]),
        (Structure::Tuple(structures), Tree::Tuple(trees)) if structures.len() == trees.len() => {
            let parts = structures.iter().zip(trees);
            Ok(join(parts, leaves)?.into_iter().map(|product| product.finish(tuple_text)).collect())
        }
        (Structure::Array(item, length), Tree::List(trees)) if *length == trees.len() => list(item, trees, leaves),
        (Structure::Sequence(item), Tree::List(trees)) => list(item, trees, leaves),
        (Structure::Option(structure), Tree::Option { present, payload }) => {
            if structure.is_fixed() {
                let payload = side(structure, payload.as_deref(), leaves)?;
                return Ok(vec![Flat {
                    decisions: Vec::new(),
                    shape: Cow::Owned(format!("Option({})", payload.shape)),
                    leaves: std::iter::once(present.clone()).chain(payload.leaves).collect(),
                }]);
            }
            let known = leaves.known(present);
            let mut flats = Vec::new();
            if known != Some(1) {
                flats.push(absent("None", present, known));
            }
            if known != Some(0) {
                flats.extend(wrapped("Some", structure, payload.as_deref(), (present, true, known), leaves)?);
            }
            Ok(flats)
        }
        (Structure::Result(good, bad), Tree::Result { success, value, error }) => {
            if structure.is_fixed() {
                let (value, error) = (side(good, value.as_deref(), leaves)?, side(bad, error.as_deref(), leaves)?);
                return Ok(vec![Flat {
                    decisions: Vec::new(),
                    shape: Cow::Owned(format!("Result({}, {})", value.shape, error.shape)),
                    leaves: std::iter::once(success.clone()).chain(value.leaves).chain(error.leaves).collect(),
                }]);
            }
            let known = leaves.known(success);
            let mut flats = Vec::new();
            if known != Some(0) {
                flats.extend(wrapped("Ok", good, value.as_deref(), (success, true, known), leaves)?);
            }
            if known != Some(1) {
                flats.extend(wrapped("Err", bad, error.as_deref(), (success, false, known), leaves)?);
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
        Tree::Option { .. } => "an Option".to_owned(),
        Tree::Result { .. } => "a Result".to_owned(),
    }
}

fn scalar<L: Clone>(leaf: &L) -> Flat<L> {
    Flat { decisions: Vec::new(), shape: Cow::Borrowed("_"), leaves: vec![leaf.clone()] }
}

fn absent<L: Clone>(text: &'static str, present: &L, known: Option<i128>) -> Flat<L> {
    let decisions = if known.is_some() { Vec::new() } else { vec![(present.clone(), false)] };
    Flat { decisions, shape: Cow::Borrowed(text), leaves: Vec::new() }
}

/// The flats of a payload whose presence belongs to the shape; `condition` is (leaf, side, known value).
fn wrapped<L: Clone>(
    text: &str,
    structure: &Structure,
    payload: Option<&Tree<L>>,
    (leaf, side, known): (&L, bool, Option<i128>),
    leaves: &mut impl Leaves<L>,
) -> Result<Vec<Flat<L>>, String> {
    let payload = payload.ok_or_else(|| format!("`{text}` has no payload"))?;
    let mut flats = flatten(structure, payload, leaves)?;
    for flat in &mut flats {
        flat.shape = Cow::Owned(format!("{text}({})", flat.shape));
        if known.is_none() {
            flat.decisions.insert(0, (leaf.clone(), side));
        }
    }
    Ok(flats)
}

/// The payload of an `Option` or a side of a `Result` of fixed structure, with ignored leaves if it is missing.
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
    decisions: Vec<(L, bool)>,
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
