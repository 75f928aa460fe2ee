//! What does a compiled circuit cost per sample, beside a loop written by hand for addition?
//!
//! (a) forward + gradient per sample with the label compiled, N = 4 and 15; (b) a stream of random labels at N = 4,
//! compiling included, after 1,000 labels of warming up; (c) time per digit from N = 1 to 1000; (d) a batch of 4,096
//! samples on two cores against one. Each figure is a ratio measured in the same run.

use std::time::{Duration, Instant};

use dpnl::prelude::*;
use dpnl_benches::{random_rows, show, time};
use ndarray::{Array3, Axis};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

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

fn batch(samples: usize, variables: usize) -> Array3<f64> {
    let rows = random_rows(&vec![10; samples * variables], 3);
    Array3::from_shape_fn((samples, variables, 10), |(s, v, y)| rows[s * variables + v][y])
}

/// The front-page function: the derived oracle compiles it.
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

/// Time per sample of the hand-written loop, over a batch of one label.
fn by_hand<const N: usize>(probs: &Array3<f64>, label: &(u8, [u8; N])) -> Duration {
    let mut hand = ByHand { forward: Vec::new(), backward: Vec::new() };
    let (mut da, mut db) = (vec![0.0; N * 10], vec![0.0; N * 10]);
    let flat = probs.as_slice().expect("standard layout");
    let batch = time(|| {
        flat.chunks(N * 20)
            .map(|rows| hand.run(&rows[..N * 10], &rows[N * 10..], &label.1, label.0.into(), &mut da, &mut db))
            .sum::<f64>()
    });
    batch / probs.len_of(Axis(0)) as u32
}

fn label<const N: usize>(rng: &mut StdRng) -> (u8, [u8; N]) {
    let digits = || std::array::from_fn(|_| 0);
    let (mut a, mut b): ([u8; N], [u8; N]) = (digits(), digits());
    a.iter_mut().chain(&mut b).for_each(|digit| *digit = rng.random_range(0..10));
    add(a, b)
}

fn compiled<const N: usize>(one: &rayon::ThreadPool) -> dpnl::Result<()> {
    let system = Add::<N>::system()?;
    let samples = (4_096 / N).clamp(4, 1_024);
    let probs = batch(samples, 2 * N);
    let label = label::<N>(&mut StdRng::seed_from_u64(N as u64));
    let labels = vec![label; samples];
    let (logs, gradients) = system.log_gradient_batch(&probs, &labels)?;
    let mut hand = ByHand { forward: Vec::new(), backward: Vec::new() };
    let (mut da, mut db) = (vec![0.0; N * 10], vec![0.0; N * 10]);
    for (index, rows) in probs.as_slice().expect("standard layout").chunks(N * 20).enumerate() {
        let value = hand.run(&rows[..N * 10], &rows[N * 10..], &label.1, label.0.into(), &mut da, &mut db);
        // Beyond about 300 digits only the logarithm is left.
        if value > 1e-280 {
            assert!((logs[index] - value.ln()).abs() < 1e-9);
            assert!((gradients[[index, 0, 3]] * value - da[3]).abs() <= 1e-9 * value);
        }
    }
    let circuit = time(|| one.install(|| system.log_gradient_batch(&probs, &labels))) / samples as u32;
    let hand = by_hand(&probs, &label);
    println!(
        "| {N} | {} | {} | {:.2} | {} |",
        show(circuit),
        show(hand),
        circuit.as_secs_f64() / hand.as_secs_f64(),
        show(circuit / N as u32)
    );
    Ok(())
}

fn stream() -> dpnl::Result<()> {
    const N: usize = 4;
    let mut rng = StdRng::seed_from_u64(1);
    let system = Add::<N>::system()?;
    let probs = batch(1, 2 * N);
    let rows = probs.index_axis(Axis(0), 0);
    for _ in 0..1_000 {
        system.gradient(&rows, &label(&mut rng))?;
    }
    let labels: Vec<(u8, [u8; N])> = (0..4_000).map(|_| label(&mut rng)).collect();
    let start = Instant::now();
    for label in &labels {
        system.gradient(&rows, label)?;
    }
    let stream = start.elapsed() / labels.len() as u32;
    let hand = by_hand(&batch(1_024, 2 * N), &labels[0]);
    println!("| {} | {} | {:.1} |", show(stream), show(hand), stream.as_secs_f64() / hand.as_secs_f64());
    Ok(())
}

fn cores(one: &rayon::ThreadPool) -> dpnl::Result<()> {
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool of two threads");
    let system = Add::<15>::system()?;
    let probs = batch(4_096, 30);
    let mut rng = StdRng::seed_from_u64(2);
    let labels: Vec<(u8, [u8; 15])> = (0..64).map(|_| label(&mut rng)).collect();
    let labels: Vec<_> = labels.iter().cycle().take(4_096).copied().collect();
    let single = time(|| one.install(|| system.gradient_batch(&probs, &labels)));
    let double = time(|| two.install(|| system.gradient_batch(&probs, &labels)));
    println!("| {} | {} | {:.2} |", show(single), show(double), single.as_secs_f64() / double.as_secs_f64());
    Ok(())
}

fn main() -> dpnl::Result<()> {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    println!("(a, c) log P + gradient per sample of addition, label compiled, one thread\n");
    println!("| N | circuit | by hand | ratio | circuit, per digit |\n| --- | --- | --- | --- | --- |");
    compiled::<1>(&one)?;
    compiled::<4>(&one)?;
    compiled::<15>(&one)?;
    compiled::<50>(&one)?;
    compiled::<200>(&one)?;
    compiled::<1000>(&one)?;
    println!("\n(b) a stream of random labels, N = 4, compiling included, after 1,000 labels\n");
    println!("| per label | by hand | ratio |\n| --- | --- | --- |");
    stream()?;
    println!("\n(d) a batch of 4,096 samples with 64 labels, N = 15\n");
    println!("| one core | two cores | ratio |\n| --- | --- | --- |");
    cores(&one)
}
