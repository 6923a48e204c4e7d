"""The three throws of every combat: to hit, to wound, to save, and what a die must show for each."""

from __future__ import annotations

from typing import NamedTuple

from referee.requests import Count, Note, Rule, ruling, sub
from referee.rulesets.battle_rules.options import Attacks, Power, Score
from referee.value import value


@value
class Group:
    """Attacks of one kind: the dice, the attacker's score and the weapon's figures."""

    attacks: Attacks
    score: Score | None
    strength: Power = 0
    sm: Power = 0
    hit_modifier: int = 0
    wound_modifier: int = 0


@value
class Guard:
    """What defends a squad."""

    pt: int
    cs: int | None
    cover: bool
    save_modifier: int


class Aim(NamedTuple):
    """What a die must show for one group of attacks; no figure to save where there is no save."""

    attacks: int
    to_hit: int
    to_wound: int
    to_save: int | None


class Tally(NamedTuple):
    """Dice that hit, that wound, and that save."""

    hits: int
    wounds: int
    saves: int


NOTHING = Tally(0, 0, 0)


def shown(at_least: int, natural: str) -> int:
    """What a die must show; where a natural 1 fails and a natural 6 succeeds that is 2 to 6."""
    return min(max(at_least, 2), 6) if natural == "one-fails-six-succeeds" else at_least


def save_needed(guard: Guard, sm: int) -> int | None:
    """Combat Save, one easier in cover; with none of its own, 6 in cover and no save outside."""
    if guard.cs is None:
        return 6 + sm - guard.save_modifier if guard.cover else None
    return guard.cs + sm - guard.save_modifier - guard.cover


def wounding_of(strength: int, wound_modifier: int, guard: Guard, natural: str) -> int:
    """What a die must show to wound: Physical Toughness less strength and modifiers."""
    return shown(guard.pt - strength - wound_modifier, natural)


def saving_of(guard: Guard, sm: int, natural: str) -> int | None:
    """What a die must show to save, if there is a save."""
    needed = save_needed(guard, sm)
    return None if needed is None else shown(needed, natural)


def aims(groups: tuple[Group, ...], guard: Guard) -> Rule[tuple[Aim, ...]]:
    """What the dice of each group must show; a group with no score strikes nothing."""
    natural = yield from ruling("natural-rolls")
    yield from cover_noted(guard)
    return tuple(
        Aim(
            group.attacks,
            shown(group.score - group.hit_modifier, natural),
            wounding_of(group.strength, group.wound_modifier, guard, natural),
            saving_of(guard, group.sm, natural),
        )
        for group in groups
        if group.score is not None
    )


def cover_noted(guard: Guard) -> Rule[None]:
    """Say what cover does, where there is any."""
    if guard.cover and guard.cs is None:
        yield from Note("Cover", "In cover with no Combat Save: it saves as with 6")
    elif guard.cover:
        yield from Note("Cover", "In cover: +1 to its saves")


def volley(of: tuple[Aim, ...]) -> Rule[Tally]:
    """All groups, one after the other, each to its end: hits, wounds and saves added up."""
    if len(of) < 2:
        return (yield from sequence(of[0])) if of else NOTHING
    # by halves, so that the odds of many groups are worked out from the odds of few
    half = len(of) // 2
    one = yield from sub(volley, of[:half])
    two = yield from sub(volley, of[half:])
    return Tally(one[0] + two[0], one[1] + two[1], one[2] + two[2])


def sequence(aim: Aim) -> Rule[Tally]:
    """One group: a die an attack to hit, a die a hit to wound, a die a wound to save."""
    hits = yield from Count(aim.attacks, aim.to_hit, rule="To Hit", label="To hit")
    wounds = yield from Count(hits, aim.to_wound, rule="To Wound", label="To wound")
    if aim.to_save is None:
        return Tally(hits, wounds, 0)
    return Tally(hits, wounds, (yield from Count(wounds, aim.to_save, rule="To Save", label="To save")))


def unsaved(of: tuple[Aim, ...], most: int) -> Rule[int]:
    """As a volley, where only the wounds that nobody saved matter to what follows, and no more than so many."""
    if not of:
        return 0
    if len(of) == 1:
        hits = yield from Count(of[0].attacks, of[0].to_hit, rule="To Hit", label="To hit")
        return (yield from sub(wounding, hits, of[0].to_wound, of[0].to_save, most))
    half = len(of) // 2
    one = yield from sub(unsaved, of[:half], most)
    two = yield from sub(unsaved, of[half:], most)
    return min(one + two, most)


def wounding(hits: int, to_wound: int, to_save: int | None, most: int) -> Rule[int]:
    """A die a hit; the wounds go on to be saved, if there is a save."""
    wounds = yield from Count(hits, to_wound, rule="To Wound", label="To wound")
    return min(wounds, most) if to_save is None else (yield from sub(saving, wounds, to_save, most))


def saving(wounds: int, to_save: int, most: int) -> Rule[int]:
    """A die a wound; what is not saved counts."""
    return min(wounds - (yield from Count(wounds, to_save, rule="To Save", label="To save")), most)
