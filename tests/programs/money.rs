//! Accounts, machines that take coins, prices and stock.

use std::collections::{BTreeMap, HashMap};

use dpnl::prelude::*;

use crate::harness::check;

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Transaction {
    Deposit(#[domain(1..=3)] u32),
    Withdraw(#[domain(1..=4)] u32),
    Close,
}

#[derive(Domain, Debug, Clone, PartialEq)]
enum Refusal {
    Insufficient { missing: u32 },
    Closed,
}

#[derive(Domain, Debug, Clone, PartialEq)]
struct Account {
    balance: u32,
    open: bool,
    refused: u8,
}

#[symbolic]
impl Account {
    const OPENING: u32 = 2;

    fn new() -> Self {
        Account { balance: Self::OPENING, open: true, refused: 0 }
    }

    fn apply(&mut self, transaction: Transaction) -> Result<u32, Refusal> {
        if !self.open {
            return Err(Refusal::Closed);
        }
        match transaction {
            Transaction::Deposit(amount) => self.balance += amount,
            Transaction::Withdraw(amount) => {
                if amount > self.balance {
                    return Err(Refusal::Insufficient { missing: amount - self.balance });
                }
                self.balance -= amount;
            }
            Transaction::Close => self.open = false,
        }
        Ok(self.balance)
    }
}

#[symbolic]
fn statement(transactions: [Transaction; 3]) -> (Account, u32) {
    let mut account = Account::new();
    let mut missing_in_total = 0;
    for transaction in transactions {
        match account.apply(transaction) {
            Ok(_) => {}
            Err(Refusal::Insufficient { missing }) => {
                account.refused += 1;
                missing_in_total += missing;
            }
            Err(Refusal::Closed) => account.refused += 1,
        }
    }
    (account, missing_in_total)
}

fn transaction(tag: usize, deposit: usize, withdraw: usize) -> Transaction {
    match tag {
        0 => Transaction::Deposit(deposit as u32 + 1),
        1 => Transaction::Withdraw(withdraw as u32 + 1),
        _ => Transaction::Close,
    }
}

#[test]
fn a_bank_account() {
    check(Statement::system, &[3, 3, 4, 3, 3, 4, 3, 3, 4], |x| {
        statement([transaction(x[0], x[1], x[2]), transaction(x[3], x[4], x[5]), transaction(x[6], x[7], x[8])])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Button {
    Nickel,
    Dime,
    Quarter,
    Cola,
    Water,
    Return,
}

#[symbolic]
impl Button {
    fn value(self) -> Option<u32> {
        match self {
            Button::Nickel => Some(5),
            Button::Dime => Some(10),
            Button::Quarter => Some(25),
            _ => None,
        }
    }

    fn price(&self) -> Option<u32> {
        match self {
            Self::Cola => Some(35),
            Self::Water => Some(20),
            _ => None,
        }
    }
}

/// Drinks sold and the change given back.
#[symbolic]
fn vending(presses: [Button; 5]) -> (u8, u32) {
    let mut credit = 0;
    let mut sold = 0;
    let mut change = 0;
    for button in presses.iter() {
        if let Some(value) = button.value() {
            credit += value;
        } else if let Some(price) = button.price() {
            if credit >= price {
                credit -= price;
                sold += 1;
            }
        } else {
            change += credit;
            credit = 0;
        }
    }
    (sold, change)
}

const BUTTONS: [Button; 6] =
    [Button::Nickel, Button::Dime, Button::Quarter, Button::Cola, Button::Water, Button::Return];

#[test]
fn a_vending_machine() {
    check(Vending::system, &[6; 5], |x| {
        vending([BUTTONS[x[0]], BUTTONS[x[1]], BUTTONS[x[2]], BUTTONS[x[3]], BUTTONS[x[4]]])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Item {
    Bolt,
    Nut,
    Gear,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Order {
    item: Item,
    #[domain(1..=3)]
    quantity: u32,
}

/// Which orders could be filled, and what is left of the scarcest item.
#[symbolic]
fn inventory(orders: [Order; 3]) -> (Vec<Item>, Option<u32>) {
    let mut stock = HashMap::from([(Item::Bolt, 4), (Item::Nut, 2)]);
    let mut filled = Vec::new();
    for order in &orders {
        match stock.get_mut(&order.item) {
            Some(left) if *left >= order.quantity => {
                *left -= order.quantity;
                filled.push(order.item);
            }
            _ => continue,
        }
    }
    stock.retain(|_, left| *left > 0);
    (filled, stock.values().copied().min())
}

const ITEMS: [Item; 3] = [Item::Bolt, Item::Nut, Item::Gear];

#[test]
fn an_inventory() {
    let order = |item: usize, quantity: usize| Order { item: ITEMS[item], quantity: quantity as u32 + 1 };
    check(Inventory::system, &[3; 6], |x| inventory([order(x[0], x[1]), order(x[2], x[3]), order(x[4], x[5])]));
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
struct Bracket {
    from: u32,
    percent: u32,
}

const BRACKETS: [Bracket; 3] =
    [Bracket { from: 0, percent: 10 }, Bracket { from: 20, percent: 20 }, Bracket { from: 50, percent: 40 }];

/// Income tax by brackets.
#[symbolic]
fn tax(#[domain(0..=99)] income: u32, married: bool) -> u32 {
    let income = if married { income / 2 } else { income };
    let mut tax = 0;
    for (index, bracket) in BRACKETS.iter().enumerate() {
        let end = BRACKETS.get(index + 1).map_or(u32::MAX, |next| next.from);
        if income > bracket.from {
            tax += (income.min(end) - bracket.from) * bracket.percent;
        }
    }
    let tax = tax / 100;
    if married { tax * 2 } else { tax }
}

#[test]
fn taxes() {
    check(Tax::system, &[100, 2], |x| tax(x[0] as u32, x[1] == 1));
}

/// The fewest coins that make an amount.
#[symbolic(limit = 10_000)]
fn fewest_coins(#[domain(0..=30)] amount: usize, has_seven: bool, has_ten: bool) -> Option<usize> {
    let mut coins = vec![1, 5];
    if has_seven {
        coins.push(7);
    }
    if has_ten {
        coins.push(10);
    }
    let mut best = vec![None; amount + 1];
    best[0] = Some(0);
    for target in 1..=amount {
        best[target] = coins
            .iter()
            .filter(|&&coin| coin <= target)
            .filter_map(|&coin| best[target - coin].map(|count: usize| count + 1))
            .min();
    }
    best[amount]
}

#[test]
fn change() {
    check(FewestCoins::system, &[31, 2, 2], |x| fewest_coins(x[0], x[1] == 1, x[2] == 1));
}

/// What a basket costs: three for two on apples, the bread half price with jam.
#[symbolic]
fn basket(#[domain(0..=2)] kinds: [u8; 5]) -> u32 {
    let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_insert(0) += 1;
    }
    let count = |kind: u8| counts.get(&kind).copied().unwrap_or_default();
    let apples = count(0) - count(0) / 3;
    let bread = count(1);
    let jam = count(2);
    apples * 30 + bread * 80 + jam * 120 - bread.min(jam) * 40
}

#[test]
fn a_basket() {
    check(Basket::system, &[3; 5], |x| basket([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8, x[4] as u8]));
}
