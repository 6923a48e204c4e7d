"""Missions: setting up, driving off the board, and the referee's word on units and buildings."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.event import Left, Set
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Refused, Rule, Tell, happened
from referee.rulesets.ranged_fun.board import asks_square, building_at, cell_of, on_board, space_of
from referee.rulesets.ranged_fun.content import Area
from referee.rulesets.ranged_fun.hitching import carrier_reasons, carriers, rides
from referee.rulesets.ranged_fun.own_rules import OUR_MISSIONS
from referee.rulesets.ranged_fun.paths import arrives, taken_reasons
from referee.rulesets.ranged_fun.rulings import HITCHING, MOVEMENT
from referee.rulesets.ranged_fun.turn import SETTING_UP, in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import (
    RangedBattle,
    RangedUnit,
    gets_free,
    riders,
)
from referee.rulesets.ranged_fun.victory import over_at_once
from referee.value import value


@value
class Deploying:
    """A unit that is set up: in a space of its zone, or aboard a carrier."""

    unit: str
    to: str = ""
    carrier: str = ""


@value
class DrivingOff:
    """A carrier that leaves the board."""

    unit: str
    on_exit: bool | None = None


# Setting up


def deploy_reasons(battle: RangedBattle, args: Deploying) -> Iterable[Reason]:
    """Why a unit cannot be set up like this."""
    unit = battle.unit(args.unit)
    if args.to and args.carrier:
        yield never(OUR_MISSIONS.id, "{unit} is set up in a space or aboard, not both", unit=unit.name)
    if args.carrier and riders(battle, unit.id):
        yield never(HITCHING, "{unit} carries another itself", unit=unit.name)
    if args.carrier:
        if unit.kind != "atv":
            yield no(HITCHING, "{unit} ({kind}) does not ride: only an ATV does", unit=unit.name, kind=unit.kind)
        yield from carrier_reasons(battle, unit, battle.unit(args.carrier), True)
    if args.to:
        yield from zone_reasons(battle, unit, args.to)


def zone_reasons(battle: RangedBattle, unit: RangedUnit, to: str) -> Iterable[Reason]:
    """In its side's zone, in a free space; in a building only an ATV that may enter it."""
    space = on_board(battle.table, to)
    zone = battle.table.zones.get(unit.side)
    if zone is not None and cell_of(space) not in zone.spaces():
        first, last = corners(zone)
        rule = OUR_MISSIONS.id
        yield no(rule, "{space} is outside its zone, {first} to {last}", space=space, first=first, last=last)
    yield from taken_reasons(battle, unit, space)
    walls = battle.table.buildings.get(building_at(battle.table, space))
    if walls and (unit.kind != "atv" or unit.armour > walls.armour):
        yield no(MOVEMENT, "{unit} may not be in {house}", unit=unit.name, house=walls.name)


def corners(zone: Area) -> tuple[str, str]:
    """The first and the last space of a zone."""
    last = (zone.column + zone.columns - 1, zone.row + zone.rows - 1)
    return space_of((zone.column, zone.row)), space_of(last)


def deploys(battle: RangedBattle, args: Deploying) -> Rule[None]:
    """A unit is set up."""
    unit = battle.unit(args.unit)
    space = args.to or ("" if args.carrier else (yield from _asked(battle, unit)))
    yield from gets_free(unit)
    if args.carrier:
        carrier = battle.unit(args.carrier)
        yield from rides(unit, carrier)
        yield from Tell("{unit} set up aboard {carrier}", unit=unit.name, carrier=carrier.name)
    else:
        yield from arrives(unit.id, space)
        yield from Tell("{unit} set up in {space}", unit=unit.name, space=space)


def _asked(battle: RangedBattle, unit: RangedUnit) -> Rule[str]:
    space = yield from asks_square(battle.table, "Where", OUR_MISSIONS.id)
    against = next(iter(zone_reasons(battle, unit, space)), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    return space


def deploy_form(battle: RangedBattle, args: Deploying) -> Form:
    """Where its side sets up."""
    zone = battle.table.zones.get(battle.unit(args.unit).side)
    if zone is None:
        return Form(reminders=(no(OUR_MISSIONS.id, "Anywhere on the board"),))
    first, last = corners(zone)
    return Form(reminders=(no(OUR_MISSIONS.id, "In its zone, {first} to {last}, or aboard", first=first, last=last),))


# The convoy


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
        yield no(OUR_MISSIONS.id, "Only the carriers of a convoy drive off the board")
        return
    if unit.moved:
        yield no(OUR_MISSIONS.id, "{unit} has moved: it drives off from where it began its turn", unit=unit.name)
    if is_on_exit(battle, unit, args.on_exit) is False:
        yield no(OUR_MISSIONS.id, "{unit} is not on the exit", unit=unit.name)
    if not unit.left:
        yield no(MOVEMENT, "{unit} has no movement left", unit=unit.name)


def drives_off(battle: RangedBattle, args: DrivingOff) -> Rule[None]:
    """A carrier is through, with whoever rides on it."""
    unit = battle.unit(args.unit)
    for id in (unit.id, *ids(riders(battle, unit.id))):
        yield from happened(Set(unit=id, field="fate", value="through", rule=OUR_MISSIONS.id))
        yield from happened(Left(unit=id, why="through", rule=OUR_MISSIONS.id))
    yield from over_at_once()
    yield from Tell("{unit} drives off the board: through", unit=unit.name)


def off_form(battle: RangedBattle, args: DrivingOff) -> Form:
    """Whether it stands on the exit."""
    unit = battle.unit(args.unit)
    on, known = is_on_exit(battle, unit, args.on_exit) is not False, "the board" if unit.place else ""
    label = "On the exit since its turn began"
    return Form(ticks=(Tick(id="on_exit", label=label, rule=OUR_MISSIONS.id, on=on, known=known),))


ABOARD = Pick(key="carrier", label="Aboard", candidates=carriers, required=False)
ORDERS = (
    in_turn("deploy", "Set up", "S", OUR_MISSIONS.id, deploys, deploy_reasons, deploy_form, (ABOARD,), SETTING_UP),
    in_turn("drive-off", "Drive off", "X", OUR_MISSIONS.id, drives_off, off_reasons, off_form),
)
