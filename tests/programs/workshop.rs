//! Small machines, matrices and grids, each in a module of its own with what it needs.

use crate::harness::agrees;
use dpnl::prelude::*;
use std::collections::HashSet;
use std::fmt;

mod matrix {
    use super::*;
    use std::ops::Mul;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
    struct Mat2([[i64; 2]; 2]);
    #[symbolic]
    impl Mul for Mat2 {
        type Output = Mat2;
        fn mul(self, rhs: Mat2) -> Mat2 {
            let mut out = [[0; 2]; 2];
            for i in 0..2 {
                for j in 0..2 {
                    for k in 0..2 {
                        out[i][j] += self.0[i][k] * rhs.0[k][j];
                    }
                }
            }
            Mat2(out)
        }
    }
    #[symbolic]
    impl Mat2 {
        const IDENTITY: Mat2 = Mat2([[1, 0], [0, 1]]);
        fn pow(self, mut e: u32) -> Mat2 {
            let mut base = self;
            let mut acc = Self::IDENTITY;
            while e > 0 {
                if e & 1 == 1 {
                    acc = acc * base;
                }
                base = base * base;
                e >>= 1;
            }
            acc
        }
    }
    #[symbolic]
    fn fib_mod(#[domain(0..=20)] n: u32, #[domain(2..=7)] m: i64) -> i64 {
        Mat2([[1, 1], [1, 0]]).pow(n).0[0][1] % m
    }
    #[test]
    fn fib_mod_agrees() {
        agrees(FibMod::system, |(a, b)| fib_mod(a, b));
    }
}

