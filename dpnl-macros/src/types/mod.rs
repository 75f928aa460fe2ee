//! What the macro can tell about a type from its text. There is no other reader of types.

mod impls;
mod lifetimes;
mod names;

use quote::ToTokens;
use syn::{GenericArgument, Ident, PathArguments, Type, TypePath, parse_quote};

use crate::messages;

pub use dpnl_table::names::integer_bounds;
pub use impls::{has_impl, has_pointer, named_impl, named_impls, open_pointers};
pub use lifetimes::{ElidedLifetimes, InferredLifetimes, StaticLifetimes, bounding_lifetimes};
pub use names::{has_own_types, is_standard, is_standard_call};

/// One step into a type.
pub enum Kind<'a> {
    /// `u8`, `isize` …
    Integer {
        low: i128,
        high: i128,
    },
    Bool,
    Char,
    /// `f32`, `f64`
    Float,
    /// `String`, `str`
    Text,
    /// `[T; N]`
    Array(&'a Type),
    /// `[T]`
    Slice(&'a Type),
    /// `Vec<T>`
    Vec(&'a Type),
    /// `Box<T>`
    Box(&'a Type),
    /// `&T`
    Reference(&'a Type),
    /// `&mut T`
    MutableReference,
    Tuple(Vec<&'a Type>),
    /// `Option<T>`, `Result<T, E>`: fine as outputs.
    Optional(Vec<&'a Type>),
    /// `HashMap<K, V>`, `BTreeSet<K>` …: fine as outputs.
    Collection(Vec<&'a Type>),
    /// A path that the macro does not know: an enum, an alias, or something that the trait bounds will refuse.
    Named,
    /// `impl Trait`
    ImplTrait,
    /// A type that no symbolic function can take or give; in words.
    Never(&'static str),
}

/// Takes one step into a type.
pub fn kind(ty: &Type) -> Kind<'_> {
    match ty {
        Type::Array(array) => Kind::Array(&array.elem),
        Type::Slice(slice) => Kind::Slice(&slice.elem),
        Type::Tuple(tuple) => Kind::Tuple(tuple.elems.iter().collect()),
        Type::Group(group) => kind(&group.elem),
        Type::Paren(paren) => kind(&paren.elem),
        Type::Reference(reference) if reference.mutability.is_some() => Kind::MutableReference,
        Type::Reference(reference) => Kind::Reference(&reference.elem),
        Type::ImplTrait(_) => Kind::ImplTrait,
        Type::FnPtr(_) => Kind::Never(messages::FUNCTION_POINTER),
        Type::Ptr(_) => Kind::Never(messages::RAW_POINTER),
        Type::TraitObject(_) => Kind::Never(messages::TRAIT_OBJECT),
        Type::Never(_) => Kind::Never(messages::NEVER),
        Type::Path(path) => path_kind(path),
        _ => Kind::Named,
    }
}

fn path_kind(path: &TypePath) -> Kind<'_> {
    let Some(last) = path.path.segments.last().filter(|_| path.qself.is_none()) else { return Kind::Named };
    let name = last.ident.to_string();
    let arguments = type_arguments(&last.arguments);
    match (name.as_str(), arguments.as_slice()) {
        ("bool", []) => Kind::Bool,
        ("char", []) => Kind::Char,
        ("f16" | "f32" | "f64" | "f128", []) => Kind::Float,
        ("String" | "str", []) => Kind::Text,
        ("Vec", [item]) => Kind::Vec(item),
        ("Box", [item]) => Kind::Box(item),
        ("Option", [_]) | ("Result", [_, _]) => Kind::Optional(arguments),
        ("Rc" | "Arc" | "Weak" | "Cell" | "RefCell" | "Mutex", [_]) => Kind::Never(messages::SHARED),
        ("HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" | "VecDeque", [_, ..]) => Kind::Collection(arguments),
        ("BinaryHeap", [_, ..]) => Kind::Never(messages::HEAP),
        (name, []) => integer_bounds(name).map_or(Kind::Named, |(low, high)| Kind::Integer { low, high }),
        _ => Kind::Named,
    }
}

fn type_arguments(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The innermost types: what is left when arrays, tuples, references … are taken apart.
pub fn leaves<'a>(ty: &'a Type, found: &mut Vec<&'a Type>) {
    match kind(ty) {
        Kind::Array(item) | Kind::Slice(item) | Kind::Vec(item) | Kind::Box(item) | Kind::Reference(item) => {
            leaves(item, found);
        }
        Kind::Tuple(parts) | Kind::Optional(parts) => parts.into_iter().for_each(|part| leaves(part, found)),
        _ => found.push(ty),
    }
}

/// Whether something of the type is behind a pointer, where the type around it may appear again.
pub fn has_indirection(ty: &Type) -> bool {
    match kind(ty) {
        Kind::Slice(_) | Kind::Vec(_) | Kind::Box(_) | Kind::Reference(_) | Kind::MutableReference => true,
        Kind::Array(item) => has_indirection(item),
        Kind::Tuple(parts) | Kind::Optional(parts) => parts.into_iter().any(has_indirection),
        _ => false,
    }
}

/// Whether a type is made of numbers, `bool` and `char` alone, side by side.
pub fn is_primitive(ty: &Type) -> bool {
    match kind(ty) {
        Kind::Integer { .. } | Kind::Bool | Kind::Char | Kind::Float => true,
        Kind::Array(item) => is_primitive(item),
        Kind::Tuple(parts) => parts.into_iter().all(is_primitive),
        _ => false,
    }
}

/// Whether a type contains a reference.
pub fn has_reference(ty: &Type) -> bool {
    match kind(ty) {
        Kind::Reference(_) | Kind::MutableReference => true,
        Kind::Array(item) | Kind::Slice(item) | Kind::Vec(item) | Kind::Box(item) => has_reference(item),
        Kind::Tuple(parts) | Kind::Optional(parts) => parts.into_iter().any(has_reference),
        _ => false,
    }
}

/// Whether a type is `PhantomData`.
pub fn is_phantom(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "PhantomData"))
}

/// Whether a name occurs in a type.
pub fn mentions(ty: &Type, name: &Ident) -> bool {
    fn search(tokens: proc_macro2::TokenStream, name: &Ident) -> bool {
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => ident == *name,
            proc_macro2::TokenTree::Group(group) => search(group.stream(), name),
            _ => false,
        })
    }
    search(ty.to_token_stream(), name)
}

/// How many lengths the type leaves open: one per `Vec` and slice in it.
pub fn open_lengths(ty: &Type) -> usize {
    match kind(ty) {
        Kind::Slice(item) | Kind::Vec(item) => 1 + open_lengths(item),
        Kind::Array(item) | Kind::Box(item) | Kind::Reference(item) => open_lengths(item),
        Kind::Tuple(parts) | Kind::Optional(parts) => parts.into_iter().map(open_lengths).sum(),
        _ => 0,
    }
}

/// The type without references: `Vec<u8>` for `&[u8]`, `[u8; 4]` for `&[u8; 4]`, `String` for `&str`; `&'static str` stays.
pub fn owned(ty: &Type) -> Type {
    match kind(ty) {
        // Text that lives for ever is a value like any other.
        Kind::Reference(item) if is_static_text(ty, item) => ty.clone(),
        Kind::Reference(item) => owned(item),
        Kind::Slice(item) => {
            let item = owned(item);
            parse_quote!(::std::vec::Vec<#item>)
        }
        Kind::Vec(item) => {
            let item = owned(item);
            parse_quote!(::std::vec::Vec<#item>)
        }
        Kind::Box(item) if matches!(kind(item), Kind::Slice(_)) => owned(item),
        Kind::Text => parse_quote!(::std::string::String),
        _ => {
            let mut ty = ty.clone();
            own_parts(&mut ty);
            ty
        }
    }
}

/// Whether the type is `&'static str`.
fn is_static_text(ty: &Type, item: &Type) -> bool {
    let lifetime = match ty {
        Type::Reference(reference) => reference.lifetime.as_ref(),
        _ => None,
    };
    lifetime.is_some_and(|lifetime| lifetime.ident == "static")
        && matches!(item, Type::Path(path) if path.path.is_ident("str"))
}

fn own_parts(ty: &mut Type) {
    match ty {
        Type::Array(array) => *array.elem = owned(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|part| *part = owned(part)),
        Type::Group(group) => own_parts(&mut group.elem),
        Type::Paren(paren) => own_parts(&mut paren.elem),
        Type::Path(path) => {
            let arguments = path.path.segments.last_mut().map(|segment| &mut segment.arguments);
            if let Some(PathArguments::AngleBracketed(arguments)) = arguments {
                for argument in &mut arguments.args {
                    if let GenericArgument::Type(ty) = argument {
                        *ty = owned(ty);
                    }
                }
            }
        }
        _ => {}
    }
}

/// The type as a user would write it, for messages.
pub fn text(ty: &Type) -> String {
    tidy(&ty.to_token_stream().to_string())
}

/// Source text without the blanks that printing tokens leaves around punctuation.
pub fn tidy(tokens: &str) -> String {
    let mut text = tokens.to_owned();
    for (from, to) in [
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        ("& ", "&"),
        (" ::", "::"),
        (":: ", "::"),
        (" ..= ", "..="),
        (" .. ", ".."),
        ("< ", "<"),
    ] {
        text = text.replace(from, to);
    }
    text
}
