"""What is written of a unit, by the metadata of its fields: boxes to cross off, boxes to tick, notes, what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from referee.fields import Shown, shown
from referee.paper.lists import Tick, Track
from referee.paper.source import Source

PLAIN_WORDS = ("group", "place")
MOST_BOXES = 200


class UnitWords:
    """The units of a ruleset in words and boxes; a game says what it knows better."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.rules = source.rules
        self.content = source.content

    @cached_property
    def fields(self) -> tuple[Shown, ...]:
        """What people see of a unit that lasts: nothing of this turn or phase."""
        return tuple(field for field in shown(self.rules.unit) if not field.until)

    def tracks(self, unit: Any) -> Iterator[Track]:
        """A row of boxes for everything that is crossed off."""
        for field in self.fields:
            if field.kind == "track" and (total := self._start(unit, field)):
                now = min(max(int(getattr(unit, field.name)), 0), total)
                yield Track(label=field.label, total=total, lost=total - now)

    def _start(self, unit: Any, field: Shown) -> int:
        start = getattr(unit, field.start) if field.start else getattr(unit, field.name)
        return min(max(int(start), int(getattr(unit, field.name))), MOST_BOXES)

    ticked: tuple[tuple[str, str], ...] = ()
    """What players tick on a record sheet: markers and fields of a unit by their names, each with the word above."""

    def ticks(self, unit: Any) -> Iterator[Tick]:
        """A box for everything that is ticked and that this unit can be or do."""
        for name, label in self.ticked:
            if self.can_be(unit, name):
                yield Tick(label=label, on=self.is_now(unit, name))

    def can_be(self, unit: Any, name: str) -> bool:
        """Whether a unit can be or do what is ticked."""
        return True

    def is_now(self, unit: Any, name: str) -> bool:
        """Whether a marker lies on it, or the field says so."""
        return any(marker.kind == name for marker in unit.markers) or bool(getattr(unit, name, False))

    def notes(self, unit: Any) -> str:
        """Words, flags and markers in one line; what has a box to tick is not said again."""
        return "; ".join(part for part in (*self._words(unit), *self._marks(unit)) if part)

    def all_notes(self, unit: Any) -> str:
        """The notes of a roster, which has no boxes to tick: the markers that lie on a unit are said as well."""
        kinds = (self.rules.marker(marker.kind) for marker in unit.markers if marker.kind in dict(self.ticked))
        return "; ".join(part for part in (*(kind.name for kind in kinds if kind), self.brief_notes(unit)) if part)

    def brief_notes(self, unit: Any) -> str:
        """What a line of a roster has room for."""
        return self.notes(unit)

    def _words(self, unit: Any) -> Iterator[str]:
        for field in self.fields:
            found = getattr(unit, field.name)
            if field.kind == "flag" and found and field.name not in ("hidden", *dict(self.ticked)):
                yield field.label
            elif field.kind == "word" and found and field.name not in (*PLAIN_WORDS, *self.left_out):
                yield self.word(unit, field, found)

    left_out: tuple[str, ...] = ()
    """Words that stand elsewhere on the entry already."""

    unlabelled: tuple[str, ...] = ("abilities", "traits")
    """Words that speak for themselves."""

    def word(self, unit: Any, field: Shown, found: Any) -> str:
        """A word of a unit as it is printed."""
        several = found if isinstance(found, tuple) else self._in_a_row(str(found))
        words = ", ".join(self._name(str(each), isinstance(found, tuple)) for each in several)
        return words if field.name in self.unlabelled else f"{field.label}: {words}"

    def _in_a_row(self, found: str) -> tuple[str, ...]:
        """A word as it is, but for units in a row, which are several."""
        ids = tuple(found.split(", "))
        battle = self.source.battle
        return ids if battle is not None and all(id in battle.units for id in ids) else (found,)

    def _name(self, word: str, is_listed: bool) -> str:
        """A unit by its name; other words of a list without their hyphens."""
        battle = self.source.battle
        if battle is not None and word in battle.units:
            return str(battle.units[word].name)
        return word.replace("-", " ") if is_listed else word

    def _marks(self, unit: Any) -> Iterator[str]:
        for marker in unit.markers:
            kind = self.rules.marker(marker.kind)
            if marker.kind not in dict(self.ticked):
                yield kind.name if kind else marker.kind.replace("-", " ")

    def cost(self, unit: Any) -> str:
        """Its points, where it has any."""
        points = getattr(unit, "points", 0)
        return f"{points:g}" if points else ""

    def totals(self, unit: Any) -> Iterator[tuple[Shown, int]]:
        for field in self.fields:
            if field.kind == "track" and (total := self._start(unit, field)):
                yield field, total
