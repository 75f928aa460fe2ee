//! Methods of arrays, slices and `Vec`.

macro_rules! sequences {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

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
                SplitInclusive split_inclusive(f1);
                Join join(x);
                IntoVec into_vec();
                StripPrefix strip_prefix(x);
                StripSuffix strip_suffix(x);
                SplitAtChecked split_at_checked(x);
            }
            /// Methods that give arrays of a length that the type says.
            Chunks chunks "arrays, slices and `Vec`, in arrays" {
                FirstChunk first_chunk() Result;
                LastChunk last_chunk() Result;
                SplitFirstChunk split_first_chunk() Result;
                SplitLastChunk split_last_chunk() Result;
                AsChunks as_chunks() Result;
                ArrayWindows array_windows() Result;
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
        }
    };
}
