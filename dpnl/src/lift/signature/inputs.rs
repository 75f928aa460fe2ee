//! The inputs of a function: its random parameters with every variable known.

use crate::lift::output::decode::Decode;
use crate::lift::output::shape::Tree;
use crate::lift::signature::parameter::DeclaredVariable;

/// How the variables of a system make up the input of its function.
#[derive(Debug, Clone)]
pub struct Inputs {
    variables: Vec<DeclaredVariable>,
    /// The random parameters; the leaves are positions in `variables`.
    parameters: Vec<Tree<usize>>,
    /// Where the number of each variable is among those of an input, if that is the same for all inputs: if no enum with
    /// fields is among the parameters.
    places: Option<Vec<usize>>,
}

impl Inputs {
    pub(crate) fn new(variables: Vec<DeclaredVariable>, parameters: Vec<Tree<usize>>) -> Self {
        let (mut places, mut next) = (vec![usize::MAX; variables.len()], 0);
        let fixed = parameters.iter().try_for_each(|parameter| place(parameter, &mut places, &mut next));
        let places = fixed.filter(|()| !places.contains(&usize::MAX)).map(|()| places);
        Inputs { variables, parameters, places }
    }

    /// The random variables, in the order of the rows of probabilities.
    pub fn variables(&self) -> &[DeclaredVariable] {
        &self.variables
    }

    /// How many inputs there are; `None` if more than fit a number.
    pub(crate) fn count(&self) -> Option<u64> {
        self.variables.iter().try_fold(1_u64, |all, variable| all.checked_mul(variable.values.len() as u64))
    }

    /// The random parameters, in order; the leaves are positions in [`variables`](Self::variables).
    pub fn parameters(&self) -> &[Tree<usize>] {
        &self.parameters
    }

    /// The input in which variable `k` has the value at position `choice[k]` of its row.
    ///
    /// `None` if a position is out of range, or if `T` is not the input of the function these belong to.
    pub fn decode<T: Decode>(&self, choice: &[usize]) -> Option<T> {
        T::from_numbers(&self.numbers(choice)?)
    }

    /// The numbers of that input; `None` if a position is out of range.
    pub(crate) fn numbers(&self, choice: &[usize]) -> Option<Vec<i128>> {
        let mut numbers = Vec::with_capacity(self.variables.len() + self.parameters.len());
        self.fill(choice, &mut numbers)?;
        Some(numbers)
    }

    /// The inputs one after the other, from one of these numbers on; `None` if there is none of that number.
    pub(crate) fn walk(&self, first: u64) -> Option<Walk<'_>> {
        let mut choice = vec![0; self.variables.len()];
        let mut rest = first;
        for (position, variable) in choice.iter_mut().zip(&self.variables).rev() {
            let size = variable.values.len() as u64;
            *position = rest.checked_rem(size)? as usize;
            rest /= size;
        }
        let numbers = self.numbers(&choice).filter(|_| rest == 0)?;
        let places = self.places.iter().flatten();
        let steps = places.zip(&self.variables).map(|(&place, variable)| (place, &variable.values[..]));
        Some(Walk { inputs: self, steps: steps.collect(), choice, numbers })
    }

    fn fill(&self, choice: &[usize], numbers: &mut Vec<i128>) -> Option<()> {
        if choice.len() != self.variables.len() {
            return None;
        }
        let number = |variable: usize| self.variables[variable].values.get(choice[variable]).copied();
        self.parameters.iter().try_for_each(|parameter| fill(parameter, &number, numbers))
    }
}

/// A way through all inputs, in the mixed radix of the sizes of the variables: the last one changes fastest.
pub(crate) struct Walk<'a> {
    inputs: &'a Inputs,
    /// The place of every variable among the numbers, if that is the same for all inputs, and its values.
    steps: Vec<(usize, &'a [i128])>,
    choice: Vec<usize>,
    /// The same for all inputs: to begin anew for each takes longer than many a function.
    numbers: Vec<i128>,
}

impl Walk<'_> {
    /// The positions of the values of the variables.
    pub(crate) fn choice(&self) -> &[usize] {
        &self.choice
    }

    /// The [numbers](Inputs::numbers) of the input.
    pub(crate) fn numbers(&self) -> &[i128] {
        &self.numbers
    }

    /// On to the next input, from the last one to the first.
    pub(crate) fn advance(&mut self) {
        if self.steps.is_empty() {
            for (position, variable) in self.choice.iter_mut().zip(&self.inputs.variables).rev() {
                *position += 1;
                if *position < variable.values.len() {
                    break;
                }
                *position = 0;
            }
            self.numbers.clear();
            let filled = self.inputs.fill(&self.choice, &mut self.numbers);
            debug_assert!(filled.is_some(), "a position is out of range");
            return;
        }
        for (position, &(place, values)) in self.choice.iter_mut().zip(&self.steps).rev() {
            *position += 1;
            if let Some(&value) = values.get(*position) {
                self.numbers[place] = value;
                break;
            }
            *position = 0;
            self.numbers[place] = values[0];
        }
    }
}

/// Adds the numbers of a parameter; see [`Tree::numbers`].
fn fill(tree: &Tree<usize>, number: &impl Fn(usize) -> Option<i128>, numbers: &mut Vec<i128>) -> Option<()> {
    match tree {
        Tree::Leaf(variable) => numbers.push(number(*variable)?),
        Tree::Tuple(parts) => parts.iter().try_for_each(|part| fill(part, number, numbers))?,
        Tree::List(items) => {
            numbers.push(items.len() as i128);
            items.iter().try_for_each(|item| fill(item, number, numbers))?;
        }
        Tree::Tagged { definition, tag, fields } => {
            let tag = tag.map(number);
            let position = match tag {
                None => 0,
                Some(tag) => {
                    numbers.push(tag?);
                    usize::try_from(tag?).ok()?
                }
            };
            let own = fields.get(definition.variants.get(position)?.range())?;
            own.iter().try_for_each(|field| fill(field.as_ref()?, number, numbers))?;
        }
        // No parameter is one of several trees.
        Tree::Either(_) => return None,
    }
    Some(())
}

/// Finds the places of variables from `next` on; `None` if they depend on a variant.
fn place(tree: &Tree<usize>, places: &mut [usize], next: &mut usize) -> Option<()> {
    match tree {
        Tree::Leaf(variable) => {
            places[*variable] = *next;
            *next += 1;
        }
        Tree::Tuple(parts) => parts.iter().try_for_each(|part| place(part, places, next))?,
        Tree::List(items) => {
            *next += 1;
            items.iter().try_for_each(|item| place(item, places, next))?;
        }
        Tree::Tagged { tag: None, fields, .. } => {
            fields.iter().try_for_each(|field| place(field.as_ref()?, places, next))?;
        }
        Tree::Tagged { .. } | Tree::Either(_) => return None,
    }
    Some(())
}
