//! Words, settings and editors.

use std::str::FromStr;

use dpnl::prelude::*;

use crate::harness::agrees;

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
enum Direction {
    North,
    East,
    South,
    West,
}

#[derive(Debug, Clone, PartialEq, Domain)]
struct ParseError;

#[symbolic]
impl FromStr for Direction {
    type Err = ParseError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match s {
            "N" | "n" => Ok(Direction::North),
            "E" | "e" => Ok(Direction::East),
            "S" | "s" => Ok(Direction::South),
            "W" | "w" => Ok(Direction::West),
            _ => Err(ParseError),
        }
    }
}

#[symbolic]
fn walk_text(#[domain(0..=4)] steps: [usize; 3]) -> Result<(i32, i32), ParseError> {
    let (mut x, mut y) = (0, 0);
    for step in steps {
        let name = ["N", "e", "S", "w", "?"][step];
        match name.parse::<Direction>()? {
            Direction::North => y += 1,
            Direction::South => y -= 1,
            Direction::East => x += 1,
            Direction::West => x -= 1,
        }
    }
    Ok((x, y))
}

#[test]
fn walk_text_agrees() {
    agrees(WalkText::system, |a| walk_text(a));
}

#[symbolic]
fn config(#[domain(0..=3)] which: usize, #[domain(0..=2)] sep: usize) -> Option<(String, u16)> {
    let line = format!("{}{}{}", ["width", "height", "", "w x"][which], ["=", ":", " = "][sep], which * 10);
    let (key, value) = line.split_once('=')?;
    let key = key.trim();
    if key.is_empty() || key.contains(' ') {
        return None;
    }
    value.trim().parse().ok().map(|v| (key.to_string(), v))
}

#[test]
fn config_agrees() {
    agrees(Config::system, |(a, b)| config(a, b));
}

#[symbolic(helper)]
fn add_op(a: i32, b: i32) -> i32 {
    a + b
}

#[symbolic(helper)]
fn sub_op(a: i32, b: i32) -> i32 {
    a - b
}

#[symbolic(helper)]
fn mul_op(a: i32, b: i32) -> i32 {
    a * b
}

#[symbolic]
fn calculator(#[domain(0..=2)] op: usize, #[domain(-3..=3)] a: i32, #[domain(-3..=3)] b: i32) -> i32 {
    let table: [fn(i32, i32) -> i32; 3] = [add_op, sub_op, mul_op];
    table[op](a, b)
}

#[test]
fn calculator_agrees() {
    agrees(Calculator::system, |(a, b, c)| calculator(a, b, c));
}

#[derive(Debug, Clone, Copy, PartialEq, Domain)]
enum Edit {
    Type(#[domain(0..=1)] u8),
    Undo,
    Redo,
}

#[symbolic]
fn editor(edits: [Edit; 5]) -> Vec<u8> {
    let mut text = vec![];
    let mut undone = vec![];
    for edit in edits {
        match edit {
            Edit::Type(c) => {
                text.push(c);
                undone.clear();
            }
            Edit::Undo => {
                if let Some(c) = text.pop() {
                    undone.push(c)
                }
            }
            Edit::Redo => text.extend(undone.pop()),
        }
    }
    text
}

#[test]
fn editor_agrees() {
    agrees(Editor::system, |a| editor(a));
}

#[derive(Debug, Clone, PartialEq, Domain)]
enum Problem {
    Negative(i32),
    TooBig { value: i32, limit: i32 },
    Odd,
}

#[symbolic(helper)]
fn positive(n: i32) -> Result<i32, Problem> {
    if n < 0 { Err(Problem::Negative(n)) } else { Ok(n) }
}

#[symbolic(helper)]
fn bounded(n: i32) -> Result<i32, Problem> {
    if n > 6 { Err(Problem::TooBig { value: n, limit: 6 }) } else { Ok(n) }
}

#[symbolic]
fn pipeline(#[domain(-3..=9)] xs: [i32; 2]) -> Result<Vec<i32>, Problem> {
    xs.iter()
        .map(|&x| positive(x).and_then(bounded).and_then(|x| if x % 2 == 0 { Ok(x / 2) } else { Err(Problem::Odd) }))
        .collect()
}

#[test]
fn pipeline_agrees() {
    agrees(Pipeline::system, |a| pipeline(a));
}
