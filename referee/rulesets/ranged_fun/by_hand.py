"""By hand: what the referee sets on the table whatever the rules say, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, cast

from annotated_types import Interval, Len

from referee.event import Event, Set, TableSet
from referee.hand import AtTable, Setting
from referee.mustering import unit_id
from referee.order import Form, Pick, Reason, never
from referee.requests import Note, Now, Refused, Rolling, Rule, Tell, happened, ruling, sub
from referee.rulesets.ranged_fun.board import house, house_of, on_board, standing_buildings
from referee.rulesets.ranged_fun.content import Points
from referee.rulesets.ranged_fun.damage import (
    STATS,
    Damage,
    all_fared,
    building_fared,
    damage,
    does_nothing_more,
    is_hammered,
    is_struck,
    leaves_behind,
    suffers,
)
from referee.rulesets.ranged_fun.missions import DrivingOff, drives_off
from referee.rulesets.ranged_fun.movement import Moved, moved
from referee.rulesets.ranged_fun.own_rules import NOTHING_LEFT
from referee.rulesets.ranged_fun.paths import arrives, taken_reasons
from referee.rulesets.ranged_fun.rulings import DAMAGE, HAMMERED_ACTS, REFEREE
from referee.rulesets.ranged_fun.turn import in_turn
from referee.rulesets.ranged_fun.units import (
    BuildingPut,
    GroundLaid,
    House,
    RangedBattle,
    RangedUnit,
    StructureLost,
    gets_free,
    is_out,
)
from referee.rulesets.ranged_fun.victory import NOBODY, over_at_once, points_lost
from referee.value import FrozenMap, value


@value
class Placing:
    """Where a unit is by the referee's word; no space: only the table knows."""

    unit: str
    to: str = ""


@value
class Rebuilding:
    """What is left of a building by the referee's word."""

    building: Annotated[str, Len(1, 200)]
    structure: Annotated[int, Interval(ge=0, le=200)]
    reason: Annotated[str, Len(1, 2000)]


@value
class Suffering:
    """A unit that is hurt, whatever the cause, by so many points."""

    unit: str
    damage: Points = 1


def takes_damage(battle: RangedBattle, args: Suffering) -> Rule[None]:
    """The damage die is rolled for a unit at any time."""
    unit = battle.unit(args.unit)
    yield from Rolling(target=unit.id)
    after = yield from sub(damage, Damage(damage=args.damage, **unit.stats))
    yield from suffers(unit.id, after, args.damage)
    now = yield from Now()
    yield from Tell("{unit}: {words}", unit=unit.name, words=all_fared(battle, now, unit.id))


def damage_form(battle: RangedBattle, args: Suffering) -> Form:
    """The damage die and the stats as they are."""
    return Form(procedure="damage", facts=Damage(damage=args.damage, **battle.unit(args.unit).stats))


@value
class BuildingSuffering:
    """A building that is hurt, whatever the cause, by so many points."""

    building: str = ""
    damage: Points = 1


def building_takes_damage(battle: RangedBattle, args: BuildingSuffering) -> Rule[None]:
    """A building loses structure at any time; if it comes down, those inside are hit."""
    walls = house(battle, args.building)
    yield from is_struck(args.building, args.damage)
    now = yield from Now()
    yield from Tell("{house}: {words}", house=walls.name, words=building_fared(battle, now, args.building))


def place_reasons(battle: RangedBattle, args: Placing) -> Iterable[Reason]:
    """The referee puts a unit anywhere on the board where no other is."""
    if args.to:
        yield from taken_reasons(battle, battle.unit(args.unit), on_board(battle.table, args.to))


def places(battle: RangedBattle, args: Placing) -> Rule[None]:
    """Where a unit is, because the referee says so; no points are spent."""
    unit = battle.unit(args.unit)
    yield from gets_free(unit)
    yield from arrives(unit.id, args.to)
    words = "{unit} is in {space}" if args.to else "{unit} is on no map: only the table knows where"
    yield from Tell(words, unit=unit.name, space=args.to)


def rebuild_reasons(battle: RangedBattle, args: Rebuilding) -> Iterable[Reason]:
    """Of a building that there is, no more than it began with."""
    walls = battle.table.buildings.get(args.building)
    if walls is None:
        names = ", ".join(battle.table.buildings) or "none"
        yield never(REFEREE, "There is no building “{id}”: {names}", id=args.building, names=names)
    elif args.structure > walls.start_structure:
        yield never(REFEREE, "{house} has {most} structure at most", house=walls.name, most=walls.start_structure)


def rebuilds(battle: RangedBattle, args: Rebuilding) -> Rule[None]:
    """The structure of a building, because the referee says so; nobody can be in it once it is rubble."""
    walls = house(battle, args.building)
    yield from happened(StructureLost(building=args.building, by=walls.structure - args.structure, rule=REFEREE))
    yield from Note(REFEREE, "Because: {reason}", reason=args.reason)
    now = yield from Now()
    yield from after_hand(battle, now, args.reason)
    yield from Tell("{house}: structure is {n}", house=walls.name, n=args.structure)


