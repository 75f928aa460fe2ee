//! Expressions, statements and calls.

use crate::index::between;
use crate::lift::code::{Arm, Binary, Block, Code, Kind, Label, Pattern, Statement, Unary, VariantType};
use crate::lift::library::Spelled;
use crate::lift::library::borrows::binds;
use crate::lift::trace::control::State;
use crate::lift::trace::{Call, Flow, Interrupt, Site, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Captured, Projection, Scalar, Term, Value, Wrapper};

impl Tracer {
    /// The value of an expression.
    pub(crate) fn evaluate(&mut self, code: Code) -> Flow<Value> {
        // These say nothing of their own.
        match &code.kind {
            Kind::Local(slot) => return Ok(self.local(*slot)),
            Kind::Literal(number, scalar) => return Ok(Value::number(*number, *scalar)),
            _ => {}
        }
        let site = self.here()?;
        let here = Site { function: site.function, expression: code };
        self.site = Some(here);
        self.count_expression()?;
        let value = self.evaluate_kind(code, here);
        self.site = Some(site);
        value
    }

    fn evaluate_kind(&mut self, code: Code, site: Site) -> Flow<Value> {
        match &code.kind {
            Kind::Literal(number, scalar) => Ok(Value::number(*number, *scalar)),
            Kind::Integer(number, fact) => match self.type_of(*fact)? {
                Type::Scalar(scalar @ ScalarType::Integer(integer)) => {
                    // What is too large wraps, where the lint against it is off; but -(128) is right.
                    if integer.bits() == 128 || *number == integer.maximum() + 1 {
                        return Ok(Value::number(*number, scalar));
                    }
                    let wrapped = self.wrap(Term::Known(*number), integer)?;
                    Ok(Value::Scalar(Scalar::new(wrapped, scalar)))
                }
                other => {
                    Err(self.fail(format!("an integer as {} is not supported in symbolic functions", other.text())))
                }
            },
            Kind::Float(number, fact) => match self.type_of(*fact)? {
                Type::Scalar(ScalarType::Float(kind)) => Ok(Self::float(*number, kind)),
                other => Err(self.fail(format!("a float as {} is not supported in symbolic functions", other.text()))),
            },
            Kind::Bytes(bytes) => Ok(crate::lift::Lift::lift(*bytes)),
            Kind::Text(text) => Ok(Value::text(text)),
            Kind::Format(pieces) => self.format(pieces),
            Kind::Discard => Ok(Value::unit()),
            Kind::Local(slot) => Ok(self.local(*slot)),
            Kind::Constant(fact) => self.constant(*fact),
            Kind::Function(fact) => self.function(*fact).map(Value::Function),
            Kind::Variant { of, name, fields } => {
                let definition = match of {
                    VariantType::Known(definition) => *definition,
                    VariantType::Seen(fact) => self.definition(*fact)?,
                };
                let fields = self.evaluate_all(fields)?;
                self.construct(definition, name, fields)
            }
            Kind::Struct { of, name, fields, base } => {
                let definition = self.definition(*of)?;
                self.construct_struct(definition, name, fields, *base)
            }
            Kind::Tuple(parts) => self.evaluate_all(parts).map(Value::tuple),
            Kind::Array(items) => self.evaluate_all(items).map(Value::sequence),
            Kind::Repeat(item, count) => {
                let item = self.evaluate_read(item)?;
                let count = self.evaluate(count)?;
                let count = self.known_length(count)?;
                Ok(Value::sequence(vec![item; count]))
            }
            Kind::Unary(Unary::Dereference, inner) => self.evaluate_read(inner),
            Kind::Unary(operator, inner) => {
                let value = self.evaluate_read(inner)?;
                let negate = *operator == Unary::Negate;
                if let Some(own) = self.own_unary(negate, &value) {
                    return Call { tracer: self, arguments: vec![value] }.call(own.lifted);
                }
                if let Some(result) = self.unary_of_wrapped(negate, &value)? {
                    return Ok(result);
                }
                let value = self.scalar(&value)?;
                self.operate_unary(negate, value)
            }
            Kind::Reference(inner) => self.evaluate(inner),
            Kind::MutableReference(inner) => {
                if let Kind::Unary(Unary::Dereference, _)
                | Kind::Local(_)
                | Kind::Field(..)
                | Kind::Named(..)
                | Kind::Index(..)
                | Kind::OwnIndex(..) = &inner.kind
                    && let Some(place) = self.place(inner)?
                {
                    return Ok(Self::reference(place));
                }
                let place = self.place_or_temporary(inner)?;
                Ok(Self::reference(place))
            }
            Kind::Binary(operator, a, b) => {
                let a = self.evaluate_read(a)?;
                let b = self.evaluate_read(b)?;
                self.binary(*operator, &a, &b)
            }
            Kind::OwnBinary(operator, a, b, own) => {
                let a = self.evaluate_read(a)?;
                let b = self.evaluate_read(b)?;
                match self.own(*own)? {
                    Some(own) => Call { tracer: self, arguments: vec![a, b] }.call(own.lifted),
                    None => self.binary(*operator, &a, &b),
                }
            }
            Kind::And(a, b) => {
                let a = self.evaluate_condition(a)?;
                self.branch(site, a, |this| this.evaluate(b), |_| Ok(Value::boolean(Term::FALSE)))
            }
            Kind::Or(a, b) => {
                let a = self.evaluate_condition(a)?;
                self.branch(site, a, |_| Ok(Value::boolean(Term::TRUE)), |this| this.evaluate(b))
            }
            Kind::Cast(inner, target) => {
                let value = self.evaluate_scalar(inner)?;
                let target = self.type_of(*target)?;
                self.cast(value, &target)
            }
            Kind::Let(pattern, value) => {
                let value = self.evaluate(value)?;
                self.matches(pattern, value).map(Value::boolean)
            }
            Kind::If(condition, then, otherwise) => {
                let condition = self.evaluate_choice(condition)?;
                self.branch(
                    site,
                    condition,
                    |this| this.evaluate(then),
                    |this| match otherwise {
                        Some(otherwise) => this.evaluate(otherwise),
                        None => Ok(Value::unit()),
                    },
                )
            }
            Kind::Match(value, arms) => {
                let value = self.evaluate(value)?;
                self.evaluate_arms(value, arms)
            }
            Kind::Block(block) => self.evaluate_block(block),
            Kind::Loop(label, body) => self.evaluate_loop(*label, None, body),
            Kind::While(label, condition, body) => self.evaluate_loop(*label, Some(condition), body),
            Kind::For(label, pattern, items, body) => self.evaluate_for(*label, pattern, items, body),
            Kind::Break(label, value) => {
                let value = self.evaluate_optional(*value)?;
                let state = self.state(value);
                self.exits.broken.entry(*label).or_default().push(state);
                Err(Interrupt::Dead)
            }
            Kind::Continue(label) => {
                let state = self.state(Value::unit());
                self.exits.continued.entry(*label).or_default().push(state);
                Err(Interrupt::Dead)
            }
            Kind::Return(value) => {
                let guards = self.guards.len();
                let result = self.evaluate_optional(*value)?;
                if let Some(value) = value {
                    self.settle_guards(guards, value, None);
                }
                self.return_value(result)
            }
            Kind::Try { value, seen, output, own } => {
                let value = self.evaluate_read(value)?;
                let own = own.map(|own| self.own(own)).transpose()?.flatten();
                self.evaluate_try(site, value, (*seen, *output), own)
            }
            Kind::Assign(target, code) => {
                let guards = self.guards.len();
                let value = self.evaluate(code)?;
                self.assign(target, value)?;
                self.refuse_guards(guards, code)?;
                Ok(Value::unit())
            }
            Kind::Compound(operator, target, value) => {
                let value = self.evaluate_read(value)?;
                self.evaluate_compound(*operator, target, &value)
            }
            Kind::OwnCompound(operator, target, value, own) => match self.own(*own)? {
                // The place of a number is found after the value, any other before it.
                Some(own) => {
                    let place = self.place_or_temporary(target)?;
                    let value = self.evaluate_read(value)?;
                    Call { tracer: self, arguments: vec![Self::reference(place), value] }.call(own.lifted)
                }
                None => {
                    let value = self.evaluate_read(value)?;
                    self.evaluate_compound(*operator, target, &value)
                }
            },
            Kind::Field(inner, field) => {
                let value = self.evaluate_read(inner)?;
                self.project(&value, Projection::Field(*field))
            }
            Kind::Named(inner, name) => {
                let value = self.evaluate_read(inner)?;
                let field = self.field(&value, name)?;
                self.project(&value, field)
            }
            Kind::OwnIndex(inner, index, own, _) => match self.own(*own)? {
                Some(own) => self.call_index(own, inner, index),
                None => self.evaluate_index(inner, index),
            },
            Kind::Index(inner, index) => self.evaluate_index(inner, index),
            Kind::Range { start, end, inclusive } => self.evaluate_range(*start, *end, *inclusive),
            Kind::Closure(closure) => {
                let values = closure.copies.iter().map(|&(from, _)| self.local(from)).collect();
                let context = self.context()?.clone();
                let captured = Captured { code: closure, context, frame: self.frame, values };
                Ok(Value::Closure(std::rc::Rc::new(captured)))
            }
            Kind::Apply(closure, arguments) => {
                let place = if crate::lift::library::is_place(closure) { self.place(closure)? } else { None };
                let mut callee = match &place {
                    Some(place) => Self::reference(self.follow(place.clone())?),
                    None => self.evaluate(closure)?,
                };
                let arguments = self.evaluate_all(arguments)?;
                self.apply(&mut callee, arguments)
            }
            Kind::Call { function, arguments } => {
                let function = self.function(*function)?;
                let arguments = self.evaluate_all(arguments)?;
                Call { tracer: self, arguments }.call(function)
            }
            Kind::Standard { function, name, candidates, method, result, arguments } => {
                self.drop_guards(candidates, arguments);
                let arguments = self.evaluate_all(arguments)?;
                self.standard(*function, Spelled { name, candidates, method: *method }, *result, arguments)
            }
            Kind::Invoke { method, receiver, arguments } => match self.own(*method)? {
                Some(own) => self.invoke(own, receiver, arguments),
                None => Err(self.defect("a method without a body")),
            },
            Kind::Method { method, own, seen, result, receiver, arguments } => {
                if let Some(own) = own
                    && let Some(own) = self.own(*own)?
                {
                    return self.invoke(own, receiver, arguments);
                }
                self.evaluate_method(method, (*seen, *result), receiver, arguments)
            }
            Kind::Assert(condition) => {
                let condition = self.evaluate_condition(condition)?;
                self.require(condition)?;
                Ok(Value::unit())
            }
            Kind::Panic => Err(Interrupt::Dead),
            Kind::Opaque(opaque) => self.evaluate_opaque(opaque),
        }
    }

