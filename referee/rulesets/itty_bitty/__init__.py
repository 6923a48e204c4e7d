"""Itty Bitty Battles: small fantasy armies on a hex map, captains in a cup, and magick that may fizzle."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.itty_bitty import (
    combat,
    cup,
    engineers,
    grid,
    magick,
    morale,
    movement,
    scouts,
    segments,
    spells,
    templates,
)
from referee.rulesets.itty_bitty.book import Budget, Engine, Gear, SingleMan, Spell, UnitType
from referee.rulesets.itty_bitty.maps import HexMap
from referee.rulesets.itty_bitty.options import NAME, RULINGS
from referee.rulesets.itty_bitty.scenarios import Scenario
from referee.value import FrozenMap

__all__ = [
    "RULESET",
    "combat",
    "cup",
    "engineers",
    "grid",
    "magick",
    "morale",
    "movement",
    "scouts",
    "segments",
    "spells",
    "templates",
]

CONTENT = FrozenMap(
    {
        "units": UnitType,
        "smcs": SingleMan,
        "engines": Engine,
        "gear": Gear,
        "budgets": Budget,
        "spells": Spell,
        "maps": HexMap,
        "scenarios": Scenario,
        "texts": RuleText,
    }
)

RULESET = Ruleset(id=NAME, name="Itty Bitty Battles", rulings=RULINGS, content=CONTENT)