def after_hand(before: RangedBattle, after: RangedBattle, reason: str) -> Rule[None]:
    """What follows what the referee has set: who is gone, hammered, without walls; and whether it is over."""
    for id, unit in after.units.items():
        was = before.units.get(id)
        if was and unit.gone != was.gone:
            yield from (is_gone_by_hand(unit) if unit.gone else is_back(unit))
        elif was and not unit.gone:
            yield from is_hurt_by_hand(was, unit)
        if unit.building and house_of(after, unit) is None:
            yield from happened(Set(unit=id, field="building", value="", rule=REFEREE))
    if before.active != after.active:
        yield from has_its_movement(after)
    if before.table != after.table:
        yield from over_at_once()


def is_gone_by_hand(unit: RangedUnit) -> Rule[None]:
    """Gone with all that follows: its points, its riders, what is due of it, the victory."""
    if not unit.fate and not unit.taken_off:
        yield from happened(Set(unit=unit.id, field="fate", value="boom", rule=REFEREE))
    yield from leaves_behind(unit, 0)


def is_back(unit: RangedUnit) -> Rule[None]:
    """A unit that is there again has lost its side no points, and rides on nobody."""
    for field in ("fate", "riding"):
        if getattr(unit, field):
            yield from happened(Set(unit=unit.id, field=field, value="", rule=REFEREE))


def fresh(unit: RangedUnit) -> RangedUnit:
    """A unit that comes in play: nowhere yet, aboard nobody, with all its movement."""
    return replace(unit, place="", riding="", carrying="", building="", fate="", left=2 * unit.movement)


def has_its_movement(battle: RangedBattle) -> Rule[None]:
    """A side that the referee puts on the move has its movement points."""
    for unit in battle.of(battle.active) if battle.active else ():
        left = 0 if is_out(battle, unit) else 2 * unit.movement
        if unit.left != left:
            yield from happened(Set(unit=unit.id, field="left", value=left, rule=REFEREE))


def is_hurt_by_hand(was: RangedUnit, unit: RangedUnit) -> Rule[None]:
    """A unit of which nothing is left is hammered; one that became hammered by hand does nothing more."""
    if not any(getattr(unit, stat) for stat in STATS) and any(getattr(was, stat) for stat in STATS):
        if not unit.is_hammered:
            yield from Note(NOTHING_LEFT.id, "Nothing is left of {unit}: hammered", unit=unit.name)
            yield from is_hammered(unit)
    elif unit.is_hammered and not was.is_hammered and (yield from ruling(HAMMERED_ACTS.id)) == "nothing":
        yield from does_nothing_more(unit)


def goes_off(battle: RangedBattle, unit: RangedUnit) -> Rule[None] | None:
    """A carrier of a convoy is through."""
    is_convoy = battle.table.goal.kind == "convoy" and unit.convoy
    return drives_off(battle, DrivingOff(unit=unit.id)) if is_convoy else None


AT_TABLE = AtTable(
    hurt=lambda battle, unit, by: takes_damage(battle, Suffering(unit=unit.id, damage=by)),
    moved=lambda battle, unit: moved(battle, Moved(unit=unit.id)),
    goes_off=goes_off,
)


def _sides(battle: RangedBattle) -> tuple[str, ...]:
    return tuple(side.id for side in battle.sides)


def _set_score(battle: RangedBattle, side: str, to: int) -> Iterable[Event]:
    """Points lost that the app does not count itself."""
    by = to - points_lost(battle, side) + battle.table.lost_by_hand.get(side, 0)
    yield TableSet(field="lost_by_hand", value=battle.table.lost_by_hand.set(side, by), rule=REFEREE)


def _set_goal(battle: RangedBattle, key: str, to: str) -> Iterable[Event]:
    yield TableSet(field="goal", value=replace(battle.table.goal, kind=cast(Any, to)), rule=REFEREE)


def _set_needed(battle: RangedBattle, key: str, to: int) -> Iterable[Event]:
    yield TableSet(field="goal", value=replace(battle.table.goal, needed=to), rule=REFEREE)


def _set_holder(battle: RangedBattle, key: str, to: str) -> Iterable[Event]:
    others = {name: side for name, side in battle.table.holders.items() if name != key}
    held = others if to == BOARD else others | {key: to}
    yield TableSet(field="holders", value=FrozenMap(held), rule=REFEREE)


BOARD = "as the board has it"


def _add_objective(battle: RangedBattle, key: str, to: str) -> Iterable[Event]:
    space, name = spaced(battle, to, "a marker, such as “0712 Well”")
    yield TableSet(field="objectives", value=battle.table.objectives.set(name, space), rule=REFEREE)


def _drop_objective(battle: RangedBattle, item: str) -> Iterable[Event]:
    left = {name: space for name, space in battle.table.objectives.items() if f"{space} {name}" != item}
    yield TableSet(field="objectives", value=FrozenMap(left), rule=REFEREE)


def spaced(battle: RangedBattle, text: str, like: str) -> tuple[str, str]:
    """A space and what is said of it."""
    space, _, rest = text.strip().partition(" ")
    if not rest.strip():
        raise Refused(f"A space comes first, then {like}.", REFEREE)
    return on_board(battle.table, space), rest.strip()


