//! Methods of lists that give arrays, whose length only the type says.

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::table::Chunks;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::Value;
use crate::lift::value::described::Type;

impl Tracer {
    pub(crate) fn chunks_method(&mut self, method: Chunks, result: Option<FactId>, list: &Value) -> Flow<Value> {
        let target = self.target(result)?;
        let Some(size) = size(&target) else {
            return Err(self.fail(format!("the length of the arrays in {} is not known", target.text())));
        };
        let items = self.items_of(list.clone())?;
        let sequence = |part: &[Value]| Value::sequence(part.to_vec());
        let whole = |parts: Vec<Value>| Rc::new(parts);
        let pair = |split: Option<(&[Value], &[Value])>| {
            split.map_or_else(Value::none, |(one, other)| {
                Value::some(Value::tuple(vec![sequence(one), sequence(other)]))
            })
        };
        Ok(match method {
            Chunks::FirstChunk => items.get(..size).map_or_else(Value::none, |part| Value::some(sequence(part))),
            Chunks::LastChunk => {
                let start = items.len().checked_sub(size);
                start.map_or_else(Value::none, |start| Value::some(sequence(&items[start..])))
            }
            Chunks::SplitFirstChunk => pair(items.split_at_checked(size)),
            Chunks::SplitLastChunk => {
                pair(items.len().checked_sub(size).and_then(|start| items.split_at_checked(start)))
            }
            // rustc refuses arrays of no length here.
            Chunks::AsChunks | Chunks::ArrayWindows if size == 0 => return Err(self.defect("arrays of no length")),
            Chunks::AsChunks => {
                let parts = items.chunks_exact(size);
                let rest = sequence(parts.remainder());
                Value::tuple(vec![Value::sequence(parts.map(sequence).collect()), rest])
            }
            Chunks::ArrayWindows => Value::stream(Stream::items(whole(items.windows(size).map(sequence).collect()))),
        })
    }
}

/// The length of the array in a type.
fn size(ty: &Type) -> Option<usize> {
    match ty {
        Type::Array(_, length) => Some(*length),
        Type::Sequence(inner) | Type::Option(inner) => size(inner),
        // One of the two is the array or the list of arrays.
        Type::Tuple(parts) => parts.iter().find_map(|part| match part {
            Type::Sequence(inner) => size(inner),
            part => size(part),
        }),
        // `core::slice::iter::ArrayWindows<u8, 2>`
        Type::Other(name, _) => {
            let (_, length) = name.strip_suffix('>')?.rsplit_once(", ")?;
            length.trim_end_matches("usize").parse().ok()
        }
        _ => None,
    }
}
