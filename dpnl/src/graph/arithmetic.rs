//! Products, quotients and bit operations.

use super::operation::scalar;
use super::{Graph, NodeId, Operation, TableData, TableId};

impl Graph {
    /// `a * b`.
    pub fn multiply(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.constant_value(a), self.constant_value(b)) {
            (Some(x), Some(y)) => return self.constant(x.saturating_mul(y)),
            (Some(factor), None) => return self.scale(b, factor),
            (None, Some(factor)) => return self.scale(a, factor),
            (None, None) => {}
        }
        match (self.is_boolean(a), self.is_boolean(b)) {
            (true, true) => self.and(a, b),
            (true, false) => {
                let zero = self.constant(0);
                self.select(a, b, zero)
            }
            (false, true) => {
                let zero = self.constant(0);
                self.select(b, a, zero)
            }
            (false, false) => self.intern(Operation::Multiply(a.min(b), a.max(b))),
        }
    }

    /// `a / b` as in Rust, towards zero; 0 if `b` is 0.
    pub fn divide(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if self.is_unsigned_division(a, b) {
            return self.divide_euclid(a, b);
        }
        match self.constant_value(b) {
            Some(1) => a,
            Some(-1) => self.negate(a),
            Some(0) => self.constant(0),
            _ => self.intern(Operation::Divide(a, b)),
        }
    }

    /// `a % b` as in Rust, with the sign of `a`; 0 if `b` is 0.
    pub fn remainder(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if self.is_unsigned_division(a, b) {
            return self.remainder_euclid(a, b);
        }
        match self.constant_value(b) {
            Some(-1..=1) => self.constant(0),
            _ => self.intern(Operation::Remainder(a, b)),
        }
    }

    /// `a.div_euclid(b)`; 0 if `b` is 0.
    pub fn divide_euclid(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let Some(divisor) = self.constant_value(b) else {
            return self.intern(Operation::DivideEuclid(a, b));
        };
        match (self.constant_value(a), divisor) {
            (Some(dividend), _) => return self.constant(scalar::divide_euclid(dividend, divisor)),
            (_, 0) => return self.constant(0),
            (_, 1) => return a,
            (_, i128::MIN..0) => return self.intern(Operation::DivideEuclid(a, b)),
            _ => {}
        }
        // Multiples of the divisor come out of the division.
        let form = self.linear_form(a);
        let mut whole = form.filter(form.constant.div_euclid(divisor), |coefficient| coefficient % divisor == 0);
        whole.terms.iter_mut().for_each(|(_, coefficient)| *coefficient /= divisor);
        let part = form.filter(form.constant.rem_euclid(divisor), |coefficient| coefficient % divisor != 0);
        let part = self.finish(part);
        let quotient = self.intern(Operation::DivideEuclid(part, b));
        let whole = self.finish(whole);
        self.add(whole, quotient)
    }

    /// `a.rem_euclid(b)`; 0 if `b` is 0.
    pub fn remainder_euclid(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let Some(divisor) = self.constant_value(b) else {
            return self.intern(Operation::RemainderEuclid(a, b));
        };
        match (self.constant_value(a), divisor) {
            (Some(dividend), _) => return self.constant(scalar::remainder_euclid(dividend, divisor)),
            (_, -1..=1) => return self.constant(0),
            (_, i128::MIN..-1) => return self.intern(Operation::RemainderEuclid(a, b)),
            _ => {}
        }
        // Only what coefficients leave over counts; those that are small keep their sign, so that the sum stays small.
        let form = self.linear_form(a);
        let mut part = form.filter(form.constant.rem_euclid(divisor), |coefficient| coefficient % divisor != 0);
        part.terms.iter_mut().for_each(|(_, coefficient)| *coefficient %= divisor);
        let part = self.finish(part);
        let (low, high) = self.bounds(part);
        if low >= 0 && high < divisor {
            return part;
        }
        self.intern(Operation::RemainderEuclid(part, b))
    }

    /// Where dividend and divisor are never negative both kinds of division agree.
    fn is_unsigned_division(&self, a: NodeId, b: NodeId) -> bool {
        self.bounds(a).0 >= 0 && self.bounds(b).0 >= 0
    }

    /// `a & b`.
    pub fn bit_and(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if a == b {
            return a;
        }
        if self.is_boolean(a) && self.is_boolean(b) {
            return self.and(a, b);
        }
        for (mask, other) in [(a, b), (b, a)] {
            match self.constant_value(mask) {
                Some(0) => return mask,
                Some(-1) => return other,
                // A mask of the low bits is a remainder, which sums know how to simplify.
                Some(mask) if mask > 0 && mask < i128::MAX && (mask + 1) & mask == 0 => {
                    let modulus = self.constant(mask + 1);
                    return self.remainder_euclid(other, modulus);
                }
                _ => {}
            }
        }
        self.intern(Operation::BitAnd(a.min(b), a.max(b)))
    }

    /// `a | b`.
    pub fn bit_or(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if a == b {
            return a;
        }
        if self.is_boolean(a) && self.is_boolean(b) {
            return self.or(a, b);
        }
        for (one, other) in [(a, b), (b, a)] {
            match self.constant_value(one) {
                Some(0) => return other,
                Some(-1) => return one,
                _ => {}
            }
        }
        self.intern(Operation::BitOr(a.min(b), a.max(b)))
    }

    /// `a ^ b`.
    pub fn bit_xor(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if a == b {
            return self.constant(0);
        }
        if self.is_boolean(a) && self.is_boolean(b) {
            return self.not_equal(a, b);
        }
        for (one, other) in [(a, b), (b, a)] {
            match self.constant_value(one) {
                Some(0) => return other,
                Some(-1) => {
                    // !x = -x - 1
                    let negated = self.negate(other);
                    let one = self.constant(1);
                    return self.subtract(negated, one);
                }
                _ => {}
            }
        }
        self.intern(Operation::BitXor(a.min(b), a.max(b)))
    }

    /// `a << b`; 0 if `b` is outside `0..=127`.
    pub fn shift_left(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match self.constant_value(b) {
            Some(0) => a,
            Some(amount @ 1..=126) => self.scale(a, 1 << amount),
            _ => self.intern(Operation::ShiftLeft(a, b)),
        }
    }

    /// `a >> b`, towards minus infinity; 0 if `b` is outside `0..=127`.
    pub fn shift_right(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match self.constant_value(b) {
            Some(0) => a,
            Some(amount @ 1..=126) => {
                let divisor = self.constant(1 << amount);
                self.divide_euclid(a, divisor)
            }
            _ => self.intern(Operation::ShiftRight(a, b)),
        }
    }

    /// An opaque function of these arguments: `values` lists, ascending, what each argument can be, and
    /// `results` gives the result for each combination, the last argument varying fastest. Arguments that
    /// are not listed, and results that are missing, give 0.
    pub fn table(&mut self, arguments: &[NodeId], values: Vec<Vec<i128>>, results: Vec<i128>) -> NodeId {
        let mut data = TableData { values, results };
        let known: Option<Vec<i128>> = arguments.iter().map(|&argument| self.constant_value(argument)).collect();
        if let Some(arguments) = known {
            return self.constant(data.get(arguments));
        }
        // A table of a table of one number is a table of that number.
        let mut arguments = arguments.to_vec();
        for (position, argument) in arguments.iter_mut().enumerate() {
            while let Some((inner, composed)) = self.compose(&data, position, *argument) {
                (*argument, data) = (inner, composed);
            }
        }
        let table = match self.known_tables.get(&data) {
            Some(&table) => table,
            None => {
                let table = TableId(self.tables.len() as u32);
                self.tables.push(data.clone());
                self.known_tables.insert(data, table);
                table
            }
        };
        self.intern(Operation::Table { arguments: arguments.into(), table })
    }

    /// Whether an argument of a table is always one of those it lists.
    pub(crate) fn is_listed(&self, argument: NodeId, values: &[i128]) -> bool {
        let set = self.set(argument);
        if set.is_exact() {
            return set.iter().all(|value| values.binary_search(&value).is_ok());
        }
        let length = set.high().checked_sub(set.low()).and_then(|span| usize::try_from(span).ok());
        match (values.binary_search(&set.low()), length) {
            (Ok(first), Some(span)) => values.get(first.saturating_add(span)) == Some(&set.high()),
            _ => false,
        }
    }

    /// The number that the argument is a table of, and the table with that number in its place.
    fn compose(&self, outer: &TableData, position: usize, argument: NodeId) -> Option<(NodeId, TableData)> {
        let Operation::Table { arguments, table } = self.operation(argument) else { return None };
        let inner = self.table_data(*table);
        let (&[number], [listed]) = (&**arguments, inner.values.as_slice()) else { return None };
        if !self.is_listed(number, listed) {
            return None;
        }
        let places: Option<Vec<usize>> =
            inner.results.iter().map(|result| outer.values[position].binary_search(result).ok()).collect();
        let places = places?;
        let after: usize = outer.values[position + 1..].iter().map(Vec::len).product();
        let before: usize = outer.values[..position].iter().map(Vec::len).product();
        let length = outer.values[position].len();
        if outer.results.len() != before * length * after || places.len() != listed.len() {
            return None;
        }
        let mut results = Vec::with_capacity(before * places.len() * after);
        for block in 0..before {
            for &place in &places {
                let start = (block * length + place) * after;
                results.extend_from_slice(&outer.results[start..start + after]);
            }
        }
        let mut values = outer.values.clone();
        values[position].clone_from(listed);
        Some((number, TableData { values, results }))
    }
}
