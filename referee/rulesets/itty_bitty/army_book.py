"""Armies of Itty Bitty Battles: formations under captains, those who act alone, casters and engines, for gold."""

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
from referee.facts import read
from referee.form_fields import BoolField, ChoiceField, Field, IntField, MapField, Option, TextField
from referee.requests import Refused
from referee.rulesets.itty_bitty.content import UnitType
from referee.rulesets.itty_bitty.purchase import Army, cost, gold_of, problems
from referee.wording import Nc_

SETTINGS: dict[str, Any] = {"role": "attacker", "gold": 0, "petards": 0, "forts": {}, "note": ""}
HEX = TextField(key="hex", label="Hex", longest=4)
EVIL = BoolField(key="evil", label="Evil")
OTHERS = {"alone": ("Acting alone", "unit"), "casters": ("Wizards and priests", "smc"), "engines": ("Engines", "unit")}


class IttyBook(Book):
    """The catalogue, and what the rules say of armies bought from it."""

    list_word = "Budget"
    group_word = "formation"
    price_word = Nc_("paper", "gold")
    keeps_budget = True
    army_type = Army

    def lists(self) -> tuple[Offer, ...]:
        """The ways to share out gold."""
        return tuple(Offer(id=id, name=each.name) for id, each in self.content.get("budgets", {}).items())

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """Its role, its gold, and what is bought besides."""
        roles = (Option(value="attacker", label="Attacker"), Option(value="defender", label="Defender"))
        level = IntField(key="level", label="Level", least=1, most=2)
        return (
            ChoiceField(key="role", label="Role", options=roles),
            IntField(key="gold", label="Gold", help="0 is no limit; an attacker of a position has twice it", most=1000),
            IntField(key="petards", label="Petards", most=100),
            MapField(key="forts", label="Fortifications", item=level, name_label="Hex"),
            TextField(key="note", label="Note", longest=1000, several_lines=True),
        )

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """Formations, and one list each of those outside them."""
        captains = self._men("captain")
        fields = (
            choice("captain", "Captain", captains, "Nobody"),
            TextField(key="captain_name", label="Name", longest=200),
            TextField(key="captain_hex", label="Hex", longest=4),
        )
        formation = GroupKind(id="formation", word="Formation", fields=fields, line_fields=(HEX,), needs_lines=True)
        alone, casters, engines = (
            GroupKind(
                id=id,
                word=word,
                line_fields=(HEX, EVIL) if id == "casters" else (HEX,),
                several=False,
                has_name=False,
                counts=id != "casters",
            )
            for id, (word, _) in OTHERS.items()
        )
        return (formation, alone, casters, engines)

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """What may be in such a group."""
        if kind == "casters":
            return (*self._men("wizard"), *self._men("priest"))
        if kind == "engines":
            engines = self.content.get("engines", {}).items()
            return tuple(Offer(id=id, name=e.name, points=e.price, text=f"range {e.range}") for id, e in engines)
        units = {id: unit for id, unit in self._units(sheet).items() if unit.for_sale}
        special = kind == "alone"
        return tuple(_offer(id, unit) for id, unit in units.items() if (unit.arm == "special") == special)

    def _men(self, role: str) -> tuple[Offer, ...]:
        men = self.content.get("smcs", {}).items()
        return tuple(Offer(id=id, name=man.name, points=man.price) for id, man in men if man.role == role)

    def _units(self, sheet: ArmySheet) -> Mapping[str, UnitType]:
        """The catalogue, and units of the army's own as far as they can be read."""
        try:
            own = {id: read(UnitType, dict(unit)) for id, unit in sheet.rest.get("own", {}).items()}
        except Refused:
            own = {}
        return {**self.content.get("units", {}), **own}

    arms_scenarios = False

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The sides of the scenario, with all their counters."""
        scenario = self.content.get("scenarios", {}).get(scenario_id)
        return tuple(side.name for side in scenario.sides.values()) if scenario else ()

    def side_count(self, scenario_id: str) -> tuple[int, int]:
        """As many as the scenario has."""
        count = len(self.usual_armies(scenario_id)) or 2
        return count, count

    def free_fields(self) -> tuple[Field, ...]:
        """The map, and how long it goes on."""
        maps = tuple(Offer(id=id, name=each.name) for id, each in self.content.get("maps", {}).items())
        return (
            replace(choice("map", "Map", maps, "No map"), default=""),
            IntField(key="turns", label="Turns", help="0 is no end", most=200, default=0),
        )

    def new(self, list_id: str) -> ArmySheet:
        """One formation under the first captain of the list."""
        empty = ArmySheet(name="New army", list=list_id, settings={**SETTINGS})
        others = tuple(Group(kind=kind) for kind in OTHERS)
        return replace(empty, groups=(self.new_group(empty, "formation"), *others))

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many of a kind."""
        return line.count * self._price(sheet, group.kind, line.what)

    def _price(self, sheet: ArmySheet, kind: str, id: str) -> float:
        lists = {"casters": self.content.get("smcs", {}), "engines": self.content.get("engines", {})}
        found = lists.get(kind, self._units(sheet)).get(id)
        return found.price if found else 0

    def group_points(self, sheet: ArmySheet, group: Group) -> float:
        """The units and the captain."""
        captain = self.content.get("smcs", {}).get(group.settings.get("captain") or "")
        return super().group_points(sheet, group) + (captain.price if captain else 0)

    def points(self, sheet: ArmySheet) -> float:
        """All groups, petards and fortifications, as the ruleset counts."""
        army = self._army(sheet)
        return cost(army, self.content) if army else super().points(sheet)

    def budget(self, sheet: ArmySheet) -> float:
        """The gold, an attacker's share counted."""
        army = self._army(sheet)
        return gold_of(army, self.content) if army else 0

    def _army(self, sheet: ArmySheet) -> Army | None:
        try:
            return read(Army, self.written(sheet), what="key")
        except Refused:
            return None

    def checked(self, army: Army, sheet: ArmySheet) -> tuple[str, ...]:
        """The ruleset's own checks."""
        return problems(army, self.content)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """Formations first, then the three lists of those outside them."""
        formations = tuple(_formation(band) for band in data.get("formations", ()))
        others = tuple(
            Group(kind=kind, lines=lines_of(data.get(kind, ()), what, "hex", "evil"))
            for kind, (_, what) in OTHERS.items()
        )
        return ArmySheet(
            name=data.get("name", ""),
            list=data.get("budget", "meeting"),
            settings={key: data.get(key, start) for key, start in SETTINGS.items()},
            groups=(*formations, *others),
            rest=rest_of(data, "name", "budget", "formations", *SETTINGS, *OTHERS),
        )

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """As the ruleset reads it."""
        formations = [_band(group) for group in sheet.groups if group.kind == "formation"]
        others = {
            kind: entries_of(_lines(sheet, kind), what, counts=kind != "casters") for kind, (_, what) in OTHERS.items()
        }
        settings = {key: item for key, item in without_gaps(sheet.settings).items() if item != SETTINGS[key]}
        made = {"name": sheet.name, "budget": sheet.list, **settings, **sheet.rest, "formations": formations}
        return {**made, **{kind: entries for kind, entries in others.items() if entries}}


