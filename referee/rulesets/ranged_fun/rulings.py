"""The sections of the rulebook by name, and the points of Ranged Fun on which tables differ."""

from __future__ import annotations

from referee.rulesets.ranged_fun.own_rules import CLOSE_ALONE, NEXT_TO_CARRIER, NOTHING_LEFT, OUR_MISSIONS
from referee.rulings import point

NAME = "ranged-fun"

TURN = "The Rules"
MOVEMENT = "Movement"
HITCHING = "Hitching A Ride"
FIRING = "Firing"
SIGHT = "Can I See The Enemy?"
STRENGTH = "Decide On Strength Of Attack"
SUPPORT = "Supporting Fire"
SHOOT = "Left, Right, Shoot shoot shoot!"
DAMAGE = "Damage"
OVERWATCH = "Overwatch"
MISSIONS = "Missions"
REFEREE = "Referee"

OWN_RULES = (OUR_MISSIONS, NEXT_TO_CARRIER, CLOSE_ALONE, NOTHING_LEFT)

# Turns

FIRST_TURN = point(
    "first-turn",
    "What does the higher d4 give before the first turn?",
    "Each player takes a turn; who begins is not said.",
    rule=TURN,
    kind="ours",
    chooses="The choice to go first or second",
    goes="The first turn",
)

# Movement

DIAGONALS = point(
    "diagonals",
    "What does a diagonal space cost?",
    "One and a half points on a square grid; grids differ.",
    rule=MOVEMENT,
    kind="book",
    one_and_a_half="One and a half times the points",
    one="The same as a straight one",
)
CORNER_CUTTING = point(
    "corner-cutting",
    "May a unit step diagonally between two walls or buildings?",
    "Silent: a unit may move diagonally, and no more is said.",
    rule=MOVEMENT,
    kind="ours",
    usual="no",
    yes="Yes",
    no="No, there is no way through; a flyer does not mind",
)
ROUGH_AT_ONE = point(
    "rough-at-one",
    "May an ATV whose movement is 1 go into rough ground, or diagonally?",
    "Rough ground takes 2 points, or 3 diagonally; a diagonal takes 1½.",
    rule=MOVEMENT,
    usual="one-space-always",
    not_enough="No, its points do not suffice",
    one_space_always="Yes, one space is always possible, for all its points",
)
HEAVY_ROUGH = point(
    "heavy-rough",
    "When may a trundler or transport enter rough ground or a wall?",
    "There it moves only 1 space, whatever its speed on flat ground.",
    rule=MOVEMENT,
    only_step="As its only step of the turn",
    last_step="At any time; its movement is over then",
)
FLYERS_OVER_UNITS = point(
    "flyers-over-units",
    "May a flyer pass over units?",
    "No unit enters an occupied space; a flyer ignores terrain.",
    rule=MOVEMENT,
    yes="Yes, but it does not end there",
    no="No, it goes around them",
)

# Hitching a ride

PASSENGER_NUMBER = point(
    "passenger-number",
    "How many ride on one carrier?",
    "“Units” that are carried, and no number.",
    rule=HITCHING,
    usual="one",
    any="As many as like",
    one="One",
)
PASSENGERS_FIRE = point(
    "passengers-fire",
    "May passengers fire?",
    "Each unit may fire; passengers are not excepted.",
    rule=HITCHING,
    usual="forbidden",
    allowed="Yes: they fire, observe and go on overwatch from where their carrier is",
    forbidden="No, they wait until they are off",
)
PASSENGERS_TARGETED = point(
    "passengers-targeted",
    "May passengers be fired at?",
    "Silent: passengers are hurt when a carrier goes boom.",
    rule=HITCHING,
    kind="ours",
    no="No, the carrier is the target",
    yes="Yes, like any other unit",
)
ON_AND_OFF = point(
    "on-and-off",
    "May an ATV get on and off in the same turn?",
    "Either uses up the rest of its movement; getting on is possible with none.",
    rule=HITCHING,
    one_a_turn="No, one of the two a turn",
    both="Yes, it needs no movement",
)

# Firing

