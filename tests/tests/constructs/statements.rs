//! Statements: let, assignment, loops and exits.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn shadowing(a: u8) -> u8 {
    let a = a + 1;
    let b = {
        let a = a * 2;
        a + 1
    };
    let a = a + b;
    a
}

#[symbolic(helper)]
fn tuple_patterns(a: u8, b: u8) -> (u8, u8, u8) {
    let (x, (y, z)) = (a, (b, a + b));
    let [p, q, ..] = [x, y, z];
    let (first, .., last) = (p, q, z, y);
    (first, last, q)
}

#[symbolic(helper)]
fn late_initialisation(a: u8) -> u8 {
    let x;
    if a > 3 {
        x = a * 2;
    } else {
        x = 1;
    }
    let y: u8;
    y = x + 1;
    y
}

#[symbolic(helper)]
fn let_else(a: u8, b: u8) -> u8 {
    let Some(difference) = a.checked_sub(b) else {
        return 100;
    };
    let (0..=3 | 7) = difference else { return 50 };
    difference
}

#[symbolic(helper)]
fn swap_by_assignment(mut a: u8, mut b: u8) -> [u8; 2] {
    if a > b {
        (a, b) = (b, a);
    }
    let mut pair = [0; 2];
    [pair[1], pair[0]] = [a, b];
    (_, pair[0]) = (1, pair[0] + 1);
    pair
}

#[symbolic(helper)]
fn compound(a: u8, b: u8) -> (u8, [u8; 3], bool) {
    let mut t = (a, [b; 3]);
    t.0 += 2;
    t.1[1] *= 2;
    t.1[a as usize % 3] -= 1;
    t.1[2] <<= 1;
    t.1[0] %= 5;
    t.0 /= 2;
    t.0 |= 8;
    t.0 ^= 3;
    t.0 &= 15;
    t.1[1] >>= 1;
    let mut flag = a > b;
    flag |= b == 2;
    flag &= a != 4;
    flag ^= true;
    (t.0, t.1, flag)
}

#[symbolic(helper)]
fn nested_array_write(i: usize, j: usize, x: u8) -> [[u8; 3]; 3] {
    let mut grid = [[0; 3]; 3];
    grid[i][j] = x;
    grid[j][i] += 1;
    grid[1][i].max(2);
    grid
}

#[symbolic(helper)]
fn out_of_range(a: [u8; 3], i: usize) -> u8 {
    a[i]
}

#[symbolic(helper)]
fn write_out_of_range(i: usize) -> [bool; 3] {
    let mut a = [false; 3];
    a[i - 1] = true;
    a
}

#[symbolic(helper)]
fn for_over_array(a: [u8; 3]) -> u8 {
    let mut total = 0;
    for x in a {
        total += x;
    }
    for x in &a {
        total += *x;
    }
    for &x in a.iter() {
        total += x;
    }
    for (i, x) in a.iter().enumerate() {
        total += *x * i as u8;
    }
    total
}

#[symbolic(helper)]
fn for_over_unknown_range(a: u8, b: u8) -> u32 {
    let mut total = 0;
    for i in a..b {
        total += u32::from(i);
    }
    for i in a..=b {
        total += u32::from(i) * 10;
    }
    for i in (0..b).rev().step_by(2) {
        total += u32::from(i) * 100;
    }
    total
}

#[symbolic(helper)]
fn while_loop(a: u8, b: u8) -> (u8, u8) {
    let mut quotient = 0;
    let mut rest = a;
    while rest >= b {
        assert!(b > 0);
        rest -= b;
        quotient += 1;
    }
    (quotient, rest)
}

#[symbolic(helper)]
fn loop_with_value(a: u8) -> u8 {
    let mut x = a;
    let found = loop {
        if x % 7 == 0 {
            break x;
        }
        x += 1;
    };
    found + 1
}

#[symbolic(helper)]
fn labelled(a: [u8; 3], b: [u8; 3]) -> (usize, usize) {
    let mut result = (9, 9);
    'outer: for i in 0..3 {
        for j in 0..3 {
            if a[i] == 0 {
                continue 'outer;
            }
            if a[i] == b[j] {
                result = (i, j);
                break 'outer;
            }
        }
    }
    result
}

#[symbolic(helper)]
fn labelled_block(a: u8, b: u8) -> u8 {
    let x = 'search: {
        if a == b {
            break 'search 1;
        }
        if a > b + 1 {
            break 'search 2;
        }
        3
    };
    x * 2
}

#[symbolic(helper)]
fn continue_statement(a: [u8; 4]) -> u8 {
    let mut total = 0;
    for x in a {
        if x == 1 {
            continue;
        }
        total += x;
        if x == 2 {
            total += 10;
            continue;
        }
        total += 1;
    }
    total
}

