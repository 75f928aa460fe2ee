//! The variables' sets, as bits over their values, and the input nodes that mirror them.

use crate::graph::Set;

use super::compiled::{Compiled, NONE};
use super::hash::Fingerprint;
use super::state::{Refuted, State, Status};

impl State<'_> {
    /// Drops all values of a variable that are not in `set`.
    pub fn restrict(&mut self, variable: usize, set: Set) -> Result<(), Refuted> {
        let compiled = self.compiled;
        let domain = &compiled.domains[variable];
        let before = self.words_count(variable);
        if domain.consecutive {
            let kept = Set::from_bits(domain.values[0], self.words[domain.offset]).intersect(&set);
            let word = if kept.is_empty() { 0 } else { kept.bits() << (kept.low() - domain.values[0]) as u32 };
            if word != self.words[domain.offset] {
                self.set_word(domain.offset, word);
            }
        } else {
            for (position, word) in compiled.words_of(variable).enumerate() {
                let mut kept = self.words[word];
                let mut rest = kept;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    if !set.contains(domain.values[position * 64 + bit as usize]) {
                        kept &= !(1 << bit);
                    }
                }
                if kept != self.words[word] {
                    self.set_word(word, kept);
                }
            }
        }
        if self.words_count(variable) == before { Ok(()) } else { self.variable_changed(variable) }
    }

    /// Brings the input node in step with the variable's words.
    pub fn variable_changed(&mut self, variable: usize) -> Result<(), Refuted> {
        let compiled = self.compiled;
        let set = self.variable_set(compiled, variable);
        let node = compiled.domains[variable].node;
        if set.is_empty() {
            return Err(Refuted);
        }
        if node == NONE {
            return Ok(());
        }
        self.set_forward(node, set);
        self.set_narrowed(node, set);
        if set.is_single() {
            self.set_status(node, Status::Fixed);
            self.set_contribution(node, Fingerprint::default());
            if self.asserted[node as usize] {
                if set.is_disjoint(&self.required[node as usize]) {
                    return Err(Refuted);
                }
                self.drop_assertion(node);
            }
            self.left.push(variable as u32);
        } else if self.references[node as usize] > 0 {
            self.refresh(node, false);
            self.queue.push_up(node);
        }
        self.notify(node);
        Ok(())
    }

    fn words_count(&self, variable: usize) -> u32 {
        self.words[self.compiled.words_of(variable)].iter().map(|word| word.count_ones()).sum()
    }

    fn variable_set(&self, compiled: &Compiled, variable: usize) -> Set {
        let domain = &compiled.domains[variable];
        if domain.consecutive {
            return Set::from_bits(domain.values[0], self.words[domain.offset]);
        }
        let words = &self.words[compiled.words_of(variable)];
        let values = domain.values.iter().enumerate().filter(|(at, _)| words[at / 64] >> (at % 64) & 1 == 1);
        Set::from_values(values.map(|(_, &value)| value))
    }
}
