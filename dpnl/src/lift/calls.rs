//! Calls of functions and closures, and what returns from them.

use super::code::{Function, Step, Type};
use super::control::State;
use super::tracer::{Flow, Site, Stop, Tracer};
use super::value::{Captured, Projection, Scalar, Term, Value};

/// Room on the stack that a call needs, and how much more is taken when there is less.
const STACK_NEEDED: usize = 512 << 10;
const STACK_STEP: usize = 8 << 20;

impl Tracer {
    /// Calls a function.
    pub(super) fn call(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
        constants: Vec<Option<Term>>,
    ) -> Flow<Value> {
        if self.depth >= self.limits.depth {
            return Err(self.endless(format!(
                "`{}` is called within itself more than {} times: the trace cannot tell that the recursion ends; make the \
                 condition that ends it depend on fewer unknowns, or raise the limit with #[symbolic(limit = ..)]",
                function.name, self.limits.depth
            )));
        }
        stacker::maybe_grow(STACK_NEEDED, STACK_STEP, || {
            let locals = std::mem::replace(&mut self.locals, vec![Value::Unset; function.slots]);
            let exits = std::mem::take(&mut self.exits);
            let site = self.site.replace(Site { function, expression: function.body });
            self.depth += 1;
            let value = self.call_body(function, arguments, constants);
            self.depth -= 1;
            self.site = site;
            self.exits = exits;
            self.locals = locals;
            value
        })
    }

    fn call_body(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
        constants: Vec<Option<Term>>,
    ) -> Flow<Value> {
        for (position, generic) in function.constants.iter().enumerate() {
            let given = constants.get(position).copied().flatten();
            let inferred = generic.length_of.and_then(|(parameter, steps)| length(arguments.get(parameter)?, steps));
            let Some(term) = given.or(inferred) else {
                return Err(self.fail(format!(
                    "the const generic `{}` of `{}` cannot be told from the arguments; write `{}::<..>(..)`",
                    generic.name, function.name, function.name
                )));
            };
            let Type::Scalar(scalar) = generic.scalar else { continue };
            self.locals[generic.slot] = Value::Scalar(Scalar::new(term, scalar));
        }
        if arguments.len() != function.parameters.len() {
            return Err(self.fail(format!("`{}` is called with a wrong number of arguments", function.name)));
        }
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            self.bind(&argument, &parameter.declared)?;
            self.matches(parameter.pattern, argument)?;
        }
        let value = self.evaluate(function.body);
        let last = self.set_aside(value)?;
        let mut states: Vec<State> = std::mem::take(&mut self.exits.returned);
        states.extend(last);
        let value = self.resume(states)?;
        self.bind(&value, &function.output)?;
        Ok(value)
    }

    /// Calls a closure.
    pub(super) fn apply(&mut self, closure: &Value, arguments: Vec<Value>) -> Flow<Value> {
        let Value::Closure(closure) = closure else {
            return Err(self.fail(format!("a closure is expected here, not {}", closure.describe())));
        };
        let Captured { code: closure, values } = closure.as_ref();
        for (&(_, slot), value) in closure.copies.iter().zip(values) {
            self.locals[slot] = value.clone();
        }
        if closure.parameters.len() != arguments.len() {
            return Err(self.fail("a closure is called with a wrong number of arguments"));
        }
        for (parameter, argument) in closure.parameters.iter().zip(arguments) {
            self.bind(&argument, &parameter.declared)?;
            self.matches(parameter.pattern, argument)?;
        }
        // `return` in a closure leaves the closure.
        let outer = std::mem::take(&mut self.exits.returned);
        let value = self.evaluate(closure.body);
        let last = self.set_aside(value)?;
        let mut states = std::mem::replace(&mut self.exits.returned, outer);
        states.extend(last);
        let value = self.resume(states)?;
        self.bind(&value, &closure.output)?;
        Ok(value)
    }

    pub(super) fn return_value<T>(&mut self, value: Value) -> Flow<T> {
        let state = self.state(value);
        self.exits.returned.push(state);
        Err(Stop::Dead)
    }

    /// `value?`
    pub(super) fn evaluate_try(&mut self, site: Site, value: Value) -> Flow<Value> {
        match value {
            Value::Option(option) => self.branch(
                site,
                option.present,
                |this| this.project(&Value::Option(option.clone()), Projection::Some),
                |this| this.return_value(Value::none()),
            ),
            Value::Result(result) => self.branch(
                site,
                result.success,
                |this| this.project(&Value::Result(result.clone()), Projection::Ok),
                |this| {
                    let error = this.project(&Value::Result(result.clone()), Projection::Err)?;
                    this.return_value(Value::err(error))
                },
            ),
            other => Err(self.fail(format!("`?` is for Option and Result, not for {}", other.describe()))),
        }
    }
}

/// The length of the array that a const generic stands for.
fn length(argument: &Value, steps: &[Step]) -> Option<Term> {
    let mut value = argument;
    for step in steps {
        value = match (step, value) {
            (Step::Part(part), Value::Tuple(parts)) => parts.get(*part)?,
            (Step::Item, Value::Sequence(items)) => items.first()?,
            _ => return None,
        };
    }
    match value {
        Value::Sequence(items) => Some(Term::Known(items.len() as i128)),
        _ => None,
    }
}