    fn evaluate_index(&mut self, inner: Code, index: Code) -> Flow<Value> {
        // A place is read after its index has run, which may change it.
        let (whole, index) = if crate::lift::library::is_place(inner) {
            let index = self.evaluate(index)?;
            (self.evaluate_read(inner)?, index)
        } else {
            (self.evaluate_read(inner)?, self.evaluate(index)?)
        };
        if let Value::Wrapped(Wrapper::Text, text) = &whole {
            return self.part_of_text(text, &index);
        }
        if let Some(part) = self.part_of_list(&whole, &index)? {
            return Ok(part);
        }
        let projection = self.index(&whole, index)?;
        self.project(&whole, projection)
    }

    fn evaluate_compound(&mut self, operator: Binary, target: Code, value: &Value) -> Flow<Value> {
        let place = self.place(target)?;
        let Some(place) = place.map(|place| self.follow(place)).transpose()? else {
            return Err(self.fail("this cannot be assigned to in a symbolic function; assign to a local"));
        };
        let old = self.read_place(&place)?;
        let old = self.read(old)?;
        let new = self.binary(operator, &old, value)?;
        self.write_place(&place, new)?;
        Ok(Value::unit())
    }

    /// The value of an expression, which is neither a reference to a place nor torn.
    pub(crate) fn evaluate_read(&mut self, code: Code) -> Flow<Value> {
        let value = self.evaluate(code)?;
        self.read(value)
    }

