"""Ranged Fun: d4s, stats that are the damage track, hammered and boom."""

from referee.faces import Image, Layout
from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.ranged_fun import (
    ABOUT,
    by_hand,
    close_attacks,
    content,
    firing,
    hitching,
    missions,
    movement,
    overwatch,
    turn,
)
from referee.rulesets.ranged_fun.muster import muster
from referee.rulesets.ranged_fun.own_rules import OUR_MISSIONS
from referee.rulesets.ranged_fun.rulings import DAMAGE, OVERWATCH, OWN_RULES, RULINGS, SIGHT
from referee.rulesets.ranged_fun.units import RangedTable, RangedUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

MARKERS = (
    MarkerKind(id="hammered", name="Hammered", shape="bolt", colour="red", letter="H", rule=DAMAGE),
    MarkerKind(id="overwatch", name="Overwatch", shape="ring", colour="blue", letter="O", rule=OVERWATCH),
    MarkerKind(
        id="observer", name="Forward observer", shape="diamond", colour="green", letter="F", until="phase", rule=SIGHT
    ),
    MarkerKind(id="objective", name="Holds a marker", shape="star", colour="gold", letter="M", rule=OUR_MISSIONS.id),
)

RULESET = Ruleset(
    about=ABOUT,
    rulings=RULINGS,
    own_rules=OWN_RULES,
    content=FrozenMap(
        {
            "units": content.UnitType,
            "buildings": content.Building,
            "armies": content.Army,
            "scenarios": content.Mission,
            "texts": RuleText,
            "sheets": SheetText,
            "faces": Layout,
            "images": Image,
        }
    ),
    version=3,
    unit=RangedUnit,
    table_type=RangedTable,
    phases=turn.PHASES,
    orders=(
        *firing.ORDERS,
        *movement.ORDERS,
        *close_attacks.ORDERS,
        *overwatch.ORDERS,
        *hitching.ORDERS,
        *turn.ORDERS,
        *missions.ORDERS,
        *by_hand.ORDERS,
    ),
    markers=MARKERS,
    muster=muster,
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    strength=strength,
    disguise=disguised,
    group_word="force",
    settings=by_hand.SETTINGS,
    after_hand=by_hand.after_hand,
    fresh=by_hand.fresh,
    at_table=by_hand.AT_TABLE,
    next_up=turn.next_up,
    is_idle=turn.is_idle,
)
