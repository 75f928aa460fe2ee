//! The dozen lines of addition: an ordinary function, and what can be asked about it.

use dpnl::prelude::*;

/// Still an ordinary function: `add([2, 8], [3, 5]) == (0, [6, 3])`.
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

/// What a network might say of an image: sure of `digit`, up to `doubt` spread over the others.
fn seen(digit: usize, doubt: f64) -> Vec<f64> {
    (0..10).map(|other| if other == digit { 1.0 - doubt } else { doubt / 9.0 }).collect()
}

fn main() -> dpnl::Result<()> {
    assert_eq!(add([2, 8], [3, 5]), (0, [6, 3]));

    let system = Add::<2>::system()?;
    // Four images: 2 8 + 3 5, the 8 being hard to read.
    let probs = vec![seen(2, 0.05), seen(8, 0.60), seen(3, 0.05), seen(5, 0.10)];
    let output = (0, [6, 3]);

    println!("P(2? + 35 = 63)        {:.6}", system.probability(&probs, &output)?);
    let (_, gradient) = system.gradient(&probs, &output)?;
    println!("dP / dp(a[1] = 8)      {:.6}", gradient[1][8]);
    let posterior = system.posterior(&probs, &output)?;
    println!("P(a[1] = 8 | sum 63)   {:.6}   (before: {:.2})", posterior[1][8], probs[1][8]);
    for explanation in system.explanations(&probs, &output, 3)? {
        let (a, b) = explanation.input;
        println!("explanation            {a:?} + {b:?}   {:.6}", explanation.probability);
    }
    let (best, probability) = &system.distribution(&probs)?[0];
    println!("most probable sum      {best:?}   {probability:.6}");
    println!("\nwhat it took to compile the sum 63:\n{}", system.stats(&output)?);

    // The same exact inference for numbers of 500 digits: a thousand variables.
    let long = Add::<500>::system()?;
    let probs: Vec<Vec<f64>> = (0..1000).map(|image| seen(image % 10, 0.3)).collect();
    let (a, b) = (std::array::from_fn(|i| (i % 10) as u8), std::array::from_fn(|i| ((i + 500) % 10) as u8));
    println!("\nlog P of a sum of two 500-digit numbers   {:.6}", long.log_probability(&probs, &add(a, b))?);
    Ok(())
}
