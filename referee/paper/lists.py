"""Rosters and record sheets as plain values: who is there, and what can be crossed off."""

from __future__ import annotations

from referee.paper.checks import ACCENT
from referee.value import value


@value
class Track:
    """A row of pencil boxes, so many of them crossed off already."""

    label: str
    total: int
    lost: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.lost <= self.total <= 200:
            raise ValueError(f"{self.label!r} cannot have lost {self.lost} of {self.total}: it must be 0 to 200 boxes.")


@value
class Tick:
    """One thing that is ticked: the word above its box, and whether it holds now."""

    label: str
    on: bool = False


@value
class Entry:
    """A unit on a roster: figures are pairs of a label and a value, tracks its pencil boxes, ticks what it can be."""

    name: str
    kind: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    tracks: tuple[Track, ...] = ()
    ticks: tuple[Tick, ...] = ()
    notes: str = ""
    points: str = ""
    symbol: str = ""
    group: str = ""


@value
class Roster:
    """One side's list with what stands above and below it."""

    title: str
    entries: tuple[Entry, ...]
    subtitle: str = ""
    colour: str = ACCENT
    symbol: str = ""
    totals: tuple[tuple[str, str], ...] = ()
