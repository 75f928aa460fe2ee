//! A look at the code of a function before it is called: whether its end shows, and what it uses.
//!
//! No call can be stopped from outside, so a function is called only where it is known to return. A trace tells, but takes
//! longer than calling a function on a few hundred inputs. For most functions a look is enough: without recursion, and with
//! no loops but `for`, they end. A call does not tell either whether a function depends on the order of a `HashMap`, which is
//! another one each time; but a look tells whether one may be gone through.

use rustc_hash::FxHashSet;

use super::{Call, TraceLimits, Tracer};
use crate::lift::code::Routine;
use crate::lift::code::facts::{Fact, Facts, Lifted};
use crate::lift::library::reverse::REVERSE;
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::Definition;

/// What the code of a function and of those it calls shows of its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It has loops that go on until something happens, or calls itself, and is stopped where that has no end.
    Loops,
    /// It may call itself without being stopped, or nothing is known.
    Unknown,
    /// It ends.
    Certain,
}

/// What a look at a function and at all that it may call shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Survey {
    /// Whether it ends.
    pub end: End,
    /// Whether it makes a `HashMap` or a `HashSet`.
    pub hashes: bool,
    /// Whether it may go through one in its order, if it has one.
    pub unordered: bool,
    /// Whether all of it was built with a [look](crate::lift::watch) at everything that may overflow.
    pub watched: bool,
}

/// Looks at a function and at all that it may call.
pub fn survey(function: Lifted) -> Survey {
    let mut look = Look::default();
    look.visit(function);
    let end = match look {
        Look { recursive: true, .. } => End::Unknown,
        Look { loops: true, .. } => End::Loops,
        _ => End::Certain,
    };
    Survey { end, hashes: look.hashes, unordered: look.unordered, watched: !look.unwatched }
}

#[derive(Default)]
struct Look {
    /// The functions that call the one that is looked at, by their facts (one instantiation has one list), and whether they
    /// are [stopped](crate::lift::depth).
    open: Vec<(usize, bool)>,
    done: FxHashSet<usize>,
    /// The types whose operators were looked at.
    types: FxHashSet<&'static str>,
    /// Whether a function may come to itself again without being stopped, or has no code.
    recursive: bool,
    loops: bool,
    hashes: bool,
    unordered: bool,
    /// Whether something in it may overflow without anybody looking.
    unwatched: bool,
}

impl Look {
    fn visit(&mut self, lifted: Lifted) {
        let Some((function, facts)) = code(lifted) else {
            (self.recursive, self.unwatched) = (true, true);
            return;
        };
        let number = facts as usize;
        // Every circle is closed by one such call, so that the function at one of its ends suffices.
        if let Some(&(_, stopped)) = self.open.iter().find(|&&(open, _)| open == number) {
            let stopped = stopped || self.open.last().is_some_and(|&(_, stopped)| stopped);
            self.loops |= stopped;
            self.recursive |= !stopped;
        }
        if !self.done.insert(number) {
            return;
        }
        self.loops |= function.open_loops;
        self.unwatched |= !function.watched;
        self.open.push((number, function.stopped));
        for fact in facts() {
            match &fact {
                Fact::Standard(name, _) if has_hashes(name) => {
                    self.hashes = true;
                    self.unordered |= !looks_up(name);
                }
                Fact::Through(name) => self.unordered |= may_have_hashes(name),
                Fact::Settled(name) => self.unordered |= !is_settled(name),
                Fact::Type { ty, .. } => self.hashes |= ty.any_name(&has_hashes),
                _ => {}
            }
            match fact {
                Fact::Function(called) | Fact::Standard(_, Some(called)) => self.visit(called),
                Fact::Own(Some(own)) => self.visit(own.lifted),
                Fact::Definition(definition) => self.operators(definition),
                _ => {}
            }
        }
        self.open.pop();
    }

    /// The operators of a type, which sorting and comparing call.
    fn operators(&mut self, definition: &'static Definition) {
        // What `Reverse` calls is the comparison of what is in it, which is looked at by itself.
        if !self.types.insert(definition.name) || std::ptr::eq(definition, &REVERSE) {
            return;
        }
        // They are none of the calls that lead here: a comparison may well be defined by another one of its type.
        let open = std::mem::take(&mut self.open);
        let found = (definition.operators)();
        let compared = [found.equal, found.partial_compare, found.compare, found.negate, found.not, found.next];
        let all = found.binary.iter().copied().chain(compared).flatten();
        all.for_each(|own| self.visit(own.lifted));
        self.open = open;
    }
}

