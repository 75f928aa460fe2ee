//! The forms of Rust that expressions do not reach: labels, `while let`, slice patterns, `?`, `let else`, results, helpers
//! that change what they are lent.

use std::fmt::Write as _;

use super::scope::Scope;
use super::types::Ty;

impl Scope {
    /// One of the forms; what it comes to is in sight afterwards.
    pub(super) fn form(&mut self, output: &Ty, indent: &str, body: &mut String) {
        let (name, ty) = (self.name("m"), Ty::integer(&mut self.rng));
        let lines = match self.below(12) {
            0 => self.labelled(&name, &ty),
            1 => self.drained(&name, &ty),
            2 => self.sliced(&name, &ty),
            3 => self.questioned(&name, &ty),
            4 => self.lent(&name),
            5 => self.otherwise(output, &name, &ty),
            6 => self.outcome(&name),
            7 => self.exchanged(&name, &ty),
            8 => self.listed(&name, &ty),
            9 => self.counted(&name, &ty),
            10 => self.guarded(&name, &ty),
            _ => self.block_with_label(&name, &ty),
        };
        for line in lines {
            let _ = writeln!(body, "{indent}{line}");
        }
    }

    fn labelled(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let (written, end) = (ty.name(), 1 + self.below(3));
        let (step, inner, way) = (self.expression(ty, 1), self.expression(&Ty::Bool, 1), self.below(3));
        let out = self.expression(ty, 1);
        let exit = [format!("break 'out {out}"), "continue 'out".to_owned(), "break".to_owned()][way].clone();
        let line = format!(
            "let {name}: {written} = {{ let mut r = 0; let mut t: {written} = {step}; 'out: loop {{ r += 1; if r > {end} {{ \
             break t; }} for k in 0..2u8 {{ if ({inner}) && k + r > 1 {{ {exit}; }} t ^= 1; }} }} }};"
        );
        self.declare(name, ty.clone(), false, false);
        vec![line]
    }

    fn drained(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let list = self.expression(&Ty::Vec(Box::new(ty.clone())), 2);
        let (more, condition, literal) = (self.expression(ty, 1), self.expression(&Ty::Bool, 1), self.literal(ty));
        let (condition_2, take) = (self.expression(&Ty::Bool, 1), ["pop()", "first().copied()"][self.below(2)]);
        let next = if take == "pop()" { "" } else { "w.remove(0); " };
        let written = ty.name();
        let line = format!(
            "let {name}: {written} = {{ let mut w: Vec<{written}> = {list}; let mut t: {written} = {literal}; if {condition} \
             {{ w.push({more}); }} while let Some(n) = w.{take} {{ {next}if ({condition_2}) && n > {literal} {{ break; }} t ^= n / \
             2; }} t }};"
        );
        self.declare(name, ty.clone(), false, false);
        vec![line]
    }

    fn sliced(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let array = self.expression(&Ty::Array(Box::new(ty.clone()), 3), 2);
        let (from, way) = (self.below(3), self.below(3));
        let written = ty.name();
        let line = match way {
            0 => format!(
                "let {name}: {written} = {{ let s: [{written}; 3] = {array}; match &s[{from}..] {{ [] => {}, [one] => *one, \
                 [first, .., last] if first > last => first ^ last, [first, rest @ ..] => *first ^ rest[rest.len() - 1] }} }};",
                self.literal(ty)
            ),
            1 => {
                let index = self.expression(&Ty::Int("usize"), 1);
                format!(
                    "let {name}: {written} = {{ let s: [{written}; 3] = {array}; let [a, _, c] = s; let t = &s[..({index}) % 4]; \
                     t.iter().fold(a ^ c, |x, y| x ^ y) }};"
                )
            }
            _ => format!(
                "let {name}: {written} = {{ let s: [{written}; 3] = {array}; let l: Vec<{written}> = s.iter().copied().filter(|x| \
                 *x != {}).collect(); match l.as_slice() {{ [a, b] => a ^ b, [] => {}, [.., z] => *z }} }};",
                self.literal(ty),
                self.literal(ty)
            ),
        };
        self.declare(name, ty.clone(), false, false);
        vec![line]
    }

    fn questioned(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let optional = Ty::Option(Box::new(ty.clone()));
        let (option, condition, step) =
            (self.expression(&optional, 2), self.expression(&Ty::Bool, 1), self.expression(ty, 1));
        let written = ty.name();
        let line = format!(
            "let {name}: Option<{written}> = (|| {{ let o: Option<{written}> = {option}; let x = o?; if {condition} {{ return \
             None; }} let y: {written} = {step}; Some(x.checked_add(y)? ^ 1) }})();"
        );
        self.declare(name, optional, false, false);
        vec![line]
    }

    fn lent(&mut self, name: &str) -> Vec<String> {
        let byte = Ty::Int("u8");
        let (first, by, condition) =
            (self.expression(&byte, 2), self.expression(&byte, 1), self.expression(&Ty::Bool, 1));
        let mut lines = vec![format!("let mut {name}: u8 = {first};")];
        self.declare(name, byte.clone(), true, false);
        if self.one_in(2) {
            let flag = self.name("o");
            lines.push(format!("let {flag} = ({condition}) && bump(&mut {name}, {by});"));
            self.declare(&flag, Ty::Bool, false, false);
        } else {
            let list = self.name("l");
            lines.push(format!("let mut {list}: Vec<u8> = vec![{by}];"));
            lines.push(format!("if {condition} {{ grow(&mut {list}, {name}); }}"));
            lines.push(format!("{name} ^= grow(&mut {list}, 1) as u8;"));
            self.declare(&list, Ty::Vec(Box::new(byte)), true, false);
        }
        lines
    }

