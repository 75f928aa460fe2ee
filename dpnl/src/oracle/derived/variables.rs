//! The variables' sets, as bits over their values, and the input nodes that mirror them.

use crate::graph::{NodeId, Set};
use crate::index::between;

use super::hash::Fingerprint;
use super::ids::VariableId;
use super::liveness::Status;
use super::prepared::Prepared;
use super::state::{Refuted, State};

impl State<'_> {
    /// A variable's set, as bits over its values.
    #[inline]
    pub fn words(&self, variable: VariableId) -> &[u64] {
        self.sets.words.row(self.prepared.words_of(variable))
    }

    /// Drops all values of a variable that are not in `set`.
    pub fn restrict(&mut self, variable: VariableId, set: Set) -> Result<(), Refuted> {
        let prepared = self.prepared;
        let domain = &prepared.domains[variable];
        let before = self.words_count(variable);
        if domain.consecutive {
            let kept = Set::from_bits(domain.values[0], self.sets.words[domain.offset]).intersect(&set);
            let word = if kept.is_empty() { 0 } else { kept.bits() << (kept.low() - domain.values[0]) as u32 };
            if word != self.sets.words[domain.offset] {
                self.sets.set_word(&mut self.trail, domain.offset, word);
            }
        } else {
            for (position, word) in between(prepared.words_of(variable)).enumerate() {
                let mut kept = self.sets.words[word];
                let mut rest = kept;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    if !set.contains(domain.values[position * 64 + bit as usize]) {
                        kept &= !(1 << bit);
                    }
                }
                if kept != self.sets.words[word] {
                    self.sets.set_word(&mut self.trail, word, kept);
                }
            }
        }
        if self.words_count(variable) == before { Ok(()) } else { self.variable_changed(variable) }
    }

    /// Brings the input node in step with the variable's words.
    pub fn variable_changed(&mut self, variable: VariableId) -> Result<(), Refuted> {
        let prepared = self.prepared;
        let set = self.variable_set(prepared, variable);
        let node = prepared.domains[variable].node;
        if set.is_empty() {
            return Err(Refuted);
        }
        if node == NodeId::NONE {
            return Ok(());
        }
        self.sets.set_forward(&mut self.trail, node, set);
        self.sets.set_narrowed(&mut self.trail, node, set);
        if set.is_single() {
            self.liveness.set_status(&mut self.trail, node, Status::Fixed);
            self.prints.set_contribution(&mut self.trail, node, Fingerprint::default());
            if self.demands.asserted[node] {
                if set.is_disjoint(&self.demands.required[node]) {
                    return Err(Refuted);
                }
                self.drop_assertion(node);
            }
            self.liveness.left.push(variable);
        } else if self.liveness.references[node] > 0 {
            self.queue.push_up(node);
        }
        self.notify(node);
        Ok(())
    }

    fn words_count(&self, variable: VariableId) -> u32 {
        self.words(variable).iter().map(|word| word.count_ones()).sum()
    }

    fn variable_set(&self, prepared: &Prepared, variable: VariableId) -> Set {
        let domain = &prepared.domains[variable];
        if domain.consecutive {
            return Set::from_bits(domain.values[0], self.sets.words[domain.offset]);
        }
        let words = self.words(variable);
        let values = domain.values.iter().enumerate().filter(|(at, _)| words[at / 64] >> (at % 64) & 1 == 1);
        Set::from_values(values.map(|(_, &value)| value))
    }
}
