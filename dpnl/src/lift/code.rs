//! The code tree: what `#[symbolic]` makes of a function's body, and what the tracer walks.
//!
//! The macro does not emit Rust statements that run on symbols: it emits one `static` tree that says what the body
//! is, with every local resolved to a numbered slot. Rust's type checker sees only the untouched original, so no
//! inference can fail in the twin; control flow belongs to the tracer, which runs both sides of an unknown
//! condition without any code being emitted twice; and what is not a local (a constant, another function, the
//! inside of `opaque!`) is a plain function pointer.
//!
//! Everything here is data and constructed in constants, so a tree costs nothing at run time.

use super::shape::Tree;
use super::{Call, Lift, Value};

pub use super::scalar::{IntegerType, ScalarType};

/// The number of a local within its function; a name that is shadowed has several.
pub type Slot = usize;

/// A node of the tree.
pub type Code = &'static Expression;

/// A function that was annotated with `#[symbolic]`.
#[derive(Debug)]
pub struct Function {
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
    /// Const generics, in order.
    pub constants: &'static [Generic],
    /// Parameters, in order.
    pub parameters: &'static [Parameter],
    /// The return type.
    pub output: Type,
    /// The body.
    pub body: Code,
}

/// A const generic parameter, which is a local of the lifted function.
#[derive(Debug)]
pub struct Generic {
    /// Its name.
    pub name: &'static str,
    /// Its slot.
    pub slot: Slot,
    /// Its type.
    pub scalar: Type,
    /// Where its value is found when the caller does not say it: a parameter, and how deep in it the array is.
    pub length_of: Option<(usize, &'static [Step])>,
}

/// A step from a parameter to a part of it, in search of the array whose length a const generic is.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A part of a tuple.
    Part(usize),
    /// The first item of an array or a slice.
    Item,
}

/// A parameter.
#[derive(Debug)]
pub struct Parameter {
    /// What it binds.
    pub pattern: &'static Pattern,
    /// Its type.
    pub declared: Type,
}

/// As much of a Rust type as the tracer needs: what the scalars in a value are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Nothing is known, or nothing needs to be.
    Unknown,
    /// One number.
    Scalar(ScalarType),
    /// A tuple.
    Tuple(&'static [Type]),
    /// An array, slice or `Vec`.
    Sequence(&'static Type),
    /// An array of known length.
    Array(&'static Type, usize),
    /// An `Option`.
    Option(&'static Type),
    /// A `Result`.
    Result(&'static Type, &'static Type),
}

impl Type {
    /// The type of a fieldless enum.
    pub const ENUMERATION: Type = Type::Scalar(ScalarType::Enumeration);
}

/// The [`Type`] of a Rust type: what [`Lift`] says, or else what [`TypeOrUnknown`] does.
#[doc(hidden)]
#[derive(Debug)]
pub struct TypeOf<T: ?Sized>(std::marker::PhantomData<T>);

impl<T: Lift + ?Sized> TypeOf<T> {
    /// What the type says.
    pub const TYPE: Type = T::TYPE;
}

/// The [`Type`] of types that are not lifted. A constant of the type itself goes before it.
#[doc(hidden)]
pub trait TypeOrUnknown {
    /// Nothing is known.
    const TYPE: Type = Type::Unknown;
}

impl<T: ?Sized> TypeOrUnknown for TypeOf<T> {}

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
    /// An integer, `bool` or `char`; the type is missing for an integer without a suffix.
    Literal(i128, Option<ScalarType>),
    /// A byte string.
    Bytes(&'static [u8]),
    /// A string literal; only messages are made of these.
    Text,
    /// A local.
    Local(Slot),
    /// A path that is not a local.
    Constant(fn() -> Value),
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
    /// `a && b`
    And(Code, Code),
    /// `a || b`
    Or(Code, Code),
    /// `a as u32`
    Cast(Code, Type),
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
    Try(Code),
    /// `place = value`; the place may be a tuple or an array of places
    Assign(Code, Code),
    /// `_ = value`: the place that takes anything
    Discard,
    /// `place += value`
    Compound(Binary, Code, Code),
    /// `tuple.0`
    Field(Code, usize),
    /// `items[index]`
    Index(Code, Code),
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
        function: fn(Call<'_>) -> Value,
        /// Const generics given at the call.
        constants: &'static [Option<Code>],
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// A call of a function of the standard library.
    Builtin {
        /// Which one, such as `Some` or `min`.
        name: &'static str,
        /// The type before it, such as `u32` in `u32::from`.
        on: Type,
        /// Arguments.
        arguments: &'static [Expression],
    },
    /// `receiver.name(arguments)`
    Method {
        /// The name.
        name: &'static str,
        /// The type after it, such as that of `sum::<u32>()`.
        turbofish: Type,
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

/// The number of a loop or labelled block within its function.
pub type Label = u32;

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
        /// The annotated type.
        declared: Type,
        /// The value.
        value: Option<Code>,
        /// What happens if the pattern does not match.
        otherwise: Option<Code>,
    },
    /// An expression whose value is dropped.
    Expression(Expression),
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
    /// A literal or a constant.
    Value(Code),
    /// `1..=9`
    Range {
        /// Where it starts.
        start: Option<Code>,
        /// Where it ends.
        end: Option<Code>,
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
    /// `Some(pattern)`
    Some(&'static Pattern),
    /// `None`
    None,
    /// `Ok(pattern)`
    Ok(&'static Pattern),
    /// `Err(pattern)`
    Err(&'static Pattern),
}

/// A closure. Its slots are its function's, so it sees and changes what it captures.
#[derive(Debug)]
pub struct Closure {
    /// Parameters.
    pub parameters: &'static [Parameter],
    /// The return type.
    pub output: Type,
    /// The body.
    pub body: Code,
    /// For `move`: slots that are copied when the closure is made, and the slots of the copies.
    pub copies: &'static [(Slot, Slot)],
}

/// An expression that is not traced but tabulated.
#[derive(Debug)]
pub struct Opaque {
    /// The locals in it.
    pub slots: &'static [Slot],
    /// Evaluates it on concrete values of those locals.
    pub function: fn(&[Argument<'_>]) -> Option<Value>,
}

/// A concrete argument of an opaque expression.
#[derive(Debug)]
pub enum Argument<'a> {
    /// A value made of numbers.
    Tree(Tree<i128>),
    /// A `#[given]` value of a type that is not lifted.
    Foreign(&'a dyn std::any::Any),
}
