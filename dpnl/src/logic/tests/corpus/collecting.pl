%% all solutions of a certain goal
p(a). p(b). p(a). q(L) :- findall(X, p(X), L). r(L) :- all(X, p(X), L).
query(q(_)). query(r(_)).
%= q([a, b, a]) 1
%= r([a, b]) 1

%% all solutions of an uncertain goal
0.3::a(1). 0.4::a(2). f(L) :- findall(X, a(X), L).
query(f(_)).
%= f([]) 0.42
%= f([1]) 0.18
%= f([2]) 0.28
%= f([1, 2]) 0.12

%% one element per proof
0.3::x. 0.4::y. p(1) :- x. p(1) :- y. p(2) :- x. q(L) :- findall(X,p(X),L).
query(q(_)).
%= q([]) 0.42
%= q([1]) 0.28
%= q([1, 2]) 0.18
%= q([1, 1, 2]) 0.12

%% lists that are asked for
0.3::a(1). 0.4::a(2). f(L) :- findall(X, a(X), L).
query(f([c,b,a])). query(f([1])). query(f([_,_])).
%= f([c, b, a]) 0
%= f([1]) 0.18
%= f([1, 2]) 0.12

%% counting
0.5::p(1). 0.5::p(2). 0.5::p(3). n(N) :- findall(X, p(X), L), length(L, N).
query(n(_)).
%= n(0) 0.125
%= n(1) 0.375
%= n(2) 0.375
%= n(3) 0.125

%% no solution
q(L) :- findall(X, member(X,[]), L). r(L) :- all(X, member(X,[]), L). s(L) :- all_or_none(X, member(X,[]), L).
query(q(_)). query(r(_)). query(s(_)).
%= q([]) 1
%= r(_) 0
%= s([]) 1

%% collecting within a negation
0.5::p(1). 0.5::p(2). q :- \+ (findall(X,p(X),L), length(L,2)).
query(q).
%= q 0.75

%% collections within collections
p(1,a). p(1,b). p(2,c). q(L) :- findall(X-Ys, (member(X,[1,2]), findall(Y,p(X,Y),Ys)), L).
query(q(_)).
%= q([1-[a, b], 2-[c]]) 1

%% a collection of itself
a(1). a(L) :- findall(X, a(X), L). query(a(_)).
%! depend on the collection

%% sums and averages
:- use_module(library(aggregate)).
pay(ann,10). pay(bob,20). pay(cat,60). team(ann,x). team(bob,x). team(cat,y).
mean(T, avg<P>) :- team(W,T), pay(W,P). total(sum<P>) :- pay(_,P). most(T, max<P>) :- team(W,T), pay(W,P). least(min<P>) :- pay(_,P).
query(mean(_,_)). query(total(_)). query(most(_,_)). query(least(_)).
%= mean(x,15.0) 1
%= mean(y,60.0) 1
%= total(90) 1
%= most(x,20) 1
%= most(y,60) 1
%= least(10) 1

%% an uncertain sum
:- use_module(library(aggregate)).
0.5::has(1). 0.5::has(2). total(sum<X>) :- has(X).
query(total(_)).
%= total(1) 0.25
%= total(2) 0.25
%= total(3) 0.25

%% collectors
:- use_module(library(collect)).
p(x,1). p(x,2). p(y,3). q(G,L) :- (p(G,V), true) => G/list(V,L).
query(q(_,_)).
%= q(x,[1, 2]) 1
%= q(y,[3]) 1

%% list predicates
:- use_module(library(lists)).
l(1,X) :- append([1],[2],X). l(2,X) :- reverse([1,2,3],X). l(3,X) :- select(b,[a,b,c],X). l(4,X) :- nth0(1,[a,b],X). l(5,X) :- nth1(1,[a,b],X). l(6,X) :- last([a,b],X). l(7,X) :- sum_list([1,2,3],X). l(8,X) :- max_list([1,5,3],X). l(9,X) :- min_list([4,2],X). l(10,X) :- length([a,b],X). l(11,X) :- numlist(1,3,X). l(12,X) :- delete([a,b,a],a,X). l(13,X) :- subtract([a,b],[a],X). l(14,X) :- sort([c,a,b,a],X). l(15,X) :- flatten([1,[2,[3]]],X). l(16,X) :- list_to_set([b,a,b],X). l(17,X) :- union([a],[b],X). l(18,X) :- intersection([a,b],[b,c],X). l(19,X) :- exclude(big,[1,5,2],X). l(20,X) :- partition(big,[1,5,2],X,_). big(X) :- X > 2.
query(l(_,_)).
%= l(1,[1, 2]) 1
%= l(2,[3, 2, 1]) 1
%= l(3,[a, c]) 1
%= l(4,b) 1
%= l(5,a) 1
%= l(6,b) 1
%= l(7,6) 1
%= l(8,5) 1
%= l(9,2) 1
%= l(10,2) 1
%= l(11,[1, 2, 3]) 1
%= l(12,[b]) 1
%= l(13,[b]) 1
%= l(14,[a, b, c]) 1
%= l(15,[1, 2, 3]) 1
%= l(16,[b, a]) 1
%= l(17,[a, b]) 1
%= l(18,[b]) 1
%= l(19,[1, 2]) 1
%= l(20,[5]) 1

