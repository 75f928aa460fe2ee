//! The candle bridge: losses and gradients against finite differences and against plain tensor operations.

use candle_core::{D, DType, Device, Tensor, Var};
use candle_nn::ops::softmax;
use dpnl::prelude::{Event, pattern, symbolic};
use dpnl::tensor::{Loss, zero_probability_loss};
use dpnl::{AdditionOracle, Approx, Error, HandWritten, Oracle, System, Valuation, Verdict};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Failure = Box<dyn std::error::Error>;
type Addition = System<HandWritten<AdditionOracle>>;

fn addition(digits: usize) -> Addition {
    System::from_oracle(AdditionOracle::new(digits).expect("digits").with_keys())
}

fn logits(shape: &[usize], dtype: DType, seed: u64) -> Result<Var, Failure> {
    let mut rng = StdRng::seed_from_u64(seed);
    let values: Vec<f64> = (0..shape.iter().product()).map(|_| rng.random_range(-2.0..2.0)).collect();
    Ok(Var::from_tensor(&Tensor::from_vec(values, shape, &Device::Cpu)?.to_dtype(dtype)?)?)
}

/// −mean log Σ_{i + j = label} a_i b_j with nothing but tensor operations, for one digit each.
fn plain_loss(a: &Tensor, b: &Tensor, labels: &[u128]) -> candle_core::Result<Tensor> {
    let joint = a.unsqueeze(2)?.broadcast_mul(&b.unsqueeze(1)?)?; // [batch, 10, 10]
    let masks: Vec<f64> = labels
        .iter()
        .flat_map(|&label| (0..100_u128).map(move |cell| if cell / 10 + cell % 10 == label { 1.0 } else { 0.0 }))
        .collect();
    let masks = Tensor::from_vec(masks, (labels.len(), 10, 10), &Device::Cpu)?.to_dtype(a.dtype())?;
    (joint * masks)?.sum((1, 2))?.log()?.neg()?.mean_all()
}

fn largest_difference(a: &Tensor, b: &Tensor) -> candle_core::Result<f64> {
    (a.to_dtype(DType::F64)? - b.to_dtype(DType::F64)?)?.abs()?.max_all()?.to_scalar()
}

#[test]
fn agrees_with_plain_tensor_operations() -> Result<(), Failure> {
    let labels = [0, 3, 9, 10, 18, 7];
    for (dtype, tolerance) in [(DType::F32, 2e-6), (DType::F64, 1e-14)] {
        let (x, y) = (logits(&[6, 10], dtype, 1)?, logits(&[6, 10], dtype, 2)?);
        let (a, b) = (softmax(&x, D::Minus1)?, softmax(&y, D::Minus1)?);
        let ours = addition(1).nll(&[&a, &b], &labels)?;
        let theirs = plain_loss(&a, &b, &labels)?;
        assert_eq!(ours.dtype(), dtype);
        assert!(largest_difference(&ours, &theirs)? < tolerance);
        let (ours, theirs) = (ours.backward()?, theirs.backward()?);
        for network in [&x, &y] {
            let (ours, theirs) = (ours.get(network).expect("ours"), theirs.get(network).expect("theirs"));
            assert!(largest_difference(ours, theirs)? < tolerance);
        }
    }
    Ok(())
}

#[test]
fn gradients_agree_with_finite_differences() -> Result<(), Failure> {
    let system = addition(2);
    let (x, y) = (logits(&[3, 2, 10], DType::F64, 3)?, logits(&[3, 2, 10], DType::F64, 4)?);
    let labels = [63, 198, 100];
    let loss = |x: &Tensor, y: &Tensor| -> Result<Tensor, Failure> {
        Ok(system.nll(&[&softmax(x, D::Minus1)?, &softmax(y, D::Minus1)?], &labels)?)
    };
    let gradients = loss(&x, &y)?.backward()?;
    let step = 1e-5;
    for (changed, network) in [&x, &y].into_iter().enumerate() {
        let exact = gradients.get(network).expect("gradient").flatten_all()?.to_vec1::<f64>()?;
        for (entry, exact) in exact.into_iter().enumerate().step_by(7) {
            let mut shift = vec![0.0; 60];
            shift[entry] = step;
            let shift = Tensor::from_vec(shift, (3, 2, 10), &Device::Cpu)?;
            let at = |sign: f64| -> Result<f64, Failure> {
                let moved = (network.as_tensor() + (&shift * sign)?)?;
                let value = if changed == 0 { loss(&moved, &y)? } else { loss(&x, &moved)? };
                Ok(value.to_scalar::<f64>()?)
            };
            let difference = (at(1.0)? - at(-1.0)?) / (2.0 * step);
            assert!((difference - exact).abs() < 1e-8, "network {changed}, entry {entry}: {difference} {exact}");
        }
    }
    Ok(())
}