RANGE_DIAGONALS = point(
    "range-diagonals",
    "How far is a diagonal space when range is counted?",
    "Ranges are counted in spaces; only movement counts diagonals otherwise.",
    rule=FIRING,
    one="One space",
    one_and_a_half="One and a half, halves dropped in the end",
)
CLOSE_ATTACK_IS_FIRE = point(
    "close-attack-is-fire",
    "Does a VSRF attack count as the one fire of the turn?",
    "A unit fires once a turn, but attacks with VSRF as long as its movement lasts.",
    rule=FIRING,
    no="No, it may fire as well",
    yes="Yes, it fires or it attacks with VSRF",
)
COVER_AT_CLOSE_RANGE = point(
    "cover-at-close-range",
    "Does cover count against a VSRF attack?",
    "Each square of cover on the line adds 1; VSRF is not excepted.",
    rule=SIGHT,
    usual="ignored",
    counts="Yes, as at any range",
    ignored="No, only the building that a target is in",
)
ANSWER_STRENGTH = point(
    "answer-strength",
    "With what does a unit answer a VSRF attack?",
    "The target may immediately respond with its own VSRF.",
    rule=FIRING,
    what_is_left="With the VSRF that the attack left it, unless it is hammered or gone",
    what_it_had="With the VSRF it had before the attack, unless it is gone",
)
ANSWER_COST = point(
    "answer-cost",
    "What does an answer cost?",
    "An attack costs the attacker a movement point; of the answer nothing is said.",
    rule=FIRING,
    nothing="Nothing",
    one_point="A movement point that is left of its own turn; with none it cannot answer",
)
ANSWERED_ANSWERS = point(
    "answered-answers",
    "May an answer be answered?",
    "The target may respond with a VSRF attack; whether that is one to respond to is not said.",
    rule=FIRING,
    no="No",
    yes="Yes, to and fro while both want to",
)
CLOSE_SPLIT = point(
    "close-split",
    "May a VSRF attack be split in two?",
    "The firing unit may split its fire; the example is of LRF.",
    rule=STRENGTH,
    no="No",
    yes="Yes, as any other",
)

# Can I see the enemy?

COVER_SPACES = point(
    "cover-spaces",
    "Which spaces of cover count on a line?",
    "Walls and rough ground that the line crosses, from centre to centre.",
    rule=SIGHT,
    not_the_firers="Those between and the target's own",
    between="Only those between",
    all="Those between, the target's and the firer's own",
)
LINE_OVER_CORNER = point(
    "line-over-corner",
    "What does a line cross that runs exactly over a corner or along a side?",
    "A line that crosses a building or unit is blocked; corners are not spoken of.",
    rule=SIGHT,
    both="It is blocked if both spaces beside it block, and covered if one is cover",
    either="One of the two spaces is enough to block it or to give cover",
    neither="Nothing: it passes between",
)
BUILDING_AND_COVER = point(
    "building-and-cover",
    "Does the cover crossed count on top of the building a target is in?",
    "A building's armour stands instead of a bonus of +1: of its own square, or of all cover.",
    rule=SIGHT,
    adds_to_walls="Yes, the building replaces only the bonus of its own square",
    instead="No, the building's armour is all",
)
SCATTER_METHOD = point(
    "scatter-method",
    "How does a shot over cover scatter?",
    "One space, by whatever method the players like.",
    rule=SIGHT,
    kind="ours",
    d6_1_2_on_target="A d6: on target at 1 and 2, otherwise off by one space",
    always="Always off by one space",
    never="Never",
)
SCATTERED_SHOT = point(
    "scattered-shot",
    "What does a shot do in the space where it comes down?",
    "The source says that it goes astray, not what then.",
    rule=SIGHT,
    kind="ours",
    hits_what_is_there="It attacks the unit or building that is there, whoever's it is",
    misses="Nothing",
)
OBSERVED_FIRE = point(
    "observed-fire",
    "For which fire may a unit observe?",
    "Told of VLRF attacks that may scatter, and of “the artillery unit”.",
    rule=SIGHT,
    ballistic="For VLRF on a ballistic arc",
    any_vlrf="For any VLRF",
)
OBSERVER_OVERWATCH = point(
    "observer-overwatch",
    "May a unit observe and be on overwatch in the same turn?",
    "An observer may not fire this turn; who does not fire may go on overwatch.",
    rule=OVERWATCH,
    usual="forbidden",
    allowed="Yes, overwatch fires in another's turn",
    forbidden="No, it does one of the two",
)

# Strength and damage

