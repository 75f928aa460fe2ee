//! How a program prints: one line per operation, in the notation of the source, with its place there.

use std::fmt::{self, Display};

use super::{Graph, NodeId, Operation, Program, Set};

/// Shown after this column, where the line is shorter.
const PLACE_COLUMN: usize = 48;

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program {}", self.name)?;
        if let Some(note) = self.graph.note() {
            writeln!(f, "  // {note}")?;
        }
        for variable in self.graph.variables() {
            write!(f, "  input {} in ", variable.name)?;
            match &variable.labels {
                Some(labels) => writeln!(f, "{{{}}}", labels.join(" "))?,
                None => writeln!(f, "{}", Values(&variable.values))?,
            }
        }
        for node in self.live_nodes() {
            if matches!(self.graph.operation(node), Operation::Input(_) | Operation::Constant(_)) {
                continue;
            }
            let line = format!("  {} = {}", Name(&self.graph, node), Formula(&self.graph, node));
            match self.graph.place(node) {
                Some(place) => writeln!(f, "{line:<PLACE_COLUMN$}  // {place}")?,
                None => writeln!(f, "{line}")?,
            }
        }
        for case in &self.cases {
            write!(f, "  return {}", case.shape)?;
            if self.graph.constant_value(case.condition) != Some(1) {
                write!(f, " if {}", Name(&self.graph, case.condition))?;
            }
            f.write_str(":")?;
            for &leaf in &case.leaves {
                write!(f, " {}", Name(&self.graph, leaf))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

struct Values<'a>(&'a [i128]);

impl Display for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hull = Set::from_values(self.0.iter().copied());
        if hull.len() == self.0.len() as u128 {
            return write!(f, "{hull}");
        }
        let members: Vec<String> = self.0.iter().map(i128::to_string).collect();
        write!(f, "{{{}}}", members.join(" "))
    }
}

/// How other lines refer to a node: a variable by its name, a constant by its value, the rest by number.
pub(super) struct Name<'a>(pub(super) &'a Graph, pub(super) NodeId);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name(graph, node) = *self;
        match graph.operation(node) {
            Operation::Input(variable) => f.write_str(&graph.variables[*variable].name),
            Operation::Constant(value) => write!(f, "{value}"),
            _ => write!(f, "n{}", node.index()),
        }
    }
}

/// The right-hand side of a node's line.
pub(super) struct Formula<'a>(pub(super) &'a Graph, pub(super) NodeId);

impl Display for Formula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Operation::*;
        let Formula(graph, node) = *self;
        let name = |node: &NodeId| Name(graph, *node).to_string();
        let list = |nodes: &[NodeId], between: &str| nodes.iter().map(name).collect::<Vec<_>>().join(between);
        match graph.operation(node) {
            Input(_) | Constant(_) => Name(graph, node).fmt(f),
            Linear { terms, constant } => {
                for (position, (term, coefficient)) in terms.iter().enumerate() {
                    let sign = match (position, *coefficient < 0) {
                        (0, false) => "",
                        (0, true) => "-",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    };
                    match coefficient.unsigned_abs() {
                        1 => write!(f, "{sign}{}", name(term))?,
                        size => write!(f, "{sign}{size}*{}", name(term))?,
                    }
                }
                match *constant {
                    0 => Ok(()),
                    constant if constant < 0 => write!(f, " - {}", constant.unsigned_abs()),
                    constant => write!(f, " + {constant}"),
                }
            }
            Multiply(a, b) => write!(f, "{} * {}", name(a), name(b)),
            Divide(a, b) => write!(f, "{} / {}", name(a), name(b)),
            Remainder(a, b) => write!(f, "{} % {}", name(a), name(b)),
            DivideEuclid(a, b) if graph.bounds(*a).0 >= 0 => write!(f, "{} / {}", name(a), name(b)),
            RemainderEuclid(a, b) if graph.bounds(*a).0 >= 0 => write!(f, "{} % {}", name(a), name(b)),
            DivideEuclid(a, b) => write!(f, "{}.div_euclid({})", name(a), name(b)),
            RemainderEuclid(a, b) => write!(f, "{}.rem_euclid({})", name(a), name(b)),
            BitAnd(a, b) => write!(f, "{} & {}", name(a), name(b)),
            BitOr(a, b) => write!(f, "{} | {}", name(a), name(b)),
            BitXor(a, b) => write!(f, "{} ^ {}", name(a), name(b)),
            ShiftLeft(a, b) => write!(f, "{} << {}", name(a), name(b)),
            ShiftRight(a, b) => write!(f, "{} >> {}", name(a), name(b)),
            Equal(a, b) => write!(f, "{} == {}", name(a), name(b)),
            Less(a, b) => write!(f, "{} < {}", name(a), name(b)),
            Not(a) => write!(f, "!{}", name(a)),
            All(members) => f.write_str(&list(members, " && ")),
            Any(members) => f.write_str(&list(members, " || ")),
            Select(condition, then, otherwise) => {
                write!(f, "if {} {{ {} }} else {{ {} }}", name(condition), name(then), name(otherwise))
            }
            Element { index, items } => write!(f, "[{}][{}]", list(items, ", "), name(index)),
            Minimum(members) => write!(f, "min({})", list(members, ", ")),
            Maximum(members) => write!(f, "max({})", list(members, ", ")),
            Table { arguments, table } => write!(f, "table{}({})", table.0, list(arguments, ", ")),
        }
    }
}
