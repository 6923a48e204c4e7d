"""Movement: one unit, or a whole formation together."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.hexgrid import Hex
from referee.order import Form, Order, Pick, Reason, Tick, no
from referee.requests import Ask, Note, Now, Refused, Rule, happened, sub
from referee.rulesets.itty_bitty.acting import go_reasons, has_acted
from referee.rulesets.itty_bitty.board import (
    ZONES,
    at,
    attack_in,
    enemy_zones,
    formation_speed,
    hex_on_map,
    lead_of,
    standing_in,
    with_him,
)
from referee.rulesets.itty_bitty.grid import MAP, MOST_ATTACK, STACKING
from referee.rulesets.itty_bitty.hiding import creeps, meets, sneaks, turns_up
from referee.rulesets.itty_bitty.movement import TERRAIN, March, march
from referee.rulesets.itty_bitty.outcomes import leaves_work
from referee.rulesets.itty_bitty.routes import MOVEMENT, Way, has_room, reach, towed, traveller
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, captain_of, formation
from referee.value import value


@value
class Moving:
    """A counter that moves to a hex; the captain stacked with it comes along, an engine if it is towed."""

    unit: str
    to: str = ""
    tow: bool = False
    captain_stays: bool = False


def move_reasons(battle: IttyBattle, args: Moving) -> Iterable[Reason]:
    """Why it may not move, or not there."""
    unit = battle.unit(args.unit)
    if unit.is_engine:
        yield no("Operating Siege Engines and Bombards", "{unit} moves with its engineers, towed", unit=unit.name)
        return
    yield from go_reasons(battle, unit, "move")
    if args.tow and not towed(battle, unit):
        yield no("Operating Siege Engines and Bombards", "{unit} has no engine to tow", unit=unit.name)
    elif args.to:
        yield from hex_reasons(battle, unit, args)


def hex_reasons(battle: IttyBattle, unit: IttyUnit, args: Moving) -> Iterable[Reason]:
    """What is against this hex: off the map, out of reach, too full."""
    try:
        place = hex_on_map(battle, args.to)
    except Refused as refusal:
        yield no(refusal.rule or MAP, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    if at(unit) is None:
        return
    who = traveller(battle, unit, args.tow)
    if place not in reach(battle, who):
        words = {"unit": unit.name, "hex": args.to, "points": who.allowance}
        yield no(MOVEMENT, "{unit} cannot come to {hex} with {points} points of movement", **words)
    yield from room_reasons(battle, unit, args.to)


def room_reasons(battle: IttyBattle, unit: IttyUnit, place: str) -> Iterable[Reason]:
    """A stack of more than 6 attack points may not stand in a hex."""
    if unit.is_troops and not has_room(battle, unit, place):
        total = attack_in(battle, place, unit.side, (unit.id,)) + unit.attack
        yield no(
            STACKING, "{hex} would hold {total} attack points: at most {most}", hex=place, total=total, most=MOST_ATTACK
        )
    if any(other.side != unit.side for other in standing_in(battle, place)):
        yield no(MOVEMENT, "The enemy stands in {hex}", hex=place)


def reachable(battle: IttyBattle, args: Moving) -> tuple[str, ...]:
    """The hexes it can come to and may end in, the cheapest first."""
    unit = battle.unit(args.unit)
    if unit.is_engine:
        return ()
    if at(unit) is None:
        return (args.to,) if args.to else ()
    ways = reach(battle, traveller(battle, unit, args.tow))
    return tuple(str(place) for place in ways if has_room(battle, unit, str(place)))


def move_form(battle: IttyBattle, args: Moving) -> Form:
    """The march, and the hexes' cost."""
    unit = battle.unit(args.unit)
    ticks = []
    if towed(battle, unit):
        ticks.append(Tick(id="tow", label="Tows its engine", rule="Operating Siege Engines and Bombards", on=args.tow))
    if any(man.kind == "captain" and man.group == unit.group for man in with_him(battle, unit)) and unit.group:
        ticks.append(Tick(id="captain_stays", label="The captain stays", rule=MOVEMENT, on=args.captain_stays))
    return Form(ticks=tuple(ticks), reminders=_reminders(battle, unit, args.tow))


