use dpnl::prelude::*;

/// Still an ordinary function.
#[symbolic]
fn add<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[symbolic]
fn count<const ROWS: usize, const COLUMNS: usize, const FIRST: u8>(
    #[domain(FIRST..=FIRST + 2)] cells: [[u8; COLUMNS]; ROWS],
    #[domain(0..ROWS * COLUMNS)] index: usize,
) -> usize {
    index + cells.len()
}

fn input_of<F: dpnl::__private::Function>(input: F::Input) -> F::Input {
    input
}

fn main() -> dpnl::Result<()> {
    assert_eq!(add([2, 8], [3, 5]), (0, [6, 3]));
    Add::<2>::system()?;
    Add::<0>::system()?;
    Count::<2, 3, 1>::system()?;
    assert!(Count::<0, 3, 1>::system().is_err(), "0..0 is empty");
    let (_, _): ([u8; 2], [u8; 2]) = input_of::<Add<2>>(([0, 0], [0, 0]));
    Ok(())
}
