"""The points of Itty Bitty Battles on which tables differ, in the order of the book."""

from __future__ import annotations

from typing import Any

from referee.battle import Battle
from referee.rulesets.itty_bitty import ABOUT
from referee.rulesets.itty_bitty import rulings_beyond_combat as later
from referee.rulings import OwnRule, option, point

NAME = ABOUT.id

# The map, hidden units, zones of control and stacking

MAP_RULINGS = (
    point(
        "face-down",
        "Who starts face down?",
        "All units do, unless the scenario starts units within 7 hexes of each other.",
        rule="Initial Placement of Units and Hidden Units",
        each="Whoever has no enemy within 7 hexes",
        together="Everybody, if no two enemies are within 7 hexes; otherwise nobody",
    ),
    point(
        "revealed-by",
        "What turns a counter face up?",
        "Opponents know more once units are closer together; light cavalry reveals what it touches.",
        rule="Initial Placement of Units and Hidden Units",
        kind="ours",
        contact_and_combat="An enemy next to it; and firing, charging, casting or being attacked",
        contact="An enemy next to it, and melee; fire and spells from further away do not",
    ),
    point(
        "scout-reveals",
        "What does a scout reveal?",
        "The target formation.",
        rule="Scouts",
        usual="in-sight",
        formation="The whole formation of the target",
        in_sight="Its stack, and what of its formation is within 3 hexes of the scout",
    ),
    point(
        "zones-of",
        "Who has a zone of control?",
        "Each unit; of the routed nothing is said.",
        rule="Zones of Control",
        usual="steady",
        every_unit="Every unit of troops, the routed too",
        steady="Every unit that is not routed",
    ),
    point(
        "stacking-in-passing",
        "Does a full hex stop units that pass through?",
        "At most 6 points of attack strength in one hex; of passing through nothing is said.",
        rule="Stacking",
        free="No: only where they end counts",
        counts="Yes: a hex without room is not entered",
    ),
)

# The cup, activation and movement

TURN_RULINGS = (
    point(
        "independents",
        "When do engineers and scouts act?",
        "They need no captain, and only captains and casters have counters.",
        rule="Setting up for the Turn",
        any_own_draw="When any counter of their side is drawn",
        own_counter="On a counter of their own, one a side",
    ),
    point(
        "leaderless",
        "How is a formation activated that has no captain?",
        "The scenarios have formations with none.",
        rule="Activation",
        own_counter="By a counter of its own with leadership 2",
        nearest_captain="By the nearest captain of its side",
    ),
    point(
        "out-of-range",
        "When is a formation out of missile range?",
        "Out of missile range of the nearest enemy unit.",
        rule="Activation",
        usual="any-shooter",
        nearest_enemy="When the nearest enemy unit cannot shoot that far, or not at all",
        any_shooter="When no enemy missile unit has it in range",
    ),
    point(
        "braced-when",
        "When do pikes and spears brace against a charge?",
        "Pike or spear against a cavalry charge.",
        rule="Activation",
        cavalry_near="When they were charged last turn, or heavy cavalry is within 6 hexes",
        charged="When they were charged last turn",
    ),
    point(
        "antipathy",
        "Who hates whom?",
        "Orcs and elves, dwarves and elves, and so on; there is no list.",
        rule="Activation",
        usual="scenario",
        peoples="Dwarves and elves, orcs and elves, and whom the scenario names",
        scenario="Only whom the scenario names",
    ),
    point(
        "move-after-combat",
        "May a unit move after it has fought?",
        "Any of the actions, in whatever order.",
        rule="Turn Phase Two: Action Subphases",
        usual="no",
        yes="Yes",
        no="No: it moves before that, or not at all",
    ),
    point(
        "road",
        "What does a road do?",
        "It halves the movement rate, which would make roads slower than grass.",
        rule="Terrain Limitations to Movement",
        half_cost="A road hex costs half a point",
        half_movement="A march with a road hex in it has half the allowance, rounded down",
    ),
    point(
        "one-hex-always",
        "May a unit always go one hex, whatever it costs?",
        "Up to, but not over, the movement allowance.",
        rule="Movement",
        yes="Yes",
        no="No: it stays where the next hex costs more than it has",
    ),
    point(
        "river-stops",
        "Does a river without a bridge end a move?",
        "A river costs 2 more; nothing is said of stopping.",
        rule="Terrain Limitations to Movement",
        kind="ours",
        yes="Yes: whoever wades across goes no further this turn",
        no="No",
    ),
    point(
        "dismounted-as",
        "As what do dismounted dragoons fight?",
        "All three are said.",
        rule="Dragoons",
        light_infantry="Light infantry 3-2-4",
        plus_one="One attack more, and movement 4",
        heavy_infantry="Heavy infantry 3-3-3",
    ),
)

