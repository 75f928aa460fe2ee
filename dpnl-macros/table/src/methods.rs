//! The methods, by what they are called on.

use crate::families::{Family, Operation};
use crate::{Entry, Question, argument};

macro_rules! methods {
    ($(
        $(#[$documentation:meta])*
        $receiver:ident $field:ident $title:literal $($changed:ident)? {
            $($variant:ident $name:ident ( $($argument:ident),* ) $($question:ident)*;)*
        }
    )*) => {
        /// Whose methods an enum lists, and how the trace treats the receiver.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the enums of the same names say it")]
        pub enum Receiver {
            $($receiver,)*
            /// The families of integers.
            Family,
        }

        impl Receiver {
            /// All of them.
            pub const ALL: &[Receiver] = &[$(Receiver::$receiver,)* Receiver::Family];

            /// The field of [`Method`] for it, which is also the name of its enum without `Method`.
            pub fn field(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => stringify!($field),)*
                    Receiver::Family => "family",
                }
            }

            /// The name of its enum.
            pub fn name(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => stringify!($receiver),)*
                    Receiver::Family => "Family",
                }
            }

            /// Whether the receiver is a place that is changed, or that the result refers to.
            pub fn is_changed(self) -> bool {
                match self {
                    $(Receiver::$receiver => matches!(&[$(stringify!($changed))?] as &[&str], [_]),)*
                    Receiver::Family => false,
                }
            }

            /// What it is called in the documentation.
            pub fn title(self) -> &'static str {
                match self {
                    $(Receiver::$receiver => $title,)*
                    Receiver::Family => "integers, by family",
                }
            }
        }

        $(
            $(#[$documentation])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            #[allow(missing_docs, reason = "the names are those of Rust's methods")]
            pub enum $receiver {
                $($variant,)*
            }
        )*

        /// What the name of a method means, by what it is called on.
        #[derive(Debug, Clone, Copy)]
        #[allow(missing_docs, reason = "the fields are the enums of this module")]
        pub struct Method {
            /// The name.
            pub name: &'static str,
            $(pub $field: Option<$receiver>,)*
            pub family: Option<(Family, Operation)>,
        }

        impl Method {
            /// A name without any meaning.
            pub const fn new(name: &'static str) -> Self {
                Self { name, $($field: None,)* family: None }
            }

            /// A name with all that it means with so many arguments.
            pub fn named(name: &'static str, arguments: usize) -> Self {
                Self::of(name, crate::meanings(name, arguments))
            }

            /// A name with these meanings.
            pub fn of(name: &'static str, meanings: impl Iterator<Item = &'static Entry>) -> Self {
                let mut method = Self::new(name);
                for entry in meanings {
                    match (entry.receiver, entry.variant) {
                        $($((Receiver::$receiver, stringify!($variant)) => method.$field = Some($receiver::$variant),)*)*
                        (Receiver::Family, _) => method.family = crate::families::named(entry.name),
                        _ => {}
                    }
                }
                method
            }

            /// Whether something that the method may be called on is changed by it, or referred to by the result.
            pub fn is_changing(&self) -> bool {
                $((self.$field.is_some() && Receiver::$receiver.is_changed()) ||)* false
            }
        }

        /// The methods, without the families of integers.
        pub const METHODS: &[Entry] = &[$($(Entry {
            receiver: Receiver::$receiver,
            variant: stringify!($variant),
            family: None,
            name: stringify!($name),
            arguments: &[$(argument!($argument)),*],
            questions: &[$(Question::$question),*],
        },)*)*];
    };
}

