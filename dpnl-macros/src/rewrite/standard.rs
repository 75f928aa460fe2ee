//! Functions of the standard library that the tracer knows.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ExprPath, Path, PathArguments, Type, TypePath};

/// A function of the standard library.
pub struct Standard {
    /// What the tracer calls it.
    pub name: String,
    /// The type it belongs to.
    pub on: Option<Type>,
    /// An item by which rustc checks that the name means what was assumed.
    pub check: Option<TokenStream>,
}

/// Types whose functions are the standard library's.
const TYPES: [&str; 18] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool", "char", "Vec",
    "Option", "Result", "Ordering",
];

/// Functions in modules of the standard library.
const MODULES: [(&str, &[&str]); 6] = [
    ("cmp", &["min", "max"]),
    ("mem", &["swap", "replace", "take", "drop"]),
    ("iter", &["once", "empty", "repeat", "repeat_n", "zip"]),
    ("convert", &["identity"]),
    ("hint", &["black_box"]),
    ("char", &["from_u32", "from_digit"]),
];

/// The function that a path means, if it is one of the standard library.
pub fn find(path: &ExprPath, arguments: usize) -> Option<Standard> {
    let standard = |name: &str, on: Option<Type>| Some(Standard { name: name.to_owned(), on, check: None });
    if let Some(qself) = &path.qself {
        let name = path.path.segments.last()?.ident.to_string();
        return matches!(name.as_str(), "from" | "try_from" | "default").then(|| Standard {
            name,
            on: Some(qself.ty.as_ref().clone()),
            check: None,
        });
    }
    let segments: Vec<_> = path.path.segments.iter().collect();
    let name = segments.last()?.ident.to_string();
    let Some(owner) = segments.len().checked_sub(2).map(|index| segments[index]) else {
        return match name.as_str() {
            "Some" | "Ok" | "Err" => standard(&name, None),
            "drop" => standard("drop", None),
            "min" | "max" if arguments == 2 => {
                let ident = &segments.last()?.ident;
                let check = quote!(const _: fn(u8, u8) -> u8 = #ident::<u8>;);
                Some(Standard { name, on: None, check: Some(check) })
            }
            "swap" if arguments == 2 => {
                let ident = &segments.last()?.ident;
                let check = quote!(const _: fn(&mut u8, &mut u8) = #ident::<u8>;);
                Some(Standard { name, on: None, check: Some(check) })
            }
            _ => None,
        };
    };
    let owner_name = owner.ident.to_string();
    match (owner_name.as_str(), name.as_str()) {
        ("Option", "Some") | ("Result", "Ok" | "Err") => standard(&name, None),
        ("Default", "default") | ("From", "from") | ("Into", "into") => standard(&name, None),
        (module, _) if MODULES.iter().any(|(known, names)| *known == module && names.contains(&name.as_str())) => {
            let on = (module == "char").then(|| owner_type(&path.path));
            standard(&name, on.flatten())
        }
        (known, _) if TYPES.contains(&known) => standard(&name, owner_type(&path.path)),
        (_, "default") if owner_name.starts_with(char::is_uppercase) => standard(&name, owner_type(&path.path)),
        _ => None,
    }
}

/// The type before the last segment.
fn owner_type(path: &Path) -> Option<Type> {
    let mut path = path.clone();
    path.segments.pop();
    path.segments.pop_punct();
    if let Some(last) = path.segments.last_mut() {
        // `Vec::<u8>::new` is written `Vec<u8>` as a type.
        if let PathArguments::AngleBracketed(arguments) = &mut last.arguments {
            arguments.colon2_token = None;
        }
    }
    Some(Type::Path(TypePath { attrs: Vec::new(), qself: None, path }))
}
