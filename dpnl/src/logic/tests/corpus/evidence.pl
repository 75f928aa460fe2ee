%% evidence in all its forms
0.5::a. 0.5::b. 0.5::c. 0.5::d. 0.5::e.
evidence(a). evidence(b,true). evidence(c,false). evidence(\+d).
query(a). query(b). query(c). query(d). query(e).
%= a 1
%= b 1
%= c 0
%= d 0
%= e 0.5

%% an alarm
0.1::burglary. 0.2::earthquake.
0.9::alarm :- burglary. 0.5::alarm :- earthquake, \+burglary.
evidence(alarm).
query(burglary). query(earthquake).
%= burglary 0.5
%= earthquake 0.6

%% evidence on what follows from several
0.5::a. 0.5::b. c :- a. c :- b.
evidence(c).
query(a). query(b).
%= a 2/3
%= b 2/3

%% evidence that says nothing
0.3::a. 0.9::b. t.
evidence(b). evidence(t).
query(a).
%= a 0.3

%% evidence with a body
0.5::a(X) :- d(X). d(1). d(2).
evidence(a(X)) :- d(X), X > 1.
query(a(1)). query(a(2)).
%= a(1) 0.5
%= a(2) 1

%% evidence with a variable is about all answers
0.5::a(1). 0.6::a(2). both :- a(1), a(2).
evidence(a(X),true).
query(both).
%= both 1

%% evidence on an impossible atom being false
0.5::a. b :- fail.
evidence(b,false).
query(a).
%= a 0.5

%% inconsistent: a certain atom is false
a. 0.5::c.
evidence(a,false). query(c).
%! inconsistent

%% inconsistent: two values
0.5::a.
evidence(a,false). evidence(a,true). query(a).
%! inconsistent

%% inconsistent: an impossible atom
0.5::c. b :- fail.
evidence(b). query(c).
%! inconsistent

%% inconsistent: two heads of a disjunction
0.5::a; 0.5::b.
evidence(a). evidence(b). query(a).
%! inconsistent

%% inconsistent: by a rule
0.5::a. b :- a.
evidence(b). evidence(\+a). query(a).
%! inconsistent

%% evidence and a query that is impossible given it
0.5::a. b :- \+a.
evidence(a). query(b).
%= b 0

%% diagnosis with two tests
0.01::ill. 0.9::positive(T) :- test(T), ill. 0.1::positive(T) :- test(T), \+ill.
test(1). test(2).
evidence(positive(1)). evidence(positive(2)).
query(ill).
%= ill 9/20

%% the value of evidence must be a truth value
0.5::a. evidence(a,maybe). query(a).
%! must be true or false

%% evidence on an unknown predicate
0.5::a. evidence(b). query(a).
%! b/0 has no clauses

%% evidence through a circle
0.5::e(1,2). 0.5::e(2,1). 0.5::e(1,3).
p(X,Y) :- e(X,Y). p(X,Y) :- p(X,Z), e(Z,Y).
evidence(p(2,3)).
query(e(1,3)). query(e(2,1)). query(e(1,2)).
%= e(1,3) 1
%= e(2,1) 1
%= e(1,2) 0.5

%% evidence must not be random itself
0.5::a. 0.5::b. evidence(a) :- b. query(a).
%! depends on a random choice
