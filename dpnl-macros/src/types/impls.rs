//! `impl ..` and function pointers, which the companions of functions name or open.

use quote::format_ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprCall, FieldValue, FnArg, GenericParam, Ident, ItemFn, Local, Macro, Pat, Type, TypeParamBound,
    parse_quote,
};

use crate::invocation;

/// Whether a type contains `impl ..`.
pub fn has_impl(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type(&mut self, ty: &'ast Type) {
            self.0 |= matches!(ty, Type::ImplTrait(_));
            visit::visit_type(self, ty);
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

/// Whether closures in a function may become function pointers: such a type is written, or a closure stands where a type is
/// given by a name that may be that of a pointer, or has a field that may be one.
pub fn has_pointer(function: &ItemFn) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type(&mut self, ty: &'ast Type) {
            self.0 |= matches!(ty, Type::FnPtr(_));
            visit::visit_type(self, ty);
        }

        fn visit_local(&mut self, local: &'ast Local) {
            let value = local.init.as_ref().filter(|_| matches!(local.pat, Pat::Type(_)));
            self.0 |= value.is_some_and(|value| has_closure(&value.expr));
            visit::visit_local(self, local);
        }

        fn visit_field_value(&mut self, field: &'ast FieldValue) {
            self.0 |= has_closure(&field.expr);
            visit::visit_field_value(self, field);
        }

        fn visit_expr_call(&mut self, call: &'ast ExprCall) {
            // A tuple struct or a variant with fields is spelled like this, and is looked at like a literal.
            if matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| {
                last.ident.to_string().starts_with(char::is_uppercase)
            })) {
                self.0 |= call.args.iter().any(has_closure);
            }
            visit::visit_expr_call(self, call);
        }

        fn visit_macro(&mut self, called: &'ast Macro) {
            self.0 |= has_argument(called, written_pointer);
        }
    }
    /// The same for an expression that is not part of a tree.
    fn written_pointer(expression: &Expr) -> bool {
        let mut finder = Finder(false);
        finder.visit_expr(expression);
        finder.0
    }
    let mut finder = Finder(false);
    finder.visit_block(&function.block);
    finder.visit_return_type(&function.sig.output);
    finder.0
}

/// Whether a value is a closure, or has one directly in it.
fn has_closure(value: &Expr) -> bool {
    match value {
        Expr::Closure(_) => true,
        Expr::Paren(paren) => has_closure(&paren.expr),
        Expr::Group(group) => has_closure(&group.expr),
        Expr::Reference(reference) => has_closure(&reference.expr),
        Expr::Array(array) => array.elems.iter().any(has_closure),
        Expr::Tuple(tuple) => tuple.elems.iter().any(has_closure),
        Expr::Repeat(repeat) => has_closure(&repeat.expr),
        Expr::Macro(called) => has_argument(&called.mac, has_closure),
        _ => false,
    }
}

/// Whether something is true of an expression among the arguments of a macro.
fn has_argument(called: &Macro, is_true: impl Fn(&Expr) -> bool) -> bool {
    invocation::read(called).is_ok_and(|mut read| read.expressions().into_iter().any(|argument| is_true(argument)))
}

/// A type with a type parameter for every `impl ..` in it, and the parameters.
pub fn named_impl(ty: &Type, start: usize) -> (Type, Vec<GenericParam>) {
    let (mut ty, mut namer) = (ty.clone(), Namer { start, found: Vec::new() });
    namer.visit_type_mut(&mut ty);
    (ty, namer.found)
}

/// Gives a name to every `impl ..`.
struct Namer {
    start: usize,
    found: Vec<GenericParam>,
}

impl VisitMut for Namer {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(bounds) = ty {
            let name: Ident = format_ident!("__Impl{}", self.start + self.found.len());
            // What is captured, the function itself says.
            let bounds = bounds.bounds.iter().filter(|bound| !matches!(bound, TypeParamBound::PreciseCapture(_)));
            self.found.push(parse_quote!(#name: #(#bounds)+*));
            *ty = parse_quote!(#name);
        }
    }
}

/// A type of parameters as the dead copies of callers see it: any closure passes for a function pointer, and the
/// type parameters that say so.
pub fn open_pointers(ty: &Type, start: usize) -> (Type, Vec<GenericParam>) {
    struct Opener(usize, Vec<GenericParam>);
    impl VisitMut for Opener {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if let Type::FnPtr(pointer) = ty {
                let name: Ident = format_ident!("__Pointer{}", self.0 + self.1.len());
                let (inputs, output) = (pointer.inputs.iter().map(|input| &input.ty), &pointer.output);
                self.1.push(parse_quote!(#name: ::core::ops::Fn(#(#inputs),*) #output));
                *ty = parse_quote!(#name);
            }
        }
    }
    let (mut ty, mut opener) = (ty.clone(), Opener(start, Vec::new()));
    // Only the parameter itself: what is inside of it would have to be one type.
    opener.visit_type_mut(&mut ty);
    (ty, opener.1)
}

/// The function with a type parameter for every `impl ..` among its parameters, as rustc sees it.
pub fn named_impls(function: &ItemFn) -> ItemFn {
    let mut function = function.clone();
    let mut namer = Namer { start: 0, found: Vec::new() };
    for input in &mut function.sig.inputs {
        if let FnArg::Typed(typed) = input {
            namer.visit_type_mut(&mut typed.ty);
        }
    }
    function.sig.generics.params.extend(namer.found);
    function
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closures_that_may_become_pointers() {
        let has_pointer = |text: &str| has_pointer(&syn::parse_str(text).expect(text));
        for text in [
            "fn f() { let g: Steps = vec![|x| x; 2]; }",
            "fn f() { let g: Steps = vec![|x| x, |x| x + 1]; }",
            "fn f() -> bool { matches!(a, 1 if { let g: Step = |x| x; g(1) }) }",
        ] {
            assert!(has_pointer(text), "{text}");
        }
        for text in ["fn f() { let g: Steps = vec![1; 2]; }", "fn f() -> u8 { opaque!({ let g: Step = |x| x; g(1) }) }"]
        {
            assert!(!has_pointer(text), "{text}");
        }
    }
}
