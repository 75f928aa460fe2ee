%% a probabilistic fact
0.3::rain.
query(rain).
%= rain 0.3

%% certain and impossible
dry. wet :- fail.
query(dry). query(wet).
%= dry 1
%= wet 0

%% probabilities zero and one
0::never. 1::always. 0.0::never2. 1.0::always2.
both :- never, always. some :- never ; always.
query(never). query(always). query(never2). query(always2). query(both). query(some).
%= never 0
%= always 1
%= never2 0
%= always2 1
%= both 0
%= some 1

%% a conjunction and a disjunction of coins
0.5::heads(1). 0.6::heads(2).
both :- heads(1), heads(2).
one :- heads(1). one :- heads(2).
query(both). query(one).
%= both 0.3
%= one 0.8

%% the same fact twice is two coins
0.4::a. 0.4::a.
query(a).
%= a 0.64

%% a certain fact beside a probabilistic one
0.2::a. a.
query(a).
%= a 1

%% probabilities that are expressions
1/3::a. 1/4+1/4::b. 2*0.1::c. 1-0.9::d.
query(a). query(b). query(c). query(d).
%= a 1/3
%= b 0.5
%= c 0.2
%= d 0.1

%% probabilities in other notations
5.0e-1::a. 25e-2::b. 0.125 :: c.
query(a). query(b). query(c).
%= a 0.5
%= b 0.25
%= c 0.125

%% probabilistic rules are independent per instance
0.5::passes(X) :- student(X).
student(ann). student(bob).
all :- passes(ann), passes(bob).
query(passes(_)). query(all).
%= passes(ann) 0.5
%= passes(bob) 0.5
%= all 0.25

%% a probabilistic rule per way to reach it
0.5::sick(X) :- meets(X,Y).
meets(a,b). meets(a,c).
query(sick(a)).
%= sick(a) 0.75

%% a probabilistic rule with a probabilistic body
0.5::a :- b. 0.4::b.
query(a).
%= a 0.2

%% a variable as the probability
P::heavy(X) :- weight(X,P).
weight(1,0.3). weight(2,0.6).
query(heavy(_)).
%= heavy(1) 0.3
%= heavy(2) 0.6

%% a computed probability
P::win(N) :- P is 1/N.
query(win(4)). query(win(1)).
%= win(4) 0.25
%= win(1) 1

%% a probability computed in the annotation
N/10::p(N) :- member(N,[1,5]).
query(p(_)).
%= p(1) 0.1
%= p(5) 0.5

%% an unbound variable is bound by the call
0.3::likes(X,cake).
query(likes(me,cake)).
both :- likes(a,cake), likes(b,cake).
query(both).
%= likes(me,cake) 0.3
%= both 0.09

%% comments, blanks, quoted names
/* a block
   over lines */
0.5 ::   'a b' . % to the end
'It''s' :- 'a b'.
query('a b'). query('It''s').
%= 'a b' 0.5
%= 'It\'s' 0.5

%% clauses on one line, a query before its definition
query(b). b :- a. 0.7::a.
%= b 0.7

%% the same query twice is answered once
0.5::a. 0.2::b(1).
query(a). query(a). query(b(X)). query(b(1)).
%= a 0.5
%= b(1) 0.2

%% queries with variables
0.1::e(a,b). 0.2::e(a,c). 0.3::e(b,c).
query(e(a,X)). query(e(X,X)). query(e(_,c)).
%= e(a,b) 0.1
%= e(a,c) 0.2
%= e(b,c) 0.3
%= e(_,_) 0

%% a query with a body
0.3::a(1). 0.4::a(2). d(1). d(2).
query(a(X)) :- d(X), X > 1.
%= a(2) 0.4

%% a negated query
0.3::a.
query(\+a).
%= \+a 0.7

%% numbers, strings and compound terms in atoms
p(1). p(-2). p(2.5). p("a text"). p(f(a,g(B))) :- B = 1. p([]). p([1,b]).
query(p(_)).
%= p(1) 1
%= p(-2) 1
%= p(2.5) 1
%= p("a text") 1
%= p(f(a,g(1))) 1
%= p([]) 1
%= p([1, b]) 1

%% predicates of one name and several numbers of arguments
0.5::p. 0.25::p(1). 0.125::p(1,2).
query(p). query(p(1)). query(p(1,2)).
%= p 0.5
%= p(1) 0.25
%= p(1,2) 0.125

%% the old arrow
0.4::a <- b. b.
query(a).
%= a 0.4

%% scoped atoms
0.3::night:a. 0.5::night:b. night:c :- night:a, night:b.
query(night:a). query(night:c). query(_:b).
%= night:a 0.3
%= night:b 0.5
%= night:c 0.15

%% no query, no answer
0.5::a.

%% noisy or
0.3::cause(1). 0.2::cause(2).
0.5::effect :- cause(1). 0.9::effect :- cause(2).
query(effect).
%= effect 0.303

%% a chain
0.9::x(1). 0.9::y(N) :- x(N). 0.9::z(N) :- y(N).
query(z(1)).
%= z(1) 0.729

%% answers with variables that are not bound stay open in between
0.4::a(1). 0.3::b(1). 0.6::b(2). 0.1::c(1,2).
p(X, Y) :- a(X). p(X, Y) :- b(Y). p(X, Y) :- c(X, Y).
query(p(1,2)). query(p(3,1)). q(Y) :- p(X,Y), X = 3.
query(q(2)).
%= p(1,2) 0.784
%= p(3,1) 0.3
%= q(2) 0.6

%% a query whose body is random is asked wherever it may hold
0.1::item(a,1). 0.2::item(b,2). wants(x,a). wants(y,b). wants(z,b).
bid(P,I) :- item(I,_), wants(P,I). bids(I,L) :- findall(P, bid(P,I), L).
query(bids(I,L)) :- item(I,_).
%= bids(a,[]) 0.9
%= bids(a,[x]) 0.1
%= bids(b,[]) 0.8
%= bids(b,[y, z]) 0.2
