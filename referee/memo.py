"""Remembering what was worked out of a value. Values never change: the very same one has the same answer again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def of_the_same(most: int = 8) -> Callable[[F], F]:
    """Keep a function's answers while its first argument is the very same value; the last few values are kept.

    Looking a battle up by its parts would take longer than many of the answers.

    >>> @of_the_same()
    ... def twice(tuple, and_more):
    ...     print("working")
    ...     return 2 * tuple + and_more
    >>> some = (1, 2)
    >>> twice(some, ())
    working
    (1, 2, 1, 2)
    >>> twice(some, ())
    (1, 2, 1, 2)
    """

    def dress(function: F) -> F:
        kept: dict[int, tuple[Any, dict[tuple[Any, ...], Any]]] = {}

        @wraps(function)
        def call(first: Any, *rest: Any) -> Any:
            found = kept.get(id(first))
            if found is None:  # an id belongs to one value only as long as that is kept, which it is here
                found = kept[id(first)] = (first, {})
                for oldest in list(kept)[:-most]:
                    kept.pop(oldest, None)
            answers = found[1]
            if rest not in answers:
                answers[rest] = function(first, *rest)
            return answers[rest]

        return cast(F, call)

    return dress
