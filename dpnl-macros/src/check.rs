//! Second stage: everything about the signature that cannot work, each mistake at its own place.

use syn::{GenericParam, ReturnType, Safety, Signature, Type, WherePredicate};

use crate::bounds::Literal;
use crate::errors::Errors;
use crate::messages;
use crate::parse::{Parameter, Role, Symbolic};
use crate::types::{self, Kind};
use crate::values::{Misfit, Values, misfit};

/// Tuples, which hold several random parameters, end at this length.
const MAX_PARAMETERS: usize = 12;

/// Reports what is wrong with the signature.
pub fn signature(symbolic: &Symbolic, errors: &mut Errors) {
    let signature = &symbolic.function.sig;
    qualifiers(signature, errors);
    let helper = symbolic.twin.is_none();
    if !helper {
        generics(signature, errors);
    }
    for parameter in &symbolic.parameters {
        match &parameter.role {
            Role::Unreadable => {}
            Role::Given => given(parameter, errors),
            // A helper takes whatever its callers pass.
            Role::Plain if helper => {}
            Role::Plain => random(parameter, None, errors),
            Role::Domain(values) => random(parameter, Some(values), errors),
        }
    }
    let random = symbolic.parameters.iter().filter(|parameter| !matches!(parameter.role, Role::Given)).count();
    // A parameter that could not be read is missing from the list, and may well be random.
    if !helper && random == 0 && symbolic.parameters.len() == signature.inputs.len() {
        errors.push(messages::no_random_parameter().at(&signature.ident));
    }
    if !helper && random > MAX_PARAMETERS {
        errors.push(messages::too_many_parameters(MAX_PARAMETERS).at(&signature.ident));
    }
    if !helper {
        output(signature, errors);
    }
}

pub fn qualifiers(signature: &Signature, errors: &mut Errors) {
    if let Some(token) = &signature.asyncness {
        errors.push(messages::asynchronous().at(token));
    }
    if let Safety::Unsafe(token) = &signature.safety {
        errors.push(messages::unsafe_function().at(token));
    }
    if let Some(abi) = &signature.abi {
        errors.push(messages::external().at(abi));
    }
    if let Some(variadic) = &signature.variadic {
        errors.push(messages::variadic().at(&variadic.dots));
    }
}

fn generics(signature: &Signature, errors: &mut Errors) {
    let mut type_parameters = false;
    for parameter in &signature.generics.params {
        if let GenericParam::Type(parameter) = parameter {
            type_parameters = true;
            errors.push(messages::type_parameter(&parameter.ident.to_string()).at(&parameter.ident));
        }
    }
    // Bounds on type parameters go away with them.
    let predicates = signature.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    for predicate in predicates.filter(|_| !type_parameters) {
        if let WherePredicate::Type(predicate) = predicate {
            errors.push(messages::where_clause().at(predicate));
        }
    }
}

/// A parameter that is passed to `system(..)`, or by other symbolic functions.
fn given(parameter: &Parameter, errors: &mut Errors) {
    let name = parameter.shown.clone();
    match types::kind(&parameter.ty) {
        Kind::MutableReference => errors.push(messages::mutable_parameter(&name).at(&parameter.ty)),
        Kind::ImplTrait => errors.push(messages::impl_trait_parameter(&name).at(&parameter.ty)),
        _ => {}
    }
}

fn random(parameter: &Parameter, values: Option<&Values>, errors: &mut Errors) {
    let name = parameter.shown.clone();
    let mut leaves = Vec::new();
    types::leaves(&parameter.ty, &mut leaves);
    let before = errors_about_types(&name, parameter, &leaves, errors);
    if before {
        return;
    }
    let numbers = leaves.iter().any(|leaf| matches!(types::kind(leaf), Kind::Integer { .. } | Kind::Char));
    let named = leaves.iter().any(|leaf| matches!(types::kind(leaf), Kind::Named));
    let ty = types::text(&parameter.ty);
    match values {
        None if numbers => {
            let characters = leaves.iter().any(|leaf| matches!(types::kind(leaf), Kind::Char));
            let example = if characters { "'a'..='z'" } else { "0..=9" };
            errors.push(messages::missing_domain(&name, &ty, example).at(&parameter.tokens));
        }
        Some(values) if !numbers && !named => {
            errors.push(messages::domain_on_listed(&name, &ty).at(&values.tokens()));
        }
        Some(values) => domain(values, &leaves, errors),
        None => {}
    }
}