%% sets and members
:- use_module(library(lists)).
a :- member(b,[a,b]), memberchk(c,[c,c]), subset([a],[b,a]), is_set([a,b]), \+ is_set([a,a]), permutation([1,2],[2,1]).
p(X) :- permutation([1,2,3],X), X = [3|_].
query(a). query(p(_)).
%= a 1
%= p([3, 1, 2]) 1
%= p([3, 2, 1]) 1

%% map and fold
:- use_module(library(apply)).
inc(X,Y) :- Y is X+1. sum(X,A,B) :- B is A+X. ok(X) :- X > 0.
m(L) :- maplist(inc,[1,2,3],L). f(S) :- foldl(sum,[1,2,3],0,S). a :- maplist(ok,[1,2]). b :- maplist(ok,[1,0]). i(L) :- include(ok,[1,0,2],L).
query(m(_)). query(f(_)). query(a). query(b). query(i(_)).
%= m([2, 3, 4]) 1
%= f(6) 1
%= a 1
%= b 0
%= i([1, 2]) 1

%% map over uncertain goals
:- use_module(library(apply)).
0.5::flip(X,heads); 0.5::flip(X,tails) :- member(X,[1,2]).
q(L) :- maplist(flip,[1,2],L).
query(q([heads,heads])). query(q([heads,tails])).
%= q([heads, heads]) 0.25
%= q([heads, tails]) 0.25

%% appending backwards
:- use_module(library(lists)).
q(X,Y) :- append(X,Y,[1,2]).
query(q(_,_)).
%= q([],[1, 2]) 1
%= q([1],[2]) 1
%= q([1, 2],[]) 1

%% sorting with equal elements kept
q(L) :- msort([b,a,c,a],L).
query(q(_)).
%= q([a, a, b, c]) 1

%% sorting with a key
q(L) :- sort(0,@>=,[1,3,2,3],L).
query(q(_)).
%= q([3, 3, 2, 1]) 1

%% too many uncertain solutions to list
0.5::p(X) :- between(1,40,X). q(L) :- findall(X,p(X),L). query(q(_)).
%! uncertain solutions

%% a program's own member does not change the library
:- use_module(library(aggregate)). :- use_module(library(lists)).
member(ann,team). append(a,b,c). select(x,y,z). pay(ann,10). pay(bob,20).
total(sum<P>) :- pay(_,P). p(X) :- permutation([1,2],X). d(X) :- subtract([1,2,3],[2],X).
query(total(_)). query(p(_)). query(d(_)). query(member(_,_)).
%= total(30) 1
%= p([1, 2]) 1
%= p([2, 1]) 1
%= d([1, 3]) 1
%= member(ann,team) 1

%% an aggregate in a scope
:- use_module(library(aggregate)).
pay(ann,10). pay(bob,20). pay(cat,60). team(ann,x). team(bob,x). team(cat,y).
firm:mean(T, avg<P>) :- team(W,T), pay(W,P). firm:all(sum<P>) :- pay(_,P).
query(firm:mean(_,_)). query(firm:all(_)).
%= firm:mean(x,15.0) 1
%= firm:mean(y,60.0) 1
%= firm:all(90) 1

%% an aggregate that is no argument of a head
p(1). q :- r(avg<X>), p(X). r(_). query(q).
%! must be an argument of the head

%% three ways to divide, and folds over several lists
:- use_module(library(apply)).
side(X,O) :- compare(O,X,2). add(A,B,C) :- C is A+B. weigh(A,B,S,T) :- T is S+A*B. join4(A,B,C,D,S,T) :- T is S+A+B+C+D.
p(A,B,C) :- partition(side,[1,2,3,4],A,B,C). s(L) :- scanl(weigh,[1,2],[3,4],0,L). f(N) :- foldl(join4,[1],[2],[3],[4],0,N).
query(p(_,_,_)). query(s(_)). query(f(_)).
%= p([1],[2],[3, 4]) 1
%= s([3, 11]) 1
%= f(10) 1

%% no numbers from high to low
:- use_module(library(lists)).
q(L) :- numlist(4,3,L). r(L) :- numlist(3,3,L).
query(q(_)). query(r(_)).
%= q(_) 0
%= r([3]) 1
