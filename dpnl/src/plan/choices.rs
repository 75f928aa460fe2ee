//! The plans of one shape of output, each made when it is first asked for.
//!
//! To make a plan may take longer than to run another one: so whoever tries them one after the other asks for the next
//! only where those before were not enough.

use std::sync::OnceLock;

use crate::search::interrupt;

use super::cone::Cone;
use super::ids::ReadId;
use super::lower::Code;
use super::orders::Orders;
use super::{NARROW, Order, Plan};

/// The plans that are tried before other orders are looked for: they read ahead from the first input to the last, or from
/// the last to the first, since loops look back or forward; or they guess.
pub(crate) const EARLY: usize = 3;

/// All plans of a shape, by their numbers: the program's own order, the [early](EARLY) ones, and all others.
#[derive(Default)]
pub(super) struct PlanChoices {
    first: OnceLock<Option<Plan>>,
    early: [OnceLock<Option<Plan>>; EARLY],
    others: OnceLock<Vec<Plan>>,
}

/// Looks at what the shape depends on, which takes a while.
pub(super) type Look<'l, 'p> = &'l dyn Fn() -> Cone<'p>;

/// What is made once. Where nobody wants it any more, what was found so far is not kept.
fn unless_interrupted<T>(place: &OnceLock<Option<T>>, make: impl FnOnce() -> Option<T>) -> Option<&T> {
    if let Some(made) = place.get() {
        return made.as_ref();
    }
    let made = make();
    if interrupt::requested() { None } else { place.get_or_init(|| made).as_ref() }
}

/// Whether the plans so far will do; tests compare all of them.
fn will_do(plan: Option<&Plan>) -> bool {
    plan.is_some_and(Plan::is_good_enough) && !cfg!(test)
}

impl PlanChoices {
    /// The plan that reads as the program does.
    pub fn first(&self, cone: Look) -> Option<&Plan> {
        let make = || {
            let cone = cone();
            let (order, sequence) = Orders::new(&cone).next(&cone)?;
            Plan::path(&cone, order, &sequence, false)
        };
        self.first.get_or_init(make).as_ref()
    }

    /// One of those that are tried next; `None` where those before will do, or where it would be no other.
    pub fn early(&self, number: usize, cone: Look) -> Option<&Plan> {
        let make = || {
            if will_do(self.first(cone)) || (0..number).any(|before| will_do(self.early(before, cone))) {
                return None;
            }
            let cone = cone();
            let mut orders = Orders::new(&cone);
            let first = orders.next(&cone)?;
            match number {
                0 => self.ahead_in_program_order(&cone, &orders, first),
                1 => ahead(&cone, code_ahead(&cone, orders.reverse(&cone))),
                _ => Plan::guess(&cone, first.0, &first.1, false),
            }
        };
        unless_interrupted(&self.early[number], make)
    }

    /// To make a plan of a code takes as long as the code did: a wide one is not worth it beside a narrow one.
    fn ahead_in_program_order(&self, cone: &Cone, orders: &Orders, first: (Order, Vec<ReadId>)) -> Option<Plan> {
        let program = code_ahead(cone, Some(first))?;
        if program.1.width() > NARROW && !cfg!(test) {
            let reverse = code_ahead(cone, orders.reverse(cone));
            let is_narrow = reverse.as_ref().is_some_and(|(_, code)| code.width() <= NARROW);
            // It is there now, so it need not be written again.
            unless_interrupted(&self.early[1], || ahead(cone, reverse));
            if is_narrow {
                return None;
            }
        }
        ahead(cone, Some(program))
    }

    /// Those that have been made so far, best estimate first.
    pub fn made(&self) -> Vec<&Plan> {
        let early = self.early.iter().filter_map(|plan| plan.get()?.as_ref());
        let first = self.first.get().and_then(Option::as_ref);
        let mut plans: Vec<&Plan> =
            first.into_iter().chain(early).chain(self.others.get().into_iter().flatten()).collect();
        plans.sort_by(|a, b| a.estimate.total_cmp(&b.estimate));
        plans
    }

    /// The plans that are left: other orders, and a tree.
    pub fn others(&self, cone: Look) -> &[Plan] {
        if let Some(plans) = self.others.get() {
            return plans;
        }
        let made = self.make_others(cone);
        if interrupt::requested() { &[] } else { self.others.get_or_init(|| made) }
    }

    fn make_others(&self, cone: Look) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        let first = self.first(cone);
        if will_do(first) || (0..EARLY).any(|number| will_do(self.early(number, cone))) {
            return plans;
        }
        let cone = cone();
        let mut orders = Orders::new(&cone);
        let mut best = orders.next(&cone).map(|(_, sequence)| sequence);
        let mut least = first.map_or(f64::INFINITY, |plan| plan.estimate);
        while let Some((order, sequence)) = orders.next(&cone).filter(|_| !interrupt::requested()) {
            let Some(plan) = Plan::path(&cone, order, &sequence, false) else { continue };
            if plan.estimate < least {
                (least, best) = (plan.estimate, Some(sequence));
            }
            plans.push(plan);
            if will_do(plans.last()) {
                return plans;
            }
        }
        plans.extend(best.and_then(|sequence| Plan::tree(&cone, &sequence, false)));
        plans
    }

    /// A plan by its number.
    pub fn get(&self, number: usize, cone: Look) -> Option<&Plan> {
        match number {
            0 => self.first(cone),
            1..=EARLY => self.early(number - 1, cone),
            _ => self.others(cone).get(number - 1 - EARLY),
        }
    }

    /// The numbers of all plans, best estimate first.
    pub fn ranking(&self, cone: Look) -> Vec<usize> {
        let count = 1 + EARLY + self.others(cone).len();
        let estimate = |number: usize| Some((number, self.get(number, cone)?.estimate));
        let mut numbered: Vec<(usize, f64)> = (0..count).filter_map(estimate).collect();
        numbered.sort_by(|a, b| a.1.total_cmp(&b.1));
        numbered.into_iter().map(|(number, _)| number).collect()
    }
}

/// The code that reads ahead in some order.
fn code_ahead(cone: &Cone, order: Option<(Order, Vec<ReadId>)>) -> Option<(Order, Code)> {
    let (order, sequence) = order?;
    Some((order, Plan::code_ahead(cone, &sequence)?))
}

fn ahead(cone: &Cone, code: Option<(Order, Code)>) -> Option<Plan> {
    let (order, code) = code?;
    Plan::of_code(cone, super::Method::Ahead(order), code, false)
}