mod traffic {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Light {
        Red,
        Green,
        Yellow,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
    enum Event {
        Timer,
        Pedestrian,
        Emergency,
    }
    #[symbolic]
    impl Light {
        fn next(self, e: Event) -> Self {
            use self::Event::*;
            match (self, e) {
                (_, Emergency) => Light::Red,
                (Light::Red, Timer) => Light::Green,
                (Light::Green, Timer | Pedestrian) => Light::Yellow,
                (Light::Yellow, _) => Light::Red,
                (s, Pedestrian) => s,
            }
        }
    }
    #[symbolic]
    fn drive(events: [Event; 5]) -> (Light, usize) {
        let mut state = Light::Red;
        let mut greens = 0;
        for e in events.iter().copied() {
            state = state.next(e);
            if matches!(state, Light::Green) {
                greens += 1
            }
        }
        (state, greens)
    }
    #[test]
    fn drive_agrees() {
        agrees(Drive::system, |a| drive(a));
    }
}

mod rpg {
    use super::*;
    #[derive(Debug, Clone, Domain)]
    struct Fighter {
        name: &'static str,
        hp: i32,
        attack: i32,
        armor: i32,
    }
    #[symbolic]
    impl Fighter {
        fn hit(&mut self, roll: i32, by: &Fighter) -> i32 {
            let dmg = (roll + by.attack - self.armor).max(0);
            self.hp -= dmg;
            dmg
        }
        fn alive(&self) -> bool {
            self.hp > 0
        }
    }
    #[symbolic]
    fn duel(#[domain(1..=4)] rolls: [i32; 6]) -> Option<&'static str> {
        let mut hero = Fighter { name: "hero", hp: 8, attack: 2, armor: 1 };
        let mut orc = Fighter { name: "orc", hp: 10, attack: 1, armor: 0 };
        for pair in rolls.chunks(2) {
            let &[a, b] = pair else { unreachable!() };
            orc.hit(a, &hero);
            if !orc.alive() {
                return Some(hero.name);
            }
            hero.hit(b, &orc);
            if !hero.alive() {
                return Some(orc.name);
            }
        }
        None
    }
    #[test]
    fn duel_agrees() {
        agrees(Duel::system, |a| duel(a));
    }
}

mod life {
    use super::*;
    #[symbolic(helper)]
    fn neighbours(grid: &[[bool; 3]; 3], r: usize, c: usize) -> usize {
        let mut n = 0;
        for dr in [-1i32, 0, 1] {
            for dc in [-1i32, 0, 1] {
                if (dr, dc) == (0, 0) {
                    continue;
                }
                let (rr, cc) = (r as i32 + dr, c as i32 + dc);
                if rr < 0 || cc < 0 {
                    continue;
                }
                if let Some(true) = grid.get(rr as usize).and_then(|row| row.get(cc as usize)).copied() {
                    n += 1;
                }
            }
        }
        n
    }
    #[symbolic]
    fn step(grid: [[bool; 3]; 3]) -> [[bool; 3]; 3] {
        let mut next = grid;
        for (r, row) in grid.iter().enumerate() {
            for (c, &alive) in row.iter().enumerate() {
                next[r][c] = matches!((alive, neighbours(&grid, r, c)), (true, 2) | (_, 3));
            }
        }
        next
    }
    #[test]
    fn step_agrees() {
        agrees(Step::system, |a| step(a));
    }
}

mod wordle {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
    enum Mark {
        Gray,
        Yellow,
        Green,
    }
    #[symbolic]
    fn score(#[domain('a'..='c')] guess: [char; 4], #[given] secret: &str) -> [Mark; 4] {
        let secret: Vec<char> = secret.chars().collect();
        let mut marks = [Mark::Gray; 4];
        let mut left: Vec<char> = vec![];
        for i in 0..4 {
            if guess[i] == secret[i] { marks[i] = Mark::Green } else { left.push(secret[i]) }
        }
        for (g, m) in guess.iter().zip(marks.iter_mut()).filter(|(_, m)| **m != Mark::Green) {
            if let Some(at) = left.iter().position(|c| c == g) {
                left.swap_remove(at);
                *m = Mark::Yellow;
            }
        }
        marks
    }
    #[test]
    fn score_agrees() {
        agrees(|| Score::system("abca"), |a| score(a, "abca"));
    }
}

mod shapes {
    use super::*;
    #[symbolic]
    trait Shape {
        fn area(&self) -> u32;
        fn perimeter(&self) -> u32;
        fn ratio(&self) -> u32 {
            self.area() * 10 / self.perimeter()
        }
    }
    #[derive(Debug, Clone, Copy, Domain)]
    struct Rect {
        #[domain(1..=3)]
        w: u32,
        #[domain(1..=3)]
        h: u32,
    }
    #[derive(Debug, Clone, Copy, Domain)]
    struct Square(#[domain(1..=4)] u32);
    #[symbolic]
    impl Shape for Rect {
        fn area(&self) -> u32 {
            self.w * self.h
        }
        fn perimeter(&self) -> u32 {
            2 * (self.w + self.h)
        }
    }
    #[symbolic]
    impl Shape for Square {
        fn area(&self) -> u32 {
            self.0.pow(2)
        }
        fn perimeter(&self) -> u32 {
            4 * self.0
        }
        fn ratio(&self) -> u32 {
            self.0 * 10 / 4
        }
    }
    #[symbolic(helper)]
    fn better<A: Shape, B: Shape>(a: &A, b: &B) -> bool {
        a.ratio() > b.ratio()
    }
    #[symbolic]
    fn fatter(r: Rect, s: Square) -> bool {
        better(&r, &s)
    }
    #[test]
    fn fatter_agrees() {
        agrees(Fatter::system, |(a, b)| fatter(a, b));
    }
}

mod shunting {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
    enum Token {
        Num(#[domain(1..=3)] i64),
        Plus,
        Minus,
        Times,
    }
    #[derive(Debug, Clone, PartialEq, Domain)]
    enum EvalError {
        MissingOperand,
        TrailingTokens,
        Empty,
    }
    impl fmt::Display for EvalError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::MissingOperand => write!(f, "missing operand"),
                Self::TrailingTokens => f.write_str("trailing"),
                EvalError::Empty => f.write_str("empty"),
            }
        }
    }
    impl std::error::Error for EvalError {}
    #[symbolic(helper)]
    fn precedence(t: &Token) -> u8 {
        match t {
            Token::Num(_) => 0,
            Token::Plus | Token::Minus => 1,
            Token::Times => 2,
        }
    }
    #[symbolic(helper)]
    fn apply(stack: &mut Vec<i64>, op: Token) -> Result<(), EvalError> {
        let b = stack.pop().ok_or(EvalError::MissingOperand)?;
        let a = stack.pop().ok_or(EvalError::MissingOperand)?;
        stack.push(match op {
            Token::Plus => a + b,
            Token::Minus => a - b,
            Token::Times => a * b,
            Token::Num(_) => unreachable!(),
        });
        Ok(())
    }
    #[symbolic]
    fn evaluate(tokens: [Token; 3]) -> Result<i64, EvalError> {
        let mut out = Vec::new();
        let mut ops: Vec<Token> = vec![];
        for t in tokens {
            if let Token::Num(n) = t {
                out.push(n);
                continue;
            }
            while let Some(&top) = ops.last()
                && precedence(&top) >= precedence(&t)
            {
                ops.pop();
                apply(&mut out, top)?;
            }
            ops.push(t);
        }
        while let Some(op) = ops.pop() {
            apply(&mut out, op)?;
        }
        match out.as_slice() {
            [] => Err(EvalError::Empty),
            [x] => Ok(*x),
            _ => Err(EvalError::TrailingTokens),
        }
    }
    #[test]
    fn evaluate_agrees() {
        agrees(Evaluate::system, |a| evaluate(a));
    }
}

mod sudoku {
    use super::*;
    #[symbolic]
    fn valid_latin(#[domain(1..=3)] grid: [[u8; 3]; 3]) -> bool {
        let ok = |it: Vec<u8>| {
            let mut seen = HashSet::new();
            it.into_iter().all(|x| seen.insert(x))
        };
        (0..3).all(|r| ok(grid[r].to_vec())) && (0..3).all(|c| ok(grid.iter().map(|row| row[c]).collect()))
    }
    #[test]
    fn valid_latin_agrees() {
        agrees(ValidLatin::system, |a| valid_latin(a));
    }
}

mod union_find {
    use super::*;
    #[derive(Clone, Domain)]
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
    fn components(present: [bool; 6]) -> usize {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)];
        let mut dsu = Dsu::new(4);
        let mut n = 4;
        for (_, &(a, b)) in present.iter().zip(&edges).filter(|(p, _)| **p) {
            if dsu.union(a, b) {
                n -= 1;
            }
        }
        n
    }
    #[test]
    fn components_agrees() {
        agrees(Components::system, |a| components(a));
    }
}
