//! Merge and fork, limits and their messages, opaque expressions, and how fast a trace is.

use std::collections::HashMap;
use std::time::Instant;

use dpnl::__private::{Declarations, Encode, Extent};
use dpnl::graph::Program;
use dpnl::prelude::*;

use crate::harness::{agree, program, quietly};

fn weird(a: u8, b: u8) -> u8 {
    let text = format!("{a}{b}");
    let product = f64::from(a) * f64::from(b);
    assert!(a != 3 || b != 3);
    product.sqrt().round() as u8 + text.len() as u8
}

#[symbolic(helper)]
fn opaque_call(a: u8, b: u8) -> u8 {
    let c = a + b;
    if c == 2 { 0 } else { opaque!(weird(c, b)) + 1 }
}

#[symbolic(helper)]
fn opaque_expression(a: [u8; 2], b: bool) -> (Option<u8>, [u8; 2], bool) {
    let found: Option<u8> = opaque!({
        let map = HashMap::from([(1_u8, 5_u8), (2, 6)]);
        map.get(&a[0]).copied()
    });
    let swapped = opaque!(if b { [a[1], a[0]] } else { a });
    (found, swapped, opaque!(format!("{b}").len() == 4))
}

#[symbolic(helper)]
fn forks_within_merges(a: [u8; 3]) -> (usize, u8, Vec<u8>) {
    let mut v = vec![9];
    let mut total = 0;
    for x in a {
        if x > 0 {
            total += x;
            if x == 2 {
                v.push(x);
            }
            total *= 2;
        } else {
            total += 1;
        }
    }
    (v.len(), total, v)
}

#[symbolic(helper)]
fn forgotten_vectors(a: [u8; 12]) -> u8 {
    let mut total = 0;
    for x in a {
        // The lengths differ, but nobody asks after the `if`.
        let mut v = Vec::new();
        if x > 1 {
            v.push(x);
            total += v.len() as u8;
        }
    }
    total
}

#[symbolic(helper)]
fn endless(mut a: u32) -> u32 {
    let mut seen = 0;
    loop {
        a = (a * 7 + 3) % 1_000;
        seen += a % 2;
        if a == 1_001 {
            return seen;
        }
    }
}

#[symbolic(helper)]
fn endless_recursion(a: u32) -> u32 {
    if a == 1_001 { 0 } else { endless_recursion((a + 1) % 10) }
}

#[symbolic(helper)]
fn too_many_combinations(a: [u8; 12]) -> u8 {
    opaque!(a.iter().copied().max().unwrap_or(0))
}

