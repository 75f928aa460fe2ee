//! Functions of few inputs: called on all of them at once, and traced when somebody asks for the program.

use std::collections::{HashMap, HashSet};

use dpnl::prelude::*;
use dpnl::{Error, Method};
use dpnl_tests::{both_ways, by_trace, close, dense_rows, digits, generator, random_rows, rows_close, weight};

#[derive(Clone, Debug, PartialEq, Domain)]
enum Drink {
    Coffee {
        #[domain(0..=2)]
        sugar: u8,
    },
    Tea(bool),
    Water,
}

/// Panics where there is too much sugar.
#[symbolic]
fn price(drink: Drink, #[domain(0..=9)] coins: u8, #[given] prices: &[u8]) -> Option<u8> {
    let price = match drink {
        Drink::Coffee { sugar } => {
            assert!(sugar < 2 || coins > 0);
            prices[0] + sugar
        }
        Drink::Tea(milk) => prices[1] + u8::from(milk),
        Drink::Water => 0,
    };
    coins.checked_sub(price)
}

const PRICES: [u8; 2] = [4, 3];

#[test]
fn the_table_answers_and_the_program_is_there() {
    let [called, traced] = both_ways(|| Price::system(&PRICES));
    let sizes: Vec<usize> = called.variables().iter().map(|variable| variable.values.len()).collect();
    for seed in 0..5 {
        let rows = random_rows(&mut generator(seed), &sizes);
        let undefined = called.undefined_probability(&rows).unwrap();
        assert!(close(undefined, traced.undefined_probability(&rows).unwrap()));
        let distribution = called.distribution(&rows).unwrap();
        assert_eq!(distribution.len(), traced.distribution(&rows).unwrap().len());
        for (output, p) in distribution {
            let mut expected = 0.0;
            for number in 0..sizes.iter().product() {
                let choice = digits(&sizes, number);
                let (drink, coins) = called.oracle().inputs().decode::<(Drink, u8)>(&choice).unwrap();
                let panics = matches!(drink, Drink::Coffee { sugar: 2 }) && coins == 0;
                if !panics && price(drink, coins, &PRICES) == output {
                    expected += weight(&rows, &choice);
                }
            }
            assert!(close(p, expected), "{output:?}: {p} instead of {expected}");
            let (value, gradient) = called.gradient(&rows, &output).unwrap();
            let (other, slope) = traced.gradient(&rows, &output).unwrap();
            assert!(close(value, p) && close(other, p) && rows_close(&gradient, &slope));
        }
    }
    assert_eq!(called.stats(&Some(1)).unwrap().method, Method::Table);
    assert_ne!(traced.stats(&Some(1)).unwrap().method, Method::Table);
    // Nobody has asked for it so far.
    assert!(called.enumeration().is_none());
    assert!(called.program().to_string().contains("input drink in"), "{}", called.program());
    assert_eq!(called.program().to_string(), traced.program().to_string());
    let report = called.verify(10_000).unwrap();
    assert!(report.exhaustive && report.undefined > 0, "{report}");
}

/// Never ends for any input: calling it would overflow the stack.
#[symbolic]
fn sinking(#[domain(0..=3)] x: u8) -> u8 {
    if x > 7 { 0 } else { sinking((x + 1) % 4) }
}

/// Calls itself by way of another function.
#[symbolic(helper)]
fn ping(x: u8) -> u8 {
    pong(x)
}

#[symbolic]
fn pong(#[domain(0..=3)] x: u8) -> u8 {
    ping(x / 2)
}

/// Fills the memory if it is called with one.
#[symbolic]
fn hoarding(#[domain(0..=1)] x: usize) -> usize {
    let mut items = vec![0];
    while items.len() != 3 - 3 * x {
        items.push(x);
    }
    items.len()
}

#[test]
fn what_may_not_return_is_not_called() {
    let errors = [
        Sinking::system().map(|_| ()).unwrap_err(),
        Pong::system().map(|_| ()).unwrap_err(),
        Hoarding::system().map(|_| ()).unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, Error::Endless { .. }), "{error}");
    }
}

/// Returns, though its code does not show it.
#[symbolic]
fn halvings(#[domain(1..=300)] mut number: u32) -> u32 {
    let mut steps = 0;
    while number > 1 {
        number /= 2;
        steps += 1;
    }
    steps
}

