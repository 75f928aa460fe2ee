//! The outputs of a table, all different.
//!
//! A function that is called on all its inputs returns many values, and most of them again and again. They are told apart by
//! their [numbers](crate::lift::Encode::numbers), and stay numbers: what a query would ask for is made when a query comes.

use std::hash::BuildHasher as _;
use std::sync::OnceLock;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::graph::{Shape, Target};
use crate::lift::{Structure, numbers_target, read};

/// The shape of "no output": the inputs on which the function panics. No value has it.
pub(crate) const UNDEFINED: &str = "!";

/// What "no output" asks for.
pub(crate) fn undefined_target() -> Target {
    Target { shape: Shape(UNDEFINED.into()), leaves: Vec::new() }
}

/// No position is known.
const NONE: u32 = u32::MAX;
const TOO_MANY: &str = "it has too many outputs";
const TOO_LARGE: &str = "it returns numbers beyond 2^127";

/// Values that differ, each as its numbers, and perhaps "no output". They have positions, in the order in which they came.
#[derive(Default)]
pub(crate) struct Distinct {
    /// The numbers of all values, one value after the other.
    numbers: Vec<i128>,
    /// Where the numbers of each value end. "No output" has none.
    ends: Vec<usize>,
    /// The positions of the values, by the hash of their numbers, which stands beside them.
    known: HashTable<(u64, u32)>,
    /// The positions of small numbers again, by the number: most functions return one of few.
    small: Vec<u32>,
    /// The position of the last value: consecutive inputs often give the same.
    last: u32,
    /// That of "no output".
    undefined: Option<u32>,
}

impl Distinct {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The position of "no output".
    pub(crate) fn undefined(&self) -> Option<u32> {
        self.undefined
    }

    /// The numbers of a value.
    pub(crate) fn numbers(&self, position: u32) -> &[i128] {
        let before = position.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.numbers[before..self.ends[position as usize]]
    }

    /// The position of "no output", which is added if it is new.
    pub(crate) fn add_undefined(&mut self) -> Result<u32, &'static str> {
        if let Some(position) = self.undefined {
            return Ok(position);
        }
        let position = self.next()?;
        self.ends.push(self.numbers.len());
        self.undefined = Some(position);
        Ok(position)
    }

    /// The position of the value whose numbers `push` adds to a list; it is added if it is new.
    #[inline]
    pub(crate) fn add(&mut self, push: impl FnOnce(&mut Vec<i128>)) -> Result<u32, &'static str> {
        let begin = self.numbers.len();
        push(&mut self.numbers);
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
        } else if (self.last as usize) < self.len()
            && self.undefined != Some(self.last)
            && *self.numbers(self.last) == self.numbers[begin..]
        {
            self.numbers.truncate(begin);
            return Ok(self.last);
        }
        let position = self.settle(FxBuildHasher.hash_one(&self.numbers[begin..]), begin)?;
        match small {
            Some(small) => self.small[usize::from(small)] = position,
            None => self.last = position,
        }
        Ok(position)
    }

    /// The position of the value whose numbers stand at the end, from `begin` on. They are kept only if it is new.
    fn settle(&mut self, hash: u64, begin: usize) -> Result<u32, &'static str> {
        if let Some(position) = self.find(hash, &self.numbers[begin..]) {
            self.numbers.truncate(begin);
            return Ok(position);
        }
        if self.numbers[begin..].contains(&i128::MAX) {
            // Larger numbers than these are all encoded alike.
            return Err(TOO_LARGE);
        }
        let position = self.next()?;
        self.known.insert_unique(hash, (hash, position), |&(hash, _)| hash);
        self.ends.push(self.numbers.len());
        Ok(position)
    }

    fn find(&self, hash: u64, numbers: &[i128]) -> Option<u32> {
        let same = |&(other, position): &(u64, u32)| other == hash && self.numbers(position) == numbers;
        self.known.find(hash, same).map(|&(_, position)| position)
    }

    /// The position of the value with these numbers.
    pub(crate) fn position(&self, numbers: &[i128]) -> Option<u32> {
        self.find(FxBuildHasher.hash_one(numbers), numbers)
    }

    fn next(&self) -> Result<u32, &'static str> {
        u32::try_from(self.len()).ok().filter(|&next| next != NONE).ok_or(TOO_MANY)
    }

    /// Adds all others; gives their positions here, by their positions there.
    pub(crate) fn merge(&mut self, others: &Distinct) -> Result<Vec<u32>, &'static str> {
        let mut hashes = vec![0; others.len()];
        others.known.iter().for_each(|&(hash, position)| hashes[position as usize] = hash);
        let merged = (0..).zip(hashes).map(|(position, hash)| {
            if others.undefined == Some(position) {
                return self.add_undefined();
            }
            let begin = self.numbers.len();
            self.numbers.extend_from_slice(others.numbers(position));
            self.settle(hash, begin)
        });
        merged.collect()
    }

    /// Some of the values, in an order that has their old positions.
    pub(crate) fn reordered(self, order: &[u32]) -> Self {
        let (mut numbers, mut ends) = (Vec::with_capacity(self.numbers.len()), Vec::with_capacity(self.ends.len()));
        let mut positions = vec![NONE; self.len()];
        for (new, &old) in (0..).zip(order) {
            numbers.extend_from_slice(self.numbers(old));
            ends.push(numbers.len());
            positions[old as usize] = new;
        }
        let mut known = self.known;
        known.retain(|&mut (_, position)| positions[position as usize] != NONE);
        known.iter_mut().for_each(|(_, position)| *position = positions[*position as usize]);
        let undefined =
            self.undefined.map(|position| positions[position as usize]).filter(|&position| position != NONE);
        Distinct { numbers, ends, known, small: Vec::new(), last: 0, undefined }
    }
}

