"""Ranged Fun: d4s, stats that are the damage track, hammered and boom."""

from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.ranged_fun import ABOUT, close, fire_orders, lists, moves, placing, riding, turn, watching
from referee.rulesets.ranged_fun.muster import muster
from referee.rulesets.ranged_fun.options import DAMAGE, MISSIONS, OVERWATCH, RULINGS, SIGHT
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
            "units": lists.UnitType,
            "buildings": lists.Building,
            "armies": lists.Army,
            "scenarios": lists.Mission,
            "texts": RuleText,
            "sheets": SheetText,
        }
    ),
    unit=RangedUnit,
    table_type=RangedTable,
    phases=turn.PHASES,
    orders=(
        *fire_orders.ORDERS,
        *moves.ORDERS,
        *close.ORDERS,
        *watching.ORDERS,
        *riding.ORDERS,
        *turn.ORDERS,
        *placing.ORDERS,
    ),
    markers=MARKERS,
    muster=muster,
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    strength=strength,
    disguise=disguised,
    group_word="force",
)
