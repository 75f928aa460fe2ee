//! A step for one value of what it reads: what is known then is computed once, and not for every tuple.
//!
//! `if bracket < 2 { push } else { pop }` is two short programmes once the bracket is known. A choice that the value makes
//! is the branch it takes, and what nobody looks at any more is left out. What the label may rule out comes first, so that
//! nothing else is computed for tuples that are dropped. What only stays as it was is not taken out of the tuple and put
//! into the next: bits are moved, all at once that move equally far.

use crate::index::{Id, Map};

use super::code::DenseTable;
use super::ids::RegisterId;
use super::layout::{Field, Layout};
use super::machine::{Check, Line, MachineOperation, run};
use super::narrow::Bound;

/// The lines of a step for one value, and how the tuple after it is packed.
#[derive(Debug, Default)]
pub(super) struct Special {
    lines: Vec<Line>,
    lists: Vec<RegisterId>,
    /// What is packed from registers, what is moved from the tuple before, and the words with all that is the same for
    /// every tuple.
    fields: Vec<Field>,
    moves: Vec<Move>,
    words: Vec<u64>,
}

/// Bits that go from the tuple before to the one after.
#[derive(Debug)]
struct Move {
    /// The words, and how far the bits are rotated to the left in between.
    from: u32,
    to: u32,
    rotation: u32,
    /// The bits before that.
    mask: u64,
}

/// What is known about a register of the step.
#[derive(Debug, Clone, Copy)]
enum Known {
    Nothing,
    Value(i64),
    /// The same as another register.
    Same(RegisterId),
}

/// What specialising a step needs to know.
pub(super) struct SpecialFrame<'a> {
    pub lines: &'a [Line],
    pub lists: &'a [RegisterId],
    /// The fields of the tuples before, sorted by their registers.
    pub before: &'a [Field],
    pub layout: &'a Layout,
    /// What is in the registers before anything is read, and the first of them that does not stay as it is.
    pub registers: &'a Map<RegisterId, i64>,
    pub first: RegisterId,
    pub bounds: &'a Map<RegisterId, Bound>,
    pub tables: &'a [DenseTable],
    /// Whether a register is 0 or 1 whatever happens.
    pub is_truth: &'a dyn Fn(RegisterId) -> bool,
}

impl Special {
    /// The step for one value of the register that it reads; `None` if no tuple survives it.
    pub fn new(frame: &SpecialFrame, read: RegisterId, value: i64) -> Option<Self> {
        let base = frame.lines.iter().map(|line| line.register).fold(read, RegisterId::min);
        let end = frame.lines.iter().map(|line| line.register).fold(read, RegisterId::max);
        let mut folding = Folding {
            frame,
            base,
            known: vec![Known::Nothing; end.position() - base.position() + 1],
            lists: Vec::new(),
        };
        folding.learn(read, Known::Value(value));
        let mut lines = Vec::with_capacity(frame.lines.len());
        for line in frame.lines {
            let line = folding.fold(*line);
            let known = folding.known(line.register);
            if let Known::Value(value) = known
                && line.check != Check::None
                && !frame.bounds[line.register].allows(value)
            {
                return None;
            }
            let check = if let Known::Value(_) = known { Check::None } else { line.check };
            lines.push(Line { check, ..line });
        }
        let mut special = Special { words: vec![0; frame.layout.words], ..Special::default() };
        for &field in &frame.layout.fields {
            match folding.known(field.register) {
                Known::Value(value) => {
                    special.words[field.word as usize] |= ((value - field.low) as u64) << field.shift;
                }
                _ => special.pack_or_move(frame, Field { register: folding.resolve(field.register), ..field }),
            }
        }
        special.lines = folding.needed(&lines, &special.fields);
        special.lists = folding.lists;
        Some(special)
    }

