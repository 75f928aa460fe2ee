//! Reads the text of a shape back into a tree: outputs are found as leaves and handed out as Rust values.

use crate::lift::output::decode::Decode;
use crate::lift::output::shape::Tree;

/// The tree whose [shape](crate::lift::output::shape::flatten) is `shape` and whose scalars are `leaves`.
///
/// `None` if the text is not that of a shape or the number of leaves does not fit it.
pub fn tree(shape: &str, leaves: &[i128]) -> Option<Tree<i128>> {
    let mut reader = Reader { text: shape, leaves: leaves.iter() };
    let tree = reader.tree()?;
    (reader.text.is_empty() && reader.leaves.as_slice().is_empty()).then_some(tree)
}

/// The Rust value with this shape and these leaves, if the type has one.
pub fn value<T: Decode>(shape: &str, leaves: &[i128]) -> Option<T> {
    T::decode(&tree(shape, leaves)?)
}

struct Reader<'a> {
    text: &'a str,
    leaves: std::slice::Iter<'a, i128>,
}

impl Reader<'_> {
    fn tree(&mut self) -> Option<Tree<i128>> {
        if self.eat("_") {
            Some(Tree::Leaf(self.leaf()?))
        } else if self.eat("(") {
            self.parts(")").map(Tree::Tuple)
        } else if self.eat("[") {
            self.list().map(Tree::List)
        } else if self.eat("None") {
            Some(Tree::Option { present: 0, payload: None })
        } else if self.eat("Some(") {
            Some(Tree::Option { present: 1, payload: self.payload()? })
        } else if self.eat("Option(") {
            let present = self.leaf()?;
            Some(Tree::Option { present, payload: self.payload()? })
        } else if self.eat("Ok(") {
            Some(Tree::Result { success: 1, value: self.payload()?, error: None })
        } else if self.eat("Err(") {
            Some(Tree::Result { success: 0, value: None, error: self.payload()? })
        } else if self.eat("Result(") {
            let success = self.leaf()?;
            let value = Some(Box::new(self.tree()?));
            self.eat(", ").then_some(())?;
            Some(Tree::Result { success, value, error: self.payload()? })
        } else {
            None
        }
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let rest = self.text.strip_prefix(prefix);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn leaf(&mut self) -> Option<i128> {
        self.leaves.next().copied()
    }

    /// A payload and its closing parenthesis.
    #[allow(clippy::unnecessary_wraps, clippy::type_complexity, reason = "the form that Tree stores")]
    fn payload(&mut self) -> Option<Option<Box<Tree<i128>>>> {
        let tree = self.tree()?;
        self.eat(")").then(|| Some(Box::new(tree)))
    }

    /// Parts separated by commas; a single part of a tuple keeps a trailing one.
    fn parts(&mut self, end: &str) -> Option<Vec<Tree<i128>>> {
        let mut parts = Vec::new();
        while !self.eat(end) {
            parts.push(self.tree()?);
            if !self.eat(", ") {
                self.eat(",");
            }
        }
        Some(parts)
    }

    /// What follows `[`: `]`, `_; 3]` or `_, _]`.
    fn list(&mut self) -> Option<Vec<Tree<i128>>> {
        if self.eat("]") {
            return Some(Vec::new());
        }
        let start = self.text;
        // Without leaves the shape of the first item cannot be told from a mistake, so `[(); 0]` is written `[]`.
        let first = self.tree()?;
        let mut items = vec![first];
        if self.eat("; ") {
            let (digits, rest) = self.text.split_once(']')?;
            let length: usize = digits.parse().ok()?;
            for _ in 1..length {
                self.text = start;
                items.push(self.tree()?);
            }
            self.text = rest;
        } else if self.eat(", ") {
            items.extend(self.parts("]")?);
        } else {
            self.eat("]").then_some(())?;
        }
        Some(items)
    }
}
