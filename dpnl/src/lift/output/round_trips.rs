//! Encoding, flattening, reading back and decoding give the value that one started from.

use std::cmp::Ordering;
use std::fmt::Debug;

use proptest::prelude::*;

use crate::error::Error;
use crate::graph::Target;
use crate::lift::output::shape::{Flat, Leaves, flatten};
use crate::lift::value::tagged::OPTION;
use crate::lift::{Declarations, Extent};
use crate::lift::{
    Decode, Encode, Finite, Inputs, IntegerType, Numbers, Ranged, Structure, Tree, numbers_target, read, target,
};

fn shape_of<T: Encode>(value: T) -> String {
    target(&value).shape.0
}

/// The value, taken through its shape and leaves; a leaf that does not matter may be anything.
fn through<T: Encode + Decode>(value: &T, anything: i128) -> Option<T> {
    let Target { shape, leaves } = target(value);
    let leaves: Vec<i128> = leaves.into_iter().map(|leaf| leaf.unwrap_or(anything)).collect();
    read::value::<T>(&shape.0, &leaves)
}

fn check<T: Encode + Decode + PartialEq + Debug>(value: T) {
    assert_eq!(T::from_tree(&value.encode()).as_ref(), Some(&value));
    let (mut own, mut of_tree) = (Vec::new(), Vec::new());
    value.numbers(&mut own);
    value.encode().numbers(&mut of_tree);
    assert_eq!(own, of_tree, "the numbers of a value are those of its tree");
    assert_eq!(T::from_numbers(&own).as_ref(), Some(&value));
    assert_eq!(read::tree_of(&T::structure(), &own), Some(value.encode()));
    assert_eq!(numbers_target(&T::structure(), &own), target(&value));
    // None begins with those of another.
    own.push(0);
    assert_eq!(T::from_numbers(&own), None);
    assert_eq!(through(&value, 0).as_ref(), Some(&value));
    assert_eq!(through(&value, 1).as_ref(), Some(&value));
}

#[test]
fn shapes_are_written_as_documented() {
    assert_eq!(shape_of(7u8), "_");
    assert_eq!(shape_of(()), "()");
    assert_eq!(shape_of((1u8,)), "(_,)");
    assert_eq!(shape_of((1u8, [true, false])), "(_, [_; 2])");
    assert_eq!(shape_of([0u8; 0]), "[]");
    assert_eq!(shape_of(vec![vec![1u8], vec![2, 3]]), "[[_; 1], [_; 2]]");
    assert_eq!(shape_of(vec![[1u8, 2], [2, 3]]), "[[_; 2]; 2]");
    assert_eq!(shape_of(Some(3u8)), "Option(_)");
    assert_eq!(shape_of(None::<(u8, bool)>), "Option((_, _))");
    assert_eq!(shape_of(Some(vec![3u8])), "Some([_; 1])");
    assert_eq!(shape_of(None::<Vec<u8>>), "None");
    assert_eq!(shape_of(Ok::<u8, ()>(3)), "Result(_, ())");
    assert_eq!(shape_of(Err::<Vec<u8>, u8>(3)), "Err(_)");
    assert_eq!(shape_of(Ok::<Vec<u8>, u8>(vec![])), "Ok([])");
    assert_eq!(shape_of(&[1u8, 2][..]), "[_; 2]");
    assert_eq!(shape_of(Box::new(1u8)), "_");
}

#[test]
fn leaves_that_do_not_matter_are_left_open() {
    assert_eq!(target(&Some((3u8, 'a'))).leaves, [Some(1), Some(3), Some(97)]);
    assert_eq!(target(&None::<(u8, char)>).leaves, [Some(0), None, None]);
    assert_eq!(target(&Err::<u8, bool>(true)).leaves, [Some(1), None, Some(1)]);
    assert_eq!(target(&None::<Vec<u8>>).leaves, []);
}

#[test]
fn values_survive_the_way_there_and_back() {
    check(i128::MIN);
    check((u64::MAX, i8::MIN, 'é', false));
    check(((), (5usize,), [[1u8, 2], [3, 4]]));
    check(vec![Some(vec![1i32]), None, Some(vec![])]);
    check(vec![vec![(); 0], vec![()], vec![(), ()]]);
    check([None, Some(Some(-3i64)), Some(None)]);
    check((Ok::<[u8; 2], bool>([1, 2]), Err::<[u8; 2], bool>(true)));
    check((Ok::<Vec<u8>, bool>(vec![1, 2]), Err::<Vec<u8>, bool>(true)));
    check(Box::new([Ordering::Less, Ordering::Equal, Ordering::Greater]));
    check((1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 10u8, 11u8, 12u8));
}

