"""Movement, the orders: along a way, to a space, into a building; a move stops where an overwatch begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from annotated_types import Len

from referee.battle import ids
from referee.event import Changed, Set
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import AskNumber, Note, Now, Refused, Rule, Tell, happened
from referee.rulesets.ranged_fun.board import (
    asks_square,
    house,
    house_of,
    occupants,
    on_board,
    space_of,
    standing_buildings,
)
from referee.rulesets.ranged_fun.content import Tally
from referee.rulesets.ranged_fun.overwatch import comes_near, roused
from referee.rulesets.ranged_fun.paths import (
    Space,
    arrives,
    can_rest,
    cheapest,
    fare_paid,
    in_points,
    path_reasons,
    step_reasons,
    steps_of,
    taken_reasons,
    way_of,
    ways,
)
from referee.rulesets.ranged_fun.rulings import FLYERS_OVER_UNITS, HEAVY_ROUGH, MOVEMENT, OVERWATCH, REFEREE
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, is_out
from referee.rulings import option
from referee.value import FrozenMap, value


@value
class Moving:
    """A unit that moves: over these spaces, to this one, or, where it is on no map, by these steps."""

    unit: str
    path: Annotated[tuple[str, ...], Len(0, 200)] = ()
    to: str = ""
    steps: Annotated[tuple[Space, ...], Len(0, 200)] = ()


@value
class Moved:
    """A unit that has moved as the players did it on the table: where to, and the half points left, if they say so."""

    unit: str
    to: str = ""
    left: Tally | None = None
    spaces: Tally = 1


@value
class Entering:
    """A unit that goes into a building next to it."""

    unit: str
    building: str = ""
    diagonal: bool = False


def body_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit cannot move at all."""
    yield from turn_reasons(battle, unit)
    if not unit.left and unit.side == battle.active and not is_out(battle, unit):
        yield no(MOVEMENT, "{unit} has no movement left", unit=unit.name)
    elif unit.is_watching and unit.moved:
        yield no(OVERWATCH, "{unit} is on overwatch and has moved its one space", unit=unit.name)


def reach(battle: RangedBattle, unit: RangedUnit) -> Mapping[str, float]:
    """The spaces that a unit can move to now, each with the points that it costs."""
    if not unit.place or next(body_reasons(battle, unit), None):
        return FrozenMap()
    there = ((spent, way) for spent, way in ways(battle, unit) if len(way) > 1)
    near = ((spent, way) for spent, way in there if len(way) == 2 or not unit.is_watching)
    costs = {space_of(way[-1]): in_points(spent) for spent, way in near}
    return FrozenMap({space: cost for space, cost in costs.items() if can_rest(battle, unit, space)})


def move_reasons(battle: RangedBattle, args: Moving) -> Iterable[Reason]:
    """Why a unit may not move, or not like this."""
    unit = battle.unit(args.unit)
    yield from body_reasons(battle, unit)
    if unit.place and args.steps:
        yield never(MOVEMENT, "{unit} is in {space}: name the spaces of its way", unit=unit.name, space=unit.place)
    elif not unit.place and (args.path or args.to):
        yield never(MOVEMENT, "{unit} is on no map: name its steps, or place it first", unit=unit.name)
    elif args.path:
        yield from path_reasons(battle, unit, args.path)
    elif args.to:
        yield from goal_reasons(battle, unit, args.to)
    elif args.steps:
        yield from step_reasons(battle, unit, args.steps)


def goal_reasons(battle: RangedBattle, unit: RangedUnit, to: str) -> Iterator[Reason]:
    """Why a unit cannot get to a space."""
    if on_board(battle.table, to) == unit.place:
        yield never(MOVEMENT, "{unit} is in {space} already", unit=unit.name, space=to)
        return
    way = cheapest(battle, unit, (to,))
    if way is None:
        left = in_points(unit.left)
        yield no(MOVEMENT, "{space} cannot be reached with {left} points", space=to, left=left)
    elif unit.is_watching and unit.moved + len(way) > 1:
        yield no(OVERWATCH, "{unit} is on overwatch: one space at most", unit=unit.name)


