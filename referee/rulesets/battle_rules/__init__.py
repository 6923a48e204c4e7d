"""Battle Rules: squads of models, morale, fire, close combat and the scrum."""

from referee.ruleset import Ruleset
from referee.rulesets.battle_rules import close, combat, morale, ranged, scrum, squads
from referee.rulesets.battle_rules.options import RULINGS

__all__ = ["RULESET", "close", "combat", "morale", "ranged", "scrum", "squads"]

RULESET = Ruleset(id="battle-rules", name="Battle Rules", rulings=RULINGS)
