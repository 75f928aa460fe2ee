//! What a function returns on all its inputs, and how it becomes a table.

use crate::lift::{Returned, Signature};
use crate::oracle::outputs::{Distinct, Outputs};

/// The outputs of some inputs: which there are, and which each input gives.
#[derive(Default)]
pub(super) struct Returns {
    outputs: Distinct,
    /// The positions of the outputs of one chunk of consecutive inputs after the other.
    table: Vec<u32>,
    /// The first input of each chunk, and where its outputs begin.
    chunks: Vec<(u64, usize)>,
}

impl Returns {
    /// What comes next are the outputs of so many inputs from `first` on.
    pub(super) fn begin(&mut self, first: u64, length: u64) {
        self.chunks.push((first, self.table.len()));
        self.table.reserve(length as usize);
    }

    /// The number of inputs so far.
    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    /// The next input gives this.
    pub(super) fn add(&mut self, returned: &dyn Returned) -> Result<(), &'static str> {
        let position = self.outputs.add(|numbers| returned.numbers(numbers))?;
        self.table.push(position);
        Ok(())
    }

    /// The input after the first `before` ones gives nothing, whatever it gave until then.
    pub(super) fn add_panic(&mut self, before: usize) -> Result<(), &'static str> {
        self.table.truncate(before);
        let position = self.outputs.add_undefined()?;
        self.table.push(position);
        Ok(())
    }
}

/// One table from the parts. Outputs are in the order of the inputs that give them first, however many threads there were.
pub(super) fn join(function: Signature, parts: Vec<Returns>) -> Result<(Outputs, Vec<u32>), &'static str> {
    let mut parts = parts.into_iter();
    let Returns { mut outputs, mut table, chunks } = parts.next().unwrap_or_default();
    let ordered = parts.as_slice().is_empty() && chunks.is_sorted();
    if !ordered {
        let mut places = places(&chunks, table.len(), 0);
        for part in parts {
            let positions = outputs.merge(&part.outputs)?;
            places.extend(self::places(&part.chunks, part.table.len(), table.len()));
            table.extend(part.table.iter().map(|&output| positions[output as usize]));
        }
        places.sort_unstable_by_key(|&(first, _)| first);
        let chunks = places.into_iter().map(|(_, place)| &table[place]);
        table = chunks.collect::<Vec<_>>().concat();
    }
    // An output may have been returned by an input that panicked afterwards.
    let mut positions = vec![NONE; outputs.len()];
    let mut order = Vec::with_capacity(outputs.len());
    for output in &mut table {
        let position = &mut positions[*output as usize];
        if *position == NONE {
            *position = order.len() as u32;
            order.push(*output);
        }
        *output = *position;
    }
    if !order.iter().copied().eq(0..outputs.len() as u32) {
        outputs = outputs.reordered(&order);
    }
    Ok((Outputs::of_numbers(outputs, function.structure), table))
}

/// No position is known.
const NONE: u32 = u32::MAX;

/// The first input of each chunk of a table of this length, and where its outputs are once `before` others precede them.
fn places(chunks: &[(u64, usize)], length: usize, before: usize) -> Vec<(u64, std::ops::Range<usize>)> {
    let ends = chunks.iter().skip(1).map(|&(_, begin)| begin).chain([length]);
    chunks.iter().zip(ends).map(|(&(first, begin), end)| (first, before + begin..before + end)).collect()
}
