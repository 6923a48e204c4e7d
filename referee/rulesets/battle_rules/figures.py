"""What a squad's models come to: the figures that stand for it, and what it fires and strikes with."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, Literal

from referee.rulesets.battle_rules.lists import Profile, Weapon
from referee.rulesets.battle_rules.sequence import Group
from referee.rulesets.battle_rules.squads import defending_save, defending_toughness
from referee.rulesets.battle_rules.units import Model, Settled, SquadBattle, SquadUnit
from referee.value import value

FIGURES = ("rc", "cc", "pt", "mt", "cs", "mv")


def standing_for(profiles: list[Profile], mixed: str, nerve: str) -> dict[str, Any]:
    """The figures of a squad: best scores, the toughness and save that defend it, its nerve, the slowest move."""
    mt = [profile.mt for profile in profiles]
    return {
        "rc": min((profile.rc for profile in profiles if profile.rc), default=None),
        "cc": min((profile.cc for profile in profiles if profile.cc), default=None),
        "pt": defending_toughness([profile.pt for profile in profiles], mixed),
        "mt": max(mt) if nerve == "highest" else defending_toughness(mt, mixed),
        "cs": defending_save([profile.cs for profile in profiles], mixed),
        "mv": min(profile.mv for profile in profiles),
    }


def fresh(battle: SquadBattle, unit: SquadUnit) -> Settled:
    """What the rules make of a squad as its models are now; of the dead, what they last were."""
    profiles = [battle.table.profiles[model.profile] for model in unit.living]
    if not profiles:
        return unit.settled
    return replace(
        unit.settled, **standing_for(profiles, battle.rulings["mixed-squads"], battle.rulings["mixed-nerve"])
    )


def figure(battle: SquadBattle, unit: SquadUnit, name: Literal["pt", "mt", "mv"]) -> int:
    """A figure of a squad: what the referee made it, else what its living models make it."""
    made: int = getattr(as_it_stands(battle, unit), name)
    return made


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
    found: int | None = getattr(battle.table.profiles[model.profile], name)
    return found


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


def can_fire(battle: SquadBattle, unit: SquadUnit) -> tuple[Armed, ...]:
    """What a squad can fire with: every weapon with a distance, of models with Ranged Combat."""
    found = [
        (model, id, score)
        for model in unit.living
        if (score := score_of(battle, unit, model, "rc")) is not None
        for id in model.weapons
        if battle.table.weapons[id].shoots
    ]
    return _grouped(battle, found, by_profile=False)


def can_strike(battle: SquadBattle, unit: SquadUnit, held: Collection[str] = ()) -> tuple[Armed, ...]:
    """What a squad can strike with: one weapon a model, short enough and not fired, the best unless it is held back."""
    found = []
    for model in _strikers(battle, unit):
        score = score_of(battle, unit, model, "cc")
        weapon = _best(battle, (id for id in model.weapons if id not in unit.fired and id not in held))
        if score is not None and weapon:
            found.append((model, weapon, score))
    return _grouped(battle, found, by_profile=True)


def _strikers(battle: SquadBattle, unit: SquadUnit) -> tuple[Model, ...]:
    """Those who live; as a table may play it, also those who fell in this combat before they could strike."""
    if battle.rulings["strike-back"] == "full" and unit.hp:
        return tuple(model for model in unit.fitted if model.hp or model.name in unit.fallen)
    return unit.living


def _best(battle: SquadBattle, weapons: Iterable[str]) -> str:
    """The weapon a model strikes with: most attacks, then strength, then save modifier, the first of equals."""
    short = [id for id in weapons if battle.table.weapons[id].strikes]
    return max(short, key=lambda id: _worth(battle.table.weapons[id]), default="")


def _worth(weapon: Weapon) -> tuple[int, int, int]:
    return weapon.a, weapon.s, weapon.sm


def _grouped(battle: SquadBattle, found: list[tuple[Model, str, int]], by_profile: bool) -> tuple[Armed, ...]:
    """Models that throw the same dice together, in the order of the list."""
    made: dict[tuple[str, str, int], int] = {}
    for model, weapon, score in found:
        key = (model.profile if by_profile else "", weapon, score)
        made[key] = made.get(key, 0) + 1
    return tuple(_armed(battle, *key, models) for key, models in made.items())


def _armed(battle: SquadBattle, profile: str, id: str, score: int, models: int) -> Armed:
    weapon = battle.table.weapons[id]
    who = f"{battle.table.profiles[profile].name} with {weapon.name.lower()}" if profile else weapon.name
    return Armed(label=who, weapon=id, models=models, score=score, attacks=weapon.a, strength=weapon.s, sm=weapon.sm)
