"""Face down and face up: initial placement, who is seen when, and the scouts who find out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.battle import ids
from referee.event import Set, Unmarked
from referee.order import Form, Pick, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import Ask, AskNumber, Choose, D, Note, Now, Refused, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import (
    MOVEMENT,
    STACKING,
    apart,
    at,
    goes_over,
    has_room,
    hex_on_map,
    nearest,
    on_map,
    room_reasons,
    stack_of,
    touch,
)
from referee.rulesets.itty_bitty.content import Quality
from referee.rulesets.itty_bitty.reach import Way, out_of_reach, traveller, ways_of
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.terrain import MAP
from referee.rulesets.itty_bitty.units import ANYTIME, IttyBattle, IttyUnit, captain_of, formation, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, leaves_work
from referee.value import value

PLACEMENT = "Initial Placement of Units and Hidden Units"
SEEN_WITHIN = 7


def turns_up(battle: IttyBattle, units: Iterable[IttyUnit], why: str, rule: str = PLACEMENT) -> Rule[None]:
    """Counters are turned face up, and lose their hidden counters."""
    for unit in units:
        if unit.is_face_down:
            yield from Note(rule, "{unit} is turned face up: {why}", unit=unit.name, why=why)
        if unit.hidden:
            yield from happened(Set(unit=unit.id, field="hidden", value=False, rule=rule))
        if unit.has("hidden"):
            yield from happened(Unmarked(unit=unit.id, marker="hidden", rule=rule))


def shows_itself(battle: IttyBattle, units: Iterable[IttyUnit], why: str, afar: bool = True) -> Rule[None]:
    """Who fights is seen; from afar only where the table plays it so."""
    if not afar or plays(battle, "revealed-by") == "contact-and-combat":
        yield from turns_up(battle, units, why, "revealed-by")


def sneaks(unit: IttyUnit) -> bool:
    """A scout under his hidden counter, who is found by dice and not by contact."""
    return unit.is_scout and unit.is_face_down


def meets(battle: IttyBattle) -> Rule[None]:
    """Whoever is next to an enemy is seen, on both sides; hidden scouts are not."""
    shown = [unit for unit in battle.present() if unit.is_face_down and not sneaks(unit)]
    beside = [unit for unit in shown if any(touch(unit, other) and not sneaks(other) for other in battle.enemies(unit))]
    yield from turns_up(battle, beside, "the enemy is next to it", "revealed-by")


def starts_hidden(battle: IttyBattle) -> Rule[None]:
    """Units start face down, unless they are set up within 7 hexes of an enemy."""
    placed = [unit for unit in battle.present() if at(unit)]
    unplaced = ids(unit for unit in battle.present() if not at(unit))
    words = f"Who starts within {SEEN_WITHIN} hexes of the enemy?"
    near = yield from Ask("within-7", unplaced, words, PLACEMENT)
    far = [unit for unit in placed if is_far(battle, unit)] + [battle.unit(id) for id in unplaced if id not in near]
    if plays(battle, "face-down") == "together" and len(far) < len(placed) + len(unplaced):
        yield from Note("face-down", "Enemies are within {n} hexes: nobody starts face down", n=SEEN_WITHIN)
        return
    for unit in far:
        yield from goes_down(unit)


def is_far(battle: IttyBattle, unit: IttyUnit) -> bool:
    """Whether no enemy is within 7 hexes of it, as far as hexes are known."""
    distance = nearest(unit, battle.enemies(unit))
    return distance is not None and distance > SEEN_WITHIN


def goes_down(unit: IttyUnit) -> Rule[None]:
    """A counter lies face down."""
    yield from Note(PLACEMENT, "{unit} starts face down", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="hidden", value=True, rule=PLACEMENT))


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
    hex_on_map(battle, args.hex)
    yield from _put(battle.unit(args.unit), args.hex)
    if battle.phase != "setup":
        yield from meets((yield from Now()))
    yield from Tell("{unit} stands in {hex}", unit=battle.unit(args.unit).name, hex=args.hex)


def _put(unit: IttyUnit, place: str) -> Rule[None]:
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
    printed, unit = battle.table.map, battle.unit(args.unit)
    if printed is None:
        return (args.hex,) if args.hex else ()
    foes = {other.place for other in battle.enemies(unit)}
    return tuple(str(place) for place in printed.grid if str(place) not in foes)


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
    yield from Tell("{who} deploys around {hex}", who=unit.group or unit.name, hex=args.hex)


def _room(battle: IttyBattle, unit: IttyUnit, place: str) -> str:
    """The nearest hex with room, starting with the one that was named."""
    foes = {other.place for other in battle.enemies(unit)}
    for near in hex_on_map(battle, place).ball(6):
        if on_map(battle, near) and str(near) not in foes and has_room(battle, unit, str(near)):
            return str(near)
    raise Refused(f"There is no room for {unit.name} around {place}.", STACKING)


@value
class Showing:
    """A counter that is turned over by the referee's word."""

    unit: str


def _reveal_reasons(battle: IttyBattle, args: Showing) -> Iterable[Reason]:
    if not battle.unit(args.unit).is_face_down:
        yield no(PLACEMENT, "{unit} is face up", unit=battle.unit(args.unit).name)


