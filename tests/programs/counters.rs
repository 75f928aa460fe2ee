//! Counters, checks and codes, each in a module of its own with what it needs.

use crate::harness::agrees;
use dpnl::prelude::*;

mod rate_limiter {
    use super::*;
    #[derive(Debug, Clone, Domain)]
    struct TokenBucket {
        capacity: u32,
        tokens: u32,
        refill: u32,
    }
    #[symbolic]
    impl TokenBucket {
        fn new(capacity: u32, refill: u32) -> Self {
            Self { capacity, tokens: capacity, refill }
        }
        fn tick(&mut self) {
            self.tokens = (self.tokens + self.refill).min(self.capacity);
        }
        fn try_take(&mut self, n: u32) -> bool {
            if let Some(rest) = self.tokens.checked_sub(n) {
                self.tokens = rest;
                true
            } else {
                false
            }
        }
    }
    #[symbolic]
    fn dropped(#[domain(0..=3)] requests: [u32; 5]) -> usize {
        let mut bucket = TokenBucket::new(4, 1);
        let mut dropped = 0;
        for &r in &requests {
            if !bucket.try_take(r) {
                dropped += 1;
            }
            bucket.tick();
        }
        dropped
    }
    #[test]
    fn dropped_agrees() {
        agrees(Dropped::system, |a| dropped(a));
    }
}

mod luhn {
    use super::*;
    #[symbolic]
    fn luhn_valid(#[domain(0..=9)] digits: [u8; 4]) -> bool {
        digits
            .iter()
            .rev()
            .enumerate()
            .map(|(i, &d)| {
                if i % 2 == 1 {
                    let x = d * 2;
                    if x > 9 { x - 9 } else { x }
                } else {
                    d
                }
            })
            .map(u32::from)
            .sum::<u32>()
            % 10
            == 0
    }
    #[test]
    fn luhn_valid_agrees() {
        agrees(LuhnValid::system, |a| luhn_valid(a));
    }
}

mod caesar {
    use super::*;
    #[symbolic]
    fn caesar(#[domain('a'..='d')] text: [char; 3], #[domain(0..=5)] shift: u8) -> String {
        text.iter()
            .map(|&c| {
                let base = if c.is_ascii_uppercase() { b'A' } else { b'a' };
                (((c as u8 - base + shift) % 26) + base) as char
            })
            .collect()
    }
    #[test]
    fn caesar_agrees() {
        agrees(Caesar::system, |(a, b)| caesar(a, b));
    }
}

mod date {
    use super::*;
    const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    #[symbolic(helper)]
    const fn is_leap(year: u32) -> bool {
        (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    }
    #[symbolic]
    fn day_of_year(
        #[domain(1999..=2001)] year: u32,
        #[domain(1..=12)] month: usize,
        #[domain(1..=31)] day: u32,
    ) -> Option<u32> {
        let max = DAYS[month - 1] + u32::from(month == 2 && is_leap(year));
        if day > max {
            return None;
        }
        let before: u32 = DAYS.iter().take(month - 1).sum();
        Some(before + day + if month > 2 && is_leap(year) { 1 } else { 0 })
    }
    #[test]
    fn day_of_year_agrees() {
        agrees(DayOfYear::system, |(a, b, c)| day_of_year(a, b, c));
    }
}

mod crc {
    use super::*;
    const fn make_table() -> [u8; 256] {
        let mut table = [0u8; 256];
        let mut i = 0;
        while i < 256 {
            let mut crc = i as u8;
            let mut bit = 0;
            while bit < 8 {
                crc = if crc & 0x80 != 0 { (crc << 1) ^ 0x07 } else { crc << 1 };
                bit += 1;
            }
            table[i] = crc;
            i += 1;
        }
        table
    }
    static TABLE: [u8; 256] = make_table();
    #[symbolic]
    fn crc8(#[domain(0..=15)] data: [u8; 3]) -> u8 {
        data.iter().fold(0xFF, |crc, b| TABLE[(crc ^ b) as usize])
    }
    #[test]
    fn crc8_agrees() {
        agrees(Crc8::system, |a| crc8(a));
    }
}

mod run_length {
    use super::*;
    #[symbolic]
    fn encode(#[domain('a'..='b')] s: [char; 6]) -> String {
        let mut out = String::new();
        let mut it = s.iter().peekable();
        while let Some(c) = it.next() {
            let mut n = 1;
            while it.next_if_eq(&c).is_some() {
                n += 1;
            }
            if n > 1 {
                out.push_str(&n.to_string());
            }
            out.push(*c);
        }
        out
    }
    #[test]
    fn encode_agrees() {
        agrees(Encode::system, |a| encode(a));
    }
}

mod hexdump {
    use super::*;
    use std::fmt::Write;
    #[symbolic]
    fn hexdump(#[domain(60..=70)] bytes: [u8; 2], upper: bool) -> String {
        let mut s = String::new();
        for (i, b) in bytes.iter().enumerate() {
            if i > 0 {
                s.push(' ');
            }
            if upper {
                write!(s, "{b:02X}").unwrap();
            } else {
                write!(&mut s, "{:02x}", b).unwrap();
            }
        }
        let _ = writeln!(
            s,
            " |{}|",
            bytes.iter().map(|&b| if b.is_ascii_graphic() { b as char } else { '.' }).collect::<String>()
        );
        s
    }
    #[test]
    fn hexdump_agrees() {
        agrees(Hexdump::system, |(a, b)| hexdump(a, b));
    }
}

mod roman {
    use super::*;
    #[symbolic]
    fn to_roman(#[domain(1..=60)] mut n: u32) -> String {
        const TABLE: [(u32, &str); 9] =
            [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
        let mut s = String::new();
        for &(v, t) in TABLE.iter() {
            while n >= v {
                s += t;
                n -= v;
            }
        }
        s
    }
    #[test]
    fn to_roman_agrees() {
        agrees(ToRoman::system, |a| to_roman(a));
    }
}

mod bits {
    use super::*;
    #[symbolic]
    fn gray_distance(#[domain(0..=31)] a: u8, #[domain(0..=31)] b: u8) -> (u32, u8, bool) {
        let gray = |x: u8| x ^ (x >> 1);
        let d = (gray(a) ^ gray(b)).count_ones();
        let mut x = a;
        x |= 1 << 6;
        x &= !(1 << (b % 4));
        let lowest = x & x.wrapping_neg();
        (d, lowest.trailing_zeros() as u8, (a & b).is_power_of_two())
    }
    #[test]
    fn gray_distance_agrees() {
        agrees(GrayDistance::system, |(a, b)| gray_distance(a, b));
    }
}

mod pascal {
    use super::*;
    #[symbolic]
    fn binomial_mod(#[domain(0..=8)] n: usize, #[domain(0..=8)] k: usize) -> u64 {
        let rows = std::iter::successors(Some(vec![1u64]), |prev| {
            let mut next = vec![1];
            next.extend(prev.windows(2).map(|w| w[0] + w[1]));
            next.push(1);
            Some(next)
        });
        rows.take(n + 1).last().and_then(|row| row.get(k).copied()).unwrap_or_default()
    }
    #[test]
    fn binomial_mod_agrees() {
        agrees(BinomialMod::system, |(a, b)| binomial_mod(a, b));
    }
}
