"""Wargame: models, teams and bands, actions and reactions, takedowns and panic."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.wargame import activation, attacking, groups, lists, panic
from referee.rulesets.wargame.options import RULINGS
from referee.value import FrozenMap

__all__ = ["RULESET", "activation", "attacking", "groups", "lists", "panic"]

RULESET = Ruleset(
    id="wargame",
    name="Wargame",
    rulings=RULINGS,
    content=FrozenMap(
        {
            "weapons": lists.Weapon,
            "profiles": lists.Profile,
            "warbands": lists.Warband,
            "scenarios": lists.Scenario,
            "texts": RuleText,
        }
    ),
)