def _lay_ground(battle: RangedBattle, key: str, to: str) -> Iterable[Event]:
    space, terrain = spaced(battle, to, "rough or wall, such as “0712 rough”")
    if terrain not in ("rough", "wall"):
        raise Refused(f"Ground is rough or a wall, not “{terrain}”.", REFEREE)
    yield GroundLaid(space=space, terrain=terrain, rule=REFEREE)


def _clear_ground(battle: RangedBattle, item: str) -> Iterable[Event]:
    yield GroundLaid(space=item.partition(" ")[0], rule=REFEREE)


def _put_building(battle: RangedBattle, key: str, to: str) -> Iterable[Event]:
    """A building of a name, armour and structure, such as “0712 Barn 3/6”."""
    space, rest = spaced(battle, to, "name, armour and structure, such as “0712 Barn 3/6”")
    named = re.fullmatch(r"(.+) (\d{1,2})/(\d{1,3})", rest)
    if named is None:
        raise Refused("A building is a space, a name, armour and structure, such as “0712 Barn 3/6”.", REFEREE)
    name, armour, structure = named[1], int(named[2]), max(int(named[3]), 1)
    id = unit_id("put", name, set(battle.table.buildings)).removeprefix("put-")
    id = id if id not in battle.table.buildings else f"{id}-{len(battle.table.buildings) + 1}"
    walls = House(name=name, place=space, armour=armour, structure=structure, start_structure=structure)
    yield BuildingPut(building=id, house=walls, rule=REFEREE)


def _take_building(battle: RangedBattle, item: str) -> Iterable[Event]:
    yield BuildingPut(building=house_id(battle, item), rule=REFEREE)


def house_id(battle: RangedBattle, item: str) -> str:
    """The id of a building by its id or name."""
    named = next((id for id, each in battle.table.buildings.items() if each.name == item), item)
    house(battle, named)
    return named


def _set_structure(battle: RangedBattle, key: str, to: int) -> Iterable[Event]:
    walls = house(battle, key)
    if to > walls.start_structure:
        raise Refused(f"{walls.name} has {walls.start_structure} structure at most.", REFEREE)
    yield StructureLost(building=key, by=walls.structure - to, rule=REFEREE)


def _table_set(field: str) -> Callable[[RangedBattle, str, Any], Iterable[Event]]:
    return lambda battle, key, to: (TableSet(field=field, value=to, rule=REFEREE),)


SETTINGS = (
    Setting(
        id="first",
        label="Who goes first",
        change=_table_set("first"),
        now=lambda battle, key: battle.table.first,
        options=_sides,
    ),
    Setting(
        id="turns",
        label="The last turn",
        change=_table_set("turns"),
        now=lambda battle, key: battle.table.turns,
        low=1,
        high=200,
    ),
    Setting(id="score", label="Points lost", change=_set_score, now=points_lost, keys=_sides, low=0, high=1000),
    Setting(
        id="goal",
        label="What is fought for",
        change=_set_goal,
        now=lambda battle, key: battle.table.goal.kind,
        options=lambda battle: ("destroy", "hold", "convoy", "storm"),
    ),
    Setting(
        id="needed",
        label="How many are needed to win",
        change=_set_needed,
        now=lambda battle, key: battle.table.goal.needed,
        low=0,
        high=200,
    ),
    Setting(
        id="held",
        label="Who holds a marker",
        change=_set_holder,
        now=lambda battle, key: battle.table.holders.get(key, BOARD),
        keys=lambda battle: tuple(battle.table.objectives),
        options=lambda battle: (*_sides(battle), NOBODY, BOARD),
    ),
    Setting(
        id="objectives",
        label="Markers on the board",
        change=_add_objective,
        remove=_drop_objective,
        items=lambda battle: tuple(f"{space} {name}" for name, space in battle.table.objectives.items()),
    ),
    Setting(
        id="terrain",
        label="Rough ground and walls",
        change=_lay_ground,
        remove=_clear_ground,
        items=lambda battle: tuple(f"{space} {kind}" for space, kind in battle.table.ground.items()),
    ),
    Setting(
        id="buildings",
        label="Buildings on the board",
        change=_put_building,
        remove=_take_building,
        items=lambda battle: tuple(battle.table.buildings),
    ),
    Setting(
        id="structure",
        label="Structure of a building",
        change=_set_structure,
        now=lambda battle, key: house(battle, key).structure,
        keys=lambda battle: tuple(battle.table.buildings),
        low=0,
        high=200,
    ),
)


BUILDING = Pick(key="building", label="Building", candidates=standing_buildings)
by_referee = partial(in_turn, phases=(), by="referee")
ORDERS = (
    by_referee("place", "Place", "P", REFEREE, places, place_reasons),
    by_referee("rebuild", "Adjust a building", "", REFEREE, rebuilds, rebuild_reasons),
    by_referee("hurt", "Take damage", "", DAMAGE, takes_damage, form=damage_form),
    by_referee("hurt-building", "Hit a building", "", DAMAGE, building_takes_damage, picks=(BUILDING,)),
)
