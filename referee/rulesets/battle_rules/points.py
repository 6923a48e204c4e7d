"""What models and weapons cost, by the author's tables. Prices are quarters of a point: floats hold them exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from referee.requests import Refused
from referee.rulesets.battle_rules.lists import Force, Models, Profile, SquadType, Weapon
from referee.value import value

Thing = TypeVar("Thing")

SCORES = {None: 0.0, 6: 0.5, 5: 1.25, 4: 2.25, 3: 4.0, 2: 6.5}
TOUGHNESS = dict(enumerate((0, 1, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4), start=1))
HIT_POINTS = dict(enumerate((0, 1.5, 2, 2.5, 3, 3.75, 4.75, 6, 7.5, 9.5), start=1))
ATTACKS = dict(enumerate((0.5, 1.25, 2.25, 4, 6.5, 10.25), start=1))
STRENGTH = dict(enumerate((0, 2, 3, 5, 7, 9, 12)))
SAVE_MODIFIER = dict(enumerate((0, 0.25, 0.5, 1, 1.5, 2)))
INCH = 0.25
SIX_INCHES = 0.25


def price_of_model(model: Profile) -> float:
    """Everything but the hit points, once for each hit point; and the hit points themselves.

    >>> price_of_model(Profile(name="Militia", rc=5, cc=6, pt=3, mt=3, hp=1, mv=6))
    6.25
    """
    parts = parts_of_model(model)
    return sum(price for name, price in parts.items() if name != "hp") * model.hp + parts["hp"]


def parts_of_model(model: Profile) -> dict[str, float]:
    """What each figure of a model costs by the tables: all but hit points count once for each hit point.

    >>> parts_of_model(Profile(name="Militia", rc=5, cc=6, pt=3, mt=3, hp=1, mv=6))["rc"]
    1.25
    """
    return {
        "rc": SCORES[model.rc],
        "cc": SCORES[model.cc],
        "cs": SCORES[model.cs],
        "pt": _price(TOUGHNESS, model.pt, "pt"),
        "mt": _price(TOUGHNESS, model.mt, "mt"),
        "mv": model.mv * INCH,
        "hp": _price(HIT_POINTS, model.hp, "hp"),
    }


def price_of_weapon(weapon: Weapon) -> float:
    """Distance, strength and save modifier, once for each attack; and the attacks themselves.

    >>> price_of_weapon(Weapon(name="Rifle", dst=24, a=1, s=1))
    3.5
    """
    parts = parts_of_weapon(weapon)
    return sum(price for name, price in parts.items() if name != "a") * weapon.a + parts["a"]


def parts_of_weapon(weapon: Weapon) -> dict[str, float]:
    """What each figure of a weapon costs by the tables: all but attacks count once for each attack.

    >>> parts_of_weapon(Weapon(name="Rifle", dst=24, a=1, s=1))
    {'dst': 1.0, 's': 2, 'sm': 0, 'a': 0.5}
    """
    return {
        "dst": -(-weapon.dst // 6) * SIX_INCHES,  # a part of six inches costs as much as six
        "s": _price(STRENGTH, weapon.s, "s"),
        "sm": _price(SAVE_MODIFIER, weapon.sm, "sm"),
        "a": _price(ATTACKS, weapon.a, "a"),
    }


def _price(prices: Mapping[int, float], figure: int, name: str) -> float:
    if figure not in prices:
        raise Refused(f"{name} {figure} has no price: {min(prices)} to {max(prices)}.")
    return prices[figure]


@value
class Pricer:
    """Prices by id, for lists that name their profiles and weapons."""

    profiles: Mapping[str, Profile]
    weapons: Mapping[str, Weapon]

    def model(self, kind: Models) -> float:
        """One model of a kind with what it carries."""
        carried = sum(price_of_weapon(_found(self.weapons, id, "weapon")) for id in kind.weapons)
        return price_of_model(_found(self.profiles, kind.profile, "profile")) + carried

    def squad(self, squad: SquadType) -> float:
        """All models of a squad."""
        return sum(kind.count * self.model(kind) for kind in squad.models)

    def force(self, force: Force, squads: Mapping[str, SquadType]) -> float:
        """A force as it is fielded: so many squads of each type."""
        return sum(count * self.squad(_found(squads, id, "squad")) for id, count in force.fielded.items())


def _found(things: Mapping[str, Thing], id: str, kind: str) -> Thing:
    if id not in things:
        raise Refused(f"There is no {kind} “{id}”; there are {', '.join(things)}.")
    return things[id]
