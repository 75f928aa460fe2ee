//! What `#[symbolic]` says about a function, and the way from there to a traced program.

use std::fmt::Debug;

use crate::error::Result;
use crate::graph::{Graph, NodeId, Target};
use crate::lift::code::methods::Receiver;
use crate::lift::output::decode::Decode;
use crate::lift::output::encode::{Encode, structure_target};
use crate::lift::output::read;
use crate::lift::output::shape::{Structure, Tree};
use crate::lift::signature::inputs::Inputs;
use crate::lift::signature::parameter::{Declarations, DeclaredVariable, Finite, Ranged};
use crate::lift::signature::values::Values;
use crate::lift::signature::witness::{SharedWitness, Witness};
use crate::lift::trace::survey::Survey;
use crate::lift::trace::{self, TraceLimits, Traced};
use crate::lift::value::scalar::ScalarType;
use crate::lift::{Call, Value};

/// A function with a lifted body; `#[symbolic]` implements it for a hidden type with the function's own name.
#[diagnostic::on_unimplemented(
    message = "a symbolic function can only call symbolic functions",
    label = "an ordinary function, which cannot be traced",
    note = "annotate the called function with #[symbolic(helper)]",
    note = "or wrap the call in opaque!(..): it is then tabulated over the values that its arguments can have"
)]
pub trait Symbolic {
    /// How it takes its receiver, if it is a method.
    const RECEIVER: Receiver = Receiver::None;
    /// The lifted body.
    fn lifted(call: Call<'_>) -> Value;
}

/// What the callee of an ordinary function is found to be, instead of a type with a lifted body.
#[doc(hidden)]
pub mod ordinary {
    /// Not [`Symbolic`](crate::lift::Symbolic).
    #[allow(non_camel_case_types, reason = "a name that no user has")]
    #[derive(Debug)]
    pub struct __callee {}

    macro_rules! probes {
        ($($name:ident($($argument:ident),*))*) => {
            #[allow(non_snake_case, clippy::too_many_arguments, reason = "generated")]
            impl __callee {$(
                /// A call in a dead copy.
                pub fn $name<$($argument,)* R, F: FnOnce($($argument),*) -> R>(
                    _: crate::lift::code::facts::Observer<Self>,
                    function: F,
                    $($argument: $argument),*
                ) -> R {
                    function($($argument),*)
                }
            )*}
        };
    }

    probes! {
        __probe0() __probe1(A) __probe2(A, B) __probe3(A, B, C) __probe4(A, B, C, D) __probe5(A, B, C, D, E)
        __probe6(A, B, C, D, E, G) __probe7(A, B, C, D, E, G, H) __probe8(A, B, C, D, E, G, H, I)
    }
}

/// Implemented by `#[symbolic]` for the twin type (`Add<N>` of `fn add<const N: usize>`).
pub trait Function: Send + Sync + 'static {
    /// The random parameters: a tuple, or the plain type if there is only one. References are owned here
    /// (`Vec<u8>` for `&[u8]`), and `#[given]` parameters do not appear.
    type Input: Decode;
    /// What the function returns, without references.
    type Output: Decode + Clone + PartialEq + Debug + Send + Sync;
    /// The name of the function.
    const NAME: &'static str;

    /// The lifted body.
    fn lifted(call: Call<'_>) -> Value;

    /// A number by which compiled outputs are found again; see [`Oracle::fingerprint`](crate::Oracle::fingerprint).
    fn fingerprint(output: &Self::Output) -> u64 {
        crate::oracle::fingerprint::of_text(output)
    }
}

/// A function without its types.
///
/// Everything that needs no more of a function than this is compiled once, in this crate, and not again for every function
/// of a user's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signature {
    /// The name of the function.
    pub(crate) name: &'static str,
    /// The lifted body.
    pub(crate) lifted: fn(Call<'_>) -> Value,
    /// What the output type says about the shape of its values.
    pub(crate) structure: fn() -> Structure,
    /// An output as text, from its tree; `None` if the type has no such value.
    text: fn(&Tree<i128>) -> Option<String>,
    /// The tree of an output once more, by way of its value, so that what does not matter is left out.
    settled: fn(&Tree<i128>) -> Option<Tree<i128>>,
}

impl Signature {
    /// That of a function.
    pub(crate) fn of<F: Function>() -> Self {
        Signature {
            name: F::NAME,
            lifted: F::lifted,
            structure: F::Output::structure,
            text: |tree| F::Output::from_tree(tree).map(|output| format!("{output:?}")),
            settled: |tree| F::Output::from_tree(tree).map(|output| output.encode()),
        }
    }