def moves(battle: RangedBattle, args: Moving) -> Rule[None]:
    """The unit goes its way; the rest of its points it keeps for later in the turn."""
    unit = battle.unit(args.unit)
    if unit.place:
        way = args.path or (yield from _way(battle, unit, args.to))
        yield from goes(unit.id, way)
        if not cheapest(battle, unit, way[-1:]):
            yield from _has_nothing_left(unit)
    else:
        yield from goes_unseen(battle, unit, args.steps or (yield from _asked_steps(battle, unit)))
    yield from tells_move(unit)


def _has_nothing_left(unit: RangedUnit) -> Rule[None]:
    """A unit that went further than it could, because the table allowed it, goes no further."""
    battle: RangedBattle = yield from Now()
    if battle.unit(unit.id).left:
        yield from happened(Set(unit=unit.id, field="left", value=0, rule=MOVEMENT))


def tells_move(unit: RangedUnit) -> Rule[None]:
    """Where a unit is now, what it has left, and whose overwatch it came under."""
    battle: RangedBattle = yield from Now()
    now = battle.unit(unit.id)
    inside = house_of(battle, now)
    start = unit.place or "the table"
    reached = f"from {start} into {inside.name}" if inside else f"from {start} to {now.place}"
    where = reached if now.place else "on the table"
    seen = [battle.unit(str(due.args["unit"])).name for due in battle.due if due.args.get("target") == unit.id]
    unseen = "{unit} goes {where}, points left: {left}"
    words = "{unit} goes {where}, points left: {left}, under the overwatch of {names}" if seen else unseen
    yield from Tell(words, unit=unit.name, where=where, left=in_points(now.left), names=", ".join(seen))


def _way(battle: RangedBattle, unit: RangedUnit, to: str) -> Rule[tuple[str, ...]]:
    """The cheapest way to a space; asked for where nobody has named it."""
    if not to:
        to = yield from asks_square(battle.table, "Where to", MOVEMENT)
        against = next(goal_reasons(battle, unit, to), None)
        if against:
            raise Refused(f"{against.text}.", against.rule)
    return cheapest(battle, unit, (to,)) or (to,)


