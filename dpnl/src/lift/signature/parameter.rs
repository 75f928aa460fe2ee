//! Parameters as random variables: which variables a parameter stands for, and what they are called.

use crate::error::{Error, Result};
use crate::lift::output::decode::Decode;
use crate::lift::output::shape::Tree;
use crate::lift::signature::domain::Domain;
use crate::lift::signature::values::Values;
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::tagged::{Definition, Described, OPTION, RESULT};
use crate::valuation::MAX_DOMAIN;

/// More variables than this are taken for a mistake in a length.
const MAX_VARIABLES: usize = 1 << 20;

/// One random variable, as the signature declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredVariable {
    /// The name in the source: `a[0]`, `b[1][2]`, `p.0`.
    pub name: String,
    /// The values in the order of a row of probabilities.
    pub values: Vec<i128>,
    /// The names of the values, where they are more than numbers.
    pub labels: Option<Vec<String>>,
    /// The type of the values.
    pub scalar: ScalarType,
}

/// The variables declared so far.
#[derive(Debug, Clone, Default)]
pub struct Declarations {
    variables: Vec<DeclaredVariable>,
    /// What `#[domain(..)]` says of the parameter that is being declared.
    values: Option<Values>,
}

impl Declarations {
    /// The variables, in the order of declaration.
    pub fn variables(&self) -> &[DeclaredVariable] {
        &self.variables
    }

    /// Declares the variables of a parameter whose type lists its own values.
    ///
    /// # Errors
    /// An enum with too many variants, or far too many variables.
    pub fn finite<T: Finite>(&mut self, name: &str, lengths: &[usize]) -> Result<Tree<usize>> {
        self.values = None;
        check_lengths(name, T::LENGTHS, lengths)?;
        T::declare(name, lengths, self)
    }

    /// Declares the variables of a parameter with `#[domain(..)]`.
    ///
    /// # Errors
    /// A domain that is empty, too wide or outside of the type, or far too many variables.
    pub fn ranged<T: Ranged>(
        &mut self,
        name: &str,
        values: impl Into<Values>,
        lengths: &[usize],
    ) -> Result<Tree<usize>> {
        self.values = Some(values.into());
        check_lengths(name, T::LENGTHS, lengths)?;
        T::declare(name, lengths, self)
    }

    /// Declares the variable that says which variant of an enum a parameter is; a struct has none.
    ///
    /// # Errors
    /// Far too many variables.
    pub fn tag(&mut self, name: &str, definition: &'static Definition) -> Result<Option<usize>> {
        if definition.is_struct() {
            return Ok(None);
        }
        let variable = DeclaredVariable {
            name: name.to_owned(),
            values: (0..).take(definition.variants.len()).collect(),
            labels: Some(definition.variants.iter().map(|variant| variant.name.to_owned()).collect()),
            scalar: ScalarType::Enumeration(definition),
        };
        match self.push(variable)? {
            Tree::Leaf(variable) => Ok(Some(variable)),
            _ => Ok(None),
        }
    }

    /// Declares the variables of a field whose type lists its own values.
    ///
    /// # Errors
    /// See [`finite`](Self::finite).
    pub fn finite_field<T: Finite>(&mut self, name: &str, field: &str) -> Result<Tree<usize>> {
        let name = format!("{name}{field}");
        check_lengths(&name, T::LENGTHS, &[])?;
        T::declare(&name, &[], self)
    }

    /// Declares the variables of a field with `#[domain(..)]`.
    ///
    /// # Errors
    /// See [`ranged`](Self::ranged).
    pub fn ranged_field<T: Ranged>(&mut self, name: &str, field: &str, values: Values) -> Result<Tree<usize>> {
        let outer = self.values.replace(values);
        let name = format!("{name}{field}");
        check_lengths(&name, T::LENGTHS, &[])?;
        let tree = T::declare(&name, &[], self);
        self.values = outer;
        tree
    }

    fn push(&mut self, variable: DeclaredVariable) -> Result<Tree<usize>> {
        let (size, limit) = (variable.values.len(), MAX_DOMAIN);
        if size == 0 || size > limit {
            return Err(Error::DomainSize { variable: variable.name, size, limit });
        }
        if self.variables.len() == MAX_VARIABLES {
            return Err(refused(&variable.name, &format!("there are more than {MAX_VARIABLES} random variables")));
        }
        self.variables.push(variable);
        Ok(Tree::Leaf(self.variables.len() - 1))
    }

