"""Army books without ado: one list of units that are bought in any number; and none at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.army_book import ArmySheet, Book, Group, GroupKind, Line, Offer, entries_of, lines_of, rest_of
from referee.form_fields import Field

NO_BOOK = "This game has no army book: armies cannot be chosen for it."


class PlainBook(Book):
    """An army is a name and entries, each so many of a kind of unit. A game says what they are called."""

    army_type: ClassVar[Any]
    units: ClassVar[str] = "units"
    """The kind of content that units are, and the key of an army that lists them."""
    unit: ClassVar[str] = "unit"
    """The key of an entry that names its kind."""

    def lists(self) -> tuple[Offer, ...]:
        """One list with everybody."""
        return (Offer(id="", name=f"All {self.units}"),)

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """Nothing is set for the whole army."""
        return ()

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """One list of units."""
        return (GroupKind(id=self.units, word=self.units.capitalize(), several=False, has_name=False),)

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """Every unit with its points."""
        there = self.content.get(self.units, {}).items()
        return tuple(Offer(id=id, name=each.name, points=self.price(each), text=self.words(each)) for id, each in there)

    def words(self, unit: Any) -> str:
        """A unit of the list in a few words."""
        return ""

    def price(self, unit: Any) -> float | None:
        """What one of it costs, where it costs anything."""
        return getattr(unit, "points", None)

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The armies of a scenario, where it names them as the content does."""
        scenario = self.content.get("scenarios", {}).get(scenario_id)
        there = self.content.get(self.kind, {})
        return tuple(there[id].name for id in getattr(scenario, self.kind, ()) if id in there)

    def new(self, list_id: str) -> ArmySheet:
        """An army with nobody in it."""
        return ArmySheet(name=f"New {self.army_word.lower()}", groups=(Group(kind=self.units),))

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many of a kind."""
        unit = self.content.get(self.units, {}).get(line.what)
        return line.count * (self.price(unit) or 0) if unit else 0

    def checked(self, army: Any, sheet: ArmySheet) -> tuple[str, ...]:
        """Everybody must be on the list."""
        there = self.content.get(self.units, {})
        named = [line.what for group in sheet.groups for line in group.lines]
        return tuple(f"There is no “{id}” among the {self.units}." for id in named if id not in there)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """An army as it is kept, for the editor."""
        group = Group(kind=self.units, lines=lines_of(data.get(self.units, ()), self.unit))
        return ArmySheet(name=str(data.get("name", "")), groups=(group,), rest=rest_of(data, "name", self.units))

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """The army as the game reads it."""
        lines = tuple(line for group in sheet.groups for line in group.lines)
        return {"name": sheet.name, **sheet.rest, self.units: entries_of(lines, self.unit)}


class NoBook(PlainBook):
    """A game that says nothing about armies: its scenarios bring what fights, and nothing can be chosen."""

    army_type = dict[str, Any]
    arms_scenarios = has_armies = False

    def lists(self) -> tuple[Offer, ...]:
        """None."""
        return ()

    def problems(self, sheet: ArmySheet) -> tuple[str, ...]:
        """That there is no book."""
        return (NO_BOOK,)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """All of it as it came."""
        return ArmySheet(name=str(data.get("name", "")), rest=rest_of(data, "name"))

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """All of it as it came."""
        return {"name": sheet.name, **sheet.rest}
