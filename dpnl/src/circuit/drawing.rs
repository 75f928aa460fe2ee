//! Circuits as drawings: decisions with the variable's name, edges with the values that take them, products as `×`, sums over
//! cases as `+`.

use crate::circuit::tape::{PRODUCT, SUM, Tape};
use crate::oracle::Oracle;
use crate::picture::{Drawing, Outline, ranges};

pub(crate) fn draw<O: Oracle + ?Sized>(tape: &Tape, oracle: &O, title: &str) -> Drawing {
    let mut drawing = Drawing { title: format!("S = {title}"), ..Drawing::default() };
    // The constants first; a circuit that does not mention one does not draw it.
    let used = |constant: u32| tape.root == constant || tape.terms.iter().any(|term| term.child == constant);
    let mut places: Vec<usize> = Vec::with_capacity(tape.nodes.len());
    for constant in 0..2 {
        places.push(if used(constant) { drawing.node(constant.to_string(), Outline::Box) } else { usize::MAX });
    }
    for &node in &tape.nodes[2..] {
        places.push(match node.variable {
            PRODUCT => drawing.node("×", Outline::Circle),
            SUM => drawing.node("+", Outline::Circle),
            variable => drawing.node(oracle.variable_name(variable as usize), Outline::Ellipse),
        });
    }
    for (index, &node) in tape.nodes.iter().enumerate().skip(2) {
        if node.variable == PRODUCT || node.variable == SUM {
            tape.terms_of(node).iter().for_each(|term| drawing.edge(places[index], places[term.child as usize], ""));
            continue;
        }
        let variable = node.variable as usize;
        let first = tape.layout.index(variable, 0);
        for group in tape.terms_of(node).chunk_by(|a, b| a.child == b.child) {
            let values: Vec<usize> = group.iter().map(|term| term.probability as usize - first).collect();
            let label = ranges(&values, |value| oracle.value_name(variable, value));
            drawing.edge(places[index], places[group[0].child as usize], label);
        }
    }
    drawing
}
