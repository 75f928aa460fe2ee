//! Random expressions of a given type.

use super::scope::Scope;
use super::types::Ty;

impl Scope {
    /// An expression of the type.
    pub fn expression(&mut self, ty: &Ty, depth: usize) -> String {
        // Many small functions rather than a few large ones: what is compiled is what costs.
        let depth = if depth > 1 && self.one_in(2) { depth - 1 } else { depth };
        if depth == 0 || self.one_in(5) {
            return self.leaf(ty);
        }
        match self.below(14) {
            0 => format!(
                "(if {} {{ {} }} else {{ {} }})",
                self.expression(&Ty::Bool, depth - 1),
                self.expression(ty, depth - 1),
                self.expression(ty, depth - 1)
            ),
            1 => self.choice(ty, depth),
            2 => self.block(ty, depth),
            3 => self.payload(ty, depth),
            _ => match ty {
                Ty::Bool => self.condition(depth),
                Ty::Int(_) => self.number(ty, depth),
                Ty::Char => self.character(depth),
                Ty::Kind if self.one_in(2) => format!("{}.next()", self.leaf(ty)),
                Ty::Kind => self.leaf(ty),
                Ty::Option(payload) => self.option(payload, depth),
                Ty::Tuple(parts) => {
                    let parts: Vec<String> = parts.iter().map(|part| self.expression(part, depth - 1)).collect();
                    format!("({},)", parts.join(", "))
                }
                Ty::Array(item, length) => self.array(item, *length, depth),
                Ty::Vec(item) => self.vector(item, depth),
            },
        }
    }

