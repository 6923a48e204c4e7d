"""Face down and face up: who is seen, when, and the scouts who find out."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.event import Set, Unmarked
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Ask, AskNumber, Note, Now, Rule, happened, sub
from referee.rulesets.itty_bitty.acting import go_reasons
from referee.rulesets.itty_bitty.board import apart, at, hex_on_map, nearest, stack_of, touch
from referee.rulesets.itty_bitty.routes import MOVEMENT, Way, reach, traveller
from referee.rulesets.itty_bitty.scouts import SCOUTS, Scouting, scout
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, formation
from referee.value import value

PLACEMENT = "Initial Placement of Units and Hidden Units"
SEEN_WITHIN = 7
SIGHT = 3


def turns_up(battle: IttyBattle, units: Iterable[IttyUnit], why: str, rule: str = PLACEMENT) -> Rule[None]:
    """Counters are turned face up, and lose their hidden counters."""
    for unit in units:
        if unit.is_face_down:
            yield from Note(rule, "{unit} is turned face up: {why}", unit=unit.name, why=why)
        if unit.hidden:
            yield from happened(Set(unit=unit.id, field="hidden", value=False, rule=rule))
        if unit.has("hidden"):
            yield from happened(Unmarked(unit=unit.id, marker="hidden", rule=rule))


def sneaks(unit: IttyUnit) -> bool:
    """A scout under his hidden counter, who is found by dice and not by contact."""
    return unit.is_scout and unit.is_face_down


def meets(battle: IttyBattle) -> Rule[None]:
    """Whoever is next to an enemy is seen, on both sides; hidden scouts are not."""
    shown = [unit for unit in battle.present() if unit.is_face_down and not sneaks(unit)]
    beside = [unit for unit in shown if any(touch(unit, other) and not sneaks(other) for other in battle.enemies(unit))]
    yield from turns_up(battle, beside, "the enemy is next to it")


def starts_hidden(battle: IttyBattle) -> Rule[None]:
    """Units start face down, unless they are set up within 7 hexes of an enemy."""
    placed = [unit for unit in battle.present() if at(unit)]
    unplaced = ids(unit for unit in battle.present() if not at(unit))
    words = f"Who starts within {SEEN_WITHIN} hexes of the enemy?"
    near = yield from Ask("within-7", unplaced, words, PLACEMENT)
    for unit in placed:
        if is_far(battle, unit):
            yield from goes_down(unit)
    for id in unplaced:
        if id not in near:
            yield from goes_down(battle.unit(id))


def is_far(battle: IttyBattle, unit: IttyUnit) -> bool:
    """Whether no enemy is within 7 hexes of it, as far as hexes are known."""
    distance = nearest(unit, battle.enemies(unit))
    return distance is not None and distance > SEEN_WITHIN


def goes_down(unit: IttyUnit) -> Rule[None]:
    """A counter lies face down."""
    yield from Note(PLACEMENT, "{unit} starts face down", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="hidden", value=True, rule=PLACEMENT))


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
        if place not in reach(battle, traveller(battle, unit)):
            yield no(MOVEMENT, "{unit} cannot come to {hex}", unit=unit.name, hex=args.to)


def _face_down(battle: IttyBattle, args: Scouter) -> tuple[str, ...]:
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if _is_sought(unit))


def _closer(battle: IttyBattle, args: Scouter) -> tuple[str, ...]:
    unit = battle.unit(args.unit)
    target = battle.units.get(args.target)
    there = at(target) if target else None
    ways = reach(battle, traveller(battle, unit))
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
        return
    ways = reach(battle, traveller(battle, unit))
    way = ways.get(hex_on_map(battle, args.to)) if args.to else None
    yield from _steals_up(unit, target, way)


def _steals_up(unit: IttyUnit, target: IttyUnit, way: Way | None) -> Rule[None]:
    """The way of a scout: dice at each hex that is nearer than the one before; seen, he goes no further."""
    there, before = at(target), apart(unit, target)
    assert there is not None
    assert before is not None
    for place in way.path if way else ():
        yield from Note(SCOUTS, "{unit} steals to {hex}", unit=unit.name, hex=str(place))
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
    found = yield from sub(scout, Scouting(distance=distance, quality=unit.quality))
    if found.formation_revealed:
        yield from turns_up(battle, in_sight(battle, unit, target), "a scout has found it", SCOUTS)
    if found.scout_revealed:
        yield from turns_up((yield from Now()), (unit,), "it was seen", SCOUTS)
    return not found.scout_revealed


def in_sight(battle: IttyBattle, scouting: IttyUnit, target: IttyUnit) -> tuple[IttyUnit, ...]:
    """The target's formation as far as it is within 3 hexes of the scout, and in any case its stack."""
    stack = stack_of(battle, target)
    others = formation(battle, target.side, target.group)
    near = [other for other in others if (distance := apart(scouting, other)) is not None and distance <= SIGHT]
    return tuple({unit.id: unit for unit in (*stack, *near)}.values())


@value
class Showing:
    """A counter that is turned over by the referee's word."""

    unit: str


def _reveal_reasons(battle: IttyBattle, args: Showing) -> Iterable[Reason]:
    if not battle.unit(args.unit).is_face_down:
        yield no(PLACEMENT, "{unit} is face up", unit=battle.unit(args.unit).name)


def reveal(battle: IttyBattle, args: Showing) -> Rule[None]:
    """The referee turns a counter face up."""
    yield from turns_up(battle, (battle.unit(args.unit),), "the referee says so")


def _hide_reasons(battle: IttyBattle, args: Showing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if unit.is_face_down:
        yield no(PLACEMENT, "{unit} is face down already", unit=unit.name)
    if any(touch(unit, other) for other in battle.enemies(unit)):
        yield no(PLACEMENT, "{unit} is next to the enemy", unit=unit.name)


def hide(battle: IttyBattle, args: Showing) -> Rule[None]:
    """The referee turns a counter face down."""
    yield from Note(PLACEMENT, "{unit} is turned face down", unit=battle.unit(args.unit).name)
    yield from happened(Set(unit=args.unit, field="hidden", value=True, rule=PLACEMENT))


ORDERS = (
    Order(
        id="scout",
        title="Scout",
        rule=SCOUTS,
        args=Scouter,
        resolve=scouts,
        reasons=scout_reasons,
        form=scout_form,
        picks=(
            Pick(key="target", label="Face-down unit", candidates=_face_down),
            Pick(key="to", label="Hex", candidates=_closer, required=False),
        ),
        phases=("action",),
        key="S",
    ),
    Order(id="reveal", title="Reveal", rule=PLACEMENT, args=Showing, resolve=reveal, reasons=_reveal_reasons, key="U"),
    Order(id="hide", title="Hide", rule=PLACEMENT, args=Showing, resolve=hide, reasons=_hide_reasons),
)
