"""Damage: a d4 picks the stat that falls; at 0 already hammered, hammered twice boom; buildings and those inside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Annotated, Literal

from annotated_types import Len

from referee.battle import Marker
from referee.event import Changed, DueSettled, Left, Marked, Set
from referee.procedure import procedure
from referee.requests import TARGET, D, Note, Now, Refused, Rule, happened, ruling, sub
from referee.rulesets.ranged_fun.board import house, occupants
from referee.rulesets.ranged_fun.content import Points, Tally
from referee.rulesets.ranged_fun.rulings import DAMAGE, HAMMERED_ACTS, MOVEMENT_LOST, NAME, PASSENGER_NUMBER, RIDERS_HIT
from referee.rulesets.ranged_fun.units import (
    FALLS,
    TRACKS,
    RangedBattle,
    RangedUnit,
    StructureLost,
    gets_free,
    riders,
    stops_watching,
)
from referee.rulesets.ranged_fun.victory import over_at_once
from referee.value import FrozenMap, value
from referee.wording import N_

Stat = Literal["movement", "armour", "srf", "lrf"]


STATS: tuple[Stat, ...] = ("movement", "armour", "srf", "lrf")


CALLED: dict[Stat, str] = {"movement": "Movement", "armour": "Armour", "srf": "SRF", "lrf": "LRF"}
"""At the beginning of a sentence."""
"""What the damage die picks, 1 to 4."""


FALLS_WITH: dict[Stat, str] = {"movement": "vsrf", "lrf": "vlrf"}
"""The stat that falls in equal measure with another."""


@value
class Stats:
    """A unit's stats as they are now, which are its damage track."""

    movement: Tally
    armour: Tally
    srf: Tally
    lrf: Tally
    vlrf: Tally = 0
    vsrf: Tally = 0
    hammered: bool = False


@value
class Track(Stats):
    """A unit's stats after damage, and whether it is gone."""

    boom: bool = False

    def lowered(self, stat: Stat, points: int) -> Track:
        """A stat falls by the points, and the one that goes with it too; never below 0."""
        names = (stat, FALLS_WITH[stat]) if stat in FALLS_WITH else (stat,)
        return replace(self, **{name: max(getattr(self, name) - points, 0) for name in names})


def track_of(unit: Stats) -> Track:
    """A unit on the table, before it is hurt."""
    return Track(**{field.name: getattr(unit, field.name) for field in fields(Stats)})


@value
class Hurt:
    """Which stat was hit, and the unit after it."""

    stat: Stat
    track: Track


def hurt(unit: Track, points: int, spared_by: str = "", by: str = TARGET) -> Rule[Hurt]:
    """A d4 picks the stat; it falls by the damage, or if it was 0 the unit is hammered, or boom if it was that too.

    A ruling may spare a unit from the latter.
    """
    stat = STATS[(yield from D(4, DAMAGE, "Which stat is hit", "1 movement, 2 armour, 3 SRF, 4 LRF", by)) - 1]
    after, called = unit.lowered(stat, points), CALLED[stat]
    was = getattr(unit, stat)
    if was:
        yield from Note(DAMAGE, "{stat} falls from {was} to {now}", stat=called, was=was, now=getattr(after, stat))
        return Hurt(stat=stat, track=after)
    if not unit.hammered:
        yield from Note(DAMAGE, "{stat} was 0 already: hammered", stat=called)
        return Hurt(stat=stat, track=replace(after, hammered=True))
    if spared_by:
        words = "{stat} was 0 already, but it was hammered only just now: it stays so"
        yield from Note(spared_by, words, stat=called)
        return Hurt(stat=stat, track=after)
    yield from Note(DAMAGE, "{stat} was 0 already and the unit was hammered: boom", stat=called)
    return Hurt(stat=stat, track=replace(after, boom=True))


@value
class Damage(Stats):
    """A unit that is damaged, and by how much."""

    damage: Points


@value
class Damaged(Track):
    """The stat that was hit, and the unit after it."""

    stat: Stat


@procedure(NAME, "damage", rule=DAMAGE, chart=("stat", "hammered", "boom"))
def damage(facts: Damage) -> Rule[Damaged]:
    """A d4 picks the stat that falls; at 0 already the unit is hammered, and if it was hammered it goes boom.

    >>> from referee.dice import play
    >>> hit = play(damage(Damage(damage=2, movement=5, armour=4, srf=4, lrf=1, vlrf=3)), [4])
    >>> hit.stat, hit.lrf, hit.vlrf, hit.hammered
    ('lrf', 0, 1, False)
    """
    hit = yield from hurt(track_of(facts), facts.damage)
    return Damaged(stat=hit.stat, **{field.name: getattr(hit.track, field.name) for field in fields(Track)})


@value
class Occupant(Stats):
    """A unit in a building or aboard a carrier."""

    name: str


