"""Movement, the orders: along a way, to a space, into a building; a move stops where an overwatch begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from annotated_types import Len

from referee.battle import ids
from referee.event import Changed, Set
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import AskNumber, Note, Now, Refused, Rule, happened, sub
from referee.rulesets.ranged_fun.board import on_board, space_of, standing_buildings
from referee.rulesets.ranged_fun.overwatch import comes_near, roused
from referee.rulesets.ranged_fun.paths import (
    Space,
    arrives,
    can_rest,
    cheapest,
    in_points,
    is_least_move,
    path,
    path_reasons,
    step_reasons,
    steps_of,
    walked,
    way_of,
)
from referee.rulesets.ranged_fun.rulings import MOVEMENT, OVERWATCH
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import value


@value
class Moving:
    """A unit that moves: over these spaces, to this one, or, where it is on no map, by these steps."""

    unit: str
    path: Annotated[tuple[str, ...], Len(0, 200)] = ()
    to: str = ""
    steps: Annotated[tuple[Space, ...], Len(0, 200)] = ()


@value
class Entering:
    """A unit that goes into a building next to it."""

    unit: str
    building: str = ""
    diagonal: bool = False


def body_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit cannot move at all."""
    yield from turn_reasons(battle, unit)
    if not unit.left and unit.side == battle.active and not unit.is_hammered:
        yield no(MOVEMENT, "{unit} has no movement left", unit=unit.name)
    elif unit.is_watching and unit.moved:
        yield no(OVERWATCH, "{unit} is on overwatch and has moved its one space", unit=unit.name)


def move_reasons(battle: RangedBattle, args: Moving) -> Iterable[Reason]:
    """Why a unit may not move, or not like this."""
    unit = battle.unit(args.unit)
    yield from body_reasons(battle, unit)
    if unit.place and args.steps:
        yield no(MOVEMENT, "{unit} is in {space}: name the spaces of its way", unit=unit.name, space=unit.place)
    elif not unit.place and (args.path or args.to):
        yield no(MOVEMENT, "{unit} is on no map: name its steps, or place it first", unit=unit.name)
    elif unit.place:
        yield from _way_reasons(battle, unit, args)
    elif args.steps:
        yield from step_reasons(battle, unit, args.steps)


def _way_reasons(battle: RangedBattle, unit: RangedUnit, args: Moving) -> Iterator[Reason]:
    if args.path:
        yield from path_reasons(battle, unit, args.path)
    elif args.to and on_board(battle.table, args.to) == unit.place:
        yield no(MOVEMENT, "{unit} is in {space} already", unit=unit.name, space=args.to)
    elif args.to:
        found = cheapest(battle, unit, (args.to,))
        if found is None:
            left = in_points(unit.left)
            yield no(MOVEMENT, "{space} cannot be reached with {left} points", space=args.to, left=left)
        elif unit.is_watching and unit.moved + len(found) > 1:
            yield no(OVERWATCH, "{unit} is on overwatch: one space at most", unit=unit.name)


def moves(battle: RangedBattle, args: Moving) -> Rule[None]:
    """The unit goes its way; the rest of its points it keeps for later in the turn."""
    unit = battle.unit(args.unit)
    if unit.place:
        yield from goes(unit.id, args.path or (yield from _way(battle, unit, args.to)))
    else:
        yield from goes_unseen(battle, unit, args.steps or (yield from _asked_steps(battle, unit)))


