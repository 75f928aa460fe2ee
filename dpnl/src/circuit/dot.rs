//! Circuits as Graphviz text.

use std::fmt::Write;

use crate::circuit::tape::{PRODUCT, Tape};
use crate::oracle::Oracle;

/// The circuit of one output: decisions with the variable's name, edges with the values that take them, products
/// as `×`.
pub(crate) fn to_dot<O: Oracle + ?Sized>(tape: &Tape, oracle: &O, title: &str) -> String {
    let mut dot = String::new();
    // Writing into a string cannot fail.
    let _ = write_dot(tape, oracle, title, &mut dot);
    dot
}

fn write_dot<O: Oracle + ?Sized>(tape: &Tape, oracle: &O, title: &str, dot: &mut String) -> std::fmt::Result {
    writeln!(dot, "digraph circuit {{")?;
    writeln!(dot, "  label=\"S = {}\"; labelloc=t; rankdir=TB;", escape(title))?;
    writeln!(dot, "  node [shape=ellipse, fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\"];")?;
    match tape.root {
        0 => writeln!(dot, "  n0 [label=\"0\", shape=box];")?,
        _ => writeln!(dot, "  n1 [label=\"1\", shape=box];")?,
    }
    for (index, &node) in tape.nodes.iter().enumerate().skip(2) {
        if node.variable == PRODUCT {
            writeln!(dot, "  n{index} [label=\"×\", shape=circle];")?;
            for term in tape.terms_of(node) {
                writeln!(dot, "  n{index} -> n{};", term.child)?;
            }
            continue;
        }
        let variable = node.variable as usize;
        writeln!(dot, "  n{index} [label=\"{}\"];", escape(&oracle.variable_name(variable)))?;
        let first = tape.layout.index(variable, 0);
        for group in tape.terms_of(node).chunk_by(|a, b| a.child == b.child) {
            let values: Vec<usize> = group.iter().map(|term| term.probability as usize - first).collect();
            let label = ranges(&values, |value| oracle.value_name(variable, value));
            writeln!(dot, "  n{index} -> n{} [label=\"{}\"];", group[0].child, escape(&label))?;
        }
    }
    writeln!(dot, "}}")
}

/// `0, 3..=5`: runs of three and more are written as ranges.
fn ranges(values: &[usize], name: impl Fn(usize) -> String) -> String {
    let runs = values.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, _, .., last] => format!("{}..={}", name(*first), name(*last)),
        few => few.iter().map(|&value| name(value)).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