/// Two cards, counted twice if doubled.
#[symbolic]
fn score(#[domain(0..=3)] cards: [u8; 2], doubled: bool) -> u8 {
    let total = cards[0] + cards[1];
    if doubled { 2 * total } else { total }
}

#[test]
fn annotated_functions_train_networks_of_different_widths() -> Result<(), Failure> {
    let system = Score::system()?;
    let (x, y) = (logits(&[3, 2, 4], DType::F64, 7)?, logits(&[3, 2], DType::F64, 8)?);
    let (cards, doubled) = (softmax(&x, D::Minus1)?, softmax(&y, D::Minus1)?);
    let labels = [4, 0, 3];
    let ours = system.nll(&[&cards, &doubled], &labels)?;
    // The same by enumeration: −mean log Σ p(first) p(second) p(doubled) over the inputs with that score.
    let inputs = || (0..4_u8).flat_map(|a| (0..4_u8).flat_map(move |b| [(a, b, false), (a, b, true)]));
    let mut plain = Tensor::zeros((), DType::F64, &Device::Cpu)?;
    for (sample, &label) in labels.iter().enumerate() {
        let mut total = Tensor::zeros((), DType::F64, &Device::Cpu)?;
        for (a, b, twice) in inputs().filter(|&(a, b, twice)| score([a, b], twice) == label) {
            let card = |place: usize, value: u8| cards.get(sample)?.get(place)?.get(usize::from(value));
            let factor = doubled.get(sample)?.get(usize::from(twice))?;
            total = (total + ((card(0, a)? * card(1, b)?)? * factor)?)?;
        }
        plain = (plain - (total.log()? / 3.0)?)?;
    }
    assert!(largest_difference(&ours, &plain)? < 1e-14);
    let (ours, plain) = (ours.backward()?, plain.backward()?);
    for network in [&x, &y] {
        let (ours, plain) = (ours.get(network).expect("ours"), plain.get(network).expect("plain"));
        assert!(largest_difference(ours, plain)? < 1e-14);
    }
    let said = message(system.nll(&[&cards, &cards], &labels));
    assert!(said.starts_with("tensor 1 (parameter doubled)"), "{said}");
    Ok(())
}

#[test]
fn one_tensor_or_several_and_mixed_types_give_the_same() -> Result<(), Failure> {
    let system = addition(2);
    let probs = softmax(logits(&[2, 4, 10], DType::F64, 5)?.as_tensor(), D::Minus1)?;
    let labels = [42, 99];
    let whole = system.nll(&[&probs], &labels)?.to_scalar::<f64>()?;
    let scalars: Vec<Tensor> =
        (0..4).map(|k| Ok(probs.narrow(1, k, 1)?.squeeze(1)?)).collect::<Result<_, Failure>>()?;
    let scalars: Vec<&Tensor> = scalars.iter().collect();
    assert!((whole - system.nll(&scalars, &labels)?.to_scalar::<f64>()?).abs() < 1e-15);
    let (a, b) = (probs.narrow(1, 0, 2)?.to_dtype(DType::F32)?, probs.narrow(1, 2, 2)?);
    let mixed = system.nll(&[&a, &b], &labels)?;
    assert_eq!(mixed.dtype(), DType::F64);
    assert!((whole - mixed.to_scalar::<f64>()?).abs() < 1e-6);
    Ok(())
}

