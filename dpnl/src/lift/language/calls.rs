//! Calls of functions and closures, and what returns from them.

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::methods::Own;
use crate::lift::code::{Code, Pattern};
use crate::lift::trace::control::State;
use crate::lift::trace::frames::Context;
use crate::lift::trace::{Call, Flow, Interrupt, Site, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::{Captured, Projection, Term, Value};

/// Room on the stack that a call needs, and how much more is taken when there is less.
const STACK_NEEDED: usize = 512 << 10;
const STACK_STEP: usize = 8 << 20;

impl Tracer {
    /// Calls a function.
    pub(crate) fn call(&mut self, context: Context, arguments: Vec<Value>) -> Flow<Value> {
        let function = context.function;
        if arguments.len() != function.parameters.len() {
            return Err(self.defect(&format!("`{}` is called with a wrong number of arguments", function.name)));
        }
        self.in_frame(context, |this| this.run_body(function.parameters, arguments, function.body))
    }

    /// Does something in a new frame of a function.
    fn in_frame(&mut self, context: Context, work: impl FnOnce(&mut Self) -> Flow<Value>) -> Flow<Value> {
        if self.depth >= self.limits.depth {
            return Err(self.endless(format!(
                "`{}` is called within itself more than {} times: the trace cannot tell that the recursion ends; make the \
                 condition that ends it depend on fewer unknowns, or raise the limit with #[symbolic(limit = ..)]",
                context.function.name, self.limits.depth
            )));
        }
        stacker::maybe_grow(STACK_NEEDED, STACK_STEP, || {
            let back = self.enter_frame(context.function.slots);
            self.depth += 1;
            let value = self.in_context(context, work);
            self.depth -= 1;
            self.leave_frame(back);
            value
        })
    }

    /// Does something as a part of a function, with exits of its own.
    fn in_context(&mut self, context: Context, work: impl FnOnce(&mut Self) -> Flow<Value>) -> Flow<Value> {
        let exits = std::mem::take(&mut self.exits);
        let site = Site { function: context.function, expression: context.function.body };
        let (context, site) = (self.context.replace(context), self.site.replace(site));
        let value = work(self);
        self.context = context;
        // The end of a run belongs to the function that was called first.
        self.site = site.or(self.site);
        self.exits = exits;
        value
    }

    /// Binds the parameters and evaluates the body, to where `return` goes.
    fn run_body(&mut self, parameters: &'static [Pattern], arguments: Vec<Value>, body: Code) -> Flow<Value> {
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.matches(parameter, argument)?;
        }
        let value = self.returning(body, |this| this.evaluate(body));
        let last = self.set_aside(value)?;
        let mut states: Vec<State> = std::mem::take(&mut self.exits.returned);
        states.extend(last);
        self.resume(states)
    }

    /// Calls a closure or function; one that keeps a state is changed.
    pub(crate) fn apply(&mut self, callee: &mut Value, arguments: Vec<Value>) -> Flow<Value> {
        match callee {
            Value::Closure(closure) => {
                let (value, changed) = self.run_closure(&Rc::clone(closure), arguments)?;
                if let Some(values) = changed {
                    Rc::make_mut(closure).values = values;
                }
                Ok(value)
            }
            Value::Function(function) => Call { tracer: self, arguments }.call(*function),
            Value::Method(function, place) => {
                let mut all = vec![Value::Location(Rc::clone(place))];
                all.extend(arguments);
                Call { tracer: self, arguments: all }.call(*function)
            }
            Value::Location(place) => {
                let place = place.as_ref().clone();
                let mut target = self.read_place(&place)?;
                let before = target.clone();
                let value = self.apply(&mut target, arguments)?;
                if !target.is_same(&before) {
                    self.write_place(&place, target)?;
                }
                Ok(value)
            }
            Value::Torn(sites) => {
                let sites = Rc::clone(sites);
                Err(self.untear(&sites))
            }
            other => Err(self.fail(format!("a closure is expected here, not {}", other.describe()))),
        }
    }

    /// Calls a closure where a condition holds; elsewhere it keeps its state, and `otherwise` is the value.
    pub(crate) fn apply_where(
        &mut self,
        condition: Term,
        callee: &mut Value,
        arguments: Vec<Value>,
        otherwise: Value,
    ) -> Flow<Value> {
        let (site, before) = (self.here()?, callee.clone());
        let value = self.branch(site, condition, |this| this.apply(callee, arguments), |_| Ok(otherwise))?;
        if !callee.is_same(&before) {
            let condition = self.settle(condition);
            *callee = self.either(condition, &callee.clone(), &before)?;
        }
        Ok(value)
    }

    /// The value of a closure's body, and what it has moved into itself if that has changed.
    fn run_closure(&mut self, closure: &Captured, arguments: Vec<Value>) -> Flow<(Value, Option<Vec<Value>>)> {
        let Captured { code, context, frame, values } = closure;
        if code.parameters.len() != arguments.len() {
            return Err(self.defect("a closure is called with a wrong number of arguments"));
        }
        if code.borrows {
            if !self.is_alive(*frame) {
                return Err(self.fail(
                    "a closure is called after the function that it borrows from has ended; write `move` before it",
                ));
            }
            let running = (std::ptr::from_ref(*code), *frame);
            if self.running.contains(&running) {
                return Err(self.fail("a closure that calls itself is not supported; use a function"));
            }
            self.running.push(running);
            let back = std::mem::replace(&mut self.frame, *frame);
            for (&(_, slot), value) in code.copies.iter().zip(values) {
                self.set_local(slot, value.clone());
            }
            let value = self.in_context(context.clone(), |this| this.run_body(code.parameters, arguments, code.body));
            let changed = value.is_ok().then(|| self.changed_copies(closure)).flatten();
            self.frame = back;
            self.running.pop();
            return Ok((value?, changed));
        }
        let mut changed = None;
        let value = self.in_frame(context.clone(), |this| {
            for (&(_, slot), value) in code.copies.iter().zip(values) {
                this.set_local(slot, value.clone());
            }
            let value = this.run_body(code.parameters, arguments, code.body)?;
            changed = this.changed_copies(closure);
            Ok(value)
        })?;
        Ok((value, changed))
    }

    fn changed_copies(&self, closure: &Captured) -> Option<Vec<Value>> {
        let now: Vec<Value> = closure.code.copies.iter().map(|&(_, slot)| self.local(slot)).collect();
        let same = now.iter().zip(&closure.values).all(|(now, before)| now.is_same(before));
        (!same).then_some(now)
    }

    pub(crate) fn return_value<T>(&mut self, value: Value) -> Flow<T> {
        let state = self.state(value);
        self.exits.returned.push(state);
        Err(Interrupt::Dead)
    }

    /// `value?`
    pub(crate) fn evaluate_try(
        &mut self,
        site: Site,
        value: Value,
        (seen, output): (FactId, FactId),
        own: Option<Own>,
    ) -> Flow<Value> {
        if let Some(option) = value.as_option() {
            return self.branch(
                site,
                option.present,
                |this| this.project(&value, Projection::SOME),
                |this| this.return_value(Value::none()),
            );
        }
        let Some(result) = self.as_result(&value) else {
            return Err(self.fail(format!("`?` is for Option and Result, not for {}", value.describe())));
        };
        self.branch(
            site,
            result.success,
            |this| this.project(&value, Projection::OK),
            |this| {
                let error = this.project(&value, Projection::ERR)?;
                if let Some(own) = own {
                    let error = Call { tracer: this, arguments: vec![error] }.call(own.lifted)?;
                    return this.return_value(Value::err(error));
                }
                let (Type::Result(_, from), Type::Result(_, to)) = (this.type_of(seen)?, this.type_of(output)?) else {
                    return Err(this.fail("`?` on a Result in a function that returns something else"));
                };
                let error = this.convert(&error, &from, &to)?;
                this.return_value(Value::err(error))
            },
        )
    }
}
