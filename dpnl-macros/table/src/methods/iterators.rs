//! Methods of iterators and ranges, and of cells.

macro_rules! iterators {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

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
            /// Methods of `Cow`, which is what it holds.
            Holding holding "`Cow`" {
                IntoOwned into_owned();
            }
            /// Methods that refer to what a `Cow` holds.
            Borrowing borrowing "`Cow`, referred to" changed {
                ToMut to_mut();
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
            /// Methods of `Weak`, which has no value in a trace.
            Weakly weak "`Weak` (by calls on the inputs)" {
                Upgrade upgrade();
                StrongCount strong_count();
                WeakCount weak_count();
            }
            /// Methods of ranges.
            Interval range "ranges" {
                Contains contains(x);
                IsEmpty is_empty();
                Start start();
                End end();
            }
        }
    };
}
