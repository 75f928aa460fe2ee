use super::{Engine, Program};
fn show(text: &str) -> String {
    let mut out = String::new();
    for engine in [Engine::Closures, Engine::Graph] {
        let line = match Program::parse(text).and_then(|p| p.with_engine(engine).answers()) {
            Ok(answers) => answers.iter().map(|a| format!("{}={:.6} ", a.atom, a.probability)).collect::<String>(),
            Err(error) => format!("ERR {error}"),
        };
        if out.is_empty() { out = line } else if out != line { out = format!("{out} DIFFER {line}") }
    }
    out
}
#[test]
fn smoke() {
    for text in [
        "0.5::a. 0.3::b. c :- a, \\+ b. query(c). query(a). query(\\+a).",
        "s(X) :- r(X). r(a). r(b). r(a). u(X) :- r(X). u(a). q(L) :- findall(X, s(X), L). q2(L) :- findall(X, u(X), L). query(q(_)). query(q2(_)).",
        "0.5::p(1). 0.5::p(2). pp(X) :- p(X). pp(X) :- p(X), p(2). q3(L) :- findall(X,pp(X),L). query(q3(_)).",
        "0.3::e1(X,Y) :- a1(X,Z), b1(Z,Y). 0.3::e2(X,Y) :- a2(X,Z), b2(Z,Y). a1(1,2). b1(2,4). a2(1,2). b2(2,4). a2(1,3). b2(3,4). query(e1(1,4)). query(e2(1,4)).",
        "0.4::a(1). 0.5::a(2). 0.3::b(1). 0.6::b(2). 0.1::c(1,2). p(X, Y) :- a(X). p(X, Y) :- b(Y). p(X, Y) :- c(X, Y). p1(X) :- p(X, _). p2(X) :- p(_, X). query(p1(1)). query(p1(2)). query(p2(1)). query(p2(2)). query(p(1,2)). query(p(2,1)). query(p(3,1)).",
        "0.6::edge(1,2). 0.1::edge(1,3). 0.4::edge(2,5). 0.3::edge(2,6). 0.3::edge(3,4). 0.8::edge(4,5). 0.2::edge(5,6). 0.7::edge(6,1). path(X,Y) :- path(X,Z), edge(Z,Y). path(X,Y) :- edge(X,Y). query(path(1,5)). query(path(1,6)). evidence(\\+path(1,4)).",
        "q :- ((\\+ c, c), a). 0.5::c. 0.2::a. query(q).",
        "a :- \\+ b. b :- \\+ a. query(a).",
        "0.3::a; 0.7::b. c :- (a -> fail ; true). query(c). query(a). query(b).",
        "0.3::a. evidence(a). evidence(a,false). query(a).",
        "f(0). f(N) :- N > 0, M is N-1, f(M). query(f(100000)).",
        "len([],0). len([_|T],N) :- len(T,M), N is M+1. q(N) :- numlist(1,100000,L), len(L,N). query(q(_)).",
        "p(X) :- p(f(X)). query(p(1)).",
        "win(X) :- move(X,Y), \\+ win(Y). 0.5::move(a,b). 0.5::move(b,c). move(c,d). query(win(_)).",
        "x :- foo(1). query(x).",
        "x :- . query(x).",
    ] {
        println!("{} => {}", &text[..text.len().min(60)], show(text).chars().take(400).collect::<String>());
    }
}
