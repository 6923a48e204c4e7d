"""Hitching a ride: who may ride on whom, getting on and getting off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, cast

from referee.event import Set
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.ranged_fun.board import asks_square, cell_of, is_diagonal, is_next_to, on_board
from referee.rulesets.ranged_fun.content import Tally
from referee.rulesets.ranged_fun.overwatch import comes_near
from referee.rulesets.ranged_fun.own_rules import NEXT_TO_CARRIER
from referee.rulesets.ranged_fun.paths import WORDS, arrives, barred, is_corner_cut, mover, step_into
from referee.rulesets.ranged_fun.rulings import (
    CORNER_CUTTING,
    HITCHING,
    NAME,
    ON_AND_OFF,
    PASSENGER_NUMBER,
    PASSENGERS_FIRE,
    PASSENGERS_TARGETED,
)
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import (
    RangedBattle,
    RangedUnit,
    carries_now,
    gets_free,
    riders,
    stops_watching,
)
from referee.rulings import option
from referee.value import value


@value
class Ride:
    """An ATV that wants a ride, and its carrier, both with the armour they began with."""

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
    """An ATV rides on a trundler under half of whose armour it has, or on a transport with half or less."""
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


@value
class Boarding:
    """An ATV that gets on a carrier next to it; the referee may say whether it is."""

    unit: str
    carrier: str = ""
    adjacent: bool | None = None


@value
class Alighting:
    """A rider that gets off, into this space."""

    unit: str
    to: str = ""


def ride_of(unit: RangedUnit, carrier: RangedUnit) -> Ride:
    """Both with the armour they began with."""
    kind = cast(Literal["trundler", "transport"], carrier.kind)
    return Ride(atv_armour=unit.start_armour, carrier=kind, carrier_armour=carrier.start_armour)


def board_reasons(battle: RangedBattle, args: Boarding) -> Iterable[Reason]:
    """Why a unit may not get on, or not on this carrier."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if unit.kind != "atv":
        yield no(HITCHING, "{unit} ({kind}) does not ride: only an ATV does", unit=unit.name, kind=unit.kind)
    if unit.swapped and option(battle, ON_AND_OFF) == "one-a-turn":
        yield no(ON_AND_OFF.id, "{unit} got off this turn: it does not get on again", unit=unit.name)
    if args.carrier:
        yield from carrier_reasons(battle, unit, battle.unit(args.carrier), args.adjacent)


def carrier_reasons(battle: RangedBattle, unit: RangedUnit, carrier: RangedUnit, said: bool | None) -> Iterator[Reason]:
    """Whether this carrier takes it: of its side, free, strong enough, and next to it."""
    if carrier.side != unit.side or carrier.id == unit.id:
        yield no(HITCHING, "{carrier} is no other unit of its side", carrier=carrier.name)
    if not carrier.is_carrier:
        yield no(HITCHING, "{carrier} ({kind}) takes no riders", carrier=carrier.name, kind=carrier.kind)
    elif not can_ride(ride_of(unit, carrier)):
        words = "{unit} is too heavy: armour {own} against {other} of the {kind}, both at the start"
        figures = {"own": unit.start_armour, "other": carrier.start_armour, "kind": carrier.kind}
        yield no(HITCHING, words, unit=unit.name, **figures)
    for rider in riders(battle, carrier.id) if option(battle, PASSENGER_NUMBER) == "one" else ():
        yield no(PASSENGER_NUMBER.id, "{carrier} carries {rider} already", carrier=carrier.name, rider=rider.name)
    touches = said if said is not None else is_next_to(battle, unit.place, carrier.place)
    if touches is False:
        yield no(NEXT_TO_CARRIER.id, "{carrier} is not next to {unit}", carrier=carrier.name, unit=unit.name)


def boards(battle: RangedBattle, args: Boarding) -> Rule[None]:
    """An ATV gets on, even with no movement; whatever it has left is used up."""
    unit, carrier = battle.unit(args.unit), battle.unit(args.carrier)
    yield from sub(hitch, ride_of(unit, carrier))
    if (yield from ruling(PASSENGERS_FIRE.id)) == "forbidden":
        yield from stops_watching(unit)
    yield from rides(unit, carrier)
    yield from used_up(unit)
    yield from Tell("{unit} gets on {carrier}", unit=unit.name, carrier=carrier.name)


def rides(unit: RangedUnit, carrier: RangedUnit) -> Rule[None]:
    """A unit is aboard another: where that is, it is."""
    yield from happened(Set(unit=unit.id, field="riding", value=carrier.id, rule=HITCHING))
    yield from carries_now(carrier.id)
    if unit.building:
        yield from happened(Set(unit=unit.id, field="building", value="", rule=HITCHING))
    if unit.place != carrier.place:
        yield from happened(Set(unit=unit.id, field="place", value=carrier.place, rule=HITCHING))


