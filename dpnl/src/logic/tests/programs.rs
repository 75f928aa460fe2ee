//! Programs in the manner of ProbLog's documentation, with answers worked out by hand.

use super::check;

#[test]
fn coins() {
    check(
        "0.5::heads1. 0.6::heads2. two :- heads1, heads2. query(heads1). query(two).",
        &[("heads1", 0.5), ("two", 0.3)],
    );
    check(
        "0.6::heads(C) :- coin(C). coin(c1). coin(c2). coin(c3). coin(c4). some :- heads(_). query(some). query(heads(_)).",
        &[
            ("some", 1.0 - 0.4_f64.powi(4)),
            ("heads(c1)", 0.6),
            ("heads(c2)", 0.6),
            ("heads(c3)", 0.6),
            ("heads(c4)", 0.6),
        ],
    );
}

#[test]
fn burglary_and_alarm() {
    let text = "0.7::burglary. 0.2::earthquake. 0.9::p_alarm1. 0.8::p_alarm2. 0.1::p_alarm3.
        alarm :- burglary, earthquake, p_alarm1.
        alarm :- burglary, \\+earthquake, p_alarm2.
        alarm :- \\+burglary, earthquake, p_alarm3.
        evidence(alarm, true). query(burglary). query(earthquake).";
    let (both, burglar, quake) = (0.7 * 0.2 * 0.9, 0.7 * 0.8 * 0.8, 0.3 * 0.2 * 0.1);
    let alarm = both + burglar + quake;
    check(text, &[("burglary", (both + burglar) / alarm), ("earthquake", (both + quake) / alarm)]);
}

#[test]
fn annotated_disjunctions() {
    check(
        "1/6::die(D,1); 1/6::die(D,2); 1/6::die(D,3); 1/6::die(D,4); 1/6::die(D,5); 1/6::die(D,6) :- d(D). d(1). d(2).
         sum(S) :- die(1,A), die(2,B), S is A+B. odd :- die(1,X), 1 is X mod 2. query(sum(7)). query(odd). query(die(1,6)).",
        &[("sum(7)", 1.0 / 6.0), ("odd", 0.5), ("die(1,6)", 1.0 / 6.0)],
    );
    // The rest of the probability is for no head; heads exclude each other.
    check("0.3::a; 0.2::b. n :- \\+a, \\+b. both :- a, b. query(n). query(both).", &[("n", 0.5), ("both", 0.0)]);
    check(
        "0.3::s; 0.7::t. any :- s. any :- t. query(s). query(t). query(any).",
        &[("s", 0.3), ("t", 0.7), ("any", 1.0)],
    );
    // With a body, and chosen anew for every instance of the body.
    check(
        "0.4::red(X); 0.6::green(X) :- ball(X), \\+hidden(X). ball(1). ball(2). hidden(2). query(red(1)). query(green(2)).",
        &[("red(1)", 0.4), ("green(2)", 0.0)],
    );
    check(
        "0.3::e(X,Y) :- a(X,Z), b(Z,Y). a(1,2). b(2,4). a(1,3). b(3,4). query(e(1,4)).",
        &[("e(1,4)", 1.0 - 0.7 * 0.7)],
    );
    check(
        "P::pick(X) :- item(X,P). item(a,0.25). item(b,0.5). query(pick(_)).",
        &[("pick(a)", 0.25), ("pick(b)", 0.5)],
    );
    check(
        "P::a(X); Q::b(X) :- c(X,N), P is N/10, Q is 1-P. c(1,3). query(a(1)). query(b(1)).",
        &[("a(1)", 0.3), ("b(1)", 0.7)],
    );
}

#[test]
fn the_same_fact_twice_is_two_facts() {
    check("0.3::p(1). 0.2::p(1). query(p(1)).", &[("p(1)", 1.0 - 0.7 * 0.8)]);
}

#[test]
fn smokers_in_a_circle() {
    check(
        "0.3::stress(X) :- person(X). 0.2::influences(X,Y) :- person(X), person(Y).
         smokes(X) :- stress(X). smokes(X) :- friend(X,Y), influences(Y,X), smokes(Y).
         0.4::asthma(X) :- smokes(X).
         person(angelika). person(joris). friend(joris,angelika). friend(angelika,joris).
         query(smokes(joris)). query(asthma(joris)).",
        &[("smokes(joris)", 0.3 + 0.7 * 0.3 * 0.2), ("asthma(joris)", 0.4 * (0.3 + 0.7 * 0.3 * 0.2))],
    );
}

