"""The points of Wargame on which tables differ, rules that are only ours, and the names of the book's sections."""

from referee.rulings import OwnRule, RulingPoint, point

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

# Models, teams and bands

TEAM_MINIMUM = point(
    "team-minimum",
    "How small may a team be?",
    "The book says only how large: no more than 5.",
    rule=GROUPS,
    kind="ours",
    _2="Two models",
    _1="One model",
)
SMALL_BAND = point(
    "small-band",
    "What is a band with fewer than six models left?",
    "A band is a group of 6–20 models; what becomes of one that shrinks the book does not say.",
    rule=GROUPS,
    kind="ours",
    team="A team, at once",
    stays="A band, until its owner breaks it up",
)
STRAYS_ATTACK = point(
    "strays-attack",
    "May a model that is out of cohesion attack?",
    "All members of a team must be within 8″ of its leader at all times; what follows if one is not the book does not "
    "say.",
    rule=GROUPS,
    kind="ours",
    no="No, it goes to its leader first",
    yes="Yes",
)
REGROUP_STEPS = point(
    "regroup-steps",
    "How many steps may models regroup in one turn?",
    "Bands break up into teams and teams into models, but not bands into models.",
    rule=GROUPS,
    one_a_turn="One: whoever has regrouped does so again next turn",
    several="As many as they like, one after the other",
)
FORMED_STATE = point(
    "formed-state",
    "Is a group prone or shaken that forms up from units of which some are?",
    "The book says nothing of states when units form up.",
    rule=GROUPS,
    kind="ours",
    as_most_are="If most of its models are",
    as_any_is="If any of its models is",
)
LEADER_DOWN = point(
    "leader-down",
    "Who tests for a team or band whose leader has fallen?",
    "Its leader must make the test, and he is down.",
    rule=TAKEDOWN,
    new_leader_tests="A new leader, named at once",
    no_test="Nobody; a new leader is named at the start of its owner's turn",
)

# Activation and moving

FOCUS_MOVES = point(
    "focus-moves",
    "May a unit that has focused move in its second action?",
    "“Don't move but +1 to hit on your second action”, and two of four actions in any combination.",
    rule=ACTIVATION,
    usual="no",
    yes="Yes, only the focusing is done on the spot",
    no="No: it engages only whom it is in combat with",
)
SHOOT_IN_COMBAT = point(
    "shoot-in-combat",
    "May a unit in combat shoot?",
    "The book does not say.",
    rule=ACTIVATION,
    kind="ours",
    no="No",
    yes="Yes",
)
MIXED_MOVES = point(
    "mixed-moves",
    "How far do models go whose group has several moves?",
    "“Move up to your Move Characteristic”; of groups with several the book does not speak.",
    rule=MOVING,
    usual="slowest",
    each_its_own="Each model as far as its own move",
    slowest="All as far as the slowest of them",
)
STANDING_UP = point(
    "standing-up",
    "How far does a prone unit move?",
    "The book never says how anybody stands up again.",
    rule=MOVING,
    kind="ours",
    half_move="It stands up and moves half",
    whole_move="It stands up and moves as far as any",
)
LEAVING_COMBAT = point(
    "leaving-combat",
    "May a unit leave combat?",
    "The book says how a unit gets into combat, not how it gets out.",
    rule=MOVING,
    kind="ours",
    free="Yes, by any move or dodge",
    forbidden="No, it fights on until one of them is gone",
)
FALLS = point(
    "falls",
    "What happens to a model that falls more than 3″?",
    "Moves go up and down as well; of falls the book does not speak.",
    rule=MOVING,
    kind="ours",
    save="It saves at 4 or more, or goes down",
    nothing="Nothing",
)
PRONE_ENGAGES = point(
    "prone-engages",
    "May a prone unit engage?",
    "The book does not say what a prone unit may not do.",
    rule=ACTIVATION,
    kind="ours",
    usual="forbidden",
    allowed="Yes",
    forbidden="No, it stands up with a move first",
)

# Attacking and cover

NATURAL_SIX = point(
    "natural-six",
    "Does a 6 always hit?",
    "Modifiers can make a hit impossible.",
    rule=ATTACKING,
    kind="ours",
    as_written="No, modifiers may ask for more than a die has",
    six_always_hits="Yes, whatever the modifiers",
)
LONG_RANGE_MELEE = point(
    "long-range-melee",
    "Does over half the weapon's range count in melee?",
    "The modifier does not say which attacks it means.",
    rule=ATTACKING,
    ranged_only="No, only in ranged attacks",
    both="Yes, in both",
)
HALF_RANGE = point(
    "half-range",
    "From where is half the weapon's range measured?",
    "“The target unit is at over half the weapon range”: from each model that attacks, or from their unit?",
    rule=ATTACKING,
    each_model="From each model that attacks",
    unit="From the model of the unit that is nearest",
)
COMBAT_REACH = point(
    "combat-reach",
    "How near is combat?",
    "Combat is less than 1″ from an enemy; a model in range for melee is within 1″.",
    rule=ATTACKING,
    within="1″ or less",
    less_than="Less than 1″",
)
SHOOT_INTO_COMBAT = point(
    "shoot-into-combat",
    "May a unit be shot at that is in combat with others of the shooter's side?",
    "The book does not say.",
    rule=ATTACKING,
    kind="ours",
    usual="no",
    yes="Yes",
    no="No",
)
PRONE_BLOCKS = point(
    "prone-blocks",
    "Are prone friends in the way of a shot?",
    "A model cannot draw line of sight through other friendly units; of prone ones the book does not speak.",
    rule=ATTACKING,
    no="No",
    yes="Yes",
)
HEAVY_UNIT = point(
    "heavy-unit",
    "When is a unit Heavy of which only some models are?",
    "“The target unit is Heavy”; of mixed units the book does not speak.",
    rule=ATTACKING,
    most="When at least half of its models are",
    all="When all of its models are",
    any="When any of its models is",
)
TERRAIN_COVER = point(
    "terrain-cover",
    "Is a unit in cover that stands in terrain?",
    "A unit is in cover if the attacker sees no more than half of any of its bases. The app sees terrain, not bases.",
    rule=COVER,
    kind="ours",
    all_in_it="Yes, if every model stands in it, unless the referee says otherwise",
    only_marked="Only if the referee says or marks it",
)
MIXED_COVER = point(
    "mixed-cover",
    "What cover has a unit of which some models are in soft cover and some in hard?",
    "A unit may be in soft cover or hard cover.",
    rule=COVER,
    most="What most of them are in; hard if as many",
    soft="Soft cover",
)

