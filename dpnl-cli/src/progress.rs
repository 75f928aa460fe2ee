//! A line that says how long it has taken so far, if a person is watching.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shows the line from its second second on, and removes it when dropped.
pub struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts the clock.
    pub fn start(what: &'static str) -> Self {
        if !stderr().is_terminal() {
            return Progress { running: None };
        }
        let (stop, stopped) = channel();
        let show = move || {
            let start = Instant::now();
            let mut shown = false;
            while stopped.recv_timeout(Duration::from_millis(500)) == Err(RecvTimeoutError::Timeout) {
                if start.elapsed() >= Duration::from_secs(1) {
                    shown = true;
                    eprint!("\rdpnl: {what}, {} s ", start.elapsed().as_secs());
                    let _ = stderr().flush();
                }
            }
            if shown {
                eprint!("\r\u{1b}[K");
            }
        };
        Progress { running: Some((stop, std::thread::spawn(show))) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}
