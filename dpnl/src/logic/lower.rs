//! A ground program as a program graph, so that everything that works for traced functions works for logic.
//!
//! Atoms become conditions, in the order of their dependencies. Within a circle an atom holds if it is derived in as
//! many rounds as the circle has atoms; the rounds are unrolled, and end early where nothing changes any more.

use super::closure::Structure;
use super::ground::Literal;
use crate::graph::{Case, Graph, NodeId, Program, Shape, Variable};

/// The program whose output is, for every atom of `leaves`, whether it holds.
pub(crate) fn lower(structure: &Structure, names: &[(String, Vec<String>)], leaves: &[u32]) -> Program {
    let mut graph = Graph::new();
    let inputs: Vec<NodeId> = names
        .iter()
        .map(|(name, labels)| {
            graph.input(Variable {
                name: name.clone(),
                values: (0..labels.len() as i128).collect(),
                labels: Some(labels.clone()),
            })
        })
        .collect();
    let nothing = graph.boolean(false);
    let mut nodes = vec![nothing; structure.atoms];
    for component in 0..structure.cyclic.len() as u32 {
        let members = structure.members.of(component);
        let rounds = if structure.cyclic[component as usize] { members.len() } else { 1 };
        for _ in 0..rounds {
            let next: Vec<NodeId> =
                members.iter().map(|&atom| derived(&mut graph, structure, &nodes, &inputs, atom)).collect();
            let same = members.iter().zip(&next).all(|(&atom, &node)| nodes[atom as usize] == node);
            members.iter().zip(next).for_each(|(&atom, node)| nodes[atom as usize] = node);
            if same {
                break;
            }
        }
    }
    let condition = graph.boolean(true);
    let leaves = leaves.iter().map(|&atom| nodes[atom as usize]).collect();
    Program {
        name: "program".to_owned(),
        graph,
        cases: vec![Case { shape: Shape("atoms".to_owned()), condition, leaves }],
    }
}

/// Whether some rule gives the atom.
fn derived(graph: &mut Graph, structure: &Structure, nodes: &[NodeId], inputs: &[NodeId], atom: u32) -> NodeId {
    let mut bodies = Vec::new();
    for &rule in structure.rules_of.of(atom) {
        let mut conditions = Vec::new();
        for &literal in &structure.rules[rule as usize].body {
            conditions.push(match literal {
                Literal::True(below) => nodes[below as usize],
                Literal::False(below) => graph.not(nodes[below as usize]),
                Literal::Choice(variable, value) => {
                    let value = graph.constant(i128::from(value));
                    graph.equal(inputs[variable as usize], value)
                }
            });
        }
        bodies.push(graph.all(conditions));
    }
    graph.any(bodies)
}
