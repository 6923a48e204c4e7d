"""Attacks laid out before the first die: who has which weapon in range, the facts of each attack, the ticks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.order import Form, Reason, Tick, no
from referee.rulesets.wargame.aims import Situation
from referee.rulesets.wargame.attacking import Attack, Target
from referee.rulesets.wargame.lists import Weapon
from referee.rulesets.wargame.options import ATTACKING, COVER, GROUPS, PANIC, REACTIONS, Cover
from referee.rulesets.wargame.positions import cover_at, has_line, is_within, nearest, spots_up, touching
from referee.rulesets.wargame.units import FOCUSED, SHAKEN, Member, WarBattle, WarUnit
from referee.value import value

Way = Literal["ranged", "melee"]


@value
class Batch:
    """Models that attack with one weapon at one range: an attack of their own."""

    weapon: str
    models: int
    far: bool = False


def fighters(unit: WarUnit) -> tuple[Member, ...]:
    """The models that can attack: who is out of cohesion or carries the prize cannot."""
    return tuple(each for each in unit.up if each.name not in unit.strays and each.name != unit.bears)


def weapon_of(battle: WarBattle, member: Member, way: Way, named: str) -> str:
    """What a model attacks with: the weapon that is named if it has it, else its longest-ranged one."""
    weapons = battle.table.weapons
    fitting = [id for id in member.weapons if weapons[id].kind == way]
    if named in fitting:
        return named
    return max(fitting, key=lambda id: weapons[id].range, default="")


def distance_of(unit: WarUnit, member: Member, target: WarUnit, said: Situation) -> float | None:
    """How far the target is from a model: as measured, or by the spots; otherwise nobody has told the app."""
    if said.distance is not None:
        return float(said.distance)
    return nearest(unit.spots[member.name], target) if member.name in unit.spots else None


def batches(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> tuple[Batch, ...]:
    """The attacks of a unit, weapon by weapon, those over half its range by themselves; who is out of range is not."""
    counted: dict[tuple[str, bool], int] = {}
    for member in in_reach(unit, target, way, said):
        if way == "ranged" and not is_seen(battle, unit, member, target, said):
            continue
        id = weapon_of(battle, member, way, said.weapon)
        far = is_far(battle.table.weapons[id], distance_of(unit, member, target, said), said) if id else None
        if far is not None:
            counted[id, far] = counted.get((id, far), 0) + 1
    largest_first = sorted(counted.items(), key=lambda each: -each[1])
    made = tuple(Batch(weapon=id, models=count, far=far) for (id, far), count in largest_first)
    if said.models is not None and len(made) == 1:
        return (replace(made[0], models=min(said.models, made[0].models)),)
    return made


def in_reach(unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> tuple[Member, ...]:
    """The models that can attack; in melee those within 1″, where the spots tell and the referee says nothing else."""
    able = fighters(unit)
    if way == "ranged" or said.models is not None or target.id not in unit.contact:
        return able
    near = touching(unit, target)
    return tuple(each for each in able if each.name in near) if near else able


def is_seen(battle: WarBattle, unit: WarUnit, member: Member, target: WarUnit, said: Situation) -> bool:
    """Whether a model sees the target: as the referee says, else as far as the spots tell."""
    if said.in_sight is not None:
        return said.in_sight
    if member.name not in unit.spots:
        return True
    return has_line(battle, unit, unit.spots[member.name], target)


def is_far(weapon: Weapon, distance: float | None, said: Situation) -> bool | None:
    """Whether a target is over half a weapon's range; nothing if it is out of it."""
    if weapon.kind == "ranged" and distance is not None and not is_within(distance, weapon.range):
        return None
    if said.long_range is not None:
        return said.long_range
    return weapon.kind == "ranged" and distance is not None and not is_within(2 * distance, weapon.range)


def single_shot(battle: WarBattle, made: tuple[Batch, ...]) -> tuple[Batch, ...]:
    """The one die of a reaction: of the model that is best placed, near before far, a long range before a short."""
    ranked = sorted(made, key=lambda batch: (batch.far, -battle.table.weapons[batch.weapon].range))
    return tuple(replace(batch, models=1) for batch in ranked[:1])


