"""What musters share: a piece of content by name, what a setup says of a side, names of sides, ids of units."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.requests import Refused
from referee.ruleset import Setup, SideSetup

Content = Mapping[str, Mapping[str, Any]]


def piece(content: Content, kind: str, id: str) -> Any:
    """One piece of content, or a refusal that names what there is."""
    there = content.get(kind, {})
    if id not in there:
        raise Refused(f"There is no “{id}” among the {kind}; there are {', '.join(there) or 'none'}.")
    return there[id]


def side_setup(setup: Setup, at: int) -> SideSetup:
    """What a setup says of the first or second side; nothing, if it names fewer."""
    return setup.sides[at] if at < len(setup.sides) else SideSetup()


def called_after(setup: Setup, armies: tuple[str, str], roles: tuple[str, str] | None) -> Setup:
    """Both sides called after their armies, or after their parts in the scenario if the armies are the same."""
    names = armies if armies[0] != armies[1] else roles or ("", "")
    sides = [replace(side_setup(setup, at), army="", roster=None) for at in (0, 1)]
    return Setup(sides=tuple(replace(side, name=side.name or name) for side, name in zip(sides, names, strict=True)))


def unit_id(side: str, name: str, taken: set[str]) -> str:
    """A short id made of a unit's name that is unique in its army; it is taken from then on.

    >>> taken = set()
    >>> [unit_id("red", "Old Guard!", taken) for _ in range(2)]
    ['red-old-guard', 'red-old-guard-2']
    """
    stem = f"{side}-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')[:40] or 'unit'}"
    id = next(each for each in (stem, *(f"{stem}-{n}" for n in range(2, 1000))) if each not in taken)
    taken.add(id)
    return id
