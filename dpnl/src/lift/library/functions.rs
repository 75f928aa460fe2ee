//! Functions of the standard library, found by the full name that the compiler gives them.

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::table::Function;
use crate::lift::library::Spelled;
use crate::lift::library::collection::Collection;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Call, Flow, Interrupt, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Location, Optional, Scalar, Term, Value};

/// Why a function that asks for owners is not traced.
const OWNERS: &str = "who else has this value is not traced; to have the function traced, keep a counter, a copy, or an index \
                      into a Vec";

impl Tracer {
    /// A function of the standard library, where `function` says what it is.
    pub(crate) fn standard(
        &mut self,
        function: FactId,
        spelled: Spelled,
        result: Option<FactId>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let (full, twin) = self.standard_name(function)?;
        if let (false, Some(twin)) = (is_standard(full), twin) {
            return Call { tracer: self, arguments }.call(twin);
        }
        if !is_standard(full) {
            return Err(self.fail(format!(
                "`{}` is not the function of the standard library here but `{}`, which has no lifted meaning; \
                 annotate it with #[symbolic(helper)] and give it a name of its own, or wrap the call in opaque!(..)",
                spelled.name,
                plain(full)
            )));
        }
        let target = |this: &Self| match result {
            Some(result) => this.type_of(result),
            None => Err(this.defect("a function whose result is not known")),
        };
        let Some(function) = spelled.candidates.iter().find(|function| function.entry().is(full)) else {
            // `i32::pow(a, b)` is `a.pow(b)`.
            let (Some(method), false) = (spelled.method, arguments.is_empty()) else {
                return Err(self.fail(format!("`{}` has no lifted meaning; wrap the call in opaque!(..)", plain(full))));
            };
            let receiver = arguments.remove(0);
            return match receiver {
                Value::Location(place) if method.is_changing() => {
                    self.change(method, (None, result), &place, arguments)
                }
                receiver => self.method(method, (None, result), receiver, None, arguments),
            };
        };
        let argument = arguments.first().cloned().unwrap_or(Value::Unset);
        let second = arguments.get(1).cloned().unwrap_or(Value::Unset);
        Ok(match function {
            Function::From => {
                let target = target(self)?;
                // `<u32 as core::convert::From<u8>>::from`
                let source =
                    full.split_once("core::convert::From<").and_then(|(_, rest)| rest.strip_suffix(">>::from"));
                let Some(source) = source else { return Err(self.fail(format!("`{full}` has no lifted meaning"))) };
                self.convert(&argument, &Type::parse(source), &target)?
            }
            Function::TryFrom => {
                let target = target(self)?;
                self.try_convert(&argument, &target)?
            }
            Function::Default => match result {
                Some(result) => self.default_of(result)?,
                None => return Err(self.defect("a default of no type")),
            },
            Function::VecNew | Function::VecWithCapacity => Value::sequence(Vec::new()),
            Function::HashMapNew
            | Function::HashMapWithCapacity
            | Function::HashSetNew
            | Function::HashSetWithCapacity
            | Function::BTreeMapNew
            | Function::BTreeSetNew
            | Function::VecDequeNew
            | Function::VecDequeWithCapacity
            | Function::BinaryHeapNew
            | Function::BinaryHeapWithCapacity
            | Function::StringNew
            | Function::StringWithCapacity => {
                let target = target(self)?;
                Collection::of(&target).ok_or_else(|| self.defect("a collection is none"))?.empty()
            }
            Function::Min | Function::Max => {
                let (a, b) = (self.read(argument)?, self.read(second)?);
                self.lesser(*function == Function::Min, &a, &b)?
            }
            Function::Swap => {
                let (place, other) = (self.place_given(argument)?, self.place_given(second)?);
                let (old, new) = (self.read_place(&place)?, self.read_place(&other)?);
                self.write_place(&other, old)?;
                self.write_place(&place, new)?;
                Value::unit()
            }
            Function::Replace => {
                let place = self.place_given(argument)?;
                let old = self.read_place(&place)?;
                self.write_place(&place, second)?;
                old
            }
            Function::Take => {
                let place = self.place_given(argument)?;
                let Some(result) = result else { return Err(self.defect("`take` of no type")) };
                let (old, new) = (self.read_place(&place)?, self.default_of(result)?);
                self.write_place(&place, new)?;
                old
            }
            Function::Drop => Value::unit(),
            Function::Identity | Function::BlackBox => argument,
            Function::Once => Value::stream(Stream::items(Rc::new(vec![argument]))),
            Function::Empty => Value::stream(Stream::items(Rc::default())),
            Function::OnceWith => {
                // Called when the item is asked for.
                let closure = Stream::RepeatWith(argument);
                Value::stream(Stream::Take(Box::new(closure), Term::Known(1)))
            }
            Function::RepeatWith => Value::stream(Stream::RepeatWith(argument)),
            Function::Successors => Value::stream(Stream::Successors(argument, second)),
            Function::IterFromFn => Value::stream(Stream::FromFn(argument, Term::TRUE)),
            Function::ArrayFromFn => {
                let Type::Array(_, length) = target(self)? else { return Err(self.defect("an array of no length")) };
                let mut closure = argument;
                let mut items = Vec::with_capacity(length);
                for position in 0..length {
                    items.push(self.apply(&mut closure, vec![Value::usize(Term::Known(position as i128))])?);
                }
                Value::sequence(items)
            }
            Function::FromIter => {
                let (target, stream) = (target(self)?, self.stream_of(argument)?);
                self.collect(&target, stream)?
            }
            Function::FromBeBytes | Function::FromLeBytes | Function::FromNeBytes => {
                let target = target(self)?;
                let native = *function == Function::FromNeBytes && cfg!(target_endian = "big");
                self.number_of_bytes(argument, native || *function == Function::FromBeBytes, &target)?
            }
            Function::FromStrRadix => {
                let target = target(self)?;
                self.parse_in(&target, &argument, &second)?
            }
            Function::StringFromUtf8 | Function::StrFromUtf8 => self.text_of_bytes(argument)?,
            Function::Discriminant => self.discriminant(&argument)?,
            Function::NonZeroNew => self.non_zero(&argument)?,
            Function::BoxNew | Function::RcClone => argument,
            Function::RcNew => Self::new_shared(argument),
            Function::RcUnwrapOrClone => match self.read(argument)? {
                Value::Shared(_) => return Err(self.fail(OWNERS)),
                value => value,
            },
            // What others have are values of their own, unless there are cells inside.
            Function::RcMakeMut => {
                let place = self.place_given(argument.clone())?;
                if let Value::Shared(_) = self.read_place(&place)? {
                    return Err(self.fail(OWNERS));
                }
                argument
            }
            Function::RcDowngrade
            | Function::RcStrongCount
            | Function::RcWeakCount
            | Function::RcPtrEq
            | Function::RcTryUnwrap
            | Function::RcIntoInner
            | Function::RcGetMut
            | Function::WeakNew => return Err(self.fail(OWNERS)),
            Function::CellNew | Function::RefCellNew => self.new_cell(argument)?,
            Function::RepeatForever => Value::stream(Stream::Repeat(argument)),
            Function::RepeatTimes => {
                let count = self.known_length(second)?;
                Value::stream(Stream::items(Rc::new(vec![argument; count])))
            }
            Function::Zip => {
                let (a, b) = (self.stream_of(argument)?, self.stream_of(second)?);
                Value::stream(Stream::Zip(Box::new(a), Box::new(b)))
            }
            Function::CharFromU32 => {
                let result = Type::Result(Box::new(Type::Scalar(ScalarType::Char)), Box::new(Type::Tuple(Vec::new())));
                let converted = self.try_convert(&argument, &result)?;
                let Some(result) = self.as_result(&converted) else {
                    return Err(self.defect("a conversion without a Result"));
                };
                Value::option(Optional { present: result.success, payload: result.value })
            }
            Function::CharFromDigit => self.digit_to_char(&argument, &second)?,
        })
    }

