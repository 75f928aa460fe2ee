//! Inputs drawn from what the bounds leave open.
//!
//! Both bounds are probabilities: of the inputs below the settled part of the circuit, and of those below the whole of it. So
//! upper − lower is the probability of the inputs that are below something open, and top down one can draw from it: in a sum a
//! term by its share, in a product Πu − Πl = Σ_j l_1 ⋯ l_(j−1) · (u_j − l_j) · u_(j+1) ⋯ the first factor that is open.

use rand::{Rng, RngExt};
use smallvec::SmallVec;

use super::{KeptSetId, Partial, PartialTerm, PartialTermId, Problem, ProblemId};
use crate::circuit::{Number, Scaled};
use crate::index::{Id, Map, VariableId, between};
use crate::search::approximate::interval::Interval;
use crate::valuation::ValueSet;

/// From which part of a problem to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    /// What is settled.
    Settled,
    /// What is open.
    Open,
    /// Both.
    All,
}

/// Draws inputs from the open part of a circuit.
pub(crate) struct OpenSampler<'p, 'a> {
    partial: &'p Partial<'a>,
    /// upper − lower per problem, as a sum of positive numbers.
    open: Map<ProblemId, Scaled>,
    /// For every term, the share of its problem's open part in it and the terms before it.
    open_terms: Map<PartialTermId, f64>,
    /// For every row the sums of its entries up to each value.
    cumulative: Vec<f64>,
}

impl<'a> Partial<'a> {
    /// A sampler, and the probability of what it draws from.
    pub(crate) fn open_sampler(&self) -> (OpenSampler<'_, 'a>, Scaled) {
        let mut open = Map::filled(Scaled::ZERO, self.problems.len());
        let (order, leaves) = self.postorder(true);
        for problem in leaves {
            open[problem] = self.values.bounds(problem).upper;
        }
        let (mut shares, mut sums) = (Vec::new(), Vec::new());
        let mut open_terms = Map::filled(0.0, self.terms.len());
        for problem in order {
            let Problem::Expanded { terms, .. } = &self.problems[problem] else { continue };
            let mut sum = Scaled::ZERO;
            sums.clear();
            for term in self.terms(terms) {
                self.open_shares(term, &open, &mut shares);
                sum = shares.iter().fold(sum, |sum, share| sum.add(*share));
                sums.push(sum);
            }
            open[problem] = sum;
            if !sum.is_zero() {
                between(terms.clone()).zip(&sums).for_each(|(term, part)| open_terms[term] = part.divide(sum).to_f64());
            }
        }
        let mut cumulative = Vec::with_capacity(self.rows.len());
        for variable in 0..self.layout.variables() {
            let mut sum = 0.0;
            cumulative.extend(self.rows[self.layout.range(variable)].iter().map(|p| {
                sum += p;
                sum
            }));
        }
        let total = open[ProblemId::ROOT];
        (OpenSampler { partial: self, open, open_terms, cumulative }, total)
    }

    /// For each problem of a term, the weight of the inputs where it is the first that is open.
    fn open_shares(&self, term: &PartialTerm, open: &Map<ProblemId, Scaled>, shares: &mut Vec<Scaled>) {
        shares.clear();
        let children = self.children(term);
        let mut before = term.factor.upper;
        for &child in children {
            shares.push(before.multiply(open[child]));
            before = before.multiply(self.values.bounds(child).lower);
        }
        let mut after = Scaled::ONE;
        for (share, &child) in shares.iter_mut().zip(children).rev() {
            *share = share.multiply(after);
            after = after.multiply(self.values.bounds(child).upper);
        }
    }
}

