"""Attacking: a die a model to hit, a save for each hit, those who fail go down; and who attacks with what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal

from annotated_types import Interval

from referee.dice import play
from referee.footprints import is_within
from referee.order import Reason, no
from referee.pools import Counts, Pool, Throw, thrown
from referee.procedure import procedure
from referee.requests import TARGET, AskNumber, Note, Now, Rule, noting, ruling, sub, then
from referee.rulesets.wargame.content import Cover, Some, Tally, Weapon
from referee.rulesets.wargame.cover import cover_of
from referee.rulesets.wargame.measuring import between, has_line, nearest, touching
from referee.rulesets.wargame.rulings import ATTACKING, COVER, HALF_RANGE, NAME, NATURAL_SIX, PANIC, REACTIONS
from referee.rulesets.wargame.units import FOCUSED, SHAKEN, Member, Situation, WarBattle, WarUnit, fighters, is_heavy
from referee.rulings import option
from referee.value import maker, value
from referee.words import how_many, reach

Way = Literal["ranged", "melee"]

NEEDED = 4
"""What a die needs before modifiers, to hit and to save."""


@value
class Target:
    """The unit that is attacked."""

    models: Some
    heavy: bool = False
    outnumbered: bool = False


@value
class Attack:
    """The models that attack with one weapon at one range, and all that bears on it."""

    models: Annotated[int, Interval(ge=1, le=20)]
    extra_dice: Tally = 0
    kind: Way
    cover: Cover = "none"
    prone: bool = False
    long_range: bool = False
    focused: bool = False
    shaken: bool = False
    reaction: bool = False
    target: Target

    @property
    def is_ranged(self) -> bool:
        """Whether it is shooting."""
        return self.kind == "ranged"


@value
class Needs:
    """How many dice are thrown, and what they and the saves need."""

    dice: int
    to_hit: int
    to_save: int


Modifier = tuple[bool, str, str, int]
"""Whether it applies, its rule, what it is, and by how much it changes the roll."""


def hit_modifiers(attack: Attack, counts_as_far: bool) -> tuple[Modifier, ...]:
    """What changes the rolls to hit."""
    ranged = attack.is_ranged
    return (
        (ranged and attack.cover != "none", COVER, "the target is in cover", -1),
        (ranged and attack.prone, ATTACKING, "the target is prone", -1),
        (counts_as_far, ATTACKING, "over half the weapon's range", -1),
        (not ranged and attack.prone, ATTACKING, "the target is prone", 1),
        (attack.focused, ATTACKING, "the attacker has focused", 1),
        (attack.shaken, PANIC, "the attacker is shaken", -1),
    )


def save_modifiers(attack: Attack) -> tuple[Modifier, ...]:
    """What changes the saves."""
    return (
        (attack.target.outnumbered, ATTACKING, "in combat with additional units", -1),
        (attack.is_ranged and attack.cover == "hard", COVER, "hard cover", 1),
    )


TO_HIT = (
    "To hit {change:+d}: {words}",
    "To hit: {number}+ is needed",
    "To hit: always",
    "To hit: {number} is needed, which no die shows",
)
TO_SAVE = (
    "Save {change:+d}: {words}",
    "Save: {number}+ is needed",
    "Save: always",
    "Save: {number} is needed, which no die shows",
)


def needed(words_of: tuple[str, str, str, str], modifiers: tuple[Modifier, ...]) -> Rule[int]:
    """4 or more, less what helps and more what hinders."""
    number = NEEDED
    for applies, rule, words, change in modifiers:
        if applies:
            number -= change
            yield from Note(rule, words_of[0], change=change, words=words)
    yield from Note(ATTACKING, reach(number, *words_of[1:]), number=number)
    return number


def needs(attack: Attack) -> Rule[Needs]:
    """Everything about an attack that is settled before the first die."""
    far = attack.long_range and (attack.is_ranged or (yield from ruling("long-range-melee")) == "both")
    to_hit = yield from needed(TO_HIT, hit_modifiers(attack, far))
    if to_hit > 6 and (yield from ruling("natural-six")) == "six-always-hits":
        yield from Note(NATURAL_SIX.id, "At this table a 6 always hits")
        to_hit = 6
    to_save = yield from needed(TO_SAVE, save_modifiers(attack))
    return Needs(dice=(yield from attack_dice(attack)), to_hit=to_hit, to_save=to_save)


def attack_dice(attack: Attack) -> Rule[int]:
    """A die a model and what its weapons have on top; a shot in reaction is a single die."""
    if attack.reaction and attack.is_ranged:
        yield from Note(REACTIONS, "A shot in reaction: a single die")
        return 1
    return attack.models + attack.extra_dice


def dice_of(attack: Attack) -> str:
    """How many dice an attack has, in words."""
    return how_many(play(attack_dice(attack)), "die", "dice")


@lru_cache(maxsize=64)
def saves(to_save: int, is_heavy: bool) -> tuple[Throw, ...]:
    """A save for each hit; heavy models roll failures once more, after all saves. Only failures count."""
    once = Throw(to_save, ATTACKING, "Saves", leaves_failures=True, is_counted=not is_heavy, by=TARGET)
    again = Throw(to_save, ATTACKING, "Heavy: failed saves again", leaves_failures=True, by=TARGET)
    return (once, again) if is_heavy else (once,)


def unsaved(hits: int, to_save: int, is_heavy: bool) -> Rule[int]:
    """How many hits are not saved."""
    (failed,) = yield from thrown(Pool(hits, saves(to_save, is_heavy)))
    return failed


@value
class Attacked:
    """What the attack needed and did, and what is left of the target."""

    to_hit: int
    dice: int
    hits: int
    to_save: int
    saved: int
    takedowns: int
    models: int


make_attacked = maker(Attacked)


@procedure(NAME, "attack", rule=ATTACKING, chart=("takedowns",))
def attack(facts: Attack, counts: bool = True) -> Rule[Attacked]:
    """A die a model hits at 4 or more, each hit is saved at 4 or more, and what is not saved takes a model down.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> volley = Attack(models=5, kind="ranged", cover="soft", target=Target(models=4, heavy=True))
    >>> play(attack(volley), [5, 6, 4, 1, 5, 4, 2, 3, 6, 1], table=ruleset("wargame").table()).takedowns
    1
    """
    need = yield from sub(needs, facts)
    to_hit = Throw(need.to_hit, ATTACKING, "Attack", is_counted=counts)
    pool = Pool(need.dice, (to_hit, *saves(need.to_save, facts.target.heavy)))
    return noting(losses, then(sub(thrown, pool), attacked, need, facts.target.models))


def attacked(counts: Counts, need: Needs, models: int) -> Attacked:
    """Every hit that is not saved takes a model down, as long as there are any."""
    *counted, failed = counts
    hits = counted[0] if counted else failed
    takedowns = min(failed, models)
    return make_attacked(
        to_hit=need.to_hit,
        dice=need.dice,
        hits=hits,
        to_save=need.to_save,
        saved=hits - failed,
        takedowns=takedowns,
        models=models - takedowns,
    )


def losses(end: Attacked) -> Note:
    """Who went down, in words."""
    words = {"takedowns": end.takedowns, "left": end.models}
    return Note(ATTACKING, "Takedowns: {takedowns}, models left: {left}", **words)


# In a battle


@value
class Batch:
    """Models that attack with one weapon at one range: an attack of their own."""

    weapon: str
    models: int
    far: bool = False
    names: tuple[str, ...] = ()
    """Those who could make it."""


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
        return said.distance
    return nearest(unit.spots[member.name], target) if member.name in unit.spots else None


def is_measured(battle: WarBattle, unit: WarUnit, target: WarUnit, said: Situation) -> bool:
    """Whether anybody has told the app how far a target is, as far as that matters for a shot."""
    is_known = said.distance is not None or said.long_range is not None
    return is_known or all(distance_of(unit, each, target, said) is not None for each in fighters(battle, unit))


def batches(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> tuple[Batch, ...]:
    """The attacks of a unit, weapon by weapon, those over half its range by themselves; who is out of range is not."""
    counted: dict[tuple[str, bool], tuple[str, ...]] = {}
    for member in in_reach(battle, unit, target, way, said):
        if way == "ranged" and not is_seen(battle, unit, member, target, said):
            continue
        id = weapon_of(battle, member, way, said.weapon)
        weapon = battle.table.weapons.get(id)
        far = is_far(battle, weapon, unit, member, target, said) if weapon else None
        if far is not None:
            counted[id, far] = (*counted.get((id, far), ()), member.name)
    largest_first = sorted(counted.items(), key=lambda each: -len(each[1]))
    attacks = tuple(Batch(weapon=id, models=len(names), far=far, names=names) for (id, far), names in largest_first)
    if said.models is not None and len(attacks) == 1:
        return (replace(attacks[0], models=min(said.models, attacks[0].models)),)
    return attacks


def in_reach(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> tuple[Member, ...]:
    """The models that can attack; in melee those within 1″, where the spots tell and the referee says nothing else."""
    able = fighters(battle, unit)
    if way == "ranged" or said.models is not None or target.id not in unit.contact:
        return able
    near = touching(battle, unit, target)
    return tuple(each for each in able if each.name in near) if near else able


def is_seen(battle: WarBattle, unit: WarUnit, member: Member, target: WarUnit, said: Situation) -> bool:
    """Whether a model sees the target: as the referee says, else as far as the spots tell."""
    if said.in_sight is not None:
        return said.in_sight
    if member.name not in unit.spots:
        return True
    return has_line(battle, unit, unit.spots[member.name], target)


def is_far(
    battle: WarBattle, weapon: Weapon, unit: WarUnit, member: Member, target: WarUnit, said: Situation
) -> bool | None:
    """Whether a target is over half a weapon's range; nothing if it is out of it."""
    distance = distance_of(unit, member, target, said)
    if weapon.kind == "ranged" and distance is not None and not is_within(distance, weapon.range):
        return None
    if said.long_range is not None:
        return said.long_range
    if said.distance is None and option(battle, HALF_RANGE) == "unit":
        distance = between(unit, target) if distance is not None else None
    return weapon.kind == "ranged" and distance is not None and not is_within(2 * distance, weapon.range)


