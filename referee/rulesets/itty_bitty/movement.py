"""Movement: one unit, or a whole formation together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from referee.battle import ids
from referee.event import Set
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Ask, Note, Now, Refused, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import (
    MOST_ATTACK,
    MOVEMENT,
    STACKING,
    ZONES,
    at,
    attack_in,
    enemy_zones,
    goes_over,
    has_room,
    hex_on_map,
    nearest,
    room_reasons,
    with_him,
)
from referee.rulesets.itty_bitty.hidden import PLACEMENT, meets, sneaks, turns_up
from referee.rulesets.itty_bitty.reach import (
    Traveller,
    Way,
    formation_speed,
    out_of_reach,
    towed,
    traveller,
    way_of,
    ways_of,
)
from referee.rulesets.itty_bitty.scouting import creeps
from referee.rulesets.itty_bitty.terrain import MAP, Ground, March, march
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, captain_of, formation, named, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, has_acted, leaves_work
from referee.value import value


def lead_of(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> IttyUnit:
    """The lead unit: the slowest of a mixed formation, else the one nearest the enemy."""
    if len({unit.movement for unit in units}) > 1:
        return min(units, key=lambda unit: unit.movement)
    return min(units, key=lambda unit: (_or_far(nearest(unit, battle.enemies(unit))), unit.rank))


def _or_far(distance: int | None) -> int:
    return 999 if distance is None else distance


@value
class Moving:
    """A counter that moves to a hex, with others of its stack; its captain comes along, an engine if it is towed."""

    unit: str
    to: str = ""
    along: tuple[str, ...] = ()
    tow: bool = False
    captain_stays: bool = False


def move_reasons(battle: IttyBattle, args: Moving) -> Iterable[Reason]:
    """Why it may not move, or not there."""
    unit = battle.unit(args.unit)
    for each in (unit, *_others(battle, args)):
        if each.is_engine:
            yield never(
                "Operating Siege Engines and Bombards", "{unit} moves with its engineers, towed", unit=each.name
            )
            return
        yield from go_reasons(battle, each, "move")
        if each.place != unit.place or each.side != unit.side:
            yield no(STACKING, "{each} is not stacked with {unit}", each=each.name, unit=unit.name)
    if args.tow and not towed(battle, unit):
        yield no("Operating Siege Engines and Bombards", "{unit} has no engine to tow", unit=unit.name)
    elif args.to:
        yield from hex_reasons(battle, unit, args)


def _others(battle: IttyBattle, args: Moving) -> tuple[IttyUnit, ...]:
    """Those who move with it as one stack."""
    return tuple(battle.unit(id) for id in dict.fromkeys(args.along) if id != args.unit)


def stacked(battle: IttyBattle, args: Moving) -> tuple[str, ...]:
    """Those in its hex who may move now."""
    there = with_him(battle, battle.unit(args.unit))
    return ids(each for each in there if not each.is_engine and not any(go_reasons(battle, each, "move")))


def hex_reasons(battle: IttyBattle, unit: IttyUnit, args: Moving) -> Iterable[Reason]:
    """What is against this hex: off the map, out of reach, too full."""
    try:
        place = hex_on_map(battle, args.to)
    except Refused as refusal:
        yield never(refusal.rule or MAP, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    if at(unit) is None:
        return
    others = _others(battle, args)
    who = traveller(battle, unit, args.tow, others)
    if place not in ways_of(battle, who):
        yield out_of_reach(battle, who, place)
    yield from room_reasons(battle, unit, args.to, others)


def reachable(battle: IttyBattle, args: Moving) -> tuple[str, ...]:
    """The hexes it can come to and may end in, the cheapest first."""
    unit, others = battle.unit(args.unit), _others(battle, args)
    if unit.is_engine:
        return ()
    if at(unit) is None:
        return (args.to,) if args.to else ()
    places = (str(place) for place in ways_of(battle, traveller(battle, unit, args.tow, others)))
    return tuple(place for place in places if not any(room_reasons(battle, unit, place, others)))


def reach(battle: IttyBattle, units: Sequence[str]) -> Mapping[str, Fraction]:
    """Where a unit, a stack or a formation can go together, each hex with its cost: as the orders allow it.

    The first unit is the one that is followed. Those in one hex move as a stack, others march by the same shift.
    """
    first, *rest = units
    unit = battle.unit(first)
    if all(battle.unit(id).place == unit.place for id in rest):
        along = Moving(unit=first, along=tuple(rest))
        allowed, others = not any(move_reasons(battle, along)), _others(battle, along)
        places = reachable(battle, along) if allowed else ()
    else:
        allowed, others = not any(march_reasons(battle, Marching(unit=first))), ()
        places = march_to(battle, Marching(unit=first)) if allowed else ()
    costs = ways_of(battle, traveller(battle, unit, along=others)) if places and at(unit) else {}
    return {place: costs[Hex.parse(place)].cost for place in places if Hex.parse(place) in costs}


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
        yield from Tell("{unit} moves", unit=unit.name)
        return
    if not args.to:
        raise Refused("Choose the hex it moves to.", MOVEMENT)
    others = _others(battle, args)
    way = way_to(battle, traveller(battle, unit, args.tow, others), hex_on_map(battle, args.to))
    along = tuple({each.id: each for each in (*others, *_company(battle, unit, args))}.values())
    yield from goes(battle, unit, way, args.tow)
    if sneaks(unit):
        yield from creeps(battle, unit, way)
    yield from go_along(along, way)
    yield from meets((yield from Now()))
    battle = yield from Now()
    company = named((unit, *along))
    yield from Tell("{who} to {hex}", who=company, hex=battle.unit(unit.id).place)


def way_to(battle: IttyBattle, who: Traveller, place: Hex) -> Way:
    """The cheapest way to a hex; a straight one where the table lets a unit go further than it can."""
    start = at(who.unit)
    straight = tuple(start.line(place)[1:]) if start else (place,)
    open_ground: tuple[Ground, ...] = tuple("clear" for _ in straight)
    return ways_of(battle, who).get(place) or Way(0, straight or (place,), open_ground)


def go_along(units: Iterable[IttyUnit], way: Way) -> Rule[None]:
    """Those who go with another end where he does."""
    for other in units:
        yield from Note(MOVEMENT, "{unit} goes along", unit=other.name)
        yield from put_in(other, way.path)


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
        yield from Note("one-hex-always", "One hex a turn is always allowed")
    if way.path[-1] in enemy_zones(battle, unit.side):
        yield from Note(ZONES, "{unit} is in the enemy's zone of control and stops", unit=unit.name)
    yield from put_in(unit, way.path)


def put_in(unit: IttyUnit, path: tuple[Hex, ...]) -> Rule[None]:
    """A counter has gone this way and is in another hex now; work that it was at is broken off."""
    battle: IttyBattle = yield from Now()
    yield from goes_over(unit, path)
    yield from happened(Set(unit=unit.id, field="place", value=str(path[-1]), rule=MOVEMENT))
    yield from happened(Set(unit=unit.id, field="since", value=battle.turn, rule=MOVEMENT))
    yield from has_acted(unit.id, "moved", rule=MOVEMENT)
    yield from leaves_work(unit)


def _moves_unseen(battle: IttyBattle, unit: IttyUnit, args: Moving) -> Rule[None]:
    """Where hexes are not kept the referee moves it, and says which enemies it touches now."""
    yield from Note(MOVEMENT, "{unit} moves up to {points} hexes", unit=unit.name, points=formation_speed(battle, unit))
    if args.to:
        yield from put_in(unit, (hex_on_map(battle, args.to),))
    else:
        yield from has_acted(unit.id, "moved", rule=MOVEMENT)
    hidden = tuple(foe.id for foe in battle.enemies(unit) if foe.is_face_down)
    own = (unit.id,) if unit.is_face_down else ()
    seen = yield from Ask("in-contact", (*own, *hidden), "Who is seen because the enemy is next to it?", PLACEMENT)
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
    ways = ways_of(battle, traveller(battle, unit))
    return tuple(str(place) for place in ways if _shifted_room(battle, unit, str(place)))


def marches(battle: IttyBattle, args: Marching) -> Rule[None]:
    """The others go by the same shift, those in front first; whoever cannot stays and is moved by hand."""
    unit = battle.unit(args.unit)
    start, end = at(unit), hex_on_map(battle, args.to)
    if start is None:
        raise Refused(f"The hex of {unit.name} is not known: move each unit.", MAP)
    units = [each for each in formation(battle, unit.side, unit.group) or (unit,) if not each.moved and at(each)]
    captain = captain_of(battle, unit.side, unit.group)
    alone = captain and captain.place not in {each.place for each in units} and not captain.moved and at(captain)
    shift = (end.axial[0] - start.axial[0], end.axial[1] - start.axial[1])
    behind = []
    for each in (*sorted(units, key=lambda other: _ahead(other, shift)), *((captain,) if captain and alone else ())):
        behind += [] if (yield from _follows(each.id, shift)) else [each]
    yield from meets((yield from Now()))
    left = f"; {named(behind)} cannot follow" if behind else ""
    yield from Tell("{group} marches, {unit} to {hex}{left}", group=unit.group, unit=unit.name, hex=args.to, left=left)


def _ahead(unit: IttyUnit, shift: tuple[int, int]) -> int:
    """Those who are furthest ahead in the direction of the march go first."""
    place = at(unit)
    (q, r), (dq, dr) = place.axial if place else (0, 0), shift
    return -(2 * q * dq + q * dr + r * dq + 2 * r * dr)


def _follows(id: str, shift: tuple[int, int]) -> Rule[bool]:
    """One unit goes by the shift, its captain along with it; or it stays. Whether it went."""
    battle: IttyBattle = yield from Now()
    unit = battle.unit(id)
    place = at(unit)
    end = Hex.from_axial((place.axial[0] + shift[0], place.axial[1] + shift[1])) if place else None
    bound = any(go_reasons(battle, unit, "move"))
    way = way_of(battle, traveller(battle, unit), end) if end and not bound else None
    if way is None or not has_room(battle, unit, str(end)):
        yield from Note(MOVEMENT, "{unit} cannot follow: move it by itself", unit=unit.name)
        return False
    along = _company(battle, unit, Moving(unit=id))
    yield from goes(battle, unit, way)
    yield from go_along(along, way)
    return True


def _march_form(battle: IttyBattle, args: Marching) -> Form:
    return Form(reminders=_reminders(battle, battle.unit(args.unit)))


TO = Pick(key="to", label="Hex", candidates=reachable, required=False)
ALONG = Pick(key="along", label="Together with", candidates=stacked, many=True, required=False, judged=False)
MARCH_TO = Pick(key="to", label="Hex", candidates=march_to)
ORDERS = (
    order("move", "Move", "V", MOVEMENT, moves, reasons=move_reasons, form=move_form, picks=(TO, ALONG)),
    order(
        "march", "March together", "Y", MOVEMENT, marches, reasons=march_reasons, form=_march_form, picks=(MARCH_TO,)
    ),
)
