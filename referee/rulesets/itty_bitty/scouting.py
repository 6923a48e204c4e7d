"""Scouts: they steal up on face-down units and find out what they are, or are found out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.battle import ids
from referee.event import Set
from referee.order import Form, Pick, Reason, no
from referee.procedure import procedure
from referee.requests import TARGET, AskNumber, Choose, D, Note, Now, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import (
    MOVEMENT,
    apart,
    at,
    goes_over,
    hex_on_map,
    stack_of,
)
from referee.rulesets.itty_bitty.content import Quality
from referee.rulesets.itty_bitty.hidden import turns_up
from referee.rulesets.itty_bitty.reach import Way, out_of_reach, traveller, ways_of
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, formation, order
from referee.rulesets.itty_bitty.whose_go import go_reasons
from referee.value import value
from referee.words import at_most

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
    spotted = (yield from D(6, SCOUTS, "The scout looks", f"{formation_face}+ finds the formation")) >= formation_face
    looking = D(6, SCOUTS, "The other side looks", f"{scout_face}+ finds the scout", TARGET)
    seen = (yield from looking) >= scout_face
    hidden = (yield from desperation(facts.quality)) if seen else None
    revealed = seen and not hidden
    state = {"formation": shown(spotted), "scout": shown(revealed)}
    yield from Note(SCOUTS, "The formation is {formation}, the scout {scout}", **state)
    return Scouted(formation_revealed=spotted, scout_revealed=revealed, desperation=hidden)


def desperation(quality: int) -> Rule[bool | None]:
    """A scout who is seen may roll his quality or less to stay hidden after all."""
    if (yield from Choose("desperation", ("yes", "no"), rule=SCOUTS, label="Desperation roll")) == "no":
        return None
    return (
        yield from D(
            6,
            SCOUTS,
            "Desperation",
            at_most(quality, f"{quality} or less stays hidden", "always stays hidden", "cannot stay hidden"),
        )
    ) <= quality


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
        yield no(SCOUTS, "{unit} cannot scout", unit=unit.name)
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
        yield from turns_up(battle, in_sight(battle, unit, target), "a scout has found it", SCOUTS)
    if look.scout_revealed:
        yield from turns_up((yield from Now()), (unit,), "it was seen", SCOUTS)
    return not look.scout_revealed


def in_sight(battle: IttyBattle, scouting: IttyUnit, target: IttyUnit) -> tuple[IttyUnit, ...]:
    """What a scout finds: the target's stack and its formation, all of it or what is within 3 hexes of him."""
    others = formation(battle, target.side, target.group)
    if plays(battle, "scout-reveals") == "in-sight":
        others = tuple(other for other in others if (far := apart(scouting, other)) is not None and far <= SIGHT)
    return tuple({unit.id: unit for unit in (*stack_of(battle, target), *others)}.values())


SCOUTED = (
    Pick(key="target", label="Face-down unit", candidates=_face_down),
    Pick(key="to", label="Hex", candidates=_closer, required=False),
)
ORDERS = (order("scout", "Scout", "S", SCOUTS, scouts, reasons=scout_reasons, form=scout_form, picks=SCOUTED),)
