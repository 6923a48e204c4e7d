"""The points of Wargame on which tables differ, and the names of its rules."""

from referee.rulings import point

NAME = "wargame"

RULES = "Rules"
GROUPS = "Units: Models, Teams and Bands"
ACTIVATION = "Unit Activation"
MOVING = "Moving"
ATTACKING = "Attacking"
COVER = "Cover"
REACTIONS = "Unit Reactions"
TAKEDOWN = "Unit Takedown and Panic Tests"
PANIC = "Panic Tests"

RULINGS = (
    point(
        "panic-number",
        "What passes a panic test?",
        "The source never says how one is passed.",
        rule=PANIC,
        _4="4 or more, like hits and saves",
        _3="3 or more",
        _5="5 or more",
    ),
    point(
        "natural-six",
        "Does a 6 always hit?",
        "Modifiers can make a hit impossible.",
        rule=ATTACKING,
        as_written="No, modifiers may ask for more than a die has",
        six_always_hits="Yes, whatever the modifiers",
    ),
    point(
        "long-range-melee",
        "Does over half the weapon's range count in melee?",
        "The modifier does not say which attacks it means.",
        rule=ATTACKING,
        ranged_only="No, only in ranged attacks",
        both="Yes, in both",
    ),
    point(
        "shoot-in-combat",
        "May a unit in combat shoot?",
        "The source does not say.",
        rule=ACTIVATION,
        no="No",
        yes="Yes",
    ),
    point(
        "panic-count",
        "How often do units panic when several models fall to one attack?",
        "Every takedown calls for tests, and one attack can make several.",
        rule=TAKEDOWN,
        each_takedown="Once for each takedown",
        once_per_attack="Once for the whole attack",
    ),
    point(
        "panic-who",
        "Which units near a takedown test?",
        "“Every other unit” can mean the enemy's too.",
        rule=TAKEDOWN,
        every_unit="Every unit within 6″",
        friends_only="Friends within 6″ only",
    ),
    point(
        "leader-down",
        "Who tests for a team or band whose leader has fallen?",
        "Its leader tests, and he is down.",
        rule=TAKEDOWN,
        new_leader_tests="A new leader",
        no_test="Nobody",
    ),
    point(
        "no-cover-in-reach",
        "What does a unit in the open do that fails and finds no cover?",
        "The source has units fall prone if they are in cover already.",
        rule=PANIC,
        prone="It falls prone",
        no_effect="Nothing, unless it is in cover already",
    ),
    point(
        "team-minimum",
        "How small may a team be?",
        "The source says only how large.",
        rule=GROUPS,
        _2="Two models",
        _1="One model",
    ),
    point(
        "shaken-until",
        "When is a shaken unit itself again?",
        "“Until its next turn” can mean that turn too.",
        rule=PANIC,
        activation_ends="When its next activation ends",
        turn_begins="When its next activation begins",
    ),
    point(
        "failed-reaction",
        "Does a unit that fails a panic test still react to that action?",
        "The source does not say.",
        rule=REACTIONS,
        lost="No, its reaction is lost",
        kept="Yes",
    ),
    point(
        "prone-again",
        "What happens to a prone unit that fails again?",
        "It cannot fall any lower.",
        rule=PANIC,
        loses_next="It loses its next reaction or first action",
        no_effect="Nothing",
    ),
    point(
        "shoot-into-combat",
        "May a unit be shot at that is in combat with others of the shooter's side?",
        "The source does not say.",
        rule=ATTACKING,
        no="No",
        yes="Yes",
    ),
    point(
        "focus-moves",
        "May a unit that has focused move in its second action?",
        "“Don't move” can mean the focusing alone, or the turn.",
        rule=ACTIVATION,
        no="No: it engages only whom it is in combat with",
        yes="Yes, only the focusing is done on the spot",
    ),
)
