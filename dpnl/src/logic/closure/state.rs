//! Both closures, kept in step with the assignments.

use super::structure::Structure;
use crate::logic::ground::Literal;

/// What is known about an atom.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Unknown,
    /// In the lower closure: it holds whatever the open choices are.
    True,
    /// Not in the upper closure: it cannot hold any more.
    False,
}

/// What the trail takes back.
#[derive(Copy, Clone, Debug)]
enum Change {
    Status(u32),
    Open(u32),
    Dead(u32),
    Word(u32, u64),
}

/// The closures of a valuation.
pub(crate) struct State<'s> {
    pub(crate) structure: &'s Structure,
    status: Vec<Status>,
    /// For every rule the number of conditions that are not known to hold.
    pub(crate) open: Vec<u32>,
    /// Whether a condition of the rule is known not to hold.
    dead: Vec<bool>,
    /// For every atom the number of its rules that are not dead.
    pub(crate) live: Vec<u32>,
    /// The sets of the variables, as bits.
    pub(crate) words: Vec<u64>,
    trail: Vec<Change>,
    queue: Vec<u32>,
    /// Components in which a rule died: something may have lost its support.
    suspects: Vec<u32>,
    suspected: Vec<bool>,
    /// For the check of support: open conditions within the component, and the atoms found supported.
    inner: Vec<u32>,
    supported: Vec<bool>,
}

impl<'s> State<'s> {
    /// Nothing is assigned; call [`start`](Self::start) first.
    pub(crate) fn new(structure: &'s Structure) -> Self {
        let mut words = Vec::new();
        for &size in &structure.domains {
            words.extend_from_slice(crate::valuation::ValueSet::full(size).words());
        }
        State {
            structure,
            status: vec![Status::Unknown; structure.atoms],
            open: structure.rules.iter().map(|rule| rule.body.len() as u32).collect(),
            dead: vec![false; structure.rules.len()],
            live: (0..structure.atoms as u32).map(|atom| structure.rules_of.of(atom).len() as u32).collect(),
            words,
            trail: Vec::new(),
            queue: Vec::new(),
            suspects: Vec::new(),
            suspected: vec![false; structure.cyclic.len()],
            inner: vec![0; structure.rules.len()],
            supported: vec![false; structure.atoms],
        }
    }

    #[inline]
    pub(crate) fn status(&self, atom: u32) -> Status {
        self.status[atom as usize]
    }

    #[inline]
    pub(crate) fn is_dead(&self, rule: u32) -> bool {
        self.dead[rule as usize]
    }

    /// What holds from the start: atoms with rules without conditions, atoms without rules, variables of one value,
    /// circles without support.
    pub(crate) fn start(&mut self) {
        for variable in 0..self.structure.domains.len() as u32 {
            if self.structure.domains[variable as usize] == 1 {
                self.decided(variable, 0);
            }
        }
        for rule in 0..self.open.len() {
            if self.open[rule] == 0 {
                self.set(self.structure.rules[rule].head, Status::True);
            }
        }
        for atom in 0..self.structure.atoms as u32 {
            if self.live[atom as usize] == 0 {
                self.set(atom, Status::False);
            }
        }
        for component in 0..self.structure.cyclic.len() as u32 {
            self.suspect(component);
        }
        self.close();
    }

    /// Follows all consequences of what was changed.
    pub(crate) fn close(&mut self) {
        loop {
            while let Some(atom) = self.queue.pop() {
                let holds = self.status(atom) == Status::True;
                let structure = self.structure;
                for &(rule, wanted) in structure.uses.of(atom) {
                    if wanted == holds { self.fulfil(rule) } else { self.kill(rule) }
                }
            }
            match self.suspects.pop() {
                None => return,
                Some(component) => {
                    self.suspected[component as usize] = false;
                    self.drop_unsupported(component);
                }
            }
        }
    }

    fn set(&mut self, atom: u32, status: Status) {
        if self.status(atom) == Status::Unknown {
            self.status[atom as usize] = status;
            self.trail.push(Change::Status(atom));
            self.queue.push(atom);
        }
    }

    /// A condition of the rule holds.
    fn fulfil(&mut self, rule: u32) {
        self.open[rule as usize] -= 1;
        self.trail.push(Change::Open(rule));
        if self.open[rule as usize] == 0 && !self.is_dead(rule) {
            self.set(self.structure.rules[rule as usize].head, Status::True);
        }
    }

    /// A condition of the rule does not hold.
    fn kill(&mut self, rule: u32) {
        if self.is_dead(rule) {
            return;
        }
        self.dead[rule as usize] = true;
        self.trail.push(Change::Dead(rule));
        let head = self.structure.rules[rule as usize].head;
        self.live[head as usize] -= 1;
        if self.live[head as usize] == 0 {
            self.set(head, Status::False);
        } else if self.status(head) == Status::Unknown {
            self.suspect(self.structure.component[head as usize]);
        }
    }