#[symbolic]
fn factorial(#[domain(0..=9)] n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

#[test]
fn loops_and_recursion_that_end_are_answered() {
    let rows = vec![vec![1.0 / 300.0; 300]];
    for system in both_ways(Halvings::system) {
        assert!(close(system.probability(&rows, &8).unwrap(), 45.0 / 300.0));
    }
    let rows = vec![vec![0.1; 10]];
    for system in both_ways(Factorial::system) {
        assert!(close(system.probability(&rows, &1).unwrap(), 0.2));
    }
}

/// No end for one input of a thousand: it would end the process.
#[symbolic]
fn rarely_endless(#[domain(0..=999)] x: u32) -> u32 {
    if x == 777 { rarely_endless(x) + 1 } else { x % 7 }
}

#[symbolic(helper)]
fn around<T: Copy + PartialOrd>(x: T, trap: T, next: fn(T, T) -> u32) -> u32 {
    next(x, trap)
}

#[symbolic(helper)]
fn and_back(x: u32, trap: u32) -> u32 {
    if x == trap { around(x, trap, and_back) } else { x % 5 }
}

#[symbolic]
fn rarely_around(#[domain(0..=999)] x: u32) -> u32 {
    around(x, 601, and_back)
}

#[derive(Clone, Debug, PartialEq, Domain)]
struct Well {
    depth: u32,
}

#[symbolic]
impl Well {
    fn bottom(&self) -> u32 {
        if self.depth == 0 { 0 } else { 1 + self.below().bottom() }
    }

    fn below(&self) -> Well {
        Well { depth: if self.depth == 433 { 433 } else { self.depth - 1 } }
    }
}

#[symbolic]
fn rarely_bottomless(#[domain(0..=440)] depth: u32, deep: bool) -> u32 {
    Well { depth: if deep { depth } else { depth % 9 } }.bottom()
}

#[symbolic]
fn rarely_endless_inside(#[domain(0..=999)] x: u32) -> u32 {
    fn inside(x: u32) -> u32 {
        if x == 555 { inside(x) * 2 } else { x / 100 }
    }
    inside(x)
}

#[test]
fn a_recursion_without_an_end_is_found_wherever_it_is() {
    let errors = [
        RarelyEndless::system().map(|_| ()),
        RarelyAround::system().map(|_| ()),
        RarelyBottomless::system().map(|_| ()),
        RarelyEndlessInside::system().map(|_| ()),
    ];
    for error in errors {
        assert!(matches!(error, Err(Error::Endless { .. })), "{error:?}");
    }
}

/// As deep as its input.
#[symbolic]
fn digits_of(#[domain(0..=900)] number: u32) -> u32 {
    fn down(rest: u32, sum: u32) -> u32 {
        if rest == 0 { sum } else { down(rest - 1, (sum + rest) % 10) }
    }
    down(number, 0)
}

#[test]
fn a_recursion_is_called_and_not_traced() {
    let system = DigitsOf::system().unwrap();
    let rows = vec![vec![1.0 / 901.0; 901]];
    let found = system.distribution(&rows).unwrap();
    assert_eq!(system.stats(&0).unwrap().method, Method::Table);
    for (output, p) in found {
        let expected = (0..=900).filter(|&number| digits_of(number) == output).count() as f64 / 901.0;
        assert!(close(p, expected), "{output}: {p} instead of {expected}");
    }
}

/// Looks things up in what has no order, and asks for what no order changes.
#[symbolic]
fn repeated(#[domain(0..=7)] numbers: [u8; 4]) -> (usize, u8) {
    let (mut seen, mut counts) = (HashSet::new(), HashMap::new());
    for number in numbers {
        *counts.entry(number).or_insert(0) += 1;
    }
    (numbers.iter().filter(|number| !seen.insert(**number)).count(), counts.values().copied().max().unwrap())
}

#[test]
fn calls_come_before_the_trace() {
    let [called, traced] = both_ways(Repeated::system);
    assert_eq!(called.stats(&(1, 2)).unwrap().method, Method::Table);
    assert_ne!(traced.stats(&(1, 2)).unwrap().method, Method::Table);
    let rows = dense_rows(&mut generator(3), &[8; 4]);
    let distribution = called.distribution(&rows).unwrap();
    assert_eq!(distribution.len(), 5);
    for (output, p) in distribution {
        let inputs = (0..8_usize.pow(4)).map(|number| digits(&[8; 4], number));
        let giving = inputs.filter(|choice| repeated(std::array::from_fn(|place| choice[place] as u8)) == output);
        let expected: f64 = giving.map(|choice| weight(&rows, &choice)).sum();
        assert!(close(p, expected), "{output:?}: {p} instead of {expected}");
        assert!(close(traced.probability(&rows, &output).unwrap(), expected));
    }
}

/// Comparisons of one's own that are defined by each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Domain)]
struct Ranked(#[domain(0..=3)] u8);

#[symbolic]
impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[symbolic]
impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (other.0 / 2).cmp(&(self.0 / 2))
    }
}

#[symbolic]
fn first_ranked(mut items: [Ranked; 3]) -> Ranked {
    items.sort();
    items[0]
}

#[test]
fn comparisons_of_ones_own() {
    let rows = random_rows(&mut generator(5), &[4; 3]);
    let [called, traced] = both_ways(FirstRanked::system);
    assert_eq!(called.stats(&Ranked(2)).unwrap().method, Method::Table);
    for (output, p) in traced.distribution(&rows).unwrap() {
        assert!(close(called.probability(&rows, &output).unwrap(), p), "{output:?}");
    }
}

/// A system that was asked only about its table can be asked from many threads for its program.
#[test]
fn many_threads_ask_for_the_program() {
    let system = Halvings::system().unwrap();
    let texts: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| system.program().to_string())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(texts.iter().all(|text| *text == texts[0]));
    assert_eq!(texts[0], by_trace(Halvings::system()).program().to_string());
}
