"""Wargame: models, teams and bands, actions and reactions, takedowns and panic."""

from referee.faces import Image, Layout
from referee.ruleset import MarkerKind, Ruleset, RuleText
from referee.rulesets.wargame import (
    ABOUT,
    activation,
    content,
    cover,
    groups,
    hand,
    moving,
    objectives,
    panic,
    reactions,
    reactions_done,
    regrouping,
    shoot_and_engage,
    takedowns,
    turn,
    whole_activation,
)
from referee.rulesets.wargame.muster import muster
from referee.rulesets.wargame.rulings import ACTIVATION, COVER, OWN_RULES, PANIC, REACTIONS, RULES, RULINGS, TAKEDOWN
from referee.rulesets.wargame.units import WarTable, WarUnit, disguised, strength
from referee.sheet import SheetText
from referee.value import FrozenMap

MARKERS = (
    MarkerKind(id="prone", name="Prone", shape="down", colour="amber", letter="P", rule=PANIC),
    MarkerKind(id="shaken", name="Shaken", shape="bolt", colour="red", letter="S", rule=PANIC),
    MarkerKind(id="cowed", name="Loses its next reaction", shape="hourglass", colour="purple", letter="L", rule=PANIC),
    MarkerKind(id="focused", name="Focused", shape="ring", colour="blue", letter="F", until="phase", rule=ACTIVATION),
    MarkerKind(
        id="held", name="Holds its reaction", shape="diamond", colour="gold", letter="H", until="phase", rule=REACTIONS
    ),
    MarkerKind(id="soft-cover", name="Soft cover", shape="hexagon", colour="green", letter="T", rule=COVER),
    MarkerKind(id="hard-cover", name="Hard cover", shape="shield", colour="grey", letter="W", rule=COVER),
    MarkerKind(id="unconscious", name="Unconscious", shape="cross", colour="brown", letter="U", rule=TAKEDOWN),
    MarkerKind(id="objective", name="Holds the objective", shape="star", colour="gold", letter="O", rule=RULES),
)

RULESET = Ruleset(
    version=3,
    about=ABOUT,
    rulings=RULINGS,
    own_rules=OWN_RULES,
    content=FrozenMap(
        {
            "weapons": content.Weapon,
            "profiles": content.Profile,
            "warbands": content.Warband,
            "scenarios": content.Scenario,
            "texts": RuleText,
            "sheets": SheetText,
            "faces": Layout,
            "images": Image,
        }
    ),
    unit=WarUnit,
    table_type=WarTable,
    phases=turn.PHASES,
    orders=(
        whole_activation.activate,
        activation.focus,
        moving.move,
        shoot_and_engage.shoot,
        shoot_and_engage.engage,
        shoot_and_engage.resolve,
        activation.done,
        reactions.reacts,
        reactions_done.dodges,
        reactions_done.shoots_back,
        reactions_done.engages_back,
        reactions.sees,
        panic.panics,
        regrouping.breaks_up,
        regrouping.forms_up,
        groups.leads,
        groups.checks_cohesion,
        turn.rolls_off,
        turn.rests,
        turn.concede,
        turn.deploy,
        turn.deploy_rest,
        moving.place,
        cover.covers,
        moving.touch,
        takedowns.fall,
        hand.hurts,
        objectives.take_up,
        objectives.deliver,
        objectives.leaves,
    ),
    has_rounds=True,
    markers=MARKERS,
    muster=muster,
    still_open=turn.still_open,
    next_phase=turn.next_phase,
    strength=strength,
    disguise=disguised,
    group_word="warband",
    settings=hand.SETTINGS,
    after_hand=hand.after_hand,
    fresh=hand.fresh,
    at_table=hand.AT_TABLE,
    next_up=turn.next_up,
    is_idle=turn.is_idle,
)
