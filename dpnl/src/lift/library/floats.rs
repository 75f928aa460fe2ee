//! Floats: `f32` and `f64`, exact because nothing is known about them but their values.
//!
//! A float in a symbolic function comes from finitely many integers, so it has finitely many values itself. It is
//! traced as the integer that stands for it in the order of floats ([`float_order`]), and every operation on unknown
//! floats is a table of what Rust itself computes for the values of its operands: whatever is rounded in the function is
//! rounded in the table. Only what has few values can be tabulated; more is an error, never an approximation.

use crate::graph::{NodeId, Operation};
use crate::lift::code::Binary;
use crate::lift::code::table::Float;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::{FloatType, IntegerType, ScalarType, float_of, float_order, plain_float};
use crate::lift::value::{Scalar, Term, Value};

/// The most combinations of values that are tabulated.
const LIMIT: usize = 1 << 16;
/// How many choices between floats may stand one behind the other.
const DEPTH: usize = 256;

/// A function of floats, for either type.
macro_rules! either {
    ($kind:expr, |$($operand:ident),*| $result:expr) => {{
        let kind: FloatType = $kind;
        move |operands: &[f64]| {
            let &[$($operand),*] = operands else { return f64::NAN };
            match kind {
                FloatType::F64 => $result,
                FloatType::F32 => {
                    $(let $operand = $operand as f32;)*
                    f64::from($result)
                }
            }
        }
    }};
}

/// A function of numbers that are not known, for all that they can be.
struct Tabulated {
    unknown: Vec<NodeId>,
    domains: Vec<Vec<i128>>,
    results: Vec<i128>,
}

impl Tracer {
    /// A known float.
    pub(crate) fn float(number: f64, kind: FloatType) -> Value {
        let number = match kind {
            FloatType::F64 => number,
            FloatType::F32 => f64::from(number as f32),
        };
        Value::number(float_order(number), ScalarType::Float(kind))
    }

    /// `a op b`
    pub(crate) fn operate_floats(&mut self, operator: Binary, kind: FloatType, a: Term, b: Term) -> Flow<Value> {
        if operator.is_comparison() {
            return self.compare_floats(operator, a, b).map(Value::boolean);
        }
        let operands = [a, b];
        match operator {
            Binary::Add => self.float_function(kind, &operands, either!(kind, |a, b| a + b)),
            Binary::Subtract => self.float_function(kind, &operands, either!(kind, |a, b| a - b)),
            Binary::Multiply => self.float_function(kind, &operands, either!(kind, |a, b| a * b)),
            Binary::Divide => self.float_function(kind, &operands, either!(kind, |a, b| a / b)),
            Binary::Remainder => self.float_function(kind, &operands, either!(kind, |a, b| a % b)),
            _ => Err(self.defect("an operator that floats do not have")),
        }
    }

    /// `-a`
    pub(crate) fn negate_float(&mut self, kind: FloatType, a: Term) -> Flow<Value> {
        self.float_function(kind, &[a], |operands| -operands[0])
    }

    /// A comparison of two numbers of one type.
    pub(crate) fn compare_scalars(&mut self, operator: Binary, a: Scalar, b: Scalar) -> Flow<Term> {
        match a.kind {
            ScalarType::Float(_) => self.compare_floats(operator, a.term, b.term),
            _ => self.compare_terms(operator, a.term, b.term),
        }
    }

    fn compare_floats(&mut self, operator: Binary, a: Term, b: Term) -> Flow<Term> {
        self.tabulate_floats(&[a, b], |operands| {
            let &[a, b] = operands else { return 0 };
            i128::from(match operator {
                Binary::Equal => a == b,
                Binary::NotEqual => a != b,
                Binary::Less => a < b,
                Binary::LessEqual => a <= b,
                Binary::Greater => a > b,
                _ => a >= b,
            })
        })
    }