def _reminders(battle: IttyBattle, unit: IttyUnit, tow: bool = False) -> tuple[Reason, ...]:
    units = formation(battle, unit.side, unit.group)
    notes = [
        no(MOVEMENT, "{points} points of movement", points=traveller(battle, unit, tow).allowance),
        no(ZONES, "It stops when it comes next to the enemy"),
    ]
    if len(units) > 1:
        notes.append(
            no(MOVEMENT, "{lead} leads; each unit ends adjacent to the next", lead=lead_of(battle, units).name)
        )
    return tuple(notes)


def moves(battle: IttyBattle, args: Moving) -> Rule[None]:
    """It goes by the cheapest way; next to the enemy both are seen."""
    unit = battle.unit(args.unit)
    if at(unit) is None:
        yield from _moves_unseen(battle, unit, args)
        return
    if not args.to:
        raise Refused("The hex it moves to is missing: give “to”.", MOVEMENT)
    way = reach(battle, traveller(battle, unit, args.tow))[hex_on_map(battle, args.to)]
    along = _company(battle, unit, args)
    yield from goes(battle, unit, way, args.tow)
    if sneaks(unit):
        yield from creeps(battle, unit, way)
    for other in along:
        yield from Note(MOVEMENT, "{unit} goes along", unit=other.name)
        yield from put_in(other, args.to)
    yield from meets((yield from Now()))


def _company(battle: IttyBattle, unit: IttyUnit, args: Moving) -> tuple[IttyUnit, ...]:
    """Who goes along: the engine that is towed, and the captain of the formation in its hex."""
    captain = captain_of(battle, unit.side, unit.group) if unit.group and unit.is_troops else None
    comes = captain and not args.captain_stays and captain.place == unit.place and not captain.moved
    engines = towed(battle, unit) if args.tow else ()
    return (*engines, *((captain,) if comes and captain else ()))


def goes(battle: IttyBattle, unit: IttyUnit, way: Way, tow: bool = False) -> Rule[None]:
    """A unit goes its way, and what that costs."""
    words = {"unit": unit.name, "start": unit.place, "hexes": " ".join(str(place) for place in way.path)}
    yield from Note(MOVEMENT, "{unit} moves from {start}: {hexes}", **words)
    facts = March(
        movements=(traveller(battle, unit, tow).allowance,),
        hexes=way.grounds,
        ranger=unit.can("ranger"),
        hill_people=unit.can("hill-people"),
    )
    marched = yield from sub(march, facts)
    if not marched.allowed and len(way.path) == 1:
        yield from Note(TERRAIN, "One hex a turn is always allowed")
    if way.path[-1] in enemy_zones(battle, unit.side):
        yield from Note(ZONES, "{unit} is in the enemy's zone of control and stops", unit=unit.name)
    yield from put_in(unit, str(way.path[-1]))


def put_in(unit: IttyUnit, place: str) -> Rule[None]:
    """A counter is in another hex now; work that it was at is broken off."""
    battle: IttyBattle = yield from Now()
    yield from happened(Set(unit=unit.id, field="place", value=place, rule=MOVEMENT))
    yield from happened(Set(unit=unit.id, field="since", value=battle.turn, rule=MOVEMENT))
    yield from has_acted(unit.id, "moved", rule=MOVEMENT)
    yield from leaves_work(unit)


def _moves_unseen(battle: IttyBattle, unit: IttyUnit, args: Moving) -> Rule[None]:
    """Where hexes are not kept the referee moves it, and says which enemies it touches now."""
    yield from Note(MOVEMENT, "{unit} moves up to {points} hexes", unit=unit.name, points=formation_speed(battle, unit))
    if args.to:
        yield from put_in(unit, args.to)
    else:
        yield from has_acted(unit.id, "moved", rule=MOVEMENT)
    hidden = tuple(foe.id for foe in battle.enemies(unit) if foe.is_face_down)
    own = (unit.id,) if unit.is_face_down else ()
    seen = yield from Ask("in-contact", (*own, *hidden), "Who is seen because the enemy is next to it?", ZONES)
    yield from turns_up(battle, (battle.unit(id) for id in seen), "the enemy is next to it")


# A whole formation


@value
class Marching:
    """A formation that marches together: this unit to that hex, the others by the same shift."""

    unit: str
    to: str = ""