#[symbolic(helper)]
fn digits<const N: usize>(a: [u8; N], b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[symbolic(helper)]
fn reach<const N: usize>(edges: [[bool; N]; N]) -> bool {
    let mut reached = [false; N];
    reached[0] = true;
    for _ in 0..N - 1 {
        for i in 0..N {
            for j in 0..N {
                if reached[i] && edges[i][j] {
                    reached[j] = true;
                }
            }
        }
    }
    reached[N - 1]
}

#[symbolic(helper)]
fn long_sum<const N: usize>(a: [u8; N]) -> u8 {
    let mut sum = 0;
    for x in a {
        sum += x;
    }
    sum
}

#[symbolic(helper)]
fn long_count<const N: usize>(a: [u8; N]) -> usize {
    let mut count = 0;
    for x in a {
        if x > 5 {
            count += 1;
        }
    }
    count
}

#[symbolic(helper)]
fn long_search<const N: usize>(a: [u8; N]) -> Option<usize> {
    for i in 0..N {
        if a[i] == 7 {
            return Some(i);
        }
    }
    a.iter().position(|x| *x == 8)
}

#[symbolic(helper)]
fn long_filter<const N: usize>(a: [u8; N]) -> (u32, bool, Option<u8>) {
    let sum = a.iter().filter(|x| **x > 3).map(|&x| u32::from(x)).sum();
    (sum, a.iter().any(|&x| x == 4), a.iter().copied().filter(|x| x % 2 == 0).max())
}

fn traced<O: Encode, const P: usize>(
    name: &str,
    lifted: fn(dpnl::__private::Call<'_>) -> dpnl::__private::Value,
    declare: impl Fn(&mut Declarations) -> [dpnl::__private::Tree<usize>; P],
) -> dpnl::Result<Program> {
    let mut declarations = Declarations::default();
    let parameters = declare(&mut declarations);
    program::<O>(name, &declarations, &parameters, lifted)
}

#[test]
fn opaque_expressions() {
    agree!(opaque_call: a: u8 = 0..=5, b: u8 = 0..=5 => opaque_call(a, b));
    agree!(opaque_expression: a: [u8; 2] = 0..=3, b: bool => opaque_expression(a, b));
}

#[test]
fn forks() {
    let program = agree!(forks_within_merges: a: [u8; 3] = 0..=3 => forks_within_merges(a));
    assert_eq!(program.cases.len(), 4, "one case per length");
    let start = Instant::now();
    traced::<u8, 1>("forgotten_vectors", forgotten_vectors::lifted, |declarations| {
        [declarations.ranged::<[u8; 12]>("a", Extent { low: 0, high: 3 }, &[]).unwrap()]
    })
    .unwrap();
    assert!(start.elapsed().as_secs() < 2, "values that nobody reads do not fork");
}

/// The place of the first line of this file that starts like this.
fn place_of(start: &str) -> String {
    let line = include_str!("tracing.rs").lines().position(|line| line.starts_with(start)).unwrap();
    format!("tracing.rs:{}:{}", line + 1, start.len() - start.trim_start().len() + 1)
}

#[test]
fn limits_name_the_place() {
    let number =
        |declarations: &mut Declarations| [declarations.ranged::<u32>("a", Extent { low: 0, high: 999 }, &[]).unwrap()];
    let error = traced::<u32, 1>("endless", endless::lifted, number).unwrap_err().to_string();
    assert!(error.contains(&place_of("    loop {")) && error.contains("limit = "), "{error}");
    let error = traced::<u32, 1>("endless_recursion", endless_recursion::lifted, number).unwrap_err().to_string();
    assert!(error.contains(&place_of("    if a == 1_001 {")[..14]) && error.contains("limit = "), "{error}");
    let array = |declarations: &mut Declarations| {
        [declarations.ranged::<[u8; 12]>("a", Extent { low: 0, high: 9 }, &[]).unwrap()]
    };
    let error = traced::<u8, 1>("too_many", too_many_combinations::lifted, array).unwrap_err().to_string();
    assert!(error.contains("1000000 combinations"), "{error}");
}

#[test]
fn long_loops_are_traced_quickly() {
    let array = |declarations: &mut Declarations| {
        [declarations.ranged::<[u8; 1000]>("a", Extent { low: 0, high: 9 }, &[]).unwrap()]
    };
    let quickly = |name: &str, work: &dyn Fn() -> dpnl::Result<Program>| {
        let start = Instant::now();
        let program = work().unwrap();
        println!("{name}: {} nodes in {:?}", program.graph.len(), start.elapsed());
        assert!(start.elapsed().as_millis() < 3_000, "{name} took {:?}", start.elapsed());
    };
    quickly("long_sum", &|| traced::<u8, 1>("long_sum", long_sum::<1000>::lifted, array));
    quickly("long_count", &|| traced::<usize, 1>("long_count", long_count::<1000>::lifted, array));
    quickly("long_search", &|| traced::<Option<usize>, 1>("long_search", long_search::<1000>::lifted, array));
    quickly("long_filter", &|| traced::<(u32, bool, Option<u8>), 1>("long_filter", long_filter::<1000>::lifted, array));
}

#[test]
fn long_additions_are_traced_quickly() {
    let start = Instant::now();
    let program = traced::<(u8, [u8; 1000]), 2>("digits", digits::<1000>::lifted, |declarations| {
        [(); 2].map(|()| declarations.ranged::<[u8; 1000]>("a", Extent { low: 0, high: 9 }, &[]).unwrap())
    })
    .unwrap();
    println!("{} nodes in {:?}", program.graph.len(), start.elapsed());
    assert!(start.elapsed().as_millis() < 500);
    let start = Instant::now();
    let program = traced::<bool, 1>("reach", reach::<8>::lifted, |declarations| {
        [declarations.finite::<[[bool; 8]; 8]>("edges", &[]).unwrap()]
    })
    .unwrap();
    println!("{} nodes in {:?}", program.graph.len(), start.elapsed());
    assert!(start.elapsed().as_millis() < 2_000);
}
