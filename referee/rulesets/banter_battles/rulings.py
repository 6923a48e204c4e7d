"""The points of Banter Battles on which tables differ, and what besides is ours and not the book's."""

from referee.rulings import OwnRule, point

# Before the battle

SCOUTING_EDGE = point(
    "scouting-edge",
    "When does a side have the edge in scouting units?",
    "“20% or more scouting units” can be read of the scouts or of the army.",
    rule="G1",
    relative="With at least 1.2 times the other side's scouts",
    share="When scouts are 20 points more of its army",
)
TERRAIN_FIRST = point(
    "terrain-first",
    "Who places terrain first?",
    "Pieces are placed in turn; who begins is not said.",
    rule="T4",
    kind="ours",
    out_scouted="The side that was out-scouted",
    winner="The side that out-scouted the other",
)

# The bag

BAG_COUNT = point(
    "bag-count",
    "Which units put a die in the bag?",
    "The bag is filled at the start of the game, and again every turn.",
    rule="R3",
    surviving="Units that are still there",
    starting="As many as started",
)
FIRST_DIE = point(
    "first-die",
    "Does the unit that acts first use up a die?",
    "The player going first acts with a unit, then dice are pulled.",
    rule="TS2",
    set_aside="Yes, one of its colour is set aside",
    none="No, all dice stay in the bag",
)

# Doing stuff

SECOND_ACTION = point(
    "second-action",
    "When may a unit take its second action?",
    "“After taking” a check; whether it must be passed is not said.",
    rule="TS2",
    passed="After passing a check",
    taken="After any check that leaves it on the table",
)
ACTIONS_IN_CONTACT = point(
    "actions-in-contact",
    "What may a unit do that touches an enemy?",
    "Not said.",
    rule="TS2",
    kind="ours",
    usual="fall-back-only",
    free="Whatever is physically possible, shooting too",
    fall_back_only="Only stand or fall back",
)
TERRAIN_SLOWS = point(
    "terrain-slows",
    "How much does terrain slow units that are not scouts?",
    "Scouts are not slowed by terrain, so others are; no figure is given.",
    rule="S2",
    kind="ours",
    half="They move half as far inside it",
    as_agreed="As the table agrees for each piece",
)
GENERAL_FALL_BACK = point(
    "general-fall-back",
    "Does a general who falls back check afterwards?",
    "Only scouts are spared that check; generals pair actions “with no [R6] required”.",
    rule="FB2",
    checks="Yes, as everybody but scouts",
    no_check="No",
)
CHIEF_COMMANDS = point(
    "chief-commands",
    "Whom does the commander-in-chief command?",
    "Generals command their own units only; for the commander-in-chief only the number of them differs.",
    rule="R4",
    own="His own units",
    all="All units of his side",
)

# Shooting and charging

SHOOTING_ONCE = point(
    "shooting-once",
    "Who shoots only once a turn?",
    "“A base may only” shoot once per turn.",
    rule="DS5",
    usual="unit",
    base="A base: the others may shoot later in the turn",
    unit="A unit, however many of its bases shot",
)
SHOOT_INTO_CONTACT = point(
    "shoot-into-contact",
    "May a target be shot at that touches an enemy?",
    "“Any target” in range and arc.",
    rule="DS5",
    usual="forbidden",
    allowed="Yes",
    forbidden="No, nobody shoots into a bash",
)
SHOOTING_PAST = point(
    "shooting-past",
    "Do units in the way block a shot?",
    "“Any target” in range and arc; nothing is said of units between.",
    rule="DS5",
    kind="ours",
    usual="blocked",
    any="No",
    blocked="Yes; artillery shoots over friends 1 MU or more away",
)
HIDDEN_TARGETS = point(
    "hidden-targets",
    "May a blank marker be shot at?",
    "A hidden unit is out of sight of all enemies; “any target” may be shot at.",
    rule="R5",
    forbidden="No, it is to be seen first",
    allowed="Yes",
)
GENERAL_TARGETS = point(
    "general-targets",
    "From what is a general safe while there is another target?",
    "“Cannot be targeted”; by what is not said.",
    rule="R4",
    every_attack="From shots, charges and bashes",
    shooting_only="From shots only",
)
CHARGE_WHERE = point(
    "charge-where",
    "What must a charge have besides the distance?",
    "A unit “must be in charge distance”; nothing else is asked.",
    rule="DS4",
    kind="ours",
    usual="sight-and-front",
    distance="Nothing",
    sight_and_front="The target in sight and to its front",
)

# Being scared

REPEAT_FALL_BACKS = point(
    "repeat-fall-backs",
    "Which falls back in one phase cost a base?",
    "“Two fall backs in same phase”: later ones are not named.",
    rule="HS5",
    each="Every one after the first",
    second_only="The second only",
)
BLOCKED_FALL_BACK = point(
    "blocked-fall-back",
    "What does it cost to fall back where the way is blocked?",
    "Not said.",
    rule="FB1",
    kind="ours",
    usual="loses-base",
    nothing="Nothing: it goes as far as it can",
    loses_base="A base: it goes as far as it can and loses one",
)
THROUGH_FRIENDS = point(
    "through-friends",
    "What do friends do whom a unit passes through as it falls back?",
    "Not said.",
    rule="FB1",
    kind="ours",
    usual="check",
    nothing="Nothing",
    check="They check how scared they are",
)

# Losing bases

