% List predicates that are expanded where they are called. A program's own definition hides one of these.
append(Lists, Whole) :- '$append_all'(Lists, Whole).
'$append_all'([], []).
'$append_all'([First|More], Whole) :- append(First, Rest, Whole), '$append_all'(More, Rest).
prefix(Front, Whole) :- append(Front, _, Whole).
permutation(List, [First|More]) :- select(First, List, Rest), permutation(Rest, More).
permutation([], []).
selectchk(Item, List, Rest) :- (select(Item, List, Rest) -> true).
select(Old, [Old|Rest], New, [New|Rest]).
select(Old, [Item|Rest], New, [Item|Other]) :- select(Old, Rest, New, Other).
delete([], _, []).
delete([Item|List], Gone, Rest) :- Item \= Gone, Rest = [Item|More], delete(List, Gone, More).
delete([Item|List], Gone, Rest) :- \+ Item \= Gone, delete(List, Gone, Rest).
subtract([], _, []).
subtract([Item|List], Gone, Rest) :- (memberchk(Item, Gone) -> Rest = More ; Rest = [Item|More]), subtract(List, Gone, More).
intersection([], _, []).
intersection([Item|List], Other, Both) :- (memberchk(Item, Other) -> Both = [Item|More] ; Both = More), intersection(List, Other, More).
union([], Other, Other).
union([Item|List], Other, All) :- (memberchk(Item, Other) -> All = More ; All = [Item|More]), union(List, Other, More).
subset([], _).
subset([Item|List], Other) :- memberchk(Item, Other), subset(List, Other).
exclude(_, [], []).
exclude(Goal, [Item|List], Rest) :- (call(Goal, Item) -> Rest = More ; Rest = [Item|More]), exclude(Goal, List, More).
include(_, [], []).
include(Goal, [Item|List], Rest) :- (call(Goal, Item) -> Rest = [Item|More] ; Rest = More), include(Goal, List, More).
maplist(_, []).
maplist(Goal, [A|As]) :- call(Goal, A), maplist(Goal, As).
maplist(_, [], []).
maplist(Goal, [A|As], [B|Bs]) :- call(Goal, A, B), maplist(Goal, As, Bs).
maplist(_, [], [], []).
maplist(Goal, [A|As], [B|Bs], [C|Cs]) :- call(Goal, A, B, C), maplist(Goal, As, Bs, Cs).
foldl(Goal, List, Start, End) :- '$foldl'(List, Goal, Start, End).
'$foldl'([], _, End, End).
'$foldl'([Item|List], Goal, Start, End) :- call(Goal, Item, Start, Middle), '$foldl'(List, Goal, Middle, End).
nth0(Index, List, Item, Rest) :- length(List, Length), Last is Length - 1, between(0, Last, Index), length(Front, Index), append(Front, [Item|Back], List), append(Front, Back, Rest).
nth1(Index, List, Item, Rest) :- nth0(Before, List, Item, Rest), Index is Before + 1.
nextto(A, B, [A, B|_]).
nextto(A, B, [_|List]) :- nextto(A, B, List).
same_length([], []).
same_length([_|As], [_|Bs]) :- same_length(As, Bs).
proper_length(List, Length) :- '$proper_list'(List), length(List, Length).
flatten(List, Flat) :- '$flatten'(List, [], Flat).
'$flatten'(Item, Behind, [Item|Behind]) :- var(Item).
'$flatten'(Item, Behind, Flat) :- nonvar(Item), Item = [], Flat = Behind.
'$flatten'(Item, Behind, Flat) :- nonvar(Item), Item = [First|More], '$flatten'(More, Behind, Rest), '$flatten'(First, Rest, Flat).
'$flatten'(Item, Behind, [Item|Behind]) :- nonvar(Item), Item \= [], Item \= [_|_].
is_set(List) :- '$proper_list'(List), length(List, Length), sort(List, Sorted), length(Sorted, Length).
sumlist(List, Start, Sum) :- sum_list(List, Rest), Sum is Start + Rest.
pairs_keys_values([], [], []).
pairs_keys_values([Key-Value|Pairs], [Key|Keys], [Value|Values]) :- pairs_keys_values(Pairs, Keys, Values).
partition(_, [], [], []).
partition(Goal, [Item|List], In, Out) :- (call(Goal, Item) -> In = [Item|In2], Out = Out2 ; In = In2, Out = [Item|Out2]), partition(Goal, List, In2, Out2).
partition(_, [], [], [], []).
partition(Goal, [Item|List], Less, Same, More) :- call(Goal, Item, Order), '$partition'(Order, Item, Less, Less2, Same, Same2, More, More2), partition(Goal, List, Less2, Same2, More2).
'$partition'(<, Item, [Item|Less], Less, Same, Same, More, More).
'$partition'(=, Item, Less, Less, [Item|Same], Same, More, More).
'$partition'(>, Item, Less, Less, Same, Same, [Item|More], More).
convlist(_, [], []).
convlist(Goal, [A|As], Bs) :- call(Goal, A, B), Bs = [B|More], convlist(Goal, As, More).
convlist(Goal, [A|As], Bs) :- \+ call(Goal, A, _), convlist(Goal, As, Bs).
maplist(_, [], [], [], []).
maplist(Goal, [A|As], [B|Bs], [C|Cs], [D|Ds]) :- call(Goal, A, B, C, D), maplist(Goal, As, Bs, Cs, Ds).
foldl(_, [], [], End, End).
foldl(Goal, [A|As], [B|Bs], Start, End) :- call(Goal, A, B, Start, Middle), foldl(Goal, As, Bs, Middle, End).
foldl(_, [], [], [], End, End).
foldl(Goal, [A|As], [B|Bs], [C|Cs], Start, End) :- call(Goal, A, B, C, Start, Middle), foldl(Goal, As, Bs, Cs, Middle, End).
foldl(_, [], [], [], [], End, End).
foldl(Goal, [A|As], [B|Bs], [C|Cs], [D|Ds], Start, End) :- call(Goal, A, B, C, D, Start, Middle), foldl(Goal, As, Bs, Cs, Ds, Middle, End).
foldl_noinit(_, [], []).
foldl_noinit(Goal, [First|List], End) :- foldl(Goal, List, First, End).
scanl(_, [], _, []).
scanl(Goal, [A|As], Start, [Next|Ends]) :- call(Goal, A, Start, Next), scanl(Goal, As, Next, Ends).
scanl(_, [], [], _, []).
scanl(Goal, [A|As], [B|Bs], Start, [Next|Ends]) :- call(Goal, A, B, Start, Next), scanl(Goal, As, Bs, Next, Ends).
scanl(_, [], [], [], _, []).
scanl(Goal, [A|As], [B|Bs], [C|Cs], Start, [Next|Ends]) :- call(Goal, A, B, C, Start, Next), scanl(Goal, As, Bs, Cs, Next, Ends).
selectchk(Old, List, New, Other) :- (select(Old, List, New, Other) -> true).
head([First|_], First).
unzip([], [], []).
unzip([(A, B)|Pairs], [A|As], [B|Bs]) :- unzip(Pairs, As, Bs).
zip(As, Bs, Pairs) :- unzip(Pairs, As, Bs).
make_list(Length, Item, List) :- length(List, Length), maplist('='(Item), List).
sub_list(List, Before, Length, After, Part) :- append(Before, Rest, List), append(Part, After, Rest), length(Part, Length).
sub_string(Text, Before, Length, After, Part) :- str2lst(Text, Whole), append(Front, Rest, Whole), append(Middle, Back, Rest), length(Middle, Length), join('', Front, Before), join('', Back, After), join('', Middle, Part).
% A draw without replacement: the same identifier, weights and values give the same item.
select_uniform(Id, Values, Value, Rest) :- length(Values, Length), Length > 0, Weight is 1 / Length, make_list(Length, Weight, Weights), select_weighted(Id, Weights, Values, Value, Rest).
select_weighted(Id, Pairs, Value, Rest) :- unzip(Pairs, Weights, Values), select_weighted(Id, Weights, Values, Value, Rest).
select_weighted(Id, Weights, Values, Value, Rest) :- sum_list(Weights, Total), Total > 0, '$weighted'(Values, Id, Total, Weights, Value, Rest).
P::'$draw'(_, P, _, _, _).
'$weighted'([Value], _, _, _, Value, []).
'$weighted'([First|More], Id, Total, [Weight|Weights], Value, Rest) :- More = [_|_], Share is Weight / Total, ('$draw'(Id, Share, Weights, First, More), Value = First, Rest = More ; \+ '$draw'(Id, Share, Weights, First, More), Rest = [First|Others], Left is Total - Weight, '$weighted'(More, Id, Left, Weights, Value, Others)).
% The values of each group of some pairs, in the order of their first appearance.
enum_groups(Pairs, Group, Values) :- findall(G, member((G, _), Pairs), All), list_to_set(All, Groups), member(Group, Groups), findall(V, member((Group, V), Pairs), Values).
enum_groups(Keys, Items, Group, Values) :- zip(Keys, Items, Pairs), enum_groups(Pairs, Group, Values).
% p(G, avg<X>) :- body: over the distinct solutions of the body, group by group.
'$aggregate'(Function, Value, Group, Goal, Result) :- all((Group, '$solution'(Goal, Value)), Goal, Found), enum_groups(Found, Group, Solutions), findall(V, member('$solution'(_, V), Solutions), Values), call(Function, Values, Result).
aggregate(Function, Value, Group, Goal, (Group, Result)) :- '$aggregate'(Function, Value, Group, Goal, Result).
avg(Values, Average) :- sum_list(Values, Sum), length(Values, Count), Average is Sum / Count.
sum(Values, Sum) :- sum_list(Values, Sum).
min(Values, Least) :- min_list(Values, Least).
max(Values, Most) :- max_list(Values, Most).
count(Values, Count) :- length(Values, Count).
% Goal => Group/collector(Arguments) calls collect_collector(Goal, Group, Arguments).
Goal => Group/Collector :- Collector =.. [Name|Arguments], atom_concat('collect_', Name, Predicate), Call =.. [Predicate, Goal, Group|Arguments], call(Call).
Goal => Collector :- Collector \= _/_, Collector =.. [Name|Arguments], atom_concat('collect_', Name, Predicate), Call =.. [Predicate, Goal, none|Arguments], call(Call).
collectgroup(Goal, Value, Group, Values) :- all_or_none((Group, Value), Goal, Pairs), enum_groups(Pairs, Group, Values).
collect_list(Goal, Value, Values) :- collect_list(Goal, none, Value, Values).
collect_list(Goal, Group, Value, Values) :- collectgroup(Goal, Value, Group, Values).
% Clauses with a number as their first argument, in its order: the first that holds.
cut(Call) :- cut(Call, _).
cut(Call, Index) :- Call =.. [Name|Arguments], Numbered =.. [Name, Number|Arguments], findall(Number, clause(Numbered, _), All), sort(All, Numbers), '$first'(Numbers, Name, Arguments, Index).
'$first'([Number|_], Name, Arguments, Number) :- Goal =.. [Name, Number|Arguments], call(Goal).
'$first'([Number|Numbers], Name, Arguments, Index) :- Goal =.. [Name, Number|Arguments], \+ call(Goal), '$first'(Numbers, Name, Arguments, Index).
% Rules tried in the order of a list of their numbers.
cut(Call, [Number|Numbers], Index) :- Call =.. [Name|Arguments], '$first'([Number|Numbers], Name, Arguments, Index).
% A program gets no arguments from outside.
cmd_args([]).
on_fail(Goal, _) :- call(Goal).
on_fail(Goal, Otherwise) :- \+ call(Goal), call(Otherwise).
