//! `Cow`: it is what it holds. Whether that is borrowed or owned is forgotten, so patterns that ask for it do not fit.

use std::borrow::{Cow, ToOwned};

use crate::lift::code::methods::Operators;
use crate::lift::output::shape::{Structure, Tree};
use crate::lift::signature::derived::Derived;
use crate::lift::signature::written::nobody_knows;
use crate::lift::value::Value;
use crate::lift::value::described::Type;
use crate::lift::value::tagged::{Definition, Described, Form, Variant};
use crate::lift::{Decode, Encode, Lift, Numbers};

/// `Cow`, of which no value is made.
pub static COW: Definition = Definition {
    name: "alloc::borrow::Cow",
    variants: &[
        Variant { name: "Borrowed", discriminant: 0, first: 0, fields: &["0"] },
        Variant { name: "Owned", discriminant: 1, first: 1, fields: &["0"] },
    ],
    form: Form::Enum,
    operators: Operators::default,
    derived: Derived::certain,
    written: nobody_knows,
};

/// Whether a type is `Cow` of text or a list.
pub(crate) fn is_cow(ty: &Type) -> bool {
    matches!(ty, Type::Other(name, _) if name.split('<').next() == Some(COW.name))
}

impl<T: ToOwned + ?Sized> Described for Cow<'_, T> {
    const DEFINITION: &'static Definition = &COW;
}

impl<T: ToOwned + Lift + ?Sized> Lift for Cow<'_, T> {
    fn lift(&self) -> Value {
        self.as_ref().lift()
    }
}

impl<T: ToOwned + Encode + ?Sized> Encode for Cow<'_, T> {
    fn structure() -> Structure {
        T::structure()
    }
    fn encode(&self) -> Tree<i128> {
        self.as_ref().encode()
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        self.as_ref().numbers(numbers);
    }
}

impl<T: ToOwned<Owned: Decode> + Encode + ?Sized + 'static> Decode for Cow<'static, T> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        T::Owned::decode(numbers).map(Cow::Owned)
    }
}
