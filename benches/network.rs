//! Is the network the brake? A LeNet training step (forward, backward, Adam) of 4, 16 and 64 images with the examples'
//! fused operation, and with candle's own `conv2d` and AdamW; and which share of a training step of the n-sum example
//! is reasoning, with sums that were never seen before.

use std::time::{Duration, Instant};

use candle_core::{Device, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use dpnl_benches::{show, time};
use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images, parts};
use dpnl_examples_support::mnist::{Digits, Mnist};
use n_sum::function::{Add, add};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Failure = Box<dyn std::error::Error>;

/// PyTorch's figures for the same step on two cores of such a machine, in milliseconds.
const PYTORCH: [f64; 3] = [3.1, 4.1, 9.7];

fn candle_logits(images: &Tensor, parts: &[Tensor]) -> candle_core::Result<Tensor> {
    let mut x = images.reshape((images.dim(0)?, 1, 28, 28))?;
    for pair in parts[..4].chunks(2) {
        x = x.conv2d(&pair[0], 0, 1, 1, 1)?.broadcast_add(&pair[1].reshape((1, (), 1, 1))?)?.max_pool2d(2)?.relu()?;
    }
    x = x.flatten_from(1)?;
    for pair in parts[4..].chunks(2) {
        x = x.relu()?.matmul(&pair[0].t()?)?.broadcast_add(&pair[1])?;
    }
    Ok(x)
}

fn main() -> Result<(), Failure> {
    let digits = Mnist::embedded()?.train;
    println!("A LeNet training step\n");
    println!("| images | fused | candle's conv2d | PyTorch, measured elsewhere | fused / PyTorch | candle / fused |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (count, pytorch) in [4, 16, 64].into_iter().zip(PYTORCH) {
        let indices: Vec<usize> = (0..count).collect();
        let batch = images(&digits, &indices)?;
        let labels: Vec<u32> = indices.iter().map(|&index| u32::from(digits.label(index))).collect();
        let labels = Tensor::from_vec(labels, count, &Device::Cpu)?;
        let network = LeNet::new(10, 0)?;
        let mut adam = Adam::new(vec![network.parameters().clone()], 1e-3);
        let fused = time(|| {
            let loss = candle_nn::loss::cross_entropy(&network.logits(&batch)?, &labels)?;
            adam.backward_step(&loss)
        });
        let variables: Vec<Var> = parts(10)
            .into_iter()
            .map(|part| Var::rand(-0.1_f32, 0.1, part.shape, &Device::Cpu))
            .collect::<candle_core::Result<_>>()?;
        let tensors: Vec<Tensor> = variables.iter().map(|variable| variable.as_tensor().clone()).collect();
        let rules = ParamsAdamW { lr: 1e-3, weight_decay: 0.0, ..ParamsAdamW::default() };
        let mut adam = AdamW::new(variables, rules)?;
        let plain = time(|| {
            let loss = candle_nn::loss::cross_entropy(&candle_logits(&batch, &tensors)?, &labels)?;
            adam.backward_step(&loss)
        });
        println!(
            "| {count} | {} | {} | {pytorch} ms | {:.2} | {:.1} |",
            show(fused),
            show(plain),
            fused.as_secs_f64() * 1e3 / pytorch,
            plain.as_secs_f64() / fused.as_secs_f64()
        );
    }
    println!("\nA training step of the sum of two N-digit numbers, batch 2, exact, every sum a new one\n");
    println!("| N | images | whole step | reasoning | share | bar |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (size, bar) in [(1, ""), (2, ""), (4, "< 5 %"), (15, ""), (100, "< 20 %")] {
        let (step, reasoning) = sum_step(&digits, size)?;
        let share = 100.0 * reasoning.as_secs_f64() / step.as_secs_f64();
        println!("| {size} | {} | {} | {} | {share:.1} % | {bar} |", 4 * size, show(step), show(reasoning));
    }
    Ok(())
}

/// The times of a whole step (network, loss, backward pass, Adam) and of its reasoning: means over steps whose images,
/// and so their sums, are drawn anew. For N = 1 and 2 the sums repeat, as they do in training.
fn sum_step(digits: &Digits, size: usize) -> Result<(Duration, Duration), Failure> {
    const BATCH: usize = 2;
    const WARM_UP: Duration = Duration::from_millis(300);
    const LONG_ENOUGH: Duration = Duration::from_secs(2);
    let system = Add::system(size, size)?;
    let network = LeNet::new(10, 0)?;
    let mut adam = Adam::new(vec![network.parameters().clone()], 1e-3);
    let mut rng = StdRng::seed_from_u64(size as u64);
    let mut step = || -> Result<(Duration, Duration), Failure> {
        let indices: Vec<usize> = (0..2 * BATCH * size).map(|_| rng.random_range(0..digits.len())).collect();
        let number = |images: &[usize]| images.iter().map(|&image| digits.label(image)).collect::<Vec<u8>>();
        let (first, second) = indices.split_at(BATCH * size);
        let numbers = first.chunks(size).zip(second.chunks(size));
        let labels: Vec<Vec<u8>> = numbers.map(|(a, b)| add(&number(a), &number(b))).collect();
        let start = Instant::now();
        let probs = network.probabilities(&images(digits, &indices)?)?.reshape((2, BATCH, size, 10))?;
        let (a, b) = (probs.get(0)?, probs.get(1)?);
        let before = start.elapsed();
        let loss = system.nll(&[&a, &b], &labels)?;
        let reasoning = start.elapsed() - before;
        adam.backward_step(&loss)?;
        Ok((start.elapsed(), reasoning))
    };
    let start = Instant::now();
    while start.elapsed() < WARM_UP {
        step()?;
    }
    let (mut steps, mut whole, mut reasoning) = (0, Duration::ZERO, Duration::ZERO);
    while whole < LONG_ENOUGH {
        let (all, part) = step()?;
        (steps, whole, reasoning) = (steps + 1, whole + all, reasoning + part);
    }
    Ok((whole / steps, reasoning / steps))
}
