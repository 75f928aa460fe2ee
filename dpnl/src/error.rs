//! The one error type of the crate: what was wrong, where, and what to do about it.

use crate::oracle::Counterexample;
use crate::system::Difference;

/// `Result` with [`enum@Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Everything that can go wrong, from a malformed row of probabilities to a search that ran into its limits.
///
/// Every message says what was wrong, where, and what to do. No input makes the library panic.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The number of rows is not the number of variables.
    #[error("expected {expected} rows of probabilities, one per variable, but got {found}; {hint}")]
    RowCount {
        /// Number of variables of the system.
        expected: usize,
        /// Number of rows given.
        found: usize,
        /// How the rows are laid out, for this system.
        hint: String,
    },
    /// A row has too few or too many entries.
    #[error(
        "row {row} (variable {variable}) has {found} probabilities, but the variable has {expected} values; \
         give one probability per value, in the order of the domain"
    )]
    RowLength {
        /// Index of the row.
        row: usize,
        /// Name of the variable.
        variable: String,
        /// Number of values of the variable.
        expected: usize,
        /// Number of entries given.
        found: usize,
    },
    /// A probability is negative, larger than one, infinite or NaN.
    #[error(
        "row {row} (variable {variable}): the probability of value {value} is {found}; \
         it must be a number between 0 and 1 (does the network end in a softmax?)"
    )]
    Probability {
        /// Index of the row.
        row: usize,
        /// Name of the variable.
        variable: String,
        /// Index of the value within the row.
        value: usize,
        /// What was given.
        found: f64,
    },
    /// A logit is NaN or infinite, or all logits of a row are −∞.
    #[error(
        "row {row} (variable {variable}): the logit of value {value} is {found}; it must be a number (did the network \
         diverge?)"
    )]
    Logit {
        /// Index of the row.
        row: usize,
        /// Name of the variable.
        variable: String,
        /// Index of the value within the row.
        value: usize,
        /// What was given.
        found: f64,
    },
    /// A row does not sum to one.
    #[error(
        "row {row} (variable {variable}) sums to {sum}, not to 1 (tolerance 1e-6); \
         normalise the row, for example with a softmax"
    )]
    RowSum {
        /// Index of the row.
        row: usize,
        /// Name of the variable.
        variable: String,
        /// What the row sums to.
        sum: f64,
    },
    /// A variable without values, or with too many of them.
    #[error("variable {variable} has {size} values; a domain needs between 1 and {limit}")]
    DomainSize {
        /// Name of the variable.
        variable: String,
        /// Number of values it was given.
        size: usize,
        /// The largest size that is supported.
        limit: usize,
    },
    /// The output is one that the function can never return.
    #[error("the function can never return {output}: {reason}")]
    ImpossibleOutput {
        /// The output, as its `Debug` prints it.
        output: String,
        /// Why it is impossible.
        reason: String,
    },
    /// The output is possible but has probability zero, so that nothing can be conditioned on it.
    #[error("P(S = {output}) is zero under these probabilities, so there is no {query} to give")]
    ZeroProbability {
        /// The output, as its `Debug` prints it.
        output: String,
        /// The query that was asked.
        query: &'static str,
    },
    /// A search ended at one of its [`Limits`](crate::Limits); the bounds are what it had established.
    #[error(
        "stopped at the limit on {limit} after {nodes} nodes; so far {lower} <= P <= {upper}; \
         raise the limit with System::with_limits, or ask for `approximate`"
    )]
    Limit {
        /// Which limit was reached: `nodes`, `bytes` or `time`.
        limit: &'static str,
        /// A lower bound of the probability that was asked for.
        lower: f64,
        /// An upper bound of the probability that was asked for.
        upper: f64,
        /// What was spent, counted as [`Limits::nodes`](crate::Limits::nodes) is: search nodes, and terms of plans.
        nodes: u64,
    },
    /// A parameter of a query is out of range.
    #[error("{name} is {found}, but it must be {expected}")]
    Argument {
        /// Name of the parameter.
        name: &'static str,
        /// What was given.
        found: String,
        /// What is accepted.
        expected: &'static str,
    },
    /// The oracle answered `Unknown` on a valuation in which every variable is known.
    #[error(
        "the oracle answers Unknown on the total valuation {valuation}; with every variable known it must \
         answer True or False (check_oracle finds such mistakes)"
    )]
    Undecided {
        /// The total valuation, as printed by `Display`.
        valuation: String,
    },
    /// The oracle's `choose` did not name an unknown variable.
    #[error("the oracle's choose answered {chosen} on {valuation}; it must name a variable that is still unknown")]
    Choice {
        /// What `choose` returned.
        chosen: String,
        /// The valuation, as printed by `Display`.
        valuation: String,
    },
    /// A residual offers cases and cannot assume them.
    #[error(
        "the oracle's residual offers cases but does not implement `assume`; implement it, or let `cases` answer None"
    )]
    Assume,
    /// [`check_oracle`](crate::check_oracle) found an answer that contradicts the definition of a valid oracle.
    #[error("{0}")]
    InvalidOracle(Box<Counterexample>),
    /// The system lacks what the query needs.
    #[error("{query} is not available here: {remedy}")]
    Unsupported {
        /// The query that was asked.
        query: &'static str,
        /// What to do about it.
        remedy: String,
    },
    /// The numbers of samples, rows or labels in a batch do not fit each other.
    #[error("the batch has {found} {what}, expected {expected}")]
    BatchShape {
        /// What was counted.
        what: &'static str,
        /// How many were expected.
        expected: usize,
        /// How many were found.
        found: usize,
    },
    /// One sample of a batch is at fault.
    #[error("sample {sample}: {error}")]
    Sample {
        /// Index of the sample in the batch.
        sample: usize,
        /// What is wrong with it.
        error: Box<Error>,
    },
    /// A tensor given to a loss has the wrong shape or type.
    #[error("tensor {tensor} (parameter {parameter}) {message}")]
    Tensor {
        /// Index of the tensor in the call.
        tensor: usize,
        /// Name of the parameter of the function that the tensor starts with.
        parameter: String,
        /// What is wrong with it.
        message: String,
    },
    /// candle reported an error.
    #[error("candle: {0}")]
    Candle(String),
    /// A file could not be read or written.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A text (a formula, a logic program) is malformed.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line of the mistake, counted from 1.
        line: usize,
        /// Column of the mistake, in characters, counted from 1.
        column: usize,
        /// What is wrong and what to write instead.
        message: String,
    },
    /// The traced program is not the function: an input on which they differ.
    #[error("{0}")]
    Difference(Box<Difference>),
    /// A symbolic function could not be traced, because it may go on for ever for all the trace can tell.
    #[error("{place}: {message}")]
    Endless {
        /// Source place, `file:line:column`.
        place: String,
        /// What may not end, and what to do.
        message: String,
    },
    /// What a function returns depends on the order of the items of a `HashMap` or `HashSet`, which Rust does not define.
    #[error(
        "{place}: what `{function}` returns depends on the order of the items of a HashMap or HashSet that it goes through \
         here, which is another one every time: with {input} it {one} in the order of the keys and {other} backwards; take a \
         BTreeMap or BTreeSet, or sort the items first"
    )]
    Order {
        /// Source place, `file:line:column`, where the first of them is gone through.
        place: String,
        /// The name of the function.
        function: String,
        /// The input, variable by variable.
        input: String,
        /// What the function does in the order of the keys.
        one: String,
        /// What it does in the opposite order.
        other: String,
    },
    /// A symbolic function could not be traced.
    #[error("{place}: {message}")]
    Trace {
        /// Source place, `file:line:column`.
        place: String,
        /// What was wrong and what to do.
        message: String,
    },
}

impl Error {
    /// Names the sample of a batch in which this error occurred.
    #[must_use]
    pub fn in_sample(self, sample: usize) -> Self {
        Error::Sample { sample, error: Box::new(self) }
    }
}
