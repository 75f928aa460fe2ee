//! Structs, enums with data, collections, text and cells: a few statements about one of them, and numbers that come of it.

use std::fmt::Write as _;

use super::scope::Scope;
use super::types::Ty;

impl Scope {
    /// A thing that is made, changed and asked.
    pub(super) fn thing(&mut self, indent: &str, body: &mut String) {
        let (name, ty) = (self.name("w"), Ty::integer(&mut self.rng));
        let lines = match self.below(7) {
            0 => self.map(&name, &ty),
            1 => self.set(&name, &ty),
            2 => self.text(&name),
            3 => self.point(&name),
            4 => self.shape(&name),
            5 => self.cell(&name, &ty),
            _ => self.heap(&name, &ty),
        };
        for line in lines {
            let _ = writeln!(body, "{indent}{line}");
        }
    }

    fn condition_here(&mut self) -> String {
        self.expression(&Ty::Bool, 1)
    }

    /// Declares what was read from a thing.
    fn read(&mut self, ty: Ty, value: &str) -> String {
        let name = self.name("q");
        let line = format!("let {name}: {} = {value};", ty.name());
        self.declare(&name, ty, false, false);
        line
    }

    fn map(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let kind = ["HashMap", "BTreeMap"][self.below(2)];
        let byte = Ty::Int("u8");
        let (key, other, value) = (self.expression(&byte, 1), self.expression(&byte, 1), self.expression(ty, 2));
        let (step, condition, literal) = (self.expression(ty, 1), self.condition_here(), self.literal(ty));
        let mut lines = vec![
            format!("let mut {name}: std::collections::{kind}<u8, {}> = std::collections::{kind}::new();", ty.name()),
            format!("{name}.insert({key}, {value});"),
            format!("*{name}.entry({other}).or_insert({literal}) ^= {step};"),
            format!("if {condition} {{ {name}.remove(&1); }}"),
        ];
        let asked = self.expression(&byte, 1);
        lines.push(self.read(Ty::Option(Box::new(ty.clone())), &format!("{name}.get(&({asked})).copied()")));
        lines.push(self.read(Ty::Int("usize"), &format!("{name}.len()")));
        lines.push(self.read(ty.clone(), &format!("{name}.values().fold({literal}, |x, y| x ^ y)")));
        lines
    }

    fn set(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let kind = ["HashSet", "BTreeSet"][self.below(2)];
        let items = [self.expression(ty, 2), self.expression(ty, 1), self.expression(ty, 1)].join(", ");
        let mut lines =
            vec![format!("let {name}: std::collections::{kind}<{}> = [{items}].into_iter().collect();", ty.name())];
        let asked = self.expression(ty, 1);
        lines.push(self.read(Ty::Bool, &format!("{name}.contains(&({asked}))")));
        lines.push(self.read(Ty::Int("usize"), &format!("{name}.len()")));
        lines
    }

    fn text(&mut self, name: &str) -> Vec<String> {
        let (first, condition, number) =
            (self.expression(&Ty::Char, 2), self.condition_here(), self.typed(&Ty::Int("u8"), 1));
        let mut lines = vec![
            format!("let mut {name} = String::from(\"ab\");"),
            format!("{name}.push({first});"),
            format!("if {condition} {{ {name}.push_str(&format!(\"{{}}-\", {number})); }}"),
        ];
        lines.push(self.read(Ty::Int("usize"), &format!("{name}.len()")));
        lines.push(self.read(Ty::Bool, &format!("{name}.chars().rev().collect::<String>() == {name}")));
        lines.push(self.read(Ty::Option(Box::new(Ty::Char)), &format!("{name}.chars().last()")));
        lines
    }

    fn point(&mut self, name: &str) -> Vec<String> {
        let number = Ty::Int("i32");
        let (x, y, step) = (self.expression(&number, 2), self.expression(&number, 1), self.expression(&number, 1));
        let condition = self.condition_here();
        let mut lines = vec![
            format!("let mut {name} = Point {{ x: {x}, ..Point::default() }};"),
            format!("{name}.y = {y};"),
            format!("if {condition} {{ {name} = {name}.moved({step}) + Point {{ x: 1, y: 2 }}; }}"),
        ];
        lines.push(self.read(Ty::Bool, &format!("{name} > Point {{ x: 1, y: 1 }}")));
        lines.push(self.read(number, &format!("{name}.x ^ {name}.y")));
        lines
    }

    fn shape(&mut self, name: &str) -> Vec<String> {
        let byte = Ty::Int("u8");
        let (a, b, c) = (self.expression(&byte, 1), self.expression(&byte, 1), self.expression(&byte, 1));
        let (first, second) = (self.condition_here(), self.condition_here());
        let mut lines = vec![format!(
            "let {name} = if {first} {{ Shape::Line({a}) }} else if {second} {{ Shape::Square {{ width: {b}, height: {c} }} \
             }} else {{ Shape::Dot }};"
        )];
        lines.push(self.read(Ty::Option(Box::new(byte)), &format!("{name}.area()")));
        lines.push(self.read(Ty::Bool, &format!("matches!({name}, Shape::Line(1..=3) | Shape::Dot)")));
        lines
    }

    fn cell(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let (first, step, other) = (self.expression(ty, 2), self.expression(ty, 1), self.expression(ty, 1));
        let condition = self.condition_here();
        let mut lines = vec![
            format!("let {name}: std::cell::RefCell<{}> = std::cell::RefCell::new({first});", ty.name()),
            format!("{{ let mut guard = {name}.borrow_mut(); *guard ^= {step}; }}"),
            format!("if {condition} {{ {name}.replace({other}); }}"),
        ];
        lines.push(self.read(ty.clone(), &format!("*{name}.borrow()")));
        lines
    }

    fn heap(&mut self, name: &str, ty: &Ty) -> Vec<String> {
        let items = [self.expression(ty, 2), self.expression(ty, 1)].join(", ");
        let (condition, more, literal) = (self.condition_here(), self.expression(ty, 1), self.literal(ty));
        let mut lines = vec![
            format!("let mut {name}: std::collections::BinaryHeap<{}> = vec![{items}].into();", ty.name()),
            format!("if {condition} {{ {name}.push({more}); }}"),
        ];
        lines.push(self.read(ty.clone(), &format!("{name}.pop().unwrap_or({literal})")));
        lines.push(self.read(Ty::Int("usize"), &format!("{name}.len()")));
        lines
    }
}
