"""What a period brings: troop types, situation modifiers, ready armies and scenarios; and the range of every number."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.value import FrozenMap, value
from referee.wording import N_, Nc_

Name = Annotated[str, Len(1, 200)]
Figure = Annotated[int, Interval(ge=0, le=100)]
Distance = Annotated[float, Interval(ge=0, le=100)]
Value = Annotated[int, Interval(ge=2, le=6)]
Bases = Annotated[int, Interval(ge=1, le=200)]
Tally = Annotated[int, Interval(ge=0, le=200)]
Shift = Annotated[int, Interval(ge=-200, le=200)]
Trait = Literal["scouts", "artillery", "general", "mounted", "vehicle"]
TRAITS = (N_("artillery"), N_("mounted"), N_("vehicle"))
ARMS = (N_("horse"), N_("guns"), N_("cars"), N_("elephants"), N_("engines"), Nc_("basic", "armour"))
"""Words that packs use for what a unit is; the others are known."""


@value
class Troop:
    """A troop type: its figures, traits, and values against other basic types where they differ."""

    name: Name
    basic: Name
    bases: Bases
    move: Distance
    charge: Distance = 0
    range: Distance = 0
    shoot: Value | None = None
    bash: Value
    resilience: Value
    points: Figure
    traits: tuple[Trait, ...] = ()
    shoot_against: FrozenMap[str, Value] = FrozenMap()
    bash_against: FrozenMap[str, Value] = FrozenMap()
    note: str = ""

    def __post_init__(self) -> None:
        """Whole distances are whole numbers, halves and decimals stay."""
        for name in ("move", "charge", "range"):
            object.__setattr__(self, name, whole(getattr(self, name)))


def whole(distance: float) -> float:
    """A distance as people write it: 2, not 2.0, and 2.5 as it is."""
    return int(distance) if distance == int(distance) else distance


@value
class Modifier:
    """Something about the situation that makes shooting or bashing easier (+) or harder (−)."""

    name: Name
    to: Literal["shooting", "bashing", "both"]
    amount: Annotated[int, Interval(ge=-4, le=4)]
    when: Literal["", "target-in-cover", "charged", "in-the-flank"] = ""
    """What the app sees of it: the enemy is marked as in cover, was charged this turn, or is touched in the flank."""
    trait: Literal["", Trait] = ""
    """What a unit must be for it to count; anybody may be anything where nothing is said."""


@value
class Period:
    """A period: its scales, troop types and situation modifiers."""

    name: Name
    years: str
    base_width: str
    men_to_a_base: str
    mu_in_bw: Annotated[float, Interval(gt=0, le=10)] = 1.0
    troops: Annotated[FrozenMap[str, Troop], Len(1)]
    modifiers: FrozenMap[str, Modifier] = FrozenMap()
    note: str = ""


@value
class Command:
    """A general and the units he commands; the commander-in-chief may have fewer than two."""

    name: Name
    general: str
    """The troop type of the general."""
    general_name: str = ""
    commander_in_chief: bool = False
    units: tuple[Enlisted, ...] = ()


@value
class Enlisted:
    """So many units of a troop type, under one name or numbered."""

    troop: str
    name: str = ""
    count: Annotated[int, Interval(ge=1, le=50)] = 1


@value
class Army:
    """An army of a period: its commands, and the points it is bought for."""

    name: Name
    period: str
    commands: Annotated[tuple[Command, ...], Len(1)]
    budget: Figure = 0
    note: str = ""


@value
class Scenario:
    """Two armies, a reason to fight, and how it ends."""

    name: Name
    period: str
    armies: Annotated[tuple[str, ...], Len(2, 2)]
    story: str
    objectives: tuple[str, ...] = ()
    threshold: Annotated[float, Interval(gt=0, le=1)] = 0.6
    board: str = "36 × 24 MU"
    turns: Figure = 10

    @property
    def size(self) -> tuple[int, int]:
        """How wide and deep its board is in movement units; 36 × 24 where that is not written."""
        sizes = [int(word) for word in re.findall(r"\d+", self.board)]
        return (sizes[0], sizes[1]) if len(sizes) == 2 and all(0 < each < 100 for each in sizes) else (36, 24)


def points_of(army: Army, period: Period) -> int:
    """What an army costs: every unit, and every general."""
    total = 0
    for command in army.commands:
        total += period.troops[command.general].points if command.general in period.troops else 0
        total += sum(period.troops[e.troop].points * e.count for e in command.units if e.troop in period.troops)
    return total


def problems(army: Army, period: Period) -> tuple[str, ...]:
    """What the rules have against an army, each in a sentence."""
    wrong = []
    for command in army.commands:
        for troop in (command.general, *(enlisted.troop for enlisted in command.units)):
            if troop not in period.troops:
                wrong.append(f"{command.name}: {period.name} has no troop type “{troop}”.")
        count = sum(enlisted.count for enlisted in command.units)
        if count < 2 and not command.commander_in_chief:
            wrong.append(f"{command.name}: a general commands at least two units [R4].")
        general = period.troops.get(command.general)
        if general is not None and "general" not in general.traits:
            wrong.append(f"{command.name}: {general.name} is no general [R4].")
    if sum(command.commander_in_chief for command in army.commands) > 1:
        wrong.append("An army has one commander-in-chief [R4].")
    if army.budget and points_of(army, period) > army.budget:
        wrong.append(f"{points_of(army, period)} points are more than the budget of {army.budget}.")
    return tuple(wrong)
