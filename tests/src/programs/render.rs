//! Programs as Rust.

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
    block(&program.body, 1, &mut text);
    let _ = writeln!(text, "    ({}, v0, a, w)\n}}", expression(&program.result));
    text
}

fn block(statements: &[Statement], depth: usize, text: &mut String) {
    for item in statements {
        statement(item, depth, text);
    }
}

fn statement(statement: &Statement, depth: usize, text: &mut String) {
    let indent = "    ".repeat(depth);
    let line = match statement {
        Statement::Assign(local, value) => format!("v{local} = {};", expression(value)),
        Statement::Compound(operator, local, value) => {
            format!("v{local} {}= {};", symbol(*operator), expression(value))
        }
        Statement::SetItem(index, value) => format!("a[{} as usize] = {};", expression(index), expression(value)),
        Statement::Swap(a, b) => format!("a.swap({} as usize % 3, {} as usize % 3);", expression(a), expression(b)),
        Statement::If(test, then, otherwise) => {
            let _ = writeln!(text, "{indent}if {} {{", condition(test));
            block(then, depth + 1, text);
            if !otherwise.is_empty() {
                let _ = writeln!(text, "{indent}}} else {{");
                block(otherwise, depth + 1, text);
            }
            "}".to_owned()
        }
        Statement::For(end, body) => {
            let _ = writeln!(text, "{indent}for i in 0..{end} {{");
            block(body, depth + 1, text);
            "}".to_owned()
        }
        Statement::ForUpTo(end, body) => {
            let _ = writeln!(text, "{indent}for i in 0..{} % 4 {{", expression(end));
            block(body, depth + 1, text);
            "}".to_owned()
        }
        Statement::While(number, test, body) => {
            let _ = writeln!(text, "{indent}let mut rounds{number} = 0;");
            let _ = writeln!(text, "{indent}while {} {{", condition(test));
            let _ = writeln!(text, "{indent}    rounds{number} += 1;");
            let _ = writeln!(text, "{indent}    if rounds{number} > {ROUNDS} {{\n{indent}        break;\n{indent}    }}");
            block(body, depth + 1, text);
            "}".to_owned()
        }
        Statement::Break => "break;".to_owned(),
        Statement::Continue => "continue;".to_owned(),
        Statement::Return(value) => format!("return ({}, v0, a, w);", expression(value)),
        Statement::Push(value) => format!("w.push({});", expression(value)),
        Statement::Pop(local) => format!("v{local} = w.pop().unwrap_or(1);"),
        Statement::Assert(test) => format!("assert!({});", condition(test)),
    };
    let _ = writeln!(text, "{indent}{line}");
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

/// An expression, in parentheses where it needs them.
fn expression(value: &Expression) -> String {
    match value {
        Expression::Literal(number) => number.to_string(),
        Expression::Parameter(parameter) => format!("x{parameter}"),
        Expression::Local(local) => format!("v{local}"),
        Expression::Counter => "i".to_owned(),
        Expression::Binary(operator, a, b) => {
            format!("({} {} {})", expression(a), symbol(*operator), expression(b))
        }
        Expression::Method(method, a, b) => {
            let receiver = match a.as_ref() {
                Expression::Literal(number) => format!("(v0 ^ v0 ^ {number})"),
                other => expression(other),
            };
            let argument = expression(b);
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
            format!("(if {} {{ {} }} else {{ {} }})", condition(test), expression(a), expression(b))
        }
        Expression::Item(index) => format!("a[{} as usize]", expression(index)),
        Expression::Get(index, default) => {
            format!("w.get({} as usize).copied().unwrap_or({})", expression(index), expression(default))
        }
        Expression::FilteredSum(bound) => {
            format!("({{ let bound = {}; a.iter().filter(|x| **x > bound).sum::<_>() }})", expression(bound))
        }
        Expression::Match(value, arms) => format!(
            "(match {} {{ 0 => {}, 1..=2 => {}, n if n % 2 == 0 => n, _ => {} }})",
            expression(value),
            expression(&arms[0]),
            expression(&arms[1]),
            expression(&arms[2])
        ),
    }
}

fn condition(test: &Condition) -> String {
    match test {
        Condition::Less(a, b) => format!("({} < {})", left(a), expression(b)),
        Condition::Equal(a, b) => format!("({} == {})", left(a), expression(b)),
        Condition::Not(inner) => format!("!{}", condition(inner)),
        Condition::And(a, b) => format!("({} && {})", condition(a), condition(b)),
        Condition::Or(a, b) => format!("({} || {})", condition(a), condition(b)),
        Condition::Any(wanted) => format!("({{ let wanted = {}; a.iter().any(|x| *x == wanted) }})", expression(wanted)),
        Condition::Longer(length) => format!("(w.len() > {length})"),
    }
}

/// The left side of a comparison; with literals on both sides, Rust would take them for `i32`.
fn left(value: &Expression) -> String {
    match value {
        Expression::Literal(number) => format!("(v0 ^ v0 ^ {number})"),
        other => expression(other),
    }
}
