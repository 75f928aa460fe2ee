//! The fused network against candle's own operations, and what it learns.

use candle_core::{D, Device, Result, Tensor, Var};
use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images, parts};
use dpnl_examples_support::mnist::{Mnist, PIXELS};
use dpnl_examples_support::training::Failure;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The largest entries of 2 × 2 windows. The gradient of candle's `max_pool2d` is four times too small (its version
/// 0.11 multiplies by the mean of the mask where it should divide by its sum); that of `max` is right.
fn max_pool(x: &Tensor) -> Result<Tensor> {
    let (count, channels, rows, columns) = x.dims4()?;
    let pooled = x.reshape(vec![count, channels, rows / 2, 2, columns / 2, 2])?.max(5)?.max(3)?;
    assert_eq!(largest_difference(&pooled, &x.max_pool2d(2)?)?, 0.0);
    Ok(pooled)
}

/// The same network with candle's `conv2d`, `max` and `matmul`.
fn plain_logits(images: &Tensor, parameters: &Tensor, classes: usize) -> Result<Tensor> {
    let parts: Vec<Tensor> = parts(classes)
        .into_iter()
        .map(|part| parameters.narrow(0, part.range.start, part.range.len())?.reshape(part.shape))
        .collect::<Result<_>>()?;
    let [conv1, bias1, conv2, bias2, fc1, fc1_bias, fc2, fc2_bias, fc3, fc3_bias] = parts.as_slice() else {
        candle_core::bail!("ten parts");
    };
    let count = images.elem_count() / PIXELS;
    let mut x = images.reshape((count, 1, 28, 28))?;
    for (weights, bias) in [(conv1, bias1), (conv2, bias2)] {
        x = x.conv2d(weights, 0, 1, 1, 1)?.broadcast_add(&bias.reshape((1, (), 1, 1))?)?;
        x = max_pool(&x)?.relu()?;
    }
    x = x.flatten_from(1)?.matmul(&fc1.t()?)?.broadcast_add(fc1_bias)?.relu()?;
    x = x.matmul(&fc2.t()?)?.broadcast_add(fc2_bias)?.relu()?;
    x.matmul(&fc3.t()?)?.broadcast_add(fc3_bias)
}

fn largest_difference(a: &Tensor, b: &Tensor) -> Result<f32> {
    (a - b)?.abs()?.max_all()?.to_scalar()
}

#[test]
fn forward_and_gradients_are_those_of_candle() -> Result<()> {
    let mut rng = StdRng::seed_from_u64(1);
    for (count, classes) in [(1, 10), (2, 10), (3, 4), (7, 10), (33, 10)] {
        // Noise: with equal entries in a pooling window the two would choose differently.
        let noise: Vec<f32> = (0..count * PIXELS).map(|_| rng.random_range(-1.0..1.0)).collect();
        let images = Tensor::from_vec(noise, (count, PIXELS), &Device::Cpu)?;
        let weights: Vec<f32> = (0..count * classes).map(|_| rng.random_range(-1.0..1.0)).collect();
        let weights = Tensor::from_vec(weights, (count, classes), &Device::Cpu)?;
        let network = LeNet::new(classes, count as u64)?;
        let copy = Var::from_tensor(network.parameters().as_tensor())?;
        // Twice, since the second pass uses the buffers of the first.
        for _ in 0..2 {
            let ours = network.logits(&images)?;
            let theirs = plain_logits(&images, copy.as_tensor(), classes)?;
            assert!(largest_difference(&ours, &theirs)? < 1e-5);
            let ours = (ours * &weights)?.sum_all()?.backward()?;
            let theirs = (theirs * &weights)?.sum_all()?.backward()?;
            let ours = ours.get(network.parameters()).expect("our gradient");
            let theirs = theirs.get(&copy).expect("their gradient");
            for part in parts(classes) {
                let cut = |tensor: &Tensor| tensor.narrow(0, part.range.start, part.range.len());
                let (ours, theirs) = (cut(ours)?, cut(theirs)?);
                let scale = theirs.abs()?.max_all()?.to_scalar::<f32>()?;
                assert!(scale > 0.0, "{}", part.name);
                assert!(largest_difference(&ours, &theirs)? < 1e-5 * scale.max(1.0), "{count} images, {}", part.name);
            }
        }
    }
    Ok(())
}