#[test]
fn what_is_no_value_of_the_type_is_refused() {
    assert_eq!(u8::from_tree(&Tree::Leaf(256)), None);
    assert_eq!(bool::from_tree(&Tree::Leaf(2)), None);
    assert_eq!(char::from_tree(&Tree::Leaf(0xD800)), None);
    assert_eq!(<[u8; 2]>::from_tree(&Tree::List(vec![Tree::Leaf(1)])), None);
    for numbers in [&[2, 1][..], &[2, 1, 256], &[3, 1, 1, 1], &[-1], &[]] {
        assert_eq!([0_u8; 2].renew(&mut Numbers::new(numbers)), None);
    }
    for numbers in [&[2, 1][..], &[2, 1, -1], &[-1], &[i128::MAX], &[]] {
        assert_eq!(vec![0_u128].renew(&mut Numbers::new(numbers)), None);
        assert_eq!(vec![0_u128; 5].renew(&mut Numbers::new(numbers)), None);
    }
    assert_eq!(<(u8, u8)>::from_tree(&Tree::List(vec![Tree::Leaf(1), Tree::Leaf(1)])), None);
    for text in ["", "_)", "(_", "[_; x]", "[_; 2", "Option(_", "[_; 3]"] {
        for structure in [<[u8; 2]>::structure(), <(u8, u8)>::structure(), Option::<u8>::structure()] {
            assert_eq!(read::tree(&structure, text, &[1, 2]), None, "{text}");
        }
    }
    let error = flatten(&Structure::Scalar, &Tree::Tuple(vec![]), &mut Unknown).unwrap_err();
    assert!(error.contains("a tuple of 0 parts"), "{error}");
}

/// Leaves of which nothing is known, such as nodes of a graph.
struct Unknown;

impl Leaves<&'static str> for Unknown {
    fn known(&mut self, _: &&'static str) -> Option<i128> {
        None
    }
    fn ignored(&mut self) -> &'static str {
        "ignored"
    }
}

#[test]
fn an_unknown_presence_splits_a_varying_shape_only() {
    let option =
        |present, payload| Tree::Tagged { definition: &OPTION, tag: Some(present), fields: vec![Some(payload)] };
    let fixed = Option::<u8>::structure();
    let flats = flatten(&fixed, &option("p", Tree::Leaf("x")), &mut Unknown).unwrap();
    assert_eq!(flats, [Flat { decisions: vec![], shape: "Option(_)".into(), leaves: vec!["p", "x"] }]);
    let flats =
        flatten(&fixed, &Tree::Tagged { definition: &OPTION, tag: Some("p"), fields: vec![None] }, &mut Unknown)
            .unwrap();
    assert_eq!(flats[0].leaves, ["p", "ignored"]);

    let varying = Option::<Vec<u8>>::structure();
    let tree = Tree::Tuple(vec![
        option("p", Tree::List(vec![Tree::Leaf("x")])),
        option("q", Tree::List(vec![Tree::Leaf("y"), Tree::Leaf("z")])),
    ]);
    let flats = flatten(&Structure::Tuple(vec![varying.clone(), varying]), &tree, &mut Unknown).unwrap();
    let mut found: Vec<_> =
        flats.iter().map(|flat| (&*flat.shape, flat.decisions.as_slice(), &flat.leaves[..])).collect();
    found.sort();
    assert_eq!(
        found,
        [
            ("(None, None)", &[("p", 0), ("q", 0)][..], &[][..]),
            ("(None, Some([_; 2]))", &[("p", 0), ("q", 1)], &["y", "z"]),
            ("(Some([_; 1]), None)", &[("p", 1), ("q", 0)], &["x"]),
            ("(Some([_; 1]), Some([_; 2]))", &[("p", 1), ("q", 1)], &["x", "y", "z"]),
        ]
    );
}

fn names<T: Ranged>(bounds: (i128, i128), lengths: &[usize]) -> Vec<String> {
    let mut declarations = Declarations::default();
    declarations.ranged::<T>("a", Extent { low: bounds.0, high: bounds.1 }, lengths).unwrap();
    declarations.variables().iter().map(|variable| variable.name.clone()).collect()
}

