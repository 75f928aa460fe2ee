//! Method calls: the names that the tracer knows.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::Rewriter;
use super::statements::optional;

/// Every method that `dpnl::__private` implements, by what it belongs to.
const METHODS: &[&[&str]] = &[
    // many types
    &[
        "clone",
        "to_owned",
        "as_ref",
        "as_slice",
        "borrow",
        "as_deref",
        "to_vec",
        "into_boxed_slice",
        "into",
        "try_into",
    ],
    &["cmp", "partial_cmp", "eq", "ne", "lt", "le", "gt", "ge", "min", "max", "clamp"],
    // integers
    &["abs", "unsigned_abs", "abs_diff", "signum", "is_positive", "is_negative", "pow", "rem_euclid", "div_euclid"],
    &["div_ceil", "next_multiple_of", "is_multiple_of", "isqrt", "ilog2", "ilog10", "is_power_of_two"],
    &["count_ones", "count_zeros", "leading_zeros", "trailing_zeros", "leading_ones", "trailing_ones"],
    &["swap_bytes", "reverse_bits", "rotate_left", "rotate_right"],
    &[
        "checked_add",
        "checked_sub",
        "checked_mul",
        "checked_div",
        "checked_rem",
        "checked_pow",
        "checked_neg",
        "checked_abs",
    ],
    &["checked_shl", "checked_shr", "checked_div_euclid", "checked_rem_euclid", "checked_add_signed"],
    &["wrapping_add", "wrapping_sub", "wrapping_mul", "wrapping_div", "wrapping_rem", "wrapping_pow", "wrapping_neg"],
    &["wrapping_abs", "wrapping_shl", "wrapping_shr", "wrapping_add_signed", "saturating_add_signed"],
    &["saturating_add", "saturating_sub", "saturating_mul", "saturating_div", "saturating_pow"],
    &["overflowing_add", "overflowing_sub", "overflowing_mul", "overflowing_neg", "overflowing_pow"],
    // bool, char, Ordering
    &["then", "then_some", "not", "then_with", "is_lt", "is_le", "is_gt", "is_ge", "is_eq", "is_ne"],
    &["is_ascii_digit", "is_ascii_alphabetic", "is_ascii_alphanumeric", "is_ascii_lowercase", "is_ascii_uppercase"],
    &["is_ascii_punctuation", "is_ascii_whitespace", "is_ascii", "is_alphabetic", "is_alphanumeric", "is_numeric"],
    &[
        "is_lowercase",
        "is_uppercase",
        "is_whitespace",
        "to_ascii_lowercase",
        "to_ascii_uppercase",
        "to_digit",
        "is_digit",
    ],
    // sequences
    &["len", "is_empty", "first", "last", "get", "contains", "starts_with", "ends_with", "windows", "chunks"],
    &["chunks_exact", "rchunks", "split_at", "split_first", "split_last", "concat", "repeat", "is_sorted"],
    // iterators
    &[
        "iter",
        "into_iter",
        "by_ref",
        "fuse",
        "copied",
        "cloned",
        "rev",
        "map",
        "filter",
        "filter_map",
        "flat_map",
        "flatten",
    ],
    &["enumerate", "zip", "chain", "skip", "take", "step_by", "take_while", "map_while", "skip_while", "cycle"],
    &[
        "fold", "for_each", "sum", "product", "count", "all", "any", "find", "find_map", "position", "nth", "next",
        "collect",
    ],
    &["min_by_key", "max_by_key", "min_by", "max_by", "partition", "unzip"],
    // options and results
    &["is_some", "is_none", "is_ok", "is_err", "unwrap", "expect", "unwrap_err", "expect_err", "unwrap_or"],
    &[
        "unwrap_or_else",
        "unwrap_or_default",
        "map_or",
        "map_or_else",
        "map_err",
        "and_then",
        "is_some_and",
        "is_none_or",
    ],
    &["is_ok_and", "or", "or_else", "and", "xor", "ok_or", "ok_or_else", "ok", "err"],
];

/// Methods that change their receiver.
const CHANGING: &[&str] = &[
    "push",
    "pop",
    "swap",
    "sort",
    "sort_unstable",
    "sort_by_key",
    "sort_unstable_by_key",
    "sort_by",
    "sort_unstable_by",
    "reverse",
    "insert",
    "remove",
    "swap_remove",
    "clear",
    "truncate",
    "extend",
    "extend_from_slice",
    "append",
    "fill",
    "resize",
    "retain",
    "dedup",
    "iter_mut",
    "first_mut",
    "last_mut",
    "get_mut",
    "as_mut",
    "copy_from_slice",
    "split_at_mut",
    "replace",
];

/// Methods that call an argument: which one, and with how many arguments.
const CALLING: &[(&str, usize, usize)] = &[
    ("map", 0, 1),
    ("filter", 0, 1),
    ("filter_map", 0, 1),
    ("flat_map", 0, 1),
    ("take_while", 0, 1),
    ("map_while", 0, 1),
    ("skip_while", 0, 1),
    ("fold", 1, 2),
    ("for_each", 0, 1),
    ("all", 0, 1),
    ("any", 0, 1),
    ("find", 0, 1),
    ("find_map", 0, 1),
    ("position", 0, 1),
    ("min_by_key", 0, 1),
    ("max_by_key", 0, 1),
    ("min_by", 0, 2),
    ("max_by", 0, 2),
    ("partition", 0, 1),
    ("unwrap_or_else", 0, 0),
    ("map_or", 1, 1),
    ("map_or_else", 0, 0),
    ("map_or_else", 1, 1),
    ("map_err", 0, 1),
    ("and_then", 0, 1),
    ("is_some_and", 0, 1),
    ("is_none_or", 0, 1),
    ("is_ok_and", 0, 1),
    ("or_else", 0, 0),
    ("ok_or_else", 0, 0),
    ("then", 0, 0),
    ("then_with", 0, 0),
    ("sort_by_key", 0, 1),
    ("sort_unstable_by_key", 0, 1),
    ("sort_by", 0, 2),
    ("sort_unstable_by", 0, 2),
    ("retain", 0, 1),
];

/// Methods whose result depends on the type that is wanted.
const OPEN: [&str; 6] = ["collect", "sum", "product", "into", "try_into", "unwrap_or_default"];

impl Rewriter<'_> {
    pub fn method_call(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        let name = call.method.to_string();
        if !CHANGING.contains(&name.as_str()) && !METHODS.iter().any(|names| names.contains(&name.as_str())) {
            self.error(&call.method, format!("`{name}` is not known to #[symbolic]; wrap the call in opaque!(..)"));
        }
        let receiver = self.expr(&mut call.receiver);
        let mut arguments = Vec::new();
        for (position, argument) in call.args.iter_mut().enumerate() {
            let called = CALLING.iter().find(|(method, index, _)| *method == name && *index == position);
            arguments.push(match called {
                Some(&(_, _, arity)) => self.callable(argument, arity),
                None => self.expr(argument),
            });
        }
        let seen = (name == "into").then(|| self.see(&mut call.receiver));
        let result = OPEN.contains(&name.as_str()).then(|| self.see(expression));
        let (seen, result) = (optional(seen.map(|fact| quote!(#fact))), optional(result.map(|fact| quote!(#fact))));
        quote!(__K::Method {
            name: #name, seen: #seen, result: #result, receiver: &#receiver, arguments: &[#(#arguments),*]
        })
    }
}
