//! Lifetimes in bounds and in `impl ..`, traits of types without a size.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn total<'a>(items: impl Iterator<Item = &'a u8>) -> u8 {
    items.sum()
}

#[symbolic(helper)]
fn most<'a, I>(items: I) -> u8
where
    I: IntoIterator<Item = &'a u8>,
{
    items.into_iter().copied().max().unwrap_or(0)
}

#[symbolic(helper)]
fn evens(a: &[u8]) -> impl Iterator<Item = &u8> {
    a.iter().filter(|x| **x % 2 == 0)
}

#[symbolic(helper)]
fn raised<'a>(a: &'a [u8], by: &'a u8) -> impl Iterator<Item = u8> + 'a {
    a.iter().map(move |x| x + by)
}

#[symbolic(helper)]
fn captured(a: &[u8]) -> impl Iterator<Item = u8> + use<'_> {
    a.iter().copied()
}

#[symbolic(helper)]
fn either<'a>(a: &'a [u8], c: bool) -> Box<dyn Iterator<Item = &'a u8> + 'a> {
    if c { Box::new(a.iter()) } else { Box::new(a.iter().rev()) }
}

#[symbolic(helper)]
fn iterators(a: [u8; 3], c: bool) -> u8 {
    total(a.iter())
        + most(&a)
        + evens(&a).sum::<u8>()
        + raised(&a, &1).max().unwrap()
        + captured(&a).min().unwrap()
        + either(&a, c).next().copied().unwrap()
}

#[derive(Domain, Clone, Debug, PartialEq)]
struct Board {
    cells: [[u8; 2]; 2],
}

#[symbolic]
impl Board {
    fn rows(&self) -> impl Iterator<Item = &[u8; 2]> + '_ {
        self.cells.iter()
    }
    fn column(&self, x: usize) -> impl Iterator<Item = u8> + '_ {
        self.cells.iter().map(move |row| row[x])
    }
    fn get_mut(&mut self, x: usize, y: usize) -> Option<&mut u8> {
        self.cells.get_mut(y)?.get_mut(x)
    }
}

#[symbolic(helper)]
fn methods(cells: [[u8; 2]; 2]) -> u8 {
    let mut board = Board { cells };
    if let Some(cell) = board.get_mut(0, 1) {
        *cell += 1;
    }
    board.rows().map(|row| row[0]).sum::<u8>() + board.column(1).max().unwrap()
}

#[symbolic(maybe_unsized)]
trait Mean {
    fn mean(&self) -> u32;
}

#[symbolic]
impl Mean for [u32] {
    fn mean(&self) -> u32 {
        self.iter().sum::<u32>() / self.len() as u32
    }
}

#[symbolic]
impl<const N: usize> Mean for [u32; N] {
    fn mean(&self) -> u32 {
        self.as_slice().mean() + N as u32
    }
}

#[symbolic]
impl Mean for str {
    fn mean(&self) -> u32 {
        self.len() as u32
    }
}

#[symbolic(helper)]
fn without_size(a: [u32; 3]) -> u32 {
    a.mean() + a[..2].mean() + "abc".mean()
}

#[test]
fn borrowed_and_unsized() {
    agree!(iterators: a: [u8; 3] = 0..=3, c: bool => iterators(a, c));
    agree!(methods: cells: [[u8; 2]; 2] = 0..=1 => methods(cells));
    agree!(without_size: a: [u32; 3] = 0..=4 => without_size(a));
}
