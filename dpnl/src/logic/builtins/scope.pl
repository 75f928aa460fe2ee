% library(scope): what holds in a scope, in one of several, or in none in particular.
Scope:Goal :- nonvar(Goal), Goal = (Left, Right), Scope:Left, Scope:Right.
Scope:Goal :- nonvar(Scope), Scope = [First|_], First:Goal.
Scope:Goal :- nonvar(Scope), \+ is_list(Scope), [Scope]:Goal.
Scopes:Goal :- nonvar(Scopes), is_list(Scopes), select(Scope, Scopes, Others), [Scope|Others]:Goal.
_:Goal :- nonvar(Goal), Goal \= (_, _), try_call(Goal).
