//! Labels, orders, rules, spans and rates, each in a module of its own with what it needs.

use dpnl::prelude::*;

use crate::harness::agrees;

mod precision {
    use super::*;
    #[symbolic]
    fn price_label(#[domain(0..=99)] cents: u32, #[domain(0..=2)] places: usize) -> String {
        let x = cents as f64 / 100.0;
        format!("{:.*} or {x:.places$}", places, x)
    }
    #[test]
    fn price_label_agrees() {
        agrees(PriceLabel::system, |(x, y)| price_label(x, y));
    }
}

mod text_format {
    use super::*;
    #[derive(Debug, Clone, Copy, Domain)]
    enum Unit {
        B,
        KB,
        MB,
    }
    #[symbolic]
    fn human(#[domain(0..=60)] n: u32, unit: Unit) -> String {
        let (n, suffix) = match unit {
            Unit::B => (n, "B"),
            Unit::KB => (n * 4, "KB"),
            Unit::MB => (n * 90, "MB"),
        };
        if n >= 1000 { format!("{},{:03}{suffix:>3}", n / 1000, n % 1000) } else { format!("{n:<5}{suffix:>3}") }
    }
    #[test]
    fn human_agrees() {
        agrees(Human::system, |(x, y)| human(x, y));
    }
}

mod edit_distance {
    use super::*;
    #[symbolic]
    fn levenshtein(#[domain(0..=2)] a: [usize; 3], #[domain(0..=2)] b: [usize; 3]) -> usize {
        let a = a.map(|i| ['a', 'b', 'c'][i]);
        let b = b.map(|i| ['a', 'b', 'c'][i]);
        let mut prev: Vec<usize> = (0..=b.len()).collect();
        for (i, ca) in a.iter().enumerate() {
            let mut cur = vec![i + 1];
            for (j, cb) in b.iter().enumerate() {
                let cost = usize::from(ca != cb);
                cur.push((prev[j] + cost).min(prev[j + 1] + 1).min(cur[j] + 1));
            }
            prev = cur;
        }
        prev[b.len()]
    }
    #[test]
    fn levenshtein_agrees() {
        agrees(Levenshtein::system, |(x, y)| levenshtein(x, y));
    }
}

mod replace_take {
    use super::*;
    use std::mem;
    #[derive(Debug, Default, Domain)]
    struct Buffer {
        pending: Vec<u8>,
        flushed: Vec<Vec<u8>>,
        mode: u8,
    }
    #[symbolic]
    impl Buffer {
        fn flush(&mut self) {
            if !self.pending.is_empty() {
                let p = mem::take(&mut self.pending);
                self.flushed.push(p);
            }
        }
        fn feed(&mut self, b: u8) -> u8 {
            match b {
                0 => {
                    self.flush();
                    self.mode
                }
                1 => mem::replace(&mut self.mode, b),
                _ => {
                    self.pending.push(b);
                    if self.pending.len() >= 2 + self.mode as usize {
                        self.flush();
                    }
                    0
                }
            }
        }
    }
    #[symbolic]
    fn buffer_run(#[domain(0..=3)] bytes: [u8; 5]) -> (usize, usize, u8) {
        let mut b = Buffer::default();
        let modes: u8 = bytes.iter().map(|&x| b.feed(x)).sum();
        b.flush();
        (b.flushed.len(), b.flushed.iter().map(Vec::len).max().unwrap_or(0), modes)
    }
    #[test]
    fn buffer_run_agrees() {
        agrees(BufferRun::system, |x| buffer_run(x));
    }
}