methods! {
    /// Methods that many types have; those of their own come first.
    Common common "every type that has them" {
        Clone clone();
        ToOwned to_owned();
        AsRef as_ref();
        Borrow borrow();
        Into into() Receiver Result;
        TryInto try_into() Result;
        Cmp cmp(x);
        PartialCmp partial_cmp(x);
        Equal eq(x);
        NotEqual ne(x);
        Less lt(x);
        LessEqual le(x);
        Greater gt(x);
        GreaterEqual ge(x);
        Min min(x);
        Max max(x);
        Clamp clamp(x, x);
        ToText to_string();
    }
    /// Methods of integers.
    Integer integer "integers" {
        Abs abs();
        UnsignedAbs unsigned_abs();
        AbsDiff abs_diff(x);
        Signum signum();
        IsPositive is_positive();
        IsNegative is_negative();
        Pow pow(x);
        RemEuclid rem_euclid(x);
        DivEuclid div_euclid(x);
        DivCeil div_ceil(x);
        NextMultipleOf next_multiple_of(x);
        IsMultipleOf is_multiple_of(x);
        Isqrt isqrt();
        Ilog2 ilog2();
        Ilog10 ilog10();
        Ilog ilog(x);
        CheckedIlog2 checked_ilog2();
        CheckedIlog10 checked_ilog10();
        CheckedIlog checked_ilog(x);
        CheckedIsqrt checked_isqrt();
        Midpoint midpoint(x);
        NextPowerOfTwo next_power_of_two();
        CheckedNextPowerOfTwo checked_next_power_of_two();
        CheckedNextMultipleOf checked_next_multiple_of(x);
        CastSigned cast_signed();
        CastUnsigned cast_unsigned();
        ToBeBytes to_be_bytes();
        ToLeBytes to_le_bytes();
        ToNeBytes to_ne_bytes();
        IsPowerOfTwo is_power_of_two();
        CountOnes count_ones();
        CountZeros count_zeros();
        LeadingZeros leading_zeros();
        TrailingZeros trailing_zeros();
        LeadingOnes leading_ones();
        TrailingOnes trailing_ones();
        SwapBytes swap_bytes();
        ReverseBits reverse_bits();
        RotateLeft rotate_left(x);
        RotateRight rotate_right(x);
    }
    /// Methods of `bool`.
    Boolean boolean "`bool`" {
        Then then(f0);
        ThenSome then_some(x);
        Not not();
    }
    /// Methods of `f32` and `f64`.
    Float float "`f32` and `f64`" {
        Abs abs();
        Signum signum();
        Floor floor();
        Ceil ceil();
        Round round();
        RoundTiesEven round_ties_even();
        Trunc trunc();
        Fract fract();
        Sqrt sqrt();
        Cbrt cbrt();
        Recip recip();
        Exp exp();
        Exp2 exp2();
        Ln ln();
        Log2 log2();
        Log10 log10();
        Sin sin();
        Cos cos();
        Tan tan();
        Asin asin();
        Acos acos();
        Atan atan();
        Tanh tanh();
        ToDegrees to_degrees();
        ToRadians to_radians();
        IsNan is_nan();
        IsFinite is_finite();
        IsInfinite is_infinite();
        IsSignNegative is_sign_negative();
        IsSignPositive is_sign_positive();
        Min min(x);
        Max max(x);
        Powi powi(x);
        Powf powf(x);
        Log log(x);
        Atan2 atan2(x);
        Hypot hypot(x);
        Copysign copysign(x);
        RemEuclid rem_euclid(x);
        DivEuclid div_euclid(x);
        TotalCmp total_cmp(x);
        MulAdd mul_add(x, x);
        Clamp clamp(x, x);
    }
    /// Methods that `char` and `u8` share.
    Ascii ascii "`char` and `u8`" {
        IsAscii is_ascii();
        IsAsciiDigit is_ascii_digit();
        IsAsciiAlphabetic is_ascii_alphabetic();
        IsAsciiAlphanumeric is_ascii_alphanumeric();
        IsAsciiLowercase is_ascii_lowercase();
        IsAsciiUppercase is_ascii_uppercase();
        IsAsciiPunctuation is_ascii_punctuation();
        IsAsciiWhitespace is_ascii_whitespace();
        IsAsciiHexdigit is_ascii_hexdigit();
        IsAsciiGraphic is_ascii_graphic();
        IsAsciiControl is_ascii_control();
        EqIgnoreAsciiCase eq_ignore_ascii_case(x);
        ToAsciiLowercase to_ascii_lowercase();
        ToAsciiUppercase to_ascii_uppercase();
    }
    /// Methods of `char`.
    Character character "`char`" {
        IsAlphabetic is_alphabetic();
        IsAlphanumeric is_alphanumeric();
        IsNumeric is_numeric();
        IsLowercase is_lowercase();
        IsUppercase is_uppercase();
        IsWhitespace is_whitespace();
        IsControl is_control();
        LenUtf8 len_utf8();
        ToUppercase to_uppercase();
        ToLowercase to_lowercase();
        ToDigit to_digit(x);
        IsDigit is_digit(x);
    }
    /// Methods of `std::cmp::Ordering`.
    Order order "`Ordering`" {
        Reverse reverse();
        Then then(x);
        ThenWith then_with(f0);
        IsLess is_lt();
        IsLessEqual is_le();
        IsGreater is_gt();
        IsGreaterEqual is_ge();
        IsEqual is_eq();
        IsNotEqual is_ne();
    }
    /// Methods of arrays, slices and `Vec`s that leave them as they are.
    Sequence sequence "arrays, slices and `Vec`" {
        Len len();
        IsEmpty is_empty();
        Iter iter();
        IntoIter into_iter();
        AsSlice as_slice();
        ToVec to_vec();
        IntoBoxedSlice into_boxed_slice();
        First first();
        Last last();
        Get get(x);
        Contains contains(x);
        StartsWith starts_with(x);
        EndsWith ends_with(x);
        Windows windows(x);
        Chunks chunks(x);
        ChunksExact chunks_exact(x);
        Rchunks rchunks(x);
        SplitAt split_at(x);
        SplitFirst split_first();
        SplitLast split_last();
        Concat concat();
        Repeat repeat(x);
        Map map(f1);
        IsSorted is_sorted();
        IsSortedBy is_sorted_by(f2);
        IsSortedByKey is_sorted_by_key(f1);
        BinarySearch binary_search(x);
        BinarySearchBy binary_search_by(f1);
        BinarySearchByKey binary_search_by_key(x, f1);
        PartitionPoint partition_point(f1);
        ChunkBy chunk_by(f2);
        Split split(f1);
        Join join(x);
        IntoVec into_vec();
        StripPrefix strip_prefix(x);
        StripSuffix strip_suffix(x);
        SplitAtChecked split_at_checked(x);
    }
    /// Methods that change an array, slice or `Vec`.
    SequenceChange sequence_change "arrays, slices and `Vec`, changed" changed {
        Push push(x);
        Pop pop();
        Clear clear();
        Reverse reverse();
        Truncate truncate(x);
        Resize resize(x, x);
        Fill fill(x);
        Insert insert(x, x);
        Remove remove(x);
        SwapRemove swap_remove(x);
        Extend extend(x);
        ExtendFromSlice extend_from_slice(x);
        Append append(x);
        CopyFromSlice copy_from_slice(x);
        RotateLeft rotate_left(x);
        RotateRight rotate_right(x);
        Swap swap(x, x);
        Retain retain(f1);
        RetainMut retain_mut(f1);
        Dedup dedup();
        Sort sort();
        SortUnstable sort_unstable();
        SortByKey sort_by_key(f1);
        SortUnstableByKey sort_unstable_by_key(f1);
        SortByCachedKey sort_by_cached_key(f1);
        SortBy sort_by(f2);
        SortUnstableBy sort_unstable_by(f2);
        SelectNthUnstable select_nth_unstable(x);
        Drain drain(x);
        Splice splice(x, x);
        SplitOff split_off(x);
        PopIf pop_if(f1);
        ResizeWith resize_with(x, f0);
        FillWith fill_with(f0);
        SwapWithSlice swap_with_slice(x);
        CloneFromSlice clone_from_slice(x);
        CopyWithin copy_within(x, x);
        ExtendFromWithin extend_from_within(x);
        DedupByKey dedup_by_key(f1);
        DedupBy dedup_by(f2);
        Reserve reserve(x);
        ShrinkToFit shrink_to_fit();
    }
    /// Methods that give mutable references into an array, slice or `Vec`.
    SequenceReference sequence_reference "arrays, slices and `Vec`, referred to" changed {
        IterMut iter_mut();
        AsMut as_mut();
        FirstMut first_mut();
        LastMut last_mut();
        GetMut get_mut(x);
        SplitAtMut split_at_mut(x);
        AsMutSlice as_mut_slice();
        SplitFirstMut split_first_mut();
        SplitLastMut split_last_mut();
        ChunksMut chunks_mut(x);
        ChunksExactMut chunks_exact_mut(x);
    }
    /// Methods of maps and sets that leave them as they are.
    Mapping map "maps and sets, hashed or ordered" {
        Len len();
        IsEmpty is_empty();
        ContainsKey contains_key(x);
        Contains contains(x);
        Get get(x);
        GetKeyValue get_key_value(x);
        Iter iter();
        IntoIter into_iter();
        Keys keys();
        IntoKeys into_keys();
        Values values();
        IntoValues into_values();
        FirstKeyValue first_key_value();
        LastKeyValue last_key_value();
        First first();
        Last last();
        Range range(x);
        Union union(x);
        Intersection intersection(x);
        Difference difference(x);
        SymmetricDifference symmetric_difference(x);
        IsSubset is_subset(x);
        IsSuperset is_superset(x);
        IsDisjoint is_disjoint(x);
    }
    /// Methods that change a map or set.
    MappingChange map_change "maps and sets, changed" changed {
        Insert insert(x, x);
        Add insert(x);
        Remove remove(x);
        RemoveEntry remove_entry(x);
        PopFirst pop_first();
        PopLast pop_last();
        Clear clear();
        Drain drain();
        Extend extend(x);
        Append append(x);
        Retain retain(f2);
    }
    /// Methods that give mutable references into a map.
    MappingReference map_reference "maps, referred to" changed {
        Entry entry(x);
        IterMut iter_mut();
        ValuesMut values_mut();
        GetMut get_mut(x);
    }
    /// Methods of an entry of a map.
    MappingEntry map_entry "entries of maps" {
        OrInsert or_insert(x);
        OrInsertWith or_insert_with(f0);
        OrInsertWithKey or_insert_with_key(f1);
        OrDefault or_default() Result;
        AndModify and_modify(f1);
        Key key();
    }
    /// Methods of `VecDeque` that slices do not have.
    Deque deque "`VecDeque`, and those of slices" {
        Front front();
        Back back();
    }
    /// Methods that change a `VecDeque`, which a `Vec` does not have, or with another meaning.
    DequeChange deque_change "`VecDeque`, changed" changed {
        PushBack push_back(x);
        PushFront push_front(x);
        PopBack pop_back();
        PopFront pop_front();
        FrontMut front_mut();
        BackMut back_mut();
        Remove remove(x);
    }
    /// Methods of `BinaryHeap` that leave it as it is.
    Heap heap "`BinaryHeap`" {
        Len len();
        IsEmpty is_empty();
        Peek peek();
        Iter iter();
        IntoIter into_iter();
        IntoVec into_vec();
        IntoSortedVec into_sorted_vec();
    }
    /// Methods that change a `BinaryHeap`.
    HeapChange heap_change "`BinaryHeap`, changed" changed {
        Push push(x);
        Pop pop();
        Clear clear();
        Extend extend(x);
        Append append(x);
        Retain retain(f1);
        Drain drain();
    }
    /// Methods of text that leave it as it is.
    Text text "`String` and `str`" {
        Len len();
        IsEmpty is_empty();
        Chars chars();
        Bytes bytes();
        AsBytes as_bytes();
        IntoBytes into_bytes();
        CharIndices char_indices();
        ToText to_string();
        AsStr as_str();
        ToAsciiUppercase to_ascii_uppercase();
        ToAsciiLowercase to_ascii_lowercase();
        ToUppercase to_uppercase();
        ToLowercase to_lowercase();
        EqIgnoreAsciiCase eq_ignore_ascii_case(x);
        Repeat repeat(x);
        Parse parse() Result;
        StartsWith starts_with(f1);
        EndsWith ends_with(f1);
        StripPrefix strip_prefix(f1);
        StripSuffix strip_suffix(f1);
        Contains contains(f1);
        Find find(f1);
        Rfind rfind(f1);
        Trim trim();
        TrimStart trim_start();
        TrimEnd trim_end();
        TrimMatches trim_matches(f1);
        TrimStartMatches trim_start_matches(f1);
        TrimEndMatches trim_end_matches(f1);
        Split split(f1);
        SplitTerminator split_terminator(f1);
        Splitn splitn(x, f1);
        SplitOnce split_once(f1);
        SplitWhitespace split_whitespace();
        SplitAsciiWhitespace split_ascii_whitespace();
        Lines lines();
        Replace replace(f1, x);
        Matches matches(f1);
    }
    /// Methods that change a `String`.
    TextChange text_change "`String`, changed" changed {
        Push push(x);
        PushStr push_str(x);
        Pop pop();
        Clear clear();
        Truncate truncate(x);
        Insert insert(x, x);
        InsertStr insert_str(x, x);
        Remove remove(x);
        Extend extend(x);
        Retain retain(f1);
    }
    /// Methods of `Option`.
    Optional option "`Option`" {
        IsSome is_some();
        IsNone is_none();
        IsSomeAnd is_some_and(f1);
        IsNoneOr is_none_or(f1);
        Unwrap unwrap();
        Expect expect(x);
        UnwrapOr unwrap_or(x);
        UnwrapOrElse unwrap_or_else(f0);
        UnwrapOrDefault unwrap_or_default() Result;
        AsDeref as_deref();
        Copied copied();
        Cloned cloned();
        Iter iter();
        IntoIter into_iter();
        Map map(f1);
        AndThen and_then(f1);
        MapOr map_or(x, f1);
        MapOrElse map_or_else(f0, f1);
        Filter filter(f1);
        Or or(x);
        OrElse or_else(f0);
        And and(x);
        Xor xor(x);
        Zip zip(x);
        Flatten flatten();
        OkOr ok_or(x);
        OkOrElse ok_or_else(f0);
        Inspect inspect(f1);
        Transpose transpose();
        Unzip unzip();
    }
    /// Methods that change an `Option`, or give mutable references into it.
    OptionChange option_change "`Option`, changed" changed {
        Take take();
        Replace replace(x);
        Insert insert(x);
        AsMut as_mut();
        AsDerefMut as_deref_mut();
        IterMut iter_mut();
        GetOrInsert get_or_insert(x);
        GetOrInsertWith get_or_insert_with(f0);
        GetOrInsertDefault get_or_insert_default() Result;
        TakeIf take_if(f1);
    }
    /// Methods of `Result`.
    Fallible result "`Result`" {
        IsOk is_ok();
        IsErr is_err();
        IsOkAnd is_ok_and(f1);
        Unwrap unwrap();
        Expect expect(x);
        UnwrapErr unwrap_err();
        ExpectErr expect_err(x);
        Ok ok();
        Err err();
        UnwrapOr unwrap_or(x);
        UnwrapOrElse unwrap_or_else(f1);
        UnwrapOrDefault unwrap_or_default() Result;
        Map map(f1);
        MapErr map_err(f1);
        AndThen and_then(f1);
        MapOr map_or(x, f1);
        MapOrElse map_or_else(f1, f1);
        Or or(x);
        OrElse or_else(f1);
        And and(x);
        Iter iter();
        IntoIter into_iter();
        IsErrAnd is_err_and(f1);
        Inspect inspect(f1);
        InspectErr inspect_err(f1);
        Copied copied();
        Cloned cloned();
        Transpose transpose();
    }
    /// Methods that give mutable references into a `Result`.
    ResultChange result_change "`Result`, referred to" changed {
        AsMut as_mut();
        IterMut iter_mut();
    }
    /// Methods that make another iterator of an iterator or range.
    Adapter adapter "iterators and ranges, adapted" {
        IntoIter into_iter();
        Fuse fuse();
        Copied copied();
        Cloned cloned();
        Rev rev();
        Map map(f1);
        Filter filter(f1);
        FilterMap filter_map(f1);
        FlatMap flat_map(f1);
        Flatten flatten();
        Enumerate enumerate();
        Zip zip(x);
        Chain chain(x);
        Skip skip(x);
        Take take(x);
        StepBy step_by(x);
        TakeWhile take_while(f1);
        MapWhile map_while(f1);
        SkipWhile skip_while(f1);
        Cycle cycle();
        Inspect inspect(f1);
        Scan scan(x, f2);
        Peekable peekable();
    }
    /// Methods that consume an iterator or range.
    Consumer consumer "iterators and ranges, consumed" {
        Fold fold(x, f2);
        ForEach for_each(f1);
        Sum sum() Result;
        Product product() Result;
        Count count();
        Len len();
        Last last();
        Min min();
        Max max();
        MinByKey min_by_key(f1);
        MaxByKey max_by_key(f1);
        MinBy min_by(f2);
        MaxBy max_by(f2);
        Collect collect() Result;
        Partition partition(f1) Result;
        Unzip unzip() Result;
        Reduce reduce(f2);
        Rfold rfold(x, f2);
        IsSorted is_sorted();
        IsSortedBy is_sorted_by(f2);
        IsSortedByKey is_sorted_by_key(f1);
        Equal eq(x);
        NotEqual ne(x);
        Compare cmp(x);
        PartialCompare partial_cmp(x);
        Less lt(x);
        LessEqual le(x);
        Greater gt(x);
        GreaterEqual ge(x);
    }
    /// Methods that use up a part of an iterator or range, which lives on.
    Advance advance "iterators and ranges, advanced" {
        Next next();
        Nth nth(x);
        All all(f1);
        Any any(f1);
        Find find(f1);
        FindMap find_map(f1);
        Position position(f1);
        TryFold try_fold(x, f2) Result;
        TryForEach try_for_each(f1) Result;
        NextBack next_back();
        NthBack nth_back(x);
        Rfind rfind(f1);
        Rposition rposition(f1);
        Peek peek();
        NextIf next_if(f1);
        NextIfEq next_if_eq(x);
    }
    /// Methods of iterators that leave them where they are.
    IteratorReference iterator_reference "iterators and ranges, referred to" changed {
        ByRef by_ref();
    }
    /// Methods of `Cell` and `RefCell`.
    Cells cell "`Cell` and `RefCell`" {
        Get get();
        Set set(x);
        Update update(f1);
        Replace replace(x);
        Take take() Result;
        Swap swap(x);
        IntoInner into_inner();
        Borrow borrow();
        BorrowMut borrow_mut();
        GetMut get_mut();
    }
    /// Methods of ranges.
    Interval range "ranges" {
        Contains contains(x);
        IsEmpty is_empty();
        Start start();
        End end();
    }
}
