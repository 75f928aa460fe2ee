//! What can no longer make a difference is forgotten.
//!
//! A value that is only looked at where some condition holds says nothing where it does not: after `break` nobody asks for
//! the state of the loop, nor for the board after a game is won. Tuples that differ in such values only are one tuple as
//! soon as the condition is known. So, backward from the roots, the conditions are found under which a register is looked
//! at later on, and where one of them is known the register is replaced: by itself where it holds, by a fixed value where
//! it does not. That is code like any other, and it computes the same roots.
//!
//! Conditions form a tree: that a disjunction is false implies that its first part is, so `not (a or b)` stands below
//! `not a`. A register that is looked at under several conditions is looked at under their nearest common one.

use rustc_hash::FxHashMap;

use crate::graph::Set;
use crate::index::{Id, Map, ids};

use super::code::{Binary, Instruction};
use super::ids::{RegisterId, StepId};
use super::layout::sorted;
use super::lower::Code;

/// Replacements per instruction of the code, at most.
const MOST_PER_INSTRUCTION: usize = 4;

ids! {
    /// A condition.
    ConditionId;
}

/// The condition that always holds.
const ALWAYS: ConditionId = ConditionId(0);

/// Conditions, each below one that it implies.
struct Conditions {
    all: Map<ConditionId, Condition>,
    known: FxHashMap<(RegisterId, bool), ConditionId>,
}

#[derive(Debug, Clone, Copy)]
struct Condition {
    register: RegisterId,
    /// Whether the register has to be true or false.
    value: bool,
    /// The step in which it is known.
    time: StepId,
    depth: u32,
    parent: ConditionId,
    /// Some condition further up, so that long ways are short.
    jump: ConditionId,
}

impl Conditions {
    fn new() -> Self {
        let always = Condition {
            register: RegisterId::NONE,
            value: true,
            time: StepId::START,
            depth: 0,
            parent: ALWAYS,
            jump: ALWAYS,
        };
        Conditions { all: Map::from(vec![always]), known: FxHashMap::default() }
    }

    fn get(&self, condition: ConditionId) -> Condition {
        self.all[condition]
    }

    /// The condition that a register is true, or that it is false.
    fn find(&mut self, code: &Code, register: RegisterId, value: bool) -> ConditionId {
        // From the one asked for to one that is known or implies nothing, then back.
        let mut open = Vec::new();
        let (mut register, mut value, mut parent) = (register, value, ALWAYS);
        loop {
            if code.times[register] == StepId::START {
                break;
            }
            if let Some(&known) = self.known.get(&(register, value)) {
                parent = known;
                break;
            }
            match (&code.instructions[register], value) {
                (Instruction::Not(a), _) => (register, value) = (*a, !value),
                (Instruction::Binary { kind: Binary::Both, a, b }, true)
                | (Instruction::Binary { kind: Binary::Either, a, b }, false) => {
                    open.push((register, value));
                    register = earlier(code, *a, *b).0;
                }
                _ => {
                    open.push((register, value));
                    break;
                }
            }
        }
        while let Some((register, value)) = open.pop() {
            let above = self.get(parent);
            let (depth, middle) = (above.depth, self.get(above.jump));
            let jump =
                if depth - middle.depth == middle.depth - self.get(middle.jump).depth { middle.jump } else { parent };
            let time = code.times[register];
            parent = self.all.push(Condition { register, value, time, depth: depth + 1, parent, jump });
            self.known.insert((register, value), parent);
        }
        parent
    }

    /// The nearest condition that both imply.
    fn common(&self, mut a: ConditionId, mut b: ConditionId) -> ConditionId {
        if self.get(a).depth < self.get(b).depth {
            (a, b) = (b, a);
        }
        let depth = self.get(b).depth;
        while self.get(a).depth > depth {
            let Condition { parent, jump, .. } = self.get(a);
            a = if self.get(jump).depth >= depth { jump } else { parent };
        }
        while a != b {
            let (first, second) = (self.get(a), self.get(b));
            (a, b) = if first.jump == second.jump { (first.parent, second.parent) } else { (first.jump, second.jump) };
        }
        a
    }

