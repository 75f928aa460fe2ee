//! Built as in release, without overflow checks and debug assertions (see the workspace's profiles): overflow must be a panic to
//! systems all the same. The functions are built once more, with checks, in `dpnl-tests`: there, calling them tells the truth.
//! They are not generic: what is generic is built where it is used.

#[path = "../../src/overflowing.rs"]
pub mod overflowing;
#[path = "../../src/wrapping.rs"]
pub mod wrapping;
#[path = "../../src/wrapping_items.rs"]
pub mod wrapping_items;
#[path = "../../src/wrapping_types.rs"]
pub mod wrapping_types;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;
    use std::panic::catch_unwind;

    use dpnl::oracle::derived::Options;
    use dpnl::{Function, System};
    use dpnl_tests::overflowing as checked;
    use dpnl_tests::{close, dense_rows, digits, generator, weight};

    use super::overflowing as watched;

    /// Compares a system of the unchecked function with calls of the checked one; `false` if it never overflows.
    fn check<F: Function>(
        system: dpnl::Result<System<F>>,
        sizes: &[usize],
        function: impl Fn(&[usize]) -> F::Output + std::panic::RefUnwindSafe,
    ) -> bool
    where
        F::Output: Debug,
    {
        let system = system.unwrap_or_else(|error| panic!("{}: {error}", F::NAME));
        let rows = dense_rows(&mut generator(5), sizes);
        let (mut truth, mut undefined): (HashMap<String, f64>, f64) = Default::default();
        for number in 0..sizes.iter().product() {
            let input = digits(sizes, number);
            match catch_unwind(|| function(&input)) {
                Ok(output) => *truth.entry(format!("{output:?}")).or_default() += weight(&rows, &input),
                Err(_) => undefined += weight(&rows, &input),
            }
        }
        let distribution = system.distribution(&rows).unwrap();
        for (output, p) in &distribution {
            let expected = truth.get(&format!("{output:?}")).copied().unwrap_or(0.0);
            assert!(close(*p, expected), "{}: {output:?} is {p}, not {expected}", F::NAME);
        }
        let all: f64 = distribution.iter().map(|(_, p)| p).sum();
        assert!((all + undefined - 1.0).abs() < 1e-9, "{}: {all} and {undefined}", F::NAME);
        assert!(close(system.undefined_probability(&rows).unwrap(), undefined), "{}", F::NAME);
        assert!(system.verify(500).is_ok(), "{}", F::NAME);
        if system.enumeration().is_some() {
            return undefined > 0.0;
        }
        // Once more from the traced program alone: a function of few inputs answers from its table.
        let traced = system.with_options(Options::default()).unwrap();
        for (output, p) in &distribution {
            let found = traced.probability(&rows, output).unwrap();
            assert!(close(found, *p), "{}: {output:?} is {p}, traced {found}", F::NAME);
        }
        assert!(close(traced.undefined_probability(&rows).unwrap(), undefined), "{}", F::NAME);
        undefined > 0.0
    }

    #[test]
    fn the_build_does_not_check() {
        let build = std::hint::black_box(255_u8) + std::hint::black_box(1);
        assert_eq!(build, 0, "this crate is to be built without overflow checks");
        const { assert!(!cfg!(debug_assertions), "and without debug assertions") };
        assert_eq!(watched::operators(40, 9), ((280_u32 as u8).wrapping_sub(18).wrapping_add(40)) >> (10 & 7));
    }

    /// `name: sizes => arguments`, where `v` is the input.
    macro_rules! overflows {
        ($($name:ident, $twin:path: $sizes:expr => |$v:ident| ($($argument:expr),*);)*) => {$(
            #[test]
            fn $name() {
                let some = check(<$twin>::system(), &$sizes, |$v| checked::$name($($argument),*));
                assert!(some, "there is no overflow in it");
            }
        )*};
    }

    overflows! {
        operators, watched::Operators: [41, 10] => |v| (v[0] as u8, v[1] as u8);
        signed, watched::Signed: [256, 12] => |v| ((v[0] as i16 - 128) as i8, v[1] as i8 - 2);
        assignments, watched::Assignments: [31, 31, 8] => |v| ([v[0] as u8, v[1] as u8], v[2]);
        methods, watched::Methods: [19, 5, 21] => |v| (v[0] as i8 - 9, v[1] as u32, v[2] as u8 + 120);
        sums, watched::Sums: [91, 91, 4] => |v| ([v[0] as u8, v[1] as u8], v[2] as u8);
        closures, watched::Closures: [10; 3] => |v| ([v[0] as u8, v[1] as u8, v[2] as u8]);
        open_closure, watched::OpenClosure: [100, 10] => |v| (v[0] as u8, v[1] as u8);
        own_types, watched::OwnTypes: [100, 71] => |v| (v[0] as u8, v[1] as u8 + 60);
        generic, watched::Generic: [100, 100] => |v| (v[0] as u8, v[1] as u8);
        by_path, watched::ByPath: [21, 4] => |v| (v[0] as u8, v[1] as u32);
        assertions, watched::Assertions: [10, 10] => |v| (v[0] as u8, v[1] as u8);
        places, watched::Places: [3, 3, 3, 256] => |v| ([v[0] as u8, v[1] as u8, v[2] as u8], v[3] as u8);
        cells, watched::Cells: [256, 10] => |v| (v[0] as u8, v[1] as u8);
        in_order, watched::InOrder: [256] => |v| (v[0] as u8);
        macros, watched::Macros: [256, 4] => |v| (v[0] as u8, v[1] as u8);
        constants, watched::Constants: [10, 10] => |v| ([v[0] as u8, v[1] as u8]);
        large, watched::Large: [71, 5] => |v| (v[0] as u32, v[1] as u64);
        floats, watched::Floats: [10, 10] => |v| ([v[0] as u8, v[1] as u8]);
        recursive, watched::Recursive: [10] => |v| (v[0] as u8);
        many, watched::Many: [256, 64] => |v| (v[0] as u8, v[1] as u8);
    }

    #[test]
    fn letters_are_counted() {
        let letter = |v: usize| ['a', 'b', 'c'][v];
        let function =
            |v: &[usize]| checked::counted([letter(v[0]), letter(v[1]), letter(v[2]), letter(v[3])], v[4] as u8 + 60);
        assert!(check(watched::Counted::system(), &[3, 3, 3, 3, 31], function));
    }

    #[test]
    fn generic_sums_are_right() {
        let some = check(watched::GenericSum::system(), &[100; 3], |v| {
            checked::generic_sum([v[0] as u8, v[1] as u8, v[2] as u8])
        });
        assert!(some);
    }

    /// Its items overflow where it does not.
    #[test]
    fn a_sum_of_another_type_has_room() {
        let some = check(watched::Wider::system(), &[201, 201], |v| checked::wider([v[0] as u8, v[1] as u8]));
        assert!(!some);
    }

    /// Functions of two small numbers, and whether they overflow.
    macro_rules! of_two_numbers {
        ($overflows:expr; $($name:ident, $module:ident::$twin:ident;)*) => {$(
            #[test]
            fn $name() {
                let some = super::check(crate::$module::$twin::system(), &[16, 16], |v| {
                    dpnl_tests::$module::$name(v[0] as u8, v[1] as u8)
                });
                assert_eq!(some, $overflows);
            }
        )*};
    }

    mod two_numbers {
        of_two_numbers! {
            true;
        index_once, wrapping::IndexOnce;
        through_references, wrapping::ThroughReferences;
        through_mutable_references, wrapping::ThroughMutableReferences;
        fields, wrapping::Fields;
        behind_pointers, wrapping::BehindPointers;
        in_maps, wrapping::InMaps;
        in_options, wrapping::InOptions;
        short_circuit, wrapping::ShortCircuit;
        branches, wrapping::Branches;
        shifts, wrapping::Shifts;
        shift_assignments, wrapping::ShiftAssignments;
        negations, wrapping::Negations;
        wide, wrapping::Wide;
        powers, wrapping::Powers;
        absolutes, wrapping::Absolutes;
        multiples, wrapping::Multiples;
        sums_of_options, wrapping::SumsOfOptions;
        sums_of_chains, wrapping::SumsOfChains;
        sum_of_sums, wrapping::SumOfSums;
        folds, wrapping::Folds;
        by_paths, wrapping::ByPaths;
        generics, wrapping::Generics;
        closures_of_helpers, wrapping::ClosuresOfHelpers;
        closures_among_others, wrapping::ClosuresAmongOthers;
        constants, wrapping::Constants;
        inner_items, wrapping::InnerItems;
        ranges, wrapping::Ranges;
        early_exits, wrapping::EarlyExits;
        sorted_by_sums, wrapping::SortedBySums;
        queues, wrapping::Queues;
        assertions, wrapping::Assertions;
        opaque_parts, wrapping::OpaqueParts;
        conditions, wrapping::Conditions;
        nested, wrapping::Nested;
        subtraction_in_places, wrapping::SubtractionInPlaces;
        floats, wrapping::Floats;
        casts, wrapping::Casts;
        inner_helpers, wrapping_items::InnerHelpers;
        inner_function_with_a_system, wrapping_items::InnerFunctionWithASystem;
        inner_blocks_with_attributes, wrapping_items::InnerBlocksWithAttributes;
        inner_blocks, wrapping_items::InnerBlocks;
        inner_enums, wrapping_items::InnerEnums;
        in_macros, wrapping_items::InMacros;
        inner_module, wrapping_items::InnerModule;
        inner_closures, wrapping_items::InnerClosures;
        methods_called_like_operators, wrapping_items::MethodsCalledLikeOperators;
        methods_with_inner_functions, wrapping_items::MethodsWithInnerFunctions;
        order_of_operands, wrapping_types::OrderOfOperands;
        own_place_first, wrapping_types::OwnPlaceFirst;
        own_index_before_its_change, wrapping_types::OwnIndexBeforeItsChange;
        own_operators, wrapping_types::OwnOperators;
        own_difference, wrapping_types::OwnDifference;
        methods_of_traits, wrapping_types::MethodsOfTraits;
        methods_in_chains, wrapping_types::MethodsInChains;
        own_indices, wrapping_types::OwnIndices;
        own_iterators, wrapping_types::OwnIterators;
        texts, wrapping_types::Texts;
        enums, wrapping_types::Enums;
        own_assignments, wrapping_types::OwnAssignments;
        named_like_operators, wrapping_types::NamedLikeOperators;
        own_sums, wrapping_types::OwnSums;
        }
        of_two_numbers! {
            false;
        index_changed_by_the_right_side, wrapping::IndexChangedByTheRightSide;
        sum_of_a_variable, wrapping::SumOfAVariable;
        closures_with_state, wrapping::ClosuresWithState;
        loops, wrapping::Loops;
        wrapped_on_purpose, wrapping::WrappedOnPurpose;
        calm, wrapping::Calm;
        right_side_first, wrapping_types::RightSideFirst;
        }
    }

    /// Here calls tell nothing, and the trace has no meaning for them.
    #[test]
    fn what_nobody_can_tell_is_refused() {
        assert!(crate::wrapping::OpenRanges::system().is_err());
        assert!(crate::wrapping_types::OwnPointers::system().is_err());
    }

    #[test]
    fn many_inputs() {
        let some = check(crate::wrapping::ManyInputs::system(), &[100, 100, 10], |v| {
            dpnl_tests::wrapping::many_inputs([v[0] as u8, v[1] as u8], v[2] as u8)
        });
        assert!(some, "there is no overflow in it");
    }
}
