//! A plan in words, for the person who wonders why a function is fast or slow.

use std::fmt::Write;

use super::layout::Step;
use super::lower::{Item, Source};
use super::{Order, Planned};

/// Longer lists are cut short.
const MOST_SHOWN: usize = 8;

impl Planned<'_> {
    /// What each step of the plan in this order reads, and what is kept after it.
    pub(crate) fn describe(&self, order: Order) -> String {
        let mut text = String::new();
        let Some(plan) = self.plans().iter().find(|plan| plan.order == order) else { return text };
        let _ = writeln!(text, "at most 2^{:.1} pairs of a tuple and a value", plan.estimate);
        for (number, step) in plan.steps.steps.iter().enumerate() {
            let kept = step.layout.fields.iter().map(|field| plan.steps.code.sets[field.register as usize].to_string());
            let _ = writeln!(
                text,
                "step {:>4}  reads {:<16}  keeps {} (2^{:.1})",
                number + 1,
                self.read_name(step),
                shortened(kept),
                step.layout.logarithm
            );
        }
        text
    }

    fn read_name(&self, step: &Step) -> String {
        let name = |variable: u32| self.program.graph.variables()[variable as usize].name.clone();
        match &step.source {
            Source::Variable(variable) => name(*variable),
            Source::Chosen { items, .. } => {
                let names = items.iter().filter_map(|item| match item {
                    Item::Variable(variable) => Some(name(*variable)),
                    Item::Register(_) => None,
                });
                format!("one of {}", shortened(names))
            }
        }
    }
}

fn shortened(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match names.len() {
        0 => "nothing".into(),
        count if count > MOST_SHOWN => format!("{} … ({count})", names[..MOST_SHOWN].join(" ")),
        _ => names.join(" "),
    }
}
