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
proper_length(List, Length) :- is_list(List), length(List, Length).
flatten(List, Flat) :- '$flatten'(List, [], Flat).
'$flatten'(Item, Behind, [Item|Behind]) :- var(Item).
'$flatten'(Item, Behind, Flat) :- nonvar(Item), Item = [], Flat = Behind.
'$flatten'(Item, Behind, Flat) :- nonvar(Item), Item = [First|More], '$flatten'(More, Behind, Rest), '$flatten'(First, Rest, Flat).
'$flatten'(Item, Behind, [Item|Behind]) :- nonvar(Item), Item \= [], Item \= [_|_].
is_set(List) :- is_list(List), length(List, Length), sort(List, Sorted), length(Sorted, Length).
sumlist(List, Start, Sum) :- sum_list(List, Rest), Sum is Start + Rest.
pairs_keys_values([], [], []).
pairs_keys_values([Key-Value|Pairs], [Key|Keys], [Value|Values]) :- pairs_keys_values(Pairs, Keys, Values).