    /// Takes a field from the tuple before, if it is there in the same form, and else from its register.
    fn pack_or_move(&mut self, frame: &SpecialFrame, field: Field) {
        let found = frame.before.binary_search_by_key(&field.register, |other| other.register);
        let Some(other) = found.ok().map(|place| frame.before[place]).filter(|other| other.low == field.low) else {
            self.fields.push(field);
            return;
        };
        let (from, to, rotation) = (other.word, field.word, (field.shift + 64 - other.shift) % 64);
        let mask = other.mask << other.shift;
        let is_same = |known: &&mut Move| (known.from, known.to, known.rotation) == (from, to, rotation);
        match self.moves.iter_mut().find(is_same) {
            Some(known) => known.mask |= mask,
            None => self.moves.push(Move { from, to, rotation, mask }),
        }
    }

    /// Runs it; `false` if the label rules the tuple out.
    #[inline]
    pub fn run(
        &self,
        registers: &mut Map<RegisterId, i64>,
        bounds: &Map<RegisterId, Bound>,
        tables: &[DenseTable],
    ) -> bool {
        run(&self.lines, &self.lists, registers, bounds, tables)
    }

    /// Makes a tuple of the registers and the tuple before.
    #[inline]
    pub fn pack(&self, before: &[u64], registers: &Map<RegisterId, i64>, words: &mut [u64]) {
        words.copy_from_slice(&self.words);
        for Move { from, to, rotation, mask } in &self.moves {
            words[*to as usize] |= (before[*from as usize] & mask).rotate_left(*rotation);
        }
        for field in &self.fields {
            words[field.word as usize] |= ((registers[field.register] - field.low) as u64) << field.shift;
        }
    }
}

struct Folding<'a> {
    frame: &'a SpecialFrame<'a>,
    /// The first register of the step; `known` counts from there.
    base: RegisterId,
    known: Vec<Known>,
    lists: Vec<RegisterId>,
}

