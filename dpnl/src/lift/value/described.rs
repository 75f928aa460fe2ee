//! Described types: a Rust type as the tracer sees it, read off the name that the compiler gives it.
//!
//! The name is the full one (`alloc::vec::Vec<u8>`), so a type of the user that is called `Vec` is not taken for the
//! standard one; and a name exists for every type, also for those with parameters, closures or borrows in them. A type
//! without a lifted meaning is [`Type::Other`] and keeps its name for messages.

use crate::lift::value::scalar::{FloatType, IntegerType, ScalarType};

/// A Rust type, without references and boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// One number.
    Scalar(ScalarType),
    /// A tuple.
    Tuple(Vec<Type>),
    /// A `Vec` or a slice.
    Sequence(Box<Type>),
    /// An array.
    Array(Box<Type>, usize),
    /// An `Option`.
    Option(Box<Type>),
    /// A `Result`.
    Result(Box<Type>, Box<Type>),
    /// Any other type of the standard library or of the user: its name, and its arguments.
    Other(&'static str, Vec<Type>),
}

impl Type {
    /// The description of a type.
    pub fn of<T: ?Sized>() -> Self {
        Self::parse(std::any::type_name::<T>())
    }

    /// Reads the name of a type.
    pub fn parse(name: &'static str) -> Self {
        let mut reader = NameReader { text: name };
        let ty = reader.ty();
        if reader.text.is_empty() { ty } else { Type::Other(name, Vec::new()) }
    }

    /// Whether a full name in the type is one that is looked for.
    pub fn any_name(&self, wanted: &dyn Fn(&str) -> bool) -> bool {
        match self {
            Type::Scalar(_) => false,
            Type::Tuple(parts) => parts.iter().any(|part| part.any_name(wanted)),
            Type::Sequence(inner) | Type::Array(inner, _) | Type::Option(inner) => inner.any_name(wanted),
            Type::Result(value, error) => value.any_name(wanted) || error.any_name(wanted),
            Type::Other(name, _) => wanted(name),
        }
    }

    /// The name without its path, as a user writes it.
    pub fn text(&self) -> String {
        let list = |types: &[Type]| types.iter().map(Type::text).collect::<Vec<_>>().join(", ");
        match self {
            Type::Scalar(scalar) => scalar.to_string(),
            Type::Tuple(parts) => format!("({})", list(parts)),
            Type::Sequence(item) => format!("Vec<{}>", item.text()),
            Type::Array(item, length) => format!("[{}; {length}]", item.text()),
            Type::Option(payload) => format!("Option<{}>", payload.text()),
            Type::Result(value, error) => format!("Result<{}, {}>", value.text(), error.text()),
            Type::Other(name, arguments) => {
                let name = name.split('<').next().unwrap_or(name);
                let name = name.rsplit("::").next().unwrap_or(name);
                if arguments.is_empty() { name.to_owned() } else { format!("{name}<{}>", list(arguments)) }
            }
        }
    }
}

/// Reads a name from the front.
struct NameReader {
    text: &'static str,
}

impl NameReader {
    fn take(&mut self, token: &str) -> bool {
        match self.text.strip_prefix(token) {
            Some(rest) => {
                self.text = rest;
                true
            }
            None => false,
        }
    }

    fn ty(&mut self) -> Type {
        let start = self.text;
        if self.take("&") {
            self.take("mut ");
            return self.ty();
        }
        if self.take("(") {
            let mut parts = Vec::new();
            while !self.take(")") {
                if self.text.is_empty() {
                    break;
                }
                parts.push(self.ty());
                self.take(",");
                self.take(" ");
            }
            return Type::Tuple(parts);
        }
        if self.take("[") {
            let item = Box::new(self.ty());
            if self.take("; ") {
                let digits = self.text.find(']').unwrap_or(self.text.len());
                let length = self.text[..digits].trim_end_matches("usize").parse();
                self.text = &self.text[digits..];
                self.take("]");
                return length.map_or(Type::Other(start, Vec::new()), |length| Type::Array(item, length));
            }
            self.take("]");
            return Type::Sequence(item);
        }
        self.path(start)
    }

    /// A path with arguments. What is no plain path (`dyn ..`, `fn(..)`, closures) is skipped to where it ends.
    fn path(&mut self, start: &'static str) -> Type {
        let end = self.text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
        let name = &self.text[..end.unwrap_or(self.text.len())];
        self.text = &self.text[name.len()..];
        let mut arguments = Vec::new();
        if self.take("<") {
            while !self.take(">") {
                if self.text.is_empty() {
                    return Type::Other(start, Vec::new());
                }
                if self.take("'") {
                    // A lifetime is no argument.
                    let end = self.text.find([',', '>']).unwrap_or(self.text.len());
                    self.text = &self.text[end..];
                } else {
                    arguments.push(self.ty());
                }
                self.take(",");
                self.take(" ");
            }
        }
        let rest = self.text;
        if !(rest.is_empty() || rest.starts_with([',', '>', ')', ']', ';'])) {
            self.skip();
            return Type::Other(&start[..start.len() - self.text.len()], Vec::new());
        }
        let whole = &start[..start.len() - rest.len()];
        plain(name).unwrap_or_else(|| Self::known(name, whole, arguments))
    }