ODD_SPLIT = point(
    "odd-split",
    "How is an odd strength split into two attacks?",
    "5 cannot be halved.",
    rule=STRENGTH,
    even_as_possible="As evenly as possible, the larger first",
    round_down_both="Both halves are rounded down",
)
UNEVEN_SPLIT = point(
    "uneven-split",
    "May the two parts of a split differ by more than need be?",
    "Two smaller attacks; the example halves.",
    rule=STRENGTH,
    allowed="Yes, any two parts that add up to the strength",
    halves_only="No, only halves",
)
PIERCE_HEAVIER = point(
    "pierce-heavier",
    "How much damage does an attack do that wins against armour above its strength?",
    "The source names only armour that is equal or less.",
    rule=SHOOT,
    _1="1 point: one less than against equal armour",
    _2="2 points, as against equal armour",
    _0="None",
)
HAMMERED_AGAIN_NOW = point(
    "hammered-again-now",
    "Can the second half of a split blow up what the first half hammered?",
    "A split can hammer the same unit twice at once.",
    rule=DAMAGE,
    boom="Yes, hammered twice is boom",
    once_per_order="No, it stays hammered",
)
HAMMERED_ACTS = point(
    "hammered-acts",
    "What may a hammered unit do before the turn it misses?",
    "It misses its next turn; of the time until then nothing is said.",
    rule=DAMAGE,
    nothing="Nothing: it is done at once",
    until_its_turn="All it could, up to the turn that it misses",
)
MOVEMENT_LOST = point(
    "movement-lost",
    "When is movement that is shot away missed?",
    "The stat goes down; of points that are left this turn nothing is said.",
    rule=DAMAGE,
    at_once="At once: the points left this turn go down with it",
    next_turn="From its next turn on",
)
RIDERS_HIT = point(
    "riders-hit",
    "Who is hurt when a carrier goes boom?",
    "Units carried in a transport; of those hitched onto a trundler nothing is said.",
    rule=DAMAGE,
    all_carriers="Whoever rides, on whatever",
    transports_only="Only those in a transport",
)

# Overwatch

OVERWATCH_SHOTS = point(
    "overwatch-shots",
    "How often does a unit on overwatch fire?",
    "If a target moves near the counter the unit may fire at it.",
    rule=OVERWATCH,
    once="Once, then its overwatch is over",
    each_time="Each time an enemy comes near its counter",
)
OVERWATCH_SUPPORT = point(
    "overwatch-support",
    "May two units on overwatch combine their fire?",
    "Two units may combine their fire; of overwatch nothing is said.",
    rule=SUPPORT,
    no="No, each fires by itself",
    yes="Yes, both then have fired",
)
OVERWATCH_LASTS = point(
    "overwatch-lasts",
    "How long does overwatch last?",
    "Silent.",
    rule=OVERWATCH,
    kind="ours",
    own_turn="Until its owner's next turn begins",
    kept="Until it is used, or the referee takes the marker away",
)
AMBUSH_ATTACKS = point(
    "ambush-attacks",
    "How often does a unit attack that comes out of its ambush?",
    "It moves “for the purpose of performing a VSRF attack”; VSRF goes on while points last.",
    rule=OVERWATCH,
    while_points_last="As long as its points last",
    once="Once",
)

RULINGS = (
    PIERCE_HEAVIER,
    ODD_SPLIT,
    BUILDING_AND_COVER,
    SCATTER_METHOD,
    HAMMERED_AGAIN_NOW,
    DIAGONALS,
    CORNER_CUTTING,
    SCATTERED_SHOT,
    CLOSE_ATTACK_IS_FIRE,
    ROUGH_AT_ONE,
    PASSENGER_NUMBER,
    PASSENGERS_FIRE,
    FLYERS_OVER_UNITS,
    COVER_AT_CLOSE_RANGE,
    FIRST_TURN,
    HEAVY_ROUGH,
    PASSENGERS_TARGETED,
    ON_AND_OFF,
    RANGE_DIAGONALS,
    ANSWER_STRENGTH,
    ANSWER_COST,
    ANSWERED_ANSWERS,
    CLOSE_SPLIT,
    COVER_SPACES,
    LINE_OVER_CORNER,
    OBSERVED_FIRE,
    OBSERVER_OVERWATCH,
    UNEVEN_SPLIT,
    HAMMERED_ACTS,
    MOVEMENT_LOST,
    RIDERS_HIT,
    OVERWATCH_SHOTS,
    OVERWATCH_SUPPORT,
    OVERWATCH_LASTS,
    AMBUSH_ATTACKS,
)