def _way(battle: RangedBattle, unit: RangedUnit, to: str) -> Rule[tuple[str, ...]]:
    """The cheapest way to a space; asked for where nobody has named it."""
    if not to:
        column = yield from AskNumber("column", 1, battle.table.columns, "To which column", MOVEMENT)
        to = space_of((column, (yield from AskNumber("row", 1, battle.table.rows, "To which row", MOVEMENT))))
    against = next(_way_reasons(battle, unit, Moving(unit=unit.id, to=to)), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    return cheapest(battle, unit, (to,)) or ()


def goes(id: str, spaces: tuple[str, ...]) -> Rule[None]:
    """Step by step over the board; where it comes under overwatch the move stops, and can go on after that."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    count, watchful = _stop(battle, unit, spaces)
    taken = spaces[:count]
    steps = steps_of(battle, unit, taken)
    yield from _pays(battle, unit, steps)
    yield from Note(MOVEMENT, "{unit} goes from {start} to {end}", unit=unit.name, start=unit.place, end=taken[-1])
    yield from arrives(id, taken[-1])
    if count < len(spaces):
        yield from Note(OVERWATCH, "It stops there: the rest of its way can be ordered afterwards")
    yield from comes_near(id, watchful)


def _stop(battle: RangedBattle, unit: RangedUnit, spaces: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """After how many spaces enemies on overwatch have a say, and who; all of them if nobody has."""
    watchful: tuple[str, ...] = ()
    for at, space in enumerate(spaces, 1):
        there = battle.with_unit(replace(unit, place=space))
        watchful = (*watchful, *ids(roused(there, there.unit(unit.id))))
        if watchful and can_rest(battle, unit, space):
            return at, watchful
    return len(spaces), watchful


def _pays(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Rule[None]:
    """The points of the steps are spent; a unit that goes its least move spends all it has."""
    if is_least_move(unit, steps) and walked(battle, unit, steps).why:
        yield from Note(MOVEMENT, "{unit} with a movement of 1 may always go one space", unit=unit.name)
        cost = unit.left
    else:
        found = yield from sub(path, way_of(unit, steps))
        cost = int(2 * found.cost)
    yield from happened(Changed(unit=unit.id, field="left", by=-cost, rule=MOVEMENT))
    yield from happened(Changed(unit=unit.id, field="moved", by=len(steps), rule=MOVEMENT))
    if unit.ambush:
        yield from Note(OVERWATCH, "{unit} has moved: it will not come out of an ambush", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="ambush", value=False, rule=OVERWATCH))


def goes_unseen(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Rule[None]:
    """A move that only the table sees: the points, and the building that it leaves."""
    against = next(step_reasons(battle, unit, steps), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    yield from _pays(battle, unit, steps)
    if unit.building and steps:
        yield from happened(Set(unit=unit.id, field="building", value="", rule=MOVEMENT))
    if steps:
        yield from comes_near(unit.id)


def _asked_steps(battle: RangedBattle, unit: RangedUnit) -> Rule[tuple[Space, ...]]:
    """How many spaces of which kind, asked one by one."""
    kinds = [("straight", "Spaces straight", Space(terrain="open"))]
    if battle.table.grid == "square":
        kinds.append(("diagonal", "Spaces diagonally", Space(terrain="open", diagonal=True)))
    if unit.kind != "flyer":
        kinds.append(("rough", "Spaces into rough ground or a wall", Space(terrain="rough")))
    if unit.kind == "atv" and battle.table.grid == "square":
        words = "Spaces diagonally into rough ground or a wall"
        kinds.append(("rough-diagonal", words, Space(terrain="rough", diagonal=True)))
    steps: tuple[Space, ...] = ()
    for key, label, step in kinds:
        steps += (step,) * (yield from AskNumber(key, 0, 40, label, MOVEMENT))
    if not steps:
        raise Refused(f"{unit.name} goes nowhere: name one space at least.", MOVEMENT)
    return steps


def enter_reasons(battle: RangedBattle, args: Entering) -> Iterable[Reason]:
    """Why a unit may not go into a building, or not into this one."""
    unit = battle.unit(args.unit)
    yield from body_reasons(battle, unit)
    if unit.kind != "atv":
        yield no(
            MOVEMENT, "{unit} ({kind}) stays out of buildings: only an atv goes in", unit=unit.name, kind=unit.kind
        )
    house = battle.table.buildings.get(args.building)
    if house is None:
        return
    if house.is_rubble:
        yield no(MOVEMENT, "{house} is rubble", house=house.name)
    elif unit.place:
        yield from path_reasons(battle, unit, (house.place,))
    else:
        yield from step_reasons(battle, unit, (_door(battle, args),))


def _door(battle: RangedBattle, args: Entering) -> Space:
    """The step into a building; one unit fills it."""
    house = battle.table.buildings[args.building]
    taken = any(unit.building == args.building and unit.id != args.unit for unit in battle.present())
    return Space(terrain="building", diagonal=args.diagonal, building_armour=house.armour, occupied=taken)


def enters(battle: RangedBattle, args: Entering) -> Rule[None]:
    """An atv goes into a building whose armour is no less than its own."""
    unit, house = battle.unit(args.unit), battle.table.buildings[args.building]
    if unit.place:
        yield from goes(unit.id, (house.place,))
    else:
        yield from _pays(battle, unit, (_door(battle, args),))
        yield from happened(Set(unit=unit.id, field="building", value=args.building, rule=MOVEMENT))
        yield from comes_near(unit.id)
    yield from Note(MOVEMENT, "{unit} is in {house}", unit=unit.name, house=house.name)


def move_form(battle: RangedBattle, args: Moving) -> Form:
    """The steps of the way, what they cost, and what is left."""
    unit, steps = battle.unit(args.unit), args.steps
    if unit.place and args.path:
        steps = steps_of(battle, unit, args.path)
    left = no(MOVEMENT, "{left} movement points left", left=in_points(unit.left))
    kinds = {
        "atv": "Rough ground or a wall costs 2, diagonally 3; a building of its armour or more costs as open ground",
        "trundler": "Rough ground or a wall only as its one step of the turn; no buildings",
        "transport": "Rough ground or a wall only as its one step of the turn; no buildings",
        "flyer": "Over everything, but it ends on no unit and no building",
    }
    reminders = (left, no(MOVEMENT, kinds[unit.kind]))
    return Form(procedure="path", facts=way_of(unit, steps), reminders=reminders)


def enter_form(battle: RangedBattle, args: Entering) -> Form:
    """The step into the building."""
    unit = battle.unit(args.unit)
    steps = (_door(battle, args),) if args.building in battle.table.buildings else ()
    ticks = () if unit.place else (Tick(id="diagonal", label="Diagonally", rule=MOVEMENT, on=args.diagonal),)
    return Form(procedure="path", facts=way_of(unit, steps), ticks=ticks)


BUILDING = Pick(key="building", label="Building", candidates=standing_buildings)
ORDERS = (
    in_turn("move", "Move", "V", MOVEMENT, moves, move_reasons, move_form),
    in_turn("enter", "Enter", "E", MOVEMENT, enters, enter_reasons, enter_form, (BUILDING,)),
)
