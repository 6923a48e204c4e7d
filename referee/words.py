"""The words of a game besides its rules: what its odds are called, what its forms begin with, what its lists name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from functools import lru_cache
from typing import Any

from referee.requests import Refused
from referee.value import value
from referee.wording import tr

Facts = Mapping[str, Any]
Phrase = Callable[..., str]
FIRST, SECOND = "First side", "Second side"
"""What two sides are called where nobody has named them."""


@value
class Words:
    """All of it by id; what a game does not say has plain words from the names of its fields."""

    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By procedure: an outcome in words, short enough for a bar of a chart, from the values that its chart names."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """By procedure: what it is called where its id alone would not be English."""
    examples: Mapping[str, Facts] = field(default_factory=dict)
    """By procedure: a plain case to begin with, where the least figures would come to nothing."""
    references: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By kind of content: where an entry names another one by its id, and of what kind; `*` is any place of a list."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """By kind of marker: the picture on its printed counter; one without has its letter."""
    short_forms: tuple[str, ...] = ()
    """Names of fields that the rules write in capitals: HP, MU."""


def words_of(ruleset_id: str) -> Words:
    """The words of a game; one that has none gets by without."""
    from referee.rulesets import part

    module = part(ruleset_id, "words") if ruleset_id else None  # plain dice are of no game
    words: Words = module.WORDS if module else Words()
    return words


def short_forms() -> frozenset[str]:
    """What any game writes in capitals."""
    from referee.rulesets import ids

    return _short_forms(ids())


@lru_cache(maxsize=4)
def _short_forms(games: tuple[str, ...]) -> frozenset[str]:
    known = {"id"}
    for id in games:
        with suppress(Refused):  # a game that is broken is told where it is chosen
            known.update(words_of(id).short_forms)
    return frozenset(known)


def how_many(number: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> how_many(0, "base"), how_many(1, "base"), how_many(2, "loss", "losses")
    ('no bases', '1 base', '2 losses')
    """
    return f"{number or 'no'} {one if number == 1 else many or f'{one}s'}"


def reach(needed: int, usual: str, always: str, never: str, sides: int = 6) -> str:
    """Of three ways to say what a die must show the one that is so: most faces do, every face does, or none can.

    >>> [reach(n, f"{n}+ hits", "always hits", f"cannot hit ({n} needed)") for n in (1, 4, 8)]
    ['always hits', '4+ hits', 'cannot hit (8 needed)']
    """
    return always if needed <= 1 else usual if needed <= sides else never


def at_most(most: int, usual: str, always: str, never: str, sides: int = 6) -> str:
    """Of three ways to say how low a die must be the one that is so: some faces are, every face is, or none can be.

    >>> [at_most(n, f"{n} or less charges", "always charges", "cannot charge") for n in (0, 4, 6)]
    ['cannot charge', '4 or less charges', 'always charges']
    """
    return always if most >= sides else usual if most >= 1 else never


def target(needed: int, sides: int = 6) -> str:
    """What dice must show, in words where every face does or none can.

    >>> target(1), target(4), target(8), target(8, 10)
    ('always', '4+', 'cannot be reached (8 needed)', '8+')
    """
    return reach(needed, f"{needed}+", tr("always"), tr("cannot be reached ({n} needed)", n=needed), sides)


def in_a_row(names: Iterable[str]) -> str:
    """Names as people list them; where one has an “and” of its own, commas alone keep them apart.

    >>> in_a_row(["Axemen"]), in_a_row(["Axemen", "Bows"]), in_a_row(["Axemen", "Bows", "Riders"])
    ('Axemen', 'Axemen and Bows', 'Axemen, Bows and Riders')
    >>> in_a_row(["Axemen", "Chieftain and kin"])
    'Axemen, Chieftain and kin'
    """
    *others, last = tuple(names) or ("",)
    between = ", " if any(" and " in name for name in (*others, last)) else " and "
    return f"{', '.join(others)}{between}{last}" if others else last


def which_side(winner: str | None) -> str:
    """Which of two sides it is; a chart puts the names in.

    >>> which_side("b"), which_side(None)
    ('{b}', 'nobody')
    """
    return f"{{{winner}}}" if winner in ("a", "b") else winner or "nobody"
