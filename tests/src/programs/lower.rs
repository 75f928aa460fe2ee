//! Programs as code trees. A tree lives as long as the test: they are small.

use std::cell::Cell;

use dpnl::__private::Type;
use dpnl::__private::code::{
    Arm, Binary, Block, Closure, Code, Expression as Node, IntegerType, Kind, Pattern, PatternBound, Routine,
    ScalarType, Statement as Line, Unary,
};
use dpnl::__private::facts::{Fact, Facts};

use super::{Condition, Expression, LOCALS, Method, Number, Operator, Program, ROUNDS, Statement};

const USIZE: ScalarType = ScalarType::Integer(IntegerType::Usize);

/// The facts that the trees refer to: the types of indices and of numbers.
const UNSIGNED: usize = 0;
const NUMBER: usize = 1;

fn facts<T>() -> Vec<Fact> {
    [Type::of::<usize>(), Type::of::<T>()].map(|ty| Fact::Type { ty, default: None }).into()
}

/// The facts of a program.
pub fn facts_of(program: &Program) -> Facts {
    match program.number {
        Number::U8 => facts::<u8>,
        Number::I8 => facts::<i8>,
        Number::U32 => facts::<u32>,
    }
}

/// The code tree of a program.
pub fn lower(program: &Program) -> &'static Routine {
    let number = ScalarType::Integer(match program.number {
        Number::U8 => IntegerType::U8,
        Number::I8 => IntegerType::I8,
        Number::U32 => IntegerType::U32,
    });
    let lowering = Lowering {
        number,
        next: Cell::new(0),
        slots: Cell::new(program.domains.len() + LOCALS + 3),
        first: program.domains.len(),
        counter: Cell::new(program.domains.len() + LOCALS + 2),
        label: Cell::new(0),
        labels: Cell::new(0),
    };
    let body = lowering.body(program);
    let parameters = (0..program.domains.len()).map(|slot| Pattern::Bind(slot.into(), None)).collect();
    leak(Routine {
        name: "program",
        file: "program",
        line: 1,
        column: 1,
        slots: lowering.slots.get(),
        parameters: leak_all(parameters),
        body,
        open_loops: true,
        watched: false,
        stopped: false,
    })
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn leak_all<T>(values: Vec<T>) -> &'static [T] {
    Box::leak(values.into_boxed_slice())
}

struct Lowering {
    number: ScalarType,
    next: Cell<u32>,
    slots: Cell<usize>,
    /// The slot of `v0`; then come the other locals, `a`, `w` and the first `i`.
    first: usize,
    /// The slot of the `i` in scope.
    counter: Cell<usize>,
    /// The label of the innermost loop, and of the last one.
    label: Cell<usize>,
    labels: Cell<usize>,
}

impl Lowering {
    fn node(&self, kind: Kind) -> Node {
        self.next.set(self.next.get() + 1);
        Node { id: self.next.get(), line: self.next.get(), column: 1, kind }
    }

    fn code(&self, kind: Kind) -> Code {
        leak(self.node(kind))
    }

    fn slot(&self) -> usize {
        self.slots.set(self.slots.get() + 1);
        self.slots.get() - 1
    }

    fn literal(&self, number: i128) -> Code {
        self.code(Kind::Literal(number, self.number))
    }

    fn index_literal(&self, number: i128) -> Code {
        self.code(Kind::Literal(number, USIZE))
    }

    fn local(&self, slot: usize) -> Code {
        self.code(Kind::Local(slot.into()))
    }

    fn array(&self) -> Code {
        self.local(self.first + LOCALS)
    }

    fn vector(&self) -> Code {
        self.local(self.first + LOCALS + 1)
    }

    fn set(&self, slot: usize, value: Code) -> Line {
        Line::Let { pattern: leak(Pattern::Bind(slot.into(), None)), value: Some(value), otherwise: None }
    }

    fn body(&self, program: &Program) -> Code {
        let mut lines = Vec::new();
        for local in 0..LOCALS {
            lines.push(self.set(self.first + local, self.literal(0)));
        }
        let items = (0..3).map(|number| self.node(Kind::Literal(number, self.number))).collect();
        lines.push(self.set(self.first + LOCALS, self.code(Kind::Array(leak_all(items)))));
        lines.push(self.set(self.first + LOCALS + 1, self.code(Kind::Array(&[]))));
        lines.push(self.set(self.first + LOCALS + 2, self.literal(0)));
        for statement in &program.body {
            self.statement(statement, &mut lines);
        }
        let result = self.expression(&program.result);
        self.block(lines, Some(self.output(result)))
    }

    fn output(&self, value: Code) -> Code {
        let parts = [
            Kind::Unary(Unary::Dereference, value),
            Kind::Local(self.first.into()),
            Kind::Local((self.first + LOCALS).into()),
            Kind::Local((self.first + LOCALS + 1).into()),
        ];
        self.code(Kind::Tuple(leak_all(parts.into_iter().map(|part| self.node(part)).collect())))
    }

