"""The points of Itty Bitty Battles in the book's later chapters: morale, engineers and engines, magick, scenarios."""

from referee.rulings import RulingOption, RulingPoint, point

# Disorganization, morale and rally

MORALE_RULINGS = (
    point(
        "old-disorder",
        "What does a unit suffer that is disorganized since an earlier turn, and is disorganized again?",
        "Only two in one turn rout.",
        rule="Disorganization",
        stays="Nothing more",
        routs="It routs",
    ),
    point(
        "blocked-rout",
        "What becomes of a routed unit that cannot get away?",
        "It retreats up to three hexes towards its friends.",
        rule="Disorganization",
        usual="eliminated",
        stays="It stays where it is",
        eliminated="It is eliminated",
    ),
    point(
        "rout-again",
        "Does a routed unit that fails its check run again?",
        "It will always retreat.",
        rule="Disorganization",
        yes="Yes, up to three hexes more",
        no="No: it runs once",
    ),
    point(
        "rally-help",
        "Whom does a captain or priest in the stack help to rally?",
        "A unit that tries to rally does nothing else.",
        rule="Morale checks",
        usual="declared",
        did_nothing="Any unit that neither moved nor fought this turn",
        declared="A unit that said in its go that it tries to rally",
    ),
    point(
        "berserk-on",
        "When does a disorganized unit go berserk in its morale check?",
        "The morale table is lost.",
        rule="Morale checks",
        kind="ours",
        natural_1="When it passes with a natural 1",
        never="Never",
    ),
    point(
        "rout-on",
        "When does a disorganized unit rout in its morale check?",
        "The morale table is lost.",
        rule="Morale checks",
        kind="ours",
        natural_6="When it fails with a natural 6",
        any_failure="Whenever it fails",
        never="Never",
    ),
)

# Engineers and engines

SIEGE_RULINGS = (
    point(
        "fort-time",
        "How long does an engineer work on a fortification?",
        "The end of the turn allows a level after one turn, the engineer's rule after two and seven.",
        rule="Fortification",
        _2_and_7="Two turns for level 1, seven for level 2",
        one_a_turn="One turn a level",
    ),
    point(
        "structures",
        "Can engines batter a structure down?",
        "They destroy structures; no strength is given.",
        rule="Operating Siege Engines and Bombards",
        kind="ours",
        stone_6_wood_4="Yes: stone holds 6, wood 4; twice damaged is rubble",
        none="No: only petards bring it down",
    ),
    point(
        "engine-ranges",
        "How far do engines shoot?",
        "Within bombarding range; no figure is given.",
        rule="Operating Siege Engines and Bombards",
        kind="ours",
        _4_and_5="A siege engine 4 hexes, a bombard 5",
        unlimited="As far as the map goes",
    ),
    point(
        "engine-crew",
        "Which engineers may serve an engine?",
        "Only engineers can; nothing more is said.",
        rule="Operating Siege Engines and Bombards",
        kind="ours",
        stays="One who neither moved nor did other work this turn, an engine each",
        any="Any engineer in its hex",
    ),
    point(
        "engine-capture",
        "May engineers take over an enemy's engine that nobody works?",
        "Only engineers work engines; of captured ones nothing is said.",
        rule="Operating Siege Engines and Bombards",
        kind="ours",
        yes="Yes",
        no="No",
    ),
)

# Magick

MAGICK_RULINGS = (
    point(
        "prayer-cost",
        "What does a prayer cost a priest?",
        "The number is how many prayers he can say, and every prayer has a cost.",
        rule="Fizzle Table",
        one_prayer="One of the prayers he has for the battle",
        spirit_cost="The cost in the table, from his spirit as a wizard's from his mana",
    ),
    point(
        "mana-returns",
        "Does mana that is spent come back?",
        "A caster has a current rating, and pays upkeep every turn; of more mana nothing is said.",
        rule="Using The Spell and Prayer Tables",
        never="No",
        one_a_turn="One point at the end of a turn in which the wizard did not cast",
        all_each_turn="All of it at the end of each turn",
    ),
    point(
        "combining-when",
        "When may casters combine their power?",
        "By entering the same hex together.",
        rule="Combining Magickal Power",
        usual="later-counter",
        any_counter="When the counter of any of them is drawn",
        later_counter="When the counters of all of them are drawn",
    ),
    point(
        "spell-range",
        "How far do spells reach that are not thrown?",
        "Within physical range; only for thrown spells a figure is given.",
        rule="General Procedure for Spell/Prayer Casting",
        kind="ours",
        current_rating="As far as thrown ones: the caster's current rating",
        unlimited="As far as the map goes",
    ),
    point(
        "accuracy",
        "When does a thrown spell land where it was aimed?",
        "The die beats the rating: so stronger casters throw worse.",
        rule="Using The Spell Templates",
        beat_rating="When the die beats the caster's rating",
        roll_under="When the die is the caster's rating or less; fighting near by adds 1",
    ),
    RulingPoint(
        id="template-fractions",
        question="How strong is a spell in the second and third band of its template?",
        options=(
            RulingOption(id="1-⅔-⅓", text="Two thirds, one third"),
            RulingOption(id="1-½-¼", text="A half, a quarter"),
        ),
        source="The pictures are lost; thirds give the fireball's 6 and 4.",
        rule="Spell Templates",
        kind="ours",
    ),
    point(
        "durations-from",
        "Does the turn in which a spell is cast count for how long it lasts?",
        "Durations are measured in turns.",
        rule="Using The Spell and Prayer Tables",
        this_turn="Yes",
        next_turn="No",
    ),
    point(
        "upkeep-from",
        "When is a spell's upkeep paid first?",
        "1 point per turn to keep them alive.",
        rule="Using The Spell and Prayer Tables",
        usual="this-turn",
        next_turn="At the end of the next turn",
        this_turn="At the end of the turn in which it is cast",
    ),
    point(
        "summoned-act",
        "When do summoned troops act first?",
        "They fight for the conjuror's side.",
        rule="Summon Primal Goons",
        usual="next-turn",
        at_once="At once, in the go of their caster",
        next_turn="When his counter is drawn again",
    ),
    point(
        "walking-dead-number",
        "How many of the dead rise?",
        "As many as the wizard has mana.",
        rule="Summon the Walking Dead",
        mana_after="As many as he has mana after paying, at least one",
        mana_before="As many as he had before paying",
    ),
)

# Scenarios and purchase

SCENARIO_RULINGS = (
    point(
        "ford-counts",
        "Does a unit count as across that waded through the river?",
        "It crosses the upper bridge, or the lower.",
        rule="Victory Conditions",
        usual="yes",
        no="No: it must go over that bridge",
        yes="Yes: it must be on the other side",
    ),
    point(
        "captain-per-six",
        "Must an army have a captain to every six units?",
        "Formations are led by captains; one of the book's own armies has fewer.",
        rule="Designing Itty Bitty Battles",
        kind="ours",
        usual="required",
        advice="No: it is said, and no more",
        required="Yes",
    ),
)
