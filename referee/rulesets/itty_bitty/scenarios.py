"""Scenarios as data: who stands where, in which formation, who comes later, how long it lasts, and who wins how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.rulesets.itty_bitty.book import UnitType
from referee.rulesets.itty_bitty.options import Power, Tally
from referee.value import FrozenMap, value

Turn = Annotated[int, Interval(ge=1, le=200)]
Percent = Annotated[int, Interval(ge=0, le=100)]


@value
class Placed:
    """A unit on its hex. `formation` is empty for those who act alone; `turn` is when it arrives."""

    unit: str
    hex: str
    formation: str = ""
    dismounted: bool = False
    bank: Literal["north", "south"] | None = None
    turn: Turn = 1


@value
class PlacedEngine:
    """An engine on its hex, and the engineer who works it."""

    engine: str
    hex: str
    crew: str


@value
class PlacedMan:
    """A captain, wizard or priest on his hex; a captain leads a formation."""

    name: str
    role: Literal["captain", "wizard", "priest"]
    rating: Power
    hex: str
    leads: str = ""
    mounted: bool = False
    evil: bool = False
    class_waived: tuple[str, ...] = ()
    bank: Literal["north", "south"] | None = None


@value
class ScenarioSide:
    """One army: its formations by name, units, engines and men, and what is special about it."""

    name: str
    formations: FrozenMap[str, str]
    units: FrozenMap[str, Placed]
    engines: FrozenMap[str, PlacedEngine] = FrozenMap()
    men: FrozenMap[str, PlacedMan] = FrozenMap()
    melee_attack_bonus: int = 0
    hates: tuple[str, ...] = ()


@value
class Condition:
    """One thing that must be so at the end; the fields that matter depend on its kind.

    crossed: `side` has units in `areas`, at least `percent` of its whole army by attack strength, or at most
    `at_most` points. slain: `all` or any of the `men`. holds: `side` has a unit in every one of `hexes`. lost:
    `side` has lost at least `percent` of its attack strength. cleared: `side` has no unit in the map's `place`.
    achieved: the grade `grade` holds as well. failed: none of the grades `grades` holds.
    """

    kind: Literal["crossed", "slain", "holds", "lost", "cleared", "achieved", "failed"]
    side: str = ""
    areas: tuple[str, ...] = ()
    percent: Percent | None = None
    at_most: Tally | None = None
    men: tuple[str, ...] = ()
    all: bool = True
    hexes: tuple[str, ...] = ()
    place: str = ""
    grade: str = ""
    grades: tuple[str, ...] = ()


@value
class Grade:
    """A grade of victory: whose, how great, and what it takes."""

    side: str
    rank: Literal["minor", "major", "incredible"]
    text: str
    conditions: Annotated[tuple[Condition, ...], Len(1)]


@value
class Scenario:
    """A battle ready to be set up."""

    name: str
    map: str
    turns: Turn
    text: str
    sides: FrozenMap[str, ScenarioSide]
    grades: FrozenMap[str, Grade]


def attack_strength(side: ScenarioSide, units: Mapping[str, UnitType], by_turn: int = 200) -> int:
    """The printed attack of all units that have arrived by a turn; engines and men do not count."""
    return sum(units[each.unit].attack for each in side.units.values() if each.turn <= by_turn)
