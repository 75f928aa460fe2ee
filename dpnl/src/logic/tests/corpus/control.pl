%% disjunction in a body
0.5::a. 0.4::b. c :- a ; b. d :- (a, b) ; (\+a, \+b). e :- a, (b ; true).
query(c). query(d). query(e).
%= c 0.7
%= d 0.5
%= e 0.5

%% if-then-else on a certain condition
sign(X,S) :- (X > 0 -> S = plus ; X < 0 -> S = minus ; S = zero).
query(sign(3,_)). query(sign(-3,_)). query(sign(0,_)).
%= sign(3,plus) 1
%= sign(-3,minus) 1
%= sign(0,zero) 1

%% if-then-else on a random condition
0.3::a. 0.5::b. 0.2::c. q :- (a -> b ; c). r :- (\+ a -> b ; c).
query(q). query(r).
%= q 0.29
%= r 0.41

%% if-then without else
0.3::a. 0.5::b. q :- (a -> b).
query(q).
%= q 0.15

%% call with more arguments
add(X,Y,Z) :- Z is X+Y. q(Z) :- call(add,1,2,Z). r(Z) :- G = add(1), call(G,5,Z). 0.5::a. s :- X = a, call(X). t :- call((a, \+ fail)).
query(q(_)). query(r(_)). query(s). query(t).
%= q(3) 1
%= r(6) 1
%= s 0.5
%= t 0.5

%% once is call
p(1). p(2). q(X) :- once(p(X)).
query(q(_)).
%= q(1) 1
%= q(2) 1

%% what is printed does not matter
0.5::a. q :- write(hello), nl, a, writeln(x), format("~w", [y]), print(z).
query(q).
%= q 0.5

%% a goal that may not exist
0.5::a. q :- try_call(nothing(1)). r :- try_call(a).
query(q). query(r).
%= q 0
%= r 0.5

%% unknown goals may be told to fail
:- unknown(fail).
q :- nothing(1). r :- \+ nothing(2).
query(q). query(r).
%= q 0
%= r 1

%% declared predicates without clauses fail
:- dynamic(item/1). :- dynamic other/2.
q :- item(_). r :- \+ item(1), \+ other(_,_).
query(q). query(r).
%= q 0
%= r 1

%% facts added by directives
:- assertz(item(1)). :- assertz(item(2)). :- assertz((double(X,Y) :- item(X), Y is 2*X)).
query(double(_,_)).
%= double(1,2) 1
%= double(2,4) 1

%% the clauses of the program
a :- b(X). c(d(X)) :- b(X), \+ e. e :- fail. f(1).
q(B) :- clause(a,B). r(X,B) :- clause(c(X),B). s(B,P) :- clause(f(1),B,P).
query(r(d(1),_)). query(s(_,_)).
%= r(d(1),(b(1), \+e)) 1
%= s(true,1.0) 1

%% the probability of a goal as a number
0.4::a. 0.5::b. c :- a. c :- b.
p(P) :- subquery(a,P). likely(X) :- member(X,[a,b,c]), subquery(X,P), P > 0.45. g(P) :- subquery(a,P,[c,\+b]).
query(p(_)). query(likely(_)). query(g(_)).
%= p(0.4) 1
%= likely(b) 1
%= likely(c) 1
%= g(1.0) 1

%% the first rule by number that holds
:- use_module(library(cut)).
r(1,a,b). r(2,a,c). r(3,b,c). q(A,B) :- cut(r(A,B)). s(X) :- cut(r(b,X)).
query(q(_,_)). query(s(_)).
%= q(a,b) 1
%= s(c) 1

%% the first rule that holds, by chance
:- use_module(library(cut)).
0.3::x. r(1,yes) :- x. r(2,no). q(A) :- cut(r(A)).
query(q(_)).
%= q(yes) 0.3
%= q(no) 0.7

%% the cut itself is refused
p(1) :- !. query(p(_)).
%! the cut (!) is not supported

%% an unknown predicate
a :- b(1).
query(a).
%! b/1 has no clauses

%% an unknown query
query(a).
%! a/0 has no clauses

%% a variable as a goal
a :- X. query(a).
%! unbound variable

%% asserting in a body
a :- assertz(b). query(a).
%! assertz/1 is not supported

%% learning facts
t(_)::a. query(a).
%! learning

%% learning facts with a start
t(0.4)::a. query(a).
%! learning

%% decisions
?::a. query(a).
%! decisions

%% other files
:- consult('other.pl').
%! consult/1 is not supported

%% functions of another language
:- load_external('x.py').
%! load_external/1 is not supported

%% a probability that is no number
p::a. query(a).
%! no number

%% a negative probability
-0.1::a. query(a).
%! between 0 and 1

%% probabilities above one in sum
0.6::a; 0.6::b. query(a).
%! more than 1

%% a probabilistic fact with a free variable
0.5::p(X). query(p(_)).
%! unbound variable

%% a missing full stop
a :- b
%! full stop

%% a missing bracket
a :- p(b. query(a).
%! should close

%% a head without a probability
0.5::a; b. query(a).
%! probability

%% numbered rules called with their result
:- use_module(library(cut)).
larger(1,X,Y,Z) :- X =< Y, Z = Y. larger(2,X,_,X). max_of(X,Y,Z) :- cut(larger(X,Y,Z)).
query(max_of(2,3,_)). query(max_of(2,3,2)). query(max_of(6,1,6)). query(max_of(6,1,1)).
%= max_of(2,3,3) 1
%= max_of(2,3,2) 1
%= max_of(6,1,6) 1
%= max_of(6,1,1) 0

%% scopes
:- use_module(library(scope)).
0.3::east:rain. 0.4::west:rain. 0.5::west:wind. everywhere.
query([east,west]:rain). query(west:(rain,wind)). query(east:wind). query(east:everywhere).
%= [east, west]:rain 0.58
%= west:(rain, wind) 0.2
%= east:wind 0
%= east:everywhere 1

%% a subquery with all its arguments
0.5::a. 0.4::b. c :- a. c :- b. p(P) :- subquery(a, P, [c], "logprob", "sdd").
query(p(_)).
%= p(0.7142857142857143) 1
