//! What a path could cost: a bound by which plans are ranked.

use super::cone::Cone;
use super::layout::{Act, Steps};
use super::lower::{Item, Source};
use crate::index::{Id, VariableId};

/// The logarithm of Σ over the steps of min(tuples by the values kept, tuples by the inputs read) × values read.
pub(super) fn estimate(steps: &Steps, cone: &Cone) -> f64 {
    let values = |variable: VariableId| cone.graph.variables()[variable.position()].values.len() as f64;
    let (mut read, mut kept, mut total) = (0.0f64, 0.0f64, 0.0f64);
    for step in steps.all() {
        let size = match &step.act {
            Act::Read { source: Source::Variable(variable), .. } => values(*variable),
            Act::Read { source: Source::Chosen { items, .. }, .. } => {
                let sizes = items.iter().map(|item| match item {
                    Item::Variable(variable) => values(*variable),
                    Item::Register(_) => 1.0,
                });
                sizes.fold(1.0, f64::max)
            }
            Act::Guess(register) => steps.code.sets[*register].len() as f64,
            Act::Join { .. } | Act::Read { source: Source::Guess, .. } => 1.0,
        };
        let terms = kept.min(read) + size.log2();
        total =
            if total < terms { terms + (total - terms).exp2().ln_1p() } else { total + (terms - total).exp2().ln_1p() };
        read += size.log2();
        kept = step.layout.logarithm;
    }
    total
}
