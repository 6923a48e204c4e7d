"""Moving [Movement]: ways over the board, what they cost, and the spaces on which an overwatch lies."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.dice import play
from referee.event import Set
from referee.order import Reason, no
from referee.procedure import Table
from referee.requests import Now, Rule, happened
from referee.rulesets.ranged_fun.board import Cell, around, cell_of, corners_of, is_diagonal, space_of
from referee.rulesets.ranged_fun.ground import apart, building_at, is_on_board, step_into, terrain_at
from referee.rulesets.ranged_fun.movement import WORDS, Mover, Path, Space, Way, barred, in_points, path, price
from referee.rulesets.ranged_fun.options import MOVEMENT, OVERWATCH
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit


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


def beside(battle: RangedBattle, space: str) -> tuple[str, ...]:
    """The spaces on the board next to one."""
    cells = around(battle.table.grid, cell_of(space))
    return tuple(space_of(cell) for cell in cells if is_on_board(battle.table, cell))


def is_next_to(battle: RangedBattle, one: str, other: str) -> bool | None:
    """Whether two spaces touch; nothing where the app does not know."""
    distance = apart(battle, one, other)
    return None if distance is None else distance == 1


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