    /// The nearest condition it implies that is known by then.
    fn by(&self, mut condition: ConditionId, time: StepId) -> ConditionId {
        while self.get(condition).time > time {
            let Condition { parent, jump, .. } = self.get(condition);
            condition = if self.get(jump).time > time { jump } else { parent };
        }
        condition
    }

    /// One condition for two that both hold: the stronger if one implies the other, else the one that is known first.
    fn both(&self, a: ConditionId, b: ConditionId) -> ConditionId {
        match self.common(a, b) {
            common if common == a => b,
            common if common == b => a,
            _ if self.get(a).time <= self.get(b).time => a,
            _ => b,
        }
    }
}

/// The two, the one that is known first in front.
fn earlier(code: &Code, a: RegisterId, b: RegisterId) -> (RegisterId, RegisterId) {
    if code.times[a] <= code.times[b] { (a, b) } else { (b, a) }
}

/// Calls `visit` for every argument of an instruction, with a register and the value it must have for the argument to
/// make a difference, if there is one.
fn for_each_use(code: &Code, instruction: &Instruction, mut visit: impl FnMut(RegisterId, Option<(RegisterId, bool)>)) {
    match instruction {
        Instruction::Select { condition, then, otherwise } => {
            visit(*condition, None);
            visit(*then, Some((*condition, true)));
            visit(*otherwise, Some((*condition, false)));
        }
        Instruction::Binary { kind: kind @ (Binary::Both | Binary::Either | Binary::Multiply), a, b } => {
            let (first, second) = earlier(code, *a, *b);
            visit(first, None);
            visit(second, Some((first, *kind != Binary::Either)));
        }
        other => other.for_each_argument(|argument| visit(argument, None)),
    }
}

/// When and under which condition a register is looked at.
type Use = (StepId, ConditionId);

/// A register that is replaced, with the condition under which it is not.
type Replaced = (RegisterId, ConditionId);

/// The same code, in which registers are replaced by a fixed value where they are irrelevant from some step on.
pub(super) fn forget(code: Code) -> Code {
    let code = sorted(code);
    let mut conditions = Conditions::new();
    let uses = uses(&code, &mut conditions);
    let schedule = schedule(&code, &conditions, uses);
    if schedule.values().all(Vec::is_empty) {
        return code;
    }
    rewrite(&code, &conditions, &schedule)
}

/// The uses of every register, latest first.
fn uses(code: &Code, conditions: &mut Conditions) -> Map<RegisterId, Vec<Use>> {
    let count = code.instructions.len();
    let mut uses: Map<RegisterId, Vec<Use>> = Map::filled(Vec::new(), count);
    let mut source_of = Map::filled(None, count);
    code.reads.iter().for_each(|(register, source)| source_of[*register] = Some(source));
    let mut is_root = Map::filled(false, count);
    code.roots.iter().for_each(|&root| is_root[root] = true);
    for index in uses.keys().rev() {
        let time = code.times[index];
        uses[index].sort_unstable_by_key(|&(time, _)| std::cmp::Reverse(time));
        let contexts = uses[index].iter().map(|&(_, context)| context);
        let own = match is_root[index] {
            true => ALWAYS,
            false => contexts.reduce(|a, b| conditions.common(a, b)).unwrap_or(ALWAYS),
        };
        for_each_use(code, &code.instructions[index], |argument, guard| {
            if code.times[argument] > StepId::START {
                let guard = guard.map_or(ALWAYS, |(register, value)| conditions.find(code, register, value));
                uses[argument].push((time, conditions.both(own, guard)));
            }
        });
        if let Some(source) = source_of[index] {
            source.for_each_register(|register| uses[register].push((time, own)));
        }
    }
    uses
}

