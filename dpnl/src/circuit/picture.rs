//! Circuits as drawings: decisions with the variable's name, edges with the values that take them, products as `×`,
//! sums over cases as `+`.

use crate::circuit::ids::{Kind, TapePlace};
use crate::circuit::tape::Tape;
use crate::index::{Id, Map};
use crate::picture::{Drawing, Outline, ranges};

/// What variables and their values are called.
pub(crate) trait Naming {
    /// The name of a variable.
    fn variable(&self, variable: usize) -> String;

    /// The name of a value of a variable.
    fn value(&self, variable: usize, value: usize) -> String;
}

pub(crate) fn draw(tape: &Tape, names: &impl Naming, title: &str) -> Drawing {
    let mut drawing = Drawing { title: format!("S = {title}"), ..Drawing::default() };
    // A circuit that does not mention a constant, or that a variable takes a value, does not draw it.
    let base = tape.base();
    let mut used = Map::filled(false, tape.places());
    used[tape.root] = true;
    tape.terms.values().for_each(|term| used[term.child] = true);
    let known_value = |place: TapePlace| {
        let (variable, value) = tape.value_at(place);
        (names.variable(variable), names.value(variable, value))
    };
    used[TapePlace::ONE] |= used.as_slice()[2..base].contains(&true);
    let mut places = Map::filled(usize::MAX, used.len());
    for place in used.keys().filter(|&place| used[place]) {
        places[place] = match tape.step_at(place).map(|step| tape.nodes[step].kind) {
            None if place <= TapePlace::ONE => drawing.node(place.position().to_string(), Outline::Box),
            None => drawing.node(known_value(place).0, Outline::Ellipse),
            Some(Kind::PRODUCT) => drawing.node("×", Outline::Circle),
            Some(kind) => match kind.row() {
                None => drawing.node("+", Outline::Circle),
                Some(row) => drawing.node(names.variable(row.position()), Outline::Ellipse),
            },
        };
    }
    for place in (2..base).map(TapePlace::new).filter(|&place| used[place]) {
        drawing.edge(places[place], places[TapePlace::ONE], known_value(place).1);
    }
    for (index, &node) in tape.nodes.iter() {
        let place = places[tape.place_of(index)];
        let Some(row) = node.kind.row() else {
            tape.terms_of(node).iter().for_each(|term| drawing.edge(place, places[term.child], ""));
            continue;
        };
        let variable = row.position();
        for group in tape.terms_of(node).chunk_by(|a, b| a.child == b.child) {
            let values: Vec<usize> = group.iter().map(|term| tape.value_at(term.probability).1).collect();
            let label = ranges(&values, |value| names.value(variable, value));
            drawing.edge(place, places[group[0].child], label);
        }
    }
    drawing
}
