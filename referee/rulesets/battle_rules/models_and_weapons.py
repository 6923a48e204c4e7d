"""Models and weapons: the figures that stand for a squad of mixed models [Squads], what it fires and strikes with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, TypeVar

from referee.rulesets.battle_rules.combat_sequence import Group
from referee.rulesets.battle_rules.content import Profile, Weapon
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import Model, Settled, SquadBattle, SquadUnit
from referee.value import value

Figure = int | None
T = TypeVar("T")


def defending_toughness(values: Sequence[int], how: str) -> int:
    """The Physical or Mental Toughness that stands for a squad: higher is better.

    >>> defending_toughness([4, 4, 6], "majority"), defending_toughness([4, 6], "majority")
    (4, 6)
    """
    return _standing_for(values, how, lambda figure: figure)


def defending_save(values: Sequence[Figure], how: str) -> Figure:
    """The Combat Save that stands for a squad: lower is better, none is worst.

    >>> defending_save([5, None, None], "majority"), defending_save([5, None], "majority")
    (None, 5)
    """
    return _standing_for(values, how, lambda figure: -7 if figure is None else -figure)


def _standing_for(values: Sequence[T], how: str, worth: Callable[[T], int]) -> T:
    """The value of most models (in a tie the better), the best or the worst, as the table plays it."""
    if how == "best":
        return max(values, key=worth)
    if how == "worst":
        return min(values, key=worth)
    models = Counter(values)
    return max(models, key=lambda figure: (models[figure], worth(figure)))


FIGURES = ("rc", "cc", "pt", "mt", "cs", "mv")


def standing_for(profiles: list[Profile], rule: Callable[[str], str]) -> dict[str, Any]:
    """The figures of a squad as its table plays it: best scores, what defends it, its nerve, how far it moves."""
    mt, mixed = [profile.mt for profile in profiles], rule("mixed-squads")
    farthest = max if rule("mixed-moves") == "each-its-own" else min
    return {
        "rc": min((profile.rc for profile in profiles if profile.rc), default=None),
        "cc": min((profile.cc for profile in profiles if profile.cc), default=None),
        "pt": defending_toughness([profile.pt for profile in profiles], mixed),
        "mt": max(mt) if rule("mixed-nerve") == "highest" else defending_toughness(mt, mixed),
        "cs": defending_save([profile.cs for profile in profiles], mixed),
        "mv": farthest(profile.mv for profile in profiles),
    }


def fresh(battle: SquadBattle, unit: SquadUnit) -> Settled:
    """What the rules make of a squad as its models are now; of the dead, what they last were."""
    profiles = [battle.table.profiles[model.profile] for model in unit.living]
    if not profiles:
        return unit.settled
    return replace(unit.settled, **standing_for(profiles, partial(ruled, battle)))


def figure(battle: SquadBattle, unit: SquadUnit, name: Literal["pt", "mt", "mv"]) -> int:
    """A figure of a squad: what the referee made it, else what its living models make it."""
    number: int = getattr(as_it_stands(battle, unit), name)
    return number


def save(battle: SquadBattle, unit: SquadUnit) -> int | None:
    """Its Combat Save, if it has one."""
    return as_it_stands(battle, unit).cs


def as_it_stands(battle: SquadBattle, unit: SquadUnit) -> SquadUnit:
    """The squad with its figures brought up to date, but for those that the referee has set."""
    now = fresh(battle, unit)
    changes = {name: getattr(now, name) for name in FIGURES if getattr(unit, name) == getattr(unit.settled, name)}
    led = any(battle.table.profiles[model.profile].leader for model in unit.living)
    return replace(unit, settled=now, leader=led, **changes)


def score_of(battle: SquadBattle, unit: SquadUnit, model: Model, name: Literal["rc", "cc"]) -> int | None:
    """A model's score; where the referee has set the squad's, that."""
    said: int | None = getattr(unit, name)
    if said != getattr(unit.settled, name):
        return said
    own: int | None = getattr(battle.table.profiles[model.profile], name)
    return own


def has_value(battle: SquadBattle, unit: SquadUnit, name: Literal["rc", "cc"]) -> bool:
    """Whether a living model has a value for this kind of combat."""
    return any(score_of(battle, unit, model, name) is not None for model in unit.living)


@value
class Armed:
    """Models of one kind with one weapon: how many there are, and the attacks they make."""

    label: str
    weapon: str
    models: int
    score: int
    attacks: int
    strength: int
    sm: int

    def group(self, models: int, hit: int = 0, wound: int = 0) -> Group:
        """The attacks of so many of them."""
        return self.attacking(models * self.attacks, hit, wound)

    def attacking(self, attacks: int, hit: int = 0, wound: int = 0) -> Group:
        """So many attacks of this kind."""
        return Group(
            attacks=attacks,
            score=self.score,
            strength=self.strength,
            sm=self.sm,
            hit_modifier=hit,
            wound_modifier=wound,
        )


def can_fire(
    battle: SquadBattle, unit: SquadUnit, distance: float | None = None, held: Collection[str] = ()
) -> tuple[Armed, ...]:
    """What a squad can fire with: weapons that reach so far, of models with Ranged Combat, all of them or the best."""
    weapons, one = battle.table.weapons, ruled(battle, "weapons-fired") == "one"
    armed: list[tuple[Model, str, int]] = []
    for model in unit.living:
        score = score_of(battle, unit, model, "rc")
        ready = [id for id in model.weapons if weapons[id].reaches(distance) and id not in held]
        if score is not None:
            armed += [(model, id, score) for id in (_best(battle, ready) if one else ready)]
    return _grouped(battle, armed, by_profile=False)


def can_strike(battle: SquadBattle, unit: SquadUnit, held: Collection[str] = ()) -> tuple[Armed, ...]:
    """What a squad can strike with: one weapon a model, the best unless it is held back; or all, if so ruled."""
    if unit.falls_back and ruled(battle, "fallback-strikes") == "no":
        return ()
    every = ruled(battle, "weapons-struck") == "all"
    armed: list[tuple[Model, str, int]] = []
    for model in _strikers(battle, unit):
        score = score_of(battle, unit, model, "cc")
        ready = [id for id in for_close_combat(battle, unit, model) if id not in held]
        if score is not None:
            armed += [(model, id, score) for id in (ready if every else _best(battle, ready))]
    return _grouped(battle, armed, by_profile=True)


def for_close_combat(battle: SquadBattle, unit: SquadUnit, model: Model) -> tuple[str, ...]:
    """The weapons that a model may strike with: none that has fired, and none that is too long, if so ruled."""
    any_length = ruled(battle, "long-weapons-in-close") == "allowed"
    return tuple(
        id for id in model.weapons if id not in unit.fired and (any_length or battle.table.weapons[id].is_short)
    )


def _strikers(battle: SquadBattle, unit: SquadUnit) -> tuple[Model, ...]:
    """Those who live; as a table may play it, also those who fell in this combat before they could strike."""
    if ruled(battle, "strike-back") == "full" and unit.hp:
        return tuple(model for model in unit.fitted if model.hp or model.name in unit.fallen)
    return unit.living


def _best(battle: SquadBattle, weapons: list[str]) -> list[str]:
    """The best of some weapons: most attacks, then strength, then save modifier, the first of equals."""
    return [max(weapons, key=lambda id: _worth(battle.table.weapons[id]))] if weapons else []


def _worth(weapon: Weapon) -> tuple[int, int, int]:
    return weapon.a, weapon.s, weapon.sm


def _grouped(battle: SquadBattle, armed: list[tuple[Model, str, int]], by_profile: bool) -> tuple[Armed, ...]:
    """Models that throw the same dice together, in the order of the list."""
    groups: dict[tuple[str, str, int], int] = {}
    for model, weapon, score in armed:
        key = (model.profile if by_profile else "", weapon, score)
        groups[key] = groups.get(key, 0) + 1
    return tuple(_armed(battle, *key, models) for key, models in groups.items())


def _armed(battle: SquadBattle, profile: str, id: str, score: int, models: int) -> Armed:
    weapon = battle.table.weapons[id]
    who = f"{battle.table.profiles[profile].name} with {weapon.name.lower()}" if profile else weapon.name
    return Armed(label=who, weapon=id, models=models, score=score, attacks=weapon.a, strength=weapon.s, sm=weapon.sm)
