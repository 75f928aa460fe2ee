%% a die
1/6::die(1); 1/6::die(2); 1/6::die(3); 1/6::die(4); 1/6::die(5); 1/6::die(6).
even :- die(X), X mod 2 =:= 0.
two :- die(1), die(2).
query(even). query(two). query(die(3)).
%= even 0.5
%= two 0
%= die(3) 1/6

%% heads that do not sum to one
0.2::red; 0.3::blue.
none :- \+red, \+blue.
query(red). query(blue). query(none).
%= red 0.2
%= blue 0.3
%= none 0.5

%% a disjunction with a body
0.5::sunny; 0.5::cloudy :- day.
0.4::day.
query(sunny). query(cloudy).
%= sunny 0.2
%= cloudy 0.2

%% one disjunction per instance
0.6::colour(X,red); 0.4::colour(X,blue) :- ball(X).
ball(1). ball(2).
same :- colour(1,C), colour(2,C).
query(same). query(colour(1,_)).
%= same 0.52
%= colour(1,red) 0.6
%= colour(1,blue) 0.4

%% variable probabilities within a disjunction
P::a(X); Q::b(X) :- w(X,P), Q is 1-P.
w(1,0.3). w(2,0.9).
query(a(_)). query(b(_)).
%= a(1) 0.3
%= a(2) 0.9
%= b(1) 0.7
%= b(2) 0.1

%% two disjunctions with a head in common
0.5::a; 0.5::b. 0.2::a; 0.8::c.
query(a). query(b). query(c).
%= a 0.6
%= b 0.5
%= c 0.8

%% the same head twice within one disjunction
0.3::a; 0.4::a.
query(a).
%= a 0.7

%% a hidden Markov model
0.5::w(0,sun); 0.5::w(0,rain).
0.6::w(T,sun); 0.4::w(T,rain) :- T > 0, T1 is T-1, w(T1,sun).
0.2::w(T,sun); 0.8::w(T,rain) :- T > 0, T1 is T-1, w(T1,rain).
query(w(1,sun)). query(w(2,sun)).
%= w(1,sun) 0.4
%= w(2,sun) 0.36

%% balls without putting them back
1/3::first(r); 1/3::first(g); 1/3::first(b).
1/2::second(X); 1/2::second(Y) :- first(F), findall(C, (member(C,[r,g,b]), C \== F), [X,Y]).
query(second(g)).
%= second(g) 1/3

%% a disjunction of compound heads with bodies that share a variable
0.7::next(X,s(X)); 0.3::next(X,X) :- state(X).
state(0). state(s(0)).
walk :- next(0,A), next(A,s(s(0))).
query(walk).
%= walk 0.49

%% evidence on a disjunction
0.2::a; 0.3::b; 0.5::c.
evidence(\+a).
query(a). query(b). query(c).
%= a 0
%= b 0.375
%= c 0.625

%% three doors
1/3::prize(1); 1/3::prize(2); 1/3::prize(3).
0.5::open(2); 0.5::open(3) :- prize(1).
open(3) :- prize(2). open(2) :- prize(3).
evidence(open(3)).
query(prize(1)). query(prize(2)).
%= prize(1) 1/3
%= prize(2) 2/3

%% a disjunction with a zero and a one
0.0::a; 1.0::b.
query(a). query(b).
%= a 0
%= b 1

%% heads with arithmetic in their probabilities
N/10::low(N); 1-N/10::high(N) :- between(2,3,N).
query(low(2)). query(high(3)).
%= low(2) 0.2
%= high(3) 0.7

%% weighted draws from the library
:- use_module(library(lists)).
pick(X) :- select_weighted(1, [0.2, 0.3, 0.5], [a,b,c], X, _).
query(pick(_)).
%= pick(a) 0.2
%= pick(b) 0.3
%= pick(c) 0.5

%% uniform draws, one after the other
:- use_module(library(lists)).
pair(X,Y) :- select_uniform(1, [a,b,c], X, Rest), select_uniform(2, Rest, Y, _).
query(pair(a,b)). query(pair(a,a)).
%= pair(a,b) 1/6
%= pair(a,a) 0

%% a disjunction whose body is uncertain twice
0.5::s(1). 0.5::s(2).
0.8::hit; 0.2::miss :- s(_).
query(hit).
%= hit 0.64
