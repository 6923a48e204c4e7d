"""Attacking: a die a model to hit, a save for each hit, and those who fail go down."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from annotated_types import Interval

from referee.pools import Counts, Pool, Throw, thrown
from referee.procedure import procedure
from referee.requests import Note, Rule, noting, ruling, sub, then
from referee.rulesets.wargame.options import ATTACKING, COVER, NAME, PANIC, REACTIONS, Cover, Some, Tally
from referee.value import maker, value

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
    kind: Literal["ranged", "melee"]
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


def needed(what: str, modifiers: tuple[Modifier, ...]) -> Rule[int]:
    """4 or more, less what helps and more what hinders."""
    number = NEEDED
    for applies, rule, words, change in modifiers:
        if applies:
            number -= change
            yield from Note(rule, "{what} {change:+d}: {words}", what=what, change=change, words=words)
    yield from Note(ATTACKING, "{what}: {number}+ is needed", what=what, number=number)
    return number


def needs(attack: Attack) -> Rule[Needs]:
    """Everything about an attack that is settled before the first die."""
    far = attack.long_range and (attack.is_ranged or (yield from ruling("long-range-melee")) == "both")
    to_hit = yield from needed("To hit", hit_modifiers(attack, far))
    if to_hit > 6 and (yield from ruling("natural-six")) == "six-always-hits":
        yield from Note(ATTACKING, "At this table a 6 always hits")
        to_hit = 6
    to_save = yield from needed("Save", save_modifiers(attack))
    return Needs(dice=(yield from attack_dice(attack)), to_hit=to_hit, to_save=to_save)


def attack_dice(attack: Attack) -> Rule[int]:
    """A die a model and what its weapons have on top; a shot in reaction is a single die."""
    if attack.reaction and attack.is_ranged:
        yield from Note(REACTIONS, "A shot in reaction: a single die")
        return 1
    return attack.models + attack.extra_dice


@lru_cache(maxsize=64)
def saves(to_save: int, is_heavy: bool) -> tuple[Throw, ...]:
    """A save for each hit; heavy models roll failures once more, after all saves. Only failures count."""
    once = Throw(to_save, ATTACKING, "Saves", leaves_failures=True, is_counted=not is_heavy)
    return (once, Throw(to_save, ATTACKING, "Heavy: failures again", leaves_failures=True)) if is_heavy else (once,)


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


@value
class Felt:
    """What the target feels of an attack."""

    takedowns: int


def felt(facts: Attack) -> Rule[Felt]:
    """The same dice as the whole attack, and nothing kept but who goes down."""
    need = yield from sub(needs, facts)
    to_hit = Throw(need.to_hit, ATTACKING, "Attack", is_counted=False)
    pool = Pool(need.dice, (to_hit, *saves(need.to_save, facts.target.heavy)))
    return then(sub(thrown, pool), fallen, facts.target.models)


def fallen(counts: Counts, models: int) -> Felt:
    """Nobody goes down twice."""
    return Felt(takedowns=min(*counts, models))


@procedure(NAME, "attack", rule=ATTACKING, chart=("takedowns",), brief=felt)
def attack(facts: Attack) -> Rule[Attacked]:
    """A die a model hits at 4 or more, each hit is saved at 4 or more, and what is not saved takes a model down.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> volley = Attack(models=5, kind="ranged", cover="soft", target=Target(models=4, heavy=True))
    >>> play(attack(volley), [5, 6, 4, 1, 5, 4, 2, 3, 6, 1], table=ruleset("wargame").table()).takedowns
    1
    """
    need = yield from sub(needs, facts)
    pool = Pool(need.dice, (Throw(need.to_hit, ATTACKING, "Attack"), *saves(need.to_save, facts.target.heavy)))
    return noting(losses, then(sub(thrown, pool), attacked, need, facts.target.models))


def attacked(counts: Counts, need: Needs, models: int) -> Attacked:
    """Every hit that is not saved takes a model down, as long as there are any."""
    hits, failed = counts
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
