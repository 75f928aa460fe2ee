//! First stage: from tokens to a model of the annotated function. Reports what cannot be read, nothing else.

use darling::FromMeta;
use darling::ast::NestedMeta;
use darling::util::Flag;
use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Block, FnArg, GenericParam, Ident, ItemFn, LitStr, Meta, Pat, Path, Signature, Type, Visibility};

use crate::errors::Errors;
use crate::messages;
use crate::types::{self, Kind};
use crate::values::Values;

/// The arguments of `#[symbolic(..)]`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub struct Options {
    /// The name of the twin type.
    pub name: Option<LitStr>,
    /// How the twin type is called unless a name is asked for; nothing that is written.
    #[darling(skip)]
    pub usual_name: Option<String>,
    /// The path to dpnl.
    #[darling(rename = "crate")]
    pub crate_path: Option<Path>,
    /// Only called by other symbolic functions.
    pub helper: Flag,
    /// Of a trait: types without a size implement it.
    #[darling(rename = "maybe_unsized")]
    pub no_size: Flag,
    /// Who can see the twin type.
    visibility: Option<LitStr>,
    /// How many iterations, paths and nested calls a trace may have.
    pub limit: Option<usize>,
}

/// The arguments that [`Options`] knows.
const OPTIONS: [&str; 6] = ["name", "crate", "helper", "limit", "visibility", "maybe_unsized"];

/// The annotated function, read.
pub struct Symbolic {
    /// The function as it will be emitted: without `#[domain]` and `#[given]`.
    pub function: ItemFn,
    /// The twin type; `None` for a helper, which has none.
    pub twin: Option<Twin>,
    /// How far a trace may go.
    pub limit: Option<usize>,
    /// The parameters, in order; `self` is left out (it is a mistake).
    pub parameters: Vec<Parameter>,
    /// The name that systems show.
    pub shown: String,
    /// Who can see the twin type.
    pub visibility: Visibility,
}

/// How the twin type is called.
pub struct Twin {
    pub name: Ident,
    pub place: Place,
}

/// Where the twin type is.
pub enum Place {
    /// Beside the function, by its name.
    Beside,
    /// In a module of its own, from where it is imported unless another type is called so.
    Imported,
    /// In that module, since another type is called so.
    Hidden,
}

/// One parameter.
pub struct Parameter {
    pub name: Ident,
    /// What the variables are called.
    pub shown: String,
    pub ty: Type,
    pub role: Role,
    /// Where to point when something about the parameter as a whole is wrong.
    pub tokens: TokenStream,
}

/// What a parameter is.
pub enum Role {
    /// `#[given]`: known when the system is made.
    Given,
    /// `#[domain(..)]`: random, with these values.
    Domain(Box<Values>),
    /// No attribute: random if the type lists its own values; anything in a helper.
    Plain,
    /// The attributes could not be read; the mistake is reported already.
    Unreadable,
}

/// Reads the arguments of the attribute; what is unknown is reported and left out.
pub fn options(arguments: TokenStream, errors: &mut Errors) -> Options {
    let metas = errors.handle(NestedMeta::parse_meta_list(arguments)).unwrap_or_default();
    let known: Vec<NestedMeta> = metas
        .into_iter()
        .filter(|meta| {
            let path = match meta {
                NestedMeta::Meta(meta) => Some(meta.path()),
                NestedMeta::NameValueInvalidExpr(meta) => Some(&meta.path),
                NestedMeta::Lit(_) => None,
            };
            let known = path.is_some_and(|path| OPTIONS.iter().any(|option| path.is_ident(option)));
            if !known {
                errors.push(messages::unknown_option().at(meta));
            }
            known
        })
        .collect();
    Options::from_list(&known).unwrap_or_else(|error| {
        for error in error.flatten() {
            let why = syn::Error::from(error);
            errors.push(syn::Error::new(why.span(), messages::option_value(&why.to_string()).0));
        }
        Options::default()
    })
}

