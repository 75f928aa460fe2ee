#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn steps(#[domain(0..=3)] a: u8, #[domain(0..=3)] b: u8) -> u8 {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Idle,
        Busy { left: u8 },
    }
    struct Machine {
        state: State,
    }
    trait Step {
        const BY: u8;
        fn step(&mut self, input: Input);
    }
    impl Step for Machine {
        const BY: u8 = 1;
        fn step(&mut self, input: Input) {
            self.state = match self.state {
                State::Idle => State::Busy { left: input },
                State::Busy { left } => State::Busy { left: left.saturating_sub(Self::BY) },
            };
        }
    }
    impl Machine {
        fn new() -> Self {
            Self { state: State::Idle }
        }
    }
    type Input = u8;
    static LIMIT: u8 = 2;
    mod units {
        pub const ONE: u8 = 1;
    }
    let mut machine = Machine::new();
    machine.step(a);
    machine.step(b);
    match machine.state {
        State::Busy { ref mut left } => *left += units::ONE,
        State::Idle => return LIMIT,
    }
    let State::Busy { left } = machine.state else { return 0 };
    left
}

fn main() -> dpnl::Result<()> {
    Steps::system()?.verify(100)?;
    Ok(())
}
