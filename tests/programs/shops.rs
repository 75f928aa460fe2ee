//! Orders, plans, auctions and whoever waits for something.

use std::collections::BTreeMap;

use dpnl::prelude::*;

use crate::harness::agrees;

#[derive(Debug, Clone, PartialEq, Domain, Default)]
struct Order {
    items: u32,
    express: bool,
    coupon: Option<u32>,
}

#[derive(Default, Domain)]
struct OrderBuilder {
    items: u32,
    express: bool,
    coupon: Option<u32>,
}

#[symbolic]
impl OrderBuilder {
    fn new() -> Self {
        Self::default()
    }
    fn items(mut self, n: u32) -> Self {
        self.items = n;
        self
    }
    fn express(mut self, yes: bool) -> Self {
        self.express = yes;
        self
    }
    fn coupon(mut self, code: u32) -> Self {
        self.coupon = Some(code);
        self
    }
    fn build(self) -> Result<Order, String> {
        if self.items == 0 {
            return Err("empty order".to_string());
        }
        Ok(Order { items: self.items, express: self.express, coupon: self.coupon.filter(|&c| c > 1) })
    }
}

#[symbolic(name = "OrderTwin")]
fn order(#[domain(0..=3)] n: u32, express: bool, #[domain(0..=3)] code: u32) -> Result<Order, String> {
    let mut builder = OrderBuilder::new().items(n).express(express);
    if code != 0 {
        builder = builder.coupon(code);
    }
    builder.build()
}

#[test]
fn order_agrees() {
    agrees(OrderTwin::system, |(a, b, c)| order(a, b, c));
}

#[symbolic]
fn seats(#[domain(0..=9)] votes: [u32; 3]) -> [u32; 3] {
    let mut seats = [0u32; 3];
    for _ in 0..4 {
        let (winner, _) = votes
            .iter()
            .enumerate()
            .max_by(|(i, a), (j, b)| (*a * (seats[*j] + 1)).cmp(&(*b * (seats[*i] + 1))).then(j.cmp(i)))
            .unwrap();
        seats[winner] += 1;
    }
    seats
}

#[test]
fn seats_agrees() {
    agrees(Seats::system, |a| seats(a));
}

#[symbolic]
fn auction(#[domain(0..=7)] bids: [u32; 4], #[domain(0..=3)] reserve: u32) -> Option<(usize, u32)> {
    let mut ranked: Vec<(usize, u32)> = bids.iter().copied().enumerate().filter(|&(_, b)| b >= reserve).collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1));
    let (winner, _) = ranked.first()?;
    let price = ranked.get(1).map_or(reserve, |r| r.1);
    Some((*winner, price))
}

#[test]
fn auction_agrees() {
    agrees(Auction::system, |(a, b)| auction(a, b));
}

#[symbolic]
trait Pricing {
    fn price(&self, n: u32) -> u32;
    fn twice(&self, n: u32) -> u32 {
        self.price(n) * 2
    }
}

#[derive(Domain)]
struct Flat(u32);

#[derive(Domain)]
struct Tiered {
    first: u32,
    rest: u32,
}

#[symbolic]
impl Pricing for Flat {
    fn price(&self, n: u32) -> u32 {
        self.0 * n
    }
}

#[symbolic]
impl Pricing for Tiered {
    fn price(&self, n: u32) -> u32 {
        let first = n.min(3);
        first * self.first + (n - first) * self.rest
    }
}

#[symbolic(helper)]
fn cheaper(a: &impl Pricing, b: &impl Pricing, n: u32) -> bool {
    a.price(n) < b.price(n)
}

#[symbolic]
fn best_plan(#[domain(0..=10)] n: u32, #[domain(1..=4)] flat: u32) -> (bool, u32) {
    let tiered = Tiered { first: 4, rest: 1 };
    let flat = Flat(flat);
    if cheaper(&flat, &tiered, n) { (true, flat.twice(n)) } else { (false, tiered.twice(n)) }
}

#[test]
fn best_plan_agrees() {
    agrees(BestPlan::system, |(a, b)| best_plan(a, b));
}

#[derive(Debug, Clone, PartialEq, Domain)]
enum CartEvent {
    Add {
        #[domain(0..=1)]
        item: u8,
        #[domain(1..=2)]
        count: u32,
    },
    Remove(#[domain(0..=1)] u8),
    Clear,
}

#[derive(Debug, Default, Clone, PartialEq, Eq, Domain)]
struct Cart {
    items: BTreeMap<u8, u32>,
}

#[symbolic]
impl Cart {
    fn apply(mut self, event: &CartEvent) -> Self {
        match event {
            CartEvent::Add { item, count } => {
                *self.items.entry(*item).or_insert(0) += count;
            }
            CartEvent::Remove(item) => {
                self.items.remove(item);
            }
            CartEvent::Clear => self.items.clear(),
        }
        self
    }
}

#[symbolic(name = "CartTwin")]
fn cart(events: [CartEvent; 3]) -> Cart {
    events.iter().fold(Cart::default(), |cart, event| cart.apply(event))
}

#[test]
fn cart_agrees() {
    agrees(CartTwin::system, |a| cart(a));
}