mod builder {
    use super::*;
    #[derive(Debug, Clone, PartialEq, Eq, Hash, Domain)]
    struct Pizza {
        size: u8,
        toppings: Vec<u8>,
        extra_cheese: bool,
    }
    #[derive(Default, Domain)]
    struct PizzaBuilder {
        size: Option<u8>,
        toppings: Vec<u8>,
        cheese: bool,
    }
    #[symbolic]
    impl PizzaBuilder {
        fn new() -> Self {
            Self::default()
        }
        fn size(mut self, s: u8) -> Self {
            self.size = Some(s);
            self
        }
        fn topping(mut self, t: u8) -> Self {
            if t != 0 {
                self.toppings.push(t);
            }
            self
        }
        fn cheese(mut self, yes: bool) -> Self {
            self.cheese |= yes;
            self
        }
        fn build(mut self) -> Result<Pizza, &'static str> {
            let size = self.size.ok_or("no size")?;
            self.toppings.sort_unstable();
            self.toppings.dedup();
            if self.toppings.len() > 2 && size < 2 {
                return Err("too much");
            }
            Ok(Pizza { size, toppings: self.toppings, extra_cheese: self.cheese })
        }
    }
    #[symbolic]
    fn order_pizza(
        #[domain(0..=3)] size: u8,
        #[domain(0..=4)] tops: [u8; 3],
        cheese: bool,
    ) -> Result<Pizza, &'static str> {
        let mut b = PizzaBuilder::new().cheese(cheese);
        if size > 0 {
            b = b.size(size);
        }
        for t in tops {
            b = b.topping(t);
        }
        b.build()
    }
    #[test]
    fn order_pizza_agrees() {
        agrees(OrderPizza::system, |(x, y, z)| order_pizza(x, y, z));
    }
}

mod rules {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
    enum Decision {
        Approve { rate: u8 },
        Refer,
        Reject(&'static str),
    }
    #[derive(Debug, Clone, Copy, Domain)]
    struct Applicant {
        #[domain(19..=22)]
        age: u8,
        #[domain(0..=5)]
        income: u32,
        #[domain(0..=3)]
        debts: u32,
        homeowner: bool,
        #[domain(0..=3)]
        late: u8,
    }
    type Rule = fn(&Applicant) -> Option<Decision>;
    #[symbolic(helper)]
    fn too_young(a: &Applicant) -> Option<Decision> {
        (a.age < 21).then_some(Decision::Reject("age"))
    }
    #[symbolic(helper)]
    fn broke(a: &Applicant) -> Option<Decision> {
        if a.debts * 2 > a.income { Some(Decision::Reject("debt")) } else { None }
    }
    #[symbolic(helper)]
    fn tardy(a: &Applicant) -> Option<Decision> {
        match a.late {
            0 => None,
            1 | 2 => Some(Decision::Refer),
            _ => Some(Decision::Reject("late")),
        }
    }
    #[symbolic]
    fn assess(a: Applicant) -> Decision {
        let rules: [Rule; 3] = [too_young, broke, tardy];
        rules.iter().find_map(|r| r(&a)).unwrap_or_else(|| {
            let base = 12u8.saturating_sub(a.income as u8);
            Decision::Approve { rate: if a.homeowner { base.max(2) - 1 } else { base } }
        })
    }
    #[test]
    fn assess_agrees() {
        agrees(Assess::system, |x| assess(x));
    }
}

mod merge_intervals {
    use super::*;
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Domain)]
    struct Span {
        #[domain(0..=3)]
        start: u8,
        #[domain(0..=2)]
        len: u8,
    }
    #[symbolic]
    fn merged(spans: [Span; 3]) -> Vec<(u8, u8)> {
        let mut sorted = spans.to_vec();
        sorted.sort_by_key(|s| (s.start, s.len));
        let mut out: Vec<(u8, u8)> = Vec::new();
        for Span { start, len } in sorted {
            let end = start + len;
            match out.last_mut() {
                Some((_, e)) if start <= *e => *e = (*e).max(end),
                _ => out.push((start, end)),
            }
        }
        out
    }
    #[test]
    fn merged_agrees() {
        agrees(Merged::system, |x| merged(x));
    }
}

mod tax {
    use super::*;
    #[derive(Domain)]
    struct Bracket {
        upto: u32,
        percent: u32,
    }
    const BRACKETS: [Bracket; 3] = [
        Bracket { upto: 10_000, percent: 10 },
        Bracket { upto: 40_000, percent: 20 },
        Bracket { upto: u32::MAX, percent: 40 },
    ];
    #[symbolic]
    fn tax_due(#[domain(0..=60)] thousands: u32, #[domain(0..=3)] kids: u32, married: bool) -> u32 {
        let mut income = thousands * 1000;
        income = income.saturating_sub(kids * 1500);
        if married {
            income /= 2;
        }
        let mut tax = 0;
        let mut lower = 0;
        for b in &BRACKETS {
            if income > lower {
                tax += (income.min(b.upto) - lower) * b.percent / 100;
            }
            lower = b.upto;
        }
        if married { tax * 2 } else { tax }
    }
    #[test]
    fn tax_due_agrees() {
        agrees(TaxDue::system, |(x, y, z)| tax_due(x, y, z));
    }
}
