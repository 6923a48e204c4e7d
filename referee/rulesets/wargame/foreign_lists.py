"""Lists from elsewhere as a warband: every model becomes the profile that comes nearest to its figures.

Wargame has no toughness and no skill: what a model is goes by how far it moves and shoots, its armour, and whether it
leads. Each model is told with the profile that it was taken for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from referee.army_book import Group, Line
from referee.army_lists import ListedArmy, ListedUnit, TakenList, Taking, everybody, figure, match, whole
from referee.rulesets.wargame.groups import BAND, LARGEST_TEAM

if TYPE_CHECKING:
    from referee.army_book import Offer
    from referee.rulesets.wargame.army_book import WargameBook
    from referee.rulesets.wargame.content import Profile, Weapon

HEAVY_SAVE = 3
USUAL_MOVE = 6
LEADING = ("leader", "sergeant", "captain", "chief", "boss", "lord", "hq", "character", "commander")


def taken(book: WargameBook, listed: ListedArmy) -> TakenList:
    """A warband of any profiles, a unit for every unit of the list."""
    sheet = book.new("")
    filling = _Filling(book, replace(sheet, name=listed.name or sheet.name), listed.unclear)
    for unit in listed.units:
        filling.take_unit(unit)
    return filling.result()


class _Filling(Taking):
    """Puts models, teams and bands into a warband."""

    book: WargameBook

    def take_unit(self, unit: ListedUnit) -> None:
        """One unit; larger ones than a band may be are split, and a band is of one kind but for its leader."""
        each = [(self._profile(unit, model), model.count) for model in everybody(unit)]
        profiles = [id for id, count in each for _ in range(min(count, 200)) if id] * (unit.count if unit.models else 1)
        if not profiles:
            self.unclear.append(f"“{unit.name}” has neither a name nor figures that Wargame knows, so it was left out.")
            return
        for part in _parts(profiles[:200]):
            self._add(unit, part)
        self.taken.append(f"{len(profiles)} × {unit.name}, as " + ", ".join(self._names(profiles)))

    def _names(self, profiles: list[str]) -> Iterator[str]:
        known = self.book.content.get("profiles", {})
        return (f"{count} {known[id].name}" for id, count in Counter(profiles).items())

    def _add(self, unit: ListedUnit, profiles: list[str]) -> None:
        kind = "model" if len(profiles) == 1 else "team" if len(profiles) <= LARGEST_TEAM else "band"
        rest = Counter(profiles[1:])
        if kind == "band" and len(rest) > 1:
            usual = rest.most_common(1)[0][0]
            self.unclear.append(f"{unit.name}: a band is of one kind but for its leader; all are taken as one.")
            rest = Counter({usual: sum(rest.values())})
        lines = tuple(Line(what=id, count=count) for id, count in rest.items())
        name = self._free(unit.called or unit.name)
        self.sheet = self.sheet.with_new_group(
            Group(kind=kind, name=name, settings={"leader": profiles[0]}, lines=lines)
        )

    def _free(self, name: str) -> str:
        names = {group.name for group in self.sheet.groups}
        return next(free for n in range(1, 1000) if (free := name if n == 1 else f"{name} {n}") not in names)

    def _profile(self, unit: ListedUnit, model: ListedUnit) -> str:
        """The profile of its name, else the nearest by its figures; nothing where it has none."""
        named = match(model.name, self._offers())
        if named is not None:
            return named.id
        if not model.figures and not model.weapons:
            return ""
        weapons: Mapping[str, Weapon] = self.book.content.get("weapons", {})
        profiles: Mapping[str, Profile] = self.book.content.get("profiles", {})
        return min(profiles, key=lambda id: _distance(profiles[id], weapons, unit, model))

    def _offers(self) -> tuple[Offer, ...]:
        return self.book.offers(self.sheet, "team")


def _parts(profiles: list[str]) -> Iterator[list[str]]:
    """As many units as it takes: a band has twenty at the most."""
    most = BAND[1]
    pieces = -(-len(profiles) // most)
    return (profiles[n::pieces] for n in range(pieces))


def _distance(profile: Profile, weapons: Mapping[str, Weapon], unit: ListedUnit, model: ListedUnit) -> float:
    """How far a profile is from what is written: an inch of movement counts as four of range."""
    reach = max((weapons[id].range for id in profile.weapons if id in weapons), default=0)
    wanted = max((whole(figure(each.figures, "Range")) or 0 for each in model.weapons), default=0)
    move = whole(figure(model.figures, "M", "Move", "Movement")) or USUAL_MOVE
    save = whole(figure(model.figures, "Sv", "Save"))
    is_heavy = save is not None and save <= HEAVY_SAVE
    words = f"{model.name} {unit.group}".lower()
    leads = any(word in words for word in LEADING)
    return (
        abs(reach - wanted)
        + 4 * abs(profile.move - move)
        + 20 * (profile.heavy != is_heavy)
        + 15 * (profile.leader != leads)
    )
