//! The function as it is built without overflow checks: with a look at the operands before what may overflow.
//!
//! A function that wraps around does not say so, and calls of it would not be believed. In builds without debug assertions the
//! macro therefore emits the function with looks in it (`dpnl::__private::watch`); everywhere else it stays as it is.
//!
//! `a + b` becomes `match (a, b) { (l, r) => { look; l + r } }`: what the operands are is inferred as before, they are
//! evaluated once and in their order, and temporaries live as long as they did. Constants are the compiler's to check.
//! `a += b` evaluates `b` first if both are numbers, and `a` first if not: where that makes a difference there is no look.
//! What there is no look for is counted, so that calls of such a function are not believed.

mod order;
mod visit;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Block, Expr, ExprBinary, ExprMethodCall, ExprUnary, Ident, ImplItem, ItemFn, ItemImpl, ItemTrait, Macro,
    Path, Signature, TraitItem, UnOp, parse_quote_spanned,
};

use crate::invocation::{self, Invocation};

/// Functions of the standard library that may overflow, as methods or by their paths. Operators as methods are those of types
/// of one's own, which are watched by themselves.
const OVERFLOWING: [&str; 17] = [
    "add",
    "add_assign",
    "sub",
    "sub_assign",
    "mul",
    "mul_assign",
    "neg",
    "shl",
    "shl_assign",
    "shr",
    "shr_assign",
    "pow",
    "abs",
    "sum",
    "product",
    "next_power_of_two",
    "next_multiple_of",
];

/// Those of them that a number has as a method without a trait in scope.
const METHODS: [&str; 6] = ["pow", "abs", "sum", "product", "next_power_of_two", "next_multiple_of"];

/// Whether everything that may overflow in a body has a look at it.
pub fn covers(function: &ItemFn) -> bool {
    let nowhere = Path::from(Ident::new("dpnl", Span::call_site()));
    let mut looks = Looks::new(&nowhere);
    looks.body(&function.sig, &mut function.block.clone());
    looks.complete
}

