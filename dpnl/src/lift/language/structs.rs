//! Structs and enums: constructors and named fields.

use crate::lift::code::{Code, Expression};
use crate::lift::library::cow::COW;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::tagged::{Definition, Form};
use crate::lift::value::{Projection, Value};

impl Tracer {
    /// `Shape::Circle(radius)`
    pub(crate) fn construct(&mut self, definition: &'static Definition, name: &str, fields: Vec<Value>) -> Flow<Value> {
        let variant = self.variant_of(definition, name)?;
        if fields.len() != definition.variants[variant].fields.len() {
            return Err(self.defect("a constructor with a wrong number of fields"));
        }
        if let (true, Some(held)) = (definition == &COW, fields.first()) {
            return self.read(held.clone());
        }
        Ok(Value::variant(definition, variant, fields))
    }

    /// `Point { x: 1, ..base }`
    pub(crate) fn construct_struct(
        &mut self,
        definition: &'static Definition,
        name: &str,
        written: &'static [(&'static str, Expression)],
        base: Option<Code>,
    ) -> Flow<Value> {
        let variant = self.variant_of(definition, name)?;
        let names = definition.variants[variant].fields;
        let mut fields = vec![Value::Unset; names.len()];
        for (name, code) in written {
            let value = self.evaluate(code)?;
            match names.iter().position(|field| field == name) {
                Some(position) => fields[position] = value,
                None => return Err(self.defect("a field that the struct does not have")),
            }
        }
        if let Some(base) = base {
            let base = self.evaluate_read(base)?;
            for (position, field) in fields.iter_mut().enumerate() {
                if matches!(field, Value::Unset) {
                    *field = self.project(&base, Projection::Field(position))?;
                }
            }
        }
        Ok(Value::variant(definition, variant, fields))
    }

    fn variant_of(&mut self, definition: &'static Definition, name: &str) -> Flow<usize> {
        definition.position(name).ok_or_else(|| {
            self.fail(format!(
                "`{}` has no variant called `{name}`; write the name that the variant has where it is defined",
                definition.short_name()
            ))
        })
    }

    /// The way to a field of a struct.
    pub(crate) fn field(&mut self, value: &Value, name: &str) -> Flow<Projection> {
        let field = match value {
            Value::Tagged(tagged) if tagged.definition.form == Form::Struct => {
                tagged.definition.variants[0].field(name)
            }
            _ => None,
        };
        field
            .map(Projection::Field)
            .ok_or_else(|| self.fail(format!("{} has no field `{name}` here", value.describe())))
    }
}
