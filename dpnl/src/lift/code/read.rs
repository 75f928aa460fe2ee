//! Reads the tree from the text that `#[symbolic]` makes of it.
//!
//! The text is in the order of the declarations in `code`: the name of a struct or variant, then its
//! fields; numbers; texts with their length before them; lists in brackets. A tree is read once and kept for ever, as the
//! `static` that its text is.

use std::sync::OnceLock;

use super::{
    Arm, Binary, Block, Closure, Expression, FactId, IntegerType, Kind, Label, Method, OPTION, Opaque, Pattern,
    PatternBound, Piece, RESULT, Routine, ScalarType, Slot, Statement, Unary, VariantType, table,
};

/// Room on the stack that reading an expression needs, and how much more is taken when there is less.
const STACK_NEEDED: usize = 128 << 10;
const STACK_STEP: usize = 1 << 20;

/// The tree of a function as text.
#[derive(Debug)]
pub struct Source {
    text: &'static str,
    file: &'static str,
    watched: bool,
    function: OnceLock<Option<Routine>>,
}

impl Source {
    /// The tree with this text, of a function in this file; `watched` says whether it was built with looks in it.
    pub const fn new(text: &'static str, file: &'static str, watched: bool) -> Self {
        Source { text, file, watched, function: OnceLock::new() }
    }

    /// The tree; `None` if the macro and this library do not fit together.
    pub fn function(&'static self) -> Option<&'static Routine> {
        let read = || {
            let mut reader = TreeReader { rest: self.text };
            let mut function: Routine = reader.read()?;
            function.file = self.file;
            function.watched &= self.watched;
            reader.rest.is_empty().then_some(function)
        };
        self.function.get_or_init(read).as_ref()
    }
}

struct TreeReader {
    rest: &'static str,
}

impl TreeReader {
    fn word(&mut self) -> Option<&'static str> {
        let (word, rest) = self.rest.split_once(' ')?;
        self.rest = rest;
        Some(word)
    }

    fn read<T: Read>(&mut self) -> Option<T> {
        T::read(self)
    }
}

/// What a tree is made of.
trait Read: Sized {
    fn read(reader: &mut TreeReader) -> Option<Self>;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Read for $word {
            fn read(reader: &mut TreeReader) -> Option<Self> {
                reader.word()?.parse().ok()
            }
        }
    )*};
}

words!(bool, u8, u32, usize, i128, f64);

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Read for $number {
            fn read(reader: &mut TreeReader) -> Option<Self> {
                reader.read::<usize>().map(<$number>::from)
            }
        }
    )*};
}

numbers!(Slot, Label, FactId);

impl Read for &'static str {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        let (length, rest) = reader.rest.split_once(':')?;
        let (text, rest) = rest.split_at_checked(length.parse().ok()?)?;
        reader.rest = rest.strip_prefix(' ')?;
        Some(text)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        match reader.word()? {
            "Some" => reader.read().map(Some),
            "None" => Some(None),
            _ => None,
        }
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        Some((reader.read()?, reader.read()?))
    }
}

impl<T: Read> Read for &'static T {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        Some(Box::leak(Box::new(reader.read()?)))
    }
}

impl<T: Read> Read for &'static [T] {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        if reader.word()? != "[" {
            return None;
        }
        let mut items = Vec::new();
        loop {
            if let Some(rest) = reader.rest.strip_prefix("] ") {
                reader.rest = rest;
                return Some(items.leak());
            }
            items.push(reader.read()?);
        }
    }
}

impl Read for &'static crate::lift::value::tagged::Definition {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        match reader.word()? {
            "OPTION" => Some(&OPTION),
            "RESULT" => Some(&RESULT),
            _ => None,
        }
    }
}

impl Read for Method {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        let (name, places): (_, &[usize]) = reader.read()?;
        let meanings: Option<Vec<_>> = places.iter().map(|&place| table::entries().nth(place)).collect();
        Some(Method::of(name, meanings?.into_iter()))
    }
}