def reveal(battle: IttyBattle, args: Showing) -> Rule[None]:
    """The referee turns a counter face up."""
    yield from turns_up(battle, (battle.unit(args.unit),), "the referee says so", "Referee")
    yield from Tell("{unit} is face up", unit=battle.unit(args.unit).name)


def _hide_reasons(battle: IttyBattle, args: Showing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if unit.is_face_down:
        yield no(PLACEMENT, "{unit} is face down already", unit=unit.name)
    if any(touch(unit, other) for other in battle.enemies(unit)):
        yield no(PLACEMENT, "{unit} is next to the enemy", unit=unit.name)


def hide(battle: IttyBattle, args: Showing) -> Rule[None]:
    """The referee turns a counter face down."""
    yield from happened(Set(unit=args.unit, field="hidden", value=True, rule=PLACEMENT))
    yield from Tell("{unit} is face down", unit=battle.unit(args.unit).name)


SIGHT = 3
SCOUTS = "Scouts"
FINDS_FORMATION = {3: 6, 2: 5, 1: 4}
"""The face that reveals the formation, by hexes away."""


FINDS_SCOUT = {3: 6, 2: 6, 1: 5}
"""The face that reveals the scout, by hexes away."""


@value
class Scouting:
    """A hidden scout so many hexes away from a face-down formation."""

    distance: Annotated[int, Interval(ge=1, le=3)]
    quality: Quality


@value
class Scouted:
    """Who was revealed; desperation is nothing if it was not rolled."""

    formation_revealed: bool
    scout_revealed: bool
    desperation: bool | None


@procedure(NAME, "scout", rule=SCOUTS, chart=("formation_revealed", "scout_revealed"))
def scout(facts: Scouting) -> Rule[Scouted]:
    """Both roll at each hex closer: the scout to reveal the formation, the other side to reveal the scout."""
    formation_face, scout_face = FINDS_FORMATION[facts.distance], FINDS_SCOUT[facts.distance]
    words = {"hexes": facts.distance, "formation": formation_face, "scout": scout_face}
    yield from Note(SCOUTS, "{hexes} hexes away: {formation}+ reveals the formation, {scout}+ the scout", **words)
    spotted = (yield from D(6, SCOUTS, "The scout looks")) >= formation_face
    seen = (yield from D(6, SCOUTS, "The other side looks")) >= scout_face
    hidden = (yield from desperation(facts.quality)) if seen else None
    revealed = seen and not hidden
    state = {"formation": shown(spotted), "scout": shown(revealed)}
    yield from Note(SCOUTS, "The formation is {formation}, the scout {scout}", **state)
    return Scouted(formation_revealed=spotted, scout_revealed=revealed, desperation=hidden)


def desperation(quality: int) -> Rule[bool | None]:
    """A scout who is seen may roll his quality or less to stay hidden after all."""
    if (yield from Choose("desperation", ("yes", "no"), rule=SCOUTS, label="Desperation roll")) == "no":
        return None
    return (yield from D(6, SCOUTS, "Desperation")) <= quality


def shown(revealed: bool) -> str:
    """Revealed or hidden, in a word."""
    return "revealed" if revealed else "hidden"


@value
class Scouter:
    """Scouts who steal up to a face-down unit, to a hex nearer to it."""

    unit: str
    target: str = ""
    to: str = ""


def scout_reasons(battle: IttyBattle, args: Scouter) -> Iterable[Reason]:
    """Why it may not scout now, or not there."""
    unit = battle.unit(args.unit)
    if not unit.is_scout:
        yield no(SCOUTS, "{unit} are no scouts", unit=unit.name)
        return
    yield from go_reasons(battle, unit, "move")
    if args.target and not battle.unit(args.target).is_face_down:
        yield no(SCOUTS, "{target} is face up already", target=battle.unit(args.target).name)
    if args.to and at(unit):
        place = hex_on_map(battle, args.to)
        who = traveller(battle, unit)
        if place not in ways_of(battle, who):
            yield out_of_reach(battle, who, place)


def _face_down(battle: IttyBattle, args: Scouter) -> tuple[str, ...]:
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if _is_sought(unit))


def _closer(battle: IttyBattle, args: Scouter) -> tuple[str, ...]:
    unit = battle.unit(args.unit)
    target = battle.units.get(args.target)
    there = at(target) if target else None
    ways = ways_of(battle, traveller(battle, unit))
    if there is None:
        return tuple(str(place) for place in ways)
    return tuple(str(place) for place in sorted(ways, key=lambda place: (place.distance(there), place)))


def scout_form(battle: IttyBattle, args: Scouter) -> Form:
    """The odds at the distance where he ends, or at the edge of sight."""
    unit = battle.unit(args.unit)
    target = battle.units.get(args.target)
    there = at(target) if target else None
    distance = hex_on_map(battle, args.to).distance(there) if args.to and there else SIGHT
    notes = (no(SCOUTS, "Both sides roll at each hex nearer, at 3, 2 and 1 hexes"),)
    if not unit.is_scout:
        return Form(reminders=notes)
    facts = Scouting(distance=min(max(distance, 1), SIGHT), quality=unit.quality)
    return Form(procedure="scout", facts=facts, reminders=notes)