def _offer(id: str, unit: UnitType) -> Offer:
    can = ", ".join(ability.replace("-", " ") for ability in unit.abilities)
    return Offer(id=id, name=unit.name, points=unit.price, text=" · ".join(filter(None, (unit.figures, can))))


def _formation(band: Mapping[str, Any]) -> Group:
    captain = band.get("captain") or {}
    settings = {
        "captain": captain.get("smc", ""),
        "captain_name": captain.get("name", ""),
        "captain_hex": captain.get("hex", ""),
        **({"captain_evil": True} if captain.get("evil") else {}),
    }
    lines = lines_of(band.get("units", ()), "unit", "hex")
    return Group(kind="formation", name=band.get("name", ""), settings=settings, lines=lines)


def _band(group: Group) -> dict[str, Any]:
    said = group.settings
    captain = without_gaps(
        {
            "smc": said.get("captain"),
            "name": said.get("captain_name"),
            "hex": said.get("captain_hex"),
            "evil": said.get("captain_evil") or None,
        }
    )
    led = {"captain": captain} if said.get("captain") else {}
    return {"name": group.name, **led, "units": entries_of(group.lines, "unit")}


def _lines(sheet: ArmySheet, kind: str) -> tuple[Line, ...]:
    return tuple(line for group in sheet.groups if group.kind == kind for line in group.lines)


BOOK = IttyBook
