//! `dpnl problog`, `dpnl explain` and `dpnl sample`: questions about a ProbLog program.

use dpnl::Result;
use dpnl::logic::{Inference, Program};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::arguments::Settings;
use crate::report::{Input, Report};

fn inference(input: &Input, settings: &Settings) -> Result<Inference> {
    Program::parse(&input.text)?.with_limits(settings.limits()).inference()
}

/// The probability of every query, given the evidence.
pub fn run(input: &Input, settings: &Settings) -> Result<Report> {
    let inference = inference(input, settings)?;
    let mut report = Report::default();
    let mut answers = Vec::new();
    if let Some(approx) = settings.approximation() {
        for (atom, bounds) in inference.approximate(&approx)? {
            report.lines.push(format!("{atom}: {} {}", bounds.lower, bounds.upper));
            let stopped = format!("{:?}", bounds.stop);
            answers.push(json!({"atom": atom, "lower": bounds.lower, "upper": bounds.upper, "stopped": stopped}));
        }
    } else {
        for answer in inference.answers()? {
            report.lines.push(format!("{}: {}", answer.atom, answer.probability));
            answers.push(json!({"atom": answer.atom, "probability": answer.probability}));
        }
    }
    report.json.insert("answers".into(), Value::Array(answers));
    add_details(&mut report, settings, &inference)?;
    Ok(report)
}

/// The most probable explanation of every query.
pub fn explain(input: &Input, settings: &Settings) -> Result<Report> {
    let inference = inference(input, settings)?;
    let mut report = Report::default();
    let mut answers = Vec::new();
    for reason in inference.explain()? {
        let by = if reason.choices.is_empty() { String::new() } else { format!(" by {}", reason.choices.join(", ")) };
        report.lines.push(format!("{}: {}{by}", reason.atom, reason.probability));
        answers.push(json!({"atom": reason.atom, "probability": reason.probability, "choices": reason.choices}));
    }
    report.json.insert("explanations".into(), Value::Array(answers));
    add_details(&mut report, settings, &inference)?;
    Ok(report)
}

/// Worlds drawn given the evidence, one line each: the queries that hold.
pub fn sample(input: &Input, settings: &Settings, count: usize, seed: Option<u64>) -> Result<Report> {
    let inference = inference(input, settings)?;
    let mut rng = StdRng::seed_from_u64(seed.unwrap_or_else(rand::random));
    let worlds = inference.samples(count, &mut rng)?;
    let mut report = Report { lines: worlds.iter().map(|world| world.join(" ")).collect(), ..Report::default() };
    report.json.insert("samples".into(), json!(worlds));
    add_details(&mut report, settings, &inference)?;
    Ok(report)
}

fn add_details(report: &mut Report, settings: &Settings, inference: &Inference) -> Result<()> {
    if settings.stats {
        let (atoms, rules, choices) = inference.size();
        report.stats.push(("atoms".into(), json!(atoms)));
        report.stats.push(("rules".into(), json!(rules)));
        report.stats.push(("choices".into(), json!(choices)));
        // Those of the last query that had to be compiled.
        if settings.approx.is_none() {
            let queries: Vec<usize> = (0..inference.queries().count()).rev().collect();
            for query in queries {
                if let Some(stats) = inference.stats(query)? {
                    report.add_stats(&stats);
                    break;
                }
            }
        }
    }
    if settings.svg.is_some() {
        for query in 0..inference.queries().count() {
            if let Some(svg) = inference.to_svg(query)? {
                report.svg = Some(svg);
                break;
            }
        }
        if report.svg.is_none() {
            let remedy = "no query depends on a random choice, so that there is no circuit to draw".to_owned();
            return Err(dpnl::Error::Unsupported { query: "--svg", remedy });
        }
    }
    Ok(())
}