def scouts(battle: IttyBattle, args: Scouter) -> Rule[None]:
    """Under a hidden counter, hex by hex; at 3, 2 and 1 hexes both sides look for each other."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    battle = yield from happened(Set(unit=unit.id, field="hidden", value=True, rule=SCOUTS))
    for field in ("moved", "acted"):
        battle = yield from happened(Set(unit=unit.id, field=field, value=True, rule=SCOUTS))
    if at(unit) is None or at(target) is None:
        distance = yield from AskNumber("distance", 1, SIGHT, f"How far is {unit.name} from {target.name}?", SCOUTS)
        yield from _looks(unit.id, target.id, distance)
    else:
        ways = ways_of(battle, traveller(battle, unit))
        yield from _steals_up(unit, target, ways.get(hex_on_map(battle, args.to)) if args.to else None)
    yield from _tells_scouting(unit.id, target.id)


def _tells_scouting(id: str, target: str) -> Rule[None]:
    battle: IttyBattle = yield from Now()
    words = {"unit": battle.unit(id).name, "foe": "has not found its target"}
    if not battle.unit(target).is_face_down:
        words["foe"] = f"has found {battle.unit(target).name}"
    seen = "and stays hidden" if battle.unit(id).is_face_down else "and was seen"
    yield from Tell("{unit} {foe} {seen}", **words, seen=seen)


def _steals_up(unit: IttyUnit, target: IttyUnit, way: Way | None) -> Rule[None]:
    """The way of a scout: dice at each hex that is nearer than the one before; seen, he goes no further."""
    there, before = at(target), apart(unit, target)
    assert there is not None
    assert before is not None
    for place in way.path if way else ():
        yield from Note(SCOUTS, "{unit} steals to {hex}", unit=unit.name, hex=str(place))
        battle: IttyBattle = yield from Now()
        yield from goes_over(battle.unit(unit.id), (place,))
        yield from happened(Set(unit=unit.id, field="place", value=str(place), rule=MOVEMENT))
        distance = place.distance(there)
        if distance < before and distance <= SIGHT and not (yield from _looks(unit.id, target.id, distance)):
            break
        before = distance
    if way is None and before <= SIGHT:
        yield from _looks(unit.id, target.id, before)


def creeps(battle: IttyBattle, unit: IttyUnit, way: Way) -> Rule[None]:
    """A hidden scout who goes his way without a target looks out for the face-down unit that he comes nearest to."""
    ends = way.path[-1]
    foes = [(ends.distance(place), foe.id) for foe in battle.enemies(unit) if _is_sought(foe) and (place := at(foe))]
    target = battle.unit(min(foes)[1]) if foes and min(foes)[0] <= SIGHT else None
    if target is not None:
        yield from _steals_up(unit, target, way)


def _is_sought(unit: IttyUnit) -> bool:
    return unit.is_face_down and unit.is_troops


def _looks(id: str, target_id: str, distance: int) -> Rule[bool]:
    """Both roll; whether the scout may steal on."""
    battle: IttyBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(target_id)
    if not target.is_face_down:
        return True
    look = yield from sub(scout, Scouting(distance=min(max(distance, 1), SIGHT), quality=unit.quality))
    if look.formation_revealed:
        yield from turns_up(battle, in_sight(battle, unit, target), "a scout has look it", SCOUTS)
    if look.scout_revealed:
        yield from turns_up((yield from Now()), (unit,), "it was seen", SCOUTS)
    return not look.scout_revealed


def in_sight(battle: IttyBattle, scouting: IttyUnit, target: IttyUnit) -> tuple[IttyUnit, ...]:
    """What a scout finds: the target's stack and its formation, all of it or what is within 3 hexes of him."""
    others = formation(battle, target.side, target.group)
    if plays(battle, "scout-reveals") == "in-sight":
        others = tuple(other for other in others if (far := apart(scouting, other)) is not None and far <= SIGHT)
    return tuple({unit.id: unit for unit in (*stack_of(battle, target), *others)}.values())


FIRST_HEX = Pick(key="hex", label="First hex", candidates=_all_hexes)
SCOUTED = (
    Pick(key="target", label="Face-down unit", candidates=_face_down),
    Pick(key="to", label="Hex", candidates=_closer, required=False),
)
ORDERS = (
    order("scout", "Scout", "S", SCOUTS, scouts, reasons=scout_reasons, form=scout_form, picks=SCOUTED),
    order("reveal", "Reveal", "U", PLACEMENT, reveal, reasons=_reveal_reasons, phases=()),
    order("hide", "Hide", "", PLACEMENT, hide, reasons=_hide_reasons, phases=()),
    order("place", "Put in a hex", "+", PLACEMENT, places, reasons=_place_reasons, form=_place_form, **ANYTIME),
    order("deploy", "Deploy", "Y", PLACEMENT, deploys, reasons=_deploy_reasons, picks=(FIRST_HEX,), phases=("setup",)),
)