#[test]
fn variables_are_named_as_in_the_source_and_declared_row_by_row() {
    assert_eq!(names::<u8>((0, 9), &[]), ["a"]);
    assert_eq!(names::<[[u8; 2]; 2]>((0, 9), &[]), ["a[0][0]", "a[0][1]", "a[1][0]", "a[1][1]"]);
    assert_eq!(names::<(u8, [i8; 2])>((0, 9), &[]), ["a.0", "a.1[0]", "a.1[1]"]);
    assert_eq!(names::<Vec<Vec<u8>>>((0, 9), &[1, 2]), ["a[0][0]", "a[0][1]"]);
    assert_eq!(names::<(Vec<u8>, Vec<u8>)>((0, 9), &[1, 2]), ["a.0[0]", "a.1[0]", "a.1[1]"]);
    let mut declarations = Declarations::default();
    let tree = declarations.finite::<[bool; 2]>("flag", &[]).unwrap();
    assert_eq!(tree, Tree::List(vec![Tree::Leaf(0), Tree::Leaf(1)]));
    assert_eq!(declarations.variables()[1].labels.as_deref().unwrap(), ["false", "true"]);
}

#[test]
fn a_walk_meets_every_input_once() {
    let inputs = |declare: fn(&mut Declarations) -> Vec<Tree<usize>>| {
        let mut declarations = Declarations::default();
        let parameters = declare(&mut declarations);
        Inputs::new(declarations.variables().to_vec(), parameters)
    };
    let fixed = inputs(|declarations| {
        let list = declarations.ranged::<Vec<i8>>("a", Extent { low: -1, high: 1 }, &[3]).unwrap();
        vec![list, declarations.finite::<(bool, [bool; 1])>("b", &[]).unwrap()]
    });
    // Which numbers there are depends on the variant.
    let varying = inputs(|declarations| {
        vec![
            declarations.finite::<Option<(bool, bool)>>("a", &[]).unwrap(),
            declarations.finite::<bool>("b", &[]).unwrap(),
        ]
    });
    for inputs in [fixed, varying, inputs(|_| Vec::new())] {
        let count = inputs.count().unwrap();
        for first in [0, count / 3, count - 1] {
            let mut walk = inputs.walk(first).unwrap();
            for number in first..first + count {
                let mut rest = number % count;
                let mut choice: Vec<usize> = inputs
                    .variables()
                    .iter()
                    .rev()
                    .map(|variable| {
                        let size = variable.values.len() as u64;
                        let position = rest % size;
                        rest /= size;
                        position as usize
                    })
                    .collect();
                choice.reverse();
                assert_eq!((walk.choice(), Some(walk.numbers())), (&choice[..], inputs.numbers(&choice).as_deref()));
                walk.advance();
            }
        }
        assert!(inputs.walk(count).is_none());
    }
}

#[test]
fn domains_that_only_the_values_of_constants_reveal_as_wrong_are_errors() {
    let declare = |low, high| Declarations::default().ranged::<u8>("a", Extent { low, high }, &[]).map(|_| ());
    assert_eq!(declare(0, 255), Ok(()));
    assert!(matches!(declare(0, -1), Err(Error::DomainSize { size: 0, .. })));
    assert!(matches!(declare(0, 1 << 16), Err(Error::DomainSize { .. })));
    assert!(matches!(declare(i128::MIN, i128::MAX), Err(Error::DomainSize { .. })));
    let message = declare(0, 300).unwrap_err().to_string();
    assert!(message.contains("0..=300 does not fit u8"), "{message}");
    let hidden = Declarations::default().finite::<Vec<bool>>("a", &[]).unwrap_err().to_string();
    assert!(hidden.contains("alias that hides a Vec"), "{hidden}");
    let endless = <Vec<bool> as Finite>::declare("a", &[usize::MAX], &mut Declarations::default());
    assert!(endless.unwrap_err().to_string().contains("random variables"));
}

#[test]
fn characters_skip_the_surrogates() {
    let mut declarations = Declarations::default();
    declarations.ranged::<char>("c", Extent { low: 0xD7FF, high: 0xE000 }, &[]).unwrap();
    assert_eq!(declarations.variables()[0].values, [0xD7FF, 0xE000]);
}

#[test]
fn integer_types_know_their_bounds() {
    for integer in IntegerType::ALL {
        assert_eq!(IntegerType::from_name(integer.name()), Some(integer));
    }
    assert_eq!((IntegerType::I8.minimum(), IntegerType::I8.maximum()), (-128, 127));
    assert_eq!((IntegerType::U64.minimum(), IntegerType::U64.maximum()), (0, i128::from(u64::MAX)));
    assert_eq!((IntegerType::I128.minimum(), IntegerType::I128.maximum()), (i128::MIN, i128::MAX));
}

