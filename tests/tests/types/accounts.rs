//! Structs with a state that their methods change, and errors that `?` converts.

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
struct Account {
    balance: i32,
    log: Vec<i32>,
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
enum Refusal {
    Overdrawn { missing: i32 },
    Negative,
}

#[symbolic]
impl Account {
    fn open() -> Self {
        Account { balance: 10, log: vec![] }
    }

    fn withdraw(&mut self, amount: i32) -> Result<i32, Refusal> {
        if amount < 0 {
            return Err(Refusal::Negative);
        }
        if amount > self.balance {
            return Err(Refusal::Overdrawn { missing: amount - self.balance });
        }
        self.balance -= amount;
        self.log.push(amount);
        Ok(self.balance)
    }

    fn both(&mut self, a: i32, b: i32) -> Result<i32, Refusal> {
        let first = self.withdraw(a)?;
        self.withdraw(b).map(|second| first + second)
    }
}

#[symbolic(helper)]
fn account(a: i32, b: i32) -> (Result<i32, Refusal>, i32) {
    let mut account = Account::open();
    let result = account.both(a, b);
    (result, account.balance)
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
enum Failure {
    Refused(Refusal),
    Odd(i32),
}

#[symbolic]
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Negative => Failure::Odd(-1),
            other => Failure::Refused(other),
        }
    }
}

#[symbolic(helper)]
fn converted(a: i32) -> Result<i32, Failure> {
    let mut account = Account::open();
    let left = account.withdraw(a)?;
    if left % 2 == 1 {
        return Err(Failure::Odd(left));
    }
    Ok(left)
}

#[test]
fn methods_that_change_a_state() {
    agree!(converted: a: i32 = -1..=11 => converted(a));
    agree!(account: a: i32 = -1..=11, b: i32 = 0..=11 => account(a, b));
}