/// Reads the function.
pub fn function(mut function: ItemFn, options: &Options, errors: &mut Errors) -> Symbolic {
    let helper = options.helper.is_present();
    let mut parameters = Vec::new();
    for (index, argument) in function.sig.inputs.iter_mut().enumerate() {
        match argument {
            FnArg::Receiver(receiver) => errors.push(messages::receiver().at(receiver)),
            FnArg::Typed(typed) => {
                let attributes = std::mem::take(&mut typed.attrs);
                let (ours, others) = attributes.into_iter().partition(is_ours);
                typed.attrs = others;
                let role = role(ours, errors);
                let name = match &*typed.pat {
                    Pat::Ident(pattern) if pattern.by_ref.is_none() && pattern.subpat.is_none() => {
                        pattern.ident.clone()
                    }
                    // What is taken apart at once is called after its place.
                    pattern => Ident::new(&format!("argument{index}"), pattern.span()),
                };
                let (shown, ty, tokens) = (name.unraw().to_string(), (*typed.ty).clone(), typed.to_token_stream());
                parameters.push(Parameter { name, shown, ty, role, tokens });
            }
        }
    }
    let twin = if helper { None } else { Some(twin(&function, options, errors)) };
    if let (true, Some(name)) = (helper, &options.name) {
        errors.push(messages::helper_with_name().at(name));
    }
    let shown = function.sig.ident.unraw().to_string();
    let visibility = match options.visibility.as_ref().map(|text| (text, text.parse::<Visibility>())) {
        None => function.vis.clone(),
        Some((_, Ok(visibility))) => visibility,
        Some((text, Err(_))) => {
            errors.push(messages::visibility(&text.value()).at(text));
            function.vis.clone()
        }
    };
    Symbolic { function, twin, limit: options.limit, parameters, shown, visibility }
}

/// Whether an attribute is `#[symbolic]`, by whatever path.
pub fn is_symbolic(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "symbolic")
}

pub fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("domain") || attribute.path().is_ident("given")
}

/// What the attributes of a parameter say.
pub fn role(attributes: Vec<Attribute>, errors: &mut Errors) -> Role {
    let mut role = None;
    for attribute in attributes {
        let is_domain = attribute.path().is_ident("domain");
        let clash = match (&role, is_domain) {
            (Some(Role::Given), true) | (Some(Role::Domain(_) | Role::Unreadable), false) => {
                Some(messages::domain_and_given())
            }
            (Some(_), _) => Some(messages::duplicate(if is_domain { "domain(..)" } else { "given" })),
            (None, _) => None,
        };
        if let Some(clash) = clash {
            errors.push(clash.at(&attribute));
            role = Some(Role::Unreadable);
        } else if is_domain {
            role = Some(domain(&attribute, errors));
        } else {
            if !matches!(attribute.meta, Meta::Path(_)) {
                errors.push(messages::given_arguments().at(&attribute));
            }
            role = Some(Role::Given);
        }
    }
    role.unwrap_or(Role::Plain)
}

fn domain(attribute: &Attribute, errors: &mut Errors) -> Role {
    let values = match &attribute.meta {
        Meta::List(list) => Values::read(list.tokens.clone()),
        Meta::Path(_) | Meta::NameValue(_) => None,
    };
    values.map_or_else(
        || {
            errors.push(messages::domain_syntax().at(attribute));
            Role::Unreadable
        },
        |values| Role::Domain(Box::new(values)),
    )
}