impl OpenSampler<'_, '_> {
    /// Draws an input; `values` has one entry per variable.
    pub(crate) fn draw(&self, values: &mut [usize], rng: &mut (impl Rng + ?Sized)) {
        let partial = self.partial;
        for (variable, value) in values.iter_mut().enumerate() {
            *value = self.draw_free(variable, rng);
        }
        let mut stack = vec![(ProblemId::ROOT, From::Open)];
        let mut shares = Vec::new();
        while let Some((problem, from)) = stack.pop() {
            match &partial.problems[problem] {
                Problem::Open { ceiling, .. } | Problem::Pending { ceiling, .. } => {
                    self.draw_sets(ceiling, values, rng)
                }
                Problem::Expanded { variable, terms: range } => {
                    let terms = partial.terms(range);
                    let drawn = match from {
                        From::Open => draw_cumulative(self.open_terms.row(range.clone()), rng),
                        From::Settled => draw_share(terms.iter().map(|term| self.share(term, |b| b.lower)), rng),
                        From::All => draw_share(terms.iter().map(|term| self.share(term, |b| b.upper)), rng),
                    };
                    let Some(term) = drawn.and_then(|index| terms.get(index)) else { continue };
                    if *variable != VariableId::NONE {
                        values[variable.position()] = term.value as usize;
                    }
                    self.draw_sets(&term.masses, values, rng);
                    let children = partial.children(term);
                    let first = match from {
                        From::Open => {
                            partial.open_shares(term, &self.open, &mut shares);
                            draw_share(shares.iter().copied(), rng).unwrap_or(0)
                        }
                        From::Settled | From::All => children.len(),
                    };
                    for (position, &child) in children.iter().enumerate() {
                        let from = match (from, position.cmp(&first)) {
                            (From::Open, std::cmp::Ordering::Less) => From::Settled,
                            (From::Open, std::cmp::Ordering::Equal) => From::Open,
                            (From::Open, std::cmp::Ordering::Greater) => From::All,
                            (from, _) => from,
                        };
                        stack.push((child, from));
                    }
                }
            }
        }
    }

    /// The weight of a term's inputs.
    fn share(&self, term: &PartialTerm, side: fn(Interval) -> Scaled) -> Scaled {
        let bounds = self.partial.children(term).iter().map(|&child| side(self.partial.values.bounds(child)));
        bounds.fold(term.factor.upper, Number::multiply)
    }

    fn draw_sets(&self, range: &std::ops::Range<KeptSetId>, values: &mut [usize], rng: &mut (impl Rng + ?Sized)) {
        for (variable, set) in self.partial.sets(range) {
            let variable = variable.position();
            values[variable] = self.draw_within(variable, set, rng);
        }
    }

    fn draw_within(&self, variable: usize, set: &ValueSet, rng: &mut (impl Rng + ?Sized)) -> usize {
        let row = &self.partial.rows[self.partial.layout.range(variable)];
        let values: SmallVec<[usize; 16]> = set.iter().collect();
        let weights = values.iter().map(|&value| Scaled::from_f64(row[value]));
        draw_share(weights, rng).map_or(0, |position| values[position])
    }

    fn draw_free(&self, variable: usize, rng: &mut (impl Rng + ?Sized)) -> usize {
        let range = self.partial.layout.range(variable);
        draw_cumulative(&self.cumulative[range], rng).unwrap_or(0)
    }
}

/// Draws one of several by their cumulative weights; `None` if all are zero.
fn draw_cumulative(sums: &[f64], rng: &mut (impl Rng + ?Sized)) -> Option<usize> {
    let total = sums.last().copied().filter(|&total| total > 0.0)?;
    let point = rng.random::<f64>() * total;
    // Rounding may bring the point to the very end: then it is the last one that has any weight.
    let drawn = sums.partition_point(|&sum| sum <= point);
    Some(if drawn < sums.len() { drawn } else { sums.partition_point(|&sum| sum < total) })
}

/// Draws one of several by their weights; `None` if all are zero.
fn draw_share(weights: impl Iterator<Item = Scaled> + Clone, rng: &mut (impl Rng + ?Sized)) -> Option<usize> {
    let total = weights.clone().fold(Scaled::ZERO, Number::add);
    if total.is_zero() {
        return None;
    }
    let point = total.multiply(Scaled::from_f64(rng.random::<f64>()));
    let (mut sum, mut latest) = (Scaled::ZERO, None);
    for (index, weight) in weights.enumerate() {
        if !weight.is_zero() {
            latest = Some(index);
            sum = sum.add(weight);
            if point < sum {
                break;
            }
        }
    }
    latest
}
