"""What packs of Ranged Fun hold: units and their points, buildings, armies and missions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.value import value

Kind = Literal["atv", "trundler", "transport", "flyer"]


Grid = Literal["square", "hex"]


Tally = Annotated[int, Interval(ge=0, le=200)]


Points = Annotated[int, Interval(ge=1, le=200)]


Strength = Annotated[int, Interval(ge=1, le=12)]


Armour = Annotated[int, Interval(ge=0, le=12)]


Some = Annotated[int, Interval(ge=1, le=200)]


Across = Annotated[int, Interval(ge=1, le=99)]
"""Columns and rows: two digits name each."""


SideName = Literal["a", "b"]


@value
class UnitType:
    """A kind of unit: its six stats at the start, how it moves, and whether it is men or a machine."""

    name: str
    kind: Kind
    infantry: bool = False
    movement: Tally
    armour: Armour
    vsrf: Armour = 0
    srf: Armour = 0
    lrf: Armour = 0
    vlrf: Armour = 0
    ballistic: bool = False
    text: str = ""

    @property
    def points(self) -> int:
        """What the unit costs: its stats added up, armour and very long range twice."""
        return self.movement + 2 * self.armour + self.vsrf + self.srf + self.lrf + 2 * self.vlrf


@value
class Building:
    """A kind of building."""

    name: str
    armour: Armour
    structure: Some
    text: str = ""


@value
class Entry:
    """So many units of a kind, with a name of their own if they have one."""

    unit: str
    count: Some = 1
    name: str = ""


@value
class Army:
    """A list to choose from, and one ready to play."""

    name: str
    text: str = ""
    units: Annotated[tuple[str, ...], Len(1, 200)]
    muster: Annotated[tuple[Entry, ...], Len(1, 200)]


def points_of(entries: Iterable[Entry], units: Mapping[str, UnitType]) -> int:
    """What a list of units costs."""
    return sum(entry.count * units[entry.unit].points for entry in entries)


def problems(army: Army, units: Mapping[str, UnitType], points: int | None = None) -> tuple[str, ...]:
    """What is wrong with an army: units nobody knows, units off its own list, more points than there are."""
    wrong = []
    for id in dict.fromkeys((*army.units, *(entry.unit for entry in army.muster))):
        if id not in units:
            wrong.append(f"There is no unit “{id}”; there are {', '.join(units) or 'none'}.")
        elif id not in army.units:
            wrong.append(f"{units[id].name} is not on its list.")
    if not wrong and points is not None and (cost := points_of(army.muster, units)) > points:
        wrong.append(f"It costs {cost} points; this mission gives it {points}.")
    return tuple(wrong)


@value
class Board:
    """The size of the board in spaces; columns and rows are counted from 1, top left."""

    columns: Across = 20
    rows: Across = 20
    grid: Grid = "square"


@value
class Area:
    """A rectangle of spaces, by its top left corner."""

    column: Across
    row: Across
    columns: Across = 1
    rows: Across = 1

    def spaces(self) -> frozenset[tuple[int, int]]:
        """Every space of it.

        >>> sorted(Area(column=3, row=5, columns=2).spaces())
        [(3, 5), (4, 5)]
        """
        across, down = range(self.column, self.column + self.columns), range(self.row, self.row + self.rows)
        return frozenset((column, row) for column in across for row in down)


@value
class Feature:
    """Ground that is not open: rough, a wall, or a building of a kind."""

    terrain: Literal["rough", "wall", "building"]
    area: Area
    building: str = ""
    owner: SideName | None = None


@value
class Force:
    """One side of a mission: who it is, its usual army, its points, where it sets up, what it is given on top."""

    role: str
    army: str = ""
    points: Annotated[int, Interval(ge=0, le=1000)]
    zone: Area
    given: Annotated[tuple[Entry, ...], Len(0, 200)] = ()


@value
class Marker:
    """A space that matters."""

    name: str
    column: Across
    row: Across


@value
class Goal:
    """How the mission is won: its kind, what it counts, and the whole of it in words."""

    kind: Literal["destroy", "hold", "convoy", "storm"]
    needed: Tally = 0
    exit: Area | None = None
    text: str


@value
class Mission:
    """A board with its terrain, two sides that set up, how long they fight and what for."""

    name: str
    text: str
    board: Board
    turns: Some
    first: Literal["a", "b", "roll"] = "roll"
    a: Force
    b: Force
    terrain: Annotated[tuple[Feature, ...], Len(0, 200)] = ()
    markers: Annotated[tuple[Marker, ...], Len(0, 200)] = ()
    goal: Goal
