"""Armies of Banter Battles: commands of a period, each under its general."""

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
    choice,
    entries_of,
    lines_of,
    rest_of,
    without_gaps,
)
from referee.form_fields import BoolField, Field, IntField, TextField
from referee.rulesets.banter_battles.content import Army, Period, Troop, problems


def figures(troop: Troop) -> str:
    """A troop type in a few words."""
    shoots = f"shoot {troop.shoot}+ to {troop.range}" if troop.shoot else ""
    n = troop.bases
    parts = (f"{n} bases", f"move {troop.move}", shoots, f"bash {troop.bash}+", f"resil. {troop.resilience}+")
    return " · ".join(part for part in parts if part)


class BanterBook(Book):
    """Periods, their troops, commands."""

    list_word = "Period"
    group_word = "command"
    keeps_budget = True
    army_type = Army

    def lists(self) -> tuple[Offer, ...]:
        """The periods."""
        periods = self.content.get("periods", {})
        return tuple(Offer(id=id, name=each.name, text=each.years) for id, each in periods.items())

    def _period(self, sheet: ArmySheet) -> Period | None:
        return self.content.get("periods", {}).get(sheet.list)

    def _troops(self, sheet: ArmySheet) -> Mapping[str, Troop]:
        period = self._period(sheet)
        return period.troops if period else {}

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """The budget and a note."""
        return (
            IntField(key="budget", label="Budget", help="0 is no limit", least=0, most=100),
            TextField(key="note", label="Note", longest=1000, several_lines=True),
        )

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """Commands."""
        fields = (
            choice("general", "General", self._offers(sheet, generals=True)),
            TextField(key="general_name", label="Name of the general", longest=200),
            BoolField(key="commander_in_chief", label="Commander-in-chief"),
        )
        return (GroupKind(id="command", word="Command", fields=fields),)

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """The troops of the period."""
        return self._offers(sheet, generals=False)

    def _offers(self, sheet: ArmySheet, generals: bool) -> tuple[Offer, ...]:
        return tuple(
            Offer(id=id, name=troop.name, points=troop.points, text=figures(troop))
            for id, troop in self._troops(sheet).items()
            if ("general" in troop.traits) == generals
        )

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The two armies of the scenario."""
        scenario = self.content.get("scenarios", {}).get(scenario_id)
        armies = self.content.get("armies", {})
        return tuple(armies[id].name for id in scenario.armies if id in armies) if scenario else ()

    def fits(self, sheet: ArmySheet, list_id: str) -> bool:
        """Both armies are of one period."""
        return not list_id or sheet.list == list_id

    def free_lists(self) -> tuple[Offer, ...]:
        """A battle is of one period."""
        return self.lists()

    def list_of(self, scenario_id: str) -> str:
        """The period of a scenario."""
        scenario = self.content.get("scenarios", {}).get(scenario_id)
        return scenario.period if scenario else ""

    def new(self, list_id: str) -> ArmySheet:
        """One command with the first general of the period."""
        empty = ArmySheet(name="New army", list=list_id, settings={"budget": 0, "note": ""})
        return empty.with_new_group(self.new_group(empty, "command"))

    def new_group(self, sheet: ArmySheet, kind: str) -> Group:
        """A command; the first one has the commander-in-chief."""
        made = super().new_group(sheet, kind)
        return replace(made, settings={**made.settings, "commander_in_chief": not sheet.groups})

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many units of a troop type."""
        troop = self._troops(sheet).get(line.what)
        return troop.points * line.count if troop else 0

    def group_points(self, sheet: ArmySheet, group: Group) -> float:
        """The units and the general."""
        general = self._troops(sheet).get(group.settings.get("general") or "")
        return super().group_points(sheet, group) + (general.points if general else 0)

    def checked(self, army: Army, sheet: ArmySheet) -> tuple[str, ...]:
        """The ruleset's own checks."""
        period = self._period(sheet)
        if period is None:
            there = ", ".join(self.content.get("periods", {})) or "none"
            return (f"There is no period “{sheet.list}”; there are {there}.",)
        return problems(army, period)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """Commands as groups, the general as a setting."""
        return ArmySheet(
            name=data.get("name", ""),
            list=data.get("period", ""),
            settings={"budget": data.get("budget", 0), "note": data.get("note", "")},
            groups=tuple(
                Group(
                    kind="command",
                    name=command.get("name", ""),
                    settings={
                        "general": command.get("general", ""),
                        "general_name": command.get("general_name", ""),
                        "commander_in_chief": command.get("commander_in_chief", False),
                    },
                    lines=lines_of(command.get("units", ()), "troop"),
                )
                for command in data.get("commands", ())
            ),
            rest=rest_of(data, "name", "period", "budget", "note", "commands"),
        )

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """As the ruleset reads it."""
        commands = [
            {
                "name": group.name,
                "general": group.settings.get("general") or "",
                **without_gaps({"general_name": group.settings.get("general_name")}),
                "commander_in_chief": bool(group.settings.get("commander_in_chief")),
                "units": entries_of(group.lines, "troop"),
            }
            for group in sheet.groups
        ]
        settings = without_gaps(sheet.settings)
        return {"name": sheet.name, "period": sheet.list, **settings, **sheet.rest, "commands": commands}


BOOK = BanterBook
