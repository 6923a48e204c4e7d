"""Battle Rules: squads of models, morale, fire, close combat and the scrum."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.battle_rules import close, combat, lists, morale, points, ranged, scrum, squads
from referee.rulesets.battle_rules.options import NAME, RULINGS
from referee.value import FrozenMap

__all__ = ["RULESET", "close", "combat", "lists", "morale", "points", "ranged", "scrum", "squads"]

CONTENT = FrozenMap(
    {
        "profiles": lists.Profile,
        "weapons": lists.Weapon,
        "squads": lists.SquadType,
        "forces": lists.Force,
        "scenarios": lists.Scenario,
        "texts": RuleText,
    }
)

RULESET = Ruleset(id=NAME, name="Battle Rules", rulings=RULINGS, content=CONTENT)