# Combat: the table, fire, charges, melee

COMBAT_RULINGS = (
    point(
        "die-bonus",
        "Which way does a bonus move the combat die?",
        "The table is best for the attacker at 1, yet bonuses are written with a plus.",
        rule="CRT",
        favours_owner="In its owner's favour: the attacker's down, the defender's up",
        literal_add="Always up, as written",
    ),
    point(
        "captain-moves-die",
        "Does a captain in the stack move the combat die?",
        "Leadership bonuses modify the roll; no figure is given.",
        rule="CRT",
        kind="ours",
        usual="4-or-more",
        none="No",
        _4_or_more="By 1 in his side's favour, if his leadership is 4 or more; not for fire",
    ),
    point(
        "rubble-row",
        "In which row of the combat table does rubble lie?",
        "It is swamp to cross through; the table has no row for it.",
        rule="Rubble",
        kind="ours",
        swamp="Marsh",
        clear="Clear",
    ),
    point(
        "segments-for-whom",
        "Who attacks in the segments of an activation?",
        "The phasing formation; in the example both sides.",
        rule="The order of combat",
        usual="both-sides",
        phasing="The formation that was drawn; others fire, or cast fast spells, only at charges",
        both_sides="Also enemies that touch it or were attacked",
    ),
    point(
        "attacks-a-turn",
        "How often may a unit attack in a turn?",
        "Supporting fire must not have fired before; of other combats nothing is said.",
        rule="The order of combat",
        kind="ours",
        one="Once",
        one_a_segment="Once in each segment",
    ),
    point(
        "support-fire",
        "What does supporting fire add to?",
        "It is added to the attack strength, and to the roll.",
        rule="Missile Combat",
        attack_factors="The attack factors",
        die="The die",
    ),
    point(
        "supporters-suffer",
        "Do those who support by fire suffer the attacker's results?",
        "Results fall on all units that were in actual combat.",
        rule="Missile Combat",
        no="No",
        yes="Yes",
    ),
    point(
        "fire-back",
        "Do those who shoot or cast suffer the attacker's results?",
        "The table has results for the attacker, and fire has no rule of its own.",
        rule="Missile Combat",
        ignored="No",
        as_table="Yes, as the table says",
    ),
    point(
        "line-of-sight",
        "What stops missiles besides range?",
        "In range and not in melee; terrain affects sighting, but there is no rule.",
        rule="Missile Combat",
        usual="woods-and-hills",
        range_only="Nothing",
        woods_and_hills="Woods or a hill in the one hex between, unless the shooter stands on a hill",
    ),
    point(
        "charge-bonus",
        "What does the charge's +4 add to?",
        "It is called a modifier to the final combat.",
        rule="Charge",
        attack_factors="The attack factors",
        die="The die",
    ),
    point(
        "charge-distance",
        "How far may a charge ride?",
        "Within charging distance; no figure is given.",
        rule="Charge",
        kind="ours",
        movement="As many hexes as the slowest rider's movement",
        unlimited="As far as the way is free",
    ),
    point(
        "charge-terrain",
        "What ground breaks a charge?",
        "Charges may not occur through rubble; nothing else is said.",
        rule="Rubble",
        usual="open-ground",
        rubble_only="Rubble alone",
        open_ground="Rubble, woods, swamp, mountains and water",
    ),
    point(
        "opportunity-terrain",
        "In which terrain is a charge shot at?",
        "The terrain that the combat takes place in.",
        rule="Charge",
        usual="start",
        where_hit="Where the riders first come into range",
        start="Where the riders stand",
    ),
    point(
        "molested-by",
        "What takes a charge its shock?",
        "It must make it home unmolested.",
        rule="Charge",
        hurt="A result that falls on its riders",
        any_fire="Any fire or spell at it, whatever comes of it",
    ),
    point(
        "pikes-cancel-shock",
        "Do pikes take a charge its shock?",
        "Pikes were made against the cavalry charge: that is all.",
        rule="Pikemen",
        kind="ours",
        usual="yes",
        no="No",
        yes="Yes, if they are not routed",
    ),
    point(
        "refuse-how-far",
        "How far may those go who refuse battle?",
        "They may retreat before melee.",
        rule="Refuse Battle",
        kind="ours",
        _3_hexes="Up to three hexes, not into a zone of control",
        movement="As many hexes as their movement, not into a zone of control",
    ),
    point(
        "alone-in-melee",
        "What becomes of captains and engines that are attacked alone?",
        "Wizards and priests alone in melee are lost; an engine has defense 0.",
        rule="Wizard and Priest Movement, Combat, and Defense",
        lost="They are lost without a die, as wizards and priests are",
        fought="The table decides, against defense 0",
    ),
    point(
        "stack-fate",
        "Who shares the fate of a stack that is lost?",
        "Wizards and priests share the fate of the group they are stacked with.",
        rule="Wizard and Priest Movement, Combat, and Defense",
        shared="Captains and engines too",
        casters_only="Wizards and priests alone; captains and engines are left standing",
    ),
    point(
        "advance-after-melee",
        "May an attacker advance into a hex that falls empty?",
        "Nothing is said.",
        rule="Melee Combat",
        kind="ours",
        usual="yes",
        no="No",
        yes="Yes, one unit",
    ),
)

