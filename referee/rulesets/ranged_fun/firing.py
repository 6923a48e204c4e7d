"""Firing: how strong an attack is, alone, split or supported; attack against armour; and a whole shot at a unit."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.procedure import procedure
from referee.requests import Count, D, Note, Refused, Rule, ruling, sub
from referee.rulesets.ranged_fun.damage import Stats, Track, hurt, track_of
from referee.rulesets.ranged_fun.options import (
    DAMAGE,
    FIRING,
    NAME,
    SHOOT,
    STRENGTH,
    SUPPORT,
    Armour,
    Strength,
    Tally,
)
from referee.rulesets.ranged_fun.sight import Between, cover_bonus
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
    if (yield from ruling("odd-split")) == "round-down-both":
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


def attacked(strength: int, armour: int) -> Rule[Attack]:
    """A d4 and the strength against a d4 and the effective armour: less is nothing, equal glances, more hits."""
    attack = strength + (yield from D(4, SHOOT, "Firer"))
    total = armour + (yield from D(4, SHOOT, "Target"))
    totals = {"attack": attack, "armour": total}
    if attack < total:
        yield from Note(SHOOT, "{attack} against {armour}: no damage", **totals)
        return Attack(strength=strength, attack=attack, armour=total, damage=0, result="none")
    if attack == total:
        damage = yield from Count(1, 3, 4, SHOOT, "Glancing hit")
        yield from Note(SHOOT, "{attack} against {armour}: a glancing hit, {damage} damage", **totals, damage=damage)
        return Attack(strength=strength, attack=attack, armour=total, damage=damage, result="glance")
    damage = yield from pierced(strength, armour)
    yield from Note(SHOOT, "{attack} against {armour}: a hit, {damage} damage", **totals, damage=damage)
    return Attack(strength=strength, attack=attack, armour=total, damage=damage, result="hit")


def pierced(strength: int, armour: int) -> Rule[int]:
    """A hit does 3 against less armour than its strength, 2 against as much, 1 against more."""
    if armour > strength:
        return int((yield from ruling("pierce-heavier")))
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


@value
class Aimed:
    """One attack about to be made; a target that this order has hammered may be spared from going boom."""

    strength: int
    bonus: int
    target: Track
    is_spared: bool = False


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
    found = yield from hurt(aimed.target, attack.damage, aimed.is_spared)
    if found.track.boom:
        yield from Note(DAMAGE, "The target is off the map")
    return Struck(attack=attack, target=found.track)


def opened(facts: Shot) -> Rule[Struck]:
    """The first attack, or the only one; a split's second meets what is left of the target, if anything is."""
    parts = yield from strengths(facts)
    bonus = yield from cover_bonus(facts.between)
    just_once = (yield from ruling("hammered-again-now")) == "once-per-order"
    first = yield from struck(Aimed(strength=parts[0], bonus=bonus, target=track_of(facts.target)))
    if len(parts) == 1 or first.target.boom:
        return first
    is_spared = just_once and first.target.hammered and not facts.target.hammered
    rest = Aimed(strength=parts[1], bonus=bonus, target=first.target, is_spared=is_spared)
    return replace(first, rest=rest)


@procedure(NAME, "shot", rule=FIRING, chart=("target.hammered", "target.boom"))
def shot(facts: Shot) -> Rule[ShotAt]:
    """Each attack that does damage lowers a stat at once; the second half of a split meets the armour that is left."""
    first = yield from sub(opened, facts)
    if first.rest is None:
        return ShotAt(attacks=(first.attack,), target=first.target)
    second = yield from sub(struck, first.rest)
    return ShotAt(attacks=(first.attack, second.attack), target=second.target)
