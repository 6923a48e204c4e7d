"""The attack: its strength, split or supported, against armour, and what it does to a unit or a building."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Literal

from referee.order import Reason, never, no
from referee.procedure import procedure
from referee.requests import TARGET, Count, D, Note, Now, Refused, Rolling, Rule, Tell, ruling, sub
from referee.rulesets.ranged_fun.board import house
from referee.rulesets.ranged_fun.content import Armour, Strength, Tally
from referee.rulesets.ranged_fun.damage import Stats, Track, all_fared, hurt, is_struck, suffers, track_of
from referee.rulesets.ranged_fun.rulings import (
    DAMAGE,
    FIRING,
    HAMMERED_AGAIN_NOW,
    NAME,
    ODD_SPLIT,
    PIERCE_HEAVIER,
    SHOOT,
    SIGHT,
    STRENGTH,
    SUPPORT,
    UNEVEN_SPLIT,
)
from referee.rulesets.ranged_fun.sight import (
    Between,
    Laid,
    Laying,
    Situation,
    cover_bonus,
    gun_reasons,
    laid,
    line_reasons,
    supporting,
    tick_reasons,
)
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.rulings import option
from referee.value import value


@value
class Aim:
    """Who fires, how, and through what."""

    strength: Strength
    cover: Tally = 0
    indirect: bool = False
    building_armour: Tally | None = None
    support: Strength | None = None
    support_cover: Tally | None = None
    split: bool = False
    part: Strength | None = None

    @property
    def between(self) -> Between:
        """What lies between; with two firers, the more that either has to shoot through."""
        others = self.support_cover if self.support is not None else None
        return Between(
            crossed=max(self.cover, others or 0), indirect=self.indirect, building_armour=self.building_armour
        )


def strengths(aim: Aim) -> Rule[tuple[int, ...]]:
    """One attack at full strength, or two that share it; two units together are the stronger one and 1 more."""
    if aim.support is not None:
        if aim.split:
            raise Refused("support cannot go with split: both units must fire at full strength.", SUPPORT)
        together = max(aim.strength, aim.support) + 1
        yield from Note(SUPPORT, "Two units fire as one: strength {strength}", strength=together)
        return (together,)
    if not aim.split:
        return (aim.strength,)
    first, second = yield from halves(aim)
    yield from Note(STRENGTH, "Two attacks: strength {first} and {second}", first=first, second=second)
    return first, second


def halves(aim: Aim) -> Rule[tuple[int, int]]:
    """The two parts of a split: as named, or as even as can be."""
    whole = aim.strength
    if whole < 2:
        raise Refused("split cannot be true where strength is 1: 2 or more can be split.", STRENGTH)
    if aim.part is not None:
        if aim.part >= whole:
            raise Refused(f"part cannot be {aim.part} where strength is {whole}: 1 to {whole - 1}.", STRENGTH)
        return aim.part, whole - aim.part
    if whole % 2:
        yield from Note(ODD_SPLIT.id, "Strength {whole} cannot be halved", whole=whole)
    if (yield from ruling(ODD_SPLIT.id)) == "round-down-both":
        return whole // 2, whole // 2
    return whole - whole // 2, whole // 2


@value
class Attack:
    """One attack: its strength, both totals, and what came of it."""

    strength: int
    attack: int
    armour: int
    damage: int
    result: Literal["none", "glance", "hit"]


def stops(short: int) -> str:
    """What the target's die must show, if it is so far behind.

    >>> stops(0), stops(2), stops(4), stops(5)
    ('anything stops it', '3+ stops it, 2 glances', '4 glances, less is a hit', 'nothing stops it')
    """
    if short < 1 or short > 4:
        return "anything stops it" if short < 1 else "nothing stops it"
    return f"{short + 1}+ stops it, {short} glances" if short < 4 else "4 glances, less is a hit"


def attacked(strength: int, armour: int) -> Rule[Attack]:
    """A d4 and the strength against a d4 and the effective armour: less is nothing, equal glances, more hits."""
    attack = strength + (yield from D(4, SHOOT, "Firer", "high is good"))
    total = armour + (yield from D(4, SHOOT, "Target", stops(attack - armour), TARGET))
    totals = {"attack": attack, "armour": total}
    if attack < total:
        yield from Note(SHOOT, "{attack} against {armour}: no damage", **totals)
        return Attack(strength=strength, attack=attack, armour=total, damage=0, result="none")
    if attack == total:
        damage = yield from Count(1, 3, 4, SHOOT, "Glancing hit")
        yield from Note(SHOOT, "{attack} against {armour}: a glancing hit, {damage} damage", **totals, damage=damage)
        return Attack(strength=strength, attack=attack, armour=total, damage=damage, result="glance")
    damage = yield from pierced(strength, armour)
    rule = PIERCE_HEAVIER.id if armour > strength else SHOOT
    yield from Note(rule, "{attack} against {armour}: a hit, {damage} damage", **totals, damage=damage)
    return Attack(strength=strength, attack=attack, armour=total, damage=damage, result="hit")


def pierced(strength: int, armour: int) -> Rule[int]:
    """A hit does 3 against less armour than its strength, 2 against as much, 1 against more."""
    if armour > strength:
        return int((yield from ruling(PIERCE_HEAVIER.id)))
    return 2 if armour == strength else 3


@value
class Fire(Aim):
    """An attack, and the armour it meets."""

    armour: Armour


@value
class Fired:
    """The armour that was met, each attack, and the damage each did."""

    effective_armour: int
    attacks: tuple[Attack, ...]
    damage: tuple[int, ...]


@procedure(NAME, "fire", rule=SHOOT, chart=("damage",))
def fire(facts: Fire) -> Rule[Fired]:
    """Attack against effective armour, a d4 each: lower is nothing, equal glances, higher does 1, 2 or 3 damage.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> play(fire(Fire(strength=4, armour=3, cover=1)), [3, 2], table=ruleset("ranged-fun").table()).damage
    (2,)
    """
    parts = yield from strengths(facts)
    armour = facts.armour + (yield from cover_bonus(facts.between))
    yield from Note(SHOOT, "Effective armour {armour}", armour=armour)
    attacks: tuple[Attack, ...] = ()
    for strength in parts:
        attacks = (*attacks, (yield from sub(attacked, strength, armour)))
    return Fired(effective_armour=armour, attacks=attacks, damage=tuple(each.damage for each in attacks))


@value
class Target(Stats):
    """The unit that is fired at; its armour is the one the attack meets."""

    armour: Armour


@value
class Shot(Aim):
    """An attack, and the unit it is aimed at."""

    target: Target


@value
class ShotAt:
    """Each attack that was made, and the target after them."""

    attacks: tuple[Attack, ...]
    target: Track

    @property
    def damage(self) -> tuple[int, ...]:
        """What each attack did."""
        return tuple(each.damage for each in self.attacks)


@value
class Aimed:
    """One attack about to be made; a target that this order has hammered may be spared from going boom."""

    strength: int
    bonus: int
    target: Track
    spared_by: str = ""


@value
class Struck:
    """One attack, the target after it, and the attack that is still to come."""

    attack: Attack
    target: Track
    rest: Aimed | None = None


def struck(aimed: Aimed) -> Rule[Struck]:
    """One attack, and its damage at once."""
    strength, armour = aimed.strength, aimed.target.armour + aimed.bonus
    yield from Note(FIRING, "Strength {strength} against armour {armour}", strength=strength, armour=armour)
    attack = yield from attacked(strength, armour)
    if not attack.damage:
        return Struck(attack=attack, target=aimed.target)
    hit = yield from hurt(aimed.target, attack.damage, aimed.spared_by)
    if hit.track.boom:
        yield from Note(DAMAGE, "The target is off the map")
    return Struck(attack=attack, target=hit.track)


def opened(facts: Shot) -> Rule[Struck]:
    """The first attack, or the only one; a split's second meets what is left of the target, if anything is."""
    parts = yield from strengths(facts)
    bonus = yield from cover_bonus(facts.between)
    just_once = (yield from ruling(HAMMERED_AGAIN_NOW.id)) == "once-per-order"
    first = yield from struck(Aimed(strength=parts[0], bonus=bonus, target=track_of(facts.target)))
    if len(parts) == 1 or first.target.boom:
        return first
    spared_by = HAMMERED_AGAIN_NOW.id if just_once and first.target.hammered and not facts.target.hammered else ""
    rest = Aimed(strength=parts[1], bonus=bonus, target=first.target, spared_by=spared_by)
    return replace(first, rest=rest)