    fn otherwise(&mut self, output: &Ty, name: &str, ty: &Ty) -> Vec<String> {
        let optional = Ty::Option(Box::new(ty.clone()));
        let (option, value) = (self.expression(&optional, 2), self.expression(output, 1));
        self.declare(name, ty.clone(), false, false);
        vec![
            format!("let {name}_: Option<{}> = {option};", ty.name()),
            format!("let Some({name}) = {name}_ else {{ return {value}; }};"),
        ]
    }

    fn outcome(&mut self, name: &str) -> Vec<String> {
        let byte = Ty::Int("u8");
        let (condition, value, kind) =
            (self.expression(&Ty::Bool, 2), self.expression(&byte, 2), self.expression(&Ty::Kind, 1));
        let end =
            ["unwrap_or_else(|k| k.weight())", "map_or(7, |x| x ^ 1)", "unwrap_or_default()", "ok().unwrap_or(9)"]
                [self.below(4)];
        let lines = vec![
            format!("let {name}_: Result<u8, Kind> = if {condition} {{ Ok({value}) }} else {{ Err({kind}) }};"),
            format!(
                "let {name} = {name}_.and_then(|x| if x % 3 == 1 {{ Err(Kind::Low) }} else {{ Ok(x / 2) }}).map_err(|k| \
                 k.next()).{end};"
            ),
        ];
        self.declare(name, byte, false, false);
        lines
    }

    fn exchanged(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let (first, second, condition) =
            (self.expression(ty, 2), self.expression(ty, 1), self.expression(&Ty::Bool, 1));
        let (other, written) = (self.name("m"), ty.name());
        let change = [
            format!("std::mem::swap(&mut {name}, &mut {other});"),
            format!("{other} = std::mem::replace(&mut {name}, {other});"),
            format!("{other} ^= std::mem::take(&mut {name});"),
            format!("({name}, {other}) = ({other}, {name} / 2);"),
        ][self.below(4)]
        .clone();
        let lines = vec![
            format!("let (mut {name}, mut {other}): ({written}, {written}) = ({first}, {second});"),
            format!("if {condition} {{ {change} }}"),
        ];
        self.declare(name, ty.clone(), true, false);
        self.declare(&other, ty.clone(), true, false);
        lines
    }

    fn listed(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let vector = Ty::Vec(Box::new(ty.clone()));
        let (list, item, condition) =
            (self.expression(&vector, 2), self.expression(ty, 1), self.expression(&Ty::Bool, 1));
        let literal = self.literal(ty);
        let change = [
            format!("{name}.retain(|x| *x != {literal});"),
            format!("{name}.sort_by_key(|x| *x % 3);"),
            format!("{name}.sort(); {name}.dedup();"),
            format!("{name}.insert(0, {item});"),
            format!("{name}.truncate(1);"),
            format!("{name}.extend([{item}, {literal}]);"),
            format!("{{ let half = {name}.len() / 2; {name}.rotate_left(half); }}"),
            format!("{name} = {name}.windows(2).map(|w| w[0] ^ w[1]).collect();"),
            format!("{name} = {name}.chunks(2).map(|c| c[c.len() - 1]).rev().collect();"),
        ][self.below(9)]
        .clone();
        let lines = vec![
            format!("let mut {name}: Vec<{}> = {list};", ty.name()),
            format!("if {condition} {{ {name}.push({item}); }}"),
            change,
        ];
        self.declare(name, vector, true, false);
        lines
    }

    /// An iterator with a closure that counts what it is asked for.
    fn counted(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let list = self.expression(&Ty::Vec(Box::new(ty.clone())), 2);
        let literal = self.literal(ty);
        let adapters = [
            format!(".find(|x| *x == {literal}).is_some()"),
            format!(".zip(0..2u8).any(|(x, _)| x == {literal})"),
            format!(".take(2).all(|x| x != {literal})"),
            format!(".skip(1).next() == Some({literal})"),
            ".rev().nth(1).is_none()".to_owned(),
        ];
        let adapter = &adapters[self.below(5)];
        let (found, written) = (self.name("o"), ty.name());
        let lines = vec![
            format!("let mut {name} = 0u8;"),
            format!("let {name}_: Vec<{written}> = {list};"),
            format!("let {found}: bool = {name}_.iter().map(|x| {{ {name} += 1; *x }}){adapter};"),
        ];
        self.declare(&found, Ty::Bool, false, false);
        self.declare(name, Ty::Int("u8"), true, false);
        lines
    }

    fn guarded(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let (character, byte, guard) =
            (self.expression(&Ty::Char, 2), self.typed(&Ty::Int("u8"), 1), self.expression(&Ty::Bool, 1));
        let (first, second, third) = (self.expression(ty, 1), self.expression(ty, 1), self.expression(ty, 1));
        let line = format!(
            "let {name}: {} = match ({character}, {byte}) {{ ('a'..='c', n @ 1..=3) if {guard} => {{ let _ = n; {first} }}, ('b' | \
             'd', _) => {second}, (c, n) if c.is_ascii_lowercase() && n > 2 => {third}, _ => {} }};",
            ty.name(),
            self.literal(ty)
        );
        self.declare(name, ty.clone(), false, false);
        vec![line]
    }

    fn block_with_label(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let (condition, first, second) =
            (self.expression(&Ty::Bool, 2), self.expression(ty, 1), self.expression(ty, 1));
        let line = format!(
            "let {name}: {} = 'b: {{ for k in 0..3u8 {{ if k == 1 && ({condition}) {{ break 'b {first}; }} }} {second} }};",
            ty.name()
        );
        self.declare(name, ty.clone(), false, false);
        vec![line]
    }
}
