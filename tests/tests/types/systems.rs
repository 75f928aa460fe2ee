//! Systems of methods and associated functions.

use dpnl::prelude::*;

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Grid<const N: usize> {
    #[domain(0..=1)]
    cells: [u8; N],
}

#[symbolic]
impl<const N: usize> Grid<N> {
    #[symbolic]
    pub fn ones(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == 1).count()
    }

    #[symbolic(name = "Flipped")]
    fn flip(mut self, #[domain(0..=1)] at: usize) -> Self {
        self.cells[at] = 1 - self.cells[at];
        self
    }

    #[symbolic]
    fn known(#[given] &self, #[domain(0..=1)] (a, b): (u8, u8)) -> Option<Self> {
        if self.cells[0] == a && b == 1 { Some(*self) } else { None }
    }

    #[symbolic]
    fn at<const K: usize>(&self, this: bool) -> u8 {
        self.cells[K] + u8::from(this)
    }

    #[symbolic]
    fn filled(#[domain(0..=1)] with: u8) -> Self {
        Self { cells: [with; N] }
    }
}

#[symbolic]
trait Strategy {
    type Choice;
    fn choose(&self, seen: u8) -> Self::Choice;
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Greedy(#[domain(0..=3)] u8);

#[symbolic]
impl Strategy for Greedy {
    type Choice = bool;

    #[symbolic]
    fn choose(&self, #[domain(0..=3)] seen: u8) -> Self::Choice {
        seen > self.0
    }
}

#[test]
fn methods_have_systems() {
    let ones = GridOnes::<3>::system().unwrap();
    assert!(ones.enumeration().is_none());
    assert_eq!(ones.variables()[1].name, "self.cells[1]");
    let rows = vec![vec![0.5, 0.5], vec![0.2, 0.8], vec![0.9, 0.1]];
    let found = ones.probability(&rows, &1).unwrap();
    let expected = 0.5 * 0.2 * 0.9 + 0.5 * 0.8 * 0.9 + 0.5 * 0.2 * 0.1;
    assert!((found - expected).abs() < 1e-12, "{found}");
    assert_eq!(ones.explain(&rows, &1).unwrap().input, Grid { cells: [0, 1, 0] });
    assert_eq!(<GridOnes<3> as dpnl::Function>::NAME, "Grid::ones");
}

#[test]
fn they_are_the_methods() {
    assert_eq!(Flipped::<2>::system().unwrap().verify(100).unwrap().to_string().contains("on 8 inputs"), true);
    GridKnown::<2>::system(&Grid { cells: [1, 0] }).unwrap().verify(100).unwrap();
    GridAt::<2, 1>::system().unwrap().verify(100).unwrap();
    GridFilled::<4>::system().unwrap().verify(100).unwrap();
    GreedyChoose::system().unwrap().verify(100).unwrap();
    let found = GreedyChoose::system().unwrap().probability(&[vec![0.25; 4], vec![0.25; 4]], &true).unwrap();
    assert!((found - 0.375).abs() < 1e-12, "{found}");
}