/// For every step the registers that are replaced at its end, with the condition under which they are not.
fn schedule(code: &Code, conditions: &Conditions, uses: Map<RegisterId, Vec<Use>>) -> Map<StepId, Vec<Replaced>> {
    let mut schedule = Map::filled(Vec::new(), code.reads.len() + 1);
    let mut left = MOST_PER_INSTRUCTION * code.instructions.len();
    let last: Map<RegisterId, StepId> =
        uses.values().map(|uses| uses.first().map_or(StepId::START, |&(time, _)| time)).collect();
    for (register, uses) in uses.iter() {
        let time = code.times[register];
        if time == StepId::START || last[register] <= time || code.sets[register].value().is_some() {
            continue;
        }
        // Later uses are seen first: what they have in common only gets weaker.
        let mut replaced: Vec<Use> = Vec::new();
        let mut common = ConditionId::NONE;
        for (position, &(used, context)) in uses.iter().enumerate() {
            common = if common == ConditionId::NONE { context } else { conditions.common(common, context) };
            let next = uses.get(position + 1).map_or(time, |&(next, _)| next.max(time));
            if next == used {
                continue;
            }
            // From the end of step `next` until step `used` these are the uses to come.
            let mut condition = conditions.by(common, used.previous());
            while condition != ALWAYS {
                let Condition { time: known, register: by, parent, .. } = conditions.get(condition);
                let at = known.max(next);
                // A condition that nobody else keeps until then is not worth it.
                if by != register && (at == known || last[by] >= at) {
                    replaced.push((at, condition));
                }
                if known <= next {
                    break;
                }
                condition = parent;
            }
            if next <= time {
                break;
            }
        }
        replaced.sort_unstable_by_key(|&(at, condition)| (at, std::cmp::Reverse(conditions.get(condition).depth)));
        let mut latest = ALWAYS;
        for (at, condition) in replaced {
            // Only what says more than what was replaced before.
            if at < last[register] && condition != latest && conditions.common(condition, latest) == latest && left > 0
            {
                schedule[at].push((register, condition));
                latest = condition;
                left -= 1;
            }
        }
    }
    schedule
}

fn rewrite(code: &Code, conditions: &Conditions, schedule: &Map<StepId, Vec<Replaced>>) -> Code {
    let mut result = Code { reads: code.reads.clone(), tables: code.tables.clone(), ..Code::default() };
    let mut step_of = Map::filled(StepId::NONE, code.instructions.len());
    code.steps().for_each(|(step, register, _)| step_of[register] = step);
    // Where a register is, as computed and as replaced.
    let (mut first, mut current): (Map<RegisterId, RegisterId>, Map<RegisterId, RegisterId>) = Default::default();
    let mut constants: FxHashMap<i64, RegisterId> = FxHashMap::default();
    let mut done = StepId::START;
    for (index, instruction) in code.instructions.iter() {
        let time = code.times[index];
        while done < time {
            for &(register, condition) in &schedule[done] {
                let Condition { register: condition, value, .. } = conditions.get(condition);
                let set = code.sets[register];
                let Ok(fixed) = i64::try_from(set.low()) else { continue };
                let fixed = *constants.entry(fixed).or_insert_with(|| {
                    result.push(Instruction::Constant(fixed), StepId::START, Set::single(fixed.into()))
                });
                let (now, condition) = (current[register], first[condition]);
                let (then, otherwise) = if value { (now, fixed) } else { (fixed, now) };
                let replaced = Instruction::Select { condition, then, otherwise };
                current[register] = result.push(replaced, done, set);
            }
            done = done.next();
        }
        let place = result.push(instruction.clone().renamed(|register| current[register]), time, code.sets[index]);
        if let Some(read) = result.reads.get_mut(step_of[index].previous().position()) {
            *read = (place, read.1.clone().renamed(|register| current[register]));
        }
        first.push(place);
        current.push(place);
    }
    result.roots = code.roots.iter().map(|&root| first[root]).collect();
    result
}