def used_up(unit: RangedUnit) -> Rule[None]:
    """Getting on or off uses up the movement, even 0 of it."""
    if unit.left:
        yield from happened(Set(unit=unit.id, field="left", value=0, rule=HITCHING))
    yield from happened(Set(unit=unit.id, field="swapped", value=True, rule=HITCHING))


def alight_reasons(battle: RangedBattle, args: Alighting) -> Iterable[Reason]:
    """Why a rider may not get off, or not there."""
    unit = battle.unit(args.unit)
    if not unit.riding:
        yield never(HITCHING, "{unit} rides on nobody", unit=unit.name)
        return
    yield from (why for why in turn_reasons(battle, unit) if why.rule != HITCHING)
    if unit.swapped and option(battle, ON_AND_OFF) == "one-a-turn":
        yield no(ON_AND_OFF.id, "{unit} got on this turn: it does not get off again", unit=unit.name)
    if args.to and not unit.place:
        yield no(HITCHING, "{unit} is on no map: it gets off on the table", unit=unit.name)
    elif args.to:
        yield from exit_reasons(battle, unit, args.to)


def exit_reasons(battle: RangedBattle, unit: RangedUnit, to: str) -> Iterator[Reason]:
    """A space next to the carrier, free, and one that the ATV may enter."""
    space = on_board(battle.table, to)
    if is_next_to(battle, unit.place, space) is not True:
        yield no(NEXT_TO_CARRIER.id, "{space} is not next to {place}", space=space, place=unit.place)
        return
    here, there = cell_of(unit.place), cell_of(space)
    step = step_into(battle, unit, space, is_diagonal(battle.table.grid, here, there))
    why = barred(mover(battle, unit), step, True)
    if why:
        yield no(HITCHING, "{space}: {why}", space=space, why=WORDS[why])
    if is_corner_cut(battle, unit, here, there):
        yield no(CORNER_CUTTING.id, "{space}: between two walls or buildings there is no way through", space=space)


def alights(battle: RangedBattle, args: Alighting) -> Rule[None]:
    """A rider gets off into a free space next to its carrier, and moves no more."""
    unit = battle.unit(args.unit)
    carrier = battle.unit(unit.riding)
    space = args.to
    if unit.place and not space:
        space = yield from asks_square(battle.table, "Off to", HITCHING)
        against = next(exit_reasons(battle, unit, space), None)
        if against:
            raise Refused(f"{against.text}.", against.rule)
    yield from gets_free(unit)
    yield from used_up(unit)
    if space:
        yield from arrives(unit.id, space)
    yield from comes_near(unit.id)
    yield from Tell("{unit} gets off {carrier}", unit=unit.name, carrier=carrier.name)


def carriers(battle: RangedBattle, args: Boarding) -> tuple[str, ...]:
    """The other units of its side that take riders."""
    return tuple(unit.id for unit in battle.friends(battle.unit(args.unit)) if unit.is_carrier)


def board_form(battle: RangedBattle, args: Boarding) -> Form:
    """Who is light enough, and that its movement is over."""
    fire = "it is not fired at aboard" if option(battle, PASSENGERS_TARGETED) == "no" else "it can be fired at aboard"
    notes = (
        no(HITCHING, "On a trundler with less than half its armour, on a transport with half at most"),
        no(PASSENGERS_FIRE.id, "Aboard it fires: {word}; {fire}", word=option(battle, PASSENGERS_FIRE), fire=fire),
    )
    carrier = battle.units.get(args.carrier)
    unit = battle.unit(args.unit)
    known = is_next_to(battle, unit.place, carrier.place) if carrier else None
    on = args.adjacent if args.adjacent is not None else carrier is not None and known is not False
    source = "the board" if known is not None else ""
    tick = Tick(id="adjacent", label="Next to it", rule=NEXT_TO_CARRIER.id, on=on, known=source)
    facts = ride_of(unit, carrier) if carrier and carrier.is_carrier else None
    return Form(procedure="hitch", facts=facts, ticks=(tick,), reminders=notes)


CARRIER = Pick(key="carrier", label="Carrier", candidates=carriers)
ORDERS = (
    in_turn("board", "Get on", "G", HITCHING, boards, board_reasons, board_form, (CARRIER,)),
    in_turn("alight", "Get off", "L", HITCHING, alights, alight_reasons),
)
