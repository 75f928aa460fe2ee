//! Operations on numbers that may be known: known ones are computed at once, and the graph sees only the rest.
//!
//! Nothing here knows types or overflow; see [`arithmetic`](crate::lift::language::arithmetic). Known numbers saturate at the ends
//! of `i128`, which every check of a range then finds.

use crate::graph::{Graph, NodeId};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::Term;
use crate::lift::value::scalar::ScalarType;

/// A method of the graph with two operands.
type GraphMethod = fn(&mut Graph, NodeId, NodeId) -> NodeId;

impl Tracer {
    fn build(&mut self, a: Term, b: Term, known: impl FnOnce(i128, i128) -> i128, build: GraphMethod) -> Term {
        if let (Term::Known(a), Term::Known(b)) = (a, b) {
            return Term::Known(known(a, b));
        }
        let (a, b) = (a.node(&mut self.graph), b.node(&mut self.graph));
        let node = build(&mut self.graph, a, b);
        self.term(node)
    }

    /// The term of a node that was built for the current expression.
    pub(crate) fn term(&mut self, node: NodeId) -> Term {
        let term = Term::of(&self.graph, node);
        if let (Term::Node(node), Some(site)) = (term, self.site) {
            self.graph.mark(node, site.place());
        }
        term
    }

    pub(crate) fn add(&mut self, a: Term, b: Term) -> Term {
        if a == Term::Known(0) {
            return b;
        }
        if b == Term::Known(0) {
            return a;
        }
        self.build(a, b, i128::saturating_add, Graph::add)
    }

    pub(crate) fn subtract(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, i128::saturating_sub, Graph::subtract)
    }

    pub(crate) fn multiply(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, i128::saturating_mul, Graph::multiply)
    }

    pub(crate) fn negate(&mut self, a: Term) -> Term {
        self.subtract(Term::Known(0), a)
    }

    /// Divisions by zero give zero.
    pub(crate) fn divide(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a.checked_div(b).unwrap_or(0), Graph::divide)
    }

    pub(crate) fn remainder(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a.checked_rem(b).unwrap_or(0), Graph::remainder)
    }

    pub(crate) fn divide_euclid(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a.checked_div_euclid(b).unwrap_or(0), Graph::divide_euclid)
    }

    pub(crate) fn remainder_euclid(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a.checked_rem_euclid(b).unwrap_or(0), Graph::remainder_euclid)
    }

    pub(crate) fn bit_and(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a & b, Graph::bit_and)
    }

    pub(crate) fn bit_or(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a | b, Graph::bit_or)
    }

    pub(crate) fn bit_xor(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| a ^ b, Graph::bit_xor)
    }

    pub(crate) fn shift_right(&mut self, a: Term, b: Term) -> Term {
        let known = |a: i128, b: i128| u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(0);
        self.build(a, b, known, Graph::shift_right)
    }

    pub(crate) fn equal_terms(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| i128::from(a == b), Graph::equal)
    }

    pub(crate) fn less_terms(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| i128::from(a < b), Graph::less)
    }

    pub(crate) fn less_equal_terms(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, |a, b| i128::from(a <= b), Graph::less_equal)
    }

    pub(crate) fn minimum(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, i128::min, Graph::minimum)
    }

    pub(crate) fn maximum(&mut self, a: Term, b: Term) -> Term {
        self.build(a, b, i128::max, Graph::maximum)
    }

    pub(crate) fn not(&mut self, a: Term) -> Term {
        match a {
            Term::Known(known) => Term::from(known == 0),
            Term::Node(node) => {
                let node = self.graph.not(node);
                self.term(node)
            }
        }
    }

    pub(crate) fn and(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::Known(0), _) | (_, Term::Known(0)) => Term::FALSE,
            (Term::Known(_), other) | (other, Term::Known(_)) => other,
            (Term::Node(a), Term::Node(b)) => {
                let node = self.graph.and(a, b);
                self.term(node)
            }
        }
    }

    pub(crate) fn or(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::Known(0), other) | (other, Term::Known(0)) => other,
            (Term::Known(_), _) | (_, Term::Known(_)) => Term::TRUE,
            (Term::Node(a), Term::Node(b)) => {
                let node = self.graph.or(a, b);
                self.term(node)
            }
        }
    }

    pub(crate) fn select(&mut self, condition: Term, a: Term, b: Term) -> Term {
        match condition {
            Term::Known(0) => b,
            Term::Known(_) => a,
            Term::Node(_) if a == b => a,
            Term::Node(condition) => {
                let (a, b) = (a.node(&mut self.graph), b.node(&mut self.graph));
                let node = self.graph.select(condition, a, b);
                self.term(node)
            }
        }
    }

    /// The item at an index that is within range.
    pub(crate) fn element(&mut self, index: Term, items: &[Term]) -> Flow<Term> {
        match index {
            Term::Known(known) => {
                let item = usize::try_from(known).ok().and_then(|known| items.get(known)).copied();
                item.ok_or_else(|| self.defect("an index out of range"))
            }
            Term::Node(index) => {
                let items: Vec<NodeId> = items.iter().map(|item| item.node(&mut self.graph)).collect();
                let node = self.graph.element(index, &items);
                Ok(self.term(node))
            }
        }
    }

    /// The smallest and largest number that a term can be.
    pub(crate) fn bounds(&self, term: Term) -> (i128, i128) {
        match term {
            Term::Known(known) => (known, known),
            Term::Node(node) => self.graph.bounds(node),
        }
    }

    /// The numbers that a term can be, at least; nothing if there are more than `limit`.
    pub(crate) fn possible_values(&self, term: Term, limit: usize) -> Option<Vec<i128>> {
        match term {
            Term::Known(known) => Some(vec![known]),
            Term::Node(node) => self.graph.possible_values(node, limit),
        }
    }

    /// A function of one number as a table.
    pub(crate) fn tabulate(&mut self, term: Term, function: impl Fn(i128) -> i128) -> Flow<Term> {
        let Term::Node(node) = term else {
            return Ok(term.known().map_or(term, |known| Term::Known(function(known))));
        };
        const LIMIT: usize = 1 << 16;
        let Some(values) = self.graph.possible_values(node, LIMIT) else {
            return Err(self.fail(format!(
                "this is tabulated, but its operand can be more than {LIMIT} numbers; bound it first, for example with \
                 `%` or `min`"
            )));
        };
        let results = values.iter().map(|&value| function(value)).collect();
        let node = self.graph.table(&[node], vec![values], results);
        Ok(self.term(node))
    }

    /// The one type of two numbers.
    pub(crate) fn unify(&mut self, a: ScalarType, b: ScalarType) -> Flow<ScalarType> {
        if a == b {
            return Ok(a);
        }
        Err(self.fail(format!(
            "this takes {a} and {b}, which is an impl of your own without a lifted meaning; convert one of them first, or \
             wrap the expression in opaque!(..)"
        )))
    }
}
