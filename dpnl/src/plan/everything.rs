//! All outputs at once: a plan that keeps the leaves of the output in its last tuples.

use crate::circuit::{Arena, Gate};
use crate::graph::{Program, Shape, Target};

use super::cone::Cone;
use super::ids::ReadId;
use super::orders::Orders;
use super::progress::{Allowance, Values};
use super::sweep::sweep;
use super::{GaveUp, Plan, Plans, narrow, record};

/// Orders that are tried before the outputs are found one by one.
const ORDERS: usize = 3;
/// Values in an output for which a tree is tried, too: they are all in its last table.
const FEW_LEAVES: usize = 4;

/// Every output of the case with its circuit; `None` if that takes more than allowed, or more than `most` outputs.
pub(crate) fn outputs(
    program: &Program,
    plans: &Plans,
    case: usize,
    domains: &[usize],
    arena: &mut Arena,
    (most, allowance): (usize, Allowance),
) -> Option<Vec<(Target, Gate)>> {
    let values = plans.values(program)?;
    let case = &program.cases[case];
    let cone = Cone::new(program, case);
    for plan in candidates(&cone) {
        match run(&plan, &case.shape, values, domains, arena, (most, allowance)) {
            Ok(found) => return found,
            Err(_) if plan.is_good_enough() => return None,
            Err(_) => {}
        }
    }
    None
}

/// Every output by one plan; `None` if there are more than `most`.
pub(super) fn run(
    plan: &Plan,
    shape: &Shape,
    values: &Values,
    domains: &[usize],
    arena: &mut Arena,
    (most, allowance): (usize, Allowance),
) -> Result<Option<Vec<(Target, Gate)>>, GaveUp> {
    let steps = &plan.steps;
    let condition = steps.code.roots[0];
    let Some(sets) = narrow::narrow(&steps.code, [(condition, 1)].into_iter()) else { return Ok(Some(Vec::new())) };
    let bounds = narrow::bounds(&steps.code, &sets);
    let swept = sweep(steps, values, &bounds, allowance)?;
    if swept.last.len() == 0 || swept.last.len() > most {
        return Ok((swept.last.len() == 0).then(Vec::new));
    }
    let all: Vec<usize> = (0..swept.last.len()).collect();
    let weights = record::record(&swept, &all, domains, arena);
    let mut registers = steps.registers.clone();
    let outputs = weights.into_iter().enumerate().map(|(tuple, weight)| {
        if let Some(step) = steps.pieces.values().last().and_then(|piece| piece.steps.last()) {
            step.layout.unpack(swept.last.get(tuple), &mut registers);
        }
        let leaves = steps.code.roots[1..].iter().map(|&root| Some(i128::from(registers[root])));
        (Target { shape: shape.clone(), leaves: leaves.collect() }, weight)
    });
    Ok(Some(outputs.collect()))
}

/// The plans to try; only the first if that is good enough, else the best first.
pub(super) fn candidates(cone: &Cone) -> Vec<Plan> {
    // Tests compare all of them.
    let everything = cfg!(test);
    let mut orders = Orders::new(cone);
    let mut plans: Vec<(Plan, Vec<ReadId>)> = Vec::new();
    for _ in 0..ORDERS {
        let Some((order, sequence)) = orders.next(cone) else { break };
        let Some(plan) = Plan::path(cone, order, &sequence, true) else { continue };
        if plan.is_good_enough() && !everything {
            return vec![plan];
        }
        if plans.is_empty() {
            plans.extend(Plan::guess(cone, order, &sequence, true).map(|plan| (plan, sequence.clone())));
            for (order, sequence) in [Some((order, sequence.clone())), orders.reverse(cone)].into_iter().flatten() {
                plans.extend(Plan::ahead(cone, order, &sequence, true).map(|plan| (plan, sequence)));
            }
        }
        plans.push((plan, sequence));
    }
    if let Some((_, sequence)) = plans.first()
        && (cone.roots.len() <= FEW_LEAVES + 1 || everything)
        && let Some(tree) = Plan::tree(cone, sequence, true)
    {
        plans.push((tree, Vec::new()));
    }
    plans.sort_by(|a, b| a.0.estimate.total_cmp(&b.0.estimate));
    plans.into_iter().map(|(plan, _)| plan).collect()
}
