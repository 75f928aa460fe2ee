//! `Weak`: a function that comes to one is called on its inputs, and the answers are those of its calls.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::rc::{Rc, Weak};

use dpnl::prelude::*;
use dpnl::{Function, Result};
use dpnl_tests::{close, dense_rows, digits, generator, weight};

/// Compares a system that answers from calls with enumeration; `sizes` are those of the variables.
pub fn called<F: Function>(system: Result<System<F>>, sizes: &[usize], function: impl Fn(&[usize]) -> F::Output)
where
    F::Output: Debug,
{
    let system = system.unwrap_or_else(|error| panic!("{}: {error}", F::NAME));
    let rows = dense_rows(&mut generator(3), sizes);
    let mut truth: HashMap<String, f64> = HashMap::new();
    for number in 0..sizes.iter().product() {
        let input = digits(sizes, number);
        *truth.entry(format!("{:?}", function(&input))).or_default() += weight(&rows, &input);
    }
    let distribution = system.distribution(&rows).unwrap();
    assert_eq!(distribution.len(), truth.len(), "{}", F::NAME);
    for (output, p) in distribution {
        assert!(close(p, truth[&format!("{output:?}")]), "{}: {output:?} is {p}", F::NAME);
    }
}

#[derive(Domain, Debug)]
struct Node {
    value: u8,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

#[symbolic]
impl Node {
    fn new(value: u8) -> Rc<Node> {
        Rc::new(Node { value, parent: RefCell::new(Weak::new()), children: RefCell::new(vec![]) })
    }

    fn path(&self) -> u8 {
        match self.parent.borrow().upgrade() {
            Some(parent) => 10 * parent.path() + self.value,
            None => self.value,
        }
    }
}

#[symbolic(helper)]
fn adopt(parent: &Rc<Node>, child: &Rc<Node>) {
    *child.parent.borrow_mut() = Rc::downgrade(parent);
    parent.children.borrow_mut().push(Rc::clone(child));
}

#[symbolic]
fn tree(#[domain(0..=2)] a: u8, #[domain(0..=4)] b: u8, alone: bool) -> (u8, usize, usize, bool) {
    let (root, leaf) = (Node::new(a), Node::new(b));
    adopt(&root, &leaf);
    let inner = Node::new(3);
    if !alone {
        adopt(&leaf, &inner);
    }
    let orphan = Node::new(1);
    {
        let parent = Node::new(2);
        adopt(&parent, &orphan);
    }
    let weak = Rc::downgrade(&leaf);
    (inner.path(), weak.strong_count(), weak.weak_count(), orphan.parent.borrow().upgrade().is_none())
}

#[test]
fn trees_with_parents() {
    called(Tree::system(), &[3, 5, 2], |v| tree(v[0] as u8, v[1] as u8, v[2] == 1));
}

/// A type of one's own with a method of that name is traced.
#[derive(Domain, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tool {
    #[domain(0..=9)]
    level: u8,
}

#[symbolic]
impl Tool {
    fn upgrade(&mut self) -> u8 {
        self.level += 1;
        self.level
    }
}

#[symbolic(helper)]
fn upgraded(mut tool: Tool) -> (u8, Tool) {
    let level = tool.upgrade();
    (level * 2, tool)
}

#[test]
fn methods_of_ones_own() {
    crate::harness::agree!(upgraded: tool: Tool => upgraded(tool));
}