def march_reasons(battle: IttyBattle, args: Marching) -> Iterable[Reason]:
    """Why the formation may not march so."""
    unit = battle.unit(args.unit)
    if not unit.is_troops or not unit.group:
        yield no("Formations versus Units", "{unit} is in no formation", unit=unit.name)
        return
    yield from move_reasons(battle, Moving(unit=args.unit, to=""))
    if at(unit) is None:
        yield no(MAP, "The hex of {unit} is not known: move each unit", unit=unit.name)
    elif args.to:
        shifted = _shifted_room(battle, unit, args.to)
        yield from (why for why in hex_reasons(battle, unit, Moving(unit=unit.id, to=args.to)) if why.rule != STACKING)
        if not shifted:
            yield from room_reasons(battle, unit, args.to)


def _shifted_room(battle: IttyBattle, unit: IttyUnit, to: str) -> bool:
    """Whether there is room once those of the formation who stand there have gone on."""
    leaving = {other.id for other in formation(battle, unit.side, unit.group) if other.place == to}
    return attack_in(battle, to, unit.side, {unit.id, *leaving}) + unit.attack <= MOST_ATTACK


def march_to(battle: IttyBattle, args: Marching) -> tuple[str, ...]:
    """Where the unit that is followed may go."""
    unit = battle.unit(args.unit)
    if at(unit) is None or unit.is_engine:
        return ()
    ways = reach(battle, traveller(battle, unit))
    return tuple(str(place) for place in ways if _shifted_room(battle, unit, str(place)))


def marches(battle: IttyBattle, args: Marching) -> Rule[None]:
    """The others go by the same shift, those in front first; whoever cannot stays and is moved by hand."""
    unit = battle.unit(args.unit)
    start, end = at(unit), hex_on_map(battle, args.to)
    assert start is not None
    units = [each for each in formation(battle, unit.side, unit.group) if not each.moved and at(each)]
    captain = captain_of(battle, unit.side, unit.group)
    alone = captain and captain.place not in {each.place for each in units} and not captain.moved and at(captain)
    shift = (end.axial[0] - start.axial[0], end.axial[1] - start.axial[1])
    for each in sorted(units, key=lambda other: _ahead(other, shift)):
        yield from _follows(each.id, shift)
    if captain and alone:
        yield from _follows(captain.id, shift)
    yield from meets((yield from Now()))


def _ahead(unit: IttyUnit, shift: tuple[int, int]) -> int:
    """Those who are furthest ahead in the direction of the march go first."""
    place = at(unit)
    assert place is not None
    (q, r), (dq, dr) = place.axial, shift
    return -(2 * q * dq + q * dr + r * dq + 2 * r * dr)


def _follows(id: str, shift: tuple[int, int]) -> Rule[None]:
    """One unit goes by the shift, its captain along with it; or it stays."""
    battle: IttyBattle = yield from Now()
    unit = battle.unit(id)
    place = at(unit)
    assert place is not None
    end = Hex.from_axial((place.axial[0] + shift[0], place.axial[1] + shift[1]))
    bound = list(go_reasons(battle, unit, "move"))
    way = reach(battle, traveller(battle, unit)).get(end) if not bound else None
    if way is None or not has_room(battle, unit, str(end)):
        yield from Note(MOVEMENT, "{unit} cannot follow to {hex}: move it by itself", unit=unit.name, hex=str(end))
        return
    along = _company(battle, unit, Moving(unit=id))
    yield from goes(battle, unit, way)
    for other in along:
        yield from Note(MOVEMENT, "{unit} goes along", unit=other.name)
        yield from put_in(other, str(end))


ORDERS = (
    Order(
        id="move",
        title="Move",
        rule=MOVEMENT,
        args=Moving,
        resolve=moves,
        reasons=move_reasons,
        form=move_form,
        picks=(Pick(key="to", label="Hex", candidates=reachable, required=False),),
        phases=("action",),
        key="V",
    ),
    Order(
        id="march",
        title="March together",
        rule=MOVEMENT,
        args=Marching,
        resolve=marches,
        reasons=march_reasons,
        form=lambda battle, args: Form(reminders=_reminders(battle, battle.unit(args.unit))),
        picks=(Pick(key="to", label="Hex", candidates=march_to),),
        phases=("action",),
        key="Y",
    ),
)