    fn block(&self, lines: Vec<Line>, value: Option<Code>) -> Code {
        self.code(Kind::Block(leak(Block {
            label: None,
            statements: leak_all(lines),
            value,
            locals: (0.into(), 0.into()),
        })))
    }

    fn lines(&self, statements: &[Statement]) -> Code {
        let mut lines = Vec::new();
        for statement in statements {
            self.statement(statement, &mut lines);
        }
        self.block(lines, None)
    }

    fn method(&self, name: &'static str, receiver: Code, arguments: Vec<Code>) -> Code {
        let arguments: Vec<Node> = arguments.into_iter().map(|argument| self.node(Kind::Reference(argument))).collect();
        let result = (name == "sum").then_some(NUMBER.into());
        let method = named(name, &arguments);
        self.code(Kind::Method { own: None, method, seen: None, result, receiver, arguments: leak_all(arguments) })
    }

    fn index(&self, index: &Expression) -> Code {
        self.code(Kind::Cast(self.expression(index), UNSIGNED.into()))
    }

    fn operator(operator: Operator) -> Binary {
        match operator {
            Operator::Add => Binary::Add,
            Operator::Subtract => Binary::Subtract,
            Operator::Multiply => Binary::Multiply,
            Operator::Divide => Binary::Divide,
            Operator::Remainder => Binary::Remainder,
            Operator::And => Binary::BitAnd,
            Operator::Or => Binary::BitOr,
            Operator::Xor => Binary::BitXor,
        }
    }

    fn binary(&self, operator: Binary, a: Code, b: Code) -> Code {
        self.code(Kind::Binary(operator, a, b))
    }

    /// A closure of one parameter.
    fn closure(&self, body: impl FnOnce(Code) -> Code) -> Code {
        let slot = self.slot();
        let body = body(self.local(slot));
        let parameters = leak_all(vec![Pattern::Bind(slot.into(), None)]);
        let closure = Closure { parameters, body, borrows: true, copies: &[] };
        self.code(Kind::Closure(leak(closure)))
    }

    fn items(&self) -> Code {
        self.method("iter", self.array(), Vec::new())
    }

    fn expression(&self, expression: &Expression) -> Code {
        match expression {
            // A literal has the type of the program, as the context would give it in Rust.
            Expression::Literal(number) => self.literal(*number),
            Expression::Parameter(parameter) => self.local(*parameter),
            Expression::Local(local) => self.local(self.first + local),
            Expression::Counter => self.local(self.counter.get()),
            Expression::Binary(operator, a, b) => {
                self.binary(Self::operator(*operator), self.expression(a), self.expression(b))
            }
            Expression::Method(method, a, b) => {
                let name = match method {
                    Method::Min => "min",
                    Method::Max => "max",
                    Method::WrappingAdd => "wrapping_add",
                    Method::WrappingMul => "wrapping_mul",
                    Method::SaturatingSub => "saturating_sub",
                    Method::CheckedSub => "checked_sub",
                };
                let value = self.method(name, self.expression(a), vec![self.expression(b)]);
                if *method == Method::CheckedSub {
                    return self.method("unwrap_or", value, vec![self.literal(1)]);
                }
                value
            }
            Expression::If(condition, a, b) => {
                self.code(Kind::If(self.condition(condition), self.expression(a), Some(self.expression(b))))
            }
            Expression::Item(index) => self.code(Kind::Index(self.array(), self.index(index))),
            Expression::Get(index, default) => {
                let item = self.method("get", self.vector(), vec![self.index(index)]);
                let item = self.method("copied", item, Vec::new());
                self.method("unwrap_or", item, vec![self.expression(default)])
            }
            Expression::FilteredSum(bound) => {
                let slot = self.slot();
                let bound = self.set(slot, self.expression(bound));
                let large = self.closure(|item| self.binary(Binary::Greater, item, self.local(slot)));
                let kept = self.method("filter", self.items(), vec![large]);
                self.block(vec![bound], Some(self.method("sum", kept, Vec::new())))
            }
            Expression::Match(value, arms) => {
                let slot = self.slot();
                let even = self.binary(Binary::Remainder, self.local(slot), self.literal(2));
                let even = self.binary(Binary::Equal, even, self.literal(0));
                let plain = |pattern, body: Code| Arm {
                    pattern,
                    guard: None,
                    body: self.node(Kind::Unary(Unary::Dereference, body)),
                };
                let arms = vec![
                    plain(Pattern::Number(0), self.expression(&arms[0])),
                    plain(
                        Pattern::Range {
                            start: Some(PatternBound::Number(1)),
                            end: Some(PatternBound::Number(2)),
                            inclusive: true,
                        },
                        self.expression(&arms[1]),
                    ),
                    Arm {
                        pattern: Pattern::Bind(slot.into(), None),
                        guard: Some(even),
                        body: self.node(Kind::Local(slot.into())),
                    },
                    plain(Pattern::Wild, self.expression(&arms[2])),
                ];
                self.code(Kind::Match(self.expression(value), leak_all(arms)))
            }
        }
    }

