//! Collections and text as outputs and constants: lists of their items, in order.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use crate::lift::library::reverse::REVERSE;
use crate::lift::output::decode::{Decode, Numbers};
use crate::lift::output::encode::Encode;
use crate::lift::output::shape::{Structure, Tree};
use crate::lift::signature::constant::Lift;
use crate::lift::value::{Map, Term, Value, Wrapper};

fn pairs<K: Encode, V: Encode>() -> Structure {
    <[(K, V)]>::structure()
}

fn encode_pairs<'a, K: Encode + 'a, V: Encode + 'a>(pairs: impl Iterator<Item = (&'a K, &'a V)>) -> Tree<i128> {
    Tree::List(pairs.map(|(key, value)| Tree::Tuple(vec![key.encode(), value.encode()])).collect())
}

fn numbers_of_items<'a, T: Encode + 'a>(items: impl ExactSizeIterator<Item = &'a T>, numbers: &mut Vec<i128>) {
    numbers.push(items.len() as i128);
    items.for_each(|item| item.numbers(numbers));
}

fn numbers_of_pairs<'a, K: Encode + 'a, V: Encode + 'a>(
    pairs: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    numbers: &mut Vec<i128>,
) {
    numbers.push(pairs.len() as i128);
    for (key, value) in pairs {
        key.numbers(numbers);
        value.numbers(numbers);
    }
}

fn lift_map<'a, K: Lift + 'a, V: Lift + 'a>(pairs: impl Iterator<Item = (&'a K, &'a V)>, ordered: bool) -> Value {
    let mut pairs: Vec<(Value, Value)> = pairs.map(|(key, value)| (key.lift(), value.lift())).collect();
    if !ordered {
        pairs.sort_by(|(a, _), (b, _)| known_order(a, b));
    }
    let (keys, values): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    Value::Map(Rc::new(Map { set: false, ordered, present: vec![Term::TRUE; keys.len()], keys: Rc::new(keys), values }))
}

fn lift_set<'a, K: Lift + 'a>(keys: impl Iterator<Item = &'a K>, ordered: bool) -> Value {
    let mut keys: Vec<Value> = keys.map(K::lift).collect();
    if !ordered {
        keys.sort_by(known_order);
    }
    let (present, values) = (vec![Term::TRUE; keys.len()], vec![Value::unit(); keys.len()]);
    Value::Map(Rc::new(Map { set: true, ordered, keys: Rc::new(keys), present, values }))
}

/// The order in which a lifted map has its keys: that of derived comparisons, as in the trace.
fn known_order(a: &Value, b: &Value) -> Ordering {
    let in_order = |a: &[Value], b: &[Value]| {
        let parts = a.iter().zip(b).map(|(a, b)| known_order(a, b));
        parts.chain([a.len().cmp(&b.len())]).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    match (a, b) {
        (Value::Scalar(a), Value::Scalar(b)) => a.term.known().cmp(&b.term.known()),
        (Value::Tuple(a), Value::Tuple(b)) | (Value::Sequence(a), Value::Sequence(b)) => in_order(a, b),
        (Value::Wrapped(_, a), Value::Wrapped(_, b)) => known_order(a, b),
        (Value::Map(a), Value::Map(b)) => in_order(&a.keys, &b.keys).then_with(|| in_order(&a.values, &b.values)),
        (Value::Tagged(a), Value::Tagged(b)) => {
            let order = a.tag.known().cmp(&b.tag.known()).then_with(|| in_order(&a.fields, &b.fields));
            if *a.definition == REVERSE { order.reverse() } else { order }
        }
        // Fields of other variants.
        _ => Ordering::Equal,
    }
}

/// What a collection without an order has, in that of its keys: see [`Tree::order`].
fn by_key<'a, T, K: Encode + 'a>(
    items: impl Iterator<Item = T>,
    key: impl Fn(&T) -> &'a K,
) -> impl ExactSizeIterator<Item = T> {
    let mut keyed: Vec<(Tree<i128>, T)> = items.map(|item| (key(&item).encode(), item)).collect();
    keyed.sort_by(|(a, _), (b, _)| a.order(b));
    keyed.into_iter().map(|(_, item)| item)
}

impl<K: Encode, V: Encode> Encode for BTreeMap<K, V> {
    fn structure() -> Structure {
        pairs::<K, V>()
    }
    fn encode(&self) -> Tree<i128> {
        encode_pairs(self.iter())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers_of_pairs(self.iter(), numbers);
    }
}

impl<K: Decode + Ord, V: Decode> Decode for BTreeMap<K, V> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        Vec::<(K, V)>::decode(numbers).map(|pairs| pairs.into_iter().collect())
    }
}

impl<K: Lift, V: Lift> Lift for BTreeMap<K, V> {
    fn lift(&self) -> Value {
        lift_map(self.iter(), true)
    }
}

