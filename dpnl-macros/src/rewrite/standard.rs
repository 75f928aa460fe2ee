//! Functions of the standard library that the tracer knows.

use syn::ExprPath;

/// A function that is spelled like one of the standard library. Whether it is one, rustc says.
pub struct Standard {
    /// What the tracer calls it.
    pub name: String,
    /// Whether `use` can import it, as functions of modules.
    pub importable: bool,
}

/// Types whose functions are the standard library's.
const TYPES: [&str; 26] = [
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "VecDeque",
    "BinaryHeap",
    "String",
    "str",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "bool",
    "char",
    "Vec",
    "Option",
    "Result",
    "Ordering",
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

/// The function that a path is spelled like.
pub fn find(path: &ExprPath, arguments: usize) -> Option<Standard> {
    let name = path.path.segments.last()?.ident.to_string();
    let owner = path.path.segments.iter().rev().nth(1).map(|owner| owner.ident.to_string());
    let of_type = matches!(name.as_str(), "from" | "try_from" | "default");
    let importable = match (owner.as_deref(), name.as_str()) {
        _ if path.qself.is_some() => of_type.then_some(false),
        (None | Some("cmp"), "Reverse") => (arguments == 1).then_some(false),
        (None, "drop") => (arguments == 1).then_some(true),
        (None, "min" | "max" | "swap") => (arguments == 2).then_some(true),
        (None, _) => None,
        (Some("Default"), "default") | (Some("From"), "from") => Some(false),
        (Some(module), _) if MODULES.iter().any(|(known, names)| *known == module && names.contains(&&*name)) => {
            Some(module != "char")
        }
        (Some(known), _) if TYPES.contains(&known) => Some(false),
        (Some(owner), _) if of_type && owner.starts_with(char::is_uppercase) => Some(false),
        _ => None,
    };
    importable.map(|importable| Standard { name, importable })
}
