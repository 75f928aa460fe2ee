//! The code tree: what `#[symbolic]` makes of a function's body, and what the tracer walks.
//!
//! The macro does not emit Rust statements that run on symbols: it emits the text of one tree that says what the body
//! is, with every local resolved to a numbered slot (`read` makes the tree of it). Control flow belongs to the tracer, which runs both sides of an
//! unknown condition without any code being emitted twice.
//!
//! The tree is data without names or types. Whatever only the compiler knows (the type of a literal, which function a
//! path means, the value of a constant) is a [`Fact`](crate::lift::code::facts::Fact): the tree holds its number, and the list of
//! facts is made once per instantiation of the function, so that generics are ordinary generics there.

pub mod asked;
pub mod facts;
pub mod macros;
pub mod methods;
mod read;

use crate::index::{Id, ids};
use crate::lift::output::shape::Tree;

pub use crate::lift::value::scalar::{IntegerType, ScalarType};
pub use crate::lift::value::tagged::{OPTION, RESULT};
pub use read::Source;

pub use dpnl_table as table;
pub use dpnl_table::Method;

ids! {
    /// The number of a local within its function; a name that is shadowed has several.
    pub Slot;
    /// The number of a loop or labelled block within its function.
    pub Label;
    /// The number of a fact within its function.
    pub FactId;
}

macro_rules! from_usize {
    ($($number:ident),*) => {$(
        impl From<usize> for $number {
            fn from(position: usize) -> Self {
                Id::new(position)
            }
        }
    )*};
}

from_usize!(Slot, Label, FactId);

/// A node of the tree.
pub type Code = &'static Expression;

/// A function that was annotated with `#[symbolic]`.
#[derive(Debug)]
pub struct Routine {
    /// Its name.
    pub name: &'static str,
    /// The file it was written in.
    pub file: &'static str,
    /// The line of its name.
    pub line: u32,
    /// The column of its name.
    pub column: u32,
    /// Number of slots.
    pub slots: usize,
    /// The patterns of the parameters, in order.
    pub parameters: &'static [Pattern],
    /// The body.
    pub body: Code,
    /// Whether it has a loop or an iterator whose end does not show in the code: anything but `for` over what ends.
    pub open_loops: bool,
    /// Whether there is a [look](crate::lift::watch) at everything in it that may overflow.
    pub watched: bool,
    /// Whether it has a [look](crate::lift::depth) at the depth of the stack.
    pub stopped: bool,
}