#[test]
fn paths_by_left_recursion_in_a_cyclic_graph() {
    // 1 → 2 → 3 → 1, and 1 → 3.
    let edges = "0.5::e(1,2). 0.5::e(2,3). 0.5::e(3,1). 0.5::e(1,3).";
    for rules in ["p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), e(Z,Y).", "p(X,Y) :- p(X,Z), p(Z,Y). p(X,Y) :- e(X,Y)."] {
        check(&format!("{edges} {rules} query(p(1,3)). query(p(1,1))."), &[("p(1,3)", 0.625), ("p(1,1)", 0.3125)]);
    }
    let graph = "0.6::edge(1,2). 0.1::edge(1,3). 0.4::edge(2,5). 0.3::edge(2,6). 0.3::edge(3,4). 0.8::edge(4,5). 0.2::edge(5,6).";
    check(
        &format!(
            "{graph} path(X,Y) :- edge(X,Y). path(X,Y) :- edge(X,Z), Y \\== Z, path(Z,Y). query(path(1,5)). query(path(1,6))."
        ),
        &[("path(1,5)", 0.25824), ("path(1,6)", 0.216_729_6)],
    );
}

#[test]
fn negation() {
    check("q :- ((\\+ c, c), a). 0.5::c. 0.2::a. query(q).", &[("q", 0.0)]);
    check(
        "0.5::a. 0.4::b. n :- \\+ (a, b). m :- \\+ (a ; \\+ b). k :- \\+ \\+ a. query(n). query(m). query(k). query(\\+a).",
        &[("n", 0.8), ("m", 0.2), ("k", 0.5), ("\\+a", 0.5)],
    );
    check("0.5::p(1). 0.5::p(2). none :- \\+ p(_). query(none).", &[("none", 0.25)]);
    check(
        "win(X) :- move(X,Y), \\+ win(Y). 0.5::move(a,b). 0.4::move(b,c). query(win(a)). query(win(b)).",
        &[("win(a)", 0.5 * 0.6), ("win(b)", 0.4)],
    );
    // Not stratified by its predicates, but by its atoms, although the calls run in a circle.
    check(
        "0.5::e(1). p(X) :- q(X), \\+ r(X). q(X) :- e(X). q(X) :- p(X). r(X) :- f(X). 0.1::f(1). query(p(1)).",
        &[("p(1)", 0.45)],
    );
    check(
        "even(0). even(N) :- N > 0, M is N-1, \\+ even(M). query(even(10)). query(even(7)).",
        &[("even(10)", 1.0), ("even(7)", 0.0)],
    );
}

#[test]
fn conditions() {
    check("0.3::a. 0.5::b. c :- (a -> b ; \\+ b). query(c).", &[("c", 0.5)]);
    check(
        "f(X,Y) :- (X > 0 -> Y = pos ; X < 0 -> Y = neg ; Y = zero). query(f(3,_)). query(f(0,_)). query(f(-1,_)).",
        &[("f(3,pos)", 1.0), ("f(0,zero)", 1.0), ("f(-1,neg)", 1.0)],
    );
    // The first solution that holds is taken.
    check(
        "0.5::p(1). 0.5::p(2). q(X) :- (p(X) -> true ; X = none). query(q(_)).",
        &[("q(1)", 0.5), ("q(2)", 0.25), ("q(none)", 0.25)],
    );
    check("0.5::p(1). 0.5::p(2). q(X) :- once(p(X)). query(q(_)).", &[("q(1)", 0.5), ("q(2)", 0.5)]);
}

#[test]
fn evidence() {
    check(
        "0.5::a. 0.5::b. c :- a. c :- b. evidence(c). evidence(\\+a). query(a). query(b).",
        &[("a", 0.0), ("b", 1.0)],
    );
    check("0.5::a. evidence(a). query(a). query(b). b.", &[("a", 1.0), ("b", 1.0)]);
    check("0.2::a(1). 0.4::a(2). some :- a(_). evidence(some). query(a(1)).", &[("a(1)", 0.2 / (1.0 - 0.8 * 0.6))]);
    check(
        "0.5::a(X) :- d(X). d(1). d(2). evidence(a(X)) :- d(X), X > 1. query(a(1)). query(a(2)).",
        &[("a(1)", 0.5), ("a(2)", 1.0)],
    );
}