    fn push_domain<T: Domain>(&mut self, name: &str, scalar: ScalarType) -> Result<Tree<usize>> {
        self.push(DeclaredVariable {
            name: name.to_owned(),
            values: T::VARIANTS.iter().map(T::discriminant).collect(),
            labels: Some(T::LABELS.iter().map(|&label| label.to_owned()).collect()),
            scalar,
        })
    }

    fn push_range(&mut self, name: &str, scalar: ScalarType) -> Result<Tree<usize>> {
        let (least, greatest) = match scalar {
            ScalarType::Integer(integer) => (integer.minimum(), integer.maximum()),
            _ => (0, i128::from(u32::from(char::MAX))),
        };
        // `ranged` has said which; without values it would be refused below.
        let domain = self.values.clone().unwrap_or_else(|| Values::between(1, 0));
        let size = domain.size();
        if size == 0 || size > MAX_DOMAIN {
            return Err(Error::DomainSize { variable: name.to_owned(), size, limit: MAX_DOMAIN });
        }
        if let Some(value) = domain.twice() {
            return Err(refused(name, &format!("the value {value} is in the domain twice")));
        }
        if !domain.lies_within(least, greatest) {
            let message = format!("the domain {domain} does not fit {scalar}, which is {least}..={greatest}");
            return Err(refused(name, &message));
        }
        let mut values: Vec<i128> = domain.iter().collect();
        let mut labels = None;
        if scalar == ScalarType::Char {
            let characters: Vec<char> =
                values.iter().filter_map(|&code| char::from_u32(code.try_into().ok()?)).collect();
            values = characters.iter().map(|&character| i128::from(u32::from(character))).collect();
            labels = Some(characters.iter().map(|character| format!("{character:?}")).collect());
        }
        self.push(DeclaredVariable { name: name.to_owned(), values, labels, scalar })
    }
}

fn refused(name: &str, message: &str) -> Error {
    Error::Trace { place: format!("parameter {name}"), message: message.to_owned() }
}

fn check_lengths(name: &str, expected: usize, lengths: &[usize]) -> Result<()> {
    if expected == lengths.len() {
        return Ok(());
    }
    let message = "its type is an alias that hides a Vec; write the Vec in the signature, so that system(..) can ask \
                   for its length";
    Err(refused(name, message))
}

macro_rules! parameter_trait {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        pub trait $name: Decode {
            /// How many lengths the type leaves open: one per `Vec` in it.
            const LENGTHS: usize;
            /// Declares one variable per scalar; `lengths` are those of the type's `Vec`s, outermost first.
            ///
            /// # Errors
            /// A domain or a number of variables that is out of bounds.
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>>;
        }

        impl<T: $name, const N: usize> $name for [T; N] {
            const LENGTHS: usize = T::LENGTHS;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                items(N, name, |name| T::declare(name, lengths, declarations))
            }
        }

        impl<T: $name> $name for Vec<T> {
            const LENGTHS: usize = T::LENGTHS + 1;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                let (length, lengths) = lengths.split_first().map_or((0, lengths), |(first, rest)| (*first, rest));
                items(length, name, |name| T::declare(name, lengths, declarations))
            }
        }

        impl<T: $name> $name for Option<T> {
            const LENGTHS: usize = T::LENGTHS;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                let tag = declarations.tag(name, &OPTION)?;
                let payload = T::declare(&format!("{name}.Some"), lengths, declarations)?;
                Ok(Tree::Tagged { definition: &OPTION, tag, fields: vec![Some(payload)] })
            }
        }

        impl<T: $name, E: $name> $name for std::result::Result<T, E> {
            const LENGTHS: usize = T::LENGTHS + E::LENGTHS;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                let tag = declarations.tag(name, &RESULT)?;
                let (own, others) = lengths.split_at(T::LENGTHS.min(lengths.len()));
                let value = T::declare(&format!("{name}.Ok"), own, declarations)?;
                let error = E::declare(&format!("{name}.Err"), others, declarations)?;
                Ok(Tree::Tagged { definition: &RESULT, tag, fields: vec![Some(value), Some(error)] })
            }
        }

        impl<T: $name> $name for Box<T> {
            const LENGTHS: usize = T::LENGTHS;
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                T::declare(name, lengths, declarations)
            }
        }
    };
}