/// An expression and its place in the source.
#[derive(Debug)]
pub struct Expression {
    /// A number that no other expression of the function has.
    pub id: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum Kind {
    /// A `bool`, `char`, byte, or an integer with a suffix.
    Literal(i128, ScalarType),
    /// An integer without a suffix; the fact is its type.
    Integer(i128, FactId),
    /// A float; the fact is its type.
    Float(f64, FactId),
    /// A byte string.
    Bytes(&'static [u8]),
    /// A string literal.
    Text(&'static str),
    /// `format!(..)`
    Format(&'static [Piece]),
    /// A local.
    Local(Slot),
    /// A path that is not a local, and whatever else is evaluated by plain Rust.
    Constant(FactId),
    /// A function with a lifted twin, as a value.
    Function(FactId),
    /// `(a, b)`
    Tuple(&'static [Expression]),
    /// `[a, b]`, also `vec![a, b]`
    Array(&'static [Expression]),
    /// `[a; n]`, also `vec![a; n]`
    Repeat(Code, Code),
    /// `-a`, `!a`, `*a`
    Unary(Unary, Code),
    /// `&a`
    Reference(Code),
    /// `&mut a`
    MutableReference(Code),
    /// `a + b` and the like
    Binary(Binary, Code, Code),
    /// `a + b`, where the types may have an operator of their own: the fact
    OwnBinary(Binary, Code, Code, FactId),
    /// `a && b`
    And(Code, Code),
    /// `a || b`
    Or(Code, Code),
    /// `a as u32`; the fact is the type.
    Cast(Code, FactId),
    /// `let pattern = value` as a condition, also `matches!`
    Let(&'static Pattern, Code),
    /// `if a { b } else { c }`
    If(Code, Code, Option<Code>),
    /// `match a { .. }`
    Match(Code, &'static [Arm]),
    /// `{ .. }`
    Block(&'static Block),
    /// `loop { .. }`
    Loop(Label, Code),
    /// `while a { .. }`
    While(Label, Code, Code),
    /// `for pattern in items { .. }`
    For(Label, &'static Pattern, Code, Code),
    /// `break 'label value`
    Break(Label, Option<Code>),
    /// `continue 'label`
    Continue(Label),
    /// `return value`
    Return(Option<Code>),
    /// `value?`
    Try {
        /// The value.
        value: Code,
        /// Its type.
        seen: FactId,
        /// The type that the function or closure around it returns.
        output: FactId,
        /// The conversion of the error, where it may be the user's own.
        own: Option<FactId>,
    },
    /// `place = value`; the place may be a tuple or an array of places
    Assign(Code, Code),
    /// `_ = value`: the place that takes anything
    Discard,
    /// `place += value`
    Compound(Binary, Code, Code),
    /// `place += value`, where the types may have an operator of their own: the fact
    OwnCompound(Binary, Code, Code, FactId),
    /// `tuple.0`
    Field(Code, usize),
    /// `point.x`
    Named(Code, &'static str),
    /// `items[index]`
    Index(Code, Code),
    /// `grid[position]`, where the type may have an operator of its own: the facts are `index` and `index_mut`
    OwnIndex(Code, Code, FactId, FactId),
    /// `start..end`
    Range {
        /// Where it starts.
        start: Option<Code>,
        /// Where it ends.
        end: Option<Code>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// `|x| ..`
    Closure(&'static Closure),
    /// A call of a local that is a closure.
    Apply(Code, &'static [Expression]),
    /// A call of a function with a lifted twin.
    Call {
        /// The twin.
        function: FactId,
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// A call of a function of the standard library.
    Standard {
        /// What the compiler takes the path for.
        function: FactId,
        /// How it is spelled.
        name: &'static str,
        /// The functions that it may be.
        candidates: &'static [table::Function],
        /// What it means as a method: `i32::pow(a, b)` is `a.pow(b)`.
        method: Option<&'static Method>,
        /// The type of the result, where it matters.
        result: Option<FactId>,
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// `Some(value)`, `Shape::Circle(radius)`, `None`
    Variant {
        /// The type.
        of: VariantType,
        /// The name of the variant.
        name: &'static str,
        /// Its fields.
        fields: &'static [Expression],
    },
    /// `Point { x: 1, ..base }`
    Struct {
        /// The type.
        of: FactId,
        /// The name of the variant or struct.
        name: &'static str,
        /// The fields that are written, with their names.
        fields: &'static [(&'static str, Expression)],
        /// Where the other fields come from.
        base: Option<Code>,
    },
    /// `receiver.name(arguments)`
    Method {
        /// What the name means, by receiver.
        method: &'static Method,
        /// The method of the receiver's own type, where it may have one of that name.
        own: Option<FactId>,
        /// The type of the receiver, where it matters (`into`).
        seen: Option<FactId>,
        /// The type of the result, where it matters (`collect`, `sum`, `into`).
        result: Option<FactId>,
        /// The receiver.
        receiver: Code,
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// `receiver.name(arguments)` of a method with a lifted body
    Invoke {
        /// The method.
        method: FactId,
        /// The receiver.
        receiver: Code,
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// `assert!(a)`
    Assert(Code),
    /// `panic!()`, `unreachable!()`
    Panic,
    /// `opaque!(..)`
    Opaque(&'static Opaque),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-a`
    Negate,
    /// `!a`
    Not,
    /// `*a`
    Dereference,
}

/// Operators with two operands, without the short-circuiting ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of Rust's operator traits")]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Binary {
    /// Whether the result is a `bool` whatever the operands are.
    pub fn is_comparison(self) -> bool {
        use Binary::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }
}

/// A block.
#[derive(Debug)]
pub struct Block {
    /// Its label, if there is a `break` out of it.
    pub label: Option<Label>,
    /// The statements.
    pub statements: &'static [Statement],
    /// The value at its end.
    pub value: Option<Code>,
    /// The slots that live no longer than the block.
    pub locals: (Slot, Slot),
}

/// A statement.
#[derive(Debug)]
pub enum Statement {
    /// `let pattern = value else { .. };`
    Let {
        /// What it binds.
        pattern: &'static Pattern,
        /// The value.
        value: Option<Code>,
        /// What happens if the pattern does not match.
        otherwise: Option<Code>,
    },
    /// An expression whose value is dropped.
    Expression(Expression),
}

/// A part of `format!(..)`.
#[derive(Debug)]
pub enum Piece {
    /// Known text.
    Text(&'static str),
    /// A value, and what stands after the colon.
    Value(Expression, &'static str),
    /// A value, what stands after the colon but for the width and precision, and these: `{:>width$.precision$}`.
    Sized(Expression, &'static str, Option<&'static Expression>, Option<&'static Expression>),
}

/// An arm of a `match`.
#[derive(Debug)]
pub struct Arm {
    /// The pattern.
    pub pattern: Pattern,
    /// The condition after `if`.
    pub guard: Option<Code>,
    /// What it evaluates to.
    pub body: Expression,
}

/// A pattern.
#[derive(Debug)]
pub enum Pattern {
    /// `_`
    Wild,
    /// `name`, `name @ pattern`
    Bind(Slot, Option<&'static Pattern>),
    /// `&pattern`
    Dereference(&'static Pattern),
    /// A literal.
    Number(i128),
    /// A float.
    Float(f64),
    /// A constant.
    Constant(FactId),
    /// A literal text.
    Text(&'static str),
    /// `1..=9`
    Range {
        /// Where it starts.
        start: Option<PatternBound>,
        /// Where it ends.
        end: Option<PatternBound>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// `(a, .., b)`
    Tuple {
        /// What comes before `..`, or everything.
        before: &'static [Pattern],
        /// Whether there is a `..`.
        rest: bool,
        /// What comes after `..`.
        after: &'static [Pattern],
    },
    /// `[a, rest @ .., b]`
    Slice {
        /// What comes before `..`, or everything.
        before: &'static [Pattern],
        /// The pattern of the middle.
        rest: Option<&'static Pattern>,
        /// What comes after `..`.
        after: &'static [Pattern],
    },
    /// `a | b`; every alternative binds the same slots
    Or(&'static [Pattern]),
    /// `Some(pattern)`, `Shape::Circle(radius)`, `None`; which type it is, the value says
    Variant {
        /// The name of the variant or struct.
        name: &'static str,
        /// What comes before `..`, or everything.
        before: &'static [Pattern],
        /// Whether there is a `..`.
        rest: bool,
        /// What comes after `..`.
        after: &'static [Pattern],
    },
    /// `Point { x, .. }`
    Struct {
        /// The name of the variant or struct.
        name: &'static str,
        /// The fields that are written, with their names.
        fields: &'static [(&'static str, Pattern)],
    },
}

/// The type that a variant belongs to.
#[derive(Debug)]
pub enum VariantType {
    /// One of the standard library's.
    Known(&'static crate::lift::value::tagged::Definition),
    /// What the compiler has found.
    Seen(FactId),
}

/// An end of a range in a pattern.
#[derive(Debug)]
pub enum PatternBound {
    /// A literal.
    Number(i128),
    /// A float.
    Float(f64),
    /// A constant.
    Constant(FactId),
}

/// A closure. Its slots are numbered with those of its function.
#[derive(Debug)]
pub struct Closure {
    /// The patterns of the parameters.
    pub parameters: &'static [Pattern],
    /// The body.
    pub body: Code,
    /// Whether it uses locals of the function that it does not copy: then it runs among them.
    pub borrows: bool,
    /// For `move`: slots that are copied when the closure is made, and the slots of the copies.
    pub copies: &'static [(Slot, Slot)],
}

/// An expression that is not traced but tabulated.
#[derive(Debug)]
pub struct Opaque {
    /// The locals in it.
    pub slots: &'static [Slot],
    /// Evaluates it on concrete values of those locals.
    pub function: FactId,
}

/// A concrete argument of an opaque expression.
#[derive(Debug)]
pub enum Argument<'a> {
    /// A value made of numbers.
    Tree(Tree<i128>),
    /// A `#[given]` value of a type that is not lifted.
    Foreign(&'a dyn std::any::Any),
}
