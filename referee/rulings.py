"""Rulings: named options where a source is silent, contradictory or open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.requests import Refused
from referee.value import value


@value
class RulingOption:
    """One way to play a point."""

    id: str
    text: str


@value
class RulingPoint:
    """A point on which tables differ: what is asked, the ways to play it (the default first), and why it is open."""

    id: str
    question: str
    options: tuple[RulingOption, ...]
    why: str
    rule: str = ""

    @property
    def default(self) -> str:
        """The way that stands unless the table says otherwise."""
        return self.options[0].id

    @property
    def ids(self) -> tuple[str, ...]:
        """The ways this point may be played."""
        return tuple(option.id for option in self.options)


def point(id: str, question: str, why: str, rule: str = "", **options: str) -> RulingPoint:
    """A ruling point; options are given as words with `_` for `-`, the default first."""
    made = tuple(RulingOption(id=key.strip("_").replace("_", "-"), text=text) for key, text in options.items())
    return RulingPoint(id=id, question=question, options=made, why=why, rule=rule)


def in_force(points: Iterable[RulingPoint], chosen: Mapping[str, str]) -> dict[str, str]:
    """The option that stands for every point; an unknown point or option is refused with what there is."""
    known = {each.id: each for each in points}
    for id, option in chosen.items():
        if id not in known:
            raise Refused(f"There is no ruling “{id}”; there are {', '.join(known) or 'none'}.")
        if option not in known[id].ids:
            raise Refused(f"The ruling “{id}” has no option “{option}”; it has {', '.join(known[id].ids)}.")
    return {id: chosen.get(id, each.default) for id, each in known.items()}
