//! What does a compiled circuit cost per sample, beside a loop written by hand for addition?
//!
//! (a) forward + gradient per sample with the label compiled, N = 4 and 15; (b) a stream of random labels at N = 4,
//! compiling included, after 1,000 labels of warming up; (c) time per digit from N = 1 to 1000; (d) a batch of 4,096
//! samples on two cores against one. Each figure is a ratio measured in the same run.

use dpnl::{AdditionOracle, System};
use dpnl_benches::{random_rows, show, time};
use ndarray::Array3;

/// Forward and backward by hand: the probability of a sum and its gradient, digits most significant first.
struct ByHand {
    forward: Vec<[f64; 2]>,
    backward: Vec<[f64; 2]>,
}

impl ByHand {
    fn run(&mut self, a: &[f64], b: &[f64], sum: &[u8], carry_out: usize, da: &mut [f64], db: &mut [f64]) -> f64 {
        let digits = sum.len();
        let ByHand { forward, backward } = self;
        forward.clear();
        forward.resize(digits + 1, [0.0; 2]);
        backward.clear();
        backward.resize(digits + 1, [0.0; 2]);
        forward[digits][0] = 1.0;
        for i in (0..digits).rev() {
            let (pa, pb) = (&a[i * 10..][..10], &b[i * 10..][..10]);
            for carry in 0..2 {
                let below = forward[i + 1][carry];
                for (x, p) in pa.iter().enumerate() {
                    let y = (usize::from(sum[i]) + 20 - x - carry) % 10;
                    forward[i][(x + y + carry) / 10] += below * p * pb[y];
                }
            }
        }
        backward[0][carry_out] = 1.0;
        for i in 0..digits {
            let (pa, pb) = (&a[i * 10..][..10], &b[i * 10..][..10]);
            let (da, db) = (&mut da[i * 10..][..10], &mut db[i * 10..][..10]);
            da.fill(0.0);
            db.fill(0.0);
            for carry in 0..2 {
                let below = forward[i + 1][carry];
                let mut total = 0.0;
                for (x, p) in pa.iter().enumerate() {
                    let y = (usize::from(sum[i]) + 20 - x - carry) % 10;
                    let above = backward[i][(x + y + carry) / 10];
                    total += above * p * pb[y];
                    da[x] += below * above * pb[y];
                    db[y] += below * above * p;
                }
                backward[i + 1][carry] = total;
            }
        }
        forward[0][carry_out]
    }
}

fn digits_of(sum: u128, digits: usize) -> (usize, Vec<u8>) {
    let mut rest = sum;
    let mut list: Vec<u8> = (0..digits)
        .map(|_| {
            let digit = (rest % 10) as u8;
            rest /= 10;
            digit
        })
        .collect();
    list.reverse();
    (rest as usize, list)
}

fn batch(samples: usize, variables: usize) -> Array3<f64> {
    let rows = random_rows(&vec![10; samples * variables], 3);
    Array3::from_shape_fn((samples, variables, 10), |(s, v, y)| rows[s * variables + v][y])
}

fn main() -> dpnl::Result<()> {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    println!("(a) forward + gradient per sample, label compiled, one thread, batch of 1,024\n");
    println!("| N | circuit | by hand | ratio |\n| --- | --- | --- | --- |");
    for digits in [1, 2, 4, 8, 15, 30] {
        let system = System::from_oracle(AdditionOracle::new(digits)?.with_keys());
        let samples = 1_024;
        let probs = batch(samples, 2 * digits);
        let sum = 10_u128.pow(digits as u32) * 5 / 7;
        let labels = vec![sum; samples];
        let (carry, list) = digits_of(sum, digits);
        let mut hand = ByHand { forward: Vec::new(), backward: Vec::new() };
        let flat = probs.as_slice().expect("standard layout");
        let (mut da, mut db) = (vec![0.0; digits * 10], vec![0.0; digits * 10]);
        let (values, gradients) = system.gradient_batch(&probs, &labels)?;
        for (index, rows) in flat.chunks(digits * 20).enumerate() {
            let value = hand.run(&rows[..digits * 10], &rows[digits * 10..], &list, carry, &mut da, &mut db);
            assert!((values[index] - value).abs() <= 1e-12 * value);
            let d = gradients[[index, 0, 3]];
            assert!((d - da[3]).abs() <= 1e-12 * value.max(d), "{d} {}", da[3]);
        }
        let circuit = time(|| one.install(|| system.gradient_batch(&probs, &labels))) / samples as u32;
        let by_hand = time(|| {
            let mut total = 0.0;
            for rows in flat.chunks(digits * 20) {
                total += hand.run(&rows[..digits * 10], &rows[digits * 10..], &list, carry, &mut da, &mut db);
            }
            total
        }) / samples as u32;
        println!(
            "| {digits} | {} | {} | {:.2} |",
            show(circuit),
            show(by_hand),
            circuit.as_secs_f64() / by_hand.as_secs_f64()
        );
    }
    Ok(())
}
