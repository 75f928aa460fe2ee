//! `Wrapping`, `Saturating` and `NonZero`: numbers with an arithmetic of their own.
//!
//! Each is a struct with one field. They are compared as their field is, which is what Rust derives; what they do
//! otherwise is here.

use std::num::{NonZero, Saturating, Wrapping};

use crate::Result;
use crate::lift::code::methods::Operators;
use crate::lift::code::table::{Family, Integer, Operation};
use crate::lift::code::{Binary, Method};
use crate::lift::output::shape::{Structure, Tree};
use crate::lift::signature::derived::Derived;
use crate::lift::signature::parameter::{Declarations, Ranged};
use crate::lift::signature::written::nobody_knows;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::{Definition, Described, Form, Tagged, Variant};
use crate::lift::value::{Scalar, Term, Value};
use crate::lift::{Decode, Encode, Lift, Numbers};

macro_rules! definition {
    ($name:ident $full:literal $short:literal) => {
        #[doc = concat!("`", $short, "`")]
        pub static $name: Definition = Definition {
            name: $full,
            variants: &[Variant { name: $short, discriminant: 0, first: 0, fields: &["0"] }],
            form: Form::Struct,
            operators: Operators::default,
            derived: Derived::certain,
            written: nobody_knows,
        };
    };
}

definition! { WRAPPING "core::num::wrapping::Wrapping" "Wrapping" }
definition! { SATURATING "core::num::saturating::Saturating" "Saturating" }
definition! { DISCRIMINANT "core::mem::Discriminant" "Discriminant" }
definition! { NON_ZERO "core::num::nonzero::NonZero" "NonZero" }

/// Whether the values of a type are written as their field is.
pub(crate) fn is_transparent(definition: &Definition) -> bool {
    [&WRAPPING, &SATURATING, &NON_ZERO].contains(&definition)
}

/// The type that a full name means, if it is `Wrapping` or `Saturating`.
pub(crate) fn of_type(ty: &Type) -> Option<(&'static Definition, &Type)> {
    let Type::Other(name, arguments) = ty else { return None };
    let name = name.split('<').next().unwrap_or(name);
    let found = [&WRAPPING, &SATURATING].into_iter().find(|definition| definition.name == name);
    found.zip(arguments.first())
}

macro_rules! wrappers {
    ($($wrapper:ident $definition:ident),*) => {$(
        impl<T> Described for $wrapper<T> {
            const DEFINITION: &'static Definition = &$definition;
        }

        impl<T: Lift> Lift for $wrapper<T> {
            fn lift(&self) -> Value {
                Value::variant(&$definition, 0, vec![self.0.lift()])
            }
        }

        impl<T: Encode> Encode for $wrapper<T> {
            fn structure() -> Structure {
                Structure::Tagged(&$definition, vec![T::structure()])
            }
            fn encode(&self) -> Tree<i128> {
                Tree::variant(&$definition, 0, vec![self.0.encode()])
            }
            fn numbers(&self, numbers: &mut Vec<i128>) {
                self.0.numbers(numbers);
            }
        }

        impl<T: Decode> Decode for $wrapper<T> {
            fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
                T::decode(numbers).map($wrapper)
            }
        }

        impl<T: Ranged> Ranged for $wrapper<T> {
            const LENGTHS: usize = T::LENGTHS;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                let number = T::declare(name, lengths, declarations)?;
                Ok(Tree::Tagged { definition: &$definition, tag: None, fields: vec![Some(number)] })
            }
        }
    )*};
}

wrappers!(Wrapping WRAPPING, Saturating SATURATING);

macro_rules! non_zero {
    ($($integer:ty)*) => {$(
        impl Described for NonZero<$integer> {
            const DEFINITION: &'static Definition = &NON_ZERO;
        }

        impl Lift for NonZero<$integer> {
            fn lift(&self) -> Value {
                Value::variant(&NON_ZERO, 0, vec![self.get().lift()])
            }
        }

        impl Encode for NonZero<$integer> {
            fn structure() -> Structure {
                Structure::Tagged(&NON_ZERO, vec![<$integer>::structure()])
            }
            fn encode(&self) -> Tree<i128> {
                Tree::variant(&NON_ZERO, 0, vec![self.get().encode()])
            }
            fn numbers(&self, numbers: &mut Vec<i128>) {
                self.get().numbers(numbers);
            }
        }

        impl Decode for NonZero<$integer> {
            fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
                NonZero::new(<$integer>::decode(numbers)?)
            }
        }
    )*};
}

