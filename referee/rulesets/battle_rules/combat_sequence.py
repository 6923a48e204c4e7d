"""The combat sequence [Combat Sequence], the same for fire and for close combat: to hit, to wound, to save."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.pools import Counts, Pool, Throw, thrown
from referee.procedure import procedure
from referee.requests import TARGET, Note, Refused, Rule, Sub, noting, ruling, sub, then
from referee.rulesets.battle_rules.content import Attacks, HitPoints, Power, Score, SomeHitPoints, Toughness
from referee.rulesets.battle_rules.rulings import NAME
from referee.value import maker, value


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
        Throw(to_save, "To Save", "To save", by=TARGET),
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
def wounding(to_wound: int, to_save: int | None, by: str = TARGET) -> tuple[Throw, ...]:
    """A die a hit to wound, a die a wound to save; only what is not saved counts."""
    return (
        Throw(to_wound, "To Wound", "To wound", is_counted=False),
        Throw(to_save, "To Save", "To save", leaves_failures=True, by=by),
    )


@value
class Figures:
    """Attacks of one kind, or groups of several that stand in for them; and what defends a squad."""

    attacks: Attacks | None = None
    score: Score | None = None
    strength: Power = 0
    pt: Toughness
    sm: Power = 0
    cs: Score | None = None
    cover: bool = False
    hit_modifier: int = 0
    wound_modifier: int = 0
    save_modifier: int = 0
    groups: tuple[Group, ...] | None = None

    def guard(self, *, cover: bool) -> Guard:
        """What defends the squad, in cover or not."""
        return Guard(pt=self.pt, cs=self.cs, cover=cover, save_modifier=self.save_modifier)

    def weapons(self, who: str = "") -> tuple[Group, ...]:
        """The groups given, or the single set as one group."""
        if self.groups is not None:
            return self.groups
        if self.attacks is None:
            allowed = "a whole number from 0 to 100, or groups instead"
            raise Refused(f"The fact “{who}attacks” is missing: {allowed}.", "To Hit")
        group = Group(
            attacks=self.attacks,
            score=self.score,
            strength=self.strength,
            sm=self.sm,
            hit_modifier=self.hit_modifier,
            wound_modifier=self.wound_modifier,
        )
        return (group,)


@value
class Attack(Figures):
    """Attacks on a squad; eligible are the hit points of its models in reach, all of them unless said otherwise."""

    hp: SomeHitPoints
    eligible_hp: HitPoints | None = None

    @property
    def reach(self) -> int:
        """The most hit points that can be lost."""
        return self.hp if self.eligible_hp is None else self.eligible_hp


@value
class Struck:
    """What the attacks came to."""

    hits: int
    wounds: int
    saves: int
    unsaved: int
    hp_lost: int
    hp: int


make_struck = maker(Struck)


@procedure(NAME, "attack", rule="Combat Sequence", chart=("hp_lost",))
def attack(facts: Attack, counts: bool = True) -> Rule[Struck]:
    """Hits become wounds, wounds become hit points lost unless they are saved.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> facts = Attack(attacks=6, score=4, strength=1, pt=4, cs=5, hp=8)
    >>> play(attack(facts), [4, 4, 5, 1, 2, 6, 3, 2, 6, 1, 5, 2], table=ruleset("battle-rules").table())
    Struck(hits=4, wounds=2, saves=1, unsaved=1, hp_lost=1, hp=7)
    """
    of = yield from sub(aimed, facts)
    if not counts:
        lost = yield from unsaved(of, facts.reach)
        return struck((lost, lost, 0), facts.reach, facts.hp)
    return noting(losses, then(volley(of), struck, facts.reach, facts.hp))


def struck(counts: Counts, reach: int, hp: int) -> Struck:
    """Every wound that is not saved takes a hit point, as long as there are any in reach."""
    hits, wounds, saves = counts or (0, 0, 0)
    unsaved = wounds - saves
    lost = min(unsaved, reach)
    return make_struck(hits=hits, wounds=wounds, saves=saves, unsaved=unsaved, hp_lost=lost, hp=hp - lost)


def losses(end: Struck) -> Note:
    """What got through, in words."""
    words = {"unsaved": end.unsaved, "lost": end.hp_lost, "left": end.hp}
    return Note("Combat Sequence", "Wounds not saved: {unsaved}; hit points lost: {lost}, left: {left}", **words)


def aimed(facts: Attack) -> Rule[tuple[Aim, ...]]:
    """What the dice of an attack must show, group by group, once it is known that it can be made."""
    groups = facts.weapons()
    if any(group.score is None for group in groups):
        raise Refused("The fact “score” must be 2 to 6: a squad with no value for it does not attack.", "To Hit")
    if facts.reach > facts.hp:
        raise Refused(f"eligible_hp cannot be {facts.reach} where hp is {facts.hp}: 0 to {facts.hp}.", "Ranged Combat")
    attacks = sum(group.attacks for group in groups)
    yield from Note("Combat Sequence", "Attacks: {attacks}; hit points in reach: {hp}", attacks=attacks, hp=facts.reach)
    return (yield from aims(groups, facts.guard(cover=facts.cover)))
