"""The three throws of every combat: to hit, to wound, to save, and what a die must show for each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.pools import Counts, Pool, Throw, thrown
from referee.requests import Note, Rule, Sub, ruling, sub
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


def volley(of: tuple[Aim, ...]) -> Sub[Counts]:
    """All groups, one after the other, each to its end: hits, wounds and saves, added up."""
    return sub(thrown, *[Pool(aim.attacks, sequence(aim.to_hit, aim.to_wound, aim.to_save)) for aim in of])


@lru_cache(maxsize=256)
def sequence(to_hit: int, to_wound: int, to_save: int | None) -> tuple[Throw, ...]:
    """One group: a die an attack to hit, a die a hit to wound, a die a wound to save."""
    return (
        Throw(to_hit, "To Hit", "To hit"),
        Throw(to_wound, "To Wound", "To wound"),
        Throw(to_save, "To Save", "To save"),
    )


def unsaved(of: tuple[Aim, ...], most: int) -> Rule[int]:
    """As a volley, where only the wounds that nobody saved matter to what follows, and no more than so many."""
    if not of:
        return 0
    if len(of) == 1:
        attacks, to_hit, to_wound, to_save = of[0]
        (lost,) = yield from sub(thrown, Pool(attacks, (*hitting(to_hit), *wounding(to_wound, to_save))))
        return min(lost, most)
    # by halves, so that no more losses are told apart than there can be
    half = len(of) // 2
    one = yield from sub(unsaved, of[:half], most)
    two = yield from sub(unsaved, of[half:], most)
    return min(one + two, most)


@lru_cache(maxsize=256)
def hitting(to_hit: int) -> tuple[Throw, ...]:
    """A die an attack to hit; how many do matters to nobody."""
    return (Throw(to_hit, "To Hit", "To hit", is_counted=False),)


@lru_cache(maxsize=256)
def wounding(to_wound: int, to_save: int | None) -> tuple[Throw, ...]:
    """A die a hit to wound, a die a wound to save; only what is not saved counts."""
    return (
        Throw(to_wound, "To Wound", "To wound", is_counted=False),
        Throw(to_save, "To Save", "To save", leaves_failures=True),
    )
