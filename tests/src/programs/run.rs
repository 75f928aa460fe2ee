//! What a program gives, by plain interpretation.

use super::{Condition, Expression, LENGTH, LOCALS, Method, Number, Operator, Program, ROUNDS, Statement};

/// What a program returns: the value, `v0`, the array and the `Vec`.
pub type Output = (i128, i128, [i128; LENGTH], Vec<i128>);

/// Why evaluation does not go on.
enum Leave {
    Panic,
    Break,
    Continue,
    Return(i128),
}

type Step<T> = Result<T, Leave>;

struct Machine<'a> {
    number: Number,
    parameters: &'a [i128],
    locals: [i128; LOCALS],
    array: [i128; LENGTH],
    vector: Vec<i128>,
    counter: i128,
}

/// The output on these inputs; `None` if the program panics.
pub fn run(program: &Program, inputs: &[i128]) -> Option<Output> {
    let mut machine = Machine {
        number: program.number,
        parameters: inputs,
        locals: [0; LOCALS],
        array: [0, 1, 2],
        vector: Vec::new(),
        counter: 0,
    };
    let result = match machine.block(&program.body).and_then(|()| machine.expression(&program.result)) {
        Ok(value) | Err(Leave::Return(value)) => value,
        Err(_) => return None,
    };
    Some((result, machine.locals[0], machine.array, machine.vector))
}

impl Machine<'_> {
    fn fit(&self, value: i128) -> Step<i128> {
        let (low, high) = self.number.bounds();
        if (low..=high).contains(&value) { Ok(value) } else { Err(Leave::Panic) }
    }

    fn wrap(&self, value: i128) -> i128 {
        let (low, high) = self.number.bounds();
        (value - low).rem_euclid(high - low + 1) + low
    }

    fn index(&mut self, index: &Expression) -> Step<usize> {
        Ok(self.expression(index)? as usize)
    }

    fn operate(&self, operator: Operator, a: i128, b: i128) -> Step<i128> {
        self.fit(match operator {
            Operator::Add => a + b,
            Operator::Subtract => a - b,
            Operator::Multiply => a * b,
            Operator::Divide | Operator::Remainder if b == 0 => return Err(Leave::Panic),
            // The smallest number divided by -1 overflows, and so does the remainder.
            Operator::Remainder if b == -1 && a == self.number.bounds().0 && a < 0 => return Err(Leave::Panic),
            Operator::Divide => a / b,
            Operator::Remainder => a % b,
            Operator::And => a & b,
            Operator::Or => a | b,
            Operator::Xor => a ^ b,
        })
    }

    fn expression(&mut self, expression: &Expression) -> Step<i128> {
        Ok(match expression {
            Expression::Literal(number) => *number,
            Expression::Parameter(parameter) => self.parameters[*parameter],
            Expression::Local(local) => self.locals[*local],
            Expression::Counter => self.counter,
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                self.operate(*operator, a, b)?
            }
            Expression::Method(method, a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                let (low, high) = self.number.bounds();
                match method {
                    Method::Min => a.min(b),
                    Method::Max => a.max(b),
                    Method::WrappingAdd => self.wrap(a + b),
                    Method::WrappingMul => self.wrap(a * b),
                    Method::SaturatingSub => (a - b).clamp(low, high),
                    Method::CheckedSub if (low..=high).contains(&(a - b)) => a - b,
                    Method::CheckedSub => 1,
                }
            }
            Expression::If(condition, a, b) => {
                if self.condition(condition)? {
                    self.expression(a)?
                } else {
                    self.expression(b)?
                }
            }
            Expression::Item(index) => {
                let index = self.index(index)?;
                *self.array.get(index).ok_or(Leave::Panic)?
            }
            Expression::Get(index, default) => {
                let index = self.index(index)?;
                let default = self.expression(default)?;
                self.vector.get(index).copied().unwrap_or(default)
            }
            Expression::FilteredSum(bound) => {
                let bound = self.expression(bound)?;
                let mut sum = 0;
                for item in self.array {
                    if item > bound {
                        sum = self.fit(sum + item)?;
                    }
                }
                sum
            }
            Expression::Match(value, arms) => match self.expression(value)? {
                0 => self.expression(&arms[0])?,
                1..=2 => self.expression(&arms[1])?,
                number if number % 2 == 0 => number,
                _ => self.expression(&arms[2])?,
            },
        })
    }

    fn condition(&mut self, condition: &Condition) -> Step<bool> {
        Ok(match condition {
            Condition::Less(a, b) => self.expression(a)? < self.expression(b)?,
            Condition::Equal(a, b) => self.expression(a)? == self.expression(b)?,
            Condition::Not(inner) => !self.condition(inner)?,
            Condition::And(a, b) => self.condition(a)? && self.condition(b)?,
            Condition::Or(a, b) => self.condition(a)? || self.condition(b)?,
            Condition::Any(wanted) => {
                let wanted = self.expression(wanted)?;
                self.array.contains(&wanted)
            }
            Condition::Longer(length) => self.vector.len() > *length,
        })
    }

    fn block(&mut self, statements: &[Statement]) -> Step<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// One round of a loop. False if it was left.
    fn round(&mut self, body: &[Statement]) -> Step<bool> {
        match self.block(body) {
            Ok(()) | Err(Leave::Continue) => Ok(true),
            Err(Leave::Break) => Ok(false),
            Err(leave) => Err(leave),
        }
    }

    fn count(&mut self, end: i128, body: &[Statement]) -> Step<()> {
        let outer = self.counter;
        for counter in 0..end {
            self.counter = counter;
            if !self.round(body)? {
                break;
            }
        }
        self.counter = outer;
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Step<()> {
        match statement {
            Statement::Assign(local, value) => self.locals[*local] = self.expression(value)?,
            Statement::Compound(operator, local, value) => {
                let value = self.expression(value)?;
                self.locals[*local] = self.operate(*operator, self.locals[*local], value)?;
            }
            Statement::SetItem(index, value) => {
                let value = self.expression(value)?;
                let index = self.index(index)?;
                *self.array.get_mut(index).ok_or(Leave::Panic)? = value;
            }
            Statement::Swap(a, b) => {
                let (a, b) = (self.index(a)? % LENGTH, self.index(b)? % LENGTH);
                self.array.swap(a, b);
            }
            Statement::If(condition, then, otherwise) => {
                let taken = if self.condition(condition)? { then } else { otherwise };
                self.block(taken)?;
            }
            Statement::For(end, body) => self.count(*end as i128, body)?,
            Statement::ForUpTo(end, body) => {
                let end = self.expression(end)?;
                let end = self.operate(Operator::Remainder, end, 4)?;
                self.count(end, body)?;
            }
            Statement::While(_, condition, body) => {
                let mut rounds = 0;
                while self.condition(condition)? {
                    rounds += 1;
                    if rounds > ROUNDS || !self.round(body)? {
                        break;
                    }
                }
            }
            Statement::Break => return Err(Leave::Break),
            Statement::Continue => return Err(Leave::Continue),
            Statement::Return(value) => return Err(Leave::Return(self.expression(value)?)),
            Statement::Push(value) => {
                let value = self.expression(value)?;
                self.vector.push(value);
            }
            Statement::Pop(local) => self.locals[*local] = self.vector.pop().unwrap_or(1),
            Statement::Assert(condition) => {
                if !self.condition(condition)? {
                    return Err(Leave::Panic);
                }
            }
        }
        Ok(())
    }
}