/// Whether a full name is one of a `HashMap` or `HashSet`.
fn has_hashes(name: &str) -> bool {
    name.contains("std::collections::hash::")
}

/// Whether a function of a `HashMap` or `HashSet`, by its full name, does not go through its items in their order.
fn looks_up(name: &str) -> bool {
    const NAMES: [&str; 16] = [
        "new",
        "with_capacity",
        "default",
        "from",
        "insert",
        "get",
        "get_mut",
        "contains",
        "contains_key",
        "remove",
        "entry",
        "len",
        "is_empty",
        "take",
        "replace",
        "swap",
    ];
    // Its own arguments stand behind the name: `core::mem::take<std::collections::hash::map::HashMap<u8, u8>>`.
    let mut depth = 0;
    let start = name.char_indices().rev().find(|&(_, letter)| {
        depth += i32::from(letter == '>') - i32::from(letter == '<');
        depth == 0
    });
    let path = start.filter(|&(_, letter)| letter == '<').map_or(name, |(at, _)| &name[..at]);
    NAMES.contains(&path.rsplit("::").next().unwrap_or_default())
}

/// Whether what is gone through, of a type by its full name, may be a `HashMap` or `HashSet`: if it is or has one, or if it
/// is no list or iterator of the standard library.
fn may_have_hashes(name: &str) -> bool {
    const LISTS: [&str; 9] = [
        "[",
        "alloc::vec::",
        "alloc::collections::",
        "alloc::string::",
        "core::ops::range::",
        "core::option::",
        "core::slice::",
        "core::str::",
        "core::array::",
    ];
    let mut plain = name;
    while let Some(rest) = plain.strip_prefix('&') {
        plain = rest.strip_prefix("mut ").unwrap_or(rest);
    }
    let known = LISTS.iter().any(|list| plain.starts_with(list)) || plain.starts_with("core::iter::");
    let word = !plain.is_empty() && plain.chars().all(|letter| letter.is_alphanumeric());
    has_hashes(name) || !(known || word)
}

/// Whether the greatest and the least of items, or their sum, are the same in any order, by the full name of its type.
fn is_settled(name: &'static str) -> bool {
    fn is_plain(ty: &Type) -> bool {
        match ty {
            Type::Scalar(ScalarType::Integer(_) | ScalarType::Bool | ScalarType::Char) => true,
            Type::Tuple(parts) => parts.iter().all(is_plain),
            _ => false,
        }
    }
    match Type::parse(name) {
        Type::Scalar(ScalarType::Integer(sum)) => !sum.is_signed(),
        Type::Option(item) => is_plain(&item),
        _ => false,
    }
}

