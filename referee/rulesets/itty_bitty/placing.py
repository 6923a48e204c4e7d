"""Counters put on the map: when a battle is set up, and whenever the referee says so."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.order import Form, Order, Pick, Reason, Tick, no
from referee.requests import Note, Now, Refused, Rule, happened
from referee.rulesets.itty_bitty.board import hex_on_map
from referee.rulesets.itty_bitty.grid import MAP, STACKING
from referee.rulesets.itty_bitty.hiding import PLACEMENT, meets
from referee.rulesets.itty_bitty.marching import room_reasons
from referee.rulesets.itty_bitty.outcomes import leaves_work
from referee.rulesets.itty_bitty.routes import has_room
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, captain_of, formation
from referee.value import value


@value
class Placing:
    """A counter and its hex; with its whole formation, if the others are to stand as they do now around it."""

    unit: str
    hex: str = ""
    over_full: bool = False


def _place_reasons(battle: IttyBattle, args: Placing) -> Iterable[Reason]:
    """What is against a hex: off the map, taken by the enemy, or too full unless the referee lets it be."""
    if not args.hex:
        return
    try:
        hex_on_map(battle, args.hex)
    except Refused as refusal:
        yield no(refusal.rule or MAP, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    for why in room_reasons(battle, battle.unit(args.unit), args.hex):
        if not (args.over_full and why.rule == STACKING):
            yield why


def _place_form(battle: IttyBattle, args: Placing) -> Form:
    tick = Tick(id="over_full", label="The stack may be over 6", rule=STACKING, on=args.over_full)
    return Form(ticks=(tick,))


def places(battle: IttyBattle, args: Placing) -> Rule[None]:
    """A counter is put in a hex by the referee's word."""
    if not args.hex:
        raise Refused("The hex is missing: give “hex”.", MAP)
    yield from _put(battle.unit(args.unit), args.hex)
    if battle.phase != "setup":
        yield from meets((yield from Now()))


def _put(unit: IttyUnit, place: str) -> Rule[None]:
    yield from Note(PLACEMENT, "{unit} stands in {hex}", unit=unit.name, hex=place)
    yield from happened(Set(unit=unit.id, field="place", value=place, rule=PLACEMENT))
    if place != unit.place:
        yield from leaves_work(unit)


@value
class Deploying:
    """A formation that is set up around a hex."""

    unit: str
    hex: str = ""


def _deploy_reasons(battle: IttyBattle, args: Deploying) -> Iterable[Reason]:
    """Whether this hex can be the first of the formation."""
    yield from _place_reasons(battle, Placing(unit=args.unit, hex=args.hex, over_full=True))


def _all_hexes(battle: IttyBattle, args: Deploying) -> tuple[str, ...]:
    found, unit = battle.table.map, battle.unit(args.unit)
    if found is None:
        return (args.hex,) if args.hex else ()
    foes = {other.place for other in battle.enemies(unit)}
    return tuple(str(place) for place in found.grid if str(place) not in foes)


def deploys(battle: IttyBattle, args: Deploying) -> Rule[None]:
    """The formation fills the hex and those around it, as far as stacking allows; its captain with the first unit."""
    unit = battle.unit(args.unit)
    units = formation(battle, unit.side, unit.group) if unit.is_troops else ()
    captain = captain_of(battle, unit.side, unit.group) if unit.group else None
    everyone = dict.fromkeys((unit.id, *(each.id for each in units), *((captain.id,) if captain else ())))
    for id in everyone:
        yield from _put(battle.unit(id), "")
    for id in everyone:
        battle = yield from Now()
        yield from _put(battle.unit(id), _room(battle, battle.unit(id), args.hex))


def _room(battle: IttyBattle, unit: IttyUnit, place: str) -> str:
    """The nearest hex with room, starting with the one that was named."""
    foes = {other.place for other in battle.enemies(unit)}
    found = battle.table.map
    for near in hex_on_map(battle, place).ball(6):
        on_map = near in found.grid if found else near.is_numbered
        if on_map and str(near) not in foes and has_room(battle, unit, str(near)):
            return str(near)
    raise Refused(f"There is no room for {unit.name} around {place}.", STACKING)


ORDERS = (
    Order(
        id="place",
        title="Put in a hex",
        rule=PLACEMENT,
        args=Placing,
        resolve=places,
        reasons=_place_reasons,
        form=_place_form,
        by="referee",
        key="+",
    ),
    Order(
        id="deploy",
        title="Deploy",
        rule=PLACEMENT,
        args=Deploying,
        resolve=deploys,
        reasons=_deploy_reasons,
        picks=(Pick(key="hex", label="First hex", candidates=_all_hexes),),
        phases=("setup",),
        key="Y",
    ),
)
