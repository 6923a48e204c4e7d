"""Disorganized, routed, berserk: how units come to it, and how they come out of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.itty_bitty.options import NAME, PowerLeft, Quality, Tally
from referee.value import value

MORALE = "Morale checks"
DISORGANIZATION = "Disorganization"

Marker: TypeAlias = Literal["none", "disorganized", "routed", "berserk"]


@value
class Shaken:
    """A unit with a marker, and who is stacked with it."""

    quality: Quality
    marker: Literal["disorganized", "routed"]
    captain: Annotated[int, Interval(ge=0, le=6)] = 0
    priest: PowerLeft = 0
    priest_present: bool = False
    balked: bool = False

    @property
    def target(self) -> int:
        """Quality (half of it routed, at least 1), the better of captain and priest, 1 for a priest's presence."""
        own = max(self.quality // 2, 1) if self.marker == "routed" else self.quality
        return own + max(self.captain, self.priest) + (self.priest_present or self.priest > 0)


@value
class Checked:
    """What was needed, the natural face, and the marker after it."""

    target: int
    die: int
    passed: bool
    marker: Marker


@procedure(NAME, "morale", rule=MORALE, chart=("marker",))
def morale(unit: Shaken) -> Rule[Checked]:
    """A die of quality or less takes a marker off, or makes a routed unit disorganized."""
    yield from Note(MORALE, "{marker}: {target} or less", marker=unit.marker.capitalize(), target=unit.target)
    die = yield from D(6, MORALE, "Morale check")
    if unit.balked:
        yield from Note("Balk Check", "+1 as it balked: {total}", total=die + 1)
    passed = die + unit.balked <= unit.target
    marker = yield from (passes(unit, die) if passed else fails(unit, die))
    yield from Note(MORALE, "It {word}: {marker}", word="passes" if passed else "fails", marker=marker)
    return Checked(target=unit.target, die=die, passed=passed, marker=marker)


def passes(unit: Shaken, die: int) -> Rule[Marker]:
    """Routed becomes disorganized; disorganized becomes nothing, or berserk on a natural 1."""
    if unit.marker == "routed":
        return "disorganized"
    berserk = die == 1 and (yield from ruling("berserk-on")) == "natural-1"
    return "berserk" if berserk else "none"


def fails(unit: Shaken, die: int) -> Rule[Marker]:
    """The marker stays; a natural 6 routs the disorganized."""
    if unit.marker == "routed":
        return "routed"
    routs = yield from ruling("rout-on")
    return "routed" if routs == "any-failure" or (routs == "natural-6" and die == 6) else "disorganized"


@value
class Struck:
    """A unit that suffers a disorganization, and how many it had this turn before."""

    marker: Marker = "none"
    times_this_turn: Tally = 0


@value
class Marked:
    """The marker after it."""

    marker: Marker


@procedure(NAME, "disorganize", rule=DISORGANIZATION)
def disorganize(unit: Struck) -> Rule[Marked]:
    """A second disorganization in a turn routs; berserks feel none; the routed stay routed."""
    if unit.marker in ("routed", "berserk"):
        yield from Note(DISORGANIZATION, "It stays {marker}", marker=unit.marker)
        return Marked(marker=unit.marker)
    if unit.times_this_turn:
        yield from Note(DISORGANIZATION, "Not its first this turn: it routs")
        return Marked(marker="routed")
    if unit.marker == "disorganized" and (yield from ruling("old-disorder")) == "routs":
        yield from Note(DISORGANIZATION, "Disorganized since an earlier turn: it routs")
        return Marked(marker="routed")
    yield from Note(DISORGANIZATION, "It is disorganized")
    return Marked(marker="disorganized")
