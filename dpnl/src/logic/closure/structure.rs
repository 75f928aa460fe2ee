//! A ground program in flat arrays.

use crate::logic::ground::{Literal, Rule};

/// Lists behind each other in one array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Lists for `count` owners from pairs of owner and item, in order.
    fn new(count: usize, pairs: &[(u32, T)]) -> Self {
        let mut starts = vec![0_u32; count + 1];
        for &(owner, _) in pairs {
            starts[owner as usize + 1] += 1;
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut items = vec![T::default(); pairs.len()];
        for &(owner, item) in pairs {
            items[next[owner as usize] as usize] = item;
            next[owner as usize] += 1;
        }
        Lists { starts, items }
    }

    #[inline]
    pub(crate) fn of(&self, owner: u32) -> &[T] {
        &self.items[self.starts[owner as usize] as usize..self.starts[owner as usize + 1] as usize]
    }
}

/// A ground program as the closures need it.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub(crate) atoms: usize,
    pub(crate) rules: Vec<Rule>,
    pub(crate) domains: Vec<usize>,
    /// Where the bits of each variable's set start.
    pub(crate) words: Vec<u32>,
    pub(crate) rules_of: Lists<u32>,
    /// For every atom the rules in whose bodies it is, and whether it has to hold there.
    pub(crate) uses: Lists<(u32, bool)>,
    /// For every variable the rules in whose bodies it is, and the value it has to take.
    pub(crate) choices: Lists<(u32, u32)>,
    /// The component of each atom; components that an atom depends on have smaller numbers.
    pub(crate) component: Vec<u32>,
    pub(crate) members: Lists<u32>,
    /// Whether some atom of the component depends on itself.
    pub(crate) cyclic: Vec<bool>,
}

impl Structure {
    pub(crate) fn new(atoms: usize, rules: Vec<Rule>, domains: Vec<usize>) -> Self {
        let (mut heads, mut uses, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        for (number, rule) in rules.iter().enumerate() {
            let number = number as u32;
            heads.push((rule.head, number));
            for &literal in &rule.body {
                match literal {
                    Literal::True(atom) => uses.push((atom, (number, true))),
                    Literal::False(atom) => uses.push((atom, (number, false))),
                    Literal::Choice(variable, value) => choices.push((variable, (number, value))),
                }
            }
        }
        let rules_of = Lists::new(atoms, &heads);
        let component = components(atoms, |atom, visit| {
            for &rule in rules_of.of(atom) {
                for literal in &rules[rule as usize].body {
                    if let Literal::True(below) | Literal::False(below) = *literal {
                        visit(below);
                    }
                }
            }
        });
        let count = component.iter().map(|&number| number as usize + 1).max().unwrap_or(0);
        let pairs: Vec<(u32, u32)> = component.iter().zip(0..).map(|(&component, atom)| (component, atom)).collect();
        let mut cyclic = vec![false; count];
        for rule in &rules {
            for literal in &rule.body {
                if let Literal::True(below) | Literal::False(below) = *literal
                    && component[below as usize] == component[rule.head as usize]
                {
                    cyclic[component[below as usize] as usize] = true;
                }
            }
        }
        let mut words = vec![0];
        for &size in &domains {
            words.push(words[words.len() - 1] + size.div_ceil(64) as u32);
        }
        Structure {
            atoms,
            rules_of,
            uses: Lists::new(atoms, &uses),
            choices: Lists::new(domains.len(), &choices),
            members: Lists::new(count, &pairs),
            component,
            cyclic,
            rules,
            domains,
            words,
        }
    }
}

/// The strongly connected component of each of `count` nodes; what a node reaches has a smaller or equal number.
///
/// Tarjan's algorithm on a stack of its own, so that depth is bounded by memory only.
pub(crate) fn components(count: usize, edges: impl Fn(u32, &mut dyn FnMut(u32))) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let mut component = vec![NEW; count];
    let (mut index, mut low) = (vec![NEW; count], vec![NEW; count]);
    let (mut next_index, mut next_component) = (0, 0);
    let mut path: Vec<u32> = Vec::new();
    for root in 0..count as u32 {
        if index[root as usize] != NEW {
            continue;
        }
        let mut open: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(node) = enter.take() {
                (index[node as usize], low[node as usize]) = (next_index, next_index);
                next_index += 1;
                path.push(node);
                let mut below = Vec::new();
                edges(node, &mut |target| below.push(target));
                open.push((node, below));
            }
            let Some((node, below)) = open.last_mut() else { break };
            let node = *node;
            match below.pop() {
                Some(target) if index[target as usize] == NEW => enter = Some(target),
                Some(target) => {
                    if component[target as usize] == NEW {
                        low[node as usize] = low[node as usize].min(index[target as usize]);
                    }
                }
                None => {
                    open.pop();
                    if let Some(&(above, _)) = open.last() {
                        low[above as usize] = low[above as usize].min(low[node as usize]);
                    }
                    if low[node as usize] == index[node as usize] {
                        while let Some(member) = path.pop() {
                            component[member as usize] = next_component;
                            if member == node {
                                break;
                            }
                        }
                        next_component += 1;
                    }
                }
            }
        }
    }
    component
}
