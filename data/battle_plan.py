"""A battle that is being planned, step by step, until it is a setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from referee.ruleset import Setup, SideSetup
from referee.rulesets import about
from referee.rulings import NamedSet, RulingPoint, in_force
from referee.value import FrozenMap, value
from referee.wording import N_, own_name, tr

if TYPE_CHECKING:
    from data.library import Army
    from referee.army_book import Book

USUAL, PACK, OWN, FILE = "usual", "pack", "own", "file"
LOOKS = (
    ("red", "square"), ("blue", "circle"), ("green", "triangle"), ("gold", "diamond"),
    ("purple", "star"), ("cyan", "cross"), ("brown", "hexagon"), ("grey", "crescent"),
)  # fmt: skip
"""How sides are told apart, in the order in which they join."""
LONGEST_SIDE = 60
NAMED_SETS: dict[NamedSet, str] = {"by-the-book": N_("By the book"), "club-usual": N_("Club usual")}
"""The sets of rulings that every game has."""


@value
class ArmyPlan:
    """Where an army comes from: as the scenario says, the packs, the library, or a file."""

    source: str = USUAL
    id: str = ""
    name: str = ""
    roster: Mapping[str, Any] | None = None


@value
class SidePlan:
    """A side: what it is called, how it is told apart, what it brings."""

    name: str = ""
    colour: str = "red"
    symbol: str = "square"
    army: ArmyPlan = ArmyPlan()

    def setup(self) -> SideSetup:
        """The side as the muster reads it."""
        roster = FrozenMap(self.army.roster) if self.army.roster is not None else None
        army = self.army.id if self.army.source == PACK else ""
        return SideSetup(name=self.name.strip(), colour=self.colour, symbol=self.symbol, army=army, roster=roster)


def first_sides(count: int = 2) -> tuple[SidePlan, ...]:
    """Sides to begin with, told apart by colour and sign."""
    return tuple(SidePlan(colour=colour, symbol=symbol) for colour, symbol in LOOKS[:count])


@value
class Plan:
    """All that was chosen so far."""

    ruleset: str = ""
    scenario: str = ""
    list: str = ""
    """The period of a battle without a scenario, where the game has periods."""
    options: Mapping[str, Any] = field(default_factory=dict)
    sides: tuple[SidePlan, ...] = field(default_factory=first_sides)
    rulings: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    words: str = ""

    def with_side(self, at: int, side: SidePlan) -> Plan:
        """The same plan with another side in that place."""
        return replace(self, sides=(*self.sides[:at], side, *self.sides[at + 1 :]))

    def with_sides(self, count: int) -> Plan:
        """The same plan with so many sides; new ones look unlike those there are."""
        sides = list(self.sides[:count])
        while len(sides) < count:
            sides.append(_unlike(sides))
        return replace(self, sides=tuple(sides))

    def without_armies(self) -> Plan:
        """The same plan with every army to be chosen again."""
        return replace(self, sides=tuple(replace(side, army=ArmyPlan()) for side in self.sides))

    def setup(self) -> Setup:
        """What the battle is made of."""
        return Setup(
            name=self.name.strip(),
            scenario=self.scenario,
            sides=tuple(side.setup() for side in self.sides),
            rulings=FrozenMap(self.rulings),
            options=FrozenMap({} if self.scenario else self.options),
        )

    def side_errors(self) -> dict[str, str]:
        """What is wrong with the sides, by the field: name-0, look-1."""
        found: dict[str, str] = {}
        names = [side.name.strip().casefold() for side in self.sides]
        looks = [(side.colour, side.symbol) for side in self.sides]
        for at, side in enumerate(self.sides):
            if len(side.name.strip()) > LONGEST_SIDE or not side.name.strip().isprintable():
                found[f"name-{at}"] = f"A side's name has at most {LONGEST_SIDE} letters, in one line."
            elif names[at] and names[at] in names[:at]:
                found[f"name-{at}"] = "Another side has this name."
            if looks[at] in looks[:at]:
                found[f"look-{at}"] = "Another side looks the same: choose another colour or sign."
        return found

    def name_error(self) -> str:
        """What is wrong with the battle's name."""
        name = self.name.strip()
        return "" if len(name) <= 200 and name.isprintable() else "A name has 1 to 200 letters, in one line."


def _unlike(sides: list[SidePlan]) -> SidePlan:
    colours, symbols = {side.colour for side in sides}, {side.symbol for side in sides}
    colour = next(colour for colour, _ in LOOKS if colour not in colours)
    symbol = next(symbol for _, symbol in LOOKS if symbol not in symbols)
    return SidePlan(colour=colour, symbol=symbol)


@value
class Kit:
    """What a game offers for new battles: its book, its rulings, and the armies of the library."""

    book: Book
    rulings: tuple[RulingPoint, ...]
    armies: tuple[Army, ...]
    warning: str = ""

    def scenario_name(self, id: str) -> str:
        """The name of a scenario."""
        entry = self.book.content.get("scenarios", {}).get(id)
        return entry.name if entry is not None else ""

    def usual_name(self, plan: Plan, at: int) -> str:
        """The name of the army that the scenario brings for a side."""
        usual = self.book.usual_armies(plan.scenario)
        return usual[at % len(usual)] if usual else ""


def summary(plan: Plan, kit: Kit | None) -> list[tuple[str, str]]:
    """What was chosen so far, as words and what they say."""
    rows = [("Game", about(plan.ruleset).full_name)] if plan.ruleset else []
    if kit is None or kit.book.ruleset != plan.ruleset:
        return rows
    free = next((offer.name for offer in kit.book.free_lists() if offer.id == plan.list), "")
    rows.append(("Scenario", kit.scenario_name(plan.scenario) or (f"None: {free}" if free else "None: own armies")))
    for at, side in enumerate(plan.sides):
        army = side.army.name or (kit.usual_name(plan, at) if plan.scenario else "")
        rows.append(
            (f"Side {at + 1}", " · ".join(part for part in (side.name, tr(side.colour), own_name(army)) if part))
        )
    rows.append(("Rulings", ruling_words(plan.rulings, kit.rulings)))
    return rows


def ruling_words(rulings: Mapping[str, str], points: tuple[RulingPoint, ...]) -> str:
    """How a table plays, by the name of the set that it is, or by how far it is from the book."""
    force = in_force(points, rulings)
    for name, words in NAMED_SETS.items():
        if force == in_force(points, {}, name):
            return words
    changed = sum(force[point.id] != point.default for point in points)
    return f"{changed} not by the book"