    fn suspect(&mut self, component: u32) {
        if self.structure.cyclic[component as usize] && !self.suspected[component as usize] {
            self.suspected[component as usize] = true;
            self.suspects.push(component);
        }
    }

    /// Atoms of a component that no rule supports except through each other are impossible.
    fn drop_unsupported(&mut self, component: u32) {
        let structure = self.structure;
        let members = structure.members.of(component);
        let mut found = Vec::new();
        for &atom in members {
            self.supported[atom as usize] = false;
        }
        for &atom in members {
            if self.status(atom) != Status::Unknown {
                continue;
            }
            for &rule in structure.rules_of.of(atom) {
                if self.is_dead(rule) {
                    continue;
                }
                let body = structure.rules[rule as usize].body.iter();
                let inner = body.filter(|literal| match **literal {
                    Literal::True(below) => {
                        structure.component[below as usize] == component && self.status(below) == Status::Unknown
                    }
                    _ => false,
                });
                self.inner[rule as usize] = inner.count() as u32;
                if self.inner[rule as usize] == 0 && !self.supported[atom as usize] {
                    self.supported[atom as usize] = true;
                    found.push(atom);
                }
            }
        }
        while let Some(atom) = found.pop() {
            for &(rule, wanted) in structure.uses.of(atom) {
                let head = structure.rules[rule as usize].head;
                if !wanted
                    || self.is_dead(rule)
                    || structure.component[head as usize] != component
                    || self.status(head) != Status::Unknown
                {
                    continue;
                }
                self.inner[rule as usize] -= 1;
                if self.inner[rule as usize] == 0 && !self.supported[head as usize] {
                    self.supported[head as usize] = true;
                    found.push(head);
                }
            }
        }
        for &atom in members {
            if self.status(atom) == Status::Unknown && !self.supported[atom as usize] {
                self.set(atom, Status::False);
            }
        }
    }

    /// The bits of a variable's set.
    pub(crate) fn set_of(&self, variable: u32) -> &[u64] {
        &self.words
            [self.structure.words[variable as usize] as usize..self.structure.words[variable as usize + 1] as usize]
    }

    pub(crate) fn contains(&self, variable: u32, value: u32) -> bool {
        self.set_of(variable)[value as usize / 64] >> (value % 64) & 1 == 1
    }

    /// Number of values left.
    pub(crate) fn size(&self, variable: u32) -> u32 {
        self.set_of(variable).iter().map(|word| word.count_ones()).sum()
    }

    /// Takes values away from a variable: all that `keeps` refuses. Returns whether any was taken away; consequences
    /// follow with [`close`](Self::close). At least one value must be left.
    pub(crate) fn restrict(&mut self, variable: u32, keeps: impl Fn(u32) -> bool) -> bool {
        let structure = self.structure;
        let start = structure.words[variable as usize];
        let mut changed = false;
        for index in 0..self.set_of(variable).len() {
            let word = self.words[start as usize + index];
            let mut kept = word;
            let mut rest = word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if !keeps(index as u32 * 64 + bit) {
                    kept &= !(1 << bit);
                }
            }
            if kept != word {
                self.trail.push(Change::Word(start + index as u32, word));
                self.words[start as usize + index] = kept;
                changed = true;
            }
        }
        if !changed {
            return false;
        }
        for &(rule, value) in structure.choices.of(variable) {
            if !self.contains(variable, value) {
                self.kill(rule);
            }
        }
        if self.size(variable) == 1 {
            let value = (0..structure.domains[variable as usize] as u32).find(|&value| self.contains(variable, value));
            if let Some(value) = value {
                self.decided(variable, value);
            }
        }
        true
    }

    fn decided(&mut self, variable: u32, value: u32) {
        let structure = self.structure;
        for &(rule, wanted) in structure.choices.of(variable) {
            if wanted == value {
                self.fulfil(rule);
            }
        }
    }

    /// Whether a condition holds, if that is known.
    pub(crate) fn literal(&self, literal: Literal) -> Option<bool> {
        match literal {
            Literal::Choice(variable, value) if !self.contains(variable, value) => Some(false),
            Literal::Choice(variable, _) => (self.size(variable) == 1).then_some(true),
            Literal::True(atom) | Literal::False(atom) => {
                let holds = match self.status(atom) {
                    Status::Unknown => return None,
                    status => status == Status::True,
                };
                Some(holds == matches!(literal, Literal::True(_)))
            }
        }
    }

    /// A point to come back to.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything since `mark`.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.queue.clear();
        while let Some(component) = self.suspects.pop() {
            self.suspected[component as usize] = false;
        }
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Status(atom)) => self.status[atom as usize] = Status::Unknown,
                Some(Change::Open(rule)) => self.open[rule as usize] += 1,
                Some(Change::Dead(rule)) => {
                    self.dead[rule as usize] = false;
                    self.live[self.structure.rules[rule as usize].head as usize] += 1;
                }
                Some(Change::Word(index, word)) => self.words[index as usize] = word,
                None => return,
            }
        }
    }
}
