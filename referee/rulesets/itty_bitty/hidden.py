"""Face down and face up: initial placement, and who is seen when."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.event import Set, Unmarked
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Ask, Note, Now, Refused, Rule, Tell, happened
from referee.rulesets.itty_bitty.board import (
    STACKING,
    at,
    has_room,
    hex_on_map,
    nearest,
    on_map,
    room_reasons,
    touch,
)
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.terrain import MAP
from referee.rulesets.itty_bitty.units import ANYTIME, IttyBattle, IttyUnit, captain_of, formation, order
from referee.rulesets.itty_bitty.whose_go import leaves_work
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
        raise Refused("Choose the hex it is put in.", MAP)
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
    return tuple(place for place in printed.grid.names if place not in foes)


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


FIRST_HEX = Pick(key="hex", label="First hex", candidates=_all_hexes)
ORDERS = (
    order("reveal", "Reveal", "U", PLACEMENT, reveal, reasons=_reveal_reasons, phases=()),
    order("hide", "Hide", "", PLACEMENT, hide, reasons=_hide_reasons, phases=()),
    order("place", "Put in a hex", "", PLACEMENT, places, reasons=_place_reasons, form=_place_form, **ANYTIME),
    order("deploy", "Deploy", "", PLACEMENT, deploys, reasons=_deploy_reasons, picks=(FIRST_HEX,), phases=("setup",)),
)