    /// Something without parts, or as few as possible.
    pub fn leaf(&mut self, ty: &Ty) -> String {
        if self.below(3) > 0
            && let Some(variable) = self.find(|variable| variable.ty == *ty)
        {
            return if matches!(ty, Ty::Vec(_)) { format!("{}.clone()", variable.name) } else { variable.name };
        }
        // What comes from an input says more than a literal.
        if let Ty::Int(name) = ty
            && self.one_in(2)
            && let Some(variable) =
                self.find(|variable| matches!(variable.ty, Ty::Int(_) | Ty::Bool) && !variable.vague)
        {
            return format!("({} as {name})", variable.name);
        }
        match ty {
            Ty::Bool => ["true", "false"][self.below(2)].into(),
            Ty::Char => ["'a'", "'b'", "'d'", "'0'", "'Z'"][self.below(5)].into(),
            Ty::Kind => ["Kind::Low", "Kind::Middle", "Kind::High"][self.below(3)].into(),
            Ty::Int(_) => self.literal(ty),
            Ty::Option(payload) => {
                if self.one_in(3) {
                    "None".into()
                } else {
                    format!("Some({})", self.leaf(payload))
                }
            }
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.leaf(part)).collect();
                format!("({},)", parts.join(", "))
            }
            Ty::Array(item, length) => {
                if self.one_in(2) {
                    format!("[{}; {length}]", self.leaf(item))
                } else {
                    let items: Vec<String> = (0..*length).map(|_| self.leaf(item)).collect();
                    format!("[{}]", items.join(", "))
                }
            }
            Ty::Vec(item) => format!("vec![{}, {}]", self.leaf(item), self.leaf(item)),
        }
    }

    /// A literal, seldom with its type.
    pub fn literal(&mut self, ty: &Ty) -> String {
        let number = match self.below(12) {
            0 if ty.is_wide() => ["5_000_000_000", "0x1_0000_0000", "4_294_967_295"][self.below(3)].to_owned(),
            1 => ["100", "127", "99"][self.below(3)].to_owned(),
            2 if !ty.is_signed() => "200".to_owned(),
            3 if ty.is_signed() => return format!("(-{})", 1 + self.below(4)),
            _ => self.below(5).to_string(),
        };
        if self.one_in(8) { format!("{number}_{}", ty.name()) } else { number }
    }

    /// A number whose type rustc knows at once: the receiver of a method.
    pub fn typed(&mut self, ty: &Ty, depth: usize) -> String {
        if self.below(3) > 0
            && let Some(variable) = self.find(|variable| variable.ty == *ty && !variable.vague)
        {
            return variable.name;
        }
        if depth == 0 || self.one_in(2) {
            return format!("{}_{}", self.below(5), ty.name());
        }
        let from = Ty::integer(&mut self.rng);
        format!("({} as {})", self.typed(&from, depth - 1), ty.name())
    }

    fn number(&mut self, ty: &Ty, depth: usize) -> String {
        let (less, name) = (depth - 1, ty.name());
        match self.below(26) {
            0..=4 => {
                let operator = ["+", "-", "*", "/", "%"][self.below(5)];
                format!("({} {operator} {})", self.expression(ty, less), self.expression(ty, less))
            }
            5 | 6 => {
                let operator = ["&", "|", "^"][self.below(3)];
                format!("({} {operator} {})", self.expression(ty, less), self.expression(ty, less))
            }
            7 | 8 => {
                let amount = if self.one_in(2) { self.below(9).to_string() } else { self.typed(&Ty::Int("u32"), less) };
                format!("({} {} {amount})", self.expression(ty, less), ["<<", ">>"][self.below(2)])
            }
            9 => format!("(!{})", self.typed(ty, less)),
            10 | 11 => {
                let method = [
                    "wrapping_add",
                    "wrapping_sub",
                    "wrapping_mul",
                    "saturating_add",
                    "saturating_sub",
                    "min",
                    "max",
                    "rem_euclid",
                ][self.below(8)];
                format!("{}.{method}({})", self.typed(ty, less), self.expression(ty, less))
            }
            12 => {
                let method = ["checked_add", "checked_sub", "checked_mul", "checked_div"][self.below(4)];
                let (value, other) = (self.typed(ty, less), self.expression(ty, less));
                format!("{value}.{method}({other}).unwrap_or({})", self.expression(ty, less))
            }
            13 => format!("{}.pow({})", self.typed(ty, less), self.below(4)),
            14 => {
                let method = ["count_ones", "leading_zeros", "trailing_zeros", "count_zeros"][self.below(4)];
                let from = Ty::integer(&mut self.rng);
                format!("({}.{method}() as {name})", self.typed(&from, less))
            }
            15 | 16 => {
                let from = Ty::scalar(&mut self.rng);
                match from {
                    Ty::Char if name != "u8" => format!("({} as u32 as {name})", self.expression(&Ty::Char, less)),
                    Ty::Int(_) => format!("({} as {name})", self.typed(&from, less)),
                    Ty::Bool => format!("({} as {name})", self.expression(&Ty::Bool, less)),
                    _ => format!("({} as {name})", self.leaf(&Ty::Kind)),
                }
            }
            17 => match self.find(|variable| matches!(&variable.ty, Ty::Array(item, _) if **item == *ty)) {
                Some(array) => {
                    let Ty::Array(_, length) = array.ty else { return self.leaf(ty) };
                    let index = self.expression(&Ty::Int("usize"), less);
                    if self.one_in(3) {
                        format!("{}[{index}]", array.name)
                    } else {
                        format!("{}[({index}) % {length}]", array.name)
                    }
                }
                None => format!("(TABLE[{} % 4] as {name})", self.typed(&Ty::Int("usize"), less)),
            },
            18 => match self.find(|variable| matches!(&variable.ty, Ty::Tuple(parts) if parts[1] == *ty)) {
                Some(tuple) => format!("{}.1", tuple.name),
                None => self.leaf(ty),
            },
            20 => format!("({}.weight() as {name})", self.leaf(&Ty::Kind)),
            19 => format!("(twice({}) as {name})", self.expression(&Ty::Int("u8"), less)),
            _ => self.number_chain(ty, less),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let less = depth - 1;
        match self.below(16) {
            0..=3 => {
                let ty = Ty::integer(&mut self.rng);
                let operator = ["<", "<=", ">", "==", "!="][self.below(5)];
                format!("({} {operator} {})", self.expression(&ty, less), self.expression(&ty, less))
            }
            4 => {
                // Written types on the left, so that the literals on the right know theirs.
                let ty = Ty::local(&mut self.rng);
                match self.find(|variable| variable.ty == ty) {
                    Some(variable) => format!("({} == {})", variable.name, self.expression(&ty, less)),
                    None => self.leaf(&Ty::Bool),
                }
            }
            5 => format!("(!{})", self.expression(&Ty::Bool, less)),
            6..=8 => {
                let operator = ["&&", "||", "^", "&", "=="][self.below(5)];
                format!("({} {operator} {})", self.expression(&Ty::Bool, less), self.expression(&Ty::Bool, less))
            }
            9 => format!("matches!({}, Kind::Low | Kind::High)", self.leaf(&Ty::Kind)),
            10 => {
                let payload = Ty::scalar(&mut self.rng);
                match self.find(|variable| variable.ty == Ty::Option(Box::new(payload.clone()))) {
                    Some(variable) => format!("{}.is_some()", variable.name),
                    None => format!("pick({}, {}).is_none()", self.leaf(&Ty::Kind), self.leaf(&Ty::Bool)),
                }
            }
            11 => format!("({} < {})", self.expression(&Ty::Kind, less), self.leaf(&Ty::Kind)),
            12 => format!("{}.is_ascii_digit()", self.typed_character()),
            _ => self.condition_chain(less),
        }
    }

    fn typed_character(&mut self) -> String {
        self.find(|variable| variable.ty == Ty::Char).map_or_else(|| "'7'".to_owned(), |variable| variable.name)
    }

    fn character(&mut self, depth: usize) -> String {
        match self.below(3) {
            0 => format!("(({} % 26) + b'a') as char", self.typed(&Ty::Int("u8"), depth - 1)),
            1 => format!("{}.to_ascii_uppercase()", self.typed_character()),
            _ => self.leaf(&Ty::Char),
        }
    }

    fn option(&mut self, payload: &Ty, depth: usize) -> String {
        let less = depth - 1;
        match self.below(5) {
            0 => format!(
                "(if {} {{ Some({}) }} else {{ None }})",
                self.expression(&Ty::Bool, less),
                self.expression(payload, less)
            ),
            1 if matches!(payload, Ty::Int(_)) => {
                format!("{}.checked_sub({})", self.typed(payload, less), self.expression(payload, less))
            }
            2 => format!("{}.then(|| {})", self.parenthesised(less), self.expression(payload, less)),
            3 => match self.find(|variable| variable.ty == Ty::Option(Box::new(payload.clone())) && !variable.vague) {
                Some(variable) => format!("{}.or(Some({}))", variable.name, self.expression(payload, less)),
                None => format!("Some({})", self.expression(payload, less)),
            },
            _ => format!("Some({})", self.expression(payload, less)),
        }
    }

    /// A condition that a method can be called on.
    fn parenthesised(&mut self, depth: usize) -> String {
        format!("({})", self.expression(&Ty::Bool, depth))
    }

    fn array(&mut self, item: &Ty, length: usize, depth: usize) -> String {
        if self.one_in(3)
            && let Some(array) = self.find(|variable| variable.ty == Ty::Array(Box::new(item.clone()), length))
        {
            let name = self.name("y");
            self.declare(&name, item.clone(), false, false);
            let mapped = self.expression(item, depth - 1);
            self.variables.pop();
            return format!("{}.map(|{name}| {mapped})", array.name);
        }
        let items: Vec<String> = (0..length).map(|_| self.expression(item, depth - 1)).collect();
        format!("[{}]", items.join(", "))
    }

    fn vector(&mut self, item: &Ty, depth: usize) -> String {
        match self.below(3) {
            0 => format!("vec![{}; {}]", self.expression(item, depth - 1), 1 + self.below(2)),
            1 => self.vector_chain(item, depth - 1),
            _ => {
                let items: Vec<String> = (0..1 + self.below(2)).map(|_| self.expression(item, depth - 1)).collect();
                format!("vec![{}]", items.join(", "))
            }
        }
    }

    /// A `match`.
    fn choice(&mut self, ty: &Ty, depth: usize) -> String {
        let less = depth - 1;
        let (first, second, third) = (self.expression(ty, less), self.expression(ty, less), self.leaf(ty));
        match self.below(4) {
            0 => format!(
                "(match {} {{ Kind::Low => {first}, Kind::High => {second}, _ => {third} }})",
                self.leaf(&Ty::Kind)
            ),
            1 => {
                let number = Ty::integer(&mut self.rng);
                let name = self.name("n");
                let guard = if number.is_signed() {
                    format!("{name} if {name} < 0")
                } else {
                    format!("{name} if {name} % 2 == 1")
                };
                format!(
                    "(match {} {{ 0 | 3 => {first}, 1..=2 => {second}, {guard} => {third}, _ => {} }})",
                    self.typed(&number, less),
                    self.leaf(ty)
                )
            }
            2 => {
                let (left, right) = (self.leaf(&Ty::Bool), self.expression(&Ty::Bool, less));
                format!("(match ({left}, {right}) {{ (true, _) => {first}, (false, true) => {second}, _ => {third} }})")
            }
            _ => {
                let payload = Ty::integer(&mut self.rng);
                let scrutinee = self.option(&payload, depth);
                let name = self.name("p");
                self.declare(&name, payload, false, false);
                let inner = self.expression(ty, less);
                self.variables.pop();
                format!("(match {scrutinee} {{ Some({name}) => {inner}, None => {third} }})")
            }
        }
    }

    /// The payload of an option.
    fn payload(&mut self, ty: &Ty, depth: usize) -> String {
        let less = depth - 1;
        let other = self.expression(ty, less);
        match ty {
            Ty::Int("u8") if self.one_in(2) => {
                format!(
                    "pick({}, {}).map_or({other}, |x| x + {})",
                    self.leaf(&Ty::Kind),
                    self.leaf(&Ty::Bool),
                    self.below(3)
                )
            }
            Ty::Vec(_) | Ty::Array(..) | Ty::Tuple(_) | Ty::Option(_) => other,
            _ => match self.find(|variable| variable.ty == Ty::Option(Box::new(ty.clone())) && !variable.vague) {
                Some(variable) => format!("{}.unwrap_or({other})", variable.name),
                None => other,
            },
        }
    }

    /// A block, a closure that is called, or both.
    fn block(&mut self, ty: &Ty, depth: usize) -> String {
        let (less, inner) = (depth - 1, Ty::integer(&mut self.rng));
        let name = self.name("b");
        let value = self.expression(&inner, less);
        if self.one_in(2) {
            let written = if self.one_in(2) { format!(": {}", inner.name()) } else { String::new() };
            let vague = written.is_empty();
            self.declare(&name, inner, false, vague);
            let result = self.expression(ty, less);
            self.variables.pop();
            return format!("{{ let {name}{written} = {value}; {result} }}");
        }
        let argument = self.name("c");
        self.declare(&argument, inner.clone(), false, false);
        let body = self.expression(ty, less);
        self.variables.pop();
        format!("{{ let {name} = |{argument}: {}| {body}; {name}({value}) }}", inner.name())
    }
}
