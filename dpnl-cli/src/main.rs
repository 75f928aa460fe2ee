//! The `dpnl` command.
//!
//! Each command is a file with a function from the [`Input`] and the [`Settings`] to a [`Report`]; `main` reads the
//! file, shows progress, and prints the report or the one line that says what is wrong, with file, line and column.

mod arguments;
mod count;
mod problog;
mod progress;
mod report;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use progress::Progress;
use report::{Failure, Input, Report};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no mistakes; everything else has the exit code of a mistake in a file.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let settings = arguments.command.settings();
    if settings.approx.is_some() && !arguments.command.has_bounds() {
        let message = "--approx is for count and problog; this command is exact";
        let _ = Arguments::command().error(ErrorKind::ArgumentConflict, message).print();
        return ExitCode::FAILURE;
    }
    let result = Input::read(&settings.file).and_then(|input| {
        let report = {
            let _progress = Progress::start(arguments.command.name());
            run(&arguments.command, &input).map_err(|error| Failure::new(&input.name, error))?
        };
        report.print(settings)
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command, input: &Input) -> dpnl::Result<Report> {
    match command {
        Command::Count { settings, log, exact } => count::run(input, settings, *log, *exact),
        Command::Problog { settings } => problog::run(input, settings),
        Command::Explain { settings } => problog::explain(input, settings),
        Command::Sample { settings, count, seed } => problog::sample(input, settings, *count, *seed),
    }
}