Occupants = Annotated[tuple[Occupant, ...], Len(0, 200)]


Struck = FrozenMap[str, Track]


def all_struck(points: int, occupants: Iterable[Occupant]) -> Rule[Struck]:
    """Each takes the same damage to a random stat, whatever its own armour, in the order given."""
    struck: dict[str, Track] = {}
    for unit in occupants:
        yield from Note(DAMAGE, "{name} takes {points} damage", name=unit.name, points=points)
        struck[unit.name] = (yield from sub(hurt, track_of(unit), points, "", unit.name)).track
    return FrozenMap(struck)


def check_names(occupants: Iterable[Occupant]) -> None:
    """Two occupants of one name could not be told apart."""
    seen: set[str] = set()
    for unit in occupants:
        if unit.name in seen:
            raise Refused(f"occupants cannot have “{unit.name}” twice: each needs a name of its own.", DAMAGE)
        seen.add(unit.name)


@value
class BuildingHit:
    """A building that was hit, and who is in it."""

    structure: Tally
    damage: Points
    occupants: Occupants = ()


@value
class BuildingAfter:
    """What is left of a building, and of those in it if it came down."""

    structure: int
    rubble: bool
    occupants: Struck = FrozenMap()


@procedure(NAME, "hit-building", rule=DAMAGE)
def hit_building(facts: BuildingHit) -> Rule[BuildingAfter]:
    """Structure falls by the damage; at 0 the building is rubble and everybody in it takes the same damage."""
    check_names(facts.occupants)
    left = max(facts.structure - facts.damage, 0)
    yield from Note(DAMAGE, "Structure falls from {was} to {left}", was=facts.structure, left=left)
    if left:
        return BuildingAfter(structure=left, rubble=False)
    yield from Note(DAMAGE, "The building is rubble: a square of cover")
    struck = yield from all_struck(facts.damage, facts.occupants)
    return BuildingAfter(structure=0, rubble=True, occupants=struck)


@value
class Aboard:
    """Those aboard a carrier that went boom, and the damage of the hit that did it."""

    damage: Points
    occupants: Occupants


@value
class AboardAfter:
    """Those who were aboard, after it."""

    occupants: Struck


@procedure(NAME, "passengers", rule=DAMAGE)
def passengers(facts: Aboard) -> Rule[AboardAfter]:
    """When a carrier goes boom, each of its passengers takes the damage of that hit to a random stat."""
    check_names(facts.occupants)
    yield from Note(DAMAGE, "The carrier is gone: those aboard take {damage} damage", damage=facts.damage)
    return AboardAfter(occupants=(yield from all_struck(facts.damage, facts.occupants)))


# In the battle


def suffers(id: str, after: Track, damage: int) -> Rule[None]:
    """A unit becomes what a hit has left of it."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    fallen = {name: getattr(unit, name) - getattr(after, name) for name in TRACKS}
    for stat, by in fallen.items():
        if by:
            yield from happened(Changed(unit=id, field=stat, by=-by, rule=DAMAGE))
    short = min(unit.left, 2 * fallen["movement"])
    if short and (yield from ruling(MOVEMENT_LOST.id)) == "at-once":
        yield from happened(Changed(unit=id, field="left", by=-short, rule=MOVEMENT_LOST.id))
    if after.boom:
        yield from goes_boom(id, damage)
    elif after.hammered and not unit.is_hammered:
        yield from is_hammered(unit)


def is_hammered(unit: RangedUnit) -> Rule[None]:
    """It misses its next turn; unless the table lets it act until then, what it was waiting for is off."""
    yield from happened(Marked(unit=unit.id, marker=Marker(kind="hammered"), rule=DAMAGE))
    yield from Note(DAMAGE, "{unit}: hammered, misses its next turn", unit=unit.name)
    if (yield from ruling(HAMMERED_ACTS.id)) == "nothing":
        yield from Note(HAMMERED_ACTS.id, "{unit}: nothing more until then", unit=unit.name)
        yield from does_nothing_more(unit)


def does_nothing_more(unit: RangedUnit) -> Rule[None]:
    """A unit that is out keeps no overwatch, and nothing is due of it."""
    if unit.is_watching:
        yield from Note(HAMMERED_ACTS.id, "{unit} is no longer on overwatch", unit=unit.name)
        yield from stops_watching(unit)
    yield from is_done_with(unit.id, as_target=False)


def is_done_with(id: str, as_target: bool) -> Rule[None]:
    """What was due of a unit that cannot do it any more is not due; nor what was due against one that is gone."""
    battle: RangedBattle = yield from Now()
    for due in battle.due:
        if due.args.get("unit") == id or (as_target and due.args.get("target") == id):
            yield from happened(DueSettled(id=due.id))


def goes_boom(id: str, damage: int) -> Rule[None]:
    """Off the map and off the roster; whoever rode on it takes the damage of the hit that did it."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    words = "{unit}: wiped out, off the roster" if unit.infantry else "{unit} explodes, off the roster"
    yield from Note(DAMAGE, words, unit=unit.name)
    yield from happened(Set(unit=id, field="fate", value="boom", rule=DAMAGE))
    yield from happened(Left(unit=id, why="boom", rule=DAMAGE))
    yield from leaves_behind(unit, damage)