    fn condition(&self, condition: &Condition) -> Code {
        match condition {
            Condition::Less(a, b) => self.binary(Binary::Less, self.expression(a), self.expression(b)),
            Condition::Equal(a, b) => self.binary(Binary::Equal, self.expression(a), self.expression(b)),
            Condition::Not(inner) => self.code(Kind::Unary(Unary::Not, self.condition(inner))),
            Condition::And(a, b) => self.code(Kind::And(self.condition(a), self.condition(b))),
            Condition::Or(a, b) => self.code(Kind::Or(self.condition(a), self.condition(b))),
            Condition::Any(wanted) => {
                let slot = self.slot();
                let wanted = self.set(slot, self.expression(wanted));
                let same = self.closure(|item| self.binary(Binary::Equal, item, self.local(slot)));
                self.block(vec![wanted], Some(self.method("any", self.items(), vec![same])))
            }
            Condition::Longer(length) => {
                let own = self.method("len", self.vector(), Vec::new());
                self.binary(Binary::Greater, own, self.index_literal(*length as i128))
            }
        }
    }

    /// A loop whose body is made with its label in force.
    fn looping(&self, make: impl FnOnce(usize) -> Kind) -> Kind {
        let outer = self.label.get();
        self.labels.set(self.labels.get() + 1);
        self.label.set(self.labels.get());
        let kind = make(self.label.get());
        self.label.set(outer);
        kind
    }

    fn counted(&self, end: Code, body: &[Statement]) -> Kind {
        let range = self.code(Kind::Range { start: Some(self.literal(0)), end: Some(end), inclusive: false });
        let outer = self.counter.get();
        let slot = self.slot();
        self.counter.set(slot);
        let kind = self
            .looping(|label| Kind::For(label.into(), leak(Pattern::Bind(slot.into(), None)), range, self.lines(body)));
        self.counter.set(outer);
        kind
    }

    fn statement(&self, statement: &Statement, lines: &mut Vec<Line>) {
        let kind = match statement {
            Statement::Assign(local, value) => Kind::Assign(self.local(self.first + local), self.expression(value)),
            Statement::Compound(operator, local, value) => {
                Kind::Compound(Self::operator(*operator), self.local(self.first + local), self.expression(value))
            }
            Statement::SetItem(index, value) => {
                let place = self.code(Kind::Index(self.array(), self.index(index)));
                Kind::Assign(place, self.expression(value))
            }
            Statement::Swap(a, b) => {
                let position = |index| {
                    let position = self.binary(Binary::Remainder, self.index(index), self.index_literal(3));
                    self.node(Kind::Reference(position))
                };
                let arguments = vec![position(a), position(b)];
                Kind::Method {
                    own: None,
                    method: named("swap", &arguments),
                    seen: None,
                    result: None,
                    receiver: self.array(),
                    arguments: leak_all(arguments),
                }
            }
            Statement::If(condition, then, otherwise) => {
                Kind::If(self.condition(condition), self.lines(then), Some(self.lines(otherwise)))
            }
            Statement::For(end, body) => self.counted(self.literal(*end as i128), body),
            Statement::ForUpTo(end, body) => {
                let end = self.binary(Binary::Remainder, self.expression(end), self.literal(4));
                self.counted(end, body)
            }
            Statement::While(_, condition, body) => {
                let rounds = self.slot();
                lines.push(self.set(rounds, self.literal(0)));
                let condition = self.condition(condition);
                self.looping(|label| {
                    let more = Kind::Compound(Binary::Add, self.local(rounds), self.literal(1));
                    let over = self.binary(Binary::Greater, self.local(rounds), self.literal(ROUNDS));
                    let stop = Kind::If(over, self.code(Kind::Break(label.into(), None)), None);
                    let mut inner = vec![Line::Expression(self.node(more)), Line::Expression(self.node(stop))];
                    for statement in body {
                        self.statement(statement, &mut inner);
                    }
                    Kind::While(label.into(), condition, self.block(inner, None))
                })
            }
            Statement::Break => Kind::Break(self.label.get().into(), None),
            Statement::Continue => Kind::Continue(self.label.get().into()),
            Statement::Return(value) => Kind::Return(Some(self.output(self.expression(value)))),
            Statement::Push(value) => {
                let arguments = vec![self.node(Kind::Reference(self.expression(value)))];
                Kind::Method {
                    own: None,
                    method: named("push", &arguments),
                    seen: None,
                    result: None,
                    receiver: self.vector(),
                    arguments: leak_all(arguments),
                }
            }
            Statement::Pop(local) => {
                let last = self.method("pop", self.vector(), Vec::new());
                let value = self.method("unwrap_or", last, vec![self.literal(1)]);
                Kind::Assign(self.local(self.first + local), value)
            }
            Statement::Assert(condition) => Kind::Assert(self.condition(condition)),
        };
        lines.push(Line::Expression(self.node(kind)));
    }
}

/// What a method means with these arguments.
fn named(name: &'static str, arguments: &[Node]) -> &'static dpnl::__private::code::Method {
    leak(dpnl::__private::code::Method::named(name, arguments.len()))
}