/// The code of a function and the list of its facts; `None` if it has none.
fn code(lifted: Lifted) -> Option<(&'static Routine, Facts)> {
    let mut tracer = Tracer::new(TraceLimits::default(), 0);
    tracer.looking = true;
    lifted(Call { tracer: &mut tracer, arguments: Vec::new() });
    tracer.seen
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};

    use super::*;
    use crate::lift::Function as _;
    use crate::symbolic;

    #[symbolic]
    fn smallest(#[domain(0..=3)] numbers: [u8; 3]) -> Option<u8> {
        let mut heap: BinaryHeap<_> = numbers.into_iter().map(Reverse).collect();
        heap.pop().map(|Reverse(number)| number + 1)
    }

    #[symbolic]
    fn halvings(#[domain(0..=9)] number: u8) -> u8 {
        let (mut rest, mut count) = (number, 0);
        while rest > 0 {
            rest /= 2;
            count += 1;
        }
        count
    }

    #[symbolic]
    fn seen(#[domain(0..=3)] numbers: [u8; 3]) -> usize {
        let mut counts: HashMap<u8, u8> = HashMap::new();
        numbers.into_iter().for_each(|number| *counts.entry(number).or_insert(0) += 1);
        counts.len()
    }

    /// Looks up, and asks for what does not depend on the order.
    #[symbolic]
    fn counted(#[domain(0..=3)] numbers: [u8; 3], #[given] others: HashMap<u8, i32>) -> Option<u8> {
        let mut counts: HashMap<u8, u8> = HashMap::new();
        for number in numbers {
            *counts.entry(number).or_insert(0) += 1;
        }
        let mut twice = counts.clone();
        twice.retain(|_, count| *count > 1);
        let squares: Vec<u8> = numbers.iter().map(|number| number * number).collect();
        let known = squares.iter().zip(numbers).filter(|(_, number)| others.contains_key(number)).count();
        if counts.values().any(|count| *count == 2) && known > 0 {
            return counts.values().copied().max();
        }
        std::mem::take(&mut twice).keys().filter(|key| **key > 0).min().copied()
    }

    macro_rules! gone_through {
        ($($name:ident, $twin:ident => |$counts:ident| $body:expr;)*) => {
            $(
                #[symbolic]
                fn $name(#[domain(0..=3)] numbers: [u8; 3]) -> i32 {
                    let $counts: HashMap<u8, i32> = numbers.into_iter().map(|number| (number, number as i32)).collect();
                    $body
                }
            )*
            fn gone_through() -> Vec<(&'static str, Lifted)> {
                vec![$((stringify!($name), $twin::lifted)),*]
            }
        };
    }

    gone_through! {
        looped, Looped => |counts| { let mut last = 0; for (key, count) in &counts { last = *count - *key as i32; } last };
        moved, Moved => |counts| { let mut last = 0; for (key, count) in counts { last = count - key as i32; } last };
        first, First => |counts| counts.values().copied().next().unwrap();
        tied, Tied => |counts| counts.iter().max_by_key(|(_, count)| **count).map_or(0, |(key, _)| *key as i32);
        summed, Summed => |counts| counts.values().sum();
        stopped, Stopped => |counts| i32::from(counts.values().any(|count| 10 / *count > 3));
        listed, Listed => |counts| { let list: Vec<i32> = counts.into_values().collect(); list[0] };
        added, Added => |counts| { let mut list = vec![(0, 0)]; list.extend(counts); list[1].1 };
        zipped, Zipped => |counts| [1, 2].iter().zip(&counts).map(|(_, (key, _))| *key as i32).next().unwrap();
        flat, Flat => |counts| [1, 2].iter().flat_map(|_| counts.clone()).map(|(key, _)| key as i32).next().unwrap();
        within, Within => |counts| vec![counts].into_iter().flatten().map(|(key, _)| key as i32).next().unwrap();
        kept, Kept => |counts| {
            let (mut counts, mut left) = (counts, 1);
            counts.retain(|_, _| {
                left -= 1;
                left > 0
            });
            counts.len() as i32
        };
        by_path, ByPath => |counts| Vec::from_iter(counts)[0].1;
    }

    #[test]
    fn a_look_shows_whether_something_without_order_is_gone_through() {
        let calm: [(&str, Lifted); 3] =
            [("counted", Counted::lifted), ("seen", Seen::lifted), ("smallest", Smallest::lifted)];
        for (name, function) in calm {
            assert!(!survey(function).unordered, "{name}");
        }
        for (name, function) in gone_through() {
            assert!(survey(function).unordered, "{name}");
        }
    }

    #[symbolic(helper)]
    fn even(number: u8) -> bool {
        number == 0 || odd(number - 1)
    }

    #[symbolic(helper)]
    fn odd(number: u8) -> bool {
        number > 0 && even(number - 1)
    }

    #[symbolic]
    fn both(#[domain(0..=9)] number: u8) -> bool {
        even(number) || odd(number)
    }

    #[symbolic]
    fn through_a_value(#[domain(0..=9)] number: u8) -> u8 {
        [number].into_iter().filter(|&number| number > 0).map(|number| number - 1).map(again).sum()
    }

    #[symbolic(helper)]
    fn again(number: u8) -> u8 {
        [number].into_iter().map(through_a_value).sum()
    }

    #[symbolic]
    fn down(#[domain(0..=9)] number: u8) -> u8 {
        if number == 0 { 0 } else { down(number - 1) }
    }

    #[test]
    fn a_look_shows_whether_a_function_ends_and_what_it_uses() {
        let look = |function| {
            let Survey { end, hashes, .. } = survey(function);
            (end, hashes)
        };
        assert!(!survey(Seen::lifted).unordered);
        // The comparison of `Reverse` has no code of its own, and nothing in it that may go on for ever.
        assert_eq!(look(Smallest::lifted), (End::Certain, false));
        assert_eq!(look(Halvings::lifted), (End::Loops, false));
        assert_eq!(look(Seen::lifted), (End::Certain, true));
        // Recursions are stopped, but not where no function is called by its name.
        assert_eq!(look(Down::lifted), (End::Loops, false));
        assert_eq!(look(Both::lifted), (End::Loops, false));
        assert_eq!(look(ThroughAValue::lifted), (End::Unknown, false));
    }
}
