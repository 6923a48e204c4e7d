"""Armies of Battle Rules: squads of a force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.army_book import ArmySheet, Book, Group, GroupKind, Line, Offer, rest_of, without_gaps
from referee.army_lists import ListedArmy, TakenList
from referee.facts import read
from referee.form_fields import Field, IntField, TextField
from referee.requests import Refused
from referee.rulesets.battle_rules.content import SquadType
from referee.rulesets.battle_rules.muster import Army, book_of, problems
from referee.rulesets.battle_rules.muster import Book as Lists
from referee.value import FrozenMap
from referee.wording import own_name

OWN = ("types", "profiles", "weapons")


class BattleBook(Book):
    """Forces, their squads, and squads of an army's own."""

    kind = "forces"
    list_word = "Force"
    group_word = "squads"
    most_sides = 4
    army_type = Army

    def lists(self) -> tuple[Offer, ...]:
        """The forces, or any squads at all."""
        forces = self.content.get("forces", {})
        offers = tuple(Offer(id=id, name=each.name, text=each.text) for id, each in forces.items())
        return (*offers, Offer(id="", name="Any squads", text="Squads of all forces together."))

    def _lists(self, sheet: ArmySheet) -> Lists:
        """The packs' lists with the army's own over them; an army that cannot be read has none of its own."""
        try:
            own = {key: sheet.rest[key] for key in OWN if key in sheet.rest}
            return book_of(read(Army, {"name": "x", "fielded": {"x": 1}, **own}), self.content)
        except Refused:
            return book_of(Army(name="x", fielded=FrozenMap({"x": 1})), self.content)

    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """What it may cost, and a few words."""
        return (
            IntField(key="budget", label="Budget", help="0 is no limit; a scenario has its own", least=0, most=10_000),
            TextField(key="text", label="Note", longest=1000, several_lines=True),
        )

    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """One list of squads."""
        return (GroupKind(id="squads", word="Squads", several=False, has_name=False, most=100),)

    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """The squad types of the force, and the army's own."""
        lists = self._lists(sheet)
        force = self.content.get("forces", {}).get(sheet.list)
        allowed = sheet.rest.get("squads") or (force.squads if force else tuple(lists.types))
        ids = dict.fromkeys((*allowed, *sheet.rest.get("types", {})))
        return tuple(self._offer(id, lists.types[id], lists) for id in ids if id in lists.types)

    def _offer(self, id: str, squad: SquadType, lists: Lists) -> Offer:
        models = ", ".join(_told(kind.count, _profile(kind.profile, lists)) for kind in squad.models)
        return Offer(id=id, name=squad.name, points=_price(squad, lists), text=models)

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The forces in turn, as the muster takes them."""
        forces = self.content.get("forces", {})
        return tuple(forces[id].name for id in sorted(forces, reverse=True))

    def new(self, list_id: str) -> ArmySheet:
        """An army with no squads yet."""
        return ArmySheet(
            name="New army", list=list_id, settings={"budget": 0, "text": ""}, groups=(Group(kind="squads"),)
        )

    def with_list(self, sheet: ArmySheet, list_id: str) -> ArmySheet:
        """Another force; its squad types are what may be chosen then."""
        rest = {key: item for key, item in sheet.rest.items() if key != "squads"}
        return ArmySheet(name=sheet.name, list=list_id, settings=sheet.settings, groups=sheet.groups, rest=rest)

    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """So many squads of a type."""
        lists = self._lists(sheet)
        return line.count * _price(lists.types[line.what], lists) if line.what in lists.types else 0

    def checked(self, army: Army, sheet: ArmySheet) -> tuple[str, ...]:
        """The ruleset's own checks."""
        return problems(army, self.content, int(self.budget(sheet)) or None)

    def ready(self) -> dict[str, ArmySheet]:
        """The forces as they are fielded."""
        return {
            id: self.read({"name": each.name, "text": each.text, "force": id, "fielded": dict(each.fielded)})
            for id, each in self.content.get("forces", {}).items()
        }

    reads_figures = True

    def take_list(self, listed: ListedArmy) -> TakenList:
        """By names where it knows them, else squads of the army's own from the figures of the list."""
        from referee.rulesets.battle_rules.foreign_lists import taken

        return taken(self, listed)

    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """A line for every named squad, and one for the others of a type."""
        names = data.get("names", {})
        lines: list[Line] = []
        for id, count in data.get("fielded", {}).items():
            own = [Line(what=id, name=name) for name in names.get(id, ())]
            left = count - len(own)
            lines += [*own, *([Line(what=id, count=left)] if left > 0 else [])]
        return ArmySheet(
            name=data.get("name", ""),
            list=data.get("force", ""),
            settings={"budget": 0, "text": data.get("text", "")},
            groups=(Group(kind="squads", lines=tuple(lines)),),
            rest=rest_of(data, "name", "text", "force", "fielded", "names"),
        )

    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """As the ruleset reads it: counts by type, and the names."""
        fielded: dict[str, int] = {}
        names: dict[str, list[str]] = {}
        for line in (line for group in sheet.groups for line in group.lines):
            fielded[line.what] = fielded.get(line.what, 0) + line.count
            if line.name:
                names.setdefault(line.what, []).extend(_numbered(line))
        army = {"name": sheet.name, **without_gaps({"text": sheet.settings.get("text"), "force": sheet.list})}
        return {**army, **sheet.rest, "fielded": fielded, **({"names": names} if names else {})}


def _numbered(line: Line) -> list[str]:
    return [line.name] if line.count == 1 else [f"{line.name} {n}" for n in range(1, line.count + 1)]


def _told(count: int, name: str) -> str:
    """Models of one kind: one alone is not counted, and several need no plural."""
    return name if count == 1 else f"{count} × {name}"


def _profile(id: str, lists: Lists) -> str:
    return own_name(lists.profiles[id].name) if id in lists.profiles else id


def _price(squad: SquadType, lists: Lists) -> float:
    try:
        return lists.prices.squad(squad)
    except Refused:
        return 0


BOOK = BattleBook
