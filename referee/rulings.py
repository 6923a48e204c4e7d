"""Rulings: named options where a source is silent, contradictory or open; and rules that are nobody's but ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from referee.battle import Battle
from referee.requests import Refused
from referee.value import value

RuleKind = Literal["book", "reading", "ours"]
"""Book: the source says it. Reading: one way to take an unclear source. Ours: the source is silent."""
KIND_SIGNS: dict[RuleKind, str] = {"book": "", "reading": "◇ reading:", "ours": "○ ours:"}
NamedSet = Literal["by-the-book", "club-usual", "catalogue"]
"""How all points are played at once; `catalogue` is for a procedure by itself, outside a battle."""


@value
class RulingOption:
    """One way to play a point."""

    id: str
    text: str


@value
class RulingPoint:
    """A point on which tables differ: what is asked, the ways to play it (the default first), what the source says."""

    id: str
    question: str
    options: tuple[RulingOption, ...]
    source: str
    rule: str = ""
    kind: RuleKind = "reading"
    usual: str = ""
    """How the app played before the point could be chosen; so do battles that are older than it."""
    catalogue: str = ""
    """What a procedure by itself takes, where that is not the default."""

    @property
    def default(self) -> str:
        """The way that stands unless the table says otherwise: the book's, as far as there is one."""
        return self.options[0].id

    @property
    def ids(self) -> tuple[str, ...]:
        """The ways this point may be played."""
        return tuple(option.id for option in self.options)

    def text(self, option: str) -> str:
        """What an option says."""
        return next(each.text for each in self.options if each.id == option)

    def of_set(self, name: NamedSet) -> str:
        """The option that a named set takes."""
        special = {"club-usual": self.usual, "catalogue": self.catalogue}
        return special.get(name) or self.default


@value
class OwnRule:
    """A rule that the book does not have and that changes nothing which a table could want otherwise."""

    id: str
    title: str
    text: str
    kind: Literal["reading", "ours"] = "ours"
    source: str = ""


def point(
    id: str,
    question: str,
    source: str,
    rule: str = "",
    kind: RuleKind = "reading",
    usual: str = "",
    catalogue: str = "",
    **options: str,
) -> RulingPoint:
    """A ruling point; options are given as words with `_` for `-`, the default first."""
    ways = tuple(RulingOption(id=key.strip("_").replace("_", "-"), text=text) for key, text in options.items())
    for special in filter(None, (usual, catalogue)):
        assert special in {way.id for way in ways}, f"{id} has no option {special}"
    return RulingPoint(
        id=id,
        question=question,
        options=ways,
        source=source,
        rule=rule,
        kind=kind,
        usual=usual,
        catalogue=catalogue,
    )


def known_point(points: Iterable[RulingPoint], id: str) -> RulingPoint:
    """A point by its id, or a refusal that names those there are."""
    there = {each.id: each for each in points}
    if id not in there:
        raise Refused(f"There is no ruling “{id}”; there are {', '.join(there) or 'none'}.")
    return there[id]


def checked_option(point: RulingPoint, option: str) -> str:
    """An option of a point, or a refusal that names those it has."""
    if option not in point.ids:
        raise Refused(f"The ruling “{point.id}” has no option “{option}”; it has {', '.join(point.ids)}.")
    return option


def in_force(
    points: Iterable[RulingPoint], chosen: Mapping[str, str], rest: NamedSet = "by-the-book"
) -> dict[str, str]:
    """The option that stands for every point: as chosen, the others as a named set has them."""
    points = tuple(points)
    for id, option in chosen.items():
        checked_option(known_point(points, id), option)
    return {each.id: chosen.get(each.id) or each.of_set(rest) for each in points}


def option(battle: Battle[Any, Any], point: RulingPoint) -> str:
    """How a battle plays a point now; one that is older than the point goes on as the app played it then."""
    return battle.rulings.get(point.id) or point.of_set("club-usual")