#[symbolic(helper)]
fn break_while(a: [u8; 4]) -> (u8, usize) {
    let mut i = 0;
    let mut total = 0;
    while i < 4 {
        if a[i] == 3 {
            break;
        }
        total += a[i];
        i += 1;
    }
    (total, i)
}

#[symbolic(helper)]
fn return_in_loop(a: [u8; 4], wanted: u8) -> Option<usize> {
    for i in 0..a.len() {
        if a[i] == wanted {
            return Some(i);
        }
    }
    None
}

#[symbolic(helper)]
fn question_mark(a: u8, b: u8) -> Option<u8> {
    let c = a.checked_sub(b)?;
    let d = 10_u8.checked_div(c)?;
    Some(c + d)
}

#[symbolic(helper)]
fn question_mark_result(a: u8, b: u8) -> Result<u8, u8> {
    let c = a.checked_sub(b).ok_or(1)?;
    let d = if c == 2 { Err(7) } else { Ok(c * 2) };
    Ok(d? + 1)
}

#[symbolic(helper)]
fn nested_return(a: u8, b: u8) -> u8 {
    let x = if a > 2 {
        if b > 2 {
            return 1;
        }
        match a {
            3 => return 2,
            4 => b,
            _ => 9,
        }
    } else {
        a
    };
    x + b
}

#[symbolic(helper)]
fn references(a: u8, b: u8) -> (u8, u8, [u8; 2]) {
    let mut x = a;
    let mut y = [b, a];
    {
        let r = &mut x;
        *r += 1;
        let s = &mut y[1];
        *s *= 2;
    }
    for z in y.iter_mut() {
        *z += 1;
    }
    for (z, w) in y.iter_mut().zip([5, 6]) {
        *z += w;
    }
    for z in &mut y {
        *z -= 1;
    }
    std::mem::swap(&mut x, &mut y[0]);
    let old = std::mem::replace(&mut x, 3);
    (x, old, y)
}

#[symbolic(helper)]
fn while_let(a: [u8; 3]) -> u8 {
    let mut stack = vec![a[0], a[1], a[2]];
    let mut total = 0;
    while let Some(top) = stack.pop() {
        total = total * 3 + top;
    }
    total
}

#[test]
fn lets() {
    agree!(shadowing: a: u8 = 0..=9 => shadowing(a));
    agree!(tuple_patterns: a: u8 = 0..=5, b: u8 = 0..=5 => tuple_patterns(a, b));
    agree!(late_initialisation: a: u8 = 0..=9 => late_initialisation(a));
    agree!(let_else: a: u8 = 0..=9, b: u8 = 0..=9 => let_else(a, b));
}

#[test]
fn assignments() {
    agree!(swap_by_assignment: a: u8 = 0..=5, b: u8 = 0..=5 => swap_by_assignment(a, b));
    agree!(compound: a: u8 = 0..=5, b: u8 = 0..=5 => compound(a, b));
    agree!(nested_array_write: i: usize = 0..=3, j: usize = 0..=3, x: u8 = 0..=3 => nested_array_write(i, j, x));
    agree!(out_of_range: a: [u8; 3] = 0..=3, i: usize = 0..=4 => out_of_range(a, i));
    agree!(write_out_of_range: i: usize = 0..=5 => write_out_of_range(i));
    agree!(references: a: u8 = 0..=5, b: u8 = 0..=5 => references(a, b));
}

#[test]
fn loops() {
    agree!(for_over_array: a: [u8; 3] = 0..=4 => for_over_array(a));
    agree!(for_over_unknown_range: a: u8 = 0..=6, b: u8 = 0..=6 => for_over_unknown_range(a, b));
    agree!(while_loop: a: u8 = 0..=9, b: u8 = 0..=9 => while_loop(a, b));
    agree!(loop_with_value: a: u8 = 0..=30 => loop_with_value(a));
    agree!(while_let: a: [u8; 3] = 0..=4 => while_let(a));
}

#[test]
fn exits() {
    agree!(labelled: a: [u8; 3] = 0..=2, b: [u8; 3] = 0..=2 => labelled(a, b));
    agree!(labelled_block: a: u8 = 0..=5, b: u8 = 0..=5 => labelled_block(a, b));
    agree!(continue_statement: a: [u8; 4] = 0..=3 => continue_statement(a));
    agree!(break_while: a: [u8; 4] = 0..=3 => break_while(a));
    agree!(return_in_loop: a: [u8; 4] = 0..=3, w: u8 = 0..=4 => return_in_loop(a, w));
    agree!(question_mark: a: u8 = 0..=9, b: u8 = 0..=9 => question_mark(a, b));
    agree!(question_mark_result: a: u8 = 0..=9, b: u8 = 0..=9 => question_mark_result(a, b));
    agree!(nested_return: a: u8 = 0..=6, b: u8 = 0..=6 => nested_return(a, b));
}