    /// `a.partial_cmp(&b)`, if these are floats.
    pub(crate) fn compare_partially(&mut self, a: &Value, b: &Value) -> Flow<Option<Value>> {
        let (Value::Scalar(a @ Scalar { kind: ScalarType::Float(_), .. }), Value::Scalar(b)) =
            (a, self.read(b.clone())?)
        else {
            return Ok(None);
        };
        let (a, b) = (a.term, b.term);
        let compare = |operands: &[f64]| operands[0].partial_cmp(&operands[1]);
        let present = self.tabulate_floats(&[a, b], |operands| i128::from(compare(operands).is_some()))?;
        let order = self.tabulate_floats(&[a, b], |operands| compare(operands).map_or(0, |order| order as i128))?;
        Ok(Some(Value::optional(present, Value::ordering(order))))
    }

    /// An error if a number may be NaN, where it is compared as a part of something else.
    pub(crate) fn require_ordered(&mut self, scalar: Scalar) -> Flow<()> {
        if let ScalarType::Float(_) = scalar.kind
            && self.float_values(scalar.term)?.iter().any(|&order| float_of(order).is_nan())
        {
            return Err(self.fail("a float that may be NaN is ordered here; compare it by itself, or use total_cmp"));
        }
        Ok(())
    }

    /// `value as target` where one of the two is a float; `From` is the same where it exists.
    pub(crate) fn cast_float(&mut self, scalar: Scalar, target: ScalarType) -> Flow<Value> {
        let term = match (scalar.kind, target) {
            (ScalarType::Float(_), ScalarType::Float(FloatType::F64)) => scalar.term,
            (ScalarType::Float(_), ScalarType::Float(FloatType::F32)) => {
                self.rank_terms(&[scalar.term], |numbers| float_order(f64::from(float_of(numbers[0]) as f32)))?
            }
            (ScalarType::Float(_), ScalarType::Integer(integer)) => {
                if integer == IntegerType::U128 {
                    return Err(self.fail("a float as u128 is not supported in symbolic functions; use u64 or opaque!"));
                }
                self.tabulate_floats(&[scalar.term], |operands| whole(operands[0], integer))?
            }
            (ScalarType::Integer(_) | ScalarType::Bool, ScalarType::Float(kind)) => {
                self.rank_terms(&[scalar.term], |numbers| {
                    float_order(match kind {
                        FloatType::F64 => numbers[0] as f64,
                        FloatType::F32 => f64::from(numbers[0] as f32),
                    })
                })?
            }
            _ => return Err(self.fail(format!("{} as {target} is not supported in symbolic functions", scalar.kind))),
        };
        Ok(Value::Scalar(Scalar::new(term, target)))
    }

    /// The number that an output has: floats that are equal are one.
    pub(crate) fn plain_number(&mut self, scalar: Scalar) -> Flow<Term> {
        match scalar.kind {
            ScalarType::Float(_) if self.has_special(scalar.term)? => {
                self.rank_terms(&[scalar.term], |numbers| float_order(plain_float(float_of(numbers[0]))))
            }
            _ => Ok(scalar.term),
        }
    }

