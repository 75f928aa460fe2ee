//! The loop every example runs: epochs, batches, Adam, progress, and an orderly end on Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use candle_core::{Tensor, Var};
use clap::ValueEnum;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::progress::Progress;

/// Any error of an example; all of them are shown to the user as one line.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The numbers of a run that every example has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Passes over the samples.
    pub epochs: usize,
    /// Samples per step of the optimiser.
    pub batch: usize,
    /// Step size of Adam, at the beginning.
    pub learning_rate: f64,
    /// What becomes of the step size.
    pub decay: Decay,
}

/// The paper's: one epoch, batch 2, Adam 1e-3.
impl Default for Settings {
    fn default() -> Self {
        Settings { epochs: 1, batch: 2, learning_rate: 1e-3, decay: Decay::None }
    }
}

/// What becomes of the step size over a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Decay {
    /// it stays
    None,
    /// it falls to zero along half a cosine
    Cosine,
}

/// The loss of a batch, with the time it took to compute it and its derivatives by the probabilities.
pub struct Loss {
    value: Tensor,
    reasoning: Duration,
}

impl Loss {
    /// A loss, and the time that reasoning took for it.
    pub fn new(value: Tensor, reasoning: Duration) -> Self {
        Loss { value, reasoning }
    }

    /// Computes a loss by [`System::nll`](dpnl::System::nll) or the like, and takes the time.
    ///
    /// # Errors
    /// That of `nll`.
    pub fn timed(nll: impl FnOnce() -> dpnl::Result<Tensor>) -> Result<Self, Failure> {
        let start = Instant::now();
        let value = nll()?;
        Ok(Loss { value, reasoning: start.elapsed() })
    }
}

/// A point of the learning curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Samples seen.
    pub samples: usize,
    /// Mean loss since the point before.
    pub loss: f64,
}

/// What a training run was like.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// Samples seen, over all epochs.
    pub samples: usize,
    /// Seconds of the loss and its gradient, per sample.
    pub reasoning_per_sample: f64,
    /// Seconds of everything else in a step (network and optimiser), per sample.
    pub network_per_sample: f64,
    /// Seconds of the whole run.
    pub seconds: f64,
    /// Whether Ctrl-C ended it early.
    pub interrupted: bool,
    /// The loss over time.
    pub curve: Vec<Point>,
}

/// Points of a learning curve.
const POINTS: usize = 200;

/// Trains `variables` on batches of sample indices until the epochs are over or Ctrl-C is pressed.
///
/// The order of the samples is drawn anew for every epoch, from `seed`.
///
/// # Errors
/// The first error of a step; settings that make no sense.
pub fn train(
    variables: Vec<Var>,
    samples: usize,
    settings: &Settings,
    (label, seed): (&str, u64),
    mut loss: impl FnMut(&[usize]) -> Result<Loss, Failure>,
) -> Result<History, Failure> {
    settings.check()?;
    if samples == 0 {
        return Err("there is not a single sample to learn from: one sample needs more images than there are".into());
    }
    let total = samples * settings.epochs;
    let mut adam = Adam::new(variables, settings.learning_rate);
    let mut progress = Progress::new(total, &format!("{label}, seed {seed}"));
    let mut rng = StdRng::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..samples).collect();
    let mut curve = Curve::new(total);
    let (mut seen, mut reasoning) = (0, Duration::ZERO);
    let start = Instant::now();
    'run: for _ in 0..settings.epochs {
        order.shuffle(&mut rng);
        for batch in order.chunks(settings.batch) {
            if interrupted() {
                break 'run;
            }
            adam.learning_rate = settings.learning_rate_at(seen as f64 / total as f64);
            let loss = loss(batch)?;
            adam.backward_step(&loss.value)?;
            seen += batch.len();
            reasoning += loss.reasoning;
            curve.add(seen, batch.len(), f64::from(loss.value.to_scalar::<f32>()?));
            progress.show(seen, curve.latest());
        }
    }
    progress.finish(seen, curve.latest());
    let (seconds, reasoning) = (start.elapsed().as_secs_f64(), reasoning.as_secs_f64());
    let per_sample = |seconds: f64| seconds / seen.max(1) as f64;
    Ok(History {
        samples: seen,
        reasoning_per_sample: per_sample(reasoning),
        network_per_sample: per_sample((seconds - reasoning).max(0.0)),
        seconds,
        interrupted: seen < total,
        curve: curve.finish(seen),
    })
}

impl Settings {
    /// Whether these settings make sense.
    ///
    /// # Errors
    /// The first that does not, by the name of its flag.
    pub fn check(&self) -> Result<(), Failure> {
        if self.epochs == 0 || self.batch == 0 {
            return Err("--epochs and --batch must be at least 1".into());
        }
        if !(self.learning_rate.is_finite() && self.learning_rate > 0.0) {
            return Err(format!("--lr is {}, but must be a positive number", self.learning_rate).into());
        }
        Ok(())
    }

    /// The step size when this share of the run is over.
    fn learning_rate_at(&self, share: f64) -> f64 {
        match self.decay {
            Decay::None => self.learning_rate,
            Decay::Cosine => self.learning_rate * (1.0 + (std::f64::consts::PI * share).cos()) / 2.0,
        }
    }
}

/// The learning curve while it grows: means over equal portions of the run.
struct Curve {
    portion: usize,
    sum: f64,
    count: usize,
    points: Vec<Point>,
}

impl Curve {
    fn new(total: usize) -> Self {
        Curve { portion: total.div_ceil(POINTS), sum: 0.0, count: 0, points: Vec::new() }
    }

    fn add(&mut self, seen: usize, samples: usize, loss: f64) {
        self.sum += loss * samples as f64;
        self.count += samples;
        if self.count >= self.portion {
            self.close(seen);
        }
    }

    fn close(&mut self, seen: usize) {
        self.points.push(Point { samples: seen, loss: self.sum / self.count as f64 });
        (self.sum, self.count) = (0.0, 0);
    }

    fn latest(&self) -> Option<f64> {
        self.points.last().map(|point| point.loss)
    }

    fn finish(mut self, seen: usize) -> Vec<Point> {
        if self.count > 0 {
            self.close(seen);
        }
        self.points
    }
}

static STOP: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<bool> = OnceLock::new();

/// From now on Ctrl-C ends the training in an orderly way; pressed twice, it ends the program.
pub fn stop_on_interrupt() {
    HANDLER.get_or_init(|| {
        let handler = || {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            eprintln!("\nstopping after this step; what was learned is kept (Ctrl-C again to end at once)");
        };
        ctrlc::set_handler(handler).is_ok()
    });
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    STOP.load(Ordering::SeqCst)
}