#[test]
fn approximation_run_to_the_end_is_exact() -> Result<(), Failure> {
    let system = addition(2);
    let x = logits(&[4, 4, 10], DType::F64, 6)?;
    let probs = softmax(&x, D::Minus1)?;
    let labels = [0, 50, 120, 198];
    let exact = system.nll(&[&probs], &labels)?;
    let full = system.nll_approx(&[&probs], &labels, &Approx::new())?;
    assert!(largest_difference(&exact, &full)? < 1e-12);
    let (exact, full) = (exact.backward()?, full.backward()?);
    assert!(largest_difference(exact.get(&x).expect("exact"), full.get(&x).expect("full"))? < 1e-12);
    let rough = system.nll_approx(&[&probs], &labels, &Approx::new().relative(0.1))?.to_scalar::<f64>()?;
    let exact = system.nll(&[&probs], &labels)?.to_scalar::<f64>()?;
    assert!((rough - exact).abs() <= 1.1_f64.ln(), "an ε-approximation: {rough} {exact}");
    Ok(())
}

/// A variable with many values, all of them the same to the function.
struct Large(Vec<usize>);

impl Oracle for Large {
    type Output = bool;
    fn domains(&self) -> &[usize] {
        &self.0
    }
    fn verdict(&self, _valuation: &Valuation, output: &bool) -> Verdict {
        Verdict::definite(*output)
    }
}

#[test]
fn single_precision_softmax_is_never_refused() -> Result<(), Failure> {
    for (width, scale) in [(10, 1.0), (10, 30.0), (1000, 0.01), (1000, 3.0), (1000, 50.0)] {
        let system = System::from_oracle(Large(vec![width; 4]));
        for seed in 0..20 {
            let x = (logits(&[8, 4, width], DType::F32, seed)?.as_tensor() * scale)?;
            let loss = system.nll(&[&softmax(&x, D::Minus1)?], &[true; 8])?.to_scalar::<f32>()?;
            assert!(loss.abs() < 1e-6, "width {width}, scale {scale}: {loss}");
        }
    }
    Ok(())
}

#[test]
fn zero_probability_is_finite_and_silent() -> Result<(), Failure> {
    let system = addition(1);
    // The first sample is sure of 0 + 0, the second of nothing; both are said to be 18.
    let x = Var::from_tensor(&Tensor::zeros((2, 2, 10), DType::F32, &Device::Cpu)?)?;
    let mut saturated = vec![0.0_f32; 40];
    (saturated[0], saturated[10]) = (200.0, 200.0);
    let shift = Tensor::from_vec(saturated, (2, 2, 10), &Device::Cpu)?;
    let probs = softmax(&(x.as_tensor() + shift)?, D::Minus1)?;
    let loss = system.nll(&[&probs], &[18, 18])?;
    let expected = (zero_probability_loss(DType::F32) + 100_f64.ln()) / 2.0;
    assert!((f64::from(loss.to_scalar::<f32>()?) - expected).abs() < 1e-4);
    let gradient = loss.backward()?.get(&x).expect("gradient").flatten_all()?.to_vec1::<f32>()?;
    assert!(gradient[..20].iter().all(|&d| d == 0.0));
    // The second sample learns as if it were alone in a batch of two: (p − posterior) / 2.
    assert!((gradient[29] - (0.1 - 1.0) / 2.0).abs() < 1e-6);
    assert!((gradient[20] - 0.1 / 2.0).abs() < 1e-6);
    // Nothing settled before the run stopped: the same policy.
    let probs = softmax(logits(&[1, 2, 10], DType::F64, 0)?.as_tensor(), D::Minus1)?;
    let stopped = system.nll_approx(&[&probs], &[9], &Approx::new().max_nodes(1))?.to_scalar::<f64>()?;
    assert_eq!(stopped, zero_probability_loss(DType::F64));
    Ok(())
}

#[test]
fn entries_of_zero_do_not_make_the_gradient_infinite() -> Result<(), Failure> {
    // P(sum = 18) = 1e-44: its share in the gradient by the zero entry is beyond an f32.
    let mut rows = vec![0.0_f32; 20];
    (rows[0], rows[9], rows[10], rows[19]) = (1.0, 1e-22, 1.0, 1e-22);
    let probs = Var::from_tensor(&Tensor::from_vec(rows, (1, 2, 10), &Device::Cpu)?)?;
    let loss = addition(1).nll(&[&probs], &[18])?;
    assert!((loss.to_scalar::<f32>()? - 101.313_74).abs() < 1e-3);
    let gradient = loss.backward()?.get(&probs).expect("gradient").flatten_all()?.to_vec1::<f32>()?;
    assert!(gradient.iter().all(|d| d.is_finite()), "{gradient:?}");
    Ok(())
}

