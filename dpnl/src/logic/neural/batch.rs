//! The calls of networks that a batch of queries needs, and the way of the gradients back to them.

use std::collections::BTreeMap;
use std::sync::Arc;

use candle_core::{DType, Device, Tensor};
use rustc_hash::FxHashMap;

use super::goals::Question;
use crate::error::{Error, Result};
use crate::logic::ground::program::{Choice, Source};
use crate::logic::inference::Inference;
use crate::logic::lexer::TextPlace;
use crate::logic::parser::{Kind, Parser};
use crate::tensor::{loss, normaliser};

/// An entry of a source of tensors: its name and the index.
type Entry = (String, usize);

/// One network: what it is called on, and what it says.
struct Calls {
    name: String,
    place: TextPlace,
    /// Per call the entries of its inputs; no two calls are the same.
    inputs: Vec<Vec<Entry>>,
    output: Option<Tensor>,
    /// The rows of the output, as they came and as used: divided by their sums in single precision.
    rows: Vec<Vec<f64>>,
}

/// Where the probabilities of a choice come from: a network and one of its calls.
type Origin = Option<(usize, usize)>;

/// The probabilities of all choices of all samples.
pub(super) struct Rows {
    calls: Vec<Calls>,
    /// Per sample and choice.
    origins: Vec<Vec<Origin>>,
}

/// A batch of queries.
pub(super) struct Batch {
    pub(super) questions: Vec<Question>,
    pub(super) inferences: Vec<Arc<Inference>>,
    pub(super) rows: Rows,
    /// The inputs of every network, one tensor per argument.
    stacked: Vec<Vec<Tensor>>,
}

impl Batch {
    /// Finds out what the networks will be called on.
    pub(super) fn new(
        questions: Vec<Question>,
        inferences: Vec<Arc<Inference>>,
        sources: &BTreeMap<String, Tensor>,
    ) -> Result<Self> {
        let mut calls: Vec<Calls> = Vec::new();
        let mut number: FxHashMap<(String, Vec<Entry>), (usize, usize)> = FxHashMap::default();
        let mut origins = Vec::with_capacity(questions.len());
        for (sample, (question, inference)) in questions.iter().zip(&inferences).enumerate() {
            let mut of_sample: Vec<Origin> = Vec::with_capacity(inference.choices.len());
            for choice in &inference.choices {
                let Source::Network { name, inputs, place, .. } = &choice.source else {
                    of_sample.push(None);
                    continue;
                };
                let entries = inputs.iter().map(|input| entry(&question.with_names(input), sources, name, *place));
                let entries = entries.collect::<Result<Vec<Entry>>>().map_err(|error| error.in_sample(sample))?;
                let key = (name.clone(), entries);
                let origin = match number.get(&key) {
                    Some(&origin) => origin,
                    None => {
                        let network = calls.iter().position(|calls| calls.name == *name).unwrap_or_else(|| {
                            let (name, place) = (name.clone(), *place);
                            calls.push(Calls { name, place, inputs: Vec::new(), output: None, rows: Vec::new() });
                            calls.len() - 1
                        });
                        let origin = (network, calls[network].inputs.len());
                        calls[network].inputs.push(key.1.clone());
                        number.insert(key, origin);
                        origin
                    }
                };
                of_sample.push(Some(origin));
            }
            origins.push(of_sample);
        }
        let stacked = calls.iter().map(|calls| stack(calls, sources)).collect::<Result<_>>()?;
        Ok(Batch { questions, inferences, rows: Rows { calls, origins }, stacked })
    }

    /// Calls every network once.
    pub(super) fn run(
        &mut self,
        mut network: impl FnMut(&str, TextPlace, &[Tensor], usize) -> Result<Tensor>,
    ) -> Result<()> {
        for (calls, inputs) in self.rows.calls.iter_mut().zip(&self.stacked) {
            let output = network(&calls.name, calls.place, inputs, calls.inputs.len())?;
            let flat = match output.dtype() {
                DType::F32 | DType::F64 => output.flatten_all()?.to_dtype(DType::F64)?.to_vec1::<f64>()?,
                other => {
                    let (name, found) = (&calls.name, other.as_str());
                    return Err(calls.place.error(format!("the network {name} gives {found}; expected f32 or f64")));
                }
            };
            let width = flat.len() / calls.inputs.len().max(1);
            calls.rows = flat.chunks_exact(width.max(1)).map(<[f64]>::to_vec).collect();
            calls.output = Some(output);
        }
        Ok(())
    }

    /// The loss as a tensor, with the gradients of log P by the choices of each sample.
    pub(super) fn loss(&self, gradients: &[Vec<Vec<f64>>], value: f64, dtype: DType) -> Result<Tensor> {
        let mut flat: Vec<Vec<Vec<f64>>> =
            self.rows.calls.iter().map(|calls| calls.rows.iter().map(|row| vec![0.0; row.len()]).collect()).collect();
        let samples = gradients.len() as f64;
        for ((origins, gradients), inference) in self.rows.origins.iter().zip(gradients).zip(&self.inferences) {
            for ((origin, gradient), choice) in origins.iter().zip(gradients).zip(&inference.choices) {
                let Some((network, call)) = *origin else { continue };
                let row = &mut flat[network][call];
                if is_fact(choice) {
                    row[0] -= (gradient[0] - gradient[1]) / samples;
                } else {
                    row.iter_mut().zip(gradient).for_each(|(entry, derivative)| *entry -= derivative / samples);
                }
            }
        }
        let (mut outputs, mut derivatives) = (Vec::new(), Vec::new());
        for (calls, rows) in self.rows.calls.iter().zip(flat) {
            let Some(output) = &calls.output else { continue };
            let largest = if output.dtype() == DType::F64 { f64::MAX } else { f64::from(f32::MAX) };
            let entries: Vec<f64> = rows.concat().into_iter().map(|d| d.clamp(-largest, largest)).collect();
            let gradient = Tensor::from_vec(entries, output.dims(), &Device::Cpu)?.to_dtype(output.dtype())?;
            outputs.push(output.clone());
            derivatives.push(gradient);
        }
        Ok(loss(&outputs, &derivatives, &[value], false, dtype)?)
    }
}