    pub(crate) fn evaluate_condition(&mut self, code: Code) -> Flow<Term> {
        let value = self.evaluate(code)?;
        self.condition(value)
    }

    /// The condition of an `if` or `while`, whose temporaries end with it.
    pub(crate) fn evaluate_choice(&mut self, code: Code) -> Flow<Term> {
        if binds(code) { self.evaluate_condition(code) } else { self.releasing(|this| this.evaluate_condition(code)) }
    }

    fn evaluate_optional(&mut self, code: Option<Code>) -> Flow<Value> {
        code.map_or_else(|| Ok(Value::unit()), |code| self.evaluate(code))
    }

    pub(crate) fn evaluate_all(&mut self, codes: &'static [crate::lift::code::Expression]) -> Flow<Vec<Value>> {
        codes.iter().map(|code| self.evaluate(code)).collect()
    }

    pub(crate) fn evaluate_scalar(&mut self, code: Code) -> Flow<Scalar> {
        let value = self.evaluate_read(code)?;
        self.scalar(&value)
    }

    /// The number that a value is.
    pub(crate) fn scalar(&mut self, value: &Value) -> Flow<Scalar> {
        match self.read(value.clone())? {
            Value::Scalar(scalar) => Ok(scalar),
            other => Err(self.fail(format!("a number is expected here, not {}", other.describe()))),
        }
    }

