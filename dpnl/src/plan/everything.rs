//! All outputs at once: a sweep that keeps the leaves of the output in its tuples.

use crate::circuit::{Arena, NodeId};
use crate::graph::{Program, Target};

use super::cone::Cone;
use super::orders::Orders;
use super::sweep::{Allowance, sweep};
use super::{GOOD_ENOUGH, Plan, Plans, narrow, record};

/// Orders that are tried before the outputs are found one by one.
const ORDERS: usize = 3;

/// Every output of the case with its circuit; `None` if that takes more than allowed, or more than `most` outputs.
pub(crate) fn outputs(
    program: &Program,
    plans: &Plans,
    case: usize,
    domains: &[usize],
    arena: &mut Arena,
    (most, allowance): (usize, Allowance),
) -> Option<Vec<(Target, NodeId)>> {
    let values = plans.values(program)?;
    let case = &program.cases[case];
    let cone = Cone::new(program, case);
    let mut orders = Orders::new(&cone);
    for _ in 0..ORDERS {
        let (order, sequence) = orders.next(&cone)?;
        let Some(plan) = Plan::new(&cone, order, &sequence, true) else { continue };
        let steps = &plan.steps;
        let condition = steps.code.roots[0];
        let Some(bounds) = narrow::narrow(steps, [(condition, 1)].into_iter()) else { return Some(Vec::new()) };
        let Ok(swept) = sweep(steps, values, &bounds, allowance) else {
            if plan.estimate <= GOOD_ENOUGH {
                return None;
            }
            continue;
        };
        if swept.last.len() > most {
            return None;
        }
        let all: Vec<usize> = (0..swept.last.len()).collect();
        let weights = record::record(&swept, &all, domains, arena);
        let mut registers = steps.registers.clone();
        let outputs = weights.into_iter().enumerate().map(|(tuple, weight)| {
            if let Some(step) = steps.steps.last() {
                step.layout.unpack(swept.last.get(tuple), &mut registers);
            }
            let leaves = steps.code.roots[1..].iter().map(|&root| Some(i128::from(registers[root as usize])));
            (Target { shape: case.shape.clone(), leaves: leaves.collect() }, weight)
        });
        return Some(outputs.collect());
    }
    None
}