    /// Skips to the end of an argument.
    fn skip(&mut self) {
        let mut depth = 0;
        let mut previous = ' ';
        let end = self.text.find(|letter: char| {
            let arrow = previous == '-' && letter == '>';
            previous = letter;
            match letter {
                '<' | '(' | '[' | '{' => depth += 1,
                '>' | ')' | ']' | '}' if depth > 0 && !arrow => depth -= 1,
                '>' | ')' | ']' | ',' | ';' if depth == 0 && !arrow => return true,
                _ => {}
            }
            false
        });
        self.text = &self.text[end.unwrap_or(self.text.len())..];
    }

    fn known(name: &str, whole: &'static str, mut arguments: Vec<Type>) -> Type {
        match (name, arguments.len()) {
            ("alloc::vec::Vec", 1) => Type::Sequence(Box::new(arguments.remove(0))),
            ("alloc::boxed::Box", 1) => arguments.remove(0),
            ("core::option::Option", 1) => Type::Option(Box::new(arguments.remove(0))),
            ("core::result::Result", 2) => {
                let error = Box::new(arguments.remove(1));
                Type::Result(Box::new(arguments.remove(0)), error)
            }
            ("core::cmp::Ordering", 0) => Type::Scalar(ScalarType::Ordering),
            _ => Type::Other(whole, arguments),
        }
    }
}

fn plain(name: &str) -> Option<Type> {
    let scalar = match name {
        "bool" => ScalarType::Bool,
        "char" => ScalarType::Char,
        "f32" => ScalarType::Float(FloatType::F32),
        "f64" => ScalarType::Float(FloatType::F64),
        _ => ScalarType::Integer(IntegerType::from_name(name)?),
    };
    Some(Type::Scalar(scalar))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, HashSet};

    const BYTE: Type = Type::Scalar(ScalarType::Integer(IntegerType::U8));

    #[test]
    fn types_of_the_language_are_read() {
        assert_eq!(Type::of::<u8>(), BYTE);
        assert_eq!(Type::of::<&mut [u8; 3]>(), Type::Array(Box::new(BYTE), 3));
        assert_eq!(Type::of::<&[&u8]>(), Type::Sequence(Box::new(BYTE)));
        assert_eq!(Type::of::<(u8, ())>(), Type::Tuple(vec![BYTE, Type::Tuple(vec![])]));
        assert_eq!(Type::of::<(u8,)>(), Type::Tuple(vec![BYTE]));
        let result = Type::Result(Box::new(Type::Option(Box::new(BYTE))), Box::new(Type::Scalar(ScalarType::Char)));
        assert_eq!(Type::of::<Result<Option<u8>, char>>(), result);
        assert_eq!(Type::of::<Box<std::cmp::Ordering>>(), Type::Scalar(ScalarType::Ordering));
    }

    #[test]
    fn other_types_keep_their_names_and_arguments() {
        struct Vec<T>(T);
        let Type::Other(name, arguments) = Type::of::<Vec<u8>>() else { panic!("not the standard Vec") };
        assert!(name.ends_with("Vec<u8>"), "{name}");
        assert_eq!(arguments, [BYTE]);
        assert_eq!(Type::of::<HashSet<u8>>().text(), "HashSet<u8>");
        assert_eq!(Type::of::<BTreeMap<(u8, bool), [char; 2]>>().text(), "BTreeMap<(u8, bool), [char; 2]>");
    }

    #[test]
    fn closures_and_functions_end_where_they_end() {
        fn pair<T>(_: T) -> Type {
            Type::of::<(T, u8)>()
        }
        for ty in [pair(|x: u8| x), pair(<fn(u8, (u8, u8)) -> u8>::from(|a, _| a)), pair([1_u8].iter().map(|x| x + 1))]
        {
            let Type::Tuple(parts) = &ty else { panic!("{ty:?}") };
            assert_eq!(parts.len(), 2, "{ty:?}");
            assert_eq!(parts[1], BYTE, "{ty:?}");
        }
        let dynamic: &dyn Fn(u8) -> u8 = &|x| x;
        let Type::Tuple(parts) = pair(dynamic) else { panic!("a tuple") };
        assert_eq!(parts[1], BYTE);
    }
}
