//! From a tree of separators to the steps of a plan.
//!
//! In each piece the tables of its children are joined, its own inputs are read, and what is computed or read elsewhere
//! but needed here is tried value by value, always that next which makes the table grow least. Whatever can be computed
//! from what is known is computed at once, and forgotten as soon as neither a later step nor the separator needs it.

use crate::index::Map;

use super::ids::{PieceId, RegisterId};
use super::layout::{Act, Layout, Piece, Step, Steps, Work};
use super::lower::Code;
use super::tree::{self, Clique, Families};

impl Steps {
    /// A plan along a tree of separators, and the logarithm of the number of terms there could be; `None` if there is
    /// no good one.
    pub fn tree(code: Code, keep_leaves: bool) -> Option<(Self, f64)> {
        let mut steps = Steps::uncut(code)?;
        let Steps { code, first, .. } = &steps;
        let roots = code.roots.iter().copied().filter(|&root| root >= *first);
        let (kept, known): (Vec<RegisterId>, Vec<RegisterId>) =
            roots.partition(|root| keep_leaves && code.roots[1..].contains(root));
        let families = Families::new(code, *first, &known, &kept);
        let cliques = tree::cliques(&families, *first, &kept)?;
        let (mut pieces, mut total) = (Map::default(), 0.0f64);
        for clique in cliques.values() {
            let children = clique.children.iter().map(|&child| (child, &cliques[child].separator[..])).collect();
            let mut builder = PieceBuilder::new(code, &families, clique, children);
            builder.choose();
            total += builder.terms;
            pieces.push(builder.finish()?);
        }
        steps.pieces = pieces;
        Some((steps, total.max(1.0).log2()))
    }
}

/// Where the values of a step come from, before it is known what has to be kept.
enum Choice {
    Read {
        register: RegisterId,
        known: bool,
    },
    /// The registers that both have, and those that are new.
    Join {
        piece: PieceId,
        shared: Vec<RegisterId>,
        new: Vec<RegisterId>,
    },
    Guess(RegisterId),
}

struct PieceBuilder<'a> {
    code: &'a Code,
    families: &'a Families,
    clique: &'a Clique,
    /// The children that have not been joined, with their separators.
    children: Vec<(PieceId, &'a [RegisterId])>,
    /// The reads that have not been made.
    reads: Vec<RegisterId>,
    /// What has a value, ascending.
    known: Vec<RegisterId>,
    /// What can be computed here, and has not been.
    open: Vec<RegisterId>,
    steps: Vec<(Choice, Vec<Work>)>,
    /// A bound of the number of tuples so far as a logarithm, and of all terms.
    tuples: f64,
    terms: f64,
}

