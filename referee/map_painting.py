"""Maps of a club's own: what can be painted on a map among the content of a game, and what a stroke changes.

A game says so in a part of its own, `map_painting`, with its `PAINTING`; an entry is plain values as in a pack, and
every stroke gives another entry. Nothing is saved here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.paper.maps import MapPlan
from referee.value import value

Entry = Mapping[str, Any]
Content = Mapping[str, Mapping[str, Any]]


@value
class Paint:
    """Something to paint with; paints of a group stand together."""

    id: str
    name: str
    group: str = "Ground"


@value
class Stroke:
    """One touch of the brush: where it is, where it began, and which neighbour the point is nearest to."""

    paint: str
    place: str
    start: str = ""
    near: str = ""


class MapPainting:
    """How maps in the content of a game are painted."""

    kind = ""
    """The kind of content whose entries have a map."""

    def plan(self, entry: Entry) -> MapPlan:
        """The map of an entry as it is drawn; refused while the entry is not whole."""
        raise NotImplementedError

    def paints(self, entry: Entry, content: Content) -> tuple[Paint, ...]:
        """What can be painted on it."""
        raise NotImplementedError

    def painted(self, entry: Entry, stroke: Stroke) -> Entry:
        """The entry after a stroke; the same thing painted again is wiped off."""
        raise NotImplementedError

    def resized(self, entry: Entry, columns: int, rows: int) -> Entry:
        """The entry on a larger or smaller map; what lies outside is gone."""
        raise NotImplementedError


def painting_of(ruleset_id: str, kind: str) -> MapPainting | None:
    """How the maps of a kind of content are painted, if they have any."""
    from referee.rulesets import part

    module = part(ruleset_id, "map_painting")
    made: MapPainting | None = module.PAINTING if module else None
    return made if made is not None and made.kind == kind else None


def toggled(places: Iterable[str], place: str) -> list[str]:
    """The places with one more, or without it if it was there.

    >>> toggled(["0101", "0102"], "0102"), toggled(["0102"], "0101")
    (['0101'], ['0101', '0102'])
    """
    there = set(places)
    return sorted(there ^ {place})


def inside(place: str, columns: int, rows: int) -> bool:
    """Whether a place is on a map of this size.

    >>> inside("0310", 5, 9), inside("0310", 5, 10)
    (False, True)
    """
    return int(place[:2]) <= columns and int(place[2:]) <= rows