/// The twin's name: the one asked for, else the function's in UpperCamelCase.
fn twin(function: &ItemFn, options: &Options, errors: &mut Errors) -> Twin {
    let ident = &function.sig.ident;
    let camel = options.usual_name.clone().unwrap_or_else(|| camel_case(ident));
    let error = match &options.name {
        Some(name) => match name.parse::<Ident>() {
            Ok(twin) if twin == *ident => messages::twin_is_function(&name.value(), &format!("{camel}System")).at(name),
            Ok(twin) if names_type(&function.sig, &name.value()) => {
                messages::twin_is_type(&name.value(), &format!("{twin}System")).at(name)
            }
            Ok(name) => return Twin { name, place: Place::Beside },
            Err(_) => messages::twin_is_no_name(&name.value()).at(name),
        },
        None => match syn::parse_str::<Ident>(&camel) {
            Ok(twin) if twin == *ident => messages::twin_is_function(&camel, &format!("{camel}System")).at(ident),
            Ok(_) => {
                let place = if names_type(&function.sig, &camel) || calls_type(&function.block, &camel) {
                    Place::Hidden
                } else if OF_THE_PRELUDE.contains(&camel.as_str()) || !has_plain_constants(&function.sig) {
                    Place::Beside
                } else {
                    Place::Imported
                };
                return Twin { name: Ident::new(&camel, ident.span()), place };
            }
            Err(_) => messages::twin_has_no_name(&ident.to_string()).at(ident),
        },
    };
    errors.push(error);
    // A name of its own, so that rustc does not report the same mistake again.
    Twin { name: Ident::new(&format!("Twin{camel}"), ident.span()), place: Place::Beside }
}

/// What `use dpnl::prelude::*` brings: between two such imports neither goes first.
const OF_THE_PRELUDE: [&str; 10] =
    ["Event", "Domain", "Key", "Oracle", "Verdict", "Limits", "Approx", "Explore", "System", "Valuation"];

/// Whether the constants that a function is generic over have types that are known everywhere.
pub fn has_plain_constants(signature: &Signature) -> bool {
    signature
        .generics
        .const_params()
        .all(|constant| matches!(types::kind(&constant.ty), Kind::Integer { .. } | Kind::Bool | Kind::Char))
}

/// Whether a signature names a type like this, which a twin of that name would hide or collide with. A type in another
/// module (`other::Name`) and a parameter of the function's own (`T`, `N`) are others.
fn names_type(signature: &Signature, name: &str) -> bool {
    let own = signature.generics.params.iter().any(|parameter| match parameter {
        GenericParam::Type(parameter) => parameter.ident == name,
        GenericParam::Const(parameter) => parameter.ident == name,
        GenericParam::Lifetime(_) => false,
    });
    let types = signature.inputs.iter().map(|input| match input {
        FnArg::Typed(typed) => typed.ty.to_token_stream(),
        FnArg::Receiver(_) => TokenStream::new(),
    });
    let is_bound = |next: Option<&TokenTree>| matches!(next, Some(TokenTree::Punct(next)) if next.as_char() == '=');
    let mut all = types.chain([signature.output.to_token_stream()]);
    !own && all.any(|tokens| stands(tokens, name, &|next| !is_bound(next)))
}

/// Whether a body has `Name::..`.
fn calls_type(block: &Block, name: &str) -> bool {
    let is_path = |next: Option<&TokenTree>| matches!(next, Some(TokenTree::Punct(next)) if next.as_char() == ':' && next.spacing() == Spacing::Joint);
    stands(block.to_token_stream(), name, &is_path)
}

/// Whether a name stands among tokens, at the beginning of its path and before something.
fn stands(tokens: TokenStream, name: &str, before: &dyn Fn(Option<&TokenTree>) -> bool) -> bool {
    let mut tokens = tokens.into_iter().peekable();
    let (mut last, mut before_last) = (None, None);
    while let Some(token) = tokens.next() {
        let found = match &token {
            TokenTree::Group(group) => stands(group.stream(), name, before),
            TokenTree::Ident(ident) => {
                let in_path = (last, before_last) == (Some(':'), Some(':'));
                ident == name && !in_path && before(tokens.peek())
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        };
        if found {
            return true;
        }
        before_last = last;
        last = if let TokenTree::Punct(sign) = &token { Some(sign.as_char()) } else { None };
    }
    false
}

/// `number_of_ones` becomes `NumberOfOnes`.
pub fn camel_case(ident: &Ident) -> String {
    let text = ident.to_string();
    let words = text.trim_start_matches("r#").split('_').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let mut characters = word.chars();
            characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
        })
        .collect()
}
