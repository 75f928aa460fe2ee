//! A formula in flat arrays, ready for the search.

use super::order;
use super::{Choice, Cnf, Literal};

/// Marks an atom that belongs to no choice: a hidden variable.
pub(super) const HIDDEN: u32 = u32::MAX;

/// Lists of lists in two arrays.
#[derive(Debug, Clone)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub(super) fn new<L: AsRef<[T]>>(lists: impl IntoIterator<Item = L>) -> Self {
        let mut all = Lists { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend_from_slice(list.as_ref());
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    /// The lists that collect the item of every pair under its index.
    fn collect(count: usize, pairs: impl Iterator<Item = (usize, T)> + Clone, filler: T) -> Self {
        let mut starts = vec![0_u32; count + 2];
        pairs.clone().for_each(|(index, _)| starts[index + 2] += 1);
        for index in 2..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut items = vec![filler; starts[count + 1] as usize];
        for (index, item) in pairs {
            items[starts[index + 1] as usize] = item;
            starts[index + 1] += 1;
        }
        starts.pop();
        Lists { starts, items }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// A formula as the search sees it: atoms are the formula's variables, choices its random variables.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// The choice of every atom, or [`HIDDEN`].
    pub(super) choice_of: Vec<u32>,
    /// Whether a clause has hidden atoms.
    pub(super) has_hidden: bool,
    /// Number of values of every choice.
    pub(super) domains: Vec<usize>,
    /// The atoms of every choice: one per value for a distribution, else a single one.
    pub(super) atoms_of: Lists<u32>,
    /// Whether the choice is a distribution.
    pub(super) categorical: Vec<bool>,
    /// Whether a clause is empty.
    pub(super) contradiction: bool,
    /// The clauses of one literal.
    pub(super) units: Vec<Literal>,
    /// For every literal the others of its clauses of two.
    pub(super) binary: Lists<Literal>,
    /// The longer clauses.
    pub(super) long: Lists<Literal>,
    /// For every literal the longer clauses it is in.
    pub(super) occurrences: Lists<u32>,
    /// For every atom how early a tree decomposition wants it decided; higher is earlier.
    pub(super) rank: Vec<f32>,
}

impl Problem {
    pub(super) fn new(cnf: &Cnf) -> Self {
        let atoms = cnf.variables();
        let choices = cnf.choices();
        let mut choice_of = vec![HIDDEN; atoms];
        let mut lists: Vec<Vec<u32>> = Vec::with_capacity(choices.len());
        for (number, &choice) in choices.iter().enumerate() {
            let range = match choice {
                Choice::Variable(variable) => variable..variable + 1,
                Choice::Distribution(index) => {
                    let distribution = &cnf.distributions()[index];
                    distribution.first..distribution.first + distribution.weights.len()
                }
            };
            choice_of[range.clone()].fill(number as u32);
            lists.push(range.map(|atom| atom as u32).collect());
        }
        let of_length = |wanted: fn(usize) -> bool| cnf.clauses().iter().filter(move |clause| wanted(clause.len()));
        let long = Lists::new(of_length(|length| length > 2));
        let pairs = of_length(|length| length == 2)
            .flat_map(|clause| [(clause[0].code(), clause[1]), (clause[1].code(), clause[0])]);
        let occurrences = (0..long.len())
            .flat_map(|clause| long.get(clause).iter().map(move |literal| (literal.code(), clause as u32)));
        Problem {
            domains: choices.iter().map(|&choice| cnf.weights(choice).len()).collect(),
            categorical: choices.iter().map(|choice| matches!(choice, Choice::Distribution(_))).collect(),
            atoms_of: Lists::new(lists),
            contradiction: cnf.clauses().iter().any(|clause| clause.is_empty()),
            units: of_length(|length| length == 1).map(|clause| clause[0]).collect(),
            binary: Lists::collect(2 * atoms, pairs, Literal::new(0, true)),
            occurrences: Lists::collect(2 * atoms, occurrences, 0),
            rank: order::ranks(cnf),
            has_hidden: cnf.clauses().iter().flatten().any(|literal| choice_of[literal.variable()] == HIDDEN),
            choice_of,
            long,
        }
    }

    pub(super) fn atoms(&self) -> usize {
        self.choice_of.len()
    }

    /// Whether the atom is a hidden variable.
    #[inline]
    pub(super) fn is_hidden(&self, atom: usize) -> bool {
        self.choice_of[atom] == HIDDEN
    }

    /// The choice of an atom if it is a distribution.
    #[inline]
    pub(super) fn distribution_of(&self, atom: usize) -> Option<usize> {
        let choice = self.choice_of[atom];
        (choice != HIDDEN && self.categorical[choice as usize]).then_some(choice as usize)
    }

    /// The value of a distribution that an atom stands for.
    #[inline]
    pub(super) fn value_of(&self, choice: usize, atom: usize) -> usize {
        atom - self.atoms_of.get(choice)[0] as usize
    }

    /// The literal that holds where the choice has this value.
    pub(super) fn literal(&self, choice: usize, value: usize) -> Literal {
        let atoms = self.atoms_of.get(choice);
        match self.categorical[choice] {
            true => Literal::new(atoms[value] as usize, true),
            false => Literal::new(atoms[0] as usize, value == 1),
        }
    }
}