#[test]
fn collecting_solutions() {
    check(
        "r(a). r(b). r(a). s(L) :- findall(X, r(X), L). t(L) :- all(X, r(X), L). query(s(_)). query(t(_)).",
        &[("s([a, b, a])", 1.0), ("t([a, b])", 1.0)],
    );
    check(
        "0.3::p(a). 0.2::p(b). 0.4::p(a). q(L) :- findall(X, p(X), L). query(q(_)).",
        &[
            ("q([])", 0.336),
            ("q([a, a])", 0.096),
            ("q([a, b, a])", 0.024),
            ("q([a, b])", 0.036),
            ("q([a])", 0.368),
            ("q([b, a])", 0.056),
            ("q([b])", 0.084),
        ],
    );
    check(
        "0.5::p(1). 0.5::p(2). n(N) :- findall(X, p(X), L), length(L, N). query(n(_)).",
        &[("n(0)", 0.25), ("n(1)", 0.5), ("n(2)", 0.25)],
    );
    check(
        "m(X,[X|_]). m(X,[_|T]) :- m(X,T). q(L) :- findall(X, m(X,[a,b,a]), L). query(q(_)).",
        &[("q([a, b, a])", 1.0)],
    );
    check(
        "even(X) :- X mod 2 =:= 0. a :- forall(member(E,[2,48]), even(E)). b :- forall(member(E,[1,2]), even(E)). query(a). query(b).",
        &[("a", 1.0), ("b", 0.0)],
    );
    check("0.5::ok(1). 0.5::ok(2). all :- forall(member(X,[1,2]), ok(X)). query(all).", &[("all", 0.25)]);
}

#[test]
fn lists_and_terms() {
    check(
        "q(X) :- append(X, [3], [1,2,3]). r(X) :- select(b, [a,b,c], X). s(X) :- reverse([1,2,3], X). query(q(_)). query(r(_)). query(s(_)).",
        &[("q([1, 2])", 1.0), ("r([a, c])", 1.0), ("s([3, 2, 1])", 1.0)],
    );
    check(
        "q(X) :- sort([c,a,b,a], X). r(X) :- msort([c,a,b,a], X). query(q(_)). query(r(_)).",
        &[("q([a, b, c])", 1.0), ("r([a, a, b, c])", 1.0)],
    );
    check(
        "q(S,M) :- sum_list([1,2,3], S), max_list([1,5,2], M). r(X) :- nth0(1,[a,b],X). s(X) :- nth1(1,[a,b],X). t(X) :- last([a,b],X). query(q(_,_)). query(r(_)). query(s(_)). query(t(_)).",
        &[("q(6,5)", 1.0), ("r(b)", 1.0), ("s(a)", 1.0), ("t(b)", 1.0)],
    );
    check(
        "q(X) :- f(a,b) =.. X. r(F,N) :- functor(g(1,2,3),F,N). s(X) :- arg(2,h(a,b),X). t(X) :- atom_codes(X,\"ab\") ; X = no. query(q(_)). query(r(_,_)). query(s(_)).",
        &[("q([f, a, b])", 1.0), ("r(g,3)", 1.0), ("s(b)", 1.0)],
    );
    check(
        "q(X) :- atom_codes(X, [97,98]). r(X) :- atom_chars(ab, X). s(N) :- atom_length(hello, N). query(q(_)). query(r(_)). query(s(_)).",
        &[("q(ab)", 1.0), ("r([a, b])", 1.0), ("s(5)", 1.0)],
    );
    check("q('hello world', \"text\"). query(q(_,_)).", &[("q('hello world',\"text\")", 1.0)]);
    check("q(X,Y) :- copy_term(f(A,B,A), X), Y = 1, X = f(1,2,_). query(q(_,_)).", &[("q(f(1,2,1),1)", 1.0)]);
    check(
        "p(X) :- between(1,3,X). q(X) :- length(L,2), L = [a|_], length(L,X). query(p(_)). query(q(_)).",
        &[("p(1)", 1.0), ("p(2)", 1.0), ("p(3)", 1.0), ("q(2)", 1.0)],
    );
    check(
        "p(X) :- permutation([1,2],X). q(X) :- maplist(d,[1,2],X). d(X,Y) :- Y is 2*X. r(X) :- foldl(a,[1,2,3],0,X). a(X,Y,Z) :- Z is X+Y. query(p(_)). query(q(_)). query(r(_)).",
        &[("p([1, 2])", 1.0), ("p([2, 1])", 1.0), ("q([2, 4])", 1.0), ("r(6)", 1.0)],
    );
}

