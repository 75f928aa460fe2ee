//! Circuits as drawings: decisions with the variable's name, edges with the values that take them, products as `×`,
//! sums over cases as `+`.

use crate::circuit::tape::{ONE, PRODUCT, SUM, Tape};
use crate::oracle::Oracle;
use crate::picture::{Drawing, Outline, ranges};

pub(crate) fn draw<O: Oracle + ?Sized>(tape: &Tape, oracle: &O, title: &str) -> Drawing {
    let mut drawing = Drawing { title: format!("S = {title}"), ..Drawing::default() };
    // A circuit that does not mention a constant, or that a variable takes a value, does not draw it.
    let base = tape.base();
    let mut used = vec![false; base + tape.nodes.len()];
    used[tape.root as usize] = true;
    tape.terms.iter().for_each(|term| used[term.child as usize] = true);
    let known_value = |place: usize| {
        let (variable, value) = tape.value_at(place as u32);
        (oracle.variable_name(variable as usize), oracle.value_name(variable as usize, value as usize))
    };
    used[ONE as usize] |= used[2..base].contains(&true);
    let mut places = vec![usize::MAX; used.len()];
    for place in (0..used.len()).filter(|&place| used[place]) {
        places[place] = match place.checked_sub(base).map(|index| tape.nodes[index].variable) {
            None if place < 2 => drawing.node(place.to_string(), Outline::Box),
            None => drawing.node(known_value(place).0, Outline::Ellipse),
            Some(PRODUCT) => drawing.node("×", Outline::Circle),
            Some(SUM) => drawing.node("+", Outline::Circle),
            Some(variable) => drawing.node(oracle.variable_name(variable as usize), Outline::Ellipse),
        };
    }
    for place in (2..base).filter(|&place| used[place]) {
        drawing.edge(places[place], places[ONE as usize], known_value(place).1);
    }
    for (index, &node) in tape.nodes.iter().enumerate() {
        let place = places[base + index];
        if node.variable == PRODUCT || node.variable == SUM {
            tape.terms_of(node).iter().for_each(|term| drawing.edge(place, places[term.child as usize], ""));
            continue;
        }
        let variable = node.variable as usize;
        for group in tape.terms_of(node).chunk_by(|a, b| a.child == b.child) {
            let values: Vec<usize> = group.iter().map(|term| tape.value_at(term.probability).1 as usize).collect();
            let label = ranges(&values, |value| oracle.value_name(variable, value));
            drawing.edge(place, places[group[0].child as usize], label);
        }
    }
    drawing
}
