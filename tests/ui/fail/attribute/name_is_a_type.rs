#![allow(unused)]

use dpnl::prelude::*;

#[derive(Debug, Clone, PartialEq, Domain)]
enum Grade {
    Passed,
    Failed,
}

#[symbolic(name = "Grade")]
fn graded(#[domain(0..=9)] points: u8) -> Option<Grade> {
    Some(if points > 4 { Grade::Passed } else { Grade::Failed })
}

#[symbolic]
fn grade(#[domain(0..=9)] points: u8) -> Option<Grade> {
    Some(if points > 4 { Grade::Passed } else { Grade::Failed })
}

#[symbolic(name = "GradeSystem")]
fn grade_with_advice(#[domain(0..=9)] points: u8) -> Option<Grade> {
    Some(if points > 4 { Grade::Passed } else { Grade::Failed })
}

fn main() {
    grade::system();
}
