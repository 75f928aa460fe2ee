%% a path in a graph without circles
0.6::edge(1,2). 0.1::edge(1,3). 0.4::edge(2,5). 0.3::edge(2,6). 0.3::edge(3,4). 0.8::edge(4,5). 0.2::edge(5,6).
path(X,Y) :- edge(X,Y). path(X,Y) :- edge(X,Z), path(Z,Y).
query(path(1,5)). query(path(1,6)).
%= path(1,5) 0.25824
%= path(1,6) 0.2167296

%% left recursion
0.5::e(a,b). 0.5::e(b,c).
p(X,Y) :- p(X,Z), e(Z,Y). p(X,Y) :- e(X,Y).
query(p(a,c)).
%= p(a,c) 0.25

%% a circle
0.5::e(a,b). 0.5::e(b,a). 0.5::e(b,c).
p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), p(Z,Y).
query(p(a,c)). query(p(a,a)).
%= p(a,c) 0.25
%= p(a,a) 0.25

%% roads in both directions
0.9::road(a,b). 0.8::road(b,c). 0.7::road(a,c).
link(X,Y) :- road(X,Y). link(X,Y) :- road(Y,X).
reach(X,X). reach(X,Y) :- link(X,Z), reach(Z,Y).
query(reach(a,c)).
%= reach(a,c) 0.916

%% friends and smokers
0.3::stress(X) :- person(X). 0.2::influences(X,Y) :- person(X), person(Y).
smokes(X) :- stress(X). smokes(X) :- friend(X,Y), influences(Y,X), smokes(Y).
person(1). person(2). friend(1,2). friend(2,1).
query(smokes(1)).
%= smokes(1) 0.342

%% mutual recursion
0.5::start. a :- start. a :- b. b :- a.
query(a). query(b).
%= a 0.5
%= b 0.5

%% even and odd
even(0). even(s(X)) :- odd(X). odd(s(X)) :- even(X).
query(even(s(s(0)))). query(odd(s(s(0)))). query(even(s(0))).
%= even(s(s(0))) 1
%= odd(s(s(0))) 0
%= even(s(0)) 0

%% sums of successors
nat(0). nat(s(X)) :- nat(X).
plus(0,Y,Y) :- nat(Y). plus(s(X),Y,s(Z)) :- plus(X,Y,Z).
query(plus(s(0),s(s(0)),_)).
%! plus/3 is built in

%% sums of successors by another name
add(0,Y,Y). add(s(X),Y,s(Z)) :- add(X,Y,Z).
query(add(s(0),s(s(0)),_)). query(add(_,_,s(0))).
%= add(s(0),s(s(0)),s(s(s(0)))) 1
%= add(0,s(0),s(0)) 1
%= add(s(0),0,s(0)) 1

%% a random walk that ends
0.5::up(N) :- between(1,3,N).
at(0). at(N) :- N > 0, N < 4, M is N-1, at(M), up(N).
query(at(3)).
%= at(3) 0.125

%% factorial and Fibonacci
fact(0,1). fact(N,F) :- N > 0, M is N-1, fact(M,G), F is N*G.
fib(0,0). fib(1,1). fib(N,F) :- N > 1, A is N-1, B is N-2, fib(A,X), fib(B,Y), F is X+Y.
query(fact(10,_)). query(fib(30,_)).
%= fact(10,3628800) 1
%= fib(30,832040) 1

%% a list of its own
len([],0). len([_|T],N) :- len(T,M), N is M+1.
mem(X,[X|_]). mem(X,[_|T]) :- mem(X,T).
query(len([a,b,c],_)). query(mem(_,[a,b])).
%= len([a, b, c],3) 1
%= mem(a,[a, b]) 1
%= mem(b,[a, b]) 1

%% recursion over a list of coins
coins([1,2,3]). 0.5::heads(C) :- coins(L), member(C,L).
all([]). all([C|T]) :- heads(C), all(T).
q :- coins(L), all(L).
query(q).
%= q 0.125

%% counting heads
0.5::c(1). 0.5::c(2). 0.5::c(3).
heads([],0). heads([C|T],N) :- c(C), heads(T,M), N is M+1. heads([C|T],N) :- \+c(C), heads(T,N).
query(heads([1,2,3],_)).
%= heads([1, 2, 3],0) 0.125
%= heads([1, 2, 3],1) 0.375
%= heads([1, 2, 3],2) 0.375
%= heads([1, 2, 3],3) 0.125

%% a circle that only feeds itself
a :- b. b :- a. 0.5::c. d :- c. d :- a.
query(a). query(d).
%= a 0
%= d 0.5

%% a circle over a call
p(X) :- call(q,X). q(X) :- p(X). q(1). 0.5::r(X) :- q(X).
query(p(_)). query(r(1)).
%= p(1) 1
%= r(1) 0.5

%% tabled directives are harmless
:- table path/2.
0.5::e(1,2). path(X,Y) :- e(X,Y). path(X,Y) :- path(X,Z), e(Z,Y).
query(path(1,_)).
%= path(1,2) 0.5

%% a recursion that never ends
p(X) :- p(f(X)).
query(p(1)).
%! does not come to an end

%% a path with the list of its nodes
0.5::e(1,2). 0.5::e(2,3). 0.5::e(1,3). 0.5::e(3,1).
path(X,Y,P) :- walk(X,Y,[X],P).
walk(X,Y,Seen,P) :- e(X,Y), \+ member(Y,Seen), reverse([Y|Seen],P).
walk(X,Y,Seen,P) :- e(X,Z), \+ member(Z,Seen), Z \= Y, walk(Z,Y,[Z|Seen],P).
query(path(1,3,_)).
%= path(1,3,[1, 3]) 0.5
%= path(1,3,[1, 2, 3]) 0.25

%% at least one of many: a fold over conjunctions
0.1::x(N) :- between(1,5,N).
any :- x(_).
query(any).
%= any 0.40951