    pub(crate) fn binary(&mut self, operator: crate::lift::code::Binary, a: &Value, b: &Value) -> Flow<Value> {
        if let Some(own) = self.own_binary(operator, a, b) {
            return Call { tracer: self, arguments: vec![a.clone(), b.clone()] }.call(own.lifted);
        }
        if let (Value::Tagged(_), _) | (_, Value::Tagged(_)) = (a, b)
            && let Some(result) = self.binary_of_wrapped(operator, a, b)?
        {
            return Ok(result);
        }
        match (a, b) {
            (Value::Map(one), Value::Map(other)) if !operator.is_comparison() => {
                Ok(Value::Map(std::rc::Rc::new(self.combine_sets(operator, one, other)?)))
            }
            (Value::Wrapped(Wrapper::Text, _), Value::Wrapped(Wrapper::Text, _)) if operator == Binary::Add => {
                self.add_texts(a, b)
            }
            (Value::Scalar(first), Value::Scalar(second)) if a.is_plain() || !operator.is_comparison() => {
                self.operate(operator, *first, *second)
            }
            _ if operator.is_comparison() => self.compare(operator, a, b).map(Value::boolean),
            _ => Err(self.fail(format!(
                "this operator is not supported on {} and {} in symbolic functions",
                a.describe(),
                b.describe()
            ))),
        }
    }

    fn evaluate_block(&mut self, block: &'static Block) -> Flow<Value> {
        let value = self.evaluate_statements(block);
        let value = match block.label {
            Some(label) => {
                let last = self.set_aside(value)?;
                let mut states = self.exits.broken.remove(&label).unwrap_or_default();
                states.extend(last);
                self.resume(states)?
            }
            None => value?,
        };
        for slot in between(block.locals.0..block.locals.1) {
            self.set_local(slot, Value::Unset);
        }
        Ok(value)
    }

    fn evaluate_statements(&mut self, block: &'static Block) -> Flow<Value> {
        let start = self.guards.len();
        let value = self.evaluate_in_turn(block, start);
        if value.is_err() {
            self.guards.truncate(start);
        }
        value
    }

    fn evaluate_in_turn(&mut self, block: &'static Block, start: usize) -> Flow<Value> {
        for statement in block.statements {
            let guards = self.guards.len();
            match statement {
                Statement::Expression(code) => {
                    self.releasing(|this| this.evaluate(code))?;
                }
                Statement::Let { value: None, .. } => {}
                Statement::Let { pattern, value: Some(code), otherwise } => {
                    let value = self.evaluate(code)?;
                    self.evaluate_let(pattern, value, code, *otherwise)?;
                    self.settle_guards(guards, code, Some(pattern));
                }
            }
        }
        let end = self.guards.len();
        let value = self.evaluate_optional(block.value);
        self.leave_block((start, end), block.value);
        value
    }

    fn evaluate_let(
        &mut self,
        pattern: &'static Pattern,
        value: Value,
        code: Code,
        otherwise: Option<Code>,
    ) -> Flow<()> {
        let matched = self.at(code, |this| this.matches(pattern, value))?;
        if let Some(otherwise) = otherwise {
            let site = Site { function: self.here()?.function, expression: otherwise };
            self.branch(site, matched, |_| Ok(Value::unit()), |this| this.evaluate(otherwise))?;
        }
        Ok(())
    }

    fn evaluate_arms(&mut self, value: Value, arms: &'static [Arm]) -> Flow<Value> {
        let Some((arm, rest)) = arms.split_first() else { return Err(Interrupt::Dead) };
        let site = Site { function: self.here()?.function, expression: &arm.body };
        let mut matched = self.matches(&arm.pattern, value.clone())?;
        if let Some(guard) = arm.guard {
            let both = self.branch(site, matched, |this| this.evaluate(guard), |_| Ok(Value::boolean(Term::FALSE)))?;
            matched = self.condition(both)?;
        } else if rest.is_empty() {
            // rustc has checked that the arms are exhaustive.
            matched = Term::TRUE;
        }
        self.branch(site, matched, |this| this.evaluate(&arm.body), |this| this.evaluate_arms(value, rest))
    }

    /// The states that have left a loop or block.
    pub(crate) fn broken(&mut self, label: Label) -> Vec<State> {
        self.exits.broken.remove(&label).unwrap_or_default()
    }

    /// A number that must be known, such as a length.
    pub(crate) fn known_length(&mut self, value: Value) -> Flow<usize> {
        let scalar = self.scalar(&value)?;
        let term = self.index_term(scalar)?;
        match term.known().map(usize::try_from) {
            Some(Ok(length)) => Ok(length),
            _ => {
                let length = self.decide_number(term)?;
                usize::try_from(length).map_err(|_| self.fail("a length is negative or too large"))
            }
        }
    }

    /// A number that must be known: one run per number that it can be.
    pub(crate) fn decide_number(&mut self, term: Term) -> Flow<i128> {
        if let Term::Known(known) = term {
            return Ok(known);
        }
        let Some(values) = self.possible_values(term, self.limits.paths) else {
            return Err(self.fail(format!(
                "this number must be known here, and it can be more than {} different ones; bound it first",
                self.limits.paths
            )));
        };
        for value in values {
            let equal = self.equal_terms(term, Term::Known(value));
            if self.fork(equal)? {
                return Ok(value);
            }
        }
        Err(Interrupt::Dead)
    }
}
