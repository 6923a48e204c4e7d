"""The points of Itty Bitty Battles on which tables differ."""

from __future__ import annotations

from referee.rulings import RulingOption, RulingPoint, point

NAME = "itty-bitty"
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
        "charge-bonus",
        "What does the charge's +4 add to?",
        "The source calls it a modifier to the final combat.",
        rule="Charge",
        attack_factors="The attack factors",
        die="The die",
    ),
    point(
        "support-fire",
        "What does supporting fire add to?",
        "The source adds it to the attack strength and to the roll.",
        rule="Missile Combat",
        attack_factors="The attack factors",
        die="The die",
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
        "old-disorder",
        "What does a unit suffer that is disorganized since an earlier turn, and is disorganized again?",
        "The source routs only two in one turn.",
        rule="Disorganization",
        stays="Nothing more",
        routs="It routs",
    ),
    point(
        "berserk-on",
        "When does a disorganized unit go berserk in its morale check?",
        "The source's morale table is lost.",
        rule="Morale checks",
        natural_1="When it passes with a natural 1",
        never="Never",
    ),
    point(
        "rout-on",
        "When does a disorganized unit rout in its morale check?",
        "The source's morale table is lost.",
        rule="Morale checks",
        natural_6="When it fails with a natural 6",
        any_failure="Whenever it fails",
        never="Never",
    ),
)


MAGICK_RULINGS = (
    point(
        "accuracy",
        "When does a thrown spell land where it was aimed?",
        "As written, stronger casters throw worse.",
        rule="Using The Spell Templates",
        beat_rating="When the die beats the caster's rating",
        roll_under="When the die is the caster's rating or less; fighting near by adds 1",
    ),
    point(
        "prayer-cost",
        "What does a prayer cost a priest?",
        "The source counts prayers, and gives every prayer a cost in spirit.",
        rule="Fizzle Table",
        one_prayer="One of the prayers he has for the battle",
        spirit_cost="The cost in the table, from his spirit as a wizard's from his mana",
    ),
    point(
        "mana-returns",
        "Does mana that is spent come back?",
        "The source spends it and says nothing of more.",
        rule="Using The Spell and Prayer Tables",
        never="No",
        one_a_turn="One point at the end of a turn in which the wizard did not cast",
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
    ),
)


FIELD_RULINGS = (
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
        "road",
        "What does a road do?",
        "The source halves the movement rate, which would make roads slower than grass.",
        rule="Terrain Limitations to Movement",
        half_cost="A road hex costs half a point",
        half_movement="A march with a road hex in it has half the allowance, rounded down",
    ),
    point(
        "fort-time",
        "How long does an engineer work on a fortification?",
        "The end of the turn allows a level after one turn, the engineer's rule after two and seven.",
        rule="Fortification",
        _2_and_7="Two turns for level 1, seven for level 2",
        one_a_turn="One turn a level",
    ),
    point(
        "dismounted-as",
        "As what do dismounted dragoons fight?",
        "The source says all three.",
        rule="Dragoons",
        light_infantry="Light infantry 3-2-4",
        plus_one="One attack more, and movement 4",
        heavy_infantry="Heavy infantry 3-3-3",
    ),
)


RULINGS = COMBAT_RULINGS + MAGICK_RULINGS + FIELD_RULINGS