def single_shot(battle: WarBattle, attacks: tuple[Batch, ...]) -> tuple[Batch, ...]:
    """The one die of a reaction: of the model that is best placed, near before far, a long range before a short."""
    ranked = sorted(attacks, key=lambda batch: (batch.far, -battle.table.weapons[batch.weapon].range))
    return tuple(replace(batch, models=1) for batch in ranked[:1])


def is_outnumbered(target: WarUnit) -> bool:
    """In combat with two units or more."""
    return len(target.contact) > 1


def is_shot_at_by_more(unit: WarUnit, target: WarUnit) -> bool:
    """Whether others of the attacker's side are in combat with the target."""
    return any(other != unit.id for other in target.contact)


def said_or(said: bool | None, known: bool) -> bool:
    """The referee's word if there is one, else what the app knows."""
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
        prone=said_or(said.prone, target.is_prone),
        long_range=batch.far,
        focused=said_or(said.focused, unit.has(FOCUSED)),
        shaken=said_or(said.shaken, unit.has(SHAKEN)),
        reaction=reaction,
        target=Target(
            models=target.standing,
            heavy=said_or(said.heavy, is_heavy(battle, target)),
            outnumbered=said_or(said.outnumbered, is_outnumbered(target)),
        ),
    )


# What nobody has told the app yet


