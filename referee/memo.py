"""Remembering what was worked out of a value. Values never change: the very same one has the same answer again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
FEW = 16


class LastFew(Generic[R]):
    """The last few things that were worked out of one value; of another value everything is worked out anew.

    >>> kept, some = LastFew(), (1, 2)
    >>> kept.of(some, "sum", lambda: sum(some)), kept.of(some, "sum", lambda: "never asked for")
    (3, 3)
    >>> kept.of((1, 2, 3), "sum", lambda: "another value")
    'another value'
    """

    def __init__(self) -> None:
        self._kept: tuple[Any, dict[str, R]] = (None, {})

    def of(self, first: Any, key: str, work: Callable[[], R]) -> R:
        """What this comes to, worked out or known."""
        kept = self._kept
        if kept[0] is not first:
            kept = self._kept = (first, {})
        known = kept[1]
        if key not in known:
            for oldest in list(known)[: 1 - FEW]:
                known.pop(oldest, None)
            known[key] = work()
        return known[key]


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
