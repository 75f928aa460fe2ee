//! Stacks: lists whose length is not known, as tracing makes them of a `Vec`. There is a length, and as many items as there
//! can be at most; behind the end is padding.

use super::*;

#[derive(Clone)]
struct Stack {
    length: GraphNode,
    items: Vec<GraphNode>,
}

impl Stack {
    fn new(graph: &mut Graph) -> Self {
        Stack { length: graph.constant(0), items: Vec::new() }
    }

    /// Whether the list ends before this position.
    fn ends_at(&self, graph: &mut Graph, position: usize) -> GraphNode {
        let position = graph.constant(position as i128);
        graph.equal(self.length, position)
    }

    /// Adds an item where a condition holds.
    fn push(&mut self, graph: &mut Graph, condition: GraphNode, value: GraphNode) {
        for position in 0..self.items.len() {
            let end = self.ends_at(graph, position);
            let here = graph.and(end, condition);
            self.items[position] = graph.select(here, value, self.items[position]);
        }
        if graph.bounds(self.length).1 >= self.items.len() as i128 {
            let end = self.ends_at(graph, self.items.len());
            let here = graph.and(end, condition);
            let padding = graph.constant(graph.bounds(value).0);
            self.items.push(graph.select(here, value, padding));
        }
        self.length = graph.add(self.length, condition);
    }

    /// The last item; anything if there is none.
    fn last(&self, graph: &mut Graph) -> GraphNode {
        // Shifted by one, so that every length is an index.
        let shifted: Vec<GraphNode> = self.items.iter().take(1).chain(&self.items).copied().collect();
        if shifted.is_empty() { graph.constant(0) } else { graph.element(self.length, &shifted) }
    }

    fn has_items(&self, graph: &mut Graph) -> GraphNode {
        let zero = graph.constant(0);
        graph.less(zero, self.length)
    }

    /// Takes the last item where a condition holds. Says whether there was one.
    fn pop(&mut self, graph: &mut Graph, condition: GraphNode) -> (GraphNode, GraphNode) {
        let (there, item) = (self.has_items(graph), self.last(graph));
        let (zero, one) = (graph.constant(0), graph.constant(1));
        let less = graph.subtract(self.length, one);
        let mut after = Stack { length: graph.maximum(less, zero), items: self.items.clone() };
        for position in 0..after.items.len() {
            let end = after.ends_at(graph, position);
            let padding = graph.constant(graph.bounds(after.items[position]).0);
            after.items[position] = graph.select(end, padding, after.items[position]);
        }
        *self = after.join(graph, condition, self);
        (there, item)
    }

    /// One list where a condition holds, and else the other, which is no shorter.
    fn join(&self, graph: &mut Graph, condition: GraphNode, other: &Stack) -> Stack {
        let length = graph.select(condition, self.length, other.length);
        let pairs = self.items.iter().zip(&other.items);
        Stack { length, items: pairs.map(|(&a, &b)| graph.select(condition, a, b)).collect() }
    }

    /// The sum of the items that are there.
    fn sum(&self, graph: &mut Graph) -> GraphNode {
        let zero = graph.constant(0);
        let mut sum = zero;
        for (position, &item) in self.items.iter().enumerate() {
            let position = graph.constant(position as i128);
            let is_there = graph.less(position, self.length);
            let part = graph.select(is_there, item, zero);
            sum = graph.add(sum, part);
        }
        sum
    }
}

/// What a machine does for one value of what it reads.
#[derive(Clone, Copy)]
enum Act {
    Push(i128),
    PushRegister,
    /// Into the register; nothing if there is none.
    Pop,
    /// What comes off must be this, or all is over.
    Expect(i128),
    /// The two last items become their sum modulo 3.
    Add,
    Double,
    Nothing,
}

