"""Banter Battles: bags of dice, units of bases, and how scared they are."""

from referee.faces import Image, Layout
from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.banter_battles import (
    ABOUT,
    bag,
    bashing,
    by_hand,
    charging,
    deployment,
    doing_stuff,
    generals,
    moving,
    scared,
    scouting_and_terrain,
    shooting,
    turn,
    winning,
)
from referee.rulesets.banter_battles.content import Army, Period, Scenario
from referee.rulesets.banter_battles.muster import muster
from referee.rulesets.banter_battles.rulings import OWN_RULES, RULINGS
from referee.rulesets.banter_battles.units import BanterTable, BanterUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

MARKERS = (
    MarkerKind(id="scared", name="Scared", shape="triangle", colour="amber", letter="!", until="turn", rule="R6"),
    MarkerKind(
        id="out-of-command", name="Out of command", shape="square", colour="grey", letter="C", until="turn", rule="R4"
    ),
    MarkerKind(id="in-cover", name="In cover", shape="hexagon", colour="green", letter="T", rule="T6"),
    MarkerKind(id="objective", name="Holds the objective", shape="star", colour="gold", letter="O", rule="TS4"),
)

RULESET = Ruleset(
    version=3,
    about=ABOUT,
    rulings=RULINGS,
    own_rules=OWN_RULES,
    content=FrozenMap(
        {
            "texts": RuleText,
            "periods": Period,
            "armies": Army,
            "scenarios": Scenario,
            "sheets": SheetText,
            "faces": Layout,
            "images": Image,
        }
    ),
    unit=BanterUnit,
    table_type=BanterTable,
    phases=turn.PHASES,
    orders=(
        *scouting_and_terrain.ORDERS,
        *deployment.ORDERS,
        turn.rolls_king,
        bag.pulls,
        bag.moved,
        turn.all_stood,
        doing_stuff.STAND,
        doing_stuff.REFORM,
        moving.MOVE,
        charging.CHARGE,
        shooting.SHOOT,
        doing_stuff.FALL_BACK,
        doing_stuff.done,
        bashing.bashes,
        charging.touch,
        charging.place,
        generals.appoint,
        *scared.ORDERS,
        *winning.ORDERS,
    ),
    markers=MARKERS,
    muster=muster,
    in_play=("periods",),
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    is_idle=turn.is_idle,
    next_up=turn.next_up,
    strength=strength,
    disguise=disguised,
    drawing=bag.drawing,
    group_word="command",
    settings=by_hand.SETTINGS,
    after_hand=by_hand.after_hand,
    fresh=by_hand.fresh,
    at_table=by_hand.AT_TABLE,
)
