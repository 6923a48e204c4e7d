"""Missions: setting up, driving off the board, and the referee's word on units and buildings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval, Len

from referee.event import Left, Set
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import AskNumber, Note, Refused, Rule, happened
from referee.rulesets.ranged_fun.board import building_at, cell_of, on_board, space_of, unit_at
from referee.rulesets.ranged_fun.hitching import carrier_reasons, rides
from referee.rulesets.ranged_fun.paths import arrives
from referee.rulesets.ranged_fun.rulings import HITCHING, MISSIONS, MOVEMENT
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, StructureLost
from referee.rulesets.ranged_fun.victory import over_at_once
from referee.value import value

REFEREE = "Referee"


@value
class Deploying:
    """A unit that is set up: in a space of its zone, or aboard a carrier."""

    unit: str
    to: str = ""
    carrier: str = ""


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


def deploy_reasons(battle: RangedBattle, args: Deploying) -> Iterable[Reason]:
    """Why a unit cannot be set up like this."""
    unit = battle.unit(args.unit)
    if args.to and args.carrier:
        yield no(MISSIONS, "{unit} is set up in a space or aboard, not both", unit=unit.name)
    if unit.carrying and args.carrier:
        yield no(HITCHING, "{unit} carries another itself", unit=unit.name)
    if args.carrier:
        if unit.kind != "atv":
            yield no(HITCHING, "{unit} ({kind}) does not ride: only an atv does", unit=unit.name, kind=unit.kind)
        yield from carrier_reasons(battle, unit, battle.unit(args.carrier), True)
    if args.to:
        yield from zone_reasons(battle, unit, args.to)


def zone_reasons(battle: RangedBattle, unit: RangedUnit, to: str) -> Iterable[Reason]:
    """In its side's zone, in a free space; in a building only an atv that may enter it."""
    space = on_board(battle.table, to)
    zone = battle.table.zones.get(unit.side)
    if zone is not None and cell_of(space) not in zone.spaces():
        last = space_of((zone.column + zone.columns - 1, zone.row + zone.rows - 1))
        first = space_of((zone.column, zone.row))
        yield no(MISSIONS, "{space} is outside its zone, {first} to {last}", space=space, first=first, last=last)
    yield from taken_reasons(battle, unit, space)
    house = battle.table.buildings.get(building_at(battle.table, space))
    if house and (unit.kind != "atv" or unit.armour > house.armour):
        yield no(MOVEMENT, "{unit} may not be in {house}", unit=unit.name, house=house.name)


def taken_reasons(battle: RangedBattle, unit: RangedUnit, space: str) -> Iterable[Reason]:
    """One unit a space."""
    there = unit_at(battle, space)
    if there and there.id not in (unit.id, unit.riding):
        yield no(MOVEMENT, "{other} is in {space}", other=there.name, space=space)


def deploys(battle: RangedBattle, args: Deploying) -> Rule[None]:
    """A unit is set up."""
    unit = battle.unit(args.unit)
    if args.carrier:
        carrier = battle.unit(args.carrier)
        yield from Note(HITCHING, "{unit} is set up aboard {carrier}", unit=unit.name, carrier=carrier.name)
        yield from gets_free(battle, unit)
        yield from rides(unit, carrier)
        return
    space = args.to or (yield from _asked(battle, unit))
    yield from Note(MISSIONS, "{unit} is set up in {space}", unit=unit.name, space=space)
    yield from gets_free(battle, unit)
    yield from arrives(unit.id, space)


