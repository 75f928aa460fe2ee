//! Reads the text of a shape back into a tree: outputs are found as leaves and handed out as Rust values.

use crate::lift::output::decode::Decode;
use crate::lift::output::encode::Encode;
use crate::lift::output::shape::{Structure, Tree};

/// The tree of this structure whose [shape](crate::lift::output::shape::flatten) is `shape` and whose scalars are `leaves`.
///
/// `None` if the text is not that of a shape or the number of leaves does not fit it.
pub fn tree(structure: &Structure, shape: &str, leaves: &[i128]) -> Option<Tree<i128>> {
    let mut reader = OutputReader { text: shape, leaves: leaves.iter() };
    let tree = reader.tree(structure)?;
    (reader.text.is_empty() && reader.leaves.as_slice().is_empty()).then_some(tree)
}

/// The Rust value with this shape and these leaves, if the type has one.
pub fn value<T: Encode + Decode>(shape: &str, leaves: &[i128]) -> Option<T> {
    T::from_tree(&tree(&T::structure(), shape, leaves)?)
}

/// The tree of this structure with these [numbers](Encode::numbers), if there is one.
pub fn tree_of(structure: &Structure, numbers: &[i128]) -> Option<Tree<i128>> {
    let mut numbers = numbers.iter();
    let tree = next_tree(structure, &mut numbers)?;
    numbers.as_slice().is_empty().then_some(tree)
}

fn next_tree(structure: &Structure, numbers: &mut std::slice::Iter<'_, i128>) -> Option<Tree<i128>> {
    let all = |structures: &[Structure], numbers: &mut std::slice::Iter<'_, i128>| {
        structures.iter().map(|structure| next_tree(structure, numbers)).collect::<Option<Vec<_>>>()
    };
    let list = |item: &Structure, numbers: &mut std::slice::Iter<'_, i128>| {
        let length = usize::try_from(*numbers.next()?).ok()?;
        (0..length).map(|_| next_tree(item, numbers)).collect::<Option<_>>().map(Tree::List)
    };
    match structure {
        Structure::Scalar => numbers.next().map(|&number| Tree::Leaf(number)),
        Structure::Tuple(parts) => all(parts, numbers).map(Tree::Tuple),
        Structure::Array(item, _) => list(item, numbers),
        Structure::Sequence(item) => list(&item(), numbers),
        Structure::Inside(inner) => next_tree(&inner(), numbers),
        Structure::Tagged(definition, fields) => {
            let position = if definition.is_struct() { 0 } else { usize::try_from(*numbers.next()?).ok()? };
            let own = all(fields.get(definition.variants.get(position)?.range())?, numbers)?;
            Some(Tree::variant(definition, position, own))
        }
    }
}

struct OutputReader<'a> {
    text: &'a str,
    leaves: std::slice::Iter<'a, i128>,
}

impl<'a> OutputReader<'a> {
    fn tree(&mut self, structure: &Structure) -> Option<Tree<i128>> {
        match structure {
            Structure::Scalar => {
                self.expect("_")?;
                Some(Tree::Leaf(self.leaf()?))
            }
            Structure::Tuple(parts) => {
                self.expect("(")?;
                self.parts(parts, ")").map(Tree::Tuple)
            }
            Structure::Array(item, _) => self.list(item),
            Structure::Sequence(item) => self.list(&item()),
            Structure::Inside(inner) => self.tree(&inner()),
            Structure::Tagged(definition, fields) => {
                let name = self.name();
                if definition.is_struct() {
                    let own = self.fields(fields)?;
                    return Some(Tree::variant(definition, 0, own));
                }
                if structure.is_fixed() {
                    let tag = self.leaf()?;
                    let fields = self.fields(fields)?.into_iter().map(Some).collect();
                    return Some(Tree::Tagged { definition, tag: Some(tag), fields });
                }
                let position = definition.position(name)?;
                let own = self.fields(&fields[definition.variants[position].range()])?;
                Some(Tree::variant(definition, position, own))
            }
        }
    }

    /// A name.
    fn name(&mut self) -> &'a str {
        let end = self.text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let (name, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        self.text = rest;
        name
    }

    /// Fields in parentheses, if there are any.
    fn fields(&mut self, structures: &[Structure]) -> Option<Vec<Tree<i128>>> {
        if structures.is_empty() {
            return Some(Vec::new());
        }
        self.expect("(")?;
        self.parts(structures, ")")
    }

    fn expect(&mut self, prefix: &str) -> Option<()> {
        self.eat(prefix).then_some(())
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let rest = self.text.strip_prefix(prefix);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn leaf(&mut self) -> Option<i128> {
        self.leaves.next().copied()
    }

    /// Parts separated by commas; a single part of a tuple keeps a trailing one.
    fn parts(&mut self, structures: &[Structure], end: &str) -> Option<Vec<Tree<i128>>> {
        let mut parts = Vec::with_capacity(structures.len());
        for structure in structures {
            parts.push(self.tree(structure)?);
            if !self.eat(", ") {
                self.eat(",");
            }
        }
        self.expect(end)?;
        Some(parts)
    }

    /// `[]`, `[_; 3]` or `[_, _]`.
    fn list(&mut self, item: &Structure) -> Option<Tree<i128>> {
        self.expect("[")?;
        if self.eat("]") {
            return Some(Tree::List(Vec::new()));
        }
        let start = self.text;
        let mut items = vec![self.tree(item)?];
        if self.eat("; ") {
            let (digits, rest) = self.text.split_once(']')?;
            let length: usize = digits.parse().ok()?;
            for _ in 1..length {
                self.text = start;
                items.push(self.tree(item)?);
            }
            self.text = rest;
        } else {
            while self.eat(", ") {
                items.push(self.tree(item)?);
            }
            self.expect("]")?;
        }
        Some(Tree::List(items))
    }
}