@procedure(NAME, "shot", rule=FIRING, chart=("damage", "target.hammered", "target.boom"))
def shot(facts: Shot) -> Rule[ShotAt]:
    """Each attack that does damage lowers a stat at once; the second half of a split meets the armour that is left."""
    first = yield from sub(opened, facts)
    if first.rest is None:
        return ShotAt(attacks=(first.attack,), target=first.target)
    second = yield from sub(struck, first.rest)
    return ShotAt(attacks=(first.attack, second.attack), target=second.target)


# In the battle


def split_reasons(battle: RangedBattle, args: Situation, strength: int | None) -> Iterator[Reason]:
    """Why an attack of this strength, if it is known, may not be split like this."""
    if strength is None or not args.split:
        return
    if strength == 1:
        yield never(STRENGTH, "Strength 1 cannot be split: 2 or more can")
    elif args.part is not None and args.part >= strength:
        yield never(STRENGTH, "The first part is 1 to {most}, not {part}", most=strength - 1, part=args.part)
    elif option(battle, UNEVEN_SPLIT) == "halves-only" and args.part not in (None, strength // 2, -(-strength // 2)):
        yield no(UNEVEN_SPLIT.id, "Strength {strength} is split in halves at this table", strength=strength)


def strength_reasons(battle: RangedBattle, args: Laying, line: Laid | None) -> Iterator[Reason]:
    """Why the strength may not be used like this."""
    if args.split and args.support:
        yield never(SUPPORT, "Both units must fire at full strength: a supported attack cannot be split")
    yield from tick_reasons(args)
    yield from split_reasons(battle, args, line.strength if line else None)


def support_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Why this unit cannot join the fire: it must be able to fire at the same target by itself."""
    if not args.support:
        return
    gun, other = battle.unit(args.unit), battle.unit(args.support)
    if other.id == gun.id or other.side != gun.side:
        yield no(SUPPORT, "Another unit of the same side can join the fire")
        return
    if other.id == args.observer:
        yield no(SIGHT, "{unit} observes: it does not fire this turn", unit=other.name)
    if not gun.is_watching:
        yield from gun_reasons(battle, other)
    line = laid(battle, other, to, supporting(args))
    if line:
        yield from line_reasons(battle, other, line)


def aim_of(line: Laid, other: Laid | None, args: Laying, building_armour: int | None) -> Aim:
    """The attack as the rule wants it; of an arc and a direct line each counts its own cover."""
    is_mixed = other is not None and other.indirect != line.indirect
    lines = [each for each in (line, other) if each]
    covers = [min(each.cover, 1) if is_mixed and each.indirect else each.cover for each in lines]
    return Aim(
        strength=line.strength,
        cover=covers[0],
        indirect=line.indirect and not is_mixed,
        building_armour=building_armour,
        support=other.strength if other else None,
        support_cover=covers[1] if other else None,
        split=args.split,
        part=args.part,
    )


def parts_of(aim: Aim) -> dict[str, Any]:
    """What is said of an attack, whoever it is aimed at."""
    return {field.name: getattr(aim, field.name) for field in fields(aim)}


def shot_at(aim: Aim, unit: RangedUnit, hammered: bool | None = None) -> Shot:
    """An attack on a unit, as the rule wants it; that it is hammered its marker says, unless the referee does."""
    stats = unit.stats if hammered is None else unit.stats | {"hammered": hammered}
    return Shot(**parts_of(aim), target=Target(**stats))


def attacks_unit(aim: Aim, target: str, hammered: bool | None = None) -> Rule[None]:
    """Attack against armour, and what it does."""
    battle: RangedBattle = yield from Now()
    yield from Rolling(target=target)
    after = yield from sub(shot, shot_at(aim, battle.unit(target), hammered))
    last = max((attack.damage for attack in after.attacks[-1:]), default=0)
    yield from suffers(target, after.target, last)


def tells_attack(before: RangedBattle, id: str, target: str, sentence: str) -> Rule[None]:
    """What an attack on a unit came to."""
    now = yield from Now()
    names = {"unit": before.unit(id).name, "target": before.unit(target).name}
    yield from Tell(sentence, **names, words=all_fared(before, now, target))


def attacks_building(aim: Aim, building: str) -> Rule[None]:
    """Attack against the building's armour; a second one is not rolled once it is rubble."""
    battle: RangedBattle = yield from Now()
    walls = house(battle, building)
    parts = yield from strengths(aim)
    armour = walls.armour + (yield from cover_bonus(aim.between))
    yield from Note(FIRING, "{house}: armour {n}", house=walls.name, n=armour)
    yield from Rolling(target=battle.other_side(battle.active))
    for strength in parts:
        hit = yield from sub(attacked, strength, armour)
        if hit.damage and (yield from is_struck(building, hit.damage)):
            return
