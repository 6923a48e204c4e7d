"""Movement, the rule: what each space costs, who may go where, and how far a unit can get."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.battle import ids
from referee.event import Changed, Set
from referee.order import Reason, never, no
from referee.procedure import procedure
from referee.requests import Note, Now, Refused, Rule, happened, ruling, sub
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
from referee.rulesets.ranged_fun.rulings import (
    CORNER_CUTTING,
    DIAGONALS,
    FLYERS_OVER_UNITS,
    HEAVY_ROUGH,
    MOVEMENT,
    NAME,
    OVERWATCH,
    ROUGH_AT_ONE,
)
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, riders
from referee.rulings import option
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
class Fare:
    """What a table asks for its spaces: halves of a point for a diagonal, and how it reads two sentences."""

    diagonal: int = 3
    rough_only_step: bool = True
    flyers_over_units: bool = True


def fare_of(diagonals: str, heavy_rough: str, flyers_over_units: str) -> Fare:
    """The rulings on movement as the rule uses them."""
    return Fare(
        diagonal=2 if diagonals == "one" else 3,
        rough_only_step=heavy_rough == "only-step",
        flyers_over_units=flyers_over_units == "yes",
    )


@value
class Mover:
    """A unit on its way; points are counted in halves."""

    kind: Kind
    armour: int
    halves: int
    moved: bool
    fare: Fare = Fare()

    @property
    def is_heavy(self) -> bool:
        """Trundlers and transports make heavy weather of rough ground."""
        return self.kind in ("trundler", "transport")

    def went(self, cost: int) -> Mover:
        """The unit one step further."""
        return replace(self, halves=self.halves - cost, moved=True)


def barred(unit: Mover, space: Space, is_last: bool) -> Why | None:
    """Why a unit may not go into a space, whatever its points."""
    if unit.kind == "flyer":
        return flyer_barred(unit, space, is_last)
    if space.occupied:
        return "occupied"
    if space.terrain == "building" and (unit.kind != "atv" or unit.armour > space.building_armour):
        return "building"
    if space.is_rough and unit.is_heavy and unit.moved and unit.fare.rough_only_step:
        return "rough"
    return None


def flyer_barred(unit: Mover, space: Space, is_last: bool) -> Why | None:
    """A flyer passes over units, if the table lets it, and buildings, but ends on neither."""
    if space.occupied and (is_last or not unit.fare.flyers_over_units):
        return "occupied"
    return "building" if is_last and space.terrain == "building" else None


def price(unit: Mover, space: Space) -> int:
    """What a space costs, in halves of a point: double for an ATV on rough ground, all of it for the heavy ones."""
    straight = unit.fare.diagonal if space.diagonal else 2
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
    diagonals, rough = (yield from ruling(DIAGONALS.id)), (yield from ruling(HEAVY_ROUGH.id))
    fare = fare_of(diagonals, rough, (yield from ruling(FLYERS_OVER_UNITS.id)))
    unit = Mover(kind=way.kind, armour=way.armour, halves=start, moved=way.moved, fare=fare)
    for at, space in enumerate(way.steps):
        cost = price(unit, space)
        why = barred(unit, space, at == len(way.steps) - 1) or ("points" if cost > unit.halves else None)
        if why:
            yield from Note(ruling_of(unit, why), "Step {n} is refused: {why}", n=at + 1, why=WORDS[why])
            return _came(start, unit, at, why)
        unit = unit.went(cost)
        yield from Note(MOVEMENT, "Step {n}, {terrain}: {cost}", n=at + 1, terrain=space.terrain, cost=in_points(cost))
    yield from Note(MOVEMENT, "Points left: {left}", left=in_points(unit.halves))
    return _came(start, unit)


def ruling_of(unit: Mover, why: Why) -> str:
    """The rule that refuses a step: the book's, or the table's reading of it."""
    if why == "rough":
        return HEAVY_ROUGH.id
    if why == "occupied" and unit.kind == "flyer" and not unit.fare.flyers_over_units:
        return FLYERS_OVER_UNITS.id
    return MOVEMENT


def _came(start: int, unit: Mover, stopped_at: int | None = None, why: Why | None = None) -> Path:
    spent = in_points(start - unit.halves)
    return Path(cost=spent, left=in_points(unit.halves), allowed=why is None, stopped_at=stopped_at, why=why)


# On the board


def step_into(battle: RangedBattle, mover: RangedUnit, space: str, diagonal: bool) -> Space:
    """A space as a step of a way."""
    building, there = building_at(battle.table, space), unit_at(battle, space)
    return Space(
        diagonal=diagonal,
        terrain=terrain_at(battle.table, space),
        building_armour=battle.table.buildings[building].armour if building else 0,
        occupied=there is not None and there.id != mover.id,
    )


def way_of(unit: RangedUnit, steps: tuple[Space, ...]) -> Way:
    """A unit and its steps, as the rule wants them."""
    return Way(kind=unit.kind, movement=in_points(unit.left), armour=unit.armour, moved=unit.moved > 0, steps=steps)


def mover(battle: RangedBattle, unit: RangedUnit) -> Mover:
    """A unit on its way, with its points in halves, as this table counts them."""
    rulings = [option(battle, each) for each in (DIAGONALS, HEAVY_ROUGH, FLYERS_OVER_UNITS)]
    return Mover(kind=unit.kind, armour=unit.armour, halves=unit.left, moved=unit.moved > 0, fare=fare_of(*rulings))


def cost_of(battle: RangedBattle, unit: RangedUnit, body: Mover, step: Space) -> int:
    """What a step costs here; where one space is always possible, a movement of 1 buys it."""
    full = price(body, step)
    always = option(battle, ROUGH_AT_ONE) == "one-space-always"
    return min(full, 2) if always and is_least_move(unit, body) else full


def is_least_move(unit: RangedUnit, body: Mover) -> bool:
    """Whether an ATV with a movement of 1 is about to go its first space."""
    return unit.kind == "atv" and unit.movement == 1 and body.halves == 2 and not body.moved


def steps_of(battle: RangedBattle, unit: RangedUnit, spaces: Iterable[str]) -> tuple[Space, ...]:
    """The spaces of a way as steps, from where the unit is."""
    steps, here = [], cell_of(unit.place)
    for space in spaces:
        there = cell_of(space)
        steps.append(step_into(battle, unit, space, is_diagonal(battle.table.grid, here, there)))
        here = there
    return tuple(steps)


def is_corner_cut(battle: RangedBattle, unit: RangedUnit, one: Cell, other: Cell) -> bool:
    """Between two walls or buildings there is no way through, if the table has it so; a flyer does not mind."""
    if unit.kind == "flyer" or not is_diagonal(battle.table.grid, one, other):
        return False
    sides = (terrain_at(battle.table, space_of(cell)) for cell in corners_of(one, other))
    return option(battle, CORNER_CUTTING) == "no" and all(each in ("wall", "building") for each in sides)


def taken_reasons(battle: RangedBattle, unit: RangedUnit, space: str) -> Iterable[Reason]:
    """One unit a space."""
    there = unit_at(battle, space)
    if there and there.id not in (unit.id, unit.riding):
        yield no(MOVEMENT, "{other} is in {space}", other=there.name, space=space)


def path_reasons(battle: RangedBattle, unit: RangedUnit, spaces: tuple[str, ...]) -> Iterator[Reason]:
    """Why a way over the board cannot be taken: gaps, the edge, corners, and what the rule says of each step."""
    here = cell_of(unit.place)
    for at, space in enumerate(spaces, 1):
        there = cell_of(space)
        if not is_on_board(battle.table, there):
            yield never(MOVEMENT, "Step {at}: {space} is off the board", at=at, space=space)
            return
        if there not in around(battle.table.grid, here):
            yield no(MOVEMENT, "Step {at}: {space} is not next to {here}", at=at, space=space, here=space_of(here))
            return
        if is_corner_cut(battle, unit, here, there):
            yield no(CORNER_CUTTING.id, "Step {at}: between two walls or buildings there is no way through", at=at)
        here = there
    yield from step_reasons(battle, unit, steps_of(battle, unit, spaces))


def step_reasons(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Iterator[Reason]:
    """Why these steps cannot be taken: overwatch, or what the rule says."""
    if unit.is_watching and unit.moved + len(steps) > 1:
        yield no(OVERWATCH, "{unit} is on overwatch: one space at most", unit=unit.name)
    body = mover(battle, unit)
    for at, step in enumerate(steps, 1):
        cost = cost_of(battle, unit, body, step)
        why = barred(body, step, at == len(steps)) or ("points" if cost > body.halves else None)
        if why:
            words = "Step {at}: {why} (points left: {left})"
            is_least = why == "points" and is_least_move(unit, body)
            rule = ROUGH_AT_ONE.id if is_least else ruling_of(body, why)
            yield no(rule, words, at=at, why=WORDS[why], left=in_points(body.halves))
            return
        body = body.went(cost)


def fare_paid(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Rule[int]:
    """The points of the steps are spent, in halves; a step that is always possible takes all that is left."""
    way = yield from sub(path, way_of(unit, steps))
    cost = int(2 * way.cost) if way.allowed else unit.left
    if not way.allowed and next(step_reasons(battle, unit, steps), None) is None:
        yield from Note(ROUGH_AT_ONE.id, "{unit} with a movement of 1 may always go one space", unit=unit.name)
    if cost:
        yield from happened(Changed(unit=unit.id, field="left", by=-cost, rule=MOVEMENT))
    return cost


def ways(battle: RangedBattle, unit: RangedUnit) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The cheapest way to every space that the unit can get to or pass over, the cheaper ones first, in half points."""
    start = cell_of(unit.place)
    best: dict[Cell, int] = {start: 0}
    queue: list[tuple[int, tuple[Cell, ...]]] = [(0, (start,))]
    while queue:
        spent, way = heapq.heappop(queue)
        if spent > best[way[-1]]:
            continue
        yield spent, way
        for cell, cost in _next_spaces(battle, unit, way[-1], spent):
            if cost < best.get(cell, cost + 1):
                best[cell] = cost
                heapq.heappush(queue, (cost, (*way, cell)))


