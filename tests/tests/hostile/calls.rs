//! One random call of one public query, with arguments that may make no sense.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dpnl::prelude::*;
use dpnl::{Circuit, Event, OutputOf, Subject};
use dpnl_tests::random_rows;
use ndarray::Array3;
use rand::RngExt;
use rand::rngs::StdRng;

/// Rows that fit, or fit in no way.
fn rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    let mut rows = random_rows(rng, domains);
    let strange = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 2.0, 1e300, 1e-320, -0.0, 0.0, 1.0 + 5e-7];
    for _ in 0..rng.random_range(0..3) {
        let row = rng.random_range(0..rows.len().max(1));
        match (rng.random_range(0..8), rows.get_mut(row)) {
            (0, _) => rows.clear(),
            (1, _) => rows.push(vec![1.0]),
            (2, Some(row)) => row.clear(),
            (3, Some(row)) => row.push(0.0),
            (4, Some(row)) => row.extend(vec![0.0; 10_000]),
            (5, Some(row)) => row.fill(0.0),
            (_, Some(row)) if !row.is_empty() => {
                let place = rng.random_range(0..row.len());
                row[place] = strange[rng.random_range(0..strange.len())];
            }
            _ => {}
        }
    }
    rows
}

fn strange_number(rng: &mut StdRng) -> f64 {
    let numbers = [0.1, 0.5, 0.9, 0.0, 1.0, -0.5, 2.0, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    numbers[rng.random_range(0..numbers.len())]
}

/// Whether a number can be a probability.
fn is_probability(p: f64) -> bool {
    (-1e-9..=1.0 + 1e-6).contains(&p)
}

/// How many calls were made.
pub static CALLS: AtomicU64 = AtomicU64::new(0);

/// One random call. Says what it was if the answer cannot be.
pub fn call<F: Subject>(system: &System<F>, outputs: &[OutputOf<F>], rng: &mut StdRng) -> Result<(), String>
where
    F::Input: std::fmt::Debug,
{
    let domains = dpnl::Oracle::domains(system.oracle()).to_vec();
    let (probs, output) = (rows(rng, &domains), &outputs[rng.random_range(0..outputs.len())]);
    CALLS.fetch_add(1, Ordering::Relaxed);
    let query = rng.random_range(0..25);
    let number = |what: &str, found: dpnl::Result<f64>| match found {
        Ok(p) if !is_probability(p) => Err(format!("{what} of {output:?} is {p} for {probs:?}")),
        _ => Ok(()),
    };
    match query {
        0 => number("probability", system.probability(&probs, output)),
        1 => match system.log_probability(&probs, output) {
            Ok(log) if log.is_nan() || log > 1e-6 => Err(format!("log_probability is {log} for {probs:?}")),
            _ => Ok(()),
        },
        2 => match system.gradient(&probs, output) {
            Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                Err(format!("gradient has NaN for {probs:?}"))
            }
            _ => Ok(()),
        },
        3 => match system.log_gradient(&probs, output) {
            Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                Err(format!("log_gradient has NaN for {probs:?}"))
            }
            _ => Ok(()),
        },
        4 => match system.posterior(&probs, output) {
            Ok(rows) if !rows.iter().flatten().all(|&p| is_probability(p)) => {
                Err(format!("posterior is {rows:?} for {probs:?}"))
            }
            _ => Ok(()),
        },
        5 => number("explain", system.explain(&probs, output).map(|explanation| explanation.probability)),
        6 => {
            // All of them, where there are few; an input of many variables is large itself.
            let count = [0, 1, 5, if domains.len() < 100 { 100_000 } else { 9 }][rng.random_range(0..4)];
            let _ = system.explanations(&probs, output, count);
            Ok(())
        }
        7 => {
            let _ = system.sample(&probs, output, rng);
            Ok(())
        }
        8 => {
            let _ = system.samples(&probs, output, rng.random_range(0..3), rng);
            Ok(())
        }
        9 => match system.distribution(&probs) {
            Ok(all) if !is_probability(all.iter().map(|(_, p)| p).sum()) => Err(format!("distribution is {all:?}")),
            _ => Ok(()),
        },
        10 => number("undefined_probability", system.undefined_probability(&probs)),
        11 => {
            let mut approx = Approx::new();
            if rng.random() {
                approx = approx.max_nodes(rng.random_range(0..50));
            }
            if rng.random() {
                let seed = rng.random();
                approx = approx.explore([Explore::DepthFirst, Explore::Random(seed)][rng.random_range(0..2)]);
            }
            if rng.random() {
                approx = approx.relative(strange_number(rng));
            }
            if rng.random() {
                approx = approx.absolute(strange_number(rng));
            }
            if rng.random() {
                approx = approx.timeout(Duration::from_nanos(rng.random_range(0..1_000)));
            }
            match system.approximate(&probs, output, &approx) {
                Ok(bounds) if bounds.lower.is_nan() || bounds.upper.is_nan() || bounds.lower > bounds.upper + 1e-9 => {
                    Err(format!("approximate gives {bounds:?} for {probs:?}"))
                }
                _ => match system.approximate_gradient(&probs, output, &approx) {
                    Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                        Err(format!("approximate_gradient has NaN for {probs:?}"))
                    }
                    _ => Ok(()),
                },
            }
        }
        12 => {
            let (epsilon, delta) = (strange_number(rng), strange_number(rng));
            number("estimate", system.estimate(&probs, output, epsilon, delta, rng))
        }
        13 => {
            let shape = (rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..12));
            let fill = strange_number(rng);
            let labels = vec![output.clone(); rng.random_range(0..3)];
            let batch = Array3::from_elem(shape, fill);
            let _ = system.probability_batch(batch.view(), &labels);
            let _ = system.gradient_batch(batch.view(), &labels);
            let _ = system.log_gradient_batch(batch.view(), &labels);
            Ok(())
        }
        14 => {
            let _ = system.stats(output);
            Ok(())
        }
        15 => {
            let _ = system.to_dot(output);
            let _ = system.to_svg(output);
            Ok(())
        }
        16 => {
            let _ = format!("{system:?}");
            Ok(())
        }
        17 => {
            entropy("entropy", system.entropy(&probs, output))?;
            no_nan("entropy_gradient", system.entropy_gradient(&probs, output).map(|(_, gradient)| gradient))
        }
        18 => {
            entropy("output_entropy", system.output_entropy(&probs))?;
            no_nan("output_entropy_gradient", system.output_entropy_gradient(&probs).map(|(_, gradient)| gradient))
        }
        19 => {
            let numbers = [strange_number(rng), strange_number(rng), -3.0];
            let of = |found: &OutputOf<F>| numbers[format!("{found:?}").len() % 3];
            match system.expectation(&probs, of) {
                Ok(found) if !(found.mean.is_finite() && found.variance >= -1e-9) => Err(format!("{found:?}")),
                _ => no_nan("expectation_gradient", system.expectation_gradient(&probs, of).map(|(_, found)| found)),
            }
        }
        20 => number("most_probable_output", system.most_probable_output(&probs).map(|(_, p)| p)),
        21 => {
            let shape = (rng.random_range(0..3), domains.len().min(20), rng.random_range(0..12));
            let batch = Array3::from_elem(shape, strange_number(rng) as f32);
            let labels = vec![output.clone(); shape.0];
            let _ = system.posterior_batch(&batch, &labels);
            let _ = system.explain_batch(&batch, &labels);
            Ok(())
        }
        22 => {
            let Ok(circuit) = system.circuit(output) else { return Ok(()) };
            number("circuit", circuit.probability(&probs))?;
            no_nan("gradient of a circuit", circuit.gradient(&probs).map(|(_, gradient)| gradient))?;
            let _ = (circuit.posterior(&probs), circuit.explanations(&probs, 3), circuit.samples(&probs, 2, rng));
            if domains.len() < 100 {
                let saved = serde_json::to_string(&circuit).map_err(|error| error.to_string())?;
                let loaded: Circuit = serde_json::from_str(&saved).map_err(|error| error.to_string())?;
                assert_eq!(circuit.probability(&probs).ok(), loaded.probability(&probs).ok());
                assert!(circuit.to_nnf().contains("nnf"));
            }
            Ok(())
        }
        23 => {
            // Events of the same outputs, well formed or not.
            let other = &outputs[rng.random_range(0..outputs.len())];
            let simple = Event::one_of([output.clone(), other.clone()]);
            let event = match rng.random_range(0..6) {
                0 => !simple,
                1 => simple & Event::is(other.clone()),
                2 => simple.clone().given(Event::is(other.clone())),
                3 => Event::is(other.clone()).given(simple.clone()) | simple,
                4 => Event::part([".0", "[0]", "", "[", ".x[99999999999999999999]"][rng.random_range(0..5)], 3),
                _ => Event::any([]),
            };
            let events = system.events();
            number("probability of an event", events.probability(&probs, &event))?;
            let _ = (events.posterior(&probs, &event), events.sample(&probs, &event, rng));
            let _ = events.approximate(&probs, &event, &Approx::new().max_nodes(20));
            Ok(())
        }
        _ => no_nan(
            "approximate_log_gradient",
            system.approximate_log_gradient(&probs, output, &Approx::new().max_nodes(30)).map(|(_, found)| found),
        ),
    }
}

fn entropy(what: &str, found: dpnl::Result<f64>) -> Result<(), String> {
    match found {
        Ok(entropy) if !(entropy.is_finite() && entropy >= -1e-9) => Err(format!("{what} is {entropy}")),
        _ => Ok(()),
    }
}

fn no_nan(what: &str, found: dpnl::Result<Vec<Vec<f64>>>) -> Result<(), String> {
    match found {
        Ok(rows) if rows.iter().flatten().any(|entry| entry.is_nan()) => Err(format!("{what} has NaN: {rows:?}")),
        _ => Ok(()),
    }
}
