"""The order of combat in five coloured segments, and whether the heavy cavalry charges at all."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from annotated_types import Len

from referee.procedure import procedure
from referee.requests import D, Note, Rule
from referee.rulesets.itty_bitty.cup import refuse_twice
from referee.rulesets.itty_bitty.options import NAME, Quality
from referee.value import FrozenMap, value

ORDER = "The order of combat"
BALK = "Balk Check"

Colour: TypeAlias = Literal["red", "purple", "green", "gold", "white"]
CombatAction: TypeAlias = Literal[
    "archery",
    "fast_spell",
    "bombard",
    "charge",
    "spears",
    "slingers",
    "siege_engine",
    "slow_spell",
    "mounted",
    "melee",
    "support",
]

SEGMENTS: dict[Colour, tuple[CombatAction, ...]] = {
    "red": ("archery", "fast_spell", "bombard"),
    "purple": ("charge",),
    "green": ("spears", "slingers", "siege_engine"),
    "gold": ("slow_spell", "mounted"),
    "white": ("melee", "support"),
}
"""What happens in each segment; the segments follow each other in this order."""

COLOUR_OF: dict[CombatAction, Colour] = {kind: colour for colour, kinds in SEGMENTS.items() for kind in kinds}


@value
class Action:
    """Who does what."""

    name: str
    kind: CombatAction


@value
class Actions:
    """Everything that was declared."""

    actions: Annotated[tuple[Action, ...], Len(0, 200)]


@value
class Ordered:
    """Who acts when."""

    order: tuple[str, ...]
    segment: FrozenMap[str, Colour]


@procedure(NAME, "segments", rule=ORDER)
def segments(facts: Actions) -> Rule[Ordered]:
    """Combats are resolved red, purple, green, gold, white; within a segment in the order given."""
    refuse_twice((action.name for action in facts.actions), "actions", ORDER)
    order: list[str] = []
    for colour, kinds in SEGMENTS.items():
        here = [action.name for action in facts.actions if action.kind in kinds]
        order += here
        if here:
            yield from Note(ORDER, "{colour} segment: {names}", colour=colour.capitalize(), names=", ".join(here))
    colours = {action.name: COLOUR_OF[action.kind] for action in facts.actions}
    return Ordered(order=tuple(order), segment=FrozenMap({name: colours[name] for name in order}))


@value
class Charging:
    """The quality of every unit of the formation."""

    qualities: Annotated[tuple[Quality, ...], Len(1, 200)]


@value
class Balked:
    """The die, and whether the formation charges."""

    die: int
    charges: bool


@procedure(NAME, "balk", rule=BALK, chart=("charges",))
def balk(facts: Charging) -> Rule[Balked]:
    """A formation charges when the die is its lowest quality or less; otherwise it does nothing else this turn."""
    lowest = min(facts.qualities)
    die = yield from D(6, BALK, "Balk check")
    charges = die <= lowest
    if charges:
        yield from Note(BALK, "Lowest quality {lowest}: it charges", lowest=lowest)
    else:
        yield from Note(BALK, "Lowest quality {lowest}: it balks, defends at -1 and is shaken", lowest=lowest)
    return Balked(die=die, charges=charges)


def opportunity_attack(attack: int) -> int:
    """Fire at a charge on its way is 1 weaker, never below 1."""
    return max(attack - 1, 1)
