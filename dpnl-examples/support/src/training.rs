//! The loop every example runs: epochs, batches, a progress bar, and an orderly end on Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

/// Any error of an example; all of them are shown to the user as one line.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The numbers of a run that every example has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Passes over the samples.
    pub epochs: usize,
    /// Samples per step of the optimiser.
    pub batch: usize,
    /// Step size of Adam.
    pub learning_rate: f64,
}

/// What one step tells the loop.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// The loss of the batch.
    pub loss: f64,
    /// Time spent on the loss and its gradient.
    pub reasoning: Duration,
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

/// Runs `step` on batches of sample indices until the epochs are over or Ctrl-C is pressed.
///
/// The order of the samples is drawn anew for every epoch, from `seed`.
///
/// # Errors
/// The first error of a step; settings that make no sense.
pub fn train(
    samples: usize,
    settings: &Settings,
    seed: u64,
    label: &str,
    mut step: impl FnMut(&[usize]) -> Result<Step, Failure>,
) -> Result<History, Failure> {
    settings.check()?;
    if samples == 0 {
        return Err("there is not a single sample to learn from (too many digits for the number of images?)".into());
    }
    let total = samples * settings.epochs;
    let bar = progress_bar(total as u64, label);
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
            let report = step(batch)?;
            seen += batch.len();
            reasoning += report.reasoning;
            curve.add(seen, batch.len(), report.loss);
            bar.set_position(seen as u64);
            if let Some(loss) = curve.latest() {
                bar.set_message(format!("{loss:.4}"));
            }
        }
    }
    bar.finish();
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
    fn check(&self) -> Result<(), Failure> {
        if self.epochs == 0 || self.batch == 0 {
            return Err("--epochs and --batch must be at least 1".into());
        }
        if !(self.learning_rate.is_finite() && self.learning_rate > 0.0) {
            return Err(format!("--lr is {}, but must be a positive number", self.learning_rate).into());
        }
        Ok(())
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

fn progress_bar(total: u64, label: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5));
    let template = "{prefix} [{bar:30}] {pos}/{len} samples  loss {msg}  {per_sec}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        let per_second = |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            // A terminal that cannot be written to is no reason to stop learning.
            let _ = write!(out, "{:.0} samples/s", state.per_sec());
        };
        bar.set_style(style.progress_chars("=> ").with_key("per_sec", per_second));
    }
    bar.set_prefix(label.to_owned());
    bar.set_message("–");
    bar
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
