//! Facts: what only the compiler knows about a function's body, as numbered answers for the tracer.
//!
//! The macro emits a copy of the body as dead code: it is type-checked like the original, but never runs and is not
//! borrow-checked. In it, whatever the tracer must know is passed through an [`Observer`], whose type parameter rustc
//! infers from the whole body. After the copy, every observer says what it has seen: the type of a literal, the target of
//! a `collect`, the function that a path means. So nothing is decided by the spelling of names or guessed from values.

use std::cell::OnceCell;
use std::marker::PhantomData;

use crate::lift::code::methods::Own;
use crate::lift::code::{Argument, FactId};
use crate::lift::library::collection::Collection;
use crate::lift::library::numbers;
use crate::lift::trace::frames::Context;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::{Definition, Described};
use crate::lift::{Call, Lift, Value};

/// A lifted body.
pub type Lifted = fn(Call<'_>) -> Value;

/// The list of a function's facts, made for one instantiation of it.
pub type Facts = fn() -> Vec<Fact>;

/// The inside of `opaque!`: its value for arguments that are known, unless it panics.
pub type OpaqueCall = fn(&[Argument<'_>]) -> Option<Value>;

/// An answer of the compiler.
#[derive(Debug)]
pub enum Fact {
    /// The type of an expression.
    Type {
        /// What it is to the tracer.
        ty: Type,
        /// Its default value, if the type has one and is lifted.
        default: Option<fn() -> Value>,
    },
    /// The function that a path means, by its full name; and its twin, if it is one of the user's that has one.
    Standard(&'static str, Option<Lifted>),
    /// The twin of a function.
    Function(Lifted),
    /// A constant, lifted when it is first read.
    Constant(fn() -> Value, OnceCell<Value>),
    /// The inside of `opaque!`.
    Opaque(OpaqueCall),
    /// The type that a constructor belongs to.
    Definition(&'static Definition),
    /// A method or operator with a lifted body, if the type has one.
    Own(Option<Own>),
    /// Something of this type, by its full name, is gone through in its own order; of any type where there is no name.
    Through(&'static str),
    /// Of items of this type one is chosen or all are added up, whatever their order: they must not differ where they are equal,
    /// and no sum must overflow in one order only.
    Settled(&'static str),
}

impl Fact {
    /// A constant.
    pub fn constant(make: fn() -> Value) -> Self {
        Fact::Constant(make, OnceCell::new())
    }
}

/// Sees one expression of the dead copy.
#[derive(Debug)]
pub struct Observer<T: ?Sized>(PhantomData<fn(&T)>);

impl<T: ?Sized> Clone for Observer<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Observer<T> {}

impl<T: ?Sized> Observer<T> {
    /// Sees a place, which goes on as the same place.
    pub fn through<'a>(&self, place: &'a T) -> &'a T {
        place
    }

    /// An observer that has seen nothing yet.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn new() -> Self {
        Self(PhantomData)
    }

    /// Sees a place.
    pub fn look(&self, _: &T) {}

    /// The function that was seen; what is not the standard library's needs a twin.
    pub fn named(&self, twin: Option<Lifted>) -> Fact {
        Fact::Standard(std::any::type_name::<T>(), twin)
    }
}

impl<T> Observer<T> {
    /// Sees a value.
    pub fn same(&self, value: T) -> T {
        value
    }
}

/// The type that was constructed. A function, so that a type that is not described is reported with advice.
pub fn definition<T: Described>(_: &Observer<T>) -> Fact {
    Fact::Definition(T::DEFINITION)
}

/// The type of what is gone through.
pub fn through<T: ?Sized>(_: &Observer<T>) -> Fact {
    Fact::Through(std::any::type_name::<T>())
}

/// The type of an item that was chosen, or of a sum.
pub fn settled<T>(_: &Observer<T>) -> Fact {
    Fact::Settled(std::any::type_name::<T>())
}

/// The twin of the function that was called.
pub fn function<T: crate::lift::Symbolic>(_: &Observer<T>) -> Fact {
    Fact::Function(T::lifted)
}

/// A constant whose type follows from where it stands.
pub fn constant_of<T: Lift>(_: &Observer<T>, value: T) -> Fact {
    Fact::Constant(|| Value::Unset, OnceCell::from(value.lift()))
}

/// The companion of a method, as a value: its parameters end with the observer of whose it is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function cannot be used as a value in a symbolic function",
    note = "write a closure that calls it, such as `|x| Point::norm(x)`"
)]
pub trait Companion<Parameters> {
    /// The twin of the method.
    const LIFTED: Lifted;
}

macro_rules! companions {
    ($(($($argument:ident),*))*) => {$(
        impl<$($argument,)* M: crate::lift::Symbolic, R, F> Companion<($($argument,)* Observer<M>, fn() -> R)> for F
        where
            F: Fn($($argument,)* Observer<M>) -> R,
        {
            const LIFTED: Lifted = M::lifted;
        }
    )*};
}

companions! { () (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, G) }

/// The twin of a method that is used as a value.
pub fn function_value<P, F: Companion<P>>(_: F) -> Fact {
    Fact::Function(F::LIFTED)
}

/// The twin of the method that was called.
pub fn method<T: crate::lift::Symbolic>(_: &Observer<T>) -> Fact {
    Fact::Own(Some(Own { lifted: T::lifted, receiver: T::RECEIVER }))
}

/// The type of what an observer has seen: `(&observer).seen()` takes the first that fits.
#[doc(hidden)]
pub trait SeenDefault {
    /// The type, with its default.
    fn seen(&self) -> Fact;
}

impl<T: Lift + Default> SeenDefault for Observer<T> {
    fn seen(&self) -> Fact {
        Fact::Type { ty: Type::of::<T>(), default: Some(|| T::default().lift()) }
    }
}

/// The type of what an observer has seen, without a default.
#[doc(hidden)]
pub trait Seen {
    /// The type.
    fn seen(&self) -> Fact;
}

impl<T: ?Sized> Seen for &Observer<T> {
    fn seen(&self) -> Fact {
        Fact::Type { ty: Type::of::<T>(), default: None }
    }
}

macro_rules! tied {
    ($($name:ident($($argument:ident),*))*) => {$(
        /// A closure that may become a function pointer, beside a copy of it with observers, of the same types.
        #[doc(hidden)]
        pub fn $name<$($argument,)* R, F: Fn($($argument),*) -> R>(closure: F, _: impl Fn($($argument),*) -> R) -> F {
            closure
        }
    )*};
}

tied! { tied0() tied1(A) tied2(A, B) tied3(A, B, C) tied4(A, B, C, D) }

/// The twin of a function, if it has one: `(&observer).twin()` takes the first that fits.
#[doc(hidden)]
pub trait SymbolicTwin {
    /// The twin.
    fn twin(&self) -> Option<Lifted>;
}

impl<T: crate::lift::Symbolic> SymbolicTwin for Observer<T> {
    fn twin(&self) -> Option<Lifted> {
        Some(T::lifted)
    }
}

/// No twin.
#[doc(hidden)]
pub trait Twin {
    /// The twin.
    fn twin(&self) -> Option<Lifted>;
}

impl<T: ?Sized> Twin for &Observer<T> {
    fn twin(&self) -> Option<Lifted> {
        None
    }
}

impl Tracer {
    /// The function that is running.
    pub(crate) fn context(&self) -> Flow<&Context> {
        self.context.as_ref().ok_or_else(|| self.defect("no function is running"))
    }

    fn fact(&self, id: FactId) -> Flow<&Fact> {
        self.context()?.facts.get(id).ok_or_else(|| self.defect("a fact is missing"))
    }

    /// The type that the compiler has found.
    pub(crate) fn type_of(&self, id: FactId) -> Flow<Type> {
        match self.fact(id)? {
            Fact::Type { ty, .. } => Ok(ty.clone()),
            _ => Err(self.defect("a fact is no type")),
        }
    }

    /// The default of a type that the compiler has found.
    pub(crate) fn default_of(&self, id: FactId) -> Flow<Value> {
        match self.fact(id)? {
            Fact::Type { default: Some(default), .. } => Ok(default()),
            Fact::Type { ty, .. } => self.default_value(ty),
            _ => Err(self.defect("a fact is no type")),
        }
    }

    fn default_value(&self, ty: &Type) -> Flow<Value> {
        Ok(match ty {
            Type::Scalar(scalar @ (ScalarType::Integer(_) | ScalarType::Bool | ScalarType::Char)) => {
                Value::number(0, *scalar)
            }
            Type::Tuple(parts) => Value::tuple(parts.iter().map(|part| self.default_value(part)).collect::<Flow<_>>()?),
            Type::Sequence(_) => Value::sequence(Vec::new()),
            Type::Array(item, length) => Value::sequence(vec![self.default_value(item)?; *length]),
            Type::Option(_) => Value::none(),
            other => {
                if let Some(collection) = Collection::of(other) {
                    return Ok(collection.empty());
                }
                if let Some((definition, number)) = numbers::of_type(other) {
                    return Ok(Value::variant(definition, 0, vec![self.default_value(number)?]));
                }
                return Err(self.fail(format!(
                    "the default of {} has no lifted meaning; write the value out, or wrap it in opaque!(..)",
                    other.text()
                )));
            }
        })
    }

    /// The full name of the function that a path means.
    pub(crate) fn standard_name(&self, id: FactId) -> Flow<(&'static str, Option<Lifted>)> {
        match self.fact(id)? {
            Fact::Standard(name, twin) => Ok((name, *twin)),
            _ => Err(self.defect("a fact is no function of the standard library")),
        }
    }

    /// The twin of a function.
    pub(crate) fn function(&self, id: FactId) -> Flow<Lifted> {
        match self.fact(id)? {
            Fact::Function(function) => Ok(*function),
            _ => Err(self.defect("a fact is no function")),
        }
    }

    /// The value of a constant.
    pub(crate) fn constant(&self, id: FactId) -> Flow<Value> {
        match self.fact(id)? {
            Fact::Constant(make, value) => Ok(value.get_or_init(make).clone()),
            _ => Err(self.defect("a fact is no constant")),
        }
    }

    /// A method or operator with a lifted body.
    pub(crate) fn own(&self, id: FactId) -> Flow<Option<Own>> {
        match self.fact(id)? {
            Fact::Own(own) => Ok(*own),
            _ => Err(self.defect("a fact is no method")),
        }
    }

    /// The type that a constructor belongs to.
    pub(crate) fn definition(&self, id: FactId) -> Flow<&'static Definition> {
        match self.fact(id)? {
            Fact::Definition(definition) => Ok(definition),
            _ => Err(self.defect("a fact is no definition")),
        }
    }

    /// The inside of `opaque!`.
    pub(crate) fn opaque(&self, id: FactId) -> Flow<OpaqueCall> {
        match self.fact(id)? {
            Fact::Opaque(function) => Ok(*function),
            _ => Err(self.defect("a fact is no opaque expression")),
        }
    }
}