/// What a value of a series of inputs is made of.
type Parameters = (Vec<Option<(u8, Vec<bool>)>>, [Result<i16, char>; 2], Option<Box<u32>>, String, Vec<Vec<u64>>);

proptest! {
    #[test]
    fn a_value_takes_the_room_of_another(mut room: Parameters, value: Parameters) {
        let mut own = Vec::new();
        Encode::numbers(&value, &mut own);
        let mut numbers = Numbers::new(&own);
        prop_assert_eq!(room.renew(&mut numbers), Some(()));
        prop_assert_eq!(numbers.end(), Some(()));
        prop_assert_eq!(room, value);
    }

    #[test]
    fn random_values_survive(value: (Vec<Option<(u8, Vec<bool>)>>, [Result<i16, char>; 2], Option<Box<u32>>)) {
        check(value);
    }

    #[test]
    fn equal_targets_mean_equal_values(a: Vec<Option<Vec<bool>>>, b: Vec<Option<Vec<bool>>>) {
        prop_assert_eq!(target(&a) == target(&b), a == b);
    }
}

fn numbers<T: Encode + ?Sized>(value: &T) -> Vec<i128> {
    let mut numbers = Vec::new();
    value.numbers(&mut numbers);
    numbers
}

/// Numbers stand for values: those of different values differ, and none begins with those of another; so do those of trees.
fn tell_apart<T: Encode + PartialEq + Debug>(values: &[T]) {
    let of_tree = |value: &T| {
        let mut numbers = Vec::new();
        value.encode().numbers(&mut numbers);
        numbers
    };
    for a in values {
        for b in values {
            let same = a == b;
            assert_eq!(numbers(a) == numbers(b), same, "{a:?} and {b:?}");
            assert_eq!(of_tree(a) == of_tree(b), same, "{a:?} and {b:?}");
            assert_eq!(numbers(a).starts_with(&numbers(b)), same, "{a:?} and {b:?}");
            assert_eq!(of_tree(a).starts_with(&of_tree(b)), same, "{a:?} and {b:?}");
        }
    }
}

#[test]
fn numbers_tell_values_apart() {
    use std::collections::{BTreeMap, HashMap, VecDeque};
    tell_apart(&[None, Some(0_u8), Some(1)]);
    tell_apart(&[Ok(0_u8), Ok(1), Err(0_u8), Err(1)]);
    tell_apart(&[vec![], vec![0_u8], vec![0, 0], vec![1], vec![1, 0]]);
    tell_apart(&[
        vec![vec![], vec![0_u8]],
        vec![vec![0], vec![]],
        vec![vec![]],
        vec![vec![0]],
        vec![vec![], vec![], vec![]],
    ]);
    tell_apart(&["", "a", "a\0", "ab", "\0", "0123456789abcdef", "0123456789abcdef\0", "0123456789abcdefg", "é"]);
    tell_apart(&[(vec![0_u8], vec![1_u8]), (vec![0, 1], vec![]), (vec![], vec![0, 1])]);
    tell_apart(&[(Some('a'), -1_i64, true), (None, -1, true), (Some('b'), -1, true), (Some('a'), 1, false)]);
    tell_apart(&[0.0_f64, 1.0, -1.0, f64::INFINITY, f64::MIN_POSITIVE]);
    tell_apart(&[[Ordering::Less, Ordering::Equal], [Ordering::Equal, Ordering::Less]]);
    let maps = [vec![], vec![(1_u8, 2_u8)], vec![(2, 1)], vec![(1, 2), (2, 1)]];
    tell_apart(&maps.clone().map(|pairs| pairs.into_iter().collect::<BTreeMap<_, _>>()));
    tell_apart(&maps.clone().map(|pairs| pairs.into_iter().collect::<HashMap<_, _>>()));
    tell_apart(&maps.map(|pairs| pairs.into_iter().collect::<VecDeque<_>>()));
}

proptest! {
    #[test]
    fn numbers_tell_random_values_apart(
        values in prop::collection::vec(
            (prop::collection::vec(prop::option::of(0_u8..2), 0..3), prop::result::maybe_ok("[ab]{0,2}", any::<[bool; 2]>())),
            0..12,
        )
    ) {
        tell_apart(&values);
    }
}
