//! Macros in a body: which ones are known, and their arguments, read once for the check and for the rewriting.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprAssign, Ident, LitStr, Macro, Pat, Token};

use crate::messages;

/// What a known macro does.
#[derive(Clone, Copy)]
enum Does {
    Assert,
    Equal,
    NotEqual,
    AssertMatches,
    Matches,
    Panic,
    /// It is evaluated when the program is compiled.
    Constant,
    Vec,
    Format,
    Write,
    WriteLine,
    Opaque,
}

/// The macros that can be traced.
const KNOWN: [(&str, Does); 29] = [
    ("assert", Does::Assert),
    ("assert_eq", Does::Equal),
    ("assert_ne", Does::NotEqual),
    ("assert_matches", Does::AssertMatches),
    ("debug_assert", Does::Assert),
    ("debug_assert_eq", Does::Equal),
    ("debug_assert_ne", Does::NotEqual),
    ("debug_assert_matches", Does::AssertMatches),
    ("matches", Does::Matches),
    ("vec", Does::Vec),
    ("format", Does::Format),
    ("write", Does::Write),
    ("writeln", Does::WriteLine),
    ("panic", Does::Panic),
    ("unreachable", Does::Panic),
    ("todo", Does::Panic),
    ("unimplemented", Does::Panic),
    ("opaque", Does::Opaque),
    ("cfg", Does::Constant),
    ("concat", Does::Constant),
    ("stringify", Does::Constant),
    ("line", Does::Constant),
    ("column", Does::Constant),
    ("file", Does::Constant),
    ("module_path", Does::Constant),
    ("env", Does::Constant),
    ("option_env", Does::Constant),
    ("include_str", Does::Constant),
    ("include_bytes", Does::Constant),
];

const INPUT_OUTPUT: [&str; 7] = ["print", "println", "eprint", "eprintln", "dbg", "thread_local", "asm"];

/// `matches!(value, pattern if guard)`
pub struct Matches {
    pub value: Expr,
    pub pattern: Pat,
    pub guard: Option<Expr>,
}

/// `"{} {name}", a, name = b`
pub struct Format {
    pub text: LitStr,
    pub arguments: Vec<(Option<Ident>, Expr)>,
}

/// A macro with its arguments. The text of a message is left out.
pub enum Invocation {
    Assert(Expr),
    Compare { equal: bool, first: Expr, second: Expr },
    AssertMatches(Matches),
    Matches(Matches),
    Panic,
    Constant,
    List(Punctuated<Expr, Token![,]>),
    Repeat(Expr, Expr),
    Format(Format),
    Write { target: Expr, newline: bool, format: Option<Format> },
    Opaque,
}

/// Why a macro has no meaning.
pub enum Problem {
    /// It cannot be traced.
    Refused(syn::Error),
    /// Its arguments are wrong, which rustc says.
    Syntax,
}

/// Reads a macro.
pub fn read(invocation: &Macro) -> Result<Invocation, Problem> {
    let name = invocation.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    let Some((_, does)) = KNOWN.iter().find(|(known, _)| *known == name) else {
        let message = if INPUT_OUTPUT.contains(&name.as_str()) {
            messages::input_output_macro(&name)
        } else {
            let known: Vec<String> = KNOWN.iter().map(|(name, _)| format!("{name}!")).collect();
            messages::unknown_macro(&name, &known.join(", "))
        };
        return Err(Problem::Refused(message.at(&invocation.path)));
    };
    let parse = |input: ParseStream| arguments(*does, input);
    parse.parse2(invocation.tokens.clone()).map_err(|_| Problem::Syntax)
}

fn arguments(does: Does, input: ParseStream) -> syn::Result<Invocation> {
    let arguments = match does {
        Does::Assert => Invocation::Assert(input.parse()?),
        Does::Equal | Does::NotEqual => {
            let first = input.parse()?;
            input.parse::<Token![,]>()?;
            Invocation::Compare { equal: matches!(does, Does::Equal), first, second: input.parse()? }
        }
        Does::AssertMatches => Invocation::AssertMatches(matches(input)?),
        Does::Matches => Invocation::Matches(matches(input)?),
        Does::Panic => Invocation::Panic,
        Does::Constant => Invocation::Constant,
        Does::Opaque => Invocation::Opaque,
        Does::Format => Invocation::Format(format(input)?),
        Does::Write | Does::WriteLine => {
            let newline = matches!(does, Does::WriteLine);
            let target = input.parse()?;
            input.parse::<Option<Token![,]>>()?;
            let format = if newline && input.is_empty() { None } else { Some(format(input)?) };
            Invocation::Write { target, newline, format }
        }
        Does::Vec => {
            let ahead = input.fork();
            if ahead.parse::<Expr>().is_ok() && ahead.peek(Token![;]) {
                let item = input.parse()?;
                input.parse::<Token![;]>()?;
                Invocation::Repeat(item, input.parse()?)
            } else {
                Invocation::List(Punctuated::parse_terminated(input)?)
            }
        }
    };
    // The text of a message, or what the compiler evaluates.
    input.parse::<TokenStream>()?;
    Ok(arguments)
}

fn matches(input: ParseStream) -> syn::Result<Matches> {
    let value = input.parse()?;
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let guarded = input.parse::<Option<Token![if]>>()?.is_some();
    let guard = if guarded { Some(input.parse()?) } else { None };
    Ok(Matches { value, pattern, guard })
}

fn format(input: ParseStream) -> syn::Result<Format> {
    let text = input.parse()?;
    let mut arguments = Vec::new();
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        arguments.push(match input.parse::<Expr>()? {
            Expr::Assign(ExprAssign { left, right, .. }) => match *left {
                Expr::Path(path) => (path.path.get_ident().cloned(), *right),
                _ => (None, *right),
            },
            argument => (None, argument),
        });
    }
    Ok(Format { text, arguments })
}

impl Format {
    fn expressions(&self) -> impl Iterator<Item = &Expr> {
        self.arguments.iter().map(|(_, argument)| argument)
    }
}

impl Invocation {
    /// The expressions among the arguments, which are traced.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            Invocation::Assert(condition) => vec![condition],
            Invocation::Compare { first, second, .. } | Invocation::Repeat(first, second) => vec![first, second],
            Invocation::AssertMatches(matches) | Invocation::Matches(matches) => {
                [&matches.value].into_iter().chain(&matches.guard).collect()
            }
            Invocation::List(items) => items.iter().collect(),
            Invocation::Format(format) => format.expressions().collect(),
            Invocation::Write { target, format, .. } => {
                [target].into_iter().chain(format.iter().flat_map(Format::expressions)).collect()
            }
            Invocation::Panic | Invocation::Constant | Invocation::Opaque => Vec::new(),
        }
    }
}