def _next_spaces(battle: RangedBattle, unit: RangedUnit, here: Cell, spent: int) -> Iterator[tuple[Cell, int]]:
    """The spaces next to one that the unit can go on to, and what it has spent then."""
    body = mover(battle, unit)
    body = body.went(spent) if spent else body
    for cell in around(battle.table.grid, here):
        if not is_on_board(battle.table, cell) or is_corner_cut(battle, unit, here, cell):
            continue
        step = step_into(battle, unit, space_of(cell), is_diagonal(battle.table.grid, here, cell))
        cost = cost_of(battle, unit, body, step)
        if barred(body, step, False) is None and cost <= body.halves:
            yield cell, spent + cost


def cheapest(battle: RangedBattle, unit: RangedUnit, goals: Iterable[str]) -> tuple[str, ...] | None:
    """The cheapest way to one of these spaces with the points left; of equal ones always the same."""
    ends = {cell_of(space) for space in goals if can_rest(battle, unit, space)}
    for _, way in ways(battle, unit):
        if way[-1] in ends and len(way) > 1:
            return tuple(space_of(cell) for cell in way[1:])
    return None


def can_rest(battle: RangedBattle, unit: RangedUnit, space: str) -> bool:
    """Whether a move may end here: a flyer over a unit or a building has to go on."""
    step = step_into(battle, unit, space, diagonal=False)
    return unit.kind != "flyer" or barred(mover(battle, unit), step, True) is None


def arrives(id: str, space: str) -> Rule[None]:
    """A unit is in a space now, and if it is an ATV in the building there; its riders come along."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    inside = building_at(battle.table, space) if space and unit.kind == "atv" else ""
    for one in (id, *ids(riders(battle, id))):
        if battle.unit(one).place != space:
            yield from happened(Set(unit=one, field="place", value=space, rule=MOVEMENT))
    if unit.building != inside:
        yield from happened(Set(unit=id, field="building", value=inside, rule=MOVEMENT))
