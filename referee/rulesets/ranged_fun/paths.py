"""Movement, the rule: what each space costs, who may go where, and how far a unit can get."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.dice import play
from referee.event import Set
from referee.order import Reason, no
from referee.procedure import Table, procedure
from referee.requests import Note, Now, Refused, Rule, happened, ruling
from referee.rulesets.ranged_fun.board import (
    Cell,
    Terrain,
    around,
    building_at,
    cell_of,
    corners_of,
    is_diagonal,
    is_on_board,
    space_of,
    terrain_at,
    unit_at,
)
from referee.rulesets.ranged_fun.content import Kind, Tally
from referee.rulesets.ranged_fun.rulings import MOVEMENT, NAME, OVERWATCH
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import value

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


def step_into(battle: RangedBattle, mover: RangedUnit, space: str, diagonal: bool) -> Space:
    """A space as a step of a way."""
    building = building_at(battle.table, space)
    there = unit_at(battle, space)
    return Space(
        diagonal=diagonal,
        terrain=terrain_at(battle.table, space),
        building_armour=battle.table.buildings[building].armour if building else 0,
        occupied=there is not None and there.id != mover.id,
    )


def way_of(unit: RangedUnit, steps: tuple[Space, ...]) -> Way:
    """A unit and its steps, as the rule wants them."""
    return Way(kind=unit.kind, movement=in_points(unit.left), armour=unit.armour, moved=unit.moved > 0, steps=steps)


def walked(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Path:
    """What the way comes to, by the rule itself."""
    return play(path(way_of(unit, steps)), table=Table(battle.rulings))


def is_least_move(unit: RangedUnit, steps: tuple[Space, ...]) -> bool:
    """A unit with a movement of 1 that has not moved may always go one space, if it may go there at all."""
    if unit.kind != "atv" or unit.movement != 1 or unit.left != 2 or len(steps) != 1:
        return False
    return barred(mover(unit), steps[0], True) is None


def mover(unit: RangedUnit) -> Mover:
    """A unit on its way, with its points in halves."""
    return Mover(kind=unit.kind, armour=unit.armour, halves=unit.left, moved=unit.moved > 0)


def steps_of(battle: RangedBattle, unit: RangedUnit, spaces: Iterable[str]) -> tuple[Space, ...]:
    """The spaces of a way as steps, from where the unit is."""
    made, here = [], cell_of(unit.place)
    for space in spaces:
        there = cell_of(space)
        made.append(step_into(battle, unit, space, is_diagonal(battle.table.grid, here, there)))
        here = there
    return tuple(made)


def is_corner_cut(battle: RangedBattle, unit: RangedUnit, one: Cell, other: Cell) -> bool:
    """Between two walls or buildings there is no way through, but for a flyer."""
    if unit.kind == "flyer" or not is_diagonal(battle.table.grid, one, other):
        return False
    sides = (terrain_at(battle.table, space_of(cell)) for cell in corners_of(one, other))
    return battle.rulings.get("corner-cutting") != "yes" and all(each in ("wall", "building") for each in sides)


def path_reasons(battle: RangedBattle, unit: RangedUnit, spaces: tuple[str, ...]) -> Iterator[Reason]:
    """Why a way over the board cannot be taken: gaps, the edge, corners, and what the rule says of each step."""
    here = cell_of(unit.place)
    for at, space in enumerate(spaces, 1):
        there = cell_of(space)
        if not is_on_board(battle.table, there):
            yield no(MOVEMENT, "Step {at}: {space} is off the board", at=at, space=space)
            return
        if there not in around(battle.table.grid, here):
            yield no(MOVEMENT, "Step {at}: {space} is not next to {here}", at=at, space=space, here=space_of(here))
            return
        if is_corner_cut(battle, unit, here, there):
            yield no(MOVEMENT, "Step {at}: between two walls or buildings there is no way through", at=at)
        here = there
    yield from step_reasons(battle, unit, steps_of(battle, unit, spaces))


def step_reasons(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Iterator[Reason]:
    """Why these steps cannot be taken: the rule, and one space only for who is on overwatch."""
    if unit.is_watching and unit.moved + len(steps) > 1:
        yield no(OVERWATCH, "{unit} is on overwatch: one space at most", unit=unit.name)
    found = walked(battle, unit, steps)
    if found.why and not is_least_move(unit, steps):
        at = (found.stopped_at or 0) + 1
        yield no(MOVEMENT, "Step {at}: {why} (points left: {left})", at=at, why=WORDS[found.why], left=found.left)


def cheapest(battle: RangedBattle, unit: RangedUnit, goals: Iterable[str]) -> tuple[str, ...] | None:
    """The cheapest way to one of these spaces with the points left; of equal ones always the same."""
    ends = {cell_of(space) for space in goals}
    start = cell_of(unit.place)
    best: dict[Cell, int] = {start: 0}
    queue: list[tuple[int, tuple[Cell, ...]]] = [(0, (start,))]
    while queue:
        spent, way = heapq.heappop(queue)
        if way[-1] in ends and len(way) > 1:
            return tuple(space_of(cell) for cell in way[1:])
        if spent > best[way[-1]]:
            continue
        for cell, cost in _reached(battle, unit, way[-1], spent, ends):
            if cost < best.get(cell, cost + 1):
                best[cell] = cost
                heapq.heappush(queue, (cost, (*way, cell)))
    return None


def _reached(
    battle: RangedBattle, unit: RangedUnit, here: Cell, spent: int, ends: set[Cell]
) -> Iterator[tuple[Cell, int]]:
    """The spaces next to one that the unit can go on to, and what it has spent then."""
    diagonal = 2 if battle.rulings.get("diagonals") == "one" else 3
    body = replace(mover(unit), halves=unit.left - spent, moved=unit.moved > 0 or spent > 0)
    for cell in around(battle.table.grid, here):
        if not is_on_board(battle.table, cell) or is_corner_cut(battle, unit, here, cell):
            continue
        step = step_into(battle, unit, space_of(cell), is_diagonal(battle.table.grid, here, cell))
        cost = body.halves if not spent and is_least_move(unit, (step,)) else price(body, step, diagonal)
        if barred(body, step, cell in ends) is None and cost <= body.halves:
            yield cell, spent + cost


def can_rest(battle: RangedBattle, unit: RangedUnit, space: str) -> bool:
    """Whether a move may end here: a flyer over a unit or a building has to go on."""
    step = step_into(battle, unit, space, diagonal=False)
    return unit.kind != "flyer" or barred(mover(unit), step, True) is None


def arrives(id: str, space: str) -> Rule[None]:
    """A unit is in a space now, and if it is an atv in the building there; its rider comes along."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    inside = building_at(battle.table, space) if space and unit.kind == "atv" else ""
    for one in (id, unit.carrying):
        if one and battle.unit(one).place != space:
            yield from happened(Set(unit=one, field="place", value=space, rule=MOVEMENT))
    if unit.building != inside:
        yield from happened(Set(unit=id, field="building", value=inside, rule=MOVEMENT))
