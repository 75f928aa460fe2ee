//! What is wrong or not supported is said, with its place.

use crate::error::Error;
use crate::logic::Program;

fn mistake(text: &str) -> (usize, usize, String) {
    let found = Program::parse(text).and_then(|program| program.answers());
    match found {
        Err(Error::Syntax { line, column, message }) => (line, column, message),
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn mistakes_have_places() {
    for (text, line, column, part) in [
        ("a :- .", 1, 6, "missing"),
        ("a :- b", 1, 7, "full stop"),
        ("a.\nb(.", 2, 3, "missing"),
        ("p(1, 2.\n", 1, 7, "close"),
        ("a. 'b", 1, 4, "not closed"),
        ("a /* b", 1, 3, "not closed"),
        ("0.5::a; b.", 1, 9, "probability"),
        ("a; b.", 1, 2, "probability"),
        ("q(X) :- X is 1, !. query(q(_)).", 1, 17, "cut"),
        ("X :- a.", 1, 1, "head"),
        ("a :- 3.", 1, 6, "goal"),
        ("is(a,b).", 1, 1, "built in"),
        ("query(a). a :-\n  foo(1).", 2, 3, "foo/1 has no clauses"),
        ("query(a). a :- assertz(b).", 1, 16, "assertz/1 is not supported"),
        ("query(a). a :- nb_setval(b, 1).", 1, 16, "nb_setval/2 is not supported"),
        ("query(a). a :- subquery(b, P, c). b.", 1, 16, "list of literals"),
        (":- consult('x.pl').", 1, 4, "consult/1 is not supported"),
        ("0.5::q(avg<X>) :- p(X).", 1, 4, "aggregate"),
        ("q(sum<X>, avg<Y>) :- p(X, Y).", 1, 11, "the only one there"),
        ("query(a). a :- X is foo + 1.", 1, 18, "no number"),
        ("query(a). a :- X is Y + 1.", 1, 18, "not bound"),
        ("query(a). a :- X is 1 / 0.", 1, 18, "no value"),
        ("query(a). a :- X = 1, Y is 9223372036854775807 + X.", 1, 25, "no value"),
        ("query(a). 1.5::a.", 1, 14, "between 0 and 1"),
        ("query(a). 0.7::a; 0.7::b.", 1, 14, "more than 1"),
        ("query(a(X)). 0.5::a(X).", 1, 17, "unbound"),
        ("query(a). a :- \\+b. b :- \\+a.", 1, 11, "cycle through negation"),
        ("query(a). 0.5::a.\nevidence(a). evidence(\\+a).", 2, 1, "inconsistent"),
        ("query(a). a :- X = 1, evidence(b, maybe).", 1, 23, "has no clauses"),
        ("query(a). a :- b,\n maplist(c, [1]). b.", 2, 2, "c/1 has no clauses"),
        (":- use_module(library(db)). a.", 1, 4, "not supported"),
        (":- initialization(main).", 1, 4, "not supported"),
        ("a --> b.", 1, 3, "grammar"),
        ("t(_)::a.", 1, 1, "learning"),
        ("?::a.", 1, 1, "decisions"),
        ("query(a). a :- findall(X, a2(X), L). a2(L) :- findall(X, a2(X), L).", 1, 47, "depend on the collection"),
        ("query(p(1)). p(X) :- p(f(X)).", 1, 22, "does not come to an end"),
        ("query(q(_)). q(N) :- nat(N). nat(0). nat(N) :- nat(M), N is M+1.", 1, 48, "does not come to an end"),
    ] {
        let (found_line, found_column, message) = mistake(text);
        assert!(message.contains(part), "{text}: {message}");
        if part != "does not come to an end" {
            assert_eq!((found_line, found_column), (line, column), "{text}: {message}");
        }
    }
}