def goes(id: str, spaces: tuple[str, ...]) -> Rule[None]:
    """Step by step over the board; where it comes under overwatch the move stops, and can go on after that."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    count, watchful = _stop(battle, unit, spaces)
    taken = spaces[:count]
    yield from _pays(battle, unit, steps_of(battle, unit, taken))
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
    """The points of the steps are spent, and the unit has moved."""
    yield from fare_paid(battle, unit, steps)
    yield from has_moved(unit, len(steps))


def has_moved(unit: RangedUnit, spaces: int) -> Rule[None]:
    """A unit has moved so many spaces; it will not come out of an ambush any more."""
    yield from happened(Changed(unit=unit.id, field="moved", by=spaces, rule=MOVEMENT))
    if unit.ambush:
        yield from Note(OVERWATCH, "{unit} has moved: it will not come out of an ambush", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="ambush", value=False, rule=OVERWATCH))


def goes_unseen(battle: RangedBattle, unit: RangedUnit, steps: tuple[Space, ...]) -> Rule[None]:
    """A move that only the table sees: the points, and the building that it leaves."""
    yield from _pays(battle, unit, steps)
    yield from leaves_building(unit)
    yield from comes_near(unit.id)


def leaves_building(unit: RangedUnit) -> Rule[None]:
    """A unit that was in a building is so no longer."""
    if unit.building:
        yield from happened(Set(unit=unit.id, field="building", value="", rule=MOVEMENT))


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
    against = next(step_reasons(battle, unit, steps), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    return steps


def moved_reasons(battle: RangedBattle, args: Moved) -> Iterable[Reason]:
    """Why a unit cannot have moved: what it cannot do at all, and more points left than it had."""
    unit = battle.unit(args.unit)
    yield from body_reasons(battle, unit)
    if args.left is not None and args.left > unit.left:
        yield never(MOVEMENT, "{unit} has {n} half points left", unit=unit.name, n=unit.left)
    if args.to:
        yield from taken_reasons(battle, unit, on_board(battle.table, args.to))


def moved(battle: RangedBattle, args: Moved) -> Rule[None]:
    """The unit is where the players put it; unless they say otherwise its points are used up."""
    unit, left = battle.unit(args.unit), args.left or 0
    if unit.left != left:
        yield from happened(Set(unit=unit.id, field="left", value=left, rule=MOVEMENT))
    yield from has_moved(unit, args.spaces)
    yield from arrives(unit.id, args.to)
    if unit.place and not args.to:
        yield from Note(REFEREE, "Where {unit} is now only the table knows", unit=unit.name)
    yield from comes_near(unit.id)
    yield from tells_move(unit)


def enter_reasons(battle: RangedBattle, args: Entering) -> Iterable[Reason]:
    """Why a unit may not go into a building, or not into this one."""
    unit = battle.unit(args.unit)
    yield from body_reasons(battle, unit)
    if unit.kind != "atv":
        words = "{unit} ({kind}) stays out of buildings: only an ATV goes in"
        yield no(MOVEMENT, words, unit=unit.name, kind=unit.kind)
    if args.building not in battle.table.buildings:
        return
    walls = house(battle, args.building)
    if walls.is_rubble:
        yield never(MOVEMENT, "{house} is rubble", house=walls.name)
    elif unit.place:
        yield from path_reasons(battle, unit, (walls.place,))
    else:
        yield from step_reasons(battle, unit, (_door(battle, args),))


def _door(battle: RangedBattle, args: Entering) -> Space:
    """The step into a building; one unit fills it."""
    taken = any(unit.id != args.unit for unit in occupants(battle, args.building))
    armour = house(battle, args.building).armour
    return Space(terrain="building", diagonal=args.diagonal, building_armour=armour, occupied=taken)


def enters(battle: RangedBattle, args: Entering) -> Rule[None]:
    """An ATV goes into a building whose armour is no less than its own."""
    unit, walls = battle.unit(args.unit), house(battle, args.building)
    if unit.place:
        yield from goes(unit.id, (walls.place,))
    else:
        yield from _pays(battle, unit, (_door(battle, args),))
    now = yield from Now()
    if now.unit(unit.id).building != args.building:
        yield from happened(Set(unit=unit.id, field="building", value=args.building, rule=MOVEMENT))
    if not unit.place:
        yield from comes_near(unit.id)
    yield from tells_move(unit)


def move_form(battle: RangedBattle, args: Moving) -> Form:
    """The steps of the way, what they cost, and what is left."""
    unit, steps = battle.unit(args.unit), args.steps
    if unit.place and args.path:
        steps = steps_of(battle, unit, args.path)
    left = no(MOVEMENT, "{left} movement points left", left=in_points(unit.left))
    return Form(procedure="path", facts=way_of(unit, steps), reminders=(left, ground_rule(battle, unit)))


def ground_rule(battle: RangedBattle, unit: RangedUnit) -> Reason:
    """What ground means to a kind of unit, as this table has it."""
    if unit.kind == "atv":
        words = "Rough ground or a wall costs 2, diagonally 3; a building of its armour or more costs as open ground"
        return no(MOVEMENT, words)
    point = FLYERS_OVER_UNITS if unit.kind == "flyer" else HEAVY_ROUGH
    return no(point.id, "{question} {text}", question=point.question, text=point.text(option(battle, point)))


def enter_form(battle: RangedBattle, args: Entering) -> Form:
    """The step into the building."""
    unit = battle.unit(args.unit)
    steps = (_door(battle, args),) if args.building in battle.table.buildings else ()
    ticks = () if unit.place else (Tick(id="diagonal", label="Diagonally", rule=MOVEMENT, on=args.diagonal),)
    return Form(procedure="path", facts=way_of(unit, steps), ticks=ticks)


BUILDING = Pick(key="building", label="Building", candidates=standing_buildings)
ORDERS = (
    in_turn("move", "Move", "V", MOVEMENT, moves, move_reasons, move_form),
    in_turn("moved", "Moved", "T", MOVEMENT, moved, moved_reasons),
    in_turn("enter", "Enter", "E", MOVEMENT, enters, enter_reasons, enter_form, (BUILDING,)),
)
