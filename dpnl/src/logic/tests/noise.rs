//! No text makes the parser panic, hang or overflow the stack.

use proptest::prelude::*;

use crate::logic::{Engine, Program};
use crate::search::Limits;

/// Asks everything, with limits.
fn ask(text: &str) {
    let limits = Limits { nodes: 2_000, bytes: 16 << 20, time: std::time::Duration::from_millis(300) };
    if let Ok(program) = Program::parse(text) {
        let _ = program.with_limits(limits).with_engine(Engine::Closures).answers();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        ask(&text);
    }

    #[test]
    fn any_tokens(words in proptest::collection::vec(prop_oneof![
        "[a-c]", "[XY_]", "[0-9]{1,3}", "0\\.[0-9]", Just(":-".to_owned()), Just("::".to_owned()), Just(",".to_owned()),
        Just(";".to_owned()), Just("\\+".to_owned()), Just("(".to_owned()), Just(")".to_owned()), Just("[".to_owned()),
        Just("]".to_owned()), Just("|".to_owned()), Just(". ".to_owned()), Just("query(".to_owned()),
        Just("evidence(".to_owned()), Just("findall(X,".to_owned()), Just(" is ".to_owned()), Just("->".to_owned()),
        Just("p(".to_owned()), Just("=..".to_owned()), Just("'".to_owned()), Just("\"".to_owned()), Just("-".to_owned()),
    ], 0..40)) {
        ask(&words.concat());
    }

    #[test]
    fn any_small_program(rules in proptest::collection::vec(
        ("[ab]\\([XY12]\\)", proptest::collection::vec("(\\\\\\+)?[abc]\\([XY12]\\)|X is Y\\+1|X=[12]|findall\\(X,a\\(X\\),Y\\)|between\\(1,2,X\\)", 0..3)), 1..6)) {
        let mut text = String::from("0.5::c(1). 0.3::c(2). query(a(_)). query(b(1)).\n");
        for (head, body) in rules {
            text += &if body.is_empty() { format!("{head}.\n") } else { format!("{head} :- {}.\n", body.join(",")) };
        }
        ask(&text);
    }
}

#[test]
fn deeply_nested_text() {
    for open in ["(", "[", "f(", "\\+", "-", "a:-", "a,", "'", "[a|", "0.5::", "\\+(", "a;("] {
        ask(&open.repeat(200_000));
    }
    ask(&format!("a :- {}b{}.", "(".repeat(100_000), ")".repeat(100_000)));
    ask(&format!("query(a). b. a :- {}b{}.", "\\+(".repeat(50_000), ")".repeat(50_000)));
    ask(&format!("query(a(X)). a(X) :- X is {}1{}.", "(1+".repeat(50_000), ")".repeat(50_000)));
}
