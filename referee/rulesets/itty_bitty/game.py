"""Itty Bitty Battles as one value."""

from referee.faces import Image, Layout
from referee.ruleset import Ruleset, RuleText
from referee.rulesets.itty_bitty import (
    ABOUT,
    activation,
    casting,
    charge,
    cup,
    declaring,
    disorganization,
    dragoons,
    engineers,
    engines,
    hand,
    hidden,
    melee,
    missile,
    morale,
    movement,
    onrush,
    scouting,
    turn,
    victory,
)
from referee.rulesets.itty_bitty.content import Budget, Engine, Gear, Scenario, SingleMan, Spell, UnitType
from referee.rulesets.itty_bitty.muster import muster
from referee.rulesets.itty_bitty.purchase import Army
from referee.rulesets.itty_bitty.rulings import OWN_RULES, RULINGS
from referee.rulesets.itty_bitty.terrain import HexMap
from referee.rulesets.itty_bitty.units import MARKERS, IttyTable, IttyUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

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
        "faces": Layout,
        "images": Image,
    }
)

ORDERS = (
    *cup.ORDERS,
    *activation.ORDERS,
    *movement.ORDERS,
    *dragoons.ORDERS,
    *missile.ORDERS,
    *charge.ORDERS,
    *onrush.ORDERS,
    *melee.ORDERS,
    *declaring.ORDERS,
    *morale.ORDERS,
    *disorganization.ORDERS,
    *scouting.ORDERS,
    *hidden.ORDERS,
    *engineers.ORDERS,
    *engines.ORDERS,
    *casting.ORDERS,
    *turn.ORDERS,
    *victory.ORDERS,
)

RULESET = Ruleset(
    version=4,
    about=ABOUT,
    rulings=RULINGS,
    own_rules=OWN_RULES,
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
    drawing=cup.drawing,
    strength=strength,
    disguise=disguised,
    group_word="formation",
    settings=hand.SETTINGS,
    after_hand=hand.after_hand,
    fresh=hand.fresh,
    at_table=hand.AT_TABLE,
    next_up=turn.next_up,
    is_idle=turn.is_idle,
)
