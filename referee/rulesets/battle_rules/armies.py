"""Armies: what a side brings, chosen from a force or with squads, profiles and weapons of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Len

from referee.requests import Refused
from referee.rulesets.battle_rules.lists import Force, Name, Number, Profile, SquadType, Weapon
from referee.rulesets.battle_rules.points import Pricer
from referee.value import FrozenMap, value

Content = Mapping[str, Mapping[str, Any]]
MOST_HIT_POINTS = 100


@value
class Army:
    """A side's squads: so many of each type, named if wanted; its own types, profiles and weapons beside the pack's.

    `squads` are the types it may choose from: those of its force, or any if neither is named.
    """

    name: Name
    text: str = ""
    force: str = ""
    squads: tuple[str, ...] = ()
    fielded: Annotated[FrozenMap[str, Number], Len(1)]
    names: FrozenMap[str, tuple[Name, ...]] = FrozenMap()
    types: FrozenMap[str, SquadType] = FrozenMap()
    profiles: FrozenMap[str, Profile] = FrozenMap()
    weapons: FrozenMap[str, Weapon] = FrozenMap()


@value
class Book:
    """Everything an army is made of, by id: the packs', and its own over them."""

    types: Mapping[str, SquadType]
    profiles: Mapping[str, Profile]
    weapons: Mapping[str, Weapon]

    @property
    def prices(self) -> Pricer:
        """What things cost."""
        return Pricer(profiles=self.profiles, weapons=self.weapons)

    def hit_points(self, squad: SquadType) -> int:
        """All hit points of a squad."""
        return sum(kind.count * self.profiles[kind.profile].hp for kind in squad.models)


def book_of(army: Army, content: Content) -> Book:
    """The lists an army is read with."""
    return Book(
        types={**content.get("squads", {}), **army.types},
        profiles={**content.get("profiles", {}), **army.profiles},
        weapons={**content.get("weapons", {}), **army.weapons},
    )


def as_army(id: str, force: Force) -> Army:
    """A force as it is fielded by default."""
    return Army(name=force.name, text=force.text, force=id, squads=force.squads, fielded=force.fielded)


def price_of_army(army: Army, content: Content) -> float:
    """All squads of an army."""
    book = book_of(army, content)
    return sum(count * book.prices.squad(book.types[id]) for id, count in army.fielded.items())


def problems(army: Army, content: Content, points: int | None = None) -> tuple[str, ...]:
    """What is wrong with an army, in sentences; with a budget, also that it costs too much."""
    found = tuple(_problems(army, content))
    if not found and points is not None and (price := price_of_army(army, content)) > points:
        return (f"It costs {price:g} points, {points} are allowed.",)
    return found


def _problems(army: Army, content: Content) -> Iterator[str]:
    book, forces = book_of(army, content), content.get("forces", {})
    if army.force and army.force not in forces:
        yield f"There is no force “{army.force}”; there are {', '.join(forces)}."
    allowed = army.squads or (forces[army.force].squads if army.force in forces else tuple(book.types))
    for id in army.fielded:
        if id not in book.types:
            yield f"There is no squad type “{id}”; there are {', '.join(book.types)}."
        elif id not in (*allowed, *army.types):
            yield f"“{id}” is not among its squad types: {', '.join(allowed)}."
        else:
            yield from _wrong_in_squad(book.types[id], book)
    for id, names in army.names.items():
        if len(names) > army.fielded.get(id, 0):
            yield f"{len(names)} names are given for “{id}”, {army.fielded.get(id, 0)} of which are fielded."


def _wrong_in_squad(squad: SquadType, book: Book) -> Iterator[str]:
    """Profiles and weapons that are not there or have no price, and squads too large to resolve."""
    try:
        book.prices.squad(squad)
    except Refused as refusal:
        yield f"{squad.name}: {refusal.sentence}"
        return
    if (hp := book.hit_points(squad)) > MOST_HIT_POINTS:
        yield f"{squad.name} has {hp} hit points, {MOST_HIT_POINTS} are the most."
