//! Tagged values: what a struct or an enum is while a function is traced.
//!
//! A value of any type with named variants is a *tag*, the position of its variant, and the fields of all variants one
//! after the other. The fields of a variant that the value is certainly not are [`Value::Unset`], and those of one that it
//! may be or not are looked at only where the tag says so. A struct has one variant and a known tag, so it costs what its
//! fields cost. `Option` and `Result` are such types like any other; an enum without fields is a plain number.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::lift::Tracer;
use crate::lift::code::methods::Operators;
use crate::lift::signature::derived::Derived;
use crate::lift::signature::written::{self, Written};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Scalar, Term, Value};

/// What `#[derive(Domain)]` says about a type. It has an identity: its full name.
#[derive(Debug)]
pub struct Definition {
    /// The full name, without arguments.
    pub name: &'static str,
    /// The variants, in order; a struct has one, with its own name.
    pub variants: &'static [Variant],
    /// What its values are.
    pub form: Form,
    /// The operators that were written by hand, with a lifted meaning.
    pub operators: fn() -> Operators,
    /// Whether the comparisons without a lifted meaning are derived.
    pub derived: fn() -> Derived,
    /// How a value is written as text.
    pub written: Written,
}

/// What the values of a type are while a function is traced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Fields: a struct.
    Struct,
    /// A tag and the fields of all variants.
    Enum,
    /// A number, the discriminant: an enum without fields.
    Number,
}

/// A type with named variants or fields: `#[derive(Domain)]` describes it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to symbolic functions",
    label = "a struct or enum without #[derive(Domain)]",
    note = "one of your own: write #[derive(Domain)] before `{Self}` where it is defined",
    note = "one of another crate: put what needs it into opaque!(..), or use what it holds"
)]
pub trait Described {
    /// What the type is.
    const DEFINITION: &'static Definition;
}

/// What a type is.
pub fn definition<T: Described>() -> &'static Definition {
    T::DEFINITION
}

impl<T> Described for Option<T> {
    const DEFINITION: &'static Definition = &OPTION;
}

impl<T, E> Described for Result<T, E> {
    const DEFINITION: &'static Definition = &RESULT;
}

impl Described for std::cmp::Ordering {
    const DEFINITION: &'static Definition = &ORDERING;
}

impl<T: ?Sized> Described for std::marker::PhantomData<T> {
    const DEFINITION: &'static Definition = &PHANTOM;
}

/// A variant of a type.
#[derive(Debug)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Its number in Rust, if no variant has fields.
    pub discriminant: i128,
    /// The position of its first field among those of all variants.
    pub first: usize,
    /// The names of its fields: `x`, or `0`.
    pub fields: &'static [&'static str],
}

impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.name == other.name
    }
}

impl Eq for Definition {}

impl Hash for Definition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Definition {
    /// The name as a user writes it.
    pub fn short_name(&self) -> &'static str {
        self.name.rsplit("::").next().unwrap_or(self.name)
    }

    /// Number of fields of all variants.
    pub fn width(&self) -> usize {
        self.variants.last().map_or(0, |last| last.first + last.fields.len())
    }

    /// Whether it is a struct.
    pub fn is_struct(&self) -> bool {
        self.form == Form::Struct
    }

    /// The position of the variant with this name; a struct has one whatever it is called.
    pub fn position(&self, name: &str) -> Option<usize> {
        if self.is_struct() {
            return Some(0);
        }
        self.variants.iter().position(|variant| variant.name == name)
    }
}

impl Variant {
    /// The position of a field among those of all variants.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| *field == name).map(|position| self.first + position)
    }

    /// The positions of its fields among those of all variants.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.fields.len()
    }
}

/// `Option`
pub static OPTION: Definition = Definition {
    name: "core::option::Option",
    variants: &[
        Variant { name: "None", discriminant: 0, first: 0, fields: &[] },
        Variant { name: "Some", discriminant: 1, first: 0, fields: &["0"] },
    ],
    form: Form::Enum,
    operators: Operators::default,
    derived: Derived::certain,
    written: written::nobody_knows,
};

/// `Result`
pub static RESULT: Definition = Definition {
    name: "core::result::Result",
    variants: &[
        Variant { name: "Ok", discriminant: 0, first: 0, fields: &["0"] },
        Variant { name: "Err", discriminant: 1, first: 1, fields: &["0"] },
    ],
    form: Form::Enum,
    operators: Operators::default,
    derived: Derived::certain,
    written: written::nobody_knows,
};

/// `Ordering`
pub static ORDERING: Definition = Definition {
    name: "core::cmp::Ordering",
    variants: &[
        Variant { name: "Less", discriminant: -1, first: 0, fields: &[] },
        Variant { name: "Equal", discriminant: 0, first: 0, fields: &[] },
        Variant { name: "Greater", discriminant: 1, first: 0, fields: &[] },
    ],
    form: Form::Number,
    operators: Operators::default,
    derived: Derived::certain,
    written: written::nobody_knows,
};

/// `PhantomData`
pub static PHANTOM: Definition = Definition {
    name: "core::marker::PhantomData",
    variants: &[Variant { name: "PhantomData", discriminant: 0, first: 0, fields: &[] }],
    form: Form::Struct,
    operators: Operators::default,
    derived: Derived::certain,
    written: written::nobody_knows,
};

