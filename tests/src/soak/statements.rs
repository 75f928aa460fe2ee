//! Random statements, and whole functions.

use std::fmt::Write as _;

use super::scope::Scope;
use super::types::Ty;

/// The source of a function and of its check.
pub fn function(scope: &mut Scope, number: usize) -> String {
    let mut parameters = Vec::new();
    let mut inputs = 1;
    for _ in 0..2 + scope.below(2) {
        let name = scope.name("x");
        let (attribute, ty, size) = parameter(scope);
        if inputs * size > 300 {
            continue;
        }
        inputs *= size;
        parameters.push((format!("{attribute}{name}: {}", ty.name()), name.clone()));
        scope.declare(&name, ty, false, false);
    }
    let output = Ty::output(&mut scope.rng);
    let mut body = String::new();
    for _ in 0..1 + scope.below(2) {
        scope.statement(&output, 1, "    ", &mut body);
    }
    let result = scope.expression(&output, 2);
    let declared: Vec<&str> = parameters.iter().map(|(declaration, _)| declaration.as_str()).collect();
    let names: Vec<&str> = parameters.iter().map(|(_, name)| name.as_str()).collect();
    let pattern = if names.len() == 1 { names[0].to_owned() } else { format!("({})", names.join(", ")) };
    // Most have a limit of their own, so that they are traced and not enumerated.
    let attribute = if scope.one_in(8) { "#[symbolic]" } else { "#[symbolic(limit = 10_000)]" };
    let (declared, passed, output) = (declared.join(", "), names.join(", "), output.name());
    format!(
        "{attribute}\nfn soak_{number}({declared}) -> {output} {{\n{body}    {result}\n}}\n\npub fn check_{number}() -> Outcome \
         {{\n    <{output} as Checked>::check(\"soak_{number}\", Soak{number}::__arguments(), <Soak{number} as Function>::lifted, \
         &|inputs, choice| {{\n        let {pattern} = inputs.decode::<<Soak{number} as Function>::Input>(choice)?;\n        \
         Some(soak_{number}({passed}))\n    }})\n}}\n"
    )
}

/// The attribute, the type and the number of inputs of a parameter.
fn parameter(scope: &mut Scope) -> (String, Ty, usize) {
    match scope.below(8) {
        0 => (String::new(), Ty::Bool, 2),
        1 => (String::new(), Ty::Kind, 3),
        2 => ("#[domain('a'..='d')] ".into(), Ty::Char, 4),
        3 => ("#[domain(0..=2)] ".into(), Ty::Array(Box::new(Ty::Int("u8")), 2), 9),
        4 => {
            let wide = [Ty::Int("u64"), Ty::Int("i64"), Ty::Int("i128"), Ty::Int("usize")];
            ("#[domain(0..=4)] ".into(), wide[scope.below(wide.len())].clone(), 5)
        }
        _ => {
            let ty = Ty::integer(&mut scope.rng);
            let domain = if ty.is_signed() { "#[domain(-2..=3)] " } else { "#[domain(0..=5)] " };
            (domain.into(), ty, 6)
        }
    }
}

impl Scope {
    fn statement(&mut self, output: &Ty, depth: usize, indent: &str, body: &mut String) {
        match self.below(22) {
            14..=16 => self.thing(indent, body),
            17..=21 => self.form(output, indent, body),
            0..=4 => self.declaration(indent, body),
            5 | 6 => self.assignment(indent, body),
            7 | 8 if depth > 0 => {
                let condition = self.expression(&Ty::Bool, 2);
                let _ = writeln!(body, "{indent}if {condition} {{");
                self.inner(output, depth, indent, body);
                if self.one_in(2) {
                    let _ = writeln!(body, "{indent}}} else {{");
                    self.inner(output, depth, indent, body);
                }
                let _ = writeln!(body, "{indent}}}");
            }
            9 if depth > 0 => {
                let (name, ty) = (self.name("i"), Ty::integer(&mut self.rng));
                let _ = writeln!(body, "{indent}for {name} in 0_{}..{} {{", ty.name(), 1 + self.below(3));
                self.declare(&name, ty, false, false);
                self.inner(output, depth, indent, body);
                self.variables.pop();
                let _ = writeln!(body, "{indent}}}");
            }
            10 if depth > 0 => {
                let rounds = self.name("r");
                let condition = self.expression(&Ty::Bool, 1);
                let _ = writeln!(body, "{indent}let mut {rounds} = 0;");
                let _ = writeln!(body, "{indent}while {rounds} < 2 && {condition} {{\n{indent}    {rounds} += 1;");
                self.inner(output, depth, indent, body);
                let _ = writeln!(body, "{indent}}}");
            }
            11 => self.stateful_closure(indent, body),
            12 if depth > 0 => {
                let payload = Ty::integer(&mut self.rng);
                let (name, option) = (self.name("p"), self.expression(&Ty::Option(Box::new(payload.clone())), 2));
                // The type is written, because the payload may be a literal.
                let _ = writeln!(body, "{indent}let {name}_: Option<{}> = {option};", payload.name());
                let _ = writeln!(body, "{indent}if let Some({name}) = {name}_ {{");
                self.declare(&name, payload, false, false);
                self.inner(output, depth, indent, body);
                self.variables.pop();
                let _ = writeln!(body, "{indent}}}");
            }
            _ => {
                let (condition, value) = (self.expression(&Ty::Bool, 1), self.expression(output, 1));
                let _ = writeln!(body, "{indent}if {condition} {{ return {value}; }}");
            }
        }
    }

