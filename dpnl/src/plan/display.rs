//! A plan in words, for the person who wonders why a function is fast or slow.

use std::fmt::Write;

use crate::index::{Id, VariableId};

use super::layout::{Act, Step};
use super::lower::{Item, Source};
use super::{Method, Planned};

/// Longer lists are cut short.
const MOST_SHOWN: usize = 8;

impl Planned<'_> {
    /// What each step of a plan reads, and what is kept after it.
    pub(crate) fn describe(&self, method: Method) -> String {
        let mut text = String::new();
        let mut plans = self.ranking().into_iter().filter_map(|number| self.plan(number));
        let Some(plan) = plans.find(|plan| plan.method == method) else { return text };
        let _ = writeln!(text, "at most 2^{:.1} pairs of a tuple and a value", plan.estimate);
        for (number, piece) in plan.steps.pieces.iter() {
            if plan.steps.pieces.len() > 1 {
                let _ = writeln!(text, "piece {}", number.position() + 1);
            }
            for (number, step) in piece.steps.iter().enumerate() {
                let sets = &plan.steps.code.sets;
                let kept = step.layout.fields.iter().map(|field| sets[field.register].to_string());
                let _ = writeln!(
                    text,
                    "step {:>4}  {:<22}  keeps {} (2^{:.1})",
                    number + 1,
                    self.act(step),
                    shortened(kept),
                    step.layout.logarithm
                );
            }
        }
        text
    }

    /// The plans that were looked at, best first, for whoever wonders why none of them came through: how much each could
    /// cost, and where most is kept.
    pub(crate) fn considered(&self) -> String {
        // Where nobody looked for a plan there is the program's own order all the same.
        self.first();
        let plans = self.case.choices.made();
        if plans.is_empty() {
            return "no plan: some value is too large for a table\n".into();
        }
        let mut text = String::from("plans considered, by the pairs of a tuple and a value there could be at most\n");
        for plan in plans {
            let wider = |a: &'_ Step, b: &'_ Step| b.layout.logarithm > a.layout.logarithm;
            let Some(widest) = plan.steps.all().reduce(|a, b| if wider(a, b) { b } else { a }) else { continue };
            let _ = writeln!(
                text,
                "2^{:<7.1} {}, widest where it {}: keeps {} values (2^{:.1})",
                plan.estimate,
                plan.method,
                self.act(widest),
                widest.layout.fields.len(),
                widest.layout.logarithm
            );
        }
        text
    }

    fn act(&self, step: &Step) -> String {
        let name = |variable: VariableId| self.program.graph.variables()[variable.position()].name.clone();
        match &step.act {
            Act::Read { source: Source::Variable(variable), .. } => format!("reads {}", name(*variable)),
            Act::Read { source: Source::Chosen { items, .. }, .. } => {
                let names = items.iter().filter_map(|item| match item {
                    Item::Variable(variable) => Some(name(*variable)),
                    Item::Register(_) => None,
                });
                format!("reads one of {}", shortened(names))
            }
            Act::Join { piece, shared } => match shared.fields.len() {
                0 => format!("takes piece {}", piece.position() + 1),
                1 => format!("joins piece {} by 1 value", piece.position() + 1),
                count => format!("joins piece {} by {count} values", piece.position() + 1),
            },
            Act::Guess(_) | Act::Read { source: Source::Guess, .. } => "tries a value".into(),
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