fn message(result: dpnl::Result<Tensor>) -> String {
    result.expect_err("a mistake").to_string()
}

#[test]
fn mistakes_name_the_parameter_and_the_sample() -> Result<(), Failure> {
    let system = addition(2);
    let uniform =
        |shape: &[usize], dtype: DType| (Tensor::ones(shape, DType::F32, &Device::Cpu)? / 10.0)?.to_dtype(dtype);
    let good = uniform(&[2, 2, 10], DType::F32)?;
    let labels = [1, 2];
    let said = |tensor: &Tensor| message(system.nll(&[&good, tensor], &labels));

    assert!(said(&uniform(&[2, 2, 9], DType::F32)?).starts_with("tensor 1 (parameter b) has 9 values"));
    assert!(said(&uniform(&[2, 3, 10], DType::F32)?).contains("parameter b) has 3 variables, but 2 of"));
    assert!(said(&uniform(&[3, 2, 10], DType::F32)?).contains("parameter b) has 3 samples"));
    assert!(said(&uniform(&[2, 2, 1, 10], DType::F32)?).contains("[batch, variables, values]"));
    assert!(said(&uniform(&[2, 2, 10], DType::BF16)?).contains("parameter b) holds bf16"));
    assert!(said(&uniform(&[2, 1, 10], DType::F32)?).contains("expected 4 rows"));
    assert!(message(system.nll(&[&good], &labels)).contains("from b[0] on"));
    assert!(message(system.nll(&[], &labels)).contains("expected 4 rows"));
    assert!(message(system.nll(&[&good, &good], &[1])).contains("1 labels, expected 2"));
    assert!(message(system.nll(&[&good, &good], &[1, 199])).starts_with("sample 1: the function can never return 199"));
    let empty = uniform(&[0, 2, 10], DType::F32)?;
    assert!(message(system.nll(&[&empty, &empty], &[])).contains("no samples"));
    for dtype in [DType::F32, DType::F64] {
        let logits = (uniform(&[2, 2, 10], dtype)? * 3.0)?;
        assert!(
            message(system.nll(&[&logits, &logits], &labels)).starts_with("sample 0: row 0 (variable a[0]) sums to")
        );
        let negative = (uniform(&[2, 2, 10], dtype)? - 0.2)?;
        assert!(
            message(system.nll(&[&negative, &negative], &labels)).starts_with("sample 0: row 0 (variable a[0]): the")
        );
        let nan = (uniform(&[2, 2, 10], dtype)? * f64::NAN)?;
        assert!(message(system.nll(&[&nan, &nan], &labels)).contains("NaN"));
    }
    // `?` carries such an error through functions that return candle's Result.
    let through = |error: Error| -> candle_core::Result<Tensor> { Err(error)? };
    let error = system.nll(&[], &labels).expect_err("a mistake");
    assert!(through(error).expect_err("a mistake").to_string().contains("expected 4 rows"));
    Ok(())
}

#[test]
fn a_search_over_all_cores_inside_a_batch_does_not_lock_up() -> Result<(), Failure> {
    // Without keys, and with more search nodes than one core is given: every label is searched by all cores.
    let system = System::from_oracle(AdditionOracle::new(4)?);
    let probs = (Tensor::ones((4, 8, 10), DType::F64, &Device::Cpu)? / 10.0)?;
    let loss = system.nll(&[&probs], &[5000, 9999, 12345, 777])?.to_scalar::<f64>()?;
    let counts = [5001.0, 10000.0, 7654.0, 778.0];
    let expected = -counts.iter().map(|count: &f64| (count / 1e8).ln()).sum::<f64>() / 4.0;
    assert!((loss - expected).abs() < 1e-12);
    Ok(())
}