/// The function, with looks where a build needs them.
pub fn function(function: &ItemFn, dpnl: &Path) -> TokenStream {
    let mut watched = function.clone();
    let mut looks = Looks::new(dpnl);
    looks.body(&watched.sig, &mut watched.block);
    // The twin counts as a use of the function, which may never be called itself.
    choose(&quote!(#[allow(dead_code)] #function), &watched, looks.found)
}

/// An `impl` block, with looks where a build needs them.
pub fn implementation(item: &ItemImpl, dpnl: &Path) -> TokenStream {
    let mut watched = item.clone();
    let mut looks = Looks::new(dpnl);
    for member in &mut watched.items {
        if let ImplItem::Fn(method) = member {
            let others = std::mem::replace(&mut looks.complete, true);
            looks.body(&method.sig, &mut method.block);
            if looks.complete && ["sum", "product"].iter().any(|name| method.sig.ident == name) {
                method.block.stmts.insert(0, syn::parse_quote!(#dpnl::__private::watch::gathering::<Self>();));
                looks.found = true;
            }
            looks.complete &= others;
        }
    }
    choose(item, &watched, looks.found)
}

/// A trait, with looks where a build needs them.
pub fn declaration(item: &ItemTrait, dpnl: &Path) -> TokenStream {
    let mut watched = item.clone();
    let mut looks = Looks::new(dpnl);
    for member in &mut watched.items {
        if let TraitItem::Fn(method) = member
            && let Some(block) = &mut method.default
        {
            looks.body(&method.sig, block);
        }
    }
    choose(item, &watched, looks.found)
}

fn choose(item: &impl ToTokens, watched: &impl ToTokens, found: bool) -> TokenStream {
    if !found {
        return item.to_token_stream();
    }
    quote! {
        #[cfg(debug_assertions)]
        #item
        #[cfg(not(debug_assertions))]
        #[allow(unused, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        #watched
    }
}

struct Looks<'a> {
    dpnl: &'a Path,
    /// Whether there is a look at all.
    found: bool,
    /// Whether there is one at everything.
    complete: bool,
}

impl<'a> Looks<'a> {
    fn new(dpnl: &'a Path) -> Self {
        Looks { dpnl, found: false, complete: true }
    }

    fn body(&mut self, signature: &Signature, block: &mut Block) {
        if signature.constness.is_some() {
            self.complete &= !may_overflow(block.to_token_stream());
            return;
        }
        let before = std::mem::take(&mut self.found);
        self.visit_block_mut(block);
        if self.found {
            let dpnl = self.dpnl;
            block.stmts.insert(0, syn::parse_quote! {
                use #dpnl::__private::watch::{
                    LeaveItems as _, LeaveOthers as _, WatchItems as _, WatchMixed as _, WatchNamed as _,
                    WatchNamedBehind as _, WatchNamedOthers as _, WatchNumber as _, WatchNumbers as _, WatchOthers as _,
                };
            });
        }
        self.found |= before;
    }

    /// `a + b`, `a += b`.
    fn binary(&mut self, binary: &ExprBinary) -> Option<Expr> {
        let (look, changes) = match binary.op {
            BinOp::Add(_) => (quote!(__dpnl_add), false),
            BinOp::Sub(_) => (quote!(__dpnl_subtract), false),
            BinOp::Mul(_) => (quote!(__dpnl_multiply), false),
            BinOp::Shl(_) | BinOp::Shr(_) => (quote!(__dpnl_shift), false),
            BinOp::AddAssign(_) => (quote!(__dpnl_add), true),
            BinOp::SubAssign(_) => (quote!(__dpnl_subtract), true),
            BinOp::MulAssign(_) => (quote!(__dpnl_multiply), true),
            BinOp::ShlAssign(_) | BinOp::ShrAssign(_) => (quote!(__dpnl_shift), true),
            _ => return None,
        };
        if is_literal(&binary.left) && is_literal(&binary.right) {
            return None;
        }
        self.found = true;
        let (dpnl, op, span) = (self.dpnl, &binary.op, binary.op.span());
        let (left, right) = (&binary.left, &binary.right);
        let two = quote!(#dpnl::__private::watch::Two);
        Some(if !changes {
            parse_quote_spanned! { span=>
                (match (#left, #right) {
                    (__dpnl_left, __dpnl_right) => {
                        (&#two(&__dpnl_left, &__dpnl_right)).#look();
                        __dpnl_left #op __dpnl_right
                    }
                })
            }
        } else if is_place(left) {
            parse_quote_spanned! { span=>
                (match (#right) {
                    __dpnl_right => {
                        (&#two(&#left, &__dpnl_right)).#look();
                        #left #op __dpnl_right;
                    }
                })
            }
        } else {
            parse_quote_spanned! { span=>
                (match (#right) {
                    __dpnl_right => match &mut #left {
                        __dpnl_left => {
                            (&#two(&*__dpnl_left, &__dpnl_right)).#look();
                            *__dpnl_left #op __dpnl_right;
                        }
                    },
                })
            }
        })
    }

    /// `-a`.
    fn negation(&mut self, unary: &ExprUnary) -> Option<Expr> {
        if !matches!(unary.op, UnOp::Neg(_)) || is_literal(&unary.expr) {
            return None;
        }
        self.found = true;
        let (dpnl, operand, span) = (self.dpnl, &unary.expr, unary.op.span());
        Some(parse_quote_spanned! { span=>
            (match (#operand) {
                __dpnl_operand => {
                    (&#dpnl::__private::watch::One(&__dpnl_operand)).__dpnl_negate();
                    -__dpnl_operand
                }
            })
        })
    }

    /// `a.pow(b)`, `items.sum()` and the like.
    fn method(&mut self, call: &ExprMethodCall) -> Option<Expr> {
        let name = call.method.to_string();
        if !METHODS.contains(&name.as_str()) {
            return None;
        }
        let (dpnl, span) = (self.dpnl, call.method.span());
        let watch = quote!(#dpnl::__private::watch);
        let (receiver, method, turbofish) = (&call.receiver, &call.method, &call.turbofish);
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let place = is_place(receiver);
        let found: Expr = match (name.as_str(), arguments.as_slice()) {
            ("pow", [exponent]) if !matches!(exponent, Expr::Closure(_)) && place => parse_quote_spanned! { span=>
                (match (#exponent) {
                    __dpnl_exponent => {
                        (&#watch::Two(&#receiver, &__dpnl_exponent)).__dpnl_power();
                        #receiver.#method(__dpnl_exponent)
                    }
                })
            },
            ("pow", [exponent]) if !matches!(exponent, Expr::Closure(_)) => parse_quote_spanned! { span=>
                (match (#receiver, #exponent) {
                    (mut __dpnl_operand, __dpnl_exponent) => {
                        (&#watch::Two(&__dpnl_operand, &__dpnl_exponent)).__dpnl_power();
                        __dpnl_operand.#method(__dpnl_exponent)
                    }
                })
            },
            ("abs" | "next_power_of_two", []) => {
                let look = if name == "abs" { quote!(__dpnl_absolute) } else { quote!(__dpnl_power_of_two) };
                if place {
                    parse_quote_spanned! { span=>
                        ({
                            (&#watch::One(&#receiver)).#look();
                            #receiver.#method()
                        })
                    }
                } else {
                    parse_quote_spanned! { span=>
                        (match (#receiver) {
                            mut __dpnl_operand => {
                                (&#watch::One(&__dpnl_operand)).#look();
                                __dpnl_operand.#method()
                            }
                        })
                    }
                }
            }
            // What is a place may be anything, which must not be moved.
            ("sum" | "product", []) if place => parse_quote_spanned! { span=>
                ((&&&#watch::Items(&#receiver)).__dpnl_items().__dpnl_pass(), #receiver.#method #turbofish()).1
            },
            ("sum" | "product", []) => {
                let look = if name == "sum" { quote!(__dpnl_sum) } else { quote!(__dpnl_product) };
                parse_quote_spanned! { span=>
                    (match (#receiver) {
                        __dpnl_items => {
                            let __dpnl_look = (&&&#watch::Items(&__dpnl_items)).__dpnl_items();
                            __dpnl_look.__dpnl_result(__dpnl_look.#look(__dpnl_items).#method #turbofish())
                        }
                    })
                }
            }
            // The standard library's have no other arguments.
            ("sum" | "product" | "abs" | "next_power_of_two" | "neg", [_, ..]) | (_, [_, _, ..]) => return None,
            ("pow" | "next_multiple_of", _) => {
                self.complete = false;
                return None;
            }
            (_, arguments) if place => parse_quote_spanned! { span=>
                ((&&&#watch::One(&#receiver)).__dpnl_named(), #receiver.#method #turbofish(#(#arguments),*)).1
            },
            _ => {
                self.complete = false;
                return None;
            }
        };
        self.found = true;
        Some(found)
    }

    /// An argument; what a closure is called with follows from what it is passed to.
    fn argument(&mut self, argument: &mut Expr) {
        match argument {
            Expr::Closure(closure) => visit_mut::visit_expr_closure_mut(self, closure),
            _ => self.visit_expr_mut(argument),
        }
    }

    /// The expressions among the arguments of a macro. The text of a message needs no look: where it is made, there is a panic
    /// in any case. What is opaque is not looked into, by the trace neither.
    fn arguments(&mut self, invocation: &mut Macro) {
        if !may_overflow(invocation.tokens.clone()) {
            return;
        }
        let Ok(mut whole) = invocation::whole(invocation) else { return self.complete = false };
        // `stringify!` wants what is written, spaces and all.
        if matches!(whole.invocation, Invocation::Constant | Invocation::Opaque) {
            return;
        }
        whole.invocation.expressions().into_iter().for_each(|argument| self.visit_expr_mut(argument));
        invocation.tokens = whole.tokens();
    }

    /// A `debug_assert!` is an assertion to whoever watches.
    fn assertion(&mut self, invocation: &Macro) -> Option<Expr> {
        let name = macro_name(invocation);
        let name = name.strip_prefix("debug_")?;
        if !["assert", "assert_eq", "assert_ne"].contains(&name) {
            self.complete = false;
            return None;
        }
        self.found = true;
        let (dpnl, tokens) = (self.dpnl, &invocation.tokens);
        let name = Ident::new(name, Span::call_site());
        Some(parse_quote_spanned! { invocation.path.span()=>
            (if #dpnl::__private::watch::is_watching() {
                ::core::#name!(#tokens);
            })
        })
    }
}

fn macro_name(invocation: &Macro) -> String {
    invocation.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::Paren(paren) => is_literal(&paren.expr),
        Expr::Group(group) => is_literal(&group.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_literal(&unary.expr),
        _ => false,
    }
}

/// Whether an expression is a place that can be named twice: nothing happens in it.
fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Group(group) => is_place(&group.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_place(&unary.expr),
        Expr::Index(index) => is_place(&index.expr) && is_quiet(&index.index),
        _ => false,
    }
}

/// Whether an index can be computed twice.
fn is_quiet(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::Cast(cast) => is_quiet(&cast.expr),
        _ => is_place(expression),
    }
}

/// Whether there are signs or names of operations among tokens.
fn may_overflow(tokens: TokenStream) -> bool {
    let mut before = None;
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => {
            let sign = punct.as_char();
            let shift = matches!(sign, '<' | '>') && before == Some(sign);
            before = Some(sign);
            shift || matches!(sign, '+' | '-' | '*')
        }
        TokenTree::Ident(name) => OVERFLOWING.iter().any(|known| name == known),
        TokenTree::Group(group) => may_overflow(group.stream()),
        TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> ItemFn {
        syn::parse_str(&format!("fn f() {{ {text} }}")).expect(text)
    }

    #[test]
    fn what_is_in_macros_is_looked_at() {
        for text in [
            "matches!(a, 1 | -2)",
            "matches!(a, Some(b) if b + 1 > 2)",
            "format!(\"{sum}\", sum = a + b)",
            "vec![a + b; 3]",
            "write!(text, \"{}\", a + b)",
            "assert!(a > b, \"{}\", items.iter().map(|item| item + 1).max().unwrap())",
            "panic!(\"{}\", u8::add(1, 2))",
            "opaque!(a + b)",
        ] {
            assert!(covers(&parsed(text)), "{text}");
        }
        for text in ["matches!(a, Some(b) if u8::add(b, 1) > 2)", "vec![u8::add(a, b); 3]", "own!(a + b)"] {
            assert!(!covers(&parsed(text)), "{text}");
        }
    }

    #[test]
    fn what_is_said_stays() {
        let text = function(&parsed("assert!(a + b > 1, \"{} {c}\", a, c = 1)"), &syn::parse_quote!(dpnl)).to_string();
        let (_, watched) = text.split_once("not (debug_assertions)").expect("a look");
        assert!(watched.contains("__dpnl_add") && watched.contains(", \"{} {c}\" , a , c = 1"), "{watched}");
    }
}