def cover_of(battle: WarBattle, target: WarUnit, said: Situation) -> Cover:
    """The target's cover: as the referee ticks it, as it is marked, or as the terrain that it stands in gives."""
    known = target.cover
    if known == "none" and target.is_spotted():
        known = cover_at(battle.table, spots_up(target))
    hard = known == "hard" if said.hard_cover is None else said.hard_cover
    soft = known == "soft" if said.soft_cover is None else said.soft_cover
    return "hard" if hard else "soft" if soft else "none"


def is_outnumbered(target: WarUnit) -> bool:
    """In combat with two units or more."""
    return len(target.contact) > 1


def is_shot_at_by_more(unit: WarUnit, target: WarUnit) -> bool:
    """Whether others of the attacker's side are in combat with the target."""
    return any(other != unit.id for other in target.contact)


def _or(said: bool | None, known: bool) -> bool:
    return known if said is None else said


def facts_of(
    battle: WarBattle, unit: WarUnit, target: WarUnit, batch: Batch, said: Situation, reaction: bool = False
) -> Attack:
    """The facts of one attack, from the units and what the referee has said."""
    weapon = battle.table.weapons[batch.weapon]
    return Attack(
        models=batch.models,
        extra_dice=batch.models * (weapon.dice - 1),
        kind=weapon.kind,
        cover=cover_of(battle, target, said),
        prone=_or(said.prone, target.is_prone),
        long_range=batch.far,
        focused=_or(said.focused, unit.has(FOCUSED)),
        shaken=_or(said.shaken, unit.has(SHAKEN)),
        reaction=reaction,
        target=Target(
            models=target.standing,
            heavy=_or(said.heavy, target.heavy),
            outnumbered=_or(said.outnumbered, is_outnumbered(target)),
        ),
    )