# Reactions

REACTIONS_EACH = point(
    "reactions-each",
    "How often may a unit react to one activation?",
    "Hold saves the reaction for the unit's next action; how many reactions a unit has the book does not say.",
    rule=REACTIONS,
    activation="Once an activation",
    action="Once an action",
)
REACTION_ENGAGE_REACH = point(
    "reaction-engage-reach",
    "When is half a move measured for a reaction that engages?",
    "“Move into combat if within half a move”; reactions take place after the action.",
    rule=REACTIONS,
    usual="when-declared",
    when_it_happens="After the action, when it happens",
    when_declared="Before the action, when it is declared",
)
REACTION_ORDER = point(
    "reaction-order",
    "In what order are several reactions done?",
    "The book does not say.",
    rule=REACTIONS,
    kind="ours",
    usual="declared",
    owner="As the reactive player likes",
    declared="As they were declared",
)
FAILED_REACTION = point(
    "failed-reaction",
    "Does a unit that fails a panic test still react to that action?",
    "The book does not say.",
    rule=REACTIONS,
    kind="ours",
    usual="lost",
    kept="Yes",
    lost="No, its reaction is lost",
)

# Takedowns and panic

PANIC_NUMBER = point(
    "panic-number",
    "What passes a panic test?",
    "The book never says how one is passed.",
    rule=PANIC,
    kind="ours",
    _4="4 or more, like hits and saves",
    _3="3 or more",
    _5="5 or more",
)
PANIC_COUNT = point(
    "panic-count",
    "How often do units panic when several models fall to one attack?",
    "Every takedown calls for tests, and one attack can make several.",
    rule=TAKEDOWN,
    each_takedown="Once for each takedown",
    once_per_attack="Once for the whole attack",
)
PANIC_WHO = point(
    "panic-who",
    "Which units near a takedown test?",
    "“Every other unit within 6″” can mean the enemy's too.",
    rule=TAKEDOWN,
    every_unit="Every unit within 6″",
    friends_only="Friends within 6″ only",
)
NO_COVER_IN_REACH = point(
    "no-cover-in-reach",
    "What does a unit in the open do that fails and finds no cover?",
    "Units fall prone if they are in cover already and cannot improve it.",
    rule=PANIC,
    prone="It falls prone",
    no_effect="Nothing, unless it is in cover already",
)
PRONE_AGAIN = point(
    "prone-again",
    "What happens to a prone unit that fails again?",
    "They fall prone; the book does not say what else could follow.",
    rule=PANIC,
    kind="ours",
    usual="loses-next",
    no_effect="Nothing",
    loses_next="It loses its next reaction or first action",
)
SHAKEN_UNTIL = point(
    "shaken-until",
    "When is a shaken unit itself again?",
    "-1 to hit “until their next turn”.",
    rule=PANIC,
    usual="activation-ends",
    turn_begins="When its owner's next turn begins",
    activation_ends="When its next activation ends",
)
ACTING_PANICS = point(
    "acting-panics",
    "Does a unit go on acting that fails a panic test in its own activation?",
    "The book does not say.",
    rule=PANIC,
    kind="ours",
    goes_on="Yes",
    ends="No, its activation is over",
)

RULINGS = tuple(each for each in tuple(vars().values()) if isinstance(each, RulingPoint))
"""All of them, in the order of the book."""

SCENARIO = "scenario"
TIES = "ties"
ON_THE_SPOT = "on-the-spot"
THROUGH_MODELS = "through-models"
OUT_OF_COVER = "out-of-cover"

OWN_RULES = (
    OwnRule(
        id=SCENARIO,
        title="What the scenario says",
        text="How a scenario is won, how long it goes on, and what it lets models do besides.",
        source="A scenario says what the victory conditions are; ours are our own.",
    ),
    OwnRule(
        id=TIES,
        title="Ties",
        text="Equal dice for the initiative are rolled again.",
        source="The players roll off for initiative.",
    ),
    OwnRule(
        id="measuring",
        title="Measuring",
        text="Distances are taken from edge to edge of bases, which are 1″ across. Anybody may measure at any time.",
        source="The book does not say from where.",
    ),
    OwnRule(
        id=THROUGH_MODELS,
        title="Through models",
        text="Models move through friends, not through enemies.",
        source="In any direction; nothing is said of models in the way.",
    ),
    OwnRule(
        id=ON_THE_SPOT,
        title="On the spot",
        text="A unit that engages an enemy with whom it is in combat attacks where it stands.",
        kind="reading",
        source="Move half your normal move into combat and attack.",
    ),
    OwnRule(
        id=OUT_OF_COVER,
        title="Out of cover",
        text="A unit that moves has the cover that is told of where it ends: none, if nobody tells any.",
        source="Cover is seen from the attacker; the app remembers what it was told.",
    ),
)
"""Wording and bookkeeping of ours that a table would hardly want otherwise."""