OWN_BASE_LOSS = point(
    "own-base-loss",
    "Does a unit that lost bases check for its own loss?",
    "“Friendly units” may or may not include the unit itself.",
    rule="R7",
    friends_only="No, only its friends do",
    self_too="Yes, it checks as well",
)
CHECKS_FOR_LOSSES = point(
    "checks-for-losses",
    "How often does a friend check when one blow destroys several bases?",
    "“When bases are destroyed”: once for all or once for each is not said.",
    rule="R7",
    occasion="Once for the blow",
    base="Once for each base",
)
FRIGHT_SPREADS = point(
    "fright-spreads",
    "Which lost bases make friends within 2 MU check?",
    "[R7] says “destroyed”, [HS4] says “remove”, [HS5] speaks of “further [R6]”. Spreading eats armies: in battles "
    "played to the end one lost base cost eleven more on average.",
    rule="R7",
    always="All, those lost by fright too",
    once_a_phase="All, but a unit checks for losses of others once a phase",
    destroyed_only="Only those destroyed by shooting or bashing",
)

# Bashing

BASH_STARTS = point(
    "bash-starts",
    "Who picks the first bash?",
    "[B1] says the active player; [TS1] lets him go second “in the following phases”.",
    rule="B1",
    active_player="The active player",
    as_chosen="Whoever goes first this turn",
)
BASH_ONCE = point(
    "bash-once",
    "Who bashes only once a turn?",
    "A base “will only bash once”; but bashing is “completed by the whole unit”.",
    rule="TS3",
    usual="unit",
    base="A base: those that have not bashed answer a second enemy",
    unit="A unit: one that has bashed throws no more dice",
)
BASH_TIMING = point(
    "bash-timing",
    "When are bases lost in a bash removed?",
    "Results apply at once, yet both sides throw.",
    rule="B4",
    together="After both have thrown",
    attacker_first="The attacker's hits before the answer",
)

# Winning

GENERALS_COUNT = point(
    "generals-count",
    "Do generals count among an army's units for the 60%?",
    "“60% of the other army's units”; whether a general is one is not said.",
    rule="TS4",
    no="No",
    yes="Yes, those that started",
)

RULINGS = (
    SCOUTING_EDGE,
    TERRAIN_FIRST,
    BAG_COUNT,
    FIRST_DIE,
    SECOND_ACTION,
    ACTIONS_IN_CONTACT,
    TERRAIN_SLOWS,
    GENERAL_FALL_BACK,
    CHIEF_COMMANDS,
    SHOOTING_ONCE,
    SHOOT_INTO_CONTACT,
    SHOOTING_PAST,
    HIDDEN_TARGETS,
    GENERAL_TARGETS,
    CHARGE_WHERE,
    REPEAT_FALL_BACKS,
    BLOCKED_FALL_BACK,
    THROUGH_FRIENDS,
    OWN_BASE_LOSS,
    CHECKS_FOR_LOSSES,
    FRIGHT_SPREADS,
    BASH_STARTS,
    BASH_ONCE,
    BASH_TIMING,
    GENERALS_COUNT,
)

OWN_RULES = (
    OwnRule(
        id="on-the-sketch",
        title="Measured on the sketch",
        text="Where units are on the sketch, what hangs on it is measured and not asked. Bases are half as deep as "
        "wide; a charge ends with the front along the edge that it came upon; a fall back goes straight to the rear; "
        "the arc is 45° to either side of the front corners. The referee may say otherwise.",
    ),
    OwnRule(
        id="ties-again",
        title="Ties",
        text="Equal totals, or equal dice for the king, are rolled again until they differ.",
    ),
    OwnRule(
        id="slipped-cells",
        title="Two slipped cells",
        text="What stands under [DS6] is how to charge; what stands under the first [R7] is how a unit falls back.",
        kind="reading",
        source="The texts name their own rules: [FB1] and [FB2] under [R7], a charge under [DS6].",
    ),
    OwnRule(
        id="three-bands",
        title="Three results of a check",
        text="Resilience or more passes, one short falls back, two or more short loses a base.",
        kind="reading",
        source="“-1<” and “-2<” of the resilience; nothing else gives three results.",
    ),
    OwnRule(
        id="effective-value",
        title="What hits",
        text="A die hits at the effective value or more. Modifiers in one's favour lower it, to 2 at least; a 6 hits.",
        kind="reading",
        source="The period gives a value; how a die is compared with it is not said.",
    ),
    OwnRule(
        id="measures",
        title="Measuring",
        text="A period says how many base widths an MU is. Distances run from base to base, the nearest two.",
        kind="reading",
        source="Distances are in base widths, rules speak of MU.",
    ),
    OwnRule(
        id="in-cover",
        title="In cover",
        text="A unit is in cover with half its bases inside terrain, or where the line of the shot crosses it. "
        "Mark it so, and the modifier of the period is set.",
        kind="reading",
        source="[T6] all terrain provides cover; what cover does is the period's.",
    ),
    OwnRule(
        id="general-alone",
        title="A general's own command",
        text="A general is always in command himself. He has a die in the bag and acts like a unit.",
        kind="reading",
        source="Generals complete actions; nobody is said to command them.",
    ),
    OwnRule(
        id="new-general",
        title="Who takes over",
        text="A new general has the figures and the units of the one he follows, and acts from the next turn on.",
        kind="reading",
        source="[R4] another general is appointed and placed on the rear edge.",
    ),
    OwnRule(
        id="shows-itself",
        title="Who shows himself",
        text="A unit that shoots, charges or touches an enemy has been seen.",
        kind="reading",
        source="[R5] a hidden unit is out of sight of all enemies, and never hidden again once it is not.",
    ),
    OwnRule(
        id="scouts-first",
        title="When charged scouts give way",
        text="They fall back once, before the charger moves; the table sees whether he still reaches them.",
        kind="reading",
        source="[S4] charged scouts must fall back; before or after contact is not said.",
    ),
    OwnRule(
        id="last-turn",
        title="The last turn",
        text="A scenario may say how many turns it was made for. Nothing ends then: the table decides.",
    ),
)
