"""Movement: what a way costs, who may go where, and who may hitch a ride."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, ruling
from referee.rulesets.ranged_fun.options import HITCHING, MOVEMENT, NAME, Kind, Tally
from referee.value import value

Terrain = Literal["open", "rough", "wall", "building"]
Why = Literal["points", "occupied", "building", "rough"]
WORDS: dict[Why, str] = {
    "points": "not enough movement points",
    "occupied": "another unit is there",
    "building": "it may not go into that building",
    "rough": "rough ground or a wall must be its only step of the turn",
}


@value
class Space:
    """One step of a way: into what, and how."""

    diagonal: bool = False
    terrain: Terrain
    building_armour: Tally = 0
    occupied: bool = False

    @property
    def is_rough(self) -> bool:
        """Rough ground or a wall."""
        return self.terrain in ("rough", "wall")


@value
class Way:
    """A unit with its points left, and the steps it wants to take."""

    kind: Kind
    movement: Annotated[float, Interval(ge=0, le=200)]
    armour: Tally = 0
    moved: bool = False
    steps: Annotated[tuple[Space, ...], Len(0, 200)]


@value
class Path:
    """What the way costs and leaves, up to the step that is refused if any is."""

    cost: float
    left: float
    allowed: bool
    stopped_at: int | None = None
    why: Why | None = None


@value
class Mover:
    """A unit on its way; points are counted in halves."""

    kind: Kind
    armour: int
    halves: int
    moved: bool

    @property
    def is_heavy(self) -> bool:
        """Trundlers and transports make heavy weather of rough ground."""
        return self.kind in ("trundler", "transport")


def barred(unit: Mover, space: Space, is_last: bool) -> Why | None:
    """Why a unit may not go into a space, whatever its points."""
    if unit.kind == "flyer":
        return flyer_barred(space, is_last)
    if space.occupied:
        return "occupied"
    if space.terrain == "building" and (unit.kind != "atv" or unit.armour > space.building_armour):
        return "building"
    if space.is_rough and unit.is_heavy and unit.moved:
        return "rough"
    return None


def flyer_barred(space: Space, is_last: bool) -> Why | None:
    """A flyer passes over units and buildings, but ends on neither."""
    if is_last and space.occupied:
        return "occupied"
    return "building" if is_last and space.terrain == "building" else None


def price(unit: Mover, space: Space, diagonal_halves: int) -> int:
    """What a space costs, in halves of a point: double for an atv on rough ground, all of it for the heavy ones."""
    straight = diagonal_halves if space.diagonal else 2
    if not space.is_rough or unit.kind == "flyer":
        return straight
    return 2 * straight if unit.kind == "atv" else max(unit.halves, 1)


def in_points(halves: int) -> float:
    """Halves as points, whole where they are whole.

    >>> in_points(3), in_points(4)
    (1.5, 2)
    """
    return halves // 2 if halves % 2 == 0 else halves / 2


@procedure(NAME, "path", rule=MOVEMENT)
def path(way: Way) -> Rule[Path]:
    """An open space costs 1 and a diagonal 1½; rough ground, buildings and other units stop or slow most kinds.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> steps = (Space(terrain="open", diagonal=True), Space(terrain="rough"))
    >>> play(path(Way(kind="atv", movement=4, steps=steps)), table=ruleset("ranged-fun").table()).left
    0.5
    """
    start = int(2 * way.movement)
    if start != 2 * way.movement:
        raise Refused(f"movement cannot be {way.movement}: whole or half points.", MOVEMENT)
    diagonal = 2 if (yield from ruling("diagonals")) == "one" else 3
    unit = Mover(kind=way.kind, armour=way.armour, halves=start, moved=way.moved)
    for at, space in enumerate(way.steps):
        cost = price(unit, space, diagonal)
        why = barred(unit, space, at == len(way.steps) - 1) or ("points" if cost > unit.halves else None)
        if why:
            yield from Note(MOVEMENT, "Step {step} is refused: {why}", step=at + 1, why=WORDS[why])
            return _came(start, unit, at, why)
        unit = replace(unit, halves=unit.halves - cost, moved=True)
        yield from Note(
            MOVEMENT, "Step {step}, {terrain}: {cost}", step=at + 1, terrain=space.terrain, cost=in_points(cost)
        )
    yield from Note(MOVEMENT, "Points left: {left}", left=in_points(unit.halves))
    return _came(start, unit)


def _came(start: int, unit: Mover, stopped_at: int | None = None, why: Why | None = None) -> Path:
    spent = in_points(start - unit.halves)
    return Path(cost=spent, left=in_points(unit.halves), allowed=why is None, stopped_at=stopped_at, why=why)


@value
class Ride:
    """An atv that wants a ride, and its carrier, both with the armour they began with."""

    atv_armour: Tally
    carrier: Literal["trundler", "transport"]
    carrier_armour: Tally


@value
class MayRide:
    """Whether it may."""

    allowed: bool


def can_ride(ride: Ride) -> bool:
    """On a trundler with less than half of its armour, on a transport with half of it at most."""
    if ride.carrier == "trundler":
        return 2 * ride.atv_armour < ride.carrier_armour
    return 2 * ride.atv_armour <= ride.carrier_armour


@procedure(NAME, "hitch", rule=HITCHING)
def hitch(ride: Ride) -> Rule[MayRide]:
    """An atv rides on a trundler under half of whose armour it has, or on a transport with half or less."""
    allowed = can_ride(ride)
    yield from Note(
        HITCHING,
        "Armour {own} against half of {carrier} for a {kind}: {word}",
        own=ride.atv_armour,
        carrier=ride.carrier_armour,
        kind=ride.carrier,
        word="it may ride" if allowed else "too heavy to ride",
    )
    return MayRide(allowed=allowed)
