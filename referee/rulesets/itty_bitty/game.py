"""Itty Bitty Battles: small fantasy armies on a hex map, captains in a cup, and magick that may fizzle."""

from referee.ruleset import Ruleset, RuleText
from referee.rulesets.itty_bitty import (
    ABOUT,
    casting,
    charging,
    combat,
    cup,
    declaring,
    drawing,
    engineers,
    fighting,
    grid,
    hiding,
    magick,
    manning,
    marching,
    morale,
    movement,
    onrush,
    placing,
    rallying,
    riding,
    scouts,
    segments,
    shooting,
    spells,
    templates,
    turn,
    winning,
    works,
)
from referee.rulesets.itty_bitty.book import Budget, Engine, Gear, SingleMan, Spell, UnitType
from referee.rulesets.itty_bitty.maps import HexMap
from referee.rulesets.itty_bitty.markers import MARKERS
from referee.rulesets.itty_bitty.muster import muster
from referee.rulesets.itty_bitty.options import RULINGS
from referee.rulesets.itty_bitty.purchase import Army
from referee.rulesets.itty_bitty.scenarios import Scenario
from referee.rulesets.itty_bitty.units import IttyTable, IttyUnit, disguised, strength
from referee.sheet import SheetText
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
        "armies": Army,
        "scenarios": Scenario,
        "texts": RuleText,
        "sheets": SheetText,
    }
)

ORDERS = (
    *drawing.ORDERS,
    *marching.ORDERS,
    *shooting.ORDERS,
    *charging.ORDERS,
    *onrush.ORDERS,
    *fighting.ORDERS,
    *declaring.ORDERS,
    *riding.ORDERS,
    *rallying.ORDERS,
    *hiding.ORDERS,
    *works.ORDERS,
    *manning.ORDERS,
    *casting.ORDERS,
    *turn.ORDERS,
    *placing.ORDERS,
    *winning.ORDERS,
)

RULESET = Ruleset(
    about=ABOUT,
    rulings=RULINGS,
    content=CONTENT,
    unit=IttyUnit,
    table_type=IttyTable,
    phases=turn.PHASES,
    orders=ORDERS,
    markers=MARKERS,
    muster=muster,
    in_play=("units", "engines", "spells"),
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    drawing=drawing.drawing,
    strength=strength,
    disguise=disguised,
    group_word="formation",
)
