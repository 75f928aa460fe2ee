//! Functions of the standard library, found by the full name that the compiler gives them.

use std::rc::Rc;

use crate::lift::code::facts::FactId;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Call, Flow, Stop, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Place, Scalar, Value};

impl Tracer {
    /// A function of the standard library. `name` is how it is spelled, `function` what it is.
    pub(crate) fn standard(
        &mut self,
        function: FactId,
        name: &'static str,
        result: Option<FactId>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let (full, twin) = self.standard_name(function)?;
        if let (false, Some(twin)) = (is_standard(full), twin) {
            return Call { tracer: self, arguments }.call(twin);
        }
        if !is_standard(full) {
            return Err(self.fail(format!(
                "`{name}` is not the function of the standard library here but `{}`, which has no lifted meaning; \
                 annotate it with #[symbolic(helper)] and give it a name of its own, or wrap the call in opaque!(..)",
                plain(full)
            )));
        }
        let target = |this: &Self| match result {
            Some(result) => this.type_of(result),
            None => Err(this.defect("a function whose result is not known")),
        };
        let value = match (name, arguments.as_slice()) {
            ("from", [value]) => {
                let target = target(self)?;
                // `<u32 as core::convert::From<u8>>::from`
                let source =
                    full.split_once("core::convert::From<").and_then(|(_, rest)| rest.strip_suffix(">>::from"));
                let Some(source) = source else { return Err(self.fail(format!("`{full}` has no lifted meaning"))) };
                return self.convert(&value.clone(), &Type::parse(source), &target);
            }
            ("try_from", [value]) => {
                let target = target(self)?;
                return self.try_convert(&value.clone(), &target);
            }
            ("new" | "with_capacity", _) if matches!(target(self)?, Type::Sequence(_)) => Value::sequence(Vec::new()),
            ("default", []) => match result {
                Some(result) => return self.default_of(result),
                None => return Err(self.defect("a default of no type")),
            },
            ("min" | "max", [a, b]) => {
                let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
                return self.lesser(name == "min", &a, &b);
            }
            ("swap" | "replace" | "take", [Value::Place(place), ..]) => {
                let place = place.as_ref().clone();
                return self.exchange(name, result, &place, &arguments);
            }
            ("once", [value]) => Value::stream(Stream::items(Rc::new(vec![value.clone()]))),
            ("empty", []) => Value::stream(Stream::items(Rc::default())),
            ("repeat", [value]) if full.starts_with("core::iter") => Value::stream(Stream::Repeat(value.clone())),
            ("repeat_n", [value, count]) => {
                let count = self.known_length(count.clone())?;
                Value::stream(Stream::items(Rc::new(vec![value.clone(); count])))
            }
            ("zip", [a, b]) if full.starts_with("core::iter") => {
                let (a, b) = (self.stream_of(a.clone())?, self.stream_of(b.clone())?);
                Value::stream(Stream::Zip(Box::new(a), Box::new(b)))
            }
            ("drop", [_]) => Value::unit(),
            ("identity" | "black_box", [value]) => value.clone(),
            ("from_u32", [value]) => {
                let result = Type::Result(Box::new(Type::Scalar(ScalarType::Char)), Box::new(Type::Tuple(Vec::new())));
                let converted = self.try_convert(&value.clone(), &result)?;
                let Value::Result(result) = converted else { return Err(self.defect("a conversion without a Result")) };
                Value::Option(crate::lift::value::Optional { present: result.success, payload: result.value })
            }
            ("from_digit", [digit, radix]) => self.digit_to_char(&digit.clone(), &radix.clone())?,
            // `i32::pow(a, b)` is `a.pow(b)`.
            (_, [_, ..]) => {
                let receiver = arguments.remove(0);
                return match receiver {
                    Value::Place(place) if crate::lift::library::is_changing(name) => {
                        self.change(name, &place, arguments)
                    }
                    receiver => self.method(name, (None, result), receiver, None, arguments),
                };
            }
            _ => {
                return Err(self.fail(format!("`{}` has no lifted meaning; wrap the call in opaque!(..)", plain(full))));
            }
        };
        Ok(value)
    }

    fn digit_to_char(&mut self, digit: &Value, radix: &Value) -> Flow<Value> {
        let (digit, radix) = (self.scalar(digit)?.term, self.scalar(radix)?.term);
        let radix = self.decide_number(radix)?;
        let Some(radix) = u32::try_from(radix).ok().filter(|radix| *radix <= 36) else { return Err(Stop::Dead) };
        let character = |digit: i128| u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, radix));
        let present = self.tabulate(digit, |digit| i128::from(character(digit).is_some()))?;
        let code = self.tabulate(digit, |digit| character(digit).map_or(0, |found| u32::from(found).into()))?;
        Ok(Value::optional(present, Value::Scalar(Scalar::new(code, ScalarType::Char))))
    }

    /// `std::mem::{swap, replace, take}`
    fn exchange(&mut self, name: &str, result: Option<FactId>, place: &Place, arguments: &[Value]) -> Flow<Value> {
        let old = self.read_place(place)?;
        match (name, arguments) {
            ("swap", [_, Value::Place(other)]) => {
                let new = self.read_place(other)?;
                self.write_place(other, old)?;
                self.write_place(place, new)?;
                Ok(Value::unit())
            }
            ("replace", [_, new]) => {
                self.write_place(place, new.clone())?;
                Ok(old)
            }
            ("take", [_]) => {
                let Some(result) = result else { return Err(self.defect("`take` of no type")) };
                let new = self.default_of(result)?;
                self.write_place(place, new)?;
                Ok(old)
            }
            _ => Err(self.fail(format!("`{name}` is not supported here in symbolic functions"))),
        }
    }
}

/// Whether a full name is one of the standard library's.
fn is_standard(full: &str) -> bool {
    let path = full.trim_start_matches('<');
    let of_trait = full.split_once(" as ").map(|(_, name)| name);
    [Some(path), of_trait]
        .into_iter()
        .flatten()
        .any(|path| ["core::", "alloc::", "std::"].iter().any(|start| path.starts_with(start)))
}

/// The name without what is inside angle brackets.
fn plain(full: &str) -> &str {
    full.split('<').find(|part| !part.is_empty()).unwrap_or(full)
}