def leaves_behind(unit: RangedUnit, damage: int) -> Rule[None]:
    """What follows when a unit is gone: nothing is due of it, its riders are on foot, and the battle may be over."""
    yield from is_done_with(unit.id, as_target=True)
    yield from gets_free(unit)
    battle: RangedBattle = yield from Now()
    aboard = riders(battle, unit.id)
    if aboard:
        yield from _thrown_off(unit, aboard, damage)
    yield from over_at_once()


def _thrown_off(carrier: RangedUnit, aboard: tuple[RangedUnit, ...], damage: int) -> Rule[None]:
    """Passengers are left in the space where their carrier was; whoever the table says is hit too."""
    is_spared = carrier.kind == "trundler" and (yield from ruling(RIDERS_HIT.id)) == "transports-only"
    struck: Struck = FrozenMap()
    if damage and not is_spared:
        struck = (yield from sub(passengers, Aboard(damage=damage, occupants=listed(aboard)))).occupants
    yield from happened(Set(unit=carrier.id, field="carrying", value=""))
    for at, (name, rider) in enumerate(by_name(aboard)):
        yield from happened(Set(unit=rider.id, field="riding", value="", rule=DAMAGE))
        if at and rider.place:
            yield from Note(PASSENGER_NUMBER.id, "{unit} is put next to it by the players", unit=rider.name)
            yield from happened(Set(unit=rider.id, field="place", value="", rule=PASSENGER_NUMBER.id))
        if name in struck:
            yield from suffers(rider.id, struck[name], damage)


def by_name(units: Iterable[RangedUnit]) -> tuple[tuple[str, RangedUnit], ...]:
    """Units by a name that is theirs alone."""
    there = tuple(units)
    names = [unit.name for unit in there]
    return tuple((unit.name if names.count(unit.name) == 1 else unit.id, unit) for unit in there)


def listed(units: Iterable[RangedUnit]) -> tuple[Occupant, ...]:
    """Units as those in a building or aboard."""
    return tuple(Occupant(name=name, **unit.stats) for name, unit in by_name(units))


def is_struck(building: str, damage: int) -> Rule[bool]:
    """A building loses structure; if it comes down, those in it take the same damage. Whether it stands no longer."""
    battle: RangedBattle = yield from Now()
    walls, inside = house(battle, building), occupants(battle, building)
    hit = BuildingHit(structure=walls.structure, damage=damage, occupants=listed(inside))
    after = yield from sub(hit_building, hit)
    yield from happened(StructureLost(building=building, by=walls.structure - after.structure, rule=DAMAGE))
    if not after.rubble:
        return False
    for name, unit in by_name(inside):
        yield from happened(Set(unit=unit.id, field="building", value="", rule=DAMAGE))
        yield from suffers(unit.id, after.occupants[name], damage)
    yield from over_at_once()
    return True


def fared(before: RangedBattle, after: RangedBattle, id: str) -> str:
    """What became of a unit, in a few words."""
    was, now = before.unit(id), after.unit(id)
    if now.gone:
        return N_("boom")
    fallen = [FALLS[name].format(was=getattr(was, name), now=getattr(now, name)) for name in lost(was, now)]
    hammered = ["hammered"] if now.is_hammered and not was.is_hammered else []
    return ", ".join((*fallen, *hammered)) or "no damage"


def lost(was: RangedUnit, now: RangedUnit) -> tuple[str, ...]:
    """The stats that have fallen."""
    return tuple(name for name in TRACKS if getattr(now, name) < getattr(was, name))


def all_fared(before: RangedBattle, after: RangedBattle, first: str = "") -> str:
    """What became of the one aimed at, and of everybody else who was hurt."""
    hurt_ids = [id for id, unit in after.units.items() if id in before.units and id != first]
    others = {id: fared(before, after, id) for id in hurt_ids if not before.unit(id).gone}
    words = [f"{after.unit(id).name}: {word}" for id, word in others.items() if word != "no damage"]
    return "; ".join((*([fared(before, after, first)] if first else ()), *words))


def building_fared(before: RangedBattle, after: RangedBattle, id: str) -> str:
    """What became of a building and of those in it."""
    was, now = house(before, id).structure, house(after, id).structure
    words = f"structure {was} to {now}" if now < was else "no damage"
    return "; ".join(filter(None, (N_("rubble") if was and not now else words, all_fared(before, after))))
