//! Items inside of a body. The copy has them with the attributes that they would need outside of it: types are described,
//! functions, `impl` blocks and traits are lifted.

use std::collections::HashSet;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, DeriveInput, Item, ItemEnum, ItemFn, ItemImpl, ItemStruct, ItemTrait, Path, parse_quote};

use crate::implementation::is_standard_trait;
use crate::parse;
use crate::types::tidy;

/// Annotates the items of a body.
pub fn annotate(block: &mut Block, dpnl: &Path) {
    let mut traits = Traits(HashSet::new());
    traits.visit_block(block);
    Annotator { dpnl, traits: traits.0 }.visit_block_mut(block);
}

/// The names of the traits that are declared in a body.
struct Traits(HashSet<String>);

impl<'ast> Visit<'ast> for Traits {
    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.0.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }
}

struct Annotator<'a> {
    dpnl: &'a Path,
    traits: HashSet<String>,
}

impl Annotator<'_> {
    fn symbolic(&self, attributes: &mut Vec<Attribute>, arguments: proc_macro2::TokenStream) {
        if !attributes.iter().any(parse::is_symbolic) {
            let (dpnl, text) = (self.dpnl, self.text());
            attributes.push(parse_quote!(#[#dpnl::prelude::symbolic(#arguments crate = #text)]));
        }
    }

    fn described(&self, item: DeriveInput, attributes: &mut Vec<Attribute>) {
        let is_empty = matches!(&item.data, syn::Data::Enum(data) if data.variants.is_empty());
        let derived = attributes.iter().any(|attribute| {
            attribute.path().is_ident("derive") && attribute.to_token_stream().to_string().contains("Domain")
        });
        if !is_empty && !derived {
            let (dpnl, text) = (self.dpnl, self.text());
            attributes.push(parse_quote!(#[derive(#dpnl::prelude::Domain)]));
            attributes.push(parse_quote!(#[domain(crate = #text)]));
        }
    }

    fn text(&self) -> String {
        tidy(&self.dpnl.to_token_stream().to_string())
    }
}

impl VisitMut for Annotator<'_> {
    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        // What is inside of it is found when it is expanded.
        self.symbolic(&mut function.attrs, quote::quote!(helper,));
    }

    fn visit_item_struct_mut(&mut self, item: &mut ItemStruct) {
        let input = DeriveInput::from(item.clone());
        self.described(input, &mut item.attrs);
    }

    fn visit_item_enum_mut(&mut self, item: &mut ItemEnum) {
        let input = DeriveInput::from(item.clone());
        self.described(input, &mut item.attrs);
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        let lifted = item.trait_.as_ref().is_none_or(|(path, _)| {
            is_standard_trait(path) || path.get_ident().is_some_and(|name| self.traits.contains(&name.to_string()))
        });
        if lifted {
            self.symbolic(&mut item.attrs, proc_macro2::TokenStream::new());
        }
    }

    fn visit_item_trait_mut(&mut self, item: &mut ItemTrait) {
        self.symbolic(&mut item.attrs, proc_macro2::TokenStream::new());
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        // The values of constants are plain Rust.
        if !matches!(item, Item::Const(_) | Item::Static(_)) {
            visit_mut::visit_item_mut(self, item);
        }
    }
}
