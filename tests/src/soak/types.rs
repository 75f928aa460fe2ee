//! The types of generated programs.

use rand::RngExt;
use rand::rngs::StdRng;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    Bool,
    Char,
    Kind,
    Int(&'static str),
    Option(Box<Ty>),
    Tuple(Vec<Ty>),
    Array(Box<Ty>, usize),
    Vec(Box<Ty>),
}

pub const INTEGERS: [&str; 10] = ["u8", "u8", "i8", "u16", "i32", "u32", "i64", "u64", "usize", "i128"];

impl Ty {
    /// As Rust writes it.
    pub fn name(&self) -> String {
        match self {
            Ty::Bool => "bool".into(),
            Ty::Char => "char".into(),
            Ty::Kind => "Kind".into(),
            Ty::Int(name) => (*name).into(),
            Ty::Option(payload) => format!("Option<{}>", payload.name()),
            Ty::Tuple(parts) => format!("({})", parts.iter().map(|part| part.name() + ",").collect::<String>()),
            Ty::Array(item, length) => format!("[{}; {length}]", item.name()),
            Ty::Vec(item) => format!("Vec<{}>", item.name()),
        }
    }

    /// A random integer type.
    pub fn integer(rng: &mut StdRng) -> Ty {
        Ty::Int(INTEGERS[rng.random_range(0..INTEGERS.len())])
    }

    /// A random scalar type.
    pub fn scalar(rng: &mut StdRng) -> Ty {
        match rng.random_range(0..8) {
            0 => Ty::Bool,
            1 => Ty::Kind,
            2 => Ty::Char,
            _ => Ty::integer(rng),
        }
    }

    /// A random type of a local.
    pub fn local(rng: &mut StdRng) -> Ty {
        match rng.random_range(0..10) {
            0 => Ty::Option(Box::new(Ty::scalar(rng))),
            1 => Ty::Tuple(vec![Ty::scalar(rng), Ty::integer(rng)]),
            2 => Ty::Array(Box::new(Ty::integer(rng)), rng.random_range(1..=3)),
            3 => Ty::Array(Box::new(Ty::Array(Box::new(Ty::integer(rng)), 2)), 2),
            4 => Ty::Vec(Box::new(Ty::integer(rng))),
            _ => Ty::scalar(rng),
        }
    }

    /// A random type of an output, one of those that have a check: mostly one that says nothing about the numbers inside.
    pub fn output(rng: &mut StdRng) -> Ty {
        let number = |name| Box::new(Ty::Int(name));
        match rng.random_range(0..20) {
            0 | 1 => Ty::integer(rng),
            2 | 3 => Ty::Option(number(["u8", "i32", "u64"][rng.random_range(0..3)])),
            4 => Ty::Tuple(vec![Ty::Kind, Ty::Option(Box::new(Ty::Bool))]),
            5 => Ty::Array(Box::new(Ty::Bool), 2),
            6 => Ty::Array(number(["u8", "i64"][rng.random_range(0..2)]), 2),
            7 | 8 => Ty::Vec(number("u8")),
            _ => Ty::Bool,
        }
    }

    /// Whether numbers of the type can be negative.
    pub fn is_signed(&self) -> bool {
        matches!(self, Ty::Int(name) if name.starts_with('i'))
    }

    /// Whether the type has more than 32 bits.
    pub fn is_wide(&self) -> bool {
        matches!(self, Ty::Int("i64" | "u64" | "usize" | "i128"))
    }
}
