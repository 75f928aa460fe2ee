//! The functions, by where they are.

use crate::{Argument, argument};

/// Where a function is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// A module of the standard library, which stands before the name: functions of users have such names, too.
    Module(&'static str),
    /// A module of the standard library, whose function is also known by its bare name after `use`.
    Import(&'static str),
    /// A type of the standard library.
    Type(&'static str),
    /// A trait that many types implement: the type or the trait stands before the name.
    Trait(&'static str),
}

impl Owner {
    /// The name of the module, type or trait.
    pub fn name(self) -> &'static str {
        match self {
            Owner::Module(name) | Owner::Import(name) | Owner::Type(name) | Owner::Trait(name) => name,
        }
    }
}

/// A function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionEntry {
    /// Which one.
    pub function: Function,
    /// The variant of [`Function`].
    pub variant: &'static str,
    /// Where it is.
    pub owner: Owner,
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static [Argument],
}

macro_rules! functions {
    ($($variant:ident $kind:ident $owner:ident :: $name:ident ( $($argument:ident),* );)*) => {
        /// Functions of the standard library.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names are those of Rust's functions")]
        pub enum Function {
            $($variant,)*
        }

        /// The functions.
        pub const FUNCTIONS: &[FunctionEntry] = &[$(FunctionEntry {
            function: Function::$variant,
            variant: stringify!($variant),
            owner: Owner::$kind(stringify!($owner)),
            name: stringify!($name),
            arguments: &[$(argument!($argument)),*],
        },)*];
    };
}

functions! {
    Min Import cmp::min(x, x);
    Max Import cmp::max(x, x);
    Swap Import mem::swap(x, x);
    Replace Import mem::replace(x, x);
    Take Import mem::take(x);
    Drop Import mem::drop(x);
    Discriminant Import mem::discriminant(x);
    Once Module iter::once(x);
    Empty Module iter::empty();
    OnceWith Module iter::once_with(f0);
    RepeatWith Import iter::repeat_with(f0);
    Successors Import iter::successors(x, f1);
    IterFromFn Import iter::from_fn(f0);
    ArrayFromFn Import array::from_fn(f1);
    RepeatForever Module iter::repeat(x);
    RepeatTimes Import iter::repeat_n(x, x);
    Zip Import iter::zip(x, x);
    Identity Module convert::identity(x);
    BlackBox Module hint::black_box(x);
    From Trait From::from(x);
    TryFrom Trait TryFrom::try_from(x);
    Default Trait Default::default();
    FromIter Trait FromIterator::from_iter(x);
    CharFromU32 Type char::from_u32(x);
    CharFromDigit Type char::from_digit(x, x);
    FromBeBytes Type integer::from_be_bytes(x);
    FromLeBytes Type integer::from_le_bytes(x);
    FromNeBytes Type integer::from_ne_bytes(x);
    FromStrRadix Type integer::from_str_radix(x, x);
    NonZeroNew Type NonZero::new(x);
    BoxNew Type Box::new(x);
    RcNew Type Rc::new(x);
    RcClone Type Rc::clone(x);
    RcUnwrapOrClone Type Rc::unwrap_or_clone(x);
    RcMakeMut Type Rc::make_mut(x);
    RcDowngrade Type Rc::downgrade(x);
    RcStrongCount Type Rc::strong_count(x);
    RcWeakCount Type Rc::weak_count(x);
    RcPtrEq Type Rc::ptr_eq(x, x);
    RcTryUnwrap Type Rc::try_unwrap(x);
    RcIntoInner Type Rc::into_inner(x);
    RcGetMut Type Rc::get_mut(x);
    WeakNew Type Weak::new();
    CellNew Type Cell::new(x);
    RefCellNew Type RefCell::new(x);
    VecNew Type Vec::new();
    VecWithCapacity Type Vec::with_capacity(x);
    HashMapNew Type HashMap::new();
    HashMapWithCapacity Type HashMap::with_capacity(x);
    HashSetNew Type HashSet::new();
    HashSetWithCapacity Type HashSet::with_capacity(x);
    BTreeMapNew Type BTreeMap::new();
    BTreeSetNew Type BTreeSet::new();
    VecDequeNew Type VecDeque::new();
    VecDequeWithCapacity Type VecDeque::with_capacity(x);
    BinaryHeapNew Type BinaryHeap::new();
    BinaryHeapWithCapacity Type BinaryHeap::with_capacity(x);
    StringNew Type String::new();
    StringWithCapacity Type String::with_capacity(x);
    StringFromUtf8 Type String::from_utf8(x);
    StrFromUtf8 Module str::from_utf8(x);
}

impl Function {
    /// Whether the answer depends on who else has the value: a function that asks for it is called on its inputs.
    pub fn asks_for_owners(self) -> bool {
        use Function::{RcDowngrade, RcGetMut, RcIntoInner, RcPtrEq, RcStrongCount, RcTryUnwrap, RcWeakCount, WeakNew};
        matches!(
            self,
            RcDowngrade | RcStrongCount | RcWeakCount | RcPtrEq | RcTryUnwrap | RcIntoInner | RcGetMut | WeakNew
        )
    }

    /// Its entry in the table.
    pub fn entry(self) -> &'static FunctionEntry {
        &FUNCTIONS[self as usize]
    }
}

impl FunctionEntry {
    /// Whether a full name, as the compiler gives it, is this function's: `core::mem::swap<u8>`,
    /// `alloc::vec::Vec<u8>::new`, `<u32 as core::convert::From<u8>>::from`.
    pub fn is(&self, full: &str) -> bool {
        let owner = self.owner.name();
        match self.owner {
            Owner::Trait(name) => full.contains(&format!("::{name}<")) || full.contains(&format!("::{name}>")),
            Owner::Module(_) | Owner::Import(_) => {
                full.split('<').next().unwrap_or(full).split("::").any(|part| part == owner)
            }
            Owner::Type("integer") => full.contains("::num::"),
            Owner::Type(_) => full.split(|letter: char| !letter.is_alphanumeric()).any(|part| part == owner),
        }
    }
}
