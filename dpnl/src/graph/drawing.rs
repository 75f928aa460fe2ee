//! A traced program as a drawing: outputs at the top, variables at the bottom, every operation by its formula.

use super::display::{Formula, Name};
use super::{Operation, Program};
use crate::picture::{Drawing, Outline};

impl Program {
    pub(crate) fn drawing(&self) -> Drawing {
        let mut drawing = Drawing { title: self.name.clone(), ..Drawing::default() };
        let mut places = vec![None; self.graph.len()];
        for node in self.live_nodes() {
            let name = Name(&self.graph, node);
            let place = match self.graph.operation(node) {
                // Constants are part of the formulas they occur in.
                Operation::Constant(_) => continue,
                Operation::Input(_) => drawing.node(name.to_string(), Outline::Box),
                _ => drawing.node(format!("{name} = {}", Formula(&self.graph, node)), Outline::Ellipse),
            };
            places[node.index()] = Some(place);
            self.graph.operation(node).for_each_argument(|argument| {
                if let Some(argument) = places[argument.index()] {
                    drawing.edge(place, argument, "");
                }
            });
        }
        for case in &self.cases {
            let output = drawing.node(format!("return {}", case.shape), Outline::Box);
            if let Some(condition) = places[case.condition.index()] {
                drawing.edge(output, condition, "if");
            }
            for (position, leaf) in case.leaves.iter().enumerate() {
                if let Some(leaf) = places[leaf.index()] {
                    drawing.edge(output, leaf, position.to_string());
                }
            }
        }
        drawing
    }
}
