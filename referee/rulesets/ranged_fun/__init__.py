"""Ranged Fun: d4s, stats that are the damage track, hammered and boom."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.ranged_fun import damage, firing, lists, movement, sight
from referee.rulesets.ranged_fun.options import RULINGS
from referee.value import FrozenMap

__all__ = ["RULESET", "damage", "firing", "lists", "movement", "sight"]

RULESET = Ruleset(
    id="ranged-fun",
    name="Ranged Fun",
    rulings=RULINGS,
    content=FrozenMap(
        {
            "units": lists.UnitType,
            "buildings": lists.Building,
            "armies": lists.Army,
            "scenarios": lists.Mission,
            "texts": RuleText,
        }
    ),
)
