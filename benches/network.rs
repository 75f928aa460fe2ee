//! Is the network the brake? A LeNet training step (forward, backward, Adam) of 4, 16 and 64 images with the examples'
//! fused operation, and with candle's own `conv2d` and AdamW; and what the exact reasoning adds to it.

use candle_core::{Device, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use dpnl::{AdditionOracle, System};
use dpnl_benches::{show, time};
use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images, parts};
use dpnl_examples_support::mnist::{Digits, Mnist};

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
    println!("\nA training step of the sum of two N-digit numbers, batch 2, exact\n");
    println!("| N | images | whole step | reasoning | share |");
    println!("| --- | --- | --- | --- | --- |");
    for size in [1, 2, 4, 15, 38] {
        let (step, reasoning) = sum_step(&digits, size)?;
        let share = 100.0 * reasoning / step;
        println!("| {size} | {} | {:.3} ms | {:.3} ms | {share:.1} % |", 4 * size, step * 1e3, reasoning * 1e3);
    }
    Ok(())
}

/// Seconds of a whole step, and of the loss alone, forward and backward.
fn sum_step(digits: &Digits, size: usize) -> Result<(f64, f64), Failure> {
    let system = System::from_oracle(AdditionOracle::new(size)?.with_keys());
    let indices: Vec<usize> = (0..4 * size).collect();
    let batch = images(digits, &indices)?;
    let number = |range: &[usize]| range.iter().fold(0, |n, &index| 10 * n + u128::from(digits.label(index)));
    let labels: Vec<u128> =
        indices.chunks(2 * size).map(|sample| number(&sample[..size]) + number(&sample[size..])).collect();
    let network = LeNet::new(10, 0)?;
    // Without steps of the optimiser: the same inputs every time.
    let step = time(|| -> Result<(), Failure> {
        let probs = network.probabilities(&batch)?.reshape((2, 2 * size, 10))?;
        system.nll(&[&probs.narrow(1, 0, size)?, &probs.narrow(1, size, size)?], &labels)?.backward()?;
        Ok(())
    });
    let probs = network.probabilities(&batch)?.reshape((2, 2 * size, 10))?;
    let half = |start: usize| Var::from_tensor(&probs.narrow(1, start, size)?.contiguous()?);
    let (a, b) = (half(0)?, half(size)?);
    let reasoning = time(|| -> Result<(), Failure> {
        system.nll(&[a.as_tensor(), b.as_tensor()], &labels)?.backward()?;
        Ok(())
    });
    Ok((step.as_secs_f64(), reasoning.as_secs_f64()))
}