fn act(random: &mut Random) -> Act {
    match random.below(9) {
        0..3 => Act::Push(random.between(0, 2)),
        3 => Act::PushRegister,
        4 => Act::Pop,
        5 | 6 => Act::Expect(random.between(0, 2)),
        7 => [Act::Add, Act::Double][random.below(2)],
        _ => Act::Nothing,
    }
}

struct Machine {
    stack: Stack,
    register: GraphNode,
    /// Whether nothing was missing or wrong so far.
    fine: GraphNode,
}

impl Machine {
    fn perform(&mut self, graph: &mut Graph, condition: GraphNode, act: Act) {
        match act {
            Act::Push(value) => {
                let value = graph.constant(value);
                self.stack.push(graph, condition, value);
            }
            Act::PushRegister => self.stack.push(graph, condition, self.register),
            Act::Pop => {
                let (there, item) = self.stack.pop(graph, condition);
                let taken = graph.and(there, condition);
                self.register = graph.select(taken, item, self.register);
            }
            Act::Expect(value) => {
                let (there, item) = self.stack.pop(graph, condition);
                let value = graph.constant(value);
                let same = graph.equal(item, value);
                let right = graph.and(there, same);
                let other = graph.not(condition);
                let passes = graph.or(other, right);
                self.fine = graph.and(self.fine, passes);
            }
            Act::Add => {
                let (has_second, second) = self.stack.pop(graph, condition);
                let (has_first, first) = self.stack.pop(graph, condition);
                let (sum, three) = (graph.add(first, second), graph.constant(3));
                let rest = graph.remainder_euclid(sum, three);
                self.stack.push(graph, condition, rest);
                let both = graph.and(has_first, has_second);
                let other = graph.not(condition);
                let passes = graph.or(other, both);
                self.fine = graph.and(self.fine, passes);
            }
            Act::Double => {
                let (there, item) = (self.stack.has_items(graph), self.stack.last(graph));
                let taken = graph.and(there, condition);
                self.stack.push(graph, taken, item);
            }
            Act::Nothing => {}
        }
    }
}

/// A loop over what it reads, with a stack, a register, and perhaps an early way out.
fn stack_machine(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let mut machine = Machine { stack: Stack::new(&mut graph), register: graph.constant(0), fine: graph.boolean(true) };
    let values = 2 + random.below(3);
    let mut acts: Vec<Act> = (0..values).map(|_| act(random)).collect();
    let (ends_early, changes) = (random.below(2) == 0, random.below(4) == 0);
    for step in 0..[7, 5, 4][values - 2] {
        let read = graph.input(Variable::range(format!("x[{step}]"), 0, values as i128 - 1));
        for (value, &act) in acts.iter().enumerate() {
            let value = graph.constant(value as i128);
            let chosen = graph.equal(read, value);
            let condition = if ends_early { graph.and(chosen, machine.fine) } else { chosen };
            machine.perform(&mut graph, condition, act);
        }
        if changes {
            acts[random.below(values)] = act(random);
        }
    }
    let Machine { stack, register, fine } = machine;
    let (zero, nothing) = (graph.constant(0), graph.constant(-1));
    let mut leaves = Vec::new();
    for _ in 0..1 + random.below(2) {
        leaves.push(match random.below(6) {
            0 | 1 => {
                let is_empty = graph.equal(stack.length, zero);
                graph.and(fine, is_empty)
            }
            2 => stack.length,
            3 => register,
            4 => {
                let (has_items, last) = (stack.has_items(&mut graph), stack.last(&mut graph));
                graph.select(has_items, last, nothing)
            }
            _ => stack.sum(&mut graph),
        });
    }
    let condition = if random.below(4) == 0 { fine } else { graph.boolean(true) };
    Program { name: "stack".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_and_search_agree_with_enumeration_on_stacks() {
    let mut random = Random(19);
    let mut count = 0;
    for _ in 0..160 {
        count += compare(&stack_machine(&mut random), &mut random);
    }
    assert!(count > 1_500, "{count}");
}
