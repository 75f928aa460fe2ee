//! Sums in linear normal form, the backbone of comparisons and of counting.

use super::{Graph, NodeId, Operation};

/// A sum of this many terms is no longer taken apart when it becomes part of another sum, so that a running
/// total over ten thousand variables does not store every prefix in full. The derived oracle joins such
/// blocks again where nothing else uses them.
const LONGEST_FLATTENED: usize = 128;

/// `Σ coefficient · term + constant`, terms in increasing order and without zero coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinearForm {
    pub terms: Vec<(NodeId, i128)>,
    pub constant: i128,
}

impl LinearForm {
    pub fn atom(node: NodeId) -> Self {
        LinearForm { terms: vec![(node, 1)], constant: 0 }
    }

    /// `left_factor · left + right_factor · right`, unless a number overflows.
    pub fn combine(left: &Self, left_factor: i128, right: &Self, right_factor: i128) -> Option<Self> {
        let constant =
            left.constant.checked_mul(left_factor)?.checked_add(right.constant.checked_mul(right_factor)?)?;
        let mut terms = Vec::with_capacity(left.terms.len() + right.terms.len());
        let (mut i, mut j) = (0, 0);
        loop {
            let (node, coefficient) = match (left.terms.get(i), right.terms.get(j)) {
                (None, None) => break,
                (Some(&(a, x)), Some(&(b, y))) if a == b => {
                    i += 1;
                    j += 1;
                    (a, x.checked_mul(left_factor)?.checked_add(y.checked_mul(right_factor)?)?)
                }
                (Some(&(a, x)), other) if other.is_none_or(|&(b, _)| a < b) => {
                    i += 1;
                    (a, x.checked_mul(left_factor)?)
                }
                (_, Some(&(b, y))) => {
                    j += 1;
                    (b, y.checked_mul(right_factor)?)
                }
                (Some(_), None) => break,
            };
            if coefficient != 0 {
                terms.push((node, coefficient));
            }
        }
        Some(LinearForm { terms, constant })
    }

    /// The terms for which `keep` holds.
    pub fn filter(&self, constant: i128, keep: impl Fn(i128) -> bool) -> Self {
        LinearForm {
            terms: self.terms.iter().copied().filter(|&(_, coefficient)| keep(coefficient)).collect(),
            constant,
        }
    }
}

impl Graph {
    /// The node as a sum: itself, unless it is one already.
    pub(super) fn linear_form(&self, node: NodeId) -> LinearForm {
        match self.operation(node) {
            Operation::Constant(value) => LinearForm { terms: Vec::new(), constant: *value },
            Operation::Linear { terms, constant } => LinearForm { terms: terms.to_vec(), constant: *constant },
            Operation::Not(a) => LinearForm { terms: vec![(*a, -1)], constant: 1 },
            _ => LinearForm::atom(node),
        }
    }

    /// `left_factor · left + right_factor · right`.
    pub(super) fn weighted_sum(
        &mut self,
        left: NodeId,
        left_factor: i128,
        right: NodeId,
        right_factor: i128,
    ) -> NodeId {
        let mut forms = [self.linear_form(left), self.linear_form(right)];
        if forms[0].terms.len() + forms[1].terms.len() > LONGEST_FLATTENED {
            for (form, node) in forms.iter_mut().zip([left, right]) {
                if form.terms.len() > LONGEST_FLATTENED / 2 {
                    *form = LinearForm::atom(node);
                }
            }
        }
        let [a, b] = &forms;
        match LinearForm::combine(a, left_factor, b, right_factor) {
            Some(form) => self.finish(form),
            None => self.unflattened_sum(left, left_factor, right, right_factor),
        }
    }

    /// The fallback where coefficients overflow: nothing is taken apart.
    fn unflattened_sum(&mut self, left: NodeId, left_factor: i128, right: NodeId, right_factor: i128) -> NodeId {
        if let (Some(a), Some(b)) = (self.constant_value(left), self.constant_value(right)) {
            return self.constant(a.saturating_mul(left_factor).saturating_add(b.saturating_mul(right_factor)));
        }
        let (a, b) = (LinearForm::atom(left), LinearForm::atom(right));
        match LinearForm::combine(&a, left_factor, &b, right_factor) {
            Some(form) => self.finish(form),
            None => {
                let form = LinearForm { terms: vec![(left, left_factor.saturating_add(right_factor))], constant: 0 };
                self.finish(form)
            }
        }
    }

    /// The node of a sum.
    pub(super) fn finish(&mut self, form: LinearForm) -> NodeId {
        match (&form.terms[..], form.constant) {
            ([], constant) => self.constant(constant),
            (&[(node, 1)], 0) => node,
            (&[(node, -1)], 1) if self.is_boolean(node) => self.intern(Operation::Not(node)),
            _ => self.intern(Operation::Linear { terms: form.terms.into(), constant: form.constant }),
        }
    }

    /// `left - right` as a sum.
    pub(super) fn difference(&self, left: NodeId, right: NodeId) -> LinearForm {
        LinearForm::combine(&self.linear_form(left), 1, &self.linear_form(right), -1).unwrap_or_else(|| {
            let mut terms = vec![(left, 1), (right, -1)];
            terms.sort_unstable();
            if left == right {
                terms.clear();
            }
            LinearForm { terms, constant: 0 }
        })
    }

    /// `a + b`.
    pub fn add(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.weighted_sum(a, 1, b, 1)
    }

    /// `a - b`.
    pub fn subtract(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.weighted_sum(a, 1, b, -1)
    }

    /// `-a`.
    pub fn negate(&mut self, a: NodeId) -> NodeId {
        self.scale(a, -1)
    }

    /// `factor · a`.
    pub(super) fn scale(&mut self, a: NodeId, factor: i128) -> NodeId {
        let zero = self.constant(0);
        self.weighted_sum(a, factor, zero, 0)
    }
}