#[test]
fn softmax_and_its_gradient_are_those_of_candle() -> Result<()> {
    let network = LeNet::new(10, 3)?;
    let mnist = Mnist::embedded().expect("embedded");
    let images = images(&mnist.test, &[0, 1, 2, 3, 4])?;
    let weights = Tensor::rand(-1_f32, 1.0, (5, 10), &Device::Cpu)?;
    let ours = network.probabilities(&images)?;
    let logits = network.logits(&images)?;
    let exponents = logits.broadcast_sub(&logits.max_keepdim(D::Minus1)?.detach())?.exp()?;
    let theirs = exponents.broadcast_div(&exponents.sum_keepdim(D::Minus1)?)?;
    assert!(largest_difference(&ours, &theirs)? < 1e-6);
    let ours = (ours * &weights)?.sum_all()?.backward()?;
    let theirs = (theirs * &weights)?.sum_all()?.backward()?;
    let (ours, theirs) = (ours.get(network.parameters()), theirs.get(network.parameters()));
    assert!(largest_difference(ours.expect("ours"), theirs.expect("theirs"))? < 1e-5);
    Ok(())
}

#[test]
fn adam_is_that_of_the_paper() -> Result<()> {
    // One variable, f(x) = x², by hand: m and v with bias correction.
    let x = Var::new(&[3_f32], &Device::Cpu)?;
    let mut adam = Adam::new(vec![x.clone()], 0.1);
    let (mut value, mut m, mut v) = (3_f64, 0.0, 0.0);
    for step in 1..=20 {
        adam.backward_step(&x.as_tensor().sqr()?.sum_all()?)?;
        let gradient = 2.0 * value;
        m = 0.9 * m + 0.1 * gradient;
        v = 0.999 * v + 0.001 * gradient * gradient;
        let (m, v) = (m / (1.0 - 0.9_f64.powi(step)), v / (1.0 - 0.999_f64.powi(step)));
        value -= 0.1 * m / (v.sqrt() + 1e-8);
        assert!((f64::from(x.as_tensor().to_vec1::<f32>()?[0]) - value).abs() < 1e-4, "step {step}");
    }
    Ok(())
}

#[test]
fn weights_survive_a_file() -> std::result::Result<(), Failure> {
    let path = std::env::temp_dir().join(format!("dpnl-lenet-{}.safetensors", std::process::id()));
    let (first, second) = (LeNet::new(10, 1)?, LeNet::new(10, 2)?);
    first.save(&path)?;
    second.load(&path)?;
    assert_eq!(largest_difference(first.parameters().as_tensor(), second.parameters().as_tensor())?, 0.0);
    let said = LeNet::new(4, 0)?.load(&path).expect_err("other classes").to_string();
    assert!(said.contains("fc3.weight is [10, 84], expected [4, 84]"), "{said}");
    std::fs::write(&path, "no weights")?;
    let said = second.load(&path).expect_err("no weights").to_string();
    assert!(said.ends_with("is not a safetensors file"), "{said}");
    std::fs::remove_file(&path)?;
    assert!(second.load(&path).is_err());
    Ok(())
}

#[test]
fn gradients_do_not_depend_on_the_number_of_threads() -> std::result::Result<(), Failure> {
    let digits = Mnist::embedded()?.train;
    let gradient = |threads: usize| -> std::result::Result<Vec<f32>, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        pool.install(|| {
            let network = LeNet::new(10, 0)?;
            let indices: Vec<usize> = (0..37).collect();
            let loss = network.probabilities(&images(&digits, &indices)?)?.sqr()?.sum_all()?;
            Ok(loss.backward()?.get(network.parameters()).expect("a gradient").to_vec1()?)
        })
    };
    assert_eq!(gradient(1)?, gradient(3)?);
    Ok(())
}

#[test]
fn wrong_images_are_refused() -> Result<()> {
    let network = LeNet::new(10, 0)?;
    assert!(network.logits(&Tensor::zeros((2, 100), candle_core::DType::F32, &Device::Cpu)?).is_err());
    assert!(network.logits(&Tensor::zeros((2, PIXELS), candle_core::DType::F64, &Device::Cpu)?).is_err());
    assert!(LeNet::new(0, 0).is_err());
    Ok(())
}
