//! A type that holds a map of itself.

use std::collections::BTreeMap;

use dpnl::prelude::*;

#[derive(Default, Domain)]
struct Node {
    children: BTreeMap<u8, Node>,
    terminal: bool,
}
#[symbolic]
impl Node {
    fn insert(&mut self, word: &[u8]) {
        match word.split_first() {
            None => self.terminal = true,
            Some((&c, rest)) => self.children.entry(c).or_default().insert(rest),
        }
    }
    fn count(&self) -> usize {
        1 + self.children.values().map(|c| c.count()).sum::<usize>()
    }
}
#[symbolic]
fn trie_size(#[domain(b'a'..=b'b')] words: [[u8; 3]; 3]) -> usize {
    let mut root = Node::default();
    for w in &words {
        root.insert(w);
    }
    root.count()
}

fn main() {
    let system = TrieSize::system().unwrap();
    assert_eq!(system.verify(512).unwrap().inputs, 512);
}
