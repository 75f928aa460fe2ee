//! `dpnl count`: the weighted count of a formula.

use dpnl::Result;
use dpnl::cnf::{Cnf, Counter, Dnf};
use serde_json::json;

use crate::arguments::Settings;
use crate::report::{Input, Report};

/// Counts the formula of a text.
pub fn run(input: &Input, settings: &Settings, log: bool, exact: bool) -> Result<Report> {
    if is_dnf(&input.text) {
        return count_dnf(&Dnf::parse(&input.text)?, settings, log, exact);
    }
    let cnf = Cnf::parse(&input.text)?;
    let counter = cnf.counter().with_limits(settings.limits());
    let mut report = Report::default();
    if let Some(approx) = settings.approximation() {
        let bounds = counter.approximate(&approx)?;
        report.lines.push(format!("{} {}", bounds.lower, bounds.upper));
        for (name, log_name, bound) in [("lower", "log_lower", bounds.lower), ("upper", "log_upper", bounds.upper)] {
            report.json.insert(name.into(), json!(bound.to_string()));
            report.json.insert(log_name.into(), json!(bound.natural_log()));
        }
        report.json.insert("stopped".into(), json!(format!("{:?}", bounds.stop)));
        report.stats.push(("search nodes".into(), json!(bounds.nodes)));
        return Ok(report);
    }
    let count = counter.count()?;
    report.json.insert("log_count".into(), json!(count.natural_log()));
    report.json.insert("count".into(), json!(count.to_string()));
    // How many models there are is a whole number, and wanted as one.
    let whole = cnf.is_unweighted() && !log;
    report.lines.push(if exact || whole {
        let exact = counter.exact()?.to_string();
        report.json.insert("exact".into(), json!(exact));
        exact
    } else if log {
        count.natural_log().to_string()
    } else {
        count.to_string()
    });
    add_details(&mut report, settings, &counter)?;
    Ok(report)
}

fn add_details(report: &mut Report, settings: &Settings, counter: &Counter) -> Result<()> {
    if settings.stats {
        let formula = counter.formula();
        report.stats.push(("variables".into(), json!(formula.choices().len())));
        report.stats.push(("clauses".into(), json!(formula.clauses().len())));
        report.add_stats(&counter.stats()?);
    }
    if settings.svg.is_some() {
        report.svg = Some(counter.to_svg()?);
    }
    Ok(())
}

fn count_dnf(dnf: &Dnf, settings: &Settings, log: bool, exact: bool) -> Result<Report> {
    let asked = [("--approx", settings.approx.is_some()), ("--svg", settings.svg.is_some())];
    if let Some((name, _)) = asked.into_iter().find(|(_, asked)| *asked) {
        let remedy = format!("{name} is for formulas in conjunctive normal form; this one is counted by its negation");
        return Err(dpnl::Error::Unsupported { query: "this question", remedy });
    }
    let mut report = Report::default();
    let line = match exact || dnf.negation().is_unweighted() && !log {
        true => dnf.exact_weighted_count()?.to_string(),
        false if log => dnf.weighted_count()?.ln().to_string(),
        false => dnf.weighted_count()?.to_string(),
    };
    report.json.insert(if log { "log_count".into() } else { "count".into() }, json!(line));
    report.lines.push(line);
    if settings.stats {
        report.add_stats(&dnf.negation().counter().with_limits(settings.limits()).stats()?);
    }
    Ok(report)
}

/// Whether the header announces a disjunctive normal form.
fn is_dnf(text: &str) -> bool {
    let header = text.lines().find(|line| line.split_whitespace().next() == Some("p"));
    header.is_some_and(|header| header.split_whitespace().nth(1) == Some("dnf"))
}
