"""Attacks resolved in a battle: dice, saves, takedowns; and how units come into combat and out of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Marker
from referee.event import Added, Marked, Unmarked
from referee.requests import Ask, AskNumber, Note, Now, Rule, happened, sub
from referee.rulesets.wargame.aiming import Batch, Way, batches, facts_of, single_shot
from referee.rulesets.wargame.aims import Situation
from referee.rulesets.wargame.attacking import attack
from referee.rulesets.wargame.falling import STRAYS, becomes, breaks_contact, goes_down
from referee.rulesets.wargame.options import ATTACKING, COVER, GROUPS, MOVING, Cover
from referee.rulesets.wargame.positions import (
    COMBAT_REACH,
    between,
    cover_at,
    is_within,
    read_spots,
    spots_up,
    stragglers,
)
from referee.rulesets.wargame.units import COVERS, WarBattle, WarUnit
from referee.value import FrozenMap


def attacks(id: str, target_id: str, way: Way, said: Situation, reaction: bool = False) -> Rule[None]:
    """All models in range attack, weapon by weapon; who is not saved goes down."""
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(target_id)
    made = batches(battle, unit, target, way, said)
    if reaction and way == "ranged":
        made = single_shot(battle, made)
    if not made:
        yield from Note(ATTACKING, "No model of {unit} has {target} in range", unit=unit.name, target=target.name)
    for batch in (yield from _as_many(battle, made, said)):
        battle = yield from Now()
        if not battle.result and not battle.unit(target_id).gone:
            yield from _one(battle, id, target_id, batch, said, reaction)


def _as_many(battle: WarBattle, made: tuple[Batch, ...], said: Situation) -> Rule[tuple[Batch, ...]]:
    """With several weapons and fewer models in range, the referee says how many of each."""
    if said.models is None or len(made) < 2 or said.models >= sum(batch.models for batch in made):
        return made
    found = []
    for batch in made:
        name = battle.table.weapons[batch.weapon].name
        n = yield from AskNumber(f"models-{batch.weapon}", 0, batch.models, f"{name}: models in range", ATTACKING)
        found += [replace(batch, models=n)] if n else []
    return tuple(found)


def _one(battle: WarBattle, id: str, target_id: str, batch: Batch, said: Situation, reaction: bool) -> Rule[None]:
    unit, target = battle.unit(id), battle.unit(target_id)
    words = {"unit": unit.name, "target": target.name, "weapon": battle.table.weapons[batch.weapon].name}
    yield from Note(ATTACKING, "{unit} at {target}: {weapon}, models: {n}", n=batch.models, **words)
    facts = facts_of(battle, unit, target, batch, said, reaction)
    found = yield from sub(attack, facts)
    yield from goes_down(target_id, found.takedowns, facts.target.heavy)


def meets(id: str, target_id: str) -> Rule[None]:
    """Two units are in combat: within 1″ of each other."""
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(target_id)
    if target_id not in unit.contact:
        yield from Note(ATTACKING, "{unit} is in combat with {target}", unit=unit.name, target=target.name)
        yield from happened(Added(unit=id, field="contact", item=target_id, rule=ATTACKING))
        yield from happened(Added(unit=target_id, field="contact", item=id, rule=ATTACKING))


def leaves_combat(id: str) -> Rule[None]:
    """A unit in combat that moves is out of it, but for those whom the referee sees still within 1″."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    there = tuple(other for other in unit.contact if other in battle.units)
    kept = yield from Ask("still-in-combat", there, f"With whom {unit.name} is still in combat", MOVING)
    for other in there:
        if other not in kept:
            name = battle.unit(other).name
            yield from Note(MOVING, "{unit} and {other} are no longer in combat", unit=unit.name, other=name)
    yield from breaks_contact(battle, id, kept)


def arrives(id: str, spots: str, cover: Cover | None) -> Rule[None]:
    """Where a unit stands after it has moved: the spots if they are told, its cover, and enemies within 1″."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    found = read_spots(spots, unit) if spots else FrozenMap()
    fallen = {name: spot for name, spot in unit.spots.items() if name in unit.down}
    yield from becomes(unit, MOVING, spots=FrozenMap({**fallen, **found}))
    battle = yield from Now()
    unit = battle.unit(id)
    if cover in (None, "none") and unit.is_spotted():
        cover = cover_at(battle.table, spots_up(unit))
    yield from is_covered(unit, cover or "none")
    yield from comes_together(unit)
    yield from comes_near(battle, unit)


def comes_near(battle: WarBattle, unit: WarUnit) -> Rule[None]:
    """A unit is in combat with every enemy that the spots tell to be within 1″."""
    for other in battle.enemies(unit):
        far = between(unit, other)
        if far is not None and is_within(far, COMBAT_REACH):
            yield from meets(unit.id, other.id)


def comes_together(unit: WarUnit) -> Rule[None]:
    """Who was out of cohesion is back with the leader after a move, unless the spots tell otherwise."""
    apart = tuple(each.model for each in stragglers(unit) if each.model)
    if unit.strays and not apart:
        yield from Note(GROUPS, "{names}: back to the leader", names=", ".join(unit.strays))
    if apart:
        yield from Note(GROUPS, STRAYS, names=", ".join(apart))
    yield from becomes(unit, GROUPS, strays=apart)


def is_covered(unit: WarUnit, cover: Cover) -> Rule[None]:
    """A unit is in this cover and no other."""
    for kind, marker in COVERS.items():
        if unit.has(marker) and kind != cover:
            yield from happened(Unmarked(unit=unit.id, marker=marker, rule=COVER))
    if cover != "none" and not unit.has(COVERS[cover]):
        yield from Note(COVER, "{unit} is in {cover} cover", unit=unit.name, cover=cover)
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=COVERS[cover]), rule=COVER))


def names_of(units: Iterable[WarUnit]) -> str:
    """Some units by name."""
    return ", ".join(unit.name for unit in units)