FIELD_RULINGS = MAP_RULINGS + TURN_RULINGS + COMBAT_RULINGS + later.MORALE_RULINGS + later.SIEGE_RULINGS
RULINGS = FIELD_RULINGS + later.MAGICK_RULINGS + later.SCENARIO_RULINGS
_POINTS = {each.id: each for each in RULINGS}


OWN_RULES = (
    OwnRule(
        id="whole-stack",
        title="A stack is attacked as one",
        text="All troops in the hex defend together, in one combat.",
        kind="reading",
        source="All units involved in the combat count.",
    ),
    OwnRule(
        id="forest-map",
        title="Forest Map One",
        text="The printed map is lost; this one is made to fit the hexes that the scenarios name.",
    ),
    OwnRule(
        id="own-terrain",
        title="Terrain without a line",
        text="Slopes, deserts and villages cost no more than clear ground; in combat villages and bridges are clear.",
        kind="reading",
        source="The tables name neither villages nor bridges.",
    ),
    OwnRule(
        id="small-formations",
        title="Formations of the Tudwallish",
        text="Neighbouring units of the Tudwallish make formations of two.",
        source="They have no large mixed formations; who belongs together is not said.",
    ),
    OwnRule(
        id="reinforcements",
        title="Where reinforcements come in",
        text="If their hex is taken or full, in the nearest free one at the edge of the map.",
    ),
    OwnRule(
        id="saved",
        title="What a save is for",
        text="A unit that saves is not attacked by the spell at all; a formation saves with its best quality.",
        kind="reading",
        source="The explanation of saving throws is missing.",
    ),
    OwnRule(
        id="rally-ball",
        title="Where the rally prayer falls",
        text="In the ball around the priest.",
        kind="reading",
        source="Troops within the radius of template B.",
    ),
    OwnRule(
        id="summoned-where",
        title="Where summoned troops appear",
        text="Beside their caster, where there is room; they act on his counter, and vanish with him.",
        source="They fight for the conjuror's side.",
    ),
    OwnRule(
        id="equal-grades",
        title="Who wins",
        text="The higher grade wins; equal grades are a draw; without grades, a side with no troops left has lost.",
        source="What holds if both sides meet their terms is not said.",
    ),
    OwnRule(
        id="prices",
        title="Prices",
        text="Own units cost attack, defense, half the movement, quality less 2, and what they can do. "
        "A defender has a level of fortification free for every 20 gold pieces.",
        source="The symbols of the price list cannot be read.",
    ),
)


def plays(battle: Battle[Any, Any], id: str) -> str:
    """How a battle plays a point now."""
    return option(battle, _POINTS[id])