/// The losses of [`System::loss`] by enumeration of two digits, from probabilities in `f64`: −log P − weight · H.
fn enumerated_loss(a: &[f64], b: &[f64], holds: impl Fn(usize, usize) -> bool, entropy: f64) -> f64 {
    let weights: Vec<f64> =
        (0..100).filter(|cell| holds(cell / 10, cell % 10)).map(|cell| a[cell / 10] * b[cell % 10]).collect();
    let total: f64 = weights.iter().sum();
    let left: f64 = weights.iter().map(|weight| -(weight / total) * (weight / total).ln()).sum();
    -total.ln() - entropy * left
}

fn plain_softmax(row: &[f64]) -> Vec<f64> {
    let sum: f64 = row.iter().map(|logit| logit.exp()).sum();
    row.iter().map(|logit| logit.exp() / sum).collect()
}

#[test]
fn losses_from_logits_with_weights_and_entropy() -> Result<(), Failure> {
    let system = addition(1);
    let labels = [3, 18, 9];
    let (x, y) = (logits(&[3, 10], DType::F64, 21)?, logits(&[3, 10], DType::F64, 22)?);
    let weights = [1.0, 0.25, 2.0];
    let options = Loss::new().logits().entropy(0.7).weights(&weights);
    let expected = |x: &[Vec<f64>], y: &[Vec<f64>]| -> Vec<f64> {
        let sample = |sample: usize| {
            let (a, b) = (plain_softmax(&x[sample]), plain_softmax(&y[sample]));
            weights[sample] * enumerated_loss(&a, &b, |i, j| (i + j) as u128 == labels[sample], 0.7)
        };
        (0..3).map(sample).collect()
    };
    let cells = |tensor: &Tensor| tensor.to_vec2::<f64>();
    let (xs, ys) = (cells(&x)?, cells(&y)?);
    let losses = system.losses(&[&x, &y], &labels, &options)?;
    assert_eq!(losses.dims(), [3]);
    for (found, expected) in losses.to_vec1::<f64>()?.iter().zip(expected(&xs, &ys)) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }
    let loss = system.loss(&[&x, &y], &labels, &options)?;
    let mean = |x: &[Vec<f64>], y: &[Vec<f64>]| expected(x, y).iter().sum::<f64>() / 3.25;
    assert!((loss.to_scalar::<f64>()? - mean(&xs, &ys)).abs() < 1e-12);
    // Gradients by the logits, against differences; the per-sample losses, weighed by candle itself, have the same.
    let again = (losses.sum_all()? / 3.25)?;
    let (gradients, also) = (loss.backward()?, again.backward()?);
    for (network, changed) in [(&x, 0), (&y, 1)] {
        let gradient = gradients.get(network).expect("gradient");
        assert!(largest_difference(gradient, also.get(network).expect("gradient"))? < 1e-14);
        for (sample, row) in gradient.to_vec2::<f64>()?.into_iter().enumerate() {
            for (value, exact) in row.into_iter().enumerate() {
                let at = |step: f64| {
                    let (mut xs, mut ys) = (xs.clone(), ys.clone());
                    if changed == 0 {
                        xs[sample][value] += step
                    } else {
                        ys[sample][value] += step
                    }
                    mean(&xs, &ys)
                };
                let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
                assert!((difference - exact).abs() < 1e-8, "{changed} {sample} {value}: {difference} {exact}");
            }
        }
    }
    // The same from probabilities, through candle's softmax.
    let (a, b) = (softmax(&x, D::Minus1)?, softmax(&y, D::Minus1)?);
    let through = system.loss(&[&a, &b], &labels, &Loss::new().entropy(0.7).weights(&weights))?;
    assert!(largest_difference(&through, &loss)? < 1e-12);
    let through = through.backward()?;
    assert!(largest_difference(through.get(&x).expect("x"), gradients.get(&x).expect("x"))? < 1e-12);
    let logs = system.log_likelihood(&[&a, &b], &labels)?.to_vec1::<f64>()?;
    for (sample, log) in logs.into_iter().enumerate() {
        let p = system
            .log_probability(&[a.get(sample)?.to_vec1::<f64>()?, b.get(sample)?.to_vec1::<f64>()?], &labels[sample])?;
        assert!((log - p).abs() < 1e-12);
    }
    Ok(())
}

