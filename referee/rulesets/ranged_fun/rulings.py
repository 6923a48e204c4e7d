"""The sections of the rulebook by name, and the points of Ranged Fun on which tables differ."""

from __future__ import annotations

from referee.rulings import point

NAME = "ranged-fun"


MOVEMENT = "Movement"


HITCHING = "Hitching A Ride"


FIRING = "Firing"


SIGHT = "Can I See The Enemy?"


STRENGTH = "Decide On Strength Of Attack"


SUPPORT = "Supporting Fire"


SHOOT = "Left, Right, Shoot shoot shoot!"


DAMAGE = "Damage"


OVERWATCH = "Overwatch"


TURN = "The Rules"


MISSIONS = "Missions"


RULINGS = (
    point(
        "pierce-heavier",
        "How much damage does an attack do that wins against armour above its strength?",
        "The source names only armour that is equal or less.",
        rule=SHOOT,
        _1="1 point: one less than against equal armour",
        _2="2 points, as against equal armour",
        _0="None",
    ),
    point(
        "odd-split",
        "How is an odd strength split into two attacks?",
        "5 cannot be halved.",
        rule=STRENGTH,
        even_as_possible="As evenly as possible, the larger first",
        round_down_both="Both halves are rounded down",
    ),
    point(
        "building-and-cover",
        "Does the cover crossed count on top of the building a target is in?",
        "A building's armour stands instead of a bonus of +1: of its own square, or of all cover.",
        rule=SIGHT,
        adds_to_walls="Yes, the building replaces only the bonus of its own square",
        instead="No, the building's armour is all",
    ),
    point(
        "scatter-method",
        "How does a shot over cover scatter?",
        "The source leaves the method open.",
        rule=SIGHT,
        d6_1_2_on_target="A d6: on target at 1 and 2, otherwise off by one space",
        always="Always off by one space",
        never="Never",
    ),
    point(
        "hammered-again-now",
        "Can the second half of a split blow up what the first half hammered?",
        "A split can hammer the same unit twice at once.",
        rule=DAMAGE,
        boom="Yes, hammered twice is boom",
        once_per_order="No, it stays hammered",
    ),
    point(
        "diagonals",
        "What does a diagonal space cost?",
        "Grids differ.",
        rule=MOVEMENT,
        one_and_a_half="One and a half times the points",
        one="The same as a straight one",
    ),
    point(
        "corner-cutting",
        "May a unit step diagonally between two walls or buildings?",
        "The source does not speak of corners.",
        rule=MOVEMENT,
        no="No, there is no way through; a flyer does not mind",
        yes="Yes",
    ),
    point(
        "scattered-shot",
        "What does a shot do in the space where it comes down?",
        "The source says that it goes astray, not what then.",
        rule=SIGHT,
        hits_what_is_there="It attacks the unit or building that is there, whoever's it is",
        misses="Nothing",
    ),
    point(
        "close-attack-is-fire",
        "Does a vsrf attack count as the one fire of the turn?",
        "A unit fires once a turn, but attacks with vsrf as long as its movement lasts.",
        rule=FIRING,
        no="No, it may fire as well",
        yes="Yes, it fires or it attacks with vsrf",
    ),
)