def _asked(battle: RangedBattle, unit: RangedUnit) -> Rule[str]:
    column = yield from AskNumber("column", 1, battle.table.columns, "In which column", MISSIONS)
    space = space_of((column, (yield from AskNumber("row", 1, battle.table.rows, "In which row", MISSIONS))))
    against = next(iter(zone_reasons(battle, unit, space)), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    return space


def gets_free(battle: RangedBattle, unit: RangedUnit) -> Rule[None]:
    """A unit that rode is no longer aboard."""
    if unit.riding:
        yield from happened(Set(unit=unit.riding, field="carrying", value="", rule=HITCHING))
        yield from happened(Set(unit=unit.id, field="riding", value="", rule=HITCHING))


def place_reasons(battle: RangedBattle, args: Placing) -> Iterable[Reason]:
    """The referee puts a unit anywhere on the board where no other is."""
    if args.to:
        yield from taken_reasons(battle, battle.unit(args.unit), on_board(battle.table, args.to))


def places(battle: RangedBattle, args: Placing) -> Rule[None]:
    """Where a unit is, because the referee says so; no points are spent."""
    unit = battle.unit(args.unit)
    words = "{unit} is in {space}" if args.to else "{unit} is on no map: only the table knows where"
    yield from Note(REFEREE, words, unit=unit.name, space=args.to)
    yield from gets_free(battle, unit)
    yield from arrives(unit.id, args.to)


def rebuild_reasons(battle: RangedBattle, args: Rebuilding) -> Iterable[Reason]:
    """Of a building that there is, no more than it began with."""
    house = battle.table.buildings.get(args.building)
    if house is None:
        names = ", ".join(battle.table.buildings) or "none"
        yield no(REFEREE, "There is no building “{id}”: {names}", id=args.building, names=names)
    elif args.structure > house.start_structure:
        yield no(REFEREE, "{house} has {most} structure at most", house=house.name, most=house.start_structure)


def rebuilds(battle: RangedBattle, args: Rebuilding) -> Rule[None]:
    """The structure of a building, because the referee says so."""
    house = battle.table.buildings[args.building]
    yield from Note(REFEREE, "{house}: structure is {n}", house=house.name, n=args.structure)
    yield from happened(StructureLost(building=args.building, by=house.structure - args.structure, rule=REFEREE))
    yield from Note(REFEREE, "Because: {reason}", reason=args.reason)


def own_carriers(battle: RangedBattle, args: Deploying) -> tuple[str, ...]:
    """The carriers of its side."""
    return tuple(unit.id for unit in battle.friends(battle.unit(args.unit)) if unit.is_carrier)


def deploy_form(battle: RangedBattle, args: Deploying) -> Form:
    """Where its side sets up."""
    zone = battle.table.zones.get(battle.unit(args.unit).side)
    if zone is None:
        return Form(reminders=(no(MISSIONS, "Anywhere on the board"),))
    first = space_of((zone.column, zone.row))
    last = space_of((zone.column + zone.columns - 1, zone.row + zone.rows - 1))
    return Form(reminders=(no(MISSIONS, "In its zone, {first} to {last}, or aboard", first=first, last=last),))


@value
class DrivingOff:
    """A carrier that leaves the board."""

    unit: str
    on_exit: bool | None = None


def is_on_exit(battle: RangedBattle, unit: RangedUnit, said: bool | None) -> bool | None:
    """Whether a carrier has begun its turn on the exit; nothing where the app does not know."""
    if said is not None or not unit.place:
        return said
    area = battle.table.goal.exit
    return area is not None and cell_of(unit.place) in area.spaces()


def off_reasons(battle: RangedBattle, args: DrivingOff) -> Iterable[Reason]:
    """Why a unit may not leave the board."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if battle.table.goal.kind != "convoy" or not unit.convoy:
        yield no(MISSIONS, "Only the carriers of a convoy drive off the board")
        return
    if unit.moved:
        yield no(MISSIONS, "{unit} has moved: it drives off from where it began its turn", unit=unit.name)
    if is_on_exit(battle, unit, args.on_exit) is False:
        yield no(MISSIONS, "{unit} is not on the exit", unit=unit.name)
    if not unit.left:
        yield no(MOVEMENT, "{unit} has no movement left", unit=unit.name)


def drives_off(battle: RangedBattle, args: DrivingOff) -> Rule[None]:
    """A carrier is through, with whoever rides on it."""
    unit = battle.unit(args.unit)
    yield from Note(MISSIONS, "{unit} drives off the board: it is through", unit=unit.name)
    for id in (unit.id, unit.carrying):
        if id:
            yield from happened(Set(unit=id, field="fate", value="through", rule=MISSIONS))
            yield from happened(Left(unit=id, why="through", rule=MISSIONS))
    yield from over_at_once()


def off_form(battle: RangedBattle, args: DrivingOff) -> Form:
    """Whether it stands on the exit."""
    on = is_on_exit(battle, battle.unit(args.unit), args.on_exit) is not False
    return Form(ticks=(Tick(id="on_exit", label="On the exit since its turn began", rule=MISSIONS, on=on),))


ABOARD = Pick(key="carrier", label="Aboard", candidates=own_carriers, required=False)
ORDERS = (
    in_turn("deploy", "Set up", "S", MISSIONS, deploys, deploy_reasons, deploy_form, (ABOARD,), phases=("deployment",)),
    in_turn("drive-off", "Drive off", "X", MISSIONS, drives_off, off_reasons, off_form),
    in_turn("place", "Place", "P", REFEREE, places, place_reasons, phases=(), by="referee"),
    in_turn("rebuild", "Adjust a building", "", REFEREE, rebuilds, rebuild_reasons, phases=(), by="referee"),
)
