//! How far a training run is: a bar on a terminal, a line now and then elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Lines in a log are at least this far apart,
const SHORTEST: Duration = Duration::from_secs(5);
/// and at most about this far, however slow the training is.
const LONGEST: Duration = Duration::from_secs(120);
/// In between there is one for each of this many portions of the run.
const PORTIONS: usize = 20;

/// The progress of a run, on the standard error output.
pub(crate) struct Progress {
    label: String,
    total: usize,
    start: Instant,
    output: Output,
}

enum Output {
    Bar(ProgressBar),
    Lines { latest: Instant, shown: usize },
}

impl Progress {
    pub(crate) fn new(total: usize, label: &str) -> Self {
        let start = Instant::now();
        let output = if std::io::stderr().is_terminal() {
            Output::Bar(bar(total as u64, label))
        } else {
            Output::Lines { latest: start, shown: 0 }
        };
        Progress { label: label.to_owned(), total, start, output }
    }

    /// After every step: how many samples were seen, and the latest mean of the loss.
    pub(crate) fn show(&mut self, seen: usize, loss: Option<f64>) {
        match &mut self.output {
            Output::Bar(bar) => {
                bar.set_position(seen as u64);
                if let Some(loss) = loss {
                    bar.set_message(format!("{loss:.4}"));
                }
            }
            Output::Lines { latest, shown } => {
                let due = (seen - *shown) * PORTIONS >= self.total;
                let silent = latest.elapsed();
                if (due && silent >= SHORTEST) || silent >= LONGEST {
                    (*latest, *shown) = (Instant::now(), seen);
                    let elapsed = self.start.elapsed().as_secs_f64();
                    let left = elapsed / seen.max(1) as f64 * (self.total - seen.min(self.total)) as f64;
                    eprintln!("{}, {left:.0} s left", self.line(seen, loss));
                }
            }
        }
    }

    pub(crate) fn finish(&self, seen: usize, loss: Option<f64>) {
        match &self.output {
            Output::Bar(bar) => bar.abandon(),
            Output::Lines { .. } => {
                eprintln!("{}, in {:.1} s", self.line(seen, loss), self.start.elapsed().as_secs_f64());
            }
        }
    }

    fn line(&self, seen: usize, loss: Option<f64>) -> String {
        let loss = loss.map_or("–".to_owned(), |loss| format!("{loss:.4}"));
        let rate = seen as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        format!("{}: {seen}/{} samples, loss {loss}, {rate:.0} samples/s", self.label, self.total)
    }
}

fn bar(total: u64, label: &str) -> ProgressBar {
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
