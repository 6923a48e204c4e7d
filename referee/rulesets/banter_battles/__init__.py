"""Banter Battles: bags of dice, units of bases, and how scared they are."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.banter_battles import bag, fear, fighting, scouting, stuff, winning
from referee.rulesets.banter_battles.options import RULINGS
from referee.value import FrozenMap

__all__ = ["RULESET", "bag", "fear", "fighting", "scouting", "stuff", "winning"]

RULESET = Ruleset(id="banter-battles", name="Banter Battles", rulings=RULINGS, content=FrozenMap({"texts": RuleText}))