/// The outputs of a table.
pub(crate) struct Outputs {
    told: Told,
    /// What queries for them ask for; made when a query needs all of them.
    targets: OnceLock<Vec<Target>>,
}

/// How the outputs are told apart.
enum Told {
    /// Those of a function, whose output type says this about their shape.
    ByNumbers(Distinct, fn() -> Structure),
    /// By what queries for them ask for.
    ByTarget(FxHashMap<Target, u32>),
}

impl Outputs {
    /// The outputs of a function, by their numbers.
    pub(crate) fn of_numbers(distinct: Distinct, structure: fn() -> Structure) -> Self {
        Outputs { told: Told::ByNumbers(distinct, structure), targets: OnceLock::new() }
    }

    /// These outputs, all different.
    pub(crate) fn of_targets(targets: Vec<Target>) -> Self {
        let told = Told::ByTarget(targets.iter().cloned().zip(0..).collect());
        Outputs { told, targets: OnceLock::from(targets) }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match &self.told {
            Told::ByNumbers(distinct, _) => distinct.len(),
            Told::ByTarget(known) => known.len(),
        }
    }

    /// What queries for them ask for.
    pub(crate) fn targets(&self) -> &[Target] {
        self.targets.get_or_init(|| {
            let Told::ByNumbers(distinct, structure) = &self.told else { return Vec::new() };
            let structure = structure();
            let positions = (0..).take(distinct.len());
            positions.map(|position| target(distinct, &structure, position)).collect()
        })
    }

    /// What a query for one of them asks for.
    pub(crate) fn target(&self, position: u32) -> Target {
        match (&self.told, self.targets.get()) {
            (Told::ByNumbers(distinct, structure), None) => target(distinct, &structure(), position),
            _ => self.targets()[position as usize].clone(),
        }
    }

    /// The position of "no output", if it is among them.
    pub(crate) fn undefined(&self) -> Option<u32> {
        match &self.told {
            Told::ByNumbers(distinct, _) => distinct.undefined(),
            Told::ByTarget(known) => known.get(&undefined_target()).copied(),
        }
    }

    /// The numbers of one of them, if they are told apart by these.
    pub(crate) fn numbers(&self, position: u32) -> Option<&[i128]> {
        match &self.told {
            Told::ByNumbers(distinct, _) => Some(distinct.numbers(position)),
            Told::ByTarget(_) => None,
        }
    }