    /// What a query for an output asks for, from its tree; `None` if it is not one of the type.
    pub(crate) fn target(self, tree: &Tree<i128>) -> Option<Target> {
        structure_target(&(self.structure)(), tree)
    }

    /// The output of this shape with these leaves as a query asks for it; `None` if the type has no such value.
    pub(crate) fn settled(self, shape: &str, leaves: &[i128]) -> Option<Target> {
        self.target(&(self.settled)(&read::tree(&(self.structure)(), shape, leaves)?)?)
    }

    /// An output as text, from its tree.
    pub(crate) fn text(self, tree: &Tree<i128>) -> Option<String> {
        (self.text)(tree)
    }

    /// An output of this shape with these leaves as text.
    pub(crate) fn text_of(self, shape: &str, leaves: &[i128]) -> Option<String> {
        self.text(&read::tree(&(self.structure)(), shape, leaves)?)
    }
}

/// The arguments of a function that is about to be traced; `system(..)` fills them in, parameter by parameter.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    limit: Option<usize>,
    parameters: Vec<Parameter>,
    declarations: Declarations,
    witness: Option<Witness>,
}

#[derive(Debug, Clone)]
enum Parameter {
    Given(Value),
    Random(Tree<usize>),
}

impl Arguments {
    /// No arguments yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits iterations, paths and nested calls of the trace (`#[symbolic(limit = ..)]`).
    pub fn limit(&mut self, limit: usize) {
        self.limit = Some(limit);
    }

    /// Whether a limit was set.
    pub(crate) fn has_limit(&self) -> bool {
        self.limit.is_some()
    }

    /// Whether a function with these arguments may go through something in its order that has none, such as a `HashMap`.
    pub(crate) fn depend_on_order(&self, survey: Survey) -> bool {
        let given = |parameter: &Parameter| matches!(parameter, Parameter::Given(value) if value.has_hashes());
        survey.unordered && (survey.hashes || self.parameters.iter().any(given))
    }

    /// The next parameter is `#[given]`.
    pub fn given(&mut self, value: Value) {
        self.parameters.push(Parameter::Given(value));
    }

    /// The function itself, to compare the trace with.
    pub fn witness(&mut self, witness: Option<Witness>) {
        self.witness = witness;
    }

    /// Whether the function, built without overflow checks, has a look at everything that may overflow.
    pub(crate) fn set_watched(&mut self, watched: bool) {
        if let Some(witness) = &mut self.witness
            && witness.real().is_watched()
        {
            witness.set_watched(watched);
        }
    }

    /// The function itself, if it was handed over.
    pub(crate) fn real(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// What it takes to have these arguments once more, on any thread.
    pub(crate) fn template(&self) -> Option<Template> {
        let given = self.parameters.iter().any(|parameter| matches!(parameter, Parameter::Given(_)));
        let witness = self.witness.as_ref().and_then(Witness::shared).filter(|_| given);
        if given && witness.is_none() {
            return None;
        }
        let parameters = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Given(_) => None,
            Parameter::Random(tree) => Some(tree.clone()),
        });
        let (limit, declarations) = (self.limit, self.declarations.clone());
        Some(Template { limit, parameters: parameters.collect(), declarations, witness })
    }

    /// How the random variables make up the input of the function.
    pub(crate) fn inputs(&self) -> Inputs {
        let parameters = self.parameters.iter().filter_map(|parameter| match parameter {
            Parameter::Given(_) => None,
            Parameter::Random(tree) => Some(tree.clone()),
        });
        Inputs::new(self.declarations.variables().to_vec(), parameters.collect())
    }

    /// The next parameter is random, and its type lists its values.
    ///
    /// # Errors
    /// See [`Declarations::finite`].
    pub fn finite<T: Finite>(&mut self, name: &str, lengths: &[usize]) -> Result<()> {
        let tree = self.declarations.finite::<T>(name, lengths)?;
        self.parameters.push(Parameter::Random(tree));
        Ok(())
    }

    /// The next parameter is random with `#[domain(low..=high)]`.
    ///
    /// # Errors
    /// See [`Declarations::ranged`].
    pub fn ranged<T: Ranged>(&mut self, name: &str, low: i128, high: i128, lengths: &[usize]) -> Result<()> {
        self.valued::<T>(name, Values::between(low, high), lengths)
    }

    /// The next parameter is random with `#[domain(..)]`.
    ///
    /// # Errors
    /// See [`Declarations::ranged`].
    pub fn valued<T: Ranged>(&mut self, name: &str, values: Values, lengths: &[usize]) -> Result<()> {
        let tree = self.declarations.ranged::<T>(name, values, lengths)?;
        self.parameters.push(Parameter::Random(tree));
        Ok(())
    }

    /// The arguments as nodes of a graph: what `leaf` makes of each variable.
    fn values(&self, mut leaf: impl FnMut(usize, &DeclaredVariable) -> NodeId) -> trace::LiftedArguments {
        let variables = self.declarations.variables().iter().enumerate();
        let leaves: Vec<(NodeId, ScalarType)> =
            variables.map(|(number, variable)| (leaf(number, variable), variable.scalar)).collect();
        let values = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Given(value) => value.clone(),
            Parameter::Random(tree) => Value::from_tree(&tree.map(&mut |&variable| leaves[variable])),
        });
        trace::LiftedArguments { values: values.collect() }
    }
}

