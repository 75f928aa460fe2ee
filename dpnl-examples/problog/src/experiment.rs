//! Training and testing.

use std::cell::Cell;
use std::time::{Duration, Instant};

use dpnl::logic::{NeuralProgram, Program};
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::record::{self, Accuracy, DIGITS, NetworkName, Scores};
use dpnl_examples_support::report::confusion;
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::{Failure, History, Loss, Settings, train};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use crate::program::{Source, sum};

/// Everything that decides how a run goes, except for its seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// The program.
    pub program: Source,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// The accuracy of the program's most probable answer.
pub const SUM: &str = "sum";
/// The accuracy of single digits.
pub const DIGIT: &str = "digit";

impl record::Experiment for Experiment {
    const NETWORKS: &'static [NetworkName] = &[("mnist_net", DIGITS)];

    fn heading(&self) -> String {
        self.program.name().to_owned()
    }

    fn title(&self) -> String {
        format!("Digits from {}.pl", self.program.name().replace('-', "_"))
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        vec![("program", self.program.name().to_owned())]
    }

    fn training(&self) -> &Settings {
        &self.training
    }
}

/// Groups of images in an order drawn from `seed`, every image used once, with the sum as the only label.
pub struct Samples {
    groups: Vec<(Vec<usize>, u64)>,
}

impl Samples {
    /// Draws the groups.
    pub fn new(source: &Digits, program: Source, seed: u64) -> Self {
        let mut order: Vec<usize> = (0..source.len()).collect();
        order.shuffle(&mut StdRng::seed_from_u64(seed));
        let groups = order.chunks_exact(2 * program.digits());
        let label = |group: &[usize]| sum(&group.iter().map(|&image| source.label(image)).collect::<Vec<u8>>());
        Samples { groups: groups.map(|group| (group.to_vec(), label(group))).collect() }
    }
}

/// The program with a network that looks at some images under the name `name`; `watch` is told how long it took.
fn model<'n>(
    program: Source,
    network: &'n LeNet,
    (name, source): (&str, &Digits),
    watch: &'n Cell<Duration>,
) -> Result<NeuralProgram<'n>, Failure> {
    let all: Vec<usize> = (0..source.len()).collect();
    let forward = move |inputs: &[candle_core::Tensor]| {
        let start = Instant::now();
        let probabilities = network.probabilities(&inputs[0]);
        watch.set(watch.get() + start.elapsed());
        probabilities
    };
    let model = Program::parse(program.text())?.neural().with_network("mnist_net", forward);
    Ok(model.with_tensors(name, images(source, &all)?))
}

/// An experiment, ready to be run.
pub struct ProgramTask(pub Experiment);

impl Task for ProgramTask {
    type Experiment = Experiment;

    fn experiment(&self) -> &Experiment {
        &self.0
    }

    fn train(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<History, Failure> {
        let Experiment { program, training } = &self.0;
        let samples = Samples::new(&mnist.train, *program, seed).groups;
        let watch = Cell::new(Duration::ZERO);
        let model = model(*program, &networks[0], ("train", &mnist.train), &watch)?;
        let parameters = vec![networks[0].parameters().clone()];
        train(parameters, samples.len(), training, (program.name(), seed), |batch| {
            let query = |&sample: &usize| {
                let (images, sum) = &samples[sample];
                program.query("train", images, &sum.to_string())
            };
            let queries: Vec<String> = batch.iter().map(query).collect();
            watch.set(Duration::ZERO);
            let start = Instant::now();
            let loss = model.nll(&queries)?;
            // The network was called in between.
            Ok(Loss::new(loss, start.elapsed().saturating_sub(watch.get())))
        })
    }

    fn test(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<Scores, Failure> {
        let samples = Samples::new(&mnist.test, self.0.program, seed).groups;
        let answers = self.answers(mnist, &networks[0], &samples)?;
        let right = answers.iter().zip(&samples).filter(|(answers, (_, sum))| answers[0].0 == *sum).count();
        let confusion = confusion(mnist.test.labels(), &networks[0].classify(&mnist.test)?, 10);
        let accuracies = vec![
            Accuracy::new(SUM, "most probable answers", right, samples.len()),
            Accuracy::of_images(DIGIT, "single digits", &confusion),
        ];
        Ok(Scores { test_samples: samples.len(), accuracies, confusions: vec![confusion] })
    }
}

impl ProgramTask {
    /// The sums that the program answers for test images, most probable first.
    fn answers(
        &self,
        mnist: &Mnist,
        network: &LeNet,
        samples: &[(Vec<usize>, u64)],
    ) -> Result<Vec<Vec<(u64, f64)>>, Failure> {
        let watch = Cell::new(Duration::ZERO);
        let model = model(self.0.program, network, ("test", &mnist.test), &watch)?;
        let mut all = Vec::with_capacity(samples.len());
        for portion in samples.chunks(100) {
            let query = |(images, _): &(Vec<usize>, u64)| self.0.program.query("test", images, "Z");
            let queries: Vec<String> = portion.iter().map(query).collect();
            for answers in model.answers(&queries)? {
                let mut sums = answers
                    .iter()
                    .map(|answer| {
                        let sum = answer.atom.rsplit(',').next().unwrap_or_default().trim_end_matches(')');
                        Ok((sum.trim().parse()?, answer.probability))
                    })
                    .collect::<Result<Vec<(u64, f64)>, Failure>>()?;
                sums.sort_by(|a, b| b.1.total_cmp(&a.1));
                all.push(sums);
            }
        }
        Ok(all)
    }

    /// Prints the first `count` test queries drawn from `seed`, and what the program answers.
    ///
    /// # Errors
    /// An error of the network or of the program.
    pub fn predict(&self, mnist: &Mnist, network: &LeNet, (count, seed): (usize, u64)) -> Result<(), Failure> {
        let mut samples = Samples::new(&mnist.test, self.0.program, seed).groups;
        samples.truncate(count);
        for ((images, sum), answers) in samples.iter().zip(self.answers(mnist, network, &samples)?) {
            let mark = if answers[0].0 == *sum { "right" } else { "WRONG" };
            let digits: Vec<String> = images.iter().map(|&image| mnist.test.label(image).to_string()).collect();
            let (a, b) = digits.split_at(digits.len() / 2);
            let best: Vec<String> = answers.iter().take(3).map(|(sum, p)| format!("{sum} ({p:.4})")).collect();
            let query = self.0.program.query("test", images, "Z");
            println!("{mark}  {query}  Z = {}  is {} + {} = {sum}", best.join(", "), a.concat(), b.concat());
        }
        Ok(())
    }
}
