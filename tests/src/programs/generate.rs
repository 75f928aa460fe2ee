//! Random programs.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{Condition, Expression, LOCALS, Method, Number, Operator, Program, Statement};

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut generator = Generator { random: StdRng::seed_from_u64(seed), whiles: 0, parameters: 0, vectors: false };
    let number = generator.pick(&[Number::U8, Number::I8, Number::U8, Number::U32]);
    let parameters = generator.random.random_range(1..=3);
    generator.parameters = parameters;
    generator.vectors = generator.random.random_range(0..3) == 0;
    let domains = (0..parameters)
        .map(|_| {
            let low = if number == Number::I8 { generator.random.random_range(-3..=0) } else { 0 };
            (low, low + generator.random.random_range(1..=4))
        })
        .collect();
    let body = generator.block(3, false);
    let result = generator.expression(2, false);
    Program { number, domains, body, result }
}

struct Generator {
    random: StdRng,
    whiles: usize,
    parameters: usize,
    vectors: bool,
}

impl Generator {
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random.random_range(0..items.len())]
    }

    fn block(&mut self, depth: usize, looping: bool) -> Vec<Statement> {
        let length = self.random.random_range(1..=if depth == 3 { 5 } else { 3 });
        (0..length).map(|_| self.statement(depth, looping)).collect()
    }

    fn statement(&mut self, depth: usize, looping: bool) -> Statement {
        let local = self.random.random_range(0..LOCALS);
        match self.random.random_range(0..if depth == 0 { 9 } else { 16 }) {
            0..=2 => Statement::Assign(local, self.expression(2, looping)),
            3..=4 => Statement::Compound(self.operator(), local, self.expression(1, looping)),
            5 => Statement::SetItem(self.index(looping), self.expression(2, looping)),
            6 => Statement::Swap(self.expression(1, looping), self.expression(1, looping)),
            7 if self.vectors => match self.random.random_range(0..3) {
                0 => Statement::Pop(local),
                _ => Statement::Push(self.expression(1, looping)),
            },
            8 => match self.random.random_range(0..6) {
                0 | 1 if looping => Statement::Break,
                2 | 3 if looping => Statement::Continue,
                4 => Statement::Return(self.expression(1, looping)),
                5 => Statement::Assert(self.condition(1, looping)),
                _ => Statement::Assign(local, self.expression(1, looping)),
            },
            9..=12 => Statement::If(
                self.condition(2, looping),
                self.block(depth - 1, looping),
                if self.random.random() { self.block(depth - 1, looping) } else { Vec::new() },
            ),
            13 => Statement::For(self.random.random_range(1..=3), self.block(depth - 1, true)),
            14 => Statement::ForUpTo(self.expression(1, looping), self.block(depth - 1, true)),
            15 => {
                self.whiles += 1;
                let number = self.whiles;
                // `continue` would skip nothing that ends the loop: the rounds are counted first.
                Statement::While(number, self.condition(1, looping), self.block(depth - 1, looping))
            }
            _ => Statement::Assign(local, self.expression(2, looping)),
        }
    }

    /// An index that is often in range.
    fn index(&mut self, looping: bool) -> Expression {
        match self.random.random_range(0..4) {
            0 => self.expression(1, looping),
            1 => Expression::Literal(self.random.random_range(0..=2)),
            _ => {
                let inner = Box::new(self.expression(1, looping));
                Expression::Binary(Operator::Remainder, inner, Box::new(Expression::Literal(3)))
            }
        }
    }

    fn operator(&mut self) -> Operator {
        use Operator::{Add, And, Divide, Multiply, Or, Remainder, Subtract, Xor};
        self.pick(&[Add, Add, Add, Subtract, Subtract, Multiply, Divide, Remainder, And, Or, Xor])
    }

    fn expression(&mut self, depth: usize, looping: bool) -> Expression {
        let boxed = |generator: &mut Self| Box::new(generator.expression(depth.saturating_sub(1), looping));
        match self.random.random_range(0..if depth == 0 { 5 } else { 15 }) {
            0 => Expression::Literal(self.random.random_range(0..=4)),
            1 | 2 => Expression::Parameter(self.random.random_range(0..self.parameters)),
            3 => Expression::Local(self.random.random_range(0..LOCALS)),
            4 if looping => Expression::Counter,
            4 => Expression::Parameter(0),
            5..=8 => Expression::Binary(self.operator(), boxed(self), boxed(self)),
            9 | 10 => {
                use Method::{CheckedSub, Max, Min, SaturatingSub, WrappingAdd, WrappingMul};
                let method = self.pick(&[Min, Max, WrappingAdd, WrappingMul, SaturatingSub, CheckedSub]);
                Expression::Method(method, boxed(self), boxed(self))
            }
            11 => Expression::If(Box::new(self.condition(1, looping)), boxed(self), boxed(self)),
            12 => Expression::Item(Box::new(self.index(looping))),
            13 if self.vectors => Expression::Get(boxed(self), boxed(self)),
            13 => Expression::FilteredSum(boxed(self)),
            _ => Expression::Match(boxed(self), Box::new([*boxed(self), *boxed(self), *boxed(self)])),
        }
    }

    fn condition(&mut self, depth: usize, looping: bool) -> Condition {
        let boxed = |generator: &mut Self| Box::new(generator.condition(depth.saturating_sub(1), looping));
        match self.random.random_range(0..if depth == 0 { 5 } else { 9 }) {
            0..=2 => Condition::Less(self.expression(1, looping), self.expression(1, looping)),
            3 => Condition::Equal(self.expression(1, looping), self.expression(1, looping)),
            4 if self.vectors => Condition::Longer(self.random.random_range(0..3)),
            4 => Condition::Any(self.expression(1, looping)),
            5 => Condition::Not(boxed(self)),
            6 | 7 => Condition::And(boxed(self), boxed(self)),
            _ => Condition::Or(boxed(self), boxed(self)),
        }
    }
}
