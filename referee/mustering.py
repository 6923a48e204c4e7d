"""What musters share: a piece of content by name, what a setup says of a side, names of sides, ids of units."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from referee.facts import read
from referee.requests import Refused
from referee.ruleset import Setup, SideSetup
from referee.value import plain

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
    id = next(each for each in chain((stem,), (f"{stem}-{n}" for n in range(2, 1000))) if each not in taken)
    taken.add(id)
    return id


def scenario_of(setup: Setup, content: Content) -> tuple[str, Any]:
    """The scenario that is named, with its id; without one and without armies, the first there is."""
    armed = any(side.army or side.roster is not None for side in setup.sides)
    id = setup.scenario or ("" if armed else next(iter(content.get("scenarios", {})), ""))
    return id, piece(content, "scenarios", id) if id else None


def army_of(setup: Setup, at: int, content: Content, kind: str, army_type: Any, usual: str = "") -> Any:
    """The army of a side: a roster of its own, else the one it names, else the usual one."""
    side = side_setup(setup, at)
    if side.roster is not None:
        return read(army_type, plain(side.roster), what="key")
    if not (side.army or usual):
        raise Refused(f"Name a scenario, or one of the {kind} for each side.")
    return piece(content, kind, side.army or usual)
