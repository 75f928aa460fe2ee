//! Lists, stacks, shapes and little machines of one's own, each in a module of its own with what it needs.

use dpnl::prelude::*;

use crate::harness::agrees;

mod rpn {
    use super::*;
    #[derive(Debug, Clone, PartialEq, Eq, Hash, Domain)]
    enum RpnError {
        StackUnderflow,
        DivisionByZero,
        Leftover(usize),
    }
    #[derive(Clone, Copy, Debug, PartialEq, Domain)]
    enum Sym {
        Lit(#[domain(0..=2)] i32),
        Add,
        Sub,
        Div,
    }
    #[symbolic(helper)]
    fn pop(stack: &mut Vec<i32>) -> Result<i32, RpnError> {
        stack.pop().ok_or(RpnError::StackUnderflow)
    }
    #[symbolic]
    fn rpn(program: [Sym; 3]) -> Result<i32, RpnError> {
        let mut stack = Vec::with_capacity(8);
        for sym in program {
            match sym {
                Sym::Lit(n) => stack.push(n),
                op => {
                    let b = pop(&mut stack)?;
                    let a = pop(&mut stack)?;
                    stack.push(match op {
                        Sym::Add => a + b,
                        Sym::Sub => a - b,
                        Sym::Div => a.checked_div(b).ok_or(RpnError::DivisionByZero)?,
                        Sym::Lit(_) => unreachable!(),
                    });
                }
            }
        }
        match stack.as_slice() {
            [one] => Ok(*one),
            more => Err(RpnError::Leftover(more.len())),
        }
    }
    #[test]
    fn rpn_agrees() {
        agrees(Rpn::system, |x| rpn(x));
    }
}

mod turtle {
    use super::*;
    use std::collections::HashSet;
    use std::ops::AddAssign;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Cmd {
        Fwd,
        Left,
        Right,
        Back,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Domain)]
    struct Pos {
        x: i32,
        y: i32,
    }
    #[symbolic]
    impl AddAssign<(i32, i32)> for Pos {
        fn add_assign(&mut self, (dx, dy): (i32, i32)) {
            self.x += dx;
            self.y += dy;
        }
    }
    #[symbolic]
    fn visited(cmds: [Cmd; 5]) -> (usize, i32) {
        let dirs = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let mut d = 0usize;
        let mut p = Pos::default();
        let mut seen = HashSet::from([p]);
        for c in cmds {
            match c {
                Cmd::Fwd => p += dirs[d],
                Cmd::Back => {
                    let (dx, dy) = dirs[d];
                    p += (-dx, -dy);
                }
                Cmd::Left => d = (d + 3) % 4,
                Cmd::Right => d = (d + 1) % 4,
            }
            seen.insert(p);
        }
        (seen.len(), p.x.abs() + p.y.abs())
    }
    #[test]
    fn visited_agrees() {
        agrees(Visited::system, |x| visited(x));
    }
}

mod linked {
    use super::*;
    #[derive(Debug, Domain)]
    enum List {
        Nil,
        Cons(u8, Box<List>),
    }
    #[symbolic]
    impl List {
        fn push(self, x: u8) -> List {
            List::Cons(x, Box::new(self))
        }
        fn sum_alternating(&self) -> i32 {
            match self {
                List::Nil => 0,
                List::Cons(x, rest) => *x as i32 - rest.sum_alternating(),
            }
        }
    }
    #[symbolic]
    fn alternating(#[domain(0..=4)] xs: [u8; 4]) -> i32 {
        let mut list = List::Nil;
        for x in xs {
            if x != 0 {
                list = list.push(x);
            }
        }
        list.sum_alternating()
    }
    #[test]
    fn alternating_agrees() {
        agrees(Alternating::system, |x| alternating(x));
    }
}

mod union_find {
    use super::*;
    #[derive(Domain)]
    struct Dsu {
        parent: Vec<usize>,
        size: Vec<usize>,
    }
    #[symbolic]
    impl Dsu {
        fn new(n: usize) -> Self {
            Dsu { parent: (0..n).collect(), size: vec![1; n] }
        }
        fn find(&mut self, x: usize) -> usize {
            if self.parent[x] != x {
                let root = self.find(self.parent[x]);
                self.parent[x] = root;
            }
            self.parent[x]
        }
        fn union(&mut self, a: usize, b: usize) -> bool {
            let (mut a, mut b) = (self.find(a), self.find(b));
            if a == b {
                return false;
            }
            if self.size[a] < self.size[b] {
                std::mem::swap(&mut a, &mut b);
            }
            self.parent[b] = a;
            self.size[a] += self.size[b];
            true
        }
    }
    #[symbolic]
    fn components(edges: [bool; 6]) -> (usize, usize) {
        let mut dsu = Dsu::new(4);
        let mut count = 4;
        let mut k = 0;
        for i in 0..4 {
            for j in i + 1..4 {
                if edges[k] && dsu.union(i, j) {
                    count -= 1;
                }
                k += 1;
            }
        }
        let largest = (0..4)
            .map(|i| {
                let r = dsu.find(i);
                dsu.size[r]
            })
            .max()
            .unwrap_or_default();
        (count, largest)
    }
    #[test]
    fn components_agrees() {
        agrees(Components::system, |x| components(x));
    }
}