impl Folding<'_> {
    fn place(&self, register: RegisterId) -> Option<usize> {
        let place = register.position().checked_sub(self.base.position())?;
        (place < self.known.len()).then_some(place)
    }

    fn known(&self, register: RegisterId) -> Known {
        match self.place(register) {
            Some(place) => self.known[place],
            None if register < self.frame.first => Known::Value(self.frame.registers[register]),
            None => Known::Nothing,
        }
    }

    fn value(&self, register: RegisterId) -> Option<i64> {
        if let Known::Value(value) = self.known(register) { Some(value) } else { None }
    }

    fn learn(&mut self, register: RegisterId, known: Known) {
        if let Some(place) = self.place(register) {
            self.known[place] = known;
        }
    }

    /// The register to look at in place of this one.
    fn resolve(&self, register: RegisterId) -> RegisterId {
        if let Known::Same(other) = self.known(register) { other } else { register }
    }

    /// What is known of a register that is the same as another.
    fn same(&self, register: RegisterId) -> Known {
        match self.known(register) {
            Known::Nothing => Known::Same(register),
            known => known,
        }
    }

    fn list(&mut self, start: u32, end: u32) -> (u32, u32) {
        let new = self.lists.len() as u32;
        for position in start as usize..end as usize {
            let register = self.resolve(self.frame.lists[position]);
            self.lists.push(register);
        }
        (new, self.lists.len() as u32)
    }

    /// The line with what is known put in, and what follows for its register.
    fn fold(&mut self, line: Line) -> Line {
        let known = self.outcome(line.operation);
        let operation = match known {
            Known::Value(value) => MachineOperation::Constant(value),
            Known::Same(other) => MachineOperation::Copy(other),
            Known::Nothing => self.operation(line.operation),
        };
        // What is checked has to be there under its own name.
        let known = if line.check != Check::None && matches!(known, Known::Same(_)) { Known::Nothing } else { known };
        self.learn(line.register, known);
        Line { operation, ..line }
    }

    /// What an operation comes to, if that is known, or is another register.
    fn outcome(&self, operation: MachineOperation) -> Known {
        let truth = |register: RegisterId| match (self.value(register), (self.frame.is_truth)(register)) {
            (Some(value), _) => Known::Value(i64::from(value != 0)),
            (None, true) => self.same(register),
            (None, false) => Known::Nothing,
        };
        match operation {
            MachineOperation::Select { condition, then, otherwise } => match self.value(condition) {
                Some(value) => return self.same(if value != 0 { then } else { otherwise }),
                None if self.resolve(then) == self.resolve(otherwise) => return self.same(then),
                None => {}
            },
            MachineOperation::Pick { index, item, before, position } => {
                if let Some(value) = self.value(index) {
                    return self.same(if value == position { item } else { before });
                }
            }
            MachineOperation::Element { index, start, end } => {
                if let Some(value) = self.value(index) {
                    let items = &self.frame.lists[start as usize..end as usize];
                    let item = usize::try_from(value).ok().and_then(|index| items.get(index));
                    return item.map_or(Known::Value(0), |&item| self.same(item));
                }
            }
            MachineOperation::Both(a, b) => match (self.value(a), self.value(b)) {
                (Some(0), _) | (_, Some(0)) => return Known::Value(0),
                (Some(_), _) => return truth(b),
                (_, Some(_)) => return truth(a),
                _ => {}
            },
            MachineOperation::Either(a, b) => match (self.value(a), self.value(b)) {
                (Some(0), _) => return truth(b),
                (_, Some(0)) => return truth(a),
                (Some(_), _) | (_, Some(_)) => return Known::Value(1),
                _ => {}
            },
            MachineOperation::Combine { a, b, factor }
                if self.value(a).is_none() && self.value(b).is_some_and(|value| factor * value == 0) =>
            {
                return self.same(a);
            }
            MachineOperation::Copy(a) => return self.same(a),
            _ => {}
        }
        // Everything known: the line itself says what comes out.
        let mut all = true;
        operation.for_each_register(self.frame.lists, |register| all &= self.value(register).is_some());
        if !all {
            return Known::Nothing;
        }
        let get = |register: RegisterId| self.value(register).unwrap_or(0);
        Known::Value(operation.compute(self.frame.lists, self.frame.tables, get))
    }

    /// The operation on the registers that are left.
    fn operation(&mut self, operation: MachineOperation) -> MachineOperation {
        match operation {
            MachineOperation::Combine { a, b, factor } => match (self.value(a), self.value(b)) {
                (_, Some(value)) => {
                    MachineOperation::Affine { a: self.resolve(a), factor: 1, constant: factor * value }
                }
                (Some(value), _) => MachineOperation::Affine { a: self.resolve(b), factor, constant: value },
                _ => MachineOperation::Combine { a: self.resolve(a), b: self.resolve(b), factor },
            },
            MachineOperation::Element { index, start, end } => {
                let (start, end) = self.list(start, end);
                MachineOperation::Element { index: self.resolve(index), start, end }
            }
            MachineOperation::Table { table, start, end } => {
                let (start, end) = self.list(start, end);
                MachineOperation::Table { table, start, end }
            }
            _ => operation.renamed(|register| self.resolve(register)),
        }
    }

    /// The lines that somebody looks at: those that lead to something the label may rule out, then the others.
    fn needed(&self, lines: &[Line], fields: &[Field]) -> Vec<Line> {
        let mut packed = vec![false; self.known.len()];
        let mut checked = vec![false; self.known.len()];
        let mark = |marks: &mut [bool], register: RegisterId| {
            if let Some(place) = self.place(register) {
                marks[place] = true;
            }
        };
        fields.iter().for_each(|field| mark(&mut packed, field.register));
        for line in lines.iter().rev() {
            let Some(place) = self.place(line.register) else { continue };
            checked[place] |= line.check != Check::None;
            if checked[place] || packed[place] {
                let marks = if checked[place] { &mut checked } else { &mut packed };
                line.operation.for_each_register(&self.lists, |register| mark(marks, register));
            }
        }
        let among = |marks: &[bool], line: &Line| self.place(line.register).is_some_and(|place| marks[place]);
        let first = lines.iter().filter(|line| among(&checked, line));
        let rest = lines.iter().filter(|line| among(&packed, line) && !among(&checked, line));
        first.chain(rest).copied().collect()
    }
}