    /// The place that a mutable reference refers to.
    fn place_given(&mut self, value: Value) -> Flow<Location> {
        match value {
            Value::Location(place) => Ok(place.as_ref().clone()),
            Value::Torn(sites) => Err(self.untear(&sites)),
            other => Err(self.fail(format!("a mutable reference is expected here, not {}", other.describe()))),
        }
    }

    fn digit_to_char(&mut self, digit: &Value, radix: &Value) -> Flow<Value> {
        let (digit, radix) = (self.scalar(digit)?.term, self.scalar(radix)?.term);
        let radix = self.decide_number(radix)?;
        let Some(radix) = u32::try_from(radix).ok().filter(|radix| *radix <= 36) else { return Err(Interrupt::Dead) };
        let character = |digit: i128| u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, radix));
        let present = self.tabulate(digit, |digit| i128::from(character(digit).is_some()))?;
        let code = self.tabulate(digit, |digit| character(digit).map_or(0, |found| u32::from(found).into()))?;
        Ok(Value::optional(present, Value::Scalar(Scalar::new(code, ScalarType::Char))))
    }
}

/// Whether a full name is one of the standard library's: that of a function of it, or of one of its traits.
fn is_standard(full: &str) -> bool {
    let path = of_trait(full).unwrap_or(full);
    ["core::", "alloc::", "std::"].iter().any(|start| path.starts_with(start))
}

/// The trait of a function `<Type as Trait>::name`, and what comes after it.
fn of_trait(full: &str) -> Option<&str> {
    let inside = full.strip_prefix('<')?;
    let mut depth = 0_usize;
    for (place, letter) in inside.char_indices() {
        match letter {
            '<' => depth += 1,
            // An arrow is no bracket.
            '>' if !inside[..place].ends_with('-') => depth = depth.saturating_sub(1),
            ' ' if depth == 0 && inside[place..].starts_with(" as ") => return Some(&inside[place + 4..]),
            _ => {}
        }
    }
    None
}

/// The name without what is inside angle brackets.
fn plain(full: &str) -> &str {
    full.split('<').find(|part| !part.is_empty()).unwrap_or(full)
}
