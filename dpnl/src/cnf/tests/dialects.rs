//! The three dialects, what is wrong with a text and where, and texts that nobody wrote.

use proptest::prelude::*;

use super::*;

fn mistake(text: &str) -> (usize, usize, String) {
    match Cnf::parse(text) {
        Err(Error::Syntax { line, column, message }) => (line, column, message),
        other => panic!("{other:?} for {text:?}"),
    }
}

#[test]
fn the_competitions_dialect() {
    let text = "c t pwmc\np cnf 4 3\nc p show 1 2\t3 0\nc p weight 1 0.3 0\nc p weight 2 2 0\nc p weight -2 1/2 0\n\
                1 2\n4 0\n-1 -4 0 c\n";
    // The last line is broken on purpose: a comment is a line of its own.
    assert_eq!(mistake(text).0, 9);
    let cnf = Cnf::parse(&text.replace("0 c\n", "0\n2 3 0\n")).unwrap();
    let weights =
        |negative: &str, positive: &str| Kind::Weighted([negative.parse().unwrap(), positive.parse().unwrap()]);
    let expected = [weights("0.7", "0.3"), weights("0.5", "2"), weights("1", "1"), Kind::Hidden];
    assert_eq!(cnf.kinds(), expected);
    assert_eq!(cnf.clauses().len(), 3);
    assert_eq!(cnf.exact_weighted_count().unwrap(), enumerated(&cnf));
    assert_eq!(Cnf::parse(&cnf.to_string()).unwrap(), cnf);
}

#[test]
fn cachets_dialect() {
    let cnf = Cnf::parse("c a comment\np cnf 3 2\nw\t1\t0.1\nw 2 -1\nw 3 0.25\n1 2 0\n-3 0\n%\n0\n").unwrap();
    // (0.1 · 2 + 0.9 · 1) · 0.75
    assert_close(cnf.weighted_count().unwrap(), 0.825, &cnf);
}

#[test]
fn schlandals_dialect() {
    let text = "p cnf 6 3\nc p distribution 0.2 0.3 0.5\nc p distribution 0.9 0.1\n6 -1 0\n6 -4 0\n-6 0\n";
    let cnf = Cnf::parse(text).unwrap();
    assert_eq!(cnf.choices(), [Choice::Distribution(0), Choice::Distribution(1)]);
    // Neither value 1 of the first nor value 1 of the second.
    assert_close(cnf.weighted_count().unwrap(), 0.8 * 0.1, &cnf);
    assert_eq!(cnf.posterior().unwrap()[0][0], 0.0);
    assert_eq!(Cnf::parse(&cnf.to_string()).unwrap(), cnf);
}

#[test]
fn mistakes_have_a_place_and_a_remedy() {
    for (text, line, column, part) in [
        ("", 1, 1, "no header"),
        ("1 2 0\n", 1, 1, "before the clauses"),
        ("p cnf 2\n", 1, 1, "p cnf VARIABLES CLAUSES"),
        ("p sat 2 1\n", 1, 3, "expected `cnf`"),
        ("p cnf two 1\n", 1, 7, "expected a number"),
        ("p cnf 99999999999 1\n", 1, 7, "at most"),
        ("p cnf 2 1\np cnf 2 1\n", 2, 1, "second header"),
        ("p cnf 2 1\n1 3 0\n", 2, 3, "announces 2 variables"),
        ("p cnf 2 1\n1 x 0\n", 2, 3, "expected a literal"),
        ("p cnf 2 1\n1 99999999999999999999 0\n", 2, 3, "expected a literal"),
        ("p cnf 2 1\n  1 2\n", 2, 3, "does not end"),
        ("p cnf 2 2\n1 2 0\n", 1, 3, "only 1 follow"),
        ("p cnf 2 0\nc p weight 1 0.5\n", 2, 5, "LITERAL WEIGHT 0"),
        ("p cnf 2 0\nc p weight 3 0.5 0\n", 2, 12, "announces 2 variables"),
        ("p cnf 2 0\nc p weight 1 -0.5 0\n", 2, 14, "zero or positive"),
        ("p cnf 2 0\nc p weight 1 abc 0\n", 2, 14, "no number"),
        ("p cnf 2 0\nc p weight 1 2 0\n", 2, 12, "literal -1 is missing"),
        ("p cnf 2 0\nc p weight 1 0.5 0\nc p weight 1 0.6 0\n", 3, 12, "another weight"),
        ("p cnf 2 0\nc p weight 1 0.5 0\nw 2 0.5\n", 3, 3, "different dialects"),
        ("c t mc\np cnf 2 0\nc p weight 1 0.5 0\n", 1, 5, "without weights"),
        ("p cnf 2 0\nc p show 1\n", 2, 5, "does not end"),
        ("p cnf 2 0\nc p show 1 0 2\n", 2, 14, "nothing may follow"),
        ("p cnf 2 0\nc p show -1 0\n", 2, 10, "negative literal"),
        ("p cnf 2 0\nc p show 3 0\n", 2, 10, "announces 2 variables"),
        ("p cnf 2 0\nc p show 1 0\nc p weight 2 0.5 0\n", 2, 5, "not among those to show"),
        ("p cnf 2 0\nw 1 0.5\n", 2, 3, "variable 2 has no weight"),
        ("p cnf 1 0\nw 1 1.5\n", 2, 5, "expected a probability"),
        ("p cnf 1 0\nw 1 0.5\nw 1 0.5\n", 3, 3, "a weight already"),
        ("p cnf 1 0\nw -1 0.5\n", 2, 3, "counted from 1"),
        ("p cnf 1 0\nc p distribution 0.5 0.5\n", 2, 5, "need 2 variables"),
        ("p cnf 1 0\nc p distribution\n", 2, 5, "P1 … PK"),
    ] {
        let (found_line, found_column, message) = mistake(text);
        assert_eq!((found_line, found_column), (line, column), "{message} for {text:?}");
        assert!(message.contains(part), "{message} for {text:?}");
    }
}