    /// A method of a float.
    pub(crate) fn float_method(&mut self, method: Float, kind: FloatType, a: Term, arguments: &[Value]) -> Flow<Value> {
        let mut operands = vec![a];
        for argument in arguments {
            let argument = self.scalar(argument)?;
            operands.push(argument.term);
        }
        macro_rules! function {
            (|$($operand:ident),*| $result:expr) => {
                self.float_function(kind, &operands, either!(kind, |$($operand),*| $result))
            };
        }
        macro_rules! condition {
            (|$operand:ident| $result:expr) => {
                self.tabulate_floats(&operands, |operands| {
                    let $operand = operands[0];
                    i128::from($result)
                })
                .map(Value::boolean)
            };
        }
        match method {
            Float::Abs => function!(|a| a.abs()),
            Float::Signum => function!(|a| a.signum()),
            Float::Floor => function!(|a| a.floor()),
            Float::Ceil => function!(|a| a.ceil()),
            Float::Round => function!(|a| a.round()),
            Float::RoundTiesEven => function!(|a| a.round_ties_even()),
            Float::Trunc => function!(|a| a.trunc()),
            Float::Fract => function!(|a| a.fract()),
            Float::Sqrt => function!(|a| a.sqrt()),
            Float::Cbrt => function!(|a| a.cbrt()),
            Float::Recip => function!(|a| a.recip()),
            Float::Exp => function!(|a| a.exp()),
            Float::Exp2 => function!(|a| a.exp2()),
            Float::Ln => function!(|a| a.ln()),
            Float::Log2 => function!(|a| a.log2()),
            Float::Log10 => function!(|a| a.log10()),
            Float::Sin => function!(|a| a.sin()),
            Float::Cos => function!(|a| a.cos()),
            Float::Tan => function!(|a| a.tan()),
            Float::Asin => function!(|a| a.asin()),
            Float::Acos => function!(|a| a.acos()),
            Float::Atan => function!(|a| a.atan()),
            Float::Tanh => function!(|a| a.tanh()),
            Float::ToDegrees => function!(|a| a.to_degrees()),
            Float::ToRadians => function!(|a| a.to_radians()),
            Float::IsNan => condition!(|a| a.is_nan()),
            Float::IsFinite => condition!(|a| a.is_finite()),
            Float::IsInfinite => condition!(|a| a.is_infinite()),
            Float::IsSignNegative => condition!(|a| a.is_sign_negative()),
            Float::IsSignPositive => condition!(|a| a.is_sign_positive()),
            Float::Min => function!(|a, b| a.min(b)),
            Float::Max => function!(|a, b| a.max(b)),
            Float::Powf => function!(|a, b| a.powf(b)),
            Float::Log => function!(|a, b| a.log(b)),
            Float::Atan2 => function!(|a, b| a.atan2(b)),
            Float::Hypot => function!(|a, b| a.hypot(b)),
            Float::Copysign => function!(|a, b| a.copysign(b)),
            Float::RemEuclid => function!(|a, b| a.rem_euclid(b)),
            Float::DivEuclid => function!(|a, b| a.div_euclid(b)),
            Float::MulAdd => function!(|a, b, c| a.mul_add(b, c)),
            // The exponent is an integer.
            Float::Powi => {
                let term = self.rank_terms(&operands, |numbers| {
                    let (a, exponent) = (float_of(numbers[0]), numbers[1] as i32);
                    float_order(match kind {
                        FloatType::F64 => a.powi(exponent),
                        FloatType::F32 => f64::from((a as f32).powi(exponent)),
                    })
                })?;
                Ok(Value::Scalar(Scalar::new(term, ScalarType::Float(kind))))
            }
            Float::TotalCmp => {
                let order = self.tabulate_terms(&operands, |numbers| numbers[0].cmp(&numbers[1]) as i128)?;
                Ok(Value::ordering(order))
            }
            Float::Clamp => {
                let ordered = self.compare_floats(Binary::LessEqual, operands[1], operands[2])?;
                self.require(ordered)?;
                function!(|a, low, high| if low <= high { a.clamp(low, high) } else { a })
            }
        }
    }

    /// A function of floats whose result is a float.
    fn float_function(&mut self, kind: FloatType, operands: &[Term], function: impl Fn(&[f64]) -> f64) -> Flow<Value> {
        let term = self.rank_terms(operands, |numbers| {
            float_order(function(&numbers.iter().map(|&number| float_of(number)).collect::<Vec<_>>()))
        })?;
        Ok(Value::Scalar(Scalar::new(term, ScalarType::Float(kind))))
    }

    /// `a` where the condition is 1, else `b`.
    pub(crate) fn join_floats(&mut self, condition: Term, a: Term, b: Term) -> Flow<Term> {
        if let Term::Known(known) = condition {
            return Ok(if known != 0 { a } else { b });
        }
        self.choose_float(&[a, b], |tracer, places| Ok(tracer.select(condition, places[0], places[1])))
    }