impl Read for table::Function {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        let name = reader.word()?;
        table::FUNCTIONS.iter().find(|entry| entry.variant == name).map(|entry| entry.function)
    }
}

impl Read for Expression {
    fn read(reader: &mut TreeReader) -> Option<Self> {
        stacker::maybe_grow(STACK_NEEDED, STACK_STEP, || {
            let (id, (line, column)) = reader.read()?;
            Some(Expression { id, line, column, kind: reader.read()? })
        })
    }
}

macro_rules! structs {
    ($($name:ident { $($field:ident),* $(; $other:ident: $value:expr)? })*) => {$(
        impl Read for $name {
            fn read(reader: &mut TreeReader) -> Option<Self> {
                if reader.word()? != stringify!($name) {
                    return None;
                }
                Some($name { $($field: reader.read()?,)* $($other: $value)? })
            }
        }
    )*};
}

structs! {
    Routine { name, line, column, slots, parameters, body, open_loops, watched, stopped; file: "" }
    Block { label, statements, value, locals }
    Arm { pattern, guard, body }
    Closure { parameters, body, borrows, copies }
    Opaque { slots, function }
}

macro_rules! enums {
    ($($name:ident { $($variant:ident $(($($part:ident),*))? $({ $($field:ident),* })?,)* })*) => {$(
        impl Read for $name {
            fn read(reader: &mut TreeReader) -> Option<Self> {
                Some(match reader.word()? {
                    $(stringify!($variant) => {
                        $($(let $part = reader.read()?;)*)?
                        $($(let $field = reader.read()?;)*)?
                        $name::$variant $(($($part),*))? $({ $($field),* })?
                    })*
                    _ => return None,
                })
            }
        }
    )*};
}

enums! {
    Kind {
        Literal(a, b),
        Integer(a, b),
        Float(a, b),
        Bytes(a),
        Text(a),
        Format(a),
        Local(a),
        Constant(a),
        Function(a),
        Tuple(a),
        Array(a),
        Repeat(a, b),
        Unary(a, b),
        Reference(a),
        MutableReference(a),
        Binary(a, b, c),
        OwnBinary(a, b, c, d),
        And(a, b),
        Or(a, b),
        Cast(a, b),
        Let(a, b),
        If(a, b, c),
        Match(a, b),
        Block(a),
        Loop(a, b),
        While(a, b, c),
        For(a, b, c, d),
        Break(a, b),
        Continue(a),
        Return(a),
        Try { value, seen, output, own },
        Assign(a, b),
        Discard,
        Compound(a, b, c),
        OwnCompound(a, b, c, d),
        Field(a, b),
        Named(a, b),
        Index(a, b),
        OwnIndex(a, b, c, d),
        Range { start, end, inclusive },
        Closure(a),
        Apply(a, b),
        Call { function, arguments },
        Standard { function, name, candidates, method, result, arguments },
        Variant { of, name, fields },
        Struct { of, name, fields, base },
        Method { method, own, seen, result, receiver, arguments },
        Invoke { method, receiver, arguments },
        Assert(a),
        Panic,
        Opaque(a),
    }
    Unary { Negate, Not, Dereference, }
    Binary {
        Add, Subtract, Multiply, Divide, Remainder, BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight, Equal, NotEqual, Less,
        LessEqual, Greater, GreaterEqual,
    }
    Statement { Let { pattern, value, otherwise }, Expression(a), }
    Piece { Text(a), Value(a, b), Sized(a, b, c, d), }
    Pattern {
        Wild,
        Bind(a, b),
        Dereference(a),
        Number(a),
        Float(a),
        Constant(a),
        Text(a),
        Range { start, end, inclusive },
        Tuple { before, rest, after },
        Slice { before, rest, after },
        Or(a),
        Variant { name, before, rest, after },
        Struct { name, fields },
    }
    PatternBound { Number(a), Float(a), Constant(a), }
    VariantType { Known(a), Seen(a), }
    ScalarType { Bool, Char, Integer(a), }
    IntegerType { U8, U16, U32, U64, U128, Usize, I8, I16, I32, I64, I128, Isize, }
}
