%% negation of a fact
0.3::a. b :- \+a. c :- not a. d :- not(a).
query(b). query(c). query(d).
%= b 0.7
%= c 0.7
%= d 0.7

%% negation around a conjunction and a disjunction
0.5::a. 0.4::b.
n :- \+ (a, b). m :- \+ (a ; b). k :- \+ (\+ a, b).
query(n). query(m). query(k).
%= n 0.8
%= m 0.3
%= k 0.8

%% double negation
0.5::a. b :- \+ \+ a. c :- \+ (\+ (\+ a)).
query(b). query(c).
%= b 0.5
%= c 0.5

%% a nested contradiction
0.5::a. 0.5::c.
q :- ((\+ c, c), a).
r :- (c, \+c) ; a.
query(q). query(r).
%= q 0
%= r 0.5

%% negation with a free variable: no solution at all
0.5::p(1). 0.4::p(2).
none :- \+ p(_).
query(none).
%= none 0.3

%% layers of negation
0.6::a. b :- \+a. c :- \+b. d :- \+c, a.
query(c). query(d).
%= c 0.6
%= d 0

%% a game
win(X) :- move(X,Y), \+ win(Y).
0.5::move(a,b). 0.4::move(b,c). move(a,d).
query(win(a)). query(win(b)). query(win(c)).
%= win(a) 1
%= win(b) 0.4
%= win(c) 0

%% a circle of calls, not of atoms
even(0). even(N) :- N > 0, M is N-1, \+ even(M).
query(even(6)). query(even(7)).
%= even(6) 1
%= even(7) 0

%% a positive circle beside a negation
0.5::e. p :- q. q :- p. q :- e. r :- \+ p.
query(p). query(r).
%= p 0.5
%= r 0.5

%% exactly one of three
0.5::x(1). 0.5::x(2). 0.5::x(3).
two(A,B) :- x(A), x(B), A < B.
one :- x(_), \+ two(_,_).
query(one).
%= one 0.375

%% negative heads take back
0.5::a. 0.4::\+a.
query(a).
%= a 0.3

%% negative heads with bodies
0.7::flies(X) :- bird(X). \+flies(X) :- penguin(X).
bird(tux). bird(tweety). 0.5::penguin(tux).
query(flies(tux)). query(flies(tweety)).
%= flies(tux) 0.35
%= flies(tweety) 0.7

%% negation of what is impossible or certain
t :- \+ fail. u :- \+ true. v :- \+ 1 = 2. w :- \+ member(3,[1,2,3]).
query(t). query(u). query(v). query(w).
%= t 1
%= u 0
%= v 1
%= w 0

%% negation on an annotated disjunction
0.3::a; 0.5::b.
n :- \+a, \+b. m :- \+a.
query(n). query(m).
%= n 0.2
%= m 0.7

%% for all
0.5::ok(1). 0.4::ok(2). item(1). item(2).
good :- forall(item(X), ok(X)).
query(good).
%= good 0.2

%% a loop through negation that no one needs
0.5::a. b :- \+c. c :- \+b.
query(a).
%= a 0.5

%% a loop through negation
b :- \+c. c :- \+b.
query(b).
%! cycle through negation

%% a longer loop through negation
0.5::e. a :- e, b. b :- c. c :- \+a.
query(a).
%! cycle through negation

%% the open call and the instance may differ
0.1::x. p(A) :- x, A = no. fill(A) :- A == no. fill(A) :- p(A), fill(A). q :- fill(_). r :- fill(no).
query(q). query(r).
%= q 0.1
%= r 1

%% a negation before its variable is bound asks whether there is any
0.5::r(1). 0.5::r(2). s(1). s(2). q(X) :- \+ r(X), s(X). any(X) :- q(X), X = 1. one :- q(1).
query(any(_)). query(one).
%= any(1) 0.25
%= one 0.5

%% an atom asked for beside the open call that has it under another condition
low(1,3). low(2,2). first(X) :- low(1,X). first(X) :- \+ low(1,X), low(2,X).
query(first(_)). query(first(2)).
%= first(3) 1
%= first(2) 1

%% a negation that waits for a goal of its own evaluation
three(3). any(X) :- three(X). any(X) :- \+ three(X).
query(any(_)). query(any(2)).
%= any(3) 1
%= any(2) 1

%% an uncertain one, open and bound
0.25::seen(a). 0.5::kept(b). one(X) :- seen(X). one(X) :- \+ seen(X), kept(X).
query(one(b)). query(one(_)).
%= one(b) 0.5
%= one(a) 0.25

%% an answer with a variable and its instance
0.1::left. 0.8::right.
known([A,_]) :- left, A = yes. known([_,B]) :- right, B = yes.
both([A,B]) :- known([A,B]), A == yes, B == yes. both([A,B]) :- known([A,B]), both([A,B]).
query(both([_,_])).
%= both([yes, yes]) 0.08

%% a fact with a variable beside a rule for an instance
0.3::a. 0.5::b. p(_,_) :- a. p(1,2) :- b. q :- p(X,Y), X == 1, Y == 2. r :- p(1,2).
query(q). query(r).
%= q 0.5
%= r 0.65