impl<K: Encode, V: Encode, S> Encode for HashMap<K, V, S> {
    fn structure() -> Structure {
        pairs::<K, V>()
    }
    fn encode(&self) -> Tree<i128> {
        encode_pairs(by_key(self.iter(), |&(key, _)| key))
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers_of_pairs(by_key(self.iter(), |&(key, _)| key), numbers);
    }
}

impl<K: Decode + Eq + Hash, V: Decode, S: BuildHasher + Default> Decode for HashMap<K, V, S> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        Vec::<(K, V)>::decode(numbers).map(|pairs| pairs.into_iter().collect())
    }
}

impl<K: Lift, V: Lift, S> Lift for HashMap<K, V, S> {
    fn lift(&self) -> Value {
        lift_map(self.iter(), false)
    }
}

impl<K: Encode> Encode for BTreeSet<K> {
    fn structure() -> Structure {
        <[K]>::structure()
    }
    fn encode(&self) -> Tree<i128> {
        Tree::List(self.iter().map(K::encode).collect())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers_of_items(self.iter(), numbers);
    }
}

impl<K: Decode + Ord> Decode for BTreeSet<K> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        Vec::<K>::decode(numbers).map(|keys| keys.into_iter().collect())
    }
}

impl<K: Lift> Lift for BTreeSet<K> {
    fn lift(&self) -> Value {
        lift_set(self.iter(), true)
    }
}

impl<K: Encode, S> Encode for HashSet<K, S> {
    fn structure() -> Structure {
        <[K]>::structure()
    }
    fn encode(&self) -> Tree<i128> {
        Tree::List(by_key(self.iter(), |key| *key).map(K::encode).collect())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers_of_items(by_key(self.iter(), |key| *key), numbers);
    }
}

impl<K: Decode + Eq + Hash, S: BuildHasher + Default> Decode for HashSet<K, S> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        Vec::<K>::decode(numbers).map(|keys| keys.into_iter().collect())
    }
}

impl<K: Lift, S> Lift for HashSet<K, S> {
    fn lift(&self) -> Value {
        lift_set(self.iter(), false)
    }
}

impl<T: Encode> Encode for VecDeque<T> {
    fn structure() -> Structure {
        <[T]>::structure()
    }
    fn encode(&self) -> Tree<i128> {
        Tree::List(self.iter().map(T::encode).collect())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        numbers_of_items(self.iter(), numbers);
    }
}

impl<T: Decode> Decode for VecDeque<T> {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        Vec::<T>::decode(numbers).map(VecDeque::from)
    }
}

impl<T: Lift> Lift for VecDeque<T> {
    fn lift(&self) -> Value {
        Value::Wrapped(Wrapper::Deque, Rc::new(Value::sequence(self.iter().map(T::lift).collect())))
    }
}

impl<T: Lift + Ord> Lift for BinaryHeap<T> {
    fn lift(&self) -> Value {
        // The largest first.
        let mut items: Vec<&T> = self.iter().collect();
        items.sort_by(|a, b| b.cmp(a));
        Value::Wrapped(Wrapper::Heap, Rc::new(Value::sequence(items.into_iter().map(T::lift).collect())))
    }
}

impl<T: Lift> Lift for Reverse<T> {
    fn lift(&self) -> Value {
        Value::variant(&REVERSE, 0, vec![self.0.lift()])
    }
}

impl Encode for str {
    fn structure() -> Structure {
        <[char]>::structure()
    }
    fn encode(&self) -> Tree<i128> {
        Tree::List(self.chars().map(|letter| letter.encode()).collect())
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        let begin = numbers.len();
        numbers.push(0);
        numbers.extend(self.chars().map(|letter| letter as i128));
        numbers[begin] = (numbers.len() - begin - 1) as i128;
    }
}

impl Encode for String {
    fn structure() -> Structure {
        str::structure()
    }
    fn encode(&self) -> Tree<i128> {
        self.as_str().encode()
    }
    fn numbers(&self, numbers: &mut Vec<i128>) {
        self.as_str().numbers(numbers);
    }
}

/// Texts that were read back into `&'static str`, each kept once for as long as the program runs.
static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Decode for &'static str {
    fn decode(numbers: &mut Numbers<'_>) -> Option<Self> {
        let text = String::decode(numbers)?;
        let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = texts.get(text.as_str()) {
            return Some(known);
        }
        let kept: &'static str = Box::leak(text.into_boxed_str());
        texts.insert(kept);
        Some(kept)
    }
}

impl Lift for str {
    fn lift(&self) -> Value {
        Value::text(self)
    }
}

impl Lift for String {
    fn lift(&self) -> Value {
        self.as_str().lift()
    }
}