#[test]
fn strange_but_right() {
    let count = |text: &str| Cnf::parse(text).unwrap().exact_weighted_count().unwrap().to_string();
    assert_eq!(count("p cnf 0 0\n"), "1");
    assert_eq!(count("p cnf 0 1\n0\n"), "0");
    assert_eq!(count("p cnf 3 0\n"), "8");
    assert_eq!(count("p cnf 2 1\n1 1 -1 0\n"), "4");
    assert_eq!(count("\u{a0}\np cnf 2 1\ncomment without a space\n1\n2\n0\n"), "3");
    assert_eq!(count("p cnf 3 1\nc p show 0\n1 2 0\n"), "1");
    assert_eq!(count("p cnf 1 0\nc p weight 1 0 0\nc p weight -1 0 0\n"), "0");
    assert_eq!(count("p cnf 2000 0\n").len(), 603);
    assert!(Cnf::parse("p cnf 2000 0\n").unwrap().weighted_count().is_err());
    let log = Cnf::parse("p cnf 2000 0\n").unwrap().log_weighted_count().unwrap();
    assert!((log - 2000.0 * std::f64::consts::LN_2).abs() < 1e-9);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,80}") {
        let _ = Cnf::parse(&text);
        let _ = Dnf::parse(&text);
    }

    /// Words of the dialects in any order: most are mistakes, all are answered.
    #[test]
    fn no_words_make_the_parser_panic(words in proptest::collection::vec(word(), 0..40)) {
        let text = format!("p cnf 4 0\n{}", words.concat());
        match Cnf::parse(&text) {
            Err(Error::Syntax { line, column, .. }) => {
                let found = text.lines().nth(line - 1);
                prop_assert!(found.is_some_and(|found| column <= found.chars().count().max(1)), "{line}:{column} {text}");
            }
            Err(other) => panic!("{other}"),
            Ok(cnf) => {
                prop_assert_eq!(cnf.exact_weighted_count().unwrap(), enumerated(&cnf));
                prop_assert_eq!(Cnf::parse(&cnf.to_string()).unwrap(), cnf);
            }
        }
    }
}

fn word() -> impl Strategy<Value = &'static str> {
    let words: &[&str] = &[
        "\n",
        "\n",
        "\n",
        "0\n",
        "0\n",
        "1 ",
        "2 ",
        "-3 ",
        "4 ",
        "-1 ",
        "5 ",
        "c ",
        "c p weight ",
        "c p weight 1 ",
        "c p weight -2 0.5 0\n",
        "c p weight 3 1/3 0\n",
        "c p show ",
        "c p show 1 2 0\n",
        "c p distribution 0.5 0.5\n",
        "c p distribution ",
        "w 1 0.5\n",
        "w ",
        "c t mc\n",
        "c t pwmc\n",
        "0.25 ",
        "-1 0\n",
        "1 -2 0\n",
        "p cnf 4 0\n",
        "% ",
        "\u{2003}",
        "é ",
        "1e999 ",
        "\r\n",
    ];
    proptest::sample::select(words)
}