    /// One of several floats: chosen among their places in the list of all that they can be, which is short.
    pub(crate) fn choose_float(
        &mut self,
        floats: &[Term],
        choose: impl FnOnce(&mut Self, &[Term]) -> Flow<Term>,
    ) -> Flow<Term> {
        let mut all: Vec<i128> = Vec::new();
        for &float in floats {
            all.extend(self.float_values(float)?);
        }
        all.sort_unstable();
        all.dedup();
        let place = |order: i128| all.binary_search(&order).map_or(0, |place| place as i128);
        let mut places = Vec::with_capacity(floats.len());
        for &float in floats {
            places.push(self.tabulate_terms(&[float], |numbers| place(numbers[0]))?);
        }
        let chosen = choose(self, &places)?;
        self.float_at(chosen, all)
    }

    /// The float at a place of a list.
    fn float_at(&mut self, place: Term, list: Vec<i128>) -> Flow<Term> {
        match place {
            Term::Known(place) => {
                let float = usize::try_from(place).ok().and_then(|place| list.get(place));
                float.map(|&float| Term::Known(float)).ok_or_else(|| self.defect("a float out of its list"))
            }
            Term::Node(node) => {
                let places = (0..list.len() as i128).collect();
                let node = self.graph.table(&[node], vec![places], list);
                Ok(self.term(node))
            }
        }
    }

    /// A function whose results are floats, as a table: of the places of the results among all results, so that the
    /// numbers in the graph are small and close together.
    fn rank_terms(&mut self, operands: &[Term], function: impl Fn(&[i128]) -> i128) -> Flow<Term> {
        let Tabulated { unknown, domains, results } = self.tabulated(operands, function)?;
        let mut list = results.clone();
        list.sort_unstable();
        list.dedup();
        if let [only] = list.as_slice() {
            return Ok(Term::Known(*only));
        }
        let places = results.iter().map(|result| list.binary_search(result).map_or(0, |place| place as i128)).collect();
        let node = self.graph.table(&unknown, domains, places);
        let place = self.term(node);
        self.float_at(place, list)
    }

    /// A function of floats as a table.
    fn tabulate_floats(&mut self, operands: &[Term], function: impl Fn(&[f64]) -> i128) -> Flow<Term> {
        self.tabulate_terms(operands, |numbers| {
            function(&numbers.iter().map(|&number| float_of(number)).collect::<Vec<_>>())
        })
    }

    /// A function of several numbers as a table over what they can be.
    fn tabulate_terms(&mut self, operands: &[Term], function: impl Fn(&[i128]) -> i128) -> Flow<Term> {
        let Tabulated { unknown, domains, results } = self.tabulated(operands, function)?;
        if let [first, rest @ ..] = results.as_slice()
            && rest.iter().all(|result| result == first)
        {
            return Ok(Term::Known(*first));
        }
        let node = self.graph.table(&unknown, domains, results);
        Ok(self.term(node))
    }

    fn tabulated(&mut self, operands: &[Term], function: impl Fn(&[i128]) -> i128) -> Flow<Tabulated> {
        let mut unknown: Vec<NodeId> = Vec::new();
        for operand in operands {
            if let Term::Node(node) = operand
                && !unknown.contains(node)
            {
                unknown.push(*node);
            }
        }
        let mut domains = Vec::with_capacity(unknown.len());
        let mut count = 1_usize;
        for &node in &unknown {
            let domain = self.float_values(Term::Node(node))?;
            count = count.saturating_mul(domain.len());
            domains.push(domain);
        }
        if count > LIMIT {
            return Err(self.too_many());
        }
        let mut results = Vec::with_capacity(count);
        let mut choice = vec![0; domains.len()];
        for _ in 0..count {
            let numbers: Vec<i128> = operands
                .iter()
                .map(|operand| match operand {
                    Term::Known(number) => *number,
                    Term::Node(node) => {
                        let position = unknown.iter().position(|other| other == node).unwrap_or(0);
                        domains[position][choice[position]]
                    }
                })
                .collect();
            results.push(function(&numbers));
            for position in (0..choice.len()).rev() {
                choice[position] += 1;
                if choice[position] < domains[position].len() {
                    break;
                }
                choice[position] = 0;
            }
        }
        Ok(Tabulated { unknown, domains, results })
    }

