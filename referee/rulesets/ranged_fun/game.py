"""Ranged Fun: d4s, stats that are the damage track, hammered and boom."""

from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.ranged_fun import (
    ABOUT,
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
from referee.rulesets.ranged_fun.rulings import DAMAGE, MISSIONS, OVERWATCH, RULINGS, SIGHT
from referee.rulesets.ranged_fun.units import RangedTable, RangedUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

MARKERS = (
    MarkerKind(id="hammered", name="Hammered", shape="bolt", colour="red", letter="H", rule=DAMAGE),
    MarkerKind(id="overwatch", name="Overwatch", shape="ring", colour="blue", letter="O", rule=OVERWATCH),
    MarkerKind(
        id="observer", name="Forward observer", shape="diamond", colour="green", letter="F", until="phase", rule=SIGHT
    ),
    MarkerKind(id="objective", name="Holds a marker", shape="star", colour="gold", letter="M", rule=MISSIONS),
)

RULESET = Ruleset(
    about=ABOUT,
    rulings=RULINGS,
    content=FrozenMap(
        {
            "units": content.UnitType,
            "buildings": content.Building,
            "armies": content.Army,
            "scenarios": content.Mission,
            "texts": RuleText,
            "sheets": SheetText,
        }
    ),
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
    ),
    markers=MARKERS,
    muster=muster,
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    strength=strength,
    disguise=disguised,
    group_word="force",
)
