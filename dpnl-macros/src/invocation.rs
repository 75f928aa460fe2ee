//! Macros in a body: which ones are known, and their arguments. There is no other reader of them: the check, the rewriting, the
//! looks and the search for closures all see the same.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
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

/// A macro with all that is written in it.
pub struct Whole {
    pub invocation: Invocation,
    /// The text of a message, with the comma before it.
    rest: TokenStream,
}

/// Reads a macro.
pub fn read(invocation: &Macro) -> Result<Invocation, Problem> {
    whole(invocation).map(|whole| whole.invocation)
}

/// Reads a macro that is to be written again.
pub fn whole(invocation: &Macro) -> Result<Whole, Problem> {
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
    let parse = |input: ParseStream| Ok(Whole { invocation: arguments(*does, input)?, rest: input.parse()? });
    parse.parse2(invocation.tokens.clone()).map_err(|_| Problem::Syntax)
}

fn arguments(does: Does, input: ParseStream) -> syn::Result<Invocation> {
    Ok(match does {
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
    })
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
    fn expressions(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.arguments.iter_mut().map(|(_, argument)| argument)
    }
}

impl ToTokens for Matches {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Matches { value, pattern, guard } = self;
        let guard = guard.as_ref().map(|guard| quote!(if #guard));
        tokens.extend(quote!(#value, #pattern #guard));
    }
}

impl ToTokens for Format {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.text.to_tokens(tokens);
        for (name, argument) in &self.arguments {
            let name = name.as_ref().map(|name| quote!(#name =));
            tokens.extend(quote!(, #name #argument));
        }
    }
}

impl Invocation {
    /// The expressions among the arguments, which are traced.
    pub fn expressions(&mut self) -> Vec<&mut Expr> {
        match self {
            Invocation::Assert(condition) => vec![condition],
            Invocation::Compare { first, second, .. } | Invocation::Repeat(first, second) => vec![first, second],
            Invocation::AssertMatches(matches) | Invocation::Matches(matches) => {
                [&mut matches.value].into_iter().chain(&mut matches.guard).collect()
            }
            Invocation::List(items) => items.iter_mut().collect(),
            Invocation::Format(format) => format.expressions().collect(),
            Invocation::Write { target, format, .. } => {
                [target].into_iter().chain(format.iter_mut().flat_map(Format::expressions)).collect()
            }
            Invocation::Panic | Invocation::Constant | Invocation::Opaque => Vec::new(),
        }
    }
}

impl Whole {
    /// What is written between the brackets. What has no expressions is all rest.
    pub fn tokens(&self) -> TokenStream {
        let arguments = match &self.invocation {
            Invocation::Assert(condition) => quote!(#condition),
            Invocation::Compare { first, second, .. } => quote!(#first, #second),
            Invocation::AssertMatches(matches) | Invocation::Matches(matches) => quote!(#matches),
            Invocation::List(items) => quote!(#items),
            Invocation::Repeat(item, count) => quote!(#item; #count),
            Invocation::Format(format) => quote!(#format),
            Invocation::Write { target, format: Some(format), .. } => quote!(#target, #format),
            Invocation::Write { target, format: None, .. } => quote!(#target),
            Invocation::Panic | Invocation::Constant | Invocation::Opaque => TokenStream::new(),
        };
        let rest = &self.rest;
        quote!(#arguments #rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for text in [
            "assert!(a + 1 > b, \"{} {name}\", c, name = d)",
            "assert_eq!(a, b, \"text\")",
            "assert_matches!(a, Some(1 | 2) if b)",
            "matches!(a, | 1 | -2 if b + 1 > 2,)",
            "vec![a, b,]",
            "vec![a; 3]",
            "format!(\"{} {name}\", a, name = b)",
            "write!(text, \"{}\", a)",
            "writeln!(text)",
            "panic!(\"{}\", a)",
            "opaque!(f(a, b))",
        ] {
            let macros: Macro = syn::parse_str(text).expect(text);
            let Ok(whole) = whole(&macros) else { panic!("{text} is not read") };
            // Commas at the end and bars at the beginning are no matter.
            let plain = |tokens: &TokenStream| tokens.to_string().trim_end_matches(',').replace(", ,", ",");
            assert_eq!(plain(&whole.tokens()).trim_end(), plain(&macros.tokens).trim_end(), "{text}");
        }
    }
}
