"""The combat sequence [Combat Sequence], the same for fire and for close combat: who strikes with what, at whom."""

from __future__ import annotations

from referee.pools import Counts
from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, noting, sub, then
from referee.rulesets.battle_rules.options import NAME, Attacks, HitPoints, Power, Score, SomeHitPoints, Toughness
from referee.rulesets.battle_rules.sequence import Aim, Group, Guard, aims, unsaved, volley
from referee.value import maker, value


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


@value
class Lost:
    """Hit points lost, and what is left."""

    hp_lost: int
    hp: int


def lost_to(facts: Attack) -> Rule[Lost]:
    """An attack with the same dice, where only the losses matter."""
    lost = yield from unsaved((yield from sub(aimed, facts)), facts.reach)
    return Lost(hp_lost=lost, hp=facts.hp - lost)


@procedure(NAME, "attack", rule="Combat Sequence", chart=("hp_lost",), brief=lost_to)
def attack(facts: Attack) -> Rule[Struck]:
    """Hits become wounds, wounds become hit points lost unless they are saved.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> facts = Attack(attacks=6, score=4, strength=1, pt=4, cs=5, hp=8)
    >>> play(attack(facts), [4, 4, 5, 1, 2, 6, 3, 2, 6, 1, 5, 2], table=ruleset("battle-rules").table())
    Struck(hits=4, wounds=2, saves=1, unsaved=1, hp_lost=1, hp=7)
    """
    of = yield from sub(aimed, facts)
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