/// Arguments without what must stay on its thread.
pub(crate) struct Template {
    limit: Option<usize>,
    /// `None` for those that are `#[given]`.
    parameters: Vec<Option<Tree<usize>>>,
    declarations: Declarations,
    /// Who knows the given values, if there are any.
    witness: Option<SharedWitness>,
}

impl Template {
    /// The arguments; `None` if the given values cannot be lifted again.
    pub(crate) fn arguments(&self) -> Option<Arguments> {
        let given = self.witness.as_ref().map_or_else(|| Some(Vec::new()), SharedWitness::given)?;
        let mut given = given.into_iter();
        let parameters = self.parameters.iter().map(|parameter| match parameter {
            Some(tree) => Some(Parameter::Random(tree.clone())),
            None => given.next().map(Parameter::Given),
        });
        let parameters = parameters.collect::<Option<_>>()?;
        Some(Arguments { limit: self.limit, parameters, declarations: self.declarations.clone(), witness: None })
    }
}

/// The node of a variable's value. Rows of probabilities follow the order of declaration; where the numbers do not
/// (an enum with discriminants out of order), the input is the position and the number is looked up.
fn input(graph: &mut Graph, variable: &DeclaredVariable) -> NodeId {
    let DeclaredVariable { name, values, labels, .. } = variable.clone();
    if values.is_sorted() {
        return graph.input(crate::graph::Variable { name, values, labels });
    }
    let items: Vec<NodeId> = values.iter().map(|&value| graph.constant(value)).collect();
    let positions = (0..).take(values.len()).collect();
    let position = graph.input(crate::graph::Variable { name, values: positions, labels });
    graph.element(position, &items)
}

/// Traces a function with at most so much work.
///
/// # Errors
/// [`Error::Trace`](crate::Error::Trace) with the source place if the function cannot be traced within the limits.
pub(crate) fn compile(function: Signature, arguments: &Arguments, budget: u64) -> Result<Traced> {
    trace_with(function, arguments, (budget, false), &|graph| arguments.values(|_, variable| input(graph, variable)))
}

/// The same, backwards through what has no order: the items of a `HashMap`.
///
/// # Errors
/// As [`compile`].
pub(crate) fn compile_backwards(function: Signature, arguments: &Arguments, budget: u64) -> Result<Traced> {
    trace_with(function, arguments, (budget, true), &|graph| arguments.values(|_, variable| input(graph, variable)))
}

/// Runs the lifted function on one input, with at most so much work: `choice` has the position of the value of every
/// variable.
///
/// # Errors
/// As [`compile`].
pub(crate) fn compile_on(function: Signature, arguments: &Arguments, choice: &[usize], budget: u64) -> Result<Traced> {
    let constant =
        |graph: &mut Graph| arguments.values(|number, variable| graph.constant(variable.values[choice[number]]));
    trace_with(function, arguments, (budget, false), &constant)
}

fn trace_with(
    function: Signature,
    arguments: &Arguments,
    (budget, backwards): (u64, bool),
    values: &dyn Fn(&mut Graph) -> trace::LiftedArguments,
) -> Result<Traced> {
    let limits = arguments.limit.map_or_else(TraceLimits::default, TraceLimits::uniform);
    trace::trace_within(function.name, (limits, budget, backwards), &(function.structure)(), values, function.lifted)
}
