//! Methods of `Option` and `Result`.

macro_rules! options {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

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
                Flatten flatten();
                AsDeref as_deref();
            }
            /// Methods that give mutable references into a `Result`.
            ResultChange result_change "`Result`, referred to" changed {
                AsMut as_mut();
                IterMut iter_mut();
            }
        }
    };
}
