//! Methods of maps, sets, deques and heaps.

macro_rules! collections {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

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
                FirstEntry first_entry();
                LastEntry last_entry();
            }
            /// Methods of an entry of a map.
            MappingEntry map_entry "entries of maps" {
                OrInsert or_insert(x);
                OrInsertWith or_insert_with(f0);
                OrInsertWithKey or_insert_with_key(f1);
                OrDefault or_default() Result;
                AndModify and_modify(f1);
                Key key();
                IntoKey into_key();
                Get get();
                GetMut get_mut();
                IntoMut into_mut();
                Insert insert(x);
                InsertEntry insert_entry(x);
                Remove remove();
                RemoveEntry remove_entry();
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
        }
    };
}
