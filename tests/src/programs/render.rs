//! Programs as Rust. Literals have suffixes, because Rust does not know the type of `(1 + 2).min(x)` in time.

use std::fmt::Write as _;

use super::{Condition, Expression, Method, Operator, Program, ROUNDS, Statement};

/// The program as a symbolic function of this name.
pub fn render(program: &Program, name: &str) -> String {
    let number = program.number.name();
    let parameters: Vec<String> =
        (0..program.domains.len()).map(|parameter| format!("x{parameter}: {number}")).collect();
    let mut text = format!(
        "#[symbolic(helper)]\nfn {name}({}) -> ({number}, {number}, [{number}; 3], Vec<{number}>) {{\n",
        parameters.join(", ")
    );
    let _ = writeln!(text, "    let (mut v0, mut v1, mut v2): ({number}, {number}, {number}) = (0, 0, 0);");
    let _ = writeln!(text, "    let mut a: [{number}; 3] = [0, 1, 2];\n    let mut w: Vec<{number}> = Vec::new();");
    let _ = writeln!(text, "    let i: {number} = 0;");
    let renderer = Renderer { number };
    renderer.block(&program.body, 1, &mut text);
    let _ = writeln!(text, "    ({}, v0, a, w)\n}}", renderer.expression(&program.result));
    text
}

/// Writes the parts of a program.
struct Renderer {
    /// The type of the numbers.
    number: &'static str,
}

impl Renderer {
    fn block(&self, statements: &[Statement], depth: usize, text: &mut String) {
        for item in statements {
            self.statement(item, depth, text);
        }
    }

    fn statement(&self, statement: &Statement, depth: usize, text: &mut String) {
        let indent = "    ".repeat(depth);
        let line = match statement {
            Statement::Assign(local, value) => format!("v{local} = {};", self.expression(value)),
            Statement::Compound(operator, local, value) => {
                format!("v{local} {}= {};", symbol(*operator), self.expression(value))
            }
            Statement::SetItem(index, value) => {
                format!("a[{} as usize] = {};", self.expression(index), self.expression(value))
            }
            Statement::Swap(a, b) => {
                let (a, b) = (self.expression(a), self.expression(b));
                format!("let (p, q) = ({a} as usize % 3, {b} as usize % 3);\n{indent}a.swap(p, q);")
            }
            Statement::If(test, then, otherwise) => {
                let _ = writeln!(text, "{indent}if {} {{", self.condition(test));
                self.block(then, depth + 1, text);
                if !otherwise.is_empty() {
                    let _ = writeln!(text, "{indent}}} else {{");
                    self.block(otherwise, depth + 1, text);
                }
                "}".to_owned()
            }
            Statement::For(end, body) => {
                let _ = writeln!(text, "{indent}for i in 0..{end}_{} {{", self.number);
                self.block(body, depth + 1, text);
                "}".to_owned()
            }
            Statement::ForUpTo(end, body) => {
                let _ = writeln!(text, "{indent}for i in 0..{} % 4 {{", self.expression(end));
                self.block(body, depth + 1, text);
                "}".to_owned()
            }
            Statement::While(number, test, body) => {
                let _ = writeln!(text, "{indent}let mut rounds{number} = 0;");
                let _ = writeln!(text, "{indent}while {} {{", self.condition(test));
                let _ = writeln!(text, "{indent}    rounds{number} += 1;");
                let _ = writeln!(
                    text,
                    "{indent}    if rounds{number} > {ROUNDS} {{\n{indent}        break;\n{indent}    }}"
                );
                self.block(body, depth + 1, text);
                "}".to_owned()
            }
            Statement::Break => "break;".to_owned(),
            Statement::Continue => "continue;".to_owned(),
            Statement::Return(value) => format!("return ({}, v0, a, w);", self.expression(value)),
            Statement::Push(value) => format!("w.push({});", self.expression(value)),
            Statement::Pop(local) => format!("v{local} = w.pop().unwrap_or(1);"),
            Statement::Assert(test) => format!("assert!({});", self.condition(test)),
        };
        let _ = writeln!(text, "{indent}{line}");
    }

    /// An expression, in parentheses where it needs them.
    fn expression(&self, value: &Expression) -> String {
        match value {
            Expression::Literal(literal) => format!("{literal}_{}", self.number),
            Expression::Parameter(parameter) => format!("x{parameter}"),
            Expression::Local(local) => format!("v{local}"),
            Expression::Counter => "i".to_owned(),
            Expression::Binary(operator, a, b) => {
                format!("({} {} {})", self.expression(a), symbol(*operator), self.expression(b))
            }
            Expression::Method(method, a, b) => {
                let receiver = self.expression(a);
                let argument = self.expression(b);
                match method {
                    Method::Min => format!("{receiver}.min({argument})"),
                    Method::Max => format!("{receiver}.max({argument})"),
                    Method::WrappingAdd => format!("{receiver}.wrapping_add({argument})"),
                    Method::WrappingMul => format!("{receiver}.wrapping_mul({argument})"),
                    Method::SaturatingSub => format!("{receiver}.saturating_sub({argument})"),
                    Method::CheckedSub => format!("{receiver}.checked_sub({argument}).unwrap_or(1)"),
                }
            }
            Expression::If(test, a, b) => {
                format!("(if {} {{ {} }} else {{ {} }})", self.condition(test), self.expression(a), self.expression(b))
            }
            Expression::Item(index) => format!("a[{} as usize]", self.expression(index)),
            Expression::Get(index, default) => {
                format!("w.get({} as usize).copied().unwrap_or({})", self.expression(index), self.expression(default))
            }
            Expression::FilteredSum(bound) => {
                format!(
                    "({{ let bound = {}; a.iter().filter(|x| **x > bound).sum::<{}>() }})",
                    self.expression(bound),
                    self.number
                )
            }
            Expression::Match(value, arms) => format!(
                "(match {} {{ 0 => {}, 1..=2 => {}, n if n % 2 == 0 => n, _ => {} }})",
                self.expression(value),
                self.expression(&arms[0]),
                self.expression(&arms[1]),
                self.expression(&arms[2])
            ),
        }
    }

    fn condition(&self, test: &Condition) -> String {
        match test {
            Condition::Less(a, b) => format!("({} < {})", self.expression(a), self.expression(b)),
            Condition::Equal(a, b) => format!("({} == {})", self.expression(a), self.expression(b)),
            Condition::Not(inner) => format!("!{}", self.condition(inner)),
            Condition::And(a, b) => format!("({} && {})", self.condition(a), self.condition(b)),
            Condition::Or(a, b) => format!("({} || {})", self.condition(a), self.condition(b)),
            Condition::Any(wanted) => {
                format!("({{ let wanted = {}; a.iter().any(|x| *x == wanted) }})", self.expression(wanted))
            }
            Condition::Longer(length) => format!("(w.len() > {length})"),
        }
    }
}

fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Remainder => "%",
        Operator::And => "&",
        Operator::Or => "|",
        Operator::Xor => "^",
    }
}
