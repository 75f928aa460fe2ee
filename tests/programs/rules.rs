//! Rules as offices write them: loans, access, tax, receipts, clocks, checks.

use std::fmt;

use dpnl::prelude::*;

use crate::harness::agrees;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
enum Employment {
    Salaried,
    SelfEmployed,
    Retired,
    Unemployed,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
enum Decision {
    Approve,
    Refer,
    Decline,
}
#[symbolic]
fn loan(#[domain(55..=67)] age: u8, #[domain(0..=9)] income: u32, e: Employment, defaulted: bool) -> (Decision, u32) {
    if defaulted && income < 5 {
        return (Decision::Decline, 0);
    }
    let base = match e {
        Employment::Salaried => 50,
        Employment::SelfEmployed => 35,
        Employment::Retired if age >= 65 => 30,
        Employment::Retired => 20,
        Employment::Unemployed => 0,
    };
    let mut score = base + income * 7;
    if (25..60).contains(&age) {
        score += 15;
    }
    if defaulted {
        score = score.saturating_sub(40);
    }
    let d = match score {
        0..=39 => Decision::Decline,
        40..=74 => Decision::Refer,
        _ => Decision::Approve,
    };
    (d, score / 10)
}

#[test]
fn loan_agrees() {
    agrees(Loan::system, |(a, b, c, d)| loan(a, b, c, d));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
struct Perm(u8);
#[symbolic]
impl Perm {
    const READ: Perm = Perm(4);
    const WRITE: Perm = Perm(2);
    const EXEC: Perm = Perm(1);
    fn contains(self, other: Perm) -> bool {
        self.0 & other.0 == other.0
    }
}
#[symbolic]
impl std::ops::BitOr for Perm {
    type Output = Perm;
    fn bitor(self, rhs: Perm) -> Perm {
        Perm(self.0 | rhs.0)
    }
}
#[symbolic]
fn allowed(#[domain(300..=511)] mode: u16, owner: bool, group: bool, root: bool) -> bool {
    if root {
        return true;
    }
    let bits = if owner {
        mode >> 6
    } else if group {
        mode >> 3
    } else {
        mode
    };
    let have = Perm((bits & 7) as u8);
    have.contains(Perm::READ | Perm::EXEC) && !have.contains(Perm::WRITE)
        || have == (Perm::READ | Perm::WRITE | Perm::EXEC)
}

#[test]
fn allowed_agrees() {
    agrees(Allowed::system, |(a, b, c, d)| allowed(a, b, c, d));
}

#[derive(Domain)]
struct Bracket {
    upto: Option<u64>,
    rate: u64,
}
const BRACKETS: [Bracket; 4] = [
    Bracket { upto: Some(1_000), rate: 0 },
    Bracket { upto: Some(3_000), rate: 10 },
    Bracket { upto: Some(10_000), rate: 25 },
    Bracket { upto: None, rate: 40 },
];
#[symbolic]
fn tax(#[domain(0..=199)] hundreds: u64, #[domain(0..=4)] children: u64) -> u64 {
    let income = (hundreds * 100).saturating_sub(children * 250);
    let mut owed = 0;
    let mut lower = 0;
    for bracket in &BRACKETS {
        let upper = bracket.upto.unwrap_or(u64::MAX).min(income);
        if upper > lower {
            owed += (upper - lower) * bracket.rate / 100;
        }
        match bracket.upto {
            Some(limit) if income > limit => lower = limit,
            _ => break,
        }
    }
    owed
}

#[test]
fn tax_agrees() {
    agrees(Tax::system, |(a, b)| tax(a, b));
}

#[symbolic]
fn receipt(#[domain(0..=2)] item: usize, #[domain(1..=12)] qty: u32, #[domain(5..=9)] cents: u32) -> String {
    const NAMES: [&str; 3] = ["tea", "coffee", "bun"];
    let total = qty * (100 + cents);
    format!("{:<8}x{:>3} {:>4}.{:02}", NAMES[item], qty, total / 100, total % 100)
}

#[test]
fn receipt_agrees() {
    agrees(Receipt::system, |(a, b, c)| receipt(a, b, c));
}

#[symbolic(helper)]
fn valid_isbn(s: &str) -> bool {
    let mut total = 0;
    let mut n = 0;
    for (i, c) in s.chars().filter(|c| *c != '-').enumerate() {
        let v = match c {
            '0'..='9' => c as u32 - '0' as u32,
            'X' if i == 9 => 10,
            _ => return false,
        };
        total += v * (10 - i as u32);
        n += 1;
    }
    n == 10 && total % 11 == 0
}
#[symbolic]
fn isbn(#[domain(0..=9)] digits: [u32; 3], x: bool) -> bool {
    let mut s = String::from("3-598-21");
    for d in &digits {
        s.push(char::from_digit(*d, 10).unwrap());
    }
    s.push('-');
    s.push(if x { 'X' } else { '8' });
    valid_isbn(&s)
}

#[test]
fn isbn_agrees() {
    agrees(Isbn::system, |(a, b)| isbn(a, b));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
enum Light {
    Red,
    Green,
    Yellow,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
struct Controller {
    light: Light,
    timer: u8,
}
#[symbolic]
impl Default for Controller {
    fn default() -> Self {
        Controller { light: Light::Red, timer: 3 }
    }
}
#[symbolic]
impl Controller {
    fn tick(&mut self, pedestrian: bool) {
        if self.timer > 0 {
            self.timer -= 1;
        }
        if pedestrian && self.light == Light::Green && self.timer > 1 {
            self.timer = 1;
        }
        if self.timer == 0 {
            let (light, timer) = match self.light {
                Light::Red => (Light::Green, 5),
                Light::Green => (Light::Yellow, 1),
                Light::Yellow => (Light::Red, 3),
            };
            *self = Controller { light, timer };
        }
    }
}
#[symbolic]
fn crossing(presses: [bool; 12]) -> Controller {
    let mut c = Controller::default();
    presses.iter().for_each(|&p| c.tick(p));
    c
}

#[test]
fn crossing_agrees() {
    agrees(Crossing::system, |a| crossing(a));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Domain)]
struct Clock {
    minutes: i32,
}
#[symbolic]
impl Clock {
    const DAY: i32 = 24 * 60;
    fn new(h: i32, m: i32) -> Self {
        Clock { minutes: (h * 60 + m).rem_euclid(Self::DAY) }
    }
    fn add_minutes(self, m: i32) -> Self {
        Clock::new(0, self.minutes + m)
    }
}
#[symbolic]
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}
#[symbolic]
fn wake(#[domain(0..=23)] h: i32, #[domain(0..=9)] m: i32, #[domain(-3..=3)] snooze: i32) -> String {
    Clock::new(h, m).add_minutes(snooze * 25).to_string()
}

#[test]
fn wake_agrees() {
    agrees(Wake::system, |(a, b, c)| wake(a, b, c));
}

#[derive(Debug, Clone, PartialEq, Eq, Domain)]
enum Weakness {
    TooShort,
    NoDigit,
    NoUpper,
    Repeats(char),
}
#[symbolic(helper)]
fn weaknesses(pw: &str) -> Vec<Weakness> {
    let mut found = Vec::new();
    if pw.len() < 4 {
        found.push(Weakness::TooShort);
    }
    if !pw.chars().any(|c| c.is_ascii_digit()) {
        found.push(Weakness::NoDigit);
    }
    if !pw.bytes().any(|b| b.is_ascii_uppercase()) {
        found.push(Weakness::NoUpper);
    }
    if let Some(w) = pw.as_bytes().windows(2).find(|w| w[0] == w[1]) {
        found.push(Weakness::Repeats(w[0] as char));
    }
    found
}
#[symbolic]
fn password(#[domain(0..=4)] keys: [usize; 3]) -> Vec<Weakness> {
    let pw: String = keys.iter().filter_map(|&k| [Some('a'), Some('B'), Some('7'), Some('z'), None][k]).collect();
    weaknesses(&pw)
}

#[test]
fn password_agrees() {
    agrees(Password::system, |a| password(a));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Domain)]
struct Cents(u64);
#[symbolic]
impl std::ops::Add for Cents {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Cents(self.0 + o.0)
    }
}
#[symbolic]
impl std::iter::Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(iter: I) -> Cents {
        iter.fold(Cents(0), |a, b| a + b)
    }
}
#[symbolic]
impl Cents {
    fn percent(self, p: u64) -> Cents {
        Cents((self.0 * p + 50) / 100)
    }
}
#[derive(Debug, Clone, Copy, PartialEq, Domain)]
enum Coupon {
    None,
    Percent(#[domain(5..=8)] u64),
    Fixed(#[domain(0..=2)] u64),
}
const PRICES: &[u64] = &[199, 350, 1299, 4999];
#[symbolic]
fn checkout(#[domain(0..=3)] items: [usize; 3], coupon: Coupon, member: bool) -> u64 {
    let subtotal: Cents = items.iter().map(|&i| Cents(PRICES[i])).sum();
    let off = match coupon {
        Coupon::None => Cents(0),
        Coupon::Percent(p) => subtotal.percent(p),
        Coupon::Fixed(d) => Cents(d * 100).min(subtotal),
    };
    let mut net = Cents(subtotal.0 - off.0);
    if member {
        net = net.percent(95);
    }
    let shipping = if net >= Cents(5_000) { Cents(0) } else { Cents(495) };
    (net + shipping).0
}

#[test]
fn checkout_agrees() {
    agrees(Checkout::system, |(a, b, c)| checkout(a, b, c));
}
