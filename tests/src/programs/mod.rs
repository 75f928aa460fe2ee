//! Random small programs, in three forms: run plainly ([`run`]), as code trees for the tracer ([`lower`]), and as Rust
//! text for the macro ([`render`]).
//!
//! The grammar is small but mean: overflows, divisions by zero, indices out of range, exits from nested loops under
//! unknown conditions, and `Vec`s whose length depends on the inputs.

mod generate;
mod lower;
mod render;
mod run;
pub mod traced;

pub use generate::generate;
pub use lower::{facts_of, lower};
pub use render::render;
pub use run::{Output, run};

/// A program: a function of a few numbers.
#[derive(Debug, Clone)]
pub struct Program {
    /// The type of all numbers.
    pub number: Number,
    /// The parameters `x0`, `x1` … have values from the first to the second number.
    pub domains: Vec<(i128, i128)>,
    /// The body; it sees `v0`, `v1` … (numbers), `a` (an array of three) and `w` (a `Vec`).
    pub body: Vec<Statement>,
    /// The last expression; the function returns it with `v0`, `a` and `w`.
    pub result: Expression,
}

/// Number of locals `v0` …
pub const LOCALS: usize = 3;
/// Length of the array.
pub const LENGTH: usize = 3;

/// The type of the numbers of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "Rust's own types")]
pub enum Number {
    U8,
    I8,
    U32,
}

impl Number {
    /// The name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Number::U8 => "u8",
            Number::I8 => "i8",
            Number::U32 => "u32",
        }
    }

    /// The smallest and largest number.
    pub fn bounds(self) -> (i128, i128) {
        match self {
            Number::U8 => (0, 255),
            Number::I8 => (-128, 127),
            Number::U32 => (0, u32::MAX.into()),
        }
    }
}

/// An expression that is a number.
#[derive(Debug, Clone)]
pub enum Expression {
    /// A literal.
    Literal(i128),
    /// A parameter.
    Parameter(usize),
    /// A local.
    Local(usize),
    /// The variable of the innermost `for`.
    Counter,
    /// `a + b` …
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `a.min(b)` …
    Method(Method, Box<Expression>, Box<Expression>),
    /// `if c { a } else { b }`
    If(Box<Condition>, Box<Expression>, Box<Expression>),
    /// `a[i as usize]`
    Item(Box<Expression>),
    /// `w.get(i as usize).copied().unwrap_or(b)`
    Get(Box<Expression>, Box<Expression>),
    /// `a.iter().filter(|x| **x > b).sum()`
    FilteredSum(Box<Expression>),
    /// `match e { 0 => a, 1..=2 => b, n if n % 2 == 0 => n, _ => c }`
    Match(Box<Expression>, Box<[Expression; 3]>),
}

/// Operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "Rust's operators")]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
}

/// Methods with one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "Rust's methods")]
pub enum Method {
    Min,
    Max,
    WrappingAdd,
    WrappingMul,
    SaturatingSub,
    /// `a.checked_sub(b).unwrap_or(1)`
    CheckedSub,
}

/// A condition.
#[derive(Debug, Clone)]
pub enum Condition {
    /// `a < b`
    Less(Expression, Expression),
    /// `a == b`
    Equal(Expression, Expression),
    /// `!c`
    Not(Box<Condition>),
    /// `c && d`
    And(Box<Condition>, Box<Condition>),
    /// `c || d`
    Or(Box<Condition>, Box<Condition>),
    /// `a.iter().any(|x| *x == b)`
    Any(Expression),
    /// `w.len() > n`
    Longer(usize),
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Statement {
    /// `v0 = e;`
    Assign(usize, Expression),
    /// `v0 += e;`
    Compound(Operator, usize, Expression),
    /// `a[i as usize] = e;`
    SetItem(Expression, Expression),
    /// `a.swap(i as usize % 3, j as usize % 3);`
    Swap(Expression, Expression),
    /// `if c { .. } else { .. }`
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// `for i in 0..n { .. }`
    For(usize, Vec<Statement>),
    /// `for i in 0..e % 4 { .. }`
    ForUpTo(Expression, Vec<Statement>),
    /// A `while` that ends after a few rounds at the latest; the number tells nested ones apart.
    While(usize, Condition, Vec<Statement>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`
    Return(Expression),
    /// `w.push(e);`
    Push(Expression),
    /// `v0 = w.pop().unwrap_or(1);`
    Pop(usize),
    /// `assert!(c);`
    Assert(Condition),
}

/// Rounds after which a `while` is left.
pub const ROUNDS: i128 = 3;
