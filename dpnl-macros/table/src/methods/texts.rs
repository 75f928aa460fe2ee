//! Methods of text.

macro_rules! texts {
    ([$($then:ident)*] $($before:tt)*) => {
        next! {
            [$($then)*] $($before)*

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
                SplitInclusive split_inclusive(f1);
                Rsplit rsplit(f1);
                Rsplitn rsplitn(x, f1);
                SplitOnce split_once(f1);
                RsplitOnce rsplit_once(f1);
                SplitAt split_at(x);
                Get get(x);
                IsCharBoundary is_char_boundary(x);
                SplitWhitespace split_whitespace();
                SplitAsciiWhitespace split_ascii_whitespace();
                Lines lines();
                Replace replace(f1, x);
                Replacen replacen(f1, x, x);
                Matches matches(f1);
                MatchIndices match_indices(f1);
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
                ReplaceRange replace_range(x, x);
                SplitOff split_off(x);
                Drain drain(x);
                MakeAsciiUppercase make_ascii_uppercase();
                MakeAsciiLowercase make_ascii_lowercase();
            }
        }
    };
}