non_zero! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// The field of one of these types.
fn number<'a>(value: &'a Value, wanted: &[&'static Definition]) -> Option<&'a Tagged> {
    match value {
        Value::Tagged(tagged) if wanted.contains(&tagged.definition) => Some(tagged),
        _ => None,
    }
}

impl Tracer {
    /// `a + b` and the like where one of these types has it.
    pub(crate) fn binary_of_wrapped(&mut self, operator: Binary, a: &Value, b: &Value) -> Flow<Option<Value>> {
        if operator.is_comparison() {
            return Ok(None);
        }
        if let (Value::Scalar(a), Some(b)) = (a, number(b, &[&NON_ZERO])) {
            // `u32 / NonZero<u32>`
            let b = self.scalar(&b.fields[0])?;
            return self.operate(operator, *a, b).map(Some);
        }
        if let (Some(a), Some(b), Binary::BitOr) = (number(a, &[&NON_ZERO]), number(b, &[&NON_ZERO]), operator) {
            let (one, other) = (self.scalar(&a.fields[0])?, self.scalar(&b.fields[0])?);
            let bits = self.operate(operator, one, other)?;
            return Ok(Some(Value::variant(&NON_ZERO, 0, vec![bits])));
        }
        let Some(a) = number(a, &[&WRAPPING, &SATURATING]) else { return Ok(None) };
        let one = self.scalar(&a.fields[0])?;
        let other = match b {
            Value::Tagged(b) if b.definition == a.definition => self.scalar(&b.fields[0])?,
            Value::Scalar(b) => *b,
            _ => return Ok(None),
        };
        let family = if a.definition == &WRAPPING { Family::Wrapping } else { Family::Saturating };
        let operation = match operator {
            Binary::Add => Operation::Add,
            Binary::Subtract => Operation::Sub,
            Binary::Multiply => Operation::Mul,
            Binary::Divide => Operation::Div,
            Binary::Remainder if family == Family::Wrapping => Operation::Rem,
            Binary::ShiftLeft if family == Family::Wrapping => Operation::Shl,
            Binary::ShiftRight if family == Family::Wrapping => Operation::Shr,
            // Of `Saturating` as of the number itself.
            _ => {
                let plain = self.operate(operator, one, other)?;
                return Ok(Some(Value::variant(a.definition, 0, vec![plain])));
            }
        };
        let result = self.family_method((family, operation), one, &[Value::Scalar(other)])?;
        Ok(Some(Value::variant(a.definition, 0, vec![result])))
    }

    /// `-a` and `!a` where one of these types has it.
    pub(crate) fn unary_of_wrapped(&mut self, negate: bool, value: &Value) -> Flow<Option<Value>> {
        let Some(tagged) = number(value, &[&WRAPPING, &SATURATING, &NON_ZERO]) else { return Ok(None) };
        let scalar = self.scalar(&tagged.fields[0])?;
        let result = match (negate, tagged.definition) {
            (true, definition) if definition == &WRAPPING => {
                self.family_method((Family::Wrapping, Operation::Neg), scalar, &[])?
            }
            (true, definition) if definition == &SATURATING => {
                self.family_method((Family::Saturating, Operation::Neg), scalar, &[])?
            }
            (false, definition) if definition == &NON_ZERO => return Ok(None),
            _ => self.operate_unary(negate, scalar)?,
        };
        Ok(Some(Value::variant(tagged.definition, 0, vec![result])))
    }

    /// A method of one of these types; nothing if it has none that is known.
    pub(crate) fn method_of_wrapped(
        &mut self,
        method: &Method,
        tagged: &Tagged,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        let scalar = self.scalar(&tagged.fields[0])?;
        let again = |value| Value::variant(tagged.definition, 0, vec![value]);
        if tagged.definition == &NON_ZERO && method.non_zero.is_some() {
            return Ok(Some(Value::Scalar(scalar)));
        }
        let Some(own) = method.integer else { return Ok(None) };
        Ok(match own {
            Integer::CountOnes | Integer::LeadingZeros | Integer::TrailingZeros | Integer::IsPowerOfTwo => {
                // The others have counts of their own kind.
                if own == Integer::CountOnes && tagged.definition == &NON_ZERO {
                    return Ok(None);
                }
                self.scalar_method(method, scalar, arguments)?
            }
            Integer::Pow if tagged.definition == &WRAPPING => {
                Some(again(self.family_method((Family::Wrapping, Operation::Pow), scalar, arguments)?))
            }
            Integer::Pow if tagged.definition == &SATURATING => {
                Some(again(self.family_method((Family::Saturating, Operation::Pow), scalar, arguments)?))
            }
            Integer::RotateLeft | Integer::RotateRight | Integer::SwapBytes | Integer::ReverseBits
                if tagged.definition != &NON_ZERO =>
            {
                self.scalar_method(method, scalar, arguments)?.map(again)
            }
            _ => None,
        })
    }

    /// `std::mem::discriminant(&value)`
    pub(crate) fn discriminant(&mut self, value: &Value) -> Flow<Value> {
        let tag = match self.read(value.clone())? {
            Value::Tagged(tagged) => tagged.tag,
            Value::Scalar(Scalar { term, kind: ScalarType::Enumeration(_) | ScalarType::Ordering }) => term,
            other => return Err(self.fail(format!("the discriminant of {} has no lifted meaning", other.describe()))),
        };
        Ok(Value::variant(&DISCRIMINANT, 0, vec![Value::usize(tag)]))
    }

    /// `NonZero::new(number)`
    pub(crate) fn non_zero(&mut self, value: &Value) -> Flow<Value> {
        let Scalar { term, kind } = self.scalar(value)?;
        self.integer(kind)?;
        let zero = self.equal_terms(term, Term::Known(0));
        let present = self.not(zero);
        let present = self.settle(present);
        Ok(Value::optional(present, Value::variant(&NON_ZERO, 0, vec![Value::Scalar(Scalar { term, kind })])))
    }
}