/// Reports types that have no finite list of values; returns whether there were any.
fn errors_about_types(name: &str, parameter: &Parameter, leaves: &[&Type], errors: &mut Errors) -> bool {
    let ty = types::text(&parameter.ty);
    let mut found = false;
    for leaf in leaves {
        let error = match types::kind(leaf) {
            Kind::Float => messages::float_parameter(name, &ty),
            Kind::Text => messages::text_parameter(name, &ty),
            Kind::MutableReference => messages::mutable_parameter(name),
            Kind::ImplTrait => messages::impl_trait_parameter(name),
            Kind::Collection(_) => messages::unlisted_parameter(name, messages::COLLECTION),
            Kind::Never(what) => messages::unlisted_parameter(name, what),
            _ => continue,
        };
        errors.push(error.at(leaf));
        found = true;
    }
    found
}

/// Reports what is wrong with the domain of a field of a type.
pub fn field_domain(name: &str, ty: &Type, values: &Values, errors: &mut Errors) {
    let mut leaves = Vec::new();
    types::leaves(ty, &mut leaves);
    if leaves.iter().any(|leaf| matches!(types::kind(leaf), Kind::Integer { .. } | Kind::Char | Kind::Named)) {
        domain(values, &leaves, errors);
    } else {
        errors.push(messages::domain_on_listed(name, &types::text(ty)).at(&values.tokens()));
    }
}

fn domain(values: &Values, leaves: &[&Type], errors: &mut Errors) {
    let text = values.text();
    let Some(misfit) = misfit(values, leaves) else { return };
    let error = match misfit {
        Misfit::Twice { value, at } => {
            errors.push(messages::value_twice(&text, &value).at(&at));
            return;
        }
        Misfit::Empty => messages::empty_domain(&text),
        Misfit::TooWide(size) => messages::wide_domain(&text, size),
        Misfit::Outside { ty, low, high } => messages::domain_outside(&text, &ty, low, high),
        Misfit::Literal(Literal::Number) => messages::numbers_for_character(),
        Misfit::Literal(Literal::Character) => {
            let integer = leaves.iter().find(|leaf| matches!(types::kind(leaf), Kind::Integer { .. }));
            messages::characters_for_number(&integer.map_or_else(String::new, |leaf| types::text(leaf)))
        }
    };
    errors.push(error.at(&values.tokens()));
}

fn output(signature: &Signature, errors: &mut Errors) {
    let ty = match &signature.output {
        ReturnType::Default => {
            errors.push(messages::no_output().at(&signature.ident));
            return;
        }
        ReturnType::Type(_, ty) => ty,
    };
    if matches!(types::kind(ty), Kind::Tuple(parts) if parts.is_empty()) {
        errors.push(messages::no_output().at(ty));
        return;
    }
    let mut leaves = Vec::new();
    types::leaves(ty, &mut leaves);
    leaves.reverse();
    while let Some(leaf) = leaves.pop() {
        let why = match types::kind(leaf) {
            Kind::Collection(parts) => {
                parts.into_iter().for_each(|part| types::leaves(part, &mut leaves));
                continue;
            }
            Kind::MutableReference => messages::MUTABLE_REFERENCE,
            Kind::ImplTrait => messages::IMPL_TRAIT,
            Kind::Never(what) => what,
            _ => continue,
        };
        errors.push(messages::output(&types::text(leaf), why).at(leaf));
    }
}