    /// One or two statements of a block; what they declare ends with it.
    fn inner(&mut self, output: &Ty, depth: usize, indent: &str, body: &mut String) {
        let (outside, indent) = (self.variables.len(), format!("{indent}    "));
        for _ in 0..1 + self.below(2) {
            self.statement(output, depth - 1, &indent, body);
        }
        self.variables.truncate(outside);
    }

    fn declaration(&mut self, indent: &str, body: &mut String) {
        let (name, ty) = (self.name("v"), Ty::local(&mut self.rng));
        // A literal without a type: later uses tell it.
        if matches!(ty, Ty::Int(_)) && self.one_in(2) {
            let literal = self.below(5);
            let _ = writeln!(body, "{indent}let mut {name} = {literal};");
            self.declare(&name, ty, true, true);
            return;
        }
        let value = self.expression(&ty, 2);
        let written = self.below(3) > 0 || !matches!(ty, Ty::Bool | Ty::Kind | Ty::Char);
        let written = if written { format!(": {}", ty.name()) } else { String::new() };
        let _ = writeln!(body, "{indent}let mut {name}{written} = {value};");
        self.declare(&name, ty, true, false);
    }

    fn assignment(&mut self, indent: &str, body: &mut String) {
        let Some(variable) = self.find(|variable| variable.mutable) else { return };
        let name = variable.name;
        let line = match &variable.ty {
            ty @ Ty::Int(_) => {
                let operator = ["=", "+=", "-=", "*=", "^=", "|=", "%="][self.below(7)];
                format!("{name} {operator} {};", self.expression(ty, 2))
            }
            Ty::Array(item, length) => match (self.below(4), &**item) {
                (0, Ty::Int(_)) => format!("{name}.sort();"),
                (1, _) => format!("{name}.swap(0, {});", length - 1),
                (2, Ty::Int(_)) => {
                    let step = self.expression(item, 1);
                    format!("for item in {name}.iter_mut() {{ *item = ({step}) ^ *item; }}")
                }
                _ => {
                    let index = self.expression(&Ty::Int("usize"), 1);
                    format!("{name}[({index}) % {length}] = {};", self.expression(item, 2))
                }
            },
            Ty::Vec(item) => match self.below(3) {
                0 => format!("{name}.pop();"),
                1 => format!("{name}.reverse();"),
                _ => format!("{name}.push({});", self.expression(item, 2)),
            },
            Ty::Tuple(parts) => format!("{name}.1 = {};", self.expression(&parts[1], 2)),
            ty => format!("{name} = {};", self.expression(ty, 2)),
        };
        let _ = writeln!(body, "{indent}{line}");
    }

    fn stateful_closure(&mut self, indent: &str, body: &mut String) {
        let (ty, total, step, argument) = (Ty::integer(&mut self.rng), self.name("t"), self.name("g"), self.name("a"));
        let (first, second) = (self.expression(&ty, 1), self.expression(&ty, 1));
        self.declare(&argument, ty.clone(), false, false);
        let change = self.expression(&ty, 1);
        self.variables.pop();
        let keyword = if self.one_in(3) { "move " } else { "" };
        let _ = writeln!(body, "{indent}let mut {total} = {};", self.below(3));
        let _ = writeln!(body, "{indent}let mut {step} = {keyword}|{argument}: {}| {{", ty.name());
        let _ = writeln!(body, "{indent}    {total} ^= {change};\n{indent}    {total}\n{indent}}};");
        let (left, right) = (self.name("l"), self.name("l"));
        let _ = writeln!(body, "{indent}let {left} = {step}({first});\n{indent}let {right} = {step}({second});");
        self.declare(&left, ty.clone(), false, false);
        self.declare(&right, ty, false, false);
    }
}