def target_reasons(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> Iterable[Reason]:
    """Why this unit cannot be attacked: a friend, gone, in combat with friends, or nobody has it in range."""
    if target.side == unit.side:
        yield no(ATTACKING, "{target} is of its own side", target=target.name)
    if target.gone:
        yield no(ATTACKING, "{target} is gone", target=target.name)
    elif not batches(battle, unit, target, way, said):
        yield no(ATTACKING, "No model of {unit} has {target} in range and sight", unit=unit.name, target=target.name)
    if way == "ranged":
        yield from melee_reasons(battle, unit, target)


def melee_reasons(battle: WarBattle, unit: WarUnit, target: WarUnit) -> Iterable[Reason]:
    """Nobody shoots at a unit in combat with friends, unless the table allows it."""
    is_barred = battle.rulings.get("shoot-into-combat", "no") == "no"
    if is_barred and is_shot_at_by_more(unit, target):
        yield no(ATTACKING, "{target} is in combat with friends of {unit}", target=target.name, unit=unit.name)


def weapon_reasons(battle: WarBattle, unit: WarUnit, way: Way, said: Situation) -> Iterable[Reason]:
    """A weapon that nobody of the unit carries, or more models than it has."""
    carried = {id: battle.table.weapons[id] for each in unit.up for id in each.weapons}
    fitting = [id for id, weapon in carried.items() if weapon.kind == way]
    if said.weapon and said.weapon not in fitting:
        names = ", ".join(fitting) or "none"
        yield no(ATTACKING, "{unit} has no “{weapon}”: {names}", unit=unit.name, weapon=said.weapon, names=names)
    if said.models is not None and said.models > len(fighters(unit)):
        n = len(fighters(unit))
        yield no(ATTACKING, "Models of {unit} that can attack: {n}, not {m}", unit=unit.name, n=n, m=said.models)
    if not fighters(unit):
        yield no(ATTACKING, "No model of {unit} can attack", unit=unit.name)


def ticks_of(battle: WarBattle, unit: WarUnit, target: WarUnit | None, way: Way, said: Situation) -> tuple[Tick, ...]:
    """The situation as ticks with their modifiers, filled in as far as the app knows."""
    ranged = way == "ranged"
    cover: Cover = cover_of(battle, target, said) if target else "none"
    made = [
        (ranged, "soft_cover", "Soft cover", -1, COVER, cover == "soft"),
        (ranged, "hard_cover", "Hard cover, +1 to save", -1, COVER, cover == "hard"),
        (ranged or _counts_in_melee(battle), "long_range", "Over half the range", -1, ATTACKING, bool(said.long_range)),
        (ranged, "in_sight", "All of them see it", 0, ATTACKING, bool(target and _all_see(battle, unit, target, said))),
        (True, "prone", "Target prone", -1 if ranged else 1, ATTACKING, bool(target and target.is_prone)),
        (True, "focused", "Focused", 1, ATTACKING, unit.has(FOCUSED)),
        (True, "shaken", "Shaken", -1, PANIC, unit.has(SHAKEN)),
        (True, "heavy", "Heavy models take it: failed saves again", 0, ATTACKING, bool(target and target.heavy)),
        (True, "outnumbered", "To save: in combat with more", -1, ATTACKING, bool(target and is_outnumbered(target))),
    ]
    return tuple(
        Tick(id=id, label=label, modifier=modifier, rule=rule, on=_or(getattr(said, id), known))
        for shown, id, label, modifier, rule, known in made
        if shown
    )


def _all_see(battle: WarBattle, unit: WarUnit, target: WarUnit, said: Situation) -> bool:
    return all(is_seen(battle, unit, member, target, said) for member in fighters(unit))


def tick_reasons(battle: WarBattle, ticks: tuple[str, ...]) -> Iterable[Reason]:
    """Ticks that melee does not know at this table."""
    known = ("long_range",) if _counts_in_melee(battle) else ()
    for id in ticks:
        if id not in known:
            yield no(
                ATTACKING, "There is no modifier “{id}” in melee: {names}", id=id, names=", ".join(known) or "none"
            )


def _counts_in_melee(battle: WarBattle) -> bool:
    return battle.rulings.get("long-range-melee") == "both"


def attack_form(
    battle: WarBattle, unit: WarUnit, target: WarUnit | None, way: Way, said: Situation, reaction: bool = False
) -> Form:
    """The first attack with its odds; further ones are told."""
    made = batches(battle, unit, target, way, said) if target and not target.gone else ()
    if reaction and way == "ranged":
        made = single_shot(battle, made)
    facts = facts_of(battle, unit, target, made[0], said, reaction) if target and made else None
    ticks = ticks_of(battle, unit, target, way, _shown(said, made))
    return Form(procedure="attack", facts=facts, ticks=ticks, reminders=tuple(reminders(battle, unit, way, made)))


def _shown(said: Situation, made: tuple[Batch, ...]) -> Situation:
    """The range as it will count, where all attacks are at one."""
    return replace(said, long_range=made[0].far) if made and said.long_range is None else said


def reminders(battle: WarBattle, unit: WarUnit, way: Way, made: tuple[Batch, ...]) -> Iterable[Reason]:
    """What the referee sees to."""
    for batch in made:
        name = battle.table.weapons[batch.weapon].name
        far = ", over half the range" if batch.far else ""
        yield no(ATTACKING, "{name}, models: {n}{far}", name=name, n=batch.models, far=far)
    attackers = sum(batch.models for batch in made)
    if made and attackers < unit.standing:
        rest = unit.standing - attackers
        yield no(GROUPS, "Models that cannot attack and keep cohesion: {n}", n=rest)
    if way == "ranged":
        yield no(ATTACKING, "Sight goes through its own unit and enemies, not through other friends")
        yield no(COVER, "In cover: no model of the target shows more than half its base")
        yield no(REACTIONS, "Each unit that sees it may react once")
    else:
        yield no(ATTACKING, "Only models within 1″ of the target attack: say how many")