impl<'a> PieceBuilder<'a> {
    fn new(
        code: &'a Code,
        families: &'a Families,
        clique: &'a Clique,
        children: Vec<(PieceId, &'a [RegisterId])>,
    ) -> Self {
        let among = |register: RegisterId| clique.members.binary_search(&register).is_ok();
        let open = clique.members.iter().copied().filter(|&register| families.is_determined(register, among)).collect();
        let reads = clique.families.iter().copied().filter(|&register| families.is_read[register]).collect();
        PieceBuilder {
            code,
            families,
            clique,
            children,
            reads,
            known: Vec::new(),
            open,
            steps: Vec::new(),
            tuples: 0.0,
            terms: 0.0,
        }
    }

    fn knows(&self, register: RegisterId) -> bool {
        self.known.binary_search(&register).is_ok()
    }

    fn learn(&mut self, register: RegisterId) {
        if let Err(place) = self.known.binary_search(&register) {
            self.known.insert(place, register);
        }
    }

    /// Puts everything in order.
    fn choose(&mut self) {
        loop {
            let join = (0..self.children.len())
                .map(|child| (self.growth_of_join(self.children[child].1), child))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let read = (0..self.reads.len())
                .filter(|&read| self.families.arguments(self.reads[read]).iter().all(|&argument| self.knows(argument)))
                .map(|read| (self.growth_of(self.reads[read]), read))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            match (join, read) {
                (Some((growth, child)), read) if read.is_none_or(|read| growth <= read.0) => self.join(child, growth),
                (_, Some((growth, read))) => {
                    let register = self.reads.swap_remove(read);
                    let known = self.knows(register);
                    self.learn(register);
                    self.push(Choice::Read { register, known }, growth);
                }
                _ => match self.to_guess() {
                    Some(register) => {
                        let growth = self.growth_of(register);
                        self.learn(register);
                        self.push(Choice::Guess(register), growth);
                    }
                    None => return,
                },
            }
        }
    }

    fn growth_of(&self, register: RegisterId) -> f64 {
        if self.knows(register) { 0.0 } else { self.families.bits[register] }
    }

    fn growth_of_join(&self, separator: &[RegisterId]) -> f64 {
        let shared: Vec<RegisterId> = separator.iter().copied().filter(|&register| self.knows(register)).collect();
        (self.families.tuples(separator) - self.families.tuples(&shared)).max(0.0)
    }

    fn join(&mut self, child: usize, growth: f64) {
        let (piece, separator) = self.children.swap_remove(child);
        let (shared, new): (Vec<RegisterId>, Vec<RegisterId>) =
            separator.iter().partition(|&&register| self.knows(register));
        new.iter().for_each(|&register| self.learn(register));
        self.push(Choice::Join { piece, shared, new }, growth);
    }

    /// What neither can be computed nor will be read here, the first of what is needed.
    fn to_guess(&self) -> Option<RegisterId> {
        let mut unknown = self.clique.members.iter().copied().filter(|&register| !self.knows(register));
        unknown.find(|register| !self.reads.contains(register) && !self.open.contains(register))
    }

    /// Ends a step: computes what can be computed now.
    fn push(&mut self, choice: Choice, growth: f64) {
        let mut work = Vec::new();
        let open = std::mem::take(&mut self.open);
        for &register in &open {
            if !self.families.arguments(register).iter().all(|&argument| self.knows(argument)) {
                self.open.push(register);
                continue;
            }
            let known = self.knows(register);
            // What is computed elsewhere need not be checked here.
            if !known || self.clique.families.binary_search(&register).is_ok() {
                work.push(Work { register, known });
                self.learn(register);
            }
        }
        self.steps.push((choice, work));
        self.terms += (self.tuples + growth).exp2();
        self.tuples = (self.tuples + growth).min(self.families.tuples(&self.known));
    }

    /// Finds what has to be kept after each step.
    fn finish(self) -> Option<Piece> {
        let PieceBuilder { code, families, clique, steps, .. } = self;
        let mut alive: Vec<RegisterId> = clique.separator.clone();
        let mut piece = Piece::default();
        let want = |alive: &mut Vec<RegisterId>, register: RegisterId| {
            if !alive.contains(&register) {
                alive.push(register);
            }
        };
        for (choice, mut work) in steps.into_iter().rev() {
            let layout = Layout::new(code, &alive)?;
            work.reverse();
            work.retain(|work| {
                let own = clique.families.binary_search(&work.register).is_ok();
                if !own && !alive.contains(&work.register) {
                    return false;
                }
                if work.known {
                    want(&mut alive, work.register);
                } else {
                    alive.retain(|&register| register != work.register);
                }
                families.arguments(work.register).iter().for_each(|&argument| want(&mut alive, argument));
                true
            });
            let work = with_what_comes_before(families, work.iter().rev());
            let act = match choice {
                Choice::Read { register, known } => {
                    alive.retain(|&other| other != register || known);
                    if known {
                        want(&mut alive, register);
                    }
                    families.arguments(register).iter().for_each(|&argument| want(&mut alive, argument));
                    let (_, source) = code.reads.iter().find(|(other, _)| *other == register)?;
                    let before = families.before(register).to_vec();
                    Act::Read { register, before, source: source.clone(), known }
                }
                Choice::Guess(register) => {
                    alive.retain(|&other| other != register);
                    Act::Guess(register)
                }
                Choice::Join { piece, shared, new } => {
                    alive.retain(|register| !new.contains(register));
                    shared.iter().for_each(|&register| want(&mut alive, register));
                    Act::Join { piece, shared: Layout::new(code, &shared)? }
                }
            };
            piece.steps.push(Step { act, work, layout });
        }
        piece.steps.reverse();
        Some(piece)
    }
}

/// The work with what has to be computed for it.
fn with_what_comes_before<'w>(families: &Families, work: impl Iterator<Item = &'w Work>) -> Vec<Work> {
    let mut all: Vec<Work> = Vec::new();
    for &work in work {
        for &register in families.before(work.register) {
            if !all.iter().any(|other| other.register == register) {
                all.push(Work { register, known: false });
            }
        }
        all.push(work);
    }
    all
}