#[test]
fn options_that_make_no_sense_are_errors() -> Result<(), Failure> {
    let system = addition(1);
    let x = logits(&[2, 10], DType::F32, 5)?;
    let labels = [3, 4];
    let said = |options: &Loss<'_>| message(system.loss(&[&x, &x], &labels, options));
    assert!(said(&Loss::new().logits().weights(&[1.0])).contains("weights"));
    assert!(said(&Loss::new().logits().weights(&[1.0, -1.0])).starts_with("sample 1"));
    assert!(said(&Loss::new().logits().weights(&[0.0, 0.0])).contains("sum of the weights"));
    let broken = Tensor::from_vec(vec![f32::NAN; 20], (2, 10), &Device::Cpu)?;
    let said = message(system.loss(&[&broken, &x], &labels, &Loss::new().logits()));
    assert!(said.contains("logit of value 0"), "{said}");
    Ok(())
}

#[test]
fn partial_and_candidate_labels_train() -> Result<(), Failure> {
    let system = Score::system()?.events();
    let (x, y) = (logits(&[3, 2, 4], DType::F64, 7)?, logits(&[3, 2], DType::F64, 8)?);
    let (cards, doubled) = (softmax(&x, D::Minus1)?, softmax(&y, D::Minus1)?);
    let labels = [Event::one_of([4, 5]), pattern!(0..=2), pattern!(6).given(!Event::is(0))];
    let holds: [&dyn Fn(u8) -> bool; 3] = [&|o| o == 4 || o == 5, &|o| o <= 2, &|o| o == 6];
    let loss = system.nll(&[&cards, &doubled], &labels)?;
    // By enumeration, with tensor operations only.
    let total = |sample: usize, holds: &dyn Fn(u8) -> bool| -> Result<Tensor, Failure> {
        let mut total = Tensor::zeros((), DType::F64, &Device::Cpu)?;
        for (a, b, twice) in (0..4_u8).flat_map(|a| (0..4_u8).flat_map(move |b| [(a, b, false), (a, b, true)])) {
            if holds(score([a, b], twice)) {
                let card = |place: usize, value: u8| cards.get(sample)?.get(place)?.get(usize::from(value));
                let factor = doubled.get(sample)?.get(usize::from(twice))?;
                total = (total + ((card(0, a)? * card(1, b)?)? * factor)?)?;
            }
        }
        Ok(total)
    };
    let evidence = total(2, &|o| o != 0)?;
    let mut plain = (evidence.log()? / 3.0)?;
    for (sample, holds) in holds.into_iter().enumerate() {
        plain = (plain - (total(sample, holds)?.log()? / 3.0)?)?;
    }
    assert!(largest_difference(&loss, &plain)? < 1e-13);
    let (ours, plain) = (loss.backward()?, plain.backward()?);
    for network in [&x, &y] {
        assert!(largest_difference(ours.get(network).expect("ours"), plain.get(network).expect("plain"))? < 1e-13);
    }
    Ok(())
}

#[test]
fn predictions_in_batches() -> Result<(), Failure> {
    let system = Score::system()?;
    let cards = softmax(logits(&[3, 2, 4], DType::F32, 7)?.as_tensor(), D::Minus1)?;
    let doubled = softmax(logits(&[3, 2], DType::F64, 8)?.as_tensor(), D::Minus1)?;
    let labels = [4, 0, 3];
    let posteriors = system.posteriors(&[&cards, &doubled], &labels)?;
    assert_eq!((posteriors[0].dims(), posteriors[0].dtype()), (&[3, 2, 4][..], DType::F32));
    assert_eq!((posteriors[1].dims(), posteriors[1].dtype()), (&[3, 2][..], DType::F64));
    let explained = system.explain_tensors(&[&cards, &doubled], &labels)?;
    for (sample, label) in labels.iter().enumerate() {
        let mut rows: Vec<Vec<f64>> = cards.get(sample)?.to_dtype(DType::F64)?.to_vec2()?;
        rows.push(doubled.get(sample)?.to_vec1()?);
        let expected = system.posterior(&rows, label)?;
        let mut found: Vec<Vec<f64>> = posteriors[0].get(sample)?.to_dtype(DType::F64)?.to_vec2()?;
        found.push(posteriors[1].get(sample)?.to_vec1()?);
        for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - expected).abs() < 1e-6);
        }
        assert_eq!(explained[sample].input, system.explain(&rows, label)?.input);
    }
    Ok(())
}
