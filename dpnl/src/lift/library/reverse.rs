//! `std::cmp::Reverse`: a struct whose comparison is written by hand, the other way round.

use std::cmp::Reverse;

use crate::lift::code::methods::{Operators, Own, Receiver};
use crate::lift::trace::{Call, Flow, Tracer};
use crate::lift::value::tagged::{Definition, Described, Form, Variant};
use crate::lift::value::{Projection, Value};

/// `Reverse`
pub static REVERSE: Definition = Definition {
    name: "core::cmp::Reverse",
    variants: &[Variant { name: "Reverse", discriminant: 0, first: 0, fields: &["0"] }],
    form: Form::Struct,
    operators,
    derived: crate::lift::signature::derived::Derived::certain,
    written: crate::lift::signature::written::nobody_knows,
};

impl<T> Described for Reverse<T> {
    const DEFINITION: &'static Definition = &REVERSE;
}

fn operators() -> Operators {
    Operators { compare: Some(Own { lifted: compare, receiver: Receiver::Value }), ..Operators::default() }
}

fn compare(call: Call<'_>) -> Value {
    let Call { tracer, arguments } = call;
    match tracer.compare_reversed(&arguments) {
        Ok(order) => order,
        Err(stop) => {
            tracer.stop = Some(stop);
            Value::Unset
        }
    }
}

impl Tracer {
    fn compare_reversed(&mut self, arguments: &[Value]) -> Flow<Value> {
        let [a, b] = arguments else { return Err(self.defect("a comparison of two values")) };
        let (a, b) = (self.part(a, Projection::Field(0))?, self.part(b, Projection::Field(0))?);
        Ok(Value::ordering(self.ordering(&b, &a)?))
    }
}