def has_to_measure(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> bool:
    """Whether the distance of a shot is not known."""
    return way == "ranged" and not is_measured(battle, unit, target, said)


def has_to_count(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> bool:
    """Whether nobody knows how many models of a group are near enough to strike."""
    is_known = said.models is not None or (unit.is_spotted() and target.is_spotted())
    return way == "melee" and not is_known and len(fighters(battle, unit)) > 1


def unknown(battle: WarBattle, unit: WarUnit, target: WarUnit | None, way: Way, said: Situation) -> Iterable[Reason]:
    """What will be asked, so that nothing is taken for granted unseen."""
    if target and has_to_measure(battle, unit, target, way, said):
        yield no(ATTACKING, "The distance is not known yet: it will be asked")
    if target and has_to_count(battle, unit, target, way, said):
        yield no(ATTACKING, "How many of them are within 1″ is not known yet: it will be asked")


def measured(unit_id: str, target_id: str, way: Way, said: Situation) -> Rule[Situation]:
    """The situation with what the referee is asked for: how far, or how many are near enough."""
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    if has_to_measure(battle, unit, target, way, said):
        label = f"Inches from {unit.name} to {target.name}"
        return replace(said, distance=(yield from AskNumber("distance", 0, 200, label, ATTACKING, whole=False)))
    if has_to_count(battle, unit, target, way, said):
        label = f"Models of {unit.name} within 1″ of {target.name}"
        return replace(said, models=(yield from AskNumber("models", 1, len(fighters(battle, unit)), label, ATTACKING)))
    return said
