"""Armies of Ranged Fun: units from an army's list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.army_book import (
    ArmySheet,
    Book,
    Group,
    GroupKind,
    Line,
    Offer,
    entries_of,
    lines_of,
    rest_of,
    without_gaps,
)
from referee.facts import schema
from referee.form_fields import Field, IntField, TextField
from referee.form_schema import fields_from_schema
from referee.rulesets.ranged_fun.content import Army, UnitType, problems
from referee.rulesets.ranged_fun.muster import Options


def figures(unit: UnitType) -> str:
    """A unit in a few words: how it moves, its armour, and its fire from very short to very long range."""
    fire = "/".join(str(number) for number in (unit.vsrf, unit.srf, unit.lrf, unit.vlrf))
    kind = "ATV" if unit.kind == "atv" else unit.kind
    return f"{kind} · move {unit.movement} · armour {unit.armour} · fire {fire}"


class RangedBook(Book):
    """Lists of units; an army may have its own list."""

    list_word = "Army list"
    group_word = "units"
    army_type = Army

    def lists(self) -> tuple[Offer, ...]:
        """The armies of the packs, or all units there are."""
        armies = self.content.get("armies", {})
        offers = tuple(Offer(id=id, name=each.name, text=each.text) for id, each in armies.items())
        return (*offers, Offer(id="", name="Any units", text="Units of all armies together."))

    def _units(self) -> Mapping[str, UnitType]:
        return self.content.get("units", {})

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """What it may cost, and a few words."""
        return (
            IntField(key="budget", label="Budget", help="0 is no limit; a mission has its own", least=0, most=1000),
            TextField(key="text", label="Note", longest=1000, several_lines=True),
        )

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """One list of units."""
        return (GroupKind(id="units", word="Units", several=False, has_name=False, most=200),)

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """The units on its list."""
        units = self._units()
        return tuple(
            Offer(id=id, name=units[id].name, points=units[id].points, text=figures(units[id]))
            for id in sheet.rest.get("units", ())
            if id in units
        )

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The two armies of the mission."""
        mission = self.content.get("scenarios", {}).get(scenario_id)
        armies = self.content.get("armies", {})
        return tuple(armies[f.army].name for f in (mission.a, mission.b) if f.army in armies) if mission else ()

    def free_fields(self) -> tuple[Field, ...]:
        """The board, and how long it goes on."""
        return fields_from_schema(schema(Options))

    def new(self, list_id: str) -> ArmySheet:
        """An army with no units yet."""
        empty = ArmySheet(name="New army", settings={"budget": 0, "text": ""}, groups=(Group(kind="units"),))
        return self.with_list(empty, list_id)

    def with_list(self, sheet: ArmySheet, list_id: str) -> ArmySheet:
        """Another list to choose from."""
        army = self.content.get("armies", {}).get(list_id)
        units = list(army.units) if army else list(self._units())
        return replace(sheet, list=list_id, rest={**sheet.rest, "units": units})

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many units of a kind."""
        unit = self._units().get(line.what)
        return line.count * unit.points if unit else 0

    def checked(self, army: Army, sheet: ArmySheet) -> tuple[str, ...]:
        """The ruleset's own checks."""
        found = problems(army, self._units())
        cost, budget = self.points(sheet), self.budget(sheet)
        return found or ((f"It costs {cost:g} points, {budget:g} are allowed.",) if 0 < budget < cost else ())

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """The units of the list are kept as they came; a list that is an army's of the packs goes by its name."""
        units = list(data.get("units", ()))
        armies = self.content.get("armies", {}).items()
        return ArmySheet(
            name=data.get("name", ""),
            list=next((id for id, each in armies if list(each.units) == units), ""),
            settings={"budget": 0, "text": data.get("text", "")},
            groups=(Group(kind="units", lines=lines_of(data.get("muster", ()), "unit")),),
            rest=rest_of(data, "name", "text", "muster"),
        )

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """As the ruleset reads it."""
        lines = tuple(line for group in sheet.groups for line in group.lines)
        made = {"name": sheet.name, **without_gaps({"text": sheet.settings.get("text")})}
        return {**made, **sheet.rest, "muster": entries_of(lines, "unit")}


BOOK = RangedBook
