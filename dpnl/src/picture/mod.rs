//! Pictures of small graphs: one drawing, written as Graphviz text or as SVG without any other program.

mod layout;
mod svg;

use std::fmt::Write;

/// How a node is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outline {
    /// A decision, or an operation.
    Ellipse,
    /// A constant, an input or an output.
    Box,
    /// A product.
    Circle,
}

#[derive(Debug, Clone)]
pub(crate) struct DrawnNode {
    pub(crate) label: String,
    pub(crate) outline: Outline,
}

#[derive(Debug, Clone)]
pub(crate) struct DrawnEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) label: String,
}

/// A directed acyclic graph with labels, drawn from the top to the bottom.
#[derive(Debug, Clone, Default)]
pub(crate) struct Drawing {
    pub(crate) title: String,
    pub(crate) nodes: Vec<DrawnNode>,
    pub(crate) edges: Vec<DrawnEdge>,
}

impl Drawing {
    pub(crate) fn node(&mut self, label: impl Into<String>, outline: Outline) -> usize {
        self.nodes.push(DrawnNode { label: label.into(), outline });
        self.nodes.len() - 1
    }

    pub(crate) fn edge(&mut self, from: usize, to: usize, label: impl Into<String>) {
        self.edges.push(DrawnEdge { from, to, label: label.into() });
    }

    /// Graphviz text.
    pub(crate) fn to_dot(&self) -> String {
        let mut dot = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_dot(&mut dot);
        dot
    }

    fn write_dot(&self, dot: &mut String) -> std::fmt::Result {
        writeln!(dot, "digraph dpnl {{")?;
        writeln!(dot, "  label=\"{}\"; labelloc=t; rankdir=TB;", escape(&self.title))?;
        writeln!(dot, "  node [fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\"];")?;
        for (index, node) in self.nodes.iter().enumerate() {
            let shape = match node.outline {
                Outline::Ellipse => "ellipse",
                Outline::Box => "box",
                Outline::Circle => "circle",
            };
            writeln!(dot, "  n{index} [label=\"{}\", shape={shape}];", escape(&node.label))?;
        }
        for edge in &self.edges {
            writeln!(dot, "  n{} -> n{} [label=\"{}\"];", edge.from, edge.to, escape(&edge.label))?;
        }
        writeln!(dot, "}}")
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// `0, 3..=5`: runs of three and more are written as ranges.
pub(crate) fn ranges(values: &[usize], name: impl Fn(usize) -> String) -> String {
    let runs = values.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, _, .., last] => format!("{}..={}", name(*first), name(*last)),
        few => few.iter().map(|&value| name(value)).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_carry_every_label_escaped() {
        let mut drawing = Drawing { title: "S = \"x\" & y".into(), ..Drawing::default() };
        let root = drawing.node("a[0] < 3", Outline::Ellipse);
        let leaf = drawing.node("1", Outline::Box);
        drawing.edge(root, leaf, ranges(&[0, 1, 2, 5, 7, 8], |value| value.to_string()));
        let dot = drawing.to_dot();
        assert!(dot.contains("n0 -> n1 [label=\"0..=2, 5, 7, 8\"]") && dot.contains("S = \\\"x\\\" & y"), "{dot}");
        let svg = drawing.to_svg();
        assert!(svg.contains("a[0] &lt; 3") && svg.contains("&amp; y") && svg.contains("0..=2, 5, 7, 8"), "{svg}");
    }

    #[test]
    fn an_empty_drawing_is_still_a_picture() {
        assert!(Drawing::default().to_svg().ends_with("</svg>\n"));
    }
}