impl Rows {
    /// Whether a network computes in double precision.
    pub(super) fn is_double(&self) -> bool {
        self.calls.iter().any(|calls| calls.output.as_ref().is_some_and(|output| output.dtype() == DType::F64))
    }

    /// The probabilities of the choices of one sample.
    pub(super) fn of_sample(&self, sample: usize, inference: &Inference) -> Result<Vec<Vec<f64>>> {
        let choices = inference.choices.iter().zip(&self.origins[sample]);
        choices
            .map(|(choice, origin)| match (&choice.source, *origin) {
                (Source::Known(row), _) => Ok(row.clone()),
                (Source::Network { name, place, .. }, Some((network, call))) => {
                    let calls = &self.calls[network];
                    let double = calls.output.as_ref().is_some_and(|output| output.dtype() == DType::F64);
                    row(choice, &calls.rows[call], double)
                        .map_err(|message| place.error(format!("the network {name} {message}")).in_sample(sample))
                }
                (Source::Network { .. }, None) => Ok(Vec::new()),
            })
            .collect()
    }
}

fn is_fact(choice: &Choice) -> bool {
    matches!(choice.source, Source::Network { fact: true, .. })
}

/// What a network said as the row of a choice.
fn row(choice: &Choice, found: &[f64], double: bool) -> Result<Vec<f64>, String> {
    let expected = if is_fact(choice) { 1 } else { choice.values };
    if found.len() != expected {
        let what = if is_fact(choice) { "one probability is expected" } else { "its domain lists another number" };
        return Err(format!("gives {} values per input, but {what} ({expected})", found.len()));
    }
    if let Some(p) = found.iter().find(|p| !(0.0..=1.0 + 1e-6).contains(*p)) {
        return Err(format!("gives {p} as a probability; does it end in a softmax or a sigmoid?"));
    }
    if is_fact(choice) {
        let p = found[0].min(1.0);
        return Ok(vec![p, 1.0 - p]);
    }
    let factor = if double { Some(1.0) } else { normaliser(found) };
    let factor = factor.ok_or_else(|| {
        let sum: f64 = found.iter().sum();
        format!("gives probabilities that sum to {sum}, not to 1; does it end in a softmax?")
    })?;
    Ok(found.iter().map(|p| p * factor).collect())
}

/// The entry that `tensor(source(index))` names.
fn entry(text: &str, sources: &BTreeMap<String, Tensor>, network: &str, place: TextPlace) -> Result<Entry> {
    let wrong = || place.error(format!("the input {text} of the network {network} is no tensor(source(index))"));
    let syntax = Parser::new(text).and_then(Parser::single_term).map_err(|_| wrong())?;
    let inner = syntax.arguments(syntax.root, "tensor", 1).ok_or_else(wrong)?;
    let Kind::Functor(source, index) = &syntax.nodes[inner[0]].kind else { return Err(wrong()) };
    let &[index] = index.as_slice() else { return Err(wrong()) };
    let Kind::Integer(index) = syntax.nodes[index].kind else { return Err(wrong()) };
    let Some(tensors) = sources.get(source) else {
        return Err(place.error(format!("no tensors are bound to {source}; use with_tensors({source:?}, …)")));
    };
    let count = tensors.dims().first().copied().unwrap_or(0);
    let known = usize::try_from(index).ok().filter(|&index| index < count);
    let index = known.ok_or_else(|| place.error(format!("{text} does not exist: {source} has {count} tensors")))?;
    Ok((source.clone(), index))
}

/// The inputs of all calls of a network, one tensor per argument.
fn stack(calls: &Calls, sources: &BTreeMap<String, Tensor>) -> Result<Vec<Tensor>> {
    let arguments = calls.inputs.first().map_or(0, Vec::len);
    if calls.inputs.iter().any(|inputs| inputs.len() != arguments) {
        return Err(calls.place.error(format!("the network {} is used with different numbers of inputs", calls.name)));
    }
    let missing = |source: &str| Error::Candle(format!("no tensors {source}"));
    let argument = |argument: usize| {
        let entries: Vec<&Entry> = calls.inputs.iter().map(|inputs| &inputs[argument]).collect();
        let first = &entries[0].0;
        if entries.iter().all(|(source, _)| source == first) {
            let tensors = sources.get(first).ok_or_else(|| missing(first))?;
            let indices: Vec<u32> = entries.iter().map(|(_, index)| *index as u32).collect();
            let indices = Tensor::from_vec(indices, entries.len(), tensors.device())?;
            return Ok(tensors.index_select(&indices, 0)?);
        }
        let parts = entries.iter().map(|(source, index)| {
            let tensors = sources.get(source).ok_or_else(|| missing(source))?;
            Ok(tensors.narrow(0, *index, 1)?)
        });
        Ok(Tensor::cat(&parts.collect::<Result<Vec<Tensor>>>()?, 0)?)
    };
    (0..arguments).map(argument).collect()
}
