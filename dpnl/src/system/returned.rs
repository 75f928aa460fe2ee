//! What a function returns on all its inputs, and how it becomes a table.

use std::hash::BuildHasher as _;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::untyped::undefined_target;
use crate::graph::Target;
use crate::lift::{Returned, Signature, Structure, Tree, structure_target};

/// The outputs of consecutive inputs: the numbers of those there are, and which each input gives.
///
/// An output is looked up by its [numbers](crate::lift::Encode::numbers); only one that is new is taken apart.
#[derive(Default)]
pub(super) struct Returns {
    /// The numbers of all outputs, one output after the other.
    numbers: Vec<i128>,
    /// Where the numbers of each output end, and its tree; `None` for a panic, which has no numbers.
    outputs: Vec<(usize, Option<Tree<i128>>)>,
    /// The positions of the outputs, by the hash of their numbers, which stands beside them.
    known: HashTable<(u64, u32)>,
    /// The positions of small numbers again, by the number: most functions return one of few.
    small: Vec<u32>,
    /// The position of the last output: consecutive inputs often give the same.
    last: u32,
    /// That of a panic.
    panic: Option<u32>,
    pub(super) table: Vec<u32>,
}

/// No position is known.
const NONE: u32 = u32::MAX;

impl Returns {
    /// The next input gives this.
    pub(super) fn add(&mut self, returned: &dyn Returned) -> std::result::Result<(), &'static str> {
        let begin = self.numbers.len();
        returned.numbers(&mut self.numbers);
        let position = self.position(begin, || returned.tree())?;
        self.table.push(position);
        Ok(())
    }

    /// The next input gives nothing.
    pub(super) fn add_panic(&mut self) -> std::result::Result<(), &'static str> {
        let position = self.position_of_panic()?;
        self.table.push(position);
        Ok(())
    }

    fn position_of_panic(&mut self) -> std::result::Result<u32, &'static str> {
        if let Some(position) = self.panic {
            return Ok(position);
        }
        let position = self.next()?;
        self.outputs.push((self.numbers.len(), None));
        self.panic = Some(position);
        Ok(position)
    }

    fn next(&self) -> std::result::Result<u32, &'static str> {
        u32::try_from(self.outputs.len()).ok().filter(|&next| next != NONE).ok_or("it has too many outputs")
    }

    /// The numbers of an output.
    fn numbers(&self, position: u32) -> &[i128] {
        let before = position.checked_sub(1).map_or(0, |before| self.outputs[before as usize].0);
        &self.numbers[before..self.outputs[position as usize].0]
    }

    /// The position of the output whose numbers are the last ones from `begin` on. They are kept only if it is new.
    fn position(&mut self, begin: usize, tree: impl FnOnce() -> Tree<i128>) -> std::result::Result<u32, &'static str> {
        let small = match self.numbers[begin..] {
            [number] => u8::try_from(number).ok(),
            _ => None,
        };
        if let Some(small) = small {
            if self.small.is_empty() {
                self.small.resize(1 << u8::BITS, NONE);
            }
            let known = self.small[usize::from(small)];
            if known != NONE {
                self.numbers.truncate(begin);
                return Ok(known);
            }
        } else if let Some((_, Some(_))) = self.outputs.get(self.last as usize)
            && *self.numbers(self.last) == self.numbers[begin..]
        {
            self.numbers.truncate(begin);
            return Ok(self.last);
        }
        let hash = FxBuildHasher.hash_one(&self.numbers[begin..]);
        let same = |&(other, position): &(u64, u32)| other == hash && *self.numbers(position) == self.numbers[begin..];
        let position = match self.known.find(hash, same) {
            Some(&(_, position)) => {
                self.numbers.truncate(begin);
                position
            }
            None => {
                let position = self.next()?;
                self.known.insert_unique(hash, (hash, position), |&(hash, _)| hash);
                self.outputs.push((self.numbers.len(), Some(tree())));
                position
            }
        };
        match small {
            Some(small) => self.small[usize::from(small)] = position,
            None => self.last = position,
        }
        Ok(position)
    }
}

/// One table from the parts, in order.
pub(super) fn join(
    function: Signature,
    parts: Vec<Returns>,
) -> std::result::Result<(Vec<Target>, Vec<u32>), &'static str> {
    let mut parts = parts.into_iter();
    let mut whole = parts.next().unwrap_or_default();
    whole.table.reserve(parts.as_slice().iter().map(|part| part.table.len()).sum());
    for mut part in parts {
        let mut positions = Vec::with_capacity(part.outputs.len());
        for position in 0..part.outputs.len() {
            positions.push(match part.outputs[position].1.take() {
                Some(tree) => {
                    let begin = whole.numbers.len();
                    whole.numbers.extend_from_slice(part.numbers(position as u32));
                    whole.position(begin, || tree)?
                }
                None => whole.position_of_panic()?,
            });
        }
        whole.table.extend(part.table.iter().map(|&output| positions[output as usize]));
    }
    // Outputs in the order of the inputs that give them first, however many threads there were.
    let structure = (function.structure)();
    let mut positions = vec![NONE; whole.outputs.len()];
    let mut outputs = Vec::with_capacity(whole.outputs.len());
    for output in &mut whole.table {
        let position = &mut positions[*output as usize];
        if *position == NONE {
            *position = outputs.len() as u32;
            outputs.push(found(&structure, whole.outputs[*output as usize].1.take())?);
        }
        *output = *position;
    }
    Ok((outputs, whole.table))
}

/// What one output of the function asks for.
fn found(structure: &Structure, output: Option<Tree<i128>>) -> std::result::Result<Target, &'static str> {
    let Some(tree) = output else { return Ok(undefined_target()) };
    // Larger numbers than these are all encoded alike.
    let mut capped = false;
    tree.for_each(&mut |&leaf| capped |= leaf == i128::MAX);
    if capped {
        return Err("it returns numbers beyond 2^127");
    }
    structure_target(structure, &tree).ok_or("its output does not fit its type")
}
