//! `PhantomData`, which types with parameters hold: it has one value, which says nothing.

use std::marker::PhantomData;

use crate::Result;
use crate::lift::output::shape::{Structure, Tree};
use crate::lift::signature::parameter::{Declarations, Finite};
use crate::lift::value::tagged::PHANTOM;
use crate::lift::{Decode, Encode, Lift, Numbers, Value};

impl<T: ?Sized> Lift for PhantomData<T> {
    fn lift(&self) -> Value {
        Value::variant(&PHANTOM, 0, Vec::new())
    }
}

impl<T: ?Sized> Encode for PhantomData<T> {
    fn structure() -> Structure {
        Structure::Tagged(&PHANTOM, Vec::new())
    }
    fn encode(&self) -> Tree<i128> {
        Tree::variant(&PHANTOM, 0, Vec::new())
    }
    fn numbers(&self, _: &mut Vec<i128>) {}
}

impl<T: ?Sized> Decode for PhantomData<T> {
    fn decode(_: &mut Numbers<'_>) -> Option<Self> {
        Some(PhantomData)
    }
}

impl<T: ?Sized> Finite for PhantomData<T> {
    const LENGTHS: usize = 0;
    fn declare(_: &str, _: &[usize], _: &mut Declarations) -> Result<Tree<usize>> {
        Ok(Tree::Tagged { definition: &PHANTOM, tag: None, fields: Vec::new() })
    }
}
