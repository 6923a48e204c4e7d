"""Battle Rules: squads of models, morale, fire, close combat and the scrum."""

from referee.faces import Image, Layout
from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.battle_rules import (
    ABOUT,
    assault,
    assault_move,
    by_hand,
    close_combat,
    combat_result,
    content,
    fast_lanes,
    morale,
    movement,
    ranged_combat,
    scrum,
    set_up,
    strikes,
    turn,
    victory,
)
from referee.rulesets.battle_rules.muster import muster
from referee.rulesets.battle_rules.rulings import OWN_RULES, RULINGS
from referee.rulesets.battle_rules.units import BattleTable, SquadUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

CONTENT = FrozenMap(
    {
        "profiles": content.Profile,
        "weapons": content.Weapon,
        "squads": content.SquadType,
        "forces": content.Force,
        "scenarios": content.Scenario,
        "texts": RuleText,
        "sheets": SheetText,
        "faces": Layout,
        "images": Image,
    }
)

MARKERS = (
    MarkerKind(id="fallback", name="Fallback", shape="triangle", colour="red", letter="F", rule="Fallback"),
    MarkerKind(id="advance", name="Advance", shape="star", colour="green", letter="A", rule="Advance"),
    MarkerKind(
        id="out-of-cohesion", name="Out of cohesion", shape="diamond", colour="amber", letter="2", rule="Cohesion"
    ),
    MarkerKind(id="in-cover", name="In cover", shape="hexagon", colour="brown", letter="C", rule="Cover"),
    MarkerKind(id="objective", name="Holds an objective", shape="circle", colour="gold", letter="O", rule="Victory"),
    MarkerKind(id="rally-point", name="Rally point", shape="square", colour="blue", letter="R", rule="Rally Point"),
)

RULESET = Ruleset(
    version=3,
    about=ABOUT,
    rulings=RULINGS,
    own_rules=OWN_RULES,
    content=CONTENT,
    unit=SquadUnit,
    table_type=BattleTable,
    phases=turn.PHASES,
    orders=(
        *set_up.ORDERS,
        *movement.ORDERS,
        *morale.ORDERS,
        *ranged_combat.ORDERS,
        *scrum.ORDERS,
        *assault.ORDERS,
        *assault_move.ORDERS,
        *strikes.ORDERS,
        *combat_result.ORDERS,
        *close_combat.ORDERS,
        *victory.ORDERS,
        *fast_lanes.ORDERS,
        turn.gives_up,
        turn.agree_to_end,
        by_hand.hurts,
    ),
    markers=MARKERS,
    muster=muster,
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    is_idle=fast_lanes.is_idle,
    next_up=fast_lanes.next_up,
    strength=strength,
    disguise=disguised,
    group_word="army",
    has_rounds=True,
    settings=by_hand.SETTINGS,
    after_hand=by_hand.after_hand,
    fresh=by_hand.fresh,
    at_table=by_hand.AT_TABLE,
)