    /// The position of the output that a query asks for, if it is exactly that.
    pub(crate) fn position(&self, wanted: &Target) -> Option<u32> {
        match &self.told {
            Told::ByTarget(known) => known.get(wanted).copied(),
            Told::ByNumbers(distinct, _) if wanted.shape.0 == UNDEFINED => distinct.undefined(),
            Told::ByNumbers(distinct, structure) => {
                let leaves: Vec<i128> = wanted.leaves.iter().map(|leaf| leaf.unwrap_or_default()).collect();
                let structure = structure();
                let mut numbers = Vec::new();
                read::tree(&structure, &wanted.shape.0, &leaves)?.numbers(&mut numbers);
                let position = distinct.position(&numbers)?;
                // A leaf that the query leaves open may be one that matters.
                (target(distinct, &structure, position) == *wanted).then_some(position)
            }
        }
    }
}

fn target(distinct: &Distinct, structure: &Structure, position: u32) -> Target {
    if distinct.undefined() == Some(position) {
        return undefined_target();
    }
    numbers_target(structure, distinct.numbers(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lift::{Encode, target};
    use proptest::prelude::*;

    type Output = Result<Vec<Option<u8>>, (char, bool)>;

    fn add(distinct: &mut Distinct, output: &Option<Output>) -> u32 {
        match output {
            Some(output) => distinct.add(|numbers| output.numbers(numbers)),
            None => distinct.add_undefined(),
        }
        .unwrap()
    }

    fn outputs() -> impl Strategy<Value = Vec<Option<Output>>> {
        let list = prop::collection::vec(prop::option::of(0_u8..2), 0..3);
        let error = (prop::char::range('a', 'b'), any::<bool>());
        prop::collection::vec(prop::option::of(prop_oneof![list.prop_map(Ok), error.prop_map(Err)]), 0..60)
    }

    proptest! {
        /// Against a list that is searched from its beginning.
        #[test]
        fn outputs_have_the_positions_in_which_they_come(first in outputs(), second in outputs()) {
            let (mut one, mut other) = (Distinct::default(), Distinct::default());
            let mut list: Vec<&Option<Output>> = Vec::new();
            let mut plain = |output| match list.iter().position(|&known| known == output) {
                Some(position) => position as u32,
                None => {
                    list.push(output);
                    list.len() as u32 - 1
                }
            };
            for output in &first {
                prop_assert_eq!(add(&mut one, output), plain(output));
            }
            let there: Vec<u32> = second.iter().map(|output| add(&mut other, output)).collect();
            let merged = one.merge(&other).unwrap();
            for (output, there) in second.iter().zip(there) {
                prop_assert_eq!(merged[there as usize], plain(output));
            }
            let order: Vec<u32> = (0..one.len() as u32).rev().collect();
            let outputs = Outputs::of_numbers(one.reordered(&order), Output::structure);
            let expected: Vec<Target> =
                list.iter().rev().map(|output| output.as_ref().map_or_else(undefined_target, target)).collect();
            prop_assert_eq!(outputs.len(), expected.len());
            for (position, wanted) in (0..).zip(&expected) {
                prop_assert_eq!(&outputs.target(position), wanted);
                prop_assert_eq!(outputs.position(wanted), Some(position));
            }
            prop_assert_eq!(outputs.targets(), &expected[..]);
            prop_assert_eq!(outputs.undefined().is_some(), list.contains(&&None));
            let absent = target(&Output::Ok(vec![Some(7)]));
            prop_assert_eq!(outputs.position(&absent), None);
        }
    }

    #[test]
    fn a_leaf_that_is_left_open_is_not_a_zero() {
        let mut distinct = Distinct::default();
        add(&mut distinct, &Some(Ok(vec![Some(0)])));
        let outputs = Outputs::of_numbers(distinct, Output::structure);
        let mut wanted = target(&Output::Ok(vec![Some(0)]));
        assert_eq!(outputs.position(&wanted), Some(0));
        *wanted.leaves.last_mut().unwrap() = None;
        assert_eq!(outputs.position(&wanted), None);
    }

    #[test]
    fn numbers_that_are_capped_are_refused() {
        assert!(Distinct::default().add(|numbers| u128::MAX.numbers(numbers)).is_err());
    }
}
