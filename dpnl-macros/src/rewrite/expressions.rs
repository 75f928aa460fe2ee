//! Expressions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprBinary, ExprIndex, Ident, Lit, Member, Path, RangeLimits, UnOp, parse_quote};

use super::Rewriter;
use super::calls::is_associated;
use super::patterns::{is_variant, member_name, variant_name};
use super::statements::optional;
use crate::callee::Callee;
use crate::method::{number, path_name};
use crate::types::InferredLifetimes;

impl Rewriter<'_> {
    /// The tree of an expression.
    pub fn expr(&mut self, expression: &mut Expr) -> TokenStream {
        match expression {
            Expr::Paren(paren) => return self.expr(&mut paren.expr),
            Expr::Group(group) => return self.expr(&mut group.expr),
            _ => {}
        }
        let span = expression.span();
        let kind = self.kind(expression);
        self.expression(&span, kind)
    }

    pub fn kind(&mut self, expression: &mut Expr) -> TokenStream {
        if let Some(kind) = self.open_literal(expression) {
            return kind;
        }
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit, false),
            Expr::Path(_) => self.path(expression),
            Expr::Tuple(tuple) => {
                let parts = self.exprs(&mut tuple.elems);
                quote!(__K::Tuple(&[#(#parts),*]))
            }
            Expr::Array(array) => {
                let items = self.exprs(&mut array.elems);
                quote!(__K::Array(&[#(#items),*]))
            }
            Expr::Repeat(repeat) => {
                let item = self.expr(&mut repeat.expr);
                let (span, length) = (repeat.len.span(), &repeat.len);
                let count = self.constant(&quote!({ let length: usize = #length; length }));
                let count = self.expression(&span, count);
                quote!(__K::Repeat(&#item, &#count))
            }
            Expr::Unary(unary) => {
                if let (UnOp::Neg(_), Expr::Lit(literal)) = (&unary.op, &*unary.expr) {
                    return self.literal(&literal.lit, true);
                }
                let inner = self.expr(&mut unary.expr);
                // An operator of one's own may give another type, which rustc would expect of the operand otherwise.
                if self.own_types && !matches!(unary.op, UnOp::Deref(_)) {
                    let operand = &unary.expr;
                    unary.expr = parse_quote!((#operand,).0);
                }
                match unary.op {
                    UnOp::Neg(_) => quote!(__K::Unary(__dpnl_code::Unary::Negate, &#inner)),
                    UnOp::Not(_) => quote!(__K::Unary(__dpnl_code::Unary::Not, &#inner)),
                    UnOp::Deref(_) => quote!(__K::Unary(__dpnl_code::Unary::Dereference, &#inner)),
                    _ => self.defect(unary),
                }
            }
            Expr::Reference(reference) => {
                let inner = self.expr(&mut reference.expr);
                if reference.mutability.is_some() {
                    quote!(__K::MutableReference(&#inner))
                } else {
                    quote!(__K::Reference(&#inner))
                }
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Cast(cast) => {
                let inner = self.expr(&mut cast.expr);
                let ty = self.see(expression);
                quote!(__K::Cast(&#inner, #ty))
            }
            Expr::Let(condition) => {
                let (value, by_place) = self.scrutinee(&mut condition.expr, [&*condition.pat]);
                let pattern = self.pattern_of(&condition.pat, by_place);
                quote!(__K::Let(&#pattern, &#value))
            }
            Expr::If(branch) => self.if_expression(branch),
            Expr::Match(choice) => self.match_expression(choice),
            Expr::Block(block) => self.labelled_block(block),
            Expr::Loop(expression) => self.loop_expression(expression),
            Expr::While(expression) => self.while_expression(expression),
            Expr::ForLoop(expression) => self.for_expression(expression),
            Expr::Break(expression) => self.break_expression(expression),
            Expr::Continue(expression) => match self.scopes.target(expression.label.as_ref()) {
                Some(label) => quote!(__K::Continue(#label)),
                None => self.defect(expression),
            },
            Expr::Return(expression) => self.return_expression(expression.expr.as_deref_mut()),
            Expr::Try(attempt) => {
                let value = self.expr(&mut attempt.expr);
                let observer = self.observer();
                let tried = &attempt.expr;
                *attempt.expr = Expr::Verbatim(quote!(#observer.same(#tried)));
                let (seen, output) = (self.fact(quote!((&#observer).seen())), self.output_fact());
                let own = optional(self.error_fact(&observer).map(|fact| quote!(#fact)));
                quote!(__K::Try { value: &#value, seen: #seen, output: #output, own: #own })
            }
            Expr::Assign(_) => self.assignment(expression),
            Expr::Field(field) => {
                let inner = self.expr(&mut field.base);
                match &field.member {
                    Member::Unnamed(index) => {
                        let index = index.index as usize;
                        quote!(__K::Field(&#inner, #index))
                    }
                    member => {
                        let name = member_name(member);
                        quote!(__K::Named(&#inner, #name))
                    }
                }
            }
            Expr::Index(index) => self.index(index),
            Expr::Range(range) => {
                let mut end = |bound: &mut Option<Box<Expr>>| {
                    optional(bound.as_mut().map(|bound| {
                        let bound = self.expr(bound);
                        quote!(&#bound)
                    }))
                };
                let (start, stop) = (end(&mut range.start), end(&mut range.end));
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                quote!(__K::Range { start: #start, end: #stop, inclusive: #inclusive })
            }
            Expr::Closure(_) => self.closure_value(expression),
            Expr::Call(_) => self.call(expression),
            Expr::MethodCall(_) => self.method_call(expression),
            Expr::Macro(_) => self.macro_call(expression),
            Expr::Const(block) => {
                let (observer, dpnl, block) = (self.observer(), self.dpnl, block.clone());
                *expression = Expr::Verbatim(quote!(#observer.same(#block)));
                let value = self.with_items(quote!(#block));
                let fact = self.fact(quote!(#dpnl::__private::facts::constant_of(&#observer, #value)));
                quote!(__K::Constant(#fact))
            }
            Expr::Infer(_) => quote!(__K::Discard),
            Expr::Struct(_) => self.struct_literal(expression),
            other => self.defect(other),
        }
    }

    /// An integer without a suffix, whose type rustc knows.
    fn open_literal(&mut self, expression: &mut Expr) -> Option<TokenStream> {
        let (literal, negative) = match &*expression {
            Expr::Lit(literal) => (&literal.lit, false),
            Expr::Unary(unary) => match (&unary.op, &*unary.expr) {
                (UnOp::Neg(_), Expr::Lit(literal)) => (&literal.lit, true),
                _ => return None,
            },
            _ => return None,
        };
        let digits = match literal {
            Lit::Float(float) => Some(float.base10_digits()),
            Lit::Int(integer) if matches!(integer.suffix(), "f32" | "f64") => Some(integer.base10_digits()),
            _ => None,
        };
        if let Some(digits) = digits {
            let number: f64 = digits.parse().unwrap_or_default();
            let number = if negative { -number } else { number };
            let ty = self.see(expression);
            return Some(quote!(__K::Float(#number, #ty)));
        }
        let Lit::Int(integer) = literal else { return None };
        if !integer.suffix().is_empty() {
            return None;
        }
        let number = self.number(&literal.clone(), negative).unwrap_or_default();
        let ty = self.see(expression);
        Some(quote!(__K::Integer(#number, #ty)))
    }

    /// The fact whether an error is converted by a `From` of the user's.
    fn error_fact(&mut self, tried: &Ident) -> Option<usize> {
        if !self.own_types {
            return None;
        }
        let (dpnl, number) = (self.dpnl, number(&format_ident!("from")));
        let output = match (self.scopes.output_observer(), self.scopes.output()) {
            (Some(observer), _) => quote!(#observer),
            (None, Some(ty)) => {
                let mut ty = ty.clone();
                InferredLifetimes.visit_type_mut(&mut ty);
                quote!(#dpnl::__private::facts::Observer::<#ty>::new())
            }
            (None, None) => return None,
        };
        Some(self.fact(quote!({
            use #dpnl::__private::methods::{FoundBehind as _, FoundFurther as _, FoundItself as _, FoundNothing as _};
            let found = #dpnl::__private::methods::error_conversion::<_, _, #number>(&#output, &#tried);
            #dpnl::__private::facts::Fact::Own((&&&&found).own())
        })))
    }

    /// The fact of the type that the function or closure around returns.
    fn output_fact(&mut self) -> usize {
        if let Some(fact) = self.scopes.output_fact() {
            return fact;
        }
        if let Some(ty) = self.scopes.output() {
            let (mut ty, dpnl) = (ty.clone(), self.dpnl);
            InferredLifetimes.visit_type_mut(&mut ty);
            let fact = self.fact(quote!((&#dpnl::__private::facts::Observer::<#ty>::new()).seen()));
            self.scopes.know_output(fact);
            return fact;
        }
        let observer = self.observer();
        let fact = self.fact(quote!((&#observer).seen()));
        self.scopes.observer_output(observer, fact);
        fact
    }

    pub fn exprs<'e>(&mut self, expressions: impl IntoIterator<Item = &'e mut Expr>) -> Vec<TokenStream> {
        expressions.into_iter().map(|expression| self.expr(expression)).collect()
    }

    /// Something that is not a local, evaluated by plain Rust.
    pub fn constant(&mut self, tokens: &impl ToTokens) -> TokenStream {
        let fact = self.constant_fact(tokens);
        quote!(__K::Constant(#fact))
    }

    /// The fact of something that is evaluated by plain Rust.
    pub fn constant_fact(&mut self, tokens: &impl ToTokens) -> usize {
        let dpnl = self.dpnl;
        let span = tokens.to_token_stream().into_iter().next().map_or_else(Span::call_site, |token| token.span());
        let span = self.first_place("constant", tokens, span).resolved_at(Span::call_site());
        let lift = self.dpnl_at(span);
        let lifted = self.with_items(quote_spanned!(span=> #lift::__private::Lift::lift(&(#tokens))));
        self.fact(quote!(#dpnl::__private::facts::Fact::constant(|| #lifted)))
    }

    fn path(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Path(path) = &*expression else { return self.defect(expression) };
        if path.qself.is_none() {
            let resolved = path.path.get_ident().and_then(|ident| self.scopes.resolve(&ident.to_string()));
            if let Some(resolved) = resolved {
                let slot = resolved.slot;
                return quote!(__K::Local(#slot));
            }
            // A function; constants and statics are written in upper case.
            let is_function = path.path.segments.last().is_some_and(|last| {
                last.ident.unraw().to_string().starts_with(|letter: char| letter.is_lowercase() || letter == '_')
            });
            if is_function && (is_associated(&path.path) || super::standard::arity(expression).is_some()) {
                return self.associated_value(expression);
            }
            if is_function {
                let callee = Callee { path: &path.path, is_inner: self.is_inner(&path.path) };
                let function = self.with_items(callee.lifted(self.dpnl));
                let dpnl = self.dpnl;
                let fact = self.fact(quote!(#dpnl::__private::facts::Fact::Function(#function)));
                return quote!(__K::Function(#fact));
            }
        }
        // `Some` without a value is a function.
        if path.path.get_ident().is_some_and(|ident| ["Some", "Ok", "Err"].iter().any(|variant| ident == variant)) {
            return self.associated_value(expression);
        }
        if is_variant(&path.path) {
            let path = path.path.clone();
            return self.variant(expression, &path, &[]);
        }
        let path = path.clone();
        self.constant(&path)
    }

    /// `Point::norm` or `u8::max` as a value.
    fn associated_value(&mut self, expression: &mut Expr) -> TokenStream {
        if let Some(arity) = super::standard::arity(expression) {
            let (plain, dpnl) = (expression.clone(), self.dpnl);
            let tree = self.closure_of(expression, arity);
            // In the copy it stays what it is: it may become a function pointer.
            let tied = format_ident!("tied{arity}");
            *expression = Expr::Verbatim(quote!(#dpnl::__private::facts::#tied(#plain, #expression)));
            return tree;
        }
        let Expr::Path(path) = &*expression else { return self.defect(expression) };
        let mut companion = path.clone();
        let Some(last) = companion.path.segments.last_mut() else { return self.defect(expression) };
        last.ident = path_name(&last.ident);
        let dpnl = self.dpnl;
        let value = self.with_items(quote!(#dpnl::__private::facts::function_value(#companion)));
        let fact = self.fact(value);
        quote!(__K::Function(#fact))
    }

    /// A variant or struct of the type that rustc finds for the expression.
    pub fn variant(&mut self, expression: &mut Expr, path: &Path, fields: &[TokenStream]) -> TokenStream {
        let (of, name) = (self.definition(expression, path), variant_name(path));
        quote!(__K::Variant { of: __dpnl_code::VariantType::Seen(#of), name: #name, fields: &[#(#fields),*] })
    }

    /// The fact of the type that an expression constructs.
    fn definition(&mut self, expression: &mut Expr, path: &Path) -> usize {
        let observer = self.observer();
        *expression = Expr::Verbatim(quote!(#observer.same(#expression)));
        let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |last| last.ident.span());
        // `Shape` of `Shape::Circle`
        let owner = path.segments.iter().nth_back(1).or(path.segments.last());
        let span = self.first_place("type", &owner.map(|owner| &owner.ident), span);
        self.fact_at(span, "definition", &observer)
    }

    fn struct_literal(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Struct(literal) = &mut *expression else { return self.defect(expression) };
        let path = literal.path.clone();
        let fields: Vec<_> = literal
            .fields
            .iter_mut()
            .map(|field| {
                // The value of a shorthand is rewritten, so that it must be written out.
                field.colon_token.get_or_insert_with(Default::default);
                let (name, value) = (member_name(&field.member), self.expr(&mut field.expr));
                quote!((#name, #value))
            })
            .collect();
        let base = optional(literal.rest.as_mut().map(|base| {
            let base = self.expr(base);
            quote!(&#base)
        }));
        let (of, name) = (self.definition(expression, &path), variant_name(&path));
        quote!(__K::Struct { of: #of, name: #name, fields: &[#(#fields),*], base: #base })
    }

    fn binary(&mut self, binary: &mut ExprBinary) -> TokenStream {
        if let BinOp::And(_) | BinOp::Or(_) = binary.op {
            let (a, b) = (self.expr(&mut binary.left), self.expr(&mut binary.right));
            let name = if matches!(binary.op, BinOp::And(_)) { quote!(And) } else { quote!(Or) };
            return quote!(__K::#name(&#a, &#b));
        }
        let (name, assigns) = match binary.op {
            BinOp::Add(_) => (quote!(Add), false),
            BinOp::Sub(_) => (quote!(Subtract), false),
            BinOp::Mul(_) => (quote!(Multiply), false),
            BinOp::Div(_) => (quote!(Divide), false),
            BinOp::Rem(_) => (quote!(Remainder), false),
            BinOp::BitXor(_) => (quote!(BitXor), false),
            BinOp::BitAnd(_) => (quote!(BitAnd), false),
            BinOp::BitOr(_) => (quote!(BitOr), false),
            BinOp::Shl(_) => (quote!(ShiftLeft), false),
            BinOp::Shr(_) => (quote!(ShiftRight), false),
            BinOp::Eq(_) => (quote!(Equal), false),
            BinOp::Lt(_) => (quote!(Less), false),
            BinOp::Le(_) => (quote!(LessEqual), false),
            BinOp::Ne(_) => (quote!(NotEqual), false),
            BinOp::Ge(_) => (quote!(GreaterEqual), false),
            BinOp::Gt(_) => (quote!(Greater), false),
            BinOp::AddAssign(_) => (quote!(Add), true),
            BinOp::SubAssign(_) => (quote!(Subtract), true),
            BinOp::MulAssign(_) => (quote!(Multiply), true),
            BinOp::DivAssign(_) => (quote!(Divide), true),
            BinOp::RemAssign(_) => (quote!(Remainder), true),
            BinOp::BitXorAssign(_) => (quote!(BitXor), true),
            BinOp::BitAndAssign(_) => (quote!(BitAnd), true),
            BinOp::BitOrAssign(_) => (quote!(BitOr), true),
            BinOp::ShlAssign(_) => (quote!(ShiftLeft), true),
            BinOp::ShrAssign(_) => (quote!(ShiftRight), true),
            _ => return self.defect(binary),
        };
        let (a, b) = (self.expr(&mut binary.left), self.expr(&mut binary.right));
        let kind = if assigns { "Compound" } else { "Binary" };
        let method = trait_method(&binary.op).filter(|_| self.own_types);
        let Some(method) = method else {
            let kind = format_ident!("{kind}");
            return quote!(__K::#kind(__dpnl_code::Binary::#name, &#a, &#b));
        };
        let kind = format_ident!("Own{kind}");
        let fact = self.operator_fact(method, &mut binary.left, &mut binary.right);
        quote!(__K::#kind(__dpnl_code::Binary::#name, &#a, &#b, #fact))
    }

    /// The fact whether two operands have an operator of their own.
    fn operator_fact(&mut self, method: &str, left: &mut Expr, right: &mut Expr) -> usize {
        let (first, second) = (self.observer(), self.observer());
        *left = Expr::Verbatim(quote!((*#first.through(&(#left)))));
        *right = Expr::Verbatim(quote!((*#second.through(&(#right)))));
        self.found(method, &first, &second)
    }

    /// The fact whether two types have a method or operator.
    pub fn found(&mut self, method: &str, first: &Ident, second: &Ident) -> usize {
        let (dpnl, number) = (self.dpnl, number(&format_ident!("{method}")));
        self.fact(quote!({
            use #dpnl::__private::methods::{FoundBehind as _, FoundFurther as _, FoundItself as _, FoundNothing as _};
            let found = #dpnl::__private::methods::Found::<_, #number, _>::new(&#first, &#second);
            #dpnl::__private::facts::Fact::Own((&&&&found).own())
        }))
    }

    fn index(&mut self, index: &mut ExprIndex) -> TokenStream {
        let (inner, position) = (self.expr(&mut index.expr), self.expr(&mut index.index));
        if !self.own_types {
            return quote!(__K::Index(&#inner, &#position));
        }
        let (first, second) = (self.observer(), self.observer());
        let (whole, at) = (&index.expr, &index.index);
        *index.expr = Expr::Verbatim(quote!((*#first.through(&(#whole)))));
        *index.index = Expr::Verbatim(quote!((*#second.through(&(#at)))));
        let (read, write) = (self.found("index", &first, &second), self.found("index_mut", &first, &second));
        quote!(__K::OwnIndex(&#inner, &#position, #read, #write))
    }
}

/// The method that an arithmetic operator stands for; comparisons are known from the type.
fn trait_method(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::BitXor(_) => "bitxor",
        BinOp::BitAnd(_) => "bitand",
        BinOp::BitOr(_) => "bitor",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        BinOp::AddAssign(_) => "add_assign",
        BinOp::SubAssign(_) => "sub_assign",
        BinOp::MulAssign(_) => "mul_assign",
        BinOp::DivAssign(_) => "div_assign",
        BinOp::RemAssign(_) => "rem_assign",
        BinOp::BitXorAssign(_) => "bitxor_assign",
        BinOp::BitAndAssign(_) => "bitand_assign",
        BinOp::BitOrAssign(_) => "bitor_assign",
        BinOp::ShlAssign(_) => "shl_assign",
        BinOp::ShrAssign(_) => "shr_assign",
        _ => return None,
    })
}