    /// Whether a float may be NaN or -0, which do not compare like the integers that stand for them.
    fn has_special(&mut self, term: Term) -> Flow<bool> {
        let special = |order: &i128| float_of(*order).is_nan() || *order == float_order(-0.0);
        Ok(self.float_values(term)?.iter().any(special))
    }

    /// All that a number can be, ascending: a float, or an integer that becomes one.
    fn float_values(&mut self, term: Term) -> Flow<Vec<i128>> {
        let node = match term {
            Term::Known(known) => return Ok(vec![known]),
            Term::Node(node) => node,
        };
        self.listed(node, DEPTH).ok_or_else(|| self.too_many())
    }

    /// The values of a node, which lie far apart if they stand for floats: then its set does not list them.
    fn listed(&self, node: NodeId, depth: usize) -> Option<Vec<i128>> {
        if let Some(values) = self.graph.possible_values(node, LIMIT) {
            return Some(values);
        }
        let depth = depth.checked_sub(1)?;
        let mut values: Vec<i128> = Vec::new();
        match self.graph.operation(node) {
            Operation::Constant(number) => values.push(*number),
            Operation::Table { arguments, table } => {
                let data = self.graph.table_data(*table);
                values.extend(&data.results);
                if !arguments.iter().zip(&data.values).all(|(&argument, values)| self.graph.is_listed(argument, values))
                {
                    values.push(0);
                }
            }
            Operation::Select(_, then, otherwise) => {
                values.extend(self.listed(*then, depth)?);
                values.extend(self.listed(*otherwise, depth)?);
            }
            Operation::Element { items, .. } | Operation::Minimum(items) | Operation::Maximum(items) => {
                for &item in items {
                    values.extend(self.listed(item, depth)?);
                }
            }
            // A choice between two known floats is written as a sum.
            Operation::Linear { terms, constant } => {
                values.push(*constant);
                for &(term, coefficient) in terms {
                    let members = self.listed(term, depth)?;
                    if members.len().saturating_mul(values.len()) > LIMIT {
                        return None;
                    }
                    values = values
                        .iter()
                        .flat_map(|&sum| {
                            members.iter().map(move |member| sum.saturating_add(member.saturating_mul(coefficient)))
                        })
                        .collect();
                    values.sort_unstable();
                    values.dedup();
                }
            }
            _ => return None,
        }
        values.sort_unstable();
        values.dedup();
        (values.len() <= LIMIT).then_some(values)
    }

    fn too_many(&self) -> crate::lift::trace::Interrupt {
        self.fail(format!(
            "floats are tabulated, but the operands here can have more than {LIMIT} combinations of values; compute with \
             integers for longer, or round to fewer values"
        ))
    }
}

/// Rust's cast to an integer, which saturates.
fn whole(number: f64, integer: IntegerType) -> i128 {
    match integer {
        IntegerType::U8 => i128::from(number as u8),
        IntegerType::U16 => i128::from(number as u16),
        IntegerType::U32 => i128::from(number as u32),
        IntegerType::U64 => i128::from(number as u64),
        IntegerType::Usize => number as usize as i128,
        IntegerType::I8 => i128::from(number as i8),
        IntegerType::I16 => i128::from(number as i16),
        IntegerType::I32 => i128::from(number as i32),
        IntegerType::I64 => i128::from(number as i64),
        IntegerType::Isize => number as isize as i128,
        IntegerType::I128 | IntegerType::U128 => number as i128,
    }
}