/// A value of a type with variants.
#[derive(Debug, Clone)]
pub struct Tagged {
    /// Its type.
    pub definition: &'static Definition,
    /// The position of its variant.
    pub tag: Term,
    /// The fields of all variants.
    pub fields: Rc<[Value]>,
}

impl Tagged {
    /// A value that is known to be of a variant, with the fields of it.
    pub fn new(definition: &'static Definition, variant: usize, own: Vec<Value>) -> Self {
        let range = definition.variants[variant].range();
        let fields = if range.len() == definition.width() {
            own.into()
        } else {
            let mut own = own.into_iter();
            let field = |position| range.contains(&position).then(|| own.next()).flatten().unwrap_or(Value::Unset);
            (0..definition.width()).map(field).collect()
        };
        Tagged { definition, tag: Term::Known(variant as i128), fields }
    }

    /// Whether the value may be of a variant with fields.
    pub fn has(&self, variant: usize) -> bool {
        let range = self.definition.variants[variant].range();
        self.tag.known().is_none_or(|tag| tag == variant as i128)
            && self.fields[range].iter().all(|field| !matches!(field, Value::Unset))
    }

    /// Whether two values are certainly the same, found without looking deep.
    pub fn is_same(&self, other: &Tagged) -> bool {
        self.tag == other.tag
            && self.definition == other.definition
            && (Rc::ptr_eq(&self.fields, &other.fields)
                || (self.fields.len() <= 2 && self.fields.iter().zip(other.fields.iter()).all(|(a, b)| a.is_same(b))))
    }
}

/// An `Option`, taken apart: whether it is `Some`, and what it holds then.
#[derive(Debug, Clone)]
pub struct Optional {
    /// 1 for `Some`.
    pub present: Term,
    /// The payload, unless it is certainly `None`.
    pub payload: Option<Value>,
}

/// A `Result`, taken apart: whether it is `Ok`, and what the two sides hold.
#[derive(Debug, Clone)]
pub struct Fallible {
    /// 1 for `Ok`.
    pub success: Term,
    /// The payload of `Ok`, unless it is certainly `Err`.
    pub value: Option<Value>,
    /// The payload of `Err`, unless it is certainly `Ok`.
    pub error: Option<Value>,
}

/// The field at a position, if it is set.
fn field(fields: &[Value], position: usize) -> Option<Value> {
    fields.get(position).filter(|field| !matches!(field, Value::Unset)).cloned()
}

impl Value {
    /// A value that is known to be of a variant, with the fields of it.
    pub fn variant(definition: &'static Definition, variant: usize, fields: Vec<Value>) -> Self {
        if definition.form == Form::Number {
            let scalar =
                if definition == &ORDERING { ScalarType::Ordering } else { ScalarType::Enumeration(definition) };
            return Value::number(definition.variants[variant].discriminant, scalar);
        }
        Value::Tagged(Tagged::new(definition, variant, fields))
    }

    /// The definition of the value's type, if it has one.
    pub fn definition(&self) -> Option<&'static Definition> {
        match self {
            Value::Tagged(tagged) => Some(tagged.definition),
            Value::Scalar(Scalar { kind: ScalarType::Enumeration(definition), .. }) => Some(definition),
            _ => None,
        }
    }

    /// Whether the value is a number that is compared as such.
    pub fn is_plain(&self) -> bool {
        matches!(self, Value::Scalar(Scalar { kind, .. }) if !matches!(kind, ScalarType::Enumeration(_)))
    }

    /// Whether the value is of the type with this definition.
    pub fn is_of(&self, definition: &Definition) -> bool {
        matches!(self, Value::Tagged(tagged) if tagged.definition == definition)
    }

    /// The value as an `Option`, if it is one.
    pub fn as_option(&self) -> Option<Optional> {
        match self {
            Value::Tagged(tagged) if tagged.definition == &OPTION => {
                Some(Optional { present: tagged.tag, payload: field(&tagged.fields, 0) })
            }
            _ => None,
        }
    }

    /// `Some(payload)` where `present` is 1.
    pub fn option(option: Optional) -> Self {
        let fields = Rc::new([option.payload.unwrap_or(Value::Unset)]);
        Value::Tagged(Tagged { definition: &OPTION, tag: option.present, fields })
    }
}

impl Tracer {
    /// The value as a `Result`, if it is one.
    pub(crate) fn as_result(&mut self, value: &Value) -> Option<Fallible> {
        match value {
            Value::Tagged(tagged) if tagged.definition == &RESULT => Some(Fallible {
                success: self.not(tagged.tag),
                value: field(&tagged.fields, 0),
                error: field(&tagged.fields, 1),
            }),
            _ => None,
        }
    }

    /// The `Result` that was taken apart.
    pub(crate) fn result(&mut self, result: Fallible) -> Value {
        let tag = self.not(result.success);
        let fields = [result.value, result.error].map(|part| part.unwrap_or(Value::Unset));
        Value::Tagged(Tagged { definition: &RESULT, tag, fields: Rc::new(fields) })
    }

    /// Where a value is of a variant.
    pub(crate) fn is_variant(&mut self, tagged: &Tagged, variant: usize) -> Term {
        match (tagged.definition.variants.len(), variant) {
            (1, _) => Term::TRUE,
            (2, 1) => tagged.tag,
            (2, _) => self.not(tagged.tag),
            _ => self.equal_terms(tagged.tag, Term::Known(variant as i128)),
        }
    }
}
