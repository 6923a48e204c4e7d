"""Warbands of Wargame: single models, teams and bands, each under its leader."""

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
)
from referee.army_lists import ListedArmy, TakenList
from referee.facts import schema
from referee.form_fields import Field, IntField, TextField
from referee.form_schema import fields_from_schema
from referee.rulesets.wargame.content import Profile, Warband, Weapon, model_points
from referee.rulesets.wargame.muster import Options
from referee.rulesets.wargame.purchase import problems
from referee.wording import N_

KINDS = {"model": "Single model", "team": "Team", "band": "Band"}


class WargameBook(Book):
    """Warbands, the profiles they choose from, and their groups."""

    kind = "warbands"
    army_word = "Warband"
    list_word = "Profiles of"
    group_word = "unit"
    army_type = Warband

    def lists(self) -> tuple[Offer, ...]:
        """The warbands of the packs, or all profiles there are."""
        warbands = self.content.get("warbands", {})
        offers = tuple(Offer(id=id, name=each.name, text=each.text) for id, each in warbands.items())
        return (*offers, Offer(id="", name="Any warband", text="Profiles of all warbands together."))

    def _profiles(self) -> Mapping[str, Profile]:
        return self.content.get("profiles", {})

    def _weapons(self) -> Mapping[str, Weapon]:
        return self.content.get("weapons", {})

    def _cost(self, profile_id: str) -> float:
        profile = self._profiles().get(profile_id)
        known = profile is not None and all(id in self._weapons() for id in profile.weapons)
        return model_points(profile, self._weapons()) if profile is not None and known else 0

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """What it may cost, and a few words."""
        return (
            IntField(key="budget", label="Budget", help="0 is no limit; a scenario has its own", least=0, most=1000),
            TextField(key="text", label="Note", longest=1000, several_lines=True),
        )

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """Single models, teams and bands."""
        offers = self._offers(sheet)
        return tuple(
            GroupKind(
                id=id,
                word=word,
                fields=(choice("leader", "Model" if id == "model" else "Leader", offers),),
                has_lines=id != "model",
                names_lines=False,
            )
            for id, word in KINDS.items()
        )

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """The profiles on its list; a single model is its own leader."""
        return self._offers(sheet) if kind != "model" else ()

    def _offers(self, sheet: ArmySheet) -> tuple[Offer, ...]:
        ids = (id for id in sheet.rest.get("profiles", ()) if id in self._profiles())
        return tuple(self._offer(id, self._profiles()[id]) for id in ids)

    def _offer(self, id: str, profile: Profile) -> Offer:
        weapons = (self._weapons()[weapon].name for weapon in profile.weapons if weapon in self._weapons())
        marks = [word for word, on in (("heavy", profile.heavy), (N_("leads"), profile.leader)) if on]
        text = " · ".join((f"move {profile.move:g}″", *weapons, *marks))
        return Offer(id=id, name=profile.name, points=self._cost(id), text=text)

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The first and the second warband there are."""
        return tuple(warband.name for warband in self.content.get("warbands", {}).values())[:2]

    def free_fields(self) -> tuple[Field, ...]:
        """The battleground, and how long it goes on."""
        return fields_from_schema(schema(Options))

    def new(self, list_id: str) -> ArmySheet:
        """A warband with no units yet."""
        return self.with_list(ArmySheet(name="New warband", settings={"budget": 0, "text": ""}), list_id)

    def with_list(self, sheet: ArmySheet, list_id: str) -> ArmySheet:
        """Other profiles to choose from."""
        warband = self.content.get("warbands", {}).get(list_id)
        profiles = list(warband.profiles) if warband else list(self._profiles())
        return replace(sheet, list=list_id, rest={**sheet.rest, "profiles": profiles})

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many models of a profile."""
        return line.count * self._cost(line.what)

    def group_points(self, sheet: ArmySheet, group: Group) -> float:
        """All models, the leader counted."""
        return super().group_points(sheet, group) + self._cost(group.settings.get("leader") or "")

    def checked(self, army: Warband, sheet: ArmySheet) -> tuple[str, ...]:
        """The ruleset's own checks."""
        found = problems(army, self._profiles(), self._weapons())
        cost, budget = self.points(sheet), self.budget(sheet)
        return found or ((f"It costs {cost:g} points, {budget:g} are allowed.",) if 0 < budget < cost else ())

    reads_figures = True

    def take_list(self, listed: ListedArmy) -> TakenList:
        """Models, teams and bands of the profiles that come nearest to the figures of the list."""
        from referee.rulesets.wargame.foreign_lists import taken

        return taken(self, listed)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """The profiles are kept as they came; those of a warband of the packs go by its name."""
        profiles = list(data.get("profiles", ()))
        warbands = self.content.get("warbands", {}).items()
        return ArmySheet(
            name=data.get("name", ""),
            list=next((id for id, each in warbands if list(each.profiles) == profiles), ""),
            settings={"budget": 0, "text": data.get("text", "")},
            groups=tuple(
                Group(
                    kind=unit.get("kind", "model"),
                    name=unit.get("name", ""),
                    settings={"leader": unit.get("leader", "")},
                    lines=lines_of(unit.get("models", ()), "profile"),
                )
                for unit in data.get("units", ())
            ),
            rest=rest_of(data, "name", "text", "units"),
        )

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """As the ruleset reads it."""
        units = [
            {
                "name": group.name,
                "kind": group.kind,
                "leader": group.settings.get("leader") or "",
                "models": entries_of(group.lines, "profile"),
            }
            for group in sheet.groups
        ]
        return {"name": sheet.name, "text": sheet.settings.get("text") or "", **sheet.rest, "units": units}


BOOK = WargameBook