mod queens {
    use super::*;
    #[symbolic(helper)]
    fn place(row: usize, cols: &mut Vec<usize>, blocked: &[[bool; 4]; 4]) -> u32 {
        if row == 4 {
            return 1;
        }
        let mut found = 0;
        for c in 0..4 {
            if blocked[row][c] {
                continue;
            }
            let ok = cols.iter().enumerate().all(|(r, &q)| q != c && q.abs_diff(c) != row - r);
            if ok {
                cols.push(c);
                found += place(row + 1, cols, blocked);
                cols.pop();
            }
        }
        found
    }
    #[symbolic]
    fn four_queens(upper: [[bool; 4]; 2]) -> u32 {
        let blocked = [upper[0], upper[1], [false; 4], [false; 4]];
        let mut cols = Vec::new();
        place(0, &mut cols, &blocked)
    }
    #[test]
    fn four_queens_agrees() {
        agrees(FourQueens::system, |x| four_queens(x));
    }
}

mod generic_stack {
    use super::*;
    #[derive(Debug, Domain)]
    struct Stack<T> {
        items: Vec<T>,
        max: usize,
    }
    #[symbolic]
    impl<T: Clone + PartialOrd> Stack<T> {
        fn new(max: usize) -> Self {
            Stack { items: Vec::new(), max }
        }
        fn push(&mut self, t: T) -> Result<(), T> {
            if self.items.len() == self.max {
                Err(t)
            } else {
                self.items.push(t);
                Ok(())
            }
        }
        fn largest(&self) -> Option<&T> {
            let mut it = self.items.iter();
            let mut best = it.next()?;
            for x in it {
                if x > best {
                    best = x;
                }
            }
            Some(best)
        }
    }
    #[symbolic]
    fn stack_ops(#[domain(-1..=4)] ops: [i8; 4]) -> (Option<i8>, usize) {
        let mut s: Stack<i8> = Stack::new(3);
        let mut dropped = 0;
        for op in ops {
            if op < 0 {
                s.items.pop();
            } else if s.push(op).is_err() {
                dropped += 1;
            }
        }
        (s.largest().copied(), dropped)
    }
    #[test]
    fn stack_ops_agrees() {
        agrees(StackOps::system, |x| stack_ops(x));
    }
}

mod matrix {
    use super::*;
    use std::ops::Mul;
    #[derive(Clone, Debug, PartialEq, Domain)]
    struct Mat {
        d: [[i32; 2]; 2],
    }
    #[symbolic]
    impl Mul for &Mat {
        type Output = Mat;
        fn mul(self, o: &Mat) -> Mat {
            let mut d = [[0; 2]; 2];
            for i in 0..2 {
                for j in 0..2 {
                    for k in 0..2 {
                        d[i][j] += self.d[i][k] * o.d[k][j];
                    }
                }
            }
            Mat { d }
        }
    }
    #[symbolic]
    impl Mat {
        fn trace(&self) -> i32 {
            self.d[0][0] + self.d[1][1]
        }
        fn det(&self) -> i32 {
            self.d[0][0] * self.d[1][1] - self.d[0][1] * self.d[1][0]
        }
    }
    #[symbolic]
    fn mat_power(#[domain(-1..=1)] d: [[i32; 2]; 2], #[domain(0..=3)] n: u32) -> (i32, i32) {
        let base = Mat { d };
        let mut acc = Mat { d: [[1, 0], [0, 1]] };
        for _ in 0..n {
            acc = &acc * &base;
        }
        (acc.trace(), acc.det())
    }
    #[test]
    fn mat_power_agrees() {
        agrees(MatPower::system, |(x, y)| mat_power(x, y));
    }
}

mod shapes {
    use super::*;
    #[symbolic]
    trait Shape {
        fn area(&self) -> u32;
        fn name(&self) -> &'static str;
    }
    #[derive(Debug, Clone, Copy, Domain)]
    struct Square(u32);
    #[derive(Debug, Clone, Copy, Domain)]
    struct Rect {
        w: u32,
        h: u32,
    }
    #[symbolic]
    impl Shape for Square {
        fn area(&self) -> u32 {
            self.0 * self.0
        }
        fn name(&self) -> &'static str {
            "square"
        }
    }
    #[symbolic]
    impl Shape for Rect {
        fn area(&self) -> u32 {
            self.w * self.h
        }
        fn name(&self) -> &'static str {
            if self.w == self.h { "even" } else { "rect" }
        }
    }
    #[symbolic(helper)]
    fn bigger<A: Shape, B: Shape>(a: &A, b: &B) -> (&'static str, u32) {
        if a.area() >= b.area() { (a.name(), a.area()) } else { (b.name(), b.area()) }
    }
    #[symbolic]
    fn compare_shapes(
        #[domain(1..=9)] side: u32,
        #[domain(1..=9)] w: u32,
        #[domain(1..=9)] h: u32,
    ) -> (&'static str, u32) {
        bigger(&Square(side), &Rect { w, h })
    }
    #[test]
    fn compare_shapes_agrees() {
        agrees(CompareShapes::system, |(x, y, z)| compare_shapes(x, y, z));
    }
}