parameter_trait! {
    /// A type that lists its own values: `bool`, enums with `#[derive(Domain)]`, and tuples, arrays and `Vec`s of them.
    #[diagnostic::on_unimplemented(
        message = "a random parameter of type `{Self}` does not say which values it can take",
        label = "which values can this take?",
        note = "an integer or char: write #[domain(low..=high)] before the parameter",
        note = "a struct or enum: add #[derive(Domain)] to it, and write #[domain(low..=high)] before its integer fields",
        note = "not random, but known when the system is made: write #[given] before the parameter"
    )]
    Finite
}

parameter_trait! {
    /// A type whose scalars take their values from `#[domain(..)]`: integers, `char`, and tuples, arrays and `Vec`s
    /// of them. A `bool` beside them in a tuple keeps its own two values.
    #[diagnostic::on_unimplemented(
        message = "#[domain(..)] does not fit a parameter of type `{Self}`",
        label = "has no integers to restrict",
        note = "#[domain(..)] is for integers and char, and tuples, arrays, slices and Vec of them",
        note = "a type with #[derive(Domain)] needs no attribute: remove #[domain(..)], or move it to the fields"
    )]
    Ranged
}

fn items(length: usize, name: &str, mut item: impl FnMut(&str) -> Result<Tree<usize>>) -> Result<Tree<usize>> {
    (0..length).map(|index| item(&format!("{name}[{index}]"))).collect::<Result<_>>().map(Tree::List)
}

macro_rules! ranged_integers {
    ($($integer:ty => $variant:ident),*) => {$(
        impl Ranged for $integer {
            const LENGTHS: usize = 0;
            fn declare(name: &str, _: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                declarations.push_range(name, ScalarType::Integer(IntegerType::$variant))
            }
        }
    )*};
}

ranged_integers!(
    u8 => U8, u16 => U16, u32 => U32, u64 => U64, u128 => U128, usize => Usize,
    i8 => I8, i16 => I16, i32 => I32, i64 => I64, i128 => I128, isize => Isize
);

impl Ranged for char {
    const LENGTHS: usize = 0;
    fn declare(name: &str, _: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
        declarations.push_range(name, ScalarType::Char)
    }
}

impl Ranged for bool {
    const LENGTHS: usize = 0;
    fn declare(name: &str, _: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
        declarations.push_domain::<bool>(name, ScalarType::Bool)
    }
}

impl Finite for bool {
    const LENGTHS: usize = 0;
    fn declare(name: &str, _: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
        declarations.push_domain::<bool>(name, ScalarType::Bool)
    }
}

/// Declares the variable of an enum; `#[derive(Domain)]` calls it.
///
/// # Errors
/// Too many variants, or far too many variables.
pub fn declare_enumeration<T: Domain + Described>(name: &str, declarations: &mut Declarations) -> Result<Tree<usize>> {
    declarations.push_domain::<T>(name, ScalarType::Enumeration(T::DEFINITION))
}

macro_rules! parameter_tuples {
    ($name:ident: $(($($part:ident),*))*) => {$(
        impl<$($part: $name),*> $name for ($($part,)*) {
            const LENGTHS: usize = 0 $(+ $part::LENGTHS)*;
            #[allow(unused_mut, unused_variables, unused_assignments, reason = "the empty tuple has no parts")]
            fn declare(name: &str, lengths: &[usize], declarations: &mut Declarations) -> Result<Tree<usize>> {
                let (mut index, mut rest, mut parts) = (0, lengths, Vec::new());
                $(
                    let (own, others) = rest.split_at($part::LENGTHS.min(rest.len()));
                    parts.push($part::declare(&format!("{name}.{index}"), own, declarations)?);
                    (index, rest) = (index + 1, others);
                )*
                Ok(Tree::Tuple(parts))
            }
        }
    )*};
}

macro_rules! finite_tuples {
    ($($parts:tt)*) => { parameter_tuples!(Finite: $($parts)*); };
}

macro_rules! ranged_tuples {
    ($($parts:tt)*) => { parameter_tuples!(Ranged: $($parts)*); };
}

crate::lift::for_tuples!(finite_tuples);
crate::lift::for_tuples!(ranged_tuples);