#[test]
fn arithmetic() {
    for (expression, value) in [
        ("7/2", "3.5"),
        ("6/2", "3.0"),
        ("7//2", "3"),
        ("-7//2", "-4"),
        ("-7 mod 3", "2"),
        ("2**3", "8"),
        ("2^10", "1024"),
        ("2.0*3", "6.0"),
        ("max(3,4)-min(1,2)", "3"),
        ("abs(-3)", "3"),
        ("5 xor 1", "4"),
        ("1 << 4", "16"),
        ("truncate(2.7)", "2"),
        ("3*-2", "-6"),
        ("- (2)", "-2"),
        ("2-3-4", "-5"),
        ("round(2.5)", "2"),
        ("0x1F", "31"),
        ("0'a", "97"),
        ("1.5e3", "1500.0"),
    ] {
        check(&format!("q(X) :- X is {expression}. query(q(_))."), &[(&format!("q({value})"), 1.0)]);
    }
    check(
        "a :- 1 < 2, 2 =< 2, 3 =:= 3.0, 1 =\\= 2, a @< b, f(a) @> b, 1 == 1, x \\== y, X = Y, X == Y. query(a).",
        &[("a", 1.0)],
    );
}

#[test]
fn urn() {
    // Two of three balls without putting them back.
    check(
        "1/3::first(r); 1/3::first(g); 1/3::first(b).
         1/2::second(X); 1/2::second(Y) :- first(F), findall(C, (member(C,[r,g,b]), C \\== F), [X,Y]).
         query(second(r)). pair :- first(r), second(g). query(pair).",
        &[("second(r)", 1.0 / 3.0), ("pair", 1.0 / 6.0)],
    );
}

#[test]
fn syntax() {
    check(
        "% a comment\n/* another\n one */ 0.5 :: a . b:-a. query( b ). query(c(_,'X y')). c(1,'X y'):-b;fail.",
        &[("b", 0.5), ("c(1,'X y')", 0.5)],
    );
    check(":- use_module(library(lists)). 0.5::a<-b. b. query(a).", &[("a", 0.5)]);
    check("0.4::scope:a. query(_:a). x :- not scope:a. query(x).", &[("scope:a", 0.4), ("x", 0.6)]);
    check(
        "p(-1). p(- 1). p(1-2). p([a|[b]]). p({}) :- fail. query(p(X)).".replace("p({}) :- fail. ", "").as_str(),
        &[("p(-1)", 1.0), ("p(1-2)", 1.0), ("p([a, b])", 1.0), ("p(-1)", 1.0)],
    );
    check(
        "0.3::a. q(X) :- X = call, call(a). r(Y) :- G = member(Y), call(G,[1,2]). query(q(_)). query(r(_)).",
        &[("q(call)", 0.3), ("r(1)", 1.0), ("r(2)", 1.0)],
    );
}

#[test]
fn deep_recursion_and_long_lists() {
    check("f(0). f(N) :- N > 0, M is N-1, f(M). query(f(100000)).", &[("f(100000)", 1.0)]);
    check(
        "len([],0). len([_|T],N) :- len(T,M), N is M+1. q(N) :- numlist(1,100000,L), len(L,N). query(q(_)).",
        &[("q(100000)", 1.0)],
    );
    let list: Vec<String> = (0..100_000).map(|item| item.to_string()).collect();
    check(&format!("l([{}]). q(N) :- l(L), length(L,N). query(q(_)).", list.join(",")), &[("q(100000)", 1.0)]);
    let conjunction = vec!["true"; 100_000].join(",");
    check(&format!("a :- {conjunction}. query(a)."), &[("a", 1.0)]);
    let nested = format!("{}a{}", "f(".repeat(100_000), ")".repeat(100_000));
    check(&format!("p({nested}). q :- p(X), p(X). query(q)."), &[("q", 1.0)]);
}

#[test]
fn long_chains_of_facts_and_rules() {
    use std::fmt::Write;
    let mut text = String::from("0.5::a100000.\nquery(a0).\n");
    for number in 0..100_000 {
        writeln!(text, "a{number} :- a{}.", number + 1).unwrap();
    }
    let answers = crate::logic::Program::parse(&text).unwrap().answers().unwrap();
    assert_eq!(answers[0].probability, 0.5);
}
