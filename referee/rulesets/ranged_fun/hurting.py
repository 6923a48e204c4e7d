"""What damage does to a unit on the table: stats fall, it is hammered, or it goes boom with those aboard."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Marker
from referee.event import Changed, DueSettled, Left, Marked, Set, Unmarked
from referee.requests import Note, Now, Rule, happened, sub
from referee.rulesets.ranged_fun.damage import Aboard, BuildingHit, Occupant, Track, hit_building, passengers
from referee.rulesets.ranged_fun.ground import occupants
from referee.rulesets.ranged_fun.options import DAMAGE, OVERWATCH
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, StructureLost
from referee.rulesets.ranged_fun.winning import over_at_once


def suffers(id: str, after: Track, damage: int) -> Rule[None]:
    """A unit becomes what a hit has left of it."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    for stat, by in unit.losses(after).items():
        yield from happened(Changed(unit=id, field=stat, by=-by, rule=DAMAGE))
    short = min(unit.left, 2 * unit.losses(after).get("movement", 0))
    if short:
        yield from happened(Changed(unit=id, field="left", by=-short, rule=DAMAGE))
    if after.boom:
        yield from goes_boom(id, damage)
    elif after.hammered and not unit.is_hammered:
        yield from is_hammered(unit)


def is_hammered(unit: RangedUnit) -> Rule[None]:
    """It misses its next turn; what it was waiting for is off."""
    yield from Note(DAMAGE, "{unit}: hammered, does nothing more and misses its next turn", unit=unit.name)
    yield from happened(Marked(unit=unit.id, marker=Marker(kind="hammered"), rule=DAMAGE))
    if unit.is_watching:
        yield from Note(OVERWATCH, "{unit} is no longer on overwatch", unit=unit.name)
        yield from stops_watching(unit)
    yield from is_done_with(unit.id, as_target=False)


def stops_watching(unit: RangedUnit) -> Rule[None]:
    """Its overwatch counter is taken away."""
    yield from happened(Unmarked(unit=unit.id, marker="overwatch", rule=OVERWATCH))
    if unit.ambush:
        yield from happened(Set(unit=unit.id, field="ambush", value=False, rule=OVERWATCH))


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
    yield from is_done_with(id, as_target=True)
    riders = tuple(each for each in battle.present() if each.riding == id)
    if riders:
        yield from _thrown_off(unit, riders, damage)
    yield from over_at_once()


def _thrown_off(carrier: RangedUnit, riders: tuple[RangedUnit, ...], damage: int) -> Rule[None]:
    """Passengers are hit, and are left in the space where their carrier was."""
    found = yield from sub(passengers, Aboard(damage=damage, occupants=listed(riders)))
    yield from happened(Set(unit=carrier.id, field="carrying", value=""))
    for name, rider in by_name(riders):
        yield from happened(Set(unit=rider.id, field="riding", value="", rule=DAMAGE))
        yield from suffers(rider.id, found.occupants[name], damage)


def by_name(units: Iterable[RangedUnit]) -> tuple[tuple[str, RangedUnit], ...]:
    """Units by a name that is theirs alone."""
    there = tuple(units)
    names = [unit.name for unit in there]
    return tuple((unit.name if names.count(unit.name) == 1 else unit.id, unit) for unit in there)


def listed(units: Iterable[RangedUnit]) -> tuple[Occupant, ...]:
    """Units as those in a building or aboard."""
    return tuple(unit.occupant(name) for name, unit in by_name(units))


def is_struck(building: str, damage: int) -> Rule[bool]:
    """A building loses structure; if it comes down, those in it take the same damage. Whether it stands no longer."""
    battle: RangedBattle = yield from Now()
    house, inside = battle.table.buildings[building], occupants(battle, building)
    found = yield from sub(
        hit_building, BuildingHit(structure=house.structure, damage=damage, occupants=listed(inside))
    )
    fallen = house.structure - found.structure
    yield from happened(StructureLost(building=building, by=fallen, rule=DAMAGE))
    if not found.rubble:
        return False
    for name, unit in by_name(inside):
        yield from happened(Set(unit=unit.id, field="building", value="", rule=DAMAGE))
        yield from suffers(unit.id, found.occupants[name], damage)
    yield from over_at_once()
    return True
