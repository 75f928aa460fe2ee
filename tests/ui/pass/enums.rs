use dpnl::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
enum Operation {
    Plus = 43,
    Minus = 45,
    Times = 42,
}

#[derive(Domain)]
#[repr(i8)]
enum Plain {
    Below = -1,
    Zero,
    Above,
}

#[symbolic]
fn apply(#[domain(0..=9)] a: u8, operation: Operation, #[domain(0..=9)] b: u8) -> u8 {
    match operation {
        Operation::Plus => a + b,
        Operation::Minus => a - b,
        Operation::Times => a * b,
    }
}

#[symbolic]
fn code(operation: [Operation; 2]) -> (u8, bool) {
    (operation[0] as u8, operation[0] < operation[1])
}

fn main() -> dpnl::Result<()> {
    assert_eq!(Operation::LABELS, ["Plus", "Minus", "Times"]);
    assert_eq!(Operation::Times.index(), 2);
    assert_eq!(Operation::Times.discriminant(), 42);
    assert_eq!(Operation::from_index(1), Some(Operation::Minus));
    assert_eq!(Operation::from_index(3), None);
    assert_eq!(Operation::from_discriminant(42), Some(Operation::Times));
    assert_eq!(Operation::from_discriminant(0), None);
    let discriminants: Vec<i128> = Plain::VARIANTS.iter().map(Plain::discriminant).collect();
    assert_eq!(discriminants, [-1, 0, 1]);
    Apply::system()?;
    Code::system()?;
    Ok(())
}
