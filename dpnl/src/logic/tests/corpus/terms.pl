%% arithmetic
q(1,X) :- X is 7/2. q(2,X) :- X is 7//2. q(3,X) :- X is -7//2. q(4,X) :- X is -7 mod 3. q(5,X) :- X is 2**10.
q(6,X) :- X is 2^3. q(7,X) :- X is max(2,7) - min(3,1). q(8,X) :- X is abs(-4). q(9,X) :- X is sqrt(16). q(10,X) :- X is 2 + 3 * 4 - 1.
query(q(_,_)).
%= q(1,3.5) 1
%= q(2,3) 1
%= q(3,-4) 1
%= q(4,2) 1
%= q(5,1024) 1
%= q(6,8) 1
%= q(7,6) 1
%= q(8,4) 1
%= q(9,4.0) 1
%= q(10,13) 1

%% rounding
q(1,X) :- X is truncate(2.7). q(2,X) :- X is round(2.6). q(3,X) :- X is ceiling(2.1). q(4,X) :- X is floor(-2.1). q(5,X) :- X is integer(2.9). q(6,X) :- X is sign(-3). q(7,X) :- X is float(2).
query(q(_,_)).
%= q(1,2) 1
%= q(2,3) 1
%= q(3,3) 1
%= q(4,-3) 1
%= q(5,2) 1
%= q(6,-1) 1
%= q(7,2.0) 1

%% bits
q(X) :- X is (5 /\ 3) + (8 \/ 1) + (1 << 4) + (256 >> 4) + (6 xor 3).
query(q(_)).
%= q(47) 1

%% comparing numbers
a :- 1 < 2, 2 =< 2, 3 > 2, 3 >= 3, 1 =:= 1.0, 1 =\= 2. b :- 2 < 1. c :- 1 + 1 =:= 2.
query(a). query(b). query(c).
%= a 1
%= b 0
%= c 1

%% comparing terms
a :- f(X) = f(1), X == 1. b :- 1 \= 2, a \== b, a @< b, f(b) @> f(a), 1 @=< 1, b @>= a. c :- 1 == 1.0. d :- X \== Y. e :- X = Y, X == Y. f :- 1 = 1.0.
query(a). query(b). query(c). query(d). query(e). query(f).
%= a 1
%= b 1
%= c 0
%= d 1
%= e 1
%= f 0

%% three-way comparison
q(O) :- compare(O,1,2). r(O) :- compare(O,b,a). s(O) :- compare(O,x,x).
query(q(_)). query(r(_)). query(s(_)).
%= q(<) 1
%= r(>) 1
%= s(=) 1

%% type tests
t(var) :- var(_). t(nonvar) :- nonvar(a). t(atom) :- atom(a), \+ atom(1), \+ atom(f(x)). t(number) :- number(1), number(1.5), \+ number(a). t(integer) :- integer(1), \+ integer(1.0). t(float) :- float(1.0), \+ float(1). t(compound) :- compound(f(x)), compound([a]), \+ compound(a). t(atomic) :- atomic(a), atomic(1), \+ atomic(f(x)). t(callable) :- callable(a), callable(f(x)), \+ callable(1). t(list) :- is_list([a]), is_list([a|_]), \+ is_list(_), \+ is_list([a|b]). t(ground) :- ground(f(a)), \+ ground(f(_)).
query(t(_)).
%= t(var) 1
%= t(nonvar) 1
%= t(atom) 1
%= t(number) 1
%= t(integer) 1
%= t(float) 1
%= t(compound) 1
%= t(atomic) 1
%= t(callable) 1
%= t(list) 1
%= t(ground) 1

%% taking terms apart
q(L) :- f(a,b) =.. L. r(T) :- T =.. [g,1,2]. s(N,A) :- functor(h(x,y,z),N,A). t(X) :- arg(2,k(a,b,c),X). u(T) :- functor(T,p,2), T = p(1,2).
query(q(_)). query(r(_)). query(s(_,_)). query(t(_)). query(u(_)).
%= q([f, a, b]) 1
%= r(g(1,2)) 1
%= s(h,3) 1
%= t(b) 1
%= u(p(1,2)) 1

%% copies have variables of their own
q(A,B) :- T = f(X,X,Y), copy_term(T,f(A,B,_)), A = 1.
query(q(_,_)).
%= q(1,1) 1

%% a call made of parts
0.5::p(a,1). 0.4::p(b,1). q(X) :- G =.. [p,X,1], call(G).
query(q(_)).
%= q(a) 0.5
%= q(b) 0.4

%% between and successors
q(X) :- between(2,4,X). r :- between(1,3,2). s(X) :- succ(3,X). t(X) :- succ(X,3). u(X) :- plus(1,X,5).
query(q(_)). query(r). query(s(_)). query(t(_)). query(u(_)).
%= q(2) 1
%= q(3) 1
%= q(4) 1
%= r 1
%= s(4) 1
%= t(2) 1
%= u(4) 1

%% unification
q(X,Y) :- f(X,b) = f(a,Y). r :- f(X,X) = f(1,2). s :- X = f(X). t(X) :- [H|T] = [1,2,3], X = H-T.
query(q(_,_)). query(r). query(s). query(t(_)).
%= q(a,b) 1
%= r 0
%= s 0
%= t(1-[2, 3]) 1

%% texts
q(X) :- atom_codes(X,[97,98]). r(X) :- atom_chars(abc,X). s(N) :- atom_length(hello,N). t(X) :- atom_number('42',X). u(X) :- atom_concat(ab,cd,X).
query(q(_)). query(r(_)). query(s(_)). query(t(_)). query(u(_)).
%= q(ab) 1
%= r([a, b, c]) 1
%= s(5) 1
%= t(42) 1
%= u(abcd) 1

%% ProbLog's library of texts
:- use_module(library(string)).
q(X) :- concat([ab,cd,1],X). r(X) :- join('-',[a,b,c],X). s(X) :- str2lst(abc,X). t(X) :- str2int('12',X).
query(q(_)). query(r(_)). query(s(_)). query(t(_)).
%= q(abcd1) 1
%= r('a-b-c') 1
%= s([a, b, c]) 1
%= t(12) 1

%% a text is not an atom
a :- "x" = x. b :- "x" = "x". p("some text", 1). query(p(_,_)). query(a). query(b).
%= p("some text",1) 1
%= a 0
%= b 1

%% an unbound variable in arithmetic
q(X) :- X is Y + 1. query(q(_)).
%! not bound

%% an atom in arithmetic
q(X) :- X is foo + 1. query(q(_)).
%! no number

%% division by zero
q(X) :- X is 1 // 0. query(q(_)).
%! no value

%% operators of one's own letters
q(X) :- X = a-b. r(X) :- X = (a:-b). s(X) :- X = (a,b). t(X) :- X = [a|b]. u(X) :- X = -(1). v(X) :- X = 1 - -1.
query(q(_)). query(s(_)). query(t(_)). query(v(_)).
%= q(a-b) 1
%= s((a, b)) 1
%= t([a | b]) 1
%= v(1- -1) 1
